/* question: a judgment or a call asked once more, with a record of how far each rule or clause
 * came.
 *
 * This does what redex/judgment/judgment.c does, slowly: rules are compiled without pruning, so
 * that every name can be shown; each question is asked once; one that is asked while it is being
 * answered, or below too many others, has no answer. */
#ifndef ASSAY_WHY_QUESTION_H
#define ASSAY_WHY_QUESTION_H

#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"
#include "why/mismatch.h"

/* A rule or a clause. */
struct why_case {
  struct unit *unit;
  struct pattern *pattern; /* of the inputs, one sequence */
  struct condition *conditions;
  struct template *result; /* the outputs of a rule; NULL: of a relation, none */
  term name;               /* 0: none */
  uint32_t number;         /* from 1 */
  const struct syntax *source;
};

/* A premise that holds. */
struct held {
  const struct held *before;
  const struct condition *condition;
  term conclusion; /* of a judgment; 0: it is none */
};

/* How far a case came, by the way that came furthest. */
struct case_attempt {
  const struct why_case *c;
  bool matched;                     /* the inputs did */
  bool concluded;                   /* all held, in some way */
  const struct condition *failed;   /* the first that did not hold */
  const struct held *held;          /* newest first */
  const value *frame;               /* then */
  const struct why_question *asked; /* by the failed condition; NULL: it asks none */
  bool again;                       /* that question was being answered */
  term found;                       /* what a `where` was matched with; 0: nothing */
  const char *raised;               /* what evaluating the condition raised */
  unsigned score;
};

struct why_question {
  struct why_question *next;
  struct judgment *judgment;     /* or... */
  struct metafunction *function; /* ...of a call */
  term inputs;
  struct language *language;
  const uint32_t *arguments;      /* the number of each input, as it is written */
  bool answering, deep;           /* deep: too far below, and not answered */
  const struct mismatch *outside; /* of its contract */
  struct answers answers;
  struct case_attempt *attempts;
  uint32_t attempt_count;
  unsigned score; /* of the best attempt */
};

/* The cases of what was asked about, compiled once. */
const struct why_case *why_judgment_cases(struct why *y, struct judgment *j);
const struct why_case *why_function_cases(struct why *y, struct metafunction *f);

const struct why_question *why_ask(struct why *y, struct judgment *j, term inputs);
const struct why_question *why_call(struct why *y, struct metafunction *f, term arguments);

/* (name input … _ …), or (f argument …). */
term why_question_term(struct machine *m, const struct why_question *q);

#endif
