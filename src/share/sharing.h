/* sharing: what share*.c know of each other. Whoever uses the server holds the lock. */
#ifndef ASSAY_SHARE_SHARING_H
#define ASSAY_SHARE_SHARING_H

#include "share/share.h"
#include "store/database.h"

#include <pthread.h>

/* The shard's directory, as far as it has been brought to the server. */
struct share_local {
  struct database *database;             /* to read; NULL: there is none */
  int64_t looks, seen, samples, pending; /* the last rows that are there */
  double elapsed;                        /* of the shard, when it was */
};

struct share {
  struct share_options options;
  char *address, *directory;
  int directory_lock;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  pthread_t thread;
  bool has_thread, ends; /* it shall end */
  int stop;

  struct database *server; /* NULL: there is no connection */
  double next_try, pause;  /* when to try again */
  char *trouble;           /* why there is no connection; or NULL */
  bool is_away;            /* somebody was told that it cannot be reached */
  bool is_met;             /* it has the campaign */

  struct campaign_row *row; /* what the worker knows about it; NULL: not entered yet */
  struct source_row **sources;
  size_t source_count;
  const char *campaign, *name; /* the row's id, and its name */
  uint64_t shards, places;     /* how many there are; and were, when the shard was entered */
  uint64_t shard;
  bool is_bounded;
  char *refusal;   /* why the campaign in the store is not the one that is wanted; or NULL */
  bool is_timed;   /* the campaign goes by time: its shards have no end */
  bool has_shard;  /* a shard was entered */
  bool holds;      /* ...and the server knows */
  bool is_busy;    /* share_begin was called */
  bool is_another; /* the directory has not gone on from what the store has of the shard: it takes its place */
  char *stamp;     /* who was last at the shard, as the server had it when we looked */
  struct share_local local;

  int64_t pulled; /* the number of the last finding that was fetched */
  struct finding_row **news;
  size_t news_count, news_capacity;
};

/* ---- share.c: the connection ---- */

/* Is there one? Makes one if it is time to try, and nobody has said that the server is of no
 * use. */
bool share_connect(struct share *s);
/* Something failed: if the connection is lost, that is said, and it is closed. */
void share_note_failure(struct share *s);
__attribute__((format(printf, 2, 3))) void share_tell(const struct share *s, const char *format, ...);
char *share_shard_directory(const struct share *s, uint64_t shard);

/* ---- share_home.c ---- */

/* To which store a directory belongs; malloc'ed, or NULL: that is not known. */
struct share_home {
  char *address, *identity;
};
struct share_home share_read_home(const char *directory);
void share_free_home(struct share_home *h);
/* Without a password. malloc'ed. */
char *share_plain_address(const char *address);
/* malloc'ed; NULL: *error, malloc'ed. */
char *share_read_identity(struct database *d, char **error);
/* From now on, the directory belongs to the store at s->address; identity NULL: it cannot be
 * reached. NULL: all is well; else why not, malloc'ed: it belongs to another one. */
char *share_come_home(struct share *s, const char *identity);

/* ---- share_shards.c ---- */

/* After a new connection: is the shard still ours? False: somebody else was there. */
bool share_hold_again(struct share *s);

void share_forget_campaign(struct share *s);

/* ---- share_directory.c ---- */

/* What there is of the shard in the worker's directory; NULL: nothing. */
struct database *share_read_directory(const struct share *s, uint64_t shard);
/* Are there findings that the store does not have? */
bool share_is_left_over(const struct share *s, uint64_t shard);
bool share_is_done_here(const struct share *s, uint64_t shard);
/* Brings what the store has of the shard, and all findings, unless there is more of it here. NULL:
 * all is well; else why not, malloc'ed. */
char *share_prepare_directory(struct share *s, const char *directory);

/* ---- share_deliver.c ---- */

/* What was kept since the last time. */
void share_deliver(struct share *s);
/* How far a shard is: it grows with all that is done. */
bool share_measure(struct database *d, const char *campaign, uint64_t shard, int64_t *out);
/* Findings of a shard's directory that the store does not have. */
int64_t share_count_undelivered(struct database *d, const char *campaign);
/* Makes the store's shard that of the other database; within a transaction. False: *error,
 * malloc'ed. */
bool share_copy_shard(const struct share *s, struct database *from, struct database *to, char **error);
char *share_read_stamp(struct share *s);

/* ---- share_claim.c ---- */

/* Fetches what others have found. */
bool share_pull(struct share *s);
/* What the worker has found in its other shards is news, too: all of it, or what nobody else can
 * tell. */
void share_remember(struct share *s, bool all);

#endif
