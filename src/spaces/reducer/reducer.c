/* reducer: reduces terms with a C function as the property. */
#include "engine/engine.h"

#include "redex/language/pattern.h"
#include "reduce/reduce.h"
#include "spaces/model/model_space.h"
#include "spaces/text/text_space.h"

#include <stddef.h>
#include <stdlib.h>

_Static_assert((int)ASSAY_FAILS == (int)REDUCE_FAILS && (int)ASSAY_HOLDS == (int)REDUCE_PASSES &&
                   (int)ASSAY_UNANSWERED == (int)REDUCE_UNANSWERED,
               "the same verdicts");
_Static_assert(sizeof(struct assay_candidate) == sizeof(struct reduce_candidate), "the same candidates");
_Static_assert(offsetof(struct assay_candidate, evidence) == offsetof(struct reduce_candidate, evidence),
               "with the same members");

/* ---- spaces ---- */

struct assay_reducer *reducer_new(struct assay *a, struct space *s) {
  struct assay_reducer *r = engine_alloc(a, 1, sizeof *r);
  *r = (struct assay_reducer){a, s};
  return r;
}

struct term_space {
  term term;
  struct space *space;
};

static struct term_space space_of_text(struct world *w, assay_unit unit, const char *text, size_t length) {
  const enum text_unit u = unit == ASSAY_LINES ? TEXT_LINES : TEXT_WORDS;
  const term t = text_parse(w, u, text, length);
  return (struct term_space){t, text_space_new(w, u)};
}

/* A name that the language does not define would be a literal, which cannot be reduced. */
static void need_name(struct assay *a, const struct language *l, const struct syntax *x) {
  if (!syntax_is_symbol(x) || pattern_is_name(a->machine, l, x->atom)) return;
  struct buffer b = {0};
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    buffer_printf(&b, "%s%s", i ? ", " : "; there are: ", text_bytes(l->nonterminals[i].names[0]));
  const char *others = engine_string(a, b.text ? b.text : "");
  buffer_free(&b);
  raise_syntax(a->machine, NULL, "the language has no non-terminal `%s`%s", text_bytes(x->atom), others);
}

static struct space *space_of_pattern(assay_subject *s, const struct assay_reducer_options *o) {
  struct assay *a = s->owner;
  struct machine *m = a->machine;
  struct language *l = engine_language(s, o->language);
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, s->module), unit);
  const struct syntax *x = engine_read(a, "PATTERN", o->pattern);
  language_ready(m, l);
  need_name(a, l, x);
  struct model_space_request request = {
      .language = l, .pattern = pattern_prune(pattern_compile(m, scope, l, x, PATTERN_BINDING)), .unit = unit};
  request.opaque = engine_names(a, o->opaque, &request.opaque_count);
  return model_space_new(m, &request);
}

assay_status assay_reducer_plain(assay *w, assay_reducer **out) {
  ENGINE_TRY(w, *out = reducer_new(w, space_plain(w->world)));
}

assay_status assay_reducer_document(assay *w, assay_reducer **out) {
  ENGINE_TRY(w, *out = reducer_new(w, space_document(w->world)));
}

assay_status assay_reducer_text(assay *w, assay_unit unit, const char *text, size_t length, assay_term *t,
                                assay_reducer **out) {
  ENGINE_TRY(w, {
    const struct term_space s = space_of_text(w->world, unit, text, length);
    *t = s.term;
    *out = reducer_new(w, s.space);
  });
}

void assay_text_parts(assay_term t, void (*write)(void *data, const char *part, size_t length), void *data) {
  if (t) text_write(t, write, data);
}

assay_status assay_reducer_new(assay_subject *s, const struct assay_reducer_options *options, assay_reducer **out) {
  ENGINE_TRY(s->owner, *out = reducer_new(s->owner, space_of_pattern(s, options)));
}

/* ---- reducing ---- */

static void check_candidates(void *data, struct reduce_candidate *list, size_t count) {
  const struct assay_reduction *o = data;
  o->check(o->data, (struct assay_candidate *)list, count);
}

static size_t measure_candidate(void *data, term t) {
  const struct assay_reduction *o = data;
  return o->size(o->data, t);
}

static struct assay_reduced reduced(const struct reduce_result *r) {
  return (struct assay_reduced){.term = r->t,
                                .size = r->size,
                                .checks = r->checks,
                                .steps = r->steps,
                                .others = r->others,
                                .complete = r->complete};
}

static void tell_progress(void *data, const struct reduce_result *so_far) {
  const struct assay_reduction *o = data;
  const struct assay_reduced r = reduced(so_far);
  o->progress(o->data, &r);
}

static void tell_step(void *data, const struct reduce_result *so_far, const char *tactic) {
  const struct assay_reduction *o = data;
  char *text = term_to_text(so_far->t);
  o->step(o->data, &(struct assay_reduction_step){text, so_far->size, tactic});
  free(text);
}

static struct assay_reduced run_reduction(const struct assay_reducer *x, term t, const struct assay_reduction *o) {
  const struct reduce_options options = {.check = check_candidates,
                                         .data = (void *)(uintptr_t)o,
                                         .batch = o->batch,
                                         .repairs = o->repairs,
                                         .measure = o->size ? measure_candidate : NULL,
                                         .same = o->same,
                                         .evidence = o->evidence,
                                         .most_checks = o->max_checks,
                                         .deadline = o->deadline,
                                         .seed = o->seed,
                                         .tries = o->tries,
                                         .plan = o->order,
                                         .pairs = o->pairs,
                                         .largest_depth = o->max_depth,
                                         .largest_size = o->max_size,
                                         .stop = o->stop,
                                         .journal = (struct journal *)o->journal,
                                         .progress = o->progress ? tell_progress : NULL,
                                         .step = o->step ? tell_step : NULL};
  if (o->order && o->order >= x->space->plan_count)
    world_error(x->owner->world, NULL, "there is no order %u", o->order);
  const struct reduce_result r = reduce(x->space, engine_given(x->owner, t), &options);
  return reduced(&r);
}

assay_status assay_reduce(assay_reducer *reducer, assay_term t, const struct assay_reduction *options,
                          struct assay_reduced *out) {
  ENGINE_TRY(reducer->owner, *out = run_reduction(reducer, t, options));
}
