/* Lists grow: all items are kept, the older copies of an arena too; what cannot be had is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/array.h"

#include <stdlib.h>

enum { MANY = 1000 };

static void a_list_keeps_its_items_while_it_grows(void **state) {
  (void)state;
  uint16_t *list = NULL;
  uint32_t count = 0, capacity = 0;
  for (uint16_t i = 0; i < MANY; i++) {
    ARRAY_ROOM(list, count, capacity);
    assert_true(count < capacity);
    list[count++] = i;
  }
  for (uint16_t i = 0; i < MANY; i++) assert_int_equal(list[i], i);
  assert_true(capacity < 2 * MANY);
  free(list);
}

static void a_list_in_an_arena_keeps_its_items_and_its_older_copies(void **state) {
  (void)state;
  struct arena a;
  struct {
    size_t number;
    char text[40];
  } *list = NULL, *first = NULL;
  size_t count = 0, capacity = 0;
  arena_init(&a);
  for (size_t i = 0; i < MANY; i++) {
    ARENA_ROOM(&a, list, count, capacity);
    if (!first) first = list;
    list[count++].number = i;
  }
  for (size_t i = 0; i < MANY; i++) assert_int_equal(list[i].number, i);
  assert_ptr_not_equal(list, first);
  assert_int_equal(first[1].number, 1);
  arena_free(&a);
}

static void a_list_may_begin_with_room_of_its_own(void **state) {
  (void)state;
  struct arena a;
  const char *own[2] = {"a", "b"}, **list = own;
  uint32_t count = 2, capacity = 2;
  arena_init(&a);
  ARENA_ROOM(&a, list, count, capacity);
  assert_int_equal(capacity, 4);
  assert_ptr_not_equal(list, own);
  assert_string_equal(list[1], "b");
  arena_free(&a);
}

static void jump_back(void *data) { longjmp(*(jmp_buf *)data, 1); }

static void a_capacity_that_wraps_around_is_refused(void **state) {
  (void)state;
  struct arena a;
  jmp_buf refused;
  char some = 'x';
  arena_init(&a);
  a.exhausted = jump_back;
  a.exhausted_data = &refused;
  if (setjmp(refused) == 0) {
    char *volatile list = array_enlarge_in(&a, &some, UINT32_C(1) << 31, 0, sizeof some);
    (void)list;
    fail();
  }
  arena_free(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_list_keeps_its_items_while_it_grows),
      cmocka_unit_test(a_list_in_an_arena_keeps_its_items_and_its_older_copies),
      cmocka_unit_test(a_list_may_begin_with_room_of_its_own),
      cmocka_unit_test(a_capacity_that_wraps_around_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
