/* graph_blocks: graphs with conditionals, loops, functions and recursion compute what they should,
 * and stay graphs when they are edited. */
#include "core/read/reader.h"
#include "core/world.h"
#include "graph/construct.h"
#include "graph/corner_values.h"
#include "graph/graph_edit.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
  struct world *world;
  const struct operations *operations;
  bool taken[1000];
};

static struct fixture open_fixture(void) {
  struct fixture f = {.world = world_new()};
  struct subject_file *file = subject_file_read(f.world, "subjects/ops/c-structures.assay");
  f.operations = subject_file_find(file, SUBJECT_OPERATIONS, NULL);
  memset(f.taken, true, sizeof f.taken);
  return f;
}

static term read_term(struct world *w, const char *text) {
  return syntax_term(w, reader_only(w, source_from_text(w, "text", text, strlen(text))));
}

static struct construct_settings all_kinds(void) {
  struct construct_settings s = construct_usual;
  s.depth = (struct range){0, 4};
  s.structures = 0.4;
  s.returned = RETURN_ALL;
  for (unsigned i = NODE_IF; i < NODE_KINDS; i++) s.kinds[i] = i != NODE_CALL;
  return s;
}

static const uint64_t *random_words(const struct fixture *f, const struct op_graph *g, struct rng *r) {
  uint64_t *words = arena_array(&f->world->arena, graph_parameters(g), sizeof *words);
  for (uint32_t i = 0; i < graph_parameters(g); i++) words[i] = corner_value(f->world, g->types[i], r);
  return words;
}

/* ---- random ones ---- */

static void random_graphs_are_graphs_and_end(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  const struct construct_settings settings = all_kinds();
  struct constructor_of_graphs *c = construct_new(f.operations, f.taken, &settings);
  uint32_t seen[NODE_KINDS] = {0};
  for (uint64_t i = 0; i < 3000; i++) {
    const struct world_mark mark = world_mark(f.world);
    struct rng r;
    rng_init(&r, 1, i);
    const struct op_graph g = construct_graph(c, &r);
    term wrong;
    const term t = graph_to_term(f.operations, &g);
    const struct op_graph *again = graph_from_term(f.operations, t, &wrong);
    struct word_list words = {0};
    assert_non_null(again);
    assert_true(graph_to_term(f.operations, again) == t);
    assert_int_equal(graph_compute(f.operations, again, random_words(&f, again, &r), &words), GRAPH_COMPUTED);
    for (uint32_t n = 0; n < g.node_count; n++) seen[g.nodes[n].kind]++;
    world_release(f.world, mark);
  }
  for (unsigned kind = 0; kind < NODE_KINDS; kind++) assert_true(seen[kind] > 100);
  world_free(f.world);
}

/* Without what nobody needs, it computes the same. */
static void what_nobody_needs_goes(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  struct construct_settings settings = all_kinds();
  settings.returned = RETURN_SOME;
  struct constructor_of_graphs *c = construct_new(f.operations, f.taken, &settings);
  uint32_t before = 0, after = 0;
  for (uint64_t i = 0; i < 2000; i++) {
    const struct world_mark mark = world_mark(f.world);
    struct rng r;
    rng_init(&r, 2, i);
    const struct op_graph g = construct_graph(c, &r);
    const struct graph_edit e = graph_edit_begin(f.operations, &g);
    memset(e.idle, 0, g.node_count * sizeof *e.idle);
    term wrong;
    const struct op_graph *rest = graph_from_term(f.operations, graph_edit_finish(&e), &wrong);
    const uint64_t *inputs = random_words(&f, &g, &r);
    struct word_list one = {0}, other = {0};
    assert_non_null(rest);
    graph_compute(f.operations, &g, inputs, &one);
    graph_compute(f.operations, rest, inputs, &other);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.words, other.words, one.count * sizeof *one.words);
    before += g.node_count;
    after += rest->node_count;
    world_release(f.world, mark);
  }
  assert_true(after < before * 3 / 4);
  world_free(f.world);
}

/* Anything may be asked for: what comes out is a graph, or is seen not to be one. */
static void edit_at_random(struct graph_edit *e, struct rng *r) {
  const struct op_graph *g = e->graph;
  const uint32_t node = (uint32_t)rng_below(r, g->node_count), number = (uint32_t)rng_below(r, g->value_count),
                 operand = (uint32_t)rng_below(r, g->operand_count);
  switch (rng_below(r, 7)) {
  case 0: e->dropped[node] = true; break;
  case 1: e->spliced[node] = (enum splice)(1 + rng_below(r, 2)); break;
  case 2: e->instead[number] = (struct graph_operand){.word = rng_below(r, number + 1)}; break;
  case 3: e->operands[operand] = (struct graph_operand){.word = rng_below(r, g->value_count)}; break;
  case 4: e->turns[node] = 1; break;
  case 5:
    e->dropped[node] = true;
    for (uint32_t i = 0; i < g->nodes[node].value_count; i++) e->inputs[g->nodes[node].value + i] = true;
    break;
  default:
    e->types.from = e->operations->types[rng_below(r, e->operations->type_count)];
    e->types.to = e->operations->types[0];
    e->types.is_exchange = e->types.from->kind == e->types.to->kind && rng_below(r, 2);
    if (rng_below(r, 2)) e->retyped = &g->nodes[node];
    break;
  }
}

static void edits_never_break_anything(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  const struct construct_settings settings = all_kinds();
  struct constructor_of_graphs *c = construct_new(f.operations, f.taken, &settings);
  uint32_t graphs = 0;
  for (uint64_t i = 0; i < 6000; i++) {
    const struct world_mark mark = world_mark(f.world);
    struct rng r;
    rng_init(&r, 3, i / 4);
    const struct op_graph g = construct_graph(c, &r);
    rng_init(&r, 4, i);
    struct graph_edit e = graph_edit_begin(f.operations, &g);
    edit_at_random(&e, &r);
    term wrong;
    const term t = graph_edit_finish(&e);
    const struct op_graph *edited = t ? graph_from_term(f.operations, t, &wrong) : NULL;
    struct word_list words = {0};
    if (edited) graph_compute(f.operations, edited, random_words(&f, edited, &r), &words);
    graphs += edited != NULL;
    world_release(f.world, mark);
  }
  assert_true(graphs > 1000);
  world_free(f.world);
}

/* ---- single ones ---- */

static void check_result(const struct fixture *f, const char *text, uint64_t input, uint64_t expected) {
  term wrong = 0;
  const struct op_graph *g = graph_from_term(f->operations, read_term(f->world, text), &wrong);
  struct word_list words = {0};
  if (!g) fail_msg("no graph: %s", text);
  assert_int_equal(graph_compute(f->operations, g, &input, &words), GRAPH_COMPUTED);
  assert_int_equal(words.count, 1);
  assert_int_equal(words.words[0], expected);
}

static void blocks_compute(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  const char *conditional = "(graph (i32) ((less.i32 0 (i32 5)) (if 1 (() ((add.i32 0 (i32 1))) (2))"
                            " (() ((multiply.i32 0 (i32 2))) (3)))) (4))";
  check_result(&f, conditional, 3, 4);
  check_result(&f, conditional, 7, 14);
  /* five turns, each adds 3; it stops as soon as it is 10 or more */
  const char *loop = "(graph (i32) ((loop 5 (0) ((i32) ((add.i32 1 (i32 3)) (less.i32 2 (i32 10))) (3 2)))) (4))";
  check_result(&f, loop, 0, 12);
  check_result(&f, loop, 100, 103);
  check_result(&f, "(graph (i32) ((loop 5 (0) ((i32) ((add.i32 1 (i32 3))) ((bool 1) 2)))) (3))", 0, 15);
  check_result(&f, "(graph (i32) ((function unary ((i32) ((add.i32 1 (i32 1))) (2))) (call 3 0) (call 3 4)) (5))", 5,
               7);
  /* a closure sees what was there when it was made */
  check_result(&f, "(graph (i32) ((closure unary ((i32) ((add.i32 0 1)) (2))) (call 3 (i32 10))) (4))", 5, 15);
  /* f(x) = x + f(x), two turns deep, then 0 */
  check_result(&f, "(graph (i32) ((recurse 2 unary (0) ((unary i32) ((call 1 2) (add.i32 2 3)) (4)))) (5))", 7, 21);
  check_result(&f,
               "(graph (i32) ((function unary ((i32) () (1))) (function higher ((unary i32) ((call 3 4)) (5)))"
               " (call 6 2 0)) (7))",
               9, 9);
  check_result(&f, "(graph (i32) ((new.i32 0) (store.i32 1 (i32 4)) (load.i32 1)) (2))", 9, 4);
  check_result(&f, "(graph (i32) ((fill.i32 0) (set.i32 1 (i32 9) (i32 4)) (get.i32 1 (i32 1))) (2))", 7, 4);
  check_result(&f, "(graph (i32) ((quotient+remainder 0 (i32 3)) (multiply.i32 1 2)) (3))", 11, 6);
  check_result(&f, "(graph (i32) ((append (str \"abc\") (str \"de\")) (length 1)) (2))", 0, 5);
  world_free(f.world);
}

static void what_is_no_graph(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  static const char *const texts[] = {
      "(graph (i32) ((if (bool 1) (() ((add.i32 0 0)) (1)) (() () (1)))) (2))", /* the first block is over */
      "(graph (i32) ((if (bool 1) (() () (0)) (() () ((bool 1))))) (1))",       /* of two types */
      "(graph (i32) ((if (bool 1) (() () (0)) (() () (0)))) (1 7))",            /* not there */
      "(graph (i32) ((if 0 (() () (0)) (() () (0)))) (1))",                     /* no boolean */
      "(graph (i32) ((function unary ((i32) ((add.i32 0 1)) (2)))) (0))",       /* it sees nothing of the outside */
      "(graph (i32) ((function unary ((i64) () (1)))) (0))",                    /* not of that type */
      "(graph (i32) ((function unary ((i32) () (1)))) (2))",                    /* a function cannot be seen */
      "(graph (i32) ((call 0 0)) (1))",                                         /* no function */
      "(graph (i32) ((recurse 2 unary (0) ((unary i32) () (1)))) (3))",         /* gives itself away */
      "(graph (i32) ((recurse 2 unary (0) ((unary i32) ((closure unary ((i32) ((call 1 3)) (4)))) (2)))) (6))",
      "(graph (i32) ((loop 5 (0) ((i32) () (1)))) (2))",                                 /* goes on? */
      "(graph (i32) ((loop 5 (0) ((i32) () ((bool 1) (bool 1))))) (2))",                 /* not what it carries */
      "(graph (i32) ((if (bool 1) (() ((new.i32 0)) (1)) (() ((new.i32 0)) (2)))) (3))", /* a cell stays in its block */
      "(graph ((cell i32)) () (0))",
      "(graph (i32) (()) (0))",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    term wrong = 0;
    if (graph_from_term(f.operations, read_term(f.world, texts[i]), &wrong)) fail_msg("a graph: %s", texts[i]);
    assert_true(wrong != 0);
  }
  world_free(f.world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_graphs_are_graphs_and_end),
      cmocka_unit_test(what_nobody_needs_goes),
      cmocka_unit_test(edits_never_break_anything),
      cmocka_unit_test(blocks_compute),
      cmocka_unit_test(what_is_no_graph),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
