/* The streams of random numbers are frozen: a stored finding must replay for ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/rng.h"

/* The values for this state that the authors' C code gives. */
static void xoshiro_agrees_with_its_reference_implementation(void **state) {
  (void)state;
  static const uint64_t expected[] = {41943041u,
                                      58720359u,
                                      3588806011781223u,
                                      3591011842654386u,
                                      9228616714210784205u,
                                      9973669472204895162u,
                                      14011001112246962877u,
                                      12406186145184390807u,
                                      15849039046786891736u,
                                      10450023813501588000u};
  struct rng r = {{1, 2, 3, 4}};
  for (size_t i = 0; i < 10; i++) assert_int_equal(rng_next(&r), expected[i]);
}

static void streams_are_frozen(void **state) {
  (void)state;
  static const struct {
    uint64_t seed, index, words[3];
  } cases[] = {
      {0u, 0u, {626176908559935825u, 7957435703226455094u, 4468043392886612334u}},
      {1u, 0u, {15938177476384541904u, 8932743421754805346u, 14786448583419284971u}},
      {0u, 1u, {14143427974741213879u, 17204837145615940907u, 7212832744868671561u}},
      {42u, 1000000u, {4944114928744566765u, 1439551674108622202u, 9932433052709573726u}},
      {18446744073709551615u,
       18446744073709551615u,
       {9031189019746486247u, 10662046490804254124u, 16688926240925697566u}},
      {2024u, 7u, {18016592688549667551u, 18253781485371515967u, 511562142822216992u}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct rng r;
    rng_init(&r, cases[i].seed, cases[i].index);
    for (size_t k = 0; k < 3; k++) assert_int_equal(rng_next(&r), cases[i].words[k]);
  }
}

static void draws_are_frozen(void **state) {
  (void)state;
  static const double weights[] = {1, 0, 2.5, -1, 0.5};
  static const uint64_t below[] = {9, 989552, 55464, 1721855, 419403, 2355567, 3315336, 4333079};
  static const unsigned weighted[] = {2, 4, 2, 2, 2, 2, 2, 0};
  struct rng r;
  rng_init(&r, 2024, 7);
  for (size_t i = 0; i < 8; i++) assert_int_equal(rng_below(&r, 10 + i * 1000003), below[i]);
  assert_true(rng_unit(&r) == 0x1.0d601163dc19cp-1);
  for (size_t i = 0; i < 8; i++) assert_int_equal(rng_weighted(&r, weights, 5), weighted[i]);
}

static void neighbouring_streams_have_nothing_in_common(void **state) {
  (void)state;
  struct rng a, b, c;
  rng_init(&a, 1, 2);
  rng_init(&b, 2, 1);
  rng_init(&c, 1, 3);
  for (size_t i = 0; i < 4; i++) {
    assert_int_not_equal(a.s[i], b.s[i]);
    assert_int_not_equal(a.s[i], c.s[i]);
  }
}

/* Each of n outcomes has an expectation of 10,000 draws and a standard deviation of about 100. */
static void below_is_uniform(void **state) {
  (void)state;
  static const uint64_t sizes[] = {1, 2, 3, 7, 10, 64};
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    uint64_t n = sizes[k];
    unsigned seen[64] = {0};
    struct rng r;
    rng_init(&r, 99, n);
    for (uint64_t i = 0; i < 10000 * n; i++) seen[rng_below(&r, n)]++;
    for (uint64_t i = 0; i < n; i++) assert_in_range(seen[i], 9500, 10500);
  }
}

/* For n = 3/4 of 2^64, a quarter of the words must be drawn again. Taking the remainder would
 * favour the lower third, the high half of the product the multiples of three. */
static void below_rejects_what_would_be_biased(void **state) {
  (void)state;
  const uint64_t n = UINT64_C(3) << 62;
  unsigned upper = 0, threes = 0;
  struct rng r;
  rng_init(&r, 5, 5);
  for (unsigned i = 0; i < 90000; i++) {
    uint64_t x = rng_below(&r, n);
    assert_true(x < n);
    upper += x >= n / 2;
    threes += x % 3 == 0;
  }
  assert_in_range(upper, 44000, 46000);
  assert_in_range(threes, 29000, 31000);
}

static void unit_is_below_one_and_chance_follows_it(void **state) {
  (void)state;
  struct rng r;
  unsigned hits = 0;
  rng_init(&r, 3, 4);
  for (unsigned i = 0; i < 100000; i++) {
    double u = rng_unit(&r);
    assert_true(u >= 0 && u < 1);
    assert_false(rng_chance(&r, 0));
    assert_true(rng_chance(&r, 1));
    hits += rng_chance(&r, 0.25);
  }
  assert_in_range(hits, 24000, 26000);
}

static void weights_of_zero_are_never_drawn(void **state) {
  (void)state;
  static const double weights[] = {0, 3, 0, 1, 0};
  unsigned seen[5] = {0};
  struct rng r;
  rng_init(&r, 8, 8);
  for (unsigned i = 0; i < 40000; i++) seen[rng_weighted(&r, weights, 5)]++;
  assert_int_equal(seen[0] + seen[2] + seen[4], 0);
  assert_in_range(seen[1], 29500, 30500);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(xoshiro_agrees_with_its_reference_implementation),
      cmocka_unit_test(streams_are_frozen),
      cmocka_unit_test(draws_are_frozen),
      cmocka_unit_test(neighbouring_streams_have_nothing_in_common),
      cmocka_unit_test(below_is_uniform),
      cmocka_unit_test(below_rejects_what_would_be_biased),
      cmocka_unit_test(unit_is_below_one_and_chance_follows_it),
      cmocka_unit_test(weights_of_zero_are_never_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
