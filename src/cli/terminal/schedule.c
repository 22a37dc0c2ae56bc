/* schedule: see the header. */
#include "cli/terminal/schedule.h"
#include "core/system/clock.h"

#include <math.h>

void schedule_begin(struct schedule *s, double least, double most) {
  const double now = monotonic_seconds();
  *s = (struct schedule){least, most, now, now};
}

bool schedule_is_due(struct schedule *s) {
  const double part = 10; /* a line for each tenth of the elapsed time */
  const double now = monotonic_seconds(), pause = fmin(fmax((s->last - s->begun) / part, s->least), s->most);
  if (now - s->last < pause) return false;
  s->last = now;
  return true;
}
