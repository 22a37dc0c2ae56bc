/* smartcheck_claims: SmartCheck's experiments on generalisation: the formulas of reduced terms, and
 * whether they are true. */
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "experiments/smartcheck_experiment.h"

#include <stdlib.h>
#include <string.h>

struct claiming {
  const struct experiment *e;
  struct smartcheck_claims *out;
  assay_generator *generator; /* of fresh terms; NULL: the given ones are used */
  uint64_t index;             /* of the next one */
  char **known;               /* encoded formulas, malloc'ed: their instances are known */
  double tests;
};

static bool claims_failed(const struct claiming *k) { return engine_take_error(k->e->world, &k->e->all->error); }

/* ---- failing values ---- */

static bool is_broken(const struct experiment *e, assay_term t) {
  struct assay_candidate c = {.term = t, .verdict = ASSAY_UNANSWERED};
  e->subject->check(e->data, &c, 1);
  return c.verdict == ASSAY_FAILS;
}

/* Finds a fresh one. */
static bool find_counterexample(struct claiming *k, assay_term *out) {
  enum { MOST = 1000000 };
  for (uint64_t end = k->index + MOST; k->index < end;) {
    const struct assay_mark mark = assay_mark(k->e->world);
    struct assay_generated g;
    if (assay_generate(k->generator, k->index++, false, &g) != ASSAY_OK) return claims_failed(k);
    if (g.made == ASSAY_MADE && is_broken(k->e, g.term)) {
      *out = g.term;
      return true;
    }
    assay_release(k->e->world, mark);
  }
  return diagnostic_set(&k->e->all->error, "no term breaks the property");
}

static bool next_value(struct claiming *k, size_t run, assay_term *out) {
  if (k->generator) return find_counterexample(k, out);
  *out = k->e->values[run % k->e->count];
  return true;
}

/* ---- formulas ---- */

static struct assay_generalisation options_of(const struct claiming *k, uint64_t seed) {
  const struct experiment *e = k->e;
  return (struct assay_generalisation){.check = e->subject->check,
                                       .data = e->data,
                                       .repairs = e->subject->opaque != NULL,
                                       .seed = seed,
                                       .condition = e->subject->condition};
}

static bool has_place(const struct assay_formula *f, const char *place) {
  for (size_t i = 0; i < f->variable_count; i++)
    for (size_t j = 0; f->variables[i].place_count == 1 && j < f->variables[i].place_count; j++)
      if (strcmp(f->variables[i].places[j], place) == 0) return true;
  return false;
}

static void count_missed(struct claiming *k, const struct assay_formulas *f, assay_term t) {
  if (!k->e->subject->universal) return;
  for (const char *const *place = k->e->subject->universal(t); *place; place++) {
    bool claimed = false;
    for (size_t i = 0; i < f->count; i++)
      claimed = claimed || (f->list[i].is_universal && has_place(&f->list[i], *place));
    k->out->positions++;
    k->out->missed += !claimed;
  }
}

static void count_vague(struct claiming *k, const struct assay_formulas *f) {
  if (!k->e->subject->says) return;
  bool said = false;
  for (size_t i = 0; i < f->count; i++) said = said || strstr(f->list[i].text, k->e->subject->says);
  k->out->vague += !said;
}

/* ---- testing the formulas ---- */

static bool verify_claim(struct claiming *k, const struct assay_formula *f, uint64_t seed) {
  const struct assay_generalisation o = options_of(k, seed);
  struct assay_verified v;
  if (!f->is_universal) return true;
  if (assay_verify(k->e->reducer, f->encoded, &o, &v) != ASSAY_OK) return claims_failed(k);
  k->out->claims++;
  k->out->refuted += v.refuted != NULL;
  k->tests += (double)v.tests;
  if (v.refuted && k->e->all->told) k->e->all->told(k->e->all->data, "refuted", 0, f->text);
  return true;
}

/* ---- strengthening: excluding what is known ---- */

static bool is_claimed(struct claiming *k, assay_term t) {
  for (size_t i = 0; k->known && i < k->out->formulas; i++) {
    bool is_instance;
    if (assay_is_instance(k->e->reducer, k->known[i], t, &is_instance) == ASSAY_OK && is_instance) return true;
  }
  return false;
}

static void learn_formulas(struct claiming *k, const struct assay_formulas *f, assay_term t) {
  if (is_claimed(k, t)) return;
  for (size_t i = 0; i < f->count; i++) {
    if (!f->list[i].is_universal) continue;
    k->known = memory_resize(k->known, k->out->formulas + 1, sizeof *k->known);
    k->known[k->out->formulas++] = memory_text(f->list[i].encoded);
  }
}

/* ---- one hunt ---- */

static bool generalise(struct claiming *k, assay_term t, uint64_t seed, struct assay_formulas *f) {
  const struct assay_generalisation o = options_of(k, seed);
  return assay_generalise(k->e->reducer, t, &o, f) == ASSAY_OK || claims_failed(k);
}

static bool run_once(struct claiming *k, size_t run) {
  const uint64_t seed = k->e->all->seed + run, other_seed = seed ^ UINT64_C(0x5DEECE66D);
  assay_term start = 0;
  struct assay_reduced r;
  struct assay_formulas f;
  if (!next_value(k, run, &start)) return false;
  const double before = thread_seconds();
  if (!smartcheck_reduce(k->e, start, seed, &r)) return claims_failed(k);
  if (!generalise(k, r.term, seed, &f)) return false;
  k->out->cpu_mean += thread_seconds() - before;
  if (k->e->all->told && f.count) k->e->all->told(k->e->all->data, k->e->subject->name, run, f.list[0].text);
  count_missed(k, &f, r.term);
  count_vague(k, &f);
  learn_formulas(k, &f, r.term);
  for (size_t i = 0; i < f.count; i++)
    if (!verify_claim(k, &f.list[i], other_seed + i)) return false;
  return true;
}

/* ---- two culprits ---- */

/* If each of two parts of a term suffices to fail, no formula may let both vary. */
static bool run_two_culprits(struct claiming *k) {
  enum { SEEDS = 25 };
  const char *const *text = k->e->subject->two_culprits;
  for (; text && *text; text++)
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
      const struct assay_mark mark = assay_mark(k->e->world);
      struct assay_formulas f;
      assay_term t;
      if (assay_term_read(k->e->world, *text, &t) != ASSAY_OK) return claims_failed(k);
      if (!generalise(k, t, k->e->all->seed + seed, &f)) return false;
      for (size_t i = 0; i < f.count; i++) {
        k->out->overdone += has_place(&f.list[i], "1") && has_place(&f.list[i], "2");
        if (!verify_claim(k, &f.list[i], seed + i + SEEDS)) return false;
      }
      assay_release(k->e->world, mark);
    }
  return true;
}

/* ---- all ---- */

static bool run_all(struct claiming *k) {
  const struct assay_generator_options options = {
      .pattern = k->e->subject->pattern, .way = ASSAY_GRAMMAR, .seed = k->e->all->seed};
  if (k->e->subject->is_common && assay_generator_new(k->e->model, &options, &k->generator) != ASSAY_OK)
    return claims_failed(k);
  const size_t hunts =
      k->generator ? k->e->all->hunts : (k->e->all->hunts + 2) / 3; /* the other subjects take longer */
  k->index = 1;
  for (k->out->runs = 0; k->out->runs < hunts; k->out->runs++) {
    const struct assay_mark mark = assay_mark(k->e->world);
    if (!run_once(k, k->out->runs)) return false;
    assay_release(k->e->world, mark);
  }
  return run_two_culprits(k);
}

bool smartcheck_generalise(const struct experiment *e, struct smartcheck_claims *out) {
  struct claiming k = {.e = e, .out = out};
  const bool ran = run_all(&k);
  for (size_t i = 0; k.known && i < out->formulas; i++) free(k.known[i]);
  free(k.known);
  if (out->runs) out->cpu_mean /= (double)out->runs;
  out->tests = out->claims ? k.tests / (double)out->claims : 0;
  return ran;
}
