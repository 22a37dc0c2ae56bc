/* existential: places at which every constructor of the sort can fail, with a witness for each
 * (Pike, section 5.2). */
#include "generalise/claim.h"
#include "space/order.h"

#include <string.h>

enum { MOST_WITNESSES = 24 };

struct witnesses {
  uint32_t count;
  term list[MOST_WITNESSES];
};

/* The claim that has nothing but the place, to put terms there. */
static void claim_place(struct generaliser *k, const struct spot_found *spot, struct claim *c) {
  claim_copy(c, &k->empty);
  claim_add_spot(k, c, spot, VARIABLE_EXISTS);
}

/* A term of this constructor with which the whole fails, of a few the smallest; 0: none was
 * found. */
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

static bool find_witnesses(struct generaliser *k, const struct spot_found *spot, struct witnesses *out) {
  struct claim *c = arena_alloc_zero(&k->world->arena, sizeof *c);
  const struct sort *sort = spot->sort;
  claim_place(k, spot, c);
  out->count = 0;
  if (sort->kind != SORT_CHOICE || sort->count < 2 || sort->count > MOST_WITNESSES) return false;
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
