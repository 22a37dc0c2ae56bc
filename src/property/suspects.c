/* suspects: see the header. */
#include "property/suspects.h"

#include "racket/prim/prim.h"

struct suspects *suspects_new(struct machine *m, const struct coverage *c) {
  struct arena *arena = &m->world->arena;
  struct suspects *s = arena_alloc_zero(arena, sizeof *s);
  const size_t count = c->count + 1;
  s->coverage = c;
  s->before = arena_alloc_zero(arena, count * sizeof *s->before);
  s->failed = arena_alloc_zero(arena, count * sizeof *s->failed);
  s->passed = arena_alloc_zero(arena, count * sizeof *s->passed);
  world_keep(m->world);
  return s;
}

void suspects_watch(struct machine *m, struct suspects *s) {
  const struct world_mark mark = world_mark(m->world);
  world_release(m->world, mark);
  for (size_t i = 0; i < s->coverage->count; i++) s->before[i] = *s->coverage->rows[i].used;
}

bool suspects_at_work(const struct suspects *s, size_t row) {
  const struct covered_row *r = &s->coverage->rows[row];
  return r->kind != COVERED_PRODUCTION && *r->used != s->before[row];
}

static void count(const struct suspects *s, uint32_t *rows) {
  for (size_t i = 0; i < s->coverage->count; i++)
    if (suspects_at_work(s, i) && rows[i] < UINT32_MAX) rows[i]++;
}

void suspects_failed(struct suspects *s) { count(s, s->failed); }
void suspects_passed(struct suspects *s) { count(s, s->passed); }

double suspicion(const struct suspects *s, size_t row) {
  enum { ENOUGH = 20 };
  const double doubt = 5; /* more observations give more certainty */
  const double failed = s->failed[row], all = failed + s->passed[row];
  return all < ENOUGH ? -1 : failed / (all + doubt);
}
