/* store: a campaign's directory.
 *
 * Whoever hunts holds the directory's lock. What is written goes into transactions; when one
 * statement of a transaction fails, the others do nothing, and its commit says so. Two kinds of
 * commits: one that is on the disk when it returns, for findings; and one that survives the end of
 * the process, but perhaps not that of the machine, for what can be done again. Either way it is
 * all or nothing, and the later never without the earlier. */
#ifndef ASSAY_STORE_STORE_H
#define ASSAY_STORE_STORE_H

#include "store/rows.h"
#include "store/table.h"

struct database_value;

struct campaign_store {
  char *directory, *error; /* malloc'ed; error NULL: all is well */
  struct database *database;
  char *campaign; /* its id; NULL: there is none yet */
  int lock;       /* -1: it is only read */
};

/* For a hunt or a merge: makes the directory if there is none. NULL: *error says why, malloc'ed. */
struct campaign_store *store_open(const char *directory, char **error);
/* To read what is there: in a directory, or in a store on a server: postgresql://...#NAME, without
 * #NAME if there is only one campaign. */
struct campaign_store *store_open_to_read(const char *directory, char **error);
/* The same, for those who do so again and again: what they do not ask for is not looked at, so
 * damage may be met later. */
struct campaign_store *store_open_to_watch(const char *directory, char **error);
void store_close(struct campaign_store *s);
/* Is there a campaign's database in the directory? */
bool store_is_there(const char *directory);
/* Is it a campaign's database, lock or finding? Nobody else writes there. */
bool store_owns(const char *path);

void store_begin(struct campaign_store *s, bool is_durable);
void store_put(struct campaign_store *s, const struct store_table *t, const void *row);
void store_run(struct campaign_store *s, const char *sql, const struct database_value *values, size_t count);
/* False: nothing of it was done; see `error`. */
bool store_commit(struct campaign_store *s);
/* Instead of a commit: nothing of it is done. */
void store_give_up(struct campaign_store *s);
/* See store_table_read. False: see `error`. */
bool store_read(struct campaign_store *s, const struct store_table *t, const char *where,
                const struct database_value *values, size_t count, bool (*take)(void *data, const void *row),
                void *data);
/* A campaign goes as far as any part of it does: each of these is raised if it is less. */
void store_raise_bounds(struct campaign_store *s, uint64_t count, double seconds, uint64_t shards);
/* The first number that the question has; 0 if there is none. */
int64_t store_ask_number(struct campaign_store *s, const char *sql, const struct database_value *values, size_t count);

/* "2026-01-31T23:59:59Z", malloc'ed */
char *store_now(void);
/* The host and the process, malloc'ed. */
char *store_worker(void);

#endif
