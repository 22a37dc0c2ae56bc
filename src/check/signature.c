/* signature: see the header. */
#include "check/signature.h"

#include "core/hash.h"

static uint64_t statement_of(struct machine *m, const struct property *p) {
  return p->body ? term_hash(syntax_term(m->world, p->body)) : hash_mix(p->place.line, p->place.column);
}

uint64_t signature_of(struct machine *m, const struct coverage *rows, const struct collected *c,
                      const struct question *q) {
  uint64_t before[rows->count + 1];
  for (size_t i = 0; i < rows->count; i++) before[i] = *rows->rows[i].used;
  const struct world_mark mark = world_mark(m->world);
  world_release(m->world, mark); /* what is remembered of calls would not be used again, but looked up */
  struct evidence evidence = {0};
  if (verdict_with_evidence(m, c, q, &evidence) != VERDICT_FAILS) return 0;
  uint64_t h = hash_mix(statement_of(m, &c->property), evidence.digest);
  bool any = evidence.digest != 0;
  for (size_t i = 0; i < rows->count; i++)
    if (rows->rows[i].kind != COVERED_PRODUCTION && *rows->rows[i].used != before[i]) {
      h = hash_mix(h, i);
      any = true;
    }
  return any ? h | 1 : 0;
}
