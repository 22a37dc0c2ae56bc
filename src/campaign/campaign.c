/* campaign: see the header. */
#include "campaign/campaign.h"

#include "core/array.h"
#include "core/printer.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "store/database.h"
#include "store/reduction_trace.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <xxhash.h>

static const double usual_pause = 1; /* seconds from one checkpoint to the next */

/* ---- CPU time ---- */

static double seconds_used(int who) {
  struct rusage u;
  getrusage(who, &u);
  return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static double campaign_cpu(const struct campaign *c) {
  return c->cpu_before + seconds_used(RUSAGE_SELF) + seconds_used(RUSAGE_CHILDREN);
}

/* ---- rows ---- */

bool campaign_is_due(const struct campaign *c) { return monotonic_seconds() - c->last >= c->pause; }

void campaign_begin(struct campaign *c, bool is_durable) { store_begin(c->store, is_durable); }

void campaign_raise_bounds(const struct campaign *c) {
  store_raise_bounds(c->store, c->shard.bound_count, c->shard.bound_seconds, c->shard.places);
}

void campaign_look(struct campaign *c, uint64_t stream, uint64_t index, const char *shape, bool was_new,
                   double seconds) {
  ARRAY_ROOM(c->looks, c->look_count, c->look_capacity);
  c->looks[c->look_count++] = (struct look_row){c->shard.number, stream, index, memory_text(shape), was_new, seconds};
}

static void free_looks(struct campaign *c) {
  for (size_t i = 0; i < c->look_count; i++) free((char *)(uintptr_t)c->looks[i].shape);
  c->look_count = 0;
}

/* Drops every other sample when there are too many. */
static void thin_out_samples(struct campaign *c) {
  enum { MOST = 2000 };
  const struct database_value values[] = {value_text(c->store->campaign), value_integer((int64_t)c->shard.number)};
  if (store_ask_number(c->store, "SELECT count(*) FROM sample WHERE campaign = $1 AND shard = $2", values, 2) <= MOST)
    return;
  store_run(c->store,
            "DELETE FROM sample WHERE campaign = $1 AND shard = $2 AND elapsed IN (SELECT elapsed FROM"
            " (SELECT elapsed, row_number() OVER (ORDER BY elapsed) AS n FROM sample"
            " WHERE campaign = $1 AND shard = $2) AS numbered WHERE n % 2 = 0)",
            values, 2);
  c->sample_pause *= 2;
}

static void put_sample(struct campaign *c, const struct campaign_progress *p) {
  if (!p->is_done && c->shard.elapsed - c->last_sample < c->sample_pause) return;
  c->last_sample = c->shard.elapsed;
  const struct sample_row row = {.shard = c->shard.number,
                                 .elapsed = c->shard.elapsed,
                                 .tried = p->tried,
                                 .discarded = p->discarded,
                                 .hits = p->hits,
                                 .findings = c->findings,
                                 .covered = p->covered,
                                 .cpu = c->shard.cpu};
  store_put(c->store, &table_sample, &row);
  thin_out_samples(c);
}

static void put_shard(struct campaign *c, const struct campaign_progress *p) {
  char *now = store_now(), *worker = store_worker();
  c->shard.elapsed = c->before + monotonic_seconds() - c->begun;
  c->shard.cpu = campaign_cpu(c);
  c->shard.is_done = p->is_done;
  struct shard_row row = c->shard;
  row.touched = now;
  row.worker = worker;
  row.state = p->state;
  store_put(c->store, &table_shard, &row);
  free(now);
  free(worker);
}

/* Slow checkpoints are made less often. */
bool campaign_commit(struct campaign *c, const struct campaign_progress *p) {
  const double begun = monotonic_seconds(), share = 0.01;
  for (size_t i = 0; i < c->look_count; i++) store_put(c->store, &table_look, &c->looks[i]);
  put_shard(c, p);
  put_sample(c, p);
  const bool good = store_commit(c->store);
  if (good) free_looks(c);
  c->last = monotonic_seconds();
  const double cost = (c->last - begun) / share;
  c->pause = c->wanted_pause > 0 ? c->wanted_pause : cost > usual_pause ? cost : usual_pause;
  return good;
}

/* ---- findings ---- */

void campaign_shape(char *out, const char *form, const char *name, const char *kind, const char *reduced) {
  const char *const parts[] = {form, name, kind, reduced};
  XXH3_state_t *state = XXH3_createState();
  XXH3_64bits_reset(state);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) XXH3_64bits_update(state, parts[i], strlen(parts[i]) + 1);
  snprintf(out, 17, "%016llx", (unsigned long long)XXH3_64bits_digest(state));
  XXH3_freeState(state);
}

static void put_step(struct campaign *c, const struct finding_row *row, uint64_t number, const struct trace_step *l) {
  const struct step_row step = {row->shape, number, l->term, l->nodes, l->tactic};
  store_put(c->store, &table_step, &step);
}

void campaign_put_finding(struct campaign *c, struct finding_row *row, const struct reduction_trace *trace) {
  char *now = store_now();
  row->number = ++c->findings;
  row->shard = c->shard.number;
  row->found = now;
  store_put(c->store, &table_finding, row);
  const struct trace_step original = {(char *)(uintptr_t)row->original, row->original_nodes, "original"};
  put_step(c, row, 0, &original);
  for (size_t i = 0; i < trace->count; i++) put_step(c, row, i + 1, &trace->list[i]);
  row->found = NULL;
  free(now);
}

/* Turns looks at `shape` into hits of `other`. */
static void hand_over(struct campaign *c, const char *shape, const char *other) {
  const struct database_value values[] = {value_text(c->store->campaign), value_text(shape), value_text(other)};
  for (size_t i = 0; i < c->look_count; i++) {
    struct look_row *l = &c->looks[i];
    if (!l->shape || strcmp(l->shape, shape)) continue;
    char *copy = memory_text(other);
    free((char *)(uintptr_t)l->shape);
    l->shape = copy;
    l->was_new = false;
  }
  store_run(c->store, "UPDATE look SET shape = $3, was_new = 0 WHERE campaign = $1 AND shape = $2", values, 3);
}

void campaign_yield_finding(struct campaign *c, const char *shape) { hand_over(c, shape, shape); }

bool campaign_join_findings(struct campaign *c, const char *shape, const char *other) {
  const struct database_value values[] = {value_text(c->store->campaign), value_text(shape)};
  store_begin(c->store, true);
  hand_over(c, shape, other);
  store_run(c->store, "DELETE FROM step WHERE campaign = $1 AND shape = $2", values, 2);
  store_run(c->store, "DELETE FROM finding WHERE campaign = $1 AND shape = $2", values, 2);
  return store_commit(c->store);
}

void campaign_deliver_finding(struct campaign *c, const char *shape) {
  char *now = store_now();
  const struct database_value values[] = {value_text(c->store->campaign), value_text(shape), value_text(now)};
  store_run(c->store, "UPDATE finding SET delivered = $3 WHERE campaign = $1 AND shape = $2", values, 3);
  free(now);
}
