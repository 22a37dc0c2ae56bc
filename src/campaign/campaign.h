/* campaign: a hunt kept in a directory, for models and programs alike (docs/campaigns.md).
 *
 * A hunt writes a checkpoint at intervals, and one for each finding before it announces that
 * finding. A checkpoint is one transaction: campaign_begin, rows, campaign_commit. The failures
 * examined since the last checkpoint are part of the next. Only one thread at a time may call these
 * functions. */
#ifndef ASSAY_CAMPAIGN_CAMPAIGN_H
#define ASSAY_CAMPAIGN_CAMPAIGN_H

#include "assay.h"
#include "store/shard.h"
#include "store/store.h"

#include <jansson.h>

struct reduction_trace;
struct share;

/* What the caller asks for. */
struct campaign_wish {
  const char *directory; /* NULL: no campaign */
  bool resume;           /* continue the campaign in the directory, if there is one */
  bool is_bounded;       /* a count or a time was given; otherwise the campaign's own are used */
  double checkpoint;     /* seconds between checkpoints; 0: about one, longer if checkpoints are slow */
  struct shard shard;
  struct share *share; /* the campaign of many workers, which chooses shard and directory; or NULL */
  bool is_finished;    /* set if that campaign has no work left */
};

struct campaign_request {
  struct campaign_wish *wish;
  const char *kind, *file, *subject; /* subject: its name; or NULL */
  uint64_t seed;
  const json_t *options; /* those that affect what is found */
  const struct assay_sources *sources;
  uint64_t *count; /* count and seconds: replaced by the campaign's own if none were given */
  double *seconds;
};

struct campaign {
  struct campaign_store *store;
  struct share *share;    /* NULL: this is the only worker */
  char *directory;        /* malloc'ed if `share` chose it; otherwise NULL */
  struct shard_row shard; /* as stored; the campaign owns the texts */
  bool is_new;            /* the store was empty when it was opened */
  double before;          /* seconds spent before the hunt was resumed */
  double cpu_before;      /* CPU seconds spent before it was resumed */
  double begun, last, pause, wanted_pause, last_sample, sample_pause;
  uint64_t findings;
  struct look_row *looks; /* not yet stored; their shapes are malloc'ed */
  size_t look_count, look_capacity;
};

/* Returns NULL on failure. */
struct campaign *campaign_open(const struct campaign_request *r, struct diagnostic *error);
void campaign_close(struct campaign *c);

/* Is the next checkpoint due? */
bool campaign_is_due(const struct campaign *c);
void campaign_begin(struct campaign *c, bool is_durable);
/* Call within a checkpoint: the campaign goes as far as this shard. */
void campaign_raise_bounds(const struct campaign *c);
/* The progress that a checkpoint records. */
struct campaign_progress {
  uint64_t tried, discarded, hits, covered;
  const char *state; /* JSON; or NULL */
  bool is_done;
};
/* Returns false if nothing of the checkpoint was stored. */
bool campaign_commit(struct campaign *c, const struct campaign_progress *p);

/* Records that a failure was examined `seconds` into the campaign. */
void campaign_look(struct campaign *c, uint64_t stream, uint64_t index, const char *shape, bool was_new,
                   double seconds);
/* Call within a checkpoint. Sets the finding's number and its time of day. The trace starts with
 * the step after the original term. */
void campaign_put_finding(struct campaign *c, struct finding_row *row, const struct reduction_trace *trace);
/* Moves the duplicates of one finding to the other, and removes the first. */
bool campaign_join_findings(struct campaign *c, const char *shape, const char *other);
/* Call within a transaction. Another worker found it first, so here it only counts as a hit. */
void campaign_yield_finding(struct campaign *c, const char *shape);
/* Records that the server has the finding. */
void campaign_deliver_finding(struct campaign *c, const char *shape);
/* Writes the digest that names a finding: 17 bytes. */
void campaign_shape(char *out, const char *form, const char *name, const char *kind, const char *reduced);

/* A shape is part of the names of files. Returns false if a stranger has made it a path. */
bool campaign_accepts_shape(const struct campaign_store *s, const struct finding_row *f, struct diagnostic *error);
/* Writes the finding's files, after its checkpoint. Returns false on failure. */
bool campaign_write_files(const struct campaign *c, const char *shape, struct diagnostic *error);
/* Writes missing files of findings, as after a process was killed before it wrote them. */
bool campaign_mend_files(const struct campaign *c, struct diagnostic *error);

#endif
