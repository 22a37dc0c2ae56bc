/* explainer: see the header. */
#include "campaign/explainer.h"

#include "campaign/subject_copy.h"
#include "checks/property_check.h"
#include "core/number/decimal.h"
#include "core/printer.h"
#include "core/system/memory.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

struct lesson_row {
  unsigned failed, passed;
};

struct explainer {
  assay_subject *subject;
  struct subject_copy copy;
  char **shapes; /* of the findings that were added, malloc'ed */
  struct assay_known *known;
  struct assay_formulas **formulas;
  size_t count;
  struct lesson_row *lessons;
  size_t lesson_count;
};

struct explainer *explainer_open(assay *world, struct campaign_store *s, char **error) {
  struct explainer *e = memory_array(1, sizeof *e);
  *e = (struct explainer){0};
  if (!subject_copy_make(&e->copy, s, error)) {
    free(e);
    return NULL;
  }
  if (assay_load_properties(world, e->copy.file, &e->subject) == ASSAY_OK) return e;
  *error = memory_text(assay_error(world));
  explainer_close(e);
  return NULL;
}

void explainer_close(struct explainer *e) {
  if (!e) return;
  for (size_t i = 0; i < e->count; i++) {
    free(e->shapes[i]);
    free((char *)(uintptr_t)e->known[i].term);
    formulas_free(e->formulas[i]);
    free(e->formulas[i]);
  }
  free(e->shapes);
  free(e->known);
  free(e->formulas);
  free(e->lessons);
  subject_copy_remove(&e->copy);
  free(e);
}

/* ---- lessons ---- */

static void add_lesson(struct explainer *e, size_t row, unsigned failed, unsigned passed) {
  enum { MOST = 1 << 20 };
  if (row >= MOST) return;
  if (row >= e->lesson_count) {
    e->lessons = memory_resize(e->lessons, row + 1, sizeof *e->lessons);
    memset(e->lessons + e->lesson_count, 0, (row + 1 - e->lesson_count) * sizeof *e->lessons);
    e->lesson_count = row + 1;
  }
  e->lessons[row].failed += failed;
  e->lessons[row].passed += passed;
}

static void teach(struct explainer *e) {
  struct buffer b = {0};
  for (size_t i = 0; i < e->lesson_count; i++)
    if (e->lessons[i].failed || e->lessons[i].passed)
      buffer_printf(&b, "%zu %u %u\n", i, e->lessons[i].failed, e->lessons[i].passed);
  if (b.text) assay_shrink_teach(e->subject, b.text);
  buffer_free(&b);
}

void explainer_learn(struct explainer *e, const char *state) {
  json_t *object = json_loads(state ? state : "{}", 0, NULL);
  const char *at = json_string_value(json_object_get(object, "lessons"));
  uint64_t row, failed, passed;
  while (at && decimal_read(&at, &row) && decimal_read(&at, &failed) && decimal_read(&at, &passed))
    add_lesson(e, row, (unsigned)failed, (unsigned)passed);
  json_decref(object);
}

/* ---- findings ---- */

void explainer_add(struct explainer *e, const struct finding_row *f) {
  json_t *list = json_loads(f->formulas, 0, NULL);
  struct assay_formulas *formulas = memory_array(1, sizeof *formulas);
  *formulas = formulas_from_json(list);
  json_decref(list);
  e->shapes = memory_resize(e->shapes, e->count + 1, sizeof *e->shapes);
  e->known = memory_resize(e->known, e->count + 1, sizeof *e->known);
  e->formulas = memory_resize(e->formulas, e->count + 1, sizeof *e->formulas);
  e->shapes[e->count] = memory_text(f->shape);
  e->formulas[e->count] = formulas;
  e->known[e->count++] = (struct assay_known){
      .target = f->property, .term = memory_text(f->reduced), .formulas = formulas, .signature = f->signature};
}

/* The certain cases: it is an instance of a formula, or fails with the same signature. */
static const char *find_surely(const struct explainer *e, const struct finding_row *f) {
  const struct assay_known one = {.target = f->property, .term = f->reduced, .signature = f->signature};
  for (size_t i = 0; i < e->count; i++) {
    if (property_fails_alike(e->subject, &one, &e->known[i], f->seed, f->index)) return e->shapes[i];
    for (size_t j = 0; e->known[i].target == f->property && j < e->formulas[i]->count; j++) {
      const struct assay_formula *x = &e->formulas[i]->list[j];
      bool is_instance = false;
      if (x->is_universal &&
          assay_shrink_is_instance(e->subject, f->property, x->encoded, f->reduced, &is_instance) == ASSAY_OK &&
          is_instance)
        return e->shapes[i];
    }
  }
  return NULL;
}

/* Suspicions count only where something was learnt: otherwise everything would be a duplicate. The
 * term is already reduced. */
const char *explainer_find(struct explainer *e, const struct finding_row *f) {
  const char *sure = find_surely(e, f);
  if (sure || !e->lesson_count) return sure;
  assay *world = assay_subject_world(e->subject);
  const struct assay_mark mark = assay_mark(world);
  const struct assay_shrink_options options = {.target = f->property,
                                               .term = f->reduced,
                                               .seed = f->seed,
                                               .index = f->index,
                                               .same = true,
                                               .max_checks = 1,
                                               .known = e->known,
                                               .known_count = e->count};
  struct assay_shrunk small = {0};
  teach(e);
  const bool good = assay_shrink(e->subject, &options, &small) == ASSAY_OK;
  const char *shape = good && small.known ? e->shapes[small.known - 1] : NULL;
  assay_release(world, mark);
  return shape;
}
