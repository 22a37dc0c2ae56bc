/* typing: the cases of cases/typing.txt: what type terms have, what is wrong with others, and how
 * they are written. */
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/world.h"
#include "lambda/generate/annotate.h"
#include "lambda/lambda_print.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct world *w;
static const struct signature *signature;
static const struct notation *haskell, *scheme;

static int load(void **state) {
  (void)state;
  w = world_new();
  struct subject_file *f = subject_file_read(w, "tests/unit/cases/typing.assay");
  signature = subject_file_find(f, SUBJECT_SIGNATURE, NULL);
  haskell = subject_file_find(f, SUBJECT_SYNTAX, "haskell");
  scheme = subject_file_find(f, SUBJECT_SYNTAX, "scheme");
  return 0;
}

static int unload(void **state) {
  (void)state;
  world_free(w);
  return 0;
}

static term read_term(const char *text) {
  return syntax_term(w, reader_only(w, source_from_text(w, "case", text, strlen(text))));
}

struct typing_case {
  unsigned line;
  char term[300], type[300], error[300], at[300], haskell[300];
};

static unsigned failures;

static void same(const struct typing_case *c, const char *what, const char *expected, const char *found) {
  if (!strcmp(expected, found)) return;
  print_error("line %u, %s: the %s is '%s', not '%s'\n", c->line, c->term, what, found, expected);
  failures++;
}

static void same_term(const struct typing_case *c, const char *what, const char *expected, term found) {
  char *text = term_to_text(found);
  same(c, what, expected, text);
  free(text);
}

/* With nothing around it that would say which type it has. */
static void check_printed(const struct typing_case *c, term e, struct typing *t) {
  struct buffer b = {0};
  lambda_print(signature, haskell, &b, lambda_annotate(signature, e, type_variable(&t->store)));
  same(c, "text", c->haskell, b.text);
  buffer_free(&b);
}

static void check_case(const struct typing_case *c) {
  struct typing t;
  typing_init(&t, signature);
  const term e = read_term(c->term);
  struct type *type = typing_infer(&t, e);
  if (!type) {
    same(c, "error", c->error, t.message);
    same_term(c, "place", c->at, t.where);
    return;
  }
  same(c, "error", c->error, "");
  same_term(c, "type", c->type, type_term(w, &signature->constructors, type));
  check_printed(c, e, &t);
}

/* Stores the rest of a line that begins so. */
static bool take(const char *line, const char *start, char *into) {
  if (strncmp(line, start, strlen(start)) != 0) return false;
  strcpy(into, line + strlen(start));
  return true;
}

static void terms_have_their_types(void **state) {
  (void)state;
  FILE *file = fopen("tests/unit/cases/typing.txt", "r");
  assert_non_null(file);
  char line[300];
  unsigned number = 0, cases = 0;
  struct typing_case c = {0};
  for (bool more = true; more;) {
    more = fgets(line, sizeof line, file) != NULL;
    if (more) line[strcspn(line, "\n")] = '\0';
    number++;
    if (!more || !*line || !strncmp(line, "##", 2)) {
      if (*c.term) check_case(&c), cases++;
      c = (struct typing_case){0};
    } else if (!take(line, ": ", c.type) && !take(line, "error: ", c.error) && !take(line, "at: ", c.at) &&
               !take(line, "> ", c.haskell)) {
      strcpy(c.term, line);
      c.line = number;
    }
  }
  fclose(file);
  assert_true(cases > 40);
  assert_int_equal(failures, 0);
}

static void a_language_may_have_no_types(void **state) {
  (void)state;
  struct buffer b = {0};
  lambda_print(signature, scheme, &b, read_term("(λ a (id a (: 0 Int) (λ b nil)))"));
  assert_string_equal(b.text, "(lambda (a) (((id a) 0) (lambda (b) '())))");
  buffer_free(&b);
  lambda_print_type(signature, scheme, &b, read_term("(-> Int Int)"));
  assert_string_equal(b.text, "(-> Int Int)");
  buffer_free(&b);
  assert_true(lambda_lacks_code(signature, scheme) == read_term("-1"));
  assert_true(lambda_lacks_code(signature, haskell) == 0);
}

static void variables_are_no_constants_and_no_reserved_words(void **state) {
  (void)state;
  const struct variable_names names = variable_names(signature, haskell, 400);
  assert_true(names.list[0] == read_term("a"));
  assert_true(names.list[26] == read_term("a1"));
  for (uint32_t i = 0; i < names.count; i++) {
    assert_null(signature_constant(signature, names.list[i]));
    assert_false(notation_reserves(haskell, text_bytes(names.list[i])));
  }
}

static const struct {
  const char *term;
  uint64_t nodes;
} sizes[] = {{"0", 1}, {"(λ a a)", 2}, {"(id 0)", 3}, {"(cons 0 nil)", 5}, {"((λ a (a a)) id)", 6}, {"(: 0 Int)", 1}};

static void nodes_are_counted_as_the_literature_does(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    assert_int_equal(lambda_nodes(signature, read_term(sizes[i].term)), sizes[i].nodes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(terms_have_their_types),
      cmocka_unit_test(a_language_may_have_no_types),
      cmocka_unit_test(variables_are_no_constants_and_no_reserved_words),
      cmocka_unit_test(nodes_are_counted_as_the_literature_does),
  };
  return cmocka_run_group_tests(tests, load, unload);
}
