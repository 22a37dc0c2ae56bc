/* hole_count: as in Redex, so that the same patterns are rejected. */
#include "redex/language/hole_count.h"

static enum holes count_holes(struct machine *m, const struct pattern *p);

_Noreturn static void fail_holes(struct machine *m, const struct pattern *p, const char *text) {
  raise_syntax(m, &p->place, "%s", text);
}

static enum holes count_in_hole(struct machine *m, const struct pattern *p) {
  switch (count_holes(m, p->context)) {
  case HOLES_NONE:
    fail_holes(m, p, "in-hole's first argument is expected to match exactly one hole, but it cannot match a hole");
  case HOLES_MANY:
    fail_holes(
        m, p,
        "in-hole's first argument is expected to match exactly one hole, but it may match a hole many different ways");
  default: return count_holes(m, p->sub);
  }
}

static enum holes count_hidden(struct machine *m, const struct pattern *p) {
  const enum holes inside = count_holes(m, p->sub);
  if (inside == HOLES_NONE || inside == HOLES_MANY) fail_holes(m, p, "hide-hole's argument is expected to have a hole");
  return HOLES_NONE;
}

static enum holes count_sequence(struct machine *m, const struct pattern *p) {
  uint32_t ones = 0;
  bool all_none = true, all_known = true;
  for (uint32_t i = 0; i < p->count; i++) {
    const enum holes one = count_holes(m, p->items[i].pattern);
    all_none &= one == HOLES_NONE;
    all_known &= one != HOLES_UNKNOWN;
    if (one == HOLES_MANY || (one == HOLES_ONE && p->items[i].repeat)) ones += 2;
    else ones += one == HOLES_ONE;
  }
  if (all_none) return HOLES_NONE;
  if (ones >= 2) return HOLES_MANY;
  return ones == 1 && all_known ? HOLES_ONE : HOLES_UNKNOWN;
}

static enum holes count_holes(struct machine *m, const struct pattern *p) {
  world_check_stack(m->world);
  switch (p->kind) {
  case PATTERN_HOLE: return HOLES_ONE;
  case PATTERN_NONTERMINAL: return p->nonterminal->is_cross ? HOLES_ONE : p->nonterminal->holes;
  case PATTERN_NAME:
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP:
  case PATTERN_SIDE_CONDITION:
  case PATTERN_OPENING: return count_holes(m, p->sub);
  case PATTERN_IN_HOLE: return count_in_hole(m, p);
  case PATTERN_HIDE_HOLE: return count_hidden(m, p);
  case PATTERN_SEQUENCE: return count_sequence(m, p);
  default: return HOLES_NONE;
  }
}

static enum holes join_holes(enum holes a, enum holes b) {
  if (a == b || b == HOLES_UNKNOWN) return a;
  return a == HOLES_UNKNOWN ? b : HOLES_MANY;
}

void hole_count_language(struct machine *m, struct language *l) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < l->nonterminal_count; i++) {
      struct nonterminal *nt = &l->nonterminals[i];
      enum holes holes = nt->holes;
      for (uint32_t j = 0; j < nt->production_count && !nt->is_cross; j++)
        holes = join_holes(holes, count_holes(m, nt->productions[j].pattern));
      changed |= holes != nt->holes;
      nt->holes = holes;
    }
  }
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    if (l->nonterminals[i].holes == HOLES_UNKNOWN) l->nonterminals[i].holes = HOLES_NONE;
}

void hole_count_check(struct machine *m, const struct pattern *p) { count_holes(m, p); }
