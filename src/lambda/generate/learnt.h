/* learnt: statistics of programs about which compilers disagree: the `learnt` form of a subject
 * file.
 *
 *     (learnt strictness prelude
 *       (programs 55000) (found 27)
 *       ["anywhere" (foldr 4) 2873 11]
 *       [((foldr 4) 1) "variable" 310 5])
 *
 * 27 of 55000 programs were findings. Each row is a shape (lambda/generate/program_shapes.h), the
 * number of all programs that have it, and the number of findings among them. Programs with many
 * shapes that are frequent among findings score higher: of several drafts, the best is used.
 *
 * `hunt --learn` counts and writes such a form (lambda/generate/learning.h). */
#ifndef ASSAY_LAMBDA_GENERATE_LEARNT_H
#define ASSAY_LAMBDA_GENERATE_LEARNT_H

#include "lambda/generate/program_shapes.h"

struct learnt;

/* `find` looks up signatures. In the world's arena. Raises. */
const struct learnt *learnt_read(struct world *w, const struct syntax *form, signature_find *find, void *data);
const struct signature *learnt_signature(const struct learnt *l);

/* The score of a shape with these counts: 0 if it is not informative. The same on every machine. */
int32_t learnt_worth(uint64_t programs, uint64_t found, uint64_t with_it, uint64_t found_with_it);

/* The score of a program: the sum over its distinct shapes. */
int64_t learnt_weigh(const struct learnt *l, term program);

/* The names of kinds that are not about constants, and of any position. */
const char *learnt_word(uint32_t about);
#define LEARNT_ANYWHERE "anywhere"

#endif
