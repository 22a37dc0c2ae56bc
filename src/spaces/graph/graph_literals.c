/* graph_literals: see the header. */
#include "spaces/graph/graph_literals.h"

#include "graph/corner_values.h"

#include <stdio.h>
#include <string.h>

struct word_sort {
  struct sort sort; /* `own` is the type */
  struct word_sort *next;
};

static const struct value_type *type_of(const struct sort *sort) { return sort->own; }

/* 0, 1 and -1, if the type has them. */
static void find_smallest(const struct graph_literals *k, struct sort *sort) {
  static const int64_t simple[] = {0, 1, -1};
  enum { SIMPLE = sizeof simple / sizeof *simple };
  term *list = arena_array(&k->operations->world->arena, SIMPLE, sizeof *list);
  for (int i = 0; i < SIMPLE; i++)
    if (graph_literals_take(sort, small(simple[i]))) list[sort->smallest_count++] = small(simple[i]);
  sort->smallest = list;
}

static const struct sort *sort_of(struct graph_literals *k, const struct value_type *t) {
  for (const struct word_sort *x = k->sorts; x; x = x->next)
    if (x->sort.own == t) return &x->sort;
  struct word_sort *new = arena_alloc_zero(&k->operations->world->arena, sizeof *new);
  *new = (struct word_sort){.sort = {.kind = SORT_ATOM, .own = t}, .next = k->sorts};
  find_smallest(k, &new->sort);
  k->sorts = new;
  return &new->sort;
}

/* ---- the places ---- */

enum { DEEPEST = 64 };

/* The graph as a term with marks in place of its literals' values, in order. */
struct literal_search {
  struct graph_literals *literals;
  const struct op_graph *graph;
  space_see_place *see;
  void *data;
  uint32_t way[DEEPEST];
};

/* A mark is a keyword, of which graphs have none. */
static term mark_of(struct world *w, uint32_t operand) {
  char text[24];
  const int length = snprintf(text, sizeof text, "literal %u", operand);
  return term_text(w, KIND_KEYWORD, text, (size_t)length);
}

static void see_literal(struct literal_search *x, uint32_t operand, term word, uint32_t depth) {
  struct graph_literals *k = x->literals;
  uint32_t *items = arena_array(&k->operations->world->arena, depth, sizeof *items);
  memcpy(items, x->way, depth * sizeof *items);
  x->see(x->data, sort_of(k, x->graph->operands[operand].literal), word, &(struct term_path){depth, items});
}

static void search_literals(struct literal_search *x, term marked, term t, uint32_t depth) {
  world_check_stack(x->literals->operations->world);
  if (marked == t || depth == DEEPEST) return;
  for (uint32_t i = 0; !is_sequence(marked) && i < x->graph->operand_count; i++)
    if (x->graph->names[i] == marked) see_literal(x, i, t, depth);
  for (uint32_t i = 0; is_sequence(marked) && i < seq_count(marked); i++) {
    x->way[depth] = i;
    search_literals(x, seq_item(marked, i), seq_item(t, i), depth + 1);
  }
}

void graph_literals_see(struct graph_literals *k, term whole, space_see_place *see, void *data) {
  struct world *w = k->operations->world;
  term wrong;
  struct op_graph *g = graph_from_term(k->operations, whole, &wrong);
  if (!g) return;
  term *marks = arena_alloc_zero(&w->arena, (g->operand_count + 1) * sizeof *marks);
  for (uint32_t i = 0; i < g->operand_count; i++)
    if (g->operands[i].literal) marks[i] = mark_of(w, i);
  g->names = marks;
  struct literal_search x = {.literals = k, .graph = g, .see = see, .data = data};
  search_literals(&x, graph_to_term(k->operations, g), whole, 0);
}

/* ---- replacements ---- */

bool graph_literals_take(const struct sort *sort, term t) { return graph_is_word(type_of(sort), t); }

term graph_literals_vary(const struct graph_literals *k, const struct sort *sort, struct rng *r) {
  struct world *w = k->operations->world;
  return graph_word_term(w, type_of(sort), corner_value(w, type_of(sort), r));
}

void graph_literals_name(const struct sort *sort, struct buffer *out) {
  buffer_puts(out, text_bytes(type_of(sort)->name));
}
