/* hunting: a hunt while it runs. Private to the files of hunt/. */
#ifndef ASSAY_HUNT_HUNTING_H
#define ASSAY_HUNT_HUNTING_H

#include "checks/pool.h"
#include "hunt/hunt.h"

struct hunting {
  struct hunt *hunt;
  const struct check_kind *kind;
  struct pool pool;
  assay *world;              /* the caller's; or NULL */
  struct campaign *campaign; /* NULL: nothing is kept */
  double start, end;         /* end 0: never */
  double last_progress;
  bool ready;        /* statements and streams are known */
  bool stop;         /* something is wrong, or enough */
  bool world_failed; /* the caller's world says what is wrong */
  bool is_examining; /* by count: all is tried, and what failed is examined */
  bool restarts;     /* terms are others from now on */
  uint64_t series;   /* of streams: it grows when all begins anew */
  unsigned checkpoints;
  bool is_over;  /* nothing more is kept */
  char *lessons; /* what was learnt by examining; or NULL */
  char *held;    /* the shard's state, to go on from, if that is less than what is shown; or NULL */
};

/* Under the lock: all stops because of an error. */
void hunting_fail(struct hunting *k, const char *error);
bool hunting_is_over(const struct hunting *k);
/* Shall all stop, but go on another time with what is being done now? */
bool hunting_is_put_off(const struct hunting *k);

/* Takes what there is to try; and drops it. */
void hunt_take_contents(struct hunt *h, struct check_contents *c);
void hunt_free_contents(struct hunt *h);
/* There are no streams: why not. */
const char *hunt_why_no_streams(const struct hunt *h);

/* ---- schedule.c ---- */

#define BLOCK_SECONDS 0.03 /* about how long a range should take */
/* A generator that has made no term in so many attempts is given up, as Redex does it. */
enum { PATIENCE = 100 };

/* What the stream's range costs: seconds, and what it earns: parts of the subject that were not
 * used before. That is forgotten bit by bit. */
void schedule_pay(struct hunt *h, struct stream *s, const uint64_t *covered, double seconds);
/* Could the stream still find something that is wanted? */
bool stream_is_open(const struct hunt *h, const struct stream *s);
/* By count, streams are used in order; by time, the one that has cost least so far. *wait: there is
 * none now, but there may be when a range is finished. */
struct stream *schedule_choose(struct hunt *h, bool *wait);
/* The last position that may be given out before something is decided. */
uint64_t schedule_last(const struct hunt *h, const struct stream *s);

/* ---- examine.c ---- */

/* Examines failures, and counts what became of them. Returns how many of them were examined or
 * passed over: if that is not all, the rest is to be done another time. */
size_t hunting_examine(struct hunting *k, struct check *c, struct stream *s, const struct failures *f,
                       struct examined_counts *counts);
/* What is left of the failure is the finding's. */
void hunting_take_failure(struct finding *f, const struct failure *from);
/* Names the finding, which is one of a statement. */
void hunting_name(const struct hunt *h, struct finding *f);

/* ---- share_findings.c ---- */

/* Under the lock: what others have found is known from now on. */
void hunting_take_news(struct hunting *k);
/* Under the lock: the finding is ours, in the store, too, if that can be reached. False: take the
 * news first, and examine it again. */
bool hunting_claim(struct hunting *k, struct check *c, struct finding *f, const struct reduction_trace *trace);
/* Without the lock: news, and findings that others have not heard of. */
void hunting_share(struct hunting *k, struct check *c);
/* A world that has reduced nothing takes every failure for what others have found. */
void hunting_warm_up(struct hunting *k, struct check *c, const struct failure *f);

/* ---- known_terms.c ---- */

/* What a corpus has that still fails is known. False: it could not be kept. */
bool hunting_add_corpus(struct hunting *k, struct check *c);

/* ---- keep.c: all under the lock ---- */

/* Opens the campaign, and takes up what it has. False: it failed, and said so. */
bool hunting_open(struct hunting *k, struct check *c);
/* A checkpoint, if it is time for one. */
void hunting_keep_if_due(struct hunting *k, struct check *c);
/* The finding is on the disk when it returns. False: it is not. */
bool hunting_keep_finding(struct hunting *k, struct check *c, struct finding *f);
/* What counts now is what the campaign goes on from. What is counted from now on is only shown. */
void hunting_hold(struct hunting *k);
/* It begins anew, with other terms. */
void hunting_keep_restart(struct hunting *k, struct check *c);
/* The last one. */
void hunting_keep_end(struct hunting *k, struct check *c, bool is_done);
/* What came of examining the failure before the hunt was resumed; NULL: it was not. */
const struct look_row *hunting_find_look(const struct stream *s, uint64_t index);

#endif
