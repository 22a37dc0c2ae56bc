/* share: a campaign of many workers, who meet in a store on a server (docs/many-machines.md).
 *
 * The campaign has a number of shards. A worker takes one that is free and not done, brings what
 * the store has of it into a directory of its own, hunts there as in any campaign, and takes the
 * next one. That a shard is taken is a lock that the server holds for the connection: when a worker
 * dies, it is free again.
 *
 * A thread brings what was kept in the directory to the store, and what others have found from
 * there. A finding is claimed before anybody hears of it: under a lock, and only by somebody who
 * knows all that the others have found. When the server cannot be reached, the hunt goes on, and
 * its findings wait in the directory.
 *
 * All functions may be called by any thread. */
#ifndef ASSAY_SHARE_SHARE_H
#define ASSAY_SHARE_SHARE_H

#include "store/rows.h"

#include <stddef.h>

struct reduction_trace;
struct share;
struct shard;

struct share_options {
  const char *address;                        /* postgresql://... */
  const char *directory;                      /* the worker's; NULL: one is found for it */
  uint64_t shards;                            /* of a campaign that nobody has begun yet */
  const int *stop;                            /* as in struct hunt */
  void (*tell)(void *data, const char *text); /* one line, about the server; by any thread */
  void *data;
};

/* NULL: *error says why, malloc'ed: the address is none, the server refuses the worker, or its
 * store cannot be used; or the directory cannot. A server that does not answer is no reason. */
struct share *share_open(const struct share_options *o, char **error);
void share_close(struct share *s);

/* For hunts: other than 0 when they shall stop, and also when somebody else has taken the shard. */
const int *share_stop(const struct share *s);

/* What a worker knows about the campaign. */
struct share_campaign {
  const struct campaign_row *row;
  const struct source_row *sources;
  size_t source_count;
  bool is_bounded; /* somebody gave a count or a time */
};

enum share_entry { SHARE_ENTERED, SHARE_NOTHING_LEFT, SHARE_FAILED };
/* Takes a shard; waits until one is free as long as some are not done. The directory has what the
 * store knows about it then; its name is malloc'ed. Failed: *error, malloc'ed. */
enum share_entry share_enter(struct share *s, const struct share_campaign *c, struct shard *shard, char **directory,
                             char **error);
/* When the directory's campaign is open: from now on, what is kept there is brought to the
 * store. */
void share_begin(struct share *s);
/* Brings the rest there, and gives the shard back. */
void share_leave(struct share *s);

enum share_claim {
  CLAIM_DONE,  /* it is in the store */
  CLAIM_NEWS,  /* others have found something: look at that first */
  CLAIM_LATER, /* the server cannot be reached */
};
/* A finding that nobody seems to know. trace NULL: its steps are in the directory. */
enum share_claim share_claim(struct share *s, const struct finding_row *row, const struct reduction_trace *trace);
bool share_is_connected(struct share *s);

/* The next finding of somebody else, malloc'ed throughout (store_row_free); NULL: there is none. */
struct finding_row *share_news(struct share *s);
bool share_has_news(struct share *s);

/* What there is in the store now. False: it cannot be reached. */
struct share_figures {
  int64_t findings, shards, done;
};
bool share_figures(struct share *s, struct share_figures *out);
/* Is the store's finding of this shape the one that was made at this index? */
bool share_has_finding(struct share *s, const char *shape, uint64_t index);
/* Why there is no connection, malloc'ed; NULL: there is one. */
char *share_trouble(struct share *s);
const char *share_directory(const struct share *s);
/* Findings that are in the worker's directories only. */
size_t share_undelivered(struct share *s);

#endif
