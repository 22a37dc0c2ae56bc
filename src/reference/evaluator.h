/* evaluator: the reference evaluator: call by need, with sharing, and exceptions as values; or call
 * by value.
 *
 * The meaning of a failing expression is the set of all exceptions that it may throw: if a
 * scrutinee fails, the alternatives count, too, as far as they can be evaluated without it. So a
 * compiler may choose the order of evaluation. Recursions in this mode are followed only for a few
 * turns, because more hardly ever add anything: in the paper, all exceptions would be in such a
 * set. If it takes too long, the rest of the set is unknown.
 *
 * Beyond that paper, (case e of alternatives) x may be compiled as a case whose alternatives are
 * applied to x: then the exceptions of the applied alternatives count.
 *
 * By value, the arguments of a call are evaluated before it, in any order: if several fail, any of
 * them may be the exception. The alternatives of a case are evaluated only when the scrutinee is
 * known. Languages have integers of different sizes in this mode: values that need more than 62
 * bits are unknown.
 *
 * If evaluation takes too many steps, nests too deeply or depends on itself, the result is unknown:
 * never a guess. */
#ifndef ASSAY_REFERENCE_EVALUATOR_H
#define ASSAY_REFERENCE_EVALUATOR_H

#include "reference/expression.h"

enum cell_kind {
  CELL_WAITING, /* an expression that was not needed so far */
  CELL_BUSY,    /* being evaluated */
  CELL_LINK,    /* an alias of another cell */
  CELL_INTEGER, /* from here on, values */
  CELL_DATA,
  CELL_FUNCTION,
  CELL_PARTIAL, /* a function or constructor with too few arguments */
  CELL_FAILURE,
  CELL_UNKNOWN
};

struct reference_environment {
  struct reference_cell *cell;
  const struct reference_environment *outer;
};

struct reference_cell {
  enum cell_kind kind;
  union {
    uint32_t constructor; /* of data: the number of the constant */
    uint32_t looking;     /* of a waiting one: the scrutinee that had failed when it was made */
  };
  uint32_t count; /* of items */
  union {
    struct {
      const struct expression *expression;
      const struct reference_environment *environment;
    };                           /* waiting, or a function */
    struct reference_cell *link; /* also the function of a partial application; NULL: a constructor */
    int64_t number;
    exception_set set;
  };
  struct reference_cell
      *items[]; /* of data; the arguments so far; of a failure, the functions that it may be if it is applied */
};

/* A scrutinee that failed, whose alternatives are being explored; they nest. A waiting cell is
 * evaluated in the context in which it was made, wherever it is needed, so that its value is the
 * same everywhere. */
struct looked {
  const struct expression *at;
  uint32_t outer; /* its number */
};

static inline bool evaluator_is_function(const struct reference_cell *c) {
  return c->kind == CELL_FUNCTION || c->kind == CELL_PARTIAL;
}

struct evaluator {
  const struct definitions_compiled *definitions;
  struct world *world;
  struct reference_cell **constants; /* of the current run, by number; NULL: not needed so far */
  uint64_t steps, looks;             /* steps left; those left for exploring alternatives */
  uint32_t depth, inside;            /* nested evaluations; those that explore alternatives */
  struct looked *looked;             /* EVALUATOR_LOOKED of them, by number, from 1 */
  uint32_t looked_count, looking;    /* the innermost; 0: none */
  bool wants_sets;                   /* otherwise a failure is just some exception */
  bool by_value;
  bool ran_out;    /* of steps or depth, or a value depends on itself */
  bool *evaluated; /* of each place of the program; or NULL */
};

enum { EVALUATOR_STEPS = 100000, EVALUATOR_LOOKS = 20000, EVALUATOR_LOOKED = 4000 };

/* In the world's arena. */
struct evaluator *evaluator_new(const struct definitions_compiled *d);
/* Clears all values; sets the limits to `steps` and EVALUATOR_LOOKS. */
void evaluator_begin(struct evaluator *m, uint64_t steps);
struct reference_cell *evaluator_integer(struct evaluator *m, int64_t number);
struct reference_cell *evaluator_delay(struct evaluator *m, const struct expression *e,
                                       const struct reference_environment *env);
/* The value of a cell: its kind is CELL_INTEGER or a later one. */
struct reference_cell *evaluator_force(struct evaluator *m, struct reference_cell *c);
/* A failure with these exceptions. */
struct reference_cell *evaluator_fail(struct evaluator *m, exception_set set);
struct reference_cell *evaluator_apply(struct evaluator *m, struct reference_cell *function,
                                       struct reference_cell *const *arguments, uint32_t count);

/* By value: evaluates the arguments that f takes at once. NULL: they are all values; else the
 * result of the call (reference/by_value.c). */
struct reference_cell *by_value_arguments(struct evaluator *m, const struct reference_cell *f,
                                          struct reference_cell *const *arguments, uint32_t count);

/* An integer literal or result; NULL: unknown (reference/integers.c). */
struct reference_cell *integer_known(struct evaluator *m, int64_t number);
struct reference_cell *integer_compute(struct evaluator *m, enum primitive p, int64_t a, int64_t b);

#endif
