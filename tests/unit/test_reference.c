/* reference: the cases of cases/reference.txt: what expressions mean, which exceptions they may
 * throw, and which laws hold. */
#include "core/read/reader.h"
#include "core/world.h"
#include "reference/reference.h"
#include "reference/show.h"
#include "subject/subject.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 400, MOST_LAWS = 8 };

static struct world *w;
static const struct signature *signature;
static struct definitions_compiled *definitions;
static struct evaluator *evaluator;

static const char exceptions[] =
    "((error \"a\") (error \"b\") (error \"c\") (error \"d\") (error \"e\") (error \"f\"))";

static const struct syntax *parse(const char *text) {
  return reader_only(w, source_from_text(w, "case", text, strlen(text)));
}

static int load(void **state) {
  (void)state;
  w = world_new();
  struct subject_file *f = subject_file_read(w, "tests/unit/cases/reference.assay");
  signature = subject_file_find(f, SUBJECT_SIGNATURE, "meanings");
  definitions = definitions_compile(signature);
  evaluator = evaluator_new(definitions);
  evaluator->wants_sets = true;
  expression_read(definitions, parse(exceptions)); /* the names stay when a case is over */
  return 0;
}

static int unload(void **state) {
  (void)state;
  world_free(w);
  return 0;
}

/* ---- what an expression means ---- */

struct meaning {
  enum shown shown;
  exception_set set;
  char text[LINE]; /* of the value, up to where it fails */
};

static struct meaning meaning_of(const char *text, const char *type, uint64_t steps) {
  struct buffer b = {0};
  struct meaning m = {0};
  struct reference_showing k = {.evaluator = evaluator, .language = term_symbol(w, "haskell"), .out = &b};
  evaluator_begin(evaluator, steps);
  struct reference_cell *c = evaluator_delay(evaluator, expression_read(definitions, parse(text)), NULL);
  m.shown = reference_show(&k, signature_read_type(signature, parse(*type ? type : "Int")), c);
  m.set = k.set;
  if (m.shown != SHOWN_UNKNOWN) snprintf(m.text, sizeof m.text, "%.300s", b.text ? b.text : "");
  buffer_free(&b);
  return m;
}

/* As the file has it: the text, then ! and the exceptions, if it fails; ? if nobody knows. */
static void write_meaning(const struct meaning *m, char *out) {
  char *end = out + sprintf(out, "%s", m->shown == SHOWN_UNKNOWN ? "?" : m->text);
  if (m->shown != SHOWN_FAILURE) return;
  end += sprintf(end, "!");
  for (uint32_t i = 0; i < definitions->exceptions.count; i++)
    if (m->set >> i & 1) end += sprintf(end, " %.40s", text_bytes(definitions->exceptions.names[i]));
  if (m->set & EXCEPTION_ANY) sprintf(end, " ...");
}

/* ---- cases ---- */

enum law { LAW_SAME, LAW_LESS, LAW_WRONG };

struct meaning_case {
  unsigned line;
  bool by_value;
  char expression[LINE], type[LINE], equals[LINE];
  struct {
    enum law law;
    char expression[LINE];
  } laws[MOST_LAWS];
  unsigned law_count;
};

static unsigned failures, law_cases;

/* What a compiler may make of the first: the second throws fewer exceptions at most. */
static enum law law_between(const struct meaning *a, const struct meaning *b) {
  if (a->shown != b->shown || a->shown == SHOWN_UNKNOWN || strcmp(a->text, b->text) != 0) return LAW_WRONG;
  if (a->set == b->set) return LAW_SAME;
  return b->set & ~a->set ? LAW_WRONG : LAW_LESS;
}

static void check_law(const struct meaning_case *c, unsigned i, const struct meaning *whole) {
  static const char *const names[] = {"same", "less", "wrong"};
  const struct meaning other = meaning_of(c->laws[i].expression, c->type, EVALUATOR_STEPS);
  const enum law law = law_between(whole, &other);
  char first[LINE * 4], second[LINE * 4];
  law_cases++;
  if (law == c->laws[i].law) return;
  write_meaning(whole, first);
  write_meaning(&other, second);
  print_error("line %u, %s (%s) to %s (%s) is '%s', not '%s'\n", c->line, c->expression, first, c->laws[i].expression,
              second, names[law], names[c->laws[i].law]);
  failures++;
}

static void check_case(const struct meaning_case *c) {
  const struct world_mark mark = world_mark(w);
  evaluator->by_value = c->by_value;
  const struct meaning m = meaning_of(c->expression, c->type, EVALUATOR_STEPS);
  char found[LINE * 4];
  write_meaning(&m, found);
  if (*c->equals && strcmp(c->equals, found) != 0) {
    print_error("line %u, %s means '%s', not '%s'\n", c->line, c->expression, found, c->equals);
    failures++;
  }
  for (unsigned i = 0; i < c->law_count; i++) check_law(c, i, &m);
  evaluator->by_value = false;
  world_release(w, mark);
}

/* Stores the rest of a line that begins so. */
static bool take(const char *line, const char *start, char *into) {
  if (strncmp(line, start, strlen(start)) != 0) return false;
  strcpy(into, line + strlen(start));
  return true;
}

static bool take_law(struct meaning_case *c, const char *line) {
  static const char *const starts[] = {"same: ", "less: ", "wrong: "};
  for (unsigned i = 0; i < 3; i++) {
    assert_true(c->law_count < MOST_LAWS);
    if (!take(line, starts[i], c->laws[c->law_count].expression)) continue;
    c->laws[c->law_count++].law = (enum law)i;
    return true;
  }
  return false;
}

static void expressions_mean_what_the_cases_say(void **state) {
  (void)state;
  FILE *file = fopen("tests/unit/cases/reference.txt", "r");
  assert_non_null(file);
  char line[LINE];
  unsigned number = 0, cases = 0;
  struct meaning_case c = {0};
  for (bool more = true; more;) {
    more = fgets(line, sizeof line, file) != NULL;
    if (more) line[strcspn(line, "\n")] = '\0';
    number++;
    if (!more || !*line || !strncmp(line, "##", 2)) {
      if (*c.expression) check_case(&c), cases++;
      c = (struct meaning_case){0};
    } else if (!take(line, ": ", c.type) && !take(line, "= ", c.equals) && !take_law(&c, line)) {
      c.by_value = take(line, "by value: ", c.expression);
      if (!c.by_value) strcpy(c.expression, line);
      c.line = number;
    }
  }
  fclose(file);
  assert_true(cases > 120);
  assert_true(law_cases > 60);
  assert_int_equal(failures, 0);
}

/* With fewer steps, less is known, but nothing else. */
static void fewer_steps_are_never_a_guess(void **state) {
  (void)state;
  static const char *const expressions[] = {"(foldr + 0 (enumFromTo 1 20))", "(seq (error \"a\") (error \"b\"))",
                                            "(length (filter odd (enumFromTo 0 9)))",
                                            "(+ (head nil) (length (map inc undefined)))"};
  for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
    const struct meaning all = meaning_of(expressions[i], "Int", EVALUATOR_STEPS);
    uint64_t steps = 0;
    struct meaning m;
    while ((m = meaning_of(expressions[i], "Int", steps)).shown == SHOWN_UNKNOWN) steps++;
    for (; steps < 2000; steps += 7) {
      m = meaning_of(expressions[i], "Int", steps);
      assert_int_equal(m.shown, all.shown);
      assert_true(m.set == all.set);
      assert_string_equal(m.text, all.text);
    }
  }
}

/* Where the set of exceptions is not known, what was not looked at may decide it. */
static void what_is_lost_proves_nothing(void **state) {
  (void)state;
  static const struct {
    const char *program;
    bool is_known;
  } cases[] = {
      {"(λ x (nine undefined inc inc inc inc inc inc inc inc (λ y undefined) x))", true},
      {"(λ x (nine undefined (λ y 1) (λ y 1) (λ y 1) (λ y 1) (λ y 1) (λ y 1) (λ y 1) (λ y 1) (λ y 1) x))", false},
      {"(λ x (undefined loop))", false},
  };
  struct reference *r = reference_new(signature, signature_read_type(signature, parse("(Int -> Int)")),
                                      term_symbol(w, "haskell"), parse("(runs [0])"));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const term program = syntax_term(w, parse(cases[i].program));
    uint32_t count;
    bool *touched;
    assert_int_equal(reference_touched(r, program, &count, &touched), cases[i].is_known);
    assert_int_equal(reference_same(r, program, program, REFERENCE_ALL_RUNS), cases[i].is_known);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(expressions_mean_what_the_cases_say),
                                     cmocka_unit_test(fewer_steps_are_never_a_guess),
                                     cmocka_unit_test(what_is_lost_proves_nothing)};
  return cmocka_run_group_tests(tests, load, unload);
}
