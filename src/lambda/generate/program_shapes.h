/* program_shapes: local shapes of programs.
 *
 * A kind of part is a constant with a number of arguments, a variable with a number of them, a λ,
 * or an applied λ. A shape is a kind that occurs anywhere in a program, or at a certain position of
 * another kind. Programs that have the same effect on a compiler have shapes in common
 * (lambda/generate/learnt.h). */
#ifndef ASSAY_LAMBDA_GENERATE_PROGRAM_SHAPES_H
#define ASSAY_LAMBDA_GENERATE_PROGRAM_SHAPES_H

#include "lambda/lambda_term.h"

/* The subject of a kind; constants follow, by number. A variable called with itself at the head of
 * an argument is `same` there. */
enum {
  SHAPE_LAMBDA,
  SHAPE_REDEX,
  SHAPE_VARIABLE,
  SHAPE_SAME,
  SHAPE_PROGRAM, /* around the whole */
  SHAPE_CONSTANTS
};
enum { SHAPE_MOST_ARGUMENTS = 63 }; /* more are counted as this many */

struct shape_kind {
  uint32_t about; /* SHAPE_CONSTANTS + the number of a constant, or one of the above */
  uint32_t arguments;
};

struct program_shape {
  bool is_anywhere;
  struct shape_kind around; /* otherwise, */
  uint32_t position;        /* of its parts, from 1; an applied λ is 0 */
  struct shape_kind kind;
};

/* A unique word for each shape of a signature. */
uint64_t shape_pack(const struct program_shape *s);
struct program_shape shape_unpack(uint64_t word);

typedef void see_shape(void *data, uint64_t shape);
/* Calls `see` for all shapes of a program, with repetitions. */
void shapes_of(const struct signature *s, term program, see_shape *see, void *data);

#endif
