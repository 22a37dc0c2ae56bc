/* goal_choices: drawing without replacement (lambda/generate/goal_choices.h). */
#include "lambda/generate/goal_choices.h"

void choices_init(struct goal_choices *c) {
  c->count = 0;
  c->bits = 0;
  c->weight = 0;
}

/* The sum of the weights of the first n items, without the scale. */
static double sum_before(const struct choice_group *g, uint32_t n) {
  if (!g->sums) return n;
  const double before = g->first ? g->sums[g->first - 1] : 0;
  return n ? g->sums[g->first + n - 1] - before : 0;
}

void choices_add(struct goal_choices *c, unsigned rule, uint32_t first, uint32_t count, const double *sums,
                 double scale) {
  if (count > CHOICES_MOST - c->bits) count = CHOICES_MOST - c->bits;
  if (count == 0 || scale <= 0 || c->count == CHOICE_GROUPS) return;
  struct choice_group *g = &c->groups[c->count++];
  *g = (struct choice_group){rule, first, count, sums, scale, 0, c->bits, count};
  g->weight = scale * sum_before(g, count);
  for (uint32_t word = (c->bits + 63) / 64; word < (c->bits + count + 63) / 64; word++) c->drawn[word] = 0;
  c->bits += count;
  c->weight += g->weight;
}

static bool is_drawn(const struct goal_choices *c, uint32_t bit) { return c->drawn[bit / 64] >> (bit % 64) & 1; }

static struct goal_choice take_choice(struct goal_choices *c, struct choice_group *g, uint32_t item) {
  const uint32_t bit = g->bit + item;
  c->drawn[bit / 64] |= UINT64_C(1) << (bit % 64);
  if (--g->left == 0) {
    g->weight = c->weight = 0;
    for (unsigned i = 0; i < c->count; i++) c->weight += c->groups[i].weight;
  }
  return (struct goal_choice){g->rule, g->first + item};
}

/* The item of a group at this cumulative weight, without the scale. The weights are often equal,
 * and the first guess is right. */
static uint32_t find_item(const struct choice_group *g, double at) {
  const double position = at * g->scale / g->weight * g->count;
  const uint32_t item = position < g->count ? (uint32_t)position : g->count - 1;
  if (!g->sums || (sum_before(g, item) <= at && at < sum_before(g, item + 1))) return item;
  uint32_t low = 0, high = g->count - 1; /* the first with a larger sum */
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (sum_before(g, middle + 1) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/* The group at the cumulative weight *at, which becomes the offset in that group. */
static struct choice_group *find_group(struct goal_choices *c, double *at) {
  struct choice_group *found = NULL;
  for (struct choice_group *g = c->groups; g < c->groups + c->count; g++) {
    if (g->weight <= 0) continue;
    if (found && *at < found->weight) break;
    if (found) *at -= found->weight;
    found = g;
  }
  return found;
}

/* Draws one of all items; false if it was drawn before. */
static bool draw_any(struct goal_choices *c, struct rng *r, struct goal_choice *out) {
  double at = rng_unit(r) * c->weight;
  struct choice_group *g = find_group(c, &at);
  const uint32_t item = find_item(g, at / g->scale);
  if (is_drawn(c, g->bit + item)) return false;
  *out = take_choice(c, g, item);
  return true;
}

static double weight_of(const struct choice_group *g, uint32_t item) {
  return g->scale * (sum_before(g, item + 1) - sum_before(g, item));
}

/* The same when most items were drawn, looking only at the rest: finds the item at which the
 * cumulative weight exceeds `most`, and returns that weight. */
static double pass_over_rest(struct goal_choices *c, double most, struct choice_group **group, uint32_t *item) {
  double sum = 0;
  for (struct choice_group *g = c->groups; g < c->groups + c->count; g++)
    for (uint32_t i = 0; g->left && i < g->count; i++) {
      if (is_drawn(c, g->bit + i)) continue;
      *group = g;
      *item = i;
      sum += weight_of(g, i);
      if (sum > most) return sum;
    }
  return sum;
}

static struct goal_choice draw_rest(struct goal_choices *c, struct rng *r) {
  struct choice_group *group = NULL;
  uint32_t item = 0;
  const double sum = pass_over_rest(c, c->weight, &group, &item);
  pass_over_rest(c, rng_unit(r) * sum, &group, &item);
  return take_choice(c, group, item);
}

bool choices_draw(struct goal_choices *c, struct rng *r, struct goal_choice *out) {
  enum { TRIES = 8 };
  if (c->weight <= 0) return false;
  for (int i = 0; i < TRIES; i++)
    if (draw_any(c, r, out)) return true;
  *out = draw_rest(c, r);
  return true;
}
