/* What is read, where it stands, and what is said about what cannot be read. */
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

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int make_world(void **state) {
  *state = world_new();
  return *state == NULL;
}

static int free_world(void **state) {
  world_free(*state);
  return 0;
}

static void print_all(struct world *w, const struct source *source, struct buffer *out) {
  struct reader r;
  reader_init(&r, w, source);
  for (struct syntax *s; (s = reader_next(&r));) {
    if (out->length) buffer_puts(out, "  ");
    print_term(out, syntax_term(w, s));
  }
}

static void describe_error(struct world *w, struct buffer *out) {
  out->length = 0;
  buffer_printf(out, "error %u:%u %s", w->error.place.line, w->error.place.column, w->error.message);
}

/* The terms of a text printed, or the error. */
static void read_text(struct world *w, const char *text, size_t length, struct buffer *out) {
  struct catcher c;
  buffer_puts(out, "");
  if (world_try(w, &c)) {
    print_all(w, source_from_text(w, "text", text, length), out);
    world_catch_end(w, &c);
  } else {
    describe_error(w, out);
  }
}

static void expect(struct world *w, const char *text, size_t length, const char *expected) {
  struct buffer out = {0};
  read_text(w, text, length, &out);
  if (strcmp(out.text, expected)) fail_msg("reading %s\n  gives    %s\n  not      %s", text, out.text, expected);
  buffer_free(&out);
}

/* ␤ to newline, in place. */
static void put_newlines(char *text) {
  for (char *p; (p = strstr(text, "␤"));) {
    *p = '\n';
    memmove(p + 1, p + strlen("␤"), strlen(p + strlen("␤")) + 1);
  }
}

static bool next_line(FILE *f, char *line, int size) {
  while (fgets(line, size, f)) {
    size_t length = strcspn(line, "\n");
    line[length] = '\0';
    if (length && strncmp(line, "# ", 2)) return true;
    if (!strcmp(line, "# a")) return true; /* a case, not a comment */
  }
  return false;
}

static void the_table_of_cases(void **state) {
  FILE *f = fopen("tests/unit/reader_cases.txt", "r");
  char text[400], expected[400];
  unsigned cases = 0;
  assert_non_null(f);
  while (next_line(f, text, sizeof text)) {
    assert_true(next_line(f, expected, sizeof expected));
    put_newlines(text);
    expect(*state, text, strlen(text), expected);
    cases++;
  }
  fclose(f);
  assert_true(cases > 100);
}

static void bytes_that_no_text_file_should_have(void **state) {
  static const struct {
    const char *text;
    size_t length;
    const char *expected;
  } cases[] = {
      {"", 0, ""},
      {" \n\t\r\f\v", 6, ""},
      {"a\0b", 3, "error 1:2 unexpected character U+0000"},
      {"\0", 1, "error 1:1 unexpected character U+0000"},
      {"\"a\0b\"", 5, "\"a\\u0000b\""},
      {"|a\0b|", 5, "|a"}, /* the NUL ends the comparison, not the symbol */
      {"a ; \0 \n b", 9, "a  b"},
      {"a\xFFz", 3, "error 1:2 invalid UTF-8: byte 0xFF"},
      {"λ\n λ\xCE", 7, "error 2:3 invalid UTF-8: byte 0xCE"},
      {"; \xC0\xAF", 4, "error 1:3 invalid UTF-8: byte 0xC0"},
      {"\"\xED\xA0\x80\"", 5, "error 1:2 invalid UTF-8: byte 0xED"},
      {"\xF4\x90\x80\x80", 4, "error 1:1 invalid UTF-8: byte 0xF4"},
      {"\xEF\xBB\xBF(a", 5, "error 1:1 unterminated list: no `)` for this `(`"},
      {"\xEF\xBB\xBF#t", 5, "#t"},
      {"a\r\nb ]", 6, "error 2:3 unexpected `]`"},
      {"\"\\\r\nx\"", 6, "\"x\""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    expect(*state, cases[i].text, cases[i].length, cases[i].expected);
  }
}

static struct syntax *read_one(struct world *w, const char *text) {
  return reader_only(w, source_from_text(w, "text", text, strlen(text)));
}

static void nodes_know_their_places_brackets_and_last_lines(void **state) {
  struct world *w = *state;
  struct syntax *s = read_one(w, "; x\n  (a\n    [λλ b]\n    'c \"x\ny\" {})\n");
  assert_int_equal(s->shape, SYNTAX_LIST);
  assert_int_equal(s->bracket, '(');
  assert_int_equal(s->place.line, 2);
  assert_int_equal(s->place.column, 3);
  assert_int_equal(s->end_line, 5);
  assert_int_equal(s->count, 5);
  struct syntax *list = s->children[1], *quote = s->children[2], *string = s->children[3];
  assert_int_equal(list->bracket, '[');
  assert_int_equal(list->place.line, 3);
  assert_int_equal(list->children[1]->place.column, 9);
  assert_int_equal(quote->bracket, 0);
  assert_int_equal(quote->place.column, 5);
  assert_int_equal(quote->children[1]->place.column, 6);
  assert_int_equal(quote->end_line, 4);
  assert_int_equal(string->place.line, 4);
  assert_int_equal(string->end_line, 5);
  assert_int_equal(s->children[4]->bracket, '{');
  assert_true(syntax_is_symbol(s->children[0]) && syntax_is_form(s, term_symbol(w, "a")));
}

static void nodes_know_their_bytes(void **state) {
  static const char text[] = "#lang racket\n (λ [x] 'yz \"a\\n\" #(1 2)) last";
  static const char *const expected[] = {
      "(λ [x] 'yz \"a\\n\" #(1 2))", "λ", "[x]", "'yz", "\"a\\n\"", "#(1 2)", "last"};
  struct reader r;
  reader_init(&r, *state, source_from_text(*state, "text", text, strlen(text)));
  reader_lang(&r);
  const struct syntax *list = reader_next(&r), *last = reader_next(&r);
  const struct syntax *nodes[] = {
      list, list->children[0], list->children[1], list->children[2], list->children[3], list->children[4], last};
  for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
    assert_int_equal(nodes[i]->end - nodes[i]->start, strlen(expected[i]));
    assert_memory_equal(text + nodes[i]->start, expected[i], strlen(expected[i]));
  }
}

static void shapes_follow_the_dot(void **state) {
  struct world *w = *state;
  struct syntax *s = read_one(w, "(a b . c)");
  assert_int_equal(s->shape, SYNTAX_DOTTED);
  assert_int_equal(s->count, 3);
  s = read_one(w, "(a . [b c])");
  assert_int_equal(s->shape, SYNTAX_LIST);
  assert_int_equal(s->count, 3);
  assert_int_equal(s->children[2]->place.column, 9);
  s = read_one(w, "(a . op . b)");
  assert_int_equal(s->children[0]->place.column, 6);
  assert_int_equal(read_one(w, "#(a)")->shape, SYNTAX_VECTOR);
}

static const char *language_of(struct world *w, struct reader *r, const char *text) {
  reader_init(r, w, source_from_text(w, "text", text, strlen(text)));
  const struct syntax *language = reader_lang(r);
  return language ? text_bytes(language->atom) : NULL;
}

static void a_language_may_come_first(void **state) {
  struct world *w = *state;
  struct reader r;
  assert_string_equal(language_of(w, &r, "#lang racket/base\n(a)"), "racket/base");
  assert_int_equal(syntax_term(w, reader_next(&r)), term_list(w, 1, term_symbol(w, "a")));
  assert_null(reader_next(&r));
  assert_string_equal(language_of(w, &r, "; hello\n#| x |#\n#lang racket"), "racket");
  assert_string_equal(language_of(w, &r, "#!/usr/bin/racket\n#lang racket"), "racket");
  assert_string_equal(language_of(w, &r, "#!racket"), "racket");
  assert_string_equal(language_of(w, &r, "#lang at-exp  racket/base\n(a)"), "at-exp");
  const struct syntax *next = reader_lang_next(&r);
  assert_string_equal(text_bytes(next->atom), "racket/base");
  assert_int_equal(next->place.column, 15);
  assert_null(language_of(w, &r, "(a)"));
  assert_non_null(reader_next(&r));
  assert_null(language_of(w, &r, ""));
}

static void expect_only(struct world *w, const char *text, const char *expected) {
  struct buffer out = {0};
  struct catcher c;
  if (world_try(w, &c)) {
    print_term(&out, syntax_term(w, read_one(w, text)));
    world_catch_end(w, &c);
  } else {
    describe_error(w, &out);
  }
  assert_string_equal(out.text, expected);
  buffer_free(&out);
}

static void only_one_term_means_one(void **state) {
  struct world *w = *state;
  expect_only(w, " (a) ; end", "(a)");
  expect_only(w, "a #;b #| |# #;(c)", "a");
  expect_only(w, "", "error 1:1 expected one term, found nothing");
  expect_only(w, " ; x", "error 1:5 expected one term, found nothing");
  expect_only(w, "a b", "error 1:3 unexpected text after the term");
  expect_only(w, "a )", "error 1:3 unexpected text after the term");
  expect_only(w, "a #;", "error 1:3 expected a term after `#;`, found the end of the text");
}

static void files_are_read_or_explained(void **state) {
  struct world *w = *state;
  char path[] = "/tmp/assay-test-XXXXXX";
  int fd = mkstemp(path);
  assert_int_equal(write(fd, "(a)\n", 4), 4);
  close(fd);
  const struct source *s = source_from_file(w, path);
  assert_string_equal(s->text, "(a)\n");
  assert_string_equal(s->name, path);
  unlink(path);
  struct catcher c;
  volatile unsigned errors = 0;
  if (world_try(w, &c)) source_from_file(w, path);
  else errors += strstr(w->error.message, "No such file") != NULL;
  if (world_try(w, &c)) source_from_file(w, "/");
  else errors += strstr(w->error.message, "directory") != NULL;
  if (world_try(w, &c)) source_from_file(w, "/dev/null");
  else errors += strstr(w->error.message, "regular") != NULL;
  mkfifo(path, 0600);
  if (world_try(w, &c)) source_from_file(w, path);
  else errors += strstr(w->error.message, "regular") != NULL;
  unlink(path);
  assert_int_equal(errors, 4);
}

static void print_and_read_again(struct world *w, term t, struct buffer *text) {
  text->length = 0;
  print_term(text, t);
  term again = syntax_term(w, read_one(w, text->text));
  if (again != t) fail_msg("%s is read as something else", text->text);
}

#ifdef ARENA_POISONS
enum { TERMS = 300000 }; /* each takes four times as long with the sanitizers */
#else
enum { TERMS = 1000000 };
#endif

static void every_term_survives_printing_and_reading(void **state) {
  struct world *w = *state;
  struct buffer text = {0};
  unsigned rounds = random_rounds(TERMS, 10000000);
  for (unsigned i = 0; i < rounds; i++) {
    struct world_mark m = world_mark(w);
    struct rng r;
    rng_init(&r, 41, i);
    term t = random_term(w, &r, (unsigned)rng_below(&r, 1 + rng_below(&r, 20))); /* small ones mostly */
    text.length = 0;
    print_term(&text, t);
    const struct source *source = source_from_text(w, "text", text.text, text.length);
    struct syntax *s = reader_only(w, source);
    if (syntax_term(w, s) != t) fail_msg("term %u is read as something else: %s", i, text.text);
    if (i % 16 == 0) assert_int_equal(syntax_term(w, syntax_from_term(w, t, (struct place){0})), t);
    assert_true(world_release(w, m));
  }
  buffer_free(&text);
}

/* A million opening brackets and as many closing ones; and of the rest, more than the stack could
 * hold. */
static void nesting_is_limited_by_memory_alone(void **state) {
  struct world *w = *state;
  static const struct {
    const char *open, *close;
    unsigned depth;
  } kinds[] = {
      {"(", ")", 1000000}, {"(a ", " . b)", 200000}, {"#(", ")", 200000}, {"'", "", 200000}, {"#;a ", "", 200000}};
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    struct world_mark m = world_mark(w);
    struct buffer text = {0};
    for (unsigned i = 0; i < kinds[k].depth; i++) buffer_puts(&text, kinds[k].open);
    buffer_puts(&text, "x");
    for (unsigned i = 0; i < kinds[k].depth; i++) buffer_puts(&text, kinds[k].close);
    struct syntax *s = reader_only(w, source_from_text(w, "text", text.text, text.length));
    term t = syntax_term(w, s);
    print_and_read_again(w, t, &text);
    assert_int_equal(syntax_term(w, syntax_from_term(w, t, (struct place){0})), t);
    buffer_free(&text);
    assert_true(world_release(w, m));
  }
}

static void unterminated_nesting_is_an_error_at_any_depth(void **state) {
  struct world *w = *state;
  struct buffer text = {0}, out = {0};
  for (unsigned i = 0; i < 500000; i++) buffer_puts(&text, "([#('");
  read_text(w, text.text, text.length, &out);
  assert_string_equal(out.text, "error 1:2500000 expected a term after `'`, found the end of the text");
  buffer_free(&text);
  buffer_free(&out);
}

static void read_and_forget(struct world *w, const char *text, size_t length) {
  struct catcher c;
  if (world_try(w, &c)) {
    struct reader r;
    reader_init(&r, w, source_from_text(w, "text", text, length));
    for (struct syntax *s; (s = reader_next(&r));) syntax_term(w, s);
    world_catch_end(w, &c);
  }
}

/* Bytes of arena per byte of text, for texts that make as many nodes as they can. */
static void memory_is_a_constant_factor_of_the_text(void **state) {
  struct world *w = *state;
  static const char *const patterns[] = {"()",       "a ",    "'",    "(",       "#e1e9999 ",
                                         "\"\\n\" ", "|a|b ", "#\\a", "(a . b)", "#;a "};
  for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++) {
    struct world_mark m = world_mark(w);
    struct buffer text = {0};
    while (text.length < 200000) buffer_puts(&text, patterns[k]);
    size_t before = w->arena.used;
    read_and_forget(w, text.text, text.length);
    size_t factor = (w->arena.used - before) / text.length;
    if (factor > 200) fail_msg("%s: %zu bytes for each", patterns[k], factor);
    buffer_free(&text);
    world_release(w, m);
  }
}

/* Any prefix of a valid text is read or refused, never more. Twice, because a raise must leave
 * nothing behind. */
static void prefixes_do_no_harm(void **state) {
  struct world *w = *state;
  static const char text[] =
      "(a #;b [c . > . d] #| e |# 'f \"g\\u3bb\\\n\" #\\space |h i| #rx\"j\" 1/2 #e1.5 #<<K\nl\nK\n #(m) λ)";
  for (size_t length = 0; length < sizeof text; length++) {
    struct world_mark m = world_mark(w);
    struct buffer out = {0};
    char *copy = malloc(length + 1); /* so that AddressSanitizer sees its end */
    memcpy(copy, text, length);
    copy[length] = '\0';
    read_text(w, copy, length, &out);
    assert_int_equal(!strncmp(out.text, "error", 5), length != 0 && length < sizeof text - 1);
    free(copy);
    buffer_free(&out);
    assert_true(world_release(w, m));
    assert_int_equal(w->intern.count, m.interned);
  }
}

static void numbers_from_text(void **state) {
  struct world *w = *state;
  assert_int_equal(number_from_text(w, "12x", 2), small(12));
  assert_int_equal(number_from_text(w, "12x", 3), 0);
  assert_int_equal(number_from_text(w, "", 0), 0);
  assert_int_equal(number_from_text(w, "-", 1), 0);
  assert_int_equal(number_from_text(w, "1/0", 3), 0);
  assert_int_equal(number_from_text(w, "#e1.5", 5), number_divide(w, small(3), small(2)));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_world, free_world)
  const struct CMUnitTest tests[] = {
      TEST(the_table_of_cases),
      TEST(bytes_that_no_text_file_should_have),
      TEST(nodes_know_their_places_brackets_and_last_lines),
      TEST(nodes_know_their_bytes),
      TEST(shapes_follow_the_dot),
      TEST(a_language_may_come_first),
      TEST(only_one_term_means_one),
      TEST(files_are_read_or_explained),
      TEST(every_term_survives_printing_and_reading),
      TEST(nesting_is_limited_by_memory_alone),
      TEST(unterminated_nesting_is_an_error_at_any_depth),
      TEST(memory_is_a_constant_factor_of_the_text),
      TEST(prefixes_do_no_harm),
      TEST(numbers_from_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
