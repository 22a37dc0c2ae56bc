/* Cases and suites of rackunit. A case runs in its place, and its first failure ends it. A suite is
 * a value: its tests run when it, or a suite that contains it, is passed to run-tests. */
#include "racket/rackunit/rackunit.h"

#include "racket/module/module.h"
#include "racket/port.h"
#include "racket/structure.h"

#include <inttypes.h>
#include <string.h>

enum suite_field { SUITE_NAME, SUITE_TESTS, SUITE_BEFORE, SUITE_AFTER, SUITE_FIELDS };

void suite_count(struct machine *m, uint64_t failed) {
  if (!m->suite) return;
  if (m->tests.failed > failed) m->suite->failed++;
  else m->suite->passed++;
}

void suite_count_raised(struct machine *m, value payload) {
  if (!m->suite) return;
  if (payload == m->test_case_failed) m->suite->failed++;
  else m->suite->raised++;
}

/* ---- cases ---- */

struct test_case {
  struct expr *name; /* NULL: unnamed */
  struct expr *body;
};

/* The value of its body; void if it failed. */
static value run_test_case(struct machine *m, void *data, value *frame) {
  const struct test_case *t = data;
  const uint32_t before = m->test_cases;
  const uint64_t failed = m->tests.failed;
  const struct test_name *outer = m->test_name;
  const struct test_name name = {t->name ? eval_value(m, t->name, frame) : 0, false, outer};
  if (t->name && !is_string(name.name)) raise_argument(m, "test-case", "string?", name.name);
  struct catcher c;
  if (world_try(m->world, &c)) {
    m->test_cases++;
    if (t->name) m->test_name = &name;
    value v = eval(m, t->body, frame);
    world_catch_end(m->world, &c);
    m->test_cases = before;
    m->test_name = outer;
    if (!before) suite_count(m, failed);
    return v;
  }
  m->test_cases = before;
  report_raised(m, c.payload);
  m->test_name = outer;
  if (!before) suite_count_raised(m, c.payload);
  return m->world->void_;
}

static struct expr *compile_case(struct machine *m, struct scope *s, const struct syntax *x, const struct syntax *name,
                                 uint32_t from) {
  if (from >= x->count) return expr_void(m);
  struct test_case *t = arena_alloc(&m->world->arena, sizeof *t);
  t->name = name ? compile_expression(m, s, name, false) : NULL;
  t->body = compile_body(m, s, x->children + from, x->count - from, false, x);
  return expr_custom(m, x, run_test_case, t);
}

static struct expr *compile_test_case(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 2, UINT32_MAX);
  return compile_case(m, s, x, x->children[1], 2);
}

static struct expr *compile_test_begin(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_case(m, s, x, NULL, 1);
}

/* (test-equal? name a b): (test-case name (check-equal? a b)). */
static struct expr *compile_test_check(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  struct world *w = m->world;
  expect_count(m, x, 2, UINT32_MAX);
  const char *suffix = text_bytes(x->children[0]->atom) + strlen("test-");
  char name[64];
  snprintf(name, sizeof name, strcmp(suffix, "check") ? "check-%s" : "%s", suffix);
  struct syntax **parts = arena_array(&w->arena, x->count - 1, sizeof *parts);
  parts[0] = syntax_symbol(w, x->place, name);
  memcpy(parts + 1, x->children + 2, (x->count - 2) * sizeof(struct syntax *));
  struct syntax *whole[] = {x->children[0], x->children[1], syntax_list(w, x->place, parts, x->count - 1)};
  return compile_test_case(m, s, syntax_list_copy(w, x->place, whole, 3), tail);
}

/* ---- suites ---- */

static bool is_suite(const struct machine *m, value v) { return is_struct_of(v, m->test_suite); }

static value suite_field(value suite, enum suite_field field) { return ((struct struct_object *)suite)->fields[field]; }

static void call_unless_false(struct machine *m, value thunk) {
  if (thunk != m->world->false_) apply(m, thunk, 0, NULL);
}

/* A check in a suite is a test of its own, wherever the suite runs. */
static void run_suite(struct machine *m, value suite) {
  const uint32_t cases = m->test_cases;
  const struct test_name *outer = m->test_name;
  const struct test_name name = {suite_field(suite, SUITE_NAME), true, outer};
  struct catcher c;
  if (!world_try(m->world, &c)) {
    m->test_cases = cases;
    m->test_name = outer;
    world_raise(m->world, c.payload);
  }
  m->test_cases = 0;
  m->test_name = &name;
  call_unless_false(m, suite_field(suite, SUITE_BEFORE));
  apply(m, suite_field(suite, SUITE_TESTS), 0, NULL);
  call_unless_false(m, suite_field(suite, SUITE_AFTER));
  world_catch_end(m->world, &c);
  m->test_cases = cases;
  m->test_name = outer;
}

/* An item of a suite, after its evaluation: a suite is run, and so are those in a list. */
PRIMITIVE(in_suite) {
  if (is_suite(m, argv[0])) {
    run_suite(m, argv[0]);
  } else if (is_list(argv[0])) {
    for (struct list_walk k = list_walk(argv[0]); list_more(&k);) {
      value item = list_next(&k);
      in_suite(m, 1, &item);
    }
  }
  return m->world->void_;
}

PRIMITIVE(run_listed) {
  value suites = m->data;
  return in_suite(m, 1, &suites);
}

/* (make-test-suite name suites [#:before thunk] [#:after thunk]) */
PRIMITIVE(make_test_suite) {
  for (struct list_walk k = list_walk(argv[1]); list_more(&k);)
    if (!is_suite(m, list_next(&k))) raise_argument(m, "make-test-suite", "(listof test-suite?)", argv[1]);
  const value fields[SUITE_FIELDS] = {
      [SUITE_NAME] = argv[0],
      [SUITE_TESTS] = primitive_with_data(m, "tests", 0, 0, run_listed, argv[1]),
      [SUITE_BEFORE] = m->world->false_,
      [SUITE_AFTER] = m->world->false_,
  };
  return struct_make(m, m->test_suite, fields);
}

static void tell_counts(struct machine *m, const struct suite_run *run) {
  struct buffer b = {0};
  buffer_printf(&b, "%" PRIu64 " success(es) %" PRIu64 " failure(s) %" PRIu64 " error(s) %" PRIu64 " test(s) run\n",
                run->passed, run->failed, run->raised, run->passed + run->failed + run->raised);
  const bool all_passed = run->failed + run->raised == 0;
  port_write(m, all_passed ? current_output_port(m) : current_error_port(m), b.text, b.length);
  buffer_free(&b);
}

/* (run-tests suite ['quiet | 'normal | 'verbose]): the number of failed tests */
PRIMITIVE(run_tests) {
  if (!is_suite(m, argv[0]))
    raise_argument_at(m, "run-tests", "(or/c rackunit-test-case? rackunit-test-suite?)", 0, argc, argv);
  struct suite_run run = {.quiet = argc > 1 && argv[1] == term_symbol(m->world, "quiet")};
  struct suite_run *outer = m->suite;
  struct catcher c;
  if (!world_try(m->world, &c)) {
    m->suite = outer;
    world_raise(m->world, c.payload);
  }
  m->suite = &run;
  run_suite(m, argv[0]);
  world_catch_end(m->world, &c);
  m->suite = outer;
  if (!run.quiet) tell_counts(m, &run);
  return small((int64_t)(run.failed + run.raised));
}

/* (test-suite name #:before thunk #:after thunk test …): an expression for the suite, with its
 * tests as a procedure. */
static struct expr *compile_test_suite(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  struct world *w = m->world;
  expect_count(m, x, 2, UINT32_MAX);
  struct syntax *nothing = syntax_atom(w, x->place, w->false_);
  struct syntax *before = nothing, *after = nothing;
  uint32_t from = 2;
  for (; from + 1 < x->count && syntax_is_keyword(x->children[from]); from += 2) {
    const char *keyword = text_bytes(x->children[from]->atom);
    if (!strcmp(keyword, "before")) before = x->children[from + 1];
    else if (!strcmp(keyword, "after")) after = x->children[from + 1];
    else raise_syntax(m, &x->children[from]->place, "test-suite: #:before or #:after is expected here");
  }
  struct syntax **body = arena_array(&w->arena, x->count - from + 3, sizeof *body);
  uint32_t count = 0;
  body[count++] = syntax_symbol(w, x->place, "#%lambda");
  body[count++] = syntax_list(w, x->place, NULL, 0);
  for (uint32_t i = from; i < x->count; i++) {
    struct syntax *test[] = {syntax_symbol(w, x->place, "#%in-suite"), x->children[i]};
    body[count++] = syntax_list_copy(w, x->children[i]->place, test, 2);
  }
  body[count++] = nothing;
  struct syntax *parts[] = {syntax_symbol(w, x->place, "#%test-suite"), x->children[1],
                            syntax_list(w, x->place, body, count), before, after};
  return compile_expression(m, s, syntax_list_copy(w, x->place, parts, COUNT_OF(parts)), tail);
}

/* (define-test-suite name test …): a plain definition of a suite of that name */
static const struct syntax *define_suite(struct machine *m, const struct syntax *x) {
  struct world *w = m->world;
  expect_count(m, x, 2, UINT32_MAX);
  if (!syntax_is_symbol(x->children[1]))
    raise_syntax(m, &x->children[1]->place, "define-test-suite: a name is expected here");
  struct syntax **suite = arena_array(&w->arena, x->count, sizeof *suite);
  const char *name = text_bytes(x->children[1]->atom);
  suite[0] = syntax_symbol(w, x->place, "test-suite");
  suite[1] = syntax_atom(w, x->place, term_text(w, KIND_STRING, name, (uint32_t)strlen(name)));
  memcpy(suite + 2, x->children + 2, (x->count - 2) * sizeof(struct syntax *));
  struct syntax *parts[] = {syntax_atom(w, x->place, m->names->core_define), x->children[1],
                            syntax_list(w, x->place, suite, x->count)};
  return syntax_list_copy(w, x->place, parts, COUNT_OF(parts));
}

EXPANDS_TO_DEFINE(define_suite)

static const struct primitive_row rows[] = {
    {"run-tests", 1, 2, run_tests},
    {"make-test-suite", 2, 2, make_test_suite},
    {"#%in-suite", 1, 1, in_suite},
};

static const struct form forms[] = {
    {"test-case", compile_test_case, NULL},        {"test-begin", compile_test_begin, NULL},
    {"test-suite", compile_test_suite, NULL},      {"test-check", compile_test_check, NULL},
    {"test-true", compile_test_check, NULL},       {"test-false", compile_test_check, NULL},
    {"test-not-false", compile_test_check, NULL},  {"test-equal?", compile_test_check, NULL},
    {"test-not-equal?", compile_test_check, NULL}, {"test-eq?", compile_test_check, NULL},
    {"test-not-eq?", compile_test_check, NULL},    {"test-eqv?", compile_test_check, NULL},
    {"test-not-eqv?", compile_test_check, NULL},   {"test-pred", compile_test_check, NULL},
    {"test-=", compile_test_check, NULL},          {"test-exn", compile_test_check, NULL},
    {"test-not-exn", compile_test_check, NULL},    {"test-within", compile_test_check, NULL},
};

static const struct definition_form definitions[] = {
    {{"define-test-suite", define_suite_compile, declare_names}, define_suite_names, NULL},
};

void rackunit_suite_install(struct machine *m) {
  m->test_suite = builtins_add_struct(m, "rackunit-test-suite", NULL, "name tests before after");
  builtins_add_value(m, "test-suite?", struct_predicate(m, m->test_suite));
  builtins_add_value(m, "#%test-suite", struct_constructor(m, m->test_suite, "test-suite"));
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_forms(m, forms, COUNT_OF(forms));
  definitions_add(m, definitions, COUNT_OF(definitions));
}
