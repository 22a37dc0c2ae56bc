/* reduction_read: the rules of a reduction relation as written, with their arrows expanded. */
#ifndef ASSAY_REDEX_REDUCTION_REDUCTION_READ_H
#define ASSAY_REDEX_REDUCTION_REDUCTION_READ_H

#include "redex/reduction/reduction.h"

struct rule_forms { /* in the arena */
  struct rule_form **list;
  uint32_t count, capacity;
  term *names; /* strings, in the order of reduction-relation->rule-names */
  uint32_t name_count, name_capacity;
};

/* The options before the rules. */
struct rule_options {
  const struct syntax *domain, *codomain; /* NULL: not given */
  term arrow;
};

/* Reads the items of `form` from index `i`: options, rules, `with` and shortcuts. */
void rules_read(struct machine *m, struct scope *s, struct language *l, const struct syntax *form, uint32_t i,
                bool none_is_fine, struct rule_options *options, struct rule_forms *out);

#endif
