/* store: a campaign's directory.
 *
 * A hunt or a merge holds the directory's lock. Writes go into transactions; when one statement of
 * a transaction fails, the others do nothing, and its commit fails. A commit is one of two kinds:
 * durable, which is on the disk when it returns, for findings; and one that survives the end of the
 * process, but perhaps not a crash of the machine, for what can be repeated. Either kind is atomic,
 * and a later commit never survives without the earlier ones. */
#ifndef ASSAY_STORE_STORE_H
#define ASSAY_STORE_STORE_H

#include "core/diagnostic.h"
#include "store/rows.h"
#include "store/table.h"

struct database_value;

struct campaign_store {
  char *directory;         /* malloc'ed */
  struct diagnostic error; /* of the last transaction */
  struct database *database;
  char *campaign; /* its id; NULL: there is none yet */
  int lock;       /* -1: opened to read */
};

/* For a hunt or a merge: makes the directory if it does not exist. Returns NULL on failure. */
struct campaign_store *store_open(const char *directory, struct diagnostic *error);
/* Opens an existing store to read: a directory, or a store on a server: postgresql://...#NAME,
 * without #NAME if there is only one campaign. */
struct campaign_store *store_open_to_read(const char *directory, struct diagnostic *error);
/* The same, for callers that do so repeatedly: pages that they do not read are not checked, so
 * damage may show up later. */
struct campaign_store *store_open_to_watch(const char *directory, struct diagnostic *error);
void store_close(struct campaign_store *s);
/* Does the directory contain a campaign's database? */
bool store_is_there(const char *directory);
/* Is it a campaign's database, lock or finding, which only assay writes? */
bool store_owns(const char *path);

void store_begin(struct campaign_store *s, bool is_durable);
void store_put(struct campaign_store *s, const struct store_table *t, const void *row);
void store_run(struct campaign_store *s, const char *sql, const struct database_value *values, size_t count);
/* On failure, returns false, and the transaction has no effect; see `error`. */
bool store_commit(struct campaign_store *s);
/* Rolls back instead of committing. */
void store_give_up(struct campaign_store *s);
/* See store_table_read. On failure, returns false: see `error`. */
bool store_read(struct campaign_store *s, const struct store_table *t, const char *where,
                const struct database_value *values, size_t count, bool (*take)(void *data, const void *row),
                void *data);
/* Raises each of the campaign's bounds that is below these, because a campaign goes as far as any
 * of its parts. */
void store_raise_bounds(struct campaign_store *s, uint64_t count, double seconds, uint64_t shards);
/* The first number that the query returns; 0 if there is none. */
int64_t store_ask_number(struct campaign_store *s, const char *sql, const struct database_value *values, size_t count);

/* "2026-01-31T23:59:59Z", malloc'ed */
char *store_now(void);
/* The host and the process, malloc'ed. */
char *store_worker(void);

#endif
