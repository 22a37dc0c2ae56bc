/* assay bench palka --shrink: the table. */
#include "experiments/experiments.h"

#include "cli/bench_options.h"
#include "cli/data_directory.h"
#include "cli/invocation.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "experiments/palka_shrink.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- results of the reductions ---- */

struct distinct_result {
  const struct shrink_result *result;
  size_t count;
};

static int most_frequent_first(const void *a, const void *b) {
  const struct distinct_result *x = a, *y = b;
  if (x->count != y->count) return x->count > y->count ? -1 : 1;
  return x->result->nodes < y->result->nodes ? -1 : x->result->nodes > y->result->nodes;
}

/* malloc'ed; with the length in the row. */
static struct distinct_result *distinct_results(const struct palka_shrink_row *r) {
  struct distinct_result *list = memory_array(r->distinct + 1, sizeof *list);
  size_t count = 0;
  for (size_t i = 0; i < r->result_count && r->results[i].term; i++) {
    if (!count || strcmp(list[count - 1].result->term, r->results[i].term) != 0)
      list[count++] = (struct distinct_result){&r->results[i], 0};
    list[count - 1].count++;
  }
  qsort(list, count, sizeof *list, most_frequent_first);
  return list;
}

static json_t *terms_json(const struct palka_shrink_row *r) {
  struct distinct_result *list = distinct_results(r);
  json_t *terms = json_array();
  for (size_t i = 0; i < r->distinct; i++)
    json_array_append_new(terms,
                          json_pack("{s:s, s:s, s:I, s:I}", "term", list[i].result->term, "text", list[i].result->text,
                                    "nodes", (json_int_t)list[i].result->nodes, "count", (json_int_t)list[i].count));
  free(list);
  return terms;
}

static void print_terms(const struct palka_shrink_row *r) {
  struct distinct_result *list = distinct_results(r);
  for (size_t i = 0; i < r->distinct; i++)
    printf("  %3zu times, %2" PRIu64 " nodes  %s\n", list[i].count, list[i].result->nodes, list[i].result->text);
  free(list);
}

/* ---- rows ---- */

static json_t *row_json(const struct palka_shrink_row *r) {
  return json_pack("{s:s, s:I, s:b, s:I, s:I, s:f, s:f, s:f, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:o}", "order",
                   r->order, "batch", (json_int_t)r->batch, "timed", r->is_timed, "counterexamples",
                   (json_int_t)r->count, "gone", (json_int_t)r->gone, "steps", series_mean(&r->steps), "failed",
                   series_mean(&r->failed), "nodes", series_mean(&r->nodes), "least", (json_int_t)r->least, "most",
                   (json_int_t)r->most, "distinct", (json_int_t)r->distinct, "asked", (json_int_t)r->figures.asked,
                   "tried", (json_int_t)r->figures.tried, "rounds", (json_int_t)r->figures.rounds, "cpu",
                   r->figures.cpu, "seconds", r->seconds, "results", terms_json(r));
}

static void print_head(void) {
  printf("%-8s %6s %6s %7s %8s %6s %9s %9s %9s %9s %9s %8s\n", "rules", "batch", "of", "steps", "failed", "nodes",
         "from-to", "distinct", "asked", "tried", "CPU s", "clock s");
}

static void print_row(const struct palka_shrink_row *r) {
  char range[48];
  snprintf(range, sizeof range, "%" PRIu64 "-%" PRIu64, r->least, r->most);
  printf("%-8s %6zu %6zu %7.2f %8.2f %6.2f %9s %9zu %9" PRIu64 " %9" PRIu64 " %9.1f %8.1f\n", r->order, r->batch,
         r->count, series_mean(&r->steps), series_mean(&r->failed), series_mean(&r->nodes), range, r->distinct,
         r->figures.asked, r->figures.tried, r->figures.cpu, r->seconds);
  if (r->gone) printf("  %zu of the counterexamples do not differ\n", r->gone);
  fflush(stdout);
}

struct palka_shrink_table {
  const struct bench_options *options;
  bool has_head;
};

static void show_row(const struct palka_shrink *p, const struct palka_shrink_row *r, void *data) {
  (void)p;
  struct palka_shrink_table *k = data;
  const struct bench_options *o = k->options;
  if (o->json) {
    print_json_line(row_json(r));
    return;
  }
  if (!k->has_head) print_head();
  k->has_head = true;
  print_row(r);
  if (o->terms) print_terms(r);
  fflush(stdout);
}

/* ---- whole tables ---- */

static void show_found(const struct counterexamples *c, void *data) {
  (void)data;
  fprintf(stderr, "\r%zu of %zu counterexamples", c->count, c->wanted);
  if (c->count == c->wanted) fputc('\n', stderr);
}

static int palka_shrink_status(struct invocation *call, struct palka_shrink *p, bool good) {
  if (!good && p->error.text) return invocation_refuse_error(call, &p->error);
  if (!good) return invocation_failed(call);
  return is_stopped(p->counterexamples.stop) ? interruption_status() : EXIT_YES;
}

/* A subject file for GHC, or any other file. malloc'ed; NULL: not found. */
static char *subject_file(const char *name) {
  if (!name) name = "strictness";
  if (path_is_subject_file(name)) return memory_text(name);
  char *directory = data_directory(NULL, "subjects", "haskell");
  char *file = directory ? memory_printf("%s/%s.assay", directory, name) : NULL;
  free(directory);
  return file;
}

int palka_shrink_command(struct invocation *call, const struct bench_options *o) {
  char *subject = subject_file(o->subject);
  if (!subject) return invocation_refuse(call, "the subject files of haskell are not found");
  struct palka_shrink_table showing = {o, false};
  const bool shows = !o->quiet && !o->json && isatty(STDERR_FILENO);
  struct palka_shrink p = {.counterexamples = {.subject_file = subject,
                                               .file = o->counterexamples,
                                               .wanted = o->count,
                                               .jobs = (unsigned)o->jobs,
                                               .seed = o->seed,
                                               .stop = &interruption,
                                               .progress = shows ? show_found : NULL},
                           .answers = o->answers,
                           .orders = o->orders,
                           .timed = o->timed,
                           .progress = show_row,
                           .data = &showing};
  interruption_expect();
  const int status = palka_shrink_status(call, &p, palka_shrink_run(&p, call->world));
  palka_shrink_free(&p);
  free(subject);
  return status;
}
