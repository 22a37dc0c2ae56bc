/* graph_reduce: failing graphs of one cause end in one form, whatever their types; and graphs
 * without the operations of others. */
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/world.h"
#include "generalise/disagreement.h"
#include "graph/type_change.h"
#include "reduce/reduce.h"
#include "spaces/graph/graph_space.h"
#include "spaces/graph/graph_transplant.h"
#include "spaces/graph/graph_without.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* `to-` has the type in its name, `convert` as an instance. */
static const char subject[] = "(operations o"
                              "  (types [u8 (integer 8)] [u16 (integer 16)] [u32 (integer 32)] [bool boolean])"
                              "  (for T (u8 u16 u32)"
                              "    [div : T T -> T (means (uquotient $1 $2))]"
                              "    [less : T T -> bool (means (u< $1 $2))]"
                              "    [pick : bool T T -> T (means (if $1 $2 $3))]"
                              "    [to-u8 : T -> u8 (means $1)]"
                              "    [to-u16 : T -> u16 (means $1)]"
                              "    [to-u32 : T -> u32 (means $1)]"
                              "    (types [cell (cell T)])"
                              "    [new : T -> (cell T) (means (tuple $1))]"
                              "    [store : (cell T) T -> (effects) (means (put $1 0 $2))]"
                              "    [shift : T u8 -> T (means (<< $1 $2))])"
                              "  (for T (u8 u16 u32) (for S (u8 u16 u32) [convert : T -> S (means $1)])))";

struct fixture {
  struct world *world;
  const struct operations *operations;
  bool taken[64];
};

static void open_fixture(struct fixture *f) {
  f->world = world_new();
  f->operations = subject_file_find(subject_file_read_text(f->world, "text", subject), SUBJECT_OPERATIONS, NULL);
  memset(f->taken, true, sizeof f->taken);
}

static term read_term(const struct fixture *f, const char *text) {
  return syntax_term(f->world, reader_only(f->world, source_from_text(f->world, "text", text, strlen(text))));
}

static void assert_term(term t, const char *expected) {
  char *text = term_to_text(t);
  assert_string_equal(text, expected);
  free(text);
}

/* ---- reduction ---- */

static bool is_of(const struct op_graph *g, uint32_t node, const char *base) {
  return g->nodes[node].operation && !strcmp(text_bytes(g->nodes[node].operation->base), base);
}

static bool is_value(const struct op_graph *g, uint32_t node, uint32_t operand) {
  return !g->operands[g->nodes[node].operands + operand].literal;
}

static uint64_t operand_word(const struct op_graph *g, uint32_t node, uint32_t operand) {
  return g->operands[g->nodes[node].operands + operand].word;
}

static bool is_literal(const struct op_graph *g, uint32_t node, uint32_t operand, uint64_t word) {
  return !is_value(g, node, operand) && operand_word(g, node, operand) == word;
}

/* A division by 5. */
static bool divides_by_five(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (is_of(g, i, "div") && is_literal(g, i, 1, 5)) return true;
  return false;
}

/* Of 3. */
static bool divides_three(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (is_of(g, i, "div") && is_literal(g, i, 0, 3)) return true;
  return false;
}

static bool divides_three_or_by_five(const struct op_graph *g) { return divides_three(g) || divides_by_five(g); }

/* A division of what is no literal. */
static bool divides_values(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (is_of(g, i, "div") && is_value(g, i, 0)) return true;
  return false;
}

/* Two equal literals, of which no other one could be smaller alone. */
static bool divides_equal(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (is_of(g, i, "div") && !is_value(g, i, 0) && is_literal(g, i, 1, operand_word(g, i, 0))) return true;
  return false;
}

/* x / x */
static bool divides_itself(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (is_of(g, i, "div") && is_value(g, i, 0) && is_value(g, i, 1) && operand_word(g, i, 0) == operand_word(g, i, 1))
      return true;
  return false;
}

static bool selects(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (is_of(g, i, "pick") && is_value(g, i, 0)) return true;
  return false;
}

static bool is_conversion(const struct op_graph *g, uint32_t node) {
  const struct operation *o = g->nodes[node].operation;
  return o && !strncmp(text_bytes(o->base), "to-", 3) && o->results[0] != o->arguments[0] && is_value(g, node, 0);
}

/* A value is cut, and converted to a wider type. */
static bool converts_twice(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    for (uint32_t k = 0; k < i; k++) {
      if (!is_conversion(g, k) || !is_conversion(g, i) || operand_word(g, i, 0) != operand_word(g, k, 0)) continue;
      const struct operation *a = g->nodes[k].operation, *b = g->nodes[i].operation;
      if (a->results[0]->bits < a->arguments[0]->bits && a->results[0]->bits < b->results[0]->bits) return true;
    }
  return false;
}

static bool shifts_by_parameter(const struct op_graph *g) {
  for (uint32_t i = 0; i < g->node_count; i++)
    if (is_of(g, i, "shift") && is_value(g, i, 1)) return true;
  return false;
}

struct failing {
  const struct fixture *fixture;
  bool (*fails)(const struct op_graph *g);
};

static void check_graphs(void *data, struct reduce_candidate *list, size_t count) {
  const struct failing *k = data;
  term wrong;
  for (size_t i = 0; i < count; i++)
    list[i].verdict =
        k->fails(graph_from_term(k->fixture->operations, list[i].t, &wrong)) ? REDUCE_FAILS : REDUCE_PASSES;
}

static uint64_t zero(const void *data, const struct value_type *t, uint32_t parameter, uint32_t time) {
  (void)data, (void)t, (void)parameter, (void)time;
  return 0;
}

static const struct reduction_case {
  bool (*fails)(const struct op_graph *g);
  const char *from, *to;
} reductions[] = {
    /* what makes an operand becomes a parameter; then the type can become the first one */
    {divides_itself, "(graph (u8) ((to-u32.u8 0) (div.u32 1 1)) (2))", "(graph (u8) ((div.u8 0 0)) (1))"},
    {divides_itself, "(graph (u8) ((to-u16.u8 0) (to-u32.u16 1) (div.u32 2 2)) (3))",
     "(graph (u8) ((div.u8 0 0)) (1))"},
    {selects, "(graph (u8) ((less.u8 0 (u8 1)) (pick.u16 1 (u16 0) (u16 1))) (2))",
     "(graph (bool) ((pick.u8 0 (u8 0) (u8 0))) (1))"},
    /* a result may be a value of another type */
    {converts_twice, "(graph (u32) ((to-u8.u32 0) (to-u16.u32 0) (to-u32.u16 2)) (1 3))",
     "(graph (u16) ((to-u8.u16 0) (to-u32.u16 0)) (1 2))"},
    /* equal literals become smaller together */
    {divides_equal, "(graph (u8) ((div.u8 (u8 77) (u8 77))) (1))", "(graph (u8) ((div.u8 (u8 0) (u8 0))) (1))"},
    /* what was stored, instead of the object */
    {divides_by_five, "(graph (u8) ((new.u8 (u8 0)) (div.u8 (u8 0) (u8 5)) (store.u8 1 2)) (1))",
     "(graph (u8) ((div.u8 (u8 0) (u8 5))) (1))"},
    /* an argument of an operation keeps its type: so does a parameter, and a literal gets it */
    {shifts_by_parameter, "(graph (u8) ((shift.u16 (u16 0) 0)) (1))", "(graph (u8) ((shift.u8 (u8 0) 0)) (1))"},
    /* two types are exchanged, also where they are in the names of operations */
    {converts_twice, "(graph (u32) ((to-u8.u32 0) (to-u16.u32 0)) (1 2))",
     "(graph (u16) ((to-u8.u16 0) (to-u32.u16 0)) (1 2))"},
};

static void one_cause_ends_in_one_form(void **state) {
  (void)state;
  struct fixture f;
  open_fixture(&f);
  const struct graph_space_wanted wanted = {f.operations, f.taken, zero, NULL, 1};
  for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
    struct failing k = {&f, reductions[i].fails};
    const struct reduce_options options = {.check = check_graphs, .data = &k, .pairs = true};
    assert_term(reduce(graph_space_new(&wanted), read_term(&f, reductions[i].from), &options).t, reductions[i].to);
  }
  world_free(f.world);
}

/* ---- changes of types ---- */

static void operations_follow_their_types(void **state) {
  (void)state;
  static const struct {
    const char *from, *to;
    bool is_exchange;
    const char *operation, *changed;
  } cases[] = {{"u32", "u8", false, "div.u32", "div.u8"},
               {"u32", "u8", false, "div.u16", "div.u16"},
               {"u32", "u8", false, "to-u32.u16", "to-u8.u16"},
               {"u32", "u8", false, "to-u32.u32", "to-u8.u8"},
               {"u32", "u8", true, "to-u32.u8", "to-u8.u32"},
               {"u32", "u8", false, "convert.u32.u16", "convert.u8.u16"},
               {"u32", "u16", true, "convert.u16.u32", "convert.u32.u16"},
               {"u16", "u8", false, "new.u16", "new.u8"}};
  struct fixture f;
  open_fixture(&f);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct type_change c = {operations_type(f.operations, read_term(&f, cases[i].from)),
                                  operations_type(f.operations, read_term(&f, cases[i].to)), cases[i].is_exchange};
    const struct operation *o = operations_named(f.operations, read_term(&f, cases[i].operation));
    assert_term(type_change_operation(&c, f.operations, o)->name, cases[i].changed);
  }
  world_free(f.world);
}

/* ---- without the operations of others ---- */

static void operations_of_others_become_parameters(void **state) {
  (void)state;
  static const struct {
    const char *whole, *other, *rest;
  } cases[] = {
      {"(graph (u8) ((div.u8 0 0) (to-u16.u8 1)) (2))", "(graph (u8) ((div.u8 0 0)) (1))",
       "(graph (u8) ((to-u16.u8 0)) (1))"},
      /* at any type, and by a new parameter if there is none of the type */
      {"(graph (u8) ((to-u16.u8 0) (div.u16 1 1) (less.u16 1 2)) (3))", "(graph (u8) ((div.u8 0 0)) (1))",
       "(graph (u8 u16) ((to-u16.u8 0) (less.u16 2 1)) (3))"},
      /* of the others' operations, there are none */
      {"(graph (u8) ((to-u16.u8 0)) (1))", "(graph (u8) ((div.u8 0 0)) (1))", "(graph (u8) ((to-u16.u8 0)) (1))"},
      /* a cell cannot be a parameter; and what has no operations may be anything */
      {"(graph (u8) ((new.u8 0)) (1))", "(graph (u8) ((new.u8 (u8 0))) (1))", NULL},
      {"(graph (u8) ((div.u8 0 0)) (1))", "(graph (u8) () (0))", NULL},
  };
  struct fixture f;
  open_fixture(&f);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const term other = read_term(&f, cases[i].other);
    const term rest = graph_without(f.operations, read_term(&f, cases[i].whole), &other, 1);
    if (cases[i].rest) assert_term(rest, cases[i].rest);
    else assert_true(rest == 0);
  }
  world_free(f.world);
}

/* ---- disagreement ---- */

static void terms_disagree_if_something_else_is_to_blame(void **state) {
  (void)state;
  static const struct {
    bool (*fails)(const struct op_graph *g);
    const char *new, *known;
    bool disagree;
  } cases[] = {
      {divides_three_or_by_five, "(graph (u8) ((div.u8 (u8 3) (u8 1))) (1))",
       "(graph (u8) ((div.u8 (u8 1) (u8 5))) (1))", true},
      {divides_by_five, "(graph (u8) ((div.u8 (u8 3) (u8 5))) (1))", "(graph (u8) ((div.u8 (u8 1) (u8 5))) (1))",
       false},
      {divides_three_or_by_five, "(graph (u8) ((div.u8 (u8 3) 0)) (1))", "(graph (u8) ((div.u8 0 (u8 5))) (1))", true},
      /* with the new one's literals, the known one passes */
      {divides_values, "(graph (u8) ((div.u8 (u8 7) (u8 9)) (less.u8 0 1)) (2))", "(graph (u8) ((div.u8 0 0)) (1))",
       true},
      /* terms that are built differently */
      {divides_by_five, "(graph (u8) ((less.u8 0 (u8 5))) (1))", "(graph (u8) ((div.u8 0 (u8 5))) (1))", false},
  };
  struct fixture f;
  open_fixture(&f);
  const struct graph_space_wanted wanted = {f.operations, f.taken, zero, NULL, 1};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct failing k = {&f, cases[i].fails};
    const struct disagreement_question q = {.space = graph_space_new(&wanted),
                                            .terms = {read_term(&f, cases[i].new), read_term(&f, cases[i].known)},
                                            .check = check_graphs,
                                            .data = &k};
    assert_int_equal(terms_disagree(&q), cases[i].disagree);
  }
  world_free(f.world);
}

static void literals_move_to_the_same_operations(void **state) {
  (void)state;
  static const struct {
    const char *to, *from, *result;
  } cases[] = {
      {"(graph (u8) ((div.u8 0 (u8 1))) (1))", "(graph (u8) ((div.u8 (u8 7) 0)) (1))",
       "(graph (u8) ((div.u8 (u8 7) (u8 1))) (1))"},
      /* the second operation of a kind for the second; not what is computed in one of them only */
      {"(graph (u8) ((div.u8 0 0) (div.u8 1 0)) (2))",
       "(graph (u8) ((less.u8 0 0) (div.u8 0 0) (div.u8 2 (u8 9))) (3))",
       "(graph (u8) ((div.u8 0 0) (div.u8 1 (u8 9))) (2))"},
      {"(graph (u8) ((div.u8 0 0) (div.u8 1 0)) (2))", "(graph (u8) ((div.u8 0 0) (div.u8 (u8 7) (u8 9))) (2))", NULL},
      {"(graph (u8) ((div.u8 0 0)) (1))", "(graph (u8) ((less.u8 0 (u8 9))) (1))", NULL},
      {"(graph (u8) ((div.u8 0 0)) (1))", "(graph (u8) ((div.u8 0 0)) (1))", NULL},
  };
  struct fixture f;
  open_fixture(&f);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const term t = graph_transplant(f.operations, read_term(&f, cases[i].to), read_term(&f, cases[i].from));
    if (cases[i].result) assert_term(t, cases[i].result);
    else assert_true(t == 0);
  }
  world_free(f.world);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(one_cause_ends_in_one_form),
                                     cmocka_unit_test(operations_follow_their_types),
                                     cmocka_unit_test(operations_of_others_become_parameters),
                                     cmocka_unit_test(terms_disagree_if_something_else_is_to_blame),
                                     cmocka_unit_test(literals_move_to_the_same_operations)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
