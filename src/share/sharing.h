/* sharing: private declarations of share*.c. Functions that use the server need the lock. */
#ifndef ASSAY_SHARE_SHARING_H
#define ASSAY_SHARE_SHARING_H

#include "core/diagnostic.h"
#include "share/share.h"
#include "store/database.h"

#include <pthread.h>

/* How much of the shard's directory the server has. */
struct share_local {
  struct database *database;             /* for reading; NULL: there is none */
  int64_t looks, seen, samples, pending; /* the last rows that the server has */
  double elapsed;                        /* of the shard, then */
};

struct share {
  struct share_options options;
  char *address, *directory;
  int directory_lock;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  pthread_t thread;
  bool has_thread, ends; /* the thread shall end */
  int stop;

  struct database *server;   /* NULL: there is no connection */
  double next_try, pause;    /* when to try again */
  struct diagnostic trouble; /* why there is no connection */
  bool is_away;              /* the worker was warned that the server cannot be reached */
  bool is_met;               /* the server has the campaign */

  struct campaign_row *row; /* the campaign as the worker knows it; NULL: not entered yet */
  struct source_row **sources;
  size_t source_count;
  const char *campaign, *name; /* the row's id and name */
  uint64_t shards, places;     /* the number of shards now, and when the shard was entered */
  uint64_t shard;
  bool is_bounded;
  struct diagnostic refusal; /* why the campaign in the store is not the one wanted */
  bool is_timed;             /* a campaign by time: its shards have no end */
  bool has_shard;            /* a shard was entered */
  bool holds;                /* the server has our lock on the shard */
  bool is_busy;              /* share_begin was called */
  bool is_another;           /* the directory does not continue the store's rows of the shard: it will replace them */
  char *stamp;               /* the last holder of the shard, as the server had it when we looked */
  struct share_local local;

  int64_t pulled; /* the number of the last finding fetched */
  struct finding_row **news;
  size_t news_count, news_capacity;
};

/* ---- share.c: the connection ---- */

/* Is there a connection? Makes one if it is time to try, unless the server is known to be
 * unusable. */
bool share_connect(struct share *s);
/* Call after an error: if the connection is lost, reports that and closes it. */
void share_note_failure(struct share *s);
__attribute__((format(printf, 2, 3))) void share_tell(const struct share *s, const char *format, ...);
char *share_shard_directory(const struct share *s, uint64_t shard);

/* ---- share_home.c ---- */

/* The store that a directory belongs to; malloc'ed, or NULL: unknown. */
struct share_home {
  char *address, *identity;
};
struct share_home share_read_home(const char *directory);
void share_free_home(struct share_home *h);
/* Without the password. malloc'ed. */
char *share_plain_address(const char *address);
/* malloc'ed. Returns NULL on failure. */
char *share_read_identity(struct database *d, struct diagnostic *error);
/* Assigns the directory to the store at s->address; identity NULL: the store cannot be reached.
 * Returns false if it belongs to another store. */
bool share_come_home(struct share *s, const char *identity, struct diagnostic *error);

/* ---- share_shards.c ---- */

/* Call after a new connection: is the shard still ours? Returns false if another worker had it
 * meanwhile. */
bool share_hold_again(struct share *s);

void share_forget_campaign(struct share *s);

/* ---- share_directory.c ---- */

/* The shard's database in the worker's directory; NULL: none. */
struct database *share_read_directory(const struct share *s, uint64_t shard);
/* Does it have findings that the store lacks? */
bool share_is_left_over(const struct share *s, uint64_t shard);
bool share_is_done_here(const struct share *s, uint64_t shard);
/* Copies the store's rows of the shard, and all findings, unless the directory is ahead of the
 * store. Returns false on failure. */
bool share_prepare_directory(struct share *s, const char *directory, struct diagnostic *error);

/* ---- share_deliver.c ---- */

/* Copies what is new since the last time. */
void share_deliver(struct share *s);
/* Measures the shard's progress, which grows with all that is done. */
bool share_measure(struct database *d, const char *campaign, uint64_t shard, int64_t *out);
/* The number of findings in a shard's directory that the store lacks. */
int64_t share_count_undelivered(struct database *d, const char *campaign);
/* Call within a transaction. Makes the store's shard the same as the other database's. Returns
 * false on failure. */
bool share_copy_shard(const struct share *s, struct database *from, struct database *to, struct diagnostic *error);
char *share_read_stamp(struct share *s);

/* ---- share_claim.c ---- */

/* Fetches the findings of other workers. */
bool share_pull(struct share *s);
/* Also treats the findings of the worker's other shards as news: all of them, or those that the
 * store does not have. */
void share_remember(struct share *s, bool all);

#endif
