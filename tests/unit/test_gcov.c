/* gcov: counts of lines are read, and places are found in the texts of graphs. */
#include "emi/gcov.h"

#include "core/read/reader.h"
#include "emi/graph_spans.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct source *source_of(struct world *w, const char *text) {
  return source_from_text(w, "coverage", text, strlen(text));
}

static void counts_of_lines(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct gcov_file *files = gcov_read(
      w,
      source_of(
          w, "{\"format_version\": \"1\", \"files\": [{\"file\": \"main.c\", \"lines\": ["
             "{\"line_number\": 2, \"count\": 3, \"unexecuted_block\": false}, {\"line_number\": 4, \"count\": 0}]}]}\n"
             "{\"files\": [{\"file\": \"other.c\", \"lines\": []}, {\"file\": \"main.c\", \"lines\": ["
             "{\"line_number\": 4, \"count\": 5}, {\"line_number\": 7, \"count\": 1}]}]}\n"));
  const struct gcov_file *f = gcov_file_of(files, "main.c");
  assert_non_null(f);
  assert_non_null(gcov_file_of(files, "other.c"));
  assert_null(gcov_file_of(files, "main"));
  static const bool counted[] = {false, false, true, false, true, false, false, true};
  static const uint64_t counts[] = {0, 0, 3, 0, 5, 0, 0, 1};
  assert_int_equal(f->line_count, 7);
  for (uint32_t i = 0; i <= 7; i++) {
    assert_int_equal(f->is_counted[i], counted[i]);
    assert_int_equal(f->counts[i], counts[i]);
  }
  assert_null(gcov_read(w, source_of(w, " \n")));
  world_free(w);
}

/* The text as it is written otherwise, and each span is what the node or block should be. */
static void spans_of_a_graph(void **state) {
  (void)state;
  struct world *w = world_new();
  struct subject_file *file = subject_file_read(w, "subjects/ops/c-structures.assay");
  const struct operations *o = subject_file_find(file, SUBJECT_OPERATIONS, NULL);
  const struct graph_notation *n = subject_file_find(file, SUBJECT_GRAPH_SYNTAX, NULL);
  static const char text[] = "(graph (i32) ((less.i32 0 (i32 5)) (if 1 (() ((add.i32 0 (i32 1))) (2)) (() () (0)))"
                             " (function unary ((i32) ((add.i32 4 4)) (5))) (call 6 3)) (7))";
  static const char conditional[] =
      "int32_t v3;\n  if (v1) {\n  int32_t v2 = (int32_t)((uint64_t)v0 + (uint64_t)(1));\n"
      "  v3 = v2;\n  } else {\n  v3 = v0;\n  }";
  static const char *const expected[] = {"bool v1 = (v0 < (5));",
                                         conditional,
                                         "int32_t v2 = (int32_t)((uint64_t)v0 + (uint64_t)(1));",
                                         "unary v6 = LOCAL(f6);",
                                         "int32_t v5 = (int32_t)((uint64_t)v4 + (uint64_t)v4);",
                                         "int32_t v7 = v6(v3);",
                                         "int32_t v2 = (int32_t)((uint64_t)v0 + (uint64_t)(1));\n  v3 = v2;",
                                         "v3 = v0;",
                                         "int32_t v5 = (int32_t)((uint64_t)v4 + (uint64_t)v4);\n  return v5;"};
  enum { PLACES = sizeof expected / sizeof *expected };
  term wrong;
  const struct op_graph *g = graph_from_term(o, syntax_term(w, reader_only(w, source_of(w, text))), &wrong);
  struct buffer plain = {0}, b = {0};
  struct lambda_spans spans = {0};
  bool seen[PLACES] = {false};
  assert_non_null(g);
  assert_int_equal(graph_places(g), PLACES);
  buffer_puts(&b, "before ");
  graph_write(n, g, &plain);
  graph_write_spans(n, g, &b, &spans);
  assert_string_equal(b.text + strlen("before "), plain.text);
  assert_int_equal(spans.count, PLACES);
  for (size_t i = 0; i < spans.count; i++) {
    const struct lambda_span *s = &spans.list[i];
    assert_true(s->place < PLACES && !seen[s->place]);
    seen[s->place] = true;
    assert_int_equal(s->to - s->from, strlen(expected[s->place]));
    assert_memory_equal(b.text + s->from, expected[s->place], s->to - s->from);
  }
  buffer_free(&plain);
  buffer_free(&b);
  lambda_spans_free(&spans);
  world_free(w);
}

/* A place was executed if a line in it was; lines are counted from where the program begins in its
 * file. */
static void lines_tell_places(void **state) {
  (void)state;
  static const char text[] = "a {\n  b\n  c\n}\nd\n";
  struct lambda_span list[] = {{0, 0, 13}, {1, 6, 7}, {2, 10, 11}, {3, 14, 15}};
  const struct lambda_spans spans = {list, 4, 4};
  uint64_t counts[] = {0, 9, 9, 0, 2, 0, 0, 0};
  bool is_counted[] = {false, true, true, true, true, true, false, true};
  const struct gcov_file f = {.name = "x", .counts = counts, .is_counted = is_counted, .line_count = 7};
  struct hpc_program p = {.text = text, .spans = &spans, .at = {3, 1}};
  bool executed[4] = {false};
  assert_true(gcov_covered(&f, &p, executed));
  static const bool expected[] = {true, true, false,
                                  false}; /* of `a {` there is no count but 0: what is in it was executed */
  assert_memory_equal(executed, expected, sizeof expected);
  p.at.line = 8;
  assert_false(gcov_covered(&f, &p, executed));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counts_of_lines),
      cmocka_unit_test(spans_of_a_graph),
      cmocka_unit_test(lines_tell_places),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
