/* lambda_generator: the table of generators, and attempts (lambda/generate/lambda_generator.h). */
#include "lambda/generate/lambda_generator.h"

#include "core/printer.h"
#include "lambda/generate/learnt.h"
#include "lambda/generate/making.h"
#include "lambda/lambda_substitute.h"
#include "lambda/typing.h"

#include <stdlib.h>
#include <string.h>

/* Debugging builds check everything. */
#if defined(ARENA_POISONS) || !defined(__OPTIMIZE__)
enum { ALWAYS_CHECKED = true };
#else
enum { ALWAYS_CHECKED = false };
#endif

const struct lambda_way lambda_ways[] = {
    {"open", "types are left open, and refined by what is chosen", &style_open, 1},
    {"used", "the same; functions get their parameters when their bodies want them", &style_used, 1},
    {"classic", "chapter 2 of Pałka's thesis: types that are not determined are drawn", &style_classic, 1},
    {"learnt", "the best of some that `open` makes, by what those were like that have been found", &style_open, 12},
    {"rules", "the three typing rules alone: Algorithm 1 of Li's paper on EMI for Haskell", &style_rules, 1},
};
const unsigned lambda_way_count = sizeof lambda_ways / sizeof *lambda_ways;

const struct lambda_way *lambda_way_named(const char *name) {
  for (unsigned i = 0; i < lambda_way_count; i++)
    if (!strcmp(lambda_ways[i].name, name)) return &lambda_ways[i];
  return NULL;
}

struct lambda_generator {
  struct making making;
  const struct learnt *learnt;
  unsigned drafts;
  int32_t size;
  bool is_checked;
};

/* ---- preparation ---- */

static size_t count_parts(const struct type *t) {
  size_t count = 1;
  for (uint16_t i = 0; t->head != TYPE_PARAMETER && i < t->count; i++) count += count_parts(t->arguments[i]);
  return count;
}

/* Adds the ground parts of a type, without duplicates. */
static void add_base(struct making *m, struct type *t) {
  if (t->head == TYPE_PARAMETER) return;
  for (uint16_t i = 0; i < t->count; i++) add_base(m, t->arguments[i]);
  if (!t->is_ground) return;
  for (uint32_t i = 0; i < m->base_count; i++)
    if (type_equal(m->base[i], t)) return;
  m->base[m->base_count++] = t;
}

static void make_base(struct making *m, const bool *taken) {
  const struct signature *s = m->signature;
  size_t room = count_parts(m->goal);
  for (uint32_t i = 0; i < s->count; i++) room += count_parts(s->constants[i]->scheme.body);
  m->base = arena_array(&s->world->arena, room, sizeof *m->base);
  add_base(m, m->goal);
  for (uint32_t i = 0; i < s->count; i++)
    if (taken[i]) add_base(m, s->constants[i]->scheme.body);
}

struct lambda_generator *lambda_generator_new(const struct lambda_way *way, const struct lambda_wanted *wanted) {
  enum { MORE_NAMES = 64, STEPS = 100, STEPS_PER_SIZE = 4 };
  struct world *w = wanted->signature->world;
  struct lambda_generator *g = arena_alloc_zero(&w->arena, sizeof *g);
  struct making *m = &g->making;
  g->is_checked = wanted->is_checked || ALWAYS_CHECKED;
  g->learnt = wanted->learnt;
  g->drafts = wanted->learnt ? way->drafts : 1;
  m->signature = wanted->signature;
  m->goal = wanted->type;
  m->style = way->style;
  g->size = (int32_t)wanted->size;
  m->most_steps = STEPS + (uint64_t)wanted->size * STEPS_PER_SIZE;
  m->candidates = candidates_make(wanted->signature, wanted->taken, way->style->extra);
  m->names = variable_names(wanted->signature, wanted->notation, wanted->size + MORE_NAMES);
  m->scope = arena_array(&w->arena, m->names.count, sizeof *m->scope);
  make_base(m, wanted->taken);
  return g;
}

void lambda_generator_weigh(struct lambda_generator *g, const uint32_t *weights, uint32_t even) {
  candidates_weigh(&g->making.candidates, g->making.signature, weights, even);
}

/* ---- generation ---- */

static void check_program(const struct making *m, term e) {
  struct typing t;
  typing_init(&t, m->signature);
  if (typing_check(&t, e, m->goal)) return;
  char *program = term_to_text(e), *part = term_to_text(t.where);
  char message[1000];
  snprintf(message, sizeof message, "an ill-typed program was made: %.400s: %.100s: %s", program, part, t.message);
  free(program);
  free(part);
  world_error(m->signature->world, NULL, "%s", message);
}

/* 0: it gave up. */
static term make_program(struct lambda_generator *g) {
  enum { ATTEMPTS = 20 };
  struct making *m = &g->making;
  for (int i = 0; i < ATTEMPTS; i++) {
    type_store_init(&m->store, m->signature->world);
    m->steps = 0;
    m->depth = m->definitions = 0;
    m->uses = NULL;
    term e = make_goal(m, m->goal, m->style->begin(m, g->size));
    if (e && m->style->parameters) e = lambda_canonical(m->signature, &m->names, e);
    if (e && g->is_checked) check_program(m, e);
    if (e) return e;
  }
  return 0;
}

term lambda_generator_make(struct lambda_generator *g, uint64_t seed, uint64_t index) {
  term best = 0;
  int64_t most = INT64_MIN;
  rng_init(&g->making.rng, seed, index);
  if (g->drafts == 1) return make_program(g);
  for (unsigned i = 0; i < g->drafts; i++) {
    const term e = make_program(g);
    const int64_t worth = e ? learnt_weigh(g->learnt, e) : INT64_MIN;
    if (worth <= most) continue;
    best = e;
    most = worth;
  }
  return best;
}
