/* program_trial: tries programs of a subject as its check specifies. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_TRIAL_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_TRIAL_H

#include "assay.h"
#include "programs/programs.h"
#include "run/comparison.h"

struct subject_check;
struct subject_variants;

struct program_trial {
  assay_programs *programs;
  const struct subject_check *check;
  char *type, *definitions;
  struct target_term harmless; /* a program that does nothing; its text is NULL if none is known */
  struct comparer *comparer;
  size_t most_late; /* as in batch_request */
};

/* On failure, returns false: see the error or, if there is none, the world's. */
bool program_trial_open(struct program_trial *t, assay_programs *p, unsigned jobs, struct diagnostic *error);
void program_trial_close(struct program_trial *t);

/* Texts of programs that are tried together: one per program, or several that should do the same.
 * malloc'ed. */
struct program_texts {
  struct target_term *list;          /* the trial supplies their types */
  struct expected_output **expected; /* the expected output of each program; unknown if it is NULL or the array is */
  size_t count, capacity;
  size_t programs;
  struct space_trial writing; /* scratch for a program that may raise before it is added */
};
/* Call it inside a library call: it may raise. Returns false if all texts of the program are the
 * same, so that there is nothing to try. */
bool program_texts_add(const struct program_trial *t, struct program_texts *texts, assay_term program);
/* Removes the last program. */
void program_texts_drop(struct program_texts *texts);
void program_texts_clear(struct program_texts *texts);
void program_texts_free(struct program_texts *texts);

/* Returns the ticket. The comparison has the verdicts in the order of the programs. */
uint64_t program_trial_start(const struct program_trial *t, const struct program_texts *texts,
                             enum confirming confirming);
/* The same for programs of which nothing is known, without confirmations: it fails if a variant can
 * run no program at all. */
uint64_t program_trial_start_first(const struct program_trial *t, const struct program_texts *texts);

/* The same with other variants, of the target or of one made of it; nothing is confirmed, and the
 * outcomes are kept. */
uint64_t program_trial_start_variants(const struct program_trial *t, const struct program_texts *texts,
                                      const struct subject_variants *v);

/* The reason why the subject permits this failure; NULL if it does not. */
const char *program_trial_known(const struct program_trial *t, const char *text, const struct compared *v);

#endif
