/* clause_or: each result of a clause becomes a clause with the same left-hand side. */
#include "redex/metafunction/clause_or.h"

#include "core/read/syntax.h"
#include "racket/machine.h"

static bool is_or(const struct machine *m, const struct syntax *x) {
  return x->shape == SYNTAX_ATOM && x->atom == m->redex->or_;
}

static uint32_t or_count(const struct machine *m, const struct syntax *clause) {
  uint32_t count = 0;
  if (clause->shape != SYNTAX_LIST) return 0;
  for (uint32_t i = 1; i < clause->count; i++) count += is_or(m, clause->children[i]);
  return count;
}

/* Appends the clauses for each result. Only an `or` ends them, as in Redex. */
static uint32_t split_clause(struct machine *m, const struct syntax *clause, struct syntax **into) {
  uint32_t made = 0;
  for (uint32_t from = 1; from < clause->count;) {
    uint32_t to = from;
    while (to < clause->count && !is_or(m, clause->children[to])) to++;
    if (to == from) break;
    struct syntax **parts = arena_alloc(&m->world->arena, (to - from + 1) * sizeof *parts);
    parts[0] = clause->children[0];
    for (uint32_t i = from; i < to; i++) parts[i - from + 1] = clause->children[i];
    into[made++] = syntax_list(m->world, clause->place, parts, to - from + 1);
    from = to + 1;
  }
  return made;
}

const struct syntax *clauses_without_or(struct machine *m, const struct syntax *form, uint32_t first) {
  uint32_t more = 0;
  for (uint32_t i = first; i < form->count; i++) more += or_count(m, form->children[i]);
  if (more == 0) return form;
  struct syntax **children = arena_alloc(&m->world->arena, (form->count + more) * sizeof *children);
  uint32_t count = 0;
  for (uint32_t i = 0; i < form->count; i++) {
    struct syntax *x = form->children[i];
    if (i < first || or_count(m, x) == 0) children[count++] = x;
    else count += split_clause(m, x, children + count);
  }
  return syntax_list(m->world, form->place, children, count);
}
