/* annotate: types said where a language could not know them.
 *
 * A constant with `seen` is taken by languages at more types than we do: Haskell reads 0 as a
 * number of any type. Where the rest of the program does not decide, the language would ask or
 * choose another type. So each such place gets an annotation, and no other. */
#ifndef ASSAY_LAMBDA_GENERATE_ANNOTATE_H
#define ASSAY_LAMBDA_GENERATE_ANNOTATE_H

#include "lambda/typing.h"

/* The program, which has that type, with (: c T) in the place of some of its constants. */
term lambda_annotate(const struct signature *s, term e, struct type *type);

#endif
