/* graph: a function made of operations: a block of nodes in an order in which each one only uses
 * what is there before.
 *
 * A block has parameters, nodes and results. A node is an operation, or one that has blocks of its
 * own: a conditional, a loop, a local function, a recursion. Values are numbered in the order in
 * which they are there: the parameters of a block, then the results of its nodes; those of a node
 * with blocks come behind all that is in its blocks. A block sees what is there before it, and what
 * is in it is gone at its end; the blocks of a function and of a recursion see nothing of the
 * outside, that of a closure does.
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
 *                                                         called in it; after so many turns inside of each other, a call is zero
 *     BLOCK = ((TYPE ...) (NODE ...) (RESULT ...))
 *
 * where words are written as integers of 64 bits with a sign, doubles as real numbers. The results
 * of the graph itself are values, not literals. */
#ifndef ASSAY_GRAPH_GRAPH_H
#define ASSAY_GRAPH_GRAPH_H

#include "graph/operations.h"

struct graph_operand {
  const struct value_type *literal; /* NULL: it is the value of that number */
  uint64_t word;                    /* of a string, its term */
};

enum { GRAPH_MOST_TURNS = 1000 };

enum node_kind { NODE_OPERATION, NODE_IF, NODE_LOOP, NODE_FUNCTION, NODE_CLOSURE, NODE_CALL, NODE_RECURSE, NODE_KINDS };
extern const char *const node_kind_names[NODE_KINDS];

struct graph_block {
  uint32_t values;     /* the number of its first parameter */
  uint32_t parameters; /* how many there are */
  uint32_t first, end; /* its nodes, with all that is inside of these */
  uint32_t results;    /* operands, from here */
  uint32_t result_count;
};

struct graph_node {
  enum node_kind kind;
  const struct operation *operation;
  const struct value_type *type; /* of a function, closure or recursion */
  uint32_t operands, operand_count;
  uint32_t value, value_count; /* its results */
  uint32_t block, other;       /* its block; the second one of a conditional */
  uint32_t turns;              /* of a loop or recursion */
  uint32_t end;                /* the node behind it and all that is in it */
  bool is_idle;                /* it stays, although nobody needs it (graph/graph_edit.h) */
};

/* Block 0 is the graph itself. The arrays are in an arena, and may have room for more. */
struct op_graph {
  struct arena *arena;
  struct graph_block *blocks;
  struct graph_node *nodes;
  struct graph_operand *operands;
  const struct value_type **types; /* of all values */
  const term *names;               /* that stand for literals in its term, of operands; 0: the word; NULL: of none */
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
/* Is the value the function that a recursion gives its block? */
bool graph_is_self(const struct op_graph *g, uint32_t number);

/* The block that a node is in. */
uint32_t graph_block_of(const struct op_graph *g, uint32_t node);

/* ---- making: what is made comes behind what was made before ---- */

struct op_graph graph_new(struct arena *a, uint32_t nodes);
uint32_t graph_add_value(struct op_graph *g, const struct value_type *t);
void graph_add_operand(struct op_graph *g, struct graph_operand x);
/* Returns its number. Its operands come next; its blocks, and what is in them; then
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
/* In the world's arena. NULL: it is no graph of these operations, or not well-typed; *wrong is the
 * part that is not. */
struct op_graph *graph_from_term(const struct operations *o, term t, term *wrong);

/* A block of it, and a node: values have their numbers in the whole. */
term graph_block_to_term(const struct operations *o, const struct op_graph *g, uint32_t block);
term graph_node_to_term(const struct operations *o, const struct op_graph *g, uint32_t node);

/* The word of a literal as its term has it; and is that one of the type? */
term graph_word_term(struct world *w, const struct value_type *t, uint64_t word);
bool graph_is_word(const struct value_type *t, term word);
/* A literal or input, for a reader. */
void graph_write_word(struct buffer *b, const struct value_type *t, uint64_t word);

/* ---- computing (graph/graph_compute.c) ---- */

enum graph_computed { GRAPH_COMPUTED, GRAPH_NO_MEANING, GRAPH_TOO_LONG };

/* Longer strings take too long. */
enum { GRAPH_LONGEST_STRING = 4096 };

/* The words of the results, for those of the parameters; appended to `out` as they are observed: a
 * number is its word, a string its length and its bytes, a tuple, cell or array its items. What is
 * made meanwhile stays until the caller's mark. */
struct word_list {
  uint64_t *words;
  size_t count, room;
};
enum graph_computed graph_compute(const struct operations *o, const struct op_graph *g, const uint64_t *parameters,
                                  struct word_list *out);
/* The same; and tells which blocks were entered: entered[i] becomes true for these, and stays as it
 * is for others. A block has no way out but its end, so its nodes were executed then, and otherwise
 * they were not. (Whose value nobody needs is another question: graph/graph_needs.h.) */
enum graph_computed graph_compute_covering(const struct operations *o, const struct op_graph *g,
                                           const uint64_t *parameters, struct word_list *out, bool *entered);
/* Appends what is observed of a literal or input. */
void graph_observe(struct arena *a, const struct value_type *t, uint64_t word, struct word_list *out);

#endif
