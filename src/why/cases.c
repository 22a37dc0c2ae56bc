/* cases: rules and clauses compiled for explanations: no name is dropped. */
#include "redex/binding/match_binders.h"
#include "why/question.h"

struct case_entry {
  struct case_entry *next;
  const void *of;
  const struct why_case *cases;
};

static struct case_entry *entry_of(struct why *y, const void *of) {
  for (struct case_entry *e = y->cases; e; e = e->next)
    if (e->of == of) return e;
  struct case_entry *e = arena_alloc_zero(&y->m->world->arena, sizeof *e);
  *e = (struct case_entry){y->cases, of, NULL};
  y->cases = e;
  return e;
}

/* If the language has binding forms, patterns open them, which keeps all names anyway. */
static struct pattern *opened(struct why *y, struct pattern *p) {
  return p && p->binders ? match_binders_new(y->m, p->binders, p) : p;
}

static struct condition *conditions_opened(struct why *y, struct condition *first) {
  for (struct condition *c = first; c; c = c->next) c->pattern = opened(y, c->pattern);
  return first;
}

const struct why_case *why_judgment_cases(struct why *y, struct judgment *j) {
  struct case_entry *e = entry_of(y, j);
  if (e->cases) return e->cases;
  struct why_case *cases = arena_alloc_zero(&y->m->world->arena, (j->rule_count + 1) * sizeof *cases);
  for (uint32_t i = 0; i < j->rule_count; i++) {
    struct rule r = {0};
    judgment_rule_compile(y->m, j, &r, &j->form_parts.rules[i], false);
    cases[i] = (struct why_case){
        r.unit, opened(y, r.inputs), conditions_opened(y, r.premises.first), r.outputs, r.name, i + 1, r.source};
  }
  return e->cases = cases;
}

const struct why_case *why_function_cases(struct why *y, struct metafunction *f) {
  struct case_entry *e = entry_of(y, f);
  if (e->cases) return e->cases;
  struct why_case *cases = arena_alloc_zero(&y->m->world->arena, (f->clause_count + 1) * sizeof *cases);
  for (uint32_t i = 0; i < f->clause_count; i++) {
    struct clause c = {0};
    metafunction_clause_compile(y->m, f, &c, f->clauses[i].source, false);
    cases[i] = (struct why_case){
        c.unit, opened(y, c.pattern), conditions_opened(y, c.conditions.first), c.result, 0, i + 1, c.source};
  }
  return e->cases = cases;
}
