/* limit: a thread that waits until the work is done, or interrupts it. */
#include "engine/limit.h"

#include "core/system/clock.h"

#include <time.h>

struct alarm {
  struct world *world;
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  struct timespec end;
  uint64_t task;
  bool done;
};

static void *wait_for_end(void *data) {
  struct alarm *a = data;
  pthread_mutex_lock(&a->mutex);
  int status = 0;
  while (!a->done && !status) status = pthread_cond_timedwait(&a->condition, &a->mutex, &a->end);
  if (!a->done) world_interrupt(a->world, a->task);
  pthread_mutex_unlock(&a->mutex);
  return NULL;
}

assay_status engine_call_within(struct assay *a, double seconds, engine_body *body, void *data) {
  pthread_t thread;
  struct alarm alarm = {.world = a->world,
                        .mutex = PTHREAD_MUTEX_INITIALIZER,
                        .condition = PTHREAD_COND_INITIALIZER,
                        .end = realtime_after(seconds)};
  if (seconds <= 0) return engine_call(a, body, data);
  world_begin_task(a->world);
  alarm.task = world_task(a->world);
  const bool watched = !pthread_create(&thread, NULL, wait_for_end, &alarm);
  const assay_status status = engine_call(a, body, data);
  world_end_task(a->world);
  if (watched) {
    pthread_mutex_lock(&alarm.mutex);
    alarm.done = true;
    pthread_cond_signal(&alarm.condition);
    pthread_mutex_unlock(&alarm.mutex);
    pthread_join(thread, NULL);
  }
  return status;
}
