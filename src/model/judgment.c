/* judgment: definition and solving. Reading the form is in judgment_read.c. */
#include "model/judgment.h"

#include "model/judgment_read.h"
#include "model/metafunction.h"
#include "model/module.h"
#include "model/redex.h"
#include "model/structure.h"

uint32_t judgment_output_count(const struct judgment *j) { return j->arity - j->inputs; }

struct binding *judgment_binding(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || x->count == 0 || !syntax_is_symbol(x->children[0])) return NULL;
  struct resolved r = scope_lookup_term(m, s, x->children[0]->atom);
  if (!r.binding) return NULL;
  return r.binding->kind == BINDING_JUDGMENT || r.binding->kind == BINDING_METAFUNCTION ? r.binding : NULL;
}

void judgment_split(struct machine *m, const struct judgment *j, const struct syntax *use, struct syntax ***inputs,
                    struct syntax ***outputs) {
  if (use->count - 1 != j->arity)
    raise_syntax(m, &use->place, "the judgment form `%s` takes %u arguments, not %u", text_bytes(j->name), j->arity,
                 use->count - 1);
  *inputs = arena_alloc(&m->world->arena, (j->arity + 1) * sizeof **inputs);
  *outputs = arena_alloc(&m->world->arena, (j->arity + 1) * sizeof **outputs);
  for (uint32_t i = 0, in = 0, out = 0; i < j->arity; i++) {
    if (j->is_output[i]) (*outputs)[out++] = use->children[i + 1];
    else (*inputs)[in++] = use->children[i + 1];
  }
}

/* Compilation. */

static void compile_contract(struct machine *m, struct judgment *j, const struct syntax *contract) {
  j->contract = contract;
  j->contract_unit = unit_new(m, NULL);
  struct scope *s = scope_new(m, j->scope, j->contract_unit);
  struct syntax **inputs, **outputs;
  judgment_split(m, j, contract, &inputs, &outputs);
  j->input_contract =
      pattern_prune(pattern_compile_list(m, s, j->language, inputs, j->inputs, PATTERN_GRAMMAR, contract->place));
  j->output_contract = pattern_prune(
      pattern_compile_list(m, s, j->language, outputs, judgment_output_count(j), PATTERN_GRAMMAR, contract->place));
}

/* In the rules of an extended judgment form, the original's name means the extension. */
static void redirect(struct condition *c, struct binding *from, struct binding *to) {
  for (; c; c = c->next)
    if ((c->kind == CONDITION_JUDGMENT || c->kind == CONDITION_JUDGMENTS) && c->binding == from) c->binding = to;
}

void judgment_rule_compile(struct machine *m, const struct judgment *j, struct rule *r, const struct rule_syntax *x,
                           bool prune) {
  r->source = x->source;
  r->name = x->name;
  r->unit = unit_new(m, NULL);
  struct scope *s = scope_new(m, x->scope, r->unit);
  struct syntax **inputs, **outputs;
  judgment_split(m, j, x->conclusion, &inputs, &outputs);
  r->inputs = pattern_compile_list(m, s, j->language, inputs, j->inputs, PATTERN_BINDING, x->conclusion->place);
  condition_list_init(&r->premises);
  premises_compile(m, s, j->language, x->premises, x->premise_count, &r->premises);
  for (uint32_t i = 0; i < judgment_output_count(j); i++) condition_check_bound(m, s, j->language, outputs[i]);
  r->outputs = template_compile_list(m, s, outputs, judgment_output_count(j), x->conclusion);
  for (const struct judgment *p = j->parent; p; p = p->parent) redirect(r->premises.first, p->binding, j->binding);
  if (prune) {
    condition_prune(&r->premises);
    r->inputs = pattern_prune(r->inputs);
  }
}

static void judgment_compile(struct machine *m, void *data) {
  struct judgment *j = data;
  if (j->compiled) return;
  j->compiled = true;
  world_keep(m->world);
  j->memo = arena_alloc_zero(&m->world->arena, MEMO_SIZE * sizeof *j->memo);
  if (j->form_parts.contract) compile_contract(m, j, j->form_parts.contract);
  j->rules = arena_alloc_zero(&m->world->arena, (j->form_parts.rule_count + 1) * sizeof(struct rule));
  j->rule_count = j->form_parts.rule_count;
  for (uint32_t i = 0; i < j->rule_count; i++) judgment_rule_compile(m, j, &j->rules[i], &j->form_parts.rules[i], true);
  const struct pattern **patterns = arena_array(&m->world->arena, j->rule_count, sizeof *patterns);
  for (uint32_t i = 0; i < j->rule_count; i++) {
    pattern_trust(j->rules[i].inputs, j->input_contract);
    patterns[i] = j->rules[i].inputs;
  }
  j->dispatch = dispatch_new(m, patterns, j->rule_count);
}

void judgment_declare(struct machine *m, struct module *module, const struct syntax *form) {
  struct judgment *j = judgment_read(m, form, form->children[0]->atom == m->redex->define_extended_judgment_form);
  j->binding = module_declare(m, module, j->name, BINDING_JUDGMENT, &j->place);
  j->binding->payload = j;
  j->binding->content = (value)j;
}

static void inherit(struct machine *m, struct scope *s, struct judgment *j, const struct syntax *form) {
  if (form->count < 3 || !syntax_is_symbol(form->children[2]))
    raise_syntax(m, &form->place, "expected the judgment form to extend");
  struct resolved r = scope_lookup(m, s, form->children[2]->atom);
  if (!r.binding || r.binding->kind != BINDING_JUDGMENT)
    raise_syntax(m, &form->children[2]->place, "`%s` is not a judgment form", text_bytes(form->children[2]->atom));
  struct judgment *parent = r.binding->payload;
  if (parent->arity != j->arity)
    raise_syntax(m, &j->place, "`%s` takes %u arguments and `%s`, which it extends, %u", text_bytes(j->name), j->arity,
                 text_bytes(parent->name), parent->arity);
  j->parent = parent;
  judgment_read_inherit(m, j, parent);
}

void judgment_define(struct machine *m, struct scope *s, const struct syntax *form) {
  bool extended = form->children[0]->atom == m->redex->define_extended_judgment_form;
  struct resolved r = scope_lookup(m, s, judgment_name(m, form, extended));
  struct judgment *j = r.binding->payload;
  j->language = language_named(m, s, form->children[1]);
  j->scope = s;
  judgment_read_rules(m, s, j, form, extended);
  if (extended) inherit(m, s, j, form);
  module_defer(m, s->module, judgment_compile, j);
}

struct language *judgment_language(struct machine *m, const struct judgment *j, const struct place *place) {
  if (!j->language)
    raise_exception(m, m->exn_fail_redex, place, "reference to judgment form %s before its definition",
                    text_bytes(j->name));
  return j->language;
}

struct judgment *judgment_ready(struct machine *m, struct binding *b, const struct place *place) {
  struct judgment *j = b->payload;
  judgment_language(m, j, place);
  judgment_compile(m, j);
  return j;
}

/* Contracts. */

term judgment_conclusion(struct machine *m, const struct judgment *j, term inputs, term outputs) {
  term items[j->arity + 1];
  items[0] = j->name;
  for (uint32_t i = 0, in = 0, out = 0; i < j->arity; i++) {
    if (!j->is_output[i]) items[i + 1] = seq_item(inputs, in++);
    else items[i + 1] = outputs ? seq_item(outputs, out++) : m->redex->underscore;
  }
  return term_sequence(m->world, items, j->arity + 1);
}

static bool fits(struct machine *m, const struct judgment *j, const struct pattern *p, term t) {
  if (pattern_known(p, t)) return true;
  value frame[j->contract_unit->slots + 1];
  struct matcher x = {m, m->world, frame, false};
  return match_first(&x, p, t);
}

static char *arena_text(struct machine *m, value v) {
  struct buffer b = {0};
  print_value(m, &b, v, PRINT_WRITE);
  char *text = arena_string(&m->world->arena, b.text, b.length);
  buffer_free(&b);
  return text;
}

_Noreturn static void fail_contract(struct machine *m, const struct judgment *j, const char *what, term values) {
  raise_exception(m, m->exn_fail_redex, NULL, "%s: %s\n  contract: %s\n  values:   %s", text_bytes(j->name), what,
                  arena_text(m, syntax_term(m->world, j->contract)), arena_text(m, values));
}

static void check_inputs(struct machine *m, const struct judgment *j, term inputs) {
  if (j->input_contract && !fits(m, j, j->input_contract, inputs))
    fail_contract(m, j, "judgment input values do not match its contract;\n (unknown output values indicated by _)",
                  judgment_conclusion(m, j, inputs, 0));
}

static void check_outputs(struct machine *m, const struct judgment *j, term inputs, term outputs) {
  if (j->output_contract && !fits(m, j, j->output_contract, outputs))
    fail_contract(m, j, "judgment values do not match its contract (or invariant);",
                  judgment_conclusion(m, j, inputs, outputs));
}

/* Solving. */

struct solve_next {
  struct next concluded; /* all premises hold */
  struct next matched;   /* the inputs match */
  struct machine *m;
  struct judgment *j;
  struct rule *rule;
  term inputs;
  bool derivations;
  struct answers *out;
};

static void add_answer(struct machine *m, struct answers *out, term outputs, value derivation, bool derivations) {
  for (uint32_t i = 0; i < out->count; i++)
    if (derivations ? value_equal(m->world, out->list[i].derivation, derivation) : out->list[i].outputs == outputs)
      return;
  if (out->count == out->capacity) {
    struct answer *old = out->list;
    out->capacity = out->capacity ? 2 * out->capacity : 4;
    out->list = arena_alloc(&m->world->arena, out->capacity * sizeof *old);
    for (uint32_t i = 0; i < out->count; i++) out->list[i] = old[i];
  }
  out->list[out->count++] = (struct answer){outputs, derivation};
}

/* The premises' derivations in order. They are kept newest first, so the list is built from its end. */
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
  value fields[3] = {judgment_conclusion(m, n->j, n->inputs, outputs), n->rule->name ? n->rule->name : m->world->false_,
                     premise_derivations(m, n->rule->premises.first, frame)};
  return struct_make(m, m->redex->derivation_type, fields);
}

static bool concluded_run(struct matcher *x, struct next *self) {
  struct solve_next *n = (struct solve_next *)self;
  term outputs = template_build(n->m, n->rule->outputs, x->frame);
  check_outputs(n->m, n->j, n->inputs, outputs);
  value derivation = n->derivations ? make_derivation(n->m, n, x->frame, outputs) : 0;
  add_answer(n->m, n->out, outputs, derivation, n->derivations);
  n->rule->used++;
  return false;
}

static bool matched_run(struct matcher *x, struct next *self) {
  struct solve_next *n = (struct solve_next *)((char *)self - offsetof(struct solve_next, matched));
  return conditions_each(x, n->rule->premises.first, n->inputs, &n->concluded);
}

static void apply_rule(struct solve_next *n, struct rule *r) {
  value frame[r->unit->slots + 1];
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

static void run_rules(struct machine *m, struct judgment *j, term inputs, bool derivations, struct answers *out) {
  check_depth(m, j, inputs);
  check_inputs(m, j, inputs);
  bool before = m->redex->derivations;
  m->redex->derivations = derivations;
  struct solve_next n = {{concluded_run}, {matched_run}, m, j, NULL, inputs, derivations, out};
  uint32_t i;
  for (struct candidates c = candidates(&j->dispatch, inputs); candidates_next(&c, &i);) apply_rule(&n, &j->rules[i]);
  m->redex->derivations = before;
}

void judgment_solve(struct machine *m, struct judgment *j, term inputs, bool derivations, struct answers *out) {
  judgment_compile(m, j);
  *out = (struct answers){0};
  if (derivations) {
    run_rules(m, j, inputs, true, out);
    return;
  }
  struct question_memo *memo = &j->memo[object_of(inputs)->hash % MEMO_SIZE];
  if (memo->inputs == inputs && memo->releases == m->world->releases) {
    *out = memo->answers;
    return;
  }
  run_rules(m, j, inputs, false, out);
  *memo = (struct question_memo){inputs, m->world->releases, *out};
}

term judgment_test(struct machine *m, struct binding *b, term arguments, const struct place *place) {
  if (b->kind == BINDING_METAFUNCTION) return metafunction_call(m, b, arguments, place);
  struct judgment *j = judgment_ready(m, b, place);
  if (seq_count(arguments) != j->inputs || judgment_output_count(j))
    raise_exception(m, m->exn_fail_redex, place,
                    "%s: in a term, a judgment form must have only inputs, and all of them", text_bytes(j->name));
  struct answers out = {0};
  judgment_solve(m, j, arguments, false, &out);
  return boolean_value(m->world, out.count > 0);
}
