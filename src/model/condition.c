/* condition: compiling and satisfying what stands beside a rule. */
#include "model/condition.h"

#include "model/fresh_clause.h"
#include "model/judgment.h"
#include "model/metafunction.h"
#include "model/redex.h"

void condition_list_init(struct condition_list *list) {
  list->first = NULL;
  list->end = &list->first;
}

static struct condition *condition_new(struct machine *m, struct scope *s, struct condition_list *list,
                                       const struct syntax *x, int kind) {
  struct condition *c = arena_alloc_zero(&m->world->arena, sizeof *c);
  c->kind = (unsigned)kind;
  c->place = x->place;
  c->source = x;
  c->scope = s;
  *list->end = c;
  list->end = &c->next;
  return c;
}

/* Names that earlier parts of the clause have bound are compared with, not bound anew. */
static void compile_where(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                          struct condition_list *list) {
  if (x->count != 3) raise_syntax(m, &x->place, "expected (%s pattern term)", text_bytes(x->children[0]->atom));
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

void condition_check_bound(struct machine *m, struct scope *s, struct language *l, const struct syntax *x) {
  world_check_stack(m->world);
  if (syntax_is_symbol(x)) {
    struct resolved r = scope_lookup_term(m, s, x->atom);
    bool bound = (r.local && r.local->depth >= 0) || (r.binding && r.binding->kind == BINDING_TERM);
    if (!bound && pattern_is_name(m, l, x->atom))
      raise_syntax(m, &x->place, "unbound pattern variable `%s`: nothing before it in the rule gives it a value",
                   text_bytes(x->atom));
  }
  if (x->shape != SYNTAX_LIST || syntax_is_form(x, m->redex->unquote) || syntax_is_form(x, m->redex->unquote_splicing))
    return;
  bool call = x->count > 0 && judgment_binding(m, s, x);
  for (uint32_t i = call ? 1 : 0; i < x->count; i++) condition_check_bound(m, s, l, x->children[i]);
}

/* (x ...) as syntax, for a premise that is repeated. */
static struct syntax *repeated_syntax(struct machine *m, struct syntax *x) {
  struct syntax **items = arena_alloc(&m->world->arena, 2 * sizeof *items);
  items[0] = x;
  items[1] = syntax_atom(m->world, x->place, m->redex->ellipsis);
  return syntax_list(m->world, x->place, items, 2);
}

static void compile_relation(struct machine *m, struct scope *s, const struct syntax *x, bool repeated,
                             struct condition_list *list) {
  struct template *t = template_compile(m, s, repeated ? repeated_syntax(m, (struct syntax *)x) : x);
  condition_new(m, s, list, x, repeated ? CONDITION_TERMS : CONDITION_TERM)->template = t;
}

static void compile_judgment(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                             struct binding *b, bool repeated, struct condition_list *list) {
  if (b->kind == BINDING_METAFUNCTION) {
    compile_relation(m, s, x, repeated, list);
    return;
  }
  struct judgment *j = b->payload;
  struct syntax **inputs, **outputs;
  judgment_split(m, j, x, &inputs, &outputs);
  for (uint32_t i = 0; i < j->inputs; i++) condition_check_bound(m, s, l, inputs[i]);
  struct syntax *in = syntax_list(m->world, x->place, inputs, j->inputs);
  struct syntax *out = syntax_list(m->world, x->place, outputs, judgment_output_count(j));
  if (repeated) {
    in = repeated_syntax(m, in);
    out = repeated_syntax(m, out);
  }
  struct template *t = template_compile_list(m, s, in->children, in->count, x);
  struct condition *c = condition_new(m, s, list, x, repeated ? CONDITION_JUDGMENTS : CONDITION_JUDGMENT);
  c->binding = b;
  c->template = t;
  c->pattern = pattern_compile_list(m, s, l, out->children, out->count, PATTERN_COMPARE_OUTER, x->place);
  c->derivation = unit_slot(s->unit);
}

static void compile_judgment_holds(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                                   struct condition_list *list) {
  if (x->count != 2) raise_syntax(m, &x->place, "expected (judgment-holds (judgment argument …))");
  struct binding *b = judgment_binding(m, s, x->children[1]);
  if (!b) raise_syntax(m, &x->children[1]->place, "expected a judgment form applied to its arguments");
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
  struct binding *b = judgment_binding(m, s, x);
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
    for (uint32_t i = 1; i < x->count; i++) { /* here, and only here, it is a term */
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

void condition_prune(struct condition_list *list) {
  for (struct condition *c = list->first; c; c = c->next)
    if (c->pattern) c->pattern = pattern_prune(c->pattern);
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

static bool each_answer(struct matcher *x, const struct condition *c, struct next *next) {
  struct machine *m = x->machine;
  struct judgment *j = judgment_ready(m, c->binding, &c->place);
  struct answers answers;
  judgment_solve(m, j, template_build(m, c->template, x->frame), m->redex->derivations, &answers);
  for (uint32_t i = 0; i < answers.count; i++) {
    x->frame[c->derivation] = answers.list[i].derivation;
    if (match_each(x, c->pattern, answers.list[i].outputs, next)) return true;
  }
  return false;
}

/* One question for each tuple of inputs; every combination of their answers is a way. */
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
  judgment_solve(m, k->j, seq_item(k->inputs, i), m->redex->derivations, &answers);
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
      if (c->must_match && !match_first(x, c->pattern, t))
        raise_exception(m, m->exn_fail_redex, &c->place, "where/error: the term does not match the pattern");
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
