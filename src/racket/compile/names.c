/* names: see names.h. */
#include "racket/compile/names.h"

#include "core/arena.h"
#include "core/world.h"

const struct names *names_new(struct world *w) {
  struct names *names = arena_alloc(&w->arena, sizeof *names);
#define NAME_INTERN(field, text) names->field = term_symbol(w, text);
  NAMES(NAME_INTERN)
#undef NAME_INTERN
  return names;
}
