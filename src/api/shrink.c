/* shrink: reduces and generalises counterexamples to properties of a loaded model. */
#include "checks/property_check.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "spaces/model/counterexample.h"
#include "spaces/reducer/reducer_formulas.h"
#include "store/formulas.h"

#include <stdlib.h>

/* A call, and the check that serves it. */
struct shrink_call {
  assay_subject *subject;
  const struct assay_shrink_options *options;
  struct reduction_bounds bounds;
  struct check_options check;
  struct check_report report;
  struct finding **known; /* malloc'ed */
};

/* ---- the request ---- */

static double seconds_until(uint64_t deadline) {
  const double least = 1e-6, second = 1e9;
  const uint64_t now = monotonic_nanoseconds();
  if (!deadline) return 0;
  return deadline > now ? (double)(deadline - now) / second : least;
}

static struct check *open_check(struct shrink_call *c) {
  const struct assay_shrink_options *o = c->options;
  c->bounds = (struct reduction_bounds){.checks = o->max_checks,
                                        .tries = o->tries,
                                        .size = o->max_size,
                                        .depth = o->max_depth,
                                        .opaque = o->opaque,
                                        .is_loose = !o->same};
  c->check = (struct check_options){.kind = &property_check_kind,
                                    .model = c->subject,
                                    .seed = o->seed,
                                    .stop = o->stop,
                                    .reduced = true,
                                    .reducing = seconds_until(o->deadline),
                                    .bounds = &c->bounds,
                                    .generalising = o->generalise};
  return property_check_kind.open(&c->check, &c->report, c->subject->owner);
}

static void list_known(struct shrink_call *c) {
  const struct assay_shrink_options *o = c->options;
  if (!o->known) return;
  c->known = memory_array(o->known_count + 1, sizeof(struct finding *));
  for (size_t i = 0; i < o->known_count; i++) {
    const struct assay_known *from = &o->known[i];
    c->known[i] = memory_array(1, sizeof *c->known[i]);
    *c->known[i] = (struct finding){
        .first = {.statement = from->target}, .term = memory_text(from->term), .signature = from->signature};
    if (from->formulas) c->known[i]->formulas = formulas_copy(from->formulas);
  }
}

static void free_known(struct shrink_call *c) {
  for (size_t i = 0; c->known && i < c->options->known_count; i++) finding_free(c->known[i]);
  free(c->known);
}

static void tell_progress(void *data, const struct reduce_result *so_far) {
  const struct assay_shrink_options *o = ((const struct shrink_call *)data)->options;
  o->progress(o->progress_data, &(struct assay_shrinking){so_far->size, so_far->checks, so_far->steps});
}

static void tell_step(void *data, const struct assay_reduction_step *step) {
  const struct assay_shrink_options *o = ((const struct shrink_call *)data)->options;
  o->step(o->step_data, step);
}

static void check_elsewhere(void *data, struct assay_away *list, size_t count) {
  const struct assay_shrink_options *o = ((const struct shrink_call *)data)->options;
  o->check(o->data, list, count);
}

/* ---- the result ---- */

static const char *text_in_world(struct assay *a, const char *text) { return text ? engine_string(a, text) : NULL; }

static void take_result(struct shrink_call *c, const struct examination *x, struct assay_shrunk *out) {
  struct assay *a = c->subject->owner;
  const struct finding *f = x->finding;
  const bool is_flaky = x->verdict == ASSAY_FAILS && !f; /* it did not fail again */
  *out = (struct assay_shrunk){.verdict = is_flaky ? ASSAY_HOLDS : x->verdict};
  if (!f) return;
  *out = (struct assay_shrunk){.verdict = x->verdict,
                               .term = engine_string(a, f->term),
                               .nodes = f->nodes,
                               .original_nodes = f->first.nodes,
                               .nodes_read = x->nodes_read,
                               .checks = f->checks,
                               .steps = f->steps,
                               .others = x->others,
                               .other = text_in_world(a, x->other),
                               .complete = x->is_complete,
                               .exception = text_in_world(a, f->exception),
                               .signature = f->signature,
                               .known = x->duplicate_of,
                               .formulas = x->formulas};
}

static assay_status try_take_result(struct shrink_call *c, const struct examination *x, struct assay_shrunk *out) {
  ENGINE_TRY(c->subject->owner, take_result(c, x, out));
}

assay_status assay_shrink(assay_subject *s, const struct assay_shrink_options *options, struct assay_shrunk *out) {
  struct shrink_call c = {.subject = s, .options = options};
  const struct failure failure = {
      .statement = options->target, .index = options->index, .term = (char *)(uintptr_t)options->term};
  struct check *check = open_check(&c);
  list_known(&c);
  struct examination x = {.failure = &failure,
                          .known = c.known,
                          .known_count = options->known_count,
                          .is_given = true,
                          .keeps = true,
                          .name = options->name,
                          .journal = (struct journal *)options->journal,
                          .progress = options->progress ? tell_progress : NULL,
                          .step = options->step ? tell_step : NULL,
                          .elsewhere = options->check ? check_elsewhere : NULL,
                          .batch = options->batch,
                          .data = &c};
  examination_run(check, &x);
  const assay_status status = x.status == ASSAY_OK ? try_take_result(&c, &x, out) : x.status;
  examination_free(&x);
  free_known(&c);
  property_check_kind.close(check);
  check_report_free(&c.report);
  return status;
}

/* ---- for other worlds ---- */

assay_status assay_shrink_try(assay_subject *s, const struct assay_shrink_options *options,
                              struct assay_away *candidate) {
  struct check check = {.world = s->owner};
  const struct asked_term of = {.statement = options->target, .seed = options->seed, .index = options->index};
  return property_try_candidate(&check, &of, candidate);
}

char *assay_shrink_lessons(assay_subject *s) { return property_lessons(&(struct check){.world = s->owner}); }

assay_status assay_shrink_teach(assay_subject *s, const char *lessons) {
  return property_teach(&(struct check){.world = s->owner}, lessons);
}

/* ---- formulas ---- */

static bool is_instance(struct assay *a, size_t target, const char *encoded, const char *text) {
  const struct collected *property = engine_target(a, target);
  struct space *s = counterexample_space(a->machine, property);
  const struct formula *f = reducer_read_formula(a, s, encoded);
  return counterexample_matches(a->machine, property, s, f, engine_read_term(a, text));
}

assay_status assay_shrink_is_instance(assay_subject *s, size_t target, const char *encoded, const char *term_text,
                                      bool *out) {
  ENGINE_TRY(s->owner, *out = is_instance(s->owner, target, encoded, term_text));
}

static struct assay_verified verify_formula(struct assay *a, const struct assay_shrink_options *o,
                                            const char *encoded) {
  const struct counterexample_request request = {.property = engine_target(a, o->target),
                                                 .question = {.seed = o->seed, .index = o->index}};
  const struct generalise_options bounds = {
      .seed = o->seed, .tries = o->generalise, .deadline = o->deadline, .stop = o->stop};
  struct space *s = counterexample_space(a->machine, request.property);
  const struct formula *f = reducer_read_formula(a, s, encoded);
  const uint64_t *used = engine_coverage_save(a);
  const struct verification v = counterexample_verify(a->machine, &request, s, f, &bounds);
  engine_coverage_restore(a, used);
  return reducer_verified(a, &v);
}

assay_status assay_shrink_verify(assay_subject *s, const struct assay_shrink_options *options, const char *encoded,
                                 struct assay_verified *out) {
  ENGINE_TRY(s->owner, *out = verify_formula(s->owner, options, encoded));
}
