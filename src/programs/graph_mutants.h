/* graph_mutants: graphs that compute the same on their inputs, and which of their nodes are
 * executed there, for programs/graph_programs.c (docs/emi.md). */
#ifndef ASSAY_PROGRAMS_GRAPH_MUTANTS_H
#define ASSAY_PROGRAMS_GRAPH_MUTANTS_H

#include "programs/programs.h"

struct constructor_of_graphs;
struct graph_notation;
struct op_graph;
struct operations;
struct graph_seen { /* a coverage tool's report: the executed places of a graph (emi/graph_spans.h) */
  term program;     /* 0: there is no report */
  const bool *executed;
};
struct graph_mutating {
  const assay_programs *programs;
  const struct operations *operations;
  const struct graph_notation *notation;
  struct constructor_of_graphs *constructor;
  uint32_t times; /* how often a graph is run */
  const uint64_t *(*input_words)(const assay_programs *p, const struct op_graph *g, uint32_t time);
  struct graph_seen seen;
};
/* Finds the executed places, in the arena. Returns false if they are unknown. */
bool programs_graph_covered(const struct graph_mutating *k, term e, uint32_t *count, bool **executed);
/* Raises if there is nothing that is never executed in any graph. */
void programs_check_mutation(const struct graph_mutating *k);
/* A mutant of the graph after several mutations, or the graph itself. */
term programs_graph_mutants(const struct graph_mutating *k, term e, uint64_t index);
term programs_graph_mutant(const struct graph_mutating *k, term e, uint64_t index, uint64_t *change);
void programs_mutate_graph(const struct graph_mutating *k, term e, uint64_t index, struct assay_mutant *out);
/* Reads one text per parameter into input words. Raises. */
const uint64_t *programs_read_words(const struct operations *o, const struct op_graph *g, const char *const *texts,
                                    uint32_t count);

#endif
