/* graph_mutants: see the header. */
#include "programs/graph_mutants.h"

#include "core/number/number.h"
#include "core/read/reader.h"
#include "emi/graph_mutate.h"
#include "emi/graph_spans.h"
#include "graph/graph_notation.h"
#include "subject/subject.h"

#include <stdlib.h>
#include <string.h>

/* ---- inputs ---- */

static const char *kind_text(struct world *w, const struct value_type *t) {
  char *text = arena_alloc(&w->arena, 64);
  switch (t->kind) {
  case VALUE_INTEGER:
    snprintf(text, 64, "an integer of %u bits%s", t->bits, t->is_signed ? " with a sign" : "");
    return text;
  case VALUE_BOOLEAN: return "0 or 1";
  case VALUE_DOUBLE: return "a number";
  default: return "a string";
  }
}

static bool take_word(const struct value_type *t, term x, uint64_t *word) {
  int64_t number;
  if (t->kind == VALUE_STRING) {
    *word = x;
    return is_string(x);
  }
  if (t->kind == VALUE_DOUBLE) {
    if (!is_number(x) || !is_real_number(x)) return false;
    const double real = number_to_double(x);
    memcpy(word, &real, sizeof *word);
    *word = value_wrap(t, *word);
    return true;
  }
  if (!is_number(x) || !is_exact_integer(x)) return false;
  if (t->kind == VALUE_INTEGER && t->bits == 64 && !t->is_signed && is_natural(x)) {
    mpz_t whole;
    number_get_mpz(whole, x);
    const bool fits = mpz_sizeinbase(whole, 2) <= 64;
    *word = mpz_get_ui(whole);
    mpz_clear(whole);
    return fits;
  }
  if (!number_to_int64(x, &number)) return false;
  *word = (uint64_t)number;
  return value_wrap(t, *word) == *word;
}

const uint64_t *programs_read_words(const struct operations *o, const struct op_graph *g, const char *const *texts,
                                    uint32_t count) {
  struct world *w = o->world;
  const uint32_t wanted = graph_parameters(g);
  uint64_t *words = arena_array(&w->arena, wanted, sizeof *words);
  if (count != wanted) world_error(w, NULL, "this graph takes %u input%s, not %u", wanted, plural(wanted), count);
  for (uint32_t i = 0; i < count; i++) {
    const struct syntax *x = reader_only(w, source_from_text(w, "input", texts[i], strlen(texts[i])));
    if (!take_word(g->types[i], syntax_term(w, x), &words[i]))
      world_error(w, &x->place, "value %u of the graph is a `%s`: expected %s", i, text_bytes(g->types[i]->name),
                  kind_text(w, g->types[i]));
  }
  return words;
}

static struct graph_inputs inputs_of(const struct graph_mutating *k, const struct op_graph *g) {
  const uint64_t **words = arena_array(g->arena, k->times, sizeof *words);
  for (uint32_t i = 0; i < k->times; i++) words[i] = k->input_words(k->programs, g, i);
  return (struct graph_inputs){words, k->times};
}

/* ---- mutants ---- */

void programs_check_mutation(const struct graph_mutating *k) {
  const bool has_blocks = construct_makes(k->constructor, NODE_IF) || construct_makes(k->constructor, NODE_LOOP);
  if (!has_blocks)
    world_error(k->operations->world, &k->programs->subject->place,
                "nothing of these graphs is never executed: they have no conditionals and no loops, (structures "
                "PERCENT if loop ...)");
}

static const struct op_graph *graph_of(const struct graph_mutating *k, term e) {
  term wrong;
  return graph_from_term(k->operations, e, &wrong);
}

/* The blocks that a coverage tool has seen entered; NULL: there is no report for this graph. */
static bool *seen_blocks(const struct graph_mutating *k, term e, const struct op_graph *g) {
  if (k->seen.program != e) return NULL;
  bool *entered = arena_array(g->arena, g->block_count, sizeof *entered);
  entered[0] = true;
  for (uint32_t i = 1; i < g->block_count; i++) entered[i] = k->seen.executed[graph_place_of_block(g, i)];
  return entered;
}

bool programs_graph_covered(const struct graph_mutating *k, term e, uint32_t *count, bool **executed) {
  const struct op_graph *g = graph_of(k, e);
  const struct graph_inputs in = inputs_of(k, g);
  struct word_list words = {0};
  bool *entered;
  if (!graph_cover(k->operations, g, &in, &words, &entered)) return false;
  *count = graph_places(g);
  *executed = arena_array(g->arena, *count, sizeof **executed);
  for (uint32_t i = 0; i < g->node_count; i++) (*executed)[i] = entered[graph_block_of(g, i)];
  for (uint32_t i = 1; i < g->block_count; i++) (*executed)[graph_place_of_block(g, i)] = entered[i];
  return true;
}

static struct graph_mutant mutate_once(const struct graph_mutating *k, term e, struct rng *r) {
  const struct op_graph *g = graph_of(k, e);
  const struct graph_inputs in = inputs_of(k, g);
  return graph_mutate(k->constructor, k->operations, g, &in, seen_blocks(k, e, g), r);
}

term programs_graph_mutants(const struct graph_mutating *k, term e, uint64_t index) {
  enum { TRIES = 12, MOST_MUTATIONS = 3 };
  struct rng r;
  rng_init(&r, k->programs->seed + 1, index);
  uint64_t wanted = 1 + rng_below(&r, MOST_MUTATIONS);
  for (unsigned i = 0; i < TRIES && wanted; i++) {
    const struct graph_mutant m = mutate_once(k, e, &r);
    if (!m.program) continue;
    e = m.program;
    wanted--;
  }
  return e;
}

term programs_graph_mutant(const struct graph_mutating *k, term e, uint64_t index, uint64_t *change) {
  struct rng r;
  rng_init(&r, k->programs->seed, index);
  const struct graph_mutant m = mutate_once(k, e, &r);
  *change = m.change;
  return m.program;
}

/* ---- for display ---- */

enum { MOST_MARKS = 64 };

struct marking {
  const struct graph_mutant *mutant;
  size_t begun[MOST_MARKS]; /* where each mark begins, in each of the texts */
  uint32_t depth;
};

static void insert(struct buffer *b, size_t at, const char *text) {
  const size_t length = strlen(text), rest = b->length - at;
  buffer_append(b, text, length);
  memmove(b->text + at + length, b->text + at, rest);
  memcpy(b->text + at, text, length);
}

/* Puts guillemets around the text, without the space before it and the end of its last line. */
static void mark(void *data, struct buffer *b, enum graph_marked what, uint32_t number, bool ends) {
  struct marking *k = data;
  const bool is_marked = what == MARKED_NODE ? k->mutant->nodes[number] : k->mutant->blocks[number];
  if (!is_marked) return;
  if (!ends) {
    if (k->depth < MOST_MARKS) k->begun[k->depth] = b->length;
    k->depth++;
    return;
  }
  if (--k->depth >= MOST_MARKS) return;
  size_t from = k->begun[k->depth], to = b->length;
  while (to > from && b->text[to - 1] == '\n') to--;
  insert(b, to, "\302\273");
  while (from < to && b->text[from] == ' ') from++;
  insert(b, from, "\302\253");
}

void programs_mutate_graph(const struct graph_mutating *k, term e, uint64_t index, struct assay_mutant *out) {
  struct world *w = k->operations->world;
  struct rng r;
  rng_init(&r, k->programs->seed, index);
  const struct graph_mutant m = mutate_once(k, e, &r);
  if (!m.program) return;
  const struct op_graph *g = graph_of(k, m.program);
  struct marking marking = {.mutant = &m};
  const struct graph_marker marker = {mark, &marking};
  struct buffer text = {0}, marked = {0};
  graph_write(k->notation, g, &text);
  graph_write_marked(k->notation, g, &marker, &marked);
  while (marked.length && marked.text[marked.length - 1] == '\n') marked.length--;
  *out = (struct assay_mutant){.program = m.program,
                               .digest = term_digest(m.program, 0),
                               .text = buffer_keep(&text, &w->arena),
                               .marked = buffer_keep(&marked, &w->arena),
                               .mutation = graph_mutation_names[m.mutation],
                               .before = term_text_in(&w->arena, m.before),
                               .now = term_text_in(&w->arena, m.now)};
}
