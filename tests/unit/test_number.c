/* Arithmetic, against a table of Racket's answers and against GMP. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/number/number.h"
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/world.h"
#include "random_terms.h"

#include <math.h>
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

static term answer_less(struct world *w, term a, term b) {
  return number_compare(w, a, b) == -1 ? w->true_ : w->false_;
}
static term answer_equal(struct world *w, term a, term b) { return number_equal(w, a, b) ? w->true_ : w->false_; }

static const struct {
  const char *name;
  term (*two)(struct world *, term, term);
  term (*one)(struct world *, term);
} operations[] = {
    {"+", number_add, NULL},
    {"-", number_subtract, NULL},
    {"*", number_multiply, NULL},
    {"/", number_divide, NULL},
    {"quotient", number_quotient, NULL},
    {"remainder", number_remainder, NULL},
    {"modulo", number_modulo, NULL},
    {"expt", number_expt, NULL},
    {"<", answer_less, NULL},
    {"=", answer_equal, NULL},
    {"floor", NULL, number_floor},
    {"ceiling", NULL, number_ceiling},
    {"truncate", NULL, number_truncate},
    {"round", NULL, number_round},
    {"inexact->exact", NULL, number_to_exact},
    {"exact->inexact", NULL, number_to_inexact},
};

static term apply(struct world *w, term call) {
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    if (strcmp(operations[i].name, text_bytes(seq_item(call, 0)))) continue;
    if (operations[i].one) return operations[i].one(w, seq_item(call, 1));
    return operations[i].two(w, seq_item(call, 1), seq_item(call, 2));
  }
  fail_msg("no operation %s", text_bytes(seq_item(call, 0)));
  return 0;
}

/* The call's answer as text, or "! message". */
static void answer(struct world *w, const char *call, struct buffer *out) {
  struct catcher c;
  if (world_try(w, &c)) {
    print_term(out, apply(w, syntax_term(w, reader_only(w, source_from_text(w, "call", call, strlen(call))))));
    world_catch_end(w, &c);
  } else {
    buffer_printf(out, "! %s", w->error.message);
  }
}

static void check_case(struct world *w, char *line) {
  char *arrow = strstr(line, " => ");
  struct buffer out = {0};
  assert_non_null(arrow);
  *arrow = '\0';
  const char *expected = arrow + 4;
  answer(w, line, &out);
  bool good = expected[0] == '!' ? out.text[0] == '!' && strstr(out.text, expected + 2) : !strcmp(out.text, expected);
  if (!good) fail_msg("%s is %s, not %s", line, out.text, expected);
  buffer_free(&out);
}

static void answers_are_rackets(void **state) {
  FILE *f = fopen("tests/unit/number_cases.txt", "r");
  char line[400];
  unsigned cases = 0;
  assert_non_null(f);
  while (fgets(line, sizeof line, f)) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] != '(') continue;
    check_case(*state, line);
    cases++;
  }
  fclose(f);
  assert_true(cases > 100);
}

static void check_exact(struct world *w, term got, const mpq_t expected) {
  mpq_t q;
  assert_true(is_exact(got) && is_real_number(got));
  number_get_mpq(q, got);
  assert_true(mpq_equal(q, expected));
  assert_int_equal(got, term_mpq(w, expected));
  if (!mpz_cmp_ui(mpq_denref(q), 1)) {
    assert_true(is_exact_integer(got));
    assert_int_equal(is_small(got), mpz_fits_slong_p(mpq_numref(q)) && small_fits(mpz_get_si(mpq_numref(q))));
  }
  mpq_clear(q);
}

static void exact_arithmetic_agrees_with_gmp(void **state) {
  struct world *w = *state;
  struct rng r;
  mpq_t x, y, z;
  rng_init(&r, 31, 0);
  for (unsigned i = 0; i < random_rounds(100000, 3000000); i++) {
    struct world_mark m = world_mark(w);
    term a = random_exact(w, &r), b = random_exact(w, &r);
    number_get_mpq(x, a);
    number_get_mpq(y, b);
    mpq_init(z);
    mpq_add(z, x, y);
    check_exact(w, number_add(w, a, b), z);
    mpq_sub(z, x, y);
    check_exact(w, number_subtract(w, a, b), z);
    mpq_mul(z, x, y);
    check_exact(w, number_multiply(w, a, b), z);
    if (b != small(0)) {
      mpq_div(z, x, y);
      check_exact(w, number_divide(w, a, b), z);
    }
    int order = mpq_cmp(x, y);
    assert_int_equal(number_compare(w, a, b), (order > 0) - (order < 0));
    assert_int_equal(number_sign(a), mpq_sgn(x));
    mpq_clears(x, y, z, NULL);
    assert_true(world_release(w, m));
  }
}

/* a = q b + r, and r has the sign of a (remainder) or of b (modulo). */
static void division_of_integers_keeps_its_laws(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 32, 0);
  for (unsigned i = 0; i < random_rounds(50000, 2000000); i++) {
    struct world_mark m = world_mark(w);
    term a = random_integer(w, &r), b = random_integer(w, &r);
    if (b != small(0)) {
      term q = number_quotient(w, a, b), rest = number_remainder(w, a, b), mod = number_modulo(w, a, b);
      assert_int_equal(number_add(w, number_multiply(w, q, b), rest), a);
      assert_true(rest == small(0) || number_sign(rest) == number_sign(a));
      assert_true(mod == small(0) || number_sign(mod) == number_sign(b));
      assert_true(mod == rest || mod == number_add(w, rest, b));
    }
    world_release(w, m);
  }
}

static void rounding_brackets_the_number(void **state) {
  struct world *w = *state;
  struct rng r;
  term half = number_divide(w, small(1), small(2));
  rng_init(&r, 33, 0);
  for (unsigned i = 0; i < random_rounds(50000, 2000000); i++) {
    struct world_mark m = world_mark(w);
    term a = random_exact(w, &r), floor = number_floor(w, a), ceiling = number_ceiling(w, a),
         round = number_round(w, a);
    assert_true(number_compare(w, floor, a) <= 0 && number_compare(w, a, ceiling) <= 0);
    assert_int_equal(number_subtract(w, ceiling, floor), small(!is_exact_integer(a)));
    assert_int_equal(number_truncate(w, a), number_sign(a) < 0 ? ceiling : floor);
    assert_true(round == floor || round == ceiling);
    term off = number_subtract(w, a, floor);
    int side = number_compare(w, off, half);
    if (side) assert_int_equal(round, side < 0 ? floor : ceiling);
    else assert_int_equal(number_remainder(w, round, small(2)), small(0));
    world_release(w, m);
  }
}

/* |exact - double| is at most half the distance to each neighbour; at exactly half, the double is
 * even. */
static void check_nearest(struct world *w, term exact, double d) {
  term middle[2] = {0};
  assert_true(isfinite(d));
  for (int i = 0; i < 2; i++) {
    double next = nextafter(d, i ? INFINITY : -INFINITY);
    if (!isfinite(next)) return;
    term sum = number_add(w, number_to_exact(w, term_real(w, d)), number_to_exact(w, term_real(w, next)));
    middle[i] = number_divide(w, sum, small(2));
  }
  int low = number_compare(w, middle[0], exact), high = number_compare(w, exact, middle[1]);
  assert_true(low <= 0 && high <= 0);
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  if (low == 0 || high == 0) assert_int_equal(bits & 1, 0);
}

static term random_near_double(struct world *w, struct rng *r) {
  term t;
  do t = number_divide(w, random_integer(w, r), number_expt(w, small(2), small((int64_t)rng_below(r, 1400))));
  while (t == small(0));
  return rng_chance(r, 0.5) ? t : number_divide(w, t, small(1 + (int64_t)rng_below(r, 10)));
}

static void exact_numbers_become_the_nearest_double(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 34, 0);
  for (unsigned i = 0; i < random_rounds(20000, 1000000); i++) {
    struct world_mark m = world_mark(w);
    term t = random_near_double(w, &r);
    check_nearest(w, t, number_to_double(t));
    world_release(w, m);
  }
}

/* Half way between two doubles, and a little to either side. */
static void ties_go_to_the_even_double(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 35, 0);
  for (unsigned i = 0; i < random_rounds(10000, 500000); i++) {
    struct world_mark m = world_mark(w);
    double d = fabs(random_double(&r)), next = nextafter(d, INFINITY);
    if (isfinite(next)) {
      term a = number_to_exact(w, term_real(w, d)), b = number_to_exact(w, term_real(w, next));
      term middle = number_divide(w, number_add(w, a, b), small(2));
      term bit = number_divide(w, number_subtract(w, b, a), number_expt(w, small(2), small(200)));
      uint64_t bits;
      memcpy(&bits, &d, sizeof bits);
      assert_true(number_to_double(middle) == (bits & 1 ? next : d));
      assert_true(number_to_double(number_add(w, middle, bit)) == next);
      assert_true(number_to_double(number_subtract(w, middle, bit)) == d);
    }
    world_release(w, m);
  }
}

static void doubles_become_exact_and_come_back(void **state) {
  struct world *w = *state;
  struct rng r;
  rng_init(&r, 36, 0);
  for (unsigned i = 0; i < random_rounds(20000, 1000000); i++) {
    struct world_mark m = world_mark(w);
    double d = random_double(&r);
    if (isfinite(d)) {
      term exact = number_to_exact(w, term_real(w, d));
      assert_true(number_to_double(exact) == d);
      assert_int_equal(number_compare(w, exact, term_real(w, d)), 0);
      assert_true(number_compare(w, exact, term_real(w, nextafter(d, INFINITY))) == -1);
    }
    world_release(w, m);
  }
}

static void too_large_for_a_double_is_infinite(void **state) {
  struct world *w = *state;
  term largest = number_to_exact(w, term_real(w, 0x1.fffffffffffffp1023));
  term half_step = number_expt(w, small(2), small(970));
  term below = number_subtract(w, number_add(w, largest, half_step), small(1));
  assert_true(number_to_double(below) == 0x1.fffffffffffffp1023);
  assert_true(number_to_double(number_add(w, largest, half_step)) == INFINITY);
  assert_true(number_to_double(number_expt(w, small(-10), small(1001))) == -INFINITY);
  term tiny = number_divide(w, small(1), number_expt(w, small(2), small(1075)));
  assert_true(number_to_double(tiny) == 0.0);
  assert_true(number_to_double(number_multiply(w, tiny, number_divide(w, small(9), small(8)))) == 0x1p-1074);
}

static void predicates_know_the_tower(void **state) {
  struct world *w = *state;
  term half = number_divide(w, small(1), small(2)), big = term_integer(w, INT64_MIN);
  assert_true(is_number(term_complex(w, small(1), small(1))) && !is_real_number(term_complex(w, small(1), small(1))));
  assert_false(is_number(w->true_) || is_number(term_symbol(w, "1")));
  assert_true(is_exact(half) && is_exact(big) && is_exact(term_complex(w, small(1), half)));
  assert_false(is_exact(term_real(w, 1)) || is_exact(term_complex(w, small(1), term_real(w, 1))));
  assert_true(is_integer_number(term_real(w, 5)) && is_integer_number(big));
  assert_false(is_integer_number(term_real(w, INFINITY)) || is_integer_number(term_real(w, NAN)) ||
               is_integer_number(half));
  assert_true(is_rational_number(term_real(w, 0.5)) && !is_rational_number(term_real(w, INFINITY)));
  assert_true(is_natural(small(0)) && !is_natural(small(-1)) && !is_natural(big) && !is_natural(term_real(w, 1)));
}

static void integers_of_the_machine_come_back(void **state) {
  struct world *w = *state;
  static const int64_t cases[] = {0, 1, -1, INT64_MAX, INT64_MIN, SMALL_MAX, SMALL_MIN, SMALL_MAX + 1, SMALL_MIN - 1};
  int64_t n;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_true(number_to_int64(term_integer(w, cases[i]), &n));
    assert_true(n == cases[i]);
  }
  assert_false(number_to_int64(term_unsigned(w, UINT64_MAX), &n));
  assert_false(number_to_int64(term_real(w, 1), &n));
  char *text = number_to_text(term_unsigned(w, UINT64_MAX));
  assert_string_equal(text, "18446744073709551615");
  free(text);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_world, free_world)
  const struct CMUnitTest tests[] = {
      TEST(answers_are_rackets),
      TEST(exact_arithmetic_agrees_with_gmp),
      TEST(division_of_integers_keeps_its_laws),
      TEST(rounding_brackets_the_number),
      TEST(exact_numbers_become_the_nearest_double),
      TEST(ties_go_to_the_even_double),
      TEST(doubles_become_exact_and_come_back),
      TEST(too_large_for_a_double_is_infinite),
      TEST(predicates_know_the_tower),
      TEST(integers_of_the_machine_come_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
