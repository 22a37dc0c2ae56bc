/* condition: what stands beside a rule: where, side-condition, fresh, and premises. Shared by
 * metafunctions, reduction rules and judgments. */
#ifndef ASSAY_REDEX_JUDGMENT_CONDITION_H
#define ASSAY_REDEX_JUDGMENT_CONDITION_H

#include "redex/match/matching.h"
#include "redex/metafunction/template.h"

struct condition {
  struct condition *next;
  enum {
    CONDITION_WHERE,
    CONDITION_SIDE,
    CONDITION_TERM,  /* must not be #f */
    CONDITION_TERMS, /* relation …: none of a sequence may be #f */
    CONDITION_JUDGMENT,
    CONDITION_JUDGMENTS, /* premise …: one question for each tuple of inputs; the outputs are a sequence of tuples */
    CONDITION_FRESH
  } kind;
  struct place place;
  const char *form;            /* as in the list */
  const struct syntax *source; /* as written, and... */
  struct scope *scope;         /* ...what its names mean */
  struct pattern *pattern;     /* where: to match; judgment: the outputs, as one sequence */
  struct template *template; /* where: the term; term: a metafunction call that must not be #f; judgment: the inputs */
  struct expr *expression;   /* side */
  struct binding *binding;   /* judgment */
  const bool *is_output;     /* judgment: by position, which arguments are in the pattern, and... */
  uint32_t input_count;      /* ...how many are not */
  uint32_t derivation;       /* judgment: slot for the premise's derivation; judgments: for a list of them */
  struct fresh *fresh;
  bool must_match; /* where/error */
  bool backwards;  /* judgment: the last answer first */
};

struct condition_list {
  struct condition *first, **end;
  const char *form; /* that they are written in, for messages: "define-metafunction", say */
};
void condition_list_init(struct condition_list *list, const char *form);

/* Compile one; names it binds become variables of `s`. Returns false when the syntax is no
 * condition (a rule name, say). */
bool condition_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                       struct condition_list *list);
/* A premise of a judgment form: a judgment, a relation, or a condition. */
void premise_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x, bool repeated,
                     struct condition_list *list);
/* A term that must not be #f. */
void term_premise_compile(struct machine *m, struct scope *s, const struct syntax *x, bool repeated,
                          struct condition_list *list);
/* All premises of a rule; each may be followed by an ellipsis. */
void premises_compile(struct machine *m, struct scope *s, struct language *l, struct syntax *const *premises,
                      uint32_t count, struct condition_list *list);
void condition_prune(struct machine *m, struct condition_list *list);

/* Calls `next` for each way of satisfying all; true when a call returned true. `subject` is the
 * term being rewritten, which fresh variables avoid. */
bool conditions_each(struct matcher *x, const struct condition *c, term subject, struct next *next);

#endif
