/* relation: the differences between define-relation and metafunctions: premises and derivations. */
#include "redex/judgment/relation.h"

#include "racket/structure.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/template_node.h"
#include "redex/redex.h"

/* Premises. Conditions are written after them but run first: they may bind names that the premises
 * use. */

static bool is_condition(const struct redex *k, const struct syntax *x) {
  return syntax_is_form(x, k->where) || syntax_is_form(x, k->where_hidden) || syntax_is_form(x, k->side_condition) ||
         syntax_is_form(x, k->side_condition_hidden) || syntax_is_form(x, k->judgment_holds);
}

void relation_premises_compile(struct machine *m, struct scope *s, struct language *l, struct syntax *const *parts,
                               uint32_t count, struct condition_list *list) {
  uint32_t premises = 0;
  while (premises < count && !is_condition(m->redex, parts[premises])) premises++;
  for (uint32_t i = premises; i < count; i++) {
    if (!is_condition(m->redex, parts[i]))
      raise_syntax(m, &parts[i]->place, "a premise cannot stand after the conditions of its clause");
    condition_compile(m, s, l, parts[i], list);
  }
  for (uint32_t i = 0; i < premises; i++) {
    bool repeated = i + 1 < premises && pattern_is_ellipsis(m, parts[i + 1]);
    if (judgment_binding(s, parts[i])) premise_compile(m, s, l, parts[i], repeated, list);
    else term_premise_compile(m, s, parts[i], repeated, list);
    i += repeated;
  }
}

/* Derivations. */

struct derivation_next {
  struct next concluded, matched;
  struct machine *m;
  struct metafunction *relation;
  const struct clause *clause;
  term arguments;
  value subs;    /* of the premises so far; newest first */
  value results; /* newest first */
};

static value reversed(struct world *w, value list) {
  value out = w->empty;
  for (struct list_walk k = list_walk(list); list_more(&k);) out = value_cons(w, list_next(&k), out);
  return out;
}

static term conclusion(struct machine *m, const struct metafunction *f, term arguments) {
  uint32_t n = seq_count(arguments);
  term items[n + 1];
  items[0] = f->name;
  for (uint32_t i = 0; i < n; i++) items[i + 1] = seq_item(arguments, i);
  return term_sequence(m->world, items, n + 1);
}

static bool is_known_result(struct machine *m, value list, value v) {
  for (struct list_walk k = list_walk(list); list_more(&k);)
    if (value_equal(m->world, list_next(&k), v)) return true;
  return false;
}

/* A premise that applies a relation; NULL: it is something else. */
static struct binding *relation_premise(const struct condition *c) {
  if (c->kind != CONDITION_TERM || c->template->kind != TEMPLATE_CALL) return NULL;
  const struct metafunction *f = c->template->binding->payload;
  return f && f->is_relation ? c->template->binding : NULL;
}

static bool derive_from(struct matcher *x, struct derivation_next *n, const struct condition *c);

/* A condition other than a relation: if it holds, the remaining conditions follow. */
struct other_next {
  struct next base;
  struct derivation_next *n;
  const struct condition *rest;
};

static bool other_run(struct matcher *x, struct next *self) {
  struct other_next *o = (struct other_next *)self;
  return derive_from(x, o->n, o->rest);
}

static bool derive_other(struct matcher *x, struct derivation_next *n, const struct condition *c) {
  struct condition alone = *c;
  alone.next = NULL;
  struct other_next o = {{other_run}, n, c->next};
  return conditions_each(x, &alone, n->arguments, &o.base);
}

static bool derive_from(struct matcher *x, struct derivation_next *n, const struct condition *c) {
  struct machine *m = n->m;
  if (!c) {
    value fields[3] = {conclusion(m, n->relation, n->arguments), m->world->false_, reversed(m->world, n->subs)};
    value d = struct_make(m, m->redex->derivation_type, fields);
    if (!is_known_result(m, n->results, d)) n->results = value_cons(m->world, d, n->results);
    return false;
  }
  struct binding *premise = relation_premise(c);
  if (!premise) return derive_other(x, n, c);
  term arguments = template_build(m, c->template->arguments, x->frame);
  value subs = relation_derivations(m, metafunction_ready(m, premise, &c->place), arguments), before = n->subs;
  for (struct list_walk k = list_walk(subs); list_more(&k);) {
    n->subs = value_cons(m->world, list_next(&k), before);
    derive_from(x, n, c->next);
  }
  n->subs = before;
  return false;
}

static bool clause_matched_run(struct matcher *x, struct next *self) {
  struct derivation_next *n = (struct derivation_next *)((char *)self - offsetof(struct derivation_next, matched));
  return derive_from(x, n, n->clause->conditions.first);
}

value relation_derivations(struct machine *m, struct metafunction *f, term arguments) {
  world_check_stack(m->world);
  struct derivation_next n = {.matched = {clause_matched_run},
                              .m = m,
                              .relation = f,
                              .arguments = term_sequence(m->world, sequence_of(arguments)->items, seq_count(arguments)),
                              .subs = m->world->empty,
                              .results = m->world->empty};
  for (uint32_t i = 0; i < f->clause_count; i++) {
    n.clause = &f->clauses[i];
    value frame[n.clause->unit->slots + 1];
    unit_enter(n.clause->unit, frame);
    struct matcher x = {m, m->world, frame, false};
    match_each(&x, n.clause->pattern, n.arguments, &n.matched);
  }
  return reversed(m->world, n.results);
}
