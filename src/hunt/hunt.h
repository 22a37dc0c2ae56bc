/* hunt: the search for terms that fail a check.
 *
 * A stream is a statement of the subject with a generator that applies to it. Streams take turns,
 * in ranges of indices. Failures are examined: each is reduced, and becomes a finding unless a
 * known finding accounts for it (hunt/examine.c). In a hunt by count, failures are examined after
 * all attempts, in the order of statements, generators and indices, so that the result does not
 * depend on the number of threads. A hunt by time examines them at once. If one worker tries
 * everything (struct check_kind), its ranges are in order anyway. */
#ifndef ASSAY_HUNT_HUNT_H
#define ASSAY_HUNT_HUNT_H

#include "campaign/campaign.h"
#include "hunt/stream.h"

/* When the hunt ends. */
enum hunt_until {
  UNTIL_THE_END, /* when the time or the count is reached */
  UNTIL_EACH,    /* when each statement has a finding */
  UNTIL_FIRST,   /* when there is one finding */
};

struct retry;

struct hunt {
  /* the request */
  struct check_options check; /* the hunt sets its `tell`, `traced` and `data` */
  uint64_t count;             /* attempts per stream; 0: as many as the time allows */
  double seconds;             /* 0: no limit */
  enum hunt_until until;
  struct campaign_wish campaign;
  const struct retry *corpus; /* replayed terms: those that still fail are known; or NULL */
  void (*ready)(void *data);  /* called once, when the subject is loaded and the hunt begins; or NULL */
  void (*progress)(const struct hunt *h, void *data); /* called at intervals, while nothing changes; or NULL */
  void (*warn)(const char *text, void *data);         /* a warning about the subject; or NULL */
  bool (*failed)(void *data, const char *term); /* called for failures if they are only counted; false: stop. Or NULL */
  void (*found)(const struct hunt *h, const struct finding *f, void *data);
  void *data;
  /* the result */
  size_t statement_count, stream_count, covered_count;
  struct statement *statements; /* those that were tried have streams */
  struct stream *streams;       /* by statement, then in the order of the generators */
  struct covered_part *covered; /* parts of the subject, with their uses */
  struct steering_rows rows;    /* their kinds, by the same index */
  struct findings findings;
  struct check_report report;
  double elapsed;
  uint64_t found_before;   /* findings from before the hunt was resumed */
  uint64_t corpus_others;  /* terms of the corpus that still fail and belong to no statement */
  bool stopped;            /* `stop` ended it */
  struct diagnostic error; /* why it failed; none: it did not, or see the world's error */
};

/* No term was made at all, and time was not the reason. */
bool stream_is_barren(const struct stream *s);
/* No generator made a term: the statement was not tried. */
bool hunt_is_untried(const struct hunt *h, size_t statement);
/* Failures of the statement that will never be examined, because there are too many. */
uint64_t hunt_unseen(const struct hunt *h, size_t statement);
/* Failures of the statement that have not been examined, because the hunt ended before. */
uint64_t hunt_pending(const struct hunt *h, size_t statement);
/* No term has a verdict: all ran into limits, or the time was over before. */
bool hunt_is_undecided(const struct hunt *h, size_t statement);
/* The sum over all streams. */
struct tally hunt_tally(const struct hunt *h);

/* Sets the result. `world` is the caller's, for checks that run there; else NULL. On failure,
 * returns false: see `error` or, if there is none, the world's. */
bool hunt_run(struct hunt *h, assay *world);
void hunt_free(struct hunt *h);

#endif
