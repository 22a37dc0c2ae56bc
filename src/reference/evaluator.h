/* evaluator: the reference evaluator: call by need, with sharing, and exceptions as values; or call
 * by value.
 *
 * The meaning of what fails is the set of all exceptions that it may throw: if what is looked at
 * fails, what would be done with it counts, too, as far as it can be looked at without it. So a
 * compiler may choose the order of evaluation. Where that is a recursion, a few turns of it are
 * taken, because others hardly bring anything new: in the paper, all exceptions would be in such a
 * set. Where it takes too long, nobody knows what else is in it.
 *
 * Beyond that paper, (case e of alternatives) x may be done as a case whose alternatives are
 * applied to x, as compilers do: then what the applied ones throw counts.
 *
 * By value, the arguments of a call are evaluated before it, in any order: if some of them fail,
 * each may be the one. What a case does is not done before it is known which alternative that is.
 * Languages have integers of different sizes then: what needs more than 62 bits is unknown.
 *
 * What takes too many steps, goes too deep or waits for itself is unknown: never a guess. */
#ifndef ASSAY_REFERENCE_EVALUATOR_H
#define ASSAY_REFERENCE_EVALUATOR_H

#include "reference/expression.h"

enum cell_kind {
  CELL_WAITING, /* an expression that nobody has needed yet */
  CELL_BUSY,    /* it is being evaluated */
  CELL_LINK,    /* it is what another cell is */
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
    uint32_t looking;     /* of one that waits: what was looked at when it was made */
  };
  uint32_t count; /* of items */
  union {
    struct {
      const struct expression *expression;
      const struct reference_environment *environment;
    };                           /* waiting, or a function */
    struct reference_cell *link; /* also what is applied, of one that is partial; NULL: a constructor */
    int64_t number;
    exception_set set;
  };
  struct reference_cell *items
      []; /* of data; the arguments that there are already; of a failure, functions that it may be if it is applied */
};

/* Where something failed, and what would be done with it is looked at: inside of others. What a
 * cell waits for is looked at as part of what was looked at when the cell was made, wherever it is
 * needed: so what it comes to is the same everywhere. */
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
  struct reference_cell **constants; /* of the run at hand, by number; NULL: nobody has needed it */
  uint64_t steps, looks;             /* steps left; and of those to look at what would be done */
  uint32_t depth, inside;            /* nested evaluations; how many of them look at what would be done */
  struct looked *looked;             /* EVALUATOR_LOOKED of them, by number, from 1 on */
  uint32_t looked_count, looking;    /* the innermost; 0: none */
  bool wants_sets;                   /* else a failure is just some exception */
  bool by_value;
  bool ran_out;    /* of steps or depth, or something waits for itself */
  bool *evaluated; /* of each place of the program; or NULL */
};

enum { EVALUATOR_STEPS = 100000, EVALUATOR_LOOKS = 20000, EVALUATOR_LOOKED = 4000 };

/* In the world's arena. */
struct evaluator *evaluator_new(const struct definitions_compiled *d);
/* Nothing is known any more; so many steps, and EVALUATOR_LOOKS. */
void evaluator_begin(struct evaluator *m, uint64_t steps);
struct reference_cell *evaluator_integer(struct evaluator *m, int64_t number);
struct reference_cell *evaluator_delay(struct evaluator *m, const struct expression *e,
                                       const struct reference_environment *env);
/* The value of a cell: nothing else is CELL_INTEGER or behind it. */
struct reference_cell *evaluator_force(struct evaluator *m, struct reference_cell *c);
/* A failure with these exceptions. */
struct reference_cell *evaluator_fail(struct evaluator *m, exception_set set);
struct reference_cell *evaluator_apply(struct evaluator *m, struct reference_cell *function,
                                       struct reference_cell *const *arguments, uint32_t count);

/* By value: what f is to be called with, as far as it takes that at once. NULL: these are all
 * values; else what the call comes to (reference/by_value.c). */
struct reference_cell *by_value_arguments(struct evaluator *m, const struct reference_cell *f,
                                          struct reference_cell *const *arguments, uint32_t count);

/* An integer that is written, or that two come to; NULL: nobody knows (reference/integers.c). */
struct reference_cell *integer_known(struct evaluator *m, int64_t number);
struct reference_cell *integer_compute(struct evaluator *m, enum primitive p, int64_t a, int64_t b);

#endif
