/* checks: see the header. */
#include "gen/checks.h"

#include "racket/procedure.h"
#include "racket/structure.h"

void checks_configure(struct machine *m, uint64_t seed, uint64_t attempts) {
  struct checks *checks = checks_of(m);
  checks->seed = seed;
  checks->attempts = attempts;
  rng_init(&m->rng, seed, 0); /* attempts count from 1 */
}

static value parameter_new(struct machine *m, const char *name, value content) {
  struct parameter_object *p = arena_alloc_zero(&m->world->arena, sizeof *p);
  *p = (struct parameter_object){.object = {.kind = KIND_PARAMETER},
                                 .epoch = m->world->epoch,
                                 .content = content,
                                 .name = term_symbol(m->world, name)};
  builtins_add_value(m, name, (value)p);
  return (value)p;
}

void gen_install(struct machine *m) {
  enum { ATTEMPTS = 1000 };
  struct checks *checks = arena_alloc_zero(&m->world->arena, sizeof *checks);
  checks->records_end = &checks->records;
  checks->collected_end = &checks->collected;
  checks->exn_test = builtins_add_struct(m, "exn:fail:redex:test", m->exn_fail_redex, "source term");
  checks->exn_generation = builtins_add_struct(m, "exn:fail:redex:generation-failure", m->exn_fail_redex, "");
  checks->default_attempts = parameter_new(m, "default-check-attempts", small(ATTEMPTS));
  m->checks = checks;
  checks_configure(m, 0, 0);
}
