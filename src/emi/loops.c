/* loops: diverging programs from the constants of a signature (emi/mutating.h).
 *
 * Whether there are any is unknown beforehand: a signature may have a fixed point, infinite lists,
 * or nothing of that kind. So small programs of its types are made and run. */
#include "emi/mutating.h"

enum { MOST_LOOPS = 16, MOST_TYPES = 6, LEAST_SIZE = 3, MOST_SIZE = 12, TRIES = 100 };

struct loop_search {
  const struct mutator *mutator;
  struct type *types[MOST_TYPES];
  uint32_t type_count;
  term list[MOST_LOOPS];
  uint32_t count;
};

static void add_type(struct loop_search *k, struct type *t) {
  for (uint32_t i = 0; i < k->type_count; i++)
    if (type_equal(k->types[i], t)) return;
  if (k->type_count < MOST_TYPES) k->types[k->type_count++] = t;
}

/* Types without arguments, then those applied to one of these. */
static void list_types(struct loop_search *k) {
  const struct signature *s = k->mutator->signature;
  for (int of_others = 0; of_others < 2; of_others++)
    for (uint16_t i = TYPE_ARROW + 1; i < s->constructors.count; i++) {
      if (s->constructors.list[i].arity != of_others || (of_others && !k->type_count)) continue;
      add_type(k, type_make(s->world, i, &k->types[0], (uint16_t)of_others));
    }
}

/* Returns the number of new ones. */
static uint32_t look_for(struct loop_search *k, struct type *type, uint32_t size, uint32_t most) {
  const struct mutator *m = k->mutator;
  struct lambda_wanted wanted = m->wanted;
  wanted.type = type;
  wanted.size = size;
  wanted.learnt = NULL;
  struct lambda_generator *g = lambda_generator_new(&lambda_ways[0], &wanted);
  uint32_t found = 0;
  for (uint32_t i = 1; i <= TRIES && found < most && k->count < MOST_LOOPS; i++) {
    const term e = lambda_generator_make(g, 0, i);
    if (!e || term_is_among(k->list, k->count, e) || !reference_never_ends(m->reference, e)) continue;
    k->list[k->count++] = e;
    found++;
  }
  return found;
}

/* Small ones first; at most a few of each type, so that all types are covered. */
static void look_for_type(struct loop_search *k, struct type *type) {
  uint32_t wanted = 3;
  for (uint32_t size = LEAST_SIZE; size <= MOST_SIZE && wanted; size *= 2) wanted -= look_for(k, type, size, wanted);
}

struct loops find_loops(const struct mutator *m) {
  struct loop_search k = {.mutator = m};
  list_types(&k);
  for (uint32_t i = 0; i < k.type_count; i++) look_for_type(&k, k.types[i]);
  term *list = arena_array(&m->signature->world->arena, k.count + 1, sizeof *list);
  for (uint32_t i = 0; i < k.count; i++) list[i] = k.list[i];
  return (struct loops){list, k.count};
}
