/* binding_hash: dictionaries whose keys are terms of a language up to alpha-equivalence. */
#ifndef ASSAY_REDEX_BINDING_BINDING_HASH_H
#define ASSAY_REDEX_BINDING_BINDING_HASH_H

#include "redex/language/language.h"

enum { OPAQUE_BINDING_HASH = 1 }; /* `aux` of its object, a KIND_OPAQUE */
static inline bool is_binding_hash(value v) {
  return has_kind(v, KIND_OPAQUE) && object_of(v)->aux == OPAQUE_BINDING_HASH;
}
bool binding_hash_is_mutable(value h);
value binding_hash_get(struct machine *m, value h, value key); /* 0: not found */
value binding_hash_with(struct machine *m, value h, value key, value content);
value binding_hash_without(struct machine *m, value h, value key);
void binding_hash_put(struct machine *m, value h, value key, value content);
uint32_t binding_hash_count(value h);
value binding_hash_pairs(struct machine *m, value h); /* a list of (key . content) */

void binding_hash_install(struct machine *m);

#endif
