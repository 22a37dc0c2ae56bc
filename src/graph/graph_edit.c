/* graph_edit: see the header. The graph is copied with its changes, and then once more without
 * unneeded nodes. */
#include "graph/graph_edit.h"

#include "core/world.h"
#include "graph/graph_needs.h"

#include <string.h>

struct graph_edit graph_edit_begin(const struct operations *o, const struct op_graph *g) {
  struct arena *a = &o->world->arena;
  struct graph_edit e = {.operations = o,
                         .graph = g,
                         .instead = arena_array(a, g->value_count, sizeof *e.instead),
                         .operands = arena_array(a, g->operand_count, sizeof *e.operands),
                         .inputs = arena_alloc_zero(a, g->value_count * sizeof *e.inputs),
                         .dropped = arena_alloc_zero(a, g->node_count * sizeof *e.dropped),
                         .idle = arena_array(a, g->node_count, sizeof *e.idle),
                         .spliced = arena_alloc_zero(a, g->node_count * sizeof *e.spliced),
                         .turns = arena_array(a, g->node_count, sizeof *e.turns),
                         .wanted = arena_array(a, graph_results(g), sizeof *e.wanted),
                         .keeps_parameters = true};
  for (uint32_t i = 0; i < g->value_count; i++) e.instead[i] = (struct graph_operand){.word = i};
  const struct graph_needs needs = graph_find_needs(g);
  for (uint32_t i = 0; i < g->node_count; i++) e.idle[i] = !needs.nodes[i];
  for (uint32_t i = 0; i < g->node_count; i++) e.turns[i] = g->nodes[i].turns;
  memcpy(e.operands, g->operands, g->operand_count * sizeof *e.operands);
  memset(e.wanted, true, graph_results(g) * sizeof *e.wanted);
  return e;
}

/* ---- copying ---- */

struct graph_copying {
  const struct graph_edit *edit;
  const struct graph_needs *needs; /* NULL: everything is needed */
  struct op_graph out;
  struct graph_operand *now;     /* of each value of the old graph */
  bool *known;                   /* of each: it exists */
  const struct graph_node *self; /* the recursion replaced by its block: calls of it are zero */
  bool is_retyped;               /* the change of types is for what is copied now */
  bool failed;
};

static void set_operand(struct graph_copying *k, uint32_t number, struct graph_operand x) {
  k->now[number] = x;
  k->known[number] = true;
}

static const struct value_type *type_now(const struct graph_copying *k, const struct value_type *t) {
  return k->is_retyped ? type_changed(&k->edit->types, t) : t;
}

/* The operand in the copy. Values are only replaced by earlier ones, so this terminates. */
static struct graph_operand resolve(struct graph_copying *k, struct graph_operand x) {
  while (!x.literal) {
    const struct graph_operand instead = k->edit->instead[x.word];
    if (!instead.literal && instead.word == x.word) {
      k->failed = k->failed || !k->known[x.word];
      return k->known[x.word] ? k->now[x.word] : (struct graph_operand){0};
    }
    x = instead;
  }
  const struct value_type *t = type_now(k, x.literal);
  return (struct graph_operand){t, value_wrap(t, x.word)};
}

static struct graph_operand operand_now(struct graph_copying *k, uint32_t number) {
  return resolve(k, k->edit->operands[number]);
}

static void add_operand(struct graph_copying *k, uint32_t number) {
  graph_add_operand(&k->out, operand_now(k, number));
}

static bool is_needed(const struct graph_copying *k, uint32_t number) { return !k->needs || k->needs->values[number]; }

/* Unneeded results of conditionals and loops are removed. */
static bool can_go(const struct graph_copying *k, const struct graph_node *n, uint32_t result) {
  return (n->kind == NODE_IF || n->kind == NODE_LOOP) && !is_needed(k, n->value + result);
}

static void copy_nodes(struct graph_copying *k, const struct graph_block *b);

/* Copies a block with its results, except for removed ones. */
static uint32_t copy_block(struct graph_copying *k, const struct graph_node *n, uint32_t which) {
  const struct op_graph *g = k->edit->graph;
  const struct graph_block *b = &g->blocks[node_block(n, which)];
  const uint32_t block = graph_begin_block(&k->out), first = n->kind == NODE_LOOP;
  for (uint32_t i = 0; i < b->parameters; i++) {
    if (n->kind == NODE_LOOP && can_go(k, n, i)) continue;
    set_operand(k, b->values + i,
                (struct graph_operand){.word = graph_add_value(&k->out, type_now(k, g->types[b->values + i]))});
    k->out.blocks[block].parameters++;
  }
  copy_nodes(k, b);
  graph_end_nodes(&k->out, block);
  for (uint32_t i = 0; i < b->result_count; i++)
    if (i < first || !can_go(k, n, i - first)) add_operand(k, b->results + i);
  graph_end_block(&k->out, block);
  return block;
}

/* Maps the results of a copied node. */
static void set_results(struct graph_copying *k, const struct graph_node *n, uint32_t number) {
  for (uint32_t i = 0; i < n->value_count; i++)
    if (!can_go(k, n, i)) set_operand(k, n->value + i, (struct graph_operand){.word = number++});
}

/* Not all arguments of an operation change their types with it: a literal gets the argument's. */
static void add_argument(struct graph_copying *k, const struct operation *o, const struct graph_node *n, uint32_t i) {
  struct graph_operand x = operand_now(k, n->operands + i);
  const struct value_type *t = o && o != n->operation ? o->arguments[i] : NULL;
  if (x.literal && t && t->kind == x.literal->kind)
    x = (struct graph_operand){t, value_wrap(t, k->edit->operands[n->operands + i].word)};
  graph_add_operand(&k->out, x);
}

static void copy_whole(struct graph_copying *k, uint32_t index) {
  const struct graph_node *n = &k->edit->graph->nodes[index];
  struct graph_node made = *n;
  made.turns = k->edit->turns[index];
  made.is_idle = k->edit->idle[index];
  made.operand_count = 0;
  k->is_retyped = !k->edit->retyped || k->edit->retyped == n;
  if (n->operation && k->is_retyped)
    made.operation = type_change_operation(&k->edit->types, k->edit->operations, n->operation);
  const uint32_t node = graph_begin_node(&k->out, made);
  for (uint32_t i = 0; i < n->operand_count; i++) {
    if (n->kind == NODE_LOOP && can_go(k, n, i)) continue;
    add_argument(k, made.operation, n, i);
    k->out.nodes[node].operand_count++;
  }
  k->is_retyped = !k->edit->retyped;
  if (k->failed) return;
  for (uint32_t which = 0; which < node_blocks(n) && !k->failed; which++) {
    const uint32_t block = copy_block(k, n, which);
    if (which) k->out.nodes[node].other = block;
  }
  if (k->failed) return;
  graph_end_node(&k->out, node);
  set_results(k, n, k->out.nodes[node].value);
}

/* ---- replacing nodes ---- */

static void set_results_to(struct graph_copying *k, const struct graph_node *n, const struct graph_block *b) {
  const uint32_t first = n->kind == NODE_LOOP;
  struct graph_operand results[OPERATION_MOST_RESULTS];
  for (uint32_t i = 0; i < n->value_count; i++) results[i] = operand_now(k, b->results + first + i);
  for (uint32_t i = 0; i < n->value_count && !k->failed; i++) set_operand(k, n->value + i, results[i]);
}

static void give_parameters(struct graph_copying *k, const struct graph_block *b, uint32_t first, uint32_t operands) {
  for (uint32_t i = first; i < b->parameters; i++) set_operand(k, b->values + i, operand_now(k, operands + i - first));
}

static void splice_loop_or_if(struct graph_copying *k, uint32_t index) {
  const struct graph_node *n = &k->edit->graph->nodes[index];
  const struct graph_block *b = &k->edit->graph->blocks[k->edit->spliced[index] == SPLICE_OTHER ? n->other : n->block];
  if (n->kind == NODE_LOOP) give_parameters(k, b, 0, n->operands);
  copy_nodes(k, b);
  set_results_to(k, n, b);
}

static void splice_recursion(struct graph_copying *k, const struct graph_node *n) {
  const struct graph_block *b = &k->edit->graph->blocks[n->block];
  const struct graph_node *outer = k->self;
  give_parameters(k, b, 1, n->operands);
  k->self = n;
  copy_nodes(k, b);
  k->self = outer;
  set_results_to(k, n, b);
}

/* The node that makes the function; NULL: it comes from elsewhere. */
static const struct graph_node *function_node(const struct op_graph *g, uint64_t number) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if ((g->nodes[i].kind == NODE_FUNCTION || g->nodes[i].kind == NODE_CLOSURE) && g->nodes[i].value == number)
      return &g->nodes[i];
  return NULL;
}

static void splice_call(struct graph_copying *k, const struct graph_node *n) {
  const struct op_graph *g = k->edit->graph;
  const struct graph_operand *f = &g->operands[n->operands];
  const struct graph_node *function = f->literal ? NULL : function_node(g, f->word);
  if (!function) {
    k->failed = true;
    return;
  }
  const struct graph_block *b = &g->blocks[function->block];
  give_parameters(k, b, 0, n->operands + 1);
  copy_nodes(k, b);
  set_results_to(k, n, b);
}

static struct graph_operand zero_of(const struct graph_copying *k, const struct value_type *t) {
  return (struct graph_operand){t, t->kind == VALUE_STRING ? term_text(k->edit->operations->world, KIND_STRING, "", 0)
                                                           : 0};
}

static bool calls_self(const struct graph_copying *k, const struct graph_node *n) {
  return k->self && n->kind == NODE_CALL &&
         k->edit->graph->operands[n->operands].word == k->edit->graph->blocks[k->self->block].values;
}

static void copy_node(struct graph_copying *k, uint32_t index) {
  const struct graph_node *n = &k->edit->graph->nodes[index];
  const bool is_gone = k->edit->dropped[index] || (k->needs && !k->needs->nodes[index]);
  const bool has_other = n->kind == NODE_IF; /* only a conditional has another block to be spliced */
  if (is_gone) return;
  if (calls_self(k, n)) set_operand(k, n->value, zero_of(k, k->edit->graph->types[n->value]));
  else if (!k->edit->spliced[index]) copy_whole(k, index);
  else if (has_other || (n->kind == NODE_LOOP && k->edit->spliced[index] != SPLICE_OTHER)) splice_loop_or_if(k, index);
  else if (n->kind == NODE_RECURSE && k->edit->spliced[index] != SPLICE_OTHER) splice_recursion(k, n);
  else if (n->kind == NODE_CALL && k->edit->spliced[index] != SPLICE_OTHER) splice_call(k, n);
  else k->failed = true;
}

static void copy_nodes(struct graph_copying *k, const struct graph_block *b) {
  world_check_stack(k->edit->operations->world);
  for (uint32_t i = b->first; i < b->end && !k->failed; i = k->edit->graph->nodes[i].end) copy_node(k, i);
}

/* ---- whole graphs ---- */

static void add_parameter(struct graph_copying *k, uint32_t number) {
  const struct value_type *was = k->edit->graph->types[number];
  const struct value_type *t = k->edit->keeps_parameter_types ? was : type_now(k, was);
  set_operand(k, number, (struct graph_operand){.word = graph_add_value(&k->out, t)});
  k->out.blocks[0].parameters++;
}

static void copy_parameters(struct graph_copying *k) {
  const struct op_graph *g = k->edit->graph;
  bool any = k->edit->keeps_parameters;
  for (uint32_t i = 0; i < graph_parameters(g); i++) any = any || is_needed(k, i);
  for (uint32_t i = 0; i < graph_parameters(g); i++) {
    const bool is_kept =
        k->edit->keeps_parameters || is_needed(k, i) || (!any && i == 0); /* a graph has at least one */
    if (is_kept) add_parameter(k, i);
  }
  for (uint32_t i = graph_parameters(g); i < g->value_count; i++)
    if (k->edit->inputs[i]) add_parameter(k, i);
}

static void copy_results(struct graph_copying *k) {
  const struct op_graph *g = k->edit->graph;
  for (uint32_t i = 0; i < graph_results(g) && !k->failed; i++) {
    if (!k->edit->wanted[i]) continue;
    const struct graph_operand x = operand_now(k, g->blocks[0].results + i);
    if (!x.literal) graph_add_operand(&k->out, x);
  }
}

/* False: impossible. */
static bool copy(const struct graph_edit *e, const struct graph_needs *needs, struct op_graph *out) {
  struct arena *a = &e->operations->world->arena;
  const struct op_graph *g = e->graph;
  struct graph_copying k = {.edit = e,
                            .needs = needs,
                            .out = graph_new(a, g->node_count),
                            .now = arena_array(a, g->value_count, sizeof *k.now),
                            .known = arena_alloc_zero(a, g->value_count * sizeof *k.known),
                            .is_retyped = !e->retyped};
  graph_begin_block(&k.out);
  copy_parameters(&k);
  copy_nodes(&k, &g->blocks[0]);
  graph_end_nodes(&k.out, 0);
  copy_results(&k);
  graph_end_block(&k.out, 0);
  *out = k.out;
  return !k.failed && graph_results(out);
}

term graph_edit_finish(const struct graph_edit *e) {
  struct op_graph changed, result;
  if (!copy(e, NULL, &changed)) return 0;
  struct graph_edit rest = graph_edit_begin(e->operations, &changed);
  const struct graph_needs needs = graph_find_needs(&changed);
  rest.keeps_parameters = e->keeps_parameters;
  return copy(&rest, &needs, &result) ? graph_to_term(e->operations, &result) : 0;
}
