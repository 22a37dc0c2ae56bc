/* assay bench palka: the table. */
#include "experiments/experiments.h"

#include "cli/bench_options.h"
#include "cli/data_directory.h"
#include "cli/invocation.h"
#include "core/system/interruption.h"
#include "experiments/palka.h"

#include <inttypes.h>
#include <stdlib.h>

static double per(double amount, uint64_t count) { return count ? amount / (double)count : 0; }

/* The percentage of generation in a program's cost. More programs are generated than tested: some
 * are in progress at the end. */
static double share_of_making(const struct palka_row *r) {
  return r->tally.tried ? 100 * per(r->generating, r->made) / palka_seconds(r) : 0;
}

static uint64_t count_sizes(const struct tally *h) {
  uint64_t count = 0;
  for (int i = 0; i < SIZE_CLASSES; i++) count += h->sizes[i];
  return count;
}

struct palka_table {
  const struct bench_options *options;
  bool has_head; /* of the rows being printed */
};

/* ---- generation of programs ---- */

static json_t *sizes_json(const uint64_t *sizes) {
  json_t *list = json_array();
  for (int i = 0; i < SIZE_CLASSES; i++) json_array_append_new(list, json_integer((json_int_t)sizes[i]));
  return list;
}

static json_t *making_json(const struct palka_making *m) {
  return json_pack("{s:s, s:I, s:I, s:f, s:f, s:f, s:o}", "generator", m->way, "size", (json_int_t)m->size, "made",
                   (json_int_t)m->made, "per_second", m->seconds > 0 ? (double)m->made / m->seconds : 0, "nodes_mean",
                   per((double)m->nodes, m->made), "distinct", per((double)m->distinct, m->made), "sizes",
                   sizes_json(m->sizes));
}

/* A bar for each size class, from 1 node on, with a height proportional to its share. */
static void print_bars(const uint64_t *sizes, uint64_t all) {
  static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  enum { CLASSES = 8, BARS = sizeof bars / sizeof *bars };
  for (int i = 0; i < CLASSES; i++) {
    const double height = per((double)sizes[i], all) * (BARS - 1);
    fputs(sizes[i] ? bars[(int)(height + 0.5)] : " ", stdout);
  }
}

static void print_making(const struct palka_making *m) {
  printf("%-8s %4u  %9.0f  %6.1f  %7.1f%%  ", m->way, m->size, m->seconds > 0 ? (double)m->made / m->seconds : 0,
         per((double)m->nodes, m->made), 100 * per((double)m->distinct, m->made));
  print_bars(m->sizes, m->made);
  putchar('\n');
  fflush(stdout);
}

static void show_making(const struct palka_making *m, void *data) {
  struct palka_table *t = data;
  if (t->options->json) {
    print_json_line(making_json(m));
    return;
  }
  if (!t->has_head)
    printf("%-8s %4s  %9s  %6s  %8s  %s\n", "by", "size", "a second", "nodes", "distinct", "of 1, 2, 4, ... nodes");
  t->has_head = true;
  print_making(m);
}

/* ---- findings ---- */

static json_t *row_json(const struct palka_row *r) {
  const struct tally *h = &r->tally;
  return json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:o}", "property", r->property,
                   "generator", r->way, "size", (json_int_t)r->size, "made", (json_int_t)r->made, "tried",
                   (json_int_t)h->tried, "found", (json_int_t)h->failed, "unknown", (json_int_t)h->unknown,
                   "nodes_mean", per((double)h->nodes, count_sizes(h)), "generating_ms",
                   1e3 * per(r->generating, r->made), "compiling_ms", 1e3 * per(r->compile_cpu, h->tried), "running_ms",
                   1e3 * per(r->run_cpu, h->tried), "generating_percent", share_of_making(r), "cpu_per_found",
                   h->failed ? palka_seconds(r) * per((double)h->tried, h->failed) : 0, "sizes", sizes_json(h->sizes));
}

static void print_row(const struct palka_row *r) {
  const struct tally *h = &r->tally;
  printf("%-11s %-8s %4u  %6.1f  %9" PRIu64 " %6" PRIu64, r->property, r->way, r->size,
         per((double)h->nodes, count_sizes(h)), h->tried, h->failed);
  if (h->failed) printf("  %8.0f", per((double)h->tried, h->failed));
  else printf("  %8s", "-");
  printf("  %8.4f %5.2f%% %8.2f %8.2f", 1e3 * per(r->generating, r->made), share_of_making(r),
         1e3 * per(r->compile_cpu, h->tried), 1e3 * per(r->run_cpu, h->tried));
  if (h->failed) printf("  %8.2f  ", palka_seconds(r) * per((double)h->tried, h->failed));
  else printf("  %8s  ", "-");
  print_bars(h->sizes, count_sizes(h));
  putchar('\n');
  fflush(stdout);
}

static void print_head(void) {
  printf("\n%-11s %-8s %4s  %6s  %9s %6s  %8s  %8s %6s %8s %8s  %8s\n", "property", "by", "size", "nodes", "tried",
         "found", "for one", "made, ms", "is", "compiled", "run", "CPU s for one");
}

static void show_row(const struct palka *p, void *data) {
  struct palka_table *t = data;
  const struct palka_row *r = &p->rows[p->count - 1];
  if (t->options->json) {
    print_json_line(row_json(r));
    return;
  }
  if (p->count == 1) print_head();
  print_row(r);
}

static int palka_status(struct invocation *call, struct palka *p, bool good) {
  if (!good && p->error.text) return invocation_refuse_error(call, &p->error);
  if (!good) return invocation_failed(call);
  return is_stopped(p->stop) ? interruption_status() : EXIT_YES;
}

int palka_command(struct invocation *call, const struct bench_options *o) {
  if (o->shrink) return palka_shrink_command(call, o);
  char *directory = data_directory(NULL, "subjects", "haskell");
  if (!directory) return invocation_refuse(call, "the subject files of haskell are not found");
  struct palka_table t = {.options = o};
  struct palka p = {.directory = directory,
                    .seconds = o->seconds,
                    .jobs = (unsigned)o->jobs,
                    .seed = o->seed,
                    .ways = o->generators,
                    .stop = &interruption,
                    .making = show_making,
                    .progress = show_row,
                    .data = &t};
  interruption_expect();
  const int status = palka_status(call, &p, palka_run(&p, call->world));
  palka_free(&p);
  free(directory);
  return status;
}
