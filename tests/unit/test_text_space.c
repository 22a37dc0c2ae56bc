/* text_space: texts as terms, and back. */
#include "core/printer.h"
#include "core/rng.h"
#include "core/world.h"
#include "reduce/reduce.h"
#include "spaces/text/text_space.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void append(void *data, const char *part, size_t length) { buffer_append(data, part, length); }

static char *text_again(term t) {
  struct buffer b = {0};
  buffer_append(&b, "", 0);
  text_write(t, append, &b);
  return b.text;
}

/* ---- parsing ---- */

static const struct {
  const char *text, *tree;
} trees[] = {
    {"", "(text)"},
    {"a b", "(text (chunk \"a\" \" b\"))"},
    {"f(x, y);", "(text (chunk \"f\" (group \"(\" (chunk \"x\" \",\") (chunk \" y\") \")\") \";\"))"},
    {"if (a) { b; c; } d", "(text (chunk \"if\" (group \" (\" (chunk \"a\") \")\") (group \" {\" (chunk \" b\" \";\") "
                           "(chunk \" c\" \";\") \" }\")) (chunk \" d\"))"},
    {"a[1.5e3] != 'x';", "(text (chunk \"a\" (group \"[\" (chunk \"1.5e3\") \"]\") \" !=\" \" 'x'\" \";\"))"},
    {"a )( b ]", "(text (chunk \"a\" \" )\" \"(\" \" b\" \" ]\"))"},
    {"(a ] b)", "(text (chunk (group \"(\" (chunk \"a\" \" ]\" \" b\") \")\")))"},
    {"#include <a>\nint x;\n", "(text (chunk \"#include <a>\\n\") (chunk \"int\" \" x\" \";\") (chunk \"\\n\"))"},
    {"a // c\nb /* d */", "(text (chunk \"a\" \" // c\\n\") (chunk \"b\" \" /* d */\"))"},
    {"a\n  b\nc\n", "(text (chunk \"a\" \"\\n  b\") (chunk \"\\nc\") (chunk \"\\n\"))"},
    {"f()\n{\n}", "(text (chunk \"f\" (group \"(\" \")\") (group \"\\n{\" \"\\n}\")))"},
    {"\"a \\\" b\" 'c", "(text (chunk \"\\\"a \\\\\\\" b\\\"\" \" '\" \"c\"))"},
    {"\"open\nc", "(text (chunk \"\\\"\" \"open\") (chunk \"\\nc\"))"},
};

static void brackets_make_a_tree(void **state) {
  (void)state;
  struct world *w = world_new();
  for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
    const term t = text_parse(w, TEXT_WORDS, trees[i].text, strlen(trees[i].text));
    char *tree = term_to_text(t), *again = text_again(t);
    assert_string_equal(tree, trees[i].tree);
    assert_string_equal(again, trees[i].text);
    free(tree);
    free(again);
  }
  world_free(w);
}

static void any_text_comes_back(void **state) {
  (void)state;
  static const char bytes[] = "ab1 \n\t(){}[];,\"'/*#\\+=.\xc3\xa4\r";
  struct world *w = world_new();
  struct rng r;
  rng_init(&r, 1, 1);
  for (int i = 0; i < 3000; i++) {
    char text[81];
    const size_t length = rng_below(&r, 80);
    for (size_t k = 0; k < length; k++) text[k] = bytes[rng_below(&r, sizeof bytes - 1)];
    text[length] = '\0';
    for (int unit = TEXT_LINES; unit <= TEXT_WORDS; unit++) {
      char *again = text_again(text_parse(w, (enum text_unit)unit, text, length));
      assert_string_equal(again, text);
      free(again);
    }
  }
  world_free(w);
}

/* ---- reducing ---- */

static void check_words(void *data, struct reduce_candidate *list, size_t count) {
  const char *const *words = data;
  for (size_t i = 0; i < count; i++) {
    char *text = text_again(list[i].t);
    list[i].verdict = REDUCE_FAILS;
    for (size_t k = 0; words[k]; k++)
      if (!strstr(text, words[k])) list[i].verdict = REDUCE_PASSES;
    free(text);
  }
}

static void reduces(enum text_unit unit, const char *text, const char *const *words, const char *expected) {
  struct world *w = world_new();
  const term t = text_parse(w, unit, text, strlen(text));
  const struct reduce_options options = {.check = check_words, .data = (void *)(uintptr_t)words};
  char *result = text_again(reduce(text_space_new(w, unit), t, &options).t);
  assert_string_equal(result, expected);
  free(result);
  world_free(w);
}

static void texts_are_reduced(void **state) {
  (void)state;
  const char *const one[] = {"needle", NULL}, *const two[] = {"a;", "b;", NULL}, *const block[] = {"{", "a;", NULL};
  reduces(TEXT_LINES, "x\ny needle\nz\n", one, "y needle\n");
  reduces(TEXT_WORDS, "f(x, g(y, needle + 1)); rest();", one, "needle");
  reduces(TEXT_WORDS, "int f(void)\n{\n    if (x) {\n        a;\n        b;\n    }\n}\n", two, "a;\nb;");
  reduces(TEXT_WORDS, "while (x) { if (y) { c; a; } }", block, "{ a; }");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(brackets_make_a_tree),
      cmocka_unit_test(any_text_comes_back),
      cmocka_unit_test(texts_are_reduced),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
