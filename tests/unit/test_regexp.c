/* Racket's notations for regular expressions, as PCRE2 gets them; and all matches of a pattern. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these four first */
#include <cmocka.h>

#include "core/world.h"
#include "racket/machine.h"
#include "racket/regexp.h"

#include <string.h>

static void patterns_are_translated(void **state) {
  (void)state;
  static const struct {
    bool perl;
    const char *racket, *pcre;
  } cases[] = {
      {false, "abc", "abc"},
      {false, "a.c$", "a.c$"},
      {false, "\\d\\.", "d\\."},
      {true, "\\d\\.", "\\d\\."},
      {false, "a{2}", "a\\{2\\}"},
      {true, "a{2}", "a{2}"},
      {true, "a{,2}?", "a{0,2}?"},
      {true, "\\s+", "[ \\t\\n\\f\\r]+"},
      {true, "[\\s]", "[ \\t\\n\\f\\r]"},
      {false, "[\\]", "[\\\\]"},
      {false, "[]a]", "[\\]a]"},
      {false, "[^]-a]", "[^\\]-a]"},
      {false, "[[:alpha:]]", "[\\[\\:alpha\\:]\\]"},
      {true, "[[:alpha:]]", "[[:alpha:]]"},
      {true, "\\p{Ll}x", "\\p{Ll}x"},
      {true, "(a)\\1", "(a)\\g{1}"},
      {false, "(?m:^a)", "(?m-s:^a)"},
      {false, "(?-s:.)", "(?-s:.)"},
      {false, "(?i:a)|b", "(?i:a)|b"},
      {false, "(?=a)(?<!b)", "(?=a)(?<!b)"},
      {false, "λ*", "λ*"},
      {false, "\\", "\\\\"},
      {false, "#  x", "\\#\\ \\ x"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct buffer b = {0};
    const char *problem;
    assert_true(regexp_translate(&b, cases[i].racket, strlen(cases[i].racket), cases[i].perl, &problem));
    assert_string_equal(b.text, cases[i].pcre);
    buffer_free(&b);
  }
}

static void malformed_patterns_are_refused_in_rackets_words(void **state) {
  (void)state;
  static const struct {
    bool perl;
    const char *racket, *problem;
  } cases[] = {
      {false, "*a", "`*` follows nothing in pattern"},
      {false, "(*a)", "`*` follows nothing in pattern"},
      {false, "a|+", "`+` follows nothing in pattern"},
      {false, "a**", "nested `*` in patten"},
      {false, "a++", "nested `+` in patten"},
      {false, "[a", "missing closing square bracket in pattern"},
      {true, "\\y", "illegal alphabetic escape"},
      {true, "[\\q]", "illegal alphabetic escape"},
      {true, "a{x", "expected digit, `,`, or `}` for repetition in pattern"},
      {false, "(?a)", "expected `:`, `=`, `!`, `<=`, `<!`, `i`, `-i`, `m`, `-m`, `s`, or `-s` after `(?`"},
      {false, "(?", "expected `:`, `=`, `!`, `<=`, `<!`, `i`, `-i`, `m`, `-m`, `s`, or `-s` after `(?`"},
      {false, "(?i", "expected `:`, `=`, `!`, `<=`, `<!`, `i`, `-i`, `m`, `-m`, `s`, or `-s` after `(?`"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct buffer b = {0};
    const char *problem;
    assert_false(regexp_translate(&b, cases[i].racket, strlen(cases[i].racket), cases[i].perl, &problem));
    assert_string_equal(problem, cases[i].problem);
    buffer_free(&b);
  }
}

static void all_matches_are_found_one_after_the_other(void **state) {
  (void)state;
  struct world *w = world_new();
  struct machine *m = machine_new(w, NULL);
  static const struct {
    const char *pattern, *subject;
    uint32_t count;
    size_t ends[8];
  } cases[] = {
      {"a", "banana", 3, {2, 4, 6}},
      {"a*", "baac", 4, {0, 3, 3, 4}},
      {"", "λx", 3, {0, 2, 3}},
      {"^a", "aaa", 1, {1}},
      {"x", "", 0, {0}},
      {"", "", 1, {0}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    term pattern = term_regexp(w, cases[i].pattern, strlen(cases[i].pattern), false);
    struct regexp_matches r = regexp_run(m, "test", pattern, cases[i].subject, strlen(cases[i].subject), UINT32_MAX);
    assert_int_equal(r.count, cases[i].count);
    for (uint32_t k = 0; k < r.count; k++) assert_int_equal(regexp_end(&r, k, 0), cases[i].ends[k]);
  }
  machine_free(m);
  world_free(w);
}

static void groups_that_took_no_part_are_marked(void **state) {
  (void)state;
  struct world *w = world_new();
  struct machine *m = machine_new(w, NULL);
  struct regexp_matches r = regexp_run(m, "test", term_regexp(w, "(a)(b)?", 7, false), "ac", 2, 1);
  assert_int_equal(r.groups, 3);
  assert_int_equal(regexp_end(&r, 0, 1), 1);
  assert_true(regexp_start(&r, 0, 2) == REGEXP_NO_GROUP);
  machine_free(m);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(patterns_are_translated),
      cmocka_unit_test(malformed_patterns_are_refused_in_rackets_words),
      cmocka_unit_test(all_matches_are_found_one_after_the_other),
      cmocka_unit_test(groups_that_took_no_part_are_marked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
