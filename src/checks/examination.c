/* examination: see the header. */
#include "checks/examination.h"

#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "generalise/disagreement.h"
#include "spaces/reducer/reducer_formulas.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

enum { TIMES = 2 }; /* a failure may be missed once: a program may reach a limit on a busy machine */

static const struct examiner *examiner_of(const struct examining *e) { return e->check->kind->examiner; }
static const struct check_options *options_of(const struct examining *e) { return e->check->options; }

static term whole_of(const struct examining *e, term t) {
  return e->style.whole ? e->style.whole(e->style.data, t) : t;
}

/* The term as findings have it; malloc'ed. */
static char *text_of_whole(const struct examining *e, term t) {
  struct buffer b = {0};
  print_value(e->check->world->machine, &b, whole_of(e, t), PRINT_TERM);
  return b.text;
}

/* ---- the finding ---- */

/* The finding is the failure itself. */
static void take_failure(struct examining *e) {
  struct finding *f = e->finding;
  const struct failure *from = e->x->failure;
  free(f->term);
  free(f->exception);
  reduction_trace_free(&f->trace);
  f->term = memory_text(from->term);
  f->exception = memory_text(from->exception);
  f->nodes = from->nodes;
  f->steps = f->signature = 0;
}

static void take_reduced(struct examining *e, const struct reduce_result *r) {
  struct finding *f = e->finding;
  e->t = r->t;
  e->x->is_complete = r->complete;
  e->x->others = r->others;
  f->checks = r->checks;
  f->steps = r->steps;
  if (!r->steps) return;
  free(f->term);
  f->term = text_of_whole(e, r->t);
  f->nodes = term_nodes(whole_of(e, r->t));
}

/* ---- does it fail? ---- */

static bool is_failing(const struct examining *e, assay_verdict v) {
  return v == ASSAY_FAILS || (v == ASSAY_TOO_LONG && e->x->is_given);
}

static bool see_failure(struct examining *e) {
  for (int i = 0; i < TIMES; i++) {
    const assay_verdict v = examiner_of(e)->begin(e);
    if (i == 0 && !e->x->has_failed) e->x->verdict = v;
    if (is_failing(e, v)) return e->x->has_failed = true;
    if (is_stopped(options_of(e)->stop) || e->check->report->error.text) return false;
  }
  return false;
}

/* ---- reduction ---- */

/* Counts the terms tried since the last call. */
static void count_checks(struct examining *e, uint64_t checks) {
  if (!examiner_of(e)->counts) __atomic_fetch_add(&e->check->report->checks, checks - e->counted, __ATOMIC_RELAXED);
  e->counted = checks;
}

static void note_step(void *data, const struct reduce_result *so_far, const char *tactic) {
  struct examining *e = data;
  const struct examination *x = e->x;
  count_checks(e, so_far->checks);
  if (x->progress) x->progress(x->data, so_far);
  if (!options_of(e)->traced && !x->step) return;
  char *text = text_of_whole(e, so_far->t);
  const size_t size = e->style.whole ? term_nodes(whole_of(e, so_far->t)) : so_far->size;
  const struct assay_reduction_step step = {text, size, tactic};
  if (x->step) x->step(x->data, &step);
  if (options_of(e)->traced) reduction_trace_add(&e->finding->trace, &step);
  free(text);
}

/* Keeps the first term that fails differently. */
static void keep_other(void *data, term t) {
  struct examining *e = data;
  if (e->x->is_given && !e->x->other) e->x->other = text_of_whole(e, t);
}

void examining_set_bounds(const struct examining *e, struct reduce_options *out) {
  const struct check_options *o = options_of(e);
  out->deadline = e->deadline;
  out->stop = o->stop;
  out->pairs = true;
  out->tries = e->check->kind->usual.tries;
  if (!o->bounds) return;
  out->most_checks = o->bounds->checks;
  out->tries = (unsigned)o->bounds->tries;
  out->largest_size = o->bounds->size;
  out->largest_depth = o->bounds->depth;
}

static void reduce_term(struct examining *e) {
  struct reduce_options options = e->reduction;
  examining_set_bounds(e, &options);
  options.data = e;
  options.step = note_step;
  options.other = keep_other;
  options.journal = e->x->journal;
  e->counted = 0;
  const struct reduce_result r = reduce(e->space, e->t, &options);
  count_checks(e, r.checks);
  take_reduced(e, &r);
}

/* The reduced term may have failed by chance: then the original stays, if it fails once more. */
static bool reduce_failure(struct examining *e) {
  reduce_term(e);
  if (examiner_of(e)->confirm(e)) return true;
  take_failure(e);
  return see_failure(e);
}

/* A program whose answers depend on chance may fail often enough to be reduced, but is no certain
 * finding. If only the reduced one is such, the original stays. */
static bool verify_failure(struct examining *e) {
  const struct examiner *k = examiner_of(e);
  if (!k->verify || e->x->is_given || k->verify(e)) return true;
  if (!e->finding->steps) return false;
  take_failure(e);
  return see_failure(e) && k->verify(e);
}

/* ---- known findings ---- */

static bool disagrees_with(const struct examining *e, const struct finding *known) {
  const struct disagreement_question q = {.space = e->space,
                                          .terms = {e->t, engine_read_term(e->check->world, known->term)},
                                          .check = e->reduction.check,
                                          .data = (void *)(uintptr_t)e,
                                          .seed = e->check->options->seed};
  return terms_disagree(&q);
}

/* Counted from 1; 0: none. */
static size_t find_known(struct examining *e) {
  const struct examiner *k = examiner_of(e);
  size_t found = k->find_known(e);
  if (found || !k->find_likely) return found;
  while ((found = k->find_likely(e, found)) && disagrees_with(e, e->x->known[found - 1])) continue;
  return found;
}

/* ---- formulas ---- */

bool examination_is_instance(assay *world, struct space *s, const struct assay_formulas *f, term t) {
  for (size_t i = 0; i < f->count; i++) {
    const bool is_text = !f->list[i].encoded[0]; /* from a version that stored only texts */
    if (is_text || !f->list[i].is_universal) continue;
    const term encoded = engine_read_term(world, f->list[i].encoded);
    const struct formula *formula = formula_from_term(s, encoded);
    if (formula && formula_matches(s, formula, t, NULL)) return true;
  }
  return false;
}

/* A costly check has few instances instead. */
static uint64_t deadline_of_formulas(const struct examining *e) {
  enum { SECONDS = 10 };
  const uint64_t end = deadline_after(SECONDS);
  if (e->generalising.batch > 1) return 0;
  return e->deadline && e->deadline < end ? e->deadline : end;
}

static void generalise_term(struct examining *e) {
  if (!e->space->vary || !e->space->name) return;
  examiner_of(e)->prepare(e);
  struct generalise_options options = e->generalising;
  options.deadline = deadline_of_formulas(e);
  options.stop = options_of(e)->stop;
  const struct generalised g = generalise(e->space, e->t, &options);
  e->x->formulas = reducer_formulas(e->check->world, e->space, &g, &e->style);
  e->finding->formulas = formulas_copy(&e->x->formulas);
  e->counted = 0;
  count_checks(e, g.checks);
}

/* A known finding that is an instance of the new formulas shows the same bug. Counted from 1; 0:
 * there is none. */
static size_t find_instance(const struct examining *e) {
  const struct check_kind *k = e->check->kind;
  if (!e->x->known || !k->is_same || !e->finding->formulas.count) return 0;
  for (size_t i = 0; i < e->x->known_count; i++)
    if (k->is_same(e->check, e->finding, e->x->known[i])) return i + 1;
  return 0;
}

/* ---- the examination ---- */

static void examine_failure(struct examining *e, bool *is_seen) {
  const struct examiner *k = examiner_of(e);
  const struct check_options *o = options_of(e);
  if (!see_failure(e)) return;
  e->deadline = o->reducing > 0 ? deadline_after(o->reducing) : 0;
  const bool is_reduced = k->reduce && k->reduce(e);
  if (o->reduced && !is_reduced && !reduce_failure(e)) return;
  *is_seen = true;
  if (o->reduced && e->x->known && (e->x->duplicate_of = find_known(e))) return;
  if (!(*is_seen = verify_failure(e))) return;
  if (k->describe) k->describe(e);
  if (o->reduced && o->generalising) generalise_term(e);
  if ((e->x->duplicate_of = find_instance(e))) return;
  if (k->finish) k->finish(e);
}

static assay_status try_examine(struct examining *e, bool *is_seen) {
  ENGINE_TRY(e->check->world, examine_failure(e, is_seen));
}

static struct finding *close_finding(struct examining *e, double begun) {
  struct finding *f = e->finding;
  f->reducing = monotonic_seconds() - begun;
  f->is_reduced = f->steps > 0;
  if (!f->kind) f->kind = f->exception ? "exception" : "false";
  reduction_trace_close(&f->trace);
  return f;
}

static bool is_over(const struct check *c) { return is_stopped(c->options->stop) || c->report->error.text; }

/* After an exception: one in the caller's world ends the hunt; otherwise the finding is the failure
 * itself. */
static enum examined take_exception(struct examining *e, assay_status status, bool is_seen) {
  e->x->status = status;
  e->x->is_unreduced = true;
  if (e->check->kind->is_ordered) return EXAMINED_FAILED;
  if (!is_seen) take_failure(e);
  return EXAMINED;
}

static enum examined result_of(struct examining *e, assay_status status, bool is_seen) {
  if (status != ASSAY_OK) return take_exception(e, status, is_seen);
  if (e->check->report->error.text) return EXAMINED_STOPPED;
  if (is_seen) return EXAMINED;
  return is_over(e->check) ? EXAMINED_STOPPED : EXAMINED_NOT_AGAIN;
}

enum examined examination_run(struct check *c, struct examination *x) {
  struct examining e = {.check = c, .x = x, .finding = memory_array(1, sizeof *e.finding)};
  const struct assay_mark mark = assay_mark(c->world);
  const double begun = monotonic_seconds();
  bool is_seen = false;
  *e.finding = (struct finding){.first = {.statement = x->failure->statement, .index = x->failure->index},
                                .formulas = {.complete = true}};
  x->formulas = e.finding->formulas;
  take_failure(&e);
  const assay_status status = try_examine(&e, &is_seen);
  const enum examined result = result_of(&e, status, is_seen);
  if (result == EXAMINED && (!x->duplicate_of || x->keeps)) x->finding = close_finding(&e, begun);
  else finding_free(e.finding);
  if (examiner_of(&e)->end) examiner_of(&e)->end(&e);
  if (!x->keeps) assay_release(c->world, mark);
  return result;
}

void examination_free(struct examination *x) {
  if (x->finding) finding_free(x->finding);
  free(x->why);
  free(x->other);
  x->finding = NULL;
  x->why = x->other = NULL;
}
