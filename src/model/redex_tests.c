/* redex_tests: test-equal, test-->, test-->>, test-->>∃, test-judgment-holds, test-predicate, test-results. */
#include "core/number.h"
#include "model/module.h"
#include "model/redex.h"
#include "model/reduction.h"

#include <math.h>
#include <string.h>

/* All of them count in the machine; a failure is told at once, with its place, on the error stream. */

struct test_form {
  struct place place;
  struct expr **arguments;
  uint32_t count;
  struct expr *equiv;
  bool cycles_ok;
  struct expr *steps; /* NULL: not given */
};

static void passed(struct machine *m) { m->tests.passed++; }

static void failed(struct machine *m, const struct test_form *t, struct buffer *text) {
  const struct place *p = &t->place;
  const char *shown = text->text ? text->text : "";
  m->tests.failed++;
  if (m->test_failed) m->test_failed(m, p, shown);
  else fprintf(m->err, "FAILED %s:%u.%u\n%s", p->source ? p->source->name : "?", p->line, p->column - 1, shown);
  buffer_free(text);
}

static void show(struct machine *m, struct buffer *text, const char *label, value v) {
  buffer_puts(text, label);
  print_value(m, text, v, PRINT_PRINT);
  buffer_puts(text, "\n");
}

static struct test_form *compile_test(struct machine *m, struct scope *s, const struct syntax *form, uint32_t least,
                                      const char *shape) {
  struct test_form *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->place = form->place;
  t->arguments = arena_alloc(&m->world->arena, (form->count + 1) * sizeof(struct expr *));
  for (uint32_t i = 1; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    if (!syntax_is_keyword(x)) {
      t->arguments[t->count++] = compile_expression(m, s, x, false);
      continue;
    }
    const char *name = text_bytes(x->atom);
    if (!strcmp(name, "cycles-ok")) {
      t->cycles_ok = true;
      continue;
    }
    if (++i == form->count) raise_syntax(m, &x->place, "expected something after #:%s", name);
    if (!strcmp(name, "equiv")) t->equiv = compile_expression(m, s, form->children[i], false);
    else if (strcmp(name, "pred") && strcmp(name, "steps")) raise_syntax(m, &x->place, "unknown keyword #:%s", name);
  }
  if (t->count < least) raise_syntax(m, &form->place, "expected %s", shape);
  return t;
}

static bool equivalent(struct machine *m, const struct test_form *t, value *frame, value a, value b) {
  if (!t->equiv) return value_equal(m->world, a, b);
  value both[2] = {a, b};
  return is_true(m->world, apply(m, eval_value(m, t->equiv, frame), 2, both));
}

/* test-equal */

static value equal_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  value actual = eval_value(m, t->arguments[0], frame), expected = eval_value(m, t->arguments[1], frame);
  if (equivalent(m, t, frame, actual, expected)) {
    passed(m);
  } else {
    struct buffer text = {0};
    show(m, &text, "  actual: ", actual);
    show(m, &text, "expected: ", expected);
    failed(m, t, &text);
  }
  return m->world->void_;
}

static struct expr *compile_equal(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  struct test_form *t = compile_test(m, s, form, 2, "(test-equal expression expected)");
  if (t->count > 2) raise_syntax(m, &form->place, "expected (test-equal expression expected)");
  return expr_custom(m, form, equal_eval, t);
}

/* test-predicate */

static value predicate_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  value predicate = eval_value(m, t->arguments[0], frame), argument = eval_value(m, t->arguments[1], frame);
  if (is_true(m->world, apply(m, predicate, 1, &argument))) {
    passed(m);
  } else {
    struct buffer text = {0};
    show(m, &text, "  does not hold for: ", argument);
    failed(m, t, &text);
  }
  return m->world->void_;
}

static struct expr *compile_predicate(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return expr_custom(m, form, predicate_eval, compile_test(m, s, form, 2, "(test-predicate predicate expression)"));
}

/* test--> and test-->>: the results and the expected terms must be the same set. */

struct terms {
  term *list;
  uint32_t count;
};

static bool covered(struct machine *m, const struct test_form *t, value *frame, const struct terms *these,
                    const struct terms *those) {
  for (uint32_t i = 0; i < these->count; i++) {
    bool found = false;
    for (uint32_t j = 0; j < those->count && !found; j++)
      found = equivalent(m, t, frame, these->list[i], those->list[j]);
    if (!found) return false;
  }
  return true;
}

static void compare_results(struct machine *m, const struct test_form *t, value *frame, const struct terms *results,
                            uint32_t first) {
  struct terms expected = {arena_alloc(&m->world->arena, (t->count + 1) * sizeof(term)), 0};
  for (uint32_t i = first; i < t->count; i++) {
    value v = eval_value(m, t->arguments[i], frame);
    expected.list[expected.count++] = term_from_value(m, v);
  }
  if (covered(m, t, frame, results, &expected) && covered(m, t, frame, &expected, results)) {
    passed(m);
    return;
  }
  struct buffer text = {0};
  for (uint32_t i = 0; i < expected.count; i++) show(m, &text, "expected: ", expected.list[i]);
  for (uint32_t i = 0; i < results->count; i++) show(m, &text, "  actual: ", results->list[i]);
  failed(m, t, &text);
}

static struct relation *relation_of(struct machine *m, value v, const char *who) {
  if (!is_relation(v)) raise_argument(m, who, "reduction-relation?", v);
  return (struct relation *)v;
}

static value step_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  struct relation *r = relation_of(m, eval_value(m, t->arguments[0], frame), "test-->");
  struct steps steps = {0};
  relation_steps(m, r, term_from_value(m, eval_value(m, t->arguments[1], frame)), &steps);
  struct terms results = {arena_alloc(&m->world->arena, (steps.count + 1) * sizeof(term)), steps.count};
  for (uint32_t i = 0; i < steps.count; i++) results.list[i] = steps.list[i].result;
  compare_results(m, t, frame, &results, 2);
  return m->world->void_;
}

static struct expr *compile_step(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return expr_custom(m, form, step_eval, compile_test(m, s, form, 2, "(test--> relation term result …)"));
}

/* A node is settled when all its successors are; a node on a cycle never is. Edges are walked backwards from the
 * irreducible nodes, grouped by their target. */
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

static value steps_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  struct relation *r = relation_of(m, eval_value(m, t->arguments[0], frame), "test-->>");
  struct graph g = {0};
  relation_graph(m, r, term_from_value(m, eval_value(m, t->arguments[1], frame)), UINT32_MAX, 0, !t->cycles_ok, &g);
  if (!t->cycles_ok && has_cycle(m, &g)) {
    struct buffer text = {0};
    buffer_puts(&text, "found a cycle in the reduction graph\n");
    failed(m, t, &text);
    return m->world->void_;
  }
  struct terms results = {arena_alloc(&m->world->arena, (g.nodes.count + 1) * sizeof(term)), 0};
  for (uint32_t i = 0; i < g.nodes.count; i++)
    if (g.irreducible[i]) results.list[results.count++] = g.nodes.members[i];
  compare_results(m, t, frame, &results, 2);
  return m->world->void_;
}

static struct expr *compile_steps(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return expr_custom(m, form, steps_eval, compile_test(m, s, form, 2, "(test-->> relation term result …)"));
}

/* test-->>∃: does a term, or one that satisfies a predicate, come up within so many steps? */

struct search {
  struct relation *relation;
  value goal;
  uint32_t limit; /* steps */
  bool cut;       /* more steps could be taken */
};

static uint32_t step_limit(struct machine *m, const struct test_form *t, value *frame) {
  enum { USUALLY = 1000 };
  if (!t->steps) return USUALLY;
  const value v = eval_value(m, t->steps, frame);
  if (is_natural(v)) return is_small(v) && small_value(v) < UINT32_MAX ? (uint32_t)small_value(v) : UINT32_MAX;
  if (!has_kind(v, KIND_REAL) || !isinf(real_number(v)) || real_number(v) < 0)
    raise_argument(m, "test-->>∃", "(or/c natural-number/c +inf.0)", v);
  return UINT32_MAX;
}

static bool is_goal(struct machine *m, const struct search *s, term t) {
  if (!is_procedure(s->goal)) return value_equal(m->world, t, s->goal);
  value argument = t;
  return is_true(m->world, apply(m, s->goal, 1, &argument));
}

/* Breadth first: `end` is where the terms of the next depth begin. */
static bool reaches(struct machine *m, struct search *s, term start) {
  struct term_set seen = {0};
  struct steps steps = {0};
  bool added;
  term_set_add(m->world, &seen, start, &added);
  for (uint32_t i = 0, end = 1, depth = 0; i < seen.count; i++) {
    if (i == end) {
      depth++;
      end = seen.count;
    }
    if (is_goal(m, s, seen.members[i])) return true;
    steps.count = 0;
    relation_steps(m, s->relation, seen.members[i], &steps);
    if (depth == s->limit) s->cut = s->cut || steps.count;
    else
      for (uint32_t k = 0; k < steps.count; k++) term_set_add(m->world, &seen, steps.list[k].result, &added);
  }
  return false;
}

static void tell_unreached(struct machine *m, const struct test_form *t, const struct search *s, value start) {
  struct buffer text = {0};
  const bool is_one = !is_procedure(s->goal);
  buffer_puts(&text, is_one ? "term " : "no term satisfying ");
  print_value(m, &text, s->goal, PRINT_DISPLAY);
  buffer_puts(&text, is_one ? " not reachable from " : " reachable from ");
  print_value(m, &text, start, PRINT_DISPLAY);
  if (s->cut) buffer_printf(&text, " (within %u steps)", s->limit);
  buffer_puts(&text, "\n");
  failed(m, t, &text);
}

static value exists_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  struct search s = {.limit = step_limit(m, t, frame)};
  s.relation = relation_of(m, eval_value(m, t->arguments[0], frame), "test-->>∃");
  const value start = eval_value(m, t->arguments[1], frame);
  s.goal = eval_value(m, t->arguments[2], frame);
  if (reaches(m, &s, term_from_value(m, start))) passed(m);
  else tell_unreached(m, t, &s, start);
  return m->world->void_;
}

static struct expr *compile_exists(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  enum { PARTS = 3 };
  const bool limited = form->count > 2 && syntax_is_keyword(form->children[1]) &&
                       strcmp(text_bytes(form->children[1]->atom), "steps") == 0;
  const uint32_t first = limited ? 3 : 1;
  if (form->count != first + PARTS)
    raise_syntax(m, &form->place, "expected (test-->>∃ relation term goal), #:steps and a number before them or not");
  struct test_form *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->place = form->place;
  t->arguments = arena_array(&m->world->arena, PARTS, sizeof(struct expr *));
  if (limited) t->steps = compile_expression(m, s, form->children[2], false);
  for (uint32_t i = 0; i < PARTS; i++)
    t->arguments[t->count++] = compile_expression(m, s, form->children[first + i], false);
  return expr_custom(m, form, exists_eval, t);
}

/* test-judgment-holds: what judgment-holds says, counted. */

static value holds_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  if (is_true(m->world, eval_value(m, t->arguments[0], frame))) {
    passed(m);
  } else {
    struct buffer text = {0};
    buffer_puts(&text, "  judgment does not hold\n");
    failed(m, t, &text);
  }
  return m->world->void_;
}

static struct expr *compile_judgment(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 2) raise_syntax(m, &form->place, "expected (test-judgment-holds (judgment argument …))");
  struct syntax **holds = arena_alloc(&m->world->arena, 2 * sizeof *holds);
  holds[0] = syntax_atom(m->world, form->place, m->redex->judgment_holds);
  holds[1] = form->children[1];
  struct test_form *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->place = form->place;
  t->arguments = arena_alloc(&m->world->arena, sizeof(struct expr *));
  t->arguments[0] = compile_expression(m, s, syntax_list(m->world, form->place, holds, 2), false);
  return expr_custom(m, form, holds_eval, t);
}

/* test-results: prints the counts and starts anew; the machine's totals go on. */

static value results(struct machine *m, uint32_t argc, value *argv) {
  (void)argc, (void)argv;
  uint64_t ok = m->tests.passed - m->tests.passed_reported, bad = m->tests.failed - m->tests.failed_reported,
           all = ok + bad;
  m->tests.passed_reported = m->tests.passed;
  m->tests.failed_reported = m->tests.failed;
  if (all == 0) fprintf(m->out, "No tests run.\n");
  else if (bad == 0 && all == 1) fprintf(m->out, "One test passed.\n");
  else if (bad == 0 && all == 2) fprintf(m->out, "Both tests passed.\n");
  else if (bad == 0) fprintf(m->out, "All %llu tests passed.\n", (unsigned long long)all);
  else
    fprintf(m->out, "%llu test%s failed (out of %llu total).\n", (unsigned long long)bad, bad == 1 ? "" : "s",
            (unsigned long long)all);
  return m->world->void_;
}

static const struct form forms[] = {
    {"test-equal", compile_equal, NULL},
    {"test-predicate", compile_predicate, NULL},
    {"test-->", compile_step, NULL},
    {"test-->>", compile_steps, NULL},
    {"test-->>∃", compile_exists, NULL},
    {"test-->>E", compile_exists, NULL},
    {"test-judgment-holds", compile_judgment, NULL},
};

static const struct primitive_row procedures[] = {{"test-results", 0, 0, results}};

void redex_install_tests(struct machine *m) {
  builtins_add_forms(m, forms, sizeof forms / sizeof forms[0]);
  builtins_add_primitives(m, procedures, sizeof procedures / sizeof procedures[0]);
}
