/* reduction: reduction relations: rules, their combination, steps. */
#ifndef ASSAY_REDEX_REDUCTION_REDUCTION_H
#define ASSAY_REDEX_REDUCTION_REDUCTION_H

#include "redex/judgment/condition.h"

/* A rule as written, its arrow already expanded. */
struct rule_form {
  const struct syntax *left, *right, *source;
  const struct syntax *whole; /* the left side with what a shortcut leaves to a condition; NULL: that is `left` */
  struct syntax **extras;     /* conditions */
  uint32_t extra_count;
  term name;                          /* a string; 0: none */
  const struct syntax *computed_name; /* NULL: none */
  struct scope *scope;
  struct language *language; /* that its terms go by, whatever language a relation extends it to */
};

struct reduction_rule {
  const struct rule_form *form;
  struct language *language;
  bool compiled;
  struct unit *unit;
  struct pattern *left;
  struct condition_list conditions;
  struct template *right;
  struct expr *computed_name;         /* for this step, instead of the rule's; NULL: none */
  const value *captured;              /* variables of the procedure that made the relation */
  uint64_t used;                      /* steps by it: property/coverage.h */
  const struct rule_context *context; /* redex/reduction/closure.c: where in the term it applies; NULL: at its root */
};

struct relation {
  struct object object; /* KIND_RELATION */
  struct language *language;
  struct reduction_rule **rules;
  uint32_t rule_count;
  term *names; /* of the rules, strings; in the order of reduction-relation->rule-names */
  uint32_t name_count;
  const struct relation **owners; /* of a union: whose domain each rule answers to; NULL: this relation's */
  const struct syntax *domain_form, *codomain_form;
  struct pattern *domain, *codomain; /* NULL: anything */
  struct unit *domain_unit;
  uint32_t epoch;            /* when it was made */
  struct rule_chunk *index;  /* redex/reduction/reduction_step.c: made at the first step */
  struct judgment *judgment; /* redex/judgment/judgment_relation.h: whose answers are the steps; NULL: it has rules */
};

static inline bool is_relation(value v) { return has_kind(v, KIND_RELATION); }

struct expr *reduction_compile(struct machine *m, struct scope *s, const struct syntax *form, bool tail);
struct expr *reduction_compile_extension(struct machine *m, struct scope *s, const struct syntax *form, bool tail);
/* Compiles the rule if that has not been done. */
void reduction_rule_ready(struct machine *m, struct reduction_rule *rule);
/* Finds out, before the first step, what tells the rules apart
 * (redex/reduction/reduction_step.c). */
void relation_ready(struct machine *m, struct relation *r);
/* Parts of relations that are made of others. */
struct relation *relation_new(struct machine *m, struct language *l, uint32_t room);
void relation_set_domain(struct machine *m, struct relation *r, struct scope *s, const struct syntax *domain,
                         const struct syntax *codomain);
/* A copy, in another language if that can be: what has captured variables stays as it was
 * compiled. */
struct reduction_rule *rule_in_language(struct machine *m, struct reduction_rule *rule, struct language *l);
value relation_union(struct machine *m, uint32_t count, value *relations);

/* Every step of the term, in the order of the rules. */
struct step {
  term result;
  term rule; /* the rule's name, or the one that was computed, a string; 0: it has none */
};
struct steps {
  struct step *list;
  uint32_t count, capacity;
};
void relation_steps(struct machine *m, struct relation *r, term t, struct steps *out);
void steps_add(struct machine *m, struct steps *out, struct step step);
/* May the relation be asked for the steps of the term? */
bool relation_in_domain(struct machine *m, const struct relation *r, term t);
/* Those by one rule at the root of t. */
void rule_steps(struct machine *m, struct reduction_rule *rule, term t, term subject, struct steps *out);

/* The graph of what is reachable. Nodes are numbered as they are found, the start is 0. */
struct graph_edge {
  uint32_t from, to;
  term rule;
};
struct graph {
  struct term_set nodes;
  struct graph_edge *edges;
  uint32_t edge_count, edge_capacity;
  struct graph_mark {
    bool irreducible; /* or where the graph was to stop */
    bool outside;     /* a result that the relation does not take further */
  } * marks;          /* by node */
  uint32_t room;
  bool cut; /* the limit was reached */
};
struct graph_options {
  uint32_t limit; /* of nodes */
  value stop;     /* a predicate: terms on which it is true are not reduced further; 0: none */
  bool edges;     /* are wanted */
  bool one_only;  /* raises when a term has two results */
};
void relation_graph(struct machine *m, struct relation *r, term start, const struct graph_options *options,
                    struct graph *out);
/* A list of what cannot be reduced, or of all that can be reached (edges are needed then), in
 * Redex's order. */
value reached_terms(struct machine *m, const struct graph *g, bool all);

#endif
