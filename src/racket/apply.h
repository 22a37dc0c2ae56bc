/* apply: what eval.c and apply.c share. */
#ifndef ASSAY_RACKET_APPLY_H
#define ASSAY_RACKET_APPLY_H

#include "racket/compile/node.h"

#include <string.h>

#define noinline __attribute__((noinline))

/* Raises an error for a call that nearly exhausts the stack. */
_Noreturn noinline void raise_runaway(struct machine *m, value function, uint32_t argc, const value *argv);

static inline bool stack_is_short(const struct machine *m) { return !world_stack_has(m->world, 0); }

static inline void give_captures(const struct closure_object *f, value *frame) {
  const struct unit *u = f->lambda->unit;
  for (uint32_t i = 0; i < u->capture_count; i++) frame[u->captures[i].inner] = f->captured[i];
}

/* Unlike memcpy, accepts NULL when there is nothing to copy. */
static inline void copy_values(value *to, const value *from, uint32_t count) {
  memcpy(to, from ? from : to, count * sizeof *to);
}

#endif
