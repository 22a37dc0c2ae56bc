/* document: converts a file to a term and back. */
#ifndef ASSAY_SHRINK_DOCUMENT_H
#define ASSAY_SHRINK_DOCUMENT_H

#include "assay.h"
#include "core/printer.h"

struct diagnostic;

struct document {
  const char *name;   /* of the file, for messages */
  struct buffer text; /* as it was read */
  size_t header;      /* unchanged bytes at the beginning: the lines up to #lang NAME and #!..., if any */
  bool is_text;       /* the term consists of parts of the text */
  bool is_one;        /* the file has one term, which is this; else it is the sequence of all terms in the file */
  assay_term term;
};

/* Returns false on failure. */
bool document_load(struct document *d, const char *path, struct diagnostic *error);
void document_free(struct document *d);

/* S-expressions. Each term of the file, which may have several, matches the pattern START; NULL:
 * anything. On failure, returns false: see the error or, if there is none, the world's. */
struct document_grammar {
  assay_subject *subject; /* NULL: none */
  const char *language, *start;
  const char *const *opaque;
};
bool document_parse(struct document *d, assay *w, const struct document_grammar *g, assay_reducer **out,
                    struct diagnostic *error);

/* The same for text: first by lines, then, when it is smaller, by words. */
bool document_split(struct document *d, assay *w, assay_unit unit, const struct buffer *text, assay_reducer **out);

/* Writes the file that the term represents. */
void document_write(const struct document *d, assay_term t, struct buffer *out);

#endif
