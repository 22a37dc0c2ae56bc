/* share_shards: chooses a worker's shard, and checks that the worker still has it. */
#include "share/sharing.h"

#include "core/system/memory.h"
#include "store/copy.h"
#include "store/shard.h"
#include "store/store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <xxhash.h>

/* ---- the campaign in the store ---- */

struct kept_campaign {
  bool is_there;
  uint64_t shards, count;
};

static bool take_campaign(void *data, const void *row) {
  const struct campaign_row *r = row;
  *(struct kept_campaign *)data = (struct kept_campaign){true, r->shards, r->bound_count};
  return false;
}

static bool read_campaign(struct share *s, struct kept_campaign *out) {
  *out = (struct kept_campaign){0};
  return store_table_read(&table_campaign, s->server, s->campaign, NULL, NULL, 0, take_campaign, out);
}

static bool put_shards(struct share *s, const struct campaign_row *r) {
  for (uint64_t i = 0; i < s->shards; i++) {
    const struct shard_row row = {.number = i,
                                  .seed = r->seed,
                                  .place = i,
                                  .places = s->shards,
                                  .bound_count = r->bound_count,
                                  .bound_seconds = r->bound_seconds,
                                  .touched = ""};
    if (!store_table_put(&table_shard, s->server, s->campaign, &row)) return false;
  }
  return true;
}

static bool put_campaign(struct share *s) {
  struct campaign_row row = *s->row;
  row.shards = s->shards;
  if (!store_table_put(&table_campaign, s->server, s->campaign, &row)) return false;
  for (size_t i = 0; i < s->source_count; i++)
    if (!store_table_put(&table_source, s->server, s->campaign, s->sources[i])) return false;
  return put_shards(s, &row);
}

/* The count has been raised. */
static bool raise_count(struct share *s, uint64_t count) {
  const struct database_value values[] = {value_text(s->campaign), value_integer((int64_t)count)};
  return database_run(s->server, "UPDATE campaign SET bound_count = $2 WHERE id = $1", values, 2) &&
         database_run(s->server, "UPDATE shard SET bound_count = $2, is_done = 0 WHERE campaign = $1", values, 2);
}

/* The same rules as for a directory (campaign_open.c). */
static bool check_bounds(const struct share *s, const struct kept_campaign *kept, struct diagnostic *error) {
  const uint64_t count = s->row->bound_count;
  if (!s->is_bounded) return true;
  if (!kept->count != !count)
    return diagnostic_set(error, "the campaign goes by %s: that cannot change", kept->count ? "count" : "time");
  return count >= kept->count ||
         diagnostic_set(error, "the campaign goes to a count of %" PRIu64 ", which can only be raised", kept->count);
}

static bool meet_campaign(struct share *s) {
  struct kept_campaign kept;
  if (!database_lock(s->server, "assay campaigns") || !read_campaign(s, &kept)) return false;
  if (!kept.is_there) return put_campaign(s);
  s->shards = kept.shards;
  if (!s->is_bounded) s->is_timed = !kept.count;
  diagnostic_clear(&s->refusal);
  if (!check_bounds(s, &kept, &s->refusal) || !s->is_bounded || s->row->bound_count <= kept.count) return true;
  return raise_count(s, s->row->bound_count);
}

static bool meet_in_store(struct share *s) {
  if (database_begin(s->server)) {
    if (meet_campaign(s) && database_commit(s->server)) return s->is_met = true;
    database_rollback(s->server);
  }
  share_note_failure(s);
  return false;
}

/* ---- locks ---- */

static bool run_lock(struct share *s, const char *function, uint64_t shard, bool *yes) {
  char *name = memory_printf("assay shard %s %" PRIu64, s->campaign, shard);
  char *sql = memory_printf("SELECT %s(hashtextextended($1, 0))", function);
  const struct database_value value = value_text(name);
  int64_t answer = 0;
  const bool good = database_ask_number(s->server, sql, &value, 1, &answer);
  *yes = answer != 0;
  free(sql);
  free(name);
  return good;
}

static bool try_lock(struct share *s, uint64_t shard, bool *yes) {
  return run_lock(s, "pg_try_advisory_lock", shard, yes);
}

static void unlock(struct share *s, uint64_t shard) {
  bool ignored;
  if (s->server && !run_lock(s, "pg_advisory_unlock", shard, &ignored)) share_note_failure(s);
}

/* ---- the choice ---- */

struct shard_candidate {
  uint64_t number;
  bool is_done;
};

struct shard_candidates {
  struct shard_candidate *list;
  size_t count;
};

static bool add_candidate(void *data, const struct database_value *columns, size_t count) {
  (void)count;
  struct shard_candidates *c = data;
  c->list = memory_resize(c->list, c->count + 1, sizeof *c->list);
  c->list[c->count++] = (struct shard_candidate){(uint64_t)columns[0].integer, columns[1].integer != 0};
  return true;
}

/* By time, the shard with the least time comes first, and none is ever done. */
static bool list_candidates(struct share *s, struct shard_candidates *out) {
  const struct database_value id = value_text(s->campaign);
  return database_ask(s->server,
                      s->is_timed ? "SELECT number, 0 FROM shard WHERE campaign = $1 ORDER BY elapsed, number"
                                  : "SELECT number, is_done FROM shard WHERE campaign = $1 ORDER BY number",
                      &id, 1, add_candidate, out);
}

enum shard_choice { CHOSEN, ALL_DONE, ALL_TAKEN, NO_ANSWER };

/* It may have been finished since the list was made. */
static bool is_done_there(struct share *s, uint64_t shard, bool *done) {
  const struct database_value values[] = {value_text(s->campaign), value_integer((int64_t)shard)};
  int64_t n = 0;
  const bool good =
      database_ask_number(s->server, "SELECT is_done FROM shard WHERE campaign = $1 AND number = $2", values, 2, &n);
  *done = n != 0 && !s->is_timed;
  return good;
}

static enum shard_choice try_candidate(struct share *s, uint64_t shard, bool even_if_done) {
  bool yes = false, done = false;
  if (!try_lock(s, shard, &yes)) return NO_ANSWER;
  if (!yes) return ALL_TAKEN;
  if (!is_done_there(s, shard, &done)) return NO_ANSWER;
  s->shard = shard;
  if (even_if_done || !done) return CHOSEN;
  unlock(s, shard);
  return s->server ? ALL_DONE : NO_ANSWER;
}

/* Shards whose directories are ahead of the store come first. */
static enum shard_choice choose_among(struct share *s, const struct shard_candidates *c) {
  enum shard_choice all = ALL_DONE;
  for (int round = 0; round < 2; round++)
    for (size_t i = 0; i < c->count; i++) {
      const struct shard_candidate *x = &c->list[i];
      if (round == 0 ? !share_is_left_over(s, x->number) : x->is_done) continue;
      const enum shard_choice one = try_candidate(s, x->number, round == 0);
      if (one == CHOSEN || one == NO_ANSWER) return one;
      if (one == ALL_TAKEN && round == 1) all = ALL_TAKEN;
    }
  return all;
}

static enum shard_choice choose_shard(struct share *s) {
  struct shard_candidates c = {0};
  const enum shard_choice choice = list_candidates(s, &c) ? choose_among(s, &c) : NO_ANSWER;
  free(c.list);
  if (choice == NO_ANSWER) share_note_failure(s);
  return choice;
}

/* ---- entering ---- */

static enum share_entry enter_chosen(struct share *s, char **directory, struct diagnostic *error) {
  s->holds = s->has_shard = true;
  free(s->stamp);
  s->stamp = share_read_stamp(s);
  *directory = share_shard_directory(s, s->shard);
  if (share_prepare_directory(s, *directory, error)) {
    share_remember(s, false);
    return SHARE_ENTERED;
  }
  free(*directory);
  *directory = NULL;
  s->holds = s->has_shard = false;
  unlock(s, s->shard);
  return SHARE_FAILED;
}

/* Without the server, workers do not know of each other, and begin at different places. */
static bool enter_alone(struct share *s, char **directory) {
  char *worker = store_worker();
  const uint64_t start = XXH3_64bits(worker, strlen(worker)) % s->shards;
  free(worker);
  for (uint64_t i = 0; i < s->shards; i++) {
    s->shard = (start + i) % s->shards;
    if (!s->is_timed && share_is_done_here(s, s->shard)) continue;
    free(s->stamp);
    s->stamp = NULL;
    s->has_shard = s->is_another = true;
    char *parent = memory_printf("%s/%s", s->directory, s->name);
    mkdir(parent, 0777);
    free(parent);
    *directory = share_shard_directory(s, s->shard);
    share_remember(s, true);
    return true;
  }
  return false;
}

static void forget_news(struct share *s) {
  for (size_t i = 0; i < s->news_count; i++) store_row_free(&table_finding, s->news[i]);
  s->news_count = 0;
  s->pulled = 0;
}

void share_forget_campaign(struct share *s) {
  store_row_free(&table_campaign, s->row);
  for (size_t i = 0; i < s->source_count; i++) store_row_free(&table_source, s->sources[i]);
  free(s->sources);
}

/* The server may get this only after the caller's rows have been freed. */
static void begin_entry(struct share *s, const struct share_campaign *c) {
  share_forget_campaign(s);
  s->row = store_row_copy(&table_campaign, c->row);
  s->sources = memory_array(c->source_count + 1, sizeof *s->sources);
  s->source_count = c->source_count;
  for (size_t i = 0; i < c->source_count; i++) s->sources[i] = store_row_copy(&table_source, &c->sources[i]);
  s->campaign = s->row->id;
  s->name = s->row->name;
  s->is_timed = !c->row->bound_count;
  s->is_bounded = c->is_bounded;
  __atomic_store_n(&s->stop, 0, __ATOMIC_RELAXED);
  forget_news(s);
}

/* *again: try again later. */
static enum share_entry try_entry(struct share *s, char **directory, struct diagnostic *error, bool *again) {
  *again = false;
  if (!share_connect(s)) return enter_alone(s, directory) ? SHARE_ENTERED : SHARE_NOTHING_LEFT;
  enum shard_choice choice = NO_ANSWER;
  if (meet_in_store(s)) {
    if (s->refusal.text) {
      diagnostic_copy(error, &s->refusal);
      return SHARE_FAILED;
    }
    choice = choose_shard(s);
  }
  if (choice == CHOSEN) return enter_chosen(s, directory, error);
  if (choice == ALL_DONE) return SHARE_NOTHING_LEFT;
  *again = choice == NO_ANSWER || !s->is_timed;
  if (!*again)
    diagnostic_set(error, "all of the campaign's %" PRIu64 " shards are taken: begin one with more of them (--shards)",
                   s->shards);
  return SHARE_FAILED;
}

enum share_entry share_enter(struct share *s, const struct share_campaign *c, struct shard *shard, char **directory,
                             struct diagnostic *error) {
  const struct timespec moment = {.tv_nsec = 200000000};
  enum share_entry entry = SHARE_NOTHING_LEFT;
  bool again = true;
  pthread_mutex_lock(&s->lock);
  begin_entry(s, c);
  while (again && !__atomic_load_n(&s->stop, __ATOMIC_RELAXED)) {
    entry = try_entry(s, directory, error, &again);
    if (!again) break;
    entry = SHARE_NOTHING_LEFT;
    pthread_mutex_unlock(&s->lock);
    nanosleep(&moment, NULL);
    pthread_mutex_lock(&s->lock);
  }
  s->places = s->shards;
  if (entry == SHARE_ENTERED) *shard = (struct shard){s->shard, s->shards};
  pthread_mutex_unlock(&s->lock);
  return entry;
}

/* ---- after a new connection ---- */

/* Was it entered without the server, and is the store ahead of the directory? */
static bool is_behind(struct share *s) {
  int64_t here = 0, there = 0;
  return !s->local.database || !share_measure(s->local.database, s->campaign, s->shard, &here) ||
         !share_measure(s->server, s->campaign, s->shard, &there) || here < there;
}

static bool is_as_it_was(struct share *s) {
  if (!s->stamp) return !is_behind(s);
  char *stamp = share_read_stamp(s);
  const bool same = stamp && !strcmp(stamp, s->stamp);
  free(stamp);
  return same;
}

bool share_hold_again(struct share *s) {
  const uint64_t places = s->places;
  bool yes = false;
  if (!meet_in_store(s) || s->shards != places || !try_lock(s, s->shard, &yes) || !yes) return false;
  s->holds = is_as_it_was(s);
  if (!s->holds) unlock(s, s->shard);
  return s->holds;
}

/* ---- leaving ---- */

void share_begin(struct share *s) {
  pthread_mutex_lock(&s->lock);
  database_close(s->local.database);
  s->local = (struct share_local){.database = share_read_directory(s, s->shard)};
  s->is_busy = true;
  pthread_mutex_unlock(&s->lock);
}

void share_leave(struct share *s) {
  pthread_mutex_lock(&s->lock);
  s->next_try = 0;
  if (s->is_busy && share_connect(s)) share_deliver(s);
  if (s->holds) unlock(s, s->shard);
  database_close(s->local.database);
  s->local = (struct share_local){0};
  s->is_busy = s->has_shard = s->holds = false;
  pthread_mutex_unlock(&s->lock);
}
