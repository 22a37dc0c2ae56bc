/* smartcheck: see the header. */
#include "experiments/smartcheck.h"

#include "core/printer.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "experiments/smartcheck_experiment.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the values ---- */

static bool add_value(struct experiment *e, const char *line) {
  e->values = memory_resize(e->values, e->count + 1, sizeof *e->values);
  return assay_term_read(e->world, line, &e->values[e->count++]) == ASSAY_OK ||
         engine_take_error(e->world, &e->all->error);
}

static bool read_values(struct experiment *e) {
  struct buffer path = {0};
  buffer_printf(&path, "%s/%s.sexp", e->all->directory, e->subject->name);
  FILE *in = fopen(path.text, "r");
  char *line = NULL;
  size_t room = 0;
  bool read = in != NULL;
  while (read && getline(&line, &room, in) > 0)
    if (*line != '\n') read = add_value(e, line);
  if (in) fclose(in);
  else diagnostic_set(&e->all->error, "cannot read %s: %s", path.text, strerror(errno));
  free(line);
  buffer_free(&path);
  return read;
}

static bool load_experiment(struct experiment *e) {
  const struct assay_reducer_options options = {.pattern = e->subject->pattern, .opaque = e->subject->opaque};
  struct buffer path = {0};
  buffer_printf(&path, "%s/%s.rkt", e->all->directory, e->subject->name);
  const bool loaded = assay_load(e->world, path.text, &e->model) == ASSAY_OK &&
                      assay_reducer_new(e->model, &options, &e->reducer) == ASSAY_OK;
  buffer_free(&path);
  return loaded ? read_values(e) : engine_take_error(e->world, &e->all->error);
}

/* ---- the runs ---- */

bool smartcheck_reduce(const struct experiment *e, assay_term t, uint64_t seed, struct assay_reduced *out) {
  const struct assay_reduction options = {.check = e->subject->check,
                                          .data = e->data,
                                          .size = e->subject->size,
                                          .repairs = e->subject->opaque != NULL,
                                          .seed = seed,
                                          .tries = e->all->tries,
                                          .pairs = e->all->pairs};
  return assay_reduce(e->reducer, t, &options, out) == ASSAY_OK;
}

static bool reduce_value(const struct experiment *e, size_t i, struct assay_reduced *out) {
  return smartcheck_reduce(e, e->values[i], e->all->seed + i, out);
}

static bool reduce_all(const struct experiment *e) {
  for (size_t i = 0; i < e->count; i++) {
    const struct assay_mark mark = assay_mark(e->world);
    struct assay_reduced r;
    if (!reduce_value(e, i, &r)) return false;
    assay_release(e->world, mark);
  }
  return true;
}

/* CPU seconds for all of them: the fastest of several rounds, which was disturbed least. */
static bool measure_reductions(struct experiment *e, double *seconds) {
  enum { ROUNDS = 10 };
  for (int round = 0; round < ROUNDS; round++) {
    const double before = thread_seconds();
    if (!reduce_all(e)) return engine_take_error(e->world, &e->all->error);
    const double taken = thread_seconds() - before;
    if (round == 0 || taken < *seconds) *seconds = taken;
  }
  return true;
}

/* Reports the results before the measurement. */
static bool look_at_results(struct experiment *e) {
  for (size_t i = 0; i < e->count; i++) {
    const struct assay_mark mark = assay_mark(e->world);
    struct assay_reduced r;
    if (!reduce_value(e, i, &r)) return engine_take_error(e->world, &e->all->error);
    e->sizes[i] = (double)r.size;
    e->tests[i] = (double)r.checks;
    e->digests[i] = term_digest(r.term, 0);
    if (e->subject->is_valid(e->data, r.term)) e->valid++;
    if (e->all->told) e->all->told(e->all->data, e->subject->name, i, assay_text(e->world, r.term));
    assay_release(e->world, mark);
  }
  return true;
}

/* ---- statistics ---- */

static int compare_doubles(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int compare_digests(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Also sorts the list. */
static void summarise(double *list, size_t count, double *mean, double *deviation, double *percentile) {
  double sum = 0, squares = 0;
  for (size_t i = 0; i < count; i++) sum += list[i];
  *mean = sum / (double)count;
  for (size_t i = 0; i < count; i++) squares += (list[i] - *mean) * (list[i] - *mean);
  *deviation = sqrt(squares / (double)count);
  qsort(list, count, sizeof *list, compare_doubles);
  *percentile = list[(count - 1) * 95 / 100];
}

static size_t count_distinct(uint64_t *list, size_t count) {
  size_t distinct = 0;
  qsort(list, count, sizeof *list, compare_digests);
  for (size_t i = 0; i < count; i++) distinct += i == 0 || list[i] != list[i - 1];
  return distinct;
}

static void add_row(struct experiment *e, double seconds) {
  struct smartcheck *s = e->all;
  s->rows = memory_resize(s->rows, s->row_count + 1, sizeof *s->rows);
  struct smartcheck_row *r = &s->rows[s->row_count++];
  *r = (struct smartcheck_row){.name = e->subject->name,
                               .count = e->count,
                               .cpu_mean = seconds / (double)e->count,
                               .valid = e->valid,
                               .distinct = count_distinct(e->digests, e->count)};
  summarise(e->sizes, e->count, &r->size_mean, &r->size_deviation, &r->size_95);
  summarise(e->tests, e->count, &r->tests_mean, &r->tests_deviation, &r->tests_95);
}

/* ---- all ---- */

static bool run_in_world(struct experiment *e) {
  double seconds = 0;
  if (!load_experiment(e)) return false;
  if (!e->count) return diagnostic_set(&e->all->error, "there are no values to start from");
  e->sizes = memory_array(e->count, sizeof *e->sizes);
  e->tests = memory_array(e->count, sizeof *e->tests);
  e->digests = memory_array(e->count, sizeof *e->digests);
  if (!look_at_results(e) || !measure_reductions(e, &seconds)) return false;
  add_row(e, seconds);
  return !e->all->hunts || smartcheck_generalise(e, &e->all->rows[e->all->row_count - 1].claims);
}

static bool run_subject(struct smartcheck *s, const struct smartcheck_subject *subject) {
  struct experiment e = {.all = s, .subject = subject, .world = assay_new()};
  if (!e.world) return diagnostic_set(&s->error, "out of memory");
  e.data = smartcheck_data_new(e.world);
  const bool ran = run_in_world(&e);
  smartcheck_data_free(e.data);
  free(e.values);
  free(e.sizes);
  free(e.tests);
  free(e.digests);
  assay_free(e.world);
  return ran;
}

static bool is_subject_wanted(const struct smartcheck *s, const char *name) {
  const size_t length = strlen(name);
  for (const char *at = s->subjects; at && (at = strstr(at, name)); at += length)
    if ((at == s->subjects || at[-1] == ',') && (at[length] == ',' || !at[length])) return true;
  return !s->subjects;
}

bool smartcheck_run(struct smartcheck *s) {
  for (size_t i = 0; i < smartcheck_subject_count; i++)
    if (is_subject_wanted(s, smartcheck_subjects[i].name) && !run_subject(s, &smartcheck_subjects[i])) return false;
  return s->row_count ||
         diagnostic_set(&s->error, "there is no such subject; there are bound5, div0, reverse, heap and parser");
}

void smartcheck_free(struct smartcheck *s) {
  free(s->rows);
  diagnostic_clear(&s->error);
}
