/* The smallest set of elements that is enough (cause/smallest_set.h). */
#include "cause/smallest_set.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 8 };

/* A list of elements, and the sets of which each is enough: words of bits. */
struct example {
  size_t count;
  uint64_t enough[4];
  size_t asked, largest_batch, stop_after;
};

static bool ask(void *data, struct subset *list, size_t count) {
  struct example *x = data;
  if (x->stop_after && x->asked >= x->stop_after) return false;
  if (count > x->largest_batch) x->largest_batch = count;
  for (size_t i = 0; i < count; i++) {
    uint64_t set = 0;
    for (size_t k = 0; k < list[i].count; k++) {
      assert_true(list[i].elements[k] < x->count);
      set |= UINT64_C(1) << list[i].elements[k];
    }
    for (size_t k = 0; k < 4; k++) list[i].is_enough |= x->enough[k] && (set & x->enough[k]) == x->enough[k];
  }
  x->asked += count;
  return true;
}

static struct smallest_set find(struct example *x, size_t batch) {
  const struct smallest_set_question q = {.count = x->count, .most = MOST, .batch = batch, .ask = ask, .data = x};
  return smallest_set_find(&q);
}

static uint64_t set_of(const size_t *list, size_t count) {
  uint64_t set = 0;
  for (size_t i = 0; i < count; i++) set |= UINT64_C(1) << list[i];
  return set;
}

static void single_elements_are_all_found(void **state) {
  (void)state;
  struct example x = {.count = 60, .enough = {1 << 7, UINT64_C(1) << 59, 1 << 8, 3 << 20}};
  struct smallest_set s = find(&x, 4);
  assert_int_equal(s.end, SMALLEST_SET_FOUND);
  assert_int_equal(s.single_count, 3);
  assert_int_equal(s.singles[0], 7);
  assert_int_equal(s.singles[1], 8);
  assert_int_equal(s.singles[2], 59);
  assert_int_equal(s.count, 0);
  assert_true(x.asked < 60); /* fewer than one by one */
  smallest_set_free(&s);
}

static void elements_that_are_enough_together_are_found(void **state) {
  (void)state;
  for (size_t batch = 1; batch < 5; batch++) {
    struct example x = {.count = 40, .enough = {UINT64_C(1) << 3 | UINT64_C(1) << 17 | UINT64_C(1) << 39}};
    struct smallest_set s = find(&x, batch);
    assert_int_equal(s.end, SMALLEST_SET_FOUND);
    assert_int_equal(s.single_count, 0);
    assert_int_equal(set_of(s.elements, s.count), x.enough[0]);
    assert_int_equal(s.elements[0], 3);
    smallest_set_free(&s);
  }
}

static void each_pair_is_found(void **state) {
  (void)state;
  for (size_t a = 0; a < 12; a++)
    for (size_t b = 0; b < a; b++) {
      struct example x = {.count = 12, .enough = {UINT64_C(1) << a | UINT64_C(1) << b}};
      struct smallest_set s = find(&x, 3);
      assert_int_equal(set_of(s.elements, s.count), x.enough[0]);
      smallest_set_free(&s);
    }
}

static void some_lists_are_not_enough(void **state) {
  (void)state;
  struct example none = {.count = 9}, empty = {.count = 0}, all = {.count = 1, .enough = {1}},
                 large = {.count = 20, .enough = {0xfffff}}, stopped = {.count = 20, .enough = {3}, .stop_after = 5};
  struct smallest_set s = find(&none, 2);
  assert_int_equal(s.end, SMALLEST_SET_NONE);
  assert_int_equal(none.asked, 1);
  smallest_set_free(&s);
  s = find(&empty, 2);
  assert_int_equal(s.end, SMALLEST_SET_NONE);
  smallest_set_free(&s);
  s = find(&all, 2);
  assert_int_equal(s.single_count, 1);
  smallest_set_free(&s);
  s = find(&large, 2);
  assert_int_equal(s.end, SMALLEST_SET_TOO_LARGE);
  assert_int_equal(s.count, 0);
  smallest_set_free(&s);
  s = find(&stopped, 2);
  assert_int_equal(s.end, SMALLEST_SET_STOPPED);
  assert_int_equal(s.count + s.single_count, 0);
  smallest_set_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(single_elements_are_all_found),
      cmocka_unit_test(elements_that_are_enough_together_are_found),
      cmocka_unit_test(each_pair_is_found),
      cmocka_unit_test(some_lists_are_not_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
