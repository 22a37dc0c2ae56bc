/* condition: conditions of rules: where, side-condition, fresh, and premises. Shared by
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
  const char *form;            /* as in the table of forms */
  const struct syntax *source; /* as written, and... */
  struct scope *scope;         /* ...the scope of its names */
  struct pattern *pattern;     /* where: the pattern; judgment: the outputs, as one sequence */
  struct template *template; /* where: the term; term: a metafunction call that must not be #f; judgment: the inputs */
  struct expr *expression;   /* side */
  struct binding *binding;   /* judgment */
  const bool *is_output;     /* judgment: by position, which arguments are in the pattern */
  uint32_t input_count;      /* ...and how many are not */
  uint32_t derivation;       /* judgment: slot for the premise's derivation; judgments: for a list of them */
  struct fresh *fresh;
  bool must_match; /* where/error */
  bool backwards;  /* judgment: answers in reverse order */
};

struct condition_list {
  struct condition *first, **end;
  const char *form; /* the enclosing form, for messages, such as "define-metafunction" */
};
void condition_list_init(struct condition_list *list, const char *form);

/* Compiles a condition; names that it binds become variables of `s`. Returns false if the syntax is
 * not a condition but, for example, a rule name. */
bool condition_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                       struct condition_list *list);
/* A premise of a judgment form: a judgment, a relation, or a condition. */
void premise_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x, bool repeated,
                     struct condition_list *list);
/* A term that must not be #f. */
void term_premise_compile(struct machine *m, struct scope *s, const struct syntax *x, bool repeated,
                          struct condition_list *list);
/* Compiles all premises of a rule, each optionally followed by an ellipsis. */
void premises_compile(struct machine *m, struct scope *s, struct language *l, struct syntax *const *premises,
                      uint32_t count, struct condition_list *list);
void condition_prune(struct machine *m, struct condition_list *list);

/* Calls `next` for each solution of all conditions; true when a call returned true. `subject` is
 * the term being rewritten, which fresh variables avoid. */
bool conditions_each(struct matcher *x, const struct condition *c, term subject, struct next *next);

#endif
