/* redex_tests: test-equal, test-predicate, test-match, test-results.
 *
 * Redex counts its tests twice: for test-results, and, unless inform-rackunit? is off, for the test
 * runner. */
#include "redex/redex_tests.h"

#include "racket/module/module.h"
#include "racket/port.h"
#include "racket/prim/prim.h"
#include "racket/utf8.h"
#include "redex/match/redex_match.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"

#include <string.h>

static bool informs_rackunit(const struct machine *m) {
  return ((const struct parameter_object *)m->redex->inform_rackunit)->content != m->world->false_;
}

void test_passed(struct machine *m) {
  m->redex->tests.all++;
  if (informs_rackunit(m)) m->tests.passed++;
}

static void test_counts_failure(struct machine *m) {
  m->redex->tests.all++;
  m->redex->tests.failed++;
  if (informs_rackunit(m)) m->tests.failed++;
}

void redex_test_failed(struct machine *m, const struct place *p, struct buffer *text) {
  const char *shown = text->text ? text->text : "";
  test_counts_failure(m);
  if (m->test_failed && informs_rackunit(m) && port_is_standard(current_error_port(m))) {
    m->test_failed(m, p, shown);
  } else {
    struct buffer b = {0};
    buffer_printf(&b, "FAILED %s:%u.%u\n%s", p->source ? p->source->name : "", p->line, p->column - 1, shown);
    port_write(m, current_error_port(m), b.text, b.length);
    buffer_free(&b);
  }
  buffer_free(text);
}

void test_fails(struct machine *m, const struct test_form *t, struct buffer *text) {
  redex_test_failed(m, &t->place, text);
}

void test_show(struct machine *m, struct buffer *text, const char *label, value v) {
  enum { WIDTH = 60, INDENT = 2 };
  const char *flat = value_text(m, v, PRINT_PRINT);
  if (utf8_count(label, (uint32_t)strlen(label)) + 2 + utf8_count(flat, (uint32_t)strlen(flat)) <= WIDTH) {
    buffer_printf(text, "%s: %s\n", label, flat);
    return;
  }
  buffer_printf(text, "%s:\n  ", label + strspn(label, " "));
  struct buffer pretty = {0};
  print_value_pretty(m, &pretty, v, PRINT_PRINT, WIDTH - INDENT);
  for (const char *line = pretty.text, *end; line; line = end) {
    end = strchr(line, '\n');
    if (end) end++;
    buffer_printf(text, "%.*s%s", end ? (int)(end - line) : (int)strlen(line), line, end ? "  " : "");
  }
  buffer_puts(text, "\n");
  buffer_free(&pretty);
}

void test_refuse(struct machine *m, const char *form, const char *expected, value v, const char *contract,
                 const char *which, const struct place *place) {
  const char *file = place->source ? place->source->name : "";
  raise_exception(
      m, m->exn_fail_blame, NULL,
      "%s: contract violation\n  expected: %s\n  given: %s\n  in: %s\n      macro argument contract on %s\n  "
      "contract from: \n      (lib redex/private/reduction-semantics.rkt)\n  blaming: %s\n   (assuming the "
      "contract is correct)\n  at: %s:%u:%u",
      form, expected, value_text(m, v, PRINT_PRINT), contract, which, file, file, place->line, place->column - 1);
}

value test_equivalence(struct machine *m, const struct test_form *t, const char *form, value *frame) {
  if (!t->equiv) return ((struct parameter_object *)m->redex->default_equivalence)->content;
  const value v = eval_value(m, t->equiv, frame);
  if (form && !(is_procedure(v) && procedure_accepts(v, 2)))
    test_refuse(m, form, is_procedure(v) ? "a procedure that accepts 2 non-keyword arguments" : "a procedure", v,
                "(-> any/c any/c any/c)", "#:equiv argument", &t->equiv_place);
  return v;
}

static struct test_form *two_arguments(struct machine *m, struct scope *s, const struct syntax *form) {
  struct test_form *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->place = form->place;
  t->arguments = arena_array(&m->world->arena, 2, sizeof(struct expr *));
  for (; t->count < 2; t->count++)
    t->arguments[t->count] = compile_expression(m, s, form->children[t->count + 1], false);
  return t;
}

/* test-equal */

static value equal_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  value both[] = {eval_value(m, t->arguments[0], frame), eval_value(m, t->arguments[1], frame)};
  if (is_true(m->world, apply(m, test_equivalence(m, t, NULL, frame), 2, both))) {
    test_passed(m);
  } else {
    struct buffer text = {0};
    test_show(m, &text, "  actual", both[0]);
    test_show(m, &text, "expected", both[1]);
    test_fails(m, t, &text);
  }
  return m->world->void_;
}

static struct expr *compile_equal(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  const bool given = form->count == 5 && syntax_is_keyword(form->children[3]) &&
                     strcmp(text_bytes(form->children[3]->atom), "equiv") == 0;
  if (form->count != 3 && !given) raise_syntax(m, &form->place, "test-equal: bad syntax");
  struct test_form *t = two_arguments(m, s, form);
  if (given) t->equiv = compile_expression(m, s, form->children[4], false);
  return expr_custom(m, form, equal_eval, t);
}

/* test-predicate */

static void tell_of(struct machine *m, const struct test_form *t, const char *label, value v) {
  struct buffer text = {0};
  test_show(m, &text, label, v);
  test_fails(m, t, &text);
}

static value predicate_eval(struct machine *m, void *data, value *frame) {
  struct test_form *t = data;
  value predicate = eval_value(m, t->arguments[0], frame), argument = eval_value(m, t->arguments[1], frame);
  if (is_true(m->world, apply(m, predicate, 1, &argument))) {
    test_passed(m);
    return m->world->void_;
  }
  struct buffer label = {0};
  buffer_printf(&label, "  %s does not hold for", value_text(m, predicate, PRINT_PRINT));
  tell_of(m, t, label.text, argument);
  buffer_free(&label);
  return m->world->void_;
}

static struct expr *compile_predicate(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 3) raise_syntax(m, &form->place, "test-predicate: bad syntax");
  return expr_custom(m, form, predicate_eval, two_arguments(m, s, form));
}

/* test-match, test-no-match */

struct match_test {
  struct test_form form;
  struct redex_matcher *matcher;
  const char *pattern;
  bool wanted;
};

static value match_eval(struct machine *m, void *data, value *frame) {
  struct match_test *t = data;
  const struct redex_matcher *matcher = redex_matcher_close(m, t->matcher, frame);
  const value v = eval_value(m, t->form.arguments[0], frame);
  if (is_true(m->world, redex_match_apply(m, matcher, term_from_value(m, v))) == t->wanted) {
    test_passed(m);
    return m->world->void_;
  }
  struct buffer label = {0};
  buffer_printf(&label, "  did%smatch pattern \"%s\"", t->wanted ? " not " : " ", t->pattern);
  tell_of(m, &t->form, label.text, v);
  buffer_free(&label);
  return m->world->void_;
}

static struct expr *compile_match_test(struct machine *m, struct scope *s, const struct syntax *form, bool wanted) {
  if (form->count != 4 || !syntax_is_symbol(form->children[1]))
    raise_syntax(m, &form->place, "%s: bad syntax", text_bytes(form->children[0]->atom));
  struct match_test *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->form.place = form->place;
  t->form.arguments = arena_array(&m->world->arena, 1, sizeof(struct expr *));
  t->matcher = redex_matcher_new(m, s, language_named(m, s, form->children[1]), form->children[2], true);
  t->pattern = value_text(m, syntax_term(m->world, form->children[2]), PRINT_DISPLAY);
  t->form.arguments[0] = compile_expression(m, s, form->children[3], false);
  t->wanted = wanted;
  return expr_custom(m, form, match_eval, t);
}

static struct expr *compile_test_match(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_match_test(m, s, form, true);
}

static struct expr *compile_test_no_match(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_match_test(m, s, form, false);
}

/* test-results: prints the counts and resets them. */

static void describe_results(struct buffer *b, unsigned long long all, unsigned long long failed) {
  if (all == 0) buffer_puts(b, "No tests run.\n");
  else if (failed == 0 && all == 1) buffer_puts(b, "One test passed.\n");
  else if (failed == 0 && all == 2) buffer_puts(b, "Both tests passed.\n");
  else if (failed == 0) buffer_printf(b, "All %llu tests passed.\n", all);
  else buffer_printf(b, "%llu test%s failed (out of %llu total).\n", failed, plural(failed), all);
}

static value results(struct machine *m, uint32_t argc, value *argv) {
  (void)argc, (void)argv;
  struct buffer b = {0};
  describe_results(&b, m->redex->tests.all, m->redex->tests.failed);
  m->redex->tests.all = m->redex->tests.failed = 0;
  port_write(m, current_output_port(m), b.text, b.length);
  buffer_free(&b);
  return m->world->void_;
}

static const struct form forms[] = {
    {"test-equal", compile_equal, NULL},
    {"test-predicate", compile_predicate, NULL},
    {"test-match", compile_test_match, NULL},
    {"test-no-match", compile_test_no_match, NULL},
};

static const struct primitive_row procedures[] = {{"test-results", 0, 0, results}};

void redex_install_tests(struct machine *m) {
  builtins_add_forms(m, forms, COUNT_OF(forms));
  builtins_add_primitives(m, procedures, COUNT_OF(procedures));
  m->redex->inform_rackunit = parameter_named(m, "inform-rackunit?", m->world->true_);
  builtins_add_value(m, "inform-rackunit?", m->redex->inform_rackunit);
  redex_install_step_tests(m);
}
