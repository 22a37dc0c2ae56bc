/* Terms as text. That every term can be read back is tested with the reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/number/number.h"
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/unicode.h"
#include "core/world.h"
#include "random_terms.h"

#include <locale.h>
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

static term parse(struct world *w, const char *text) {
  return syntax_term(w, reader_only(w, source_from_text(w, "text", text, strlen(text))));
}

static void expect(term t, const char *expected) {
  char *text = term_to_text(t);
  assert_string_equal(text, expected);
  free(text);
}

/* All as Racket 8.7 prints them. */
static void doubles_are_short_and_laid_out_as_in_racket(void **state) {
  struct world *w = *state;
  static const struct {
    double number;
    const char *text;
  } cases[] = {
      {0.0, "0.0"},
      {-0.0, "-0.0"},
      {1, "1.0"},
      {0.1, "0.1"},
      {100, "100.0"},
      {1e13, "10000000000000.0"},
      {1e14, "1e+14"},
      {1.5e14, "1.5e+14"},
      {123456789012345680.0, "123456789012345680.0"},
      {12345678901234567000.0, "12345678901234567000.0"},
      {123456789012345670000.0, "1.2345678901234567e+20"},
      {1e21, "1e+21"},
      {1e23, "1e+23"},
      {0.0001, "0.0001"},
      {0.00012345, "0.00012345"},
      {1e-5, "1e-5"},
      {1e-7, "1e-7"},
      {1.5e-10, "1.5e-10"},
      {5e-324, "5e-324"},
      {2.2250738585072014e-308, "2.2250738585072014e-308"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {0.1 + 0.2, "0.30000000000000004"},
      {1.0 / 3, "0.3333333333333333"},
      {0x1p-44, "5.684341886080802e-14"}, /* the nearest decimal of 16 digits would not read back */
      {0x1p-25, "2.9802322387695313e-8"}, /* a tie between two decimals of 17 digits goes up */
      {1185121186913831.25, "1185121186913831.3"},
      {9007199254740992, "9007199254740992.0"},
      {INFINITY, "+inf.0"},
      {-INFINITY, "-inf.0"},
      {NAN, "+nan.0"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) expect(term_real(w, cases[i].number), cases[i].text);
}

/* No double needs more than 17 digits, and no fewer digits than were printed would do. */
static void doubles_are_as_short_as_can_be(void **state) {
  (void)state;
  struct rng r;
  struct world *w = *state;
  rng_init(&r, 51, 0);
  for (unsigned i = 0; i < random_rounds(20000, 1000000); i++) {
    struct world_mark m = world_mark(w);
    double d = fabs(random_double(&r));
    if (isfinite(d) && d > 0) {
      char *text = number_to_text(term_real(w, d)), shorter[40], digits[40];
      size_t count = 0;
      assert_true(strtod(text, NULL) == d);
      for (const char *p = text; *p && *p != 'e'; p++) {
        if (*p >= '0' && *p <= '9' && (count || *p != '0')) digits[count++] = *p;
      }
      while (count && digits[count - 1] == '0') count--;
      assert_in_range(count, 1, 17);
      snprintf(shorter, sizeof shorter, "%.*e", (int)count - 2 < 0 ? 0 : (int)count - 2, d);
      if (count > 1) assert_true(strtod(shorter, NULL) != d);
      free(text);
    }
    world_release(w, m);
  }
}

static void numbers_do_not_depend_on_the_locale(void **state) {
  struct world *w = *state;
  static const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR"};
  for (size_t i = 0; i < 4 && !setlocale(LC_ALL, locales[i]); i++) continue;
  expect(term_real(w, 1234.5), "1234.5");
  assert_int_equal(parse(w, "1234.5"), term_real(w, 1234.5));
  setlocale(LC_ALL, "C");
}

static void names_are_quoted_as_in_racket(void **state) {
  struct world *w = *state;
  static const struct {
    const char *name, *symbol, *keyword;
  } cases[] = {
      {"abc", "abc", "#:abc"},
      {"", "||", "#:"},
      {"a b", "|a b|", "#:|a b|"},
      {"a|b", "a\\|b", "#:a\\|b"},
      {"a b|c", "a\\ b\\|c", "#:a\\ b\\|c"},
      {"1", "|1|", "#:1"},
      {"1/2", "|1/2|", "#:1/2"},
      {"1/0", "|1/0|", "#:1/0"},
      {"1t3", "|1t3|", "#:1t3"},
      {"+i", "|+i|", "#:+i"},
      {"-nan.0", "|-nan.0|", "#:-nan.0"},
      {"1#", "|1#|", "#:1#"},
      {"1+", "1+", "#:1+"},
      {"-", "-", "#:-"},
      {".", "|.|", "#:|.|"},
      {"..", "..", "#:.."},
      {"...", "...", "#:..."},
      {"#a", "|#a|", "#:|#a|"},
      {"#%a", "#%a", "#:#%a"},
      {"#", "|#|", "#:|#|"},
      {"a#", "a#", "#:a#"},
      {"'a", "|'a|", "#:|'a|"},
      {"a\\b", "|a\\b|", "#:|a\\b|"},
      {"A", "A", "#:A"},
      {"λ’x́", "λ’x́", "#:λ’x́"},
      {"\u00A0", "|\u00A0|", "#:|\u00A0|"},
      {"\uFEFF", "|\uFEFF|", "#:|\uFEFF|"},
      {"\u200B", "\u200B", "#:\u200B"},
      {"\n", "|\n|", "#:|\n|"},
      {"#|", "\\#\\|", "#:\\#\\|"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    size_t length = strlen(cases[i].name);
    expect(term_text(w, KIND_SYMBOL, cases[i].name, length), cases[i].symbol);
    expect(term_text(w, KIND_KEYWORD, cases[i].name, length), cases[i].keyword);
  }
}

/* Whatever a terminal would make of them. */
static void symbols_of_hidden_characters_read_back(void **state) {
  struct world *w = *state;
  unsigned hidden = 0;
  for (uint32_t code = 1; code < 0xF0000; code++) {
    if (!unicode_is_hidden(code)) continue;
    hidden++;
    for (int bars = 0; bars < 2; bars++) { /* with a bar in it, it is quoted otherwise */
      struct buffer name = {0};
      buffer_puts(&name, bars ? "a|" : "a");
      buffer_put_code(&name, code);
      buffer_puts(&name, "b");
      const term symbol = term_text(w, KIND_SYMBOL, name.text, name.length);
      char *text = term_to_text(symbol);
      assert_true(parse(w, text) == symbol);
      free(text);
      buffer_free(&name);
    }
  }
  assert_true(hidden > 100);
}

static void strings_and_characters_are_escaped_as_in_racket(void **state) {
  struct world *w = *state;
  static const struct {
    uint32_t code;
    const char *string, *character;
  } cases[] = {
      {'a', "\"a\"", "#\\a"},
      {' ', "\" \"", "#\\space"},
      {0, "\"\\u0000\"", "#\\nul"},
      {'\n', "\"\\n\"", "#\\newline"},
      {27, "\"\\e\"", "#\\u001B"},
      {7, "\"\\a\"", "#\\u0007"},
      {'"', "\"\\\"\"", "#\\\""},
      {'\\', "\"\\\\\"", "#\\\\"},
      {127, "\"\\u007F\"", "#\\rubout"},
      {0x80, "\"\\u0080\"", "#\\u0080"},
      {0xA0, "\"\u00A0\"", "#\\u00A0"},
      {0x301, "\"\u0301\"", "#\\\u0301"},
      {0x3BB, "\"λ\"", "#\\λ"},
      {0x200B, "\"\\u200B\"", "#\\u200B"},
      {0xE000, "\"\\uE000\"", "#\\uE000"},
      {0x1F600, "\"😀\"", "#\\😀"},
      {0x10FFFF, "\"\\U0010FFFF\"", "#\\U0010FFFF"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct buffer b = {0};
    buffer_put_code(&b, cases[i].code);
    expect(term_text(w, KIND_STRING, b.text, b.length), cases[i].string);
    expect(term_char(w, cases[i].code), cases[i].character);
    buffer_free(&b);
  }
}

static void constants_and_the_hole_have_names(void **state) {
  struct world *w = *state;
  expect(w->hole, "hole");
  expect(w->void_, "#<void>");
  expect(w->eof, "#<eof>");
  expect(w->true_, "#t");
  expect(term_list(w, 2, w->hole, term_symbol(w, "hole")), "(hole hole)");
}

static void a_comma_keeps_its_distance_from_an_at_sign(void **state) {
  struct world *w = *state;
  term at = term_symbol(w, "@a"), unquote = term_symbol(w, "unquote");
  expect(term_list(w, 2, unquote, at), ", @a");
  expect(term_list(w, 2, term_symbol(w, "unsyntax"), at), "#, @a");
  expect(term_list(w, 2, unquote, term_symbol(w, "a")), ",a");
  expect(term_list(w, 2, unquote, term_list(w, 2, term_symbol(w, "quote"), at)), ",'@a");
}

static void display_shows_text_bare(void **state) {
  struct world *w = *state;
  struct buffer b = {0};
  display_term(&b, parse(w, "(a \"b\\n\" (#\\c |d e| #:f) 1.5 #rx\"x\" . \"g\")"));
  assert_string_equal(b.text, "(a b\n (c d e #:f) 1.5 #rx\"x\" . g)");
  buffer_free(&b);
}

static void expect_pretty(struct world *w, const char *text, unsigned width, unsigned indent, const char *expected) {
  struct buffer b = {0};
  print_term_pretty(&b, parse(w, text), width, indent);
  assert_string_equal(b.text, expected);
  buffer_free(&b);
}

/* As pretty-write does it with these columns. */
static void long_terms_are_broken_as_in_racket(void **state) {
  struct world *w = *state;
  expect_pretty(w, "(a b c)", 20, 0, "(a b c)");
  expect_pretty(w, "(plus alpha beta gamma)", 20, 0, "(plus\n alpha\n beta\n gamma)");
  expect_pretty(w, "(define (f x) (plus x x x))", 20, 0, "(define (f x)\n  (plus x x x))");
  expect_pretty(w, "((aaaaaa bbbbbb) (cccccc dddddd))", 20, 0, "((aaaaaa bbbbbb)\n (cccccc dddddd))");
  expect_pretty(w, "'(aaaaaa (bbbbbb cccccc) dd)", 20, 0, "'(aaaaaa\n  (bbbbbb cccccc)\n  dd)");
  expect_pretty(w, "(aaaaaaaa bbbbbbbb . cccccccc)", 20, 0, "(aaaaaaaa\n bbbbbbbb\n .\n cccccccc)");
  expect_pretty(w, "#(aaaaaaaa bbbbbbbb cccccccc)", 20, 0, "#(aaaaaaaa\n  bbbbbbbb\n  cccccccc)");
  expect_pretty(w, "(λ (x) (plus alpha beta))", 20, 0, "(λ (x)\n  (plus alpha beta))");
  expect_pretty(w, "(and alpha-alpha beta-beta)", 20, 0, "(and alpha-alpha\n     beta-beta)");
  expect_pretty(w, "(let loop ([x 1]) (if (zero? x) (loop alpha) beta))", 20, 0,
                "(let loop ((x 1))\n  (if (zero? x)\n    (loop alpha)\n    beta))");
  expect_pretty(w, "(cond [(zero? xxxx) alpha] [else (begin beta)])", 20, 0,
                "(cond\n ((zero? xxxx)\n  alpha)\n (else\n  (begin beta)))");
  expect_pretty(w, "(case xxxxxx [(let) alpha] [else beta])", 20, 0, "(case xxxxxx\n  ((let) alpha)\n  (else beta))");
}

static void continuation_lines_are_indented(void **state) {
  struct world *w = *state;
  expect_pretty(w, "(plus alpha beta)", 20, 4, "(plus\n     alpha\n     beta)");
}

static unsigned widest_line(const char *text) {
  unsigned widest = 0, width = 0;
  const char *end = text + strlen(text);
  uint32_t code;
  for (unsigned bytes; text < end && (bytes = unicode_decode(text, end, &code)); text += bytes) {
    width = code == '\n' ? 0 : width + unicode_width(code);
    if (width > widest) widest = width;
  }
  return widest;
}

static term random_short_term(struct world *w, struct rng *r, unsigned depth) {
  static const char *const names[] = {"x", "foo", "λx", "plus", "number", "->"};
  if (!depth || rng_chance(r, 0.3)) return term_symbol(w, names[rng_below(r, 6)]);
  term items[6];
  size_t count = rng_below(r, 7);
  for (size_t i = 0; i < count; i++) items[i] = random_short_term(w, r, depth - 1);
  return term_items(w, count > 1 && rng_chance(r, 0.1) ? KIND_DOTTED : KIND_SEQUENCE, items, count);
}

static void pretty_text_reads_back(void **state) {
  struct world *w = *state;
  for (unsigned i = 0; i < random_rounds(5000, 500000); i++) {
    struct world_mark m = world_mark(w);
    struct rng r;
    struct buffer b = {0};
    rng_init(&r, 52, i);
    term t = random_term(w, &r, 1 + (unsigned)rng_below(&r, 100));
    print_term_pretty(&b, t, 80, 0);
    assert_int_equal(syntax_term(w, reader_only(w, source_from_text(w, "text", b.text, b.length))), t);
    buffer_free(&b);
    world_release(w, m);
  }
}

static void pretty_text_fits(void **state) {
  struct world *w = *state;
  for (unsigned i = 0; i < random_rounds(5000, 500000); i++) {
    struct world_mark m = world_mark(w);
    struct rng r;
    struct buffer b = {0};
    rng_init(&r, 53, i);
    print_term_pretty(&b, random_short_term(w, &r, 6), 60, 0);
    if (widest_line(b.text) > 60) fail_msg("not in 60 columns:\n%s", b.text);
    buffer_free(&b);
    world_release(w, m);
  }
}

/* Indentation must not make the text of a deep term quadratic in its size. */
static void pretty_printing_copes_with_any_depth(void **state) {
  struct world *w = *state;
  struct buffer b = {0};
  term t = term_symbol(w, "x");
  for (unsigned i = 0; i < 300000; i++) t = term_list(w, 3, term_symbol(w, "f"), t, small(i));
  print_term_pretty(&b, t, 80, 0);
  assert_true(b.length < 8000000);
  buffer_free(&b);
}

static void buffers_grow_and_stay_terminated(void **state) {
  (void)state;
  struct buffer b = {0};
  for (unsigned i = 0; i < 1000; i++) {
    buffer_printf(&b, "%u,", i);
    assert_int_equal(strlen(b.text), b.length);
  }
  assert_string_equal(b.text + b.length - 8, "998,999,");
  buffer_printf(&b, "%0*d", 5000, 1);
  assert_int_equal(strlen(b.text), b.length);
  assert_int_equal(b.text[b.length - 1], '1');
  buffer_append(&b, NULL, 0);
  buffer_free(&b);
  assert_null(b.text);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_world, free_world)
  const struct CMUnitTest tests[] = {
      TEST(doubles_are_short_and_laid_out_as_in_racket),
      TEST(doubles_are_as_short_as_can_be),
      TEST(numbers_do_not_depend_on_the_locale),
      TEST(names_are_quoted_as_in_racket),
      TEST(symbols_of_hidden_characters_read_back),
      TEST(strings_and_characters_are_escaped_as_in_racket),
      TEST(constants_and_the_hole_have_names),
      TEST(a_comma_keeps_its_distance_from_an_at_sign),
      TEST(display_shows_text_bare),
      TEST(long_terms_are_broken_as_in_racket),
      TEST(continuation_lines_are_indented),
      TEST(pretty_text_reads_back),
      TEST(pretty_text_fits),
      TEST(pretty_printing_copes_with_any_depth),
      cmocka_unit_test(buffers_grow_and_stay_terminated),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
