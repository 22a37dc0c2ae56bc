/* judgment_contract: the contracts of judgment forms. */
#ifndef ASSAY_REDEX_JUDGMENT_JUDGMENT_CONTRACT_H
#define ASSAY_REDEX_JUDGMENT_JUDGMENT_CONTRACT_H

#include "redex/judgment/judgment.h"

struct metafunction;

void judgment_compile_contract(struct machine *m, struct judgment *j);
/* Raise unless the values satisfy the contract. `name` is the form's name in messages. */
void judgment_check_inputs(struct machine *m, const struct judgment *j, term name, term inputs);
void judgment_check_outputs(struct machine *m, const struct judgment *j, term inputs, term outputs);
bool judgment_takes(struct machine *m, const struct judgment *j, term inputs); /* the same without raising */
/* Checks a conclusion in a given derivation: all arguments. */
void judgment_check_given(struct machine *m, const struct judgment *j, term arguments);
/* The inputs among all arguments. */
term judgment_inputs_of(struct machine *m, const struct judgment *j, term arguments);
/* Prints the form as programs see it: its name, or its contract. */
void judgment_print(struct machine *m, struct buffer *b, const struct judgment *j);
void relation_print(struct machine *m, struct buffer *b, const struct metafunction *f);

#endif
