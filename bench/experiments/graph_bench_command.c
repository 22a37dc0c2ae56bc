/* assay bench graph: the table. */
#include "experiments/experiments.h"

#include "cli/bench_options.h"
#include "cli/data_directory.h"
#include "cli/invocation.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "experiments/graph_bench.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { OPERATIONS = 20, MOST_FILES = 32 };

struct graph_table {
  const struct bench_options *options;
  const struct invocation *invocation;
  bool has_makings, has_rows; /* table heads that were printed */
};

static double rate(uint64_t count, double seconds) { return seconds > 0 ? (double)count / seconds : 0; }

/* ---- generation of graphs ---- */

static void show_making(const struct graph_making *m, void *data) {
  struct graph_table *t = data;
  const uint64_t operations = m->graphs * m->size;
  const double made = rate(operations, m->making), written = rate(operations, m->writing),
               computed = rate(operations, m->running);
  if (t->options->json) {
    print_json_line(json_pack("{s:s, s:I, s:I, s:f, s:f, s:f}", "subject", m->subject, "size", (json_int_t)m->size,
                              "graphs", (json_int_t)m->graphs, "made_per_second", made, "written_per_second", written,
                              "computed_per_second", computed));
    return;
  }
  if (!t->has_makings)
    printf("%-12s %4s  %10s  %10s  %10s   operations in a CPU second\n", "subject", "size", "made", "written",
           "computed");
  t->has_makings = true;
  printf("%-12s %4u  %10.0f  %10.0f  %10.0f\n", m->subject, m->size, made, written, computed);
  fflush(stdout);
}

/* ---- cost of checking ---- */

static json_t *row_json(const struct graph_row *r) {
  return json_pack("{s:s, s:s, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f}", "subject", r->subject, "variant",
                   r->variant, "batch", (json_int_t)r->batch, "checked", (json_int_t)r->checked, "differing",
                   (json_int_t)r->differing, "per_cpu_second", rate(r->checked, graph_row_cpu(r)), "per_second",
                   rate(r->checked, r->elapsed), "own_cpu", r->own, "compile_cpu", r->compile, "run_cpu", r->run,
                   "ratio", graph_row_ratio(r));
}

static double milliseconds_each(const struct graph_row *r, double seconds) {
  return r->checked ? 1e3 * seconds / (double)r->checked : 0;
}

static void print_row(const struct graph_row *r) {
  const double all = graph_row_cpu(r);
  printf("%-12s %-10s %5u  %9" PRIu64 "  %9.0f  %8.3f %8.3f %8.3f  %5.1f%%  %5.2f", r->subject, r->variant, r->batch,
         r->checked, rate(r->checked, all), milliseconds_each(r, r->compile), milliseconds_each(r, r->run),
         milliseconds_each(r, r->own), all > 0 ? 100 * r->own / all : 0, graph_row_ratio(r));
  if (r->differing) printf("  %" PRIu64 " differ", r->differing);
  putchar('\n');
  fflush(stdout);
}

static void show_row(const struct graph_row *r, void *data) {
  struct graph_table *t = data;
  if (t->options->json) {
    print_json_line(row_json(r));
    return;
  }
  if (!t->has_rows)
    printf("\n%-12s %-10s %5s  %9s  %9s  %8s %8s %8s  %6s  %5s\n", "subject", "variant", "batch", "functions",
           "a CPU s", "compiler", "program", "assay", "is", "ratio");
  t->has_rows = true;
  print_row(r);
}

static void show_lacking(const char *subject, const char *variant, const char *why, void *data) {
  const struct graph_table *t = data;
  fflush(stdout);
  if (!t->options->quiet) fprintf(stderr, "assay bench: %s, %s: %s\n", subject, variant, why);
}

/* ---- files ---- */

/* Those of --subject, comma-separated, or the installed ones: an array and its texts, malloc'ed. */
static bool find_files(const char *given, char *files[MOST_FILES + 1]) {
  static const char *const shipped[] = {"executable", "shared", "memory"};
  size_t count = 0;
  for (const char *name = given; name && *name && count < MOST_FILES;) {
    const size_t length = strcspn(name, ",");
    files[count++] = memory_printf("%.*s", (int)length, name);
    name += length + (name[length] == ',');
  }
  char *directory = given ? NULL : data_directory(NULL, "bench", "graph");
  for (size_t i = 0; directory && i < sizeof shipped / sizeof *shipped; i++)
    files[count++] = memory_printf("%s/%s.assay", directory, shipped[i]);
  free(directory);
  files[count] = NULL;
  return count;
}

static int graph_bench_status(struct invocation *call, struct graph_bench *b, bool good) {
  if (!good && b->error.text) return invocation_refuse_error(call, &b->error);
  if (!good && !is_stopped(b->stop)) return invocation_failed(call);
  return is_stopped(b->stop) ? interruption_status() : EXIT_YES;
}

int graph_bench_command(struct invocation *call, const struct bench_options *o) {
  char *files[MOST_FILES + 1];
  if (!find_files(o->subject, files)) return invocation_refuse(call, "the subject files of bench/graph are not found");
  struct graph_table t = {.options = o, .invocation = call};
  struct graph_bench b = {.files = (const char *const *)files,
                          .size = OPERATIONS,
                          .seconds = o->seconds,
                          .jobs = (unsigned)o->jobs,
                          .seed = o->seed,
                          .stop = &interruption,
                          .making = show_making,
                          .progress = show_row,
                          .lacking = show_lacking,
                          .data = &t};
  interruption_expect();
  const int status = graph_bench_status(call, &b, graph_bench_run(&b, call->world));
  graph_bench_free(&b);
  for (char **f = files; *f; f++) free(*f);
  return status;
}
