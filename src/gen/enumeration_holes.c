/* enumeration_holes: the number of holes in the terms of a pattern. In a proper grammar of contexts
 * it is one; where it may differ, the results of in-hole are checked. */
#include "gen/enumeration_node.h"

#include "gen/unfolding.h"

/* Sets of numbers of holes. A hidden hole counts as several: the matcher decides which one in-hole
 * fills. */
enum { NO_HOLES = 1, ONE_HOLE = 2, SEVERAL_HOLES = 4 };

static unsigned holes_of(const struct enumerations *l, const struct pattern *p);

static unsigned holes_together(unsigned a, unsigned b) {
  unsigned sum = 0;
  if (a & NO_HOLES) sum |= b;
  if (b & NO_HOLES) sum |= a;
  if ((a | b) & SEVERAL_HOLES || (a & b & ONE_HOLE)) sum |= SEVERAL_HOLES;
  return sum;
}

static unsigned holes_of_sequence(const struct enumerations *l, const struct pattern *p) {
  unsigned holes = NO_HOLES;
  for (uint32_t i = 0; i < p->count; i++) {
    unsigned item = holes_of(l, p->items[i].pattern);
    if (p->items[i].repeat) item |= NO_HOLES | (item & ONE_HOLE ? SEVERAL_HOLES : 0);
    holes = holes_together(holes, item);
  }
  return holes;
}

static unsigned holes_of(const struct enumerations *l, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_HOLE: return ONE_HOLE;
  case PATTERN_NONTERMINAL: return l->holes[p->nonterminal - l->grammar->language->nonterminals];
  case PATTERN_SEQUENCE: return holes_of_sequence(l, p);
  case PATTERN_HIDE_HOLE: return holes_of(l, p->sub) & ~(unsigned)NO_HOLES ? NO_HOLES | SEVERAL_HOLES : NO_HOLES;
  case PATTERN_IN_HOLE: {
    unsigned context = holes_of(l, p->context);
    if (!context) return 0; /* not known yet */
    return context == ONE_HOLE ? holes_of(l, p->sub) : NO_HOLES | ONE_HOLE | SEVERAL_HOLES;
  }
  default: return p->sub ? holes_of(l, p->sub) : NO_HOLES;
  }
}

static bool find_more(struct enumerations *l, uint32_t i) {
  const struct nonterminal *nt = &l->grammar->language->nonterminals[i];
  unsigned before = l->holes[i], now = before;
  for (uint32_t j = 0; j < nt->production_count; j++)
    if (pattern_height(l->grammar, nt->productions[j].pattern) != NO_HEIGHT)
      now |= holes_of(l, nt->productions[j].pattern);
  l->holes[i] = (uint8_t)now;
  return now != before;
}

static void find_holes(struct enumerations *l) {
  uint32_t count = l->grammar->language->nonterminal_count;
  l->holes = arena_alloc_zero(&l->machine->world->arena, count + 1);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < count; i++) more |= find_more(l, i);
  }
}

bool pattern_is_context(struct enumerations *l, const struct pattern *p) {
  if (!l->holes) find_holes(l);
  return holes_of(l, p) == ONE_HOLE;
}
