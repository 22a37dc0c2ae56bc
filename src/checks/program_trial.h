/* program_trial: programs of a subject as its check wants them tried. */
#ifndef ASSAY_CHECKS_PROGRAM_TRIAL_H
#define ASSAY_CHECKS_PROGRAM_TRIAL_H

#include "assay.h"
#include "programs/programs.h"
#include "run/comparison.h"

struct subject_check;

struct program_trial {
  assay_programs *programs;
  const struct subject_check *check;
  char *type, *definitions;
  struct target_term harmless; /* a program that does nothing bad; its text is NULL: none is known */
  struct comparer *comparer;
};

/* False: *error says why, malloc'ed, or the world does. */
bool program_trial_open(struct program_trial *t, assay_programs *p, unsigned jobs, char **error);
void program_trial_close(struct program_trial *t);

/* Texts of programs that are tried together: one of each, or as many as should do the same.
 * malloc'ed. */
struct program_texts {
  struct target_term *list;          /* their types are the trial's */
  struct expected_output **expected; /* what each program should print; NULL, of one or of all: unknown */
  size_t count, capacity;
  size_t programs;
  struct space_trial writing; /* of a program that may raise before it is added */
};
/* Inside of a call of the library: it may raise. False: all of them are the same text, so there is
 * nothing to be tried. */
bool program_texts_add(const struct program_trial *t, struct program_texts *texts, assay_term program);
/* Takes the last program back. */
void program_texts_drop(struct program_texts *texts);
void program_texts_clear(struct program_texts *texts);
void program_texts_free(struct program_texts *texts);

/* Returns the ticket. Verdicts are in the order of the programs. */
uint64_t program_trial_start(const struct program_trial *t, const struct program_texts *texts,
                             enum confirming confirming);

/* Does the subject permit what was found? Then that is its reason, else NULL. */
const char *program_trial_known(const struct program_trial *t, const char *text, const struct compared *v);

#endif
