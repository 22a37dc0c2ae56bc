/* graph_mutate: which blocks are executed, and mutants of graphs: they are graphs, and compute the
 * same on what they were made for. */
#include "core/read/reader.h"
#include "core/world.h"
#include "emi/graph_mutate.h"
#include "graph/corner_values.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
  struct world *world;
  const struct operations *operations;
  struct constructor_of_graphs *constructor;
};

static struct fixture open_fixture(void) {
  static bool taken[1000];
  struct fixture f = {.world = world_new()};
  struct subject_file *file = subject_file_read(f.world, "subjects/ops/c-structures.assay");
  struct construct_settings s = construct_usual;
  f.operations = subject_file_find(file, SUBJECT_OPERATIONS, NULL);
  memset(taken, true, sizeof taken);
  s.depth = (struct range){0, 3};
  s.structures = 0.3;
  for (unsigned i = NODE_IF; i < NODE_KINDS; i++) s.kinds[i] = i != NODE_CALL;
  f.constructor = construct_new(f.operations, taken, &s);
  return f;
}

/* ---- coverage ---- */

static void coverage_tells_which_blocks_are_entered(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  static const struct {
    const char *graph;
    uint64_t inputs[2];
    const char *entered; /* of each block in the order in which they begin: entered in a run on one of these inputs? */
  } cases[] = {
      {"(graph (i32) ((less.i32 0 (i32 5)) (if 1 (() () (0)) (() () ((i32 2))))) (2))", {3, 4}, "110"},
      {"(graph (i32) ((less.i32 0 (i32 5)) (if 1 (() () (0)) (() () ((i32 2))))) (2))", {8, 9}, "101"},
      {"(graph (i32) ((less.i32 0 (i32 5)) (if 1 (() () (0)) (() () ((i32 2))))) (2))", {3, 9}, "111"},
      /* no turn; one turn, and what is in it */
      {"(graph (i32) ((loop 0 (0) ((i32) () ((bool 1) 1)))) (2))", {1, 1}, "10"},
      {"(graph (i32) ((loop 3 (0) ((i32) ((if (bool 0) (() () (1)) (() () (1)))) ((bool 0) 2)))) (3))", {1, 1}, "1101"},
      /* only the third turn comes to it */
      {"(graph (i32) ((loop 3 (0) ((i32) ((equal.i32 1 (i32 2)) (add.i32 1 (i32 1)) (if 2 (() () (1)) (() () (3)))) "
       "((bool 1) 4)))) (5))",
       {0, 0},
       "1111"},
      {"(graph (i32) ((loop 2 (0) ((i32) ((equal.i32 1 (i32 2)) (add.i32 1 (i32 1)) (if 2 (() () (1)) (() () (3)))) "
       "((bool 1) 4)))) (5))",
       {0, 0},
       "1101"},
      /* a function that is never called; one that is called where nobody comes */
      {"(graph (i32) ((function unary ((i32) () (1)))) (0))", {1, 1}, "10"},
      {"(graph (i32) ((function unary ((i32) () (1))) (if (bool 0) (() ((call 2 0)) (3)) (() () (0)))) (4))",
       {1, 1},
       "1001"},
      {"(graph (i32) ((function unary ((i32) () (1))) (call 2 0)) (3))", {1, 1}, "11"},
      {"(graph (i32) ((closure unary ((i32) ((add.i32 0 1)) (2))) (call 3 (i32 10))) (4))", {1, 1}, "11"},
      {"(graph (i32) ((recurse 2 unary (0) ((unary i32) ((call 1 2) (add.i32 2 3)) (4)))) (5))", {1, 1}, "11"},
      /* computed although nobody needs it: that is executed */
      {"(graph (i32) ((less.i32 0 (i32 5)) (if 1 (() ((add.i32 0 0)) (2)) (() () (0)))) (0))", {3, 3}, "110"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *text = cases[i].graph;
    term wrong = 0;
    const struct syntax *x = reader_only(f.world, source_from_text(f.world, "text", text, strlen(text)));
    const struct op_graph *g = graph_from_term(f.operations, syntax_term(f.world, x), &wrong);
    const uint64_t *const words[2] = {&cases[i].inputs[0], &cases[i].inputs[1]};
    struct word_list out = {0};
    bool *entered;
    assert_non_null(g);
    assert_true(graph_cover(f.operations, g, &(struct graph_inputs){words, 2}, &out, &entered));
    assert_int_equal(g->block_count, strlen(cases[i].entered));
    for (uint32_t b = 0; b < g->block_count; b++)
      if (entered[b] != (cases[i].entered[b] == '1')) fail_msg("block %u of %s", b, text);
  }
  world_free(f.world);
}

static void the_block_of_a_node(void **state) {
  (void)state;
  struct fixture f = open_fixture();
  static const char text[] = "(graph (i32) ((add.i32 0 0) (if (bool 1) (() ((add.i32 0 0) (if (bool 0) (() () (0)) (() "
                             "((add.i32 0 0)) (3)))) (4))"
                             " (() ((add.i32 0 0)) (5))) (add.i32 0 0)) (6))";
  static const uint32_t expected[] = {0, 0, 1, 1, 3, 4, 0};
  term wrong = 0;
  const struct syntax *x = reader_only(f.world, source_from_text(f.world, "text", text, strlen(text)));
  const struct op_graph *g = graph_from_term(f.operations, syntax_term(f.world, x), &wrong);
  assert_non_null(g);
  assert_int_equal(g->node_count, sizeof expected / sizeof *expected);
  for (uint32_t i = 0; i < g->node_count; i++) assert_int_equal(graph_block_of(g, i), expected[i]);
  world_free(f.world);
}

/* ---- mutants ---- */

enum { TIMES = 4 };

static struct graph_inputs random_inputs(const struct fixture *f, const struct op_graph *g, struct rng *r) {
  const uint64_t **all = arena_array(&f->world->arena, TIMES, sizeof *all);
  for (uint32_t time = 0; time < TIMES; time++) {
    uint64_t *words = arena_array(&f->world->arena, graph_parameters(g), sizeof *words);
    for (uint32_t i = 0; i < graph_parameters(g); i++) words[i] = corner_value(f->world, g->types[i], r);
    all[time] = words;
  }
  return (struct graph_inputs){all, TIMES};
}

/* Do they compute the same? */
static bool is_same(const struct fixture *f, const struct op_graph *a, const struct op_graph *b,
                    const struct graph_inputs *in) {
  for (uint32_t i = 0; i < in->times; i++) {
    struct word_list one = {0}, other = {0};
    assert_int_equal(graph_compute(f->operations, a, in->words[i], &one), GRAPH_COMPUTED);
    if (graph_compute(f->operations, b, in->words[i], &other) != GRAPH_COMPUTED || one.count != other.count ||
        (one.count && memcmp(one.words, other.words, one.count * sizeof *one.words) != 0))
      return false;
  }
  return true;
}

struct tally {
  uint32_t ways[REMAKINGS], mutants, others, dead, effects;
};

/* In blocks that are never entered. */
static void count_dead(const struct fixture *f, const struct op_graph *g, const struct graph_inputs *in,
                       struct tally *t) {
  struct word_list out = {0};
  bool *entered;
  assert_true(graph_cover(f->operations, g, in, &out, &entered));
  for (uint32_t i = 0; i < g->node_count; i++) {
    if (entered[graph_block_of(g, i)]) continue;
    t->dead++;
    t->effects += g->nodes[i].kind == NODE_OPERATION && g->nodes[i].operation->has_effects;
  }
}

static void try_mutant(const struct fixture *f, uint64_t index, struct tally *t) {
  struct rng r;
  rng_init(&r, 7, index / 4);
  const struct op_graph made = construct_graph(f->constructor, &r);
  term wrong;
  const struct op_graph *g = graph_from_term(f->operations, graph_to_term(f->operations, &made), &wrong);
  const struct graph_inputs in = random_inputs(f, g, &r);
  rng_init(&r, 8, index);
  struct rng again = r;
  const struct graph_mutant m = graph_mutate(f->constructor, f->operations, g, &in, NULL, &r);
  assert_true(m.program == graph_mutate(f->constructor, f->operations, g, &in, NULL, &again).program);
  if (!m.program) return;
  const struct op_graph *mutant = graph_from_term(f->operations, m.program, &wrong);
  assert_non_null(mutant);
  assert_true(graph_to_term(f->operations, g) != m.program);
  assert_true(is_same(f, g, mutant, &in));
  assert_true(m.before != m.now && m.change > 0);
  const struct graph_inputs elsewhere = random_inputs(f, g, &r);
  t->others += !is_same(f, g, mutant, &elsewhere);
  t->ways[m.mutation]++;
  t->mutants++;
  count_dead(f, mutant, &in, t);
}

static void mutants_compute_the_same(void **state) {
  (void)state;
  enum { TRIED = 12000 };
  struct fixture f = open_fixture();
  struct tally t = {0};
  for (uint64_t i = 0; i < TRIED; i++) {
    const struct world_mark mark = world_mark(f.world);
    try_mutant(&f, i, &t);
    world_release(f.world, mark);
  }
  assert_true(t.mutants > TRIED / 3);
  for (unsigned way = 0; way < REMAKINGS; way++)
    if (t.ways[way] < TRIED / 200) fail_msg("%s: only %u", graph_mutation_names[way], t.ways[way]);
  assert_true(t.others >
              TRIED / 200); /* on other inputs, something else: so it is never executed, and not never needed */
  assert_true(t.dead > TRIED && t.effects > TRIED / 50);
  world_free(f.world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(coverage_tells_which_blocks_are_entered),
      cmocka_unit_test(the_block_of_a_node),
      cmocka_unit_test(mutants_compute_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
