/* sort: three-valued membership, from the possible roots of the terms of a pattern. */
#include "logic/sort.h"

#include "core/number/number.h"
#include "redex/match/matching.h"

/* The roots of the terms that match a pattern. */
enum {
  ROOT_NATURAL = 1,
  ROOT_NEGATIVE = 2, /* an integer */
  ROOT_REAL = 4,     /* not an integer */
  ROOT_COMPLEX = 8,
  ROOT_STRING = 16,
  ROOT_BOOLEAN = 32,
  ROOT_LITERAL = 64, /* a symbol of `literals` */
  ROOT_VARIABLE = 128,
  ROOT_HOLE = 256,
  ROOT_OTHER = 512,
  ROOT_SEQUENCE = 16, /* this bit and those above: a sequence of that length, the last: or longer */
  LENGTHS = 64 - ROOT_SEQUENCE,
};

struct roots {
  uint64_t mask;
  uint64_t literals;               /* by hash: symbols, if ROOT_LITERAL; heads of sequences are not looked at */
  const struct language *language; /* for its literals, none of which is a ROOT_VARIABLE; NULL: unknown */
};

struct language_roots {
  struct language_roots *next;
  const struct language *language;
  struct roots roots[]; /* by non-terminal */
};

struct sort_tables {
  struct machine *machine;
  struct language_roots *languages;
};

struct sort_tables *sort_tables_new(struct machine *m) {
  struct sort_tables *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->machine = m;
  return t;
}

static uint64_t length_bits(uint32_t least, bool more) {
  uint32_t bit = ROOT_SEQUENCE + (least < LENGTHS - 1 ? least : LENGTHS - 1);
  return more ? UINT64_MAX << bit : UINT64_C(1) << bit;
}

static struct roots literal_roots(term t) {
  if (is_small(t)) return (struct roots){small_value(t) < 0 ? ROOT_NEGATIVE : ROOT_NATURAL, 0, NULL};
  switch (object_of(t)->kind) {
  case KIND_SYMBOL: return (struct roots){ROOT_LITERAL, UINT64_C(1) << (term_hash(t) & 63), NULL};
  case KIND_STRING: return (struct roots){ROOT_STRING, 0, NULL};
  case KIND_BOOLEAN: return (struct roots){ROOT_BOOLEAN, 0, NULL};
  case KIND_HOLE: return (struct roots){ROOT_HOLE, 0, NULL};
  case KIND_SEQUENCE: return (struct roots){length_bits(seq_count(t), false), 0, NULL};
  case KIND_INTEGER: return (struct roots){ROOT_NATURAL | ROOT_NEGATIVE, 0, NULL};
  case KIND_RATIONAL:
  case KIND_REAL: return (struct roots){ROOT_REAL, 0, NULL};
  case KIND_COMPLEX: return (struct roots){ROOT_COMPLEX, 0, NULL};
  default: return (struct roots){ROOT_OTHER, 0, NULL};
  }
}

static struct roots pattern_roots(const struct language_roots *known, const struct pattern *p);

static const struct roots *nonterminal_roots(const struct language_roots *known, const struct nonterminal *nt) {
  return &known->roots[nt - known->language->nonterminals];
}

static struct roots pattern_roots(const struct language_roots *known, const struct pattern *p) {
  const struct roots everything = {UINT64_MAX, UINT64_MAX, NULL};
  enum { INTEGERS = ROOT_NATURAL | ROOT_NEGATIVE };
  switch (p->kind) {
  case PATTERN_ANY: return everything;
  case PATTERN_NUMBER: return (struct roots){INTEGERS | ROOT_REAL | ROOT_COMPLEX, 0, NULL};
  case PATTERN_REAL: return (struct roots){INTEGERS | ROOT_REAL, 0, NULL};
  case PATTERN_INTEGER: return (struct roots){INTEGERS, 0, NULL};
  case PATTERN_NATURAL: return (struct roots){ROOT_NATURAL, 0, NULL};
  case PATTERN_STRING: return (struct roots){ROOT_STRING, 0, NULL};
  case PATTERN_BOOLEAN: return (struct roots){ROOT_BOOLEAN, 0, NULL};
  case PATTERN_VARIABLE:
  case PATTERN_VARIABLE_EXCEPT:
  case PATTERN_VARIABLE_PREFIX: return (struct roots){ROOT_VARIABLE | ROOT_LITERAL, UINT64_MAX, NULL};
  case PATTERN_VARIABLE_NOT_MENTIONED: return (struct roots){.mask = ROOT_VARIABLE, .language = p->language};
  case PATTERN_HOLE: return (struct roots){ROOT_HOLE, 0, NULL};
  case PATTERN_LITERAL: return literal_roots(p->literal);
  case PATTERN_NONTERMINAL:
    return p->nonterminal->language == known->language ? *nonterminal_roots(known, p->nonterminal) : everything;
  case PATTERN_SEQUENCE: return (struct roots){length_bits(p->min, p->repeats > 0), 0, NULL};
  case PATTERN_IN_HOLE: return everything;
  default: return pattern_roots(known, p->sub);
  }
}

/* The least fixed point over the productions. */
static struct language_roots *roots_of(struct sort_tables *t, const struct language *l) {
  for (struct language_roots *k = t->languages; k; k = k->next)
    if (k->language == l) return k;
  struct machine *m = t->machine;
  language_ready(m, (struct language *)l);
  world_keep(m->world);
  struct language_roots *k =
      arena_alloc_zero(&m->world->arena, sizeof *k + l->nonterminal_count * sizeof(struct roots));
  k->language = l;
  k->next = t->languages;
  t->languages = k;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < l->nonterminal_count; i++) {
      struct roots *r = &k->roots[i], before = *r;
      r->language = l;
      for (uint32_t j = 0; j < l->nonterminals[i].production_count; j++) {
        struct roots more = pattern_roots(k, l->nonterminals[i].productions[j].pattern);
        r->mask |= more.mask;
        r->literals |= more.literals;
      }
      changed |= r->mask != before.mask || r->literals != before.literals;
    }
  }
  return k;
}

static struct roots sort_roots(struct sort_tables *t, const struct pattern *p) {
  if (p->kind == PATTERN_NONTERMINAL) return *nonterminal_roots(roots_of(t, p->nonterminal->language), p->nonterminal);
  const struct language_roots none = {0};
  return pattern_roots(&none, p);
}

/* A literal of one language may be a variable of another. */
static bool may_be_variable(struct roots literal, struct roots variable) {
  return (literal.mask & ROOT_LITERAL) && (variable.mask & ROOT_VARIABLE) && literal.language != variable.language;
}

static bool roots_overlap(struct roots a, struct roots b) {
  uint64_t common = a.mask & b.mask;
  if (may_be_variable(a, b) || may_be_variable(b, a)) return true;
  return (common & ~(uint64_t)ROOT_LITERAL) || ((common & ROOT_LITERAL) && (a.literals & b.literals));
}

bool sort_is_compound(struct sort_tables *tables, const struct pattern *p) {
  return sort_roots(tables, p).mask >> ROOT_SEQUENCE;
}

/* Inclusion. */

static bool atom_includes(enum pattern_kind whole, enum pattern_kind part) {
  switch (whole) {
  case PATTERN_NUMBER: return part >= PATTERN_NUMBER && part <= PATTERN_REAL;
  case PATTERN_REAL: return part == PATTERN_NATURAL || part == PATTERN_INTEGER || part == PATTERN_REAL;
  case PATTERN_INTEGER: return part == PATTERN_NATURAL || part == PATTERN_INTEGER;
  case PATTERN_VARIABLE: return part >= PATTERN_VARIABLE && part <= PATTERN_VARIABLE_NOT_MENTIONED;
  case PATTERN_NATURAL:
  case PATTERN_STRING:
  case PATTERN_BOOLEAN:
  case PATTERN_HOLE: return part == whole;
  default: return false;
  }
}

/* Names that one language does not mention are not mentioned by the other, either. */
static bool mentions_no_more(const struct language *whole, const struct language *part) {
  if (whole == part) return true;
  for (uint32_t i = 0; i < whole->mentioned.count; i++)
    if (!language_mentions(part, whole->mentioned.members[i])) return false;
  return true;
}

enum { INCLUSION_DEPTH = 4 };

static bool includes(const struct pattern *whole, const struct pattern *part, int depth) {
  if (whole == part || whole->kind == PATTERN_ANY) return true;
  if (depth == 0) return false;
  if (part->kind == PATTERN_NONTERMINAL) {
    if (whole->kind == PATTERN_NONTERMINAL && whole->nonterminal == part->nonterminal) return true;
    const struct nonterminal *nt = part->nonterminal;
    bool all = nt->production_count > 0;
    for (uint32_t i = 0; all && i < nt->production_count; i++)
      all = includes(whole, nt->productions[i].pattern, depth - 1);
    if (all) return true;
  }
  if (whole->kind == PATTERN_NONTERMINAL) {
    const struct nonterminal *nt = whole->nonterminal;
    for (uint32_t i = 0; i < nt->production_count; i++) {
      const struct pattern *p = nt->productions[i].pattern;
      if (p->kind != PATTERN_SEQUENCE && p->kind != PATTERN_SIDE_CONDITION && includes(p, part, depth - 1)) return true;
    }
    return false;
  }
  if (whole->kind == PATTERN_LITERAL) return part->kind == PATTERN_LITERAL && part->literal == whole->literal;
  if (whole->kind == PATTERN_NAME) return includes(whole->sub, part, depth - 1);
  if (whole->kind == PATTERN_VARIABLE_NOT_MENTIONED)
    return part->kind == whole->kind && mentions_no_more(whole->language, part->language);
  return atom_includes(whole->kind, part->kind);
}

bool sort_includes(const struct pattern *whole, const struct pattern *part) {
  return includes(whole, part, INCLUSION_DEPTH);
}

/* Membership. */

static enum membership_answer open_member(struct constraint_store *s, open_term t, const struct pattern *p);

static enum membership_answer least(enum membership_answer a, enum membership_answer b) { return a < b ? a : b; }

static enum membership_answer closed_member(struct constraint_store *s, term t, const struct pattern *p) {
  if (p->binds) { /* names and conditions need a frame: the judgment checks the inside */
    if (p->kind == PATTERN_NAME || p->kind == PATTERN_SIDE_CONDITION)
      return least(MEMBER_MAYBE, open_member(s, t, p->sub));
    if (p->kind != PATTERN_SEQUENCE) return MEMBER_MAYBE;
    bool fits = is_sequence(t) && (p->repeats ? seq_count(t) >= p->min : seq_count(t) == p->min);
    return fits ? MEMBER_MAYBE : MEMBER_NO;
  }
  value frame[1] = {0};
  struct matcher x = {.machine = s->machine, .world = s->world, .frame = frame};
  return match_first(&x, p, t) ? MEMBER_YES : MEMBER_NO;
}

/* May the variable be this very term? */
static enum membership_answer variable_may_be(struct constraint_store *s, const struct open_variable *v, term literal) {
  for (const struct sorts *k = v->sorts; k; k = k->next) {
    store_blame(s, k->level);
    if (closed_member(s, literal, k->pattern) == MEMBER_NO) return MEMBER_NO;
  }
  return MEMBER_MAYBE;
}

static enum membership_answer variable_member(struct constraint_store *s, const struct open_variable *v,
                                              const struct pattern *p) {
  if (p->kind == PATTERN_ANY) return MEMBER_YES;
  if (p->kind == PATTERN_LITERAL) return variable_may_be(s, v, p->literal);
  struct roots want = sort_roots(s->tables, p);
  for (const struct sorts *k = v->sorts; k; k = k->next) {
    store_blame(s, k->level);
    if (sort_includes(p, k->pattern)) return MEMBER_YES;
    if (!roots_overlap(want, sort_roots(s->tables, k->pattern))) return MEMBER_NO;
  }
  return MEMBER_MAYBE;
}

static enum membership_answer items_member(struct constraint_store *s, const struct open_node *n,
                                           const struct pattern *p) {
  enum membership_answer all = MEMBER_YES;
  uint32_t extra = n->count - p->min, at = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t times = p->items[i].repeat ? extra : 1;
    for (uint32_t k = 0; k < times; k++) {
      all = least(all, open_member(s, n->items[at++], p->items[i].pattern));
      if (all == MEMBER_NO) return MEMBER_NO;
    }
  }
  return p->binds ? least(all, MEMBER_MAYBE) : all;
}

static enum membership_answer production_member(struct constraint_store *s, open_term t, const struct nonterminal *nt) {
  enum membership_answer best = MEMBER_NO;
  for (uint32_t i = 0; i < nt->production_count; i++) {
    const struct production *p = &nt->productions[i];
    if (p->pattern->kind == PATTERN_LITERAL && is_node(t)) continue;
    enum membership_answer one = open_member(s, t, p->pattern);
    if (one > best) best = one;
    if (best == MEMBER_YES) break;
  }
  return best;
}

static enum membership_answer node_member(struct constraint_store *s, open_term t, const struct pattern *p) {
  struct open_node *n = node_of(t);
  switch (p->kind) {
  case PATTERN_ANY: return MEMBER_YES;
  case PATTERN_NONTERMINAL: {
    if (n->sure == p->nonterminal) return MEMBER_YES;
    enum membership_answer answer = production_member(s, t, p->nonterminal);
    if (answer == MEMBER_YES) store_set(s, (uintptr_t *)&n->sure, (uintptr_t)p->nonterminal);
    return answer;
  }
  case PATTERN_SEQUENCE:
    if (p->repeats ? n->count < p->min : n->count != p->min) return MEMBER_NO;
    return p->repeats > 1 ? MEMBER_MAYBE : items_member(s, n, p);
  case PATTERN_LITERAL: return is_sequence(p->literal) && seq_count(p->literal) == n->count ? MEMBER_MAYBE : MEMBER_NO;
  case PATTERN_NAME:
  case PATTERN_SIDE_CONDITION: return least(MEMBER_MAYBE, open_member(s, t, p->sub));
  case PATTERN_HIDE_HOLE: return open_member(s, t, p->sub);
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP:
  case PATTERN_IN_HOLE: return MEMBER_MAYBE;
  default: return MEMBER_NO; /* atoms */
  }
}

static enum membership_answer open_member(struct constraint_store *s, open_term t, const struct pattern *p) {
  t = store_deref(s, t);
  world_check_stack(s->world);
  if (!is_open(t)) return closed_member(s, t, p);
  if (!node_of(t)->is_node) return variable_member(s, variable_of(t), p);
  if (node_of(t)->closed) return closed_member(s, node_of(t)->closed, p);
  return node_member(s, t, p);
}

/* A node that has become closed since is fully known. */
enum membership_answer sort_member(struct constraint_store *s, open_term t, const struct pattern *p) {
  enum membership_answer answer = open_member(s, t, p);
  if (answer != MEMBER_MAYBE) return answer;
  term closed = store_closed(s, t);
  return closed ? closed_member(s, closed, p) : MEMBER_MAYBE;
}
