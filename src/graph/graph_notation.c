/* graph_notation: reading the form (graph/graph_notation.h). */
#include "graph/graph_notation.h"

#include "core/world.h"

#include <string.h>

static const char *const holes[GRAPH_HOLES + 1] = {"i",           "x",
                                                   "e",           "t",
                                                   "n",           "w",
                                                   "d",           "p",
                                                   "r",           "c",
                                                   "words",       "s",
                                                   "h",           "body",
                                                   "lifted",      "1",
                                                   "operands",    "results",
                                                   "values",      "parameters",
                                                   "formals",     "declarations",
                                                   "assignments", "initial",
                                                   "bindings",    "then",
                                                   "else",        "block",
                                                   "turns",       "f",
                                                   "zero",        "y",
                                                   NULL};

static const char *const parts[GRAPH_PARTS] = {
    "value",        "parameter",      "node",           "result",      "inputs",
    "word",         "graph",          "effect",         "several",     "if",
    "if-end",       "loop",           "loop-end",       "function",    "lifted-function",
    "function-end", "closure",        "lifted-closure", "closure-end", "call",
    "recurse",      "lifted-recurse", "recurse-end",    "again",       "declare",
    "assign",       "bind",           "formal",         "join"};

static enum graph_part part_named(const struct syntax *name) {
  unsigned i = 0;
  while (i < GRAPH_PARTS && !(syntax_is_symbol(name) && !strcmp(parts[i], text_bytes(name->atom)))) i++;
  return (enum graph_part)i;
}

static void read_part(struct world *w, struct graph_notation *n, const struct syntax *x) {
  static const struct template_names names = {template_find_listed, holes,
                                              "$i, $x, $e, $t, $n, $w, $d, of inputs $p, $r, $c or $words, or one that "
                                              "is about nodes with blocks, such as $block"};
  if (syntax_has_head(x, "literal")) {
    n->literals = literal_spelling_add(w, n->literals, x, &names);
    return;
  }
  const enum graph_part part = syntax_is_list(x) && x->count == 2 ? part_named(x->children[0]) : GRAPH_PARTS;
  if (part == GRAPH_PARTS)
    world_error(
        w, &x->place,
        "expected a part of a graph-syntax and its text: value, parameter, node, result, literal, inputs, word, "
        "graph, effect, several, if, loop, function, closure, call, recurse...");
  if (n->parts[part].count) world_error(w, &x->place, "this is given twice");
  n->parts[part] = text_template_read(w, x->children[1], &names);
}

const struct graph_notation *graph_notation_read(struct world *w, const struct syntax *form) {
  struct graph_notation *n = arena_alloc_zero(&w->arena, sizeof *n);
  n->name = form->children[1]->atom;
  n->place = form->place;
  for (uint32_t i = 2; i < form->count; i++) read_part(w, n, form->children[i]);
  for (unsigned i = PART_VALUE; i <= PART_WORD; i++)
    if (!n->parts[i].count) world_error(w, &form->place, "the graph-syntax lacks (%s TEXT)", parts[i]);
  return n;
}

/* The parts that a kind of nodes requires, up to GRAPH_PARTS. */
static const enum graph_part needed[NODE_KINDS][6] = {
    [NODE_OPERATION] = {GRAPH_PARTS},
    [NODE_IF] = {PART_IF, PART_IF_END, GRAPH_PARTS},
    [NODE_LOOP] = {PART_LOOP, PART_LOOP_END, GRAPH_PARTS},
    [NODE_FUNCTION] = {PART_FUNCTION, PART_FUNCTION_END, PART_CALL, GRAPH_PARTS},
    [NODE_CLOSURE] = {PART_CLOSURE, PART_CLOSURE_END, PART_CALL, GRAPH_PARTS},
    [NODE_CALL] = {PART_CALL, GRAPH_PARTS},
    [NODE_RECURSE] = {PART_RECURSE, PART_RECURSE_END, PART_AGAIN, GRAPH_PARTS}};

/* GRAPH_PARTS: nothing is missing. */
static enum graph_part missing_part(const struct graph_notation *n, enum node_kind kind) {
  const enum graph_part *part = needed[kind];
  while (*part != GRAPH_PARTS && n->parts[*part].count) part++;
  return *part;
}

static void check_type(const struct graph_notation *n, const struct operations *o, const struct operation *x,
                       const struct value_type *t) {
  const char *name = text_bytes(t->name), *language = text_bytes(n->name);
  if (!value_type_text(t, n->name, 0))
    world_error(o->world, &x->place, "the type `%s` has no text in %s", name, language);
  if (value_has_literals(t) && !literal_spelling_of(n->literals, t, 0))
    world_error(o->world, &n->place, "the graph-syntax %s lacks (literal TEXT), or (literal %s TEXT)", language, name);
}

/* Checks that every type of an operation has a text and a notation for literals, and that a part
 * writes such nodes. */
static void check_operation(const struct graph_notation *n, const struct operations *o, const struct operation *x) {
  const enum graph_part part = x->result_count == 0 ? PART_EFFECT : x->result_count == 1 ? PART_NODE : PART_SEVERAL;
  for (uint32_t i = 0; i < x->argument_count; i++) check_type(n, o, x, x->arguments[i]);
  for (uint32_t i = 0; i < x->result_count; i++) check_type(n, o, x, x->results[i]);
  if (!n->parts[part].count)
    world_error(o->world, &n->place, "the graph-syntax %s lacks (%s TEXT), which the operation `%s` needs",
                text_bytes(n->name), parts[part], text_bytes(x->name));
}

static void check_kinds(const struct graph_notation *n, const struct operations *o, const bool *kinds) {
  for (unsigned kind = 0; kind < NODE_KINDS; kind++) {
    const enum graph_part part = kinds[kind] ? missing_part(n, (enum node_kind)kind) : GRAPH_PARTS;
    if (part != GRAPH_PARTS)
      world_error(o->world, &n->place, "the graph-syntax %s lacks (%s TEXT), which `%s` in (structures ...) needs",
                  text_bytes(n->name), parts[part], node_kind_names[kind]);
  }
}

bool *graph_notation_written(const struct graph_notation *n, const struct operations *o, const bool *taken,
                             const bool *kinds) {
  bool *written = arena_array(&o->world->arena, o->count, sizeof *written);
  uint32_t count = 0;
  for (uint32_t i = 0; i < o->count; i++) {
    written[i] = taken[i] && code_in(o->list[i]->code, n->name);
    if (!written[i]) continue;
    check_operation(n, o, o->list[i]);
    count++;
  }
  if (!count)
    world_error(o->world, &n->place, "no operation of `%s` that the subject takes has code in %s", text_bytes(o->name),
                text_bytes(n->name));
  check_kinds(n, o, kinds);
  return written;
}

const char *graph_notation_lacks(const struct graph_notation *n, const struct op_graph *g) {
  for (const struct graph_node *x = g->nodes; x < g->nodes + g->node_count; x++) {
    if (missing_part(n, x->kind) != GRAPH_PARTS) return node_kind_names[x->kind];
    if (x->operation && !code_in(x->operation->code, n->name)) return text_bytes(x->operation->name);
  }
  return NULL;
}
