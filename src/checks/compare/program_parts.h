/* program_parts: which parts of programs does a compiler reject in any context? A check asks this
 * once, after the first rejected program; it reports these parts, and later programs do not have
 * them. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_PARTS_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_PARTS_H

#include "checks/check.h"
#include "checks/compare/program_trial.h"

struct program_parts {
  assay_programs *programs;
  unsigned jobs;
  const int *stop;
  void (*tell)(const char *warning, void *data); /* called for each part that is dropped */
  void *data;
  /* the result */
  size_t dropped;
  struct left_out *left_out; /* the parts that were dropped; malloc'ed */
  double compile_cpu, run_cpu;
  struct diagnostic error;
};

/* Tries each part alone, with all variants. Returns false if it was stopped, or failed: see `error`
 * or, if there is none, the world's. If even a program without parts does not compile, the cause is
 * another, and nothing is dropped. If no part compiles, that is an error. */
bool program_parts_drop(struct program_parts *p);

#endif
