/* assay bench smartcheck: the table. */
#include "cli/session_frame.h"

#include "campaign/smartcheck.h"

#include <string.h>

static void print_json(const struct smartcheck *s) {
  for (size_t i = 0; i < s->row_count; i++) {
    const struct smartcheck_row *r = &s->rows[i];
    json_t *object = json_pack("{s:s, s:I, s:f, s:f, s:f, s:f, s:f, s:I, s:I}", "name", r->name, "values",
                               (json_int_t)r->count, "size_mean", r->size_mean, "size_sd", r->size_deviation,
                               "size_p95", r->size_95, "tests_mean", r->tests_mean, "cpu_ms_mean", r->cpu_mean * 1e3,
                               "distinct", (json_int_t)r->distinct, "valid", (json_int_t)r->valid);
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

static void tell(void *data, const char *name, size_t i, const char *text) {
  (void)data;
  printf("%s %zu: %s\n", name, i + 1, text);
}

int session_smartcheck(struct session *s, const struct bench_options *o, const char *directory) {
  struct smartcheck k = {.directory = directory, .subjects = o->bugs, .seed = o->seed, .told = o->terms ? tell : NULL};
  int status = EXIT_YES;
  if (!smartcheck_run(&k)) status = session_refuse(s, "%.*s", (int)strcspn(k.error, "\n"), k.error);
  else if (o->json) print_json(&k);
  else print_text(&k);
  smartcheck_free(&k);
  return status;
}
