/* Lists have two forms, sequence terms and pairs: everything treats them alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these four first */
#include <cmocka.h>

#include "racket/machine.h"
#include "racket/ordered_table.h"
#include "random_terms.h"

#include <string.h>

static int make_world(void **state) {
  struct world *w = world_new();
  *state = w;
  return machine_new(w, NULL) ? 0 : 1;
}

static int free_world(void **state) {
  struct world *w = *state;
  machine_free(w->machine);
  world_free(w);
  return 0;
}

/* The same list with some of its spine, and that of its items, made of pairs. */
static value unfold(struct world *w, struct rng *r, term t) {
  if (!is_pair(t) || rng_chance(r, 0.2)) return t;
  bool dotted = has_kind(t, KIND_DOTTED);
  uint32_t count = seq_count(t) - dotted, pairs = (uint32_t)rng_below(r, count + 1);
  value v;
  if (dotted) {
    pairs = count;
    v = seq_item(t, count);
  } else v = term_sequence(w, sequence_of(t)->items + pairs, count - pairs);
  for (uint32_t i = pairs; i-- > 0;) v = value_cons(w, unfold(w, r, seq_item(t, i)), v);
  return v;
}

static void forms_of_a_list_are_equal_and_hash_alike(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 7, 0);
  for (unsigned i = 0; i < random_rounds(2000, 200000); i++) {
    term t = random_term(w, &r, 6);
    value a = unfold(w, &r, t), b = unfold(w, &r, t);
    assert_true(value_equal(w, a, b));
    assert_int_equal(value_hash(w, a), value_hash(w, t));
    assert_int_equal(value_to_term(w, a), t);
    assert_int_equal(is_list(a), is_list(t));
    assert_int_equal(is_pair(a), is_pair(t));
    assert_int_equal(list_length(a), list_length(t));
  }
}

static void different_terms_are_not_equal_in_any_form(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 8, 0);
  for (unsigned i = 0; i < random_rounds(2000, 200000); i++) {
    term t = random_term(w, &r, 4), u = random_term(w, &r, 4);
    assert_int_equal(value_equal(w, unfold(w, &r, t), unfold(w, &r, u)), t == u);
  }
}

static void walking_visits_the_items_of_both_forms(void **state) {
  struct world *w = *state;
  value v = value_cons(w, small(1), value_cons(w, small(2), term_list(w, 2, small(3), small(4))));
  int64_t n = 0;
  for (struct list_walk k = list_walk(v); list_more(&k);) assert_int_equal(list_next(&k), small(++n));
  assert_int_equal(n, 4);
  uint32_t count;
  value *items = list_to_array(w, v, &count);
  assert_int_equal(count, 4);
  assert_true(value_equal(w, list_from_array(w, items, count), v));
}

static void the_tail_of_a_sequence_is_a_list_of_its_other_items(void **state) {
  struct world *w = *state;
  term t = term_list(w, 3, small(1), small(2), small(3));
  assert_int_equal(value_to_term(w, list_tail(w, t)), term_list(w, 2, small(2), small(3)));
  assert_int_equal(list_tail(w, term_list(w, 1, small(1))), w->empty);
  term dotted = term_items(w, KIND_DOTTED, (term[]){small(1), small(2)}, 2);
  assert_int_equal(list_tail(w, dotted), small(2));
}

static void what_holds_an_object_is_no_term(void **state) {
  struct world *w = *state;
  value box = value_box(w, small(1));
  assert_int_equal(value_to_term(w, value_cons(w, box, w->empty)), 0);
  assert_int_equal(value_to_term(w, value_cons(w, small(1), box)), 0);
}

static void lists_with_objects_in_them_hash_by_their_parts(void **state) {
  struct world *w = *state;
  value a = value_cons(w, value_box(w, small(1)), term_list(w, 1, small(2)));
  value b = value_cons(w, value_box(w, small(1)), value_cons(w, small(2), w->empty));
  assert_true(value_equal(w, a, b));
  assert_int_equal(value_hash(w, a), value_hash(w, b));
  assert_false(value_equal(w, a, value_cons(w, value_box(w, small(1)), w->empty)));
}

static void tables_are_equal_whatever_the_order_of_insertion(void **state) {
  struct world *w = *state;
  value a = (value)hash_new(w, KIND_HASH, EQUALITY_EQUAL, false), b = a;
  for (int64_t i = 0; i < 50; i++) a = hash_set(w, a, small(i), small(i * i));
  for (int64_t i = 50; i-- > 0;) b = hash_set(w, b, small(i), small(i * i));
  assert_true(value_equal(w, a, b));
  assert_int_equal(value_hash(w, a), value_hash(w, b));
  assert_false(value_equal(w, a, hash_set(w, b, small(3), small(0))));
}

static void a_long_list_needs_no_stack(void **state) {
  struct world *w = *state;
  value a = w->empty, b = a;
  for (int64_t i = 0; i < 1000000; i++) {
    a = value_cons(w, small(i), a);
    b = value_cons(w, small(i), b);
  }
  assert_true(value_equal(w, a, b));
  assert_int_equal(value_to_term(w, a), value_to_term(w, b));
  assert_int_equal(list_length(a), 1000000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(forms_of_a_list_are_equal_and_hash_alike),
      cmocka_unit_test(different_terms_are_not_equal_in_any_form),
      cmocka_unit_test(walking_visits_the_items_of_both_forms),
      cmocka_unit_test(the_tail_of_a_sequence_is_a_list_of_its_other_items),
      cmocka_unit_test(what_holds_an_object_is_no_term),
      cmocka_unit_test(lists_with_objects_in_them_hash_by_their_parts),
      cmocka_unit_test(tables_are_equal_whatever_the_order_of_insertion),
      cmocka_unit_test(a_long_list_needs_no_stack),
  };
  return cmocka_run_group_tests(tests, make_world, free_world);
}
