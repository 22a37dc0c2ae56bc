/* existential: finds places where every constructor of the sort can fail, with a witness for each
 * (Pike, section 5.2). */
#include "generalise/claim.h"
#include "space/order.h"

#include <string.h>

enum { MOST_WITNESSES = 24 };

struct witnesses {
  uint32_t count;
  term list[MOST_WITNESSES];
};

/* A claim with only this place, for inserting terms there. */
static void claim_place(struct generaliser *k, const struct spot_found *spot, struct claim *c) {
  claim_copy(c, &k->empty);
  claim_add_spot(k, c, spot, VARIABLE_EXISTS);
}

/* A failing term with this constructor, the smallest of a few; 0: none was found. */
static term find_witness(struct generaliser *k, const struct claim *c, const struct sort *sort,
                         const struct sort *constructor, term present) {
  enum { DRAWS = 200, MORE = 60 };
  term best = 0;
  if (k->space->is_of(k->space, constructor, present)) return present;
  for (uint64_t n = 0, end = DRAWS; n < end && !k->over; n++) {
    const struct world_mark mark = world_mark(k->world);
    const term t = generaliser_draw(k, constructor, NULL, n);
    const bool better = t && (!best || order_is_smaller(k->space, t, best)) && k->space->is_of(k->space, sort, t) &&
                        claim_ask_last(k, c, t) == ANSWER_FAILS;
    if (better) {
      if (!best) end = n + MORE;
      best = t;
      world_close(k->world, mark);
    } else {
      world_release(k->world, mark);
    }
  }
  return best;
}

/* Terms for one batch: a few of each constructor. */
enum { DRAWN = 5, MOST_ASKED = MOST_WITNESSES * DRAWN };
struct drawn_witnesses {
  uint32_t count;
  term list[MOST_ASKED];
  uint32_t constructors[MOST_ASKED];
  struct asked asked[MOST_ASKED];
};

static void draw_witnesses(struct generaliser *k, const struct claim *c, const struct sort *sort, uint32_t constructor,
                           struct drawn_witnesses *out) {
  const uint32_t first = out->count;
  for (uint64_t n = 0; n < UINT64_C(2) * DRAWN && out->count < first + DRAWN; n++) {
    const term t = generaliser_draw(k, sort->choices[constructor], NULL, n);
    bool is_new = t && k->space->is_of(k->space, sort, t);
    for (uint32_t i = first; i < out->count; i++) is_new = is_new && out->list[i] != t;
    if (!is_new) continue;
    term values[MOST_VARIABLES] = {0};
    values[c->formula.variable_count - 1] = t;
    out->list[out->count] = t;
    out->constructors[out->count] = constructor;
    out->asked[out->count++].instance = formula_instance(k->space, &c->formula, values);
  }
}

/* The smallest failing one of a constructor; 0: none fails. */
static term smallest_failing(struct generaliser *k, const struct drawn_witnesses *d, uint32_t constructor) {
  term best = 0;
  for (uint32_t i = 0; i < d->count; i++) {
    if (d->constructors[i] != constructor || d->asked[i].answer != ANSWER_FAILS) continue;
    if (!best || order_is_smaller(k->space, d->list[i], best)) best = d->list[i];
  }
  return best;
}

static bool find_witnesses_at_once(struct generaliser *k, const struct spot_found *spot, const struct claim *c,
                                   struct witnesses *out) {
  struct drawn_witnesses *d = arena_alloc_zero(&k->world->arena, sizeof *d);
  const struct sort *sort = spot->sort;
  for (uint32_t i = 0; i < sort->count; i++)
    if (!k->space->is_of(k->space, sort->choices[i], spot->t)) draw_witnesses(k, c, sort, i, d);
  generaliser_ask_all(k, &c->formula, d->asked, d->count);
  for (uint32_t i = 0; i < sort->count; i++) {
    const bool is_present = k->space->is_of(k->space, sort->choices[i], spot->t);
    const term t = is_present ? spot->t : smallest_failing(k, d, i);
    if (!t) return false;
    out->list[out->count++] = t;
  }
  return true;
}

static bool find_witnesses(struct generaliser *k, const struct spot_found *spot, struct witnesses *out) {
  struct claim *c = arena_alloc_zero(&k->world->arena, sizeof *c);
  const struct sort *sort = spot->sort;
  claim_place(k, spot, c);
  out->count = 0;
  if (sort->kind != SORT_CHOICE || sort->count < 2 || sort->count > MOST_WITNESSES) return false;
  if (generaliser_is_dear(k)) return find_witnesses_at_once(k, spot, c, out);
  for (uint32_t i = 0; i < sort->count; i++) {
    const term t = find_witness(k, c, sort, sort->choices[i], spot->t);
    if (!t) return false;
    out->list[out->count++] = t;
  }
  return true;
}

static const struct formula *formula_of(struct generaliser *k, const struct spot_found *spot,
                                        const struct witnesses *found) {
  struct claim *c = arena_alloc_zero(&k->world->arena, sizeof *c);
  term *list = arena_array(&k->world->arena, found->count, sizeof *list);
  memcpy(list, found->list, found->count * sizeof *list);
  claim_place(k, spot, c);
  struct variable *v = &c->variables[c->formula.variable_count - 1];
  v->witness_count = found->count;
  v->witnesses = list;
  c->formula.tests = found->count;
  return claim_finish(k, c);
}

uint32_t existentials_find(struct generaliser *k, const struct claim *c, const struct formula **out, uint32_t room) {
  struct claim *claimed = arena_alloc_zero(&k->world->arena, sizeof *claimed);
  uint32_t count = 0;
  claim_copy(claimed, c);
  for (uint32_t i = 0; i < k->spot_count && count < room && !k->over; i++) {
    const struct spot_found *spot = &k->spots[i];
    struct witnesses found;
    if (!spot->path.length || claim_touches(claimed, &spot->path) || !find_witnesses(k, spot, &found)) continue;
    out[count++] = formula_of(k, spot, &found);
    if (!claim_add_spot(k, claimed, spot, VARIABLE_EXISTS)) break;
  }
  return count;
}
