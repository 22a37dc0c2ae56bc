/* lambda_print: programs and types as a language writes them. */
#ifndef ASSAY_LAMBDA_LAMBDA_PRINT_H
#define ASSAY_LAMBDA_LAMBDA_PRINT_H

#include "lambda/lambda_term.h"
#include "lambda/notation.h"

/* The first constant that has no code in that language, or the first type; 0: all have. */
term lambda_lacks_code(const struct signature *s, const struct notation *n);

/* Appends the program. What has no code is written as its name. */
void lambda_print(const struct signature *s, const struct notation *n, struct buffer *b, term e);
/* The same for a type that is a term (lambda/type_text.h). */
void lambda_print_type(const struct signature *s, const struct notation *n, struct buffer *b, term type);

#endif
