/* assay bench: the run, its table and files. */
#include "experiments/experiments.h"

#include "cli/bench_options.h"
#include "cli/data_directory.h"
#include "cli/invocation.h"
#include "cli/terminal/live_line.h"
#include "cli/user_file.h"
#include "cli/ways.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "experiments/bench_html.h"
#include "experiments/bench_text.h"
#include "experiments/redex_baseline.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct bench_display {
  const struct invocation *invocation;
  const struct bench_options *options;
  struct live_line line;
  bool progress;
};

static void show_bench_progress(const struct bench *b, void *data) {
  struct bench_display *k = data;
  if (k->progress)
    live_line_show(&k->line, "%.0f of %.0f s: %zu of %zu bugs found", b->elapsed, b->seconds, b->found, b->bug_count);
}

/* ---- files ---- */

typedef void writer(const struct bench *b, struct buffer *out);

static bool write_report(const struct invocation *call, const char *path, writer *f, const struct bench *b) {
  if (!path) return true;
  struct buffer text = {0};
  f(b, &text);
  const bool written = user_file_write(call, path, text.text, text.length);
  buffer_free(&text);
  return written;
}

/* DIR/model-number.rkt for each bug. */
static int write_models(const struct invocation *call, const char *directory, const struct bench *b) {
  if (mkdir(directory, 0777) && errno != EEXIST)
    return invocation_refuse(call, "cannot make the directory %s: %s", directory, strerror(errno));
  for (size_t i = 0; i < b->bug_count; i++) {
    const struct bench_bug *g = &b->list[i];
    struct buffer path = {0};
    buffer_printf(&path, "%s/%s-%u.rkt", directory, g->model, g->number);
    const bool written = user_file_write(call, path.text, g->text, g->length);
    buffer_free(&path);
    if (!written) return EXIT_BAD;
  }
  return EXIT_YES;
}

/* ---- results ---- */

static void print_results(const struct bench_display *k, const struct bench *b) {
  if (!k->options->json) {
    struct buffer text = {0};
    bench_print(b, &text);
    if (b->compared) bench_print_baselines(b, &text);
    print_buffer(&text);
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
    if (b->list[i].error.text) fprintf(stderr, "%s %u: %s", b->list[i].model, b->list[i].number, b->list[i].error.text);
}

/* The Racket program; malloc'ed. NULL: not found, which was printed. */
static char *find_driver(const struct invocation *call) {
  char *directory = data_directory(NULL, "bench", "redex");
  if (!directory) invocation_refuse(call, "the program for Racket, bench/redex/hunt.rkt, is not found");
  char *driver = directory ? memory_printf("%s/hunt.rkt", directory) : NULL;
  free(directory);
  return driver;
}

/* Redex's generators on the same bugs. */
static bool compare_with_redex(const struct bench_display *k, struct bench *b, const char *driver) {
  if (!driver || b->stopped || redex_baseline_run(b, driver, k->options->racket_seconds)) return true;
  diagnostic_print(&b->error, "bench");
  return false;
}

static int report_bench(const struct bench_display *k, const struct bench *b) {
  const struct bench_options *o = k->options;
  print_results(k, b);
  if (b->stopped && !o->quiet) fprintf(stderr, "assay bench: interrupted after %.0f s\n", b->elapsed);
  tell_errors(b);
  if (!write_report(k->invocation, o->csv, bench_csv, b) || !write_report(k->invocation, o->html, bench_html, b))
    return EXIT_BAD;
  if (b->found == b->bug_count) return EXIT_YES;
  return b->stopped ? interruption_status() : EXIT_NO;
}

/* Checks for missing programs before measuring for hours; measurements are printed in any case. */
static int measure_bugs(struct bench_display *k, struct bench *b) {
  char *driver = NULL;
  if (k->options->with_racket && !(driver = find_driver(k->invocation))) return EXIT_BAD;
  interruption_expect();
  if (!bench_run(b)) {
    free(driver);
    return invocation_refuse_error(k->invocation, &b->error);
  }
  live_line_clear(&k->line);
  const bool compared = compare_with_redex(k, b, driver);
  free(driver);
  const int status = report_bench(k, b);
  return compared ? status : EXIT_BAD;
}

static int bench(struct invocation *call, const void *given) {
  const struct bench_options *o = given;
  struct bench_display k = {
      .invocation = call, .options = o, .progress = !o->quiet && !o->json && stream_is_terminal(stderr)};
  unsigned ways = 0;
  live_line_begin(&k.line);
  if (!user_file_can_write(call, o->csv) || !user_file_can_write(call, o->html)) return EXIT_BAD;
  const bool is_palka = strcmp(o->experiment, "palka") == 0;
  if ((o->counterexamples || o->answers || o->orders) && !(is_palka && o->shrink))
    return invocation_refuse(call, "--counterexamples, --answers and --orders go with palka --shrink only");
  if (is_palka) return palka_command(call, o);
  if (strcmp(o->experiment, "graph") == 0) return graph_bench_command(call, o);
  if (o->generators && !ways_read_option(call, "generators", o->generators, &ways)) return EXIT_BAD;
  char *directory =
      data_directory(o->models, "models", strcmp(o->experiment, "redex") == 0 ? "benchmark" : o->experiment);
  if (!directory)
    return invocation_refuse(
        call, "the models of the experiment '%s' are not found; --models-dir may tell where they are", o->experiment);
  if (strcmp(o->experiment, "smartcheck") == 0) {
    const int status = smartcheck_command(call, o, directory);
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
                    .progress = show_bench_progress,
                    .data = &k};
  int status = EXIT_BAD;
  if (!bench_load(&b)) {
    diagnostic_print(&b.error, "bench");
  } else {
    status = o->write ? write_models(call, o->write, &b) : measure_bugs(&k, &b);
  }
  bench_free(&b);
  free(directory);
  return status;
}

int bench_command_run(const struct bench_options *options) {
  return invocation_run("bench", &options->common, bench, options);
}
