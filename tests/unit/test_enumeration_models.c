/* Enumerations of every non-terminal of every model that ships: there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/arena.h"
#include "core/printer.h"
#include "core/read/reader.h"
#include "engine/engine.h"
#include "gen/enumeration.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

/* With sanitizers, which make it ten times slower, fewer. */
#ifdef ARENA_POISONS
enum { FIRST = 10000 };
#else
enum { FIRST = 100000 };
#endif
enum { RANDOM = 1000, RANDOM_BITS = 1661 /* 500 digits */, FEW_BITS = 250 };

/* Each term of these is about as large as its number: there are none of 500 digits. */
static const char *const numerals[] = {"rbtrees n"};

struct subject {
  assay *w;
  const char *model;
  term nonterminal;
  struct enumeration *enumeration;
  const mpz_t *index;
  bool ambiguous; /* some term has come back with another number */
};

static const char *text_of_term(const struct subject *s, term t) { return assay_text(s->w, t); }

/* A term may have several numbers, but each of them makes it. */
static void expect_round_trip(struct subject *s, const mpz_t index, mpz_t back) {
  struct machine *m = s->w->machine;
  struct world_mark mark = world_mark(m->world);
  term t = enumeration_term(m, s->enumeration, index, NULL);
  if (!enumeration_index(m, s->enumeration, t, back, NULL))
    fail_msg("%s: %s has no number as %s", s->model, text_of_term(s, t), text_bytes(s->nonterminal));
  if (mpz_cmp(index, back) != 0) {
    s->ambiguous = true;
    term again = enumeration_term(m, s->enumeration, back, NULL);
    if (again != t) fail_msg("%s: %s comes back as %s", s->model, text_of_term(s, t), text_of_term(s, again));
  }
  world_release(m->world, mark);
}

static bool is_numeral(const struct subject *s) {
  for (size_t i = 0; i < sizeof numerals / sizeof numerals[0]; i++) {
    const char *name = strchr(numerals[i], ' ') + 1;
    size_t length = (size_t)(name - numerals[i] - 1);
    if (strcmp(name, text_bytes(s->nonterminal)) == 0 && strstr(s->model, "/") &&
        strncmp(strrchr(s->model, '/') + 1, numerals[i], length) == 0)
      return true;
  }
  return false;
}

static void check_numbers(struct subject *s) {
  mpz_t index, back, size;
  mpz_inits(index, back, size, NULL);
  bool finite = enumeration_size(s->enumeration, size);
  for (unsigned i = 0; i < (is_numeral(s) ? 1000 : FIRST) && !(finite && mpz_cmp_ui(size, i) <= 0); i++) {
    mpz_set_ui(index, i);
    expect_round_trip(s, index, back);
  }
  gmp_randstate_t random;
  gmp_randinit_default(random);
  for (unsigned i = 0; i < RANDOM && !finite && !is_numeral(s); i++) {
    mpz_urandomb(index, random, RANDOM_BITS);
    expect_round_trip(s, index, back);
    mpz_urandomb(index, random, 1 + i % FEW_BITS); /* of one word, of two, of a few */
    expect_round_trip(s, index, back);
  }
  gmp_randclear(random);
  mpz_clears(index, back, size, NULL);
}

static void check_nonterminal(struct subject *s, struct language *l) {
  struct machine *m = s->w->machine;
  const char *text = text_bytes(s->nonterminal);
  struct syntax *x = reader_only(m->world, source_from_text(m->world, "pattern", text, strlen(text)));
  struct scope *scope = scope_new(m, l->scope, unit_new(m, NULL));
  s->enumeration = enumeration_of_pattern(m, l, pattern_compile(m, scope, l, x, PATTERN_GRAMMAR));
  check_numbers(s);
}

static void check_language(assay *w, const char *model, struct language *l) {
  language_ready(w->machine, l);
  for (uint32_t i = 0; i < l->nonterminal_count; i++) {
    struct subject s = {.w = w, .model = model, .nonterminal = l->nonterminals[i].names[0]};
    struct catcher c;
    if (world_try(w->machine->world, &c)) {
      check_nonterminal(&s, l);
      world_catch_end(w->machine->world, &c);
      continue;
    }
    struct place place = {0};
    struct buffer message = {0};
    exception_describe(w->machine, c.payload, &place, &message);
    fail_msg("%s: %s: %s", model, text_bytes(s.nonterminal), message.text);
  }
}

static void check_model(const char *path) {
  assay *w = assay_new();
  assay_subject *subject;
  assay_set_output(w, NULL, NULL);
  if (assay_load(w, path, &subject) != ASSAY_OK) fail_msg("%s", assay_error(w));
  for (const struct binding *b = subject->module->definitions; b; b = b->next)
    if (b->kind == BINDING_LANGUAGE) check_language(w, path, b->payload);
  assay_free(w);
}

static void test_models_round_trip(void **state) {
  const char *pattern = *state;
  glob_t found;
  assert_int_equal(glob(pattern, 0, NULL, &found), 0);
  for (size_t i = 0; i < found.gl_pathc; i++) check_model(found.gl_pathv[i]);
  globfree(&found);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_prestate(test_models_round_trip, (void *)"models/*.rkt"),
      cmocka_unit_test_prestate(test_models_round_trip, (void *)"models/benchmark/*.rkt"),
  };
  return cmocka_run_group_tests_name("enumeration of models", tests, NULL, NULL);
}
