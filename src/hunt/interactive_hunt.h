/* inquiry: counterexamples one at a time, as somebody asks for them: the next one, its reduction,
 * what it stands for, and that it shall not come again (Pike, section 6). In one world, by one
 * thread. */
#ifndef ASSAY_HUNT_INTERACTIVE_HUNT_H
#define ASSAY_HUNT_INTERACTIVE_HUNT_H

#include "checks/finding.h"

struct inquiry_bounds { /* as in the options of hunt and shrink */
  const char *property; /* NULL: all */
  unsigned ways;        /* 0: all that apply */
  uint64_t seed;
  double seconds, shrink_seconds; /* for the next one; for its reduction */
  uint64_t max_checks, max_size, max_depth, tries, instances;
  const char *const *opaque; /* NULL-terminated, or NULL */
};

struct inquiry_arm {
  size_t target;
  assay_way way;
  uint64_t next; /* index */
  bool made;     /* it has made terms */
  bool over;     /* it makes none, or no more */
};

struct inquiry {
  assay_subject *subject; /* whose properties it is about */
  struct inquiry_bounds bounds;
  const int *stop; /* as in struct assay_trial */
  /* its own */
  struct assay_targets targets;
  struct inquiry_arm *arms; /* malloc'ed */
  size_t arm_count, turn;
  struct findings findings; /* all that were shown; their hits are of when they were suppressed */
  uint64_t *seeds;          /* that they were made with, malloc'ed */
  size_t *suppressed;       /* places among them, malloc'ed, in the order in which they were */
  size_t suppressed_count;
  size_t current; /* the finding that is talked about, from 1; 0: none */
  char *why;      /* the last one that could not be done could not; malloc'ed */
};

/* False: see `why`; so it is for the others. */
bool inquiry_begin(struct inquiry *q);
void inquiry_free(struct inquiry *q);
/* From the first term again, by the bounds that there are now. */
bool inquiry_restart(struct inquiry *q);

enum inquiry_result {
  INQUIRY_FOUND,   /* it is the current one now */
  INQUIRY_NOTHING, /* in the time that there was */
  INQUIRY_NO_MORE, /* terms */
  INQUIRY_FAILED,
};
/* The next counterexample that none explains of those that are suppressed. */
enum inquiry_result inquiry_next(struct inquiry *q);

/* Reduces the current one, and if asked, generalises it. Of *out, the numbers are meant only. */
bool inquiry_shrink(struct inquiry *q, bool generalise, struct assay_shrunk *out);

/* The current one shall not come again; there is none then. */
void inquiry_suppress(struct inquiry *q);
/* It may; and is the current one. `number` 0: the one that was suppressed last. Returns which it
 * was; 0: it is not suppressed. */
size_t inquiry_restore(struct inquiry *q, size_t number);
bool inquiry_is_suppressed(const struct inquiry *q, size_t number);

#endif
