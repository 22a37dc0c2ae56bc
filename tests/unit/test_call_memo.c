/* Calls that are remembered: found again however many there are, by what they are called with,
 * until memory is released. */
#include "core/world.h"
#include "redex/metafunction/call_memo.h"
#include "redex/metafunction/metafunction.h"

#include <cmocka.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

enum { CALLS = 20000 };

/* The arguments of call i, on the stack, as templates make them. */
static term arguments_of(union stack_arguments *a, struct world *w, uint32_t i) {
  term list = stack_arguments(a, 2);
  a->sequence.items[0] = small((int)i);
  a->sequence.items[1] = term_symbol(w, i % 2 ? "odd" : "even");
  return list;
}

static uint32_t remembered(struct world *w, struct call_memos *t, uint32_t count) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    union stack_arguments a;
    const struct call_memo *e = call_memo_find(w, t, arguments_of(&a, w, i));
    if (!e) continue;
    assert_int_equal(e->result, small((int)i + 1));
    assert_int_equal(e->clause, i % 3);
    found++;
  }
  return found;
}

static void add_calls(struct world *w, struct call_memos *t, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    union stack_arguments a;
    call_memo_add(w, t, arguments_of(&a, w, i), small((int)i + 1), i % 3);
  }
}

static void test_few_calls_are_all_remembered(void **state) {
  (void)state;
  struct world *w = world_new();
  struct call_memos t = {0};
  assert_int_equal(remembered(w, &t, 10), 0);
  add_calls(w, &t, 10);
  assert_int_equal(remembered(w, &t, 100), 10);
  world_free(w);
}

static void test_the_table_grows_with_the_calls(void **state) {
  (void)state;
  struct world *w = world_new();
  struct call_memos t = {0};
  add_calls(w, &t, CALLS);
  assert_true(t.size > MEMO_SIZE);
  assert_true(remembered(w, &t, CALLS) > CALLS / 2); /* one replaces another where their places are the same */
  world_free(w);
}

static void test_nothing_is_remembered_after_a_release(void **state) {
  (void)state;
  struct world *w = world_new();
  struct call_memos t = {0};
  add_calls(w, &t, CALLS);
  w->releases++;
  assert_int_equal(remembered(w, &t, CALLS), 0);
  assert_int_equal(t.size, MEMO_SIZE);
  add_calls(w, &t, 10);
  assert_int_equal(remembered(w, &t, 10), 10);
  call_memo_forget(&t);
  assert_int_equal(remembered(w, &t, 10), 0);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_few_calls_are_all_remembered),
      cmocka_unit_test(test_the_table_grows_with_the_calls),
      cmocka_unit_test(test_nothing_is_remembered_after_a_release),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
