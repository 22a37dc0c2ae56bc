/* finding: a failure, what it was reduced to, and what was found out about it: one structure from
 * the hunt to the store to the report.
 *
 * There may be more failures than can be examined: of so many indices in a row, the first few are
 * (struct throttle). */
#ifndef ASSAY_CHECKS_FINDING_H
#define ASSAY_CHECKS_FINDING_H

#include "assay.h"
#include "checks/program_answer.h"
#include "store/reduction_trace.h"

/* ---- failures ---- */

struct failure { /* malloc'ed texts */
  size_t statement;
  char *generator; /* its name */
  uint64_t index;
  unsigned table;            /* of the weights that it was made with (checks/steering.h) */
  char *term;                /* NULL: it is made again, by its index */
  char *text;                /* as the language writes it; NULL: as the term */
  char *exception;           /* NULL: none was raised */
  enum agreement kind;       /* of a comparison */
  bool is_permitted;         /* by the subject */
  uint64_t position, behind; /* in its range, and behind it, if ranges can be cut (store/shard.h) */
  size_t nodes;
  double seconds; /* from the start of the hunt */
};

struct throttle {
  uint64_t chunk, seen; /* of the last index, and how many of its chunk were admitted */
  uint64_t all;
};
struct throttle_limits {
  uint64_t chunk, most; /* of so many indices in a row, so many */
};
/* Is the failure of that index one of the first of its chunk? Indices do not fall. */
bool throttle_admits(struct throttle *t, const struct throttle_limits *l, uint64_t index);

struct failures {
  size_t count, capacity;
  struct failure *list;
};
/* Takes the texts. */
void failures_add(struct failures *f, const struct failure *x);
void failures_free(struct failures *f);
void failure_free(struct failure *f);

/* ---- findings ---- */

/* What the variants of a target said. */
struct compare_evidence { /* malloc'ed */
  struct difference difference;
  struct program_answer *answers; /* of the variants that were compared */
  size_t answer_count;
  struct program_answer *also; /* of those that only findings are shown to; the reference first, if there is one */
  size_t also_count;
  bool has_reference;
  char *program; /* the whole of it, with this term alone; or NULL */
  char *run;     /* what it was run on where they differ, if that is not the same for all programs; or NULL */
  /* of a mutant: the program with what is different marked, and another one that should print the
   * same there, and does; or NULL */
  char *marked, *neighbour;
  char *proved; /* a formula: it is certain that its instances should print the same; or NULL */
};

struct finding {        /* malloc'ed texts */
  struct failure first; /* that it was made of; its term is there */
  char *term;           /* reduced; or as it was made */
  char *text;           /* ...as the language writes it; NULL: as the term */
  size_t nodes;
  const char *kind; /* false, exception, differs, rejected */
  char *exception;
  bool is_reduced;                /* the term is another than the one that was made */
  struct assay_formulas formulas; /* what it stands for */
  struct compare_evidence evidence;
  uint64_t signature;           /* see struct assay_shrunk */
  uint64_t checks;              /* terms that were tried to reduce it */
  uint64_t steps;               /* of its reduction */
  struct reduction_trace trace; /* the steps, if they are wanted */
  double reducing;              /* seconds that it took */
  uint64_t hits;                /* failures that it accounts for */
  char shape[17];               /* its name in a campaign */
  struct finding *same;         /* another one that accounts for it, as turned out later; or NULL */
  bool is_delivered;            /* other workers can know of it (share/share.h) */
  bool is_from_corpus;          /* no generator made it: it was known */
};

static inline const char *failure_text(const struct failure *f) { return f->text ? f->text : f->term; }
static inline const char *finding_text(const struct finding *f) { return f->text ? f->text : f->term; }
const char *finding_generator(const struct finding *f);
/* Is its index, less 1, its number in the enumeration? */
bool finding_is_numbered(const struct finding *f);
void finding_free(struct finding *f);

struct findings {
  size_t count, capacity;
  struct finding **list; /* those that are there do not move */
};
struct finding *findings_append(struct findings *f, struct finding *new);
struct finding *findings_with_shape(const struct findings *f, const char *shape); /* or NULL */
void findings_drop_last(struct findings *f);
void findings_free(struct findings *f);

#endif
