/* lambda_print: the cases of cases/spans.txt: where the sub-terms of a program are in its text. */
#include "core/read/reader.h"
#include "core/world.h"
#include "lambda/lambda_print.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 300 };

static struct world *w;
static const struct signature *signature;
static const struct notation *haskell;

static int load(void **state) {
  (void)state;
  w = world_new();
  struct subject_file *f = subject_file_read(w, "tests/unit/cases/typing.assay");
  signature = subject_file_find(f, SUBJECT_SIGNATURE, NULL);
  haskell = subject_file_find(f, SUBJECT_SYNTAX, "haskell");
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

/* As a case has it: the spans in the order of their numbers. */
static void write_spans(term e, struct buffer *out) {
  struct buffer b = {0}, plain = {0};
  struct lambda_spans spans = {0};
  buffer_puts(&b, "> ");
  lambda_print_spans(signature, haskell, &b, e, &spans);
  lambda_print(signature, haskell, &plain, e);
  assert_string_equal(b.text + 2, plain.text);
  buffer_printf(out, "%s\n", b.text);
  for (uint32_t place = 0; place < lambda_places(signature, e); place++)
    for (size_t i = 0; i < spans.count; i++)
      if (spans.list[i].place == place)
        buffer_printf(out, "%u %.*s\n", place, (int)(spans.list[i].to - spans.list[i].from),
                      b.text + spans.list[i].from);
  buffer_free(&b);
  buffer_free(&plain);
  lambda_spans_free(&spans);
}

static unsigned failures, cases;

static void check_case(const char *text, struct buffer *expected) {
  struct buffer found = {0};
  if (*text) {
    write_spans(read_term(text), &found);
    if (!expected->text || strcmp(found.text, expected->text) != 0) {
      print_error("%s is\n%snot\n%s", text, found.text, expected->text ? expected->text : "");
      failures++;
    }
    cases++;
  }
  buffer_free(&found);
  buffer_free(expected);
}

static void spans_are_where_sub_terms_are_printed(void **state) {
  (void)state;
  FILE *file = fopen("tests/unit/cases/spans.txt", "r");
  assert_non_null(file);
  char line[LINE], text[LINE] = "";
  struct buffer expected = {0};
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    if (!*line || !strncmp(line, "##", 2)) {
      check_case(text, &expected);
      *text = '\0';
    } else if (!*text) {
      snprintf(text, sizeof text, "%s", line);
    } else {
      buffer_printf(&expected, "%s\n", line);
    }
  }
  check_case(text, &expected);
  fclose(file);
  assert_true(cases > 12);
  assert_int_equal(failures, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(spans_are_where_sub_terms_are_printed)};
  return cmocka_run_group_tests_name("lambda_print", tests, load, unload);
}
