/* Enumerations: a number for each term, and a term for each number. */
#include "core/number/number.h"
#include "core/printer.h"
#include "core/read/reader.h"
#include "gen/checks.h"
#include "gen/enumeration.h"
#include "gen/enumeration_node.h"
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
    "  (kw ::= if then else x y z aa bb ab)"
    "  (l ::= (nat ...)) (ll ::= ((s nat ...) ...))"
    "  (even ::= (side-condition nat_1 (even? (term nat_1))))"
    "  (C ::= hole (C nat) (s C))"
    "  (odd-holes ::= hole (odd-holes odd-holes) nat)"
    "  (K ::= hole (K (hide-hole C)) ((hide-hole C) K))"
    "  (o ::= + - *)"
    "  (peano ::= z (S peano))"
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
  f->m = machine_new(f->w, &redex_extension);
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
    {"STLC", "(cross e)", 0},
    {"STLC", "(in-hole (cross e) (x ...))", AMBIGUOUS},
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
    {"Endless", "((ok_1 e) ... (ok_1 ...) ok_2)", 0},
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

/* ---- every term is there: all S-expressions of a few atoms, asked one by one ---- */

enum { MOST_NODES = 6, MOST_TERMS = 200000 };

struct every {
  term list[MOST_TERMS];
  uint32_t count, start[MOST_NODES + 2]; /* those of n nodes begin at start[n] */
};

static void add_sequences(struct fixture *f, struct every *x, term *items, uint32_t count, uint32_t nodes) {
  if (nodes == 0) {
    assert_true(x->count < MOST_TERMS);
    x->list[x->count++] = term_sequence(f->w, items, count);
    return;
  }
  for (uint32_t n = 1; n <= nodes; n++)
    for (uint32_t i = x->start[n]; i < x->start[n + 1]; i++) {
      items[count] = x->list[i];
      add_sequences(f, x, items, count + 1, nodes - n);
    }
}

static void make_every(struct fixture *f, struct every *x, const char *atoms, uint32_t most) {
  struct syntax *list = reader_only(f->w, source_from_text(f->w, "atoms", atoms, strlen(atoms)));
  x->count = 0;
  x->start[1] = 0;
  for (uint32_t i = 0; i < list->count; i++) x->list[x->count++] = list->children[i]->atom;
  x->list[x->count++] = f->w->empty;
  for (uint32_t n = 2; n <= most; n++) {
    term items[MOST_NODES];
    x->start[n] = x->count;
    add_sequences(f, x, items, 0, n - 1);
  }
}

static const struct {
  const char *language, *pattern, *atoms;
  uint32_t nodes, matches; /* how many terms of that size there are; 0: some */
} complete[] = {
    {"STLC", "e", "(a 0 λ + num)", 6, 0},
    {"STLC", "τ", "(num →)", 6, 0},
    {"STLC", "(in-hole E (+ e_1 e_2))", "(a 1 + λ)", 6, 0},
    {"STLC", "(x_!_1 ...)", "(a b c 1)", 6, 0},
    {"STLC", "((x_1 ...) (x_1 ...))", "(a b 1)", 6, 0},
    {"STLC", "(x_1 ... n ... x_1 ...)", "(a b 1)", 6, 0},
    {"STLC", "(x_1 ... x_2 ... n)", "(a b 1)", 5, 0},
    {"Kinds", "any", "(a \"s\" #t 1.5)", 5, 0},
    {"Kinds", "tree", "(leaf z S)", 6, 0},
    {"Kinds", "base-thin", "(z S)", 6, 0},
    {"Kinds", "(peano ...)", "(z S)", 6, 0},
    {"Kinds", "thin", "(z S t)", 6, 0},
    {"Kinds", "bits", "(e 0 1)", 6, 0},
    {"Kinds", "finite", "(+ - * #t #f)", 5, 6 + 2 + 27},
    {"Kinds", "(o_!_1 (o_!_1 b) ...)", "(+ - * #t #f)", 6, 0},
    {"Kinds", "((o_!_1 nat) ...)", "(+ - 0 1)", 6, 0},
    {"Kinds", "(o_!_1 ... o_!_2 ...)", "(+ - 0)", 5, 0},
    {"Kinds", "even", "(0 1 2 3 4 5)", 1, 3},
    {"Kinds", "(side-condition (nat_1 nat_2) (< (term nat_1) (term nat_2)))", "(0 1 2 3)", 3, 6},
    {"Kinds", "ll", "(\"s\" 0 1)", 6, 0},
    {"Endless", "list", "(z)", 6, 0},
    {"Endless", "many", "(z)", 6, 1},
};

static void every_term_has_a_number(struct fixture *f) {
  static struct every all;
  for (size_t i = 0; i < sizeof complete / sizeof complete[0]; i++) {
    struct subject s = subject_of(f, complete[i].language, complete[i].pattern);
    struct matcher x = {.machine = f->m, .world = f->w, .frame = s.frame};
    make_every(f, &all, complete[i].atoms, complete[i].nodes);
    uint32_t matches = 0;
    mpz_t index;
    mpz_init(index);
    for (uint32_t j = 0; j < all.count; j++) {
      bool wanted = match_first(&x, s.pattern, all.list[j]);
      bool found = enumeration_index(f->m, s.enumeration, all.list[j], index, s.frame);
      if (wanted != found)
        fail_msg("%s: %s %s a number", complete[i].pattern, text_of_term(f, all.list[j]), found ? "has" : "lacks");
      if (!found) continue;
      matches++;
      term t = enumeration_term(f->m, s.enumeration, index, s.frame);
      if (t != all.list[j])
        fail_msg("%s: %s comes back as %s", complete[i].pattern, text_of_term(f, all.list[j]), text_of_term(f, t));
    }
    if (matches == 0 || (complete[i].matches && matches != complete[i].matches))
      fail_msg("%s: %u terms instead of %u", complete[i].pattern, matches, complete[i].matches);
    mpz_clear(index);
  }
}

/* ---- small terms first ---- */

static void small_terms_come_first(struct fixture *f) {
  static const struct {
    const char *language, *pattern, *term;
    unsigned long below;
  } cases[] = {
      {"STLC", "e", "a", 10},
      {"STLC", "e", "0", 10},
      {"STLC", "e", "(a a)", 10},
      {"STLC", "e", "(λ (a num) a)", 10},
      {"STLC", "e", "((λ (a num) a) 0)", 1000},
      {"STLC", "e", "(+ 0 (λ (a num) a))", 10000},
      {"STLC", "(in-hole E e)", "(0 (a a))", 10000},
      {"Kinds", "(nat ...)", "(1 1 1)", 1000},
      {"Kinds", "tree", "((leaf z leaf) (S z) leaf)", 1000},
  };
  mpz_t index;
  mpz_init(index);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct subject s = subject_of(f, cases[i].language, cases[i].pattern);
    struct syntax *x = reader_only(f->w, source_from_text(f->w, "term", cases[i].term, strlen(cases[i].term)));
    assert_true(enumeration_index(f->m, s.enumeration, syntax_term(f->w, x), index, s.frame));
    if (mpz_cmp_ui(index, cases[i].below) >= 0) fail_msg("%s is late: %lu", cases[i].term, mpz_get_ui(index));
  }
  mpz_clear(index);
}

/* ---- sizes ---- */

static void sizes_are_known(struct fixture *f) {
  static const struct {
    const char *pattern;
    unsigned long size; /* 0: infinite */
  } cases[] = {
      {"b", 2},
      {"finite", 6 + 2 + 27},
      {"(b_1 b_2 o)", 12},
      {"(b_1 b_1 o)", 6},
      {"(o_!_1 o_!_1)", 6},
      {"(o_!_1 o_!_1 o_!_1)", 6},
      {"(o_!_1 ...)", 1 + 3 + 6 + 6},
      {"(o_!_1 o_!_1 ...)", 3 + 6 + 6},
      {"(o_!_1 (o_!_1 b) ...)", 3 + 12 + 24},
      {"(b_!_1 ... o_!_1 ...)", 80},
      {"((o_!_1 nat) ...)", 0},
      {"(b ...)", 0},
      {"peano", 0},
      {"()", 1},
  };
  mpz_t size;
  mpz_init(size);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct subject s = subject_of(f, "Kinds", cases[i].pattern);
    bool finite = enumeration_size(s.enumeration, size);
    if (finite != (cases[i].size > 0) || (finite && mpz_cmp_ui(size, cases[i].size) != 0))
      fail_msg("%s has %lu terms instead of %lu", cases[i].pattern, mpz_get_ui(size), cases[i].size);
  }
  mpz_clear(size);
}

/* ---- fairness ---- */

/* All of the parts below a power of two, before one of them reaches it. */
static void tuples_grow_alike(struct fixture *f) {
  (void)f;
  struct arena a;
  arena_init(&a);
  for (uint32_t k = 1; k <= 9; k++)
    for (uint64_t n = 0; n < 5000; n++) {
      uint64_t parts[9], number = n * UINT64_C(0x9E3779B97F4A7C15) >> (n % 60);
      struct nat large[9], whole = nat_of(number);
      pairing_split_word(number, k, parts);
      pairing_split(&a, &whole, k, large);
      unsigned bits = 0;
      while (bits < 64 && number >> bits) bits++;
      for (uint32_t i = 0; i < k; i++) {
        assert_true(parts[i] == large[i].word);
        assert_true((bits + k - 1) / k >= 64 || parts[i] >> (bits + k - 1) / k == 0);
      }
      struct nat back = pairing_join(&a, large, k);
      assert_true(nat_is_word(&back) && back.word == number);
    }
  arena_free(&a);
}

/* Numbers of two words are taken apart as larger ones are. */
static void two_words_are_no_exception(struct fixture *f) {
  (void)f;
  struct arena a;
  arena_init(&a);
  for (uint32_t k = 2; k <= 20; k++) {
    const struct comb comb = comb_of(k);
    for (uint64_t n = 1; n < 500; n++) {
      const uint64_t limbs[] = {n * UINT64_C(0x9E3779B97F4A7C15), n * UINT64_C(0xA0761D6478BD642F) >> n % 60};
      struct nat parts[20], whole = nat_of_limbs(&a, limbs, 2);
      uint64_t words[20];
      pairing_split(&a, &whole, k, parts);
      comb_split_wide(&comb, limbs[1], limbs[0], words);
      for (uint32_t i = 0; i < k; i++) assert_true(nat_is_word(&parts[i]) && parts[i].word == words[i]);
    }
  }
  arena_free(&a);
}

/* Of numbers with all bits: the first of that many letters, and those beside it. */
static void words_have_their_letters(struct fixture *f) {
  (void)f;
  uint64_t words = 26, first = 0;
  for (size_t length = 1; length <= 13; length++, first += words, words *= 26) {
    char text[WORD_ROOM];
    assert_int_equal(leaf_word(first, text), length);
    for (size_t i = 0; i < length; i++) assert_int_equal(text[i], 'a');
    assert_int_equal(leaf_word(first + words - 1, text), length);
    for (size_t i = 0; i < length; i++) assert_int_equal(text[i], 'z');
    assert_int_equal(leaf_word(first + words / 2, text), length);
  }
}

static void reciprocals_divide(struct fixture *f) {
  (void)f;
  for (uint64_t i = 0; i < 64; i++)
    for (uint64_t j = 0; j < 64; j++)
      for (uint64_t k = 0; k < 9; k++) {
        const uint64_t number = (UINT64_C(1) << i) + k * k * k - 2, by = ((UINT64_C(1) << j) + k * 7 - 3) | 1;
        const struct divisor d = divisor_of(by);
        uint64_t quotient = number;
        assert_true(word_divide(&quotient, &d) == number % by && quotient == number / by);
      }
}

/* ---- random numbers ---- */

static void random_numbers(struct fixture *f) {
  struct subject infinite = subject_of(f, "STLC", "e"), finite = subject_of(f, "Kinds", "finite");
  mpz_t index;
  mpz_init(index);
  unsigned seen[35] = {0}, wide = 0;
  for (uint64_t i = 0; i < 2000; i++) {
    struct rng r, again;
    rng_init(&r, 5, i);
    again = r;
    enumeration_random_index(f->m, finite.enumeration, &r, 0.1, index);
    assert_true(mpz_cmp_ui(index, 35) < 0);
    seen[mpz_get_ui(index)]++;
    rng_init(&r, 6, i);
    again = r;
    enumeration_random_index(f->m, infinite.enumeration, &r, ENUMERATION_CHANCE, index);
    wide += mpz_sizeinbase(index, 2) > 20;
    term t = enumeration_term(f->m, infinite.enumeration, index, infinite.frame);
    assert_true(t == enumeration_random_term(f->m, infinite.enumeration, &again, ENUMERATION_CHANCE, infinite.frame));
  }
  for (int i = 0; i < 35; i++) assert_in_range(seen[i], 20, 120);
  struct subject numerals = subject_of(f, "Kinds", "peano");
  for (uint64_t i = 0; i < 200; i++) {
    struct rng r;
    rng_init(&r, 7, i);
    assert_in_range(term_nodes(enumeration_random_term(f->m, numerals.enumeration, &r, 0.05, NULL)), 1, 1000);
  }
  /* 0.95^20 = 0.36 of numbers have more than 20 bits; 1 - 0.64^3 = 0.74 of the largest of three */
  assert_in_range(wide, 1350, 1600);
  mpz_clear(index);
}

static void test_every_term_has_a_number(void **state) { guarded(*state, every_term_has_a_number); }
static void test_small_terms_come_first(void **state) { guarded(*state, small_terms_come_first); }
static void test_sizes_are_known(void **state) { guarded(*state, sizes_are_known); }
static void test_tuples_grow_alike(void **state) { guarded(*state, tuples_grow_alike); }
static void test_two_words_are_no_exception(void **state) { guarded(*state, two_words_are_no_exception); }
static void test_words_have_their_letters(void **state) { guarded(*state, words_have_their_letters); }
static void test_reciprocals_divide(void **state) { guarded(*state, reciprocals_divide); }
static void test_random_numbers(void **state) { guarded(*state, random_numbers); }
static void test_first_numbers_round_trip(void **state) { guarded(*state, first_numbers_round_trip); }
static void test_large_numbers_round_trip(void **state) { guarded(*state, large_numbers_round_trip); }

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_first_numbers_round_trip, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_large_numbers_round_trip, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_every_term_has_a_number, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_small_terms_come_first, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_sizes_are_known, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_tuples_grow_alike, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_two_words_are_no_exception, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_words_have_their_letters, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_reciprocals_divide, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_random_numbers, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("enumeration", tests, NULL, NULL);
}
