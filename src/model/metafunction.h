/* metafunction: functions on terms by clauses, and relations used as such. */
#ifndef ASSAY_MODEL_METAFUNCTION_H
#define ASSAY_MODEL_METAFUNCTION_H

#include "model/condition.h"
#include "model/dispatch.h"
#include "model/redex.h"

struct clause {
  struct unit *unit;
  struct pattern *pattern; /* of the arguments */
  struct condition_list conditions;
  struct template *result; /* NULL for a relation: #t */
  const struct syntax *source;
  bool det;      /* at most one answer */
  uint64_t used; /* calls that it answered: check/coverage.h */
};

/* Recent calls, by hash of the arguments: as in Redex, a call whose answer is remembered is not run again. */
enum { MEMO_SIZE = 256, MEMO_ARGUMENTS = 8 };
struct call_memo {
  term arguments[MEMO_ARGUMENTS], result;
  uint32_t count;    /* of arguments */
  uint64_t releases; /* of the world: an entry made before memory was released says nothing */
};

/* A few arguments as a sequence on the stack: calls are many, and most of their argument lists would be interned for
 * nothing. Patterns can be matched against it; nothing may keep it. */
union stack_arguments {
  struct sequence_object sequence;
  char room[sizeof(struct sequence_object) + MEMO_ARGUMENTS * sizeof(term)];
};
static inline term stack_arguments(union stack_arguments *a, uint32_t count) { /* then fill a->sequence.items */
  a->sequence = (struct sequence_object){.t.object = {.kind = KIND_SEQUENCE, .flags = OBJECT_ON_STACK}, .count = count};
  return (term)a;
}

struct metafunction {
  struct object object; /* KIND_METAFUNCTION */
  term name;
  struct language *language;
  struct scope *scope;
  struct place place;
  bool is_relation, compiled;
  struct pattern *domain;     /* of the arguments; NULL: anything */
  struct template *pre;       /* #:pre: must not be #f either; NULL: none */
  struct pattern **codomains; /* any of them */
  uint32_t codomain_count;
  struct unit *contract_unit;
  struct clause *clauses;
  uint32_t clause_count;
  struct dispatch dispatch;  /* of the clauses, by the arguments */
  const struct syntax *form; /* compiled at first use */
  uint32_t first_clause;
  struct metafunction *parent; /* define-metafunction/extension */
  struct call_memo *memo;
};

void metafunction_declare(struct machine *m, struct module *module, const struct syntax *form);
void relation_declare(struct machine *m, struct module *module, const struct syntax *form);
void metafunction_define(struct machine *m, struct scope *s, const struct syntax *form, bool is_relation);
struct metafunction *metafunction_ready(struct machine *m, struct binding *b, const struct place *place);
/* One clause, from its syntax; pruning as for the rules of judgments. */
void metafunction_clause_compile(struct machine *m, const struct metafunction *f, struct clause *c,
                                 const struct syntax *x, bool prune);
term metafunction_call(struct machine *m, struct binding *b, term arguments, const struct place *place);
term metafunction_apply(struct machine *m, struct metafunction *f, term arguments);

#endif
