/* finding: a failure, its reduced term, and what is known about it: one structure from the hunt to
 * the store to the report.
 *
 * There may be more failures than can be examined: of each chunk of consecutive indices, only the
 * first few are kept (struct throttle). */
#ifndef ASSAY_CHECKS_FINDING_H
#define ASSAY_CHECKS_FINDING_H

#include "assay.h"
#include "cause/cause.h"
#include "checks/compare/program_answer.h"
#include "store/reduction_trace.h"

/* ---- failures ---- */

struct failure { /* malloc'ed texts */
  size_t statement;
  char *generator; /* its name */
  uint64_t index;
  unsigned table;            /* the table of weights that it was made with (checks/steering.h) */
  char *term;                /* NULL: it is regenerated from its index */
  char *text;                /* in the language's syntax; NULL: as the term */
  char *exception;           /* NULL: none was raised */
  char *without;             /* the program without what known findings suspect, if that fails, too; or NULL */
  bool is_uncured;           /* the switches that cure known findings do not cure it */
  enum agreement kind;       /* of a comparison */
  bool is_permitted;         /* by the subject */
  uint64_t position, behind; /* in its range; and behind it, if ranges can be cut (store/shard.h) */
  size_t nodes;
  double seconds; /* since the start of the hunt */
};

struct throttle {
  uint64_t chunk, seen; /* the chunk of the last index, and how many of that chunk were admitted */
  uint64_t all;
};
struct throttle_limits {
  uint64_t chunk, most; /* the size of a chunk, and how many of one are admitted */
};
/* Is the failure with this index one of the first of its chunk? Indices must not decrease. */
bool throttle_admits(struct throttle *t, const struct throttle_limits *l, uint64_t index);

struct failures {
  size_t count, capacity;
  struct failure *list;
};
/* Takes ownership of the texts. */
void failures_add(struct failures *f, const struct failure *x);
void failures_free(struct failures *f);
void failure_free(struct failure *f);

/* ---- findings ---- */

/* The answers of a target's variants. */
struct compare_evidence { /* malloc'ed */
  struct difference difference;
  struct program_answer *answers; /* of the variants that were compared */
  size_t answer_count;
  struct program_answer *also; /* of the variants that only run findings; the reference first, if there is one */
  size_t also_count;
  bool has_reference;
  char *program; /* the complete program with this term alone; or NULL */
  char *run;     /* the inputs on which the variants differ, unless all programs have the same; or NULL */
  /* Of a mutant: the program with the difference marked, and a passing neighbour that should print
   * the same on these inputs, and does. Or NULL. */
  char *marked, *neighbour;
  char *proved; /* a formula whose instances provably should print the same; or NULL */
};

struct finding {        /* malloc'ed texts */
  struct failure first; /* the failure it was made of; its term is set */
  char *term;           /* reduced; or the original */
  char *text;           /* the term in the language's syntax; NULL: as the term */
  size_t nodes;
  const char *kind; /* false, exception, differs, rejected */
  char *exception;
  bool is_reduced;                /* the term differs from the original */
  struct assay_formulas formulas; /* what the term stands for */
  struct compare_evidence evidence;
  struct failure_cause cause;
  uint64_t signature;           /* see struct assay_shrunk */
  uint64_t checks;              /* terms tried to reduce it */
  uint64_t steps;               /* of its reduction */
  struct reduction_trace trace; /* the steps, if recorded */
  double reducing;              /* seconds of reduction */
  uint64_t hits;                /* failures that it accounts for */
  char shape[17];               /* its name in a campaign */
  struct finding *same;         /* another finding that turned out to account for it; or NULL */
  bool is_delivered;            /* other workers can see it (share/share.h) */
  bool is_from_corpus;          /* it was known: no generator made it */
};

static inline const char *failure_text(const struct failure *f) { return f->text ? f->text : f->term; }
static inline const char *finding_text(const struct finding *f) { return f->text ? f->text : f->term; }
const char *finding_generator(const struct finding *f);
/* Is its number in the enumeration its index less 1? */
bool finding_is_numbered(const struct finding *f);
void finding_free(struct finding *f);

struct findings {
  size_t count, capacity;
  struct finding **list; /* existing findings do not move */
};
struct finding *findings_append(struct findings *f, struct finding *new);
struct finding *findings_with_shape(const struct findings *f, const char *shape); /* or NULL */
void findings_free(struct findings *f);

#endif
