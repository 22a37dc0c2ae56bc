/* logic_program: judgment forms, relations and metafunctions as the search sees them: definitions
 * by rules that can be used in any direction (Fetscher, figure 10 and section 5.2). */
#ifndef ASSAY_LOGIC_LOGIC_PROGRAM_H
#define ASSAY_LOGIC_LOGIC_PROGRAM_H

#include "redex/judgment/condition.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"

enum {
  NO_COST = 1000000, /* has no finite derivation */
  TRIES_WITH_ELLIPSES = 4,
};

/* A rule or a clause. Its patterns keep all their names. */
struct inference {
  const struct unit *unit;
  const struct pattern *inputs; /* of the conclusion: one sequence */
  const struct condition *premises;
  const struct template *outputs; /* a sequence; of a metafunction: the result; NULL: #t */
  uint32_t *length_classes; /* by slot: sequences in slots of one class have equal lengths; 0: no class; or NULL */
  uint32_t *counts; /* by slot of a sequence: 1 + the slot of the name of its length (logic/counting.c); or NULL */
  const struct pattern **sorts; /* by slot: the sort of a name; NULL: any term */
  uint32_t judgments;           /* the number of premises that are judgments */
  uint64_t recursive;           /* those (of the first 64) that lead back to this definition: bits */
  bool leads_back;              /* a premise, or a call in a clause, leads back to this definition */
  bool grows;                   /* a premise or call leads to a recursive definition */
  uint32_t growing_calls;       /* of a clause: the number of such calls */
  unsigned cost;  /* the approximate number of judgment rules in the smallest derivation that ends in this one */
  unsigned tries; /* how often to try it: it draws lengths of sequences, and another draw may succeed */
  bool nests;     /* its outputs have nested ellipses: ((x ...) ...), x ... ... */
  bool spreads;   /* a premise is repeated */
  bool opaque;    /* its pattern cannot be negated: ellipses, contexts, conditions */
  term name;
};

struct definition {
  struct definition *next;
  uint32_t number; /* index in the program's definitions */
  struct binding *binding;
  struct judgment *judgment; /* or... */
  struct metafunction *metafunction;
  uint32_t rule_count;
  struct inference *rules;
  uint64_t decisive; /* positions of inputs (of the first 64) where the rules' patterns differ: bits */
  unsigned cost;     /* of its cheapest rule */
  bool recursive;    /* some rule leads back to it */
  bool grows;        /* it leads to a recursive definition, or is one */
  bool continues;    /* even its cheapest rules lead back to it: continuation-passing style */
  bool reached;      /* scratch: visited by a traversal of the definitions */
};

enum { PROGRAM_FOUND = 64 };

struct program {
  struct machine *machine;
  struct definition *found[PROGRAM_FOUND]; /* a cache, by binding */
  struct definition *definitions;
  uint32_t definition_count;
};

/* The sort of a variable: a built-in pattern or a non-terminal. */
static inline bool pattern_is_sort(const struct pattern *p) {
  return p->kind <= PATTERN_VARIABLE_NOT_MENTIONED || p->kind == PATTERN_NONTERMINAL;
}

struct program *program_new(struct machine *m);
/* The definition of a binding, with everything that it needs; made at the first call. */
struct definition *program_definition(struct program *p, struct binding *b, const struct place *place);

/* Completes a rule that has its unit, inputs and premises. */
void program_finish_rule(struct program *p, struct inference *r);

struct definition *program_find(const struct program *p, const struct binding *b); /* NULL: not made yet */
void program_find_costs(struct program *p);                                        /* of all rules (logic/costs.c) */

/* Is it ,(length (term (x ...)))? NULL is not (logic/counting.c). */
bool counting_is(const struct machine *m, const struct template *t);
/* Finds the names of lengths. */
void counting_note(struct program *p, struct inference *r);
/* Finds the classes of slots (logic/lengths.c). */
void lengths_classify(struct program *p, struct inference *r);

/* The metafunctions and relations that a template calls. `least`: without those under ellipses,
 * which may repeat zero times. */
typedef void call_visit(void *data, struct binding *b, const struct place *place);
void template_calls(const struct template *t, bool least, call_visit *visit, void *data);

/* The slot of a name under that many ellipses. */
bool scope_pattern_slot(const struct scope *s, term name, int depth, uint32_t *slot);

/* Calls visit for each slot of the frame that a template, or an expression in a scope, reads. */
typedef bool slot_visit(void *data, uint32_t slot);  /* true: stop */
bool template_is_relation(const struct template *t); /* a call of a relation: #t or #f */
bool template_reads(const struct template *t, slot_visit *visit, void *data);
bool expression_reads(const struct syntax *x, const struct scope *s, slot_visit *visit, void *data);

#endif
