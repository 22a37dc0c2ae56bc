/* program_shapes: what stands where in a program.
 *
 * A kind of part is a constant with so many arguments, a variable with so many, a λ, or a λ that is
 * applied. A shape is a kind that stands somewhere in a program, or one that stands at a certain
 * position of another. Programs that do the same to a compiler have shapes in common
 * (lambda/generate/learnt.h). */
#ifndef ASSAY_LAMBDA_GENERATE_PROGRAM_SHAPES_H
#define ASSAY_LAMBDA_GENERATE_PROGRAM_SHAPES_H

#include "lambda/lambda_term.h"

/* What a kind is about; then the constants, by their numbers. A variable that is called on an
 * argument with itself in front is the `same` there. */
enum {
  SHAPE_LAMBDA,
  SHAPE_REDEX,
  SHAPE_VARIABLE,
  SHAPE_SAME,
  SHAPE_PROGRAM, /* around the whole */
  SHAPE_CONSTANTS
};
enum { SHAPE_MOST_ARGUMENTS = 63 }; /* more count as so many */

struct shape_kind {
  uint32_t about; /* SHAPE_CONSTANTS + the number of a constant, or another of the above */
  uint32_t arguments;
};

struct program_shape {
  bool is_anywhere;
  struct shape_kind around; /* if it is not, */
  uint32_t position;        /* of its parts: from 1; the λ that is applied is 0 */
  struct shape_kind kind;
};

/* A word for each shape of a signature. */
uint64_t shape_pack(const struct program_shape *s);
struct program_shape shape_unpack(uint64_t word);

typedef void see_shape(void *data, uint64_t shape);
/* Tells all shapes of a program, some of them several times. */
void shapes_of(const struct signature *s, term program, see_shape *see, void *data);

#endif
