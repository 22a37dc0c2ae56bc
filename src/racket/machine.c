/* machine: the evaluator's state, and its creation. */
#include "racket/machine.h"

#include "racket/compile/compile.h"
#include "racket/exception.h"
#include "racket/extension.h"
#include "racket/module/module.h"
#include "racket/path.h"

#include <stdlib.h>
#include <string.h>

/* Errors of the core become exceptions that programs can handle. */
static value make_exception(struct world *w, const struct place *place, const char *message) {
  struct machine *m = w->machine;
  return exception_make(m, w->at_limit ? m->exn_limit : m->exn_fail, place && place->source ? place : NULL, message,
                        strlen(message));
}

/* Limits the stack so that a runaway recursion ends before it uses up all memory. */
static void limit_stack(struct world *w) {
  const size_t most = (size_t)1 << 30;
  char *lowest = (char *)__builtin_frame_address(0) - most;
  if (w->stack_limit < lowest) world_set_stack_limit(w, lowest);
}

struct machine *machine_new(struct world *w, const struct machine_extension *extension) {
  struct machine *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  limit_stack(w);
  m->world = w;
  m->extension = extension;
  w->machine = m;
  m->out = stdout;
  m->err = stderr;
  rng_init(&m->rng, 0, 0);
  m->names = names_new(w);
  m->builtins = module_new(m);
  exception_install(m);
  w->make_exception = make_exception;
  prims_install(m);
  if (extension) extension->install(m);
  compile_install(m); /* last, because `match` is Racket's form, not the structure of Redex's matches */
  return m;
}

void machine_free(struct machine *m) {
  if (!m) return;
  if (m->world->machine == m) m->world->machine = NULL;
  path_forget_files(m);
  free(m->tail_arguments);
  free(m);
}
