/* assay bench smartcheck: the table. */
#include "experiments/experiments.h"

#include "cli/bench_options.h"
#include "cli/invocation.h"
#include "experiments/smartcheck.h"

#include <string.h>

static void add_claims(json_t *object, const struct smartcheck_claims *c) {
  json_t *claims = json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:f}", "hunts", (json_int_t)c->runs,
                             "claims", (json_int_t)c->claims, "refuted", (json_int_t)c->refuted, "positions",
                             (json_int_t)c->positions, "missed", (json_int_t)c->missed, "vague", (json_int_t)c->vague,
                             "overdone", (json_int_t)c->overdone, "formulas", (json_int_t)c->formulas, "instances_mean",
                             c->tests, "generalise_cpu_ms_mean", c->cpu_mean * 1e3);
  json_object_update(object, claims);
  json_decref(claims);
}

static void print_rows_json(const struct smartcheck *s) {
  for (size_t i = 0; i < s->row_count; i++) {
    const struct smartcheck_row *r = &s->rows[i];
    json_t *object = json_pack("{s:s, s:I, s:f, s:f, s:f, s:f, s:f, s:I, s:I}", "name", r->name, "values",
                               (json_int_t)r->count, "size_mean", r->size_mean, "size_sd", r->size_deviation,
                               "size_p95", r->size_95, "tests_mean", r->tests_mean, "cpu_ms_mean", r->cpu_mean * 1e3,
                               "distinct", (json_int_t)r->distinct, "valid", (json_int_t)r->valid);
    if (r->claims.runs) add_claims(object, &r->claims);
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(object);
  }
}

static void print_text(const struct smartcheck *s) {
  printf("%-8s %6s  %-22s  %-22s  %8s  %8s  %6s\n", "", "values", "size (sd) 95%", "tests (sd) 95%", "CPU ms",
         "distinct", "valid");
  for (size_t i = 0; i < s->row_count; i++) {
    const struct smartcheck_row *r = &s->rows[i];
    char size[64], tests[64];
    snprintf(size, sizeof size, "%.2f (%.2f) %.0f", r->size_mean, r->size_deviation, r->size_95);
    snprintf(tests, sizeof tests, "%.1f (%.1f) %.0f", r->tests_mean, r->tests_deviation, r->tests_95);
    printf("%-8s %6zu  %-22s  %-22s  %8.4f  %8zu  %6zu\n", r->name, r->count, size, tests, r->cpu_mean * 1e3,
           r->distinct, r->valid);
  }
}

static void print_claims(const struct smartcheck *s) {
  printf("\n%-8s %6s  %6s %8s  %9s %7s  %6s  %8s  %8s  %9s  %8s\n", "", "hunts", "claims", "refuted", "positions",
         "missed", "vague", "overdone", "formulas", "instances", "CPU ms");
  for (size_t i = 0; i < s->row_count; i++) {
    const struct smartcheck_claims *c = &s->rows[i].claims;
    printf("%-8s %6zu  %6zu %8zu  %9zu %7zu  %6zu  %8zu  %8zu  %9.0f  %8.3f\n", s->rows[i].name, c->runs, c->claims,
           c->refuted, c->positions, c->missed, c->vague, c->overdone, c->formulas, c->tests, c->cpu_mean * 1e3);
  }
}

static void print_reduced_term(void *data, const char *name, size_t i, const char *text) {
  (void)data;
  printf("%s %zu: %s\n", name, i + 1, text);
}

int smartcheck_command(struct invocation *call, const struct bench_options *o, const char *directory) {
  struct smartcheck k = {.directory = directory,
                         .subjects = o->bugs,
                         .seed = o->seed,
                         .hunts = o->hunts,
                         .told = o->terms ? print_reduced_term : NULL};
  int status = EXIT_YES;
  if (!smartcheck_run(&k)) status = invocation_refuse_error(call, &k.error);
  else if (o->json) print_rows_json(&k);
  else {
    print_text(&k);
    if (k.hunts) print_claims(&k);
  }
  smartcheck_free(&k);
  return status;
}
