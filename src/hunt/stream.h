/* stream: a statement of the subject with a generator that applies to it: the unit of scheduling,
 * counting and resuming.
 *
 * Attempt i of a stream is a function of (subject, seed, generator, i) alone. Ranges of attempts
 * are given out and come back in any order, but a range counts only when all before it do. So a
 * stream is always in the state of having been tried up to one position and no further. */
#ifndef ASSAY_HUNT_STREAM_H
#define ASSAY_HUNT_STREAM_H

#include "checks/check.h"

struct hunt;

struct stream {
  size_t statement;
  unsigned way; /* the generator's number */
  const char *generator;
  uint64_t next;                 /* the first position (store/shard.h) not given out */
  uint64_t done;                 /* the first position that does not count yet */
  struct attempt_range *waiting; /* finished ranges behind `done`, in order */
  struct tally tally;
  double cpu, seconds;       /* spent on it, by all threads together */
  double earned;             /* the recent credit for parts of the subject that were used for the first time */
  double price;              /* seconds less credit */
  unsigned busy;             /* ranges being tried */
  uint64_t block;            /* indices to give out at a time */
  struct steering *steering; /* NULL: none */
  bool exhausted;            /* no terms, or none left */
  char *why;                 /* why the first term that could not be made was not; or NULL */
  struct diagnostic refused; /* why the generator cannot be used; none: it can */
  /* failures */
  struct failures failures; /* the queue for examination */
  struct throttle throttle;
  struct throttle counted_throttle; /* its state at `done` */
  struct examined_counts counts;
  uint64_t familiar;        /* consecutive examined failures that were duplicates */
  uint64_t last_examined;   /* the index of the last failure that was examined or skipped */
  size_t passed;            /* how many of `failures` were examined or skipped */
  unsigned examining;       /* threads that examine failures of this stream */
  uint64_t examining_index; /* the index of the failure whose examination began last */
  double examining_since;   /* when it began, in seconds of the hunt */
  /* campaigns */
  size_t kept_failures; /* how many of `failures` are in the campaign */
  struct resume_point { /* where a campaign resumes, if that is behind what is displayed */
    char *state;        /* malloc'ed; or NULL */
    uint64_t next;
    size_t failures;
  } held;
  struct look_row *before; /* examined behind `done` before the hunt was resumed; shapes are malloc'ed */
  size_t before_count;
};

void stream_free(struct hunt *h, struct stream *s);

/* Takes the range, which counts now or when those before it do. */
void stream_finish(struct hunt *h, struct check *c, struct stream *s, struct attempt_range *r);
/* stream_insert adds a range to `waiting`; stream_take_next takes the first one if its turn has
 * come, and else returns NULL. */
void stream_insert(struct stream *s, struct attempt_range *r);
struct attempt_range *stream_take_next(struct stream *s);
/* Takes the range and counts it now. */
void stream_count(struct hunt *h, struct check *c, struct stream *s, struct attempt_range *r);
/* Counts all of `waiting`, despite missing ranges. */
void stream_count_all(struct hunt *h, struct check *c, struct stream *s);
void stream_drop_waiting(struct hunt *h, struct check *c, struct stream *s);
/* For campaigns of programs from older versions, which are not steered. */
void stream_unsteer(struct stream *s);
/* Resets the stream to its beginning, and drops `waiting`. */
void stream_restart(struct hunt *h, struct check *c, struct stream *s);

#endif
