/* finding: see the header. */
#include "checks/finding.h"

#include "core/array.h"
#include "core/system/memory.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

/* ---- failures ---- */

bool throttle_admits(struct throttle *t, const struct throttle_limits *l, uint64_t index) {
  enum { MOST = 10000 };
  if (t->chunk != index / l->chunk) {
    t->chunk = index / l->chunk;
    t->seen = 0;
  }
  if (t->seen >= l->most || t->all >= MOST) return false;
  t->seen++;
  t->all++;
  return true;
}

void failure_free(struct failure *f) {
  free(f->generator);
  free(f->term);
  free(f->text);
  free(f->exception);
  free(f->without);
  *f = (struct failure){0};
}

void failures_add(struct failures *f, const struct failure *x) {
  ARRAY_ROOM(f->list, f->count, f->capacity);
  f->list[f->count++] = *x;
}

void failures_free(struct failures *f) {
  for (size_t i = 0; i < f->count; i++) failure_free(&f->list[i]);
  free(f->list);
  *f = (struct failures){0};
}

/* ---- findings ---- */

const char *finding_generator(const struct finding *f) { return f->is_from_corpus ? "corpus" : f->first.generator; }

bool finding_is_numbered(const struct finding *f) {
  return f->first.generator && !strcmp(f->first.generator, assay_way_name(ASSAY_ENUM));
}

static void free_evidence(struct compare_evidence *e) {
  program_answers_free(e->answers, e->answer_count);
  program_answers_free(e->also, e->also_count);
  free(e->program);
  free(e->run);
  free(e->marked);
  free(e->neighbour);
  free(e->proved);
}

void finding_free(struct finding *f) {
  failure_free(&f->first);
  free_evidence(&f->evidence);
  formulas_free(&f->formulas);
  cause_free(&f->cause);
  reduction_trace_free(&f->trace);
  free(f->term);
  free(f->text);
  free(f->exception);
  free(f);
}

struct finding *findings_append(struct findings *f, struct finding *new) {
  ARRAY_ROOM(f->list, f->count, f->capacity);
  return f->list[f->count++] = new;
}

struct finding *findings_with_shape(const struct findings *f, const char *shape) {
  for (size_t i = 0; shape && i < f->count; i++)
    if (!strcmp(f->list[i]->shape, shape)) return f->list[i];
  return NULL;
}

static void findings_drop_last(struct findings *f) { finding_free(f->list[--f->count]); }

void findings_free(struct findings *f) {
  while (f->count) findings_drop_last(f);
  free(f->list);
  *f = (struct findings){0};
}
