/* graph_notation: reading the form (graph/graph_notation.h). */
#include "graph/graph_notation.h"

#include "core/world.h"

#include <string.h>

static const char *const holes[GRAPH_HOLES + 1] = {
    "i",           "x",        "e",        "t",      "n",          "w",       "p",
    "r",           "c",        "words",    "s",      "h",          "body",    "lifted",
    "1",           "operands", "results",  "values", "parameters", "formals", "declarations",
    "assignments", "initial",  "bindings", "then",   "else",       "block",   "turns",
    "f",           "zero",     "y",        NULL};

static const char *const parts[GRAPH_PARTS] = {"value",
                                               "parameter",
                                               "node",
                                               "result",
                                               "literal",
                                               "inputs",
                                               "word",
                                               "graph",
                                               "string",
                                               "effect",
                                               "several",
                                               "if",
                                               "if-end",
                                               "loop",
                                               "loop-end",
                                               "function",
                                               "lifted-function",
                                               "function-end",
                                               "closure",
                                               "lifted-closure",
                                               "closure-end",
                                               "call",
                                               "recurse",
                                               "lifted-recurse",
                                               "recurse-end",
                                               "again",
                                               "declare",
                                               "assign",
                                               "bind",
                                               "formal",
                                               "join"};

static enum graph_part part_named(const struct syntax *name) {
  unsigned i = 0;
  while (i < GRAPH_PARTS && !(syntax_is_symbol(name) && !strcmp(parts[i], text_bytes(name->atom)))) i++;
  return (enum graph_part)i;
}

static void read_part(struct world *w, struct graph_notation *n, const struct syntax *x) {
  static const struct template_names names = {
      template_find_listed, holes,
      "$i, $x, $e, $t, $n, $w, of inputs $p, $r, $c or $words, or one that is about nodes with blocks, such as $block"};
  const enum graph_part part = syntax_is_list(x) && x->count == 2 ? part_named(x->children[0]) : GRAPH_PARTS;
  if (part == GRAPH_PARTS)
    world_error(
        w, &x->place,
        "expected a part of a graph-syntax and its text: value, parameter, node, result, literal, inputs, word, "
        "graph, string, effect, several, if, loop, function, closure, call, recurse...");
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

/* The parts that a kind of nodes needs, up to GRAPH_PARTS. */
static const enum graph_part needed[NODE_KINDS][6] = {
    [NODE_OPERATION] = {GRAPH_PARTS},
    [NODE_IF] = {PART_IF, PART_IF_END, GRAPH_PARTS},
    [NODE_LOOP] = {PART_LOOP, PART_LOOP_END, GRAPH_PARTS},
    [NODE_FUNCTION] = {PART_FUNCTION, PART_FUNCTION_END, PART_CALL, GRAPH_PARTS},
    [NODE_CLOSURE] = {PART_CLOSURE, PART_CLOSURE_END, PART_CALL, GRAPH_PARTS},
    [NODE_CALL] = {PART_CALL, GRAPH_PARTS},
    [NODE_RECURSE] = {PART_RECURSE, PART_RECURSE_END, PART_AGAIN, GRAPH_PARTS}};

/* GRAPH_PARTS: none is missing. */
static enum graph_part missing(const struct graph_notation *n, enum node_kind kind) {
  const enum graph_part *part = needed[kind];
  while (*part != GRAPH_PARTS && n->parts[*part].count) part++;
  return *part;
}

bool graph_notation_has(const struct graph_notation *n, enum node_kind kind) { return missing(n, kind) == GRAPH_PARTS; }

static void check_operation(const struct graph_notation *n, const struct operations *o, const struct operation *op) {
  const char *language = text_bytes(n->name), *name = text_bytes(op->name);
  if (!code_in(op->code, n->name))
    world_error(o->world, &op->place, "the operation `%s` has no code in %s", name, language);
  const enum graph_part part = op->result_count == 0 ? PART_EFFECT : op->result_count == 1 ? PART_NODE : PART_SEVERAL;
  if (!n->parts[part].count)
    world_error(o->world, &op->place, "the graph-syntax `%s` lacks (%s TEXT), which the operation `%s` needs", language,
                parts[part], name);
}

void graph_notation_check(const struct graph_notation *n, const struct operations *o, const bool *taken,
                          const bool *kinds) {
  const char *language = text_bytes(n->name);
  for (uint32_t i = 0; i < o->count; i++)
    if (taken[i]) check_operation(n, o, o->list[i]);
  for (uint32_t i = 0; i < o->type_count; i++)
    if (!value_type_text(o->types[i], n->name, 0))
      world_error(o->world, NULL, "the type `%s` has no text in %s", text_bytes(o->types[i]->name), language);
  for (unsigned kind = 0; kind < NODE_KINDS; kind++)
    if (kinds[kind] && !graph_notation_has(n, (enum node_kind)kind))
      world_error(o->world, &n->place, "the graph-syntax `%s` lacks (%s TEXT), which `%s` in (structures ...) needs",
                  language, parts[missing(n, (enum node_kind)kind)], node_kind_names[kind]);
}
