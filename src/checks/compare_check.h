/* compare_check: programs that the variants of a target compile and run, in batches of child
 * processes. What they should print, if that is known, is one more answer. One thread does all of
 * it: the children do the work. Private to compare*.c. */
#ifndef ASSAY_CHECKS_COMPARE_CHECK_H
#define ASSAY_CHECKS_COMPARE_CHECK_H

#include "checks/check.h"
#include "checks/program_trial.h"
#include "checks/spectrum.h"
#include "core/distinct.h"
#include "programs/programs.h"
#include "run/versions.h"

struct compare_instance {
  struct check check;
  assay *world;
  assay_programs *programs;
  const char *subject;                  /* its name */
  struct program_trial trial, reducing; /* the second for examining: batches of the first go on meanwhile */
  struct compare_batch *open;           /* in the order of their ranges */
  uint64_t batch;                       /* how many programs the next one has */
  struct distinct made;                 /* digests of programs */
  struct learning *learning;            /* or NULL */
  struct versions versions;             /* of the variants, once they were asked */
  bool has_versions;
  bool has_revised;  /* it was asked which parts of programs do not compile */
  bool is_forgotten; /* what the campaign has of digests is of other programs */
  /* constants or operations, and the numbers of those that are covered parts */
  uint32_t *parts;                  /* by the kind's numbers; UINT32_MAX: it is none. NULL: they are not counted */
  uint64_t *stamps, programs_noted; /* of each: the last program that had it */
  size_t part_count;
  unsigned table; /* of the weights that programs are made with */
  /* what failures have in common: of the programs that count; of these and those of the range that
   * is examined; of candidates that were tried to reduce failures */
  struct spectrum counted, seen, candidates;
  struct attempt_range *examined_range; /* whose programs are in `seen` up to... */
  size_t examined_programs;             /* ...this one */
  struct buffer digests;                /* of programs since the last checkpoint... */
  uint64_t digests_first;               /* ...the first of which begins there; 0: there are none */
};

/* ---- compare_examine.c ---- */

enum examined compare_examine(struct check *c, struct examination *x);

#endif
