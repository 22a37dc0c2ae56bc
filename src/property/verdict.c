/* verdict: see the header. */
#include "property/verdict.h"

#include "core/hash.h"
#include "gen/checks.h"
#include "racket/prim/prim.h"

static enum verdict verdict_of_outcome(enum attempt_outcome outcome) {
  switch (outcome) {
  case PASSED: return VERDICT_HOLDS;
  case FAILED: return VERDICT_FAILS;
  default: return VERDICT_OUTSIDE;
  }
}

/* The names at the start of a message, and where it was raised: the rest of it varies with the
 * term. */
static uint64_t digest_of(struct machine *m, value payload, struct buffer *message) {
  struct place place;
  struct buffer own = {0}, *text = message ? message : &own;
  exception_describe(m, payload, &place, text);
  uint64_t h = hash_mix(place.line, place.column);
  for (size_t i = 0; i < text->length && text->text[i] != ':' && text->text[i] != '\n'; i++)
    h = hash_mix(h, (unsigned char)text->text[i]);
  buffer_free(&own);
  return h | 1; /* 0: the property was false */
}

static enum verdict verdict_of_raised(struct machine *m, value payload, struct evidence *out) {
  if (is_exception_of(payload, m->exn_limit) || world_was_interrupted(m->world)) return VERDICT_TOO_LONG;
  if (payload && payload == m->exiting) return VERDICT_UNANSWERED;
  if (out) out->digest = digest_of(m, payload, out->exception);
  return VERDICT_FAILS;
}

/* other: the property with the statement, if not NULL */
static enum verdict ask_statement(struct attempt *a, term t, const struct collected *other, struct evidence *out) {
  struct machine *m = a->machine;
  struct catcher c;
  if (!world_try(m->world, &c)) return verdict_of_raised(m, c.payload, out);
  const enum verdict verdict = verdict_of_outcome(other ? attempt_run_other(a, t, other) : attempt_run_with(a, t));
  world_catch_end(m->world, &c);
  return world_was_interrupted(m->world) ? VERDICT_TOO_LONG : verdict;
}

enum verdict verdict_of_other(struct machine *m, const struct collected *c, const struct collected *other,
                              const struct question *q, struct evidence *out) {
  struct attempt *a = arena_alloc(&m->world->arena, sizeof *a);
  const struct place *const place = m->place;
  *a = (struct attempt){.machine = m,
                        .property = &c->property,
                        .generator = &c->property.generator,
                        .frame = c->frame,
                        .seed = q->seed,
                        .index = q->index};
  if (out) out->digest = 0;
  checks_of(m)->running++;
  world_begin_task(m->world);
  const enum verdict verdict = ask_statement(a, q->t, other, out);
  world_end_task(m->world);
  checks_of(m)->running--;
  m->place = place;
  if (verdict == VERDICT_UNANSWERED) world_raise(m->world, m->exiting);
  return verdict;
}

enum verdict verdict_with_evidence(struct machine *m, const struct collected *c, const struct question *q,
                                   struct evidence *out) {
  return verdict_of_other(m, c, NULL, q, out);
}

enum verdict verdict_on(struct machine *m, const struct collected *c, const struct question *q) {
  return verdict_with_evidence(m, c, q, NULL);
}
