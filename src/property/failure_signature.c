/* failure_signature: see the header. */
#include "property/failure_signature.h"

#include "core/hash.h"

static uint64_t statement_of(struct machine *m, const struct property *p) {
  return p->body ? term_hash(syntax_term(m->world, p->body)) : hash_mix(p->place.line, p->place.column);
}

bool signature_find(struct machine *m, struct suspects *s, const struct collected *c, const struct question *q,
                    uint64_t *out) {
  struct evidence evidence = {0};
  *out = 0;
  suspects_watch(m, s);
  if (verdict_with_evidence(m, c, q, &evidence) != VERDICT_FAILS) return false;
  uint64_t h = hash_mix(statement_of(m, &c->property), evidence.digest);
  bool any = evidence.digest != 0;
  for (size_t i = 0; i < s->coverage->count; i++)
    if (suspects_at_work(s, i)) {
      h = hash_mix(h, i);
      any = true;
    }
  *out = any ? h | 1 : 0;
  return true;
}
