/* judgment: relations defined by inference rules, run in their mode. Forms without a mode check
 * derivations: redex/judgment/derivation_check.h. */
#ifndef ASSAY_REDEX_JUDGMENT_JUDGMENT_H
#define ASSAY_REDEX_JUDGMENT_JUDGMENT_H

#include "redex/judgment/condition.h"
#include "redex/language/dispatch.h"
#include "redex/match/term_set.h"

struct rule {
  struct unit *unit;
  struct pattern *inputs; /* of the conclusion, one sequence */
  struct condition_list premises;
  struct template *outputs;
  term name; /* string or symbol as written; 0 if none */
  const struct syntax *source;
  uint64_t used;   /* conclusions that it derived: property/coverage.h */
  uint32_t weight; /* its weight among the judgment's rules for derivation generators; 0: uniform */
};

/* A rule as written. */
struct rule_syntax {
  const struct syntax *source, *conclusion;
  struct syntax **premises;
  uint32_t premise_count;
  term name;
  struct scope *scope;
  const struct judgment *owner; /* the defining form: its name in the premises means the form that has the rule now */
};

/* The distinct answers to one question. */
struct answers {
  struct answer {
    term outputs;            /* a sequence */
    value derivation;        /* a structure, if requested */
    const struct rule *rule; /* the first rule that gave it */
  } * list;
  uint32_t count, capacity;
  struct term_set *seen; /* two: the outputs, and the same up to alpha-equivalence; NULL while they are few */
};

/* Recent questions, as for metafunctions. */
struct question_memo {
  term inputs;
  uint64_t releases;
  struct answers answers;
};

struct judgment {
  struct object object; /* KIND_JUDGMENT */
  struct binding *binding;
  struct judgment *parent; /* of an extension */
  term name;
  struct language *language;
  struct scope *scope;
  struct place place;
  uint32_t arity, inputs;
  bool modeless;                                    /* if so, all arguments are inputs */
  bool *is_output;                                  /* by position */
  struct pattern *input_contract, *output_contract; /* sequences; NULL: anything */
  struct pattern *whole_contract; /* of all arguments, if the contract relates them to each other; or NULL */
  struct unit *contract_unit;
  struct rule *rules;
  uint32_t rule_count;
  struct dispatch dispatch;      /* of the rules, by their inputs */
  const struct syntax *contract; /* for messages */
  struct question_memo *memo;
  struct derivation_check_rule *checks; /* without a mode: the rules again, for checking derivations */
  struct relation *relation; /* redex/judgment/judgment_relation.h: made at its first use as a reduction relation */
  bool compiled;
  struct {
    const struct syntax *contract, *invariant;
    struct scope *contract_scope;
    struct rule_syntax *rules;
    uint32_t rule_count;
  } form_parts;
};

void judgment_declare(struct machine *m, struct module *module, const struct syntax *form);
void judgment_define(struct machine *m, struct scope *s, const struct syntax *form);
void judgment_forget(struct judgment *j); /* clears the memoised answers */
struct judgment *judgment_ready(struct machine *m, struct binding *b, const struct place *place);
/* Compiles a rule. Without pruning, its patterns keep unused names, for code that runs the rule in
 * no mode. */
void judgment_rule_compile(struct machine *m, const struct judgment *j, struct rule *r, const struct rule_syntax *x,
                           bool prune);
/* The rule for the form that has it now, whose language may be larger
 * (redex/language/inherited.h). */
struct rule_syntax judgment_inherited(struct machine *m, const struct judgment *j, const struct rule_syntax *x);
/* All answers for the inputs (a sequence). With derivations, each distinct derivation is an
 * answer. */
void judgment_solve(struct machine *m, struct judgment *j, term inputs, bool derivations, struct answers *out);
/* The same under another name in derivations and messages: that of a form which it extends. */
void judgment_solve_as(struct machine *m, struct judgment *j, term name, term inputs, bool derivations,
                       struct answers *out);
/* Tests a judgment without outputs, or a relation, on all its arguments: #t or #f. */
term judgment_test(struct machine *m, struct binding *b, term arguments, const struct place *place);
/* The conclusion that an answer proves: (name argument …), with inputs and outputs by position. */
term judgment_conclusion(struct machine *m, const struct judgment *j, term inputs, term outputs);

/* Raises unless a use (name argument …) has as many arguments as the form. */
void judgment_check_arity(struct machine *m, const struct judgment *j, const struct syntax *use);
/* Splits a use into its inputs and outputs; checks the count. */
void judgment_split(struct machine *m, const struct judgment *j, const struct syntax *use, struct syntax ***inputs,
                    struct syntax ***outputs);
/* The language of its patterns; an error if the form has not been defined yet. */
struct language *judgment_language(struct machine *m, const struct judgment *j, const struct place *place);
uint32_t judgment_output_count(const struct judgment *j);
/* The binding of the judgment form or relation at the head of x; NULL: it is neither. */
struct binding *judgment_binding(struct scope *s, const struct syntax *x);

#endif
