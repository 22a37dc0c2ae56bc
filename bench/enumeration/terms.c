/* terms: how many terms by number the library makes per second. Memory is released after every few
 * terms.
 *
 *     terms SECONDS MODEL LANGUAGE PATTERN [MEASUREMENT]
 *
 * Prints a line "MEASUREMENT TERMS SECONDS NODES" for each measurement, with the mean number of
 * nodes:
 *
 *     in-order   the first numbers
 *     numbers    numbers as drawn in section 7.1, made before the clock starts: the same as in terms.rkt
 *     drawn      such numbers, drawn by the generator itself */
#include "engine/engine.h"
#include "gen/enumeration.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TERMS = 50000, BATCH = 16 };

struct term_bench {
  struct machine *machine;
  struct enumeration *enumeration;
  value *frame;
  double seconds; /* the duration of a measurement */
};

/* ---- random numbers as in section 7.1: the same in terms.rkt ---- */

static uint64_t choose_below(uint64_t *state, uint64_t n) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (*state >> 32) % n;
}

static void make_one(uint64_t *state, mpz_t n) {
  uint64_t bits = 0;
  while (choose_below(state, 20)) bits++;
  mpz_set_ui(n, 1);
  for (; bits; bits--) {
    mpz_mul_2exp(n, n, 1);
    mpz_add_ui(n, n, choose_below(state, 2));
  }
}

struct number {
  uint64_t word;
  mpz_t *large; /* NULL: the number is the word */
};

/* The largest of three. */
static struct number make_number(struct arena *a, uint64_t *state) {
  struct number number = {0, arena_array(a, 1, sizeof *number.large)};
  mpz_t n;
  mpz_inits(n, *number.large, NULL);
  for (int i = 0; i < 3; i++) {
    make_one(state, n);
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

static term term_at(const struct term_bench *b, const struct number *n) {
  return n->large ? enumeration_term(b->machine, b->enumeration, *n->large, b->frame)
                  : enumeration_term_small(b->machine, b->enumeration, n->word, b->frame);
}

static term draw_term(const struct term_bench *b, uint64_t i) {
  struct rng rng;
  rng_init(&rng, 1, i);
  return enumeration_random_term(b->machine, b->enumeration, &rng, ENUMERATION_CHANCE, b->frame);
}

struct measured_pass {
  const struct term_bench *bench;
  const struct number *numbers; /* NULL: to be drawn */
  uint64_t count;
};

/* Returns the number of nodes of the terms. */
static uint64_t run_pass(const struct measured_pass *p) {
  const struct term_bench *b = p->bench;
  struct world *w = b->machine->world;
  uint64_t nodes = 0;
  for (uint64_t i = 0; i < p->count;) {
    struct world_mark mark = world_mark(w);
    for (uint64_t end = i + BATCH; i < end && i < p->count; i++)
      nodes += term_nodes(p->numbers ? term_at(b, &p->numbers[i]) : draw_term(b, i));
    world_release(w, mark);
  }
  return nodes;
}

static void measure(const char *name, const struct measured_pass *p) {
  uint64_t nodes = run_pass(p), terms = 0; /* this pass warms up */
  double start = now();
  for (; now() - start < p->bench->seconds; terms += p->count) run_pass(p);
  printf("%s %llu %.3f %.1f\n", name, (unsigned long long)terms, now() - start, (double)nodes / (double)p->count);
}

static void measure_first(const struct term_bench *b) {
  struct number *numbers = arena_array(&b->machine->world->arena, TERMS, sizeof *numbers);
  for (uint64_t i = 0; i < TERMS; i++) numbers[i] = (struct number){i, NULL};
  measure("in-order", &(struct measured_pass){b, numbers, TERMS});
}

static void measure_numbers(const struct term_bench *b) {
  struct arena *a = &b->machine->world->arena;
  struct number *numbers = arena_array(a, TERMS, sizeof *numbers);
  uint64_t state = 1;
  for (int i = 0; i < TERMS; i++) numbers[i] = make_number(a, &state);
  measure("numbers", &(struct measured_pass){b, numbers, TERMS});
  for (int i = 0; i < TERMS; i++)
    if (numbers[i].large) mpz_clear(*numbers[i].large);
}

static void measure_drawn(const struct term_bench *b) { measure("drawn", &(struct measured_pass){b, NULL, TERMS}); }

/* ---- the pattern ---- */

struct bench_wanted {
  assay_subject *subject;
  const char *language, *pattern, *which; /* NULL: all */
  double seconds;
};

static void run_measurements(struct assay *a, const struct bench_wanted *x) {
  struct machine *m = a->machine;
  struct language *l = engine_language(x->subject, x->language);
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, x->subject->module), unit);
  const struct pattern *p = pattern_compile(m, scope, l, engine_read(a, "PATTERN", x->pattern), PATTERN_BINDING);
  struct term_bench b = {m, enumeration_of_pattern(m, l, p), engine_alloc(a, unit->slots + 1, sizeof(value)),
                         x->seconds};
  memset(b.frame, 0, (unit->slots + 1) * sizeof(value));
  static const struct {
    const char *name;
    void (*measure)(const struct term_bench *b);
  } measurements[] = {{"in-order", measure_first}, {"numbers", measure_numbers}, {"drawn", measure_drawn}};
  for (size_t i = 0; i < sizeof measurements / sizeof measurements[0]; i++)
    if (!x->which || strcmp(x->which, measurements[i].name) == 0) measurements[i].measure(&b);
}

static assay_status try_run(struct assay *a, const struct bench_wanted *x) { ENGINE_TRY(a, run_measurements(a, x)); }

static assay_status load_and_run(assay *a, char **arguments) {
  struct bench_wanted x = {NULL, arguments[3], arguments[4], arguments[5], strtod(arguments[1], NULL)};
  const assay_status status = assay_load(a, arguments[2], &x.subject);
  return status == ASSAY_OK ? try_run(a, &x) : status;
}

int main(int argc, char **argv) {
  if (argc < 5 || argc > 6) {
    fputs("usage: terms SECONDS MODEL LANGUAGE PATTERN [MEASUREMENT]\n", stderr);
    return 2;
  }
  assay *a = assay_new();
  if (!a) return 2;
  const assay_status status = load_and_run(a, argv);
  if (status != ASSAY_OK) fputs(assay_error(a), stderr);
  assay_free(a);
  return status == ASSAY_OK ? 0 : 2;
}
