/* hunt: the search for counterexamples to the properties of one program.
 *
 * Each property is tried with each generator that applies to it: an arm of the hunt. Arms take turns, in blocks of
 * indices; attempt i of an arm is a function of (program, seed, generator, i) alone. What fails is looked into: it is
 * reduced, and if no finding explains it, it becomes one (campaign/findings.h). In a hunt by count, that is done in the end, in
 * the order of properties, generators and indices; it therefore finds the same whatever the number of threads. A hunt by time
 * does it at once. */
#ifndef ASSAY_CAMPAIGN_HUNT_H
#define ASSAY_CAMPAIGN_HUNT_H

#include "assay.h"
#include "campaign/campaign.h"
#include "campaign/findings.h"
#include "campaign/steering.h"

/* When is it enough? */
enum hunt_until {
  UNTIL_THE_END, /* of the time or the count */
  UNTIL_EACH,    /* property has a finding */
  UNTIL_FIRST,   /* there is one */
};

struct retry;

struct hunt_arm {
  size_t target;
  assay_way way;
  uint64_t next;                               /* the first position (campaign/shard.h) that nobody has been given */
  uint64_t done;                               /* the first one that does not count yet */
  struct block *waiting;                       /* what is finished behind that, in order (campaign/block.h) */
  uint64_t tried, skipped, not_made, too_long; /* what became of the others */
  double cpu, seconds;                         /* that were spent on it, by all threads together */
  double earned;                               /* lately, by using parts of the model that nobody had used before */
  double price;                                /* seconds as they count: fewer when they earned something */
  unsigned busy;                               /* threads that are at it */
  unsigned looking;                            /* threads that look into failures of it */
  uint64_t looking_at;                         /* the index of the last one that was begun with */
  size_t looked_hits;                          /* how many of `hits` were looked into, or passed over */
  uint64_t block;                              /* indices to give out at a time */
  struct steering *steering;                   /* NULL: none */
  struct hits hits;                            /* that nobody has looked into */
  uint64_t familiar;                           /* those in a row that were known when somebody did */
  uint64_t looked_into, unseen;                /* how many were, and how many nobody will: there are too many */
  uint64_t looked;                             /* the index of the last one that was, or was passed over */
  size_t kept_hits;                            /* how many of `hits` the campaign has */
  struct held {                                /* what a campaign goes on from, if that is less than what is shown */
    char *state;                               /* malloc'ed; or NULL */
    uint64_t next;
    size_t hits;
  } held;
  uint64_t *before; /* indices that were looked into before the hunt was resumed, in order */
  size_t before_count;
  bool exhausted; /* no terms, or none left */
  char *why;      /* the first term that was not made was not; NULL: nobody knows */
  char *refused;  /* why the generator cannot be used; NULL: it can */
};

struct hunt_covered { /* malloc'ed texts */
  const char *kind;   /* see struct assay_covered */
  char *owner, *name;
  unsigned line;
  uint64_t count; /* by all threads */
  bool seen;      /* it was used by a block that is finished */
};

struct hunt_target { /* malloc'ed texts */
  char *form, *name, *file;
  unsigned line, column, ways;
  const struct finding *found; /* what explains its first failure, which may be another property's; NULL: none so far */
  uint64_t hits;               /* failures that were looked into */
};

struct hunt {
  /* what is wanted */
  const char *file;
  const char *text; /* of the program, if it is not in the file */
  size_t text_length;
  const char *property; /* a line, or the name that stands for it; NULL: all */
  unsigned ways;        /* bit 1 << way for those to use; 0: all that apply */
  uint64_t seed;
  uint64_t count; /* attempts of each arm; 0: as many as the time allows */
  double seconds; /* 0: no limit */
  double limit;   /* for one attempt */
  enum hunt_until until;
  bool steered;          /* lean to what has been rare */
  bool reduced;          /* counterexamples are made small, */
  double reducing;       /* for so many seconds each; 0: as long as it takes */
  uint64_t generalising; /* instances to try of each formula; 0: none is made */
  unsigned jobs;
  const char *const *libraries;
  struct campaign_wish campaign;
  const struct retry *corpus;                         /* terms that were tried: those that fail are known; or NULL */
  const int *stop;                                    /* ends the hunt when somebody makes it other than 0; or NULL */
  void (*ready)(void *data);                          /* once, when the program is loaded and the hunt begins, if set */
  void (*progress)(const struct hunt *h, void *data); /* now and then, if set; nobody else runs meanwhile */
  void (*found)(const struct hunt *h, const struct finding *f, void *data);
  void *data;
  /* what became of it */
  size_t target_count, arm_count;
  struct hunt_target *targets; /* those that were tried have arms */
  struct hunt_arm *arms;       /* of each target in the order of the ways */
  size_t covered_count;
  struct hunt_covered *covered; /* the parts of the model, and how often they were used */
  struct steering_rows rows;    /* what they are, by the same numbers */
  struct findings findings;
  uint64_t checks; /* terms that were tried to make failures small, and to generalise them */
  double elapsed;
  uint64_t found_before; /* of the findings, those that are from before the hunt was resumed */
  bool stopped;          /* it was ended by `stop` */
  char *error;           /* why it could not be done; NULL: it could */
};

/* No term was made at all, and that is not for want of time. */
bool hunt_arm_is_barren(const struct hunt_arm *a);
/* ...by any generator: the property was not tried. */
bool hunt_is_untried(const struct hunt *h, size_t target);

/* Failures of the property that nobody has looked into: there are too many. */
uint64_t hunt_unseen(const struct hunt *h, size_t target);

/* Is the property on this line, or about what has this name? NULL: every one is. */
bool hunt_is_wanted(const struct assay_target *t, const char *property);

/* Fills in the second half. False: see `error`. */
bool hunt_run(struct hunt *h);
void hunt_free(struct hunt *h);

#endif
