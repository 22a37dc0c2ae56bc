/* bounds: inequalities between numbers.
 *
 * Each variable has an interval. When the interval or the variable's value changes, the bounds that
 * it is part of are checked again: so a chain of comparisons leaves room for all numbers in it, and
 * contradictions are found at once. */
#include "logic/search.h"

#include "core/number/number.h"
#include "logic/sort.h"

struct bound_watcher {
  struct watcher watcher;
  open_term low, high;
  bool strict;
  uintptr_t watched[2]; /* trailed: the variables that low and high have become */
};

struct integer_interval {
  bool has_low, has_high;
  int64_t low, high;
  uint32_t changes; /* limits propagation, because a cycle of bounds would not terminate */
};

enum { FARTHEST = 1 << 30, MOST_CHANGES = 500 };

static struct integer_interval interval_of(struct constraint_store *s, open_term t) {
  static const struct pattern natural = {.kind = PATTERN_NATURAL};
  if (is_small(t)) return (struct integer_interval){true, true, small_value(t), small_value(t), 0};
  if (!is_variable(t)) return (struct integer_interval){0};
  if (variable_of(t)->interval) return *variable_of(t)->interval;
  return (struct integer_interval){.has_low = sort_member(s, t, &natural) == MEMBER_YES};
}

static bool is_integral(struct constraint_store *s, open_term t) {
  static const struct pattern integer = {.kind = PATTERN_INTEGER};
  return is_small(t) || (is_variable(t) && sort_member(s, t, &integer) == MEMBER_YES);
}

/* The least difference of the two: between integers there may be other numbers. */
static int64_t gap(struct constraint_store *s, const struct bound_watcher *b, open_term low, open_term high) {
  return b->strict && is_integral(s, low) && is_integral(s, high);
}

static bool bound_wake(struct constraint_store *s, struct watcher *w);

static bool is_far(int64_t n) { return n > FARTHEST || n < -FARTHEST; }

/* Restricts the number to the interval. */
static bool narrow(struct constraint_store *s, open_term t, struct integer_interval k) {
  if (k.has_low && k.has_high && k.low > k.high) return false;
  if (!is_variable(t) || k.changes++ > MOST_CHANGES) return true;
  struct integer_interval *kept = store_alloc(s, sizeof *kept);
  *kept = k;
  store_set(s, (uintptr_t *)&variable_of(t)->interval, (uintptr_t)kept);
  store_rouse(s, variable_of(t), bound_wake);
  return true;
}

static bool raise_lower_bound(struct constraint_store *s, open_term t, int64_t low) {
  struct integer_interval k = interval_of(s, t);
  if (is_far(low) || (k.has_low && k.low >= low)) return true;
  k.has_low = true;
  k.low = low;
  return narrow(s, t, k);
}

static bool lower_upper_bound(struct constraint_store *s, open_term t, int64_t high) {
  struct integer_interval k = interval_of(s, t);
  if (is_far(high) || (k.has_high && k.high <= high)) return true;
  k.has_high = true;
  k.high = high;
  return narrow(s, t, k);
}

static void watch_bound(struct constraint_store *s, struct bound_watcher *b, unsigned side, open_term t) {
  if (!is_variable(t) || b->watched[side] == t) return;
  store_set(s, &b->watched[side], t);
  store_watch(s, variable_of(t), &b->watcher);
}

static bool narrow_bounds(struct constraint_store *s, struct bound_watcher *b) {
  open_term low = store_deref(s, b->low), high = store_deref(s, b->high);
  watch_bound(s, b, 0, low);
  watch_bound(s, b, 1, high);
  const struct integer_interval below = interval_of(s, low), above = interval_of(s, high);
  const int64_t distance = gap(s, b, low, high);
  return (!below.has_low || raise_lower_bound(s, high, below.low + distance)) &&
         (!above.has_high || lower_upper_bound(s, low, above.high - distance));
}

static bool bound_wake(struct constraint_store *s, struct watcher *w) {
  return narrow_bounds(s, (struct bound_watcher *)w);
}

bool bounds_add(struct search *s, open_term low, open_term high, bool strict) {
  struct bound_watcher *b = store_alloc(&s->store, sizeof *b);
  *b = (struct bound_watcher){.watcher = {bound_wake, 0}, .low = low, .high = high, .strict = strict};
  return narrow_bounds(&s->store, b);
}

static int64_t draw_distance(struct search *s) {
  enum { NEAR = 4, FAR = 100 };
  return (int64_t)rng_below(s->rng, rng_below(s->rng, NEAR) ? NEAR : FAR);
}

static term draw_fraction(struct search *s, struct integer_interval k) {
  enum { PARTS = 8 };
  int64_t n = PARTS * k.low + (int64_t)rng_below(s->rng, PARTS * (uint64_t)(k.high - k.low) + 1);
  return number_divide(s->store.world, small(n), small(PARTS));
}

term bounds_number(struct search *s, struct open_variable *v) {
  if (!v->interval) return 0;
  const struct integer_interval k = *v->interval;
  if (!is_integral(&s->store, open_of(v)) && k.has_low && k.has_high) return draw_fraction(s, k);
  int64_t n = k.has_low ? k.low + draw_distance(s) : k.has_high ? k.high - draw_distance(s) : draw_distance(s);
  if (k.has_low && k.has_high) n = k.low + (int64_t)rng_below(s->rng, (uint64_t)(k.high - k.low) + 1);
  return small_fits(n) ? small(n) : 0;
}
