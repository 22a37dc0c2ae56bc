/* choices: each is drawn once, and first by its weight. */
#include "lambda/generate/goal_choices.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { FIRST, SECOND, THIRD, EMPTY };

/* Items 1 to 3 of the first rule weigh 1, 6, 1, times a half; five of the second 0.4 each; one of
 * the third 2. */
static const double sums[] = {5, 6, 12, 13, 20};

static void offer(struct goal_choices *c) {
  choices_init(c);
  choices_add(c, FIRST, 1, 3, sums, 0.5);
  choices_add(c, EMPTY, 0, 0, NULL, 1);
  choices_add(c, SECOND, 0, 5, NULL, 0.4);
  choices_add(c, THIRD, 7, 1, NULL, 2);
}

static void each_is_drawn_once(void **state) {
  (void)state;
  struct rng r;
  for (uint64_t seed = 0; seed < 500; seed++) {
    struct goal_choices c;
    struct goal_choice x;
    unsigned seen[3][8] = {{0}}, count = 0;
    rng_init(&r, seed, 0);
    offer(&c);
    for (; choices_draw(&c, &r, &x); count++) assert_int_equal(seen[x.rule][x.item]++, 0);
    assert_int_equal(count, 9);
    assert_true(seen[FIRST][1] && seen[FIRST][3] && seen[SECOND][4] && seen[THIRD][7]);
  }
}

static void near(double expected, unsigned found, unsigned of) {
  const double share = (double)found / of;
  if (share < expected - 0.01 || share > expected + 0.01) fail_msg("%.3f instead of %.3f", share, expected);
}

static void the_weights_are_the_odds(void **state) {
  (void)state;
  enum { TIMES = 40000 };
  unsigned first[3][8] = {{0}}, second[3][8] = {{0}}, after = 0, last = 0, late = 0;
  struct rng r;
  rng_init(&r, 1, 1);
  for (int i = 0; i < TIMES; i++) {
    struct goal_choices c;
    struct goal_choice x, before = {0, 0};
    offer(&c);
    assert_true(choices_draw(&c, &r, &x));
    first[x.rule][x.item]++;
    const bool was_third = x.rule == THIRD;
    after += was_third;
    assert_true(choices_draw(&c, &r, &x));
    if (was_third) second[x.rule][x.item]++;
    while (choices_draw(&c, &r, &x)) before = x;
    last += before.rule == FIRST && before.item == 2;
    late++;
  }
  near(0.5 / 8, first[FIRST][1], TIMES); /* all weigh 4 + 2 + 2 */
  near(3.0 / 8, first[FIRST][2], TIMES);
  near(0.4 / 8, first[SECOND][3], TIMES);
  near(2.0 / 8, first[THIRD][7], TIMES);
  near(3.0 / 6, second[FIRST][2], after); /* without the third rule */
  near(0, last, late);                    /* the heaviest rarely is the last */
}

static void there_is_room_for_so_many(void **state) {
  (void)state;
  struct goal_choices c;
  struct goal_choice x;
  struct rng r;
  unsigned count = 0;
  rng_init(&r, 1, 1);
  choices_init(&c);
  choices_add(&c, FIRST, 0, 100, NULL, 1);
  choices_add(&c, SECOND, 0, 2 * CHOICES_MOST, NULL, 1);
  choices_add(&c, THIRD, 0, 1, NULL, 1);
  while (choices_draw(&c, &r, &x)) count++;
  assert_int_equal(count, CHOICES_MOST);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_is_drawn_once),
      cmocka_unit_test(the_weights_are_the_odds),
      cmocka_unit_test(there_is_room_for_so_many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
