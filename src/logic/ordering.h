/* ordering: in which order the rules of a definition are tried (Fetscher, section 5.4). */
#ifndef ASSAY_LOGIC_ORDERING_H
#define ASSAY_LOGIC_ORDERING_H

#include <stdbool.h>

struct search;
struct goal;

/* Pushes the choice of a rule for the goal, unless none can match. */
void order_rules(struct search *s, struct goal *g);
/* One of the goal's inputs (or outputs, where it has no inputs) is a variable that terms of any
 * size may be put for. */
bool order_makes_something(struct search *s, const struct goal *g);

#endif
