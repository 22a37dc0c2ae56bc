/* lint_clauses: clauses of metafunctions that can never be reached, because an earlier one answers
 * all their calls. */
#include "lint/lint.h"

#include "core/world.h"
#include "racket/module/module.h"
#include "redex/language/pattern.h"
#include "redex/metafunction/metafunction.h"

enum { DEEPEST = 6 }; /* how often non-terminals are unfolded */

static bool covers(const struct pattern *p, const struct pattern *q, unsigned depth);

static bool is_atom_kind(const struct pattern *p) { return p->kind <= PATTERN_BOOLEAN && p->kind >= PATTERN_NUMBER; }

/* Does one sort of number include the other? */
static bool includes_numbers(unsigned p, unsigned q) {
  switch (p) {
  case PATTERN_NUMBER: return q == PATTERN_NATURAL || q == PATTERN_INTEGER || q == PATTERN_REAL;
  case PATTERN_REAL: return q == PATTERN_NATURAL || q == PATTERN_INTEGER;
  case PATTERN_INTEGER: return q == PATTERN_NATURAL;
  default: return false;
  }
}

static bool binds_alone(const struct item *i) {
  for (uint32_t k = 0; k < i->gather_count; k++)
    if (!i->gathers[k].first) return false;
  return !i->counted;
}

/* Compares item by item, or all items with a single repeated one. */
static bool sequence_covers(const struct pattern *p, const struct pattern *q, unsigned depth) {
  for (uint32_t i = 0; i < p->count; i++)
    if (!binds_alone(&p->items[i])) return false;
  const bool is_star = p->count == 1 && p->items[0].repeat;
  if (!is_star && p->count != q->count) return false;
  for (uint32_t i = 0; i < q->count; i++) {
    const struct item *mine = is_star ? &p->items[0] : &p->items[i];
    if (!is_star && mine->repeat != q->items[i].repeat) return false;
    if (!covers(mine->pattern, q->items[i].pattern, depth)) return false;
  }
  return true;
}

static bool production_covers(const struct nonterminal *n, const struct pattern *q, unsigned depth) {
  for (uint32_t i = 0; i < n->production_count; i++)
    if (n->productions[i].pattern && covers(n->productions[i].pattern, q, depth)) return true;
  return false;
}

static bool covers_productions(const struct pattern *p, const struct nonterminal *n, unsigned depth) {
  for (uint32_t i = 0; i < n->production_count; i++)
    if (!n->productions[i].pattern || !covers(p, n->productions[i].pattern, depth)) return false;
  return n->production_count;
}

/* Strips names and conditions, which only restrict a pattern. */
static const struct pattern *strip(const struct pattern *q) {
  while (q->kind == PATTERN_NAME || q->kind == PATTERN_MISMATCH || q->kind == PATTERN_MISMATCH_GROUP ||
         q->kind == PATTERN_SIDE_CONDITION)
    q = q->sub;
  return q;
}

/* Does p match everything that q matches? False if that is not certain. */
static bool covers(const struct pattern *p, const struct pattern *q, unsigned depth) {
  if (depth > DEEPEST) return false;
  q = strip(q);
  if (p->kind == PATTERN_NAME) return p->seen && p->seen->occurrences == 1 && covers(p->sub, q, depth);
  if (p->kind == PATTERN_ANY) return q->kind != PATTERN_OPENING;
  if (p->kind == PATTERN_NONTERMINAL && q->kind == PATTERN_NONTERMINAL && p->nonterminal == q->nonterminal) return true;
  if (p->kind == PATTERN_NONTERMINAL && production_covers(p->nonterminal, q, depth + 1)) return true;
  if (q->kind == PATTERN_NONTERMINAL) return covers_productions(p, q->nonterminal, depth + 1);
  if (p->kind == PATTERN_SEQUENCE && q->kind == PATTERN_SEQUENCE) return sequence_covers(p, q, depth);
  if (p->kind == PATTERN_LITERAL) return q->kind == PATTERN_LITERAL && p->literal == q->literal;
  if (p->kind == PATTERN_VARIABLE) return q->kind == PATTERN_VARIABLE || q->kind == PATTERN_VARIABLE_NOT_MENTIONED;
  if (p->kind == PATTERN_VARIABLE_NOT_MENTIONED) return q->kind == p->kind && p->language == q->language;
  return is_atom_kind(p) && (p->kind == q->kind || includes_numbers(p->kind, q->kind));
}

static void look_at_function(struct lint *l, struct machine *m, const struct metafunction *f) {
  if (f->is_relation || !f->compiled || !f->language || f->language->binders) return;
  language_ready(m, f->language);
  for (uint32_t j = 1; j < f->clause_count - f->inherited; j++)
    for (uint32_t i = 0; i < j; i++) {
      const struct clause *before = &f->clauses[i], *c = &f->clauses[j];
      if (before->conditions.first || before->source == c->source || !c->source->end) continue;
      if (!covers(before->pattern, c->pattern, 0)) continue;
      lint_about(l, LINT_UNREACHABLE_CLAUSE, c->source->children[0],
                 "this clause of `%s` is never reached: the one at line %u answers all that it would",
                 text_bytes(f->name), before->source->place.line);
      break;
    }
}

void lint_clauses(struct lint *l, struct machine *m, struct module *module) {
  uint32_t count;
  for (struct binding *b = module_definitions(module, &count); b; b = b->next)
    if (b->kind == BINDING_METAFUNCTION && b->payload) look_at_function(l, m, b->payload);
  for (struct module *k = module->submodules; k; k = k->next_submodule) lint_clauses(l, m, k);
}
