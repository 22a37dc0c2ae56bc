/* annotate: adds types where the language could not infer them.
 *
 * Languages accept a constant with `seen` at more types than assay does: Haskell reads 0 as a
 * number of any type. If the rest of the program does not determine the type, the language would
 * report an ambiguity or choose another type. Only such places are annotated. */
#ifndef ASSAY_LAMBDA_GENERATE_ANNOTATE_H
#define ASSAY_LAMBDA_GENERATE_ANNOTATE_H

#include "lambda/typing.h"

/* The program, which must have that type, with (: c T) in place of some of its constants. */
term lambda_annotate(const struct signature *s, term e, struct type *type);

#endif
