/* derivation_check: judgment forms without a mode, which can only check given derivations. */
#ifndef ASSAY_REDEX_JUDGMENT_DERIVATION_CHECK_H
#define ASSAY_REDEX_JUDGMENT_DERIVATION_CHECK_H

#include "redex/judgment/judgment.h"

/* A name that stands under fewer ellipses in the conclusion than in the premises, or vice versa:
 * the single term must equal each of the repeated ones. */
struct spread {
  uint32_t one, many; /* slots */
  term name;
};

/* A rule for checking derivations. The terms of all sub-derivations are matched at once, as one
 * sequence. */
struct derivation_check_rule {
  struct unit *unit;
  struct pattern *conclusion;       /* the arguments */
  struct pattern *premises;         /* ("name" argument …) … */
  struct pattern *premise_names;    /* the same with any arguments */
  struct condition_list conditions; /* those that are not judgments */
  struct spread *spreads;
  uint32_t spread_count;
  struct premise_form {
    struct binding *binding;
    bool repeated;
    uint32_t slot, slot_of_names; /* repeated: a sequence of that length; from either pattern */
  } * forms;
  uint32_t form_count;
  term name; /* a string; 0: none */
  const struct syntax *source;
};

void derivation_check_compile(struct machine *m, const struct judgment *j, struct derivation_check_rule *r,
                              const struct rule_syntax *x);

/* Does the derivation, a structure, prove a judgment of the form? Raises, as Redex does, where a
 * term violates its contract or the derivation names a rule that does not exist. */
bool derivation_check_holds(struct machine *m, struct judgment *j, value derivation);

/* Parts of that, for explanations. */
bool derivation_check_is_rule_for(const struct machine *m, const struct derivation_check_rule *r, value name);
/* The terms of the derivations. Each has its form's name as a string, which no pattern confuses
 * with anything else; 0: one is not a judgment. */
term derivation_check_premises(struct machine *m, value subs);
/* A name under different numbers of ellipses that stands for different terms, and the other term;
 * NULL: there is none. */
const struct spread *derivation_check_disagreement(struct machine *m, const struct judgment *j,
                                                   const struct derivation_check_rule *r, const value *frame,
                                                   term *other);

/* The fields of a derivation. */
struct derivation_fields {
  term head, arguments; /* the judgment form's name; 0: the term is not a judgment */
  value name, subs;
};
bool derivation_read(struct machine *m, value derivation, struct derivation_fields *out); /* false: not a derivation */

#endif
