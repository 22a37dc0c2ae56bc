/* learning: counts the shapes of all programs, and of those that are findings, for a `learnt` form
 * (lambda/generate/learnt.h). */
#ifndef ASSAY_LAMBDA_GENERATE_LEARNING_H
#define ASSAY_LAMBDA_GENERATE_LEARNING_H

#include "core/printer.h"
#include "lambda/generate/program_shapes.h"

struct learning; /* malloc'ed */

struct learning *learning_new(const struct signature *s);
void learning_free(struct learning *l);
void learning_add(struct learning *l, term program, bool is_found);
/* Writes a form of that name with the informative shapes, those that speak most for a program
 * first. */
void learning_write(const struct learning *l, const char *name, struct buffer *out);

#endif
