/* assay bench: the run, its table and files. */
#include "cli/session_frame.h"

#include "campaign/interruption.h"
#include "campaign/rival.h"
#include "cli/data_directory.h"
#include "cli/live_line.h"
#include "core/memory.h"
#include "report/bench_html.h"
#include "report/bench_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct benching {
  const struct session *session;
  const struct bench_options *options;
  struct live_line line;
  bool progress;
};

static void show_progress(const struct bench *b, void *data) {
  struct benching *k = data;
  if (k->progress)
    live_line_show(&k->line, "%.0f of %.0f s: %zu of %zu bugs found", b->elapsed, b->seconds, b->found, b->bug_count);
}

/* ---- files ---- */

typedef void writer(const struct bench *b, struct buffer *out);

static bool write_report(const struct session *s, const char *path, writer *f, const struct bench *b) {
  if (!path) return true;
  struct buffer text = {0};
  f(b, &text);
  const bool written = session_write_file(s, path, text.text, text.length);
  buffer_free(&text);
  return written;
}

/* DIR/model-number.rkt for each bug. */
static int write_models(const struct session *s, const char *directory, const struct bench *b) {
  if (mkdir(directory, 0777) && errno != EEXIST)
    return session_refuse(s, "cannot make the directory %s: %s", directory, strerror(errno));
  for (size_t i = 0; i < b->bug_count; i++) {
    const struct bench_bug *g = &b->list[i];
    struct buffer path = {0};
    buffer_printf(&path, "%s/%s-%u.rkt", directory, g->model, g->number);
    const bool written = session_write_file(s, path.text, g->text, g->length);
    buffer_free(&path);
    if (!written) return EXIT_BAD;
  }
  return EXIT_YES;
}

/* ---- results ---- */

static void print_results(const struct benching *k, const struct bench *b) {
  if (!k->options->json) {
    struct buffer text = {0};
    bench_print(b, &text);
    if (b->compared) bench_print_rivals(b, &text);
    session_print(&text);
    return;
  }
  for (size_t i = 0; i < b->bug_count; i++) {
    json_t *object = bench_json(b, i);
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(object);
  }
}

static void tell_errors(const struct bench *b) {
  for (size_t i = 0; i < b->bug_count; i++)
    if (b->list[i].error) fprintf(stderr, "%s %u: %s", b->list[i].model, b->list[i].number, b->list[i].error);
}

/* The program that Racket runs; malloc'ed. NULL: it is not found, which has been said. */
static char *find_driver(const struct session *s) {
  char *directory = data_directory(NULL, "bench", "redex");
  if (!directory) session_refuse(s, "the program for Racket, bench/redex/hunt.rkt, is not found");
  char *driver = directory ? memory_printf("%s/hunt.rkt", directory) : NULL;
  free(directory);
  return driver;
}

/* Redex's generators on the same bugs. */
static bool compare(const struct benching *k, struct bench *b, const char *driver) {
  if (!driver || b->stopped || rival_run(b, driver, k->options->racket_seconds)) return true;
  fprintf(stderr, "assay bench: %s", b->error);
  return false;
}

static int report(const struct benching *k, const struct bench *b) {
  const struct bench_options *o = k->options;
  print_results(k, b);
  if (b->stopped && !o->quiet) fprintf(stderr, "assay bench: interrupted after %.0f s\n", b->elapsed);
  tell_errors(b);
  if (!write_report(k->session, o->csv, bench_csv, b) || !write_report(k->session, o->html, bench_html, b))
    return EXIT_BAD;
  if (b->found == b->bug_count) return EXIT_YES;
  return b->stopped ? interruption_status() : EXIT_NO;
}

/* What may be missing is looked for before the hours that it would be missed after; what was measured is told in any case. */
static int measure(struct benching *k, struct bench *b) {
  char *driver = NULL;
  if (k->options->with_racket && !(driver = find_driver(k->session))) return EXIT_BAD;
  interruption_expect();
  if (!bench_run(b)) {
    free(driver);
    return session_refuse(k->session, "%s", b->error);
  }
  live_line_clear(&k->line);
  const bool compared = compare(k, b, driver);
  free(driver);
  const int status = report(k, b);
  return compared ? status : EXIT_BAD;
}

static int bench(struct session *s, const void *given) {
  const struct bench_options *o = given;
  struct benching k = {.session = s, .options = o, .progress = !o->quiet && !o->json && stream_is_terminal(stderr)};
  unsigned ways = 0;
  live_line_begin(&k.line);
  if (!session_can_write(s, o->csv) || !session_can_write(s, o->html)) return EXIT_BAD;
  const bool is_palka = strcmp(o->experiment, "palka") == 0;
  if ((o->counterexamples || o->answers || o->orders) && !(is_palka && o->shrink))
    return session_refuse(s, "--counterexamples, --answers and --orders go with palka --shrink only");
  if (is_palka) return session_palka(s, o);
  if (strcmp(o->experiment, "graph") == 0) return session_graph_bench(s, o);
  if (o->generators && !session_read_ways(s, "generators", o->generators, &ways)) return EXIT_BAD;
  char *directory =
      data_directory(o->models, "models", strcmp(o->experiment, "redex") == 0 ? "benchmark" : o->experiment);
  if (!directory)
    return session_refuse(s, "the models of the experiment '%s' are not found; --models-dir may tell where they are",
                          o->experiment);
  if (strcmp(o->experiment, "smartcheck") == 0) {
    const int status = session_smartcheck(s, o, directory);
    free(directory);
    return status;
  }
  struct bench b = {.experiment = o->experiment,
                    .directory = directory,
                    .bugs = o->bugs,
                    .ways = ways,
                    .seed = o->seed,
                    .seconds = o->seconds,
                    .limit = o->limit,
                    .jobs = (unsigned)o->jobs,
                    .steered = !o->no_coverage,
                    .reduced = o->shrink,
                    .stop = &interruption,
                    .progress = show_progress,
                    .data = &k};
  int status = EXIT_BAD;
  if (!bench_load(&b)) {
    if (strstr(b.error, "error: ")) fputs(b.error, stderr);
    else fprintf(stderr, "assay bench: %s", b.error);
  } else {
    status = o->write ? write_models(s, o->write, &b) : measure(&k, &b);
  }
  bench_free(&b);
  free(directory);
  return status;
}

int session_bench(const struct bench_options *options) {
  return session_in_world("bench", &options->common, bench, options);
}
