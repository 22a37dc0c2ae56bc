/* lambda_print: programs and types as a language writes them. */
#ifndef ASSAY_LAMBDA_LAMBDA_PRINT_H
#define ASSAY_LAMBDA_LAMBDA_PRINT_H

#include "lambda/lambda_term.h"
#include "lambda/notation.h"

/* The first constant that has no code in that language, or the first type; 0: all have. */
term lambda_lacks_code(const struct signature *s, const struct notation *n);

/* Appends the program. What has no code is written as its name. */
void lambda_print(const struct signature *s, const struct notation *n, struct buffer *b, term e);

/* Where the sub-terms of a program are in its text: [from, to) in the buffer, with the parentheses
 * and the annotations that are around them. A place is the number of a sub-term, in the order in
 * which the term is written, annotations apart (reference/expression.h). A sub-term may have
 * several spans, or none: code may take an argument apart. */
struct lambda_span {
  uint32_t place;
  size_t from, to;
};
struct lambda_spans { /* malloc'ed */
  struct lambda_span *list;
  size_t count, capacity;
};
/* The same as lambda_print. Raises, so `spans` must be freed by who catches that. */
void lambda_print_spans(const struct signature *s, const struct notation *n, struct buffer *b, term e,
                        struct lambda_spans *spans);
void lambda_spans_add(struct lambda_spans *s, uint32_t place, size_t from, size_t to);
void lambda_spans_free(struct lambda_spans *s);
/* How many sub-terms there are. */
uint32_t lambda_places(const struct signature *s, term e);

/* Appends a type that is a term (lambda/type_text.h). */
void lambda_print_type(const struct signature *s, const struct notation *n, struct buffer *b, term type);

#endif
