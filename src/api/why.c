/* api/why: why something does not hold or does not match. */
#include "api/asked.h"
#include "engine/limit.h"
#include "redex/redex.h"
#include "why/explain.h"

struct why_request {
  struct asked_text asked;
  const char *language, *pattern;
  term term;
  struct assay_explanation result;
};

static void judgment(struct assay *a, void *data) {
  struct why_request *c = data;
  const struct asked q = asked_read(a, &c->asked);
  struct why *y = why_new(a->machine);
  if (q.is_given) c->result = explain_given(y, q.judgment, q.derivation);
  else if (q.judgment && q.judgment->modeless) c->result = explain_modeless(y, q.judgment);
  else if (q.function) c->result = explain_question(y, why_call(y, q.function, q.inputs), NULL, 0);
  else c->result = explain_question(y, why_ask(y, q.judgment, q.inputs), q.outputs, q.unit->slots);
}

static void match(struct assay *a, void *data) {
  struct why_request *c = data;
  struct machine *m = a->machine;
  struct language *l = engine_language(c->asked.subject, c->language);
  const struct syntax *x = engine_read(a, "PATTERN", c->pattern);
  struct unit *unit = unit_new(m, NULL);
  struct scope *s = scope_new(m, scope_of_module(m, c->asked.subject->module), unit);
  const struct pattern *p = pattern_compile(m, s, l, x, PATTERN_BINDING);
  c->result = explain_match(why_new(m), l, p, engine_given(a, c->term), unit->slots);
}

static void raised(struct assay *a, void *data) {
  struct why_request *c = data;
  const struct failed_call call = a->machine->redex->failed_call;
  if (!call.function || call.releases != a->world->releases) return;
  struct why *y = why_new(a->machine);
  c->result = explain_question(y, why_call(y, call.function, call.arguments), NULL, 0);
}

static assay_status call_why(struct assay *a, double seconds, engine_body *body, struct why_request *c,
                             struct assay_explanation *out) {
  const assay_status status = engine_call_within(a, seconds, body, c);
  if (status == ASSAY_OK) *out = c->result;
  return status;
}

assay_status assay_why_judgment(assay_subject *s, const char *text, double seconds, struct assay_explanation *out) {
  struct why_request c = {.asked = {.subject = s, .text = text}};
  return call_why(s->owner, seconds, judgment, &c, out);
}

assay_status assay_why_match(assay_subject *s, const char *language, const char *pattern, assay_term t, double seconds,
                             struct assay_explanation *out) {
  struct why_request c = {.asked = {.subject = s}, .language = language, .pattern = pattern, .term = t};
  return call_why(s->owner, seconds, match, &c, out);
}

assay_status assay_why_raised(assay *w, double seconds, struct assay_explanation *out) {
  struct why_request c = {.language = NULL};
  return call_why(w, seconds, raised, &c, out);
}
