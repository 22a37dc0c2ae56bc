/* contract: Racket's contracts as values, and checking them. */
#ifndef ASSAY_RACKET_CONTRACT_H
#define ASSAY_RACKET_CONTRACT_H

#include "racket/procedure.h"

enum contract_kind {
  CONTRACT_ANY,
  CONTRACT_NONE,
  CONTRACT_OR,
  CONTRACT_AND,
  CONTRACT_NOT,
  CONTRACT_ONE_OF,
  CONTRACT_BETWEEN, /* parts: low and high, or #f */
  CONTRACT_INTEGER, /* the same, exact integers only */
  CONTRACT_ABOVE,   /* >/c */
  CONTRACT_BELOW,   /* </c */
  CONTRACT_LISTOF,
  CONTRACT_NON_EMPTY,
  CONTRACT_CONS,
  CONTRACT_LIST,
  CONTRACT_VECTOROF,
  CONTRACT_VECTOR,
  CONTRACT_BOX,
  CONTRACT_HASH,
  CONTRACT_SET,
  CONTRACT_NAMED, /* name, contract */
  CONTRACT_ARROW,
};

/* The parts of an arrow are the domains, required and optional, those of the keywords, and the
 * ranges. */
struct arrow {
  uint32_t required, optional, keywords, ranges;
  const term *keyword_names;
  value rest; /* contract of the rest arguments, or 0 */
  bool any;   /* no range is checked */
};

struct contract_object { /* KIND_OPAQUE */
  struct opaque_object opaque;
  enum contract_kind kind;
  const char *name;   /* how it is written: or/c, listof... */
  struct arrow arrow; /* CONTRACT_ARROW */
  uint32_t count;
  value parts[];
};

bool is_contract_object(value v);
/* Anything that can be a contract: those above, predicates, and constants that stand for
 * themselves. */
bool is_contract(value v);
void contract_print(struct machine *m, struct buffer *b, value contract);
/* Does the value pass, as far as can be seen at once? */
bool contract_passes(struct machine *m, value contract, value v);
/* The value, wrapped if it has to be watched later; raises blame if it does not pass. `whole` is
 * the contract to show, and `role` what part of it the value plays ("the 1st argument of"), NULL
 * for all of it. */
struct contract_blame {
  const char *name; /* of what has the contract */
  const char *role;
  value whole;
  bool own; /* the fault is its own, not that of its user */
};
value contract_attach(struct machine *m, value contract, value v, const struct contract_blame *blame);

#endif
