/* counterexample_formulas: generalises a counterexample to a property of a program. */
#include "core/keep.h"
#include "core/system/clock.h"
#include "logic/derive.h"
#include "racket/machine.h"
#include "redex/language/pattern.h"
#include "spaces/model/checking.h"

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
  const struct checking *k = data;
  const struct property *p = &k->property->property;
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

static uint32_t derive_examples(const struct checking *k, uint64_t seed, term *out) {
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
    if (derive(m, &rng, checking_wanted(k)->goal, &options, &t) == DERIVED) {
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
  struct checking *k = data;
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
  return derive(k->machine, r, checking_wanted(k)->goal, &options, &t) == DERIVED ? t : 0;
}

/* ---- formulas ---- */

/* A slow property must not be asked ten thousand times. */
static uint64_t deadline_of(const struct counterexample_request *r) {
  enum { SECONDS = 10 };
  const uint64_t end = deadline_after(SECONDS);
  return r->options.deadline && r->options.deadline < end ? r->options.deadline : end;
}

static struct generalise_options options_of(struct checking *k) {
  const struct counterexample_request *r = k->request;
  struct generalise_options o = {.check = checking_check,
                                 .data = k,
                                 .repairs = checking_wanted(k)->goal || k->property->property.prepare,
                                 .same = r->options.same,
                                 .evidence = k->evidence,
                                 .seed = r->options.seed,
                                 .tries = r->generalise,
                                 .deadline = deadline_of(r),
                                 .stop = r->options.stop,
                                 .is_unread = is_unread};
  if (checking_wanted(k)->goal) {
    term *examples = arena_array(&k->machine->world->arena, EXAMPLES, sizeof *examples);
    o.example_count = derive_examples(k, o.seed, examples);
    o.examples = examples;
    o.suggest = suggest;
  }
  return o;
}

void checking_generalise(struct checking *k, struct space *s, term part, struct counterexample_formulas *out) {
  const struct generalise_options o = options_of(k);
  *out = (struct counterexample_formulas){
      .space = s, .found = generalise(s, part, &o), .has_condition = checking_wanted(k)->goal || s->is_valid};
}

struct verification counterexample_verify(struct machine *m, const struct counterexample_request *r, struct space *s,
                                          const struct formula *f) {
  struct checking *k = arena_alloc_zero(&m->world->arena, sizeof *k);
  *k = (struct checking){
      .machine = m, .property = r->property, .question = r->question, .wanted = VERDICT_FAILS, .request = r};
  if (checking_wanted(k)->goal) derivation_goal_prepare(m, checking_wanted(k)->goal);
  struct generalise_options o = options_of(k);
  o.same = false; /* any failure counts */
  return generalise_verify(s, f, &o);
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

struct space *counterexample_space(struct machine *m, const struct collected *property) {
  const struct counterexample_request request = {.property = property};
  struct derivation_goal *goal = property->property.generator.wanted.goal;
  if (goal) derivation_goal_prepare(m, goal);
  return checking_space(m, &request);
}

bool counterexample_matches(struct machine *m, const struct collected *property, struct space *s,
                            const struct formula *f, term t) {
  const term part = wanted_part(m, &property->property.generator.wanted, t);
  return part && formula_matches(s, f, part, NULL);
}
