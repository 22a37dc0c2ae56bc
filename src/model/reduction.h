/* reduction: reduction relations: rules, their combination, steps. */
#ifndef ASSAY_MODEL_REDUCTION_H
#define ASSAY_MODEL_REDUCTION_H

#include "model/condition.h"

/* A rule as written, its arrow already expanded. */
struct rule_form {
  const struct syntax *left, *right, *source;
  struct syntax **extras; /* conditions */
  uint32_t extra_count;
  term name; /* a string; 0: none */
  struct expr *computed_name;
  struct scope *scope;
};

struct reduction_rule {
  const struct rule_form *form;
  struct language *language;
  bool compiled;
  struct unit *unit;
  struct pattern *left;
  struct condition_list conditions;
  struct template *right;
  const value *captured; /* variables of the procedure that made the relation */
  uint64_t used;         /* steps by it: check/coverage.h */
};

struct relation {
  struct object object; /* KIND_RELATION */
  struct language *language;
  struct reduction_rule **rules;
  uint32_t rule_count;
  const struct syntax *domain_form, *codomain_form;
  struct pattern *domain, *codomain; /* NULL: anything */
  struct unit *domain_unit;
  uint32_t epoch;           /* when it was made */
  struct rule_chunk *index; /* model/reduction_step.c: made at the first step */
};

static inline bool is_relation(value v) { return has_kind(v, KIND_RELATION); }

struct expr *reduction_compile(struct machine *m, struct scope *s, const struct syntax *form, bool tail);
struct expr *reduction_compile_extension(struct machine *m, struct scope *s, const struct syntax *form, bool tail);
/* Compiles the rule if that has not been done. */
void reduction_rule_ready(struct machine *m, struct reduction_rule *rule);
/* Finds out, before the first step, what tells the rules apart (model/reduction_step.c). */
void relation_ready(struct machine *m, struct relation *r);
value relation_union(struct machine *m, uint32_t count, value *relations);

/* Every step of the term, in the order of the rules. */
struct step {
  term result;
  term rule; /* the rule's name, a string; 0: it has none */
};
struct steps {
  struct step *list;
  uint32_t count, capacity;
};
void relation_steps(struct machine *m, struct relation *r, term t, struct steps *out);

/* The graph of what is reachable. Nodes are numbered as they are found, the start is 0. */
struct graph_edge {
  uint32_t from, to;
  term rule;
};
struct graph {
  struct term_set nodes;
  struct graph_edge *edges;
  uint32_t edge_count, edge_capacity;
  bool *irreducible; /* by node */
  bool cut;          /* the limit was reached */
};
/* At most `limit` nodes; `stop` (or 0) is a predicate: terms on which it is true are not reduced further. */
void relation_graph(struct machine *m, struct relation *r, term start, uint32_t limit, value stop, bool edges,
                    struct graph *out);

#endif
