/* counterexample_formulas: how a counterexample to a property of a program is generalised. */
#include "core/keep.h"
#include "logic/derive.h"
#include "racket/machine.h"
#include "redex/language/pattern.h"
#include "spaces/model/counterexample.h"

/* ---- unread places ---- */

static const struct pattern *without_wrappers(const struct pattern *p) {
  while (p->kind == PATTERN_HIDE_HOLE) p = p->sub;
  return p;
}

static const struct pattern *item_pattern(const struct pattern *p, uint32_t item) {
  return p->kind == PATTERN_SEQUENCE && !p->repeats && item < p->count ? p->items[item].pattern : NULL;
}

/* The property is an expression over the names of its pattern, and the names that it does not read
 * have been dropped. A place that no other name covers was only compared with the grammar. */
static bool is_unread(void *data, const struct term_path *place) {
  const struct counterexample *k = data;
  const struct property *p = &k->request.property->property;
  if (!p->holds || p->prepare || !p->generator.wanted.pattern) return false;
  const struct pattern *at = without_wrappers(p->generator.wanted.pattern);
  for (uint32_t i = 0; i < place->length; i++) {
    if (!at->binds) break;
    at = item_pattern(at, place->items[i]);
    if (!at) return false;
    at = without_wrappers(at);
  }
  return !at->binds;
}

/* ---- other terms that satisfy the goal ---- */

enum { EXAMPLES = 120 };

static uint32_t derive_examples(const struct counterexample *k, uint64_t seed, term *out) {
  enum { STREAM = 3, SMALLEST = 3, SIZES = 30, DEPTH = 6, BACKTRACK = 1000 };
  struct machine *m = k->machine;
  struct rng rng;
  uint32_t count = 0;
  rng_init(&rng, seed, STREAM);
  for (uint64_t i = 1; i <= EXAMPLES; i++) {
    const struct derivation_options options = {
        .size = SMALLEST + (unsigned)rng_below(&rng, SIZES), .depth = DEPTH, .attempt = i, .backtrack = BACKTRACK};
    struct world_mark mark = world_mark(m->world);
    term t;
    if (derive(m, &rng, counterexample_wanted(k)->goal, &options, &t) == DERIVED) {
      out[count++] = world_release_keeping(m->world, &mark, t);
      world_close(m->world, mark);
    } else {
      world_release(m->world, mark);
    }
  }
  return count;
}

/* ---- instances that satisfy the goal ---- */

/* The search's pattern for a sort; NULL: none. */
static const struct pattern *pattern_of(const struct sort *sort) {
  return sort->kind == SORT_CHOICE || sort->kind == SORT_ATOM ? sort->own : NULL;
}

/* 0: there are too many. */
static uint32_t list_gaps(const struct formula *f, struct derivation_gap *out, uint32_t room) {
  uint32_t count = 0, number = 0;
  for (uint32_t i = 0; i < f->variable_count; i++) {
    const struct variable *v = &f->variables[i];
    if (v->kind == VARIABLE_FOLLOWS) continue;
    if (v->place_count > room - count) return 0;
    for (uint32_t k = 0; k < v->place_count; k++)
      out[count++] = (struct derivation_gap){v->places[k].items, v->places[k].length, number, pattern_of(v->sort)};
    number++;
  }
  return count;
}

/* A derivation of the goal in which only the variables are unknown. */
static term suggest(void *data, const struct formula *f, struct rng *r) {
  enum { MOST_GAPS = 64, SIZES = 24, DEPTH = 5, BACKTRACK = 300, ATTEMPTS = 400 };
  struct counterexample *k = data;
  struct derivation_gap gaps[MOST_GAPS];
  const uint32_t count = list_gaps(f, gaps, MOST_GAPS);
  if (!count) return 0;
  const struct derivation_options options = {.size = (unsigned)term_nodes(f->t) + (unsigned)rng_below(r, SIZES),
                                             .depth = DEPTH,
                                             .attempt = 1 + rng_below(r, ATTEMPTS),
                                             .backtrack = BACKTRACK,
                                             .example = f->t,
                                             .gaps = gaps,
                                             .gap_count = count};
  term t;
  return derive(k->machine, r, counterexample_wanted(k)->goal, &options, &t) == DERIVED ? t : 0;
}

/* ---- formulas ---- */

static void check_instances(void *data, struct reduce_candidate *list, size_t count) {
  counterexample_check(data, list, count);
}

struct generalise_options counterexample_generalising(struct counterexample *k, uint64_t seed) {
  struct generalise_options o = {.check = check_instances,
                                 .data = k,
                                 .repairs = counterexample_wanted(k)->goal || k->request.property->property.prepare,
                                 .evidence = k->evidence,
                                 .seed = seed,
                                 .is_unread = is_unread};
  if (counterexample_wanted(k)->goal) {
    term *examples = arena_array(&k->machine->world->arena, EXAMPLES, sizeof *examples);
    o.example_count = derive_examples(k, seed, examples);
    o.examples = examples;
    o.suggest = suggest;
  }
  return o;
}

struct verification counterexample_verify(struct machine *m, const struct counterexample_request *r, struct space *s,
                                          const struct formula *f, const struct generalise_options *bounds) {
  struct counterexample *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  *k = (struct counterexample){.machine = m, .request = *r, .wanted = VERDICT_FAILS};
  if (counterexample_wanted(k)->goal) derivation_goal_prepare(m, counterexample_wanted(k)->goal);
  struct generalise_options o = counterexample_generalising(k, bounds->seed);
  o.tries = bounds->tries;
  o.deadline = bounds->deadline;
  o.stop = bounds->stop;
  return generalise_verify(s, f, &o);
}

bool counterexample_has_condition(const struct counterexample *k) {
  return counterexample_wanted(k)->goal || k->space->is_valid;
}

/* ---- as terms of the program ---- */

struct formula_showing { /* in the arena */
  struct machine *machine;
  const struct collected *property;
};

static term whole(void *data, term part) {
  const struct formula_showing *x = data;
  return wanted_whole(x->machine, &x->property->property.generator.wanted, part);
}

/* (judgment argument ...), or ((metafunction argument ...) = result). */
static struct term_path whole_place(void *data, const struct term_path *p) {
  const struct formula_showing *x = data;
  const struct wanted *w = &x->property->property.generator.wanted;
  if (!w->goal || !p->length) return *p;
  uint32_t *items = arena_array(&x->machine->world->arena, p->length + 1, sizeof *items);
  const bool is_result = w->is_function && w->pattern && p->items[0] + 1 == w->pattern->count;
  const uint32_t before = w->is_function && !is_result ? 1 : 0;
  if (before) items[0] = 0;
  items[before] = is_result ? 2 : p->items[0] + 1;
  for (uint32_t i = 1; i < p->length; i++) items[before + i] = p->items[i];
  return (struct term_path){p->length + before, items};
}

static void print(void *data, struct buffer *b, term t) {
  const struct formula_showing *x = data;
  print_value(x->machine, b, t, PRINT_TERM);
}

struct formula_style counterexample_style(struct machine *m, const struct collected *property) {
  struct formula_showing *x = arena_alloc(&m->world->arena, sizeof *x);
  *x = (struct formula_showing){m, property};
  return (struct formula_style){.whole = whole, .place = whole_place, .print = print, .data = x};
}

bool counterexample_matches(struct machine *m, const struct collected *property, struct space *s,
                            const struct formula *f, term t) {
  const term part = wanted_part(m, &property->property.generator.wanted, t);
  return part && formula_matches(s, f, part, NULL);
}
