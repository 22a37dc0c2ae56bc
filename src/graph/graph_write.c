/* graph_write: writing graphs in a language (graph/graph_notation.h). */
#include "core/world.h"
#include "graph/graph_notation.h"

#include <string.h>

struct graph_writing { /* the subjects of holes; the rest is the same in the whole graph */
  const struct graph_notation *notation;
  const struct op_graph *graph;
  const struct graph_marker *marker; /* or NULL */
  struct buffer *lifted, *body;      /* the text so far */
  const struct value_type *type;
  uint32_t shown, number;
  uint64_t word;
  struct graph_operand other;
  const struct graph_node *node;
  const struct graph_block *end; /* the block that ends here; or NULL */
  const struct word_list *words; /* of inputs */
  uint32_t times;
};

static void write_hole(void *data, struct buffer *b, uint32_t hole, uint32_t level);
static void write_nodes(const struct graph_writing *k, struct buffer *b, const struct graph_block *block);

static void write_part(const struct graph_writing *k, struct buffer *b, enum graph_part part) {
  text_template_write(&k->notation->parts[part], b, write_hole, (void *)k);
}

static bool has_part(const struct graph_writing *k, enum graph_part part) { return k->notation->parts[part].count; }

/* The same state with another subject. */
static struct graph_writing about(const struct graph_writing *k, const struct value_type *t) {
  return (struct graph_writing){
      .notation = k->notation, .graph = k->graph, .marker = k->marker, .lifted = k->lifted, .type = t};
}

/* ---- values ---- */

static void write_value(const struct graph_writing *k, struct buffer *b, uint32_t shown) {
  struct graph_writing inner = about(k, k->graph->types[shown]);
  inner.number = inner.shown = shown;
  write_part(&inner, b, PART_VALUE);
}

static void write_operand(const struct graph_writing *k, struct buffer *b, const struct graph_operand *x) {
  if (!x->literal) {
    write_value(k, b, (uint32_t)x->word);
    return;
  }
  struct graph_writing inner = about(k, x->literal);
  inner.word = x->word;
  text_template_write(literal_spelling_of(k->notation->literals, x->literal, x->word), b, write_hole, &inner);
}

static void write_escaped(struct buffer *b, term s) {
  for (uint32_t i = 0; i < text_of(s)->length; i++) {
    const char c = text_bytes(s)[i];
    if (c == '"' || c == '\\') buffer_puts(b, "\\");
    buffer_append(b, &c, 1);
  }
}

static void write_bytes(struct buffer *b, term s) {
  for (uint32_t i = 0; i < text_of(s)->length; i++) buffer_printf(b, "%02x", (unsigned char)text_bytes(s)[i]);
}

/* ---- lists ---- */

static void write_separator(const struct graph_writing *k, struct buffer *b, uint32_t i) {
  if (!i) return;
  if (has_part(k, PART_JOIN)) write_part(k, b, PART_JOIN);
  else buffer_puts(b, ", ");
}

static void write_operands(const struct graph_writing *k, struct buffer *b, uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    write_separator(k, b, i);
    write_operand(k, b, &k->graph->operands[first + i]);
  }
}

static void write_values(const struct graph_writing *k, struct buffer *b, uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    write_separator(k, b, i);
    write_value(k, b, first + i);
  }
}

/* Writes a part about one value, or two. */
static void write_about(const struct graph_writing *k, struct buffer *b, enum graph_part part, uint32_t number,
                        struct graph_operand other) {
  struct graph_writing inner = about(k, k->graph->types[number]);
  inner.number = inner.shown = number;
  inner.other = other;
  write_part(&inner, b, part);
}

static void write_declarations(const struct graph_writing *k, struct buffer *b) {
  for (uint32_t i = 0; i < k->node->value_count; i++)
    write_about(k, b, PART_DECLARE, k->node->value + i, (struct graph_operand){0});
}

/* The results of a block, except for the first one of a loop's. */
static uint32_t first_result(const struct graph_writing *k) { return k->node && k->node->kind == NODE_LOOP ? 1 : 0; }

static void write_assignments(const struct graph_writing *k, struct buffer *b) {
  const struct graph_operand *results = &k->graph->operands[k->end->results + first_result(k)];
  for (uint32_t i = 0; i < k->node->value_count; i++) write_about(k, b, PART_ASSIGN, k->node->value + i, results[i]);
}

static void write_initial(const struct graph_writing *k, struct buffer *b) {
  for (uint32_t i = 0; i < k->node->value_count; i++)
    write_about(k, b, PART_ASSIGN, k->node->value + i, k->graph->operands[k->node->operands + i]);
}

static void write_bindings(const struct graph_writing *k, struct buffer *b) {
  const struct graph_block *block = &k->graph->blocks[k->node->block];
  for (uint32_t i = 0; i < block->parameters; i++)
    write_about(k, b, PART_BIND, block->values + i, (struct graph_operand){.word = k->node->value + i});
}

/* The parameters of a function, without the function that a recursion passes to its block. */
static void write_parameters(const struct graph_writing *k, struct buffer *b, bool formal) {
  const struct graph_block *block = &k->graph->blocks[k->node->block];
  const uint32_t first = k->node->kind == NODE_RECURSE;
  if (!formal) write_values(k, b, block->values + first, block->parameters - first);
  for (uint32_t i = first; formal && i < block->parameters; i++) {
    write_separator(k, b, i - first);
    write_about(k, b, PART_FORMAL, block->values + i, (struct graph_operand){0});
  }
}

/* ---- nodes ---- */

static void mark_written(const struct graph_writing *k, struct buffer *b, enum graph_marked what, uint32_t number,
                         bool ends) {
  if (k->marker) k->marker->mark(k->marker->data, b, what, number, ends);
}

static void put_in_code(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct graph_writing *k = data;
  (void)level;
  if (hole >= OPERATION_TEXTS) buffer_puts(b, k->node->operation->texts[hole - OPERATION_TEXTS]);
  else if (hole >= OPERATION_RESULTS) write_value(k, b, k->node->value + hole - OPERATION_RESULTS - 1);
  else write_operand(k, b, &k->graph->operands[k->node->operands + hole - 1]);
}

/* The recursion whose block has this value as the function itself; NULL: none. */
static const struct graph_node *recursion_of(const struct op_graph *g, uint32_t number) {
  const struct graph_node *n = g->nodes;
  while (n < g->nodes + g->node_count && !(n->kind == NODE_RECURSE && g->blocks[n->block].values == number)) n++;
  return n < g->nodes + g->node_count ? n : NULL;
}

static void write_code(const struct graph_writing *k, struct buffer *b) {
  const struct graph_node *n = k->node;
  if (n->kind == NODE_OPERATION) {
    text_template_write(&code_in(n->operation->code, k->notation->name)->text, b, put_in_code, (void *)k);
    return;
  }
  const uint32_t function = (uint32_t)k->graph->operands[n->operands].word;
  struct graph_writing inner = *k;
  inner.number = function;
  write_part(&inner, b, recursion_of(k->graph, function) ? PART_AGAIN : PART_CALL);
}

static void write_block(const struct graph_writing *k, struct buffer *b, uint32_t which) {
  static const enum graph_part ends[NODE_KINDS] = {[NODE_IF] = PART_IF_END,
                                                   [NODE_LOOP] = PART_LOOP_END,
                                                   [NODE_FUNCTION] = PART_FUNCTION_END,
                                                   [NODE_CLOSURE] = PART_CLOSURE_END,
                                                   [NODE_RECURSE] = PART_RECURSE_END};
  struct graph_writing inner = *k;
  inner.end = &k->graph->blocks[node_block(k->node, which)];
  mark_written(k, b, MARKED_BLOCK, node_block(k->node, which), false);
  write_nodes(k, b, inner.end);
  write_part(&inner, b, ends[k->node->kind]);
  mark_written(k, b, MARKED_BLOCK, node_block(k->node, which), true);
}

static void append_text(struct buffer *b, const struct buffer *text) {
  if (text && text->length) buffer_append(b, text->text, text->length);
}

/* Writes a function before everything else. Nested ones precede it. */
static void lift(const struct graph_writing *k, enum graph_part part) {
  struct buffer text = {0};
  struct graph_writing inner = *k;
  inner.type = k->node->type->result;
  write_part(&inner, &text, part);
  append_text(k->lifted, &text);
  buffer_free(&text);
}

static void write_node(const struct graph_writing *k, struct buffer *b, uint32_t index) {
  const struct graph_node *n = &k->graph->nodes[index];
  struct graph_writing inner = about(k, n->value_count ? k->graph->types[n->value] : NULL);
  inner.node = n;
  inner.shown = n->value;
  inner.number = n->kind == NODE_RECURSE ? k->graph->blocks[n->block].values : n->value;
  switch (n->kind) {
  case NODE_OPERATION:
    write_part(&inner, b, n->value_count == 1 ? PART_NODE : n->value_count ? PART_SEVERAL : PART_EFFECT);
    break;
  case NODE_CALL: write_part(&inner, b, PART_NODE); break;
  case NODE_IF: write_part(&inner, b, PART_IF); break;
  case NODE_LOOP: write_part(&inner, b, PART_LOOP); break;
  case NODE_FUNCTION:
    if (has_part(k, PART_LIFTED_FUNCTION)) lift(&inner, PART_LIFTED_FUNCTION);
    write_part(&inner, b, PART_FUNCTION);
    break;
  case NODE_CLOSURE:
    if (has_part(k, PART_LIFTED_CLOSURE)) lift(&inner, PART_LIFTED_CLOSURE);
    write_part(&inner, b, PART_CLOSURE);
    break;
  case NODE_RECURSE:
    if (has_part(k, PART_LIFTED_RECURSE)) lift(&inner, PART_LIFTED_RECURSE);
    write_part(&inner, b, PART_RECURSE);
    break;
  case NODE_KINDS: break;
  }
}

static void write_nodes(const struct graph_writing *k, struct buffer *b, const struct graph_block *block) {
  for (uint32_t i = block->first; i < block->end; i = k->graph->nodes[i].end) {
    mark_written(k, b, MARKED_NODE, i, false);
    write_node(k, b, i);
    mark_written(k, b, MARKED_NODE, i, true);
  }
}

/* ---- whole graphs ---- */

static void write_body(const struct graph_writing *k, struct buffer *b) {
  const struct op_graph *g = k->graph;
  for (uint32_t i = 0; i < graph_parameters(g); i++) {
    struct graph_writing inner = about(k, g->types[i]);
    inner.number = inner.shown = i;
    write_part(&inner, b, PART_PARAMETER);
  }
  write_nodes(k, b, &g->blocks[0]);
  for (uint32_t i = 0; i < graph_results(g); i++) {
    const uint32_t number = (uint32_t)graph_result(g, i)->word;
    struct graph_writing inner = about(k, g->types[number]);
    inner.shown = number;
    inner.number = i;
    write_part(&inner, b, PART_RESULT);
  }
}

static void write_words(const struct graph_writing *k, struct buffer *b) {
  struct graph_writing inner = about(k, NULL);
  for (size_t i = 0; i < k->words->count; i++) {
    inner.word = k->words->words[i];
    write_part(&inner, b, PART_WORD);
  }
}

static void write_zero(const struct graph_writing *k, struct buffer *b) {
  const struct value_type *t = k->graph->types[k->node->value];
  struct graph_writing inner = about(k, t);
  struct graph_operand zero = {t, 0};
  static const struct text_object empty = {.length = 0};
  if (t->kind == VALUE_STRING) zero.word = (uintptr_t)&empty;
  write_operand(&inner, b, &zero);
}

static const struct graph_operand *first_operand(const struct graph_writing *k) {
  return &k->graph->operands[k->end ? k->end->results : k->node->operands];
}

static void put_of_node(const struct graph_writing *k, struct buffer *b, enum graph_hole hole) {
  const struct graph_node *n = k->node;
  const uint32_t skipped = n->kind == NODE_CALL, first = first_result(k);
  switch (hole) {
  case GRAPH_HOLE_CODE: write_code(k, b); break;
  case GRAPH_HOLE_FIRST: write_operand(k, b, first_operand(k)); break;
  case GRAPH_HOLE_OPERANDS: write_operands(k, b, n->operands + skipped, n->operand_count - skipped); break;
  case GRAPH_HOLE_RESULTS: write_values(k, b, n->value, n->value_count); break;
  case GRAPH_HOLE_VALUES:
    if (k->end) write_operands(k, b, k->end->results + first, k->end->result_count - first);
    break;
  case GRAPH_HOLE_PARAMETERS: write_parameters(k, b, false); break;
  case GRAPH_HOLE_FORMALS: write_parameters(k, b, true); break;
  case GRAPH_HOLE_DECLARATIONS: write_declarations(k, b); break;
  case GRAPH_HOLE_ASSIGNMENTS:
    if (k->end) write_assignments(k, b);
    break;
  case GRAPH_HOLE_INITIAL: write_initial(k, b); break;
  case GRAPH_HOLE_BINDINGS: write_bindings(k, b); break;
  case GRAPH_HOLE_THEN:
  case GRAPH_HOLE_BLOCK: write_block(k, b, 0); break;
  case GRAPH_HOLE_ELSE: write_block(k, b, 1); break;
  case GRAPH_HOLE_TURNS: buffer_put_unsigned(b, n->turns); break;
  case GRAPH_HOLE_FUNCTION: write_operand(k, b, &k->graph->operands[n->operands]); break;
  case GRAPH_HOLE_ZERO: write_zero(k, b); break;
  default: break;
  }
}

static void write_hole(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct graph_writing *k = data;
  (void)level;
  switch ((enum graph_hole)hole) {
  case GRAPH_HOLE_NUMBER: buffer_put_unsigned(b, k->number); break;
  case GRAPH_HOLE_VALUE: write_value(k, b, k->shown); break;
  case GRAPH_HOLE_OTHER: write_operand(k, b, &k->other); break;
  case GRAPH_HOLE_TYPE:
    if (k->type) buffer_puts(b, value_type_text(k->type, k->notation->name, 0));
    break;
  case GRAPH_HOLE_NAME:
    if (k->type) buffer_puts(b, k->type->identifier);
    break;
  case GRAPH_HOLE_WORD: buffer_put_word(b, k->word); break;
  case GRAPH_HOLE_DECIMAL:
    if (k->type) literal_write_decimal(b, k->type, k->word);
    break;
  case GRAPH_HOLE_STRING: write_escaped(b, (term)k->word); break;
  case GRAPH_HOLE_BYTES: write_bytes(b, (term)k->word); break;
  case GRAPH_HOLE_PARAMETER_COUNT: buffer_put_unsigned(b, graph_parameters(k->graph)); break;
  case GRAPH_HOLE_RESULT_COUNT: buffer_put_unsigned(b, graph_results(k->graph)); break;
  case GRAPH_HOLE_TIMES: buffer_put_unsigned(b, k->times); break;
  case GRAPH_HOLE_WORDS:
    if (k->words) write_words(k, b);
    break;
  case GRAPH_HOLE_BODY: append_text(b, k->body); break;
  case GRAPH_HOLE_LIFTED: append_text(b, k->lifted); break;
  default:
    if (k->node) put_of_node(k, b, (enum graph_hole)hole);
    break;
  }
}

/* Lifted code is complete only when the body has been written, so the body is written first. */
void graph_write_marked(const struct graph_notation *n, const struct op_graph *g, const struct graph_marker *marker,
                        struct buffer *b) {
  struct buffer lifted = {0}, body = {0};
  struct graph_writing k = {.notation = n, .graph = g, .marker = marker, .lifted = &lifted};
  const bool has_frame = has_part(&k, PART_GRAPH);
  buffer_puts(b, ""); /* an empty graph has a text, too */
  write_body(&k, has_frame ? &body : b);
  k.body = &body;
  if (has_frame) write_part(&k, b, PART_GRAPH);
  buffer_free(&lifted);
  buffer_free(&body);
}

void graph_write(const struct graph_notation *n, const struct op_graph *g, struct buffer *b) {
  graph_write_marked(n, g, NULL, b);
}

void graph_write_inputs(const struct graph_notation *n, const struct op_graph *g, const struct word_list *words,
                        uint32_t times, struct buffer *b) {
  struct graph_writing k = {.notation = n, .graph = g, .words = words, .times = times};
  buffer_puts(b, "");
  write_part(&k, b, PART_INPUTS);
}

void graph_write_definitions(const struct graph_notation *n, const struct operations *o, struct buffer *b) {
  for (const struct operation_definitions *d = o->definitions; d; d = d->next) {
    if (d->language != n->name) continue;
    buffer_puts(b, d->text);
    buffer_puts(b, "\n");
  }
}
