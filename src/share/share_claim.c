/* share_claim: claims new findings, and fetches those of other workers. */
#include "share/sharing.h"

#include "core/array.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "store/copy.h"
#include "store/reduction_trace.h"
#include "store/shard.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- findings of other workers ---- */

static void append_finding(struct share *s, const struct finding_row *f) {
  ARRAY_ROOM(s->news, s->news_count, s->news_capacity);
  s->news[s->news_count++] = store_row_copy(&table_finding, f);
}

static bool add_news(void *data, const void *row) {
  struct share *s = data;
  const struct finding_row *f = row;
  append_finding(s, f);
  if ((int64_t)f->number > s->pulled) s->pulled = (int64_t)f->number;
  return true;
}

static bool fetch_findings(struct share *s) {
  const struct database_value last = value_integer(s->pulled);
  return store_table_read(&table_finding, s->server, s->campaign, "t.number > $2", &last, 1, add_news, s);
}

/* The store may have this shape from this worker: the connection was lost after the insertion. */
static bool fetch_shape(struct share *s, const char *shape) {
  const struct database_value value = value_text(shape);
  return store_table_read(&table_finding, s->server, s->campaign, "t.shape = $2", &value, 1, add_news, s);
}

bool share_pull(struct share *s) {
  if (fetch_findings(s)) return true;
  share_note_failure(s);
  return false;
}

static bool add_own(void *data, const void *row) {
  append_finding(data, row);
  return true;
}

void share_remember(struct share *s, bool all) {
  for (uint64_t i = 0; i < s->shards; i++) {
    struct database *d = share_read_directory(s, i);
    if (d) store_table_read(&table_finding, d, s->campaign, all ? NULL : "t.delivered IS NULL", NULL, 0, add_own, s);
    database_close(d);
  }
}

/* A hunt must not wait for a thread that waits for the server. */
bool share_has_news(struct share *s) {
  if (pthread_mutex_trylock(&s->lock)) return false;
  const bool yes = s->news_count > 0;
  pthread_mutex_unlock(&s->lock);
  return yes;
}

struct finding_row *share_news(struct share *s) {
  pthread_mutex_lock(&s->lock);
  struct finding_row *first = s->news_count ? s->news[0] : NULL;
  if (first) memmove(s->news, s->news + 1, --s->news_count * sizeof *s->news);
  pthread_mutex_unlock(&s->lock);
  return first;
}

/* ---- claims ---- */

static bool put_step(struct share *s, const char *shape, uint64_t number, const struct trace_step *l) {
  const struct step_row row = {shape, number, l->term, l->nodes, l->tactic};
  return store_table_put(&table_step, s->server, s->campaign, &row);
}

/* The steps are where it was found, which may be another shard's directory. */
static bool copy_steps(struct share *s, const char *shape) {
  const struct database_value value = value_text(shape);
  bool good = true;
  for (uint64_t i = 0; good && i < s->shards; i++) {
    struct database *d = share_read_directory(s, i);
    if (d) good = store_copy(&table_step, s->campaign, d, s->server, "t.shape = $2", &value, 1, NULL);
    database_close(d);
  }
  return good;
}

static bool put_finding(struct share *s, const struct finding_row *row, const struct reduction_trace *trace) {
  char *now = store_now();
  struct finding_row f = *row;
  f.number = (uint64_t)s->pulled + 1;
  f.shard = shard_of(s->places, f.index);
  f.found = row->found ? row->found : now;
  f.delivered = now;
  const struct trace_step original = {(char *)(uintptr_t)f.original, f.original_nodes, "original"};
  bool good = store_table_add(&table_finding, s->server, s->campaign, &f) && put_step(s, f.shape, 0, &original);
  for (size_t i = 0; good && trace && i < trace->count; i++) good = put_step(s, f.shape, i + 1, &trace->list[i]);
  if (good && !trace) good = copy_steps(s, f.shape);
  free(now);
  return good;
}

/* Numbers are assigned under the lock: a worker that has seen the last one has seen all. What the
 * thread has fetched has not been seen yet. */
static enum share_claim claim(struct share *s, const struct finding_row *row, const struct reduction_trace *trace) {
  char *name = memory_printf("assay findings %s", s->campaign);
  enum share_claim result = CLAIM_LATER;
  if (database_begin(s->server)) {
    bool good = database_lock(s->server, name) && fetch_findings(s) && (s->news_count || fetch_shape(s, row->shape));
    if (good && s->news_count) result = CLAIM_NEWS;
    else if (good && put_finding(s, row, trace) && database_commit(s->server)) result = CLAIM_DONE;
    if (result != CLAIM_DONE) database_rollback(s->server);
  }
  free(name);
  if (result == CLAIM_LATER) share_note_failure(s);
  else if (result == CLAIM_DONE) s->pulled++;
  return result;
}

enum share_claim share_claim(struct share *s, const struct finding_row *row, const struct reduction_trace *trace) {
  enum { PATIENCE = 10 }; /* seconds: another thread is using the connection */
  const struct timespec until = realtime_after(PATIENCE);
  if (pthread_mutex_timedlock(&s->lock, &until)) return CLAIM_LATER;
  const enum share_claim result = s->server && s->is_met ? claim(s, row, trace) : CLAIM_LATER;
  pthread_mutex_unlock(&s->lock);
  return result;
}

/* ---- figures ---- */

bool share_has_finding(struct share *s, const char *shape, uint64_t index) {
  int64_t count = 0;
  pthread_mutex_lock(&s->lock);
  const struct database_value values[] = {value_text(s->campaign), value_text(shape), value_integer((int64_t)index)};
  if (s->campaign && s->server)
    database_ask_number(s->server, "SELECT count(*) FROM finding WHERE campaign = $1 AND shape = $2 AND idx = $3",
                        values, 3, &count);
  pthread_mutex_unlock(&s->lock);
  return count > 0;
}

bool share_figures(struct share *s, struct share_figures *out) {
  pthread_mutex_lock(&s->lock);
  const struct database_value id = value_text(s->campaign);
  *out = (struct share_figures){0};
  const bool good =
      s->campaign && s->server &&
      database_ask_number(s->server, "SELECT count(*) FROM finding WHERE campaign = $1", &id, 1, &out->findings) &&
      database_ask_number(s->server, "SELECT count(*) FROM shard WHERE campaign = $1", &id, 1, &out->shards) &&
      database_ask_number(s->server, "SELECT sum(is_done) FROM shard WHERE campaign = $1", &id, 1, &out->done);
  pthread_mutex_unlock(&s->lock);
  return good;
}
