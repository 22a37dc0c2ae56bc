/* bench_reduce: see the header. */
#include "experiments/bench_reduce.h"

#include "core/system/clock.h"
#include "core/system/memory.h"

#include <stdlib.h>

static void keep_worst(struct bench_reduced *r, const struct assay_shrunk *small, const char *start) {
  if (small->nodes_read <= r->worst) return;
  r->worst = small->nodes_read;
  free(r->worst_term);
  free(r->worst_start);
  r->worst_term = memory_text(small->term);
  r->worst_start = memory_text(start);
}

/* Tests fresh instances of each formula. */
static void verify_claims(assay_subject *s, const struct assay_shrink_options *given, struct bench_claims *c,
                          const struct assay_formulas *f) {
  const uint64_t other = UINT64_C(0x5DEECE66D);
  struct assay_shrink_options options = *given;
  for (size_t i = 0; i < f->count; i++) {
    struct assay_verified v;
    if (!f->list[i].is_universal) continue;
    options.seed = given->seed ^ (other + i);
    if (assay_shrink_verify(s, &options, f->list[i].encoded, &v) != ASSAY_OK) continue;
    c->claims++;
    c->tests += (double)v.tests;
    if (!c->example) c->example = memory_text(f->list[i].text);
    if (v.refuted && !c->refuted++) c->refuted_claim = memory_text(f->list[i].text);
  }
}

/* Generalises the reduced term: a separate reduction with nothing left to reduce. */
static void generalise(assay_subject *s, const struct assay_shrink_options *given, struct bench_claims *c,
                       const char *text) {
  enum { MOST = 5, INSTANCES = 10000, SECONDS = 5 };
  struct assay_shrink_options options = *given;
  struct assay_shrunk r;
  if (c->runs == MOST) return; /* more of this arm would add nothing */
  options.term = text;
  options.max_checks = 1;
  options.generalise = INSTANCES;
  options.deadline = deadline_after(SECONDS);
  const double before = thread_seconds();
  if (assay_shrink(s, &options, &r) != ASSAY_OK || !r.term) return;
  c->seconds += thread_seconds() - before;
  c->runs++;
  c->without += !r.formulas.count;
  options.deadline = deadline_after(SECONDS);
  verify_claims(s, &options, c, &r.formulas);
}

/* Reduces the counterexample, and compares it with the smallest known one. */
double bench_reduce(assay_subject *s, struct bench_arm *a, const struct bench_bug *bug,
                    const struct assay_tried *tried) {
  enum { TRIES = 1000, NEAR = 2 };
  struct bench_reduced *r = &a->reduced;
  const struct assay_shrink_options options = {.target = a->target,
                                               .term = tried->counterexample,
                                               .seed = a->seed,
                                               .index = tried->next - 1,
                                               .same = tried->exception != NULL,
                                               .tries = TRIES};
  struct assay_shrunk small;
  const double before = thread_seconds();
  const bool done = assay_shrink(s, &options, &small) == ASSAY_OK && small.term;
  const double seconds = thread_seconds() - before;
  if (!done) return seconds;
  r->seconds += seconds;
  r->runs++;
  r->near += small.nodes_read <= bug->size + NEAR;
  keep_worst(r, &small, tried->counterexample);
  generalise(s, &options, &r->claims, small.term);
  return thread_seconds() - before;
}

void bench_reduced_free(struct bench_reduced *r) {
  free(r->worst_term);
  free(r->worst_start);
  free(r->claims.example);
  free(r->claims.refuted_claim);
}
