/* Benchmark files: what is read from them, what is wrong with bad ones, and the models that the
 * bugs make. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/printer.h"
#include "core/world.h"
#include "subject/bugs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char model[] = "#lang racket\n"
                            ";; f is (f x)\n"
                            "(define (f x)\n"
                            "  (g x\n"
                            "     [h  x 'y]))\n"
                            "(k x)\n"
                            "(k x)\n";

static void write_file(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  assert_true(fputs(text, f) >= 0);
  assert_int_equal(fclose(f), 0);
}

struct fixture {
  struct world *world;
  char directory[64], model[96], benchmark[96];
};

static int set_up(void **state) {
  struct fixture *f = calloc(1, sizeof *f);
  *state = f;
  snprintf(f->directory, sizeof f->directory, "/tmp/assay-bugs-XXXXXX");
  if (!mkdtemp(f->directory)) return -1;
  snprintf(f->model, sizeof f->model, "%s/m.rkt", f->directory);
  snprintf(f->benchmark, sizeof f->benchmark, "%s/m.assay", f->directory);
  write_file(f->model, model);
  f->world = world_new();
  return f->world == NULL;
}

static int tear_down(void **state) {
  struct fixture *f = *state;
  world_free(f->world);
  unlink(f->model);
  unlink(f->benchmark);
  rmdir(f->directory);
  free(f);
  return 0;
}

/* The texts of all changed models, or the error. */
static void describe(struct fixture *f, struct buffer *out) {
  const struct benchmark *b = bugs_load(f->world, f->benchmark);
  for (size_t i = 0; i < b->bug_count; i++) {
    const struct source *changed = bugs_apply(f->world, b, &b->bugs[i]);
    assert_string_equal(changed->name, f->model);
    buffer_append(out, changed->text, changed->length);
  }
}

static void expect(struct fixture *f, const char *bugs, const char *expected) {
  struct buffer out = {0};
  struct catcher c;
  write_file(f->benchmark, bugs);
  buffer_puts(&out, "");
  if (world_try(f->world, &c)) {
    describe(f, &out);
    world_catch_end(f->world, &c);
  } else {
    const struct place *place = &f->world->error.place;
    char *in_directory;
    out.length = 0;
    buffer_printf(&out, "%u:%u %s", place->line, place->column, f->world->error.message);
    while ((in_directory = strstr(out.text, f->directory))) { /* the message names the file without it */
      char *rest = in_directory + strlen(f->directory) + 1;
      memmove(in_directory, rest, strlen(rest) + 1);
    }
    assert_non_null(place->source);
    assert_string_equal(place->source->name, f->benchmark);
  }
  if (strcmp(out.text, expected)) fail_msg("%s\n  gives  %s\n  not    %s", bugs, out.text, expected);
  buffer_free(&out);
}

#define FILE_OF(bugs) "(benchmark m (model \"m.rkt\") " bugs ")"
#define BUG(fields) FILE_OF("\n(bug 1 (says \"b\") " fields ")")

static void changes_keep_the_layout_and_the_lines(void **state) {
  static const struct {
    const char *bugs, *expected;
  } cases[] = {
      {BUG("(change [h x (quote y)] z)"),
       "#lang racket\n;; f is (f x)\n(define (f x)\n  (g x\n     z))\n(k x)\n(k x)\n"},
      {BUG("(change (f x) (f x y))"),
       "#lang racket\n;; f is (f x)\n(define (f x y)\n  (g x\n     [h  x 'y]))\n(k x)\n(k x)\n"},
      {BUG("(change (g x (h x 'y)) a\n b [c\n ,d])"),
       "#lang racket\n;; f is (f x)\n(define (f x)\n  a b (c ,d)\n)\n(k x)\n(k x)\n"},
      {BUG("(change 'y) (change (f x) f)"),
       "#lang racket\n;; f is (f x)\n(define f\n  (g x\n     [h  x ]))\n(k x)\n(k x)\n"},
      {FILE_OF(""), ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect(*state, cases[i].bugs, cases[i].expected);
}

static void bad_files_are_explained(void **state) {
  static const struct {
    const char *bugs, *expected;
  } cases[] = {
      {"", "1:1 expected one term, found nothing"},
      {"(benchmark)", "1:1 expected (benchmark NAME (model \"FILE\") (bug ...) ...)"},
      {"(bench m)", "1:1 expected (benchmark NAME (model \"FILE\") (bug ...) ...)"},
      {"(benchmark m)", "1:1 expected (model \"FILE\") first"},
      {"(benchmark m (bug 1))", "1:14 expected (model \"FILE\") first"},
      {"(benchmark m (model m.rkt))", "1:21 expected a string"},
      {"(benchmark m (model))", "1:14 expected (model \"text\")"},
      {"(benchmark m (model \"none.rkt\"))", "1:21 none.rkt: cannot read the file: No such file or directory"},
      {FILE_OF("(bgu 1)"), "1:30 expected (bug NUMBER ...)"},
      {FILE_OF("(bug)"), "1:30 expected (bug NUMBER ...)"},
      {FILE_OF("(bug 0)"), "1:35 expected a number from 1, found `0`"},
      {FILE_OF("(bug 1 (change 'y z))"), "1:30 bug 1 says nothing: (says \"...\") is missing"},
      {FILE_OF("(bug 1 (says \"b\"))"), "1:30 bug 1 changes nothing"},
      {FILE_OF("(bug 1 (says \"b\") (change 'y z)) (bug 1 (says \"b\") (change 'y z))"),
       "1:68 there is a bug 1 already"},
      {BUG("(change 'z y)"), "2:27 `'z` does not occur in m.rkt"},
      {BUG("(change (k x) y)"), "2:27 `(k x)` occurs 2 times in m.rkt: take a larger part of it"},
      {BUG("(change)"), "2:19 expected (change OLD NEW ...)"},
      {BUG("(change 'y z) (change (h x 'y) z)"), "2:33 this change and another one of bug 1 overlap"},
      {BUG("(change (h x 'y) z) (change 'y z)"), "2:39 this change and another one of bug 1 overlap"},
      {BUG("(change 'y z) (size one)"), "2:39 expected a number from 1, found `one`"},
      {BUG("(change 'y z) (size 1 2)"), "2:33 expected (size NUMBER)"},
      {BUG("(change 'y z) (class 1)"), "2:40 expected a class such as S"},
      {BUG("(change 'y z) (says \"c\")"), "2:33 bug 1 has a second `says`"},
      {BUG("(change 'y z) (counterexample)"), "2:33 expected (counterexample TERM)"},
      {BUG("(colour red)"), "2:19 expected (says ...), (class ...), (size ...), (change ...) or (counterexample ...)"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect(*state, cases[i].bugs, cases[i].expected);
}

static void fields_are_kept(void **state) {
  struct fixture *f = *state;
  write_file(f->benchmark, FILE_OF("(bug 7 (class SM) (size 12) (says \"w\") (change 'y z) (counterexample (a 1)))"));
  const struct benchmark *b = bugs_load(f->world, f->benchmark);
  assert_string_equal(b->name, "m");
  assert_null(bugs_find(b, 1));
  const struct bug *bug = bugs_find(b, 7);
  assert_non_null(bug);
  assert_string_equal(bug->class, "SM");
  assert_string_equal(bug->says, "w");
  assert_int_equal(bug->size, 12);
  assert_int_equal(bug->change_count, 1);
  assert_true(bug->counterexample == term_list(f->world, 2, term_symbol(f->world, "a"), small(1)));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(changes_keep_the_layout_and_the_lines),
      TEST(bad_files_are_explained),
      TEST(fields_are_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
