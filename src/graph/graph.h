/* graph: a function made of operations: a block of nodes in an order in which each uses only
 * earlier values.
 *
 * A block has parameters, nodes and results. A node is an operation, or has blocks of its own: a
 * conditional, a loop, a local function, a recursion. Values are numbered in order: the parameters
 * of a block, then the results of its nodes; those of a node with blocks come after everything
 * inside its blocks. A block sees the values before it, and its own values go out of scope at its
 * end; the blocks of functions and recursions see nothing of the outside, those of closures do.
 *
 * As a term it is
 *
 *     (graph (TYPE ...) (NODE ...) (RESULT ...))          RESULT, OPERAND = NUMBER | (TYPE WORD) | (TYPE REAL) | (TYPE "TEXT")
 *
 *     NODE = (OPERATION OPERAND ...)
 *          | (if OPERAND BLOCK BLOCK)                     both have the same types of results: the node's
 *          | (loop TURNS (OPERAND ...) BLOCK)             its parameters are the operands, then its own results but the first: that is
 *                                                         a boolean, and if it is false there are no more turns
 *          | (function TYPE BLOCK) | (closure TYPE BLOCK)
 *          | (call OPERAND OPERAND ...)                   the function is the first one
 *          | (recurse TURNS TYPE (OPERAND ...) BLOCK)     a function, called with the operands; its first parameter is itself, and can only be
 *                                                         called in it; after TURNS nested calls, a call is zero
 *     BLOCK = ((TYPE ...) (NODE ...) (RESULT ...))
 *
 * where words are written as signed 64-bit integers, doubles as real numbers. The results of the
 * graph itself are values, not literals. */
#ifndef ASSAY_GRAPH_GRAPH_H
#define ASSAY_GRAPH_GRAPH_H

#include "graph/operations.h"

struct graph_operand {
  const struct value_type *literal; /* NULL: the operand is the value of that number */
  uint64_t word;                    /* of a string, its term */
};

enum { GRAPH_MOST_TURNS = 1000 };

enum node_kind { NODE_OPERATION, NODE_IF, NODE_LOOP, NODE_FUNCTION, NODE_CLOSURE, NODE_CALL, NODE_RECURSE, NODE_KINDS };
extern const char *const node_kind_names[NODE_KINDS];

struct graph_block {
  uint32_t values;     /* the number of its first parameter */
  uint32_t parameters; /* how many there are */
  uint32_t first, end; /* its nodes, including nested ones */
  uint32_t results;    /* index of the first operand */
  uint32_t result_count;
};

struct graph_node {
  enum node_kind kind;
  const struct operation *operation;
  const struct value_type *type; /* of a function, closure or recursion */
  uint32_t operands, operand_count;
  uint32_t value, value_count; /* its results */
  uint32_t block, other;       /* its block; the second block of a conditional */
  uint32_t turns;              /* of a loop or recursion */
  uint32_t end;                /* the end of the node and everything inside it */
  bool is_idle;                /* kept although it is not needed (graph/graph_edit.h) */
};

/* Block 0 is the graph itself. The arrays are in an arena, and may have spare room. */
struct op_graph {
  struct arena *arena;
  struct graph_block *blocks;
  struct graph_node *nodes;
  struct graph_operand *operands;
  const struct value_type **types; /* of all values */
  const term *names;               /* that stand for literals in its term, by operand; 0: the word; NULL: none */
  uint32_t block_count, node_count, operand_count, value_count;
  size_t block_room, node_room, operand_room, value_room;
};

static inline uint32_t graph_parameters(const struct op_graph *g) { return g->blocks[0].parameters; }
static inline uint32_t graph_results(const struct op_graph *g) { return g->blocks[0].result_count; }
static inline const struct graph_operand *graph_result(const struct op_graph *g, uint32_t i) {
  return &g->operands[g->blocks[0].results + i];
}
static inline uint32_t node_blocks(const struct graph_node *n) {
  return n->kind == NODE_OPERATION || n->kind == NODE_CALL ? 0 : n->kind == NODE_IF ? 2 : 1;
}
static inline uint32_t node_block(const struct graph_node *n, uint32_t which) { return which ? n->other : n->block; }
static inline bool node_is_closed(const struct graph_node *n) {
  return n->kind == NODE_FUNCTION || n->kind == NODE_RECURSE;
}
static inline const struct value_type *operand_type(const struct op_graph *g, const struct graph_operand *x) {
  return x->literal ? x->literal : g->types[x->word];
}

/* The block that a node is in. */
uint32_t graph_block_of(const struct op_graph *g, uint32_t node);

/* ---- building, in order ---- */

struct op_graph graph_new(struct arena *a, uint32_t nodes);
uint32_t graph_add_value(struct op_graph *g, const struct value_type *t);
void graph_add_operand(struct op_graph *g, struct graph_operand x);
/* Returns its number. Add its operands next; then its blocks with their contents; then
 * graph_end_node. */
uint32_t graph_begin_node(struct op_graph *g, struct graph_node node);
uint32_t graph_begin_block(struct op_graph *g);
/* Its results come next. */
void graph_end_nodes(struct op_graph *g, uint32_t block);
void graph_end_block(struct op_graph *g, uint32_t block);
/* Adds its results, whose types follow from the rest. */
void graph_end_node(struct op_graph *g, uint32_t node);

/* ---- terms (graph/graph_term.c, graph/graph_read.c) ---- */

term graph_to_term(const struct operations *o, const struct op_graph *g);
/* In the world's arena. NULL: it is not a well-typed graph of these operations; *wrong is the
 * offending part. */
struct op_graph *graph_from_term(const struct operations *o, term t, term *wrong);

/* A block or a node as a term: values have their numbers in the whole graph. */
term graph_block_to_term(const struct operations *o, const struct op_graph *g, uint32_t block);
term graph_node_to_term(const struct operations *o, const struct op_graph *g, uint32_t node);

/* The word of a literal as in terms, and the test whether a term is one of the type. */
term graph_word_term(struct world *w, const struct value_type *t, uint64_t word);
bool graph_is_word(const struct value_type *t, term word);
/* A literal or input, for human readers. */
void graph_write_word(struct buffer *b, const struct value_type *t, uint64_t word);

/* ---- computing (graph/graph_compute.c) ---- */

enum graph_computed { GRAPH_COMPUTED, GRAPH_NO_MEANING, GRAPH_TOO_LONG };

/* Longer strings would take too long. */
enum { GRAPH_LONGEST_STRING = 4096 };

/* Computes the words of the results from those of the parameters, appended to `out` in observable
 * form: a number is its word, a string its length and bytes, a tuple, cell or array its items.
 * Memory used meanwhile stays until the caller's mark. */
struct word_list {
  uint64_t *words;
  size_t count, room;
};
enum graph_computed graph_compute(const struct operations *o, const struct op_graph *g, const uint64_t *parameters,
                                  struct word_list *out);
/* The same, and sets entered[i] for each block that was entered; other entries are unchanged. A
 * block has no exit but its end, so all its nodes were executed if it was entered. (Which values
 * are needed is another question: graph/graph_needs.h.) */
enum graph_computed graph_compute_covering(const struct operations *o, const struct op_graph *g,
                                           const uint64_t *parameters, struct word_list *out, bool *entered);
/* Appends the observable form of a literal or input. */
void graph_observe(struct arena *a, const struct value_type *t, uint64_t word, struct word_list *out);

#endif
