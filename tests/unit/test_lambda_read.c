/* lambda_read: the cases of cases/haskell.txt; what is printed can be read back; and no text is too
 * bad. */
#include "core/printer.h"
#include "core/read/reader.h"
#include "core/rng.h"
#include "core/world.h"
#include "lambda/generate/annotate.h"
#include "lambda/generate/lambda_generator.h"
#include "lambda/lambda_print.h"
#include "lambda/lambda_read.h"
#include "lambda/lambda_term.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct language {
  struct world *world;
  const struct subject *subject;
  const struct signature *signature;
  const struct notation *notation;
  const struct lambda_reader *reader;
};

static struct language language_of_subject(const char *path, const char *subject, const char *notation) {
  struct language l = {.world = world_new()};
  struct subject_file *f = subject_file_read(l.world, path);
  l.subject = subject_file_find(f, SUBJECT_SUBJECT, subject);
  l.signature = l.subject->terms.signature;
  l.notation = subject_file_find(f, SUBJECT_SYNTAX, notation);
  l.reader = lambda_reader_new(l.signature, l.notation);
  return l;
}

static struct language language_of(const char *path, const char *notation) {
  return language_of_subject(path, NULL, notation);
}

/* 0: it raised; the world's error says what. */
static term try_to_read(const struct language *l, const char *text, size_t length, struct type *wanted,
                        struct type **type) {
  struct catcher c;
  volatile term t = 0;
  if (world_try(l->world, &c)) {
    t = lambda_read(l->reader, source_from_text(l->world, "TERM", text, length), wanted, type);
    world_catch_end(l->world, &c);
  }
  return t;
}

/* ---- cases ---- */

enum { LINE = 400 };

struct reading_case {
  unsigned line;
  char text[LINE], wanted[LINE], term[LINE], type[LINE], error[LINE], at[LINE];
};

static unsigned failures;

static void same(const struct reading_case *c, const char *what, const char *expected, const char *found) {
  const bool is_prefix = !strcmp(what, "error") && *expected; /* of a message, the beginning will do */
  if (is_prefix ? strstr(found, expected) != NULL : !strcmp(expected, found)) return;
  print_error("line %u, %s: the %s is '%s', not '%s'\n", c->line, c->text, what, found, expected);
  failures++;
}

static void same_term(const struct reading_case *c, const char *what, const char *expected, term found) {
  char *text = term_to_text(found);
  same(c, what, expected, text);
  free(text);
}

static struct type *type_of(const struct language *l, const char *text) {
  if (!*text) return NULL;
  return signature_read_type(l->signature,
                             reader_only(l->world, source_from_text(l->world, "type", text, strlen(text))));
}

static void check_error(const struct language *l, const struct reading_case *c) {
  char at[40];
  snprintf(at, sizeof at, "%u:%u", l->world->error.place.line, l->world->error.place.column);
  same(c, "error", c->error, l->world->error.message);
  if (*c->at) same(c, "place", c->at, at);
}

static void check_case(const struct language *l, const struct reading_case *c) {
  struct type *type = NULL;
  const term e = try_to_read(l, c->text, strlen(c->text), type_of(l, c->wanted), &type);
  if (!e) {
    check_error(l, c);
    return;
  }
  same(c, "error", c->error, "");
  same_term(c, "term", c->term, e);
  same_term(c, "type", c->type, type_term(l->world, &l->signature->constructors, type));
}

static bool take(const char *line, const char *start, char *into) {
  if (strncmp(line, start, strlen(start)) != 0) return false;
  strcpy(into, line + strlen(start));
  return true;
}

static const char haskell_cases[] = "tests/unit/cases/haskell.txt";

typedef void on_case(const struct language *l, const struct reading_case *c);

static unsigned for_each_case(const struct language *l, const char *path, on_case *f) {
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  char line[LINE];
  unsigned number = 0, cases = 0;
  struct reading_case c = {0};
  for (bool more = true; more;) {
    more = fgets(line, sizeof line, file) != NULL;
    if (more) line[strcspn(line, "\n")] = '\0';
    number++;
    if (!more || !*line || !strncmp(line, "##", 2)) {
      if (*c.text) f(l, &c), cases++;
      c = (struct reading_case){0};
    } else if (!take(line, "wanted: ", c.wanted) && !take(line, "= ", c.term) && !take(line, ": ", c.type) &&
               !take(line, "error: ", c.error) && !take(line, "at: ", c.at)) {
      strcpy(c.text, line);
      c.line = number;
    }
  }
  fclose(file);
  return cases;
}

static void texts_are_what_they_say(void **state) {
  (void)state;
  const struct language l = language_of("tests/unit/cases/haskell.assay", "haskell");
  assert_true(for_each_case(&l, haskell_cases, check_case) > 100);
  assert_int_equal(failures, 0);
  world_free(l.world);
}

static void a_large_signature_is_read(void **state) {
  (void)state;
  const struct language l = language_of_subject("subjects/haskell/larger.assay", "larger", "haskell");
  assert_true(for_each_case(&l, "tests/unit/cases/larger.txt", check_case) > 30);
  assert_int_equal(failures, 0);
  world_free(l.world);
}

/* ---- back and forth ---- */

static void check_round_trip(const struct language *l, term e) {
  const struct signature *s = l->signature;
  struct buffer b = {0};
  lambda_print(s, l->notation, &b, lambda_annotate(s, e, l->subject->terms.type));
  const term back = try_to_read(l, b.text, b.length, l->subject->terms.type, NULL);
  if (!back) fail_msg("%s\n%s", b.text, l->world->error.message);
  if (lambda_without_annotations(s, back) != e) fail_msg("%s\nis read as %s", b.text, term_to_text(back));
  buffer_free(&b);
}

static void check_generator(const struct language *l, const struct lambda_way *way, uint32_t size, unsigned count) {
  const struct subject_terms *t = &l->subject->terms;
  const struct lambda_wanted wanted = {
      .signature = t->signature, .taken = t->taken, .type = t->type, .notation = l->notation, .size = size};
  struct lambda_generator *g = lambda_generator_new(way, &wanted);
  for (unsigned i = 1; i <= count; i++) {
    const struct world_mark mark = world_mark(l->world);
    const term e = lambda_generator_make(g, 3, i);
    if (e) check_round_trip(l, e);
    world_release(l->world, mark);
  }
}

static void what_is_printed_is_read_back(void **state) {
  (void)state;
  static const struct {
    const char *file, *subject;
    unsigned count; /* large signatures take long */
  } files[] = {{"subjects/haskell/strictness.assay", NULL, 500},
               {"tests/unit/cases/haskell.assay", NULL, 500},
               {"subjects/haskell/larger.assay", "larger", 100},
               {"subjects/haskell/larger.assay", "mixed", 20}};
  static const uint32_t sizes[] = {5, 30, 90};
  for (size_t f = 0; f < sizeof files / sizeof *files; f++)
    for (unsigned way = 0; way < lambda_way_count; way++)
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct language l = language_of_subject(files[f].file, files[f].subject, "haskell");
        check_generator(&l, &lambda_ways[way], sizes[i], files[f].count);
        world_free(l.world);
      }
}

static void every_language_reads_terms(void **state) {
  (void)state;
  const struct language l = language_of("tests/unit/cases/haskell.assay", "lisp");
  static const char text[] = "(λ x (map (λ y (+ y 1)) x))", bad[] = "\\x -> x";
  char *found = term_to_text(try_to_read(&l, text, sizeof text - 1, l.subject->terms.type, NULL));
  assert_string_equal(found, "(λ a (map (λ b (+ b 1)) a))");
  free(found);
  assert_true(try_to_read(&l, bad, sizeof bad - 1, NULL, NULL) == 0);
  world_free(l.world);
}

/* ---- mutations ---- */

static struct rng rng;

/* A few bytes changed, left out or doubled. */
static void mutate(char *text, size_t *length, size_t room) {
  static const char bytes[] = "()[]{},;`\\->:=.\"'_ 019abx+*/|&$\n\t\xce\xbb\x01\x02";
  for (uint64_t n = 1 + rng_below(&rng, 4); n > 0 && *length > 0; n--) {
    const size_t at = (size_t)rng_below(&rng, *length);
    const uint64_t kind = rng_below(&rng, 3);
    if (kind == 0) {
      text[at] = bytes[rng_below(&rng, sizeof bytes - 1)];
    } else if (kind == 1) {
      memmove(text + at, text + at + 1, --*length - at);
    } else if (*length < room) {
      memmove(text + at + 1, text + at, *length - at);
      ++*length;
    }
  }
}

static void read_mutations(const struct language *l, const struct reading_case *c) {
  for (unsigned i = 0; i < 60; i++) {
    const struct world_mark mark = world_mark(l->world);
    char text[LINE];
    size_t length = strlen(c->text);
    memcpy(text, c->text, length);
    mutate(text, &length, sizeof text);
    try_to_read(l, text, length, NULL, NULL);
    world_release(l->world, mark);
  }
}

static void no_text_is_too_bad(void **state) {
  (void)state;
  const struct language l = language_of("tests/unit/cases/haskell.assay", "haskell");
  rng_init(&rng, 1, 0);
  for_each_case(&l, haskell_cases, read_mutations);
  world_free(l.world);
}

static void depth_is_an_error_at_worst(void **state) {
  (void)state;
  enum { DEPTH = 200000 };
  const struct language l = language_of("tests/unit/cases/haskell.assay", "haskell");
  char *text = malloc(DEPTH);
  assert_non_null(text);
  memset(text, '(', DEPTH);
  assert_true(try_to_read(&l, text, DEPTH, NULL, NULL) == 0);
  memset(text, '[', DEPTH);
  assert_true(try_to_read(&l, text, DEPTH, NULL, NULL) == 0);
  memset(text, '-', DEPTH);
  assert_true(try_to_read(&l, text, DEPTH, NULL, NULL) == 0);
  free(text);
  world_free(l.world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_what_they_say),      cmocka_unit_test(a_large_signature_is_read),
      cmocka_unit_test(what_is_printed_is_read_back), cmocka_unit_test(every_language_reads_terms),
      cmocka_unit_test(no_text_is_too_bad),           cmocka_unit_test(depth_is_an_error_at_worst),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
