/* The constraint store against brute force (Fetscher, appendix A): equations, disequations with
 * universal variables and sorts, added in random order with undos in between.
 *
 * What must hold, and is tested: a contradiction is reported only where there is no solution; once
 * all variables are bound to closed terms, a store accepts exactly the solutions; without sorts, a
 * store that is consistent has a solution (a different new symbol for each variable that is left);
 * and undoing restores everything. */
#include "logic/constraint_store.h"

#include "core/printer.h"
#include "core/read/reader.h"
#include "core/rng.h"
#include "logic/sort.h"
#include "property/property_forms.h"
#include "racket/module/module.h"
#include "random_terms.h"
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

static const char languages[] = "(define-language L"
                                "  (e ::= a b (s e) (e e))"
                                "  (v ::= a (s v))"
                                "  (n ::= natural)"
                                "  (x ::= variable-not-otherwise-mentioned)"
                                "  (l ::= (v ...))"
                                "  (d ::= (v ... x ...) (s b))"
                                "  (k ::= l x (s k k)))"
                                "(define-extended-language M L"
                                "  (e ::= .... c)"
                                "  (w ::= c (w w)))";

/* In which language, and the pattern. */
static const char *const sort_texts[][2] = {
    {"L", "e"},
    {"L", "v"},
    {"L", "n"},
    {"L", "x"},
    {"L", "l"},
    {"L", "d"},
    {"L", "k"},
    {"M", "e"},
    {"M", "w"},
    {"M", "x"},
    {"L", "any"},
    {"L", "natural"},
    {"L", "number"},
    {"L", "variable"},
    {"L", "(variable-except a c)"},
    {"L", "(variable-prefix c)"},
    {"L", "a"},
    {"L", "(s a)"},
    {"L", "(e v)"},
    {"L", "(s x)"},
    {"L", "(e ... v)"},
    {"L", "(v ... x ...)"},
    {"L", "((s v) ...)"},
};

/* Small enough to try all, and of every sort some. */
static const char *const universe_texts[] = {"a", "b", "c", "0", "()", "(s a)", "(s b)", "(a a)", "(c c)", "(s (s a))"};

enum {
  SORTS = sizeof sort_texts / sizeof *sort_texts,
  UNIVERSE = sizeof universe_texts / sizeof *universe_texts,
  MOST_VARIABLES = 3,
  MOST_UNIVERSALS = 2,
  MOST_CONSTRAINTS = 12,
  MOST_SPECS = 1024,
};

struct fixture {
  struct world *w;
  struct machine *m;
  struct sort_tables *tables;
  const struct pattern *sorts[SORTS];
  term universe[UNIVERSE];
  term s;
};

static struct syntax *read_one(struct fixture *f, const char *text) {
  return reader_only(f->w, source_from_text(f->w, "test", text, strlen(text)));
}

static const struct pattern *pattern_from(struct fixture *f, struct module *module, const char *const text[2]) {
  struct binding *b = module_lookup(module, term_symbol(f->w, text[0]));
  struct scope *scope = scope_new(f->m, scope_of_module(f->m, module), unit_new(f->m, NULL));
  language_ready(f->m, b->payload);
  return pattern_compile(f->m, scope, b->payload, read_one(f, text[1]), PATTERN_GRAMMAR);
}

static int set_up(void **state) {
  struct fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  f->w = world_new();
  f->m = machine_new(f->w, &redex_extension);
  check_install(f->m);
  struct module *module = module_from_text(f->m, "languages", languages, strlen(languages));
  f->tables = sort_tables_new(f->m);
  for (size_t i = 0; i < SORTS; i++) f->sorts[i] = pattern_from(f, module, sort_texts[i]);
  for (size_t i = 0; i < SORTS; i++) sort_is_compound(f->tables, f->sorts[i]); /* what is made once is made now */
  for (size_t i = 0; i < UNIVERSE; i++) f->universe[i] = syntax_term(f->w, read_one(f, universe_texts[i]));
  f->s = term_symbol(f->w, "s");
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

/* Terms with variables, as brute force sees them. */

struct spec {
  enum { SPEC_VARIABLE, SPEC_UNIVERSAL, SPEC_CLOSED, SPEC_SEQUENCE } kind;
  uint32_t number; /* of the variable; how many items */
  term closed;
  const struct spec *items[2];
};

struct constraint {
  enum { CONSTRAINT_EQUAL, CONSTRAINT_DIFFER, CONSTRAINT_SORT } kind;
  const struct spec *a, *b;
  const struct pattern *sort;
  const struct pattern *universal_sorts[MOST_UNIVERSALS]; /* NULL: any */
  size_t mark;                                            /* of the store before it was added */
};

struct round {
  struct fixture *f;
  struct rng *r;
  struct constraint_store store;
  bool sorts; /* are there any? */
  uint32_t variable_count, constraint_count, spec_count;
  open_term variables[MOST_VARIABLES];
  struct constraint constraints[MOST_CONSTRAINTS];
  struct spec specs[MOST_SPECS];
};

static bool matches_sort(struct fixture *f, const struct pattern *p, term t) {
  value frame[1] = {0};
  struct matcher x = {.machine = f->m, .world = f->w, .frame = frame};
  return match_first(&x, p, t);
}

static term spec_value(struct fixture *f, const struct spec *s, const term *values) {
  if (s->kind == SPEC_VARIABLE) return values[s->number];
  if (s->kind == SPEC_CLOSED) return s->closed;
  term items[2];
  for (uint32_t i = 0; i < s->number; i++) items[i] = spec_value(f, s->items[i], values);
  return term_sequence(f->w, items, s->number);
}

/* Is t an instance? */
static bool spec_matches(struct fixture *f, const struct spec *s, const struct constraint *c, const term *values,
                         term *universals, term t) {
  switch (s->kind) {
  case SPEC_VARIABLE: return values[s->number] == t;
  case SPEC_CLOSED: return s->closed == t;
  case SPEC_UNIVERSAL:
    if (universals[s->number]) return universals[s->number] == t;
    universals[s->number] = t;
    return !c->universal_sorts[s->number] || matches_sort(f, c->universal_sorts[s->number], t);
  case SPEC_SEQUENCE: break;
  }
  if (!is_sequence(t) || seq_count(t) != s->number) return false;
  for (uint32_t i = 0; i < s->number; i++)
    if (!spec_matches(f, s->items[i], c, values, universals, seq_item(t, i))) return false;
  return true;
}

static bool is_satisfied(struct fixture *f, const struct constraint *c, const term *values) {
  if (c->kind == CONSTRAINT_SORT) return matches_sort(f, c->sort, spec_value(f, c->a, values));
  term universals[MOST_UNIVERSALS] = {0};
  bool equal = spec_matches(f, c->a, c, values, universals, spec_value(f, c->b, values));
  return equal == (c->kind == CONSTRAINT_EQUAL);
}

static bool is_solution(const struct round *k, const term *values) {
  for (uint32_t i = 0; i < k->constraint_count; i++)
    if (!is_satisfied(k->f, &k->constraints[i], values)) return false;
  return true;
}

/* All assignments of the universe, the next one at each call; false after the last. */
static bool next_assignment(const struct round *k, uint32_t *digits, term *values) {
  for (uint32_t i = 0; i < k->variable_count; i++) {
    digits[i] = (digits[i] + 1) % UNIVERSE;
    values[i] = k->f->universe[digits[i]];
    if (digits[i]) return true;
  }
  return false;
}

static bool has_solution(const struct round *k) {
  uint32_t digits[MOST_VARIABLES] = {0};
  term values[MOST_VARIABLES];
  for (uint32_t i = 0; i < k->variable_count; i++) values[i] = k->f->universe[0];
  do
    if (is_solution(k, values)) return true;
  while (next_assignment(k, digits, values));
  return false;
}

/* Random constraints. */

static term random_element(struct round *k) { return k->f->universe[rng_below(k->r, UNIVERSE)]; }

static const struct spec *the_symbol_s(struct round *k) {
  struct spec *s = &k->specs[k->spec_count++];
  *s = (struct spec){.kind = SPEC_CLOSED, .closed = k->f->s};
  return s;
}

static struct spec *random_spec(struct round *k, unsigned depth, bool universals) {
  struct spec *s = &k->specs[k->spec_count++];
  uint64_t way = rng_below(k->r, depth ? 8 : 4);
  *s = (struct spec){.kind = SPEC_VARIABLE};
  if (way < 3) {
    bool universal = universals && rng_below(k->r, 2);
    if (universal) s->kind = SPEC_UNIVERSAL;
    s->number = (uint32_t)rng_below(k->r, universal ? MOST_UNIVERSALS : k->variable_count);
  } else if (way < 4) {
    s->kind = SPEC_CLOSED;
    s->closed = rng_below(k->r, 4) ? random_element(k) : k->f->s;
  } else {
    s->kind = SPEC_SEQUENCE;
    s->number = rng_below(k->r, 4) ? 2 : (uint32_t)rng_below(k->r, 3);
    for (uint32_t i = 0; i < s->number; i++) s->items[i] = random_spec(k, depth - 1, universals);
    if (s->number == 2 && rng_below(k->r, 2)) s->items[0] = the_symbol_s(k);
  }
  return s;
}

static const struct pattern *random_sort(struct round *k) { return k->f->sorts[rng_below(k->r, SORTS)]; }

static struct constraint random_constraint(struct round *k) {
  struct constraint c = {.kind = (unsigned)rng_below(k->r, k->sorts ? 3 : 2)};
  c.a = random_spec(k, 2, c.kind == CONSTRAINT_DIFFER);
  if (c.kind == CONSTRAINT_SORT) c.sort = random_sort(k);
  else c.b = random_spec(k, 2, false);
  if (c.kind == CONSTRAINT_DIFFER && k->sorts)
    for (uint32_t i = 0; i < MOST_UNIVERSALS; i++)
      if (rng_below(k->r, 2)) c.universal_sorts[i] = random_sort(k);
  return c;
}

/* The store. */

static open_term spec_open(struct round *k, const struct spec *s, const open_term *universals) {
  open_term items[2];
  switch (s->kind) {
  case SPEC_VARIABLE: return k->variables[s->number];
  case SPEC_UNIVERSAL: return universals[s->number];
  case SPEC_CLOSED: return s->closed;
  case SPEC_SEQUENCE: break;
  }
  for (uint32_t i = 0; i < s->number; i++) items[i] = spec_open(k, s->items[i], universals);
  return store_sequence(&k->store, items, s->number);
}

static bool store_add(struct round *k, struct constraint *c) {
  open_term universals[MOST_UNIVERSALS];
  c->mark = store_mark(&k->store);
  for (uint32_t i = 0; i < MOST_UNIVERSALS; i++) universals[i] = store_universal(&k->store, c->universal_sorts[i]);
  open_term a = spec_open(k, c->a, universals);
  bool consistent = false;
  switch (c->kind) {
  case CONSTRAINT_EQUAL: consistent = store_unify(&k->store, a, spec_open(k, c->b, universals)); break;
  case CONSTRAINT_DIFFER: consistent = store_differ(&k->store, a, spec_open(k, c->b, universals)); break;
  case CONSTRAINT_SORT: consistent = store_narrow(&k->store, a, c->sort); break;
  }
  return consistent && store_wake(&k->store);
}

/* What waits for the end, as the search decides it. */
static bool memberships_hold(struct round *k) {
  for (const struct membership *p = k->store.memberships; p; p = p->next)
    if (sort_member(&k->store, p->t, p->pattern) == MEMBER_NO) return false;
  return true;
}

static bool store_accepts(struct round *k, const term *values) {
  size_t mark = store_mark(&k->store);
  uint32_t first = (uint32_t)rng_below(k->r, k->variable_count);
  bool accepted = true;
  for (uint32_t i = 0; accepted && i < k->variable_count; i++) {
    uint32_t which = (first + i) % k->variable_count;
    accepted = store_unify(&k->store, k->variables[which], values[which]) && store_wake(&k->store);
  }
  accepted = accepted && memberships_hold(k);
  store_undo(&k->store, mark);
  return accepted;
}

/* All that is known of the variables. */

static void print_open(struct buffer *b, open_term t) {
  t = open_deref(t);
  if (!is_open(t)) {
    print_term(b, t);
  } else if (is_variable(t)) {
    buffer_printf(b, "?%u", variable_of(t)->number);
  } else {
    buffer_puts(b, "(");
    for (uint32_t i = 0; i < node_of(t)->count; i++) {
      if (i > 0) buffer_puts(b, " ");
      print_open(b, node_of(t)->items[i]);
    }
    buffer_printf(b, ")%s", node_of(t)->closed ? " closed" : node_of(t)->sure ? " sure" : "");
  }
}

static void print_variable(struct buffer *b, open_term t) {
  const struct open_variable *v = variable_of(t);
  buffer_printf(b, "?%u = ", v->number);
  print_open(b, t);
  for (const struct sorts *k = v->sorts; k; k = k->next) buffer_printf(b, ", sort %p", (const void *)k->pattern);
  for (const struct watch_link *k = v->watches; k; k = k->next)
    buffer_printf(b, ", watched by %p%s", (const void *)k->watcher, k->watcher->done ? " no more" : "");
  buffer_puts(b, "\n");
}

static char *dump(struct round *k) {
  struct buffer b = {0};
  for (uint32_t i = 0; i < k->variable_count; i++) print_variable(&b, k->variables[i]);
  for (const struct membership *p = k->store.memberships; p; p = p->next) {
    print_open(&b, p->t);
    buffer_printf(&b, " is %p\n", (const void *)p->pattern);
  }
  return b.text;
}

/* What went wrong. */

static void print_spec(struct buffer *b, const struct spec *s) {
  switch (s->kind) {
  case SPEC_VARIABLE: buffer_printf(b, "?%u", s->number); return;
  case SPEC_UNIVERSAL: buffer_printf(b, "!%u", s->number); return;
  case SPEC_CLOSED: print_term(b, s->closed); return;
  case SPEC_SEQUENCE: break;
  }
  buffer_puts(b, "(");
  for (uint32_t i = 0; i < s->number; i++) {
    if (i > 0) buffer_puts(b, " ");
    print_spec(b, s->items[i]);
  }
  buffer_puts(b, ")");
}

static void print_sort(struct buffer *b, const struct fixture *f, const struct pattern *p) {
  for (size_t i = 0; i < SORTS; i++)
    if (f->sorts[i] == p) buffer_printf(b, "%s of %s", sort_texts[i][1], sort_texts[i][0]);
}

static void print_constraint(struct buffer *b, const struct fixture *f, const struct constraint *c) {
  static const char *const signs[] = {" = ", " differs from ", " is "};
  print_spec(b, c->a);
  buffer_puts(b, signs[c->kind]);
  if (c->kind == CONSTRAINT_SORT) print_sort(b, f, c->sort);
  else print_spec(b, c->b);
  for (uint32_t i = 0; i < MOST_UNIVERSALS; i++)
    if (c->universal_sorts[i]) {
      buffer_printf(b, ", all !%u that are ", i);
      print_sort(b, f, c->universal_sorts[i]);
    }
  buffer_puts(b, "\n");
}

static void fail_with(struct round *k, const char *what, const term *values) {
  struct buffer b = {0};
  buffer_printf(&b, "%s:\n", what);
  for (uint32_t i = 0; i < k->constraint_count; i++) print_constraint(&b, k->f, &k->constraints[i]);
  for (uint32_t i = 0; values && i < k->variable_count; i++) {
    buffer_printf(&b, "?%u: ", i);
    print_term(&b, values[i]);
    buffer_puts(&b, "\n");
  }
  print_message("%s", b.text);
  buffer_free(&b);
  fail();
}

/* Rounds: a set of constraints each. */

static void round_init(struct round *k, struct fixture *f, struct rng *r, bool sorts) {
  *k = (struct round){.f = f, .r = r, .sorts = sorts, .variable_count = 1 + (uint32_t)rng_below(r, MOST_VARIABLES)};
  store_init(&k->store, f->m, f->tables);
  for (uint32_t i = 0; i < k->variable_count; i++) k->variables[i] = store_variable(&k->store, NULL);
}

/* Back to an earlier constraint, or to no more than the latest. */
static void undo_some(struct round *k) {
  if (k->constraint_count == 0) return;
  uint32_t left = (uint32_t)rng_below(k->r, k->constraint_count);
  store_undo(&k->store, k->constraints[left].mark);
  k->constraint_count = left;
}

static void draw_values(struct round *k, term *values) {
  for (uint32_t i = 0; i < k->variable_count; i++) values[i] = random_element(k);
}

static void check_answer(struct round *k, const term *values) {
  bool expected = is_solution(k, values);
  if (store_accepts(k, values) == expected) return;
  fail_with(k, expected ? "a solution is refused" : "what is no solution is accepted", values);
}

static void check_answers(struct round *k, unsigned count) {
  term values[MOST_VARIABLES] = {0};
  for (unsigned i = 0; i < count; i++) {
    draw_values(k, values);
    check_answer(k, values);
  }
}

/* Adds a constraint; a contradiction is looked at by all means, and undone. */
static void add_any(struct round *k, const struct constraint *c) {
  struct constraint *added = &k->constraints[k->constraint_count++];
  *added = *c;
  if (store_add(k, added)) return;
  if (has_solution(k)) fail_with(k, "a contradiction where there is a solution", NULL);
  store_undo(&k->store, added->mark);
  k->constraint_count--;
}

typedef void round_function(struct round *k);

static void run_rounds(struct fixture *f, uint64_t seed, bool sorts, unsigned rounds, round_function *run) {
  struct round *k = malloc(sizeof *k);
  assert_non_null(k);
  for (unsigned i = 0; i < rounds; i++) {
    struct world_mark mark = world_mark(f->w);
    struct rng r;
    rng_init(&r, seed, i);
    round_init(k, f, &r, sorts);
    run(k);
    world_release(f->w, mark);
  }
  free(k);
}

/* Sets that have a solution: never a contradiction, whatever the order, and the solution is
 * accepted. */

static void planted_round(struct round *k) {
  term solution[MOST_VARIABLES];
  draw_values(k, solution);
  uint64_t steps = 1 + rng_below(k->r, MOST_CONSTRAINTS);
  for (uint64_t i = 0; i < steps; i++) {
    struct constraint c = random_constraint(k);
    if (!is_satisfied(k->f, &c, solution)) continue;
    struct constraint *added = &k->constraints[k->constraint_count++];
    *added = c;
    if (!store_add(k, added)) fail_with(k, "a contradiction where there is a solution", solution);
    if (rng_below(k->r, 8) == 0) undo_some(k);
  }
  check_answer(k, solution);
  check_answers(k, 4);
}

static void test_what_has_a_solution_is_consistent(void **state) {
  run_rounds(*state, 1, true, random_rounds(700000, 20000000), planted_round);
}

/* Any sets. */

static void any_round(struct round *k) {
  uint64_t steps = 1 + rng_below(k->r, MOST_CONSTRAINTS);
  for (uint64_t i = 0; i < steps; i++) {
    struct constraint c = random_constraint(k);
    add_any(k, &c);
    if (rng_below(k->r, 8) == 0) undo_some(k);
  }
  check_answers(k, 8);
}

static void test_contradictions_have_no_solution(void **state) {
  run_rounds(*state, 2, true, random_rounds(50000, 2000000), any_round);
}

/* Without sorts, all is decided at once: where the store is consistent, a new symbol for each
 * variable that is left solves it. */

static void equations_round(struct round *k) {
  any_round(k);
  term values[MOST_VARIABLES] = {0};
  for (uint32_t i = 0; i < k->variable_count; i++) {
    struct open_variable *v;
    while ((v = open_variable(k->variables[i]))) {
      char name[16];
      snprintf(name, sizeof name, "new-%u", v->number);
      if (!store_unify(&k->store, open_of(v), term_symbol(k->f->w, name)) || !store_wake(&k->store))
        fail_with(k, "a contradiction was found late", NULL);
    }
    values[i] = store_closed(&k->store, k->variables[i]);
  }
  if (!is_solution(k, values)) fail_with(k, "consistent without a solution", values);
}

static void test_without_sorts_consistent_is_solvable(void **state) {
  run_rounds(*state, 3, false, random_rounds(200000, 5000000), equations_round);
}

/* Undoing. */

static void undo_round(struct round *k) {
  char *before[MOST_CONSTRAINTS];
  for (uint32_t i = 0; i < MOST_CONSTRAINTS; i++) {
    struct constraint *c = &k->constraints[i];
    before[i] = dump(k);
    *c = random_constraint(k);
    if (store_add(k, c)) continue;
    store_undo(&k->store, c->mark);
    char *after = dump(k);
    assert_string_equal(after, before[i]);
    free(after);
  }
  term values[MOST_VARIABLES];
  draw_values(k, values);
  store_accepts(k, values);
  for (uint32_t i = MOST_CONSTRAINTS; i-- > 0;) {
    if (rng_below(k->r, 2)) {
      store_undo(&k->store, k->constraints[i].mark);
      char *after = dump(k);
      assert_string_equal(after, before[i]);
      free(after);
    }
    free(before[i]);
  }
}

static void test_undo_restores_everything(void **state) {
  run_rounds(*state, 4, true, random_rounds(50000, 1000000), undo_round);
}

static void run_group(void *failed) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_what_has_a_solution_is_consistent, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_contradictions_have_no_solution, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_without_sorts_consistent_is_solvable, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_undo_restores_everything, set_up, tear_down),
  };
  *(int *)failed = cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void) {
  int failed = 1;
  world_run_on_large_stack(run_group, &failed);
  return failed;
}
