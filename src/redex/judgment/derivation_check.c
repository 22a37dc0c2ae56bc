/* derivation_check: checking derivations, rule by rule. */
#include "redex/judgment/derivation_check.h"

#include "racket/structure.h"
#include "redex/binding/binder.h"
#include "redex/judgment/judgment_contract.h"
#include "redex/redex.h"

#include <stdlib.h>
#include <string.h>

bool derivation_read(struct machine *m, value derivation, struct derivation_fields *out) {
  if (!is_struct_of(derivation, m->redex->derivation_type)) return false;
  const value *fields = ((struct struct_object *)derivation)->fields;
  const term t = term_from_value(m, fields[0]);
  *out = (struct derivation_fields){.name = fields[1], .subs = fields[2]};
  if (!is_sequence(t) || seq_count(t) == 0) return true;
  out->head = seq_item(t, 0);
  out->arguments = term_sequence(m->world, sequence_of(t)->items + 1, seq_count(t) - 1);
  return true;
}

/* ---- one node ---- */

struct rule_checking {
  struct next matched;  /* the conclusion */
  struct next combined; /* and the premises */
  struct next satisfied;
  struct machine *m;
  const struct judgment *judgment;
  const struct derivation_check_rule *rule;
  term arguments, premises;
  value subs;          /* a list */
  bool concluded, met; /* the conclusion matched; so did the premises, together with it */
};

static bool check_node(struct machine *m, struct judgment *j, value derivation, bool contract_only);

/* A premise that has a mode: the derivation must be one of its derivations. */
static bool check_moded(struct machine *m, struct judgment *j, value derivation, bool contract_only) {
  struct derivation_fields d;
  if (!derivation_read(m, derivation, &d) || d.head != j->name) return false;
  judgment_check_given(m, j, d.arguments);
  if (contract_only) return true;
  if (seq_count(d.arguments) != j->arity) return false;
  struct answers answers = {0};
  judgment_solve(m, j, judgment_inputs_of(m, j, d.arguments), true, &answers);
  for (uint32_t i = 0; i < answers.count; i++)
    if (value_equal(m->world, answers.list[i].derivation, derivation)) return true;
  return false;
}

static bool check_sub(struct machine *m, struct binding *b, value derivation, bool contract_only) {
  struct judgment *j = judgment_ready(m, b, NULL);
  return j->modeless ? check_node(m, j, derivation, contract_only) : check_moded(m, j, derivation, contract_only);
}

static bool check_subs(const struct rule_checking *c, const value *frame, bool contract_only) {
  struct list_walk k = list_walk(c->subs);
  for (uint32_t i = 0; i < c->rule->form_count; i++) {
    const struct premise_form *f = &c->rule->forms[i];
    uint32_t count = f->repeated ? seq_count(frame[contract_only ? f->slot_of_names : f->slot]) : 1;
    for (; count > 0; count--)
      if (!list_more(&k) || !check_sub(c->m, f->binding, list_next(&k), contract_only)) return false;
  }
  return true;
}

static bool satisfied_run(struct matcher *x, struct next *self) {
  const struct rule_checking *c = (struct rule_checking *)((char *)self - offsetof(struct rule_checking, satisfied));
  return check_subs(c, x->frame, false);
}

const struct spread *derivation_check_disagreement(struct machine *m, const struct judgment *j,
                                                   const struct derivation_check_rule *r, const value *frame,
                                                   term *other) {
  for (uint32_t i = 0; i < r->spread_count; i++) {
    const struct spread *s = &r->spreads[i];
    for (uint32_t k = 0; k < seq_count(frame[s->many]); k++) {
      *other = seq_item(frame[s->many], k);
      if (!binder_equivalent(m, j->language, frame[s->one], *other)) return s;
    }
  }
  return NULL;
}

static bool combined_run(struct matcher *x, struct next *self) {
  struct rule_checking *c = (struct rule_checking *)((char *)self - offsetof(struct rule_checking, combined));
  term other;
  if (derivation_check_disagreement(c->m, c->judgment, c->rule, x->frame, &other)) return false;
  c->met = true;
  return conditions_each(x, c->rule->conditions.first, c->arguments, &c->satisfied);
}

static bool rule_matched_run(struct matcher *x, struct next *self) {
  struct rule_checking *c = (struct rule_checking *)((char *)self - offsetof(struct rule_checking, matched));
  c->concluded = true;
  return match_each(x, c->rule->premises, c->premises, &c->combined);
}

/* The premises do not match: the reason may be that one of them violates its contract. */
static bool contracts_run(struct matcher *x, struct next *self) {
  const struct rule_checking *c = (struct rule_checking *)((char *)self - offsetof(struct rule_checking, combined));
  check_subs(c, x->frame, true);
  return false;
}

static bool check_rule(struct machine *m, const struct judgment *j, const struct derivation_check_rule *r,
                       struct rule_checking *c) {
  value frame[r->unit->slots + 1];
  unit_enter(r->unit, frame);
  struct matcher x = {m, m->world, frame, false};
  c->matched.run = rule_matched_run;
  c->combined.run = combined_run;
  c->satisfied.run = satisfied_run;
  c->rule = r;
  c->judgment = j;
  c->concluded = c->met = false;
  if (match_each(&x, r->conclusion, c->arguments, &c->matched)) return true;
  if (!c->concluded || c->met) return false;
  c->combined.run = contracts_run;
  match_each(&x, r->premise_names, c->premises, &c->combined);
  return false;
}

/* ---- rules by their names ---- */

_Noreturn static void fail_rule(struct machine *m, const struct judgment *j, value name) {
  struct buffer b = {0};
  term *names = arena_array(&m->world->arena, j->rule_count, sizeof *names);
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->rule_count; i++)
    if (j->checks[i].name) names[count++] = j->checks[i].name;
  qsort(names, count, sizeof *names, term_compare_texts);
  if (is_true(m->world, name)) {
    buffer_puts(&b, "unknown rule in derivation\n  rule: ");
    print_value(m, &b, name, PRINT_WRITE);
  } else {
    buffer_puts(&b, "used nameless rule in derivation, but there are no nameless rules in the judgment form");
  }
  if (count) buffer_puts(&b, "\n  named rules:");
  for (uint32_t i = 0; i < count; i++) {
    buffer_puts(&b, "\n   ");
    print_value(m, &b, names[i], PRINT_WRITE);
  }
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail, NULL, "%s: %s", text_bytes(j->name), text);
}

term derivation_check_premises(struct machine *m, value subs) {
  const uint32_t count = list_length(subs);
  term *terms = arena_array(&m->world->arena, count, sizeof *terms);
  struct list_walk k = list_walk(subs);
  for (uint32_t i = 0; i < count; i++) {
    struct derivation_fields d = {0};
    if (!derivation_read(m, list_next(&k), &d) || !d.head || !is_symbol(d.head)) return 0;
    const uint32_t arguments = seq_count(d.arguments);
    term *items = arena_array(&m->world->arena, arguments + 1, sizeof *items);
    items[0] = term_text(m->world, KIND_STRING, text_bytes(d.head), text_of(d.head)->length);
    memcpy(items + 1, sequence_of(d.arguments)->items, arguments * sizeof *items);
    terms[i] = term_sequence(m->world, items, arguments + 1);
  }
  return term_sequence(m->world, terms, count);
}

bool derivation_check_is_rule_for(const struct machine *m, const struct derivation_check_rule *r, value name) {
  return r->name ? r->name == name : !is_true(m->world, name);
}

static bool check_node(struct machine *m, struct judgment *j, value derivation, bool contract_only) {
  struct derivation_fields d;
  world_check_stack(m->world);
  if (!derivation_read(m, derivation, &d) || d.head != j->name) return false;
  value language = binder_enter_language(m, j->language);
  judgment_check_given(m, j, d.arguments);
  bool known = contract_only, holds = contract_only;
  struct rule_checking c = {.m = m, .arguments = d.arguments, .subs = d.subs};
  c.premises = contract_only ? 0 : derivation_check_premises(m, d.subs);
  for (uint32_t i = 0; i < j->rule_count && !holds; i++) {
    if (!derivation_check_is_rule_for(m, &j->checks[i], d.name)) continue;
    known = true;
    holds = c.premises && check_rule(m, j, &j->checks[i], &c);
    j->rules[i].used += holds;
  }
  if (!known) fail_rule(m, j, d.name);
  binder_leave_language(m, language);
  return holds;
}

bool derivation_check_holds(struct machine *m, struct judgment *j, value derivation) {
  return check_node(m, j, derivation, false);
}
