/* rates: see the header. */
#include "hunt/rates.h"

#include <string.h>

static const double window = 5, pause = 0.1; /* seconds; the ring has room for a window of such moments */

static struct rates_moment *rates_moment_at(struct rates *r, size_t i) {
  return &r->moments[(r->first + i) % RATES_ROOM];
}

/* One moment before the window is kept, because the window begins there. */
static void forget_moments(struct rates *r, double now) {
  while (r->count == RATES_ROOM || (r->count > 2 && now - rates_moment_at(r, 1)->seconds > window)) {
    r->first = (r->first + 1) % RATES_ROOM;
    r->count--;
  }
}

void rates_add(struct rates *r, double seconds, const uint64_t counts[RATES_COUNTED]) {
  if (r->count > 1 && rates_moment_at(r, r->count - 1)->seconds - rates_moment_at(r, r->count - 2)->seconds < pause)
    r->count--;
  forget_moments(r, seconds);
  struct rates_moment *new = rates_moment_at(r, r->count++);
  new->seconds = seconds;
  memcpy(new->counts, counts, sizeof new->counts);
}

double rates_of(const struct rates *r, unsigned which) {
  if (r->count < 2) return 0;
  const struct rates_moment *first = &r->moments[r->first], *last = &r->moments[(r->first + r->count - 1) % RATES_ROOM];
  const double seconds = last->seconds - first->seconds;
  const uint64_t from = first->counts[which], to = last->counts[which];
  return seconds > 0 && to > from ? (double)(to - from) / seconds : 0;
}
