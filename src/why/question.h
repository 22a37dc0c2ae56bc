/* question: asks a judgment or a call again, and records how far each rule or clause came.
 *
 * It works as redex/judgment/judgment.c does, but slowly: rules are compiled without pruning, so
 * that every name can be shown, and each question is asked once. A question has no answer if it is
 * asked while it is being answered, or is nested too deeply. */
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
  term conclusion; /* of a judgment; 0: another condition */
};

/* How far a case came, by its best attempt. */
struct case_attempt {
  const struct why_case *c;
  bool matched;                     /* the inputs matched */
  bool concluded;                   /* all conditions held, in some way */
  const struct condition *failed;   /* the first condition that did not hold */
  const struct held *held;          /* newest first */
  const value *frame;               /* at that point */
  const struct why_question *asked; /* by the failed condition; NULL: it asks none */
  bool again;                       /* that question was already being answered */
  term found;                       /* the term that a `where` was matched against; 0: none */
  const char *raised;               /* the exception of evaluating the condition */
  unsigned score;
};

struct why_question {
  struct why_question *next;
  struct judgment *judgment;     /* or... */
  struct metafunction *function; /* ...of a call */
  term inputs;
  struct language *language;
  const uint32_t *arguments;      /* the number of each input, as written */
  bool answering, deep;           /* deep: nested too deeply, and not answered */
  const struct mismatch *outside; /* of its contract */
  struct answers answers;
  struct case_attempt *attempts;
  uint32_t attempt_count;
  unsigned score; /* of the best attempt */
};

/* The cases of a definition, compiled once. */
const struct why_case *why_judgment_cases(struct why *y, struct judgment *j);
const struct why_case *why_function_cases(struct why *y, struct metafunction *f);

const struct why_question *why_ask(struct why *y, struct judgment *j, term inputs);
const struct why_question *why_call(struct why *y, struct metafunction *f, term arguments);

/* (name input … _ …), or (f argument …). */
term why_question_term(struct machine *m, const struct why_question *q);

#endif
