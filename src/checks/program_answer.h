/* program_answer: what a variant of a target made of a program. */
#ifndef ASSAY_CHECKS_PROGRAM_ANSWER_H
#define ASSAY_CHECKS_PROGRAM_ANSWER_H

#include "run/comparison.h"

struct program_texts;
struct program_trial;

struct program_answer { /* malloc'ed texts */
  char *target, *variant;
  char *side;                       /* what was made of the program, if several things were; or NULL */
  char *output;                     /* all of it, without what does not count; or how it ended */
  char *line;                       /* the first one in which the variants disagree */
  struct expected_output *expected; /* of what is expected: the texts that will do for that line; of others NULL */
};

/* Is it what is expected, in a line of which nothing is known? */
bool program_answer_is_unknown(const struct program_answer *a);
/* In that line, or in all of their output? */
bool program_answers_agree(const struct program_answer *a, const struct program_answer *b, bool by_line);

/* What is expected, if that is known, and the answers of all variants that a trial compares; with
 * several texts of a program, for each of these. malloc'ed. */
struct program_answer *program_answers_of(const struct program_trial *t, const struct compared *c, size_t *count);
void program_answers_free(struct program_answer *list, size_t count);

/* What those say who are asked about findings only; the reference first, if there is one.
 * malloc'ed. */
struct program_others {
  struct program_answer *list;
  size_t count;
  bool has_reference;
};
/* About each of the programs, with the line that counts; `out` has room for all. The texts are
 * those of the trial. */
void program_ask_others(const struct program_trial *t, const struct program_texts *texts, const size_t *lines,
                        const int *stop, struct program_others *out);

#endif
