/* condition: compiles and satisfies the conditions of rules. */
#include "redex/judgment/condition.h"

#include "redex/binding/fresh_clause.h"
#include "redex/judgment/judgment_check.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

#include <string.h>

void condition_list_init(struct condition_list *list, const char *form) {
  list->first = NULL;
  list->end = &list->first;
  list->form = form;
}

static struct condition *condition_new(struct machine *m, struct scope *s, struct condition_list *list,
                                       const struct syntax *x, int kind) {
  struct condition *c = arena_alloc_zero(&m->world->arena, sizeof *c);
  c->kind = (unsigned)kind;
  c->place = x->place;
  c->source = x;
  c->scope = s;
  c->form = list->form;
  *list->end = c;
  list->end = &c->next;
  return c;
}

/* Names bound by earlier parts of the clause are compared, not rebound. */
static void compile_where(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                          struct condition_list *list) {
  if (x->count != 3) raise_syntax(m, &x->place, "expected (%s pattern term)", text_bytes(x->children[0]->atom));
  template_check_names(m, s, l, x->children[2]);
  struct template *t = template_compile(m, s, x->children[2]);
  struct condition *c = condition_new(m, s, list, x, CONDITION_WHERE);
  c->template = t;
  c->pattern = pattern_compile(m, s, l, x->children[1], PATTERN_COMPARE_OUTER);
  c->must_match = x->children[0]->atom == m->redex->where_error;
}

static void compile_side(struct machine *m, struct scope *s, const struct syntax *x, struct condition_list *list) {
  if (x->count < 2) raise_syntax(m, &x->place, "expected (side-condition expression)");
  for (uint32_t i = 1; i < x->count; i++) {
    struct expr *e = compile_expression(m, s, x->children[i], false);
    condition_new(m, s, list, x->children[i], CONDITION_SIDE)->expression = e;
  }
}

/* (x ...) as syntax, for a repeated premise. */
static struct syntax *repeated_syntax(struct machine *m, struct syntax *x) {
  struct syntax **items = arena_alloc(&m->world->arena, 2 * sizeof *items);
  items[0] = x;
  items[1] = syntax_atom(m->world, x->place, m->redex->ellipsis);
  return syntax_list(m->world, x->place, items, 2);
}

void term_premise_compile(struct machine *m, struct scope *s, const struct syntax *x, bool repeated,
                          struct condition_list *list) {
  struct template *t = template_compile(m, s, repeated ? repeated_syntax(m, (struct syntax *)x) : x);
  condition_new(m, s, list, x, repeated ? CONDITION_TERMS : CONDITION_TERM)->template = t;
}

/* In no mode, a premise may ask for unknown arguments. An argument is known if it could be a term
 * of bound names. */
struct knowledge {
  const struct scope *scope;
  bool known;
};

static void find_known(void *data, term name, int depth) {
  struct knowledge *k = data;
  const struct local *l = NULL;
  for (const struct scope *s = k->scope; s && s->unit == k->scope->unit && !l; s = s->outer)
    for (l = s->locals; l && l->name != name;) l = l->next;
  k->known &= l && l->depth >= 0 && l->depth <= depth;
}

/* Is it something that only a pattern can contain? */
static bool is_only_pattern(const struct machine *m, const struct syntax *x) {
  const struct redex *k = m->redex;
  if (syntax_is_symbol(x)) return x->atom == k->underscore || strstr(text_bytes(x->atom), "_!_");
  if (x->shape != SYNTAX_LIST) return false;
  if (syntax_is_form(x, k->name) || syntax_is_form(x, k->side_condition) || syntax_is_form(x, k->hide_hole))
    return true;
  for (uint32_t i = 0; i < x->count; i++)
    if (is_only_pattern(m, x->children[i])) return true;
  return false;
}

static const bool *derivation_check_outputs(struct machine *m, struct scope *s, struct language *l,
                                            const struct syntax *x, bool repeated) {
  bool *is_output = arena_alloc_zero(&m->world->arena, x->count);
  for (uint32_t i = 1; i < x->count; i++) {
    struct knowledge k = {s, !is_only_pattern(m, x->children[i])};
    pattern_syntax_names(m, l, x->children[i], repeated, find_known, &k);
    is_output[i - 1] = !k.known;
  }
  return is_output;
}

static void compile_judgment(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                             struct binding *b, bool repeated, struct condition_list *list) {
  if (b->kind == BINDING_METAFUNCTION) {
    term_premise_compile(m, s, x, repeated, list);
    return;
  }
  struct judgment *j = b->payload;
  judgment_check_arity(m, j, x);
  const bool *is_output = j->modeless ? derivation_check_outputs(m, s, l, x, repeated) : j->is_output;
  struct syntax **inputs = arena_array(&m->world->arena, j->arity, sizeof *inputs);
  struct syntax **outputs = arena_array(&m->world->arena, j->arity, sizeof *outputs);
  uint32_t input_count = 0, output_count = 0;
  for (uint32_t i = 0; i < j->arity; i++)
    if (is_output[i]) outputs[output_count++] = x->children[i + 1];
    else inputs[input_count++] = x->children[i + 1];
  struct syntax *in = syntax_list(m->world, x->place, inputs, input_count);
  struct syntax *out = syntax_list(m->world, x->place, outputs, output_count);
  if (repeated) {
    if (input_count || !j->modeless) in = repeated_syntax(m, in);
    out = repeated_syntax(m, out);
  }
  struct template *t = template_compile_list(m, s, in->children, in->count, x);
  struct condition *c = condition_new(m, s, list, x, repeated ? CONDITION_JUDGMENTS : CONDITION_JUDGMENT);
  c->binding = b;
  c->is_output = is_output;
  c->input_count = input_count;
  c->template = t;
  c->pattern = pattern_compile_list(m, s, l, out->children, out->count, PATTERN_COMPARE_OUTER, x->place);
  c->derivation = unit_slot(s->unit);
}

static void compile_judgment_holds(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                                   struct condition_list *list) {
  if (x->count != 2) raise_syntax(m, &x->place, "expected (judgment-holds (judgment argument …))");
  struct binding *b = judgment_binding(s, x->children[1]);
  if (!b) raise_syntax(m, &x->children[1]->place, "expected a judgment form applied to its arguments");
  if (b->kind == BINDING_JUDGMENT && ((struct judgment *)b->payload)->modeless)
    raise_syntax(m, &x->children[1]->place,
                 "cannot use a modeless judgment-form except from another modeless judgment form");
  compile_judgment(m, s, l, x->children[1], b, false, list);
}

bool condition_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                       struct condition_list *list) {
  const struct redex *k = m->redex;
  if (x->shape != SYNTAX_LIST || x->count == 0 || !syntax_is_symbol(x->children[0])) return false;
  term head = x->children[0]->atom;
  if (head == k->where || head == k->where_hidden || head == k->where_error) compile_where(m, s, l, x, list);
  else if (head == k->side_condition || head == k->side_condition_hidden) compile_side(m, s, x, list);
  else if (head == k->judgment_holds) compile_judgment_holds(m, s, l, x, list);
  else if (head == k->fresh)
    for (uint32_t i = 1; i < x->count; i++) {
      struct fresh *f = fresh_compile(m, s, x->children[i], list);
      condition_new(m, s, list, x->children[i], CONDITION_FRESH)->fresh = f;
    }
  else return false;
  return true;
}

void premise_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x, bool repeated,
                     struct condition_list *list) {
  if (pattern_is_ellipsis(m, x)) raise_syntax(m, &x->place, "misplaced ellipsis: it must follow a premise");
  struct binding *b = judgment_binding(s, x);
  if (b) {
    compile_judgment(m, s, l, x, b, repeated, list);
    return;
  }
  if (repeated) raise_syntax(m, &x->place, "only a judgment form or a relation can be followed by an ellipsis here");
  if (syntax_is_form(x, m->redex->unquote) && x->count == 2) {
    struct expr *e = compile_expression(m, s, x->children[1], false);
    condition_new(m, s, list, x, CONDITION_SIDE)->expression = e;
    return;
  }
  if (syntax_is_form(x, m->redex->side_condition) || syntax_is_form(x, m->redex->side_condition_hidden)) {
    for (uint32_t i = 1; i < x->count; i++) { /* only here it is a term */
      struct template *t = template_compile(m, s, x->children[i]);
      condition_new(m, s, list, x->children[i], CONDITION_TERM)->template = t;
    }
    return;
  }
  if (condition_compile(m, s, l, x, list)) return;
  if (x->shape == SYNTAX_LIST && x->count > 0 && syntax_is_symbol(x->children[0]))
    raise_syntax(m, &x->place, "expected a premise: `%s` is not a judgment form or relation",
                 text_bytes(x->children[0]->atom));
  raise_syntax(m, &x->place, "expected a premise: a judgment form or relation applied to arguments, or a where clause");
}

void premises_compile(struct machine *m, struct scope *s, struct language *l, struct syntax *const *premises,
                      uint32_t count, struct condition_list *list) {
  for (uint32_t i = 0; i < count; i++) {
    bool repeated = i + 1 < count && pattern_is_ellipsis(m, premises[i + 1]);
    premise_compile(m, s, l, premises[i], repeated, list);
    i += repeated;
  }
}

void condition_prune(struct machine *m, struct condition_list *list) {
  for (struct condition *c = list->first; c; c = c->next)
    if (c->pattern) c->pattern = pattern_ready(m, c->pattern);
}

/* Satisfying. */

struct condition_next {
  struct next base;
  const struct condition *rest;
  term subject;
  struct next *outer;
};

static bool condition_run(struct matcher *x, struct next *self) {
  struct condition_next *n = (struct condition_next *)self;
  return conditions_each(x, n->rest, n->subject, n->outer);
}

/* The form's name as written: it may be a form that the intended one extends. */
static term name_as_written(const struct condition *c) { return c->source->children[0]->atom; }

static bool each_answer(struct matcher *x, const struct condition *c, struct next *next) {
  struct machine *m = x->machine;
  struct judgment *j = judgment_ready(m, c->binding, &c->place);
  struct answers answers;
  judgment_solve_as(m, j, name_as_written(c), template_build(m, c->template, x->frame), m->redex->derivations,
                    &answers);
  for (uint32_t i = 0; i < answers.count; i++) {
    const struct answer *answer = &answers.list[c->backwards ? answers.count - 1 - i : i];
    x->frame[c->derivation] = answer->derivation;
    if (match_each(x, c->pattern, answer->outputs, next)) return true;
  }
  return false;
}

/* One question for each tuple of inputs; every combination of their answers is a solution. */
struct combination {
  struct matcher *x;
  const struct condition *c;
  struct judgment *j;
  term inputs, *outputs; /* so far */
  struct next *next;
};

static bool combine(const struct combination *k, uint32_t i, value derivations) {
  struct matcher *x = k->x;
  struct machine *m = x->machine;
  if (i == seq_count(k->inputs)) {
    x->frame[k->c->derivation] = derivations;
    return match_each(x, k->c->pattern, term_sequence(m->world, k->outputs, i), k->next);
  }
  struct answers answers;
  judgment_solve_as(m, k->j, name_as_written(k->c), seq_item(k->inputs, i), m->redex->derivations, &answers);
  for (uint32_t n = 0; n < answers.count; n++) {
    k->outputs[i] = answers.list[n].outputs;
    value more = m->redex->derivations ? value_cons(m->world, answers.list[n].derivation, derivations) : derivations;
    if (combine(k, i + 1, more)) return true;
  }
  return false;
}

static bool each_combination(struct matcher *x, const struct condition *c, struct next *next) {
  struct machine *m = x->machine;
  term inputs = template_build(m, c->template, x->frame);
  term *outputs = arena_alloc(&m->world->arena, (seq_count(inputs) + 1) * sizeof(term));
  struct combination k = {x, c, judgment_ready(m, c->binding, &c->place), inputs, outputs, next};
  return combine(&k, 0, m->world->empty);
}

static bool all_true(const struct world *w, term terms) {
  for (uint32_t i = 0; i < seq_count(terms); i++)
    if (!is_true(w, seq_item(terms, i))) return false;
  return true;
}

_Noreturn static void fail_where(struct machine *m, const struct condition *c, term t) {
  raise_exception(m, m->exn_fail_redex, &c->place, "%s: where/error did not match\n  term: %s", c->form,
                  redex_message_text(m, t));
}

bool conditions_each(struct matcher *x, const struct condition *c, term subject, struct next *next) {
  struct machine *m = x->machine;
  for (; c; c = c->next) {
    struct condition_next rest = {{condition_run}, c->next, subject, next};
    switch (c->kind) {
    case CONDITION_SIDE:
      if (!is_true(x->world, eval_value(m, c->expression, x->frame))) return false;
      break;
    case CONDITION_TERM:
      if (!is_true(x->world, template_build(m, c->template, x->frame))) return false;
      break;
    case CONDITION_TERMS:
      if (!all_true(x->world, template_build(m, c->template, x->frame))) return false;
      break;
    case CONDITION_FRESH: fresh_bind(m, c->fresh, subject, x->frame); break;
    case CONDITION_WHERE: {
      term t = template_build(m, c->template, x->frame);
      if (c->must_match && !match_first(x, c->pattern, t)) fail_where(m, c, t);
      if (!c->pattern->det) return match_each(x, c->pattern, t, &rest.base);
      if (!match_first(x, c->pattern, t)) return false;
      break;
    }
    case CONDITION_JUDGMENT: return each_answer(x, c, &rest.base);
    case CONDITION_JUDGMENTS: return each_combination(x, c, &rest.base);
    }
  }
  return next->run(x, next);
}
