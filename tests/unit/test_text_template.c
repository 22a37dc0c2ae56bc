/* text_template: texts with holes are parsed and written; what is no hole is told where it is. */
#include "core/read/reader.h"
#include "core/text_template.h"
#include "core/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const listed[] = {"x", "e", "1", "1.x", "12", NULL};
static const struct template_names names = {template_find_listed, listed, "$x, $e, $1, $1.x or $12"};

static const struct syntax *read_text(struct world *w, const char *text) {
  return reader_only(w, source_from_text(w, "file", text, strlen(text)));
}

static void put_hole(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  (void)data;
  buffer_printf(b, "<%s %u>", listed[hole], level);
}

static const struct {
  const char *string; /* as a file has it */
  const char *text;   /* with its holes shown */
} written[] = {
    {"\"\"", ""},
    {"\"plain\"", "plain"},
    {"\"$x\"", "<x 0>"},
    {"\"\\\\$x -> $e:10.\"", "\\<x 0> -> <e 10>."},
    {"\"$1.x$1.$12:3:4\"", "<1.x 0><1 0>.<12 3>:4"},
    {"\"$1.e\"", "<1 0>.e"},
    {"\"$x:y $x: $e:\"", "<x 0>:y <x 0>: <e 0>:"},
    {"\"f $ g $$x $$$x $\"", "f $ g $x $<x 0> $"},
    {"#<<END\nline $x\n$e\nEND\n", "line <x 0>\n<e 0>"},
};

static void holes_are_filled(void **state) {
  (void)state;
  struct world *w = world_new();
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
    const struct text_template t = text_template_read(w, read_text(w, written[i].string), &names);
    struct buffer b = {0};
    text_template_write(&t, &b, put_hole, NULL);
    assert_string_equal(b.text, written[i].text);
    buffer_free(&b);
  }
  world_free(w);
}

static const struct {
  const char *string;
  uint32_t line, column;
  const char *message; /* its start */
} refused[] = {
    {"\"ab $y\"", 1, 5, "`$y` is no hole here: expected $x, $e, $1, $1.x or $12"},
    {"\"\\\" $$ $ $x $xy\"", 1, 13, "`$xy` is no hole here"},
    {"\"\\u03bb $2.x\"", 1, 9, "`$2.x` is no hole here"},
    {"#<<END\n$x\n \xce\xbb $z\nEND\n", 3, 4, "`$z` is no hole here"},
    {"\"$x:99999999999\"", 1, 2, "the level of a hole is at most 1000"},
    {"  name", 1, 3, "expected a string"},
};

/* Fails if it can be read: a variable that is to live across the jump is a parameter. */
static void try_to_read(struct world *w, const char *string) {
  struct catcher c;
  if (!world_try(w, &c)) return;
  text_template_read(w, read_text(w, string), &names);
  fail_msg("%s was read", string);
}

static void bad_templates_are_told_with_their_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    struct world *w = world_new();
    try_to_read(w, refused[i].string);
    assert_memory_equal(w->error.message, refused[i].message, strlen(refused[i].message));
    assert_int_equal(w->error.place.line, refused[i].line);
    assert_int_equal(w->error.place.column, refused[i].column);
    world_free(w);
  }
}

static void uses_are_counted(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct text_template t = text_template_read(w, read_text(w, "\"$x $e $x\""), &names);
  assert_int_equal(text_template_uses(&t, 0), 2);
  assert_int_equal(text_template_uses(&t, 1), 1);
  assert_int_equal(text_template_uses(&t, 2), 0);
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(holes_are_filled),
      cmocka_unit_test(bad_templates_are_told_with_their_place),
      cmocka_unit_test(uses_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
