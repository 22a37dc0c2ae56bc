/* pool: threads that work on a campaign, each in a world of its own, and a watchdog.
 *
 * The watchdog interrupts an attempt that exceeds the limit, and all attempts when the pool stops.
 * Threads exchange only text and numbers, under the pool's lock. */
#ifndef ASSAY_CHECKS_POOL_H
#define ASSAY_CHECKS_POOL_H

#include "assay.h"

#include <pthread.h>

struct diagnostic;
struct pool;

struct worker {
  struct pool *pool;
  assay *world;     /* NULL: none at the moment; the watchdog watches it while it is set */
  uint64_t attempt; /* the attempt that the watchdog saw last in this world, and since when */
  double since;
};

struct pool {
  unsigned jobs;
  double limit;                 /* seconds per attempt; 0: no limit */
  const int *stop;              /* set from outside to stop: attempts that do not end soon are interrupted; or NULL */
  const char *const *libraries; /* for assay_add_library, NULL-terminated; or NULL */
  void (*work)(struct worker *w);
  void (*tick)(struct pool *p); /* called under the lock at intervals while there is work; or NULL */
  void *data;
  /* the pool's own */
  pthread_mutex_t lock;
  pthread_cond_t over;
  unsigned working;
  struct worker *workers;
};

/* Calls `work` on each thread and waits until all have returned. Returns false if there was no
 * memory, or no thread could be started. */
bool pool_run(struct pool *p);
/* Sets up only the lock, for work on the caller's thread. */
void pool_prepare(struct pool *p);
void pool_finish(struct pool *p);
void pool_lock(struct pool *p);
void pool_unlock(struct pool *p);

/* Replaces the worker's world by a new one and frees the old one. Returns NULL on failure. */
assay *worker_new_world(struct worker *w, struct diagnostic *error);
/* Makes a second world, which the caller frees and the watchdog does not watch. */
assay *worker_spare_world(struct worker *w, struct diagnostic *error);
/* Makes this the worker's world, which is watched; returns the previous one, which is not freed. */
assay *worker_watch(struct worker *w, assay *world);

#endif
