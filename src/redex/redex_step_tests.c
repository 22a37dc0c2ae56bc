/* redex_step_tests: test-->, test-->>, test-->>∃. */
#include "core/number/number.h"
#include "racket/module/module.h"
#include "racket/prim/prim.h"
#include "redex/binding/binder.h"
#include "redex/judgment/judgment_relation.h"
#include "redex/redex.h"
#include "redex/redex_tests.h"

#include <math.h>
#include <string.h>

/* (form relation #:equiv e #:pred e #:cycles-ok start expected …): keywords stand between the
 * relation and the start. */

static uint32_t read_keyword(struct machine *m, struct scope *s, const struct syntax *form, uint32_t i, bool star,
                             struct test_form *t) {
  const struct syntax *keyword = form->children[i];
  const char *name = text_bytes(keyword->atom);
  if (star && !strcmp(name, "cycles-ok")) {
    t->cycles_ok = true;
    return i + 1;
  }
  struct expr **at = !strcmp(name, "equiv") ? &t->equiv : star && !strcmp(name, "pred") ? &t->predicate : NULL;
  if (!at || *at || i + 1 == form->count)
    raise_syntax(m, &keyword->place, "%s: unexpected term", text_bytes(form->children[0]->atom));
  if (at == &t->equiv) t->equiv_place = form->children[i + 1]->place;
  *at = compile_expression(m, s, form->children[i + 1], false);
  return i + 2;
}

static struct test_form *compile_form(struct machine *m, struct scope *s, const struct syntax *form, bool star) {
  struct test_form *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->place = form->place;
  t->arguments = arena_array(&m->world->arena, form->count, sizeof(struct expr *));
  for (uint32_t i = 1; i < form->count;) {
    if (t->count == 1 && syntax_is_keyword(form->children[i])) i = read_keyword(m, s, form, i, star, t);
    else t->arguments[t->count++] = compile_expression(m, s, form->children[i++], false);
  }
  if (t->count < 2)
    raise_syntax(m, &form->place, "%s: expected more terms starting with expression",
                 text_bytes(form->children[0]->atom));
  return t;
}

static struct relation *relation_tested(struct machine *m, const char *who, value v) {
  struct relation *r = relation_of_value(m, v);
  if (!r)
    raise_exception(m, m->exn_fail, NULL,
                    "%s: expected a reduction relation or an IO-judgment-form as first argument, got %s", who,
                    value_text(m, v, PRINT_PRINT));
  return r;
}

/* Tests that the results and the expected terms are the same set. */

struct reached_terms {
  term *list;
  uint32_t count;
};

struct step_test {
  const struct test_form *form;
  struct relation *relation;
  value equivalence, predicate; /* predicate: 0 if not given */
  term start;
  struct reached_terms expected;
  bool failed;
};

static bool equivalent(struct machine *m, value by, value a, value b) {
  value both[] = {a, b};
  return is_true(m->world, apply(m, by, 2, both));
}

/* Is each of these equivalent to one of those? The results are the first argument. */
static bool covered(struct machine *m, value by, const struct reached_terms *these, const struct reached_terms *those,
                    bool first) {
  for (uint32_t i = 0; i < these->count; i++) {
    bool found = false;
    for (uint32_t j = 0; j < those->count && !found; j++)
      found =
          first ? equivalent(m, by, these->list[i], those->list[j]) : equivalent(m, by, those->list[j], these->list[i]);
    if (!found) return false;
  }
  return true;
}

/* All arguments are evaluated before the relation runs, with its language as the default. */
static struct step_test begin_step_test(struct machine *m, const struct test_form *t, const char *who, value *frame) {
  struct step_test x = {.form = t};
  const value relation = eval_value(m, t->arguments[0], frame);
  x.equivalence = test_equivalence(m, t, who, frame);
  x.relation = relation_tested(m, who, relation);
  if (t->predicate) {
    x.predicate = eval_value(m, t->predicate, frame);
    if (!is_procedure(x.predicate) || !procedure_accepts(x.predicate, 1))
      raise_exception(m, m->exn_fail, NULL,
                      "test-->>: expected a procedure that accepted one argument for the #:pred, got %s",
                      value_text(m, x.predicate, PRINT_PRINT));
  }
  value before = binder_enter_language(m, x.relation->language);
  x.start = term_from_value(m, eval_value(m, t->arguments[1], frame));
  x.expected.list = arena_array(&m->world->arena, t->count, sizeof(term));
  for (uint32_t i = 2; i < t->count; i++)
    x.expected.list[x.expected.count++] = term_from_value(m, eval_value(m, t->arguments[i], frame));
  binder_leave_language(m, before);
  return x;
}

static void compare_results(struct machine *m, const struct step_test *x, const struct reached_terms *results) {
  if (covered(m, x->equivalence, &x->expected, results, false) &&
      covered(m, x->equivalence, results, &x->expected, true)) {
    test_passed(m);
    return;
  }
  struct buffer text = {0};
  for (uint32_t i = 0; i < x->expected.count; i++) test_show(m, &text, "expected", x->expected.list[i]);
  for (uint32_t i = 0; i < results->count; i++) test_show(m, &text, "  actual", results->list[i]);
  if (results->count == 0) buffer_puts(&text, "got nothing\n");
  test_fails(m, x->form, &text);
}

/* test--> */

static value step_eval(struct machine *m, void *data, value *frame) {
  struct step_test x = begin_step_test(m, data, "test-->", frame);
  struct steps steps = {0};
  relation_steps(m, x.relation, x.start, &steps);
  struct reached_terms results = {arena_array(&m->world->arena, steps.count + 1, sizeof(term)), steps.count};
  for (uint32_t i = 0; i < steps.count; i++) results.list[i] = steps.list[steps.count - 1 - i].result;
  compare_results(m, &x, &results);
  return m->world->void_;
}

static struct expr *compile_step(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return expr_custom(m, form, step_eval, compile_form(m, s, form, false));
}

/* test-->> */

/* A node is settled when all its successors are; a node on a cycle never is. Edges are walked
 * backwards from the irreducible nodes, grouped by their target. */
static bool has_cycle(struct machine *m, const struct graph *g) {
  struct arena *a = &m->world->arena;
  uint32_t n = g->nodes.count, *open = arena_alloc_zero(a, (n + 1) * sizeof *open);
  uint32_t *start = arena_alloc_zero(a, (n + 2) * sizeof *start),
           *from = arena_alloc(a, (g->edge_count + 1) * sizeof *from);
  uint32_t *queue = arena_alloc(a, (n + 1) * sizeof *queue), settled = 0;
  for (uint32_t e = 0; e < g->edge_count; e++) {
    open[g->edges[e].from]++;
    start[g->edges[e].to + 2 <= n ? g->edges[e].to + 2 : n + 1]++;
  }
  for (uint32_t i = 1; i <= n + 1; i++) start[i] += start[i - 1];
  for (uint32_t e = 0; e < g->edge_count; e++) from[start[g->edges[e].to + 1]++] = g->edges[e].from;
  for (uint32_t i = 0; i < n; i++)
    if (open[i] == 0) queue[settled++] = i;
  for (uint32_t i = 0; i < settled; i++)
    for (uint32_t e = start[queue[i]]; e < start[queue[i] + 1]; e++)
      if (--open[from[e]] == 0) queue[settled++] = from[e];
  return settled < n;
}

/* The predicate sees the terms in the order of Redex's traversal, the last rule's results first;
 * only one failure is reported. */
static void visit_term(struct machine *m, struct step_test *x, struct term_set *seen, struct term_set *canonical,
                       term t) {
  world_check_stack(m->world);
  if (!x->failed && !is_true(m->world, apply(m, x->predicate, 1, &t))) {
    struct buffer text = {0};
    test_show(m, &text, "found a term that failed #:pred", t);
    test_fails(m, x->form, &text);
    x->failed = true;
  }
  struct steps steps = {0};
  relation_steps(m, x->relation, t, &steps);
  for (uint32_t i = steps.count; i-- > 0 && !x->failed;) {
    bool added;
    binder_set_add(m, x->relation->language, seen, canonical, steps.list[i].result, &added);
    if (added && relation_in_domain(m, x->relation, steps.list[i].result))
      visit_term(m, x, seen, canonical, steps.list[i].result);
  }
}

static void check_predicate(struct machine *m, struct step_test *x) {
  struct term_set seen = {0}, canonical = {0};
  bool added;
  binder_set_add(m, x->relation->language, &seen, &canonical, x->start, &added);
  visit_term(m, x, &seen, &canonical, x->start);
}

static value steps_eval(struct machine *m, void *data, value *frame) {
  const struct test_form *t = data;
  struct step_test x = begin_step_test(m, t, "test-->>", frame);
  struct graph g = {0};
  if (x.predicate) check_predicate(m, &x);
  relation_graph(m, x.relation, x.start, &(struct graph_options){.limit = UINT32_MAX, .edges = !t->cycles_ok}, &g);
  if (!t->cycles_ok && has_cycle(m, &g)) {
    struct buffer text = {0};
    buffer_puts(&text, "found a cycle in the reduction graph\n");
    test_fails(m, t, &text);
  } else if (!x.failed) {
    const value sorted = reached_terms(m, &g, false);
    struct reached_terms results = {arena_array(&m->world->arena, g.nodes.count + 1, sizeof(term)), 0};
    for (struct list_walk k = list_walk(sorted); list_more(&k);) results.list[results.count++] = list_next(&k);
    compare_results(m, &x, &results);
  }
  return m->world->void_;
}

static struct expr *compile_steps(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return expr_custom(m, form, steps_eval, compile_form(m, s, form, true));
}

/* test-->>∃: is a term, or one that satisfies a predicate, reached within that many steps? */

enum { EXISTS_PARTS = 3 };

struct exists_form {
  struct test_form form;
  struct place places[EXISTS_PARTS], steps_place;
};

struct reachability_search {
  struct relation *relation;
  value goal;
  uint32_t limit; /* steps */
  bool cut;       /* more steps could be taken */
};

static uint32_t step_limit(struct machine *m, const struct exists_form *t, value *frame) {
  enum { USUALLY = 1000 };
  if (!t->form.steps) return USUALLY;
  const value v = eval_value(m, t->form.steps, frame);
  if (is_natural(v)) return is_small(v) && small_value(v) < UINT32_MAX ? (uint32_t)small_value(v) : UINT32_MAX;
  if (!has_kind(v, KIND_REAL) || !isinf(real_number(v)) || real_number(v) < 0)
    test_refuse(m, "test-->>∃", "(or/c natural-number/c +inf.0)", v, "(or/c natural-number/c +inf.0)",
                "steps expression", &t->steps_place);
  return UINT32_MAX;
}

static bool is_goal(struct machine *m, const struct reachability_search *s, term t) {
  if (!is_procedure(s->goal)) return binder_equivalent_values(m, s->relation->language, t, s->goal);
  value argument = t;
  return is_true(m->world, apply(m, s->goal, 1, &argument));
}

/* Breadth first: `end` is the start of the terms at the next depth. */
static bool reaches(struct machine *m, struct reachability_search *s, term start) {
  struct term_set seen = {0}, canonical = {0};
  struct steps steps = {0};
  bool added;
  const struct language *l = s->relation->language;
  binder_set_add(m, l, &seen, &canonical, start, &added);
  for (uint32_t i = 0, end = 1, depth = 0; i < seen.count; i++) {
    if (i == end) {
      depth++;
      end = seen.count;
    }
    if (is_goal(m, s, seen.members[i])) return true;
    steps.count = 0;
    relation_steps(m, s->relation, seen.members[i], &steps);
    for (uint32_t k = 0; k < steps.count;) /* results outside the domain are dropped */
      if (relation_in_domain(m, s->relation, steps.list[k].result)) k++;
      else steps.list[k] = steps.list[--steps.count];
    if (depth == s->limit) s->cut = s->cut || steps.count;
    else
      for (uint32_t k = 0; k < steps.count; k++) binder_set_add(m, l, &seen, &canonical, steps.list[k].result, &added);
  }
  return false;
}

static void tell_unreached(struct machine *m, const struct test_form *t, const struct reachability_search *s,
                           value start) {
  struct buffer text = {0};
  const bool is_one = !is_procedure(s->goal);
  buffer_puts(&text, is_one ? "term " : "no term satisfying ");
  print_value(m, &text, s->goal, PRINT_DISPLAY);
  buffer_puts(&text, is_one ? " not reachable from " : " reachable from ");
  print_value(m, &text, start, PRINT_DISPLAY);
  if (s->cut) buffer_printf(&text, " (within %u steps)", s->limit);
  buffer_puts(&text, "\n");
  test_fails(m, t, &text);
}

static value exists_eval(struct machine *m, void *data, value *frame) {
  const struct exists_form *t = data;
  struct reachability_search s = {.limit = step_limit(m, t, frame)};
  const value relation = eval_value(m, t->form.arguments[0], frame);
  s.relation = relation_of_value(m, relation);
  if (!s.relation)
    test_refuse(m, "test-->>∃", "(or/c reduction-relation? IO-judgment-form?)", relation,
                "(or/c reduction-relation? IO-judgment-form?)", "reduction relation expression", &t->places[0]);
  const value start = eval_value(m, t->form.arguments[1], frame);
  s.goal = eval_value(m, t->form.arguments[2], frame);
  if (is_procedure(s.goal) && !procedure_accepts(s.goal, 1))
    test_refuse(m, "test-->>∃", "a procedure that accepts 1 non-keyword argument", s.goal,
                "a part of the or/c of\n      (or/c (-> any/c any/c) (not/c procedure?))", "goal expression",
                &t->places[2]);
  if (reaches(m, &s, term_from_value(m, start))) test_passed(m);
  else tell_unreached(m, &t->form, &s, start);
  return m->world->void_;
}

static struct expr *compile_exists(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  const bool limited = form->count > 2 && syntax_is_keyword(form->children[1]) &&
                       strcmp(text_bytes(form->children[1]->atom), "steps") == 0;
  const uint32_t first = limited ? 3 : 1;
  if (form->count != first + EXISTS_PARTS)
    raise_syntax(m, &form->place, "expected (test-->>∃ relation term goal), #:steps and a number before them or not");
  struct exists_form *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->form.place = form->place;
  t->form.arguments = arena_array(&m->world->arena, EXISTS_PARTS, sizeof(struct expr *));
  if (limited) {
    t->form.steps = compile_expression(m, s, form->children[2], false);
    t->steps_place = form->children[2]->place;
  }
  for (uint32_t i = 0; i < EXISTS_PARTS; i++) {
    t->places[i] = form->children[first + i]->place;
    t->form.arguments[t->form.count++] = compile_expression(m, s, form->children[first + i], false);
  }
  return expr_custom(m, form, exists_eval, t);
}

static const struct form forms[] = {
    {"test-->", compile_step, NULL},
    {"test-->>", compile_steps, NULL},
    {"test-->>∃", compile_exists, NULL},
    {"test-->>E", compile_exists, NULL},
};

void redex_install_step_tests(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
