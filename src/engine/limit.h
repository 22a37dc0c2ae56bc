/* limit: work with a time limit.
 *
 *   struct limit limit;
 *   limit_begin(&limit, a, seconds);
 *   status = ...;                    a guarded call (engine/engine.h)
 *   limit_end(&limit);
 *
 * After `seconds` (0: no limit) the work is interrupted, and its status is ASSAY_LIMIT. */
#ifndef ASSAY_ENGINE_LIMIT_H
#define ASSAY_ENGINE_LIMIT_H

#include "engine/engine.h"

#include <time.h>

struct limit { /* must not move while the limit is active */
  struct world *world;
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  struct timespec end;
  uint64_t task; /* 0: no limit */
  bool is_watched, is_done;
};

void limit_begin(struct limit *l, struct assay *a, double seconds);
void limit_end(struct limit *l);

#endif
