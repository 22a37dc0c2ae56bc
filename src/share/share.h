/* share: a campaign of many workers that share a store on a server (docs/many-machines.md).
 *
 * The campaign has a number of shards. A worker takes one that is free and not done, copies its
 * rows from the store into a directory of its own, hunts there as in any campaign, and takes the
 * next one. The server holds a lock for each connection that has taken a shard: when a worker dies,
 * its shard is free again.
 *
 * A thread copies new rows of the directory to the store, and fetches the findings of other
 * workers. A finding is claimed before it is announced: under a lock, and only by a worker that
 * knows all findings of the others. While the server cannot be reached, the hunt continues, and its
 * findings wait in the directory.
 *
 * Any thread may call these functions. */
#ifndef ASSAY_SHARE_SHARE_H
#define ASSAY_SHARE_SHARE_H

#include "store/rows.h"

#include <stddef.h>

struct diagnostic;
struct reduction_trace;
struct share;
struct shard;

struct share_options {
  const char *address;                        /* postgresql://... */
  const char *directory;                      /* the worker's; NULL: share chooses one */
  uint64_t shards;                            /* of a campaign that does not exist yet */
  const int *stop;                            /* as in struct hunt */
  void (*tell)(void *data, const char *text); /* one line about the server; called by any thread */
  void *data;
};

/* Returns NULL on failure: the address is not one, the server refuses the
 * worker, or the store or the directory cannot be used. A server that does not answer is no
 * failure. */
struct share *share_open(const struct share_options *o, struct diagnostic *error);
void share_close(struct share *s);

/* For hunts: not 0 when they shall stop, as when another worker has taken the shard. */
const int *share_stop(const struct share *s);

/* What the worker knows about the campaign. */
struct share_campaign {
  const struct campaign_row *row;
  const struct source_row *sources;
  size_t source_count;
  bool is_bounded; /* a count or a time was given */
};

enum share_entry { SHARE_ENTERED, SHARE_NOTHING_LEFT, SHARE_FAILED };
/* Takes a shard; waits until one is free if some are not done. The directory, whose name is
 * malloc'ed, then has the store's rows of the shard. */
enum share_entry share_enter(struct share *s, const struct share_campaign *c, struct shard *shard, char **directory,
                             struct diagnostic *error);
/* Call when the directory's campaign is open: from now on, its rows are copied to the store. */
void share_begin(struct share *s);
/* Copies the remaining rows to the store, and releases the shard. */
void share_leave(struct share *s);

enum share_claim {
  CLAIM_DONE,  /* the store has it */
  CLAIM_NEWS,  /* other workers have found something: compare with that first */
  CLAIM_LATER, /* the server cannot be reached */
};
/* Claims a finding that is no duplicate of a known one. trace NULL: its steps are in the
 * directory. */
enum share_claim share_claim(struct share *s, const struct finding_row *row, const struct reduction_trace *trace);
bool share_is_connected(struct share *s);

/* The next finding of another worker, malloc'ed throughout (store_row_free); NULL: there is
 * none. */
struct finding_row *share_news(struct share *s);
bool share_has_news(struct share *s);

/* The current contents of the store. Returns false if it cannot be reached. */
struct share_figures {
  int64_t findings, shards, done;
};
bool share_figures(struct share *s, struct share_figures *out);
/* Does the store have a finding of this shape that was made at this index? */
bool share_has_finding(struct share *s, const char *shape, uint64_t index);
/* Why there is no connection, malloc'ed; NULL: there is one. */
char *share_trouble(struct share *s);
const char *share_directory(const struct share *s);
/* Findings that are only in the worker's directories. */
size_t share_undelivered(struct share *s);

#endif
