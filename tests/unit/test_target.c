/* target: what the form says, and what is said when it is wrong. */
#include "core/read/reader.h"
#include "core/world.h"
#include "run/target.h"
#include "run/versions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct target *read_like(struct world *w, const char *text, const struct target *like) {
  return target_read(w, reader_only(w, source_from_text(w, "t", text, strlen(text))), like);
}

/* All copies of a program, each with its name. */
static void write(const struct target *t, uint32_t program, const struct target_term *terms, size_t count,
                  const char *definitions, struct buffer *b) {
  const struct target_program *p = &t->programs[program];
  const struct target_terms all = {terms, count, definitions};
  for (size_t part = 0; part < target_copies(t, p, count); part++) {
    target_write_name(p, part, b);
    buffer_puts(b, ":");
    target_write(t, p, &all, part, b);
    buffer_puts(b, ";");
  }
}

static const char base[] =
    "(target base (syntax sh) (program \"m\" \"$definitions<$calls>$$5\") (repeat calls \"[$i:$term:$type]\")"
    " (variant a (compile \"c\" \"-x\") (run \"./r\")) (variant b (run \"i\" \"m\"))"
    " (batch 7) (run-limit 1.5) (memory-limit 3) (forget \"x+\" \"y\") (forget \"z\"))";

static void a_form_is_read(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t = read_like(w, base, NULL);
  uint32_t b = 9;
  assert_string_equal(text_bytes(t->name), "base");
  assert_int_equal(t->batch, 7);
  assert_true(t->run_limit == 1.5);
  assert_true(t->compile_limit == 120);
  assert_int_equal(t->memory_limit, 3000000);
  assert_int_equal(t->forget.count, 3);
  assert_string_equal(t->forget.texts[2], "z");
  assert_int_equal(t->variant_count, 2);
  assert_int_equal(t->variants[0].step_count, 2);
  assert_string_equal(t->variants[0].steps[0][1], "-x");
  assert_null(t->variants[0].steps[1][1]);
  assert_true(target_find_variant(t, t->variants[1].name, &b));
  assert_int_equal(b, 1);
  assert_false(target_find_variant(t, t->name, &b));
  assert_string_equal(target_variant_names(w, t), "a, b");
  world_free(w);
}

static void a_program_has_every_term(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t = read_like(w, base, NULL);
  const struct target_term terms[] = {{"f $i", "A", NULL}, {"g", "B", NULL}};
  struct buffer b = {0};
  write(t, 0, terms, 2, "d;", &b);
  assert_string_equal(b.text, "m:d;<[0:f $i:A][1:g:B]>$5;");
  buffer_free(&b);
  write(t, 0, terms, 0, NULL, &b);
  assert_string_equal(b.text, "m:<>$5;");
  buffer_free(&b);
  world_free(w);
}

static void terms_can_be_in_several_files(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t =
      read_like(w,
                "(target t (syntax s) (part 2) (program \"m\" \"$imports,$terms\") (program \"p$p.x\" \"$p=$terms\")"
                " (repeat imports \"<$p>\") (repeat terms \"[$i $term]\") (variant a (run \"r\")))",
                NULL);
  const struct target_term terms[] = {{"a", "", NULL}, {"b", "", NULL}, {"c", "", NULL}};
  struct buffer b = {0};
  write(t, 0, terms, 3, NULL, &b);
  write(t, 1, terms, 3, NULL, &b);
  assert_string_equal(b.text, "m:<0><1>,[0 a][1 b][2 c];p0.x:0=[0 a][1 b];p1.x:1=[2 c];");
  buffer_free(&b);
  write(t, 0, terms, 0, NULL, &b);
  write(t, 1, terms, 0, NULL, &b);
  assert_string_equal(b.text, "m:,;");
  buffer_free(&b);
  world_free(w);
}

static void a_target_like_another_takes_what_it_does_not_say(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t = read_like(w, base, NULL);
  const struct target *u = read_like(w, "(target u (like base) (variant c (run \"k\")) (batch 8) (forget \"q\"))", t);
  assert_int_equal(u->batch, 8);
  assert_true(u->run_limit == 1.5);
  assert_string_equal(target_variant_names(w, u), "c");
  assert_int_equal(u->forget.count, 1);
  assert_ptr_equal(u->programs, t->programs);
  assert_int_equal(t->variant_count, 2);
  const struct target *x = read_like(w,
                                     "(target x (syntax s) (program \"m\" \"$one,$two;$one\") (text two \"$2\") (text "
                                     "one \"1\") (variant a (run \"r\")))",
                                     NULL);
  const struct target *y = read_like(w, "(target y (like x) (text zero \"0\") (text two \"3\"))", x);
  struct buffer b = {0};
  write(y, 0, NULL, 0, NULL, &b);
  buffer_puts(&b, "|");
  write(x, 0, NULL, 0, NULL, &b);
  assert_string_equal(b.text, "m:1,3;1;|m:1,$2;1;");
  buffer_free(&b);
  const struct target *v = read_like(w, "(target v (like base) (program \"n\" \"$calls\"))", t);
  assert_int_equal(v->program_count, 1);
  world_free(w);
}

static const char *version_of(const struct target *t, uint32_t variant) {
  const char *const *command = target_version(t, variant);
  return command ? command[1] : "none";
}

static void a_variant_has_the_version_of_its_compiler(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t =
      read_like(w,
                "(target t (syntax s) (program \"m\" \"\") (variant a (compile \"cc\") (run \"r\")) "
                "(variant b (run \"r\")) (variant c (compile \"cc\") (run \"r\") (version \"q\" "
                "\"own\")) (version \"old\" \"-o\") (version \"cc\" \"-v\"))",
                NULL);
  assert_string_equal(version_of(t, 0), "-v");
  assert_string_equal(version_of(t, 1), "none");
  assert_string_equal(version_of(t, 2), "own");
  const struct target *u = read_like(w, "(target u (like t) (variant d (compile \"old\") (run \"r\")))", t);
  assert_string_equal(version_of(u, 0), "-o");
  const struct target *x = read_like(w, "(target x (like t) (version \"r\" \"-r\"))", t);
  assert_string_equal(version_of(x, 0), "-r");
  assert_string_equal(version_of(x, 2), "own");
  world_free(w);
}

static void versions_are_the_first_line_that_is_printed(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t =
      read_like(w,
                "(target t (syntax s) (program \"m\" \"\") (variant a (run \"sh\")) (variant b (run \"sh\")) (variant "
                "c (run \"no\"))"
                " (variant errors (run \"r\") (version \"sh\" \"-c\" \"echo 9.5 >&2\")) (variant fails (run \"r\") "
                "(version \"sh\" "
                "\"-c\" \"echo no; exit 3\")) (variant absent (run \"r\") (version \"no-such-compiler\"))"
                " (version \"sh\" \"-c\" \"echo; echo ' shell 1.0  '; echo more; echo x >there; ls | wc -l >&2\"))",
                NULL);
  const uint32_t all[] = {0, 1, 2, 3, 4, 5};
  struct versions v = {0};
  versions_add(&v, t, all, 2);
  versions_add(&v, t, all + 2, 4);
  versions_ask(&v);
  assert_string_equal(versions_find(&v, "t", "a"), "shell 1.0");
  assert_string_equal(versions_find(&v, "t", "b"), "shell 1.0");
  assert_null(versions_find(&v, "t", "c"));
  assert_string_equal(versions_find(&v, "t", "errors"), "9.5");
  assert_null(versions_find(&v, "t", "fails"));
  assert_null(versions_find(&v, "t", "absent"));
  assert_null(versions_find(&v, "other", "a"));
  versions_free(&v);
  world_free(w);
}

static void a_target_says_how_coverage_is_taken(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t =
      read_like(w,
                "(target t (syntax s) (program \"m\" \"$one,$two\") (text one \"1\") (text two \"2\") (variant a (run "
                "\"r\")) (coverage hpc (prepare \"p\") (run \"r\" \"-x\") (text two \"$type:$arguments\")))",
                NULL);
  const struct target *u = read_like(w, "(target u (like t) (variant b (run \"k\")) (text one \"0\"))", t);
  struct buffer b = {0};
  assert_string_equal(text_bytes(u->coverage->name), "hpc");
  assert_int_equal(u->coverage->step_count, 2);
  assert_int_equal(u->coverage->prepare_count, 1);
  assert_int_equal(u->variant_count, 1);
  assert_null(read_like(w, base, NULL)->coverage);
  write(target_on_inputs(w, u, "T", " (5)"), 0, NULL, 0, NULL, &b);
  write(u, 0, NULL, 0, NULL, &b);
  assert_string_equal(b.text, "m:0,T: (5);m:0,2;");
  buffer_free(&b);
  world_free(w);
}

static void note(void *data, size_t which, size_t offset) { buffer_printf(data, "%zu at %zu, ", which, offset); }

static void a_term_tells_where_it_begins(void **state) {
  (void)state;
  struct world *w = world_new();
  const struct target *t = read_like(w, base, NULL);
  const struct target_term terms[] = {{"f", "A", NULL}, {"g", "B", NULL}};
  const struct target_terms all = {terms, 2, "d"};
  struct buffer b = {0}, told = {0};
  target_write_telling(t, &t->programs[0], &all, 0, &b, note, &told);
  assert_string_equal(b.text, "d<[0:f:A][1:g:B]>$5");
  assert_string_equal(told.text, "0 at 5, 1 at 12, ");
  buffer_free(&b);
  buffer_free(&told);
  world_free(w);
}

#define REST "(syntax sh) (program \"m\" \"\") (variant a (run \"r\"))"

static const struct {
  const char *text, *message;
  uint32_t column;
} wrong[] = {
    {"(target t (program \"m\" \"\") (variant a (run \"r\")))",
     "the target lacks (syntax NAME): how are terms written?", 1},
    {"(target t (syntax sh) (variant a (run \"r\")))", "the target lacks (program \"FILE\" \"TEMPLATE\")", 1},
    {"(target t (syntax sh) (program \"m\" \"\"))", "the target lacks (variant NAME ...)", 1},
    {"(target t (frobnicate) " REST ")", NULL, 11},
    {"(target t 5 " REST ")", NULL, 11},
    {"(target t (batch 5) (batch 6) " REST ")", "`batch` is given twice", 21},
    {"(target t (batch 0) " REST ")", "expected (batch N), with a number from 1 to 1e+06", 11},
    {"(target t (batch) " REST ")", "expected (batch N), with a number from 1 to 1e+06", 11},
    {"(target t (run-limit \"5\") " REST ")", "expected (run-limit N), with a number from 0.01 to 1e+06", 11},
    {"(target t (forget \"(\") " REST ")", "this is no regular expression: Unmatched ( or \\(", 19},
    {"(target t (forget x) " REST ")", "expected a string", 19},
    {"(target t (program \"m\" \"a $nothing b\") (syntax sh) (variant a (run \"r\")))",
     "`$nothing` is no hole here: expected $definitions or the name of a text or a repeat (a dollar sign is written "
     "`$$`)",
     27},
    {"(target t (repeat c \"$x\") " REST ")",
     "`$x` is no hole here: expected $i, $term, $type, $inputs or $p (a dollar sign is written `$$`)", 22},
    {"(target t (repeat c \"$p $i\") " REST ")", "what is repeated for each part has no $i, $term, $type or $inputs",
     21},
    {"(target t (program \"n\" \"$p\") " REST ")", "only a program whose file has a $p in its name has a $p", 24},
    {"(target t (repeat c \"\") (repeat c \"\") " REST ")", "there already is a repeat `c`", 33},
    {"(target t (text a-b \"\") " REST ")", "templates have only letters and digits in their holes' names", 17},
    {"(target t (text a) " REST ")", "expected (text NAME \"TEXT\")", 11},
    {"(target t (repeat \"\") " REST ")", "expected (repeat NAME \"TEMPLATE\")", 11},
    {"(target t (program \"../m\" \"\") (syntax sh) (variant a (run \"r\")))",
     "expected the name of a file, without a directory", 20},
    {"(target t (program \"a\\u0000b\" \"\") (syntax sh) (variant a (run \"r\")))",
     "there must be no NUL in this string", 20},
    {"(target t (variant b) " REST ")", "the variant lacks (run \"PROGRAM\" ...)", 11},
    {"(target t (variant b (run \"x\") (compile \"y\")) " REST ")",
     "`prepare` comes first, then `compile`, and last, once, `run`", 32},
    {"(target t (variant b (run)) " REST ")", "expected a command: (run \"PROGRAM\" \"ARGUMENT\" ...)", 22},
    {"(target t (variant b (run \"\")) " REST ")", "expected the name of a program", 27},
    {"(target t (variant b (walk \"x\")) " REST ")",
     "expected (prepare \"PROGRAM\" ...), (compile \"PROGRAM\" ...) or (run \"PROGRAM\" ...)", 22},
    {"(target t (variant b (version \"x\") (run \"x\")) " REST ")",
     "expected (prepare \"PROGRAM\" ...), (compile \"PROGRAM\" ...) or (run \"PROGRAM\" ...)", 22},
    {"(target t (version) " REST ")", "expected a command: (version \"PROGRAM\" \"ARGUMENT\" ...)", 11},
    {"(target t (version \"\") " REST ")", "expected the name of a program", 20},
    {"(target t (variant \"b\" (run \"x\")) " REST ")",
     "expected (variant NAME (compile ...) ... (run ...)), or (variant NAME (optional) ...), or (variant NAME "
     "(optional "
     "\"COMMAND\" \"ARGUMENT\" ...) ...)",
     11},
    {"(target t (variant a (run \"x\")) " REST ")", "there already is a variant `a`", 71},
    {"(target t (switches) " REST ")",
     "expected (switches VARIANT \"ARGUMENT\" ... (\"ARGUMENT\" ...) ... (list \"PROGRAM\" ...) ...)", 11},
    {"(target t (switches 5 \"-x\") " REST ")", "expected the name of a variant", 21},
    {"(target t (switches (5) \"-x\") " REST ")", "expected the name of a variant", 22},
    {"(target t (switches b \"-x\") " REST ")", "the target has no variant `b`", 11},
    {"(target t (switches a \"-x\") " REST ")",
     "the variant `a` has no argument \"$switches\", which its switches would replace", 11},
    {"(target t (switches b \"-x y\") (variant b (run \"x\" \"$switches\")) " REST ")",
     "an argument of a switch has no spaces", 23},
    {"(target t (switches b ()) (variant b (run \"x\" \"$switches\")) " REST ")", "expected the arguments of a switch",
     23},
    {"(target t (switches b (list)) (variant b (run \"x\" \"$switches\")) " REST ")",
     "expected a command: (list \"PROGRAM\" \"ARGUMENT\" ...)", 23},
    {"(target t (variant b (run \"x\" \"$switches\")) " REST ")",
     "the variant `b` has an argument \"$switches\", but there is no (switches b ...)", 1},
    {"(target t (variant b (run \"x\" \"$switches\" \"$switches\")) " REST ")",
     "the variant already has an argument \"$switches\"", 43},
    {"(target t (variant b (run \"$switches\")) " REST ")", "\"$switches\" stands for arguments, not for a program",
     27},
    {"(target t (variant b (prepare \"x\" \"$switches\") (run \"x\")) " REST ")",
     "what is prepared once has no \"$switches\"", 35},
    {"(target t (coverage hpc (run \"x\" \"$switches\")) " REST ")",
     "nothing is switched off in a coverage: it has no \"$switches\"", 11},
    {"(target t (coverage lcov (run \"x\")) " REST ")",
     "expected (coverage TOOL (compile ...) ... (run ...) (text NAME \"TEMPLATE\") ...), where the tool is hpc or gcov",
     11},
    {"(target t (coverage hpc) " REST ")", "the variant lacks (run \"PROGRAM\" ...)", 11},
    {"(target t (coverage hpc (run \"x\") (text one \"\")) " REST ")", "the target has no text of this name", 41},
    {"(target t (text one \"\") (coverage hpc (run \"x\") (text one \"$term\")) " REST ")",
     "`$term` is no hole here: expected $type or $arguments (a dollar sign is written `$$`)", 60},
    {"(target t (coverage hpc (text one \"\") (run \"x\")) " REST ")",
     "expected (prepare \"PROGRAM\" ...), (compile \"PROGRAM\" ...) or (run \"PROGRAM\" ...)", 25},
    {"(target t (coverage hpc (run \"x\")) (coverage hpc (run \"x\")) " REST ")", "`coverage` is given twice", 36},
    {"(target t (repeat c \"\") (like b) (syntax sh) (variant a (run \"r\")))",
     "who gives other repeats must give the programs that use them, too", 1},
};

static void read_wrong(const char *text, const char *message, uint32_t column) {
  struct world *w = world_new();
  struct catcher c;
  if (world_try(w, &c)) {
    read_like(w, text, NULL);
    fail_msg("nothing is wrong with %s", text);
  }
  if (message) assert_string_equal(w->error.message, message);
  assert_int_equal(w->error.place.column, column);
  world_free(w);
}

static void what_is_wrong_is_said_at_its_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    read_wrong(wrong[i].text, wrong[i].message, wrong[i].column);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_form_is_read),
      cmocka_unit_test(a_program_has_every_term),
      cmocka_unit_test(terms_can_be_in_several_files),
      cmocka_unit_test(a_target_like_another_takes_what_it_does_not_say),
      cmocka_unit_test(a_variant_has_the_version_of_its_compiler),
      cmocka_unit_test(versions_are_the_first_line_that_is_printed),
      cmocka_unit_test(a_target_says_how_coverage_is_taken),
      cmocka_unit_test(a_term_tells_where_it_begins),
      cmocka_unit_test(what_is_wrong_is_said_at_its_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
