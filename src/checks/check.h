/* check: what tries terms, and says which of them fail.
 *
 * A check and the space of its terms are opened together, for one worker. A hunt knows nothing else
 * of them: it gives out ranges of indices, takes back what became of them, and has failures
 * examined. Ranges may be under way together:
 *
 *   1. open, list                      4. wait, for a range that is finished
 *   2. room: may another range begin?  5. examine, for a failure
 *   3. start                           6. close
 *
 * The kinds: a property of a model, tried in-process (property_check.c); programs that the variants
 * of a target run, in batches of child processes (compare_check.c); terms of a table of C
 * functions, tried in-process (callback_check.c). */
#ifndef ASSAY_CHECKS_CHECK_H
#define ASSAY_CHECKS_CHECK_H

#include "checks/finding.h"
#include "checks/steering.h"
#include "store/shard.h"

#include <jansson.h>

struct callback_space;
struct campaign_store;
struct check;
struct check_kind;

/* ---- what is wanted ---- */

/* Of one reduction; 0: no bound. */
struct reduction_bounds {
  uint64_t checks;           /* terms that are tried */
  uint64_t tries;            /* random terms for each sub-term; 0: none */
  uint64_t size, depth;      /* nodes of these; how deep to look into the term */
  const char *const *opaque; /* of a model: non-terminals whose terms stay as they are, NULL-terminated; or NULL */
  bool is_loose;             /* what is false may come to raise an exception */
};

struct check_options {
  const struct check_kind *kind;
  const char *file; /* the subject; of programs that were opened already, what they are called */
  uint64_t seed;
  unsigned jobs; /* threads; or children */
  const int *stop;
  bool reduced;                          /* failures are reduced, */
  double reducing;                       /* for so many seconds each; 0: as long as it takes */
  bool traced;                           /* the steps of a reduction are wanted */
  const struct reduction_bounds *bounds; /* NULL: those of hunts */
  uint64_t generalising;                 /* instances to try of each formula; programs are dear, and are fewer
                                          * (checks/program_formulas.c); 0: none is made */
  /* of a model */
  const char *text; /* of the program, if it is not in the file */
  size_t text_length;
  unsigned ways;        /* bit 1 << way for the generators to use; 0: all that apply */
  const char *property; /* a line, or the name of a property; NULL: all */
  double limit;         /* seconds for one attempt */
  bool steered;         /* lean to what has been rare */
  const char *const *libraries;
  /* of callbacks: the table, instead of a subject. Also `size` */
  const struct callback_space *callback;
  /* of programs */
  const char *subject, *generator; /* by name; NULL: the only one, the usual one */
  const char *oracle;              /* as in struct assay_programs_options */
  bool emi, lively;                /* as there */
  const char *originals;           /* for assay_programs_corpus; or NULL */
  assay_programs *programs;        /* that were opened already, instead; or NULL */
  unsigned size;
  bool learns;                                /* count also what programs are like */
  bool counted;                               /* only count what fails */
  void (*warn)(const char *text, void *data); /* about the subject; or NULL */
  void (*tell)(void *data);                   /* often, while something is waited for; or NULL */
  void *data;
};

struct left_out {   /* malloc'ed texts */
  const char *what; /* it is: an operation or a variant */
  char *name, *reason;
};

/* What a check has to say beside its verdicts. */
struct check_report {
  double generating, compile_cpu, run_cpu; /* CPU seconds */
  uint64_t made;                           /* programs that were, among them those that do not count yet */
  uint64_t checks;                         /* terms that were tried to reduce others, and to generalise them */
  size_t running;                          /* ranges under way */
  char *limit;                             /* that was reached by the first of the unknown, and by whom; or NULL */
  struct left_out *left_out;               /* parts of programs that do not compile, and variants that are not there */
  size_t left_out_count;
  char *learnt; /* a form for a subject file; or NULL */
  char *error;  /* why nothing can be tried any more; or NULL */
};
void check_report_free(struct check_report *r);

/* ---- what there is to try ---- */

struct statement { /* a property, or the check of a subject; malloc'ed texts */
  char *form, *name, *file;
  unsigned line, column;
  struct finding *found; /* what accounts for its first failure, which may be another statement's; NULL: none so far */
  uint64_t hits;         /* failures that were examined */
};

struct check_stream { /* a statement, with a generator that applies to it */
  size_t statement;
  unsigned way; /* the generator's number, and */
  const char *generator;
};

struct covered_part { /* a rule, clause, production, constant or operation; malloc'ed texts */
  const char *kind;
  char *owner, *name;
  unsigned line;
  uint64_t count; /* by all workers */
  uint64_t kept;  /* of which the campaign has so many; UINT64_MAX: no row yet */
  bool seen;      /* it was used by a range that is finished */
  bool is_put;    /* in a checkpoint that is under way: then the campaign will have... */
  uint64_t keeping;
};

struct check_contents { /* malloc'ed arrays */
  struct statement *statements;
  struct check_stream *streams;
  struct covered_part *covered;
  size_t statement_count, stream_count, covered_count;
  struct steering_rows rows; /* what the covered parts are, if streams can be steered */
};
void check_contents_free(struct check_contents *c);

/* ---- trying ---- */

enum { SIZE_CLASSES = 16 };
/* Of so many nodes: the i for which there are 2^i or more, below 2^(i+1). */
static inline unsigned size_class(uint64_t nodes) {
  unsigned size = 0;
  while (size + 1 < SIZE_CLASSES && nodes >> (size + 1)) size++;
  return size;
}

struct tally {
  uint64_t made, not_made;               /* terms, and indices for which the generator gave up */
  uint64_t skipped, repeated, unchanged; /* not tried: outside the domain; made before; the same on all sides */
  uint64_t tried, too_long, unknown, flaky;
  uint64_t permitted;                  /* failures that the subject permits */
  uint64_t failed;                     /* that were not flaky */
  uint64_t nodes, sizes[SIZE_CLASSES]; /* of those that are tried, by their classes */
};
void tally_add(struct tally *to, const struct tally *from);

/* Failures that were examined; those that will not be, because there are too many; and those that
 * were not seen again. */
struct examined_counts {
  uint64_t examined, unseen, flaky;
};

struct attempt_range {
  uint64_t first, end; /* positions (store/shard.h): of the first attempt, and the first that is not wanted... */
  uint64_t next;       /* ...or was not made */
  struct tally tally;
  bool exhausted; /* there are no terms from there on */
  char *why;      /* the first term that was not made was not; malloc'ed; or NULL */
  struct failures failures;
  struct throttle throttle;
  struct examined_counts counts;
  struct assay_learned learned; /* if the stream is steered */
  uint64_t *covered;            /* for each covered part, how often it was used; malloc'ed */
  void *own;                    /* the check's */
  size_t stream;
  double seconds, cpu; /* that it took */
  bool is_cut;         /* it could not be tried: `revise` knows more */
  char *refused;       /* why the generator cannot be used; malloc'ed; or NULL */
  struct attempt_range *later;
};

struct attempt_request {
  size_t statement;
  unsigned way;
  const struct shard *shard;
  uint64_t deadline; /* nanoseconds of the monotonic clock; 0: none */
  bool is_first_enough;
  unsigned table; /* the number of the weights, and... */
  const uint32_t *weights;
  const struct assay_example *examples;
  double start; /* of the hunt: failures are dated from there */
};

/* ---- examining ---- */

enum examined {
  EXAMINED,           /* there is a finding, or one that accounts for the failure */
  EXAMINED_NOT_AGAIN, /* the failure was not seen again: it is flaky */
  EXAMINED_STOPPED,   /* all was stopped, or nothing can be tried any more: see the report's error */
  EXAMINED_FAILED,    /* the world says why */
};

struct examination {
  const struct failure *failure;
  struct finding *const *known; /* findings so far, which others may add to meanwhile */
  size_t known_count;
  double start; /* of the hunt */
  /* what came of it */
  size_t duplicate_of;     /* the known one that accounts for it, counted from 1; 0: none */
  struct finding *finding; /* else it; malloc'ed */
  bool is_complete;        /* it could not be reduced any further */
  bool is_unreduced;       /* it was to be reduced, but did not fail then: the finding is as the failure... */
  assay_status status;     /* ...and if this is not ASSAY_OK, the world says why */
};

/* ---- asking ---- */

/* A term that was not made here: a campaign or a corpus has it. */
struct asked_term {
  const char *name, *term; /* the name is for messages */
  size_t statement;
  uint64_t seed, index;  /* of what the subject's program draws */
  assay_verdict verdict; /* what the check says; ASSAY_UNANSWERED: nothing */
};

/* ---- the kinds ---- */

struct check { /* the kind's structure begins with it */
  const struct check_kind *kind;
  const struct check_options *options;
  struct check_report *report;
};

struct check_kind {
  const char *name; /* of campaigns of this kind */
  /* One worker tries all, on the thread of the caller and in the caller's world; failures are
   * examined in the order of their indices. Else there are threads, each with a check of its
   * own. */
  bool is_ordered;
  bool is_fixed; /* which terms there are is decided by `open`: seed, generator, size */
  struct throttle_limits throttle;
  struct reduction_usual { /* where the user says nothing */
    double seconds;
    unsigned tries;
  } usual;
  /* NULL: the report's error says why, or else the world does. */
  struct check *(*open)(const struct check_options *o, struct check_report *r, assay *world);
  void (*close)(struct check *c);
  /* False: the world says why. */
  bool (*list)(struct check *c, struct check_contents *out);
  bool (*sources)(struct check *c, struct assay_sources *out);
  json_t *(*settings)(const struct check *c); /* those options that change what is found */
  void (*begin)(struct check *c);             /* once, when all is known: it may warn. Or NULL */

  /* How many attempts the next range should have; 0: none can begin now. `wanted` is what the
   * schedule has in mind. */
  uint64_t (*room)(const struct check *c, uint64_t wanted);
  /* False: see the report's error, or the world's. */
  bool (*start)(struct check *c, const struct attempt_request *q, struct attempt_range *r);
  /* *out is NULL if none is finished yet. False: see the report's error. */
  bool (*wait)(struct check *c, struct attempt_range **out);
  void (*free_range)(struct check *c, struct attempt_range *r); /* what is its own; or NULL */
  enum examined (*examine)(struct check *c, struct examination *x);
  /* Fills in the verdicts. False: see the report's error, or the world's; or all was stopped. */
  bool (*ask)(struct check *c, struct asked_term *list, size_t count);

  /* The rest may be NULL. */

  /* Has the failure, or a range that could not be tried, a reason that many others would have, too?
   * *restart: then terms are others from now on, and all begins anew; both NULL: a hunt is resumed
   * that has done so. False: see the report's error. */
  bool (*revise)(struct check *c, struct attempt_range *r, const struct failure *f, bool *restart);
  void (*forget)(struct check *c); /* what was tried: it begins anew */
  /* Under the lock: the range counts, up to its `next`. Its covered parts are filled in. */
  void (*count)(struct check *c, struct attempt_range *r);
  /* In a checkpoint; after it; and back. */
  void (*keep)(struct check *c, struct campaign_store *s, uint64_t shard);
  void (*kept)(struct check *c);
  bool (*take_up)(struct check *c, struct campaign_store *s);
  /* What it keeps with its stream: new; and back. */
  json_t *(*state)(const struct check *c);
  void (*take_state)(struct check *c, const json_t *state);
  /* What was learnt by examining: malloc'ed, or NULL. */
  char *(*lessons)(struct check *c);
  void (*teach)(struct check *c, const char *lessons);
  void (*warm_up)(struct check *c, const struct failure *f);
  /* Is it certain that both show one bug? */
  bool (*is_same)(struct check *c, const struct finding *f, const struct finding *other);
  /* The finding of a corpus: its term as findings write it. False: the world says why. */
  bool (*spell)(struct check *c, struct finding *f);
  char *(*write_term)(struct check *c, uint64_t index); /* malloc'ed; NULL: the world says why */
  /* Of the evidence: what the versions of the variants are. */
  const struct versions *(*versions)(struct check *c);
  void (*end)(struct check *c); /* nothing more is tried: writes what was learnt into the report */
};

extern const struct check_kind property_check_kind, compare_check_kind, callback_check_kind;

void attempt_range_free(struct check *c, struct attempt_range *r, size_t covered_count);

/* Is the property on this line, or about what has this name? NULL: every one is. */
bool property_is_wanted(const struct assay_target *t, const char *property);

#endif
