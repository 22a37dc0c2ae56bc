/* surface: making trees (lambda/haskell/surface.h). */
#include "lambda/haskell/surface.h"

#include "core/world.h"

#include <stdarg.h>
#include <string.h>

struct surface *surface_of(struct world *w, enum surface_kind kind, struct place place, struct surface *const *children,
                           uint32_t count) {
  struct surface *s = arena_alloc_zero(&w->arena, sizeof *s);
  s->kind = kind;
  s->precedence = SURFACE_TIGHT;
  s->place = place;
  s->count = count;
  s->children = arena_array(&w->arena, count, sizeof *s->children);
  if (count) memcpy(s->children, children, count * sizeof *children);
  return s;
}

struct surface *surface_leaf(struct world *w, enum surface_kind kind, struct place place, term name) {
  struct surface *s = surface_of(w, kind, place, NULL, 0);
  s->name = name;
  return s;
}

struct surface *surface_node(struct world *w, enum surface_kind kind, struct place place, uint32_t count, ...) {
  enum { MOST = 3 };
  struct surface *children[MOST];
  va_list list;
  va_start(list, count);
  for (uint32_t i = 0; i < count; i++) children[i] = va_arg(list, struct surface *);
  va_end(list);
  return surface_of(w, kind, place, children, count);
}

struct surface *surface_apply(struct world *w, struct surface *f, struct surface *const *arguments, uint32_t count) {
  if (count == 0) return f;
  const bool is_apply = f->kind == SURFACE_APPLY;
  const uint32_t before = is_apply ? f->count : 1;
  struct surface **all = arena_array(&w->arena, before + count, sizeof *all);
  memcpy(all, is_apply ? f->children : &f, before * sizeof *all);
  memcpy(all + before, arguments, count * sizeof *all);
  struct surface *s = surface_of(w, SURFACE_APPLY, f->place, all, before + count);
  s->is_infix = is_apply && f->is_infix;
  return s;
}

struct surface *surface_prefix(struct world *w, const struct surface *apply, uint32_t arguments) {
  if (arguments == 0) return apply->children[0];
  struct surface *s = surface_of(w, SURFACE_APPLY, apply->place, apply->children, arguments + 1);
  s->is_infix = apply->is_infix;
  return s;
}

/* ---- predicates ---- */

/* Is that name bound by a pattern? */
static bool binds(struct world *w, const struct surface *pattern, term name) {
  return surface_mentions(w, pattern, name);
}

static bool case_mentions(struct world *w, const struct surface *s, term name) {
  for (uint32_t i = 1; i + 1 < s->count; i += 2)
    if (!binds(w, s->children[i], name) && surface_mentions(w, s->children[i + 1], name)) return true;
  return surface_mentions(w, s->children[0], name);
}

bool surface_mentions(struct world *w, const struct surface *s, term name) {
  world_check_stack(w);
  switch (s->kind) {
  case SURFACE_NAME: return s->name == name;
  case SURFACE_LAMBDA: return !binds(w, s->children[0], name) && surface_mentions(w, s->children[1], name);
  case SURFACE_LET:
    return !binds(w, s->children[0], name) &&
           (surface_mentions(w, s->children[1], name) || surface_mentions(w, s->children[2], name));
  case SURFACE_CASE: return case_mentions(w, s, name);
  case SURFACE_ANNOTATION: return surface_mentions(w, s->children[0], name);
  default: break;
  }
  for (uint32_t i = 0; i < s->count; i++)
    if (surface_mentions(w, s->children[i], name)) return true;
  return false;
}

bool surface_equal(struct world *w, const struct surface *a, const struct surface *b) {
  world_check_stack(w);
  if (a->kind != b->kind || a->name != b->name || a->hole != b->hole || a->constant != b->constant ||
      a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (!surface_equal(w, a->children[i], b->children[i])) return false;
  return true;
}
