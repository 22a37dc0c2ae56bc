/* judgment_read: from the form to its mode, contract and rules. */
#include "redex/judgment/judgment_read.h"

#include "redex/redex.h"

#include <string.h>

bool judgment_is_extension(const struct machine *m, const struct syntax *form) {
  const term kind = form->children[0]->atom;
  return kind == m->redex->define_extended_judgment_form || kind == m->redex->define_overriding_judgment_form;
}

/* The parts before the rules. NULL: absent. */
struct head {
  const struct syntax *mode, *contract, *invariant;
  uint32_t rules; /* the first rule */
};

static void take_option(struct machine *m, const struct syntax *x, const struct syntax **at, const char *what) {
  if (*at) raise_syntax(m, &x->place, "expected at most one %s specification", what);
  *at = x;
}

static struct head read_head(struct machine *m, const struct syntax *form) {
  struct head h = {.rules = judgment_is_extension(m, form) ? 3 : 2};
  for (; h.rules < form->count && syntax_is_keyword(form->children[h.rules]); h.rules += 2) {
    const struct syntax *k = form->children[h.rules];
    const bool known = syntax_is_keyword_named(k, "mode") || syntax_is_keyword_named(k, "contract") ||
                       syntax_is_keyword_named(k, "inv");
    if (!known) raise_syntax(m, &k->place, "unknown keyword #:%s", text_bytes(k->atom));
    if (h.rules + 1 == form->count) raise_syntax(m, &k->place, "expected something after #:%s", text_bytes(k->atom));
    const struct syntax *x = form->children[h.rules + 1];
    if (syntax_is_keyword_named(k, "mode")) take_option(m, x, &h.mode, "mode");
    else if (syntax_is_keyword_named(k, "contract")) take_option(m, x, &h.contract, "contract");
    else take_option(m, x, &h.invariant, "invariant");
  }
  if (h.mode && (!syntax_is_list(h.mode) || h.mode->count == 0 || !syntax_is_symbol(h.mode->children[0])))
    raise_syntax(m, &h.mode->place, "expected mode specification: (name I or O …)");
  if (h.contract &&
      (!syntax_is_list(h.contract) || h.contract->count == 0 || !syntax_is_symbol(h.contract->children[0])))
    raise_syntax(m, &h.contract->place, "expected contract specification: (name pattern …)");
  return h;
}

static void read_mode(struct machine *m, struct judgment *j, const struct syntax *mode) {
  const struct redex *k = m->redex;
  j->arity = mode->count - 1;
  j->is_output = arena_alloc_zero(&m->world->arena, j->arity + 1);
  for (uint32_t i = 0; i < j->arity; i++) {
    const struct syntax *x = mode->children[i + 1];
    if (x->shape != SYNTAX_ATOM || (x->atom != k->I && x->atom != k->O))
      raise_syntax(m, &x->place, "expected I (input) or O (output) in the mode of `%s`", text_bytes(j->name));
    j->is_output[i] = x->atom == k->O;
    if (!j->is_output[i]) j->inputs++;
  }
}

/* Rules. */

/* A line between premises and conclusion: dashes. */
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
  return *text == '\0' && dashes > 0;
}

static bool is_rule_name(const struct syntax *x) {
  return (syntax_is_symbol(x) && !is_line(x)) || (syntax_is_string(x));
}

static void check_name(struct machine *m, const struct judgment *j, const struct syntax *name) {
  if (name->atom != j->name)
    raise_syntax(m, &name->place, "expected the same name in both positions: `%s`, not `%s`", text_bytes(j->name),
                 text_bytes(name->atom));
}

static void check_conclusion(struct machine *m, const struct judgment *j, const struct syntax *x) {
  if (!syntax_is_list(x) || x->count == 0 || !syntax_is_symbol(x->children[0]))
    raise_syntax(m, &x->place, "expected the conclusion of a rule: (%s …)", text_bytes(j->name));
  check_name(m, j, x->children[0]);
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
  if (end > i && is_rule_name(x->children[end - 1]) && x->children[end - 1]->atom != m->redex->ellipsis)
    r->name = rule_name(m, x->children[--end]);
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
  r->owner = j;
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
        raise_syntax(m, &j->form_parts.rules[i].source->place,
                     "duplicate rule names: two rules of `%s` are named \"%s\"", text_bytes(j->name),
                     text_bytes(j->form_parts.rules[i].name));
}

/* The form. */

/* The place of a rule's conclusion, whatever it looks like; NULL: none. */
static const struct syntax *conclusion_of(const struct syntax *rule) {
  if (!syntax_is_list(rule)) return NULL;
  uint32_t at = 0;
  for (uint32_t i = 0; i < rule->count && !at; i++)
    if (is_line(rule->children[i])) at = i + 1;
  if (at < rule->count && is_rule_name(rule->children[at])) at++;
  return at < rule->count && rule->children[at]->shape == SYNTAX_LIST ? rule->children[at] : NULL;
}

/* Without a mode, the first conclusion determines the number of arguments. */
static void read_without_mode(struct machine *m, struct judgment *j, const struct syntax *form, const struct head *h) {
  const struct syntax *first = h->rules < form->count ? conclusion_of(form->children[h->rules]) : NULL;
  if (h->rules >= form->count) raise_syntax(m, &form->place, "expected at least one rule");
  if (!first || first->count == 0 || !syntax_is_symbol(first->children[0]))
    raise_syntax(m, &form->children[h->rules]->place, "expected a rule: [premise … ------ (name term …)]");
  const struct syntax *name = h->contract ? h->contract->children[0] : first->children[0];
  j->modeless = true;
  j->name = name->atom;
  j->place = name->place;
  j->arity = j->inputs = first->count - 1;
  j->is_output = arena_alloc_zero(&m->world->arena, j->arity + 1);
}

struct judgment *judgment_read(struct machine *m, const struct syntax *form) {
  if (form->count < 2)
    raise_syntax(m, &form->place, "expected (%s language rule …)", text_bytes(form->children[0]->atom));
  const struct head h = read_head(m, form);
  struct judgment *j = arena_alloc_zero(&m->world->arena, sizeof *j);
  j->object.kind = KIND_JUDGMENT;
  if (!h.mode) {
    read_without_mode(m, j, form, &h);
    return j;
  }
  j->name = h.mode->children[0]->atom;
  j->place = h.mode->children[0]->place;
  read_mode(m, j, h.mode);
  return j;
}

static void check_contract(struct machine *m, const struct judgment *j, const struct syntax *contract) {
  check_name(m, j, contract->children[0]);
  if (contract->count - 1 != j->arity)
    raise_syntax(m, &contract->place, "mode and contract specify different numbers of positions: %u and %u", j->arity,
                 contract->count - 1);
}

static bool is_false(const struct machine *m, const struct syntax *x) {
  return x && x->shape == SYNTAX_ATOM && x->atom == m->world->false_;
}

void judgment_read_rules(struct machine *m, struct scope *s, struct judgment *j, const struct syntax *form) {
  const struct head h = read_head(m, form);
  if (h.contract) check_contract(m, j, h.contract);
  j->form_parts.contract = h.contract;
  if (h.contract && !is_false(m, h.invariant))
    j->form_parts.invariant = h.invariant; /* otherwise it has no effect, as in Redex */
  j->form_parts.contract_scope = s;
  j->form_parts.rules = arena_alloc_zero(&m->world->arena, form->count * sizeof(struct rule_syntax));
  j->form_parts.rule_count = 0;
  for (uint32_t i = h.rules; i < form->count; i++)
    read_rule(m, s, j, form->children[i], &j->form_parts.rules[j->form_parts.rule_count++]);
  if (j->form_parts.rule_count == 0 && !judgment_is_extension(m, form))
    raise_syntax(m, &form->place, "expected at least one rule");
  check_names(m, j);
}

/* Extensions. */

static void put_mode(struct buffer *b, const struct judgment *j) {
  buffer_printf(b, "(%s", text_bytes(j->name));
  for (uint32_t i = 0; i < j->arity; i++) buffer_puts(b, j->is_output[i] ? " O" : " I");
  buffer_puts(b, ")");
}

static void check_same_mode(struct machine *m, const struct judgment *j, const struct judgment *parent,
                            const struct place *place) {
  if (parent->modeless != j->modeless)
    raise_syntax(m, place, "cannot extend a judgment-form with %s mode with a judgment-form that has %s mode",
                 parent->modeless ? "no" : "a", j->modeless ? "no" : "a");
  if (parent->arity == j->arity && memcmp(parent->is_output, j->is_output, j->arity) == 0) return;
  struct buffer b = {0};
  buffer_puts(&b, "mode for extended judgment form does not match original mode;\n  original  mode: ");
  put_mode(&b, parent);
  buffer_puts(&b, "\n  extension mode: ");
  put_mode(&b, j);
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_syntax(m, place, "%s", text);
}

static bool has_rule_named(const struct rule_syntax *rules, uint32_t count, term name) {
  for (uint32_t i = 0; name && i < count; i++)
    if (rules[i].name == name) return true;
  return false;
}

void judgment_read_inherit(struct machine *m, struct judgment *j, const struct judgment *parent, bool overriding,
                           const struct place *place) {
  check_same_mode(m, j, parent, place);
  const uint32_t own = j->form_parts.rule_count, more = parent->form_parts.rule_count;
  struct rule_syntax *rules = arena_alloc_zero(&m->world->arena, (own + more + 1) * sizeof *rules);
  memcpy(rules, j->form_parts.rules, own * sizeof *rules);
  uint32_t count = own;
  for (uint32_t i = 0; i < more; i++)
    if (!overriding || !has_rule_named(rules, own, parent->form_parts.rules[i].name))
      rules[count++] = parent->form_parts.rules[i];
  j->form_parts.rules = rules;
  j->form_parts.rule_count = count;
  if (j->form_parts.contract) return;
  j->form_parts.contract = parent->form_parts.contract;
  j->form_parts.invariant = parent->form_parts.invariant;
  j->form_parts.contract_scope = parent->form_parts.contract_scope;
}
