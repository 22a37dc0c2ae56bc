/* scope: see scope.h. */
#include "racket/compile/scope.h"
#include "core/array.h"

#include "racket/module/module.h"

struct unit *unit_new(struct machine *m, struct unit *outer) {
  struct unit *u = arena_alloc_zero(&m->world->arena, sizeof *u);
  u->outer = outer;
  return u;
}

uint32_t unit_slot(struct unit *u) { return u->slots++; }

struct scope *scope_new(struct machine *m, struct scope *outer, struct unit *unit) {
  struct scope *s = arena_alloc_zero(&m->world->arena, sizeof *s);
  s->outer = outer;
  s->unit = unit ? unit : outer->unit;
  s->module = outer->module;
  return s;
}

struct scope *scope_of_module(struct machine *m, struct module *module) {
  struct scope *s = arena_alloc_zero(&m->world->arena, sizeof *s);
  s->unit = unit_new(m, NULL);
  s->module = module;
  return s;
}

struct local *scope_add(struct machine *m, struct scope *s, term name, int depth, bool boxed) {
  struct local *l = arena_alloc_zero(&m->world->arena, sizeof *l);
  l->next = s->locals;
  l->name = name;
  l->unit = s->unit;
  l->slot = unit_slot(s->unit);
  l->depth = depth;
  l->boxed = boxed;
  s->locals = l;
  return l;
}

static uint32_t add_capture(struct machine *m, struct unit *u, uint32_t outer_slot) {
  for (uint32_t i = 0; i < u->capture_count; i++)
    if (u->captures[i].outer == outer_slot) return u->captures[i].inner;
  ARENA_ROOM(&m->world->arena, u->captures, u->capture_count, u->capture_capacity);
  struct capture *c = &u->captures[u->capture_count++];
  *c = (struct capture){outer_slot, unit_slot(u)};
  return c->inner;
}

/* The slot of `l` in the unit, which captures it from enclosing units if necessary. */
static uint32_t slot_in(struct machine *m, struct unit *u, const struct local *l) {
  if (u == l->unit) return l->slot;
  return add_capture(m, u, slot_in(m, u->outer, l));
}

static bool within(const struct unit *u, const struct unit *home) {
  while (u && u != home) u = u->outer;
  return u != NULL;
}

static struct resolved resolve_name(struct scope *s, term name, bool patterns) {
  const struct unit *here = s->unit;
  for (struct scope *k = s; k; k = k->outer)
    for (struct local *l = k->locals; l; l = l->next) {
      if (l->name != name || (!patterns && l->depth >= 0) || !(l->macro || l->definition || within(here, l->unit)))
        continue;
      if (!l->beyond)
        return l->definition ? (struct resolved){.binding = l->definition} : (struct resolved){.local = l};
      k = l->beyond;
      break;
    }
  struct binding *b = module_lookup(s->module, name);
  for (; s && !b; s = s->outer)
    if (s->origin) b = module_lookup(s->origin, name);
  return (struct resolved){.binding = b};
}

static struct resolved lookup(struct machine *m, struct scope *s, term name, bool patterns) {
  struct resolved r = resolve_name(s, name, patterns);
  if (!r.local) return r;
  r.local->used = true;
  if (!r.local->macro) r.slot = slot_in(m, s->unit, r.local);
  return r;
}

struct resolved scope_peek(struct scope *s, term name) {
  return resolve_name(s, name, false);
}

struct resolved scope_lookup(struct machine *m, struct scope *s, term name) {
  return lookup(m, s, name, false);
}

struct resolved scope_lookup_term(struct machine *m, struct scope *s, term name) {
  return lookup(m, s, name, true);
}

static bool module_assigns(const struct module *module, term name) {
  if (module->assigned_capacity == 0) return false;
  uint32_t mask = module->assigned_capacity - 1;
  for (uint32_t i = object_of(name)->hash & mask; module->assigned[i]; i = (i + 1) & mask)
    if (module->assigned[i] == name) return true;
  return false;
}

bool scope_is_assigned(struct scope *s, term name) {
  for (const struct module *k = s->module; k; k = k->enclosing)
    if (module_assigns(k, name)) return true;
  for (; s; s = s->outer)
    if (s->origin && module_assigns(s->origin, name)) return true;
  return false;
}

value *captures_take(struct machine *m, const struct unit *inner, const value *frame) {
  if (inner->capture_count == 0) return NULL;
  value *taken = arena_alloc(&m->world->arena, inner->capture_count * sizeof *taken);
  for (uint32_t i = 0; i < inner->capture_count; i++) taken[i] = frame[inner->captures[i].outer];
  return taken;
}

void captures_give(const struct unit *inner, const value *captured, value *frame) {
  for (uint32_t i = 0; i < inner->capture_count; i++) frame[inner->captures[i].inner] = captured[i];
}

value *captures_again(struct machine *m, const struct unit *before, const value *captured, const struct unit *unit) {
  value *again = arena_array(&m->world->arena, unit->capture_count + 1, sizeof *again);
  for (uint32_t i = 0; i < unit->capture_count; i++) {
    again[i] = m->world->void_;
    for (uint32_t j = 0; j < before->capture_count; j++)
      if (before->captures[j].outer == unit->captures[i].outer) again[i] = captured[j];
  }
  return again;
}
