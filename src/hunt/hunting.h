/* hunting: the state of a running hunt. Private to the files of hunt/. */
#ifndef ASSAY_HUNT_HUNTING_H
#define ASSAY_HUNT_HUNTING_H

#include "checks/pool.h"
#include "hunt/hunt.h"

struct hunting {
  struct hunt *hunt;
  const struct check_kind *kind;
  struct pool pool;
  assay *world;              /* the caller's; or NULL */
  struct campaign *campaign; /* NULL: nothing is stored */
  double start, end;         /* end 0: no limit */
  double last_progress;
  bool ready;        /* statements and streams are known */
  bool stop;         /* after an error, or because enough was found */
  bool world_failed; /* the error is in the caller's world */
  bool is_examining; /* by count: all attempts are done, and failures are being examined */
  bool restarts;     /* the terms change, so that the hunt begins again */
  uint64_t series;   /* of streams: incremented when the hunt begins again */
  unsigned checkpoints;
  bool is_over;  /* nothing more is stored */
  char *lessons; /* what examination has learnt; or NULL */
  char *held;    /* the shard's state to resume from, if that is behind what is displayed; or NULL */
};

/* Call under the lock. Each stops everything because of an error. */
void hunting_fail(struct hunting *k, const struct diagnostic *error);
void hunting_fail_by_store(struct hunting *k);
void hunting_give_up(struct hunting *k, const char *why);
bool hunting_is_over(const struct hunting *k);
/* Shall everything stop, with the present examination left for the next run? */
bool hunting_is_put_off(const struct hunting *k);

/* Takes over the contents of a check; and frees them. */
void hunt_take_contents(struct hunt *h, struct check_contents *c);
void hunt_free_contents(struct hunt *h);
/* Why there are no streams. */
const char *hunt_why_no_streams(const struct hunt *h);

/* ---- schedule.c ---- */

#define BLOCK_SECONDS 0.03 /* target time of a range */
/* A generator that has made no term in this many attempts is given up, as in Redex. */
enum { PATIENCE = 100 };

/* Charges the stream for a range: seconds, less a credit for parts of the subject that were used
 * for the first time. The credit decays. */
void schedule_pay(struct hunt *h, struct stream *s, const uint64_t *covered, double seconds);
/* Could the stream still find something wanted? */
bool stream_is_open(const struct hunt *h, const struct stream *s);
/* By count, streams take their turn in order; by time, the cheapest so far is next. Sets *wait if
 * there is none now, but may be when a range is finished. */
struct stream *schedule_choose(struct hunt *h, bool *wait);
/* The last position that may be given out before a decision is due, such as giving up the
 * generator. */
uint64_t schedule_last(const struct hunt *h, const struct stream *s);

/* ---- examine.c ---- */

/* Examines failures and counts the results. Returns how many were examined or skipped; if not all
 * were, the rest is left for later. */
size_t hunting_examine(struct hunting *k, struct check *c, struct stream *s, const struct failures *f,
                       struct examined_counts *counts);
/* Moves the rest of the failure into the finding. */
void hunting_take_failure(struct finding *f, const struct failure *from);
/* Sets the finding's name (`shape`). It must have a statement. */
void hunting_name(const struct hunt *h, struct finding *f);

/* ---- share_findings.c ---- */

/* Call under the lock. Adds findings of other workers to the known ones. */
void hunting_take_news(struct hunting *k);
/* Call under the lock. Claims the finding, and puts it into the store if that can be reached. If it
 * returns false, take the news first and examine the failure again. */
bool hunting_claim(struct hunting *k, struct check *c, struct finding *f, const struct reduction_trace *trace);
/* Call without the lock. Fetches news and delivers findings that other workers do not have. */
void hunting_share(struct hunting *k, struct check *c);
/* Prepares a world that has reduced nothing, which would take every failure for a duplicate of what
 * other workers have found. */
void hunting_warm_up(struct hunting *k, struct check *c, const struct failure *f);

/* ---- known_terms.c ---- */

/* Makes the corpus terms that still fail known. Returns false if they could not be stored. */
bool hunting_add_corpus(struct hunting *k, struct check *c);

/* ---- stored_finding.c ---- */

struct finding_row;
/* Otherwise sets the hunt's error, which names the campaign and the finding. */
bool hunting_is_intact(struct hunting *k, const struct check *c, const struct finding_row *f);

/* ---- keep.c: all under the lock ---- */

/* Opens the campaign and restores its state. On failure, returns false after it has reported the
 * error. */
bool hunting_open(struct hunting *k, struct check *c);
/* Writes a checkpoint if one is due. */
void hunting_keep_if_due(struct hunting *k, struct check *c);
/* Stores the finding; it is on the disk when this returns true. */
bool hunting_keep_finding(struct hunting *k, struct check *c, struct finding *f);
/* The campaign will resume from what counts now. What is counted later is only displayed. */
void hunting_hold(struct hunting *k);
/* Records that the hunt begins again with other terms. */
void hunting_keep_restart(struct hunting *k, struct check *c);
/* Writes the last checkpoint. */
void hunting_keep_end(struct hunting *k, struct check *c, bool is_done);
/* The result of examining the failure before the hunt was resumed; NULL: it was not examined. */
const struct look_row *hunting_find_look(const struct stream *s, uint64_t index);

#endif
