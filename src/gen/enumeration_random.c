/* enumeration_random: random numbers as in section 7.1: the largest of three, each uniform among
 * the numbers with a geometrically distributed number of bits. */
#include "gen/enumeration_node.h"

/* A geometric variate from one draw. It uses products, which are the same on every machine, instead
 * of logarithms, which are not; `left` caches the first ones, and `guide` is an index into them. */
enum { GUIDED = 256, PRODUCTS = 512, MOST_BITS = 100000 };
struct geometric {
  double chance;
  double left[PRODUCTS];  /* (1 - chance)^(i + 1) */
  uint16_t guide[GUIDED]; /* of draws from i / GUIDED to (i + 1) / GUIDED: the least result */
};

static void fill_geometric(struct geometric *g, double chance) {
  double left = 1 - chance;
  g->chance = chance;
  for (int i = 0; i < PRODUCTS; i++) {
    g->left[i] = left;
    left *= 1 - chance;
  }
  uint16_t least = 0;
  for (int i = GUIDED; i-- > 0;) {
    while (least < PRODUCTS && g->left[least] >= (double)(i + 1) / GUIDED) least++;
    g->guide[i] = least;
  }
}

static const struct geometric *geometric_of(struct machine *m, struct enumeration *e, double chance) {
  if (e->geometric && e->geometric->chance == chance) return e->geometric;
  world_keep(m->world);
  if (!e->geometric) e->geometric = arena_alloc(&m->world->arena, sizeof *e->geometric);
  fill_geometric(e->geometric, chance);
  return e->geometric;
}

static uint64_t draw_bits(struct rng *r, const struct geometric *g) {
  const double drawn = rng_unit(r);
  uint64_t bits = g->guide[(unsigned)(drawn * GUIDED)];
  while (bits < PRODUCTS && drawn < g->left[bits]) bits++;
  if (bits < PRODUCTS) return bits;
  double left = g->left[PRODUCTS - 1] * (1 - g->chance);
  for (; bits < MOST_BITS && drawn < left; bits++) left *= 1 - g->chance;
  return bits;
}

struct nat enumeration_draw(struct machine *m, struct enumeration *e, struct rng *r, double chance) {
  struct arena *a = &m->world->arena;
  if (e->node->growth == GROWTH_FINITE) return nat_random_below(a, r, &e->node->size);
  enum { DRAWS = 3 };
  const struct geometric *g = geometric_of(m, e, chance);
  struct nat most = nat_of(0);
  bool thin = e->node->growth == GROWTH_THIN; /* its terms are as large as their numbers, not as their numbers' bits */
  for (int i = 0; i < DRAWS; i++) {
    uint64_t bits = draw_bits(r, g);
    struct nat n = thin ? nat_of(bits) : nat_random_of_bits(a, r, bits);
    if (nat_compare(&n, &most) > 0) most = n;
  }
  return most;
}
