/* bench: see the header. */
#include "experiments/bench.h"

#include "checks/pool.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "experiments/bench_reduce.h"
#include "experiments/bug_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How much less time an arm gets than one whose bug was not found yet: the higher, the less. */
static const double price_of_repeats = 40, price_of_others = 80;
enum { ENOUGH_RUNS = 30, ENOUGH_IN_ORDER = 3, ENOUGH_SHORT = 10 }; /* in order, each run is the same */
static const double enough_seconds = 0.01;                         /* shorter runs are repeated more often */
static const double enough_certainty = 0.1;
static const double first_slice = 0.02, longest_slice = 4;

struct benching {
  struct bench *bench;
  struct pool pool;
  double start, end, last_progress;
};

/* ---- what to do next ---- */

static bool is_certain(const struct bench_arm *a) {
  const size_t in_order = a->runs.times.sum < enough_seconds ? ENOUGH_SHORT : ENOUGH_IN_ORDER;
  const size_t enough = a->way == ASSAY_ENUM ? in_order : ENOUGH_RUNS;
  return a->runs.times.count >= enough ||
         (a->runs.times.count > 4 && series_interval(&a->runs.times) < enough_certainty * series_mean(&a->runs.times));
}

static bool is_bench_over(const struct benching *k) {
  return is_stopped(k->bench->stop) || monotonic_seconds() >= k->end;
}

static double price(const struct bench *b, const struct bench_arm *a) {
  if (!b->list[a->bug].found) return 1;
  if (!a->runs.times.count) return price_of_others;
  return price_of_repeats;
}

static struct bench_arm *choose_arm(struct bench *b) {
  struct bench_arm *best = NULL;
  double least = INFINITY;
  for (size_t i = 0; i < b->arm_count; i++) {
    struct bench_arm *a = &b->arms[i];
    if (a->busy || a->exhausted || a->refused.text || is_certain(a)) continue;
    const double cost = (a->runs.spent + first_slice / 100) * price(b, a);
    if (cost >= least) continue;
    best = a;
    least = cost;
  }
  return best;
}

/* ---- one slice ---- */

struct slice {
  struct bench_arm *arm;
  struct bug_oracle *oracle;
  assay_subject *subject;   /* with the bug */
  struct assay_tried tried; /* totals */
  double asking;            /* seconds of the oracle */
  size_t false_findings;
  char *false_finding; /* the first; malloc'ed */
  struct diagnostic error;
};

static assay_subject *load_bug(struct worker *w, const struct bench_bug *bug, struct diagnostic *error) {
  assay *world = worker_new_world(w, error);
  if (!world) return NULL;
  assay_subject *s;
  if (assay_load_properties_text(world, bug->file, bug->text, bug->length, &s) == ASSAY_OK) return s;
  engine_take_error(world, error);
  return NULL;
}

/* A run starts without learnt weights. */
static void start_run(const struct bench *b, struct bench_arm *a, uint64_t seed) {
  a->seed = seed;
  a->next = 1;
  a->run_seconds = 0;
  a->run_terms = 0;
  if (!b->steered || !steering_applies(&b->list[a->bug].rows, a->way)) return;
  if (a->steering) steering_free(a->steering);
  else a->steering = memory_array(1, sizeof *a->steering);
  steering_init(a->steering, &b->list[a->bug].rows, a->way);
}

static void found(struct benching *k, struct bench_arm *a, const struct assay_tried *tried) {
  struct bench_bug *bug = &k->bench->list[a->bug];
  series_add(&a->runs.times, a->run_seconds);
  if (!a->first_terms) a->first_terms = a->run_terms;
  start_run(k->bench, a, a->seed + 1);
  if (bug->found) return;
  bug->found = true;
  bug->found_at = monotonic_seconds() - k->start;
  bug->counterexample = memory_text(tried->counterexample);
  bug->nodes = tried->nodes;
  k->bench->found++;
}

static void keep_false_findings(struct bench_bug *bug, struct slice *s) {
  bug->false_findings += s->false_findings;
  if (bug->false_finding) free(s->false_finding);
  else bug->false_finding = s->false_finding;
}

static void finish_slice(struct benching *k, const struct slice *s, double seconds) {
  struct bench_arm *a = s->arm;
  const struct assay_tried *tried = &s->tried;
  const uint64_t terms = tried->tried + tried->skipped;
  a->runs.spent += seconds;
  a->run_seconds += seconds;
  a->terms += terms;
  a->run_terms += terms;
  a->next = tried->next;
  if (tried->counterexample) found(k, a, tried);
  else if (tried->exhausted) a->exhausted = true;
}

static double slice_of(const struct benching *k, const struct bench_arm *a) {
  const double left = k->end - monotonic_seconds();
  double slice = a->run_seconds > first_slice ? a->run_seconds : first_slice;
  if (slice > longest_slice) slice = longest_slice;
  return slice < left ? slice : left;
}

/* Runs up to the deadline, or the end of an epoch. */
static bool try_epoch(assay_subject *s, struct bench_arm *a, struct assay_trial *trial, struct assay_tried *tried) {
  trial->count = UINT64_MAX;
  if (a->steering) {
    if (trial->first > a->steering->end) steering_turn(a->steering);
    trial->count = a->steering->end - trial->first + 1;
    trial->table = a->steering->values;
    trial->examples = a->steering->examples;
    trial->learned = a->steering->learned;
  }
  return assay_try(s, trial, tried) == ASSAY_OK;
}

static void add_tried(struct assay_tried *sum, const struct assay_tried *t) {
  const uint64_t terms = sum->tried, skipped = sum->skipped;
  *sum = *t;
  sum->tried += terms;
  sum->skipped += skipped;
}

/* Discards a counterexample that does not show the bug. */
static bool confirm(struct slice *s, struct assay_tried *tried) {
  const double before = thread_seconds();
  bool is_bug = false;
  const bool decided = bug_oracle_decide(s->oracle, s->arm, tried, &is_bug, &s->error);
  s->asking += thread_seconds() - before;
  if (!decided || is_bug) return decided;
  if (!s->false_findings++) s->false_finding = memory_text(tried->counterexample);
  tried->counterexample = NULL;
  return true;
}

static bool fail_in_world(struct slice *s) { return engine_take_error(assay_subject_world(s->subject), &s->error); }

/* No other thread runs this arm, so its statistics need no lock. */
static bool try_until(const struct benching *k, struct slice *s, uint64_t deadline) {
  struct bench_arm *a = s->arm;
  struct assay_trial trial = {.target = a->target,
                              .way = a->way,
                              .seed = a->seed,
                              .first = a->next,
                              .deadline = deadline,
                              .stop = k->bench->stop};
  s->tried = (struct assay_tried){.next = a->next};
  for (;;) {
    struct assay_tried tried;
    if (!try_epoch(s->subject, a, &trial, &tried)) return fail_in_world(s);
    if (tried.counterexample && !confirm(s, &tried)) return false;
    if (tried.counterexample && k->bench->reduced)
      s->asking += bench_reduce(s->subject, a, &k->bench->list[a->bug], &tried);
    add_tried(&s->tried, &tried);
    trial.first = tried.next;
    if (tried.counterexample || tried.exhausted || deadline_after(0) >= deadline || is_bench_over(k)) return true;
  }
}

/* Compilation before the first term is not measured. */
static bool get_ready(struct slice *s, struct worker *w, const struct bench_bug *bug) {
  const struct bench_arm *a = s->arm;
  const struct assay_trial none = {.target = a->target, .way = a->way, .seed = a->seed, .first = a->next};
  s->subject = load_bug(w, bug, &s->error);
  if (!s->subject) return false;
  return assay_try(s->subject, &none, &s->tried) == ASSAY_OK || fail_in_world(s);
}

static void run_slice(struct benching *k, struct worker *w, struct bug_oracle *oracle, struct bench_arm *a) {
  struct bench_bug *bug = &k->bench->list[a->bug];
  struct slice s = {.arm = a, .oracle = oracle};
  bool ok = get_ready(&s, w, bug);
  const double before = thread_seconds();
  ok = ok && try_until(k, &s, deadline_after(slice_of(k, a)));
  const double seconds = thread_seconds() - before - s.asking;
  pool_lock(&k->pool);
  if (ok) finish_slice(k, &s, seconds);
  else a->refused = s.error;
  keep_false_findings(bug, &s);
  a->busy = false;
  pool_unlock(&k->pool);
}

/* ---- the arms ---- */

static void add_arms(struct bench *b, size_t bug, const struct assay_targets *targets) {
  for (size_t t = 0; t < targets->count; t++)
    for (int way = 0; way < ASSAY_WAYS; way++) {
      if (!(targets->list[t].ways & (b->ways ? b->ways : ~0U) & 1U << way)) continue;
      b->arms = memory_resize(b->arms, b->arm_count + 1, sizeof *b->arms);
      b->arms[b->arm_count] = (struct bench_arm){.bug = bug, .target = t, .way = (assay_way)way};
      start_run(b, &b->arms[b->arm_count++], b->seed);
    }
}

/* Lists the arms before any attempt, in one thread. */
static void list_arms(struct worker *w) {
  struct benching *k = w->pool->data;
  struct bench *b = k->bench;
  for (size_t i = 0; i < b->bug_count && !is_stopped(b->stop); i++) {
    struct assay_targets targets;
    struct assay_coverage coverage;
    assay_subject *s = load_bug(w, &b->list[i], &b->list[i].error);
    if (!s || assay_targets(s, &targets) != ASSAY_OK || assay_coverage(s, &coverage) != ASSAY_OK) continue;
    b->list[i].rows = steering_rows(&coverage);
    add_arms(b, i, &targets);
  }
}

/* ---- threads ---- */

static void work_on_bench(struct worker *w) {
  struct benching *k = w->pool->data;
  struct bug_oracle oracle;
  bug_oracle_init(&oracle, w, k->bench);
  for (;;) {
    pool_lock(&k->pool);
    struct bench_arm *a = is_bench_over(k) ? NULL : choose_arm(k->bench);
    if (a) a->busy = true;
    pool_unlock(&k->pool);
    if (!a) break;
    run_slice(k, w, &oracle, a);
  }
  bug_oracle_free(&oracle);
}

static void tick(struct pool *p) {
  struct benching *k = p->data;
  const double now = monotonic_seconds(), pause = 0.5;
  if (!k->bench->progress || now - k->last_progress < pause) return;
  k->last_progress = now;
  k->bench->elapsed = now - k->start;
  k->bench->progress(k->bench, k->bench->data);
}

bool bench_run(struct bench *b) {
  struct benching k = {.bench = b, .start = monotonic_seconds()};
  k.end = k.start + b->seconds;
  k.pool = (struct pool){.jobs = 1, .work = list_arms, .data = &k};
  bool ran = pool_run(&k.pool);
  k.pool = (struct pool){.jobs = b->jobs ? b->jobs : 1,
                         .limit = b->limit,
                         .stop = b->stop,
                         .work = work_on_bench,
                         .tick = tick,
                         .data = &k};
  ran = ran && pool_run(&k.pool);
  if (!ran) diagnostic_set(&b->error, "no threads could be started");
  b->elapsed = monotonic_seconds() - k.start;
  b->stopped = is_stopped(b->stop);
  return ran;
}

const struct bench_arm *bench_best(const struct bench *b, size_t bug, assay_way way) {
  const struct bench_arm *best = NULL;
  for (size_t i = 0; i < b->arm_count; i++) {
    const struct bench_arm *a = &b->arms[i];
    if (a->bug != bug || (way != ASSAY_WAYS && a->way != way) || !a->runs.times.count) continue;
    if (!best || runs_mean(&a->runs) < runs_mean(&best->runs)) best = a;
  }
  return best;
}

void bench_free(struct bench *b) {
  for (size_t i = 0; i < b->bug_count; i++) {
    struct bench_bug *x = &b->list[i];
    char *texts[] = {x->model, x->says,           x->class,         x->file,
                     x->text,  x->counterexample, x->false_finding, x->redex_false_finding};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) free(texts[k]);
    diagnostic_clear(&x->error);
    free(x->baselines);
    steering_rows_free(&x->rows);
  }
  for (size_t i = 0; i < b->arm_count; i++) {
    diagnostic_clear(&b->arms[i].refused);
    bench_reduced_free(&b->arms[i].reduced);
    if (b->arms[i].steering) steering_free(b->arms[i].steering);
    free(b->arms[i].steering);
  }
  for (size_t i = 0; i < b->model_count; i++) {
    free(b->models[i].file);
    free(b->models[i].text);
  }
  free(b->models);
  free(b->list);
  free(b->arms);
  diagnostic_clear(&b->error);
}
