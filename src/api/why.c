/* api/why: explains why something does not hold or does not match. */
#include "api/asked.h"
#include "engine/limit.h"
#include "redex/redex.h"
#include "why/explain.h"

/* ---- judgments ---- */

static struct assay_explanation explain_judgment(assay_subject *s, const char *text) {
  const struct asked q = asked_read(s->owner, &(struct asked_text){.subject = s, .text = text});
  struct why *y = why_new(s->owner->machine);
  if (q.is_given) return explain_given(y, q.judgment, q.derivation);
  if (q.judgment && q.judgment->modeless) return explain_modeless(y, q.judgment);
  if (q.function) return explain_question(y, why_call(y, q.function, q.inputs), NULL, 0);
  return explain_question(y, why_ask(y, q.judgment, q.inputs), q.outputs, q.unit->slots);
}

static assay_status try_judgment(assay_subject *s, const char *text, struct assay_explanation *out) {
  ENGINE_TRY(s->owner, *out = explain_judgment(s, text));
}

assay_status assay_why_judgment(assay_subject *s, const char *text, double seconds, struct assay_explanation *out) {
  struct limit limit;
  limit_begin(&limit, s->owner, seconds);
  const assay_status status = try_judgment(s, text, out);
  limit_end(&limit);
  return status;
}

/* ---- matches ---- */

static struct assay_explanation explain_no_match(assay_subject *s, const char *language, const char *pattern,
                                                 assay_term t) {
  struct machine *m = s->owner->machine;
  struct language *l = engine_language(s, language);
  const struct syntax *x = engine_read(s->owner, "PATTERN", pattern);
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, s->module), unit);
  const struct pattern *p = pattern_compile(m, scope, l, x, PATTERN_BINDING);
  return explain_match(why_new(m), l, p, engine_given(s->owner, t), unit->slots);
}

static assay_status try_match(assay_subject *s, const char *language, const char *pattern, assay_term t,
                              struct assay_explanation *out) {
  ENGINE_TRY(s->owner, *out = explain_no_match(s, language, pattern, t));
}

assay_status assay_why_match(assay_subject *s, const char *language, const char *pattern, assay_term t, double seconds,
                             struct assay_explanation *out) {
  struct limit limit;
  limit_begin(&limit, s->owner, seconds);
  const assay_status status = try_match(s, language, pattern, t, out);
  limit_end(&limit);
  return status;
}

/* ---- calls that raised ---- */

static struct assay_explanation explain_raised(struct assay *a) {
  const struct failed_call call = a->machine->redex->failed_call;
  if (!call.function || call.releases != a->world->releases) return (struct assay_explanation){0};
  struct why *y = why_new(a->machine);
  return explain_question(y, why_call(y, call.function, call.arguments), NULL, 0);
}

static assay_status try_raised(struct assay *a, struct assay_explanation *out) {
  ENGINE_TRY(a, *out = explain_raised(a));
}

assay_status assay_why_raised(assay *w, double seconds, struct assay_explanation *out) {
  struct limit limit;
  limit_begin(&limit, w, seconds);
  const assay_status status = try_raised(w, out);
  limit_end(&limit);
  return status;
}
