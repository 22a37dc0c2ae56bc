/* Trees of terms: the drawing, what gets a name, and widths. */
#include "report/term_tree.h"

#include "assay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct tree_case {
  const char *term;
  unsigned width, indent;
  const char *drawing;
};

static const struct tree_case cases[] = {
    {"7", 80, 0, "7\n"},
    {"()", 80, 0, "()\n"},
    {"(c 1)", 80, 0, "(c 1)\n"},
    /* the example of the paper, section 6 */
    {"(div (c 1) (add (c 0) (c 2)))", 80, 0,
     "div\n"
     "├─ (c 1)\n"
     "└─ add\n"
     "   ├─ (c 0)\n"
     "   └─ (c 2)\n"},
    {"(f (g (h x y) (h y x)) y)", 80, 2,
     "f\n"
     "  ├─ g\n"
     "  │  ├─ (h x y)\n"
     "  │  └─ (h y x)\n"
     "  └─ y\n"},
    /* what is small stays on one line, without a constructor the more so */
    {"(λ (f (int → int)) (f x y))", 80, 0,
     "λ\n"
     "├─ (f (int → int))\n"
     "└─ (f x y)\n"},
    {"(λ (f ((list int) → int)) x)", 80, 0,
     "λ\n"
     "├─ f\n"
     "│  └─ ((list int) → int)\n"
     "└─ x\n"},
    {"((a b c) (d e f) (g h i))", 80, 0,
     "()\n"
     "├─ (a b c)\n"
     "├─ (d e f)\n"
     "└─ (g h i)\n"},
    /* what takes more lines than a name does */
    {"(add (div (c 1) (c 2)) (div (c 1) (c 2)))", 80, 0,
     "add\n"
     "├─ t1\n"
     "└─ t1\n"
     "where t1 = div\n"
     "      ├─ (c 1)\n"
     "      └─ (c 2)\n"},
    {"(add (neg (c 1 2 3)) (neg (c 1 2 3)))", 80, 0,
     "add\n"
     "├─ neg\n"
     "│  └─ (c 1 2 3)\n"
     "└─ neg\n"
     "   └─ (c 1 2 3)\n"},
    /* a name that is no symbol of the term */
    {"(add (div (c t1) (c u2)) (div (c t1) (c u2)))", 80, 0,
     "add\n"
     "├─ v1\n"
     "└─ v1\n"
     "where v1 = div\n"
     "      ├─ (c t1)\n"
     "      └─ (c u2)\n"},
    /* names inside of names: the inner one is written once */
    {"(add (div (f (c 1) (c 2)) (f (c 1) (c 2))) (div (f (c 1) (c 2)) (f (c 1) (c 2))))", 80, 0,
     "add\n"
     "├─ t1\n"
     "└─ t1\n"
     "where t1 = div\n"
     "      ├─ t2\n"
     "      └─ t2\n"
     "      t2 = f\n"
     "      ├─ (c 1)\n"
     "      └─ (c 2)\n"},
    /* too wide for a line */
    {"(f (aaaaaaaaaaaa bbbbbbbbbbbb cccccccccccc dddddddddddd eeeeeeeeeeee))", 40, 0,
     "f\n"
     "└─ (aaaaaaaaaaaa\n"
     "    bbbbbbbbbbbb\n"
     "    cccccccccccc\n"
     "    dddddddddddd\n"
     "    eeeeeeeeeeee)\n"},
};

static void draw(const struct tree_case *c, const char *expected) {
  assay *w = assay_new();
  assay_term t;
  struct buffer b = {0};
  assert_int_equal(assay_term_read(w, c->term, &t), ASSAY_OK);
  report_term_tree(&b, t, c->width, c->indent);
  assert_string_equal(b.text, expected);
  buffer_free(&b);
  assay_free(w);
}

static void terms_are_drawn(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) draw(&cases[i], cases[i].drawing);
}

static void a_locale_without_unicode_has_plain_branches(void **state) {
  (void)state;
  const struct tree_case c = {"(f (g (h x y) z) y)", 80, 0, NULL};
  setenv("LC_ALL", "C", 1);
  draw(&c, "f\n|- g\n|  |- (h x y)\n|  `- z\n`- y\n");
  setenv("LC_ALL", "en_US.UTF-8", 1);
}

/* As a tree it has 2^40 nodes. */
static void what_is_shared_is_drawn_once(void **state) {
  (void)state;
  enum { DOUBLED = 40, LONGEST = 2000 };
  assay *w = assay_new();
  assay_subject *s;
  assay_term t;
  const char program[] = "(define-language L) (define-metafunction L [(double 0 any) any]"
                         " [(double natural any) (double ,(- (term natural) 1) (f any any))])";
  assert_int_equal(assay_load_text(w, "doubled", program, sizeof program - 1, &s), ASSAY_OK);
  assert_int_equal(assay_term_eval(s, "(double 40 (g (h x) (h y)))", &t), ASSAY_OK);
  struct buffer b = {0};
  report_term_tree(&b, t, 80, 0);
  size_t lines = 0;
  for (const char *c = b.text; *c; c++) lines += *c == '\n';
  assert_in_range(lines, DOUBLED, 4 * DOUBLED);
  buffer_free(&b);
  assay_free(w);
}

/* Drawn to the end, it would be megabytes of branches. */
static void what_is_very_deep_is_written_out(void **state) {
  (void)state;
  enum { DEPTH = 20000, WIDTH = 100, MOST = 40 };
  struct buffer text = {0}, b = {0};
  for (int i = 0; i < DEPTH; i++) buffer_puts(&text, "(add (c 1) ");
  buffer_puts(&text, "7");
  for (int i = 0; i < DEPTH; i++) buffer_puts(&text, ")");
  assay *w = assay_new();
  assay_term t;
  assert_int_equal(assay_term_read(w, text.text, &t), ASSAY_OK);
  report_term_tree(&b, t, WIDTH, 0);
  size_t branches = 0;
  for (const char *c = b.text; (c = strstr(c, "└─ ")); c++) branches++;
  assert_in_range(branches, 10, MOST);
  assert_in_range(b.length, text.length, 4 * text.length);
  buffer_free(&text);
  buffer_free(&b);
  assay_free(w);
}

int main(void) {
  setenv("LC_ALL", "en_US.UTF-8", 1);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(terms_are_drawn),
      cmocka_unit_test(a_locale_without_unicode_has_plain_branches),
      cmocka_unit_test(what_is_shared_is_drawn_once),
      cmocka_unit_test(what_is_very_deep_is_written_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
