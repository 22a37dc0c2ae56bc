/* constructing: what the parts of construct.c share. */
#ifndef ASSAY_GRAPH_CONSTRUCTING_H
#define ASSAY_GRAPH_CONSTRUCTING_H

#include "graph/construct.h"

struct values { /* by number, the newest last; those before `base` are out of scope */
  uint32_t *list, base, count;
  size_t room;
};

/* The limits of a block. */
struct allowance {
  uint64_t steps; /* the remaining cost to run */
  uint64_t times; /* the number of runs by which costs are multiplied */
  uint32_t depth;
  uint32_t self; /* the function that a recursion passes to its block; NO_SELF: there is none */
  uint32_t self_calls;
  uint64_t self_times; /* it may be called where `times` is this: not in loops */
};
enum { NO_SELF = UINT32_MAX };

enum { CONSTRUCT_GUIDE = 512 };

struct constructor_of_graphs {
  const struct operations *operations;
  struct construct_settings settings;
  const struct operation **taken;
  double *sums;                    /* cumulative weights */
  uint32_t guide[CONSTRUCT_GUIDE]; /* where to start searching the sums, by fraction of the total */
  uint32_t count;
  const struct value_type **functions; /* the types of functions that can be made */
  uint32_t function_count;
  const struct operation **makers;  /* by type: an operation that makes one from literals alone, or NULL */
  enum node_kind kinds[NODE_KINDS]; /* those that are wanted and possible */
  uint32_t kind_count;
  const struct value_type *boolean;        /* or NULL */
  const struct value_type *parameter_type; /* one that parameters can have; or NULL */
  bool suits_parameters;                   /* some operation takes it */
  bool has_strings;                        /* there is such a type */
  /* of the current graph */
  struct rng *rng;
  struct op_graph graph;
  struct values *values; /* by the number of the type */
  struct values scope;   /* of all types */
  struct values longest; /* of each value that is a string, its maximum length (graph/construct_strings.c) */
  uint32_t *uses;        /* by the number of the operation */
  uint32_t nodes_left, calls;
  struct allowance allowance;
};

static inline uint32_t values_seen(const struct values *v) { return v->count - v->base; }
static inline bool has_value(const struct constructor_of_graphs *c, const struct value_type *t) {
  return values_seen(&c->values[t->number]) > 0;
}

static inline void spend(struct constructor_of_graphs *c, uint64_t cost) {
  struct allowance *a = &c->allowance;
  a->steps -= cost * a->times < a->steps ? cost * a->times : a->steps;
}

/* Begins a graph of about `nodes` nodes that may cost at most `steps`. */
void construct_begin(struct constructor_of_graphs *c, struct rng *r, uint32_t nodes, uint64_t steps);
uint32_t draw_in(struct rng *r, struct range range);
/* Draws a value in scope and makes it an operand. */
uint32_t draw_value(const struct values *v, struct rng *r);
/* An operand of any available type: a value, a literal, or the result of a node made for it. */
struct graph_operand draw_operand(struct constructor_of_graphs *c, const struct value_type *t);
bool can_have(const struct constructor_of_graphs *c, const struct value_type *t);
/* The value is in scope from now on. */
void show_value(struct constructor_of_graphs *c, uint32_t number);
/* Makes up to `count` nodes; fewer if nothing applies any more. */
void make_nodes(struct constructor_of_graphs *c, uint32_t count);
/* Ends the node, and brings its results into scope. */
void finish_node(struct constructor_of_graphs *c, uint32_t node);

/* The replacement for operands that would make strings too long. (graph/construct_strings.c) */
struct graph_operand shorten_at_edge(const struct constructor_of_graphs *c, struct graph_operand x);
void shorten_strings(struct constructor_of_graphs *c, const struct operation *o, struct graph_operand *operands);
/* The maximum lengths of a finished node's results. */
void measure_strings(struct constructor_of_graphs *c, const struct graph_node *n);

/* Makes an operation with one result of the type. False: none applies. */
bool make_of_type(struct constructor_of_graphs *c, const struct value_type *t);

/* ---- blocks (graph/construct_blocks.c) ---- */

struct sight { /* the scope before a block */
  uint32_t scope_base, scope_count;
  uint32_t *bases; /* by type; NULL: the block sees everything, too */
  struct allowance allowance;
};
struct sight sight_enter(struct constructor_of_graphs *c, bool is_closed);
void sight_leave(struct constructor_of_graphs *c, const struct sight *s);
/* Adds a parameter to the block that has begun. */
void add_parameter(struct constructor_of_graphs *c, uint32_t block, const struct value_type *t, bool is_shown);
/* Draws a result of the block: usually the newest value of the type that it has made. */
struct graph_operand draw_result(struct constructor_of_graphs *c, const struct value_type *t, uint32_t block);

/* Makes a function or closure; its value is the newest one. */
void make_function(struct constructor_of_graphs *c, enum node_kind kind);
/* Calls a value with available operands. False: one is unavailable, or the call would cost too
 * much. */
bool make_call_of(struct constructor_of_graphs *c, uint32_t function, uint64_t cost);
/* Makes a node that is not an operation. False: none is possible here. */
bool make_structure(struct constructor_of_graphs *c);
bool make_call(struct constructor_of_graphs *c);
/* The maximum cost of a function of the type. */
uint64_t function_cost(const struct value_type *t);

#endif
