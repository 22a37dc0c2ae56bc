/* document: a file as a term, and a term as a file. */
#ifndef ASSAY_SHRINK_DOCUMENT_H
#define ASSAY_SHRINK_DOCUMENT_H

#include "assay.h"
#include "core/printer.h"

struct document {
  const char *name;   /* of the file, for messages */
  struct buffer text; /* as it was read */
  size_t header;      /* bytes that stay as they are: the lines up to #lang NAME and #!..., if there are any */
  bool is_text;       /* the term is made of parts of the text */
  bool is_one;        /* the term is the only one in the file; else a sequence of all that are in it */
  assay_term term;
};

/* False: *error says why, malloc'ed. */
bool document_load(struct document *d, const char *path, char **error);
void document_free(struct document *d);

/* S-expressions. They are terms of the pattern START, of which there may be several in the file.
 * START NULL: any. False: the world's error, or *error, says why. */
struct document_grammar {
  assay_subject *subject; /* NULL: none */
  const char *language, *start;
  const char *const *opaque;
};
bool document_parse(struct document *d, assay *w, const struct document_grammar *g, assay_reducer **out, char **error);

/* The same as text: first by lines, then, when it is smaller, by words. */
bool document_split(struct document *d, assay *w, assay_unit unit, const struct buffer *text, assay_reducer **out);

/* The file that the term stands for. */
void document_write(const struct document *d, assay_term t, struct buffer *out);

#endif
