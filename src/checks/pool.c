/* pool: see the header. */
#include "checks/pool.h"

#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "engine/engine.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* An attempt for which a world needs more than this is unlikely to lead to a good
 * counterexample. */
static const size_t memory_of_all = (size_t)2 << 30;
static const size_t stack_of_one = (size_t)64 << 20;

void pool_lock(struct pool *p) { pthread_mutex_lock(&p->lock); }

void pool_unlock(struct pool *p) { pthread_mutex_unlock(&p->lock); }

/* ---- worlds ---- */

assay *worker_watch(struct worker *w, assay *world) {
  assay *const before = w->world;
  pool_lock(w->pool);
  w->world = world;
  w->attempt = 0;
  pool_unlock(w->pool);
  return before;
}

static void worker_free_world(struct worker *w) { assay_free(worker_watch(w, NULL)); }

assay *worker_spare_world(struct worker *w, struct diagnostic *error) {
  assay *world = assay_new();
  if (!world) {
    diagnostic_set(error, "out of memory");
    return NULL;
  }
  assay_set_memory_limit(world, memory_of_all / w->pool->jobs);
  assay_set_stack_limit(world, stack_of_one);
  assay_set_output(world, NULL, NULL);
  for (const char *const *l = w->pool->libraries; l && *l; l++) {
    if (assay_add_library(world, *l) == ASSAY_OK) continue;
    engine_take_error(world, error);
    assay_free(world);
    return NULL;
  }
  return world;
}

assay *worker_new_world(struct worker *w, struct diagnostic *error) {
  worker_free_world(w);
  assay *world = worker_spare_world(w, error);
  if (world) worker_watch(w, world);
  return world;
}

/* ---- the watchdog ---- */

/* When everything stops, an attempt may still finish soon. Generators prepare once for all
 * attempts. */
static double limit_of(const struct pool *p, const assay *world) {
  const double soon = 0.1, never = INFINITY, longer = 20, least = 2;
  double limit = p->limit > 0 ? p->limit : never;
  if (assay_is_preparing(world)) limit = fmax(longer * limit, least);
  return is_stopped(p->stop) && limit > soon ? soon : limit;
}

static void watch(struct worker *w, double now) {
  if (!w->world) return;
  const uint64_t attempt = assay_attempt(w->world);
  if (attempt != w->attempt) {
    w->attempt = attempt;
    w->since = now;
  } else if (attempt && now - w->since > limit_of(w->pool, w->world)) {
    assay_interrupt(w->world, attempt);
  }
}

static void watch_all(struct pool *p) {
  pool_lock(p);
  while (p->working) {
    wait_a_little(&p->over, &p->lock, 20);
    const double now = monotonic_seconds();
    for (unsigned i = 0; i < p->jobs; i++) watch(&p->workers[i], now);
    if (p->tick) p->tick(p);
  }
  pool_unlock(p);
}

/* ---- threads ---- */

static void work_on_large_stack(void *data) {
  struct worker *w = data;
  w->pool->work(w);
  worker_free_world(w);
}

static void *run_worker(void *data) {
  struct worker *w = data;
  assay_on_large_stack(work_on_large_stack, w);
  pool_lock(w->pool);
  if (--w->pool->working == 0) pthread_cond_signal(&w->pool->over);
  pool_unlock(w->pool);
  return NULL;
}

void pool_prepare(struct pool *p) {
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->over, NULL);
}

void pool_finish(struct pool *p) {
  pthread_cond_destroy(&p->over);
  pthread_mutex_destroy(&p->lock);
}

bool pool_run(struct pool *p) {
  pthread_t *threads = calloc(p->jobs, sizeof *threads);
  p->workers = calloc(p->jobs, sizeof *p->workers);
  unsigned started = 0;
  pool_prepare(p);
  p->working = p->jobs;
  for (; threads && p->workers && started < p->jobs; started++) {
    p->workers[started].pool = p;
    if (pthread_create(&threads[started], NULL, run_worker, &p->workers[started])) break;
  }
  pool_lock(p);
  p->working -= p->jobs - started;
  pool_unlock(p);
  if (started) watch_all(p);
  for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
  pool_finish(p);
  free(p->workers);
  free(threads);
  p->workers = NULL;
  return started > 0;
}
