/* graph_meaning: what expressions compute, and how literals are written. */
#include "core/read/reader.h"
#include "core/world.h"
#include "graph/graph_literal.h"
#include "graph/meaning.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct syntax *read_text(struct world *w, const char *text) {
  return reader_only(w, source_from_text(w, "text", text, strlen(text)));
}

static uint64_t word_of(double d) {
  uint64_t word;
  memcpy(&word, &d, sizeof word);
  return word;
}

static bool find_nothing(const void *data, const char *name, uint64_t *word) {
  (void)data, (void)name, (void)word;
  return false;
}

static const struct value_type number = {.kind = VALUE_INTEGER, .bits = 64, .is_signed = true};
static const struct value_type *const numbers[] = {&number, &number};

static void integers(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int64_t a, b, expected;
  } cases[] = {
      {"(floor-quotient $1 $2)", 7, -2, -4},  {"(floor-quotient $1 $2)", -8, 2, -4},
      {"(floor-quotient $1 $2)", 7, 0, 0},    {"(floor-quotient $1 $2)", INT64_MIN, -1, INT64_MIN},
      {"(floor-remainder $1 $2)", 7, -2, -1}, {"(floor-remainder $1 $2)", -7, 2, 1},
      {"(floor-remainder $1 $2)", -8, 2, 0},  {"(floor-remainder $1 $2)", 8, 0, 0},
      {"(leading-zeros $1)", 1, 0, 63},       {"(leading-zeros $1)", 0, 0, 64},
  };
  struct world *w = world_new();
  const struct meaning_names names = {2, numbers, NULL, find_nothing, NULL};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const uint64_t operands[] = {(uint64_t)cases[i].a, (uint64_t)cases[i].b};
    const struct meaning *m = meaning_read(w, read_text(w, cases[i].text), &names);
    assert_int_equal((int64_t)meaning_compute(m, operands), cases[i].expected);
  }
  world_free(w);
}

static void doubles(void **state) {
  (void)state;
  static const struct {
    const char *text;
    double a, b, expected;
  } cases[] = {
      {"(fremainder $1 $2)", -7, 2, -1},
      {"(ffloor $1)", -0.5, 0, -1},
      {"(fceiling $1)", -0.5, 0, -0.0},
      {"(ftruncate $1)", -1.5, 0, -1},
      {"(fround $1)", 2.5, 0, 2},
      {"(fround $1)", -0.5, 0, -0.0},
      {"(fsingle $1)", 0.1, 0, 0.1F},
      {"(double (low-bits $1))", -1.5, 0, -1},
      {"(double (low-bits $1))", 18446744073709555712.0, 0, 4096},
      {"(double (low-bits $1))", INFINITY, 0, 0},
      {"(udouble (- 0 1))", 0, 0, 18446744073709551616.0},
  };
  struct world *w = world_new();
  const struct meaning_names names = {2, numbers, NULL, find_nothing, NULL};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const uint64_t operands[] = {word_of(cases[i].a), word_of(cases[i].b)};
    const struct meaning *m = meaning_read(w, read_text(w, cases[i].text), &names);
    assert_true(meaning_compute(m, operands) == word_of(cases[i].expected));
  }
  world_free(w);
}

static void decimal_digits(void **state) {
  (void)state;
  static const struct value_type i64 = {.kind = VALUE_INTEGER, .bits = 64, .is_signed = true},
                                 u64 = {.kind = VALUE_INTEGER, .bits = 64}, f64 = {.kind = VALUE_DOUBLE};
  const struct {
    const struct value_type *type;
    uint64_t word;
    const char *expected;
  } cases[] = {
      {&i64, UINT64_MAX, "-1"},
      {&u64, UINT64_MAX, "18446744073709551615"},
      {&f64, word_of(1), "1.0"},
      {&f64, word_of(-0.0), "-0.0"},
      {&f64, word_of(0.1), "0.1"},
      {&f64, word_of(1e300), "1e+300"},
      {&f64, word_of(DBL_MAX), "1.7976931348623157e+308"},
      {&f64, word_of(5e-324), "4.94065645841247e-324"},
      {&f64, word_of(-INFINITY), "-inf"},
      {&f64, UINT64_C(0xfff8000000000000), "nan"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct buffer b = {0};
    literal_write_decimal(&b, cases[i].type, cases[i].word);
    assert_string_equal(b.text, cases[i].expected);
    buffer_free(&b);
  }
}

static bool find_decimal(const void *data, const char *name, size_t length, uint32_t *hole) {
  (void)data;
  *hole = 0;
  return length == 1 && *name == 'd';
}

static void the_literal_that_says_most(void **state) {
  (void)state;
  static const char *const parts[] = {"(literal \"any\")", "(literal f64 \"inf\" \"infinity\")",
                                      "(literal f64 \"double\")"};
  static const struct template_names names = {find_decimal, NULL, "$d"};
  struct world *w = world_new();
  const struct value_type f64 = {.name = term_symbol(w, "f64"), .kind = VALUE_DOUBLE},
                          i32 = {.name = term_symbol(w, "i32"), .kind = VALUE_INTEGER, .bits = 32};
  const struct literal_spelling *list = NULL;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    list = literal_spelling_add(w, list, read_text(w, parts[i]), &names);
  assert_memory_equal(literal_spelling_of(list, &f64, word_of(INFINITY))->pieces[0].text, "infinity", 8);
  assert_memory_equal(literal_spelling_of(list, &f64, word_of(1))->pieces[0].text, "double", 6);
  assert_memory_equal(literal_spelling_of(list, &i32, 7)->pieces[0].text, "any", 3);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(integers),
      cmocka_unit_test(doubles),
      cmocka_unit_test(decimal_digits),
      cmocka_unit_test(the_literal_that_says_most),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
