/* choices: drawing without replacement (lambda/choices.h). */
#include "lambda/choices.h"

void choices_init(struct choices *c) {
  c->count = 0;
  c->bits = c->left = 0;
  c->weight = 0;
}

/* The sum of the weights of the first n items, without the scale. */
static double sum_before(const struct choice_group *g, uint32_t n) {
  if (!g->sums) return n;
  const double before = g->first ? g->sums[g->first - 1] : 0;
  return n ? g->sums[g->first + n - 1] - before : 0;
}

static double group_weight(const struct choice_group *g) { return g->scale * sum_before(g, g->count); }

void choices_add(struct choices *c, unsigned rule, uint32_t first, uint32_t count, const double *sums, double scale) {
  if (count > CHOICES_MOST - c->bits) count = CHOICES_MOST - c->bits;
  if (count == 0 || scale <= 0 || c->count == CHOICE_GROUPS) return;
  struct choice_group *g = &c->groups[c->count++];
  *g = (struct choice_group){rule, first, count, sums, scale, c->bits};
  for (uint32_t word = (c->bits + 63) / 64; word < (c->bits + count + 63) / 64; word++) c->drawn[word] = 0;
  c->bits += count;
  c->left += count;
  c->weight += group_weight(g);
}

static bool is_drawn(const struct choices *c, uint32_t bit) { return c->drawn[bit / 64] >> (bit % 64) & 1; }

static struct choice take(struct choices *c, const struct choice_group *g, uint32_t item) {
  const uint32_t bit = g->bit + item;
  c->drawn[bit / 64] |= UINT64_C(1) << (bit % 64);
  c->left--;
  return (struct choice){g->rule, g->first + item};
}

/* The item of a group whose share of the weight has this in it. */
static uint32_t find_item(const struct choice_group *g, double at) {
  if (!g->sums) return at < g->count ? (uint32_t)at : g->count - 1;
  uint32_t low = 0, high = g->count - 1; /* the first whose sum is more */
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (sum_before(g, middle + 1) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

static bool draw_any(struct choices *c, struct rng *r, struct choice *out) {
  double at = rng_unit(r) * c->weight;
  const struct choice_group *g = c->groups, *last = c->groups + c->count - 1;
  for (; g < last && at >= group_weight(g); g++) at -= group_weight(g);
  const uint32_t item = find_item(g, at / g->scale);
  if (is_drawn(c, g->bit + item)) return false;
  *out = take(c, g, item);
  return true;
}

/* When most have been drawn: one pass over all, in which each that is left takes the place of the one before by its share. */
static struct choice draw_rest(struct choices *c, struct rng *r) {
  const struct choice_group *group = NULL;
  uint32_t item = 0;
  double sum = 0;
  for (const struct choice_group *g = c->groups; g < c->groups + c->count; g++)
    for (uint32_t i = 0; i < g->count; i++) {
      if (is_drawn(c, g->bit + i)) continue;
      const double weight = g->scale * (sum_before(g, i + 1) - sum_before(g, i));
      sum += weight;
      if (group && rng_unit(r) * sum >= weight) continue;
      group = g;
      item = i;
    }
  return take(c, group, item);
}

bool choices_draw(struct choices *c, struct rng *r, struct choice *out) {
  enum { TRIES = 6 };
  if (c->left == 0) return false;
  for (int i = 0; i < TRIES; i++)
    if (draw_any(c, r, out)) return true;
  *out = draw_rest(c, r);
  return true;
}
