/* ordering: the order in which the rules of a definition are tried (Fetscher, section 5.4). */
#ifndef ASSAY_LOGIC_ORDERING_H
#define ASSAY_LOGIC_ORDERING_H

#include <stdbool.h>

struct search;
struct goal;

/* Pushes the choice of a rule for the goal, unless none can match. */
void order_rules(struct search *s, struct goal *g);
/* Can one of the goal's inputs (or outputs, if it has no inputs), a variable, become a term of any
 * size? */
bool order_makes_something(struct search *s, const struct goal *g);

#endif
