/* program_exchange: concurrent reductions whose candidates are compiled together.
 *
 * Each member submits its candidates and waits. When all members wait, the last one compiles all
 * submitted candidates in as few programs as possible: starting a compiler costs as much as
 * hundreds of candidates. Verdicts do not depend on the grouping. Earlier answers are reused for
 * all members. */
#ifndef ASSAY_EXPERIMENTS_PROGRAM_EXCHANGE_H
#define ASSAY_EXPERIMENTS_PROGRAM_EXCHANGE_H

#include "checks/compare/program_trial.h"

struct answer_book;
struct program_exchange;

/* One member at a time uses the trial. The book may be NULL: then every candidate is compiled.
 * NULL: no threads. */
struct program_exchange *program_exchange_new(const struct program_trial *t, struct answer_book *book, unsigned members,
                                              const int *stop);
void program_exchange_free(struct program_exchange *e);

/* Waits for all answers. False: it was stopped, or failed: see program_exchange_failure. */
bool program_exchange_ask(struct program_exchange *e, const struct program_texts *texts, enum agreement *answers);
/* A member is finished. */
void program_exchange_leave(struct program_exchange *e);

struct exchange_figures {
  uint64_t asked, tried; /* programs: submitted; not known, and therefore compiled */
  uint64_t rounds;       /* the number of compilations */
  double cpu;            /* of compilers and programs */
};
struct exchange_figures program_exchange_figures(const struct program_exchange *e);
const char *program_exchange_failure(const struct program_exchange *e); /* or NULL */

#endif
