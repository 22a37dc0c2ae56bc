/* explainer: see the header. */
#include "campaign/explainer.h"

#include "campaign/subject_copy.h"
#include "checks/property_check.h"
#include "core/number/decimal.h"
#include "core/printer.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

struct lesson_row {
  unsigned failed, passed;
};

struct explainer {
  struct subject_copy copy;
  struct check_options options;
  struct check_report report;
  struct check *check;
  struct findings known; /* those that were added */
  struct lesson_row *lessons;
  size_t lesson_count;
};

struct explainer *explainer_open(assay *world, struct campaign_store *s, struct diagnostic *error) {
  struct explainer *e = memory_array(1, sizeof *e);
  *e = (struct explainer){.options = {.kind = &property_check_kind}};
  if (!subject_copy_make(&e->copy, s, error)) {
    free(e);
    return NULL;
  }
  e->options.file = e->copy.file;
  e->check = property_check_kind.open(&e->options, &e->report, world);
  if (e->check) return e;
  engine_take_error(world, error);
  explainer_close(e);
  return NULL;
}

void explainer_close(struct explainer *e) {
  if (!e) return;
  if (e->check) property_check_kind.close(e->check);
  check_report_free(&e->report);
  findings_free(&e->known);
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

static void teach_check(const struct explainer *e) {
  struct buffer b = {0};
  for (size_t i = 0; i < e->lesson_count; i++)
    if (e->lessons[i].failed || e->lessons[i].passed)
      buffer_printf(&b, "%zu %u %u\n", i, e->lessons[i].failed, e->lessons[i].passed);
  if (b.text) property_teach(e->check, b.text);
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

static struct finding *finding_of(const struct finding_row *row) {
  struct finding *f = memory_array(1, sizeof *f);
  json_t *list = json_loads(row->formulas, 0, NULL);
  *f = (struct finding){.first = {.statement = row->property, .index = row->index},
                        .term = memory_text(row->reduced),
                        .signature = row->signature,
                        .formulas = formulas_from_json(list)};
  snprintf(f->shape, sizeof f->shape, "%s", row->shape);
  json_decref(list);
  return f;
}

void explainer_add(struct explainer *e, const struct finding_row *f) { findings_append(&e->known, finding_of(f)); }

/* The certain cases: it is an instance of a formula, or fails with the same signature. */
static const struct finding *find_surely(const struct explainer *e, const struct finding *f) {
  for (size_t i = 0; i < e->known.count; i++) {
    struct finding *known = e->known.list[i];
    const bool is_about_same = known->first.statement == f->first.statement;
    if (property_fails_alike(e->check, f, known)) return known;
    if (is_about_same && property_is_instance(e->check, f, known)) return known;
  }
  return NULL;
}

/* Suspicions count only where something was learnt: otherwise everything would be a duplicate. The
 * term is already reduced. */
static const struct finding *find_suspected(const struct explainer *e, const struct finding *f) {
  const struct failure failure = {.statement = f->first.statement, .index = f->first.index, .term = f->term};
  teach_check(e);
  const size_t known = property_find_known(e->check, &failure, e->known.list, e->known.count);
  return known ? e->known.list[known - 1] : NULL;
}

const char *explainer_find(struct explainer *e, const struct finding_row *row) {
  struct finding *f = finding_of(row);
  e->options.seed = row->seed;
  const struct finding *known = find_surely(e, f);
  if (!known && e->lesson_count) known = find_suspected(e, f);
  finding_free(f);
  return known ? known->shape : NULL;
}
