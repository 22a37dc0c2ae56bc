/* share_directory: a shard's rows in a worker's directory, and their copy from the store. */
#include "share/sharing.h"

#include "core/system/memory.h"
#include "store/copy.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- contents ---- */

struct shapes {
  char **list;
  size_t count;
};

/* Several directories may have the same finding. */
static bool add_shape(void *data, const struct database_value *columns, size_t count) {
  struct shapes *all = data;
  (void)count;
  for (size_t i = 0; i < all->count; i++)
    if (!strcmp(all->list[i], columns[0].text)) return true;
  all->list = memory_resize(all->list, all->count + 1, sizeof *all->list);
  all->list[all->count++] = memory_text(columns[0].text);
  return true;
}

static void free_shapes(struct shapes *all) {
  for (size_t i = 0; i < all->count; i++) free(all->list[i]);
  free(all->list);
}

struct database *share_read_directory(const struct share *s, uint64_t shard) {
  char *directory = share_shard_directory(s, shard);
  char *path = memory_printf("%s/campaign.sqlite", directory);
  struct database *d = store_is_there(directory) ? database_open(path, DATABASE_READ, NULL) : NULL;
  free(path);
  free(directory);
  return d;
}

bool share_is_left_over(const struct share *s, uint64_t shard) {
  struct database *d = share_read_directory(s, shard);
  const bool yes = d && share_count_undelivered(d, s->campaign) > 0;
  database_close(d);
  return yes;
}

bool share_is_done_here(const struct share *s, uint64_t shard) {
  struct database *d = share_read_directory(s, shard);
  const struct database_value id = value_text(s->campaign);
  int64_t done = 0;
  if (d) database_ask_number(d, "SELECT is_done FROM shard WHERE campaign = $1", &id, 1, &done);
  database_close(d);
  return done != 0;
}

struct renumbering {
  struct database *to;
  const char *campaign, *now;
  uint64_t number;
};

/* In each directory, findings are numbered in the order of arrival. */
static bool put_finding(void *data, const void *row) {
  struct renumbering *r = data;
  struct finding_row f = *(const struct finding_row *)row;
  f.number = ++r->number;
  f.delivered = r->now;
  return store_table_put(&table_finding, r->to, r->campaign, &f);
}

/* Keeps findings that only this directory has. */
static bool clear(struct database *to, const char *campaign) {
  static const char *const statements[] = {
      "DELETE FROM look WHERE campaign = $1",
      "DELETE FROM pending WHERE campaign = $1",
      "DELETE FROM seen WHERE campaign = $1",
      "DELETE FROM sample WHERE campaign = $1",
      "DELETE FROM stream WHERE campaign = $1",
      "DELETE FROM coverage WHERE campaign = $1",
      "DELETE FROM step WHERE campaign = $1 AND shape IN (SELECT shape FROM finding WHERE delivered IS NOT NULL)",
      "DELETE FROM finding WHERE campaign = $1 AND delivered IS NOT NULL",
      "UPDATE finding SET number = -number WHERE campaign = $1 AND number > 0",
      NULL};
  const struct database_value id = value_text(campaign);
  for (const char *const *sql = statements; *sql; sql++)
    if (!database_run(to, *sql, &id, 1)) return false;
  return true;
}

static bool number_left_over(struct database *to, const char *campaign, uint64_t after) {
  const struct database_value values[] = {value_text(campaign), value_integer((int64_t)after)};
  return database_run(to, "UPDATE finding SET number = $2 - number WHERE campaign = $1 AND number < 0", values, 2);
}

static bool copy_findings(const struct share *s, struct database *to) {
  char *now = store_now();
  struct renumbering r = {to, s->campaign, now, 0};
  const bool good = store_table_read(&table_finding, s->server, s->campaign, NULL, NULL, 0, put_finding, &r) &&
                    number_left_over(to, s->campaign, r.number);
  free(now);
  return good;
}

static bool fetch_all(struct share *s, struct database *to, struct diagnostic *error) {
  return store_copy(&table_campaign, s->campaign, s->server, to, NULL, NULL, 0, error) &&
         store_copy(&table_source, s->campaign, s->server, to, NULL, NULL, 0, error) &&
         store_copy(&table_property, s->campaign, s->server, to, NULL, NULL, 0, error) && clear(to, s->campaign) &&
         copy_findings(s, to) && share_copy_shard(s, s->server, to, error);
}

/* Copies the store's rows of the shard, and all findings. */
static bool fetch(struct share *s, struct campaign_store *local, struct diagnostic *error) {
  struct database *to = local->database;
  if (!database_begin(to)) return database_failed(to, error);
  if (fetch_all(s, to, error) && database_commit(to)) return true;
  database_failed(database_is_lost(s->server) ? s->server : to, error);
  database_rollback(to);
  return false;
}

/* A hunt ran here without the server: is its directory ahead of the store? */
static bool is_further(struct share *s, const struct campaign_store *local) {
  int64_t here = 0, there = 0;
  return local->campaign && share_measure(local->database, s->campaign, s->shard, &here) &&
         share_measure(s->server, s->campaign, s->shard, &there) && here > there;
}

static bool deliver_again(struct share *s, struct database *local, const char *shape) {
  const struct database_value values[] = {value_text(s->campaign), value_text(shape)};
  int64_t count = 0;
  return database_ask_number(s->server, "SELECT count(*) FROM finding WHERE campaign = $1 AND shape = $2", values, 2,
                             &count) &&
         (count ||
          database_run(local, "UPDATE finding SET delivered = NULL WHERE campaign = $1 AND shape = $2", values, 2));
}

/* The store may be another one now, or restored from a backup: findings that it lacks count as not
 * delivered. */
static bool compare_findings(struct share *s, struct campaign_store *local, struct diagnostic *error) {
  struct database *d = local->database;
  const struct database_value id = value_text(s->campaign);
  struct shapes all = {0};
  bool good = database_ask(d, "SELECT shape FROM finding WHERE campaign = $1 AND delivered IS NOT NULL", &id, 1,
                           add_shape, &all);
  for (size_t i = 0; good && i < all.count; i++) good = deliver_again(s, d, all.list[i]);
  free_shapes(&all);
  return good || database_failed(database_is_lost(s->server) ? s->server : d, error);
}

bool share_prepare_directory(struct share *s, const char *directory, struct diagnostic *error) {
  char *parent = memory_printf("%s/%s", s->directory, s->name);
  mkdir(parent, 0777);
  free(parent);
  struct campaign_store *local = store_open(directory, error);
  if (!local) return false;
  s->is_another = is_further(s, local);
  const bool good = s->is_another ? compare_findings(s, local, error) : fetch(s, local, error);
  store_close(local);
  return good;
}

/* ---- undelivered findings ---- */

size_t share_undelivered(struct share *s) {
  struct shapes all = {0};
  pthread_mutex_lock(&s->lock);
  const struct database_value id = value_text(s->campaign);
  for (uint64_t i = 0; s->campaign && i < s->shards; i++) {
    struct database *d = share_read_directory(s, i);
    if (d)
      database_ask(d, "SELECT shape FROM finding WHERE campaign = $1 AND delivered IS NULL", &id, 1, add_shape, &all);
    database_close(d);
  }
  pthread_mutex_unlock(&s->lock);
  free_shapes(&all);
  return all.count;
}
