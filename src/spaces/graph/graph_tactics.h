/* graph_tactics: candidates for graphs (section 4.5 of the paper about RandIR, with additions). */
#ifndef ASSAY_SPACES_GRAPH_GRAPH_TACTICS_H
#define ASSAY_SPACES_GRAPH_GRAPH_TACTICS_H

#include "reduce/tactics.h"

extern const struct tactic graph_idle;          /* removes unused nodes */
extern const struct tactic graph_results_alone; /* keeps one result with its dependencies; then removes one result */
extern const struct tactic graph_halves;        /* the graph up to a node */
extern const struct tactic graph_chunks;        /* replaces many nodes at once by the simplest literals */
extern const struct tactic
    graph_nodes; /* removes or replaces a node, puts the contents of its blocks in its place, or iterates less */
extern const struct tactic graph_inputs;          /* replaces the values of a node by new parameters */
extern const struct tactic graph_types;           /* replaces one type everywhere by another, perhaps narrower one */
extern const struct tactic graph_operands;        /* replaces an operand by a literal, or an earlier value */
extern const struct tactic graph_literals;        /* simplifies a literal */
extern const struct tactic graph_parameters_gone; /* removes unused parameters; replaces one by its value in a run */

extern const struct plan graph_plans[1];

#endif
