/* Raising, marks with escapes, limits of memory and stack. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/number/number.h"
#include "core/world.h"
#include "random_terms.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int make_world(void **state) {
  *state = world_new();
  return *state == NULL;
}

static int free_world(void **state) {
  world_free(*state);
  return 0;
}

static void a_raise_ends_at_the_innermost_catcher(void **state) {
  struct world *w = *state;
  struct catcher outer, inner;
  volatile unsigned caught = 0;
  if (world_try(w, &outer)) {
    if (world_try(w, &inner)) {
      world_raise(w, small(1));
    } else {
      caught = 1;
      assert_int_equal(inner.payload, small(1));
      assert_ptr_equal(w->catcher, &outer);
      world_raise(w, small(2));
    }
  } else {
    assert_int_equal(caught, 1);
    caught = 2;
    assert_int_equal(outer.payload, small(2));
    assert_null(w->catcher);
  }
  assert_int_equal(caught, 2);
}

static void a_body_that_ends_removes_its_catcher(void **state) {
  struct world *w = *state;
  struct catcher c;
  if (world_try(w, &c)) world_catch_end(w, &c);
  else fail();
  assert_null(w->catcher);
}

static void errors_keep_their_message_and_place(void **state) {
  struct world *w = *state;
  struct source source = {"f", "x", 1};
  struct place place = {&source, 3, 4};
  struct catcher c;
  if (world_try(w, &c)) world_error(w, &place, "no %s for %d", "room", 42);
  assert_int_equal(c.payload, 0);
  assert_string_equal(w->error.message, "no room for 42");
  assert_ptr_equal(w->error.place.source, &source);
  assert_int_equal(w->error.place.line, 3);
  assert_int_equal(w->error.place.column, 4);
  if (world_try(w, &c)) world_error(w, NULL, "elsewhere");
  assert_null(w->error.place.source);
}

static value exception_of(struct world *w, const struct place *place, const char *message) {
  return term_list(w, 2, small(place->line), term_symbol(w, message));
}

static void errors_become_exceptions_of_the_machine(void **state) {
  struct world *w = *state;
  struct catcher c;
  w->make_exception = exception_of;
  if (world_try(w, &c)) world_error(w, &(struct place){NULL, 7, 1}, "boom");
  assert_int_equal(c.payload, term_list(w, 2, small(7), term_symbol(w, "boom")));
}

/* Releases what the body made, however it ended. */
static void memory_comes_back_after_an_error(void **state) {
  struct world *w = *state;
  struct world_mark first = world_mark(w);
  for (volatile unsigned i = 0; i < 100; i++) {
    struct world_mark m = world_mark(w);
    struct catcher c;
    if (world_try(w, &c)) {
      world_mark(w); /* never released: the raise jumps over it */
      for (int64_t k = 0; k < 1000; k++) term_list(w, 2, small(k), small(i));
      world_error(w, NULL, "enough");
    }
    assert_true(world_release(w, m));
    assert_int_equal(w->marks, 1);
  }
  assert_int_equal(w->intern.count, first.interned);
  assert_true(world_release(w, first));
  assert_int_equal(w->epoch, 0);
}

static void past_its_limit_a_world_raises_and_goes_on(void **state) {
  struct world *w = *state;
  struct world_mark m = world_mark(w);
  w->arena.limit = 8 << 20;
  for (unsigned round = 0; round < 3; round++) {
    struct catcher c;
    if (world_try(w, &c)) {
      for (int64_t i = 0;; i++) term_list(w, 2, small(i), small(i + 1));
    }
    assert_string_equal(w->error.message, "out of memory (limit 8 MiB)");
    assert_int_equal(w->arena.limit, 8 << 20);
    assert_true(world_release(w, m));
    m = world_mark(w);
  }
  term_list(w, 1, small(5));
}

static void a_limit_that_was_not_reached_is_not_named(void **state) {
  struct world *w = *state;
  struct catcher c;
  w->arena.limit = (size_t)1 << 40;
  if (world_try(w, &c)) w->arena.exhausted(w->arena.exhausted_data); /* as if malloc had failed */
  assert_string_equal(w->error.message, "out of memory");
  assert_int_equal(w->arena.limit, (size_t)1 << 40);
}

static value exception_that_needs_too_much(struct world *w, const struct place *place, const char *message) {
  (void)place;
  (void)message;
  w->arena.exhausted(w->arena.exhausted_data); /* as if malloc had failed */
  return small(1);
}

static void without_memory_for_the_exception_there_is_the_bare_error(void **state) {
  struct world *w = *state;
  struct catcher c;
  w->make_exception = exception_that_needs_too_much;
  w->arena.limit = 8 << 20;
  if (world_try(w, &c)) {
    for (int64_t i = 0;; i++) term_list(w, 2, small(i), small(i + 1));
  }
  assert_int_equal(c.payload, 0);
  assert_string_equal(w->error.message, "out of memory (limit 8 MiB)");
  assert_int_equal(w->arena.limit, 8 << 20);
  assert_false(w->at_limit || w->exhausted);
}

static void numbers_are_limited_too(void **state) {
  struct world *w = *state;
  struct catcher c;
  volatile unsigned refused = 0;
  if (world_try(w, &c)) number_expt(w, small(2), term_integer(w, INT64_C(1) << 40));
  else refused++;
  if (world_try(w, &c)) number_expt(w, small(2), number_expt(w, small(10), small(30)));
  else refused++;
  w->arena.limit = 8 << 20;
  if (world_try(w, &c)) number_expt(w, small(2), small(100000000));
  else refused++;
  assert_int_equal(refused, 3);
}

/* A recursion that is not a loop in disguise. */
static unsigned descend(struct world *w, unsigned depth) {
  volatile char room[100];
  room[0] = 1;
  world_check_stack(w);
  return depth ? descend(w, depth - 1) + (unsigned)room[0] : 0;
}

static void deep_recursion_raises_before_the_stack_ends(void **state) {
  struct world *w = *state;
  for (volatile unsigned i = 0; i < 3; i++) {
    struct catcher c;
    if (world_try(w, &c)) {
      descend(w, UINT32_MAX);
      fail();
    }
    assert_non_null(strstr(w->error.message, "stack"));
  }
}

struct large {
  unsigned reached;
  bool raised;
  pthread_t thread;
};

static void on_large_stack(void *data) {
  struct large *l = data;
  struct world *w = world_new();
  struct catcher c;
  l->thread = pthread_self();
  if (world_try(w, &c)) {
    l->reached = descend(w, 100000);
    world_catch_end(w, &c);
  } else {
    l->raised = true;
  }
  world_free(w);
}

static void a_large_stack_is_large_and_its_limit_is_known(void **state) {
  (void)state;
  struct large l = {0};
  world_run_on_large_stack(on_large_stack, &l);
  assert_false(l.raised);
  assert_int_equal(l.reached, 100000);
  assert_false(pthread_equal(l.thread, pthread_self()));
}

/* Escapes. An object here is just the epoch it was made in. */
static uint32_t make_object(struct world *w) {
  arena_alloc(&w->arena, 16);
  return w->epoch;
}

static void storing_into_the_same_epoch_is_no_escape(void **state) {
  struct world *w = *state;
  struct world_mark m = world_mark(w);
  uint32_t object = make_object(w);
  world_store(w, object, w->empty);
  assert_true(world_release(w, m));
}

static void storing_a_small_integer_is_no_escape(void **state) {
  struct world *w = *state;
  uint32_t object = make_object(w);
  struct world_mark m = world_mark(w);
  world_store(w, object, small(1));
  assert_true(world_release(w, m));
}

static void storing_into_something_older_keeps_all(void **state) {
  struct world *w = *state;
  uint32_t object = make_object(w);
  struct world_mark m = world_mark(w);
  term young = term_list(w, 1, small(77));
  world_store(w, object, young);
  assert_false(world_release(w, m));
  assert_int_equal(term_list(w, 1, small(77)), young);
  struct world_mark next = world_mark(w);
  assert_true(world_release(w, next));
}

static void an_escape_from_the_inner_mark_need_not_be_one_from_the_outer(void **state) {
  struct world *w = *state;
  struct world_mark outer = world_mark(w);
  uint32_t object = make_object(w);
  struct world_mark inner = world_mark(w);
  world_store(w, object, term_list(w, 1, small(1)));
  assert_false(world_release(w, inner));
  assert_true(world_release(w, outer));
}

static void an_escape_through_both_marks_keeps_both(void **state) {
  struct world *w = *state;
  uint32_t object = make_object(w);
  struct world_mark outer = world_mark(w);
  struct world_mark inner = world_mark(w);
  world_store(w, object, term_list(w, 1, small(1)));
  assert_false(world_release(w, inner));
  assert_false(world_release(w, outer));
}

/* The inner mark has nothing to keep, but the outer one must not forget. */
static void an_escape_while_nothing_was_made_counts_for_the_outer_mark(void **state) {
  struct world *w = *state;
  uint32_t object = make_object(w);
  struct world_mark outer = world_mark(w);
  term young = term_list(w, 1, small(1));
  struct world_mark inner = world_mark(w);
  world_store(w, object, young);
  assert_true(world_release(w, inner));
  assert_false(world_release(w, outer));
}

static void what_was_kept_is_older_than_the_next_mark(void **state) {
  struct world *w = *state;
  uint32_t old = make_object(w);
  struct world_mark m = world_mark(w);
  uint32_t kept = make_object(w);
  world_store(w, old, w->empty);
  assert_false(world_release(w, m));
  m = world_mark(w);
  world_store(w, kept, term_list(w, 1, small(1)));
  assert_false(world_release(w, m));
}

static void an_escape_survives_a_raise_over_an_inner_mark(void **state) {
  struct world *w = *state;
  uint32_t object = make_object(w);
  struct world_mark m = world_mark(w);
  struct catcher c;
  if (world_try(w, &c)) {
    world_store(w, object, term_list(w, 1, small(1)));
    world_mark(w);
    world_error(w, NULL, "stop");
  }
  assert_false(world_release(w, m));
}

static void an_escape_set_by_hand_keeps_all(void **state) {
  struct world *w = *state;
  struct world_mark outer = world_mark(w);
  struct world_mark inner = world_mark(w);
  term_list(w, 1, small(1));
  w->escaped = true;
  assert_false(world_release(w, inner));
  assert_false(world_release(w, outer));
}

/* A model: objects with serial numbers, of which some hold others. A release must never free what
 * something alive holds; and it must free all unless something older than the mark was stored into
 * since. */
enum { OBJECTS = 4000, MARKS = 20 };
static struct {
  struct {
    uint32_t epoch;
    size_t holds; /* itself: nothing */
  } objects[OBJECTS];
  size_t count, marks;
  struct {
    struct world_mark mark;
    size_t count;
    bool stored; /* into something older, since */
  } open[MARKS];
} model;

static void model_store(struct world *w, size_t into, size_t what, term any) {
  model.objects[into].holds = what;
  world_store(w, model.objects[into].epoch, any);
  for (size_t i = 0; i < model.marks; i++) {
    if (into < model.open[i].count) model.open[i].stored = true;
  }
}

static void model_release(struct world *w, size_t to) {
  bool stored = model.open[to].stored, released = world_release(w, model.open[to].mark);
  model.marks = to;
  if (!stored) assert_true(released);
  if (!released) return;
  model.count = model.open[to].count;
  for (size_t i = 0; i < model.count; i++) assert_true(model.objects[i].holds < model.count);
}

static void model_step(struct world *w, struct rng *r) {
  uint64_t choice = rng_below(r, 100);
  if (choice < 10 && model.marks < MARKS) {
    model.open[model.marks].count = model.count;
    model.open[model.marks].stored = false;
    model.open[model.marks++].mark = world_mark(w);
  } else if (choice < 20 && model.marks) {
    model_release(w, model.marks - 1 - (rng_chance(r, 0.2) ? rng_below(r, model.marks) : 0));
  } else if (choice < 25 && model.count > 1) {
    size_t into = rng_below(r, model.count);
    model_store(w, into, rng_below(r, model.count), w->empty);
  } else if (model.count < OBJECTS) {
    model.objects[model.count].epoch = make_object(w);
    model.objects[model.count].holds = model.count;
    model.count++;
  }
}

static void releases_are_safe_and_no_more_careful_than_needed(void **state) {
  (void)state;
  struct rng r;
  for (uint64_t run = 0; run < random_rounds(2000, 50000); run++) {
    struct world *w = world_new();
    memset(&model, 0, sizeof model);
    rng_init(&r, 21, run);
    for (unsigned step = 0; step < 300; step++) model_step(w, &r);
    world_free(w);
  }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_world, free_world)
  const struct CMUnitTest tests[] = {
      TEST(a_raise_ends_at_the_innermost_catcher),
      TEST(a_body_that_ends_removes_its_catcher),
      TEST(errors_keep_their_message_and_place),
      TEST(errors_become_exceptions_of_the_machine),
      TEST(memory_comes_back_after_an_error),
      TEST(past_its_limit_a_world_raises_and_goes_on),
      TEST(a_limit_that_was_not_reached_is_not_named),
      TEST(without_memory_for_the_exception_there_is_the_bare_error),
      TEST(numbers_are_limited_too),
      TEST(deep_recursion_raises_before_the_stack_ends),
      cmocka_unit_test(a_large_stack_is_large_and_its_limit_is_known),
      TEST(storing_into_the_same_epoch_is_no_escape),
      TEST(storing_a_small_integer_is_no_escape),
      TEST(storing_into_something_older_keeps_all),
      TEST(an_escape_from_the_inner_mark_need_not_be_one_from_the_outer),
      TEST(an_escape_through_both_marks_keeps_both),
      TEST(an_escape_while_nothing_was_made_counts_for_the_outer_mark),
      TEST(what_was_kept_is_older_than_the_next_mark),
      TEST(an_escape_survives_a_raise_over_an_inner_mark),
      TEST(an_escape_set_by_hand_keeps_all),
      cmocka_unit_test(releases_are_safe_and_no_more_careful_than_needed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
