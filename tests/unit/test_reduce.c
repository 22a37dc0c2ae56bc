/* reduce: small terms from large ones, with properties that are C functions. */
#include "assay.h"
#include "core/printer.h"
#include "engine/engine.h"
#include "redex/match/matching.h"
#include "reduce/reduce.h"
#include "space/cursor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* ---- properties ---- */

/* Does the symbol occur? Each sub-term is looked at, in no time if it is small. */
static bool occurs(term t, term symbol) {
  while (is_sequence(t)) { /* the last item needs no recursion: chains are deep */
    const uint32_t count = seq_count(t);
    for (uint32_t i = 0; i + 1 < count; i++)
      if (occurs(seq_item(t, i), symbol)) return true;
    if (!count) return false;
    t = seq_item(t, count - 1);
  }
  return t == symbol;
}

struct wanted {
  term symbols[4]; /* the term fails if all of them occur */
  size_t count;
  uint64_t asked;
};

static void check_occurs(void *data, struct assay_candidate *list, size_t count) {
  struct wanted *w = data;
  for (size_t i = 0; i < count; i++) {
    w->asked++;
    list[i].verdict = ASSAY_FAILS;
    for (size_t k = 0; k < w->count; k++)
      if (!occurs(list[i].term, w->symbols[k])) list[i].verdict = ASSAY_HOLDS;
  }
}

/* ---- helpers ---- */

struct fixture {
  assay *world;
  assay_subject *subject;
};

static struct fixture open_model(const char *text) {
  struct fixture f = {.world = assay_new()};
  assert_int_equal(assay_load_text(f.world, "model.rkt", text, strlen(text), &f.subject), ASSAY_OK);
  return f;
}

static const char trees[] = "#lang racket/base\n"
                            "(require redex/reduction-semantics)\n"
                            "(define-language trees\n"
                            "  (t ::= a b c (node t t) (many t ...) (let ([x t] ...) t) (same x x) x number)\n"
                            "  (x ::= variable-not-otherwise-mentioned))\n";

static assay_reducer *reducer_of(const struct fixture *f, const char *pattern) {
  const struct assay_reducer_options options = {.pattern = pattern};
  assay_reducer *r;
  assert_int_equal(assay_reducer_new(f->subject, &options, &r), ASSAY_OK);
  return r;
}

static struct wanted wanted_of(assay *w, const char *names) {
  struct wanted k = {.count = 0};
  char copy[64];
  strcpy(copy, names);
  for (char *name = strtok(copy, " "); name; name = strtok(NULL, " "))
    k.symbols[k.count++] = term_symbol(w->world, name);
  return k;
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- tables ---- */

static void test_small_terms(void **state) {
  (void)state;
  static const struct {
    const char *from, *names, *to;
  } cases[] = {
      {"(node a (node b (node c a)))", "c", "c"},
      {"(node a (node b (node c a)))", "b c", "(node b c)"},
      {"(node a (node c (node a b)))", "b c", "(node b c)"},
      {"(many a a a b a a c a a)", "b c", "(node b c)"},
      {"(let ([x a] [y (node b b)]) (node x y))", "b", "b"},
      {"(let ([long-name c]) (many long-name a))", "c long-name", "(node c long-name)"},
      {"(many a b a a a c a a (node a b) a c)", "a b c", "(many a b c)"},
  };
  struct fixture f = open_model(trees);
  assay_reducer *r = reducer_of(&f, "t");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assay_term t;
    struct wanted w = wanted_of(f.world, cases[i].names);
    const struct assay_reduction options = {.check = check_occurs, .data = &w, .tries = 300, .pairs = true};
    struct assay_reduced out;
    assert_int_equal(assay_term_read(f.world, cases[i].from, &t), ASSAY_OK);
    assert_int_equal(assay_reduce(r, t, &options, &out), ASSAY_OK);
    assert_string_equal(assay_text(f.world, out.term), cases[i].to);
    assert_true(out.complete);
    assert_int_equal(out.checks, w.asked);
  }
  assay_free(f.world);
}

static void test_the_batch_makes_no_difference(void **state) {
  (void)state;
  struct fixture f = open_model(trees);
  assay_reducer *r = reducer_of(&f, "t");
  assay_term t;
  assert_int_equal(assay_term_read(f.world, "(many (node a (node b 12)) (node (many c a 700 b) b) (node c -3))", &t),
                   ASSAY_OK);
  struct assay_reduced first = {0};
  for (size_t batch = 0; batch < 40; batch = 2 * batch + 1) {
    struct wanted w = wanted_of(f.world, "b c");
    const struct assay_reduction options = {
        .check = check_occurs, .data = &w, .batch = batch, .tries = 20, .pairs = true};
    struct assay_reduced out;
    assert_int_equal(assay_reduce(r, t, &options, &out), ASSAY_OK);
    if (!batch) first = out;
    assert_true(assay_term_equal(first.term, out.term));
    assert_int_equal(first.checks, out.checks);
    assert_int_equal(first.steps, out.steps);
  }
  assay_free(f.world);
}

static void test_bounds_keep_the_best_so_far(void **state) {
  (void)state;
  struct fixture f = open_model(trees);
  assay_reducer *r = reducer_of(&f, "t");
  assay_term t;
  assert_int_equal(assay_term_read(f.world, "(many a a a a a a a a a a a a a b a a c a a a a a a a)", &t), ASSAY_OK);
  size_t size = assay_term_size(t);
  for (uint64_t most = 1; most < 20; most++) {
    struct wanted w = wanted_of(f.world, "b c");
    const struct assay_reduction options = {.check = check_occurs, .data = &w, .max_checks = most};
    struct assay_reduced out;
    assert_int_equal(assay_reduce(r, t, &options, &out), ASSAY_OK);
    assert_true(out.checks <= most && w.asked <= most);
    assert_true(out.size <= size);
    size = out.size;
  }
  assay_free(f.world);
}

/* ---- numbers and strings ---- */

static const char literals[] = "#lang racket/base\n"
                               "(require redex/reduction-semantics)\n"
                               "(define-language literals\n"
                               "  (e ::= integer (plus e e) (times e e))\n"
                               "  (s ::= (lit string) (cat s s))\n"
                               "  (l ::= (all string ...))\n"
                               "  (b ::= (box integer) (plus b b))\n"
                               "  (v ::= x (use v v))\n"
                               "  (x ::= variable-not-otherwise-mentioned))\n";

static int64_t value_of(term t) {
  if (is_small(t)) return small_value(t);
  const char *head = text_bytes(seq_item(t, 0));
  if (strcmp(head, "box") == 0) return value_of(seq_item(t, 1));
  const int64_t a = value_of(seq_item(t, 1)), b = value_of(seq_item(t, 2));
  return strcmp(head, "plus") == 0 ? a + b : a * b;
}

static bool is_large(term t) { return value_of(t) > 100; }

static bool is_in_window(term t) { return value_of(t) >= 120 && value_of(t) < 150; }

/* The characters of all strings, one after the other. */
static void spell(term t, struct buffer *out) {
  if (is_string(t)) buffer_puts(out, text_bytes(t));
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++) spell(seq_item(t, i), out);
}

static bool has_capital_after_digit(term t) {
  struct buffer b = {0};
  bool digit = false, found = false;
  spell(t, &b);
  for (size_t i = 0; i < b.length; i++) {
    found = found || (digit && b.text[i] >= 'A' && b.text[i] <= 'Z');
    digit = digit || (b.text[i] >= '0' && b.text[i] <= '9');
  }
  buffer_free(&b);
  return found;
}

static bool has_three_characters(term t) {
  struct buffer b = {0};
  size_t count = 0;
  spell(t, &b);
  for (size_t i = 0; i < b.length; i++) count += ((unsigned char)b.text[i] & 0xC0) != 0x80;
  buffer_free(&b);
  return count >= 3;
}

/* Two places have the same name, of three letters or more. */
static bool has_long_twin(term t) {
  return is_sequence(t) && seq_item(t, 1) == seq_item(t, 2) && is_symbol(seq_item(t, 1)) &&
         text_of(seq_item(t, 1))->length >= 3;
}

struct literal_case {
  const char *nonterminal, *from, *to;
  bool (*fails)(term t);
};

static void check_literal(void *data, struct assay_candidate *list, size_t count) {
  const struct literal_case *c = data;
  for (size_t i = 0; i < count; i++) list[i].verdict = c->fails(list[i].term) ? ASSAY_FAILS : ASSAY_HOLDS;
}

static void test_literals(void **state) {
  (void)state;
  static const struct literal_case cases[] = {
      {"s", "(lit \"OhR\")", "(lit \"aaa\")", has_three_characters},
      {"s", "(lit \"\\u0001\\n\\\"é\\\\x\")", "(lit \"aaa\")", has_three_characters},
      {"s", "(lit \"long enough to be cut\")", "(lit \"aaa\")", has_three_characters},
      {"s", "(cat (lit \"zq\") (lit \"Q9\"))", "(lit \"aaa\")", has_three_characters},
      {"l", "(all \"z\" \"\" \"Q\" \"9\")", "(all \"aaa\")", has_three_characters},
      {"s", "(lit \"x7 (ZQ)\")", "(lit \"0A\")", has_capital_after_digit},
      {"s", "(cat (lit \"x7\") (cat (lit \"()\") (lit \"qQ\")))", "(lit \"0A\")", has_capital_after_digit},
      {"e", "(times -8 -13)", "101", is_large},
      {"e", "(plus 60 (times 5 10))", "101", is_large},
      {"e", "(times 11 (plus 6 6))", "120", is_in_window},
      {"e", "(plus (times 2 -3) (times 7 18))", "120", is_in_window},
      {"b", "(plus (box 60) (box 70))", "(box 101)", is_large},
      {"v", "(use long-name long-name)", "(use aaa aaa)", has_long_twin},
  };
  struct fixture f = open_model(literals);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct literal_case c = cases[i];
    assay_reducer *r = reducer_of(&f, c.nonterminal);
    const struct assay_reduction options = {.check = check_literal, .data = &c, .pairs = true};
    assay_term t;
    struct assay_reduced out;
    assert_int_equal(assay_term_read(f.world, c.from, &t), ASSAY_OK);
    assert_true(c.fails(t));
    assert_int_equal(assay_reduce(r, t, &options, &out), ASSAY_OK);
    assert_string_equal(assay_text(f.world, out.term), c.to);
    assert_true(out.complete && out.checks < 400);
  }
  assay_free(f.world);
}

/* ---- random terms of real models ---- */

/* A property that says nothing sensible: about every third term fails. Each candidate must be of
 * the pattern. */
struct nonsense {
  struct language *language;
  struct nonterminal *nonterminal;
  struct machine *machine;
  uint64_t seed;
};

static bool fails(const struct nonsense *k, term t) { return term_digest(t, k->seed) % 3 == 0; }

static void check_nonsense(void *data, struct assay_candidate *list, size_t count) {
  struct nonsense *k = data;
  struct matcher x = {.machine = k->machine, .world = k->machine->world};
  for (size_t i = 0; i < count; i++) {
    struct buffer b = {0};
    print_term(&b, list[i].term);
    if (!match_nonterminal(&x, k->nonterminal, list[i].term)) fail_msg("not of the pattern: %s", b.text);
    buffer_free(&b);
    list[i].verdict = fails(k, list[i].term) ? ASSAY_FAILS : ASSAY_HOLDS;
    if (list[i].verdict == ASSAY_FAILS) return;
  }
}

static struct assay_reduced reduce_nonsense(struct nonsense *k, assay_reducer *r, assay_term t, size_t batch) {
  const struct assay_reduction options = {
      .check = check_nonsense, .data = k, .batch = batch, .tries = 5, .pairs = true, .max_checks = 3000};
  struct assay_reduced out;
  assert_int_equal(assay_reduce(r, t, &options, &out), ASSAY_OK);
  assert_true(fails(k, out.term));
  assert_true(out.size <= assay_term_size(t));
  return out;
}

static void reduce_in_model(const char *path, const char *nonterminal) {
  struct fixture f = {.world = assay_new()};
  assert_int_equal(assay_load(f.world, path, &f.subject), ASSAY_OK);
  assay_reducer *r = reducer_of(&f, nonterminal);
  struct nonsense k = {.machine = f.world->machine, .language = engine_language(f.subject, NULL)};
  k.nonterminal = language_nonterminal(k.language, term_symbol(f.world->world, nonterminal));
  assay_generator *g;
  const struct assay_generator_options options = {.pattern = nonterminal, .way = ASSAY_GRAMMAR};
  assert_int_equal(assay_generator_new(f.subject, &options, &g), ASSAY_OK);
  for (uint64_t i = 1; i <= 40; i++) {
    const struct assay_mark mark = assay_mark(f.world);
    struct assay_generated made;
    assert_int_equal(assay_generate(g, i, false, &made), ASSAY_OK);
    k.seed = i;
    if (made.made == ASSAY_MADE && fails(&k, made.term)) {
      const struct assay_reduced one = reduce_nonsense(&k, r, made.term, 1),
                                 many = reduce_nonsense(&k, r, made.term, 7);
      assert_true(assay_term_equal(one.term, many.term));
      assert_int_equal(one.checks, many.checks);
    }
    assay_release(f.world, mark);
  }
  assay_free(f.world);
}

static void run_models(void *data) {
  (void)data;
  static const char *const models[][2] = {
      {"stlc", "M"},    {"poly-stlc", "M"},  {"let-poly", "M"}, {"list-machine", "P"},
      {"rbtrees", "t"}, {"delim-cont", "e"}, {"rvm", "e"},
  };
  for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
    char path[64];
    snprintf(path, sizeof path, "models/benchmark/%s.rkt", models[i][0]);
    reduce_in_model(path, models[i][1]);
  }
}

static void test_candidates_are_of_the_pattern(void **state) {
  (void)state;
  assay_on_large_stack(run_models, NULL);
}

/* ---- a space of its own ---- */

/* (spell) becomes magic. */
static bool conjure(struct space *s, const struct cursor *c, uint32_t *step, term *out) {
  const term spell = term_symbol(s->world, "spell"), t = cursor_here(c)->t;
  *out = term_symbol(s->world, "magic");
  return (*step)++ == 0 && is_sequence(t) && seq_count(t) == 1 && seq_item(t, 0) == spell;
}

static void check_spell(void *data, struct reduce_candidate *list, size_t count) {
  (void)data;
  for (size_t i = 0; i < count; i++) {
    struct buffer b = {0};
    print_term(&b, list[i].t);
    list[i].verdict = strstr(b.text, "(spell)") || strstr(b.text, "magic") ? REDUCE_FAILS : REDUCE_PASSES;
    buffer_free(&b);
  }
}

static void test_a_space_has_candidates_of_its_own(void **state) {
  (void)state;
  assay *a = assay_new();
  assay_term t;
  assert_int_equal(assay_term_read(a, "(a (b (spell) c) \"d\")", &t), ASSAY_OK);
  struct space *s = space_plain(a->world);
  const struct reduce_options options = {.check = check_spell, .data = s};
  assert_string_equal(assay_text(a, reduce(s, t, &options).t), "(spell)");
  s->candidate = conjure;
  assert_string_equal(assay_text(a, reduce(s, t, &options).t), "magic");
  assay_free(a);
}

/* ---- a million nodes ---- */

static term balanced(struct world *w, term node, unsigned depth, uint32_t *next, uint32_t bad, term culprit) {
  if (!depth) return (*next)++ == bad ? culprit : small((int64_t)*next);
  const term left = balanced(w, node, depth - 1, next, bad, culprit);
  return term_list(w, 3, node, left, balanced(w, node, depth - 1, next, bad, culprit));
}

static term flat(struct world *w, uint32_t count, uint32_t bad, term culprit) {
  term *items = malloc((count + 1) * sizeof *items);
  items[0] = term_symbol(w, "many");
  for (uint32_t i = 1; i <= count; i++) items[i] = i == bad ? culprit : small((int64_t)i);
  const term t = term_sequence(w, items, count + 1);
  free(items);
  return t;
}

static term deep(struct world *w, term node, uint32_t levels, uint32_t bad, term culprit) {
  term t = small(0);
  for (uint32_t i = 0; i < levels; i++) t = term_list(w, 3, node, i == bad ? culprit : small((int64_t)i), t);
  return t;
}

static void reduce_large_to(const struct fixture *f, assay_reducer *r, term t, const char *names, const char *to) {
  struct wanted w = wanted_of(f->world, names);
  const struct assay_reduction options = {.check = check_occurs, .data = &w, .tries = 10, .pairs = true};
  struct assay_reduced out;
  const size_t before = f->world->world->arena.used;
  const double start = seconds();
  assert_int_equal(assay_reduce(r, t, &options, &out), ASSAY_OK);
  assert_string_equal(assay_text(f->world, out.term), to);
  print_message("# %zu nodes: %.2f s, %zu checks, %zu MB before, %zu MB after\n", assay_term_size(t), seconds() - start,
                (size_t)out.checks, before >> 20, f->world->world->arena.used >> 20);
  assert_true(seconds() - start < 60);
  assert_true(f->world->world->arena.used < 3 * before + (64U << 20));
}

static void reduce_large(const struct fixture *f, assay_reducer *r, term t) { reduce_large_to(f, r, t, "c", "c"); }

/* What is left of former terms is given back on the way. */
static void reduce_scattered(const struct fixture *f, assay_reducer *r, uint32_t count) {
  struct world *w = f->world->world;
  term *items = malloc((count + 1) * sizeof *items);
  items[0] = term_symbol(w, "many");
  for (uint32_t i = 1; i <= count; i++) items[i] = small((int64_t)i);
  items[count / 10] = term_symbol(w, "b");
  items[count / 2] = term_symbol(w, "a");
  items[count / 10 * 9] = term_symbol(w, "c");
  const term t = term_sequence(w, items, count + 1);
  free(items);
  reduce_large_to(f, r, t, "a b c", "(many a b c)");
}

static void run_large(void *data) {
  (void)data;
  struct fixture f = open_model(trees);
  assay_reducer *r = reducer_of(&f, "t");
  struct world *w = f.world->world;
  const term node = term_symbol(w, "node"), culprit = term_symbol(w, "c");
#ifdef ARENA_POISONS
  enum { LEVELS = 20000 }; /* matching recurses, and its frames are larger with the sanitizers */
#else
  enum { LEVELS = 400000 };
#endif
  enum { DEPTH = 19, LEAVES = 1 << DEPTH, MILLION = 1000000 };
  const uint32_t places[] = {0, LEAVES / 3, LEAVES - 1};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    uint32_t next = 0;
    reduce_large(&f, r, balanced(w, node, DEPTH, &next, places[i], culprit));
  }
  reduce_large(&f, r, flat(w, MILLION, 333333, culprit));
  reduce_scattered(&f, r, MILLION);
  reduce_large(&f, r, deep(w, node, LEVELS, 5, culprit));
  reduce_large(&f, r, deep(w, node, LEVELS, LEVELS / 2, culprit));
  assay_free(f.world);
}

static void test_a_million_nodes(void **state) {
  (void)state;
  assay_on_large_stack(run_large, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_small_terms),
      cmocka_unit_test(test_the_batch_makes_no_difference),
      cmocka_unit_test(test_bounds_keep_the_best_so_far),
      cmocka_unit_test(test_literals),
      cmocka_unit_test(test_candidates_are_of_the_pattern),
      cmocka_unit_test(test_a_space_has_candidates_of_its_own),
      cmocka_unit_test(test_a_million_nodes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
