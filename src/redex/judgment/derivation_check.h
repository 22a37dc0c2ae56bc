/* derivation_check: judgment forms without a mode. Nothing can be asked of them; they check
 * derivations that are given. */
#ifndef ASSAY_REDEX_JUDGMENT_DERIVATION_CHECK_H
#define ASSAY_REDEX_JUDGMENT_DERIVATION_CHECK_H

#include "redex/judgment/judgment.h"

/* A name that stands under fewer ellipses in the conclusion than in the premises, or the other way
 * round: what is alone equals each of the others. */
struct spread {
  uint32_t one, many; /* slots */
  term name;
};

/* One rule, for derivations. The terms of the derivations for its premises are matched all at once,
 * as one sequence. */
struct derivation_check_rule {
  struct unit *unit;
  struct pattern *conclusion;       /* the arguments */
  struct pattern *premises;         /* ("name" argument …) … */
  struct pattern *premise_names;    /* the same with any arguments */
  struct condition_list conditions; /* those that are no judgments */
  struct spread *spreads;
  uint32_t spread_count;
  struct premise_form {
    struct binding *binding;
    bool repeated;
    uint32_t slot, slot_of_names; /* repeated: a sequence of as many as there are; from either pattern */
  } * forms;
  uint32_t form_count;
  term name; /* a string; 0: none */
  const struct syntax *source;
};

void derivation_check_compile(struct machine *m, const struct judgment *j, struct derivation_check_rule *r,
                              const struct rule_syntax *x);

/* Does the derivation, a structure, prove a judgment of the form? Raises, as Redex does, where a
 * term breaks its contract or no rule has the name that the derivation gives. */
bool derivation_check_holds(struct machine *m, struct judgment *j, value derivation);

/* The parts of that, for those who want to know more. */
bool derivation_check_is_rule_for(const struct machine *m, const struct derivation_check_rule *r, value name);
/* The terms of the derivations, each with the name of its form as a string, which no pattern takes
 * for something else; 0: one is no judgment. */
term derivation_check_premises(struct machine *m, value subs);
/* A name under different numbers of ellipses that is not one term, and what else it is; NULL: there
 * is none. */
const struct spread *derivation_check_disagreement(struct machine *m, const struct judgment *j,
                                                   const struct derivation_check_rule *r, const value *frame,
                                                   term *other);

/* The fields of a derivation. */
struct derivation_fields {
  term head, arguments; /* the judgment form's name; 0: the term is no judgment */
  value name, subs;
};
bool derivation_read(struct machine *m, value derivation, struct derivation_fields *out); /* false: it is none */

#endif
