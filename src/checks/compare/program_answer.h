/* program_answer: the answer of a target's variant to a program. */
#ifndef ASSAY_CHECKS_COMPARE_PROGRAM_ANSWER_H
#define ASSAY_CHECKS_COMPARE_PROGRAM_ANSWER_H

#include "run/comparison.h"

struct program_texts;
struct program_trial;

struct program_answer { /* malloc'ed texts */
  char *target, *variant;
  char *side;                       /* the text of the program that it ran, if a program has several; or NULL */
  char *output;                     /* all of it, without what the target forgets; or how it ended */
  char *line;                       /* the first one in which the answers disagree */
  struct expected_output *expected; /* of the expected answer: the texts allowed for that line; of others NULL */
};

/* Is this the expected answer, and is its line unknown? */
bool program_answer_is_unknown(const struct program_answer *a);
/* Do they agree in that line or, if not by_line, in all of their output? */
bool program_answers_agree(const struct program_answer *a, const struct program_answer *b, bool by_line);

/* The expected answer, if known, and the answers of all variants that a trial compares; for a
 * program with several texts, of each text. malloc'ed. */
struct program_answer *program_answers_of(const struct program_trial *t, const struct compared *c, size_t *count);
void program_answers_free(struct program_answer *list, size_t count);

/* The answers of the variants that only run findings; the reference first, if there is one.
 * malloc'ed. */
struct program_others {
  struct program_answer *list;
  size_t count;
  bool has_reference;
};
/* Runs these variants on each of the programs; `lines` has the line that matters of each, and `out`
 * has room for all. The texts are the trial's. */
void program_ask_others(const struct program_trial *t, const struct program_texts *texts, const size_t *lines,
                        const int *stop, struct program_others *out);

#endif
