/* runner: see the header. */
#include "run/runner.h"

#include "core/system/clock.h"
#include "core/system/memory.h"

#include <math.h>
#include <poll.h>
#include <stdlib.h>

struct running_child {
  struct child child;
  uint64_t tag;
  bool is_over; /* the result has not been fetched yet */
};

struct sandbox_slot { /* a sandbox for consecutive children; malloc'ed */
  struct sandbox sandbox;
  bool is_used;
  struct sandbox_slot *next;
};

struct runner { /* malloc'ed */
  const char *writable;
  struct sandbox_slot *slots;
  struct running_child *jobs;
  size_t count, capacity;
  struct pollfd *polled; /* FDS per job: its process and its streams */
};

enum { FDS = 3, FIRST_CAPACITY = 8 };

struct runner *runner_new(const char *writable) {
  struct runner *r = memory_array(1, sizeof *r);
  *r = (struct runner){.writable = writable, .capacity = FIRST_CAPACITY};
  r->jobs = memory_array(r->capacity, sizeof *r->jobs);
  r->polled = memory_array(r->capacity * FDS, sizeof *r->polled);
  return r;
}

/* ---- sandboxes ---- */

static struct sandbox_slot *free_slot(struct runner *r) {
  struct sandbox_slot *s = r->slots;
  while (s && s->is_used) s = s->next;
  return s;
}

static struct sandbox_slot *new_slot(struct runner *r) {
  struct sandbox_slot *s = memory_array(1, sizeof *s);
  *s = (struct sandbox_slot){.next = r->slots};
  sandbox_make(&s->sandbox, r->writable);
  r->slots = s;
  return s;
}

static struct sandbox *take_sandbox(struct runner *r) {
  struct sandbox_slot *s = free_slot(r);
  if (!s) s = new_slot(r);
  else if (!s->sandbox.birth) sandbox_make(&s->sandbox, r->writable); /* the last warden was killed */
  s->is_used = true;
  return &s->sandbox;
}

static void give_back(struct runner *r, const struct sandbox *c) {
  for (struct sandbox_slot *s = r->slots; s; s = s->next)
    if (&s->sandbox == c) s->is_used = false;
}

static void free_slots(struct runner *r) {
  for (struct sandbox_slot *s = r->slots, *next; s; s = next) {
    next = s->next;
    sandbox_free(&s->sandbox);
    free(s);
  }
}

/* ---- the runner ---- */

void runner_free(struct runner *r) {
  if (!r) return;
  runner_cancel(r, 0);
  for (size_t i = 0; i < r->count; i++) {
    if (!r->jobs[i].is_over) child_finish(&r->jobs[i].child);
    child_result_free(&r->jobs[i].child.result);
  }
  free_slots(r);
  free(r->jobs);
  free(r->polled);
  free(r);
}

size_t runner_busy(const struct runner *r) { return r->count; }

void runner_start(struct runner *r, const struct child_request *q, uint64_t tag) {
  if (r->count == r->capacity) {
    r->capacity *= 2;
    r->jobs = memory_resize(r->jobs, r->capacity, sizeof *r->jobs);
    r->polled = memory_resize(r->polled, r->capacity * FDS, sizeof *r->polled);
  }
  struct running_child *job = &r->jobs[r->count++];
  job->tag = tag;
  job->is_over = !child_start(&job->child, q, take_sandbox(r));
  if (job->is_over) give_back(r, job->child.sandbox);
}

void runner_cancel(struct runner *r, uint64_t from) {
  for (size_t i = 0; i < r->count; i++)
    if (!r->jobs[i].is_over && r->jobs[i].tag >= from) child_kill(&r->jobs[i].child, CHILD_CANCELLED);
}

/* ---- waiting ---- */

static bool take_one(struct runner *r, uint64_t *tag, struct child_result *out) {
  for (size_t i = 0; i < r->count; i++) {
    if (!r->jobs[i].is_over) continue;
    *tag = r->jobs[i].tag;
    *out = r->jobs[i].child.result;
    r->jobs[i] = r->jobs[--r->count];
    return true;
  }
  return false;
}

static double check_all(struct runner *r, double now) {
  double next = INFINITY;
  for (size_t i = 0; i < r->count; i++) next = fmin(next, child_check(&r->jobs[i].child, now));
  return next;
}

static void list_polled(struct runner *r) {
  for (size_t i = 0; i < r->count; i++) {
    const struct child *c = &r->jobs[i].child;
    struct pollfd *p = r->polled + i * FDS;
    p[0] = (struct pollfd){.fd = c->process, .events = POLLIN};
    for (int k = 0; k < 2; k++) /* the output of a child being killed is not read */
      p[1 + k] = (struct pollfd){.fd = c->is_killed ? -1 : c->streams[k], .events = POLLIN};
  }
}

static void attend(struct runner *r) {
  for (size_t i = 0; i < r->count; i++) {
    struct running_child *job = &r->jobs[i];
    const struct pollfd *p = r->polled + i * FDS;
    for (int k = 0; k < 2; k++)
      if (p[1 + k].revents && job->child.streams[k] >= 0) child_read(&job->child, k);
    if (!p[0].revents) continue;
    child_finish(&job->child);
    give_back(r, job->child.sandbox);
    job->is_over = true;
  }
}

static int wait_milliseconds(double seconds) {
  const double most = 3600;
  return seconds <= 0 ? 0 : (int)ceil((seconds < most ? seconds : most) * 1000);
}

bool runner_wait(struct runner *r, double seconds, uint64_t *tag, struct child_result *out) {
  const double end = monotonic_seconds() + seconds;
  bool is_late = false; /* there is a last check when the time is over */
  while (!take_one(r, tag, out)) {
    if (!r->count || is_late) return false;
    const double now = monotonic_seconds(), due = check_all(r, now), next = due < end ? due : end;
    is_late = now >= end;
    list_polled(r);
    if (poll(r->polled, r->count * FDS, wait_milliseconds(next - now)) > 0) attend(r);
  }
  return true;
}
