/* metafunction_read: the parts of the forms that define metafunctions and relations. */
#ifndef ASSAY_REDEX_METAFUNCTION_METAFUNCTION_READ_H
#define ASSAY_REDEX_METAFUNCTION_METAFUNCTION_READ_H

#include "core/read/syntax.h"
#include "racket/machine.h"

/* (define-metafunction L f : p … -> q or r … #:pre t #:post t clause …), where the contract is
 * optional; (define-relation L f ⊆ p × p … clause …), likewise. */
struct metafunction_header {
  const struct syntax *name;
  bool has_contract;
  struct syntax **domain; /* of the contract */
  uint32_t domain_count;
  uint32_t codomain, codomain_count; /* every second child of the form from `codomain` on; the others are separators */
  uint32_t pre, post;                /* children of the form: their terms; 0 when there are none */
  uint32_t clauses;                  /* the first one */
};

/* `start`: the child after the language. */
struct metafunction_header metafunction_read(struct machine *m, const struct syntax *form, uint32_t start);
/* Raises if something is not a clause. An extension may have no clauses. */
void metafunction_check_clauses(struct machine *m, const struct syntax *form, const struct metafunction_header *h,
                                bool is_relation, bool is_extension);

#endif
