/* verdict: see the header. */
#include "check/verdict.h"

#include "gen/checks.h"
#include "model/prim.h"

static enum verdict verdict_of(enum outcome outcome) {
  switch (outcome) {
  case PASSED: return VERDICT_HOLDS;
  case FAILED: return VERDICT_FAILS;
  default: return VERDICT_OUTSIDE;
  }
}

static enum verdict ask(struct attempt *a, term t) {
  struct machine *m = a->machine;
  enum verdict verdict;
  struct catcher c;
  if (world_try(m->world, &c)) {
    verdict = verdict_of(attempt_run_with(a, t));
    world_catch_end(m->world, &c);
  } else {
    verdict = is_exception_of(c.payload, m->exn_limit) ? VERDICT_TOO_LONG : VERDICT_FAILS;
  }
  return world_was_interrupted(m->world) ? VERDICT_TOO_LONG : verdict;
}

enum verdict verdict_on(struct machine *m, const struct collected *c, term t, uint64_t seed, uint64_t index) {
  struct attempt *a = arena_alloc(&m->world->arena, sizeof *a);
  const struct place *const place = m->place;
  *a = (struct attempt){.machine = m,
                        .property = &c->property,
                        .generator = &c->property.generator,
                        .frame = c->frame,
                        .seed = seed,
                        .index = index};
  checks_of(m)->running++;
  world_begin_task(m->world);
  const enum verdict verdict = ask(a, t);
  world_end_task(m->world);
  checks_of(m)->running--;
  m->place = place;
  return verdict;
}
