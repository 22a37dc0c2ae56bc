/* program_parts: which parts of programs does a compiler reject, whatever is around them? Who hears
 * of a rejected program asks that once; parts that do not compile are told, and programs have them
 * no more. */
#ifndef ASSAY_CHECKS_PROGRAM_PARTS_H
#define ASSAY_CHECKS_PROGRAM_PARTS_H

#include "checks/check.h"
#include "checks/program_trial.h"

struct program_parts {
  assay_programs *programs;
  unsigned jobs;
  const int *stop;
  void (*tell)(const char *warning, void *data); /* of each part that is left out */
  void *data;
  /* what became of it */
  size_t dropped;
  struct left_out *left_out; /* those that were; malloc'ed */
  double compile_cpu, run_cpu;
  char *error; /* malloc'ed */
};

/* Tries each part alone, with all variants. False: see `error`, or, if that is NULL, the world's;
 * or it was stopped. If not even a program without parts compiles, nothing is dropped: something
 * else is wrong. If no part does, that is an error. */
bool program_parts_drop(struct program_parts *p);

#endif
