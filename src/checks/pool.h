/* pool: threads that work on a campaign, each with a world of its own, and a watch over what they
 * do.
 *
 * An attempt that runs longer than the limit is interrupted; so is whatever runs when all shall
 * stop. What goes from one thread to another is text and numbers, under the pool's lock. */
#ifndef ASSAY_CHECKS_POOL_H
#define ASSAY_CHECKS_POOL_H

#include "assay.h"

#include <pthread.h>

struct pool;

struct worker {
  struct pool *pool;
  assay *world;     /* NULL: none at the moment; watched while it is set */
  uint64_t attempt; /* what ran in it when the watch last saw a new one */
  double since;
};

struct pool {
  unsigned jobs;
  double limit;    /* seconds for one attempt; 0: none */
  const int *stop; /* somebody makes it other than 0: attempts that do not end soon are interrupted; or NULL */
  const char *const *libraries; /* for assay_add_library, NULL-terminated; or NULL */
  void (*work)(struct worker *w);
  void (*tick)(struct pool *p); /* called under the lock now and then while there is work, if set */
  void *data;
  /* the pool's own */
  pthread_mutex_t lock;
  pthread_cond_t over;
  unsigned working;
  struct worker *workers;
};

/* Calls `work` on each of the threads, and waits until all have returned. False: no memory, or no
 * threads. */
bool pool_run(struct pool *p);
/* The lock alone, for work on the caller's thread. */
void pool_prepare(struct pool *p);
void pool_finish(struct pool *p);
void pool_lock(struct pool *p);
void pool_unlock(struct pool *p);

/* A new world for the worker, the old one freed. NULL: see *error, malloc'ed. */
assay *worker_new_world(struct worker *w, char **error);
/* A world beside the worker's own, which the caller frees; nobody watches it. */
assay *worker_spare_world(struct worker *w, char **error);
/* Watches this world instead, which becomes the worker's; returns the one before, which is not
 * freed. */
assay *worker_watch(struct worker *w, assay *world);
void worker_free_world(struct worker *w);

#endif
