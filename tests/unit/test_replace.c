/* replace: the cases of cases/replace.txt: what becomes of programs in which parts are replaced. */
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/world.h"
#include "lambda/lambda_substitute.h"
#include "lambda/replacements.h"
#include "lambda/typing.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct world *w;
static const struct signature *signature;
static struct variable_names names;

static int load(void **state) {
  (void)state;
  w = world_new();
  signature = subject_file_find(subject_file_read(w, "tests/unit/cases/typing.assay"), SUBJECT_SIGNATURE, NULL);
  names = variable_names(signature, NULL, 20);
  return 0;
}

static int unload(void **state) {
  (void)state;
  world_free(w);
  return 0;
}

static const struct syntax *read_text(const char *text) {
  return reader_only(w, source_from_text(w, "case", text, strlen(text)));
}

/* What the cases are about, until the next empty line. */
struct replace_case {
  struct replacements replacements;
  bool is_good;
  term program;
  unsigned count;
};

/* The list of replacements, read as a form that begins where they do, with a bracket before
 * them. */
static void take_replacements(struct replace_case *c, const char *line) {
  char form[400];
  struct catcher catcher;
  snprintf(form, sizeof form, "(\n%s)", line);
  const struct syntax *list = read_text(form);
  struct syntax **children = arena_array(&w->arena, list->count + 1, sizeof *children);
  children[0] = syntax_atom(w, list->place, term_symbol(w, "replace"));
  memcpy(children + 1, list->children, list->count * sizeof *children);
  c->is_good = false;
  if (!world_try(w, &catcher)) return;
  c->replacements = replacements_read(signature, syntax_list(w, list->place, children, list->count + 1));
  c->is_good = true;
  world_catch_end(w, &catcher);
}

static struct type *type_of(term e) {
  struct typing t;
  typing_init(&t, signature);
  t.ignores_restrictions = true;
  return typing_infer(&t, e);
}

static void check_result(const struct replace_case *c, unsigned line, const char *expected) {
  const term e = lambda_canonical(signature, &names, replacements_apply(signature, &c->replacements, c->program));
  char *text = term_to_text(e);
  if (strcmp(text, expected) != 0) fail_msg("line %u: %s, not %s", line, text, expected);
  if (!type_of(c->program) || !type_of(e)) fail_msg("line %u is ill-typed", line);
  free(text);
}

static void check_line(struct replace_case *c, unsigned number, const char *line) {
  if (line[0] == '[') {
    take_replacements(c, line);
    return;
  }
  c->count++;
  if (!strncmp(line, "error: ", 7)) {
    if (c->is_good) fail_msg("line %u: there is nothing wrong", number);
    assert_string_equal(w->error.message, line + 7);
  } else if (!strncmp(line, "at: ", 4)) {
    assert_int_equal(w->error.place.column, atoi(line + 4));
  } else if (!c->is_good) {
    fail_msg("line %u: %s", number, w->error.message);
  } else if (!strncmp(line, "> ", 2)) {
    check_result(c, number, line + 2);
  } else {
    c->program = syntax_term(w, read_text(line));
  }
}

static void parts_are_replaced(void **state) {
  (void)state;
  FILE *file = fopen("tests/unit/cases/replace.txt", "r");
  assert_non_null(file);
  char line[300];
  struct replace_case c = {0};
  for (unsigned number = 1; fgets(line, sizeof line, file); number++) {
    line[strcspn(line, "\n")] = '\0';
    if (*line && strncmp(line, "##", 2) != 0) check_line(&c, number, line);
  }
  fclose(file);
  assert_true(c.count > 60);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(parts_are_replaced)};
  return cmocka_run_group_tests(tests, load, unload);
}
