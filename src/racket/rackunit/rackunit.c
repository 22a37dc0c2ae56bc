/* rackunit: the checks that models use. Each counts as a test that passed or failed. */
#include "racket/rackunit/rackunit.h"

#include "racket/datum.h"
#include "racket/module/module.h"
#include "racket/port.h"

#include <string.h>

/* Reports a failure and frees the text. */
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

static void add_line(struct buffer *b, const char *label, const char *text) {
  char head[64];
  snprintf(head, sizeof head, "%s:", label);
  buffer_printf(b, "\n  %-9s %s", head, text);
}

/* The case after its suites: as in Racket, the innermost first. */
static void add_name(struct machine *m, struct buffer *b) {
  const struct test_name *n = m->test_name;
  if (!n) return;
  struct buffer path = {0};
  const struct test_name *own = n->suite ? NULL : n;
  for (; n; n = n->outer)
    if (n->suite) buffer_printf(&path, "%s > ", value_text(m, n->name, PRINT_DISPLAY));
  buffer_puts(&path, own ? value_text(m, own->name, PRINT_DISPLAY) : "Unnamed test");
  add_line(b, "name", path.text);
  buffer_free(&path);
}

struct check_run check_begin(struct machine *m, const char *name, value message) {
  if (!m->check) return (struct check_run){name, m->place, message, m->check_info};
  struct check_run outermost = *m->check;
  if (!outermost.message) outermost.message = message;
  return outermost;
}

value check_end(struct machine *m, const struct check_run *c, bool passed, const char *const *labels,
                const value *values, uint32_t count) {
  if (passed) {
    if (!m->check) m->tests.passed++;
    return m->world->void_;
  }
  struct buffer b = {0};
  buffer_printf(&b, "%s failed", c->name);
  add_name(m, &b);
  if (c->message) add_line(&b, "message", value_text(m, c->message, PRINT_PRINT));
  for (uint32_t i = 0; i < count; i++) add_line(&b, labels[i], value_text(m, values[i], PRINT_PRINT));
  for (const struct check_info *i = m->check_info; i; i = i->outer)
    add_line(&b, value_text(m, i->name, PRINT_DISPLAY), value_text(m, i->content, PRINT_PRINT));
  report(m, c->place, &b);
  if (m->test_cases || m->check) world_raise(m->world, m->test_case_failed);
  return m->world->void_;
}

value check_message(struct machine *m, const char *name, uint32_t count, uint32_t argc, value *argv) {
  if (argc <= count || argv[count] == m->world->false_) return 0;
  if (!is_string(argv[count])) raise_argument(m, name, "(or/c #f string?)", argv[count]);
  return argv[count];
}

value check_apply(struct machine *m, const struct check_run *c, value procedure, uint32_t argc, const value *argv) {
  const struct check_run *outer = m->check;
  const struct place *place = m->place;
  struct catcher catcher;
  if (!world_try(m->world, &catcher)) {
    m->check = outer;
    world_raise(m->world, catcher.payload);
  }
  m->check = c;
  value v = apply(m, procedure, argc, argv);
  world_catch_end(m->world, &catcher);
  m->check = outer;
  m->place = place;
  return v;
}

void report_raised(struct machine *m, value payload) {
  bool passes_by = !payload || has_kind(payload, KIND_ESCAPE) || world_was_interrupted(m->world) ||
                   is_exception_of(payload, m->exn_refused) || is_exception_of(payload, m->exn_limit) ||
                   is_exception_of(payload, m->exn_break);
  if (passes_by) world_raise(m->world, payload);
  if (payload == m->test_case_failed) return; /* already reported */
  struct place place;
  struct buffer b = {0};
  exception_describe(m, payload, &place, &b);
  add_name(m, &b);
  report(m, &place, &b);
}

/* ---- the checks ---- */

/* Does it pass? It may replace the arguments by what is to be shown. */
typedef bool check_function(struct machine *m, const struct check_run *c, value *argv);

#define CHECK(name)                                                                                                    \
  static bool name(PRIM_UNUSED struct machine *m, PRIM_UNUSED const struct check_run *c, PRIM_UNUSED value *argv)
#define CHECK_THAT(name, condition)                                                                                    \
  CHECK(name) { return condition; }

CHECK_THAT(check_true, argv[0] == m->world->true_)
CHECK_THAT(check_false, argv[0] == m->world->false_)
CHECK_THAT(check_not_false, argv[0] != m->world->false_)
CHECK_THAT(check_equal, value_equal(m->world, argv[0], argv[1]))
CHECK_THAT(check_not_equal, !value_equal(m->world, argv[0], argv[1]))
CHECK_THAT(check_eq, argv[0] == argv[1])
CHECK_THAT(check_not_eq, argv[0] != argv[1])
CHECK_THAT(fail, false)

static bool call_holds(struct machine *m, const struct check_run *c, value procedure, uint32_t argc,
                       const value *argv) {
  return is_true(m->world, check_apply(m, c, procedure, argc, argv));
}

/* (check-pred predicate v) and (check same? a b) */
CHECK(check_pred) { return call_holds(m, c, argv[0], 1, argv + 1); }
CHECK(check_by) { return call_holds(m, c, argv[0], 2, argv + 1); }

static void need_numbers(struct machine *m, const char *name, value *argv, uint32_t from) {
  for (uint32_t i = from; i < 3; i++)
    if (!is_number(argv[i])) raise_argument_at(m, name, "number?", i, 3, argv);
  if (!is_real_number(argv[2])) raise_argument_at(m, name, "real?", 2, 3, argv);
}

/* (check-= a b epsilon), and the same of numbers in other values */
CHECK(check_close) {
  need_numbers(m, "check-=", argv, 0);
  return value_within(m->world, argv[0], argv[1], argv[2]);
}
CHECK(check_within) {
  need_numbers(m, "check-within", argv, 2);
  return value_within(m->world, argv[0], argv[1], argv[2]);
}

static value builtin(struct machine *m, const char *name) {
  return module_lookup(m->builtins, term_symbol(m->world, name))->content;
}

CHECK(check_regexp_match) { return holds2(m, builtin(m, "regexp-match?"), argv[0], argv[1]); }

/* The expansion of check-match: a value, the pattern, and whether it matches. */
CHECK(check_match) { return call_holds(m, c, argv[2], 1, argv); }

/* Does the exception satisfy a predicate, or its message match a regular expression? */
static bool is_expected(struct machine *m, const struct check_run *c, value expected, value payload) {
  if (is_procedure(expected)) return call_holds(m, c, expected, 1, &payload);
  struct place place;
  struct buffer b = {0};
  exception_describe(m, payload, &place, &b);
  value text = make_string(m, b.text ? b.text : "", b.length);
  buffer_free(&b);
  return holds2(m, builtin(m, "regexp-match?"), expected, text);
}

/* The exception raised by the thunk, or 0. */
static value raised_by(struct machine *m, const struct check_run *c, value thunk) {
  struct catcher catcher;
  if (!world_try(m->world, &catcher)) {
    const bool passes_by = has_kind(catcher.payload, KIND_ESCAPE) || catcher.payload == m->test_case_failed;
    if (passes_by) world_raise(m->world, catcher.payload);
    return catcher.payload;
  }
  check_apply(m, c, thunk, 0, NULL);
  world_catch_end(m->world, &catcher);
  return 0;
}

CHECK(check_exn) {
  value expected = argv[0], payload = raised_by(m, c, argv[1]);
  argv[0] = payload ? payload : m->world->void_;
  return payload && is_expected(m, c, expected, payload);
}

CHECK(check_not_exn) {
  value payload = raised_by(m, c, argv[0]);
  argv[0] = payload ? payload : m->world->void_;
  return !payload;
}

struct check_row {
  const char *name;
  uint32_t count; /* of arguments; a message may follow */
  check_function *passes;
  uint32_t from, shown; /* the arguments that a failure shows, under these labels */
  const char *const *labels;
};

static const char *const compared[] = {"actual", "expected"};
static const char *const searched[] = {"regexp", "string"};

static const struct check_row checks[] = {
    {"check-true", 1, check_true, 0, 1, compared},
    {"check-false", 1, check_false, 0, 1, compared},
    {"check-not-false", 1, check_not_false, 0, 1, compared},
    {"check-equal?", 2, check_equal, 0, 2, compared},
    {"check-not-equal?", 2, check_not_equal, 0, 2, compared},
    {"check-eq?", 2, check_eq, 0, 2, compared},
    {"check-not-eq?", 2, check_not_eq, 0, 2, compared},
    {"check-eqv?", 2, check_eq, 0, 2, compared},
    {"check-not-eqv?", 2, check_not_eq, 0, 2, compared},
    {"check-pred", 2, check_pred, 1, 1, compared},
    {"check-=", 3, check_close, 0, 2, compared},
    {"check-within", 3, check_within, 0, 2, compared},
    {"check", 3, check_by, 1, 2, compared},
    {"check-exn", 2, check_exn, 0, 1, compared},
    {"check-not-exn", 1, check_not_exn, 0, 1, compared},
    {"fail", 0, fail, 0, 0, compared},
    {"check-regexp-match", 2, check_regexp_match, 0, 2, searched},
};

static const struct check_row check_of_match = {"check-match", 3, check_match, 0, 2, compared};

PRIMITIVE(run_row) {
  const struct check_row *row = (const struct check_row *)m->data;
  const struct check_run c = check_begin(m, row->name, check_message(m, row->name, row->count, argc, argv));
  const bool passed = row->passes(m, &c, argv);
  return check_end(m, &c, passed, row->labels, argv + row->from, row->shown);
}

static value row_procedure(struct machine *m, const struct check_row *row) {
  return primitive_with_data(m, row->name, row->count, row->count + 1, run_row, (value)row);
}

/* ---- checks: an exception in their arguments is a failure, too ---- */

struct check_call {
  const struct binding *binding; /* its content is the check */
  const struct place *place;
  uint32_t count;
  struct expr **arguments;
};

static void call_check(struct machine *m, const struct check_call *k, value *frame) {
  value arguments[k->count + 1];
  for (uint32_t i = 0; i < k->count; i++) arguments[i] = eval_value(m, k->arguments[i], frame);
  m->place = k->place;
  if (!k->binding->content)
    raise_exception(m, m->exn_fail_variable, k->place, "%s: undefined;\n cannot use before initialization",
                    text_bytes(k->binding->name));
  apply(m, k->binding->content, k->count, arguments);
}

static value run_check(struct machine *m, void *data, value *frame) {
  const uint64_t failed = m->tests.failed;
  struct catcher c;
  if (m->test_cases || m->check) {
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

static struct expr *check_call(struct machine *m, const struct syntax *x, const struct binding *check,
                               struct expr **arguments, uint32_t count) {
  struct check_call *k = arena_alloc(&m->world->arena, sizeof *k);
  *k = (struct check_call){check, &x->place, count, arguments};
  return expr_custom(m, x, run_check, k);
}

static struct expr *compile_check(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  struct expr **arguments = arena_array(&m->world->arena, x->count, sizeof *arguments);
  for (uint32_t i = 1; i < x->count; i++) arguments[i - 1] = compile_expression(m, s, x->children[i], false);
  return check_call(m, x, scope_lookup(m, s, x->children[0]->atom).binding, arguments, x->count - 1);
}

const struct form check_form = {"check", compile_check, NULL};

/* (lambda (v) (match v [pattern #:when condition #t] [_ #f])) */
static struct syntax *matcher(struct machine *m, const struct syntax *x) {
  struct world *w = m->world;
  struct place at = x->place;
  struct syntax *given = syntax_symbol(w, at, "#%given"), *yes = syntax_atom(w, at, w->true_);
  struct syntax *plain[] = {x->children[2], yes};
  struct syntax *guarded[] = {x->children[2], syntax_atom(w, at, term_text(w, KIND_KEYWORD, "when", 4)),
                              x->count == 4 ? x->children[3] : NULL, yes};
  struct syntax *no[] = {syntax_atom(w, at, m->names->underscore), syntax_atom(w, at, w->false_)};
  struct syntax *match[] = {syntax_symbol(w, at, "#%match"), given,
                            x->count == 4 ? syntax_list_copy(w, at, guarded, 4) : syntax_list_copy(w, at, plain, 2),
                            syntax_list_copy(w, at, no, 2)};
  struct syntax *lambda[] = {syntax_atom(w, at, m->names->core_lambda), syntax_list_copy(w, at, &given, 1),
                             syntax_list_copy(w, at, match, 4)};
  return syntax_list_copy(w, at, lambda, 3);
}

/* (check-match v pattern [condition]) */
static struct expr *compile_check_match(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, 4);
  struct world *w = m->world;
  struct expr **arguments = arena_array(&w->arena, 3, sizeof *arguments);
  arguments[0] = compile_expression(m, s, x->children[1], false);
  arguments[1] = expr_constant(m, datum_value(m, x->children[2]));
  arguments[2] = compile_expression(m, s, matcher(m, x), false);
  return check_call(m, x, module_lookup(m->builtins, term_symbol(w, "#%check-match")), arguments, 3);
}

static const struct form forms[] = {
    {"check-match", compile_check_match, NULL},
};

/* A check is a form in head position, and otherwise a procedure. */
static void add_check(struct machine *m, const struct check_row *row) {
  struct binding *b = module_declare(m, m->builtins, term_symbol(m->world, row->name), BINDING_FORM, NULL);
  b->payload = (void *)&check_form;
  b->content = row_procedure(m, row);
}

void rackunit_install(struct machine *m) {
  for (size_t i = 0; i < COUNT_OF(checks); i++) add_check(m, &checks[i]);
  builtins_add_value(m, "#%check-match", row_procedure(m, &check_of_match));
  m->test_case_failed = value_box(m->world, m->world->false_);
  builtins_add_forms(m, forms, COUNT_OF(forms));
  rackunit_define_install(m);
  rackunit_suite_install(m);
}
