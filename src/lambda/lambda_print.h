/* lambda_print: programs and types as a language writes them. */
#ifndef ASSAY_LAMBDA_LAMBDA_PRINT_H
#define ASSAY_LAMBDA_LAMBDA_PRINT_H

#include "lambda/lambda_term.h"
#include "lambda/notation.h"

/* The first constant or type without code in that language; 0: all have code. */
term lambda_lacks_code(const struct signature *s, const struct notation *n);

/* Appends the program. A constant without code is printed as its name. */
void lambda_print(const struct signature *s, const struct notation *n, struct buffer *b, term e);

/* Where the sub-terms of a program are in its text: [from, to) in the buffer, including enclosing
 * parentheses and annotations. A place is the number of a sub-term in the order of the text, not
 * counting annotations (reference/expression.h). A sub-term may have several spans, or none: code
 * may take an argument apart. */
struct lambda_span {
  uint32_t place;
  size_t from, to;
};
struct lambda_spans { /* malloc'ed */
  struct lambda_span *list;
  size_t count, capacity;
};
/* The same as lambda_print. It may raise; the catcher must free `spans`. */
void lambda_print_spans(const struct signature *s, const struct notation *n, struct buffer *b, term e,
                        struct lambda_spans *spans);
void lambda_spans_add(struct lambda_spans *s, uint32_t place, size_t from, size_t to);
void lambda_spans_free(struct lambda_spans *s);
/* The number of sub-terms. */
uint32_t lambda_places(const struct signature *s, term e);

/* Appends a type given as a term (lambda/type_text.h). */
void lambda_print_type(const struct signature *s, const struct notation *n, struct buffer *b, term type);

#endif
