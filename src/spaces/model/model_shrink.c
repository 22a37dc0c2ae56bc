/* model_shrink: reduces counterexamples. */
#include "spaces/reducer/reducer_formulas.h"

#include "core/number/decimal.h"
#include "property/failure_signature.h"
#include "spaces/model/counterexample.h"

#include <string.h>

struct shrink_call {
  struct assay *owner;
  const struct assay_shrink_options *options;
  struct buffer other;
};

static const char *text_of_term(struct assay *a, term t) {
  struct buffer b = {0};
  print_value(a->machine, &b, t, PRINT_TERM);
  const char *text = engine_string(a, b.text ? b.text : "");
  buffer_free(&b);
  return text;
}

static void fill_shrunk(struct assay *a, struct assay_shrunk *out, const struct reduce_result *r,
                        struct buffer *exception) {
  out->term = text_of_term(a, r->t);
  out->nodes = term_nodes(r->t);
  out->checks = r->checks;
  out->steps = r->steps;
  out->others = r->others;
  out->complete = r->complete;
  if (exception->length) out->exception = engine_string(a, exception->text);
}

/* ---- in other worlds ---- */

static void check_elsewhere(void *data, struct distant_candidate *list, size_t count) {
  struct shrink_call *c = data;
  struct assay *a = c->owner;
  struct assay_away *away = engine_alloc(a, count, sizeof *away);
  for (size_t i = 0; i < count; i++)
    away[i] = (struct assay_away){.term = text_of_term(a, list[i].t), .verdict = ASSAY_UNANSWERED};
  c->options->check(c->options->data, away, count);
  for (size_t i = 0; i < count; i++) {
    list[i].verdict = (enum verdict)away[i].verdict;
    list[i].evidence = away[i].evidence;
    if (away[i].actual) list[i].t = engine_read_term(a, away[i].actual);
  }
}

static void try_away(struct assay *a, const struct assay_shrink_options *o, struct assay_away *away) {
  const struct world_mark mark = world_mark(a->world);
  const struct question q = {.seed = o->seed, .index = o->index};
  struct distant_candidate d = {.t = engine_read_term(a, away->term)};
  counterexample_try(a->machine, engine_target(a, o->target), &q, &d);
  struct buffer text = {0};
  print_value(a->machine, &text, d.t, PRINT_TERM);
  world_release(a->world, mark);
  away->verdict = (assay_verdict)d.verdict;
  away->evidence = d.evidence;
  away->actual = engine_string(a, text.text);
  buffer_free(&text);
}

assay_status assay_shrink_try(assay_subject *s, const struct assay_shrink_options *options,
                              struct assay_away *candidate) {
  ENGINE_TRY(s->owner, try_away(s->owner, options, candidate));
}

/* ---- here ---- */

static void tell_progress(void *data, const struct reduce_result *so_far) {
  const struct shrink_call *c = data;
  const struct assay_shrinking progress = {term_nodes(so_far->t), so_far->checks, so_far->steps};
  c->options->progress(c->options->progress_data, &progress);
}

static void tell_step(void *data, term t, size_t nodes, const char *tactic) {
  const struct shrink_call *c = data;
  struct buffer b = {0};
  print_value(c->owner->machine, &b, t, PRINT_TERM);
  const struct assay_reduction_step step = {b.text, nodes, tactic};
  c->options->step(c->options->step_data, &step);
  buffer_free(&b);
}

static term read_given(struct assay *a, const struct assay_shrink_options *o) {
  return syntax_term_with_holes(a->world, engine_read(a, o->name ? o->name : "TERM", o->term));
}

static struct counterexample_request request_of(struct assay *a, struct shrink_call *c) {
  const struct assay_shrink_options *o = c->options;
  return (struct counterexample_request){.check_elsewhere = o->check ? check_elsewhere : NULL,
                                         .data = c,
                                         .progress = o->progress ? tell_progress : NULL,
                                         .step = o->step ? tell_step : NULL,
                                         .other = &c->other,
                                         .property = engine_target(a, o->target),
                                         .question = {.seed = o->seed, .index = o->index},
                                         .generalise = o->generalise,
                                         .options = {.batch = o->batch,
                                                     .same = o->same,
                                                     .most_checks = o->max_checks,
                                                     .deadline = o->deadline,
                                                     .stop = o->stop,
                                                     .seed = o->seed,
                                                     .tries = o->tries,
                                                     .pairs = true,
                                                     .largest_depth = o->max_depth,
                                                     .largest_size = o->max_size,
                                                     .journal = (struct journal *)o->journal}};
}

static struct assay_formulas formulas_of(struct assay *a, const struct collected *property,
                                         const struct counterexample_formulas *f) {
  struct formula_style style = counterexample_style(a->machine, property);
  if (!f->space) return (struct assay_formulas){.complete = true};
  if (f->has_condition && property->property.subject)
    style.condition = engine_syntax_text(a, property->property.subject);
  return reducer_formulas(a, f->space, &f->found, &style);
}

/* Formulas of another property are about other terms, so they are ignored. */
static struct known_term known_term(struct assay *a, const struct assay_shrink_options *o, struct space *space,
                                    const struct assay_known *from) {
  const struct collected *elsewhere = from->target != o->target ? engine_target(a, from->target) : NULL;
  struct known_term k = {.t = engine_read_term(a, from->term), .elsewhere = elsewhere, .signature = from->signature};
  if (elsewhere || !from->formulas) return k;
  k.formula_count = from->formulas->count;
  const struct formula **list = engine_alloc(a, k.formula_count, sizeof *list);
  for (size_t i = 0; i < k.formula_count; i++)
    list[i] = reducer_read_formula(a, space, from->formulas->list[i].encoded);
  k.formulas = list;
  return k;
}

static struct suspects *suspects_of(struct assay *a) {
  if (!a->suspects) a->suspects = suspects_new(a->machine, a->coverage);
  return a->suspects;
}

static struct known_terms *list_known_terms(struct assay *a, const struct assay_shrink_options *o,
                                            const struct counterexample_request *request) {
  struct space *space = counterexample_space(a->machine, request->property);
  struct known_term *terms = engine_alloc(a, o->known_count, sizeof *terms);
  for (size_t i = 0; i < o->known_count; i++) terms[i] = known_term(a, o, space, &o->known[i]);
  const struct known_request r = {.suspects = suspects_of(a),
                                  .property = request->property,
                                  .question = request->question,
                                  .space = space,
                                  .terms = terms,
                                  .count = o->known_count};
  return known_new(a->machine, &r);
}

static struct assay_shrunk shrink(struct shrink_call *c) {
  struct assay *a = c->owner;
  const struct assay_shrink_options *o = c->options;
  struct assay_shrunk out = {0};
  struct counterexample_request request = request_of(a, c);
  request.question.t = read_given(a, o);
  request.opaque = engine_names(a, o->opaque, &request.opaque_count);
  if (o->known) request.known = list_known_terms(a, o, &request);
  struct reduce_result r;
  struct counterexample_formulas formulas = {0};
  struct buffer exception = {0};
  const uint64_t *used = engine_coverage_save(a);
  out.original_nodes = term_nodes(request.question.t);
  out.verdict = (assay_verdict)counterexample_reduce(a->machine, &request, &r, &exception, &out.nodes_read, &formulas);
  if (out.verdict == ASSAY_FAILS || out.verdict == ASSAY_TOO_LONG) {
    fill_shrunk(a, &out, &r, &exception);
    out.formulas = formulas_of(a, request.property, &formulas);
    const struct question small = {r.t, o->seed, o->index};
    out.known = formulas.known;
    const bool still_fails = signature_find(a->machine, suspects_of(a), request.property, &small, &out.signature);
    if (out.verdict == ASSAY_FAILS && !still_fails) out = (struct assay_shrunk){.verdict = ASSAY_HOLDS};
  }
  buffer_free(&exception);
  if (c->other.length) out.other = engine_string(a, c->other.text);
  engine_coverage_restore(a, used);
  return out;
}

static assay_status try_shrink(struct shrink_call *c, struct assay_shrunk *out) {
  ENGINE_TRY(c->owner, *out = shrink(c));
}

assay_status assay_shrink(assay_subject *s, const struct assay_shrink_options *options, struct assay_shrunk *out) {
  struct shrink_call c = {.owner = s->owner, .options = options};
  const assay_status status = try_shrink(&c, out);
  buffer_free(&c.other);
  return status;
}

/* ---- lessons ---- */

char *assay_shrink_lessons(assay_subject *s) {
  const struct suspects *known = s->owner->suspects;
  struct buffer b = {0};
  for (size_t i = 0; known && i < known->coverage->count; i++)
    if (known->failed[i] || known->passed[i]) buffer_printf(&b, "%zu %u %u\n", i, known->failed[i], known->passed[i]);
  return b.text;
}

static void teach(struct assay *a, const char *lessons) {
  struct suspects *known = suspects_of(a);
  uint64_t row, failed, passed;
  for (const char *at = lessons; decimal_read(&at, &row) && decimal_read(&at, &failed) && decimal_read(&at, &passed);) {
    if (row >= known->coverage->count) return;
    known->failed[row] = (uint32_t)failed;
    known->passed[row] = (uint32_t)passed;
  }
}

assay_status assay_shrink_teach(assay_subject *s, const char *lessons) {
  ENGINE_TRY(s->owner, teach(s->owner, lessons));
}

/* ---- formulas from other worlds ---- */

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
  struct shrink_call c = {.owner = a, .options = o};
  const struct counterexample_request request = request_of(a, &c);
  struct space *s = counterexample_space(a->machine, request.property);
  const uint64_t *used = engine_coverage_save(a);
  const struct verification v = counterexample_verify(a->machine, &request, s, reducer_read_formula(a, s, encoded));
  const struct assay_verified verified = reducer_verified(a, &v);
  engine_coverage_restore(a, used);
  return verified;
}

assay_status assay_shrink_verify(assay_subject *s, const struct assay_shrink_options *options, const char *encoded,
                                 struct assay_verified *out) {
  ENGINE_TRY(s->owner, *out = verify_formula(s->owner, options, encoded));
}
