/* hunting: a hunt while it runs. Private to hunt*.c. */
#ifndef ASSAY_CAMPAIGN_HUNTING_H
#define ASSAY_CAMPAIGN_HUNTING_H

#include "campaign/campaign.h"
#include "campaign/chain.h"
#include "campaign/hunt.h"
#include "campaign/pool.h"

struct hunting {
  struct hunt *hunt;
  struct pool pool;
  struct campaign *campaign; /* NULL: nothing is kept */
  double start, end;         /* end 0: never */
  double last_progress;
  bool ready;      /* targets and arms are known */
  bool stop;       /* something is wrong, or enough */
  bool is_looking; /* by count: all is tried, and what failed is looked into */
  unsigned checkpoints;
  bool is_over;  /* nothing more is kept */
  char *lessons; /* what was learnt by looking into failures; or NULL */
  char *held;    /* the shard's state, to go on from, if that is less than what is shown; or NULL */
};

/* Under the lock: all stops because of an error. */
void hunting_fail(struct hunting *k, const char *error);
bool hunting_is_over(const struct hunting *k);
/* Shall all stop, but go on another time with what is being done now? */
bool hunting_is_put_off(const struct hunting *k);

/* ---- hunt_look.c ---- */

/* Looks into failures of an arm; how many were too many for that is added to *unseen. False: it is to be done another time. */
bool hunting_look_into(struct hunting *k, assay_subject *s, struct hunt_arm *arm, struct hits *hits,
                       uint64_t *looked_into, uint64_t *unseen);

/* Names the finding, which is one of a property. */
void hunting_name(const struct hunt *h, struct finding *f);

/* Makes a hit small, with what is known in the options. */
void hunting_reduce(struct hunting *k, assay_subject *s, const struct hit *hit,
                    const struct assay_shrink_options *known, struct assay_shrunk *out);

/* ---- hunt_share.c ---- */

/* Under the lock: what others have found is known from now on. */
void hunting_take_news(struct hunting *k);
/* Under the lock: the finding is ours, in the store, too, if that can be reached. False: take the news first, and look again. */
bool hunting_claim(struct hunting *k, struct finding *f, const struct chain *chain);
/* Without the lock: news, and findings that others have not heard of. */
void hunting_share(struct hunting *k, assay_subject *s);
/* A world that has reduced nothing takes every failure for what others have found (reduce/known.h). */
void hunting_warm_up(struct hunting *k, assay_subject *s, const struct hit *hit);

/* ---- hunt_corpus.c ---- */

/* What a corpus has that still fails is known. False: it could not be kept. */
bool hunting_add_corpus(struct hunting *k, const struct assay_targets *all);

/* ---- hunt_keep.c: all under the lock ---- */

/* The finding as a row; returns a text of it, malloc'ed. */
char *hunting_finding_row(const struct hunt *h, const struct finding *f, struct finding_row *out);
/* ...and back, as one that was found before. */
struct finding *hunting_take_finding(struct hunting *k, const struct finding_row *row);
struct finding *hunting_find_shape(const struct hunt *h, const char *shape); /* or NULL */

/* Opens the campaign, and takes up what it has. False: it failed, and said so. */
bool hunting_open(struct hunting *k, assay_subject *s);
/* A checkpoint, if it is time for one. */
void hunting_keep_if_due(struct hunting *k);
/* The finding is on the disk when it returns. False: it is not. */
bool hunting_keep_finding(struct hunting *k, struct finding *f, const struct chain *chain);
/* What counts now is what the campaign goes on from. What is counted from now on is only shown. */
void hunting_hold(struct hunting *k);
/* The last one. */
void hunting_keep_end(struct hunting *k, bool is_done);
/* Was the attempt looked into before the hunt was resumed? */
bool hunting_has_looked(const struct hunt_arm *arm, uint64_t index);

#endif
