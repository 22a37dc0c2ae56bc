/* limit: a thread that interrupts the work when its time is over. */
#include "engine/limit.h"

#include "core/system/clock.h"

static void *wait_for_end(void *data) {
  struct limit *l = data;
  pthread_mutex_lock(&l->mutex);
  int status = 0;
  while (!l->is_done && !status) status = pthread_cond_timedwait(&l->condition, &l->mutex, &l->end);
  if (!l->is_done) world_interrupt(l->world, l->task);
  pthread_mutex_unlock(&l->mutex);
  return NULL;
}

void limit_begin(struct limit *l, struct assay *a, double seconds) {
  *l = (struct limit){.world = a->world,
                      .mutex = PTHREAD_MUTEX_INITIALIZER,
                      .condition = PTHREAD_COND_INITIALIZER,
                      .end = realtime_after(seconds)};
  if (seconds <= 0) return;
  world_begin_task(a->world);
  l->task = world_task(a->world);
  l->is_watched = !pthread_create(&l->thread, NULL, wait_for_end, l);
}

void limit_end(struct limit *l) {
  if (!l->task) return;
  world_end_task(l->world);
  if (!l->is_watched) return;
  pthread_mutex_lock(&l->mutex);
  l->is_done = true;
  pthread_cond_signal(&l->condition);
  pthread_mutex_unlock(&l->mutex);
  pthread_join(l->thread, NULL);
}
