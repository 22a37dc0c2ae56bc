/* hunt: the search for terms that fail a check.
 *
 * Each statement of the subject is tried with each generator that applies to it: a stream. Streams
 * take turns, in ranges of indices. What fails is examined: it is reduced, and if no finding
 * accounts for it, it becomes one (hunt/examine.c). In a hunt by count, that is done in the order
 * of statements, generators and indices, when all was tried; it therefore finds the same whatever
 * the number of threads. A hunt by time does it at once. Where one worker tries all (struct
 * check_kind), its ranges are in order anyway. */
#ifndef ASSAY_HUNT_HUNT_H
#define ASSAY_HUNT_HUNT_H

#include "campaign/campaign.h"
#include "hunt/stream.h"

/* When is it enough? */
enum hunt_until {
  UNTIL_THE_END, /* of the time or the count */
  UNTIL_EACH,    /* statement has a finding */
  UNTIL_FIRST,   /* there is one */
};

struct retry;

struct hunt {
  /* what is wanted */
  struct check_options check; /* its `tell`, `traced` and what it is told with are the hunt's */
  uint64_t count;             /* attempts of each stream; 0: as many as the time allows */
  double seconds;             /* 0: no limit */
  enum hunt_until until;
  struct campaign_wish campaign;
  const struct retry *corpus;                         /* terms that were tried: those that fail are known; or NULL */
  void (*ready)(void *data);                          /* once, when the subject is loaded and the hunt begins, if set */
  void (*progress)(const struct hunt *h, void *data); /* now and then, if set; nothing changes meanwhile */
  void (*warn)(const char *text, void *data);         /* about the subject; or NULL */
  bool (*failed)(void *data, const char *term);       /* of each that is only counted. False: that is enough. Or NULL */
  void (*found)(const struct hunt *h, const struct finding *f, void *data);
  void *data;
  /* what became of it */
  size_t statement_count, stream_count, covered_count;
  struct statement *statements; /* those that were tried have streams */
  struct stream *streams;       /* of each statement in the order of its generators */
  struct covered_part *covered; /* parts of the subject, and how often they were used */
  struct steering_rows rows;    /* what they are, by the same numbers */
  struct findings findings;
  struct check_report report;
  double elapsed;
  uint64_t found_before; /* of the findings, those that are from before the hunt was resumed */
  bool stopped;          /* it was ended by `stop` */
  char *error;           /* why it could not be done; NULL: it could, or the world says why */
};

/* No term was made at all, and that is not for want of time. */
bool stream_is_barren(const struct stream *s);
/* ...by any generator: the statement was not tried. */
bool hunt_is_untried(const struct hunt *h, size_t statement);
/* Failures of the statement that will not be examined: there are too many. */
uint64_t hunt_unseen(const struct hunt *h, size_t statement);
/* Of all streams. */
struct tally hunt_tally(const struct hunt *h);

/* Fills in the second half. The world is the caller's, for checks that run there; else NULL. False:
 * see `error`, or, if that is NULL, the world's. */
bool hunt_run(struct hunt *h, assay *world);
void hunt_free(struct hunt *h);

#endif
