/* learnt: what programs are like that compilers disagree about: the `learnt` form of a subject
 * file.
 *
 *     (learnt strictness prelude
 *       (programs 55000) (found 27)
 *       ["anywhere" (foldr 4) 2873 11]
 *       [((foldr 4) 1) "variable" 310 5])
 *
 * Of that many programs so many were found. Each row is a shape (lambda/generate/program_shapes.h),
 * and how many of all programs have it, and of those that were found. Programs with many shapes
 * that are frequent among the latter are worth more: of several drafts, the best is taken.
 *
 * `hunt --learn` counts, and writes such a form (lambda/generate/learning.h). */
#ifndef ASSAY_LAMBDA_GENERATE_LEARNT_H
#define ASSAY_LAMBDA_GENERATE_LEARNT_H

#include "lambda/generate/program_shapes.h"

struct learnt;

/* `find` knows signatures. In the world's arena. Raises. */
const struct learnt *learnt_read(struct world *w, const struct syntax *form, signature_find *find, void *data);
const struct signature *learnt_signature(const struct learnt *l);

/* What a shape is worth that so many programs have: 0 if it tells nothing. A number that is the
 * same on every machine. */
int32_t learnt_worth(uint64_t programs, uint64_t found, uint64_t with_it, uint64_t found_with_it);

/* What a program is worth: its shapes together, each once. */
int64_t learnt_weigh(const struct learnt *l, term program);

/* The words for kinds that are not about constants, and for what stands anywhere. */
const char *learnt_word(uint32_t about);
#define LEARNT_ANYWHERE "anywhere"

#endif
