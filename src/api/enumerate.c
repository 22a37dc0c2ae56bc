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

static assay_enumeration *enumerate(assay_subject *s, const char *language, const char *pattern) {
  struct assay *a = s->owner;
  struct machine *m = a->machine;
  struct language *l = engine_language(s, language);
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, s->module), unit);
  const struct syntax *x = engine_read(a, "PATTERN", pattern);
  const struct pattern *p = pattern_compile(m, scope, l, x, PATTERN_BINDING);
  assay_enumeration *e = engine_alloc(a, 1, sizeof *e);
  *e = (assay_enumeration){s, enumeration_of_pattern(m, l, p), engine_alloc(a, unit->slots + 1, sizeof(value))};
  memset(e->frame, 0, (unit->slots + 1) * sizeof(value));
  return e;
}

assay_status assay_enumerate(assay_subject *s, const char *language, const char *pattern, assay_enumeration **out) {
  ENGINE_TRY(s->owner, *out = enumerate(s, language, pattern));
}

static const char *number_text(struct assay *a, term number) {
  return number ? value_text(a->machine, number, PRINT_DISPLAY) : NULL;
}

/* ---- counts ---- */

assay_status assay_enumeration_size(assay_enumeration *e, const char **out) {
  struct assay *a = e->subject->owner;
  ENGINE_TRY(a, *out = number_text(a, enumeration_size_term(a->machine, e->enumeration)));
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

static struct assay_numbered numbered_term(assay_enumeration *e, term number) {
  struct assay *a = e->subject->owner;
  return (struct assay_numbered){.number = number_text(a, number),
                                 .term =
                                     enumeration_term_numbered(a->machine, e->enumeration, number, false, e->frame)};
}

static struct assay_numbered from_number(assay_enumeration *e, const char *text, uint64_t offset) {
  struct assay *a = e->subject->owner;
  const term number = number_add(a->world, read_number(a, text), term_unsigned(a->world, offset));
  const term end = enumeration_size_term(a->machine, e->enumeration);
  if (end && number_compare(a->world, number, end) >= 0) return (struct assay_numbered){0};
  return numbered_term(e, number);
}

assay_status assay_enumeration_term(assay_enumeration *e, const char *number, uint64_t offset,
                                    struct assay_numbered *out) {
  ENGINE_TRY(e->subject->owner, *out = from_number(e, number, offset));
}

static struct assay_numbered from_random(assay_enumeration *e, uint64_t seed, uint64_t index) {
  struct rng rng;
  rng_init(&rng, seed, index);
  return numbered_term(e,
                       enumeration_random_number(e->subject->owner->machine, e->enumeration, &rng, ENUMERATION_CHANCE));
}

assay_status assay_enumeration_random(assay_enumeration *e, uint64_t seed, uint64_t index, struct assay_numbered *out) {
  ENGINE_TRY(e->subject->owner, *out = from_random(e, seed, index));
}

/* ---- from terms to numbers ---- */

static struct assay_numbered to_number(assay_enumeration *e, assay_term t) {
  struct assay *a = e->subject->owner;
  const term given = engine_given(a, t);
  return (struct assay_numbered){
      .term = given, .number = number_text(a, enumeration_number(a->machine, e->enumeration, given, e->frame))};
}

assay_status assay_enumeration_number(assay_enumeration *e, assay_term t, struct assay_numbered *out) {
  ENGINE_TRY(e->subject->owner, *out = to_number(e, t));
}
