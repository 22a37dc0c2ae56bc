/* stream: see the header. */
#include "hunt/stream.h"

#include "core/system/memory.h"
#include "hunt/hunt.h"
#include "store/rows.h"

#include <stdlib.h>

void stream_drop_waiting(struct hunt *h, struct check *c, struct stream *s) {
  while (s->waiting) {
    struct attempt_range *r = s->waiting;
    s->waiting = r->later;
    attempt_range_free(c, r, h->covered_count);
  }
}

void stream_unsteer(struct stream *s) {
  if (s->steering) steering_free(s->steering);
  free(s->steering);
  s->steering = NULL;
}

void stream_free(struct hunt *h, struct stream *s) {
  stream_drop_waiting(h, NULL, s);
  failures_free(&s->failures);
  for (size_t i = 0; i < s->before_count; i++) free((char *)(uintptr_t)s->before[i].shape);
  free(s->before);
  free(s->held.state);
  diagnostic_clear(&s->refused);
  free(s->why);
  stream_unsteer(s);
}

/* Failures come in order, and so do their chunks. */
static void take_failures(struct stream *s, const struct check_kind *kind, struct failures *from) {
  for (size_t i = 0; i < from->count; i++) {
    if (throttle_admits(&s->throttle, &kind->throttle, from->list[i].index)) {
      failures_add(&s->failures, &from->list[i]);
    } else {
      failure_free(&from->list[i]);
      s->counts.unseen++;
    }
  }
  from->count = 0;
}

/* A failure that did not occur again does not count. */
static void add_counts(struct stream *s, const struct examined_counts *c) {
  s->counts.examined += c->examined - c->flaky;
  s->counts.unseen += c->unseen;
  s->tally.failed -= c->flaky;
  s->tally.flaky += c->flaky;
}

void stream_count(struct hunt *h, struct check *c, struct stream *s, struct attempt_range *r) {
  const struct check_kind *kind = h->check.kind;
  if (c && kind->count) kind->count(c, r);
  tally_add(&s->tally, &r->tally);
  s->exhausted = s->exhausted || r->exhausted;
  if (!s->why) {
    s->why = r->why;
    r->why = NULL;
  }
  add_counts(s, &r->counts);
  if (!kind->is_ordered) take_failures(s, kind, &r->failures);
  if (s->steering) steering_add(s->steering, &r->learned);
  for (size_t i = 0; r->covered && i < h->covered_count; i++) h->covered[i].count += r->covered[i];
  s->done = r->next;
  s->counted_throttle = s->throttle;
  attempt_range_free(c, r, h->covered_count);
}

void stream_insert(struct stream *s, struct attempt_range *r) {
  struct attempt_range **at = &s->waiting;
  while (*at && (*at)->first < r->first) at = &(*at)->later;
  r->later = *at;
  *at = r;
}

/* Nothing counts behind a range that ended too soon. */
struct attempt_range *stream_take_next(struct stream *s) {
  struct attempt_range *first = s->waiting;
  if (!first || first->first != s->done) return NULL;
  s->waiting = first->later;
  return first;
}

void stream_finish(struct hunt *h, struct check *c, struct stream *s, struct attempt_range *r) {
  stream_insert(s, r);
  for (struct attempt_range *first; (first = stream_take_next(s));) stream_count(h, c, s, first);
}

void stream_count_all(struct hunt *h, struct check *c, struct stream *s) {
  while (s->waiting) {
    struct attempt_range *first = s->waiting;
    s->waiting = first->later;
    stream_count(h, c, s, first);
  }
}

void stream_restart(struct hunt *h, struct check *c, struct stream *s) {
  stream_drop_waiting(h, c, s);
  s->tally = (struct tally){.failed = s->tally.failed};
  if (s->steering) {
    steering_free(s->steering);
    steering_init(s->steering, &h->rows, (assay_way)s->way);
  }
  s->next = s->done = 1;
  s->busy = 0;
}
