/* hpc: what HPC writes is read, and what is broken is refused (cases/hpc.txt); which sub-terms
 * boxes are about. */
#include "core/read/reader.h"
#include "core/rng.h"
#include "core/system/memory.h"
#include "emi/hpc_places.h"
#include "subject/subject_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 400 };

/* As GHC 9.0.2 and its programs write it. */
static const char mix[] =
    "Mix \"./P.hs\" 2024-11-17 04:56:27.942255907 UTC 604419272 8 [(3:30-3:30,ExpBox False),(3:19-3:45,ExpBox False),"
    "(3:47-3:47,ExpBox False),(3:15-3:47,ExpBox False),(3:9-3:47,ExpBox False),(3:1-3:47,TopLevelBox [\"code0\"]),"
    "(5:19-5:24,BinBox CondBinBox True),(5:19-5:24,BinBox CondBinBox False),(5:19-5:24,ExpBox True),"
    "(6:1-7:4,LocalBox [\"code\\228\",\"d\"])]\n";
static const char tix[] = "Tix [ TixModule \"Main\" 2199119260 3 [1,1,0], TixModule \"P\" 604419272 10 "
                          "[0,1,2,3,4,5,6,7,8,18446744073709551615]]\n";

static const struct hpc_module *read(struct world *w, const char *text) {
  return hpc_read(w, source_from_text(w, "coverage", text, strlen(text)));
}

static struct hpc_position at(uint32_t line, uint32_t column) { return (struct hpc_position){line, column}; }

/* ---- reading ---- */

static void boxes_have_their_ticks(void **state) {
  (void)state;
  struct world *w = world_new();
  struct buffer both = {0};
  uint64_t ticks = 9;
  buffer_printf(&both, "%s%s", tix, mix);
  const struct hpc_module *m = hpc_module_of(read(w, both.text), "P.hs");
  assert_non_null(m);
  assert_int_equal(m->count, 10);
  assert_true(m->is_counted);
  assert_true(hpc_ticks(m, at(3, 30), at(3, 30), &ticks));
  assert_int_equal(ticks, 0);
  assert_true(hpc_ticks(m, at(3, 9), at(3, 47), &ticks));
  assert_int_equal(ticks, 4);
  assert_true(hpc_ticks(m, at(5, 19), at(5, 24), &ticks)); /* the expression, not what it is as a condition */
  assert_int_equal(ticks, 8);
  assert_false(hpc_ticks(m, at(3, 1), at(3, 47), &ticks)); /* a binding */
  assert_false(hpc_ticks(m, at(3, 9), at(3, 46), &ticks));
  assert_false(hpc_ticks(m, at(4, 9), at(4, 47), &ticks));
  buffer_free(&both);
  world_free(w);
}

static void what_is_counted_twice_is_added(void **state) {
  (void)state;
  struct world *w = world_new();
  uint64_t ticks;
  const struct hpc_module *m = read(w, "Mix \"a b\" 2024-01-02 03:04:05 UTC 1 8 [(1:1-1:2,ExpBox False)] "
                                       "Tix [TixModule \"P\" 1 1 [2]]Tix [TixModule \"P\" 1 1 [3]]");
  assert_true(hpc_ticks(m, at(1, 1), at(1, 2), &ticks));
  assert_int_equal(ticks, 5);
  assert_string_equal(m->file, "a b");
  world_free(w);
}

static void a_module_may_not_be_counted(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct hpc_module *m = read(w, mix);
  assert_false(m->is_counted);
  assert_null(read(w, tix));
  assert_null(read(w, " \n"));
  assert_null(read(w, "Tix []"));
  assert_null(hpc_module_of(m, "Q.hs"));
  world_free(w);
}

/* ---- broken texts ---- */

/* As a case has it; "" if nothing is wrong. */
static void error_of(const char *text, size_t length, char *out) {
  struct world *w = world_new();
  struct catcher c;
  *out = '\0';
  if (world_try(w, &c)) {
    hpc_read(w, source_from_text(w, "coverage", text, length));
    world_catch_end(w, &c);
  } else {
    const char *said = strstr(w->error.message, "writes it: ");
    assert_true(w->error.place.line > 0);
    snprintf(out, LINE, "%u:%u: %.200s", w->error.place.line, w->error.place.column, said ? said + 11 : "?");
  }
  world_free(w);
}

static void what_is_broken_is_refused_where_it_is(void **state) {
  (void)state;
  FILE *file = fopen("tests/unit/cases/hpc.txt", "r");
  assert_non_null(file);
  char line[LINE], text[LINE] = "", found[LINE];
  unsigned cases = 0, failures = 0;
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "error: ", 7) != 0) {
      if (*line && strncmp(line, "##", 2) != 0) snprintf(text, sizeof text, "%s", line);
      for (char *n; (n = strstr(text, "\\n"));) {
        *n = '\n';
        memmove(n + 1, n + 2, strlen(n + 2) + 1);
      }
      continue;
    }
    error_of(text, strlen(text), found);
    cases++;
    if (!strcmp(found, line + 7)) continue;
    print_error("%s: '%s', not '%s'\n", text, found, line + 7);
    failures++;
  }
  fclose(file);
  assert_true(cases > 15);
  assert_int_equal(failures, 0);
}

static void no_damage_breaks_the_reader(void **state) {
  (void)state;
  struct rng r;
  struct buffer both = {0};
  char found[LINE];
  unsigned refused = 0;
  rng_init(&r, 1, 1);
  buffer_printf(&both, "%s%s", mix, tix);
  for (size_t length = 0; length < both.length; length++) error_of(both.text, length, found);
  for (int i = 0; i < 2000; i++) {
    char *copy = memory_array(both.length, 1);
    memcpy(copy, both.text, both.length);
    for (uint64_t k = 1 + rng_below(&r, 4); k; k--)
      copy[rng_below(&r, both.length)] = " \"\\()[],:-09TF\n"[rng_below(&r, 15)];
    error_of(copy, both.length, found);
    refused += *found != '\0';
    free(copy);
  }
  assert_true(refused > 1000);
  buffer_free(&both);
}

/* ---- positions ---- */

static void columns_are_characters_and_tabs_are_wide(void **state) {
  (void)state;
  static const struct {
    const char *text;
    struct hpc_position from, behind;
  } cases[] = {
      {"", {3, 4}, {3, 4}},       {"abc", {3, 4}, {3, 7}},  {"\303\244\316\273x", {1, 1}, {1, 4}},
      {"ab\ncd", {3, 4}, {4, 3}}, {"\t", {1, 1}, {1, 9}},   {"\tx", {1, 8}, {1, 10}},
      {"\t\t", {1, 3}, {1, 17}},  {"\n\n", {1, 9}, {3, 1}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct hpc_position p = hpc_advance(cases[i].from, cases[i].text, strlen(cases[i].text));
    assert_int_equal(p.line, cases[i].behind.line);
    assert_int_equal(p.column, cases[i].behind.column);
  }
}

/* ---- sub-terms ---- */

struct covered_case {
  const char *term;
  const char *boxes;     /* FROM-TO:TICKS, columns of the text from 1 */
  const char *evaluated; /* by place: + or -; or "?" */
};

static const struct covered_case covered_cases[] = {
    {"(λ a (map (λ b (id b)) a))", "1-24:1 7-24:1 11-22:0 18-21:0 21-21:0 24-24:1",
     "+++----+"}, /* \a -> map (\b -> id b) a */
    /* what an application begins with has none: it is evaluated with it */
    {"((λ a a) 0)", "1-11:1 8-8:1 11-11:0", "+++-"},
    {"((λ a a) 0)", "1-11:0 8-8:0 11-11:0", "----"},
    /* a λ that is taken apart is evaluated with its body, else with what is around it */
    {"(case x nil (λ a (λ b a)))", "1-34:1 6-6:1 19-20:1 32-32:0", "++++---"}, /* case x of { [] -> []; a : b -> a } */
    {"(case x nil (λ a (λ b a)))", "1-34:1 6-6:1 19-20:0 32-32:1", "+++-+++"},
    {"(let 0 (λ a a))", "1-14:1 9-9:0", "++-++"}, /* let a = 0 in a */
    /* the program itself was not seen */
    {"(id 0)", "4-4:1", "?"},
    {"(id 0)", "", "?"},
};

static void write_module(const char *boxes, struct buffer *b) {
  struct buffer counts = {0};
  unsigned count = 0;
  char *next = (char *)(uintptr_t)boxes;
  buffer_puts(b, "Mix \"P\" 2024-01-02 03:04:05 UTC 7 8 [");
  for (; *next; count++) {
    const unsigned long from = strtoul(next, &next, 10), to = strtoul(next + 1, &next, 10);
    buffer_printf(b, "%s(2:%lu-2:%lu,ExpBox False)", count ? "," : "", from + 10, to + 10);
    buffer_printf(&counts, "%s%lu", count ? "," : "", strtoul(next + 1, &next, 10));
  }
  buffer_printf(b, "] Tix [TixModule \"P\" 7 %u [%s]]", count, counts.text ? counts.text : "");
  buffer_free(&counts);
}

static void sub_terms_are_found_by_their_boxes(void **state) {
  (void)state;
  struct world *w = world_new();
  struct subject_file *f = subject_file_read(w, "tests/unit/cases/typing.assay");
  const struct signature *s = subject_file_find(f, SUBJECT_SIGNATURE, NULL);
  const struct notation *haskell = subject_file_find(f, SUBJECT_SYNTAX, "haskell");
  for (size_t i = 0; i < sizeof covered_cases / sizeof *covered_cases; i++) {
    const struct covered_case *c = &covered_cases[i];
    const term e = syntax_term(w, reader_only(w, source_from_text(w, "case", c->term, strlen(c->term))));
    struct buffer module = {0}, text = {0};
    struct lambda_spans spans = {0};
    bool evaluated[20] = {0};
    char found[21] = "?";
    write_module(c->boxes, &module);
    lambda_print_spans(s, haskell, &text, e, &spans);
    const struct hpc_program p = {s, e, text.text, &spans, {2, 11}};
    const uint32_t count = lambda_places(s, e);
    if (hpc_covered(read(w, module.text), &p, evaluated))
      for (uint32_t k = 0; k < count; k++) found[k] = evaluated[k] ? '+' : '-', found[k + 1] = '\0';
    if (strcmp(found, c->evaluated) != 0) print_error("%s (%s)\n", c->term, text.text);
    assert_string_equal(found, c->evaluated);
    buffer_free(&module);
    buffer_free(&text);
    lambda_spans_free(&spans);
  }
  world_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(boxes_have_their_ticks),
      cmocka_unit_test(what_is_counted_twice_is_added),
      cmocka_unit_test(a_module_may_not_be_counted),
      cmocka_unit_test(what_is_broken_is_refused_where_it_is),
      cmocka_unit_test(no_damage_breaks_the_reader),
      cmocka_unit_test(columns_are_characters_and_tabs_are_wide),
      cmocka_unit_test(sub_terms_are_found_by_their_boxes),
  };
  return cmocka_run_group_tests_name("hpc", tests, NULL, NULL);
}
