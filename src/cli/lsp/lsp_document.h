/* lsp_document: the documents that are open in an editor, and positions in them as the Language
 * Server Protocol counts. */
#ifndef ASSAY_CLI_LSP_LSP_DOCUMENT_H
#define ASSAY_CLI_LSP_LSP_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct lsp_document {
  char *uri, *path, *text; /* malloc'ed */
  json_int_t version;      /* the editor's number; below 0: none */
  bool is_new;             /* not linted yet */
};

struct lsp_documents {
  struct lsp_document *list;
  size_t count;
};

/* Opens the document, or replaces its text. */
void lsp_documents_set(struct lsp_documents *d, const char *uri, const char *text, json_int_t version);
/* NULL: it is not open. */
const char *lsp_documents_text(struct lsp_documents *d, const char *uri);
void lsp_documents_close(struct lsp_documents *d, const char *uri);
void lsp_documents_free(struct lsp_documents *d);

/* The path of file://..., malloc'ed; of anything else, the text itself. */
char *lsp_path(const char *uri);

/* Lines and columns from 1, columns in code points, as a position of the protocol: from 0, in
 * units of UTF-16. */
json_t *lsp_position(const char *text, size_t line, size_t column);
/* The text after a change, which is a new text, or a new text for a range of the old one (NULL:
 * there is none); malloc'ed. Returns NULL if the change is invalid. */
char *lsp_change(const char *text, json_t *change);

#endif
