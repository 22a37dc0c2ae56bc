/* program_exchange: many reductions at the same time, whose candidates are compiled together.
 *
 * Each member asks about its candidates, and waits. When all of them wait, the last one compiles
 * what all have asked about, in as few programs as there may be: starting a compiler costs as
 * much as hundreds of candidates. Verdicts do not depend on the company. What has been answered
 * before, to whomever, is not asked again. */
#ifndef ASSAY_EXPERIMENTS_PROGRAM_EXCHANGE_H
#define ASSAY_EXPERIMENTS_PROGRAM_EXCHANGE_H

#include "checks/program_trial.h"

struct answer_book;
struct program_exchange;

/* The trial is used by one member at a time. The book may be NULL: then all is asked anew. NULL:
 * no threads. */
struct program_exchange *program_exchange_new(const struct program_trial *t, struct answer_book *book, unsigned members,
                                              const int *stop);
void program_exchange_free(struct program_exchange *e);

/* Waits for all answers. False: it was stopped, or cannot be done: see program_exchange_failure. */
bool program_exchange_ask(struct program_exchange *e, const struct program_texts *texts, enum agreement *answers);
/* A member has no more questions. */
void program_exchange_leave(struct program_exchange *e);

struct exchange_figures {
  uint64_t asked, tried; /* programs: asked about; not known, and therefore tried */
  uint64_t rounds;       /* how often something was compiled */
  double cpu;            /* of compilers and programs */
};
struct exchange_figures program_exchange_figures(const struct program_exchange *e);
const char *program_exchange_failure(const struct program_exchange *e); /* or NULL */

#endif
