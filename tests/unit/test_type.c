/* type: unification binds what it must, refuses cycles, and can be undone. */
#include "core/world.h"
#include "lambda/type.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { INT = 1, LIST = 2 };

static struct world *w;
static struct type_store store;

static int start(void **state) {
  (void)state;
  w = world_new();
  type_store_init(&store, w);
  return 0;
}

static int stop(void **state) {
  (void)state;
  world_free(w);
  return 0;
}

static struct type *integer(void) { return type_make(w, INT, NULL, 0); }
static struct type *list(struct type *of) { return type_make(w, LIST, &of, 1); }
static struct type *variable(void) { return type_variable(&store); }

static void variables_become_what_they_are_unified_with(void **state) {
  (void)state;
  struct type *a = variable(), *b = variable();
  assert_true(type_unify(&store, type_arrow(w, a, list(b)), type_arrow(w, list(b), list(integer()))));
  assert_true(type_equal(a, list(integer())));
  assert_true(type_equal(b, integer()));
}

static void different_constructors_are_never_equal(void **state) {
  (void)state;
  assert_false(type_unify(&store, integer(), list(integer())));
  assert_false(type_unify(&store, list(variable()), type_arrow(w, variable(), variable())));
}

static void a_variable_is_no_part_of_itself(void **state) {
  (void)state;
  struct type *a = variable(), *b = variable();
  assert_false(type_unify(&store, a, list(a)));
  assert_true(type_unify(&store, a, list(b)));
  assert_false(type_unify(&store, b, type_arrow(w, integer(), a)));
  assert_true(type_unify(&store, b, b));
}

static void all_can_be_undone(void **state) {
  (void)state;
  struct type *variables[1000];
  const size_t bound = store.bound;
  for (int i = 0; i < 1000; i++) variables[i] = variable();
  for (int i = 0; i + 1 < 1000; i++) assert_true(type_unify(&store, variables[i], variables[i + 1]));
  const size_t before_last = store.bound;
  assert_true(type_unify(&store, variables[0], integer()));
  assert_true(type_equal(variables[500], integer()));
  type_undo(&store, before_last);
  assert_true(type_resolve(variables[0]) == variables[999]);
  type_undo(&store, bound);
  for (int i = 0; i < 1000; i++) assert_true(type_resolve(variables[i]) == variables[i]);
}

/* (a -> a) -> List b */
static struct type *scheme(void) {
  struct type *p[2];
  for (uint16_t i = 0; i < 2; i++) {
    p[i] = arena_alloc_zero(&w->arena, sizeof *p[i]);
    p[i]->head = TYPE_PARAMETER;
    p[i]->count = i;
  }
  return type_arrow(w, type_arrow(w, p[0], p[0]), list(p[1]));
}

static void a_scheme_fits_each_of_its_instances(void **state) {
  (void)state;
  struct type *bindings[2] = {NULL, NULL}, *a = variable(), *b = variable();
  struct type *t = type_arrow(w, type_arrow(w, a, integer()), b);
  assert_true(type_unify_scheme(&store, scheme(), bindings, t));
  assert_true(type_equal(bindings[0], integer()) && type_equal(a, integer()));
  assert_int_equal(type_resolve(b)->head, LIST);
  assert_ptr_equal(type_resolve(type_resolve(b)->arguments[0]), type_resolve(bindings[1]));
}

static void a_parameter_stands_for_one_type(void **state) {
  (void)state;
  struct type *bindings[2] = {NULL, NULL};
  struct type *t = type_arrow(w, type_arrow(w, integer(), list(integer())), list(integer()));
  assert_false(type_unify_scheme(&store, scheme(), bindings, t));
}

static void an_instance_has_variables_for_what_is_not_known(void **state) {
  (void)state;
  struct type *bindings[2] = {NULL, list(integer())};
  struct type *t = type_instance(&store, scheme(), bindings);
  assert_int_equal(bindings[0]->head, TYPE_VARIABLE);
  assert_ptr_equal(t->arguments[0]->arguments[0], t->arguments[0]->arguments[1]);
  assert_true(type_equal(t->arguments[1], list(list(integer()))));
  assert_false(t->is_ground);
  assert_true(t->arguments[1]->is_ground);
  assert_int_equal(type_arity(t), 1);
}

static bool is_that(const void *data, const struct type *v) { return v == data; }

static void what_is_generalised_is_chosen_anew(void **state) {
  (void)state;
  struct type *a = variable(), *b = variable(), *fixed = variable(), *bindings[3] = {NULL};
  assert_true(type_unify(&store, a, list(b)));
  const struct scheme s = type_generalise(w, type_arrow(w, a, type_arrow(w, b, fixed)), is_that, fixed);
  assert_int_equal(s.parameters, 1);
  struct type *t = type_instance(&store, s.body, bindings), *to = t->arguments[1];
  assert_true(type_unify(&store, to->arguments[0], integer()));
  assert_true(type_equal(t->arguments[0], list(integer())));
  assert_true(type_equal(to->arguments[1], fixed));
  assert_true(type_resolve(b)->head == TYPE_VARIABLE);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, start, stop)
int main(void) {
  const struct CMUnitTest tests[] = {
      CASE(variables_become_what_they_are_unified_with),
      CASE(different_constructors_are_never_equal),
      CASE(a_variable_is_no_part_of_itself),
      CASE(all_can_be_undone),
      CASE(a_scheme_fits_each_of_its_instances),
      CASE(a_parameter_stands_for_one_type),
      CASE(an_instance_has_variables_for_what_is_not_known),
      CASE(what_is_generalised_is_chosen_anew),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
