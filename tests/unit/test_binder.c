/* Binding forms, on random terms: freshening, alpha-equivalence and substitution against de
 * Bruijn's way of doing without names. */
#include "core/printer.h"
#include "gen/checks.h"
#include "racket/module/module.h"
#include "random_terms.h"
#include "redex/binding/binder.h"
#include "redex/redex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char languages[] = "(define-language L"
                                "  (e ::= x (e e) (λ (x) e) (let ([x e] ...) e) (let* ([x e] ...) e))"
                                "  (x ::= variable-not-otherwise-mentioned)"
                                "  #:binding-forms"
                                "  (λ (x) e #:refers-to x)"
                                "  (let ([x e_x] ...) e #:refers-to (shadow x ...))"
                                "  (let* ([x e_x] #:...bind (rest x (shadow rest x))) e #:refers-to rest))";

struct fixture {
  struct world *w;
  struct machine *m;
  struct language *l;
  term lambda, let, let_star, names[4];
};

static int set_up(void **state) {
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  f->w = world_new();
  f->m = machine_new(f->w, &redex_extension);
  gen_install(f->m);
  struct module *module = module_from_text(f->m, "languages", languages, strlen(languages));
  struct resolved r = scope_lookup(f->m, scope_of_module(f->m, module), term_symbol(f->w, "L"));
  f->l = r.binding->payload;
  f->lambda = term_symbol(f->w, "λ");
  f->let = term_symbol(f->w, "let");
  f->let_star = term_symbol(f->w, "let*");
  for (size_t i = 0; i < 4; i++) f->names[i] = term_symbol(f->w, (const char *[]){"a", "b", "c", "d"}[i]);
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

static term any_name(struct fixture *f, struct rng *r) { return f->names[rng_below(r, 4)]; }

static term make_term(struct fixture *f, struct rng *r, unsigned depth);

static term make_clauses(struct fixture *f, struct rng *r, unsigned depth) {
  term clauses[3];
  uint32_t count = (uint32_t)rng_below(r, 4);
  for (uint32_t i = 0; i < count; i++) /* of two binders of a name in one let, Redex lets the first count */
    clauses[i] = term_list(f->w, 2, any_name(f, r), make_term(f, r, depth));
  return term_sequence(f->w, clauses, count);
}

static term make_term(struct fixture *f, struct rng *r, unsigned depth) {
  if (depth == 0) return any_name(f, r);
  switch (rng_below(r, 5)) {
  case 0: return any_name(f, r);
  case 1: return term_list(f->w, 2, make_term(f, r, depth - 1), make_term(f, r, depth - 1));
  case 2: return term_list(f->w, 3, f->lambda, term_list(f->w, 1, any_name(f, r)), make_term(f, r, depth - 1));
  default: {
    term head = rng_below(r, 2) ? f->let : f->let_star, clauses = make_clauses(f, r, depth - 1);
    return term_list(f->w, 3, head, clauses, make_term(f, r, depth - 1));
  }
  }
}

/* Without names: a bound variable is the number of binders between it and its own. */

struct bound {
  const struct bound *outer;
  term name;
};

static term nameless(struct fixture *f, term t, const struct bound *b) {
  if (is_symbol(t)) {
    int64_t distance = 0;
    for (; b; b = b->outer, distance++)
      if (b->name == t) return small(distance);
    return t;
  }
  term head = seq_item(t, 0);
  if (head == f->lambda) {
    struct bound inner = {b, seq_item(seq_item(t, 1), 0)};
    return term_list(f->w, 2, f->lambda, nameless(f, seq_item(t, 2), &inner));
  }
  if (head != f->let && head != f->let_star)
    return term_list(f->w, 2, nameless(f, head, b), nameless(f, seq_item(t, 1), b));
  term clauses = seq_item(t, 1), right[3];
  struct bound inner[3];
  uint32_t n = seq_count(clauses);
  const struct bound *around = b;
  for (uint32_t i = 0; i < n; i++) {
    /* let*: each clause sees those before; let: the first of a name must be the innermost */
    uint32_t at = head == f->let_star ? i : n - 1 - i;
    right[at] = nameless(f, seq_item(seq_item(clauses, at), 1), head == f->let_star ? around : b);
    inner[i] = (struct bound){around, seq_item(seq_item(clauses, at), 0)};
    around = &inner[i];
  }
  return term_list(f->w, 3, head, term_sequence(f->w, right, n), nameless(f, seq_item(t, 2), around));
}

/* Replaces a free variable in a term without names; what is put in has no bound variables that lead
 * out of it. */
static term replace_free(struct fixture *f, term t, term name, term by) {
  if (t == name) return by;
  if (!is_sequence(t)) return t;
  term items[3];
  for (uint32_t i = 0; i < seq_count(t); i++) items[i] = replace_free(f, seq_item(t, i), name, by);
  return term_sequence(f->w, items, seq_count(t));
}

static void for_random_terms(struct fixture *f, void (*check)(struct fixture *f, struct rng *r, term t)) {
  struct rng r;
  const unsigned rounds = random_rounds(3000, 300000);
  for (unsigned i = 0; i < rounds; i++) {
    struct world_mark mark = world_mark(f->w);
    rng_init(&r, 5, i);
    check(f, &r, make_term(f, &r, 1 + i % 4));
    world_release(f->w, mark);
  }
}

static void check_freshened(struct fixture *f, struct rng *r, term t) {
  (void)r;
  term fresh = binder_freshen(f->m, f->l, t);
  assert_int_equal(nameless(f, t, NULL), nameless(f, fresh, NULL));
  bool binds = is_sequence(t) && (seq_item(t, 0) == f->lambda || (seq_count(t) == 3 && seq_count(seq_item(t, 1)) > 0));
  assert_int_equal(fresh != t, binds);
}

static void test_freshening_keeps_the_meaning(void **state) { for_random_terms(*state, check_freshened); }

static void check_equivalence(struct fixture *f, struct rng *r, term t) {
  term other = rng_below(r, 3) ? binder_freshen(f->m, f->l, t) : make_term(f, r, 2);
  bool same = nameless(f, t, NULL) == nameless(f, other, NULL);
  assert_int_equal(binder_equivalent(f->m, f->l, t, other), same);
  assert_int_equal(binder_canonical(f->m, f->l, t) == binder_canonical(f->m, f->l, other), same);
}

static void test_equivalence_is_equality_without_names(void **state) { for_random_terms(*state, check_equivalence); }

static void check_substitution(struct fixture *f, struct rng *r, term t) {
  term name = any_name(f, r), by = make_term(f, r, 2);
  term got = binder_substitute(f->m, f->l, t, &name, &by, 1);
  term want = replace_free(f, nameless(f, t, NULL), name, nameless(f, by, NULL));
  assert_int_equal(nameless(f, got, NULL), want);
}

static void test_substitution_captures_nothing(void **state) { for_random_terms(*state, check_substitution); }

static void test_names_count_on(void **state) {
  struct fixture *f = *state;
  term a = f->names[0], t = term_list(f->w, 3, f->lambda, term_list(f->w, 1, a), a);
  f->m->redex->fresh_names = 7;
  term once = binder_freshen(f->m, f->l, t), twice = binder_freshen(f->m, f->l, once);
  assert_string_equal(text_bytes(seq_item(once, 2)), "a«7»");
  assert_string_equal(text_bytes(seq_item(twice, 2)), "a«8»");
  assert_int_equal(binder_freshen(f->m, f->l, a), a);
}

static void test_written_names_are_no_fresh_ones(void **state) {
  struct fixture *f = *state;
  static const char *const rows[][2] = {
      {"a«5»", "a«5☺»"}, {"a«5☺»", "a«5☹»"}, {"a«5☹»", "a«5☹☺»"}, {"a«5☹☹»", "a«5☹☺☺»"}, {"a", "a"},
      {"«5»", "«5»"},    {"a«»", "a«»"},     {"a«5x»", "a«5x»"},  {"a«5»b", "a«5»b"},    {"a«1»«2»", "a«1»«2☺»"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    assert_string_equal(text_bytes(binder_written_name(f->w, term_symbol(f->w, rows[i][0]))), rows[i][1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_freshening_keeps_the_meaning, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_equivalence_is_equality_without_names, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_substitution_captures_nothing, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_names_count_on, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_written_names_are_no_fresh_ones, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
