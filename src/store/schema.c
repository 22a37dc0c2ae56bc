/* schema: see the header. A released step never changes: each change is a new step. */
#include "store/schema.h"

#include "core/diagnostic.h"
#include "core/system/memory.h"
#include "store/database.h"

#include <stdlib.h>

#define CAMPAIGN "campaign TEXT NOT NULL REFERENCES campaign (id)"

static const char *const first_step[] = {
    "CREATE TABLE campaign (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, file TEXT NOT NULL,"
    " subject TEXT, subject_hash TEXT NOT NULL, version TEXT NOT NULL, seed TEXT NOT NULL, shards BIGINT NOT NULL,"
    " bound_count BIGINT, bound_seconds DOUBLE PRECISION, options TEXT NOT NULL, created TEXT NOT NULL)",

    "CREATE TABLE source (" CAMPAIGN ", path TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (campaign, path))",

    "CREATE TABLE property (" CAMPAIGN ", number BIGINT NOT NULL, form TEXT NOT NULL, name TEXT NOT NULL,"
    " file TEXT NOT NULL, line BIGINT NOT NULL, col BIGINT NOT NULL, PRIMARY KEY (campaign, number))",

    "CREATE TABLE shard (" CAMPAIGN ", number BIGINT NOT NULL, seed TEXT NOT NULL, place BIGINT NOT NULL,"
    " places BIGINT NOT NULL, bound_count BIGINT, bound_seconds DOUBLE PRECISION, elapsed DOUBLE PRECISION NOT NULL,"
    " cpu DOUBLE PRECISION NOT NULL, is_done BIGINT NOT NULL, worker TEXT, state TEXT, touched TEXT NOT NULL,"
    " PRIMARY KEY (campaign, number))",

    "CREATE TABLE stream (" CAMPAIGN ", shard BIGINT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL,"
    " generator TEXT NOT NULL, next BIGINT NOT NULL, tried BIGINT NOT NULL, skipped BIGINT NOT NULL,"
    " not_made BIGINT NOT NULL, too_long BIGINT NOT NULL, repeated BIGINT NOT NULL, unchanged BIGINT NOT NULL,"
    " unknown BIGINT NOT NULL, flaky BIGINT NOT NULL, known BIGINT NOT NULL, unseen BIGINT NOT NULL,"
    " hits BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, cpu DOUBLE PRECISION NOT NULL, state TEXT,"
    " is_done BIGINT NOT NULL, PRIMARY KEY (campaign, shard, number),"
    " FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number))",

    "CREATE TABLE pending (" CAMPAIGN ", shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL,"
    " weights BIGINT NOT NULL, term TEXT NOT NULL, nodes BIGINT NOT NULL, exception TEXT,"
    " seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx),"
    " FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number))",

    "CREATE TABLE finding (" CAMPAIGN ", shape TEXT NOT NULL, number BIGINT NOT NULL, property BIGINT NOT NULL,"
    " generator TEXT NOT NULL, seed TEXT NOT NULL, shard BIGINT NOT NULL, idx BIGINT NOT NULL,"
    " weights BIGINT NOT NULL, original TEXT NOT NULL, original_nodes BIGINT NOT NULL, reduced TEXT NOT NULL,"
    " nodes BIGINT NOT NULL, text TEXT NOT NULL, kind TEXT NOT NULL, exception TEXT, run TEXT, twin TEXT,"
    " program TEXT, signature TEXT NOT NULL, formulas TEXT NOT NULL, evidence TEXT NOT NULL, checks BIGINT NOT NULL,"
    " steps BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, reducing DOUBLE PRECISION NOT NULL,"
    " found TEXT NOT NULL, delivered TEXT, PRIMARY KEY (campaign, shape), UNIQUE (campaign, number))",

    "CREATE TABLE step (" CAMPAIGN ", shape TEXT NOT NULL, number BIGINT NOT NULL, term TEXT NOT NULL,"
    " nodes BIGINT NOT NULL, pass TEXT NOT NULL, PRIMARY KEY (campaign, shape, number),"
    " FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape))",

    "CREATE TABLE look (" CAMPAIGN ", shard BIGINT NOT NULL, stream BIGINT NOT NULL, idx BIGINT NOT NULL, shape TEXT,"
    " was_new BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, stream, idx),"
    " FOREIGN KEY (campaign, shard, stream) REFERENCES stream (campaign, shard, number),"
    " FOREIGN KEY (campaign, shape) REFERENCES finding (campaign, shape))",
    "CREATE INDEX look_of_shape ON look (campaign, shape)",

    "CREATE TABLE seen (" CAMPAIGN ", shard BIGINT NOT NULL, first BIGINT NOT NULL, digests TEXT NOT NULL,"
    " PRIMARY KEY (campaign, shard, first), FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number))",

    "CREATE TABLE sample (" CAMPAIGN ", shard BIGINT NOT NULL, elapsed DOUBLE PRECISION NOT NULL,"
    " tried BIGINT NOT NULL, discarded BIGINT NOT NULL, hits BIGINT NOT NULL, findings BIGINT NOT NULL,"
    " covered BIGINT NOT NULL, cpu DOUBLE PRECISION NOT NULL, PRIMARY KEY (campaign, shard, elapsed),"
    " FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number))",

    "CREATE TABLE coverage (" CAMPAIGN ", shard BIGINT NOT NULL, kind TEXT NOT NULL, owner TEXT NOT NULL,"
    " name TEXT NOT NULL, line BIGINT NOT NULL, used BIGINT NOT NULL,"
    " PRIMARY KEY (campaign, shard, kind, owner, name, line),"
    " FOREIGN KEY (campaign, shard) REFERENCES shard (campaign, number))",
    NULL,
};

static const char *const cause_step[] = {"ALTER TABLE finding ADD COLUMN cause TEXT", NULL};

/* Step i migrates a store from version i to the next. */
static const char *const *const steps[] = {first_step, cause_step};
enum { VERSION = sizeof steps / sizeof *steps };

/* ---- versions ---- */

static bool take_version(void *data, const struct database_value *columns, size_t count) {
  (void)count;
  *(int *)data = columns[0].text ? (int)strtol(columns[0].text, NULL, 10) : 0;
  return false;
}

static bool read_version(struct database *d, int *version) {
  *version = 0;
  return database_ask(d, "SELECT value FROM meta WHERE name = 'schema'", NULL, 0, take_version, version);
}

static bool refuse_newer(int version, struct diagnostic *error) {
  return diagnostic_set(error,
                        "the store is of version %d, and this assay (" ASSAY_VERSION
                        ") knows versions up to %d: use a newer assay",
                        version, VERSION);
}

bool schema_is_known(struct database *d) {
  int version;
  return read_version(d, &version) && version >= 1;
}

bool schema_check(struct database *d, struct diagnostic *error) {
  int version;
  if (!read_version(d, &version)) return database_failed(d, error);
  if (version > VERSION) return refuse_newer(version, error);
  database_set_schema(d, version);
  return true;
}

/* ---- migration ---- */

static bool run_step(struct database *d, const char *const *statements) {
  for (; *statements; statements++)
    if (!database_run(d, *statements, NULL, 0)) return false;
  return true;
}

static bool write_version(struct database *d) {
  char *text = memory_printf("%d", VERSION);
  const struct database_value value = value_text(text);
  const bool good = database_run(d,
                                 "INSERT INTO meta (name, value) VALUES ('schema', $1)"
                                 " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                                 &value, 1);
  free(text);
  return good;
}

static bool prepare_schema(struct database *d, struct diagnostic *error) {
  int version;
  if (!database_run(d, "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)", NULL, 0) ||
      !read_version(d, &version))
    return database_failed(d, error);
  if (version > VERSION) return refuse_newer(version, error);
  for (int i = version; i < VERSION; i++)
    if (!run_step(d, steps[i])) return database_failed(d, error);
  return version == VERSION || write_version(d) || database_failed(d, error);
}

/* A user with access to the tables may lack the right to create them. */
static bool is_current(struct database *d) {
  int version;
  return read_version(d, &version) && version == VERSION;
}

bool schema_prepare(struct database *d, struct diagnostic *error) {
  if (is_current(d)) return true;
  if (!database_begin(d)) return database_failed(d, error);
  if (database_lock(d, "assay schema") ? prepare_schema(d, error) : database_failed(d, error))
    return database_commit(d) || database_failed(d, error);
  database_rollback(d);
  return false;
}
