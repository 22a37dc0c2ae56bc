/* contract: Racket's contracts as values, and how they are checked. */
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

/* The parts of an arrow are the required and optional domains, those of the keywords, and the
 * ranges. */
struct arrow {
  uint32_t required, optional, keywords, ranges;
  const term *keyword_names;
  value rest; /* contract of the rest arguments, or 0 */
  bool any;   /* ranges are not checked */
};

struct contract_object { /* KIND_OPAQUE */
  struct opaque_object opaque;
  enum contract_kind kind;
  const char *name;   /* its constructor: or/c, listof... */
  struct arrow arrow; /* CONTRACT_ARROW */
  uint32_t count;
  value parts[];
};

bool is_contract_object(value v);
/* Anything that can be a contract: those above, predicates, and constants, which accept only
 * themselves. */
bool is_contract(value v);
void contract_print(struct machine *m, struct buffer *b, value contract);
/* Does the value pass the part of the contract that can be checked at once? */
bool contract_passes(struct machine *m, value contract, value v);
/* The value, wrapped if later checks are needed; raises blame if it does not pass. `whole` is the
 * contract to show; `role` is the part that the value plays in it ("the 1st argument of"), NULL for
 * the whole. */
struct contract_blame {
  const char *name; /* of the contract's holder */
  const char *role;
  value whole;
  bool own; /* blame the value, not its user */
};
value contract_attach(struct machine *m, value contract, value v, const struct contract_blame *blame);

#endif
