/* stream: a statement of the subject, with a generator that applies to it: the unit of scheduling,
 * counting and resuming.
 *
 * Attempt i of a stream is a function of (subject, seed, generator, i) alone. Ranges of attempts
 * are given out and come back in any order; what became of one counts when all before it does: so a
 * stream is always as if it had been tried up to one place, and no further. */
#ifndef ASSAY_HUNT_STREAM_H
#define ASSAY_HUNT_STREAM_H

#include "checks/check.h"

struct hunt;

struct stream {
  size_t statement;
  unsigned way; /* the generator's number, and */
  const char *generator;
  uint64_t next;                 /* the first position (store/shard.h) that was not given out */
  uint64_t done;                 /* the first one that does not count yet */
  struct attempt_range *waiting; /* what is finished behind that, in order */
  struct tally tally;
  double cpu, seconds;       /* that were spent on it, by all threads together */
  double earned;             /* lately, by using parts of the subject that had not been used before */
  double price;              /* seconds as they count: fewer when they earned something */
  unsigned busy;             /* ranges under way */
  uint64_t block;            /* indices to give out at a time */
  struct steering *steering; /* NULL: none */
  bool exhausted;            /* no terms, or none left */
  char *why;                 /* the first term that was not made was not; or NULL */
  char *refused;             /* why the generator cannot be used; NULL: it can */
  /* failures */
  struct failures failures; /* that wait to be examined */
  struct throttle throttle;
  struct throttle counted_throttle; /* as it was where what counts ends */
  struct examined_counts counts;
  uint64_t familiar;        /* those in a row that were known when they were examined */
  uint64_t last_examined;   /* the index of the last one that was, or was passed over */
  size_t passed;            /* how many of `failures` were examined, or passed over */
  unsigned examining;       /* threads that examine failures of it */
  uint64_t examining_index; /* the index of the last one that was begun with... */
  double examining_since;   /* ...when the hunt was so old */
  /* campaigns */
  size_t kept_failures; /* how many of `failures` the campaign has */
  struct resume_point { /* what a campaign goes on from, if that is less than what is shown */
    char *state;        /* malloc'ed; or NULL */
    uint64_t next;
    size_t failures;
  } held;
  struct look_row *before; /* what was examined behind `done` before the hunt was resumed; shapes are malloc'ed */
  size_t before_count;
};

void stream_free(struct hunt *h, struct stream *s);

/* Takes the range: it counts now, or when those before it do. */
void stream_finish(struct hunt *h, struct check *c, struct stream *s, struct attempt_range *r);
/* Inserts it among those that wait; the first, if its turn has come; NULL: it has not. */
void stream_insert(struct stream *s, struct attempt_range *r);
struct attempt_range *stream_take_next(struct stream *s);
/* It counts now: takes it. */
void stream_count(struct hunt *h, struct check *c, struct stream *s, struct attempt_range *r);
/* Those that wait count now, whatever is missing. */
void stream_count_all(struct hunt *h, struct check *c, struct stream *s);
void stream_drop_waiting(struct hunt *h, struct check *c, struct stream *s);
/* Campaigns of programs that were written before are not steered. */
void stream_unsteer(struct stream *s);
/* Nothing was tried: what waits goes. */
void stream_restart(struct hunt *h, struct check *c, struct stream *s);

#endif
