/* overloads: names with a single candidate are resolved, which may determine others; then
 * candidates are tried in order (lambda/overloads.h). */
#include "lambda/overloads.h"

struct choosing {
  struct overloads *overloads;
  struct type_store *store;
  size_t *order, chosen; /* chosen ones, in order */
  unsigned tries;        /* remaining tries */
  const struct overload *failed;
};

static bool fits_overload(struct choosing *c, const struct overload *o, const struct constant *candidate) {
  struct type *bindings[TYPE_MOST_PARAMETERS] = {NULL};
  return type_unify_scheme(c->store, candidate->scheme.body, bindings, o->type);
}

static void choose_constant(struct choosing *c, size_t i, const struct constant *candidate) {
  fits_overload(c, &c->overloads->list[i], candidate);
  c->overloads->list[i].chosen = candidate;
  c->order[c->chosen++] = i;
}

static void undo_choices(struct choosing *c, size_t chosen, size_t bound) {
  while (c->chosen > chosen) c->overloads->list[c->order[--c->chosen]].chosen = NULL;
  type_undo(c->store, bound);
}

/* The number of possible candidates, and the first of them. */
static uint32_t count_possible(struct choosing *c, const struct overload *o, const struct constant **first) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < o->count; i++) {
    const size_t before = c->store->bound;
    if (fits_overload(c, o, o->candidates[i]) && count++ == 0) *first = o->candidates[i];
    type_undo(c->store, before);
  }
  return count;
}

/* Resolves overloads with a single candidate. False: one has no candidate. */
static bool settle_overloads(struct choosing *c) {
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < c->overloads->count; i++) {
      const struct overload *o = &c->overloads->list[i];
      const struct constant *only = NULL;
      const uint32_t count = o->chosen ? 2 : count_possible(c, o, &only);
      if (count == 0) c->failed = c->failed ? c->failed : o;
      if (count == 0) return false;
      if (count == 1) choose_constant(c, i, only);
      again = again || count == 1;
    }
  }
  return true;
}

static bool search_choices(struct choosing *c) {
  world_check_stack(c->store->world);
  if (!settle_overloads(c)) return false;
  size_t i = 0;
  while (i < c->overloads->count && c->overloads->list[i].chosen) i++;
  if (i == c->overloads->count) return true;
  const struct overload *o = &c->overloads->list[i];
  const size_t chosen = c->chosen, bound = c->store->bound;
  for (uint32_t k = 0; k < o->count && c->tries; k++) {
    const size_t before = c->store->bound;
    const bool is_possible = fits_overload(c, o, o->candidates[k]);
    type_undo(c->store, before);
    if (!is_possible) continue;
    c->tries--;
    choose_constant(c, i, o->candidates[k]);
    if (search_choices(c)) return true;
    undo_choices(c, chosen, bound);
  }
  return false;
}

bool overloads_choose(struct overloads *o, struct type_store *store, const struct overload **failed) {
  enum { MOST_TRIES = 2000 };
  struct choosing c = {.overloads = o, .store = store, .tries = MOST_TRIES + (unsigned)o->count};
  c.order = arena_array(&store->world->arena, o->count, sizeof *c.order);
  const bool found = search_choices(&c);
  *failed = c.failed ? c.failed : o->list; /* an empty list has no overload */
  return found;
}
