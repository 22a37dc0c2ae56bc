/* bug_oracle: see the header. */
#include "experiments/bug_oracle.h"

#include "core/system/memory.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

void bug_oracle_init(struct bug_oracle *r, struct worker *w, const struct bench *b) {
  *r = (struct bug_oracle){w, b, memory_array(b->model_count + 1, sizeof *r->models)};
  memset(r->models, 0, (b->model_count + 1) * sizeof *r->models);
}

void bug_oracle_free(struct bug_oracle *r) {
  for (size_t i = 0; i < r->bench->model_count; i++)
    if (r->models[i]) assay_free(assay_subject_world(r->models[i]));
  free(r->models);
}

static assay_subject *load_model(struct bug_oracle *r, size_t number, struct diagnostic *error) {
  if (r->models[number]) return r->models[number];
  const struct bench_model *m = &r->bench->models[number];
  assay *world = worker_spare_world(r->worker, error);
  if (!world) return NULL;
  if (assay_load_properties_text(world, m->file, m->text, m->length, &r->models[number]) == ASSAY_OK)
    return r->models[number];
  engine_take_error(world, error);
  assay_free(world);
  return NULL;
}

bool bug_oracle_decide(struct bug_oracle *r, const struct bench_arm *a, const struct assay_tried *tried, bool *is_bug,
                       struct diagnostic *error) {
  assay_subject *s = load_model(r, r->bench->list[a->bug].unchanged, error);
  if (!s) return false;
  const struct assay_question question = {
      .target = a->target, .term = tried->counterexample, .seed = a->seed, .index = tried->next - 1};
  assay_verdict verdict = ASSAY_FAILS;
  assay *const own = worker_watch(r->worker, assay_subject_world(s));
  const bool answered = assay_ask(s, &question, &verdict) == ASSAY_OK;
  worker_watch(r->worker, own);
  if (!answered) engine_take_error(assay_subject_world(s), error);
  *is_bug = verdict == ASSAY_HOLDS || verdict == ASSAY_OUTSIDE;
  return answered;
}
