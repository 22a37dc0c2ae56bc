/* campaign: a hunt that lasts: what hunts of models and of programs share when they are kept in a
 * directory (docs/campaigns.md).
 *
 * A hunt keeps what is done for good: now and then a checkpoint, and one with each finding before
 * that is announced. A checkpoint is one transaction: campaign_begin, rows, campaign_commit. What
 * has been looked into meanwhile goes with the next. All of it is done by one thread at a time. */
#ifndef ASSAY_CAMPAIGN_CAMPAIGN_H
#define ASSAY_CAMPAIGN_CAMPAIGN_H

#include "assay.h"
#include "store/shard.h"
#include "store/store.h"

#include <jansson.h>

struct reduction_trace;
struct share;

/* What somebody asks for. */
struct campaign_wish {
  const char *directory; /* NULL: it is no campaign */
  bool resume;           /* go on with what is there, if something is */
  bool is_bounded;       /* somebody gave a count or a time; else they are those of before */
  double checkpoint;     /* seconds from one to the next; 0: about one, and more if they take long */
  struct shard shard;
  struct share *share; /* campaigns of many workers: it says which shard, and where. Or NULL */
  bool is_finished;    /* ...or that there is nothing left to do */
};

struct campaign_request {
  struct campaign_wish *wish;
  const char *kind, *file, *subject; /* subject: its name; or NULL */
  uint64_t seed;
  const json_t *options; /* those that change what is found */
  const struct assay_sources *sources;
  uint64_t *count; /* these become those of before, if nobody gave any */
  double *seconds;
};

struct campaign {
  struct campaign_store *store;
  struct share *share;    /* NULL: nobody else takes part */
  char *directory;        /* that was given by it; or NULL */
  struct shard_row shard; /* as it is in the store; texts are the campaign's */
  bool is_new;            /* nothing had been kept when it was opened */
  double before;          /* seconds that were spent earlier, and... */
  double cpu_before;      /* ...of processors */
  double begun, last, pause, wanted_pause, last_sample, sample_pause;
  uint64_t findings;
  struct look_row *looks; /* that wait to be kept; their shapes are malloc'ed */
  size_t look_count, look_capacity;
};

/* NULL: *error says why, malloc'ed. */
struct campaign *campaign_open(const struct campaign_request *r, char **error);
void campaign_close(struct campaign *c);
/* Why something could not be kept. */
const char *campaign_error(const struct campaign *c);

/* Is it time for the next checkpoint? */
bool campaign_is_due(const struct campaign *c);
void campaign_begin(struct campaign *c, bool is_durable);
/* How far it is. */
struct campaign_progress {
  uint64_t tried, discarded, hits, covered;
  const char *state; /* JSON; or NULL */
  bool is_done;
};
/* False: nothing of the checkpoint was kept. */
bool campaign_commit(struct campaign *c, const struct campaign_progress *p);

/* A failure was looked into, which came after so many seconds of the campaign. */
void campaign_look(struct campaign *c, uint64_t stream, uint64_t index, const char *shape, bool was_new,
                   double seconds);
/* In a checkpoint: the finding gets its number, and the time of day. The trace begins after the
 * original. */
void campaign_put_finding(struct campaign *c, struct finding_row *row, const struct reduction_trace *trace);
/* What was explained by one finding is explained by the other, and the one is no finding any
 * more. */
bool campaign_join_findings(struct campaign *c, const char *shape, const char *other);
/* In a transaction: somebody else had found it before: here, it was only hit. */
void campaign_yield_finding(struct campaign *c, const char *shape);
/* It is at the server now. */
void campaign_deliver_finding(struct campaign *c, const char *shape);
/* The digest that is a finding's name. 17 bytes. */
void campaign_shape(char *out, const char *form, const char *name, const char *kind, const char *reduced);

/* After its checkpoint, its files. False: they could not be written; *error, malloc'ed. */
bool campaign_write_files(const struct campaign *c, const char *shape, char **error);
/* Those that are missing: somebody was killed before they were written. */
bool campaign_mend_files(const struct campaign *c, char **error);

double campaign_cpu(const struct campaign *c);

#endif
