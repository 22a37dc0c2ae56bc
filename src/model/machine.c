/* machine: the evaluator's state, and what it is made of. */
#include "model/machine.h"

#include "model/compile.h"
#include "model/exception.h"
#include "model/module.h"
#include "model/redex.h"

#include <stdlib.h>
#include <string.h>

void machine_grow_tail(struct machine *m, uint32_t count);

/* The arguments of pending calls outlive the frames that computed them. */
void machine_grow_tail(struct machine *m, uint32_t count) {
  enum { LEAST = 16 };
  uint32_t capacity = count < LEAST ? LEAST : 2 * count;
  value *grown = realloc(m->tail_arguments, capacity * sizeof *grown);
  if (!grown) world_error(m->world, NULL, "out of memory");
  m->tail_arguments = grown;
  m->tail_capacity = capacity;
}

/* What the core raises is an exception that programs can handle. */
static value make_exception(struct world *w, const struct place *place, const char *message) {
  struct machine *m = w->machine;
  return exception_make(m, m->exn_fail, place && place->source ? place : NULL, message, strlen(message));
}

struct machine *machine_new(struct world *w) {
  struct machine *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->world = w;
  w->machine = m;
  m->out = stdout;
  m->err = stderr;
  rng_init(&m->rng, 0, 0);
  m->names = names_new(w);
  m->builtins = module_new(m);
  exception_install(m);
  w->make_exception = make_exception;
  prims_install(m);
  redex_install(m);
  compile_install(m); /* last: `match` is Racket's form, not the structure of Redex's matches */
  return m;
}

void machine_free(struct machine *m) {
  if (!m) return;
  if (m->world->machine == m) m->world->machine = NULL;
  free(m->tail_arguments);
  free(m);
}
