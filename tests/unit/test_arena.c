/* Marks nest, released memory is used again, limits hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/arena.h"
#include "core/rng.h"

#include <string.h>

static void allocations_are_aligned_and_do_not_overlap(void **state) {
  (void)state;
  enum { COUNT = 2000 };
  static struct {
    unsigned char *memory;
    size_t bytes;
  } all[COUNT];
  struct arena a;
  struct rng r;
  arena_init(&a);
  rng_init(&r, 1, 1);
  for (size_t i = 0; i < COUNT; i++) {
    all[i].bytes = rng_below(&r, rng_chance(&r, 0.01) ? 3000000 : 5000);
    all[i].memory = arena_alloc(&a, all[i].bytes);
    assert_int_equal((uintptr_t)all[i].memory % 16, 0);
    memset(all[i].memory, (int)(i & 255), all[i].bytes);
  }
  for (size_t i = 0; i < COUNT; i++) {
    for (size_t k = 0; k < all[i].bytes; k += 97) assert_int_equal(all[i].memory[k], i & 255);
  }
  arena_free(&a);
}

static void release_goes_back_to_the_mark_and_reuses_memory(void **state) {
  (void)state;
  struct arena a;
  arena_init(&a);
  struct arena_mark empty = arena_mark(&a);
  char *before = arena_string(&a, "before", 6);
  struct arena_mark m = arena_mark(&a);
  char *first = arena_alloc(&a, 100);
  size_t used = a.used;
  for (unsigned i = 0; i < 100; i++) arena_alloc(&a, 1 << 16);
  assert_true(a.used > used);
  arena_release(&a, m);
  assert_int_equal(a.used, used);
  assert_ptr_equal(arena_alloc(&a, 100), first);
  assert_string_equal(before, "before");
  arena_release(&a, empty);
  assert_int_equal(a.used, 0);
  assert_ptr_equal(arena_string(&a, "again", 5), before);
  arena_free(&a);
}

static void marks_nest(void **state) {
  (void)state;
  struct arena a;
  struct arena_mark marks[50];
  void *next[50];
  arena_init(&a);
  for (size_t i = 0; i < 50; i++) {
    marks[i] = arena_mark(&a);
    next[i] = arena_alloc(&a, i * 70001);
  }
  for (size_t i = 50; i-- > 0;) {
    arena_release(&a, marks[i]);
    if (i) assert_true(arena_mark(&a).chunk == marks[i].chunk && arena_mark(&a).next == marks[i].next);
  }
  assert_ptr_equal(arena_alloc(&a, 0), next[0]);
  arena_free(&a);
}

static void spare_memory_does_not_pile_up(void **state) {
  (void)state;
  struct arena a;
  arena_init(&a);
  struct arena_mark m = arena_mark(&a);
  for (unsigned i = 0; i < 300; i++) arena_alloc(&a, 1 << 20);
  arena_alloc(&a, 200 << 20);
  arena_release(&a, m);
  assert_true(a.spare_bytes <= 65 << 20);
  assert_int_equal(a.used, 0);
  arena_free(&a);
}

static void escape(void *data) { longjmp(*(jmp_buf *)data, 1); }

static void past_its_limit_an_arena_is_exhausted(void **state) {
  (void)state;
  struct arena a;
  jmp_buf jump;
  arena_init(&a);
  a.limit = 10 << 20;
  a.exhausted = escape;
  a.exhausted_data = &jump;
  if (setjmp(jump) == 0) {
    for (unsigned i = 0; i < 1000; i++) arena_alloc(&a, 100000);
    fail_msg("100 MB fitted into 10 MiB");
  }
  assert_true(a.used <= 10 << 20);
  if (setjmp(jump) == 0) {
    arena_alloc(&a, 11 << 20);
    fail_msg("11 MiB fitted into 10 MiB");
  }
  arena_free(&a);
}

static void sizes_that_overflow_are_refused(void **state) {
  (void)state;
  struct arena a;
  jmp_buf jump;
  volatile unsigned refused = 0;
  arena_init(&a);
  a.exhausted = escape;
  a.exhausted_data = &jump;
  if (setjmp(jump) == 0) arena_alloc(&a, SIZE_MAX);
  else refused++;
  if (setjmp(jump) == 0) arena_array(&a, SIZE_MAX / 4, 8);
  else refused++;
  if (setjmp(jump) == 0) arena_string(&a, "", SIZE_MAX);
  else refused++;
  assert_int_equal(refused, 3);
  arena_free(&a);
}

static void doubling_keeps_the_items(void **state) {
  (void)state;
  struct arena a;
  size_t capacity = 4;
  arena_init(&a);
  int *items = arena_array(&a, capacity, sizeof *items);
  for (int i = 0; i < 1000; i++) {
    if ((size_t)i == capacity) items = arena_double(&a, items, &capacity, sizeof *items);
    items[i] = i;
  }
  for (int i = 0; i < 1000; i++) assert_int_equal(items[i], i);
  assert_int_equal(capacity, 1024);
  arena_free(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(allocations_are_aligned_and_do_not_overlap),
      cmocka_unit_test(release_goes_back_to_the_mark_and_reuses_memory),
      cmocka_unit_test(marks_nest),
      cmocka_unit_test(spare_memory_does_not_pile_up),
      cmocka_unit_test(past_its_limit_an_arena_is_exhausted),
      cmocka_unit_test(sizes_that_overflow_are_refused),
      cmocka_unit_test(doubling_keeps_the_items),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
