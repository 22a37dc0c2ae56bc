/* share_deliver: copies the rows of the shard's directory to the store.
 *
 * A shard is delivered as a whole: its progress, and the failures it has examined. While the
 * directory has findings that the store lacks, nothing is delivered: if the worker died with its
 * directory, the shard's failures would never be examined again. */
#include "share/sharing.h"

#include "core/system/memory.h"
#include "store/copy.h"

#include <stdlib.h>

bool share_measure(struct database *d, const char *campaign, uint64_t shard, int64_t *out) {
  const struct database_value values[] = {value_text(campaign), value_integer((int64_t)shard)};
  return database_ask_number(d,
                             "SELECT coalesce((SELECT sum(next) FROM stream WHERE campaign = $1 AND shard = $2), 0)"
                             " + (SELECT count(*) FROM look WHERE campaign = $1 AND shard = $2)"
                             " + (SELECT coalesce(sum(is_done), 0) FROM shard WHERE campaign = $1 AND number = $2)",
                             values, 2, out);
}

int64_t share_count_undelivered(struct database *d, const char *campaign) {
  const struct database_value id = value_text(campaign);
  int64_t count = 0;
  database_ask_number(d, "SELECT count(*) FROM finding WHERE campaign = $1 AND delivered IS NULL", &id, 1, &count);
  return count;
}

char *share_read_stamp(struct share *s) {
  const struct database_value values[] = {value_text(s->campaign), value_integer((int64_t)s->shard)};
  char *stamp = NULL;
  database_ask_text(s->server,
                    "SELECT coalesce(worker, '') || ' ' || touched || ' ' || CAST(elapsed AS TEXT) FROM shard"
                    " WHERE campaign = $1 AND number = $2",
                    values, 2, &stamp);
  return stamp;
}

/* ---- a complete shard ---- */

bool share_copy_shard(const struct share *s, struct database *from, struct database *to, struct diagnostic *error) {
  static const struct {
    const struct store_table *table;
    const char *where;
  } parts[] = {{&table_shard, "t.number = $2"},   {&table_stream, "t.shard = $2"},
               {&table_pending, "t.shard = $2"},  {&table_look, "t.shard = $2"},
               {&table_seen, "t.shard = $2"},     {&table_sample, "t.shard = $2"},
               {&table_coverage, "t.shard = $2"}, {NULL, NULL}};
  const struct database_value shard = value_integer((int64_t)s->shard);
  for (size_t i = 0; parts[i].table; i++)
    if (!store_copy(parts[i].table, s->campaign, from, to, parts[i].where, &shard, 1, error)) return false;
  return true;
}

/* ---- new rows ---- */

static bool last_row(const struct share *s, const char *table, int64_t *out) {
  const struct database_value id = value_text(s->campaign);
  char *sql = memory_printf("SELECT coalesce(max(rowid), 0) FROM %s WHERE campaign = $1", table);
  const bool good = database_ask_number(s->local.database, sql, &id, 1, out);
  free(sql);
  return good;
}

/* The hunt has begun again, with other terms. */
static bool copy_anew(struct share *s, const struct store_table *t, int64_t *last) {
  const struct database_value values[] = {value_text(s->campaign), value_integer((int64_t)s->shard)};
  char *sql = memory_printf("DELETE FROM %s WHERE campaign = $1 AND shard = $2", t->name);
  const bool good = database_run(s->server, sql, values, 2) && last_row(s, t->name, last) &&
                    store_copy(t, s->campaign, s->local.database, s->server, NULL, NULL, 0, NULL);
  free(sql);
  return good;
}

/* Copies rows that were added since. */
static bool copy_new(struct share *s, const struct store_table *t, int64_t *last) {
  int64_t now = 0;
  const struct database_value after = value_integer(*last);
  if (!last_row(s, t->name, &now)) return false;
  if (now < *last) return copy_anew(s, t, last);
  if (now > *last && !store_copy(t, s->campaign, s->local.database, s->server, "t.rowid > $2", &after, 1, NULL))
    return false;
  *last = now;
  return true;
}

struct dropping {
  struct share *share;
  bool failed;
};

static bool drop_before(void *data, const struct database_value *columns, size_t count) {
  struct dropping *d = data;
  (void)count;
  const struct database_value values[] = {value_text(d->share->campaign), value_integer((int64_t)d->share->shard),
                                          columns[0], columns[1]};
  d->failed =
      !database_run(d->share->server,
                    "DELETE FROM pending WHERE campaign = $1 AND shard = $2 AND stream = $3 AND idx < $4", values, 4);
  return !d->failed;
}

/* Failures are examined in order. */
static bool drop_pending(struct share *s) {
  const struct database_value id = value_text(s->campaign);
  struct dropping d = {s, false};
  return database_ask(s->local.database,
                      "SELECT n.number, coalesce(min(p.idx), 9223372036854775807) FROM stream n LEFT JOIN pending p"
                      " ON p.campaign = n.campaign AND p.shard = n.shard AND p.stream = n.number"
                      " WHERE n.campaign = $1 GROUP BY n.number",
                      &id, 1, drop_before, &d) &&
         !d.failed;
}

/* Which failures are examined depends on what was known at the time: looks from two histories
 * cannot be combined. */
static bool clear_shard(struct share *s) {
  static const char *const tables[] = {"look", "pending", "seen", "sample", "coverage", NULL};
  const struct database_value values[] = {value_text(s->campaign), value_integer((int64_t)s->shard)};
  bool good = true;
  for (const char *const *t = tables; good && *t; t++) {
    char *sql = memory_printf("DELETE FROM %s WHERE campaign = $1 AND shard = $2", *t);
    good = database_run(s->server, sql, values, 2);
    free(sql);
  }
  return good;
}

static bool deliver_rows(struct share *s, struct share_local *l) {
  struct database *from = l->database, *to = s->server;
  return (!s->is_another || clear_shard(s)) &&
         store_copy(&table_property, s->campaign, from, to, NULL, NULL, 0, NULL) &&
         store_copy(&table_shard, s->campaign, from, to, NULL, NULL, 0, NULL) &&
         store_copy(&table_stream, s->campaign, from, to, NULL, NULL, 0, NULL) &&
         copy_new(s, &table_pending, &l->pending) && drop_pending(s) && copy_new(s, &table_look, &l->looks) &&
         copy_new(s, &table_seen, &l->seen) && copy_new(s, &table_sample, &l->samples) &&
         store_copy(&table_coverage, s->campaign, from, to, NULL, NULL, 0, NULL);
}

static bool take_real(void *data, const struct database_value *columns, size_t count) {
  (void)count;
  *(double *)data = value_as_real(&columns[0]);
  return false;
}

/* Delivers a snapshot of the directory. */
static bool deliver_snapshot(struct share *s) {
  const struct database_value id = value_text(s->campaign);
  double elapsed = 0;
  if (!database_ask(s->local.database, "SELECT elapsed FROM shard WHERE campaign = $1", &id, 1, take_real, &elapsed) ||
      elapsed == s->local.elapsed || share_count_undelivered(s->local.database, s->campaign))
    return true;
  struct share_local l = s->local;
  if (!database_begin(s->server)) return false;
  const bool good = deliver_rows(s, &l) && database_commit(s->server);
  if (!good) {
    database_rollback(s->server);
    return false;
  }
  s->local = l;
  s->local.elapsed = elapsed;
  s->is_another = false;
  free(s->stamp);
  s->stamp = share_read_stamp(s);
  return true;
}

void share_deliver(struct share *s) {
  if (!s->holds || !s->local.database) return;
  const bool begun = database_run(s->local.database, "BEGIN", NULL, 0);
  const bool good = begun && deliver_snapshot(s);
  if (begun) database_rollback(s->local.database);
  if (!good) share_note_failure(s);
}
