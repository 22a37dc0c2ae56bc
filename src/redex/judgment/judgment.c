/* judgment: definition and solving. judgment_read.c reads the form. */
#include "redex/judgment/judgment.h"
#include "core/array.h"

#include "racket/module/mistakes.h"
#include "racket/module/module.h"
#include "racket/structure.h"
#include "redex/binding/binder.h"
#include "redex/judgment/derivation_check.h"
#include "redex/judgment/judgment_check.h"
#include "redex/judgment/judgment_contract.h"
#include "redex/judgment/judgment_read.h"
#include "redex/language/inherited.h"
#include "redex/local_definitions.h"
#include "redex/metafunction/metafunction.h"
#include "redex/metafunction/metafunction_trace.h"
#include "redex/redex.h"

#include <string.h>

uint32_t judgment_output_count(const struct judgment *j) { return j->arity - j->inputs; }

struct binding *judgment_binding(struct scope *s, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || x->count == 0 || !syntax_is_symbol(x->children[0])) return NULL;
  const struct resolved r = scope_peek(s, x->children[0]->atom); /* a pattern variable does not shadow it */
  if (!r.binding) return NULL;
  return r.binding->kind == BINDING_JUDGMENT || r.binding->kind == BINDING_METAFUNCTION ? r.binding : NULL;
}

void judgment_check_arity(struct machine *m, const struct judgment *j, const struct syntax *use) {
  static const char *const named[] = {"nullary", "unary", "binary"};
  const uint32_t count = use->count - 1;
  if (count == j->arity) return;
  struct buffer b = {0};
  if (j->arity < 3) buffer_puts(&b, named[j->arity]);
  else buffer_printf(&b, "%u-ary", j->arity);
  const char *wanted = buffer_keep(&b, &m->world->arena);
  raise_syntax(m, &use->place, "%s: mode specifies a %s relation but use supplied %u term%s", text_bytes(j->name),
               wanted, count, plural(count));
}

void judgment_split(struct machine *m, const struct judgment *j, const struct syntax *use, struct syntax ***inputs,
                    struct syntax ***outputs) {
  judgment_check_arity(m, j, use);
  *inputs = arena_alloc(&m->world->arena, (j->arity + 1) * sizeof **inputs);
  *outputs = arena_alloc(&m->world->arena, (j->arity + 1) * sizeof **outputs);
  for (uint32_t i = 0, in = 0, out = 0; i < j->arity; i++) {
    if (j->is_output[i]) (*outputs)[out++] = use->children[i + 1];
    else (*inputs)[in++] = use->children[i + 1];
  }
}

/* Compilation. */

/* In a rule defined with another form, that form's name means the form that has the rule now. */
static void redirect(struct condition *c, const struct binding *from, struct binding *to) {
  for (; c; c = c->next)
    if ((c->kind == CONDITION_JUDGMENT || c->kind == CONDITION_JUDGMENTS) && c->binding == from) c->binding = to;
}

struct rule_syntax judgment_inherited(struct machine *m, const struct judgment *j, const struct rule_syntax *x) {
  struct rule_syntax r = *x;
  const struct language *from = x->owner->language, *to = j->language;
  if (from == to) return r;
  struct syntax *conclusion = arena_alloc(&m->world->arena, sizeof *conclusion);
  *conclusion = *x->conclusion;
  conclusion->children = arena_array(&m->world->arena, conclusion->count, sizeof *conclusion->children);
  for (uint32_t i = 0; i < conclusion->count; i++) {
    const struct syntax *part = x->conclusion->children[i];
    const bool is_pattern = i > 0 && i <= j->arity && !j->is_output[i - 1];
    conclusion->children[i] = (struct syntax *)(is_pattern ? inherited_pattern(m, from, to, part) : part);
  }
  r.conclusion = conclusion;
  r.premises = arena_array(&m->world->arena, x->premise_count, sizeof *r.premises);
  for (uint32_t i = 0; i < x->premise_count; i++)
    r.premises[i] = (struct syntax *)inherited_condition(m, x->scope, from, to, x->premises[i]);
  return r;
}

void judgment_rule_compile(struct machine *m, const struct judgment *j, struct rule *r, const struct rule_syntax *x,
                           bool prune) {
  r->source = x->source;
  r->name = x->name;
  r->unit = definition_unit(m, x->scope);
  struct scope *s = scope_new(m, x->scope, r->unit);
  struct syntax **inputs, **outputs;
  const struct rule_syntax inherited = judgment_inherited(m, j, x);
  x = &inherited;
  judgment_split(m, j, x->conclusion, &inputs, &outputs);
  r->inputs = pattern_compile_list(m, s, j->language, inputs, j->inputs, PATTERN_BINDING, x->conclusion->place);
  condition_list_init(&r->premises, "define-judgment-form");
  premises_compile(m, s, j->language, x->premises, x->premise_count, &r->premises);
  r->outputs = template_compile_list(m, s, outputs, judgment_output_count(j), x->conclusion);
  if (x->owner != j && !j->modeless) redirect(r->premises.first, x->owner->binding, j->binding);
  if (prune) {
    condition_prune(m, &r->premises);
    r->inputs = pattern_ready(m, r->inputs);
  }
}

static void compile_rules(struct machine *m, struct judgment *j) {
  for (uint32_t i = 0; i < j->rule_count; i++) judgment_rule_compile(m, j, &j->rules[i], &j->form_parts.rules[i], true);
  const struct pattern **patterns = arena_array(&m->world->arena, j->rule_count, sizeof *patterns);
  for (uint32_t i = 0; i < j->rule_count; i++) {
    pattern_trust(j->rules[i].inputs, j->input_contract);
    patterns[i] = j->rules[i].inputs;
  }
  j->dispatch = dispatch_new(m, patterns, j->rule_count);
}

static void compile_checks(struct machine *m, struct judgment *j) {
  j->checks = arena_alloc_zero(&m->world->arena, (j->rule_count + 1) * sizeof *j->checks);
  for (uint32_t i = 0; i < j->rule_count; i++) {
    j->rules[i].name = j->form_parts.rules[i].name;
    j->rules[i].source = j->form_parts.rules[i].source;
    derivation_check_compile(m, j, &j->checks[i], &j->form_parts.rules[i]);
  }
}

struct rule_look {
  struct judgment *judgment;
  const struct rule_syntax *rule;
};

static void look_at_rule(struct machine *m, void *data) {
  const struct rule_look *l = data;
  struct judgment *j = l->judgment;
  if (l->rule->owner == j) judgment_rule_check(m, j, l->rule);
  if (j->modeless)
    derivation_check_compile(m, j, arena_alloc_zero(&m->world->arena, sizeof(struct derivation_check_rule)), l->rule);
  else judgment_rule_compile(m, j, arena_alloc_zero(&m->world->arena, sizeof(struct rule)), l->rule, true);
}

/* Reports the mistakes in each rule (racket/module/mistakes.h). */
static void look_at_rules(struct machine *m, struct judgment *j) {
  for (uint32_t i = 0; i < j->form_parts.rule_count; i++) {
    struct rule_look l = {j, &j->form_parts.rules[i]};
    mistakes_guard(m, look_at_rule, &l);
  }
}

static void compile_judgment_form(struct machine *m, void *data) {
  struct judgment *j = data;
  world_keep(m->world);
  j->memo = arena_alloc_zero(&m->world->arena, MEMO_SIZE * sizeof *j->memo);
  judgment_compile_contract(m, j);
  if (m->mistakes) {
    look_at_rules(m, j);
    return;
  }
  j->rules = arena_alloc_zero(&m->world->arena, (j->form_parts.rule_count + 1) * sizeof(struct rule));
  j->rule_count = j->form_parts.rule_count;
  for (uint32_t i = 0; i < j->rule_count; i++)
    if (j->form_parts.rules[i].owner == j) judgment_rule_check(m, j, &j->form_parts.rules[i]);
  if (j->modeless) compile_checks(m, j);
  else compile_rules(m, j);
}

static void judgment_compile(struct machine *m, void *data) {
  struct judgment *j = data;
  if (!j->compiled) compile_late(m, &j->compiled, compile_judgment_form, j);
}

void judgment_declare(struct machine *m, struct module *module, const struct syntax *form) {
  struct judgment *j = judgment_read(m, form);
  j->binding = module_declare(m, module, j->name, BINDING_JUDGMENT, &j->place);
  j->binding->payload = j;
  j->binding->content = (value)j;
}

static void inherit_rules(struct machine *m, struct scope *s, struct judgment *j, const struct syntax *form) {
  if (form->count < 3 || !syntax_is_symbol(form->children[2]))
    raise_syntax(m, &form->place, "expected the judgment form to extend");
  const struct syntax *name = form->children[2];
  struct resolved r = scope_lookup(m, s, name->atom);
  if (!r.binding || r.binding->kind != BINDING_JUDGMENT)
    raise_syntax(m, &name->place, "expected a judgment form: `%s` is none", text_bytes(name->atom));
  if (r.binding->payload == j)
    raise_syntax(m, &name->place, "judgment form extension must extend a different judgment form, not itself");
  const bool overriding = j->modeless || form->children[0]->atom == m->redex->define_overriding_judgment_form;
  j->parent = r.binding->payload;
  judgment_read_inherit(m, j, j->parent, overriding, &name->place);
}

void judgment_define(struct machine *m, struct scope *s, const struct syntax *form) {
  struct resolved r = scope_lookup(m, s, judgment_read(m, form)->name);
  struct judgment *j = r.binding->payload;
  j->language = language_named(m, s, form->children[1]);
  j->scope = s;
  judgment_read_rules(m, s, j, form);
  if (judgment_is_extension(m, form)) inherit_rules(m, s, j, form);
  module_defer(m, s->module, judgment_compile, j);
}

struct language *judgment_language(struct machine *m, const struct judgment *j, const struct place *place) {
  if (!j->language) raise_too_early(m, j->binding, "judgment form", place);
  return j->language;
}

void judgment_forget(struct judgment *j) {
  if (j->memo) memset(j->memo, 0, MEMO_SIZE * sizeof *j->memo);
}

struct judgment *judgment_ready(struct machine *m, struct binding *b, const struct place *place) {
  struct judgment *j = b->payload;
  if (!b->content) raise_too_early(m, b, "judgment form", place);
  judgment_language(m, j, place);
  judgment_compile(m, j);
  return j;
}

static term conclusion_as(struct machine *m, const struct judgment *j, term name, term inputs, term outputs) {
  term items[j->arity + 1];
  items[0] = name;
  for (uint32_t i = 0, in = 0, out = 0; i < j->arity; i++) {
    if (!j->is_output[i]) items[i + 1] = seq_item(inputs, in++);
    else items[i + 1] = outputs ? seq_item(outputs, out++) : m->redex->underscore;
  }
  return term_sequence(m->world, items, j->arity + 1);
}

term judgment_conclusion(struct machine *m, const struct judgment *j, term inputs, term outputs) {
  return conclusion_as(m, j, j->name, inputs, outputs);
}

/* Solving. */

struct solve_next {
  struct next concluded; /* all premises hold */
  struct next matched;   /* the inputs match */
  struct machine *m;
  struct judgment *j;
  struct rule *rule;
  term name, inputs;
  bool derivations;
  struct answers *out;
};

/* Are these outputs among the answers? If there are many answers, a set speeds this up; it then has
 * all outputs that were looked up. */
static bool outputs_known(struct machine *m, const struct language *l, struct answers *out, term outputs) {
  enum { MANY = 16 };
  if (out->count < MANY) {
    for (uint32_t i = 0; i < out->count; i++)
      if (binder_equivalent(m, l, out->list[i].outputs, outputs)) return true;
    return false;
  }
  if (!out->seen) {
    out->seen = arena_alloc_zero(&m->world->arena, 2 * sizeof *out->seen);
    bool ignored;
    for (uint32_t i = 0; i < out->count; i++)
      binder_set_add(m, l, &out->seen[0], &out->seen[1], out->list[i].outputs, &ignored);
  }
  bool added;
  binder_set_add(m, l, &out->seen[0], &out->seen[1], outputs, &added);
  return !added;
}

static void add_answer(struct machine *m, const struct language *l, struct answers *out, struct answer answer,
                       bool derivations) {
  if (!derivations && outputs_known(m, l, out, answer.outputs)) return;
  for (uint32_t i = 0; derivations && i < out->count; i++)
    if (value_equal(m->world, out->list[i].derivation, answer.derivation)) return;
  ARENA_ROOM(&m->world->arena, out->list, out->count, out->capacity);
  out->list[out->count++] = answer;
}

/* The premises' derivations in order. They are stored newest first, so the list is built from its
 * end. */
static value premise_derivations(struct machine *m, const struct condition *c, const value *frame) {
  if (!c) return m->world->empty;
  value rest = premise_derivations(m, c->next, frame);
  if (c->kind == CONDITION_JUDGMENT) return value_cons(m->world, frame[c->derivation], rest);
  if (c->kind == CONDITION_JUDGMENTS)
    for (struct list_walk k = list_walk(frame[c->derivation]); list_more(&k);)
      rest = value_cons(m->world, list_next(&k), rest);
  return rest;
}

static value make_derivation(struct machine *m, const struct solve_next *n, const value *frame, term outputs) {
  value fields[3] = {conclusion_as(m, n->j, n->name, n->inputs, outputs),
                     n->rule->name ? n->rule->name : m->world->false_,
                     premise_derivations(m, n->rule->premises.first, frame)};
  return struct_make(m, m->redex->derivation_type, fields);
}

/* The caller may have limited the number of conclusions for an answer, which can be exponential in
 * the size of a term. */
static void spend_conclusion(struct machine *m, const struct judgment *j) {
  if (m->redex->conclusions_left && --m->redex->conclusions_left == 0)
    raise_exception(m, m->exn_limit, &j->place, "too many conclusions of the judgment form %s", text_bytes(j->name));
}

static bool concluded_run(struct matcher *x, struct next *self) {
  struct solve_next *n = (struct solve_next *)self;
  spend_conclusion(n->m, n->j);
  term outputs = template_build(n->m, n->rule->outputs, x->frame);
  value derivation = n->derivations ? make_derivation(n->m, n, x->frame, outputs) : 0;
  add_answer(n->m, n->j->language, n->out, (struct answer){outputs, derivation, n->rule}, n->derivations);
  n->rule->used++;
  return false;
}

static bool solve_matched_run(struct matcher *x, struct next *self) {
  struct solve_next *n = (struct solve_next *)((char *)self - offsetof(struct solve_next, matched));
  return conditions_each(x, n->rule->premises.first, n->inputs, &n->concluded);
}

static void apply_rule(struct solve_next *n, struct rule *r) {
  value frame[r->unit->slots + 1];
  unit_enter(r->unit, frame);
  struct matcher x = {n->m, n->m->world, frame, false};
  n->rule = r;
  match_each(&x, r->inputs, n->inputs, &n->matched);
}

static void check_depth(struct machine *m, const struct judgment *j, term inputs) {
  if (world_stack_has(m->world, STACK_FOR_MESSAGE)) return;
  raise_exception(m, m->exn_limit, &j->place, "runaway recursion in the judgment form %s: the question was %s",
                  text_bytes(j->name),
                  redex_short_text(m, redex_message_text(m, judgment_conclusion(m, j, inputs, 0))));
}

static void run_rules(struct solve_next *n) {
  struct machine *m = n->m;
  check_depth(m, n->j, n->inputs);
  value language = binder_enter_language(m, n->j->language);
  judgment_check_inputs(m, n->j, n->name, n->inputs);
  bool before = m->redex->derivations;
  m->redex->derivations = n->derivations;
  uint32_t i;
  for (struct clause_candidates c = candidates(&n->j->dispatch, n->inputs); candidates_next(&c, &i);)
    apply_rule(n, &n->j->rules[i]);
  for (i = n->out->count; i-- > 0;) /* the last rule's first, and only after any errors of all rules, as in Redex */
    judgment_check_outputs(m, n->j, n->inputs, n->out->list[i].outputs);
  m->redex->derivations = before;
  binder_leave_language(m, language);
}

static struct question_memo *memo_of(const struct solve_next *n, bool *known) {
  struct question_memo *memo = &n->j->memo[object_of(n->inputs)->hash % MEMO_SIZE];
  *known = memo->inputs == n->inputs && memo->releases == n->m->world->releases;
  return memo;
}

static bool is_remembering(const struct solve_next *n) { return !n->derivations && metafunction_caches(n->m); }

static void solve(struct solve_next *n) {
  struct machine *m = n->m;
  bool known;
  if (!is_remembering(n)) {
    run_rules(n);
    return;
  }
  struct question_memo *memo = memo_of(n, &known);
  if (known) {
    *n->out = memo->answers;
    return;
  }
  bool opened = m->redex->opened;
  m->redex->opened = false;
  run_rules(n);
  if (!m->redex->opened) *memo = (struct question_memo){n->inputs, m->world->releases, *n->out};
  m->redex->opened = opened;
}

/* Traced like metafunctions; outputs are _ in the question, and the answers are in Redex's order,
 * the last rule's first. */
static void solve_traced(struct solve_next *n) {
  struct machine *m = n->m;
  bool known = false;
  if (is_remembering(n)) memo_of(n, &known);
  const term question = judgment_conclusion(m, n->j, n->inputs, 0);
  trace_call(m, n->name, term_sequence(m->world, sequence_of(question)->items + 1, n->j->arity), known);
  solve(n);
  term *answers = arena_array(&m->world->arena, n->out->count, sizeof *answers);
  for (uint32_t i = 0; i < n->out->count; i++)
    answers[n->out->count - 1 - i] = conclusion_as(m, n->j, n->name, n->inputs, n->out->list[i].outputs);
  trace_result(m, term_sequence(m->world, answers, n->out->count));
}

void judgment_solve_as(struct machine *m, struct judgment *j, term name, term inputs, bool derivations,
                       struct answers *out) {
  judgment_compile(m, j);
  if (j->modeless)
    raise_exception(m, m->exn_fail_redex, NULL, "%s: it has no mode, so nothing can be asked of it",
                    text_bytes(j->name));
  *out = (struct answers){0};
  struct solve_next n = {{concluded_run}, {solve_matched_run}, m, j, NULL, name, inputs, derivations, out};
  if (metafunction_is_traced(m, name)) solve_traced(&n);
  else solve(&n);
}

void judgment_solve(struct machine *m, struct judgment *j, term inputs, bool derivations, struct answers *out) {
  judgment_solve_as(m, j, j->name, inputs, derivations, out);
}

term judgment_test(struct machine *m, struct binding *b, term arguments, const struct place *place) {
  if (b->kind == BINDING_METAFUNCTION) return metafunction_call(m, b, arguments, place);
  struct judgment *j = judgment_ready(m, b, place);
  if (seq_count(arguments) != j->inputs)
    raise_exception(m, m->exn_fail_redex, place, "%s: judgment form expects %u inputs, got %u", text_bytes(j->name),
                    j->inputs, seq_count(arguments));
  struct answers out = {0};
  judgment_solve(m, j, arguments, false, &out);
  return boolean_value(m->world, out.count > 0);
}
