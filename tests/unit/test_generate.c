/* Generation by grammar, and the forms that use it: generate-term, redex-check and their
 * relatives. */
#include "core/number/number.h"
#include "core/read/reader.h"
#include "gen/checks.h"
#include "gen/grammar.h"
#include "property/property_forms.h"
#include "racket/module/module.h"
#include "redex/match/matching.h"
#include "redex/redex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char languages[] =
    "(define-language STLC"
    "  (e ::= x n (e e) (λ (x τ) e) (rec (x τ) e) (if0 e e e) (o e e))"
    "  (τ ::= num (τ → τ))"
    "  (o ::= + -)"
    "  (n ::= number)"
    "  (v ::= n (λ (x τ) e))"
    "  (Γ ::= • (x τ Γ))"
    "  (E ::= hole (E e) (v E) (if0 E e e) (o E e) (o v E))"
    "  (x ::= variable-not-otherwise-mentioned))"
    "(define-language Kinds"
    "  (a ::= any) (num ::= number) (nat ::= natural) (int ::= integer) (re ::= real) (s ::= string) (b ::= boolean)"
    "  (v ::= variable) (w ::= (variable-except x y if)) (p ::= (variable-prefix tmp-))"
    "  (u ::= variable-not-otherwise-mentioned)"
    "  (kw ::= if then else x y z)"
    "  (l ::= (nat ...)) (ll ::= ((s nat ...) ...))"
    "  (even ::= (side-condition nat_1 (even? (term nat_1))))"
    "  (same ::= (nat_1 nat_1)) (twice ::= ((nat_1 ...) (nat_1 ...)))"
    "  (distinct ::= (u_!_1 u_!_1 u_!_1)) (set ::= (u_!_1 ...))"
    "  (flags ::= (b_!_1 ...))"
    "  (C ::= hole (C nat) (s C) (in-hole (nat hole) C))"
    "  (K ::= hole (K (hide-hole C)) ((hide-hole C) K))"
    "  (deep ::= (a1)) (a1 ::= (a2)) (a2 ::= (a3)) (a3 ::= end (deep)))"
    "(define-language Endless (e ::= (e e) (f)) (f ::= (e)) (ok ::= z (e ok)) (list ::= (list ...)))";

struct fixture {
  struct world *w;
  struct machine *m;
  struct module *module;
};

static struct fixture *fixture_new(void) {
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  f->w = world_new();
  f->m = machine_new(f->w, &redex_extension);
  check_install(f->m);
  f->module = module_from_text(f->m, "languages", languages, strlen(languages));
  return f;
}

static void fixture_free(struct fixture *f) {
  machine_free(f->m);
  world_free(f->w);
  free(f);
}

static int set_up(void **state) {
  *state = fixture_new();
  return 0;
}

static int tear_down(void **state) {
  fixture_free(*state);
  return 0;
}

/* A pattern of the program, none of its names forgotten. */
struct subject {
  struct language *language;
  struct unit *unit;
  struct pattern *pattern;
  struct pattern_name *names;
  uint32_t name_count;
};

static struct subject subject_in(struct fixture *f, struct module *module, const char *language, const char *pattern) {
  struct binding *b = module_lookup(module, term_symbol(f->w, language));
  assert_non_null(b);
  struct subject s = {.language = b->payload, .unit = unit_new(f->m, NULL)};
  struct syntax *x = reader_only(f->w, source_from_text(f->w, "pattern", pattern, strlen(pattern)));
  struct scope *scope = scope_new(f->m, scope_of_module(f->m, module), s.unit);
  s.pattern = pattern_compile(f->m, scope, s.language, x, PATTERN_BINDING);
  s.name_count = pattern_names(f->m, s.pattern, &s.names);
  return s;
}

static struct subject subject_of(struct fixture *f, const char *language, const char *pattern) {
  return subject_in(f, f->module, language, pattern);
}

static term generate(struct fixture *f, const struct subject *s, uint64_t seed, uint64_t index, unsigned size,
                     uint64_t attempt, value *frame) {
  struct rng r;
  rng_init(&r, seed, index);
  struct generation g = {.who = "test", .size = size, .attempt = attempt, .retries = DEFAULT_RETRIES};
  return generate_by_grammar(f->m, &r, s->pattern, s->language, &g, frame);
}

/* Every kind of pattern: what is generated matches, and with the very bindings that were
 * generated. */

struct same_next {
  struct next base;
  const struct subject *s;
  const value *generated;
  bool found;
};

static bool same_run(struct matcher *x, struct next *self) {
  struct same_next *n = (struct same_next *)self;
  bool same = true;
  for (uint32_t i = 0; i < n->s->name_count; i++) {
    uint32_t slot = n->s->names[i].local->slot;
    same = same && x->frame[slot] == n->generated[slot];
  }
  return n->found = same;
}

static void check_matches(struct fixture *f, const char *language, const char *pattern) {
  struct subject s = subject_of(f, language, pattern);
  static const uint64_t attempts[] = {1, 150, 700, 1500, 5000};
  for (unsigned size = 0; size <= 5; size++)
    for (uint64_t index = 0; index < 100; index++) {
      struct world_mark mark = world_mark(f->w);
      value generated[s.unit->slots + 1], matched[s.unit->slots + 1];
      memset(generated, 0xA5, sizeof generated); /* what was there before must not matter */
      term t = generate(f, &s, size, index, size, attempts[index % 5], generated);
      struct matcher x = {.machine = f->m, .world = f->w, .frame = matched};
      struct same_next n = {{same_run}, &s, generated, false};
      match_each(&x, s.pattern, t, &n.base);
      if (!n.found)
        fail_msg("%s in %s, size %u, index %u: %s", pattern, language, size, (unsigned)index, term_to_text(t));
      world_release(f->w, mark);
    }
}

static void test_terms_match_their_pattern(void **state) {
  static const struct {
    const char *language, *pattern;
  } rows[] = {
      {"STLC", "e"},
      {"STLC", "v"},
      {"STLC", "τ"},
      {"STLC", "Γ"},
      {"STLC", "E"},
      {"STLC", "(Γ e τ)"},
      {"STLC", "(e_1 e_2 e_1)"},
      {"STLC", "(in-hole E e)"},
      {"STLC", "(in-hole E ((λ (x τ) e) v))"},
      {"STLC", "((in-hole E_1 n) (in-hole E_1 x))"},
      {"STLC", "(in-hole (in-hole E_1 E_2) n)"},
      {"STLC", "(in-hole E_1 (in-hole E_2 n))"},
      {"STLC", "((x τ) ...)"},
      {"STLC", "((x τ) ... (x_1 τ_1) (x_2 τ_2) ...)"},
      {"STLC", "((x e) ... (x e) ...)"},
      {"STLC", "((x_1 ...) (x_1 e_1) ...)"},
      {"STLC", "(name whole (e (name part e)))"},
      {"STLC", "((name n any) n)"},
      {"Kinds", "any"},
      {"Kinds", "(any any_1 any)"},
      {"Kinds", "(num nat int re s b)"},
      {"Kinds", "(v w p u kw)"},
      {"Kinds", "(v_1 v_1 w_1 w_1 p_1)"},
      {"Kinds", "(number natural integer real string boolean variable)"},
      {"Kinds", "(if nat then \"text\" 7 #t)"},
      {"Kinds", "()"},
      {"Kinds", "(_ _ ...)"},
      {"Kinds", "l"},
      {"Kinds", "(ll l)"},
      {"Kinds", "((s_1 nat_1 ...) ...)"},
      {"Kinds", "(((s_1 nat_1 ...) ...) (s_1 ...) ((nat_1 ...) ...))"},
      {"Kinds", "((s_1 (nat_1 nat_1) ...) ...)"},
      {"STLC", "(x ..._1 n ..._1)"},
      {"STLC", "((x τ) ..._n (e ..._n) n)"},
      {"STLC", "(((x ..._1) (n ..._1)) ...)"},
      {"Kinds", "((any_1 ..._k) any_2 ..._k)"},
      {"Kinds", "even"},
      {"Kinds", "(side-condition (nat_1 nat_2) (< (term nat_1) (term nat_2)))"},
      {"Kinds", "((side-condition (nat_1 nat_2) (<= (term nat_1) (term nat_2))) ...)"},
      {"Kinds", "(same twice distinct set)"},
      {"Kinds", "flags"},
      {"Kinds", "(nat_!_1 nat_!_1 nat_!_1 nat_!_1)"},
      {"Kinds", "((nat_!_1 ...) (nat_!_1 ...))"},
      {"Kinds", "((nat_!_1 ...) ...)"},
      {"Kinds", "hole"},
      {"Kinds", "C"},
      {"Kinds", "(in-hole C nat)"},
      {"Kinds", "(in-hole C_1 C_2)"},
      {"Kinds", "K"},
      {"Kinds", "(in-hole (nat ... hole s ...) s_1)"},
      {"Kinds", "(hide-hole C)"},
      {"Kinds", "deep"},
      {"STLC", "(cross e)"},
      {"STLC", "(x (in-hole (cross e) n) ...)"},
      {"STLC", "(in-hole (cross v) (in-hole E_1 x_1))"},
      {"Endless", "ok"},
      {"Endless", "list"},
      {"Endless", "(e ...)"},
  };
  struct fixture *f = *state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) check_matches(f, rows[i].language, rows[i].pattern);
}

/* A hole that is hidden from the in-hole is not the one that is filled. */
static void test_hidden_holes_are_not_filled(void **state) {
  struct fixture *f = *state;
  struct subject s = subject_of(f, "Kinds", "(in-hole K_1 \"here\")");
  unsigned hidden = 0;
  for (uint64_t index = 0; index < 200; index++) {
    value frame[s.unit->slots + 1];
    term t = generate(f, &s, 1, index, 4, 1, frame);
    term context = frame[s.names[0].local->slot];
    char *whole = term_to_text(t), *around = term_to_text(context);
    hidden += strstr(whole, "hole") != NULL;
    assert_non_null(strstr(whole, "\"here\""));
    assert_null(strstr(around, "\"here\""));
    free(whole);
    free(around);
  }
  assert_in_range(hidden, 100, 199);
}

/* The same on every machine, for ever: these come from the stream alone. */

static void test_golden_terms(void **state) {
  static const struct {
    const char *language, *pattern;
    uint64_t seed, index;
    unsigned size;
    uint64_t attempt;
    const char *text;
  } rows[] = {
      {"STLC", "e", 0, 0, 0, 1, "0"},
      {"STLC", "e", 0, 1, 3, 1, "(+ (- (0 0) (- 1 y)) (+ (λ (a num) 1) (rec (w num) 2)))"},
      {"STLC", "e", 0, 2, 3, 1, "((if0 (1 2) (rec (z num) 0) (λ (q num) 2)) (rec (f num) (λ (z num) 1)))"},
      {"STLC", "e", 0, 3, 5, 1,
       "(1 (if0 (if0 (λ (y (num → num)) 1) (rec (f (num → num)) 0) (+ (λ (f num) 0) (- 1 1))) (rec (e num) e) (rec (y "
       "(num → (num → num))) 1)))"},
      {"STLC", "e", 1, 3, 5, 1,
       "(rec (z ((((num → num) → num) → (num → num)) → num)) (if0 (λ (z ((num → num) → (num → num))) (if0 z (rec (d "
       "num) 0) (λ (g num) 1))) (0 0) (rec (z num) 1)))"},
      {"STLC", "(in-hole E_1 (v e))", 2, 4, 3, 1, "(3 (if0 (+ 1 (0 1)) (if0 y 0 y) (if0 1 2 1)))"},
      {"STLC", "((x τ) ... (x_1 τ) ...)", 3, 6, 4, 1,
       "((f (num → (num → (num → (num → num))))) (z (((num → (num → num)) → ((num → num) → num)) → num)) (y (num → "
       "(num → (num → (num → num))))) (x (((num → (num → num)) → ((num → num) → num)) → num)))"},
      {"STLC", "(Γ e)", 4, 9, 4, 1,
       "((g num •) (+ (rec (z num) (λ (g num) (λ (g num) g))) ((λ (y num) (if0 y 0 y)) (λ (b num) (if0 b b 1)))))"},
      {"Kinds", "(any_1 any_2 any_3 ...)", 5, 8, 4, 5000, "(b b (#f 0 ((end))))"},
      {"Kinds", "(number ...)", 6, 21, 18, 50000, "(12 44 28 -4/11 -1 -42 4 22 38 1 52 24 28 11)"},
      {"Kinds", "(real ...)", 6, 16, 18, 5000, "(-15 15 2 -12 9 15 1.5)"},
      {"Kinds", "(string ...)", 7, 9, 8, 5000, "(\"|hi\" \"i\" \"x\" \"\" \"iqID(uKbzW*\" \"yXπv6\")"},
      {"Kinds", "((v w p) ...)", 8, 11, 8, 5000, "((a a tmp-fjEq) (顁rQi oLf tmp-h) (cDb t tmp-a) (tmp-h a tmp-VaGω))"},
      {"Kinds", "(side-condition (nat_1 nat_2) (< (term nat_1) (term nat_2)))", 9, 11, 3, 1, "(6 9)"},
      {"Kinds", "(set_1 set_2 flags same twice)", 10, 15, 8, 1,
       "((u b) (l a v u) (#t #f) (7 7) ((22 4 2 3 8 1 0 1 5 11 3 0 10 3) (22 4 2 3 8 1 0 1 5 11 3 0 10 3)))"},
  };
  struct fixture *f = *state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct subject s = subject_of(f, rows[i].language, rows[i].pattern);
    value frame[s.unit->slots + 1];
    char *text = term_to_text(generate(f, &s, rows[i].seed, rows[i].index, rows[i].size, rows[i].attempt, frame));
    assert_string_equal(text, rows[i].text);
    free(text);
  }
}

static void test_terms_do_not_depend_on_the_past(void **state) {
  (void)state;
  struct fixture *one = fixture_new(), *two = fixture_new();
  for (int i = 0; i < 1000; i++) { /* other addresses, other symbols */
    char name[16];
    snprintf(name, sizeof name, "s%d", i);
    term_symbol(two->w, name);
  }
  struct subject first = subject_of(one, "STLC", "(in-hole E e)");
  struct subject other = subject_of(two, "Kinds", "(any ...)"), second = subject_of(two, "STLC", "(in-hole E e)");
  for (uint64_t index = 300; index-- > 0;) {
    value a[first.unit->slots + 1], b[second.unit->slots + 1], c[other.unit->slots + 1];
    generate(two, &other, 9, index, 3, 5000, c);
    char *x = term_to_text(generate(one, &first, 7, 299 - index, 4, 3000, a));
    char *y = term_to_text(generate(two, &second, 7, 299 - index, 4, 3000, b));
    assert_string_equal(x, y);
    free(x);
    free(y);
  }
  fixture_free(one);
  fixture_free(two);
}

/* Sizes. */

static double mean_nodes(struct fixture *f, const struct subject *s, unsigned size, uint32_t *deepest) {
  double sum = 0;
  enum { COUNT = 1000 };
  *deepest = 0;
  for (uint64_t index = 0; index < COUNT; index++) {
    value frame[s->unit->slots + 1];
    term t = generate(f, s, 3, index, size, 1, frame);
    sum += (double)term_nodes(t);
    if (term_depth(t) > *deepest) *deepest = term_depth(t);
  }
  return sum / COUNT;
}

static void test_size_bounds_the_depth(void **state) {
  struct fixture *f = *state;
  struct subject s = subject_of(f, "STLC", "e");
  double before = 0;
  for (unsigned size = 0; size <= 8; size++) {
    uint32_t deepest;
    double mean = mean_nodes(f, &s, size, &deepest);
    assert_true(size ? deepest > size / 2 && deepest <= size + 1 : deepest == 0);
    assert_true(mean > before);
    before = mean;
  }
}

/* Grammars that branch widely would make terms without end. */
static void test_large_sizes_stay_within_reason(void **state) {
  struct fixture *f = *state;
  static const char *const patterns[][2] = {
      {"STLC", "e"}, {"Endless", "list"}, {"Kinds", "(any ...)"}, {"Endless", "ok"}};
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    struct subject s = subject_of(f, patterns[i][0], patterns[i][1]);
    for (unsigned size = 10; size <= 1000000; size *= 10) {
      struct world_mark mark = world_mark(f->w);
      value frame[s.unit->slots + 1];
      assert_true(term_nodes(generate(f, &s, 1, size, size, 1, frame)) < 1000000);
      world_release(f->w, mark);
    }
  }
}

/* Statistics. The stream is fixed, so these are as deterministic as the rest; the bounds say what
 * is wanted. */

static bool is_closed(term t, const term *scope, uint32_t count) {
  if (is_symbol(t)) {
    for (uint32_t i = 0; i < count; i++)
      if (scope[i] == t) return true;
    return false;
  }
  if (!is_sequence(t)) return true;
  const char *head = is_symbol(seq_item(t, 0)) ? text_bytes(seq_item(t, 0)) : "";
  bool binds = strcmp(head, "λ") == 0 || strcmp(head, "rec") == 0;
  bool special = binds || strcmp(head, "if0") == 0 || strcmp(head, "+") == 0 || strcmp(head, "-") == 0;
  term inner[64];
  if (count) memcpy(inner, scope, count * sizeof *inner);
  if (binds) inner[count++] = seq_item(seq_item(t, 1), 0);
  for (uint32_t i = binds ? 2 : special ? 1 : 0; i < seq_count(t); i++)
    if (!is_closed(seq_item(t, i), inner, count)) return false;
  return true;
}

static void test_terms_are_often_closed(void **state) {
  struct fixture *f = *state;
  struct subject s = subject_of(f, "STLC", "e");
  unsigned closed = 0, closed_with_variables = 0;
  for (uint64_t index = 0; index < 1000; index++) {
    value frame[s.unit->slots + 1];
    term t = generate(f, &s, 5, index, 4, 1, frame);
    if (!is_closed(t, NULL, 0)) continue;
    closed++;
    closed_with_variables += term_nodes(t) > 8;
  }
  assert_in_range(closed, 550, 1000);
  assert_in_range(closed_with_variables, 250, 1000);
}

struct number_counts {
  unsigned zero, small, negative, huge, rational, real, complex, total;
};

static struct number_counts count_numbers(struct fixture *f, const char *pattern, uint64_t attempt) {
  struct subject s = subject_of(f, "Kinds", pattern);
  struct number_counts c = {0};
  for (uint64_t index = 0; index < 5000; index++) {
    value frame[s.unit->slots + 1];
    term t = generate(f, &s, 11, index, 4, attempt, frame);
    c.total++;
    c.zero += t == small(0);
    c.small += is_small(t) && small_value(t) >= -10 && small_value(t) <= 10;
    c.negative += is_real_number(t) && number_sign(t) < 0;
    c.huge += has_kind(t, KIND_INTEGER);
    c.rational += has_kind(t, KIND_RATIONAL);
    c.real += has_kind(t, KIND_REAL);
    c.complex += has_kind(t, KIND_COMPLEX);
  }
  return c;
}

static void test_numbers_are_mostly_small(void **state) {
  struct fixture *f = *state;
  struct number_counts early = count_numbers(f, "number", 1), late = count_numbers(f, "number", 10000);
  assert_in_range(early.zero, 500, 2000);
  assert_in_range(early.small, 4000, 5000);
  assert_int_equal(early.negative + early.huge + early.rational + early.real + early.complex, 0);
  assert_in_range(late.small, 3300, 5000);
  assert_in_range(late.negative, 50, 1000);
  assert_in_range(late.huge, 10, 500);
  assert_in_range(late.rational, 10, 500);
  assert_in_range(late.real, 1, 200);
  assert_in_range(late.complex, 1, 100);
  struct number_counts integers = count_numbers(f, "integer", 1), reals = count_numbers(f, "real", 1);
  assert_in_range(integers.negative, 500, 2500);
  assert_int_equal(integers.rational + integers.real, 0);
  assert_in_range(reals.rational, 300, 2000);
  assert_in_range(reals.real, 500, 2000);
}

/* Any literal of the language is a variable; those of `variable-not-otherwise-mentioned` are
 * never. */
static void test_literals_are_variables_now_and_then(void **state) {
  struct fixture *f = *state;
  struct subject v = subject_of(f, "Kinds", "variable"), u = subject_of(f, "Kinds", "u");
  unsigned literals = 0;
  for (uint64_t index = 0; index < 2000; index++) {
    value frame[v.unit->slots + u.unit->slots + 1];
    term t = generate(f, &v, 1, index, 2, 1, frame);
    literals += language_mentions(v.language, t) && text_of(t)->length > 1;
    assert_false(language_mentions(u.language, generate(f, &u, 1, index, 2, 1, frame)));
  }
  assert_in_range(literals, 20, 300);
}

/* Errors. */

static char *error_of(struct fixture *f, const char *language, const char *pattern) {
  struct subject s = subject_of(f, language, pattern);
  value frame[s.unit->slots + 1];
  struct catcher c;
  if (world_try(f->w, &c)) {
    generate(f, &s, 1, 1, 3, 1, frame);
    world_catch_end(f->w, &c);
    fail_msg("%s in %s: nothing was raised", pattern, language);
  }
  struct buffer b = {0};
  struct place place;
  exception_describe(f->m, c.payload, &place, &b);
  return b.text;
}

static void test_what_cannot_be_generated_is_an_error(void **state) {
  static const struct {
    const char *language, *pattern, *message;
  } rows[] = {
      {"Endless", "e", "test: the non-terminal `e` has no finite terms: none of its productions comes to an end"},
      {"Endless", "(ok (f))",
       "test: the non-terminal `f` has no finite terms: none of its productions comes to an end"},
      {"Kinds", "(side-condition nat_1 #f)",
       "test: unable to generate pattern at line 1 in 100 attempts: its side condition was never true"},
      {"Kinds", "(b_!_1 b_!_1 b_!_1)",
       "test: unable to generate pattern at line 1 in 100 attempts: it has too few different terms"},
      {"Kinds", "((name nat \"no\") nat)",
       "test: unable to generate pattern at line 1 in 100 attempts: the patterns of a repeated name have no term in "
       "common"},
  };
  struct fixture *f = *state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char *message = error_of(f, rows[i].language, rows[i].pattern);
    assert_string_equal(message, rows[i].message);
    free(message);
  }
}

/* The forms. What they print on both streams, and what is raised in the end, in one text. */

struct program_run {
  char *out, *err;
  size_t out_size, err_size;
  struct buffer all;
  struct module *module; /* NULL: it raised */
};

static void run_program(struct fixture *f, const char *text, struct program_run *r) {
  struct machine *m = f->m;
  FILE *out = m->out, *err = m->err;
  m->out = open_memstream(&r->out, &r->out_size);
  m->err = open_memstream(&r->err, &r->err_size);
  struct buffer program = {0}, raised = {0};
  buffer_printf(&program,
                "(define-language L (e (e e) (+ e e) n x) (E hole (E e) (n E)) (n natural)"
                " (x variable-not-otherwise-mentioned)) "
                "(define r (reduction-relation L #:domain e (--> (+ n_1 n_2) 0 plus)\n (--> (n e) e)))"
                "(define-metafunction L f : e -> e [(f n) n] [(f (e_1 e_2)) (f e_1)])\n%s",
                text);
  struct catcher c;
  if (world_try(m->world, &c)) {
    r->module = module_from_text(m, "p", program.text, program.length);
    world_catch_end(m->world, &c);
  } else {
    struct place place;
    exception_describe(m, c.payload, &place, &raised);
  }
  fclose(m->out);
  fclose(m->err);
  m->out = out;
  m->err = err;
  buffer_printf(&r->all, "%s%s%s%s", r->out, r->err, raised.text ? "raised: " : "", raised.text ? raised.text : "");
  buffer_free(&program);
  buffer_free(&raised);
}

static void program_run_free(struct program_run *r) {
  free(r->out);
  free(r->err);
  buffer_free(&r->all);
}

static void test_forms(void **state) {
  (void)state;
  static const struct {
    const char *program, *output;
  } rows[] = {
      {"(redex-check L e #t #:attempts 10)", "redex-check: p:3\nno counterexamples in 10 attempts\n"},
      {"(redex-check L e #t #:attempts 1)", "redex-check: p:3\nno counterexamples in 1 attempt\n"},
      {"(redex-check L e #t)", "redex-check: p:3\nno counterexamples in 1000 attempts\n"},
      {"(redex-check L e #:ad-hoc (redex-match? L e (term e)) #:retries 5 #:attempts 5)",
       "redex-check: p:3\nno counterexamples in 5 attempts\n"},
      {"(default-check-attempts 3) (redex-check L (e_1 e_2) (list? (term (e_1 e_2))))",
       "redex-check: p:3\nno counterexamples in 3 attempts\n"},
      {"(redex-check L (1 2) #f)", "redex-check: p:3\ncounterexample found after 1 attempt:\n(1 2)\n"},
      {"(display (redex-check L 1 #f #:print? #f))", "#(struct:counterexample 1)"},
      {"(display (counterexample-term (redex-check L 1 #f #:print? #f)))", "1"},
      {"(display (redex-check L 1 #t #:print? #f))", "#t"},
      {"(display (void? (redex-check L 1 #f)))", "#tredex-check: p:3\ncounterexample found after 1 attempt:\n1\n"},
      {"(redex-check L (n_1 n_2) (equal? (term n_2) 5) #:prepare (λ (x) (list (car x) 5)) #:attempts 7)",
       "redex-check: p:3\nno counterexamples in 7 attempts\n"},
      {"(redex-check L (n_1 n_2) #f #:prepare (λ (x) 5) #:attempts 7)",
       "redex-check: p:3\nno counterexamples in 0 attempts (with 7 generation failures)\n"},
      {"(redex-check L 1 #f #:attempts 2 #:keep-going? #t)",
       "redex-check: p:3\nno counterexamples in 2 attempts\n"
       "redex-check: p:3\ncounterexample found after 1 attempt:\n1\n"
       "redex-check: p:3\ncounterexample found after 2 attempts:\n1\n"},
      {"(define sizes '()) (redex-check L 1 #t #:attempts 4 #:attempt-size (λ (n) (set! sizes (cons n sizes)) 0))"
       "(display sizes)",
       "redex-check: p:3\nno counterexamples in 4 attempts\n(4 3 2 1)"},
      {"(redex-check L 1 (car (term 5)))", "redex-check: p:3\nchecking 1 raises an exception\n"
                                           "raised: car: contract violation\n  expected: pair?\n  given: 5"},
      {"(redex-check L 1 (error 'foo \"bad\") #:print? #f)", "raised: checking 1 raises an exception:\nfoo: bad"},
      {"(redex-check L 1 #t #:prepare (λ (x) (error 'foo \"bad\")))",
       "redex-check: p:3\nfixing 1 raises an exception\nraised: foo: bad"},
      {"(redex-check L e #t #:source r #:attempts 10)",
       "redex-check: p:3\nno counterexamples in 10 attempts (tried 5 attempts with each clause)\n"},
      {"(redex-check L e (equal? (car (term e)) '+) #:source r #:attempts 2 #:prepare (λ (x) '(1 1)))",
       "redex-check: p:3\ncounterexample found after 1 attempt with plus:\n(1 1)\n"},
      {"(redex-check L (n e) (equal? (term n) 7) #:source r #:attempts 2 #:prepare (λ (x) (if (eq? '+ (car x)) x '(1 "
       "1))))",
       "redex-check: p:3\ncounterexample found after 1 attempt with clause at p:2:6:\n(1 1)\n"},
      {"(redex-check L (n) #f #:source f #:print? #f)(redex-check L any (list? (term any)) #:source f #:attempts 4)",
       "redex-check: p:3\nno counterexamples in 4 attempts (tried 2 attempts with each clause)\n"},
      {"(check-reduction-relation r (λ (t) (redex-match? L e t)) #:attempts 3)",
       "check-reduction-relation: p:3\nno counterexamples in 6 attempts (tried 3 attempts with each clause)\n"},
      {"(check-metafunction f (λ (t) (= (length t) 1)) #:attempts 3)",
       "check-metafunction: p:3\nno counterexamples in 6 attempts (tried 3 attempts with each clause)\n"},
      {"(redex-check L #:satisfying (f 1) = 2 #f #:attempts 4)",
       "redex-check: p:3\nno counterexamples in 0 attempts (with 4 generation failures)\n"},
      {"(redex-check L 1 #:in-order #t #:attempts 4)", "redex-check: p:3\nno counterexamples in 4 attempts\n"},
      {"(redex-check L n #:in-order (< (term n) 2) #:attempts 9)",
       "redex-check: p:3\ncounterexample found after 3 attempts:\n2\n"},
      {"(redex-check L n #:enum 1 (> (term n) 0))", "redex-check: p:3\ncounterexample found after 1 attempt:\n0\n"},
      {"(redex-check L n #:enum 0 #t)",
       "raised: redex-check: contract violation\n  expected: a positive natural number\n  given: 0"},
      {"(redex-check L n #:uniform-at-random 2 #t)",
       "raised: redex-check: contract violation\n  expected: a number between 0 and 1\n  given: 2"},
      {"(display (generate-term L n #:i-th 5))(display ((generate-term L n #:i-th) 123456789012345678901234567890))",
       "5123456789012345678901234567890"},
      {"(display (redex-match? L e (generate-term L e 4)))", "#t"},
      {"(display (redex-match? L e ((generate-term L e) 4)))", "#t"},
      {"(display (redex-match? L e (generate-term L e 4 #:attempt-num 5000 #:retries 7)))", "#t"},
      {"(display (redex-match? L e ((generate-term L e) 4 #:attempt-num 5000)))", "#t"},
      {"(display (redex-match? L (e) (generate-term #:source f 4)))", "#t"},
      {"(display (redex-match? L e ((generate-term #:source r) 4)))", "#t"},
      {"(define (g k) (generate-term L (side-condition n_1 (> (term n_1) k)) 4)) (display (> (g 2) 2))", "#t"},
      {"(generate-term L e -1)", "raised: generate-term: contract violation\n  expected: natural number\n  given: -1"},
      {"(define (refused x) (display (regexp-replace #rx\" in:.*$\" (exn-message x) \"\")))"
       "(with-handlers ([exn:fail:contract:blame? refused]) (redex-check L e #t #:attempts 'x))",
       "#:attempts argument: broke its own contract\n  promised: natural-number/c\n  produced: 'x\n "},
      {"(display (with-handlers ([exn:fail:redex:generation-failure? (λ (x) 'caught)])"
       "(generate-term L (side-condition n_1 #f) 2)))",
       "caught"},
      {"(redex-check L e)", "raised: expected (redex-check language pattern property)"},
      {"(redex-check L e #t #:size 5)", "raised: redex-check: unknown keyword #:size"},
      {"(redex-check L e #t #:retries)", "raised: redex-check: expected an expression after #:retries"},
      {"(define (refused x) (display (regexp-replace #rx\" in:.*$\" (exn-message x) \"\")))"
       "(with-handlers ([exn:fail:contract:blame? refused]) (redex-check L e #t #:source 5))",
       "#:source argument: broke its own contract\n  promised: reduction-relation?\n  produced: 5\n "},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct fixture *f = fixture_new();
    struct program_run r = {0};
    run_program(f, rows[i].program, &r);
    if (strcmp(r.all.text, rows[i].output) != 0)
      fail_msg("%s\nprinted: %s\nexpected: %s", rows[i].program, r.all.text, rows[i].output);
    program_run_free(&r);
    fixture_free(f);
  }
}

static void test_records(void **state) {
  struct fixture *f = *state;
  struct program_run r = {0};
  run_program(f,
              "(redex-check L e #t #:attempts 10)\n"
              "(redex-check L n (< (term n) 3) #:keep-going? #t #:print? #f)\n"
              "(redex-check L (e) (redex-check L (1) #f #:print? #f) #:attempts 5)\n"
              "(redex-check L 7 (car 5))",
              &r);
  const struct check_record *a = checks_of(f->m)->records, *b = a->next, *c = b->next, *d = c->next;
  assert_string_equal(a->form, "redex-check");
  assert_int_equal(a->place.line, 3);
  assert_int_equal(a->attempts, 10);
  assert_true(a->finished);
  assert_null(a->counterexample);
  assert_int_equal(b->attempts, 1000);
  assert_in_range(b->counterexamples, 2, 900);
  assert_true(b->index > 0 && strtol(b->counterexample, NULL, 10) >= 3);
  assert_int_equal(c->attempts, 5); /* the one inside leaves no record */
  assert_int_equal(c->counterexamples, 0);
  assert_string_equal(d->counterexample, "7");
  assert_string_equal(d->exception, "car: contract violation\n  expected: pair?\n  given: 5");
  assert_false(d->finished);
  assert_null(d->next);
  program_run_free(&r);
}

/* Attempt i can be made again without those before it, and so can what the program draws in it. */
static void test_attempts_depend_on_seed_and_index_alone(void **state) {
  (void)state;
  static const char all[] = "(define log '()) (define (note x) (set! log (cons (list x (random 1000000)) log)) #t)"
                            "(redex-check L e (note (term e)) #:print? #f)"
                            "(define (skip n l) (if (= n 0) l (skip (- n 1) (cdr l))))"
                            "(write (car (skip 100 log)))";
  static const char fewer[] = "(random 5) (define log '()) (define (note x) (set! log (list x (random 1000000))) #t)"
                              "(redex-check L e (note (term e)) #:attempts 900 #:print? #f) (write log)";
  struct fixture *one = fixture_new(), *two = fixture_new();
  struct program_run a = {0}, b = {0};
  checks_configure(one->m, 42, 0);
  checks_configure(two->m, 42, 0);
  run_program(one, all, &a);
  run_program(two, fewer, &b);
  assert_string_equal(a.all.text, b.all.text);

  struct subject s = subject_in(one, a.module, "L", "e");
  value frame[s.unit->slots + 1];
  char *text = term_to_text(generate(one, &s, 42, 900, 4, 900, frame)); /* attempt 900 has size 4 */
  assert_memory_equal(a.all.text + 1, text, strlen(text));
  free(text);
  program_run_free(&a);
  program_run_free(&b);
  fixture_free(one);
  fixture_free(two);
}

static void test_a_record_makes_its_counterexample_again(void **state) {
  struct fixture *f = *state;
  struct program_run r = {0};
  checks_configure(f->m, 99, 0);
  run_program(f, "(redex-check L (e_1 e_2) (not (redex-match? L (e e) (term e_1))) #:attempt-size (λ (n) 3))", &r);
  const struct check_record *record = checks_of(f->m)->records;
  assert_non_null(record->counterexample);
  struct subject s = subject_in(f, r.module, "L", "(e_1 e_2)");
  value frame[s.unit->slots + 1];
  char *text = term_to_text(generate(f, &s, 99, record->index, 3, record->index, frame));
  assert_string_equal(text, record->counterexample);
  free(text);
  program_run_free(&r);
}

static void test_attempts_can_be_set_from_outside(void **state) {
  struct fixture *f = *state;
  struct program_run r = {0};
  checks_configure(f->m, 1, 20);
  run_program(f, "(redex-check L e #t #:attempts 10) (redex-check L e #t #:source r)", &r);
  assert_string_equal(r.all.text,
                      "redex-check: p:3\nno counterexamples in 20 attempts\n"
                      "redex-check: p:3\nno counterexamples in 20 attempts (tried 10 attempts with each clause)\n");
  program_run_free(&r);
}

static void test_memory_is_given_back_after_each_attempt(void **state) {
  struct fixture *f = *state;
  struct program_run few = {0}, many = {0};
  run_program(f, "(redex-check L e (list (term e)) #:attempts 1000 #:print? #f)", &few);
  size_t before = f->w->arena.used + f->w->arena.spare_bytes;
  run_program(f, "(redex-check L (e_1 e_2 ...) (equal? (term e_1) (term e_1)) #:attempts 100000 #:print? #f)", &many);
  assert_true(f->w->arena.used + f->w->arena.spare_bytes <= before + (4u << 20));
  program_run_free(&few);
  program_run_free(&many);
}

/* Terms of a million levels, and the frames of a sanitized build, want a stack to match. */
static void run_group(void *failed) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_terms_match_their_pattern, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_hidden_holes_are_not_filled, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_golden_terms, set_up, tear_down),
      cmocka_unit_test(test_terms_do_not_depend_on_the_past),
      cmocka_unit_test_setup_teardown(test_size_bounds_the_depth, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_large_sizes_stay_within_reason, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_terms_are_often_closed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_numbers_are_mostly_small, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_literals_are_variables_now_and_then, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_what_cannot_be_generated_is_an_error, set_up, tear_down),
      cmocka_unit_test(test_forms),
      cmocka_unit_test_setup_teardown(test_records, set_up, tear_down),
      cmocka_unit_test(test_attempts_depend_on_seed_and_index_alone),
      cmocka_unit_test_setup_teardown(test_a_record_makes_its_counterexample_again, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_attempts_can_be_set_from_outside, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_memory_is_given_back_after_each_attempt, set_up, tear_down),
  };
  *(int *)failed = cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void) {
  int failed = 1;
  world_run_on_large_stack(run_group, &failed);
  return failed;
}
