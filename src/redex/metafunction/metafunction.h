/* metafunction: functions on terms defined by clauses, and relations used as such. */
#ifndef ASSAY_REDEX_METAFUNCTION_METAFUNCTION_H
#define ASSAY_REDEX_METAFUNCTION_METAFUNCTION_H

#include "redex/judgment/condition.h"
#include "redex/language/dispatch.h"
#include "redex/metafunction/call_memo.h"
#include "redex/redex.h"

struct clause {
  struct unit *unit;
  struct pattern *pattern; /* of the arguments */
  struct condition_list conditions;
  struct template *result; /* NULL for a relation: #t */
  const struct syntax *source;
  bool det;      /* at most one answer */
  uint64_t used; /* calls that it answered: property/coverage.h */
};

/* A few arguments as a sequence on the stack: calls are frequent, and interning most argument lists
 * would be a waste. Patterns can be matched against it, but it must not be stored. */
union stack_arguments {
  struct sequence_object sequence;
  char room[sizeof(struct sequence_object) + MEMO_ARGUMENTS * sizeof(term)];
};
static inline term stack_arguments(union stack_arguments *a, uint32_t count) { /* then fill a->sequence.items */
  a->sequence = (struct sequence_object){.t.object = {.kind = KIND_SEQUENCE, .flags = OBJECT_ON_STACK}, .count = count};
  return (term)a;
}

struct codomain {
  struct pattern *pattern;
  struct unit *unit;
  struct template *post; /* must not be #f either; NULL: none */
  bool joint;            /* the pattern is of (arguments result) */
};

struct metafunction {
  struct object object; /* KIND_METAFUNCTION */
  term name;
  struct language *language;
  struct scope *scope;
  struct place place;
  bool is_relation, compiled;
  struct pattern *domain;     /* of the arguments; NULL: anything */
  struct template *pre;       /* #:pre: must not be #f either; NULL: none */
  struct codomain *codomains; /* any of them */
  uint32_t codomain_count;
  struct unit *contract_unit;
  struct clause *clauses;
  uint32_t clause_count;
  struct dispatch dispatch;  /* of the clauses, by the arguments */
  const struct syntax *form; /* compiled at first use */
  uint32_t first_clause;
  struct syntax *domain_syntax;
  struct binding *binding;
  struct metafunction *parent; /* define-metafunction/extension */
  uint32_t inherited;          /* the number of clauses inherited from the parent, which come last */
  struct call_memos memos;
};

/* While the clauses that an extension inherits are compiled, the names of the extended functions
 * mean the extension. */
struct redirection {
  const struct redirection *outer;
  const struct metafunction *from, *to;
};
struct binding *metafunction_redirect(const struct machine *m, struct binding *b);

void metafunction_declare(struct machine *m, struct module *module, const struct syntax *form);
void relation_declare(struct machine *m, struct module *module, const struct syntax *form);
void metafunction_define(struct machine *m, struct scope *s, const struct syntax *form, bool is_relation);
void metafunction_forget(struct metafunction *f); /* clears the memoised calls */
struct metafunction *metafunction_ready(struct machine *m, struct binding *b, const struct place *place);
/* Compiles a clause from its syntax; pruning as for the rules of judgments. */
void metafunction_clause_compile(struct machine *m, const struct metafunction *f, struct clause *c,
                                 const struct syntax *x, bool prune);
term metafunction_call(struct machine *m, struct binding *b, term arguments, const struct place *place);
term metafunction_apply(struct machine *m, struct metafunction *f, term arguments);

#endif
