/* examination: makes a finding of a failure.
 *
 * One examination serves all checks and spaces: it confirms the failure, reduces the term, confirms
 * the result, looks for a known finding that accounts for it, describes it, and generalises it. A
 * check supplies the steps that depend on how terms are tried. */
#ifndef ASSAY_CHECKS_EXAMINATION_H
#define ASSAY_CHECKS_EXAMINATION_H

#include "checks/check.h"
#include "engine/engine.h"
#include "generalise/generalise.h"

struct examining {
  struct check *check;
  struct examination *x;
  struct finding *finding; /* as far as it is known */
  uint64_t deadline;       /* of reduction and generalisation; 0: none */
  uint64_t counted;        /* the terms of the present step that the report counts */
  /* set by `begin` */
  struct space *space;
  term t;                          /* the failing term, as far as it is reduced */
  struct reduce_options reduction; /* without bounds; its functions get the struct examining */
  struct formula_style style;      /* how terms of the space are written */
  void *own;                       /* the check's */
  /* set by `prepare`, without bounds. A batch above 1: `most_checks` is the only one. */
  struct generalise_options generalising;
};

/* All but `end` may raise. */
struct examiner {
  /* Reads the failing term, and tries it. It is called again if the failure did not occur. */
  assay_verdict (*begin)(struct examining *e);
  /* Reduces the term in the check's own way. Returns false if it could not. Or NULL. */
  bool (*reduce)(struct examining *e);
  /* Tries the reduced term alone: does it fail as the original did? Sets the finding's exception
   * and signature. */
  bool (*confirm)(struct examining *e);
  /* Does a new finding fail in the same way each time? Or NULL. */
  bool (*verify)(struct examining *e);
  /* The number, from 1, of the known finding that accounts for the term; 0: none. */
  size_t (*find_known)(struct examining *e);
  /* The same for a finding behind the first `after` that probably does, unless it disagrees with
   * the term (generalise/disagreement.h); or NULL. */
  size_t (*find_likely)(struct examining *e, size_t after);
  void (*describe)(struct examining *e); /* adds evidence to the finding; or NULL */
  void (*prepare)(struct examining *e);  /* sets the options of generalisation */
  void (*finish)(struct examining *e);   /* called last, for a new finding; or NULL */
  void (*end)(struct examining *e);      /* frees what the others allocated, after an exception, too; or NULL */
  bool counts;                           /* it counts the terms tried itself, in the report */
};

enum examined examination_run(struct check *c, struct examination *x);
/* Frees the results. */
void examination_free(struct examination *x);

/* Is the term, of the space, an instance of a universal formula? The space may remember what is
 * then released with a mark. */
bool examination_is_instance(assay *world, struct space *s, const struct assay_formulas *f, term t);
/* Sets the bounds of a reduction that a check makes in its own way. */
void examining_set_bounds(const struct examining *e, struct reduce_options *out);

#endif
