/* api/enumerate: the numbers of terms, as texts. */
#include "engine/engine.h"

#include "core/number/number.h"
#include "core/number/number_text.h"
#include "gen/enumeration.h"
#include "racket/prim/prim.h"

#include <string.h>

struct assay_enumeration { /* in the world's arena */
  assay_subject *subject;
  struct enumeration *enumeration;
  value *frame;
};

struct enumerate_call {
  assay_subject *subject;
  const char *language, *pattern;
  assay_enumeration *result;
};

static void enumerate(struct assay *a, void *data) {
  struct enumerate_call *c = data;
  struct machine *m = a->machine;
  struct language *l = engine_language(c->subject, c->language);
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, c->subject->module), unit);
  const struct syntax *x = engine_read(a, "PATTERN", c->pattern);
  const struct pattern *p = pattern_compile(m, scope, l, x, PATTERN_BINDING);
  assay_enumeration *e = engine_alloc(a, 1, sizeof *e);
  *e =
      (assay_enumeration){c->subject, enumeration_of_pattern(m, l, p), engine_alloc(a, unit->slots + 1, sizeof(value))};
  memset(e->frame, 0, (unit->slots + 1) * sizeof(value));
  c->result = e;
}

assay_status assay_enumerate(assay_subject *s, const char *language, const char *pattern, assay_enumeration **out) {
  struct enumerate_call c = {s, language, pattern, NULL};
  const assay_status status = engine_call(s->owner, enumerate, &c);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

struct number_call {
  assay_enumeration *enumeration;
  const char *number;
  uint64_t offset, seed;
  term t;
  struct assay_numbered result;
};

static const char *number_text(struct assay *a, term number) {
  return number ? value_text(a->machine, number, PRINT_DISPLAY) : NULL;
}

static assay_status call(struct number_call *c, engine_body *body, struct assay_numbered *out) {
  const assay_status status = engine_call(c->enumeration->subject->owner, body, c);
  if (status == ASSAY_OK) *out = c->result;
  return status;
}

/* ---- how many ---- */

static void size(struct assay *a, void *data) {
  struct number_call *c = data;
  c->result.number = number_text(a, enumeration_size_term(a->machine, c->enumeration->enumeration));
}

assay_status assay_enumeration_size(assay_enumeration *e, const char **out) {
  struct number_call c = {.enumeration = e};
  struct assay_numbered result;
  const assay_status status = call(&c, size, &result);
  if (status == ASSAY_OK) *out = result.number;
  return status;
}

bool assay_enumeration_is_exact(const assay_enumeration *e) { return enumeration_is_exact(e->enumeration); }

/* ---- from numbers to terms ---- */

static term read_number(struct assay *a, const char *text) {
  const size_t length = strlen(text);
  if (length == 0 || strspn(text, "0123456789") != length)
    raise_syntax(a->machine, NULL, "expected a natural number, not '%s'", text);
  const struct syntax *x = engine_read(a, "NUMBER", text);
  return x->atom;
}

static void from_number(struct assay *a, void *data) {
  struct number_call *c = data;
  struct machine *m = a->machine;
  struct enumeration *e = c->enumeration->enumeration;
  const term number = number_add(a->world, read_number(a, c->number), term_unsigned(a->world, c->offset));
  const term end = enumeration_size_term(m, e);
  if (end && number_compare(a->world, number, end) >= 0) return;
  c->result.number = number_text(a, number);
  c->result.term = enumeration_term_numbered(m, e, number, false, c->enumeration->frame);
}

assay_status assay_enumeration_term(assay_enumeration *e, const char *number, uint64_t offset,
                                    struct assay_numbered *out) {
  struct number_call c = {.enumeration = e, .number = number, .offset = offset};
  return call(&c, from_number, out);
}

static void from_random(struct assay *a, void *data) {
  struct number_call *c = data;
  struct machine *m = a->machine;
  struct enumeration *e = c->enumeration->enumeration;
  struct rng rng;
  rng_init(&rng, c->seed, c->offset);
  const term number = enumeration_random_number(m, e, &rng, ENUMERATION_CHANCE);
  c->result.number = number_text(a, number);
  c->result.term = enumeration_term_numbered(m, e, number, false, c->enumeration->frame);
}

assay_status assay_enumeration_random(assay_enumeration *e, uint64_t seed, uint64_t index, struct assay_numbered *out) {
  struct number_call c = {.enumeration = e, .offset = index, .seed = seed};
  return call(&c, from_random, out);
}

/* ---- and back ---- */

static void to_number(struct assay *a, void *data) {
  struct number_call *c = data;
  c->result.term = engine_given(a, c->t);
  c->result.number =
      number_text(a, enumeration_number(a->machine, c->enumeration->enumeration, c->t, c->enumeration->frame));
}

assay_status assay_enumeration_number(assay_enumeration *e, assay_term t, struct assay_numbered *out) {
  struct number_call c = {.enumeration = e, .t = t};
  return call(&c, to_number, out);
}
