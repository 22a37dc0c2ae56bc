/* lambda_read: programs as somebody has written them: as terms, (λ x e), in every language; and in
 * the language's own syntax where there is a parser for it, which the notation names: (reader
 * haskell). */
#ifndef ASSAY_LAMBDA_LAMBDA_READ_H
#define ASSAY_LAMBDA_LAMBDA_READ_H

#include "lambda/signature.h"

struct notation;
struct lambda_reader;

/* In the world's arena. */
struct lambda_reader *lambda_reader_new(const struct signature *s, const struct notation *n);

/* The program of that type (NULL: of any), which is stored if `type` is not NULL. Raises at the
 * place of what is wrong. */
term lambda_read(const struct lambda_reader *r, const struct source *source, struct type *wanted, struct type **type);

#endif
