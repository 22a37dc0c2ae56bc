/* rackunit: its checks, as far as models use them. Each counts as a test that passed or failed. */
#include "model/rackunit.h"

#include "model/module.h"
#include "model/port.h"

#include <string.h>

/* Tells of a failure; the text is freed. */
static void report(struct machine *m, const struct place *place, struct buffer *text) {
  static const struct place nowhere;
  if (!place) place = &nowhere;
  m->tests.failed++;
  if (m->test_failed) {
    m->test_failed(m, place, text->text);
  } else if (!m->suite || !m->suite->quiet) {
    static const char rule[] = "--------------------\n";
    struct buffer b = {0};
    buffer_puts(&b, rule);
    if (place->source) buffer_printf(&b, "%s:%u:%u: ", place->source->name, place->line, place->column);
    buffer_printf(&b, "%s\n%s", text->text, rule);
    port_write(m, current_error_port(m), b.text, b.length);
    buffer_free(&b);
  }
  buffer_free(text);
}

static value finish(struct machine *m, bool passed, const char *check, const char *const *labels, const value *values,
                    uint32_t count) {
  if (passed) {
    m->tests.passed++;
    return m->world->void_;
  }
  struct buffer b = {0};
  buffer_printf(&b, "%s failed", check);
  for (uint32_t i = 0; i < count; i++) buffer_printf(&b, "\n%s %s", labels[i], value_text(m, values[i], PRINT_PRINT));
  report(m, m->place, &b);
  if (m->test_cases) world_raise(m->world, m->test_case_failed);
  return m->world->void_;
}

void report_raised(struct machine *m, value payload) {
  bool passes_by = !payload || has_kind(payload, KIND_ESCAPE) || world_was_interrupted(m->world) ||
                   is_exception_of(payload, m->exn_refused) || is_exception_of(payload, m->exn_limit) ||
                   is_exception_of(payload, m->exn_break);
  if (passes_by) world_raise(m->world, payload);
  if (payload == m->test_case_failed) return; /* told already */
  struct place place;
  struct buffer b = {0};
  exception_describe(m, payload, &place, &b);
  report(m, &place, &b);
}

static const char *const one_label[] = {"  actual:  "};
static const char *const two_labels[] = {"  actual:  ", "  expected:"};

#define CHECK_ONE(c_name, name, condition)                                                                             \
  PRIMITIVE(c_name) { return finish(m, condition, name, one_label, argv, 1); }
#define CHECK_TWO(c_name, name, condition)                                                                             \
  PRIMITIVE(c_name) { return finish(m, condition, name, two_labels, argv, 2); }

CHECK_ONE(check_true, "check-true", argv[0] == m->world->true_)
CHECK_ONE(check_false, "check-false", argv[0] == m->world->false_)
CHECK_ONE(check_not_false, "check-not-false", argv[0] != m->world->false_)
CHECK_TWO(check_equal, "check-equal?", value_equal(m->world, argv[0], argv[1]))
CHECK_TWO(check_not_equal, "check-not-equal?", !value_equal(m->world, argv[0], argv[1]))
CHECK_TWO(check_eq, "check-eq?", argv[0] == argv[1])
CHECK_TWO(check_not_eq, "check-not-eq?", argv[0] != argv[1])

/* (check-pred predicate v) */
PRIMITIVE(check_pred) {
  const struct place *place = m->place;
  bool passed = holds1(m, argv[0], argv[1]);
  m->place = place;
  return finish(m, passed, "check-pred", one_label, argv + 1, 1);
}

/* (check-= a b epsilon) */
PRIMITIVE(check_close) {
  for (uint32_t i = 0; i < 3; i++)
    if (!is_number(argv[i])) raise_argument_at(m, "check-=", "number?", i, argc, argv);
  struct world *w = m->world;
  value difference = number_subtract(w, argv[0], argv[1]);
  if (number_sign(difference) < 0) difference = number_subtract(w, small(0), difference);
  return finish(m, number_compare(w, difference, argv[2]) <= 0, "check-=", two_labels, argv, 2);
}

/* (check same? a b) */
PRIMITIVE(check_by) {
  const struct place *place = m->place;
  bool passed = holds2(m, argv[0], argv[1], argv[2]);
  m->place = place;
  return finish(m, passed, "check", two_labels, argv + 1, 2);
}

/* Does the exception satisfy a predicate, or its message match a regular expression? */
static bool is_expected(struct machine *m, value expected, value payload) {
  if (is_procedure(expected)) return holds1(m, expected, payload);
  struct place place;
  struct buffer b = {0};
  exception_describe(m, payload, &place, &b);
  value text = make_string(m, b.text ? b.text : "", b.length);
  buffer_free(&b);
  value match = module_lookup(m->builtins, term_symbol(m->world, "regexp-match?"))->content;
  return is_true(m->world, apply2(m, match, expected, text));
}

/* What calling the thunk raises, or 0. */
static value raised_by(struct machine *m, value thunk) {
  struct catcher c;
  if (!world_try(m->world, &c)) {
    if (has_kind(c.payload, KIND_ESCAPE)) world_raise(m->world, c.payload);
    return c.payload;
  }
  apply(m, thunk, 0, NULL);
  world_catch_end(m->world, &c);
  return 0;
}

PRIMITIVE(check_exn) {
  const struct place *place = m->place;
  value payload = raised_by(m, argv[1]);
  bool passed = payload && is_expected(m, argv[0], payload);
  m->place = place;
  value shown[] = {payload ? payload : m->world->void_};
  return finish(m, passed, "check-exn", one_label, shown, 1);
}

PRIMITIVE(check_not_exn) {
  const struct place *place = m->place;
  value payload = raised_by(m, argv[0]);
  m->place = place;
  value shown[] = {payload ? payload : m->world->void_};
  return finish(m, !payload, "check-not-exn", one_label, shown, 1);
}

PRIMITIVE(fail) { return finish(m, false, "fail", one_label, argv, argc > 0 ? 1 : 0); }

/* ---- checks: what their arguments raise is a failure, too ---- */

struct check_call {
  value check;
  const struct place *place;
  uint32_t count;
  struct expr **arguments;
};

static void call_check(struct machine *m, const struct check_call *k, value *frame) {
  value arguments[k->count + 1];
  for (uint32_t i = 0; i < k->count; i++) arguments[i] = eval_value(m, k->arguments[i], frame);
  m->place = k->place;
  apply(m, k->check, k->count, arguments);
}

static value run_check(struct machine *m, void *data, value *frame) {
  const uint64_t failed = m->tests.failed;
  struct catcher c;
  if (m->test_cases) {
    call_check(m, data, frame);
  } else if (world_try(m->world, &c)) {
    call_check(m, data, frame);
    world_catch_end(m->world, &c);
    suite_count(m, failed);
  } else {
    report_raised(m, c.payload);
    suite_count_raised(m, c.payload);
  }
  return m->world->void_;
}

static struct expr *compile_check(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct check_call *k = arena_alloc(&m->world->arena, sizeof *k);
  *k = (struct check_call){.check = scope_lookup(m, s, x->children[0]->atom).binding->content, .place = &x->place};
  k->arguments = arena_array(&m->world->arena, x->count, sizeof *k->arguments);
  for (uint32_t i = 1; i < x->count; i++) k->arguments[k->count++] = compile_expression(m, s, x->children[i], false);
  return expr_custom(m, x, run_check, k);
}

/* (check-match v pattern) */
static struct expr *compile_check_match(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, 4);
  struct world *w = m->world;
  struct place at = x->place;
  bool guarded = x->count == 4;
  struct syntax *yes[] = {x->children[2], syntax_atom(w, at, w->true_), NULL, NULL};
  if (guarded) {
    yes[1] = syntax_atom(w, at, term_text(w, KIND_KEYWORD, "when", 4));
    yes[2] = x->children[3];
    yes[3] = syntax_atom(w, at, w->true_);
  }
  struct syntax *no[] = {syntax_atom(w, at, m->names->underscore), syntax_atom(w, at, w->false_)};
  struct syntax *clauses[] = {syntax_list(w, at, yes, guarded ? 4 : 2), syntax_list(w, at, no, 2)};
  struct syntax *match[] = {syntax_atom(w, at, term_symbol(w, "#%match")), x->children[1], clauses[0], clauses[1]};
  struct expr *args[] = {compile_expression(m, s, syntax_list(w, at, match, 4), false)};
  value check = module_lookup(m->builtins, term_symbol(w, "check-true"))->content;
  return node_call(m, x, expr_constant(m, check), args, 1, tail);
}

static const struct primitive_row rows[] = {
    {"check-true", 1, 2, check_true},
    {"check-false", 1, 2, check_false},
    {"check-not-false", 1, 2, check_not_false},
    {"check-equal?", 2, 3, check_equal},
    {"check-not-equal?", 2, 3, check_not_equal},
    {"check-eq?", 2, 3, check_eq},
    {"check-not-eq?", 2, 3, check_not_eq},
    {"check-eqv?", 2, 3, check_eq},
    {"check-not-eqv?", 2, 3, check_not_eq},
    {"check-pred", 2, 3, check_pred},
    {"check-=", 3, 4, check_close},
    {"check-within", 3, 4, check_close},
    {"check", 3, 4, check_by},
    {"check-exn", 2, 3, check_exn},
    {"check-not-exn", 1, 2, check_not_exn},
    {"fail", 0, 1, fail},
};

static const struct form forms[] = {
    {"check-match", compile_check_match, NULL},
};

/* A check is a form, and elsewhere a procedure. */
static void add_check(struct machine *m, const struct primitive_row *row) {
  static const struct form form = {"check", compile_check, NULL};
  struct binding *b = module_declare(m, m->builtins, term_symbol(m->world, row->name), BINDING_FORM, NULL);
  b->payload = (void *)&form;
  b->content = primitive_with_data(m, row->name, row->min, row->max, row->function, 0);
}

void rackunit_install(struct machine *m) {
  for (size_t i = 0; i < COUNT_OF(rows); i++) add_check(m, &rows[i]);
  m->test_case_failed = value_box(m->world, m->world->false_);
  builtins_add_forms(m, forms, COUNT_OF(forms));
  rackunit_suite_install(m);
}
