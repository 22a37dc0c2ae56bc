/* ordering: in which order the rules of a definition are tried (Fetscher, section 5.4). */
#ifndef ASSAY_LOGIC_ORDERING_H
#define ASSAY_LOGIC_ORDERING_H

struct search;
struct goal;

/* Pushes the choice of a rule for the goal. */
void order_rules(struct search *s, struct goal *g);

#endif
