/* Enumerations: a number for each term, and a term for each number. */
#include "core/number.h"
#include "core/printer.h"
#include "core/reader.h"
#include "gen/checks.h"
#include "gen/enumeration.h"
#include "model/matching.h"
#include "model/module.h"

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
    "  (kw ::= if then else x y z aa bb ab)"
    "  (l ::= (nat ...)) (ll ::= ((s nat ...) ...))"
    "  (even ::= (side-condition nat_1 (even? (term nat_1))))"
    "  (C ::= hole (C nat) (s C))"
    "  (odd-holes ::= hole (odd-holes odd-holes) nat)"
    "  (K ::= hole (K (hide-hole C)) ((hide-hole C) K))"
    "  (o ::= + - *)"
    "  (peano ::= z (s peano))"
    "  (tree ::= leaf (tree peano tree))"
    "  (thin ::= peano (t thin))"
    "  (base-thin ::= (base-thin base-thin) peano)"
    "  (ends ::= stop (begin ends finish))"
    "  (bits ::= e (0 bits) (1 bits))"
    "  (finite ::= (o b) b (o o o)))"
    "(define-language Endless (e ::= (e e) (f)) (f ::= (e)) (ok ::= z (e ok)) (list ::= (list ...)) (many ::= (e "
    "...)))";

struct fixture {
  struct world *w;
  struct machine *m;
  struct module *module;
};

static int set_up(void **state) {
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  f->w = world_new();
  f->m = machine_new(f->w);
  gen_install(f->m);
  f->module = module_from_text(f->m, "languages", languages, strlen(languages));
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  struct fixture *f = *state;
  machine_free(f->m);
  world_free(f->w);
  free(f);
  return 0;
}

struct subject {
  struct language *language;
  struct unit *unit;
  const struct pattern *pattern;
  struct enumeration *enumeration;
  value *frame;
};

static struct subject subject_of(struct fixture *f, const char *language, const char *pattern) {
  struct binding *b = module_lookup(f->module, term_symbol(f->w, language));
  assert_non_null(b);
  struct subject s = {.language = b->payload, .unit = unit_new(f->m, NULL)};
  struct syntax *x = reader_only(f->w, source_from_text(f->w, "pattern", pattern, strlen(pattern)));
  struct scope *scope = scope_new(f->m, scope_of_module(f->m, f->module), s.unit);
  s.pattern = pattern_compile(f->m, scope, s.language, x, PATTERN_BINDING);
  s.frame = arena_alloc_zero(&f->w->arena, (s.unit->slots + 1) * sizeof *s.frame);
  s.enumeration = enumeration_of_pattern(f->m, s.language, s.pattern);
  return s;
}

static const char *text_of_term(struct fixture *f, term t) {
  struct buffer b = {0};
  print_term(&b, t);
  char *text = arena_string(&f->w->arena, b.text, b.length);
  buffer_free(&b);
  return text;
}

/* What the body raises fails the test, with its message. */
static void guarded(struct fixture *f, void (*body)(struct fixture *f)) {
  struct catcher c;
  if (world_try(f->w, &c)) {
    body(f);
    world_catch_end(f->w, &c);
    return;
  }
  struct place place = {0};
  struct buffer message = {0};
  exception_describe(f->m, c.payload, &place, &message);
  fail_msg("raised: %s", message.text);
}

/* ---- there and back ---- */

static void expect_match(struct fixture *f, const struct subject *s, const char *pattern, term t) {
  struct matcher x = {.machine = f->m, .world = f->w, .frame = s->frame};
  if (!match_first(&x, s->pattern, t)) fail_msg("%s makes %s, which does not match", pattern, text_of_term(f, t));
}

/* unambiguous: the very number comes back. Else a number of the same term. */
static void expect_round_trip(struct fixture *f, const struct subject *s, const char *pattern, const mpz_t index,
                              bool unambiguous) {
  struct world_mark mark = world_mark(f->w);
  mpz_t back;
  mpz_init(back);
  term t = enumeration_term(f->m, s->enumeration, index, s->frame);
  expect_match(f, s, pattern, t);
  if (!enumeration_index(f->m, s->enumeration, t, back, s->frame))
    fail_msg("%s: %s has no number", pattern, text_of_term(f, t));
  if (unambiguous && mpz_cmp(index, back) != 0) {
    char a[2000], b[2000];
    gmp_snprintf(a, sizeof a, "%Zd", index);
    gmp_snprintf(b, sizeof b, "%Zd", back);
    fail_msg("%s: number %s is %s, which has the number %s", pattern, a, text_of_term(f, t), b);
  }
  term again = enumeration_term(f->m, s->enumeration, back, s->frame);
  if (again != t) fail_msg("%s: %s comes back as %s", pattern, text_of_term(f, t), text_of_term(f, again));
  mpz_clear(back);
  world_release(f->w, mark);
}

enum { AMBIGUOUS = 1, SHORT = 2 /* no numbers of many bits: the terms are as large as the number */ };

static const struct {
  const char *language, *pattern;
  int flags;
} subjects[] = {
    {"STLC", "e", 0},
    {"STLC", "τ", 0},
    {"STLC", "Γ", 0},
    {"STLC", "v", 0},
    {"STLC", "E", AMBIGUOUS},
    {"STLC", "x", 0},
    {"STLC", "(in-hole E e)", AMBIGUOUS},
    {"STLC", "(in-hole E_1 (in-hole E_2 (λ (x τ) e)))", AMBIGUOUS},
    {"STLC", "((in-hole E e_1) (in-hole E e_1))", AMBIGUOUS},
    {"STLC", "(in-hole (hole e) x)", 0},
    {"STLC", "(x_!_1 x_!_1 x_!_1)", 0},
    {"STLC", "(e_1 e_1)", 0},
    {"STLC", "(λ (x_1 τ) (x_1 e))", 0},
    {"STLC", "((x_1 ...) (x_1 ...))", 0},
    {"STLC", "((x_1 e_1) ... (x_1 ...) τ)", 0},
    {"STLC", "((x ..._1) (τ ..._1))", 0},
    {"STLC", "(((x_1 ...) ...) ((x_1 ...) ...))", 0},
    {"STLC", "(((x_1 ..._1) (e ..._1)) ...)", 0},
    {"STLC", "((x_1 ...) (x_2 ...) ((x_1 x_2) ...))", 0},
    {"STLC", "(x ... n ...)", 0},
    {"STLC", "(e_1 ... e_2 ...)", AMBIGUOUS},
    {"STLC", "(x_!_1 ...)", 0},
    {"STLC", "((x_!_1 e) ... x_!_1 x_!_1)", 0},
    {"STLC", "(name all (x (name rest (e ...)) rest))", 0},
    {"Kinds", "any", 0},
    {"Kinds", "number", 0},
    {"Kinds", "natural", 0},
    {"Kinds", "integer", 0},
    {"Kinds", "real", 0},
    {"Kinds", "string", 0},
    {"Kinds", "boolean", 0},
    {"Kinds", "variable", 0},
    {"Kinds", "w", 0},
    {"Kinds", "p", 0},
    {"Kinds", "u", 0},
    {"Kinds", "kw", 0},
    {"Kinds", "l", 0},
    {"Kinds", "ll", 0},
    {"Kinds", "even", AMBIGUOUS},
    {"Kinds", "(even_1 even_2 ...)", AMBIGUOUS},
    {"Kinds", "(side-condition (nat_1 nat_2) (< (term nat_1) (term nat_2)))", AMBIGUOUS},
    {"Kinds", "C", 0},
    {"Kinds", "(in-hole C b)", 0},
    {"Kinds", "(in-hole odd-holes b)", AMBIGUOUS | SHORT},
    {"Kinds", "K", AMBIGUOUS},
    {"Kinds", "peano", SHORT},
    {"Kinds", "tree", 0},
    {"Kinds", "thin", SHORT},
    {"Kinds", "(peano_1 peano_2)", SHORT},
    {"Kinds", "(peano nat)", 0},
    {"Kinds", "(peano ...)", 0},
    {"Kinds", "base-thin", 0},
    {"Kinds", "ends", SHORT},
    {"Kinds", "bits", 0},
    {"Kinds", "finite", 0},
    {"Kinds", "(finite_1 finite_2 (o ...))", 0},
    {"Kinds", "(b ...)", 0},
    {"Kinds", "(z ...)", SHORT},
    {"Kinds", "((z ...) nat)", 0},
    {"Kinds", "((b_1 o) ... b nat)", 0},
    {"Kinds", "(o_!_1 o_!_1)", 0},
    {"Kinds", "(o_!_1 o_!_1 nat)", 0},
    {"Kinds", "(o_!_1 ...)", 0},
    {"Kinds", "(o_!_1 (o_!_1 b) ...)", 0},
    {"Kinds", "((o_!_1 nat) ...)", 0},
    {"Kinds", "(b_!_1 ... o_!_1 ...)", 0},
    {"Kinds", "((name x nat) (name x int))", AMBIGUOUS},
    {"Kinds", "(hide-hole C)", 0},
    {"Kinds", "()", 0},
    {"Kinds", "\"literal\"", 0},
    {"Endless", "ok", 0},
    {"Endless", "list", 0},
    {"Endless", "many", 0},
};

enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

static void first_numbers_round_trip(struct fixture *f) {
  for (int i = 0; i < SUBJECTS; i++) {
    struct subject s = subject_of(f, subjects[i].language, subjects[i].pattern);
    mpz_t index, size;
    mpz_inits(index, size, NULL);
    bool finite = enumeration_size(s.enumeration, size);
    for (unsigned n = 0; n < 3000; n++) {
      mpz_set_ui(index, n);
      if (finite && mpz_cmp(index, size) >= 0) break;
      expect_round_trip(f, &s, subjects[i].pattern, index, !(subjects[i].flags & AMBIGUOUS));
    }
    mpz_clears(index, size, NULL);
  }
}

static void large_numbers_round_trip(struct fixture *f) {
  gmp_randstate_t random;
  gmp_randinit_default(random);
  for (int i = 0; i < SUBJECTS; i++) {
    struct subject s = subject_of(f, subjects[i].language, subjects[i].pattern);
    mpz_t index;
    mpz_init(index);
    if (!enumeration_size(s.enumeration, index) && !(subjects[i].flags & SHORT))
      for (unsigned n = 0; n < 100; n++) {
        mpz_urandomb(index, random, 20 + 17 * n);
        expect_round_trip(f, &s, subjects[i].pattern, index, !(subjects[i].flags & AMBIGUOUS));
      }
    mpz_clear(index);
  }
  gmp_randclear(random);
}

static void test_first_numbers_round_trip(void **state) { guarded(*state, first_numbers_round_trip); }
static void test_large_numbers_round_trip(void **state) { guarded(*state, large_numbers_round_trip); }

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_first_numbers_round_trip, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_large_numbers_round_trip, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("enumeration", tests, NULL, NULL);
}
