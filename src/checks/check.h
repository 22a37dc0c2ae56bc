/* check: tries terms and reports which of them fail.
 *
 * A check and the space of its terms are opened together, for one worker. This interface is all
 * that a hunt knows of them: it gives out ranges of indices, takes back the results, and has
 * failures examined. Several ranges may be under way at once:
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
struct examiner;
struct failure_cause;
struct journal;
struct program_verdict;
struct reduce_result;

/* ---- the request ---- */

/* Bounds of one reduction; 0: none. */
struct reduction_bounds {
  uint64_t checks;           /* terms tried */
  uint64_t tries;            /* random terms per sub-term; 0: none */
  uint64_t size, depth;      /* nodes of these terms; how deep into the term to look */
  const char *const *opaque; /* of a model: non-terminals whose terms are not reduced, NULL-terminated; or NULL */
  bool is_loose;             /* a term that made the property false may reduce to one that raises an exception */
};

struct check_options {
  const struct check_kind *kind;
  const char *file; /* the subject; for programs opened by the caller, their name */
  uint64_t seed;
  unsigned jobs; /* threads; or children */
  const int *stop;
  bool reduced;                          /* failures are reduced */
  double reducing;                       /* seconds per reduction; 0: no limit */
  bool traced;                           /* record the steps of reductions */
  const struct reduction_bounds *bounds; /* NULL: the defaults of hunts */
  uint64_t generalising;                 /* instances per formula, fewer for programs; 0: no formulas */
  /* of a model */
  const char *text; /* the program's text, if it is not in the file */
  size_t text_length;
  unsigned ways;                               /* bit 1 << way for each generator to use; 0: all that apply */
  const char *property;                        /* a line, or the name of a property; NULL: all */
  const char *test;                            /* a program that replaces them (checks/script_property.h); or NULL */
  const char *pattern, *satisfying, *language; /* its terms, as in struct wanted_text */
  assay_subject *model;                        /* already loaded by the caller; or NULL */
  double limit;                                /* seconds per attempt */
  bool steered;                                /* prefer what has been rare (checks/steering.h) */
  const char *const *libraries;
  /* of callbacks: the table, instead of a subject. They also use `size` */
  const struct callback_space *callback;
  /* of programs */
  const char *subject, *generator; /* names; NULL: the only subject, the default generator */
  const char *oracle;              /* as in struct assay_programs_options */
  bool emi, lively;                /* as in that struct */
  const char *originals;           /* for assay_programs_corpus; or NULL */
  assay_programs *programs;        /* already opened by the caller; or NULL */
  unsigned size;
  bool learns;                                /* also record the characteristics of programs */
  bool counted;                               /* only count failures */
  void (*warn)(const char *text, void *data); /* a warning about the subject; or NULL */
  void (*tell)(void *data);                   /* called often while waiting; or NULL */
  void *data;
};

struct left_out {   /* malloc'ed texts */
  const char *what; /* "operation" or "variant" */
  char *name, *reason;
};

/* What a check reports besides its verdicts. */
struct check_report {
  double generating, compile_cpu, run_cpu; /* CPU seconds */
  uint64_t made;                           /* programs made, including those that do not count yet */
  uint64_t checks;                         /* terms tried for reduction and generalisation */
  size_t running;                          /* ranges under way */
  char *limit; /* the first limit that left an attempt unknown, and the variant that reached it; or NULL */
  struct left_out *left_out; /* parts of programs that do not compile, and missing variants */
  size_t left_out_count;
  char *learnt;            /* a form for a subject file; or NULL */
  struct diagnostic error; /* why nothing more can be tried */
};
void check_report_free(struct check_report *r);

/* ---- the contents ---- */

struct statement { /* a property, or the check of a subject; malloc'ed texts */
  char *form, *name, *file;
  unsigned line, column;
  struct finding *found; /* accounts for its first failure, and may belong to another statement; NULL: none so far */
  uint64_t hits;         /* failures examined */
};

struct check_stream { /* a statement with a generator that applies to it */
  size_t statement;
  unsigned way; /* the generator's number */
  const char *generator;
};

struct covered_part { /* a rule, clause, production, constant or operation; malloc'ed texts */
  const char *kind;
  char *owner, *name;
  unsigned line;
  uint64_t count; /* uses, by all workers */
  uint64_t kept;  /* how many of these the campaign has stored; UINT64_MAX: no row yet */
  bool seen;      /* a finished range used it */
  bool is_put;    /* it is part of the current checkpoint; the campaign will then have `keeping` uses */
  uint64_t keeping;
};

struct check_contents { /* malloc'ed arrays */
  struct statement *statements;
  struct check_stream *streams;
  struct covered_part *covered;
  size_t statement_count, stream_count, covered_count;
  struct steering_rows rows; /* the kinds of the covered parts, if streams can be steered */
};
void check_contents_free(struct check_contents *c);

/* ---- attempts ---- */

enum { SIZE_CLASSES = 16 };
/* The class i of terms with at least 2^i and fewer than 2^(i+1) nodes. */
static inline unsigned size_class(uint64_t nodes) {
  unsigned size = 0;
  while (size + 1 < SIZE_CLASSES && nodes >> (size + 1)) size++;
  return size;
}

struct tally {
  uint64_t made, not_made;               /* terms, and indices without one because the generator gave up */
  uint64_t skipped, repeated, unchanged; /* not tried: outside the domain; a repetition; the same for all variants */
  uint64_t tried, too_long, unknown, flaky;
  uint64_t permitted;                  /* failures that the subject permits */
  uint64_t failed;                     /* excluding the flaky ones */
  uint64_t nodes, sizes[SIZE_CLASSES]; /* of the terms tried, by size class */
};
void tally_add(struct tally *to, const struct tally *from);

/* Failures that were examined, that were counted but never will be examined, and that did not fail
 * again. */
struct examined_counts {
  uint64_t examined, unseen, flaky;
};

struct attempt_range {
  uint64_t first, end; /* positions (store/shard.h): of the first attempt, and behind the last one wanted */
  uint64_t next;       /* behind the last one made */
  struct tally tally;
  bool exhausted; /* there are no terms from `next` on */
  char *why;      /* why the first term that could not be made was not; malloc'ed; or NULL */
  struct failures failures;
  struct throttle throttle;
  struct examined_counts counts;
  struct assay_learned learned; /* of a steered stream */
  uint64_t *covered;            /* uses of each covered part; malloc'ed */
  void *own;                    /* the check's */
  size_t stream;
  double seconds, cpu;       /* spent on it */
  bool is_cut;               /* it could not be tried: see `revise` */
  struct diagnostic refused; /* why the generator cannot be used */
  struct attempt_range *later;
};

struct attempt_request {
  size_t statement;
  unsigned way;
  const struct shard *shard;
  uint64_t deadline; /* nanoseconds of the monotonic clock; 0: none */
  bool is_first_enough;
  unsigned table; /* the number of the table of weights */
  const uint32_t *weights;
  const struct assay_example *examples;
  double start; /* of the hunt: failures are dated relative to it */
};

/* ---- examination ---- */

enum examined {
  EXAMINED,           /* there is a new finding, or a known one accounts for the failure */
  EXAMINED_NOT_AGAIN, /* the failure did not occur again: it is flaky */
  EXAMINED_STOPPED,   /* the hunt was stopped, or nothing more can be tried: see the report's error */
  EXAMINED_FAILED,    /* see the world's error */
};

struct examination {
  const struct failure *failure;
  struct finding *const *known; /* from which the result must differ; or NULL */
  size_t known_count;
  /* The rest of the request may be 0. */
  bool is_given;    /* a user's term, of which nothing is known: it may also take too long */
  bool keeps;       /* what is allocated in the world stays, such as `formulas`; duplicates have a finding, too */
  const char *name; /* the term's name in messages */
  struct journal *journal;
  void (*progress)(void *data, const struct reduce_result *so_far);
  void (*step)(void *data, const struct assay_reduction_step *step);
  void (*elsewhere)(void *data, struct assay_away *list, size_t count); /* tries candidates in other worlds */
  size_t batch;                                                         /* of these */
  void *data;
  /* the result */
  assay_verdict verdict;          /* on the term, when it was tried again for the first time */
  bool has_failed;                /* it failed at least once then */
  char *why;                      /* why a program does not count as failing, or was not answered; malloc'ed; or NULL */
  size_t nodes_read;              /* of a model: how many nodes of the result the property reads */
  uint64_t others;                /* failures of another kind, while it was reduced */
  char *other;                    /* of a given term: the first of them; malloc'ed; or NULL */
  struct assay_formulas formulas; /* of the result, in the world */
  size_t duplicate_of;            /* the number, from 1, of the known finding that accounts for it; 0: none */
  struct finding *finding;        /* the new finding; malloc'ed; NULL: it is a duplicate */
  bool is_complete;               /* it could not be reduced any further */
  bool is_unreduced;              /* reduction found that the term did not fail: the finding is the failure itself */
  assay_status status;            /* why, if not ASSAY_OK: see the world's error */
};

/* ---- terms that the check did not make ---- */

/* A term of a user, malloc'ed. */
struct read_term {
  char *term, *text; /* as findings have it; in the language's syntax, or NULL */
  size_t nodes;
};
void read_term_free(struct read_term *t);

/* What a verdict stands on. */
struct asked_evidence {
  char *exception;                 /* that the property raised, malloc'ed; or NULL */
  struct program_verdict *program; /* malloc'ed; or NULL */
};
void asked_evidence_free(struct asked_evidence *e);

/* A term of a user, a campaign or a corpus. */
struct asked_term {
  const char *name, *term; /* the name is for messages */
  size_t statement;
  uint64_t seed, index;            /* of what the subject's program draws at random */
  assay_verdict verdict;           /* the verdict; ASSAY_UNANSWERED: none */
  struct asked_evidence *evidence; /* of a user's term: gets what there is. Of others NULL */
};

/* ---- the kinds ---- */

struct check { /* the kind's structure begins with it */
  const struct check_kind *kind;
  const struct check_options *options;
  struct check_report *report;
  assay *world;
};

struct check_kind {
  const char *name; /* names campaigns of this kind */
  /* One worker tries everything, on the caller's thread and in the caller's world, and failures are
   * examined in the order of their indices. Otherwise there are threads, each with its own
   * check. */
  bool is_ordered;
  bool is_fixed; /* `open` decides the terms: seed, generator, size */
  struct throttle_limits throttle;
  struct reduction_usual { /* defaults */
    double seconds;
    unsigned tries;
  } usual;
  /* Returns NULL on failure: see the report's error or, if there is none, the world's. */
  struct check *(*open)(const struct check_options *o, struct check_report *r, assay *world);
  void (*close)(struct check *c);
  /* On failure, returns false: see the world's error. */
  bool (*list)(struct check *c, struct check_contents *out);
  bool (*sources)(struct check *c, struct assay_sources *out);
  json_t *(*settings)(const struct check *c); /* the options that affect what is found */
  void (*begin)(struct check *c);             /* called once, when everything is known; may warn. Or NULL */

  /* How many attempts the next range should have; 0: none can begin now. `wanted` is the schedule's
   * preference. */
  uint64_t (*room)(const struct check *c, uint64_t wanted);
  /* On failure, returns false: see the report's error or the world's. */
  bool (*start)(struct check *c, const struct attempt_request *q, struct attempt_range *r);
  /* Sets *out to NULL if none is finished yet. On failure, returns false: see the report's
   * error. */
  bool (*wait)(struct check *c, struct attempt_range **out);
  void (*free_range)(struct check *c, struct attempt_range *r); /* frees the check's part of it; or NULL */
  const struct examiner *examiner;                              /* checks/examination.h */
  /* Sets the verdicts. Returns false on failure (see the report's error or the world's), or if it
   * was stopped. */
  bool (*ask)(struct check *c, struct asked_term *list, size_t count);

  /* The rest may be NULL. */

  /* Called once, before a hunt begins. Returns false if nothing can be found out: see the report's
   * error or the world's. */
  bool (*probe)(struct check *c);
  /* Reads a text on that line, from 1, of `name`. On failure, returns false: see the world's
   * error. */
  bool (*read)(struct check *c, const char *name, unsigned line, const char *text, struct read_term *out);
  /* Does the failure, or a range that could not be tried, have a cause that many others would
   * share? Sets *restart if the terms change from now on, so that the hunt begins again. If r and f
   * are NULL, a hunt that did so is being resumed. On failure, returns false: see the report's
   * error. */
  bool (*revise)(struct check *c, struct attempt_range *r, const struct failure *f, bool *restart);
  void (*forget)(struct check *c); /* forgets what was tried, because the hunt begins again */
  /* Does the failure have a cause that none of these findings, as far as they precede it, shows? It
   * may set `without`. */
  bool (*is_unknown)(struct check *c, struct attempt_range *r, struct failure *f, struct finding *const *known,
                     size_t count);
  /* Called under the lock: the range counts up to its `next`. Its covered parts are set. */
  void (*count)(struct check *c, struct attempt_range *r);
  /* Called within a checkpoint; after it; and on resuming. */
  void (*keep)(struct check *c, struct campaign_store *s, uint64_t shard);
  void (*kept)(struct check *c);
  bool (*take_up)(struct check *c, struct campaign_store *s);
  /* The state stored with its stream, and its restoration. */
  json_t *(*state)(const struct check *c);
  void (*take_state)(struct check *c, const json_t *state);
  /* What examination has learnt: malloc'ed, or NULL. */
  char *(*lessons)(struct check *c);
  assay_status (*teach)(struct check *c, const char *lessons);
  void (*warm_up)(struct check *c, const struct failure *f);
  /* Tries a candidate of a reduction that another world leads. */
  assay_status (*try_candidate)(struct check *c, const struct asked_term *of, struct assay_away *candidate);
  /* Do both certainly show one bug? */
  bool (*is_same)(struct check *c, const struct finding *f, const struct finding *other);
  /* Finds what is to blame for a term's failure, if that is known. Returns false on failure (see
   * the report's error or the world's), or if it was stopped. */
  bool (*blame)(struct check *c, const struct asked_term *t, struct failure_cause *out);
  /* Rewrites the term of a corpus finding as findings write it. On failure, returns false: see the
   * world's error. */
  bool (*spell)(struct check *c, struct finding *f);
  char *(*write_term)(struct check *c, uint64_t index); /* malloc'ed. Returns NULL on failure: see the world's error */
  /* The versions of the variants, for the evidence. */
  const struct versions *(*versions)(struct check *c);
  void (*end)(struct check *c); /* called when nothing more is tried: writes what was learnt into the report */
};

extern const struct check_kind property_check_kind, compare_check_kind, callback_check_kind;

/* Sets the error of a statement that could not be tried; returns false. */
bool statement_refuse(const struct statement *s, const char *why, struct diagnostic *error);

/* Why there are no streams, for a user who has named a property or none. */
const char *check_why_no_streams(const struct check_contents *c);

void attempt_range_free(struct check *c, struct attempt_range *r, size_t covered_count);

#endif
