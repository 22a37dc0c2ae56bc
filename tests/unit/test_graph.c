/* graph: random graphs of the shipped operations are well-typed, and are written, read and computed
 * as they should be. */
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/world.h"
#include "graph/construct.h"
#include "graph/graph_notation.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
  struct world *world;
  const struct operations *operations;
  const struct graph_notation *notation;
  bool taken[1000];
};

static struct fixture open_fixture(void) {
  struct fixture f = {.world = world_new()};
  struct subject_file *file = subject_file_read(f.world, "subjects/ops/gcc.assay");
  f.operations = subject_file_find(file, SUBJECT_OPERATIONS, NULL);
  f.notation = subject_file_find(file, SUBJECT_GRAPH_SYNTAX, NULL);
  memset(f.taken, true, sizeof f.taken);
  return f;
}

static term read_term(struct world *w, const char *text) {
  return syntax_term(w, reader_only(w, source_from_text(w, "text", text, strlen(text))));
}

static const struct construct_settings settings = {.nodes = {1, 40},
                                                   .parameters = {1, 4},
                                                   .uses = {0, UINT32_MAX},
                                                   .results = {1, UINT32_MAX},
                                                   .literals = 0.5,
                                                   .returned = RETURN_ALL};

static void random_graphs_are_graphs(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  struct constructor_of_graphs *c = construct_new(f.operations, f.taken, &settings);
  for (uint64_t i = 0; i < 2000; i++) {
    const struct world_mark mark = world_mark(f.world);
    struct rng r;
    rng_init(&r, 1, i);
    const struct op_graph g = construct_graph(c, &r);
    term wrong;
    const term t = graph_to_term(f.operations, &g);
    const struct op_graph *again = graph_from_term(f.operations, t, &wrong);
    assert_non_null(again);
    assert_true(graph_to_term(f.operations, again) == t);
    assert_int_equal(graph_results(&g), g.node_count);
    world_release(f.world, mark);
  }
  world_free(f.world);
}

static void results_are_leaves_if_that_is_wanted(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  struct construct_settings leaves = settings;
  leaves.returned = RETURN_LEAVES;
  struct constructor_of_graphs *c = construct_new(f.operations, f.taken, &leaves);
  for (uint64_t i = 0; i < 500; i++) {
    struct rng r;
    rng_init(&r, 2, i);
    const struct op_graph g = construct_graph(c, &r);
    assert_true(graph_results(&g) > 0);
    for (uint32_t k = 0; k < graph_results(&g); k++)
      for (uint32_t n = 0; n < g.blocks[0].results; n++)
        assert_true(g.operands[n].literal || g.operands[n].word != graph_result(&g, k)->word);
  }
  world_free(f.world);
}

static void a_graph_computes(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  term wrong;
  const struct op_graph *g = graph_from_term(
      f.operations,
      read_term(f.world, "(graph (i8 u8) ((add.i8 0 (i8 127)) (quotient.i8 2 (i8 0)) (negate.u8 1) (less.i8 2 0)"
                         " (shift-left.u8 1 (u8 9)) (choose.u8 5 4 1)) (2 3 4 5 6 7))"),
      &wrong);
  const uint64_t parameters[] = {1, 3}, expected[] = {(uint64_t)-128, 0, 253, 1, 6, 253};
  struct word_list words = {0};
  assert_non_null(g);
  assert_int_equal(graph_compute(f.operations, g, parameters, &words), GRAPH_COMPUTED);
  assert_int_equal(words.count, sizeof expected / sizeof *expected);
  assert_memory_equal(words.words, expected, sizeof expected);
  world_free(f.world);
}

/* Everything that an expression may say about words, by one operation each. */
static void primitives_compute(void **state) {
  (void)state;
  static const struct {
    const char *meaning;
    uint64_t first, second, result;
  } rows[] = {
      {"(leading-zeros $1)", 0, 0, 64},
      {"(leading-zeros $1)", 255, 0, 56},
      {"(trailing-zeros $1)", 0, 0, 64},
      {"(trailing-zeros $1)", 40, 0, 3},
      {"(reverse-bytes $1)", 0x0102030405060708, 0, 0x0807060504030201},
      {"(u*high $1 $2)", UINT64_MAX, UINT64_MAX, UINT64_MAX - 1},
      {"(u*high $1 $2)", UINT64_C(1) << 63, 6, 3},
      {"(*high $1 $2)", UINT64_MAX, UINT64_MAX, 0},
      {"(*high $1 $2)", UINT64_MAX, 5, UINT64_MAX},
      {"(*high $1 $2)", UINT64_C(1) << 63, UINT64_C(1) << 63, UINT64_C(1) << 62},
      {"(uinteger (udouble $1))", UINT64_C(1) << 63, 0, UINT64_C(1) << 63},
      {"(uinteger (udouble $1))", UINT64_MAX, 0, UINT64_MAX},
      {"(uinteger (double $1))", UINT64_MAX, 0, 0},
      {"(integer (fsingle (double $1)))", 16777217, 0, 16777216},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct world *w = world_new();
    static const struct value_type number = {.kind = VALUE_INTEGER, .bits = 64};
    static const struct value_type *const numbers[] = {&number, &number};
    const struct meaning_names names = {.operands = 2, .types = numbers};
    const char *text = rows[i].meaning;
    const struct meaning *m = meaning_read(w, reader_only(w, source_from_text(w, "text", text, strlen(text))), &names);
    const uint64_t operands[2] = {rows[i].first, rows[i].second};
    assert_true(meaning_compute(m, operands) == rows[i].result);
    world_free(w);
  }
}

static void a_graph_is_written(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  term wrong;
  struct buffer b = {0};
  const struct op_graph *g =
      graph_from_term(f.operations, read_term(f.world, "(graph (i32) ((add.i32 0 (i32 -1))) (1))"), &wrong);
  assert_true(graph_notation_written(f.notation, f.operations, f.taken, settings.kinds)[0]);
  graph_write(f.notation, g, &b);
  assert_string_equal(b.text, "  int32_t v0 = load_i32(in[0]);\n"
                              "  int32_t v1 = (int32_t)(1U * (uint32_t)v0 + (uint32_t)(-1));\n"
                              "  out[0] = store_i32(v1);\n");
  buffer_free(&b);
  world_free(f.world);
}

static void what_is_no_graph(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  static const char *const texts[] = {
      "(graph (i32) ((add.i32 0 1)) (1))",
      "(graph (i32) ((add.i8 0 0)) (1))",
      "(graph (i32) ((add.i32 0)) (1))",
      "(graph (i32) ((plus 0 0)) (1))",
      "(graph (i31) () (0))",
      "(graph (i32) () (1))",
      "(graph (i8) ((add.i8 0 (i8 128))) (1))",
      "(graph)",
      "7",
      "(graph (i8) ((add.i8 0 (u8 1))) (1))",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    term wrong = 0;
    assert_null(graph_from_term(f.operations, read_term(f.world, texts[i]), &wrong));
    assert_true(wrong != 0);
  }
  world_free(f.world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_graphs_are_graphs), cmocka_unit_test(results_are_leaves_if_that_is_wanted),
      cmocka_unit_test(a_graph_computes),         cmocka_unit_test(a_graph_is_written),
      cmocka_unit_test(what_is_no_graph),         cmocka_unit_test(primitives_compute),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
