/* judgment_read: from the form to its mode, contract and rules. */
#include "model/judgment_read.h"

#include "model/redex.h"

#include <string.h>

static bool is_keyword_named(const struct syntax *x, const char *name) {
  return syntax_is_keyword(x) && strcmp(text_bytes(x->atom), name) == 0;
}

/* Which child of the form is the datum after a keyword; 0 when the keyword is not there. */
static uint32_t option(struct machine *m, const struct syntax *form, const char *name) {
  for (uint32_t i = 2; i < form->count; i++) {
    if (!is_keyword_named(form->children[i], name)) continue;
    if (i + 1 == form->count) raise_syntax(m, &form->children[i]->place, "expected something after #:%s", name);
    return i + 1;
  }
  return 0;
}

static const struct syntax *mode_of(struct machine *m, const struct syntax *form) {
  const uint32_t at = option(m, form, "mode");
  if (!at)
    raise_syntax(m, &form->place,
                 "expected #:mode (name I or O …): judgment forms without a mode are not supported yet");
  const struct syntax *mode = form->children[at];
  if (!syntax_is_list(mode) || mode->count == 0 || !syntax_is_symbol(mode->children[0]))
    raise_syntax(m, &mode->place, "expected the mode: (name I or O …)");
  return mode;
}

term judgment_name(struct machine *m, const struct syntax *form, bool extended) {
  (void)extended;
  return mode_of(m, form)->children[0]->atom;
}

struct judgment *judgment_read(struct machine *m, const struct syntax *form, bool extended) {
  (void)extended;
  const struct redex *k = m->redex;
  const struct syntax *mode = mode_of(m, form);
  struct judgment *j = arena_alloc_zero(&m->world->arena, sizeof *j);
  j->object.kind = KIND_JUDGMENT;
  j->name = mode->children[0]->atom;
  j->place = mode->children[0]->place;
  j->arity = mode->count - 1;
  j->is_output = arena_alloc_zero(&m->world->arena, j->arity + 1);
  for (uint32_t i = 0; i < j->arity; i++) {
    const struct syntax *x = mode->children[i + 1];
    if (x->shape != SYNTAX_ATOM || (x->atom != k->I && x->atom != k->O))
      raise_syntax(m, &x->place, "expected I (input) or O (output) in the mode of `%s`", text_bytes(j->name));
    j->is_output[i] = x->atom == k->O;
    if (!j->is_output[i]) j->inputs++;
  }
  return j;
}

/* Rules. */

/* A line between premises and conclusion: three or more dashes. */
static bool is_line(const struct syntax *x) {
  if (!syntax_is_symbol(x)) return false;
  const char *text = text_bytes(x->atom);
  size_t dashes = 0;
  for (;;) {
    if (*text == '-') text++;
    else if (strncmp(text, "─", 3) == 0 || strncmp(text, "━", 3) == 0) text += 3;
    else break;
    dashes++;
  }
  return *text == '\0' && dashes >= 3;
}

static bool is_rule_name(const struct syntax *x) {
  return syntax_is_symbol(x) || (x->shape == SYNTAX_ATOM && is_string(x->atom));
}

static void check_conclusion(struct machine *m, const struct judgment *j, const struct syntax *x) {
  if (!syntax_is_form(x, j->name))
    raise_syntax(m, &x->place, "expected the conclusion of a rule: (%s …)", text_bytes(j->name));
}

/* Rule names are kept as strings, as Redex reports them. */
static term rule_name(struct machine *m, const struct syntax *x) {
  return is_string(x->atom) ? x->atom : term_text(m->world, KIND_STRING, text_bytes(x->atom), text_of(x->atom)->length);
}

/* [premise … ------ name? conclusion name?] */
static void read_above(struct machine *m, const struct judgment *j, const struct syntax *x, uint32_t line,
                       struct rule_syntax *r) {
  r->premises = x->children;
  r->premise_count = line;
  uint32_t i = line + 1;
  if (i < x->count && is_rule_name(x->children[i])) r->name = rule_name(m, x->children[i++]);
  if (i >= x->count) raise_syntax(m, &x->place, "expected a conclusion after the line");
  r->conclusion = x->children[i++];
  if (i < x->count && is_rule_name(x->children[i]) && !r->name) r->name = rule_name(m, x->children[i++]);
  if (i < x->count) raise_syntax(m, &x->children[i]->place, "unexpected after the conclusion of the rule");
  check_conclusion(m, j, r->conclusion);
}

/* [name? conclusion premise … name?] */
static void read_below(struct machine *m, const struct judgment *j, const struct syntax *x, struct rule_syntax *r) {
  uint32_t i = 0, end = x->count;
  if (i < end && is_rule_name(x->children[i])) r->name = rule_name(m, x->children[i++]);
  if (end > i && is_rule_name(x->children[end - 1])) r->name = rule_name(m, x->children[--end]);
  if (i == end) raise_syntax(m, &x->place, "expected a rule: premises, a line of dashes and a conclusion");
  r->conclusion = x->children[i++];
  r->premises = x->children + i;
  r->premise_count = end - i;
  check_conclusion(m, j, r->conclusion);
}

static void read_rule(struct machine *m, struct scope *s, const struct judgment *j, const struct syntax *x,
                      struct rule_syntax *r) {
  if (!syntax_is_list(x) || x->count == 0) raise_syntax(m, &x->place, "expected a rule: [premise … ------ conclusion]");
  r->source = x;
  r->scope = s;
  for (uint32_t i = 0; i < x->count; i++)
    if (is_line(x->children[i])) {
      read_above(m, j, x, i, r);
      return;
    }
  read_below(m, j, x, r);
}

static void check_names(struct machine *m, const struct judgment *j) {
  for (uint32_t i = 0; i < j->form_parts.rule_count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (j->form_parts.rules[i].name && j->form_parts.rules[i].name == j->form_parts.rules[k].name)
        raise_syntax(m, &j->form_parts.rules[i].source->place, "two rules of `%s` are named \"%s\"",
                     text_bytes(j->name), text_bytes(j->form_parts.rules[i].name));
}

/* NULL: there is none. */
static const struct syntax *contract_of(struct machine *m, const struct judgment *j, const struct syntax *form) {
  const uint32_t at = option(m, form, "contract");
  if (!at) return NULL;
  const struct syntax *contract = form->children[at];
  if (!syntax_is_form(contract, j->name))
    raise_syntax(m, &contract->place, "expected the contract: (%s pattern …)", text_bytes(j->name));
  if (contract->count - 1 != j->arity)
    raise_syntax(m, &contract->place, "the contract has %u positions and the mode %u", contract->count - 1, j->arity);
  return contract;
}

void judgment_read_rules(struct machine *m, struct scope *s, struct judgment *j, const struct syntax *form,
                         bool extended) {
  j->form_parts.contract = contract_of(m, j, form);
  j->form_parts.rules = arena_alloc_zero(&m->world->arena, form->count * sizeof(struct rule_syntax));
  j->form_parts.rule_count = 0;
  for (uint32_t i = extended ? 3 : 2; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    if (syntax_is_keyword(x)) {
      if (!is_keyword_named(x, "mode") && !is_keyword_named(x, "contract") && !is_keyword_named(x, "inv"))
        raise_syntax(m, &x->place, "unknown keyword #:%s", text_bytes(x->atom));
      i++;
    } else {
      read_rule(m, s, j, x, &j->form_parts.rules[j->form_parts.rule_count++]);
    }
  }
  check_names(m, j);
}

void judgment_read_inherit(struct machine *m, struct judgment *j, const struct judgment *parent) {
  uint32_t own = j->form_parts.rule_count, more = parent->form_parts.rule_count;
  struct rule_syntax *rules = arena_alloc_zero(&m->world->arena, (own + more + 1) * sizeof *rules);
  memcpy(rules, j->form_parts.rules, own * sizeof *rules);
  uint32_t count = own;
  for (uint32_t i = 0; i < more; i++) {
    bool replaced = false;
    for (uint32_t k = 0; k < own; k++) replaced |= rules[k].name && rules[k].name == parent->form_parts.rules[i].name;
    if (!replaced) rules[count++] = parent->form_parts.rules[i];
  }
  j->form_parts.rules = rules;
  j->form_parts.rule_count = count;
  if (!j->form_parts.contract) j->form_parts.contract = parent->form_parts.contract;
}
