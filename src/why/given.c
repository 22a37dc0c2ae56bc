/* given: what is wrong with a given derivation, and where. */
#include "why/tell.h"

#include "redex/binding/binder.h"
#include "redex/judgment/derivation_check.h"
#include "redex/judgment/judgment_contract.h"
#include "redex/redex.h"

static const struct assay_why *tell_wrong(struct teller *t, struct judgment *j, value derivation);

/* The numbers of the arguments: 1, 2… */
static const uint32_t *argument_numbers(const struct teller *t, uint32_t count) {
  uint32_t *numbers = tell_alloc(t, count, sizeof *numbers);
  for (uint32_t i = 0; i < count; i++) numbers[i] = i + 1;
  return numbers;
}

/* ---- how far a rule gets ---- */

struct derivation_way {
  struct next matched, combined, step;
  struct teller *t;
  struct judgment *judgment;
  const struct derivation_check_rule *rule;
  const struct derivation_fields *d;
  term premises;
  const struct condition *condition; /* currently asked */
  /* the attempt that came furthest: */
  enum stage { CONCLUSION, PREMISES, CONDITIONS, DERIVATIONS } stage;
  const struct condition *failed;
  const char *disagreement; /* a name with several terms; NULL: none is known */
  value *frame;
};

static void reach(struct derivation_way *w, const struct matcher *x, enum stage stage, const struct condition *failed) {
  if (w->stage > stage || (w->stage == stage && w->frame)) return;
  w->stage = stage;
  w->failed = failed;
  w->frame = tell_alloc(w->t, w->rule->unit->slots, sizeof *w->frame);
  for (uint32_t i = 0; i < w->rule->unit->slots; i++) w->frame[i] = x->frame[i];
}

static bool ask_condition(struct matcher *x, struct derivation_way *w, const struct condition *c);

static bool step_run(struct matcher *x, struct next *self) {
  struct derivation_way *w = (struct derivation_way *)((char *)self - offsetof(struct derivation_way, step));
  return ask_condition(x, w, w->condition->next);
}

static bool ask_condition(struct matcher *x, struct derivation_way *w, const struct condition *c) {
  if (!c) {
    reach(w, x, DERIVATIONS, NULL);
    return true;
  }
  struct condition alone = *c;
  alone.next = NULL;
  w->condition = c;
  if (conditions_each(x, &alone, w->d->arguments, &w->step)) return true;
  reach(w, x, CONDITIONS, c);
  return false;
}

static bool combined_run(struct matcher *x, struct next *self) {
  struct derivation_way *w = (struct derivation_way *)((char *)self - offsetof(struct derivation_way, combined));
  term other;
  const struct spread *s = derivation_check_disagreement(x->machine, w->judgment, w->rule, x->frame, &other);
  if (!s) return ask_condition(x, w, w->rule->conditions.first);
  struct buffer b = {0};
  buffer_printf(&b, "`%s` is both ", text_bytes(s->name));
  why_put_term(&b, x->frame[s->one]);
  buffer_puts(&b, " and ");
  why_put_term(&b, other);
  w->disagreement = tell_text(w->t, &b);
  return false;
}

static bool way_matched_run(struct matcher *x, struct next *self) {
  struct derivation_way *w = (struct derivation_way *)((char *)self - offsetof(struct derivation_way, matched));
  reach(w, x, PREMISES, NULL);
  return match_each(x, w->rule->premises, w->premises, &w->combined);
}

static void go(struct derivation_way *w) {
  struct machine *m = w->t->y->m;
  const struct derivation_check_rule *r = w->rule;
  value *frame = tell_alloc(w->t, r->unit->slots, sizeof *frame);
  unit_enter(r->unit, frame);
  struct matcher x = {m, m->world, frame, false};
  w->matched.run = way_matched_run;
  w->combined.run = combined_run;
  w->step.run = step_run;
  match_each(&x, r->conclusion, w->d->arguments, &w->matched);
}

/* ---- messages ---- */

static const char *mismatch_reason(const struct derivation_way *w, const struct pattern *p, term found,
                                   const uint32_t *numbers) {
  const struct nearness n =
      mismatch_find(w->t->y, w->judgment->language, p, found, w->frame, w->rule->unit->slots, numbers != NULL);
  struct buffer b = {0};
  if (n.list) mismatch_sentence(&b, w->t->y, n.list, numbers);
  else buffer_puts(&b, "it does not match");
  return tell_text(w->t, &b);
}

/* The position inside one of the derivations above, whose number is *item. */
static const struct position *inside(const struct derivation_way *w, const struct position *p, uint32_t *item) {
  if (!p->up) {
    *item = p->index;
    return NULL;
  }
  struct position *copy = tell_alloc(w->t, 1, sizeof *copy);
  *copy = (struct position){inside(w, p->up, item), p->index};
  return copy;
}

/* The mismatch in the first derivation above that does not fit. */
static const char *premise_reason(const struct derivation_way *w) {
  const struct nearness n = mismatch_find(w->t->y, w->judgment->language, w->rule->premises, w->premises, w->frame,
                                          w->rule->unit->slots, false);
  if (!n.list || !n.list->at) return NULL;
  struct mismatch *first = NULL, **end = &first;
  uint32_t which, item;
  const uint32_t count = seq_count(w->premises);
  inside(w, n.list->at, &which);
  if (which >= count) return NULL;
  for (const struct mismatch *k = n.list; k; k = k->next) {
    const struct position *at = k->at ? inside(w, k->at, &item) : NULL;
    if (!at || item != which) continue;
    struct mismatch *copy = tell_alloc(w->t, 1, sizeof *copy);
    *copy = *k;
    copy->at = at;
    copy->next = NULL;
    *end = copy;
    end = (struct mismatch **)&copy->next;
  }
  if (!first) return NULL;
  const term found = seq_item(w->premises, which); /* with a string as its head, which is argument 0 */
  uint32_t *numbers = tell_alloc(w->t, seq_count(found), sizeof *numbers);
  for (uint32_t i = 0; i < seq_count(found); i++) numbers[i] = i;
  struct list_walk k = list_walk(w->d->subs);
  for (uint32_t i = 0; i < which; i++) list_next(&k);
  struct buffer b = {0};
  why_put_term(&b, ((struct struct_object *)list_next(&k))->fields[0]);
  buffer_puts(&b, ", above it, does not fit the premise: ");
  if (!first->at->up && first->at->index == 0) buffer_puts(&b, "it is of another judgment form");
  else mismatch_sentence(&b, w->t->y, first, numbers);
  return tell_text(w->t, &b);
}

/* A derivation above that is of another form than the premise; NULL: there is none. */
static const char *form_reason(const struct derivation_way *w) {
  struct list_walk k = list_walk(w->d->subs);
  for (uint32_t i = 0; i < w->rule->form_count; i++) {
    const term t = ((struct struct_object *)list_next(&k))->fields[0], wanted = w->rule->forms[i].binding->name;
    if (seq_item(t, 0) == wanted) continue;
    struct buffer b = {0};
    why_put_term(&b, t);
    buffer_printf(&b, ", above it, is no judgment of `%s`", text_bytes(wanted));
    return tell_text(w->t, &b);
  }
  return NULL;
}

static const char *premises_reason(const struct derivation_way *w) {
  const uint32_t count = seq_count(w->premises);
  struct buffer b = {0};
  uint32_t least = 0;
  bool repeated = false;
  for (uint32_t i = 0; i < w->rule->form_count; i++)
    if (w->rule->forms[i].repeated) repeated = true;
    else least++;
  if (count < least || (count > least && !repeated)) {
    buffer_printf(&b, "it has %u derivation%s above it, and the rule wants %s%u", count, plural(count),
                  repeated ? "at least " : "", least);
    return tell_text(w->t, &b);
  }
  const char *one = w->disagreement ? w->disagreement : repeated ? NULL : form_reason(w);
  if (!one) one = premise_reason(w);
  if (one) return one;
  buffer_printf(&b, "what is above it does not fit the premises: %s",
                mismatch_reason(w, w->rule->premises, w->premises, NULL));
  return tell_text(w->t, &b);
}

static const struct assay_why *failing_part(const struct derivation_way *w, const char *text, const char *reason,
                                            const struct place *place) {
  struct assay_why *n = tell_node(w->t, ASSAY_WHY_FAILS, text);
  n->reason = reason;
  n->place = why_place(w->t->y->m, place);
  return n;
}

static const struct assay_why *condition_fails(const struct derivation_way *w) {
  const struct condition *c = w->failed;
  const char *reason = "it is #f";
  if (c->kind == CONDITION_WHERE) {
    struct buffer b = {0};
    const term found = template_build(w->t->y->m, c->template, w->frame);
    buffer_puts(&b, "the term is ");
    why_put_term(&b, found);
    buffer_printf(&b, ", and %s", mismatch_reason(w, c->pattern, found, NULL));
    reason = tell_text(w->t, &b);
  }
  return failing_part(w, tell_condition(w->t, c), reason, &c->place);
}

/* The first wrong one of the derivations above. */
static const struct assay_why *derivation_fails(const struct derivation_way *w) {
  struct machine *m = w->t->y->m;
  struct list_walk k = list_walk(w->d->subs);
  for (uint32_t i = 0; i < w->rule->form_count; i++) {
    const struct premise_form *f = &w->rule->forms[i];
    uint32_t count = f->repeated ? seq_count(w->frame[f->slot]) : 1;
    for (; count > 0 && list_more(&k); count--) {
      const struct assay_why *wrong = tell_wrong(w->t, judgment_ready(m, f->binding, NULL), list_next(&k));
      if (!wrong) continue;
      struct assay_why *n = tell_node(w->t, ASSAY_WHY_FAILS, wrong->text);
      const struct assay_why **parts = tell_alloc(w->t, 1, sizeof *parts);
      parts[0] = wrong;
      tell_parts(n, parts, 1);
      return n;
    }
  }
  return NULL;
}

static const struct assay_why *failure_of(const struct derivation_way *w) {
  switch (w->stage) {
  case CONCLUSION: break;
  case PREMISES: return failing_part(w, "the premises", premises_reason(w), &w->rule->source->place);
  case CONDITIONS: return condition_fails(w);
  case DERIVATIONS: return derivation_fails(w);
  }
  return NULL;
}

/* NULL: the rule is used correctly. */
static const struct assay_why *tell_rule(struct derivation_way *w, uint32_t number) {
  struct buffer b = {0};
  if (w->rule->name) buffer_printf(&b, "rule \"%s\"", text_bytes(w->rule->name));
  else buffer_printf(&b, "rule %u", number);
  go(w);
  const struct assay_why *failure = failure_of(w);
  if (!failure && w->stage == DERIVATIONS) {
    buffer_free(&b);
    return NULL;
  }
  struct assay_why *n = tell_node(w->t, ASSAY_WHY_ATTEMPT, tell_text(w->t, &b));
  n->place = why_place(w->t->y->m, &w->rule->source->place);
  if (!failure) {
    n->reason = mismatch_reason(w, w->rule->conclusion, w->d->arguments, argument_numbers(w->t, w->judgment->arity));
    return n;
  }
  const struct assay_why **parts = tell_alloc(w->t, 1, sizeof *parts);
  parts[0] = failure;
  tell_parts(n, parts, 1);
  return n;
}

/* ---- one node ---- */

static const char *name_reason(const struct teller *t, const struct judgment *j, value name) {
  struct buffer b = {0};
  uint32_t named = 0;
  if (is_true(t->y->m->world, name)) {
    buffer_puts(&b, "no rule is named ");
    print_value(t->y->m, &b, name, PRINT_WRITE);
  } else buffer_puts(&b, "it names no rule, and all rules have names");
  for (uint32_t i = 0; i < j->rule_count; i++) {
    if (!j->checks[i].name) continue;
    buffer_puts(&b, named++ ? ", " : "; there are: ");
    print_value(t->y->m, &b, j->checks[i].name, PRINT_WRITE);
  }
  return tell_text(t, &b);
}

static const char *contract_reason(const struct teller *t, const struct judgment *j, term arguments) {
  struct buffer b = {0};
  if (!j->contract || judgment_takes(t->y->m, j, judgment_inputs_of(t->y->m, j, arguments))) return NULL;
  const struct nearness n =
      mismatch_find(t->y, j->language, j->input_contract, arguments, NULL, j->contract_unit->slots, true);
  buffer_puts(&b, "it is outside of the contract of the judgment form: ");
  mismatch_sentence(&b, t->y, n.list, argument_numbers(t, j->arity));
  return tell_text(t, &b);
}

static const struct assay_why **tell_rules(struct teller *t, struct judgment *j, const struct derivation_fields *d,
                                           uint32_t *count) {
  const struct assay_why **parts = tell_alloc(t, j->rule_count, sizeof *parts);
  for (uint32_t i = 0; i < j->rule_count; i++) {
    if (!derivation_check_is_rule_for(t->y->m, &j->checks[i], d->name)) continue;
    struct derivation_way w = {.t = t, .judgment = j, .rule = &j->checks[i], .d = d};
    w.premises = derivation_check_premises(t->y->m, d->subs);
    const struct assay_why *told = w.premises ? tell_rule(&w, i + 1) : NULL;
    if (w.premises && !told) return NULL;
    /* failing for a derivation above it is further than failing otherwise */
    if (w.stage > CONCLUSION && *count) parts[(*count)++] = parts[0], parts[0] = told;
    else if (told) parts[(*count)++] = told;
  }
  return parts;
}

/* A form with a mode computes all its derivations. */
static const char *moded_reason(const struct teller *t, struct judgment *j, value derivation,
                                const struct derivation_fields *d) {
  struct answers answers = {0};
  bool holds = false;
  if (seq_count(d->arguments) != j->arity) return "it has a wrong number of arguments";
  const char *reason = contract_reason(t, j, d->arguments);
  if (reason) return reason;
  judgment_solve(t->y->m, j, judgment_inputs_of(t->y->m, j, d->arguments), true, &answers);
  for (uint32_t i = 0; i < answers.count; i++) {
    struct derivation_fields other;
    if (value_equal(t->y->m->world, answers.list[i].derivation, derivation)) return NULL;
    holds |= derivation_read(t->y->m, answers.list[i].derivation, &other) && other.arguments == d->arguments;
  }
  return holds ? "the judgment holds, but not by this derivation" : "the judgment does not hold";
}

/* NULL: nothing is wrong with the derivation. */
static const struct assay_why *tell_wrong(struct teller *t, struct judgment *j, value derivation) {
  struct derivation_fields d = {0};
  world_check_stack(t->y->m->world);
  if (!derivation_read(t->y->m, derivation, &d) || !d.head) {
    struct assay_why *n = tell_node(t, ASSAY_WHY_QUESTION, "the derivation");
    n->reason = "it is no derivation of a judgment";
    return n;
  }
  struct assay_why *n = tell_node(t, ASSAY_WHY_QUESTION, tell_term(t, ((struct struct_object *)derivation)->fields[0]));
  n->place = why_place(t->y->m, &j->place);
  if (d.head != j->name) {
    struct buffer b = {0};
    buffer_printf(&b, "it is no judgment of `%s`", text_bytes(j->name));
    n->reason = tell_text(t, &b);
    return n;
  }
  if (!j->modeless) {
    n->reason = moded_reason(t, j, derivation, &d);
    return n->reason ? n : NULL;
  }
  n->reason =
      seq_count(d.arguments) != j->arity ? "it has a wrong number of arguments" : contract_reason(t, j, d.arguments);
  if (n->reason) return n;
  uint32_t count = 0;
  const struct assay_why **parts = tell_rules(t, j, &d, &count);
  if (!parts) return NULL;
  if (!count) n->reason = name_reason(t, j, d.name);
  tell_parts(n, parts, count);
  return n;
}

struct assay_explanation explain_given(struct why *y, struct judgment *j, value derivation) {
  struct teller t = {y, 0};
  value language = binder_enter_language(y->m, j->language);
  const struct assay_why *tree = tell_wrong(&t, j, derivation);
  binder_leave_language(y->m, language);
  return tree ? tell_explanation(&t, tree) : (struct assay_explanation){NULL, NULL, y->cut};
}

struct assay_explanation explain_modeless(struct why *y, const struct judgment *j) {
  struct teller t = {y, 0};
  struct buffer b = {0};
  struct assay_why *n = tell_node(&t, ASSAY_WHY_QUESTION, text_bytes(j->name));
  buffer_printf(
      &b,
      "the judgment form has no mode, so nothing can be asked of its rules; what is wrong with a derivation is "
      "told when it is given: (judgment-holds %s (derivation ...))",
      text_bytes(j->name));
  n->reason = why_text(y->m, &b);
  n->place = why_place(y->m, &j->place);
  return tell_explanation(&t, n);
}
