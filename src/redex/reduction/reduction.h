/* reduction: reduction relations: rules, their combination, steps. */
#ifndef ASSAY_REDEX_REDUCTION_REDUCTION_H
#define ASSAY_REDEX_REDUCTION_REDUCTION_H

#include "redex/judgment/condition.h"

/* A rule as written, with its arrow expanded. */
struct rule_form {
  const struct syntax *left, *right, *source;
  const struct syntax *whole; /* the left side including what a shortcut turns into a condition; NULL: `left` */
  struct syntax **extras;     /* conditions */
  uint32_t extra_count;
  term name;                          /* a string; 0: none */
  const struct syntax *computed_name; /* NULL: none */
  struct scope *scope;
  struct language *language; /* the language of its terms, even if an extension of the relation has another one */
};

struct reduction_rule {
  const struct rule_form *form;
  struct language *language;
  bool compiled;
  struct unit *unit;
  struct pattern *left;
  struct condition_list conditions;
  struct template *right;
  struct expr *computed_name;         /* computed for each step, instead of the rule's; NULL: none */
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
  const struct relation **owners; /* of a union: the relation whose domain applies to each rule; NULL: this one */
  const struct syntax *domain_form, *codomain_form;
  struct pattern *domain, *codomain; /* NULL: anything */
  struct unit *domain_unit;
  uint32_t epoch;            /* when it was made */
  struct rule_chunk *index;  /* redex/reduction/reduction_step.c: made at the first step */
  struct judgment *judgment; /* redex/judgment/judgment_relation.h: its answers are the steps; NULL: it has rules */
};

static inline bool is_relation(value v) { return has_kind(v, KIND_RELATION); }

struct expr *reduction_compile(struct machine *m, struct scope *s, const struct syntax *form, bool tail);
struct expr *reduction_compile_extension(struct machine *m, struct scope *s, const struct syntax *form, bool tail);
/* Compiles the rule if that has not been done. */
void reduction_rule_ready(struct machine *m, struct reduction_rule *rule);
/* Before the first step: builds the dispatch of the rules (redex/reduction/reduction_step.c). */
void relation_ready(struct machine *m, struct relation *r);
/* Parts of combined relations. */
struct relation *relation_new(struct machine *m, struct language *l, uint32_t room);
void relation_set_domain(struct machine *m, struct relation *r, struct scope *s, const struct syntax *domain,
                         const struct syntax *codomain);
/* A copy in another language if possible: a rule with captured variables is not recompiled. */
struct reduction_rule *rule_in_language(struct machine *m, struct reduction_rule *rule, struct language *l);
value relation_union(struct machine *m, uint32_t count, value *relations);

/* All steps of the term, in the order of the rules. */
struct step {
  term result;
  term rule; /* the rule's name, or the computed one, a string; 0: unnamed */
};
struct steps {
  struct step *list;
  uint32_t count, capacity;
};
void relation_steps(struct machine *m, struct relation *r, term t, struct steps *out);
void steps_add(struct machine *m, struct steps *out, struct step step);
/* Is the term in the domain of the relation? */
bool relation_in_domain(struct machine *m, const struct relation *r, term t);
/* The steps by one rule at the root of t. */
void rule_steps(struct machine *m, struct reduction_rule *rule, term t, term subject, struct steps *out);

/* The graph of reachable terms. Nodes are numbered in order of discovery; the start is 0. */
struct graph_edge {
  uint32_t from, to;
  term rule;
};
struct graph {
  struct term_set nodes;
  struct graph_edge *edges;
  uint32_t edge_count, edge_capacity;
  struct graph_mark {
    bool irreducible; /* irreducible, or stopped at */
    bool outside;     /* a result outside the relation's domain */
  } * marks;          /* by node */
  uint32_t room;
  bool cut; /* the limit was reached */
};
struct graph_options {
  uint32_t limit; /* of nodes */
  value stop;     /* a predicate: terms on which it is true are not reduced further; 0: none */
  bool edges;     /* edges are requested */
  bool one_only;  /* raises when a term has two results */
};
void relation_graph(struct machine *m, struct relation *r, term start, const struct graph_options *options,
                    struct graph *out);
/* A list of the irreducible terms, or of all reachable ones (which requires edges), in Redex's
 * order. */
value reached_terms(struct machine *m, const struct graph *g, bool all);

#endif
