/* graph_compute: the results of graphs (graph/graph.h).
 *
 * A frame has the words of all values, by number. A call has a frame of its own, which begins as a
 * copy of the function's: a closure sees the values at its creation. */
#include "core/array.h"
#include "core/world.h"
#include "graph/graph.h"

#include <string.h>

struct function { /* a function's word is its address */
  const struct graph_node *node;
  const uint64_t *frame;
};

struct computing {
  struct world *world;
  const struct op_graph *graph;
  uint64_t steps; /* steps left */
  uint64_t bytes; /* of memory left */
  uint64_t *frame;
  bool *entered; /* of each block; or NULL */
  enum graph_computed outcome;
};

enum { MOST_STEPS = 1000000, MOST_BYTES = 1 << 24, STEPS_OF_NODE = 64, BYTES_OF_NODE = 1024 };

static void compute_block(struct computing *k, const struct graph_block *b, uint32_t turns);

/* ---- words ---- */

static uint64_t word_of_operand(const struct computing *k, const struct graph_operand *x) {
  return x->literal ? x->word : k->frame[x->word];
}

static const struct graph_operand *node_operand(const struct computing *k, const struct graph_node *n, uint32_t i) {
  return &k->graph->operands[n->operands + i];
}

static uint64_t result_word(const struct computing *k, const struct graph_block *b, uint32_t i) {
  return word_of_operand(k, &k->graph->operands[b->results + i]);
}

/* The result of a call that is nested too deeply. */
static uint64_t zero_of_type(struct world *w, const struct value_type *t) {
  return t->kind == VALUE_STRING ? term_text(w, KIND_STRING, "", 0) : 0;
}

/* Memory counts as time. */
static void use_bytes(struct computing *k, uint64_t bytes) {
  if (bytes > k->bytes) k->outcome = GRAPH_TOO_LONG;
  else k->bytes -= bytes;
}

static void use_result(struct computing *k, const struct value_type *t, uint64_t word) {
  if (t->kind == VALUE_STRING && text_of((term)word)->length > GRAPH_LONGEST_STRING) k->outcome = GRAPH_TOO_LONG;
  else if (t->kind == VALUE_STRING) use_bytes(k, text_of((term)word)->length);
  else if (!value_has_literals(t) && t->kind != VALUE_FUNCTION)
    use_bytes(k, *(const uint64_t *)(uintptr_t)word * sizeof word);
}

/* ---- nodes; `turns` are the remaining ones of the enclosing recursion ---- */

static void compute_operation(struct computing *k, const struct graph_node *n) {
  const struct operation *o = n->operation;
  uint64_t operands[OPERATION_MOST_ARGUMENTS], results[OPERATION_MOST_RESULTS];
  if (!o->has_meaning) {
    k->outcome = GRAPH_NO_MEANING;
    return;
  }
  for (uint32_t i = 0; i < o->argument_count; i++) operands[i] = word_of_operand(k, node_operand(k, n, i));
  if (!o->result_count) meaning_compute(o->meanings[0], operands);
  for (uint32_t i = 0; i < o->result_count; i++)
    results[i] = value_wrap(o->results[i], meaning_compute(o->meanings[i], operands));
  for (uint32_t i = 0; i < o->result_count; i++) {
    k->frame[n->value + i] = results[i];
    use_result(k, o->results[i], results[i]);
  }
}

static void compute_if(struct computing *k, const struct graph_node *n, uint32_t turns) {
  const struct graph_block *b = &k->graph->blocks[word_of_operand(k, node_operand(k, n, 0)) ? n->block : n->other];
  compute_block(k, b, turns);
  for (uint32_t i = 0; i < n->value_count && !k->outcome; i++) k->frame[n->value + i] = result_word(k, b, i);
}

static void compute_loop(struct computing *k, const struct graph_node *n, uint32_t turns) {
  const struct graph_block *b = &k->graph->blocks[n->block];
  uint64_t *carried = &k->frame[n->value];
  bool goes_on = true;
  for (uint32_t i = 0; i < n->operand_count; i++) carried[i] = word_of_operand(k, node_operand(k, n, i));
  for (uint32_t turn = 0; turn < n->turns && goes_on; turn++) {
    for (uint32_t i = 0; i < n->operand_count; i++) k->frame[b->values + i] = carried[i];
    compute_block(k, b, turns);
    if (k->outcome) return;
    goes_on = result_word(k, b, 0);
    for (uint32_t i = 0; i < n->operand_count; i++) carried[i] = result_word(k, b, i + 1);
  }
}

static void make_function(struct computing *k, const struct graph_node *n) {
  struct function *f = arena_alloc(&k->world->arena, sizeof *f);
  const uint32_t seen = node_is_closed(n) ? 0 : k->graph->blocks[n->block].values;
  uint64_t *frame = arena_array(&k->world->arena, seen, sizeof *frame);
  if (seen) memcpy(frame, k->frame, seen * sizeof *frame);
  *f = (struct function){n, frame};
  k->frame[n->value] = (uint64_t)(uintptr_t)f;
  use_bytes(k, seen * sizeof *frame);
}

/* Runs a node's block in a frame of its own, with these words as its parameters from `first` on. */
static uint64_t run_block(struct computing *k, const struct function *f, uint32_t first, const uint64_t *words,
                          uint32_t count, uint32_t turns) {
  const struct graph_block *b = &k->graph->blocks[f->node->block];
  const uint32_t seen = node_is_closed(f->node) ? 0 : b->values;
  uint64_t *outer = k->frame;
  world_check_stack(k->world);
  k->frame = arena_array(&k->world->arena, k->graph->value_count, sizeof *k->frame);
  use_bytes(k, k->graph->value_count * sizeof *k->frame);
  if (seen && f->frame) memcpy(k->frame, f->frame, seen * sizeof *k->frame);
  if (first) k->frame[b->values] = (uint64_t)(uintptr_t)f;
  for (uint32_t i = 0; i < count; i++) k->frame[b->values + first + i] = words[i];
  compute_block(k, b, turns);
  const uint64_t result = k->outcome ? 0 : result_word(k, b, 0);
  k->frame = outer;
  return result;
}

static void compute_call(struct computing *k, const struct graph_node *n, uint32_t turns) {
  const struct function *f = (const struct function *)(uintptr_t)word_of_operand(k, node_operand(k, n, 0));
  const bool is_self = f->node->kind == NODE_RECURSE;
  uint64_t words[TYPE_MOST_ITEMS];
  const uint32_t count = n->operand_count - 1;
  for (uint32_t i = 0; i < count; i++) words[i] = word_of_operand(k, node_operand(k, n, i + 1));
  k->frame[n->value] = is_self && !turns ? zero_of_type(k->world, f->node->type->result)
                                         : run_block(k, f, is_self, words, count, is_self ? turns - 1 : 0);
}

static void compute_recursion(struct computing *k, const struct graph_node *n) {
  struct function *f = arena_alloc(&k->world->arena, sizeof *f);
  uint64_t words[TYPE_MOST_ITEMS];
  *f = (struct function){n, NULL};
  for (uint32_t i = 0; i < n->operand_count; i++) words[i] = word_of_operand(k, node_operand(k, n, i));
  k->frame[n->value] = run_block(k, f, 1, words, n->operand_count, n->turns);
}

static void compute_node(struct computing *k, const struct graph_node *n, uint32_t turns) {
  switch (n->kind) {
  case NODE_OPERATION: compute_operation(k, n); break;
  case NODE_IF: compute_if(k, n, turns); break;
  case NODE_LOOP: compute_loop(k, n, turns); break;
  case NODE_FUNCTION:
  case NODE_CLOSURE: make_function(k, n); break;
  case NODE_CALL: compute_call(k, n, turns); break;
  case NODE_RECURSE: compute_recursion(k, n); break;
  case NODE_KINDS: break;
  }
}

static void compute_block(struct computing *k, const struct graph_block *b, uint32_t turns) {
  const struct graph_node *nodes = k->graph->nodes;
  if (k->entered) k->entered[b - k->graph->blocks] = true;
  for (uint32_t i = b->first; i < b->end && !k->outcome; i = nodes[i].end) {
    if (!k->steps--) {
      k->steps = 0;
      k->outcome = GRAPH_TOO_LONG;
      return;
    }
    compute_node(k, &nodes[i], turns);
  }
}

/* ---- observable form ---- */

static void add_word(struct arena *a, struct word_list *out, uint64_t word) {
  ARENA_ROOM(a, out->words, out->count, out->room);
  out->words[out->count++] = word;
}

static void observe_string(struct arena *a, term s, struct word_list *out) {
  add_word(a, out, text_of(s)->length);
  for (uint32_t i = 0; i < text_of(s)->length; i++) add_word(a, out, (uint8_t)text_bytes(s)[i]);
}

void graph_observe(struct arena *a, const struct value_type *t, uint64_t word, struct word_list *out) {
  const uint64_t *object = (const uint64_t *)(uintptr_t)word;
  if (t->kind == VALUE_STRING) {
    observe_string(a, (term)word, out);
  } else if (t->kind == VALUE_TUPLE || t->kind == VALUE_CELL || t->kind == VALUE_ARRAY) {
    for (uint32_t i = 0; i < object[0]; i++)
      graph_observe(a, t->items[t->kind == VALUE_TUPLE ? i : 0], object[i + 1], out);
  } else {
    add_word(a, out, word);
  }
}

enum graph_computed graph_compute_covering(const struct operations *o, const struct op_graph *g,
                                           const uint64_t *parameters, struct word_list *out, bool *entered) {
  struct arena *a = &o->world->arena;
  struct computing k = {.world = o->world,
                        .graph = g,
                        .steps = MOST_STEPS + STEPS_OF_NODE * (uint64_t)g->node_count,
                        .bytes = MOST_BYTES + BYTES_OF_NODE * (uint64_t)g->node_count,
                        .frame = arena_array(a, g->value_count, sizeof *k.frame),
                        .entered = entered};
  for (uint32_t i = 0; i < graph_parameters(g); i++) k.frame[i] = parameters[i];
  compute_block(&k, &g->blocks[0], 0);
  for (uint32_t i = 0; i < graph_results(g) && !k.outcome; i++) {
    const uint32_t number = (uint32_t)graph_result(g, i)->word;
    graph_observe(a, g->types[number], k.frame[number], out);
  }
  return k.outcome;
}

enum graph_computed graph_compute(const struct operations *o, const struct op_graph *g, const uint64_t *parameters,
                                  struct word_list *out) {
  return graph_compute_covering(o, g, parameters, out, NULL);
}
