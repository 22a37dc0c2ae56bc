/* Other people's text inside of HTML, JSON, XML and Markdown; and how far a proportion is known. */
#include "report/campaign/markup.h"
#include "report/wilson.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef void writer(struct buffer *out, const char *text);

static void expect(writer *write, const char *text, const char *wanted) {
  struct buffer out = {0};
  write(&out, text);
  assert_string_equal(out.text, wanted);
  buffer_free(&out);
}

static void in_html_markup_and_hidden_characters_are_written_out(void **state) {
  (void)state;
  expect(markup_html, "a <b> & \"c\" 'd'\n\te", "a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\n\te");
  /* NOLINTNEXTLINE(misc-misleading-bidirectional): that is what it is about */
  expect(markup_html, "\xe2\x80\xaex\x1b",
         "<span class=\"hidden-character\">U+202E</span>x<span class=\"hidden-character\">U+001B</span>");
  expect(markup_html, "λ → 𝔸", "λ → 𝔸");
  expect(markup_html, "a\xffz", "a\uFFFDz");
  expect(markup_html, "\xe2\x82", "\uFFFD\uFFFD");
}

static void in_attributes_all_is_kept(void **state) {
  (void)state;
  /* NOLINTNEXTLINE(misc-misleading-bidirectional): as above */
  expect(markup_attribute, "\xe2\x80\xae\"<x>", "&#8238;&quot;&lt;x&gt;");
}

static void in_json_nothing_ends_a_script(void **state) {
  (void)state;
  expect(markup_json, "</script><!--", "\"\\u003c/script\\u003e\\u003c!--\"");
  expect(markup_json, "a\\b\"c\n\t\x01", "\"a\\\\b\\\"c\\n\\t\\u0001\"");
  expect(markup_json, "\u2028 λ", "\"\\u2028 λ\"");
  expect(markup_json, "\xc3", "\"\uFFFD\"");
  expect(markup_json, NULL, "null");
}

static void in_xml_there_are_no_controls(void **state) {
  (void)state;
  expect(markup_xml, "<a b=\"c\">&\x01\x1b\n", "&lt;a b=&quot;c&quot;&gt;&amp;\\u{1}\\u{1B}&#10;");
}

static void markdown_at_most(struct buffer *out, const char *text) { markup_markdown(out, text, 12); }

static void in_markdown_nothing_is_markup(void **state) {
  (void)state;
  expect(markdown_at_most, "*a* `b` <c>", "\\*a\\* \\`b\\` \\<c\\>");
  expect(markdown_at_most, "a_b _c\nd", "a_b \\_c d");
  expect(markdown_at_most, "0123456789abcdef", "0123456789ab…");
}

static void on_a_terminal_controls_are_seen(void **state) {
  (void)state;
  expect(markup_visible, "a\x1b[31m", "a<U+001B>[31m");
  expect(markup_visible, "\xff\n\xe2\x80\xae", "<FF>\n<U+202E>");
}

static void assert_near(double a, double b) { assert_true(fabs(a - b) < 5e-4); }

/* Wilson's intervals for figures that are in textbooks. */
static void proportions_have_their_intervals(void **state) {
  (void)state;
  struct proportion p = proportion_of(81, 263);
  assert_near(p.value, 0.3080);
  assert_near(p.low, 0.2553);
  assert_near(p.high, 0.3662);
  p = proportion_of(0, 20);
  assert_true(p.low == 0 && p.value == 0);
  assert_near(p.high, 0.1611);
  p = proportion_of(20, 20);
  assert_true(p.high == 1);
  p = proportion_of(0, 0);
  assert_true(p.low == 0 && p.high == 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(in_html_markup_and_hidden_characters_are_written_out),
      cmocka_unit_test(in_attributes_all_is_kept),
      cmocka_unit_test(in_json_nothing_ends_a_script),
      cmocka_unit_test(in_xml_there_are_no_controls),
      cmocka_unit_test(in_markdown_nothing_is_markup),
      cmocka_unit_test(on_a_terminal_controls_are_seen),
      cmocka_unit_test(proportions_have_their_intervals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
