/* trial: see the header. */
#include "property/trial.h"

#include "core/printer.h"
#include "core/read/reader.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "gen/checks.h"
#include "racket/prim/prim.h"

#include <stdlib.h>
#include <string.h>

struct trial {
  struct attempt attempt;
  struct generator generator;
  struct trial_result *result; /* of the current range */
};

struct trial *trial_new(struct machine *m, const struct collected *c, enum generator_kind kind, uint64_t seed) {
  struct trial *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  world_keep(m->world);
  t->generator = c->property.generator;
  if (kind != t->generator.kind) {
    t->generator.kind = kind;
    t->generator.below = 0;
    t->generator.p = 0;
  }
  t->generator.cycle = false;
  generator_prepare(m, &t->generator);
  t->attempt = (struct attempt){
      .machine = m, .property = &c->property, .generator = &t->generator, .frame = c->frame, .seed = seed};
  return t;
}

/* ---- one attempt ---- */

static char *copy_text(const struct buffer *b) { return memory_text(b->text ? b->text : ""); }

static char *describe_raised(struct machine *m, value payload) {
  struct buffer message = {0};
  struct place place;
  exception_describe(m, payload, &place, &message);
  char *text = copy_text(&message);
  buffer_free(&message);
  return text;
}

static void keep_counterexample(struct trial *t, value payload) {
  struct attempt *a = &t->attempt;
  struct counterexample *c = &t->result->found;
  struct buffer text = {0};
  print_value(a->machine, &text, a->t, PRINT_TERM);
  c->index = a->index;
  c->text = copy_text(&text);
  c->nodes = is_term(a->t) ? term_nodes(a->t) : 0;
  buffer_free(&text);
  if (payload) c->exception = describe_raised(a->machine, payload);
}

static void count(struct trial *t, enum attempt_outcome outcome) {
  struct trial_counts *n = &t->result->counts;
  switch (outcome) {
  case PASSED:
  case FAILED: n->tried++; break;
  case SKIPPED: n->skipped++; break;
  case NOT_MADE: n->not_made++; break;
  case EXHAUSTED: t->result->exhausted = true; break;
  }
}

/* An exception in an attempt. An exception in the generator, unless it gives up, is an error of the
 * model. */
static void count_raised(struct trial *t, value payload) {
  struct machine *m = t->attempt.machine;
  if (world_was_interrupted(m->world) || is_exception_of(payload, m->exn_limit)) {
    t->result->counts.too_long++;
  } else if (is_exception_of(payload, checks_of(m)->exn_generation) && !t->attempt.doing) {
    t->result->counts.not_made++;
    if (!t->result->why) t->result->why = describe_raised(m, payload);
  } else if (t->attempt.doing && is_exception_of(payload, m->exn_fail)) {
    count(t, FAILED);
    keep_counterexample(t, payload);
  } else {
    world_raise(m->world, payload);
  }
}

/* Even if the program catches all exceptions, an interrupted attempt has no outcome. */
static void ended(struct trial *t, enum attempt_outcome outcome) {
  if (world_was_interrupted(t->attempt.machine->world)) {
    t->result->counts.too_long++;
    return;
  }
  count(t, outcome);
  if (outcome == FAILED) keep_counterexample(t, 0);
}

static void try_index(struct trial *t, uint64_t index) {
  struct attempt *a = &t->attempt;
  struct world *w = a->machine->world;
  const struct sources *sources = a->generator->wanted.sources;
  const uint32_t ways = sources && sources->count ? sources->count : 1;
  a->index = index;
  a->which = (uint32_t)(index % ways);
  a->number = (index + ways - 1) / ways;
  a->size = generator_extent(a->generator, index, 0);
  a->has_bias = index / 2 % 2 != 0; /* half of the steered attempts, and half of the rest (`steer`) */
  world_begin_task(w);
  struct catcher c;
  if (world_try(w, &c)) {
    const enum attempt_outcome outcome = attempt_run(a);
    world_catch_end(w, &c);
    ended(t, outcome);
  } else {
    count_raised(t, c.payload);
  }
}

/* ---- learning ---- */

static bool derives(const struct trial *t) { return t->generator.kind == GENERATOR_DERIVE; }

enum { WATCHED = 8 }; /* by grammar, two in this many are observed: examining everything that was used takes time */

/* Small terms are easy to vary, and most of their parts matter. */
static void keep_example(const struct trial *t, struct assay_example *e) {
  enum { LARGEST = 120 };
  const term made = t->attempt.t;
  if (!made || !is_term(made)) return;
  const size_t nodes = term_nodes(made);
  if (nodes > LARGEST || (e->text && e->nodes <= nodes)) return;
  free(e->text);
  *e = (struct assay_example){term_to_text(made), nodes, t->attempt.index};
}

static void learn_coverage(const struct trial *t, const struct lesson *l, const uint64_t *before) {
  const struct coverage *c = l->coverage;
  uint64_t reward = 0;
  for (size_t i = 0; i < c->count; i++)
    if (c->rows[i].kind != COVERED_PRODUCTION && *c->rows[i].used != before[i]) reward += l->table[i];
  for (size_t i = 0; i < c->count; i++) {
    if (*c->rows[i].used == before[i]) continue;
    l->hits[i]++;
    if (c->rows[i].kind == COVERED_PRODUCTION) l->credit[i] += reward;
    else if (derives(t) && l->found) keep_example(t, &l->found[i]);
  }
}

/* The progress of an interrupted attempt depends on the clock, so nothing is learnt from it. */
static void watch_index(struct trial *t, const struct lesson *l, uint64_t index) {
  const struct coverage *c = l->coverage;
  uint64_t before[c->count + 1];
  for (size_t i = 0; i < c->count; i++) before[i] = *c->rows[i].used;
  const uint64_t too_long = t->result->counts.too_long;
  t->attempt.t = 0;
  try_index(t, index);
  if (t->result->counts.too_long == too_long) learn_coverage(t, l, before);
}

/* ---- a range ---- */

static bool is_range_over(const struct trial_range *r) {
  return (r->stop && __atomic_load_n(r->stop, __ATOMIC_RELAXED)) ||
         (r->deadline && monotonic_nanoseconds() >= r->deadline);
}

/* Rules get weights for an attempt, and lose them at the end of a range. */
static void prefer_rules(const struct lesson *l, bool prefer) {
  for (size_t i = 0; i < l->coverage->count; i++)
    if (l->coverage->rows[i].weight) *l->coverage->rows[i].weight = prefer ? l->table[i] : 0;
}

static const uint32_t *weights_of(const struct trial *t, const struct lesson *l) {
  if (!t->generator.wanted.language) return NULL; /* sources have their own languages */
  const size_t first = coverage_productions(t->attempt.machine, l->coverage, t->generator.wanted.language);
  return first == SIZE_MAX ? NULL : l->table + first;
}

/* A term that used something, with each rule, clause and step equally likely: so rarely used ones
 * are varied as often as the rest. */
static term draw_example(struct trial *t, const struct lesson *l, uint64_t index) {
  enum { STREAM = 7 };
  struct world *w = t->attempt.machine->world;
  struct rng r;
  rng_init(&r, t->attempt.seed ^ STREAM, index);
  const size_t count = l->coverage->count, first = count ? rng_below(&r, count) : 0;
  for (size_t i = 0; i < count; i++) {
    const struct assay_example *e = &l->examples[(first + i) % count];
    if (e->text) return syntax_term_with_holes(w, reader_only(w, source_from_text(w, "", e->text, strlen(e->text))));
  }
  return 0;
}

/* Every other attempt ignores what was learnt, which may be wrong. */
static void steer(struct trial *t, const struct lesson *l, const uint32_t *weights, uint64_t index) {
  const bool prefer = index % 2 == 0, vary = index % 4 > 1;
  t->attempt.weights = prefer ? weights : NULL;
  t->attempt.example = 0;
  if (!derives(t) || !l) return;
  prefer_rules(l, prefer);
  if (vary && l->examples) t->attempt.example = draw_example(t, l, index);
}

void trial_run(struct trial *t, const struct trial_range *range, struct trial_result *out) {
  struct machine *m = t->attempt.machine;
  struct checks *checks = checks_of(m);
  const struct place *const place = m->place;
  *out = (struct trial_result){.next = range->first};
  t->result = out;
  const uint32_t *weights = range->lesson && !derives(t) ? weights_of(t, range->lesson) : NULL;
  checks->running++;
  for (uint64_t i = 0; i < range->count; i++) {
    struct world_mark mark = world_mark(m->world);
    steer(t, range->lesson, weights, out->next);
    if (range->lesson && (derives(t) || out->next % WATCHED < 2)) watch_index(t, range->lesson, out->next);
    else try_index(t, out->next);
    world_release(m->world, mark);
    if (out->exhausted) break;
    out->next++;
    if (out->found.text || is_range_over(range)) break;
  }
  if (derives(t) && range->lesson) prefer_rules(range->lesson, false);
  world_end_task(m->world); /* a later interruption is meant for no attempt */
  checks->running--;
  m->place = place;
}

void trial_result_free(struct trial_result *r) {
  free(r->found.text);
  free(r->found.exception);
  free(r->why);
  *r = (struct trial_result){0};
}
