/* lambda_read: reads hand-written programs: as terms, (λ x e), in every language; and in the
 * language's own syntax if the notation names a parser: (reader haskell). */
#ifndef ASSAY_LAMBDA_LAMBDA_READ_H
#define ASSAY_LAMBDA_LAMBDA_READ_H

#include "lambda/signature.h"

struct notation;
struct lambda_reader;

/* In the world's arena. */
struct lambda_reader *lambda_reader_new(const struct signature *s, const struct notation *n);

/* Reads a program of the wanted type (NULL: any), and stores its type if `type` is not NULL. Raises
 * at the place of the error. */
term lambda_read(const struct lambda_reader *r, const struct source *source, struct type *wanted, struct type **type);

#endif
