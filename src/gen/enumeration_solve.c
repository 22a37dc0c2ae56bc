/* enumeration_solve: the terms of the components from which a record made a term.
 *
 * Goals (a mold, the term that it made, the slots to find) are solved in order. If there is a
 * choice (the number of items of each of several ellipses, the end of a context), the remaining
 * goals are tried for each; slots filled on a failed branch are on a trail, and cleared. */
#include "core/array.h"
#include "gen/enumeration_node.h"

#include "redex/match/context.h"

#include <string.h>

struct mold_goal {
  const struct mold_goal *next;
  const struct mold *mold;
  term t;
  const struct record *record;
  value *slots;
};

struct slot_found {
  value *slot;
  uint32_t group; /* of mismatches: all of a group differ */
};

struct solver {
  struct coder *coder;
  struct arena *arena;
  const struct record *whole;
  struct slot_found *trail;
  size_t trail_count, trail_capacity;
};

static bool solve_goal(struct solver *s, const struct mold_goal *g);

static void set_slot(struct solver *s, value *slot, value v, uint32_t group) {
  ARENA_ROOM(s->arena, s->trail, s->trail_count, s->trail_capacity);
  s->trail[s->trail_count++] = (struct slot_found){slot, group};
  *slot = v;
}

static void back_to(struct solver *s, size_t count) {
  while (s->trail_count > count) *s->trail[--s->trail_count].slot = 0;
}

static bool is_in_group(const struct solver *s, uint32_t group, term t) {
  for (size_t i = 0; i < s->trail_count; i++)
    if (s->trail[i].group == group && *s->trail[i].slot == t) return true;
  return false;
}

static const struct mold_goal *push_goal(struct solver *s, const struct mold_goal *next, const struct mold *m, term t,
                                         const struct mold_goal *like) {
  struct mold_goal *g = arena_alloc(s->arena, sizeof *g);
  *g = (struct mold_goal){next, m, t, like->record, like->slots};
  return g;
}

static bool solve_slot(struct solver *s, const struct mold_goal *g) {
  value *slot = &g->slots[g->mold->slot];
  if (*slot) return *slot == g->t;
  const struct record_component *c = &g->record->components[g->mold->slot];
  struct matcher x = {.machine = s->coder->machine, .world = s->coder->world};
  if (c->pattern && !match_first(&x, c->pattern, g->t)) return false;
  if (c->group != NO_GROUP && is_in_group(s, c->group, g->t)) return false;
  set_slot(s, slot, g->t, c->group);
  return true;
}

/* ---- ellipses ---- */

/* The rows of a list with this number of items; NULL if another of its ellipses has a different
 * number. */
static const struct rows *rows_of(struct solver *s, const struct mold_goal *g, uint32_t component, uint32_t count) {
  value *slot = &g->slots[component];
  if (*slot) {
    const struct rows *r = (const struct rows *)*slot;
    return r->count == count ? r : NULL;
  }
  uint32_t width = g->record->components[component].node->list.item->record.count;
  struct rows *r = arena_alloc(s->arena, sizeof *r);
  *r = (struct rows){count, arena_array(s->arena, (size_t)count + 1, sizeof *r->items)};
  for (uint32_t i = 0; i < count; i++) r->items[i] = arena_alloc_zero(s->arena, (width + 1) * sizeof(value));
  set_slot(s, slot, (value)r, NO_GROUP);
  return r;
}

/* Goals for the items that one ellipsis took. */
static bool push_items(struct solver *s, const struct mold_goal *g, const struct mold *part, uint32_t at,
                       uint32_t count, const struct mold_goal **next) {
  const struct rows *r = rows_of(s, g, part->slot, count);
  if (!r) return false;
  const struct list *l = &g->record->components[part->slot].node->list;
  for (uint32_t i = count; i-- > 0;) {
    struct mold_goal like = {.record = &l->item->record, .slots = r->items[i]};
    *next = push_goal(s, *next, l->molds[part->member], seq_item(g->t, at + i), &like);
  }
  return true;
}

/* The parts of a sequence from `part` on have the items from `at` on, of which the ellipses share
 * `spare`. */
static bool solve_parts(struct solver *s, const struct mold_goal *g, uint32_t part, uint32_t at, uint32_t spare,
                        uint32_t repeats, const struct mold_goal *next) {
  const struct mold *m = g->mold;
  for (; part < m->count; part++) {
    const struct mold *p = m->parts[part];
    if (p->kind != MOLD_REPEAT) {
      next = push_goal(s, next, p, seq_item(g->t, at++), g);
      continue;
    }
    if (repeats == 1) { /* the last one takes the rest */
      if (!push_items(s, g, p, at, spare, &next)) return false;
      at += spare;
      spare = repeats = 0;
      continue;
    }
    size_t here = s->trail_count;
    for (uint32_t count = 0; count <= spare; count++) {
      const struct mold_goal *more = next;
      if (push_items(s, g, p, at, count, &more) &&
          solve_parts(s, g, part + 1, at + count, spare - count, repeats - 1, more))
        return true;
      back_to(s, here);
    }
    return false;
  }
  return solve_goal(s, next);
}

static bool fits_mold(const struct mold *m, term t) {
  if (!is_sequence(t)) return false;
  uint32_t fixed = m->count - m->repeats;
  return m->repeats ? seq_count(t) >= fixed : seq_count(t) == fixed;
}

/* ---- contexts ---- */

struct plug_next {
  struct focus_next base;
  struct solver *solver;
  const struct mold_goal *goal;
};

static bool plug_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct plug_next *n = (struct plug_next *)self;
  struct solver *s = n->solver;
  const struct mold_goal *g = n->goal;
  size_t here = s->trail_count;
  const struct mold_goal *next = push_goal(s, g->next, g->mold->parts[1], focus, g);
  next = push_goal(s, next, g->mold->parts[0], path_context(x->world, path, NULL), g);
  if (solve_goal(s, next)) return true;
  back_to(s, here);
  return false;
}

static bool solve_plug(struct solver *s, const struct mold_goal *g) {
  struct plug_next n = {{plug_run}, s, g};
  uint32_t size = s->whole->frame_size;
  value *frame = s->coder->frame ? s->coder->frame : arena_alloc_zero(s->arena, (size + 1) * sizeof *frame);
  struct matcher x = {.machine = s->coder->machine, .world = s->coder->world, .frame = frame, .keep_paths = true};
  return decompose_top(&x, g->mold->context, g->t, &n.base);
}

/* ---- goals ---- */

static bool solve_goal(struct solver *s, const struct mold_goal *g) {
  world_check_stack(s->coder->world);
  while (g) {
    const struct mold *m = g->mold;
    switch (m->kind) {
    case MOLD_LITERAL:
      if (m->literal != g->t) return false;
      break;
    case MOLD_SLOT:
      if (!solve_slot(s, g)) return false;
      break;
    case MOLD_PLUG: return solve_plug(s, g);
    default:
      if (!fits_mold(m, g->t)) return false;
      if (m->repeats) return solve_parts(s, g, 0, 0, seq_count(g->t) - (m->count - m->repeats), m->repeats, g->next);
      const struct mold_goal *next = g->next;
      for (uint32_t i = m->count; i-- > 0;) next = push_goal(s, next, m->parts[i], seq_item(g->t, i), g);
      g = next;
      continue;
    }
    g = g->next;
  }
  return true;
}

/* Rejects sure failures without a goal. */
static bool looks_right(const struct mold *m, term t) {
  if (m->kind == MOLD_LITERAL) return m->literal == t;
  if (m->kind != MOLD_SEQUENCE) return true;
  if (!fits_mold(m, t)) return false;
  const struct mold *first = m->count ? m->parts[0] : NULL;
  return !first || first->kind != MOLD_LITERAL || first->literal == seq_item(t, 0);
}

bool mold_solve(struct coder *c, const struct record *r, term t, value *slots) {
  if (!looks_right(r->mold, t)) return false;
  enum { TRAIL = 16 };
  struct slot_found trail[TRAIL];
  struct solver s = {c, c->arena, r, trail, 0, TRAIL};
  struct mold_goal g = {NULL, r->mold, t, r, slots};
  memset(slots, 0, r->count * sizeof *slots);
  return solve_goal(&s, &g);
}
