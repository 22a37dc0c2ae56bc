/* hunt: see the header. */
#include "hunt/hunt.h"

#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "hunt/hunting.h"

#include <stdlib.h>
#include <string.h>

void hunting_fail(struct hunting *k, const struct diagnostic *error) {
  diagnostic_copy(&k->hunt->error, error);
  k->stop = true;
}

void hunting_fail_by_store(struct hunting *k) {
  hunting_fail(k, &k->campaign->store->error);
  hunting_give_up(k, "nothing is wrong");
}

void hunting_give_up(struct hunting *k, const char *why) {
  diagnostic_set(&k->hunt->error, "%s", why);
  k->stop = true;
}

/* Reports the error of the check's world; if that is the caller's, the caller reports it. */
static void fail_by_world(struct hunting *k, assay *world) {
  k->stop = true;
  if (world == k->world) k->world_failed = true;
  else engine_take_error(world, &k->hunt->error);
}

/* The check's report has the error, or else its world. */
static void fail_by_check(struct hunting *k, const struct check *c) {
  pool_lock(&k->pool);
  if (c->report->error.text) hunting_fail(k, &c->report->error);
  else fail_by_world(k, c->world);
  pool_unlock(&k->pool);
}

/* ---- contents ---- */

const char *hunt_why_no_streams(const struct hunt *h) {
  if (!h->statement_count) return "the file has no properties: no redex-check or its like was met";
  if (h->check.property) return "no property of that name or line, to which these generators apply";
  return "none of these generators applies to the file's properties";
}

static void steer_stream(struct hunt *h, struct stream *s) {
  if (!h->check.steered || !steering_applies(&h->rows, (assay_way)s->way)) return;
  s->steering = memory_array(1, sizeof *s->steering);
  steering_init(s->steering, &h->rows, (assay_way)s->way);
}

void hunt_take_contents(struct hunt *h, struct check_contents *c) {
  h->statements = c->statements;
  h->statement_count = c->statement_count;
  h->covered = c->covered;
  h->covered_count = c->covered_count;
  h->rows = c->rows;
  h->stream_count = c->stream_count;
  h->streams = memory_array(c->stream_count + 1, sizeof *h->streams);
  for (size_t i = 0; i < c->stream_count; i++) {
    const struct check_stream *x = &c->streams[i];
    h->streams[i] = (struct stream){
        .statement = x->statement, .way = x->way, .generator = x->generator, .next = 1, .done = 1, .block = 1};
    steer_stream(h, &h->streams[i]);
  }
  free(c->streams);
}

/* On failure, returns false: see the world of the check. */
static bool get_ready(struct hunting *k, struct check *c) {
  struct check_contents contents = {0};
  struct hunt *h = k->hunt;
  bool restart;
  if (!k->kind->list(c, &contents)) return false;
  hunt_take_contents(h, &contents);
  if (h->stream_count && k->kind->probe && !k->kind->probe(c)) {
    if (h->report.error.text) hunting_fail(k, &h->report.error);
    return h->report.error.text;
  }
  if (h->stream_count && (!hunting_open(k, c) || !hunting_add_corpus(k, c))) return true;
  if (k->series && !k->kind->revise(c, NULL, NULL, &restart)) hunting_fail(k, &h->report.error);
  k->ready = true;
  if (!h->stream_count) hunting_give_up(k, hunt_why_no_streams(h));
  else if (h->ready) h->ready(h->data);
  if (h->stream_count && k->kind->begin) k->kind->begin(c);
  return true;
}

/* ---- the next range ---- */

bool hunting_is_put_off(const struct hunting *k) {
  return k->campaign && (is_stopped(k->hunt->check.stop) || k->hunt->error.text);
}

/* If failures are only counted, there is always time for one range. */
static bool is_time_over(const struct hunting *k) {
  if (!(k->end > 0) || monotonic_seconds() < k->end) return false;
  return !k->hunt->check.counted || hunt_tally(k->hunt).tried;
}

bool hunting_is_over(const struct hunting *k) { return k->stop || is_stopped(k->hunt->check.stop) || is_time_over(k); }

/* NULL: there is nothing more to do or, if *wait, nothing at the moment. */
static struct attempt_range *next_range(struct hunting *k, struct check *c, bool *wait) {
  struct hunt *h = k->hunt;
  *wait = false;
  struct stream *s = hunting_is_over(k) ? NULL : schedule_choose(h, wait);
  const uint64_t room = s ? k->kind->room(c, s->block) : 0;
  if (s && !room) *wait = true;
  if (!room) return NULL;
  struct attempt_range *r = memory_array(1, sizeof *r);
  const uint64_t last = schedule_last(h, s), left = last - s->next + 1;
  *r = (struct attempt_range){.first = s->next,
                              .next = s->next,
                              .end = s->next + (room < left ? room : left),
                              .stream = (size_t)(s - h->streams)};
  s->next = r->end;
  s->busy++;
  return r;
}

static bool start_range(struct hunting *k, struct check *c, struct attempt_range *r) {
  const struct hunt *h = k->hunt;
  const struct stream *s = &h->streams[r->stream];
  struct attempt_request q = {.statement = s->statement,
                              .way = s->way,
                              .shard = &h->campaign.shard,
                              .deadline = k->end > 0 ? deadline_after(k->end - monotonic_seconds()) : 0,
                              .is_first_enough = h->until != UNTIL_THE_END,
                              .start = k->start};
  if (s->steering) { /* the table does not change while a range of it is being tried */
    r->learned = learned_new(h->covered_count);
    q.table = s->steering->table;
    q.weights = s->steering->values;
    q.examples = s->steering->examples;
  }
  return k->kind->start(c, &q, r);
}

/* ---- results ---- */

/* Adapts the size of ranges to their target time. */
static void adapt_block(struct stream *s, const struct attempt_range *r) {
  enum { LARGEST_BLOCK = 1 << 16 };
  if (r->end - r->first == s->block && r->seconds < BLOCK_SECONDS / 2 && s->block < LARGEST_BLOCK) s->block *= 2;
  else if (r->seconds > 2 * BLOCK_SECONDS && s->block > 1) s->block /= 2;
}

/* By time, failures are examined at once, and only then does their range count. Returns false if it
 * does not. */
static bool examine_range(struct hunting *k, struct check *c, struct stream *s, struct attempt_range *r) {
  if (k->hunt->count || !r->failures.count) return true;
  const bool all = hunting_examine(k, c, s, &r->failures, &r->counts) == r->failures.count;
  failures_free(&r->failures);
  return all;
}

static void take_range(struct hunting *k, struct check *c, struct attempt_range *r) {
  struct stream *s = &k->hunt->streams[r->stream];
  const double before = monotonic_seconds() - r->seconds, cpu = thread_seconds() - r->cpu;
  const bool counts = !r->refused.text && examine_range(k, c, s, r);
  const double all = monotonic_seconds() - before;
  pool_lock(&k->pool);
  diagnostic_copy(&s->refused, &r->refused);
  adapt_block(s, r);
  schedule_pay(k->hunt, s, r->covered, all);
  s->seconds += all;
  s->cpu += thread_seconds() - cpu;
  s->busy--;
  if (counts) stream_finish(k->hunt, c, s, r);
  else attempt_range_free(c, r, k->hunt->covered_count);
  hunting_keep_if_due(k, c);
  pool_unlock(&k->pool);
  hunting_share(k, c);
}

/* ---- results, in order ---- */

/* If failures are only counted, reports each of them. */
static void tell_failures(struct hunting *k, struct check *c, const struct attempt_range *r) {
  struct hunt *h = k->hunt;
  for (size_t i = 0; h->failed && i < r->failures.count && !k->stop; i++) {
    char *text = r->failures.list[i].is_permitted ? NULL : k->kind->write_term(c, r->failures.list[i].index);
    if (text && !h->failed(h->data, text)) k->stop = true;
    free(text);
  }
}

/* Is the goal reached, so that the range ends behind this failure? */
static bool ends_behind(struct hunting *k, const struct failure *f, struct attempt_range *r) {
  if (!hunting_is_over(k)) return false;
  r->next = f->behind;
  return true;
}

/* The failure is left for later: the range ends before it. */
static void end_before(struct stream *s, const struct failure *f, struct attempt_range *r, bool was_admitted) {
  r->next = f->position;
  if (!was_admitted) return;
  s->throttle.seen--;
  s->throttle.all--;
}

/* Of each chunk, the first failures are examined, and then as many that no finding accounts for. */
static bool is_admitted(const struct hunting *k, struct check *c, struct stream *s, struct attempt_range *r,
                        struct failure *f) {
  const struct throttle_limits *ordinary = &k->kind->throttle;
  const struct throttle_limits unknown = {ordinary->chunk, 2 * ordinary->most};
  const struct findings *known = &k->hunt->findings;
  if (f->is_permitted) return false;
  if (throttle_admits(&s->throttle, ordinary, f->index)) return true;
  return k->kind->is_unknown && s->throttle.seen < unknown.most &&
         k->kind->is_unknown(c, r, f, known->list, known->count) && throttle_admits(&s->throttle, &unknown, f->index);
}

/* Examines one failure after the other, until the goal is reached or the hunt begins again. */
static void examine_in_order(struct hunting *k, struct check *c, struct stream *s, struct attempt_range *r) {
  const struct hunt *h = k->hunt;
  for (size_t i = 0; i < r->failures.count; i++) {
    struct failure *f = &r->failures.list[i];
    const struct failures one = {.count = 1, .list = f};
    if (hunting_is_over(k)) {
      end_before(s, f, r, false);
      return;
    }
    f->seconds = monotonic_seconds() - k->start;
    if (!k->kind->revise(c, r, f, &k->restarts)) hunting_fail(k, &h->report.error);
    if (k->restarts || h->error.text) return;
    const bool admitted = is_admitted(k, c, s, r, f);
    if (!admitted && h->report.error.text) hunting_fail(k, &h->report.error);
    if (!admitted && hunting_is_over(k)) { /* perhaps nothing could be tried */
      end_before(s, f, r, false);
      return;
    }
    r->counts.unseen += !f->is_permitted && !admitted;
    if (admitted && !hunting_examine(k, c, s, &one, &r->counts)) {
      end_before(s, f, r, true);
      return;
    }
    if (ends_behind(k, f, r)) return;
  }
}

/* Takes the finished ranges at the front; if failures are only counted, all of them. */
static void take_in_order(struct hunting *k, struct check *c, struct stream *s) {
  const bool counted = k->hunt->check.counted;
  for (struct attempt_range *r; (counted || !hunting_is_over(k)) && (r = stream_take_next(s));) {
    if (r->is_cut && !k->kind->revise(c, r, NULL, &k->restarts)) hunting_fail(k, &k->hunt->report.error);
    if (!r->is_cut && counted) tell_failures(k, c, r);
    else if (!r->is_cut) examine_in_order(k, c, s, r);
    if (r->is_cut || k->restarts || k->hunt->error.text) {
      attempt_range_free(c, r, k->hunt->covered_count);
      return;
    }
    const bool is_whole = r->next == r->end;
    stream_count(k->hunt, c, s, r);
    if (!is_whole) return;
    hunting_keep_if_due(k, c);
  }
}

static void restart_streams(struct hunting *k, struct check *c) {
  struct hunt *h = k->hunt;
  k->restarts = false;
  k->kind->forget(c);
  for (size_t i = 0; i < h->stream_count; i++) stream_restart(h, c, &h->streams[i]);
  for (size_t i = 0; i < h->covered_count; i++) h->covered[i].count = 0;
  hunting_keep_restart(k, c);
}

/* Returns true if the hunt begins again. */
static bool take_ordered_range(struct hunting *k, struct check *c, struct attempt_range *r) {
  struct stream *s = &k->hunt->streams[r->stream];
  s->busy--;
  stream_insert(s, r);
  take_in_order(k, c, s);
  const bool restarts = k->restarts;
  if (restarts) restart_streams(k, c);
  return restarts;
}

/* ---- workers ---- */

static void report_hunt_progress(struct hunting *k) {
  struct hunt *h = k->hunt;
  if (!k->ready || !h->progress) return;
  h->elapsed = monotonic_seconds() - k->start;
  h->progress(h, h->data);
}

/* Is a range under way that may still count? */
static bool is_busy(const struct hunting *k) {
  for (size_t i = 0; k->kind->is_ordered && i < k->hunt->stream_count; i++)
    if (k->hunt->streams[i].busy) return true;
  return false;
}

/* Begins as many ranges as there is room for. Sets *wait if there may be more later. Returns false
 * if it cannot be done. */
static bool start_ranges(struct hunting *k, struct check *c, bool *wait) {
  for (;;) {
    pool_lock(&k->pool);
    struct attempt_range *r = next_range(k, c, wait);
    pool_unlock(&k->pool);
    if (!r) return true;
    if (start_range(k, c, r)) continue;
    attempt_range_free(c, r, k->hunt->covered_count);
    return false;
  }
}

/* Returns false if there is nothing more to do. */
static bool work_on(struct hunting *k, struct check *c) {
  const struct timespec moment = {.tv_nsec = 1000000};
  struct attempt_range *r = NULL;
  bool wait, restarted = false;
  if (!start_ranges(k, c, &wait) || !k->kind->wait(c, &r)) {
    fail_by_check(k, c);
    return false;
  }
  if (r && k->kind->is_ordered) restarted = take_ordered_range(k, c, r);
  else if (r) take_range(k, c, r);
  else if (wait && !k->kind->is_ordered) nanosleep(&moment, NULL);
  if (!k->kind->is_ordered) return r || wait;
  hunting_share(k, c);
  report_hunt_progress(k);
  return !hunting_is_over(k) && (wait || restarted || is_busy(k));
}

static void try_ranges(struct hunting *k, struct check *c) {
  while (work_on(k, c)) {}
}

static struct check *open_check(struct hunting *k, assay *world) {
  struct hunt *h = k->hunt;
  struct check *c = k->kind->open(&h->check, &h->report, world);
  if (!c && h->report.error.text) hunting_fail(k, &h->report.error);
  else if (!c) fail_by_world(k, world);
  return c;
}

static void try_all(struct hunting *k, assay *world) {
  struct check *c = open_check(k, world);
  pool_lock(&k->pool);
  if (c && !k->ready && !k->hunt->error.text && !get_ready(k, c)) fail_by_world(k, world);
  if (c && k->ready && !k->hunt->count && k->lessons) k->kind->teach(c, k->lessons);
  pool_unlock(&k->pool);
  if (c && k->ready) {
    hunting_share(k, c);
    if (!k->stop) try_ranges(k, c);
    hunting_share(k, c);
  }
  if (c && k->kind->is_ordered && k->ready && !k->world_failed && !k->hunt->error.text) {
    hunting_keep_end(k, c, !is_stopped(k->hunt->check.stop));
    if (k->kind->end) k->kind->end(c);
  }
  for (size_t i = 0; c && k->kind->is_ordered && i < k->hunt->stream_count; i++)
    stream_drop_waiting(k->hunt, c, &k->hunt->streams[i]);
  if (c) k->kind->close(c);
}

static void work_on_hunt(struct worker *w) {
  struct hunting *k = w->pool->data;
  struct diagnostic error = {0};
  assay *world = worker_new_world(w, &error);
  if (world) {
    try_all(k, world);
  } else {
    pool_lock(&k->pool);
    hunting_fail(k, &error);
    pool_unlock(&k->pool);
  }
  diagnostic_clear(&error);
}

/* By count: examines failures in order, after the last attempt. */
static void examine_the_rest(struct worker *w) {
  struct hunting *k = w->pool->data;
  struct diagnostic error = {0};
  assay *world = worker_new_world(w, &error);
  struct check *c = world ? open_check(k, world) : NULL;
  if (!world) hunting_fail(k, &error);
  diagnostic_clear(&error);
  if (!c) return;
  bool all = true;
  if (k->lessons && k->kind->teach) k->kind->teach(c, k->lessons);
  for (size_t i = 0; all && i < k->hunt->stream_count; i++) {
    struct stream *s = &k->hunt->streams[i];
    all = hunting_examine(k, c, s, &s->failures, &s->counts) == s->failures.count;
  }
  hunting_share(k, c);
  pool_lock(&k->pool);
  hunting_keep_end(k, c, all);
  pool_unlock(&k->pool);
  k->kind->close(c);
}

/* ---- the hunt ---- */

static void tick(struct pool *p) {
  struct hunting *k = p->data;
  const double now = monotonic_seconds(), pause = 0.2;
  if (now - k->last_progress < pause) return;
  k->last_progress = now;
  report_hunt_progress(k);
}

static bool run_threads(struct hunting *k, unsigned jobs, void (*what)(struct worker *w)) {
  const struct check_options *o = &k->hunt->check;
  k->pool = (struct pool){.jobs = jobs,
                          .limit = o->limit,
                          .stop = o->stop,
                          .libraries = o->libraries,
                          .work = what,
                          .tick = tick,
                          .data = k};
  if (!pool_run(&k->pool)) hunting_give_up(k, "no threads could be started");
  return !k->hunt->error.text;
}

static bool has_failures(const struct hunt *h) {
  for (size_t i = 0; i < h->stream_count; i++) {
    if (h->streams[i].failures.count) return true;
    for (const struct attempt_range *r = h->streams[i].waiting; r; r = r->later)
      if (r->failures.count) return true;
  }
  return false;
}

/* All attempts are done, or the time is over. Results behind a missing range count, but those
 * attempts are repeated if the hunt is resumed. */
static void end_trying(struct hunting *k) {
  struct hunt *h = k->hunt;
  const bool is_done = !is_stopped(h->check.stop) && !h->error.text, is_end = !h->count || !has_failures(h) || !is_done;
  if (is_end) hunting_hold(k);
  for (size_t i = 0; i < h->stream_count; i++) stream_count_all(h, NULL, &h->streams[i]);
  if (is_end) hunting_keep_end(k, NULL, is_done);
}

static void warn_here(const char *text, void *data) {
  const struct hunt *h = ((struct hunting *)data)->hunt;
  if (h->warn) h->warn(text, h->data);
}

static void run_in_threads(struct hunting *k) {
  struct hunt *h = k->hunt;
  h->check.warn = warn_here;
  h->check.data = k;
  const bool is_tried = run_threads(k, h->check.jobs ? h->check.jobs : 1, work_on_hunt);
  end_trying(k);
  k->is_examining = true;
  if (is_tried && h->count && has_failures(h) && !hunting_is_put_off(k)) run_threads(k, 1, examine_the_rest);
}

/* On the caller's thread, which is the only one: the lock exists but is not needed. */
static void tell_here(void *data) { report_hunt_progress(data); }

static void run_here(struct hunting *k) {
  pool_prepare(&k->pool);
  k->hunt->check.tell = tell_here;
  k->hunt->check.warn = warn_here;
  k->hunt->check.data = k;
  try_all(k, k->world);
  pool_finish(&k->pool);
}

bool hunt_run(struct hunt *h, assay *world) {
  struct hunting k = {.hunt = h, .kind = h->check.kind, .start = monotonic_seconds(), .world = world};
  /* Without reduction, bugs of one statement cannot be distinguished. */
  if (!h->check.reduced && h->until == UNTIL_THE_END && !k.kind->is_ordered) h->until = UNTIL_EACH;
  if (h->seconds > 0) k.end = k.start + h->seconds;
  h->check.traced = h->campaign.directory || h->campaign.share;
  if (k.kind->is_ordered) run_here(&k);
  else run_in_threads(&k);
  h->elapsed = monotonic_seconds() - k.start;
  h->stopped = is_stopped(h->check.stop);
  campaign_close(k.campaign);
  free(k.lessons);
  free(k.held);
  return !h->error.text && !k.world_failed;
}

void hunt_free_contents(struct hunt *h) {
  struct check_contents c = {.statements = h->statements,
                             .covered = h->covered,
                             .statement_count = h->statement_count,
                             .covered_count = h->covered_count,
                             .rows = h->rows};
  for (size_t i = 0; i < h->stream_count; i++) stream_free(h, &h->streams[i]);
  free(h->streams);
  check_contents_free(&c);
  h->statements = NULL;
  h->streams = NULL;
  h->covered = NULL;
  h->rows = (struct steering_rows){0};
  h->statement_count = h->stream_count = h->covered_count = 0;
}

void hunt_free(struct hunt *h) {
  hunt_free_contents(h);
  findings_free(&h->findings);
  check_report_free(&h->report);
  diagnostic_clear(&h->error);
}
