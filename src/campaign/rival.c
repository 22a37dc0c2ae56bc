/* rival: see the header. */
#include "campaign/rival.h"

#include "campaign/pool.h"
#include "core/memory.h"
#include "core/printer.h"

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

struct rivalry {
  struct bench *bench;
  struct pool pool;
  const char *driver;
  double seconds, start;
  char *directory;
  size_t next;     /* the first bug that nobody has taken */
  pid_t *children; /* of each worker; 0: none, or it may have been waited for */
};

static void fail(struct rivalry *k, const char *what) {
  struct buffer b = {0};
  buffer_printf(&b, "%s: %s\n", what, strerror(errno));
  if (!k->bench->error) k->bench->error = b.text;
  else buffer_free(&b);
}

/* ---- one bug ---- */

static char *path_of(const struct rivalry *k, size_t bug, const char *end) {
  struct buffer b = {0};
  const struct bench_bug *g = &k->bench->list[bug];
  buffer_printf(&b, "%s/%s-%u%s", k->directory, g->model, g->number, end);
  return b.text;
}

static bool write_model(const struct rivalry *k, size_t bug, const char *path) {
  const struct bench_bug *g = &k->bench->list[bug];
  FILE *out = fopen(path, "w");
  const bool written = out && fwrite(g->text, 1, g->length, out) == g->length;
  return out && fclose(out) == 0 && written;
}

/* Starts `racket driver seconds path`; its output can be read from the file that is returned. What a terminal sends to our
 * group is not for it: it ends when we say so. */
static FILE *start_racket(const struct rivalry *k, const char *path, pid_t *child) {
  char seconds[32];
  int ends[2];
  snprintf(seconds, sizeof seconds, "%.3f", k->seconds);
  const char *argv[] = {"racket", k->driver, seconds, path, NULL};
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

static void read_line(struct bench_bug *g, const char *line) {
  const size_t length = strcspn(line, " ");
  char *after_found, *after_spent;
  const size_t found = strtoul(line + length, &after_found, 10);
  const double spent = strtod(after_found, &after_spent);
  if (after_spent == after_found) return;
  for (int way = 0; way < ASSAY_WAYS; way++) {
    const char *name = assay_way_name((assay_way)way);
    if (strlen(name) != length || memcmp(name, line, length) != 0) continue;
    g->rivals[way].found += found;
    g->rivals[way].spent += spent;
  }
}

static void watch_child(struct rivalry *k, const struct worker *w, pid_t child) {
  pool_lock(&k->pool);
  k->children[w - k->pool.workers] = child;
  pool_unlock(&k->pool);
}

static bool measure(struct rivalry *k, const struct worker *w, size_t bug) {
  char *path = path_of(k, bug, ".rkt"), *line = NULL;
  size_t room = 0;
  pid_t child = 0;
  FILE *in = write_model(k, bug, path) ? start_racket(k, path, &child) : NULL;
  free(path);
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

static void work(struct worker *w) {
  struct rivalry *k = w->pool->data;
  for (;;) {
    pool_lock(&k->pool);
    const size_t bug = k->next++;
    const bool stop = bug >= k->bench->bug_count || k->bench->error || is_stopped(k->bench->stop);
    pool_unlock(&k->pool);
    if (stop) return;
    if (measure(k, w, bug)) continue;
    pool_lock(&k->pool);
    fail(k, "cannot run racket");
    pool_unlock(&k->pool);
  }
}

static void tick(struct pool *p) {
  const struct rivalry *k = p->data;
  if (!is_stopped(k->bench->stop)) return;
  for (unsigned i = 0; i < p->jobs; i++)
    if (k->children[i]) kill(k->children[i], SIGKILL);
}

/* What Racket has compiled is beside the models. */
static void remove_directory(const char *directory) {
  const char *argv[] = {"rm", "-rf", "--", directory, NULL};
  pid_t child;
  if (posix_spawnp(&child, "rm", NULL, NULL, (char *const *)(void *)argv, environ) == 0) waitpid(child, NULL, 0);
}

static char *temporary_directory(void) {
  const char *base = getenv("TMPDIR");
  struct buffer b = {0};
  buffer_printf(&b, "%s/assay-bench-XXXXXX", base && *base ? base : "/tmp");
  if (mkdtemp(b.text)) return b.text;
  buffer_free(&b);
  return NULL;
}

bool rival_run(struct bench *b, const char *driver, double seconds) {
  struct rivalry k = {.bench = b, .driver = driver, .seconds = seconds, .start = monotonic_seconds()};
  k.directory = temporary_directory();
  if (!k.directory) {
    fail(&k, "cannot make a temporary directory");
    return false;
  }
  k.pool = (struct pool){.jobs = b->jobs ? b->jobs : 1, .work = work, .tick = tick, .data = &k};
  k.children = memory_array(k.pool.jobs, sizeof *k.children);
  memset(k.children, 0, k.pool.jobs * sizeof *k.children);
  if (!pool_run(&k.pool)) fail(&k, "cannot start threads");
  remove_directory(k.directory);
  free(k.children);
  free(k.directory);
  b->compared = true;
  b->stopped = is_stopped(b->stop);
  return !b->error;
}

double rival_best(const struct bench *b, size_t bug, assay_way way) {
  double best = 0;
  for (int i = 0; i < ASSAY_WAYS; i++) {
    const struct bench_rival *r = &b->list[bug].rivals[i];
    if (!r->found || (way != ASSAY_WAYS && (int)way != i)) continue;
    const double mean = r->spent / (double)r->found;
    if (best <= 0 || mean < best) best = mean;
  }
  return best;
}

double rival_ratio(const struct bench *b, size_t *count) {
  double sum = 0;
  *count = 0;
  for (size_t i = 0; i < b->bug_count; i++) {
    const struct bench_arm *ours = bench_best(b, i, ASSAY_WAYS);
    const double theirs = rival_best(b, i, ASSAY_WAYS);
    if (!ours || theirs <= 0) continue;
    sum += log(theirs / bench_mean(ours));
    ++*count;
  }
  return *count ? exp(sum / (double)*count) : 0;
}
