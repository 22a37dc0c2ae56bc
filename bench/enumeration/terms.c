/* terms: how many terms by number the library makes in a second, as a hunt does it: a mark, a term, a release.
 *
 *     terms SECONDS MODEL LANGUAGE PATTERN in-order|random|all
 *
 * Prints lines "in-order TERMS SECONDS NODES" and "random TERMS SECONDS NODES", with the mean number of nodes. The
 * numbers are those of terms.rkt, made before the clock starts: the first ones, and such as section 7.1 draws. */
#include "api/api.h"
#include "gen/enumeration.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST = 100000, RANDOM = 100000 };

struct bench {
  struct machine *machine;
  struct enumeration *enumeration;
  value *frame;
  double seconds; /* how long a measurement lasts */
};

/* ---- numbers as section 7.1 draws them: the same in terms.rkt ---- */

static uint64_t draw(uint64_t *state, uint64_t n) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (*state >> 32) % n;
}

static void draw_one(uint64_t *state, mpz_t n) {
  uint64_t bits = 0;
  while (draw(state, 20)) bits++;
  mpz_set_ui(n, 1);
  for (; bits; bits--) {
    mpz_mul_2exp(n, n, 1);
    mpz_add_ui(n, n, draw(state, 2));
  }
}

struct number {
  uint64_t word;
  mpz_t *large; /* NULL: it is the word */
};

/* The largest of three. */
static struct number draw_number(struct arena *a, uint64_t *state) {
  struct number number = {0, arena_array(a, 1, sizeof *number.large)};
  mpz_t n;
  mpz_inits(n, *number.large, NULL);
  for (int i = 0; i < 3; i++) {
    draw_one(state, n);
    if (mpz_cmp(n, *number.large) > 0) mpz_set(*number.large, n);
  }
  mpz_clear(n);
  if (!mpz_fits_ulong_p(*number.large)) return number;
  number.word = mpz_get_ui(*number.large);
  mpz_clear(*number.large);
  number.large = NULL;
  return number;
}

/* ---- measuring ---- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static term make(const struct bench *b, const struct number *n) {
  return n->large ? enumeration_term(b->machine, b->enumeration, *n->large, b->frame)
                  : enumeration_term_small(b->machine, b->enumeration, n->word, b->frame);
}

/* Terms of the numbers; returns how many nodes they have. */
static uint64_t pass(const struct bench *b, const struct number *numbers, uint64_t count) {
  struct world *w = b->machine->world;
  uint64_t nodes = 0;
  for (uint64_t i = 0; i < count; i++) {
    struct world_mark mark = world_mark(w);
    nodes += term_nodes(make(b, &numbers[i]));
    world_release(w, mark);
  }
  return nodes;
}

static void measure(const struct bench *b, const char *name, const struct number *numbers, uint64_t count) {
  uint64_t nodes = pass(b, numbers, count), terms = 0; /* what is made at first use */
  double start = now();
  while (now() - start < b->seconds) {
    pass(b, numbers, count);
    terms += count;
  }
  printf("%s %llu %.3f %.1f\n", name, (unsigned long long)terms, now() - start, (double)nodes / (double)count);
}

static void measure_first(const struct bench *b) {
  struct number *numbers = arena_array(&b->machine->world->arena, FIRST, sizeof *numbers);
  for (uint64_t i = 0; i < FIRST; i++) numbers[i] = (struct number){i, NULL};
  measure(b, "in-order", numbers, FIRST);
}

static void measure_random(const struct bench *b) {
  struct arena *a = &b->machine->world->arena;
  struct number *numbers = arena_array(a, RANDOM, sizeof *numbers);
  uint64_t state = 1;
  for (int i = 0; i < RANDOM; i++) numbers[i] = draw_number(a, &state);
  measure(b, "random", numbers, RANDOM);
  for (int i = 0; i < RANDOM; i++)
    if (numbers[i].large) mpz_clear(*numbers[i].large);
}

/* ---- the pattern ---- */

struct wanted {
  assay_subject *subject;
  const char *language, *pattern, *which;
  double seconds;
};

static void run(struct assay *a, void *data) {
  const struct wanted *x = data;
  struct machine *m = a->machine;
  struct language *l = api_language(x->subject, x->language);
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, x->subject->module), unit);
  const struct pattern *p = pattern_compile(m, scope, l, api_read(a, "PATTERN", x->pattern), PATTERN_BINDING);
  struct bench b = {m, enumeration_of_pattern(m, l, p), api_alloc(a, unit->slots + 1, sizeof(value)), x->seconds};
  memset(b.frame, 0, (unit->slots + 1) * sizeof(value));
  const bool all = strcmp(x->which, "all") == 0;
  if (all || strcmp(x->which, "in-order") == 0) measure_first(&b);
  if (all || strcmp(x->which, "random") == 0) measure_random(&b);
}

static assay_status load_and_run(assay *a, char **arguments) {
  struct wanted x = {NULL, arguments[3], arguments[4], arguments[5], strtod(arguments[1], NULL)};
  const assay_status status = assay_load(a, arguments[2], &x.subject);
  return status == ASSAY_OK ? api_call(a, run, &x) : status;
}

int main(int argc, char **argv) {
  if (argc != 6) {
    fputs("usage: terms SECONDS MODEL LANGUAGE PATTERN in-order|random|all\n", stderr);
    return 2;
  }
  assay *a = assay_new();
  if (!a) return 2;
  const assay_status status = load_and_run(a, argv);
  if (status != ASSAY_OK) fputs(assay_error(a), stderr);
  assay_free(a);
  return status == ASSAY_OK ? 0 : 2;
}
