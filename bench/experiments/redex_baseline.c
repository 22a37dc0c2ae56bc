/* redex_baseline: see the header. */
#include "experiments/redex_baseline.h"

#include "checks/pool.h"
#include "core/diagnostic.h"
#include "core/printer.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct baseline_run {
  struct bench *bench;
  struct pool pool;
  const char *driver;
  char *generators; /* comma-separated */
  double seconds, start;
  char *directory;
  size_t next;     /* the first bug that is not assigned */
  pid_t *children; /* of each worker; 0: none, or already waited for */
};

static void fail_baseline(struct baseline_run *k, const char *what) {
  diagnostic_set(&k->bench->error, "%s: %s", what, strerror(errno));
}

/* ---- one bug ---- */

/* DIRECTORY/model-NUMBER.rkt; the model without bugs has none. */
static char *path_of(const struct baseline_run *k, const struct bench_bug *g, bool unchanged) {
  struct buffer b = {0};
  buffer_printf(&b, "%s/%s-%u%s.rkt", k->directory, g->model, g->number, unchanged ? "-unchanged" : "");
  return b.text;
}

static bool write_model(const char *path, const char *text, size_t length) {
  FILE *out = fopen(path, "w");
  const bool written = out && fwrite(text, 1, length, out) == length;
  return out && fclose(out) == 0 && written;
}

/* Starts `racket driver seconds generators path unchanged`; its output is read from the returned
 * file. It is in a process group of its own, so that signals from a terminal do not reach it: we
 * end it. */
static FILE *start_racket(const struct baseline_run *k, const char *path, const char *unchanged, pid_t *child) {
  char seconds[32];
  int ends[2];
  snprintf(seconds, sizeof seconds, "%.3f", k->seconds);
  const char *argv[] = {"racket", k->driver, seconds, k->generators, path, unchanged, NULL};
  if (pipe2(ends, O_CLOEXEC)) return NULL;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawnattr_t own_group;
  posix_spawnattr_init(&own_group);
  posix_spawnattr_setflags(&own_group, POSIX_SPAWN_SETPGROUP);
  errno = posix_spawnp(child, "racket", &actions, &own_group, (char *const *)(void *)argv, environ);
  posix_spawnattr_destroy(&own_group);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  FILE *in = errno ? NULL : fdopen(ends[0], "r");
  if (!in) close(ends[0]);
  return in;
}

static struct bench_baseline *find_baseline(struct bench_bug *g, unsigned property, assay_way way) {
  for (size_t i = 0; i < g->baseline_count; i++)
    if (g->baselines[i].property == property && g->baselines[i].way == way) return &g->baselines[i];
  g->baselines = memory_resize(g->baselines, g->baseline_count + 1, sizeof *g->baselines);
  g->baselines[g->baseline_count] = (struct bench_baseline){.property = property, .way = way};
  return &g->baselines[g->baseline_count++];
}

/* ASSAY_WAYS: there is no generator of that name. */
static assay_way way_named(const char *name) {
  int way = 0;
  while (way < ASSAY_WAYS && strcmp(assay_way_name((assay_way)way), name) != 0) way++;
  return (assay_way)way;
}

/* See the driver for what it prints. */
static void read_line(struct bench_bug *g, char *line) {
  char *rest = line;
  const unsigned long property = strtoul(line, &rest, 10);
  rest += *rest == ' ';
  const char *const name = strsep(&rest, " "), *const outcome = rest ? strsep(&rest, " ") : NULL;
  const assay_way way = way_named(name);
  if (way == ASSAY_WAYS || !outcome || !rest) return;
  struct bench_baseline *r = find_baseline(g, (unsigned)property, way);
  rest[strcspn(rest, "\n")] = '\0';
  if (strcmp(outcome, "refused") == 0) {
    r->refused = true;
  } else if (strcmp(outcome, "false") == 0) {
    char *first;
    g->redex_false_findings += strtoul(rest, &first, 10);
    if (!g->redex_false_finding) g->redex_false_finding = memory_text(first + (*first == ' '));
  } else {
    const double seconds = strtod(rest, NULL);
    r->runs.spent += seconds;
    if (strcmp(outcome, "found") == 0) series_add(&r->runs.times, seconds);
  }
}

static void watch_child(struct baseline_run *k, const struct worker *w, pid_t child) {
  pool_lock(&k->pool);
  k->children[w - k->pool.workers] = child;
  pool_unlock(&k->pool);
}

static FILE *start_on_bug(const struct baseline_run *k, const struct bench_bug *g, pid_t *child) {
  const struct bench_model *m = &k->bench->models[g->unchanged];
  char *path = path_of(k, g, false), *unchanged = path_of(k, g, true);
  const bool written = write_model(path, g->text, g->length) && write_model(unchanged, m->text, m->length);
  FILE *in = written ? start_racket(k, path, unchanged, child) : NULL;
  free(path);
  free(unchanged);
  return in;
}

static bool measure_bug(struct baseline_run *k, const struct worker *w, size_t bug) {
  char *line = NULL;
  size_t room = 0;
  pid_t child = 0;
  FILE *in = start_on_bug(k, &k->bench->list[bug], &child);
  if (!in) return false;
  watch_child(k, w, child);
  while (getline(&line, &room, in) > 0) read_line(&k->bench->list[bug], line);
  free(line);
  fclose(in);
  watch_child(k, w, 0);
  waitpid(child, NULL, 0);
  return true;
}

/* ---- all ---- */

static void work_on_bugs(struct worker *w) {
  struct baseline_run *k = w->pool->data;
  for (;;) {
    pool_lock(&k->pool);
    const size_t bug = k->next++;
    const bool stop = bug >= k->bench->bug_count || k->bench->error.text || is_stopped(k->bench->stop);
    pool_unlock(&k->pool);
    if (stop) return;
    if (measure_bug(k, w, bug)) continue;
    pool_lock(&k->pool);
    fail_baseline(k, "cannot run racket");
    pool_unlock(&k->pool);
  }
}

static void tick(struct pool *p) {
  const struct baseline_run *k = p->data;
  if (!is_stopped(k->bench->stop)) return;
  for (unsigned i = 0; i < p->jobs; i++)
    if (k->children[i]) kill(-k->children[i], SIGKILL); /* and its children */
}

/* Compiled files of Racket are beside the models. */
static void remove_directory(const char *directory) {
  const char *argv[] = {"rm", "-rf", "--", directory, NULL};
  pid_t child;
  if (posix_spawnp(&child, "rm", NULL, NULL, (char *const *)(void *)argv, environ) == 0) waitpid(child, NULL, 0);
}

static char *names_of(unsigned ways) {
  struct buffer b = {0};
  for (int way = 0; way < ASSAY_WAYS; way++)
    if (!ways || ways >> way & 1) buffer_printf(&b, "%s%s", b.length ? "," : "", assay_way_name((assay_way)way));
  return b.text;
}

static char *temporary_directory(void) {
  const char *base = getenv("TMPDIR");
  struct buffer b = {0};
  buffer_printf(&b, "%s/assay-bench-XXXXXX", base && *base ? base : "/tmp");
  if (mkdtemp(b.text)) return b.text;
  buffer_free(&b);
  return NULL;
}

bool redex_baseline_run(struct bench *b, const char *driver, double seconds) {
  struct baseline_run k = {.bench = b, .driver = driver, .seconds = seconds, .start = monotonic_seconds()};
  k.directory = temporary_directory();
  if (!k.directory) {
    fail_baseline(&k, "cannot make a temporary directory");
    return false;
  }
  k.pool = (struct pool){.jobs = b->jobs ? b->jobs : 1, .work = work_on_bugs, .tick = tick, .data = &k};
  k.generators = names_of(b->ways);
  k.children = memory_array(k.pool.jobs, sizeof *k.children);
  memset(k.children, 0, k.pool.jobs * sizeof *k.children);
  if (!pool_run(&k.pool)) fail_baseline(&k, "cannot start threads");
  remove_directory(k.directory);
  free(k.children);
  free(k.generators);
  free(k.directory);
  b->compared = true;
  b->stopped = is_stopped(b->stop);
  return !b->error.text;
}

const struct bench_baseline *redex_baseline_best(const struct bench *b, size_t bug, assay_way way) {
  const struct bench_baseline *best = NULL;
  for (size_t i = 0; i < b->list[bug].baseline_count; i++) {
    const struct bench_baseline *r = &b->list[bug].baselines[i];
    if (!r->runs.times.count || (way != ASSAY_WAYS && way != r->way)) continue;
    if (!best || runs_mean(&r->runs) < runs_mean(&best->runs)) best = r;
  }
  return best;
}

/* Unsuccessful time on a bug is a lower bound of the time to find it. */
static double our_time(const struct bench *b, size_t bug, bool *found) {
  const struct bench_arm *best = bench_best(b, bug, ASSAY_WAYS);
  *found = best != NULL;
  if (best) return runs_mean(&best->runs);
  double spent = 0;
  for (size_t i = 0; i < b->arm_count; i++)
    if (b->arms[i].bug == bug) spent += b->arms[i].runs.spent;
  return spent;
}

double redex_baseline_ratio(const struct bench *b, size_t bug, bool *exact) {
  const struct bench_baseline *theirs = redex_baseline_best(b, bug, ASSAY_WAYS);
  const double ours = our_time(b, bug, exact);
  return theirs && ours > 0 ? runs_mean(&theirs->runs) / ours : 0;
}

struct redex_baseline_summary redex_baseline_summary(const struct bench *b) {
  struct redex_baseline_summary s = {0};
  double sum = 0;
  for (size_t i = 0; i < b->bug_count; i++) {
    bool exact;
    const double ratio = redex_baseline_ratio(b, i, &exact);
    if (ratio <= 0) continue;
    sum += log(ratio);
    s.found++;
    s.only += !exact;
  }
  s.ratio = s.found ? exp(sum / (double)s.found) : 0;
  return s;
}
