/* graph_bench: see the header. */
#include "experiments/graph_bench.h"

#include "checks/compare/program_trial.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "programs/programs.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

const unsigned graph_bench_batches[GRAPH_BENCH_BATCHES] = {1, 10, 100, 1000};

static const char *subject_name(const assay_programs *p) { return text_bytes(p->subject->name); }

/* ---- generation ---- */

enum { BLOCK = 100 }; /* graphs per clock reading */

/* Measures the next graphs: makes all of them, prints them, and prints them with the inputs and
 * expected output. */
static void measure_block(const assay_programs *p, struct graph_making *m) {
  struct world *w = p->owner->world;
  const struct world_mark mark = world_mark(w);
  struct space_trial t = {0};
  term made[BLOCK];
  const double begun = thread_seconds();
  for (int i = 0; i < BLOCK; i++) made[i] = programs_make(p, ++m->graphs);
  const double written = thread_seconds();
  for (int i = 0; i < BLOCK; i++, t.text.length = 0) programs_write(p, &t.text, made[i]);
  const double running = thread_seconds();
  for (int i = 0; i < BLOCK; i++, t.text.length = t.inputs.length = 0, expected_clear(&t.expected))
    p->space->write_trial(p->space, &t, made[i]);
  m->making += written - begun;
  m->writing += running - written;
  m->running += thread_seconds() - running;
  buffer_free(&t.text);
  buffer_free(&t.inputs);
  expected_close(&t.expected);
  world_release(w, mark);
}

static assay_status try_measure_block(const assay_programs *p, struct graph_making *m) {
  ENGINE_TRY(p->owner, measure_block(p, m));
}

static bool measure_making(struct graph_bench *b, assay_programs *p) {
  const double enough = 0.5;
  struct graph_making m = {.subject = subject_name(p), .size = b->size};
  while (m.making + m.writing + m.running < enough && !is_stopped(b->stop))
    if (try_measure_block(p, &m) != ASSAY_OK) return false;
  b->making(&m, b->data);
  return true;
}

/* ---- checking ---- */

struct measuring {
  struct graph_bench *bench;
  struct program_trial trial;
  struct subject_check check; /* the subject's, with only one variant */
  uint64_t next;              /* index */
  unsigned wanted;            /* functions in a batch */
  struct program_texts texts; /* of the current batch */
};

static void make_batch(struct measuring *k) {
  const assay_programs *p = k->trial.programs;
  struct world *w = p->owner->world;
  for (unsigned i = 0; i < k->wanted; i++) {
    const struct world_mark mark = world_mark(w);
    const term e = programs_make(p, k->next++);
    program_texts_add(&k->trial, &k->texts, e);
    world_release(w, mark);
  }
}

static assay_status try_make_batch(struct measuring *k) { ENGINE_TRY(k->trial.programs->owner, make_batch(k)); }

static bool start_batch(struct measuring *k, unsigned count) {
  k->wanted = count;
  program_texts_clear(&k->texts);
  if (try_make_batch(k) != ASSAY_OK) return false;
  program_trial_start(&k->trial, &k->texts, CONFIRM_TOGETHER);
  return true;
}

/* False: failure; *failure is the reason, malloc'ed. */
static bool hear_comparison(struct measuring *k, struct graph_row *r, char **failure) {
  const double patience = 0.2;
  struct comparison result;
  if (!comparer_wait(k->trial.comparer, patience, &result)) return true;
  for (size_t i = 0; i < result.items; i++) r->differing += result.compared[i].difference.kind != AGREEMENT_SAME;
  r->checked += result.items;
  r->compile += result.compile_cpu;
  r->run += result.run_cpu;
  *failure = result.failure;
  result.failure = NULL;
  comparison_free(&result);
  return !*failure;
}

/* Excludes one-time preparations from the measurement, and finds out early if a compiler is
 * missing. */
static bool warm_up(struct measuring *k, char **failure) {
  struct graph_row ignored = {0};
  if (!start_batch(k, 1)) return false;
  while (comparer_open(k->trial.comparer))
    if (is_stopped(k->bench->stop) || !hear_comparison(k, &ignored, failure)) return false;
  return true;
}

/* Runs batches until the time limit; a batch in progress is finished, because its time counts. */
static bool measure_row(struct measuring *k, struct graph_row *r, double seconds, char **failure) {
  const double begun = monotonic_seconds(), own = thread_seconds();
  bool is_over = false;
  while (!is_over || comparer_open(k->trial.comparer)) {
    while (!is_over && comparer_idle(k->trial.comparer))
      if (!start_batch(k, r->batch)) return false;
      else is_over = monotonic_seconds() - begun > seconds;
    if (is_stopped(k->bench->stop) || !hear_comparison(k, r, failure)) return false;
    is_over = is_over || monotonic_seconds() - begun > seconds;
  }
  r->own = thread_seconds() - own;
  r->elapsed = monotonic_seconds() - begun;
  return true;
}

static bool measure_rows(struct measuring *k, struct graph_row *r, double seconds, char **failure) {
  if (!warm_up(k, failure)) return false;
  for (int i = 0; i < GRAPH_BENCH_BATCHES && !is_stopped(k->bench->stop); i++) {
    struct graph_row row = {r->subject, r->variant, .batch = graph_bench_batches[i]};
    if (!measure_row(k, &row, seconds, failure)) return false;
    k->bench->progress(&row, k->bench->data);
  }
  return true;
}

/* False: see the bench's error, or the world's. */
static bool measure_variant(struct graph_bench *b, assay_programs *p, uint32_t variant, double seconds) {
  const struct subject_variants *v = &p->subject->check->variants;
  struct measuring k = {.bench = b, .next = 1, .check = *p->subject->check};
  struct graph_row r = {.subject = subject_name(p), .variant = text_bytes(v->target->variants[variant].name)};
  char *failure = NULL;
  if (!program_trial_open(&k.trial, p, b->jobs, &b->error)) return false;
  k.check.variants = (struct subject_variants){v->target, &variant, 1};
  k.trial.check = &k.check;
  const bool good = measure_rows(&k, &r, seconds, &failure) || is_stopped(b->stop);
  if (failure) b->lacking(r.subject, r.variant, failure, b->data);
  const bool is_lacking = failure;
  free(failure);
  program_texts_free(&k.texts);
  program_trial_close(&k.trial);
  return good || is_lacking;
}

/* ---- all ---- */

static assay_programs *open_file(const struct graph_bench *b, assay *w, const char *file) {
  const struct assay_programs_options options = {.size = b->size, .seed = b->seed};
  assay_programs *p;
  return assay_programs_new(w, file, &options, &p) == ASSAY_OK ? p : NULL;
}

static bool is_measurable(struct graph_bench *b, const char *file, const assay_programs *p) {
  return (p->subject->graphs.operations && p->subject->check->variants.target) ||
         diagnostic_set(&b->error, "%s: its subject is not about graphs, or has no check", file);
}

static bool measure_file(struct graph_bench *b, assay_programs *p, double seconds) {
  const struct subject_variants *v = &p->subject->check->variants;
  for (uint32_t i = 0; i < v->count && !is_stopped(b->stop); i++)
    if (!measure_variant(b, p, v->list[i], seconds)) return false;
  return true;
}

bool graph_bench_run(struct graph_bench *b, assay *w) {
  enum { MOST_FILES = 100 };
  assay_programs *list[MOST_FILES];
  uint32_t count = 0, variants = 0;
  for (; count < MOST_FILES && b->files[count]; count++) {
    list[count] = open_file(b, w, b->files[count]);
    if (!list[count] || !is_measurable(b, b->files[count], list[count])) return false;
    variants += list[count]->subject->check->variants.count;
  }
  for (uint32_t i = 0; i < count; i++)
    if (!measure_making(b, list[i])) return false;
  for (uint32_t i = 0; i < count; i++)
    if (!measure_file(b, list[i], b->seconds / (variants * GRAPH_BENCH_BATCHES))) return false;
  return true;
}

void graph_bench_free(struct graph_bench *b) { diagnostic_clear(&b->error); }
