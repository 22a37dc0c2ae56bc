/* graph_tactics: where candidates for graphs come from (section 4.5 of the paper about RandIR, and
 * past it). */
#ifndef ASSAY_SPACES_GRAPH_GRAPH_TACTICS_H
#define ASSAY_SPACES_GRAPH_GRAPH_TACTICS_H

#include "reduce/tactics.h"

extern const struct tactic graph_idle;          /* without what nobody needs */
extern const struct tactic graph_results_alone; /* one result alone, with what it depends on; then without one */
extern const struct tactic graph_halves;        /* the graph up to a node */
extern const struct tactic graph_chunks;        /* many nodes at once become the simplest literals */
extern const struct tactic
    graph_nodes; /* a node goes, or what is in its blocks takes its place; it makes fewer turns; it gives way to one of
                                              * its operands, or to a literal */
extern const struct tactic graph_types; /* all of one type is of another one, narrower if the file lists those first */
extern const struct tactic graph_operands;        /* an operand becomes a literal, or an earlier value */
extern const struct tactic graph_literals;        /* a literal becomes a simpler one */
extern const struct tactic graph_parameters_gone; /* those that nobody needs go; one becomes what it was in a run */

extern const struct plan graph_plans[1];

#endif
