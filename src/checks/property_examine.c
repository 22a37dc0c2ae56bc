/* property_examine: examines the counterexamples to a model's properties. Known findings account
 * for a new one by what is suspicious at work in both (spaces/model/known.h). */
#include "checks/property_check.h"

#include "core/number/decimal.h"
#include "core/system/memory.h"
#include "property/failure_signature.h"
#include "spaces/model/counterexample.h"
#include "spaces/reducer/reducer_formulas.h"

#include <stdlib.h>

struct property_examination { /* in the world's arena */
  struct counterexample *counterexample;
  const uint64_t *used; /* the coverage before the examination, which does not count */
};

static struct property_examination *own_of(const struct examining *e) { return e->own; }
static struct counterexample *counterexample_of(const struct examining *e) { return own_of(e)->counterexample; }
static const struct collected *property_of(const struct examining *e) {
  return engine_target(e->check->world, e->x->failure->statement);
}

static struct suspects *suspects_of(struct assay *a) {
  if (!a->suspects) a->suspects = suspects_new(a->machine, a->coverage);
  return a->suspects;
}

/* ---- known findings ---- */

/* Formulas of another property are about other terms, so they are ignored. */
static struct known_term known_term(const struct examining *e, struct space *space, const struct finding *from) {
  struct assay *a = e->check->world;
  const bool is_elsewhere = from->first.statement != e->x->failure->statement;
  struct known_term k = {.t = engine_read_term(a, from->term),
                         .elsewhere = is_elsewhere ? engine_target(a, from->first.statement) : NULL,
                         .signature = from->signature};
  if (is_elsewhere) return k;
  k.formula_count = from->formulas.count;
  const struct formula **list = engine_alloc(a, k.formula_count, sizeof *list);
  for (size_t i = 0; i < k.formula_count; i++) list[i] = reducer_read_formula(a, space, from->formulas.list[i].encoded);
  k.formulas = list;
  return k;
}

static struct known_terms *list_known_terms(const struct examining *e, const struct question *q) {
  struct assay *a = e->check->world;
  const struct collected *property = property_of(e);
  struct space *space = counterexample_space(a->machine, property);
  struct known_term *terms = engine_alloc(a, e->x->known_count, sizeof *terms);
  for (size_t i = 0; i < e->x->known_count; i++) terms[i] = known_term(e, space, e->x->known[i]);
  const struct known_request r = {.suspects = suspects_of(a),
                                  .property = property,
                                  .question = *q,
                                  .space = space,
                                  .terms = terms,
                                  .count = e->x->known_count};
  return known_new(a->machine, &r);
}

static size_t find_known_property(struct examining *e) {
  const struct counterexample *k = counterexample_of(e);
  return known_explains(k->request.known, wanted_whole(k->machine, counterexample_wanted(k), e->t));
}

static bool matches_any(struct assay *a, const struct finding *f, const struct finding *of) {
  const struct collected *property = engine_target(a, of->first.statement);
  struct space *s = counterexample_space(a->machine, property);
  const term t = engine_read_term(a, f->term);
  for (size_t i = 0; i < of->formulas.count; i++) {
    const struct assay_formula *x = &of->formulas.list[i];
    if (x->is_universal && counterexample_matches(a->machine, property, s, reducer_read_formula(a, s, x->encoded), t))
      return true;
  }
  return false;
}

static assay_status try_matches_any(struct assay *a, const struct finding *f, const struct finding *of, bool *out) {
  ENGINE_TRY(a, *out = matches_any(a, f, of));
}

bool property_is_instance(struct check *c, const struct finding *f, const struct finding *of) {
  const struct assay_mark mark = assay_mark(c->world);
  bool is_instance = false;
  const assay_status status = of->formulas.count ? try_matches_any(c->world, f, of, &is_instance) : ASSAY_OK;
  assay_release(c->world, mark);
  return status == ASSAY_OK && is_instance;
}

/* ---- candidates ---- */

static void check_candidates(void *data, struct reduce_candidate *list, size_t count) {
  counterexample_check(counterexample_of(data), list, count);
}

static size_t measure(void *data, term part) { return counterexample_measure(counterexample_of(data), part); }

/* As texts, for worlds of other threads. */
static void check_elsewhere(void *data, struct distant_candidate *list, size_t count) {
  struct examining *e = data;
  struct assay *a = e->check->world;
  struct assay_away *away = engine_alloc(a, count, sizeof *away);
  for (size_t i = 0; i < count; i++) {
    struct buffer b = {0};
    print_value(a->machine, &b, list[i].t, PRINT_TERM);
    away[i] = (struct assay_away){.term = engine_string(a, b.text), .verdict = ASSAY_UNANSWERED};
    buffer_free(&b);
  }
  e->x->elsewhere(e->x->data, away, count);
  for (size_t i = 0; i < count; i++) {
    list[i].verdict = (enum verdict)away[i].verdict;
    list[i].evidence = away[i].evidence;
    if (away[i].actual) list[i].t = engine_read_term(a, away[i].actual);
  }
}

static void try_elsewhere(struct assay *a, const struct asked_term *x, struct assay_away *out) {
  const struct world_mark mark = world_mark(a->world);
  const struct question q = {.seed = x->seed, .index = x->index};
  struct distant_candidate d = {.t = engine_read_term(a, out->term)};
  counterexample_try(a->machine, engine_target(a, x->statement), &q, &d);
  struct buffer text = {0};
  print_value(a->machine, &text, d.t, PRINT_TERM);
  world_release(a->world, mark);
  out->verdict = (assay_verdict)d.verdict;
  out->evidence = d.evidence;
  out->actual = engine_string(a, text.text);
  buffer_free(&text);
}

assay_status property_try_candidate(struct check *c, const struct asked_term *of, struct assay_away *candidate) {
  ENGINE_TRY(c->world, try_elsewhere(c->world, of, candidate));
}

/* ---- the examination ---- */

static term read_failure(const struct examining *e) {
  struct assay *a = e->check->world;
  const char *name = e->x->name ? e->x->name : "TERM";
  return syntax_term_with_holes(a->world, engine_read(a, name, e->x->failure->term));
}

static void set_reduction(struct examining *e) {
  const struct check_options *o = e->check->options;
  const struct counterexample *k = counterexample_of(e);
  e->reduction = (struct reduce_options){.check = check_candidates,
                                         .batch = e->x->batch,
                                         .repairs = k->request.property->property.prepare,
                                         .measure = counterexample_wanted(k)->goal ? measure : NULL,
                                         .same = o->bounds ? !o->bounds->is_loose || e->x->failure->exception : true,
                                         .evidence = k->evidence,
                                         .seed = o->seed};
}

/* A program of the user may answer now this and now that: it is asked several times. */
static bool fails_each_time(const struct examining *e, const struct question *q) {
  enum { AGAIN = 2 };
  bool fails = true;
  for (int i = 0; e->check->options->test && fails && i < AGAIN; i++)
    fails = verdict_on(e->check->world->machine, property_of(e), q) == VERDICT_FAILS;
  return fails;
}

static assay_verdict begin_property(struct examining *e) {
  struct assay *a = e->check->world;
  const struct check_options *o = e->check->options;
  struct counterexample_request request = {
      .property = property_of(e), .question = {.seed = o->seed, .index = e->x->failure->index}, .data = e};
  if (!e->own) {
    e->own = engine_alloc(a, 1, sizeof(struct property_examination));
    *own_of(e) = (struct property_examination){.used = engine_coverage_save(a)};
  }
  request.question.t = read_failure(e);
  if (o->bounds) request.opaque = engine_names(a, o->bounds->opaque, &request.opaque_count);
  if (e->x->known) request.known = list_known_terms(e, &request.question);
  if (e->x->elsewhere) request.check_elsewhere = check_elsewhere;
  e->finding->first.nodes = e->finding->nodes = term_nodes(request.question.t);
  struct counterexample *k = own_of(e)->counterexample = counterexample_new(a->machine, &request);
  if (!k->space || !fails_each_time(e, &request.question)) return k->space ? ASSAY_HOLDS : (assay_verdict)k->wanted;
  e->space = k->space;
  e->t = k->part;
  e->style = counterexample_style(a->machine, request.property);
  set_reduction(e);
  return (assay_verdict)k->wanted;
}

static bool confirm_property(struct examining *e) {
  struct assay *a = e->check->world;
  struct counterexample *k = counterexample_of(e);
  struct buffer exception = {0};
  bool fails = counterexample_confirm(k, e->t, &exception);
  const struct question q = {wanted_whole(a->machine, counterexample_wanted(k), e->t), k->request.question.seed,
                             k->request.question.index};
  e->x->nodes_read = k->nodes_read;
  free(e->finding->exception);
  e->finding->exception = exception.length ? memory_text(exception.text) : NULL;
  buffer_free(&exception);
  fails = fails && fails_each_time(e, &q);
  const bool still_fails = signature_find(a->machine, suspects_of(a), k->request.property, &q, &e->finding->signature);
  return fails && (still_fails || k->wanted == VERDICT_TOO_LONG);
}

static void prepare_property_formulas(struct examining *e) {
  enum { BATCH_OF_TEST = 16, AS_DEAR_AS = 10 }; /* evaluations of a property */
  const struct check_options *o = e->check->options;
  struct counterexample *k = counterexample_of(e);
  const struct syntax *condition = k->request.property->property.subject;
  e->generalising = counterexample_generalising(k, o->seed);
  e->generalising.same = e->reduction.same;
  e->generalising.tries = o->generalising;
  if (o->test) generalise_dearly(&e->generalising, o->generalising / AS_DEAR_AS, BATCH_OF_TEST);
  if (counterexample_has_condition(k) && condition) e->style.condition = engine_syntax_text(e->check->world, condition);
}

static void end_property(struct examining *e) {
  if (e->own) engine_coverage_restore(e->check->world, own_of(e)->used);
}

const struct examiner property_examiner = {.begin = begin_property,
                                           .confirm = confirm_property,
                                           .find_known = find_known_property,
                                           .prepare = prepare_property_formulas,
                                           .end = end_property};

/* ---- lessons ---- */

char *property_lessons(struct check *c) {
  const struct suspects *known = c->world->suspects;
  struct buffer b = {0};
  for (size_t i = 0; known && i < known->coverage->count; i++)
    if (known->failed[i] || known->passed[i]) buffer_printf(&b, "%zu %u %u\n", i, known->failed[i], known->passed[i]);
  return b.text;
}

static void teach_suspects(struct assay *a, const char *lessons) {
  struct suspects *known = suspects_of(a);
  uint64_t row, failed, passed;
  for (const char *at = lessons; decimal_read(&at, &row) && decimal_read(&at, &failed) && decimal_read(&at, &passed);) {
    if (row >= known->coverage->count) return;
    known->failed[row] = (uint32_t)failed;
    known->passed[row] = (uint32_t)passed;
  }
}

static assay_status try_teach(struct assay *a, const char *lessons) { ENGINE_TRY(a, teach_suspects(a, lessons)); }

assay_status property_teach(struct check *c, const char *lessons) { return try_teach(c->world, lessons); }
