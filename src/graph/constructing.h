/* constructing: what the parts of construct.c share. */
#ifndef ASSAY_GRAPH_CONSTRUCTING_H
#define ASSAY_GRAPH_CONSTRUCTING_H

#include "graph/construct.h"

struct values { /* by number, the newest last; those before `base` are out of sight */
  uint32_t *list, base, count;
  size_t room;
};

/* What a block may do. */
struct allowance {
  uint64_t steps; /* left of what it may cost to run */
  uint64_t times; /* how often it is run, at most, for these */
  uint32_t depth;
  uint32_t self; /* the function that a recursion gives its block; NO_SELF: there is none */
  uint32_t self_calls;
  uint64_t self_times; /* it is called where `times` is this: not in loops */
};
enum { NO_SELF = UINT32_MAX };

enum { CONSTRUCT_GUIDE = 512 };

struct constructor_of_graphs {
  const struct operations *operations;
  struct construct_settings settings;
  const struct operation **taken;
  double *sums;                    /* of their weights */
  uint32_t guide[CONSTRUCT_GUIDE]; /* where to look for the sum that is this part of all */
  uint32_t count;
  const struct value_type **functions; /* the types of functions that can be made */
  uint32_t function_count;
  const struct operation **makers;  /* by type: what makes one of literals alone, or NULL */
  enum node_kind kinds[NODE_KINDS]; /* those that are wanted, and can be */
  uint32_t kind_count;
  const struct value_type *boolean;        /* or NULL */
  const struct value_type *parameter_type; /* one that parameters can have; or NULL */
  bool suits_parameters;                   /* some operation takes it */
  bool has_strings;                        /* there is such a type */
  /* of the graph at hand */
  struct rng *rng;
  struct op_graph graph;
  struct values *values; /* by the number of the type */
  struct values scope;   /* of all types */
  struct values longest; /* of each value that is a string, how long it can be (graph/construct_strings.c) */
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

/* A new graph, of about so many nodes, that may cost so much. */
void construct_begin(struct constructor_of_graphs *c, struct rng *r, uint32_t nodes, uint64_t steps);
uint32_t draw_in(struct rng *r, struct range range);
/* A value that is in sight, and becomes an operand. */
uint32_t draw_value(const struct values *v, struct rng *r);
/* Of any type that can be had: a value, a literal, or the result of a node that is made for it. */
struct graph_operand draw_operand(struct constructor_of_graphs *c, const struct value_type *t);
bool can_have(const struct constructor_of_graphs *c, const struct value_type *t);
/* The value is in sight from now on. */
void show_value(struct constructor_of_graphs *c, uint32_t number);
/* Operations, up to so many nodes; fewer, if nothing more can be done. */
void make_nodes(struct constructor_of_graphs *c, uint32_t count);
/* Ends the node, and shows what it gives. */
void finish_node(struct constructor_of_graphs *c, uint32_t node);

/* What takes the place of an operand, or of operands, that would make strings too long.
 * (graph/construct_strings.c) */
struct graph_operand shorten_at_edge(const struct constructor_of_graphs *c, struct graph_operand x);
void shorten_strings(struct constructor_of_graphs *c, const struct operation *o, struct graph_operand *operands);
/* Of what a node that was made gives. */
void measure_strings(struct constructor_of_graphs *c, const struct graph_node *n);

/* An operation that gives one value of the type. False: none can be applied. */
bool make_of_type(struct constructor_of_graphs *c, const struct value_type *t);

/* ---- blocks (graph/construct_blocks.c) ---- */

struct sight { /* what was seen before a block */
  uint32_t scope_base, scope_count;
  uint32_t *bases; /* by type; NULL: the block sees all of it, too */
  struct allowance allowance;
};
struct sight sight_enter(struct constructor_of_graphs *c, bool is_closed);
void sight_leave(struct constructor_of_graphs *c, const struct sight *s);
/* A parameter of the block that has begun. */
void add_parameter(struct constructor_of_graphs *c, uint32_t block, const struct value_type *t, bool is_shown);
/* A result of it: the newest of the type that the block has made, most of the time. */
struct graph_operand draw_result(struct constructor_of_graphs *c, const struct value_type *t, uint32_t block);

/* A function or closure; its value is the newest one. */
void make_function(struct constructor_of_graphs *c, enum node_kind kind);
/* Calls a value with what there is. False: something cannot be had, or it would cost too much. */
bool make_call_of(struct constructor_of_graphs *c, uint32_t function, uint64_t cost);
/* A node that is no operation. False: there can be none here. */
bool make_structure(struct constructor_of_graphs *c);
bool make_call(struct constructor_of_graphs *c);
/* What a function of the type costs at most. */
uint64_t function_cost(const struct value_type *t);

#endif
