/* graph_notation: reading the form, and writing graphs (graph/graph_notation.h). */
#include "graph/graph_notation.h"

#include "core/world.h"

#include <string.h>

/* ---- reading ---- */

enum hole {
  HOLE_NUMBER,
  HOLE_VALUE,
  HOLE_CODE,
  HOLE_TYPE,
  HOLE_NAME,
  HOLE_WORD,
  HOLE_DECIMAL,
  HOLE_PARAMETERS,
  HOLE_RESULTS,
  HOLE_COUNT,
  HOLE_WORDS
};
static const char *const holes[] = {"i", "x", "e", "t", "n", "w", "d", "p", "r", "c", "words", NULL};

static struct text_template *part_named(struct graph_notation *n, const struct syntax *name) {
  const struct {
    const char *name;
    struct text_template *part;
  } parts[] = {{"value", &n->value},   {"parameter", &n->parameter}, {"node", &n->node},
               {"result", &n->result}, {"inputs", &n->inputs},       {"word", &n->word}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts && syntax_is_symbol(name); i++)
    if (!strcmp(parts[i].name, text_bytes(name->atom))) return parts[i].part;
  return NULL;
}

static void read_part(struct world *w, struct graph_notation *n, const struct syntax *x) {
  static const struct template_names names = {template_find_listed, holes,
                                              "$i, $x, $e, $t, $n, $w, $d, or, of inputs, $p, $r, $c or $words"};
  if (syntax_is_list(x) && x->count && syntax_is_named(x->children[0], "literal")) {
    n->literals = literal_spelling_add(w, n->literals, x, &names);
    return;
  }
  struct text_template *part = syntax_is_list(x) && x->count == 2 ? part_named(n, x->children[0]) : NULL;
  if (!part)
    world_error(
        w, &x->place,
        "expected a part of a graph-syntax: value, parameter, node, result, literal, inputs or word, and its text");
  if (part->count) world_error(w, &x->place, "this is given twice");
  *part = text_template_read(w, x->children[1], &names);
}

const struct graph_notation *graph_notation_read(struct world *w, const struct syntax *form) {
  struct graph_notation *n = arena_alloc_zero(&w->arena, sizeof *n);
  n->name = form->children[1]->atom;
  n->place = form->place;
  for (uint32_t i = 2; i < form->count; i++) read_part(w, n, form->children[i]);
  static const char *const parts[] = {"value", "parameter", "node", "result", "inputs", "word"};
  const struct text_template *texts = &n->value; /* they stand in a row */
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (!texts[i].count) world_error(w, &form->place, "the graph-syntax lacks (%s TEXT)", parts[i]);
  return n;
}

/* Every type of an operation has a text, and a way to write literals. */
static void check_types(const struct graph_notation *n, const struct operations *o, const struct operation *x) {
  for (uint32_t i = 0; i <= x->argument_count; i++) {
    const struct value_type *t = i ? x->arguments[i - 1] : x->result;
    const char *name = text_bytes(t->name), *language = text_bytes(n->name);
    if (!value_type_text(t, n->name, 0))
      world_error(o->world, &x->place, "the type `%s` has no text in %s", name, language);
    if (!literal_spelling_of(n->literals, t, 0))
      world_error(o->world, &n->place, "the graph-syntax %s lacks (literal TEXT), or (literal %s TEXT)", language,
                  name);
  }
}

const bool *graph_notation_written(const struct graph_notation *n, const struct operations *o, const bool *taken) {
  bool *written = arena_array(&o->world->arena, o->count, sizeof *written);
  uint32_t count = 0;
  for (uint32_t i = 0; i < o->count; i++) {
    written[i] = taken[i] && code_in(o->list[i]->code, n->name);
    if (!written[i]) continue;
    check_types(n, o, o->list[i]);
    count++;
  }
  if (!count)
    world_error(o->world, &n->place, "no operation of `%s` that the subject takes has code in %s", text_bytes(o->name),
                text_bytes(n->name));
  return written;
}

const struct operation *graph_notation_lacks(const struct graph_notation *n, const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (!code_in(g->nodes[i].operation->code, n->name)) return g->nodes[i].operation;
  return NULL;
}

/* ---- writing ---- */

struct writing {
  const struct graph_notation *notation;
  const struct op_graph *graph;
  const struct value_type *type;
  uint32_t shown, number;
  uint64_t word;
  const struct graph_node *node;
  const uint64_t *words; /* of inputs, so many times those of all parameters */
  uint32_t count;
};

static void put(void *data, struct buffer *b, uint32_t hole, uint32_t level);

static void write_value(const struct writing *k, struct buffer *b, uint32_t shown) {
  struct writing inner = {.notation = k->notation, .graph = k->graph, .number = shown, .shown = shown};
  inner.type = graph_value_type(k->graph, shown);
  text_template_write(&k->notation->value, b, put, &inner);
}

static void write_operand(const struct writing *k, struct buffer *b, const struct graph_operand *x) {
  if (!x->literal) {
    write_value(k, b, (uint32_t)x->word);
    return;
  }
  struct writing inner = {.notation = k->notation, .graph = k->graph, .type = x->literal, .word = x->word};
  text_template_write(literal_spelling_of(k->notation->literals, x->literal, x->word), b, put, &inner);
}

static void put_operand(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct writing *k = data;
  (void)level;
  if (hole >= OPERATION_TEXTS) buffer_puts(b, k->node->operation->texts[hole - OPERATION_TEXTS]);
  else write_operand(k, b, &k->graph->operands[k->node->operands + hole - 1]);
}

static void write_words(const struct writing *k, struct buffer *b) {
  struct writing inner = {.notation = k->notation, .graph = k->graph};
  for (uint32_t i = 0; i < k->count * k->graph->parameter_count; i++) {
    inner.word = k->words[i];
    text_template_write(&k->notation->word, b, put, &inner);
  }
}

static void put(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct writing *k = data;
  (void)level;
  switch ((enum hole)hole) {
  case HOLE_NUMBER: buffer_put_unsigned(b, k->number); break;
  case HOLE_VALUE: write_value(k, b, k->shown); break;
  case HOLE_CODE:
    if (k->node) text_template_write(&code_in(k->node->operation->code, k->notation->name)->text, b, put_operand, data);
    break;
  case HOLE_TYPE: buffer_puts(b, value_type_text(k->type, k->notation->name, 0)); break;
  case HOLE_NAME: buffer_puts(b, text_bytes(k->type->name)); break;
  case HOLE_WORD: buffer_put_word(b, k->word); break;
  case HOLE_DECIMAL:
    if (k->type) literal_write_decimal(b, k->type, k->word);
    break;
  case HOLE_PARAMETERS: buffer_put_unsigned(b, k->graph->parameter_count); break;
  case HOLE_RESULTS: buffer_put_unsigned(b, k->graph->result_count); break;
  case HOLE_COUNT: buffer_put_unsigned(b, k->count); break;
  case HOLE_WORDS: write_words(k, b); break;
  }
}

void graph_write(const struct graph_notation *n, const struct op_graph *g, struct buffer *b) {
  struct writing k = {.notation = n, .graph = g};
  for (uint32_t i = 0; i < graph_value_count(g); i++) {
    const bool is_parameter = i < g->parameter_count;
    k.shown = i;
    k.number = is_parameter ? i : i - g->parameter_count;
    k.type = graph_value_type(g, i);
    k.node = is_parameter ? NULL : &g->nodes[k.number];
    text_template_write(is_parameter ? &n->parameter : &n->node, b, put, &k);
  }
  for (uint32_t i = 0; i < g->result_count; i++) {
    k.shown = g->results[i];
    k.number = i;
    k.type = graph_value_type(g, k.shown);
    text_template_write(&n->result, b, put, &k);
  }
}

void graph_write_inputs(const struct graph_notation *n, const struct op_graph *g, const uint64_t *words, uint32_t count,
                        struct buffer *b) {
  struct writing k = {.notation = n, .graph = g, .words = words, .count = count};
  text_template_write(&n->inputs, b, put, &k);
}

void graph_write_definitions(const struct graph_notation *n, const struct operations *o, struct buffer *b) {
  for (const struct operation_definitions *d = o->definitions; d; d = d->next) {
    if (d->language != n->name) continue;
    buffer_append(b, text_bytes(d->text), text_of(d->text)->length);
    buffer_puts(b, "\n");
  }
}
