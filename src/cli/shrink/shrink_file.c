/* assay shrink --test: reduces a file as long as a test finds it interesting. */
#include "cli/invocation.h"
#include "cli/shrink/shrink_options.h"
#include "cli/terminal/live_line.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "shrink/file_shrink.h"
#include "store/json_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned processors(void) {
  const long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (unsigned)count : 1;
}

static void show_file_progress(void *data, const struct file_shrunk *so_far) {
  struct live_line *l = data;
  if (!live_line_is_due(l)) return;
  live_line_show(l, "%zu bytes, %zu nodes after %" PRIu64 " steps, %" PRIu64 " candidates tried", so_far->text.length,
                 so_far->nodes, so_far->steps, so_far->checks);
}

static void print_summary(const struct shrink_options *o, const struct file_shrunk *r) {
  fflush(stdout);
  fprintf(stderr,
          "%s: from %zu to %zu bytes, %zu to %zu nodes, in %" PRIu64 " step%s; %" PRIu64
          " candidates tried, in %" PRIu64 " runs of the test%s%s\n",
          o->file, r->original_bytes, r->text.length, r->original_nodes, r->nodes, r->steps, plural(r->steps),
          r->checks, r->runs, r->complete ? "" : "; ", r->complete ? "" : shrink_bound_reached(o, r->checks));
  if (r->timeouts) fprintf(stderr, "%" PRIu64 " of them ran too long (--each)\n", r->timeouts);
}

static void print_file_json(const struct shrink_options *o, const struct file_shrunk *r) {
  json_t *object = json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:b, s:b}", "file", json_text(o->file),
                             "bytes", (json_int_t)r->text.length, "original_bytes", (json_int_t)r->original_bytes,
                             "nodes", (json_int_t)r->nodes, "original_nodes", (json_int_t)r->original_nodes, "checks",
                             (json_int_t)r->checks, "steps", (json_int_t)r->steps, "runs", (json_int_t)r->runs,
                             "timeouts", (json_int_t)r->timeouts, "complete", r->complete, "flaky", r->is_flaky);
  json_t *text = json_stringn(r->text.text, r->text.length); /* NULL: it is not UTF-8 */
  if (text) json_object_set_new(object, "text", text);
  print_json_object(object);
}

static bool is_same_file(const char *a, const char *b) {
  struct stat one, other;
  if (!b) return false;
  return strcmp(a, b) == 0 ||
         (stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino);
}

static int report_file_reduction(const struct shrink_options *o, const struct file_shrink *k) {
  const struct file_shrunk *r = &k->result;
  if (k->error.text) {
    diagnostic_print(&k->error, "shrink");
    return interruption ? interruption_status() : EXIT_BAD;
  }
  if (o->json) print_file_json(o, r);
  else if (!o->output && !o->in_place) fwrite(r->text.text, 1, r->text.length, stdout);
  if (!o->quiet && !o->json) print_summary(o, r);
  if (k->warning.text) fprintf(stderr, "%s\n", k->warning.text);
  if (r->is_flaky)
    fprintf(stderr, "%s: warning: the test is flaky: asked again, it did not always find the result interesting\n",
            o->test);
  return interruption ? interruption_status() : EXIT_YES;
}

int shrink_file(struct invocation *call, const struct shrink_options *o) {
  enum { MEGABYTE = 1 << 20, LARGEST_FILE = 1024 };
  const double patience = 30;
  if (o->term)
    return invocation_refuse(call, "one argument too many: '%s'; with --test there is only the file", o->term);
  if (!o->grammar != !o->start)
    return invocation_refuse(call, o->grammar ? "--grammar needs --start: what is the file?"
                                              : "--start has no meaning without --grammar");
  if (o->opaque.count && !o->grammar) return invocation_refuse(call, "--opaque has no meaning without --grammar");
  if (o->journal && (is_same_file(o->journal, o->output) || is_same_file(o->journal, o->file)))
    return invocation_refuse(call, "the journal must be a file of its own, not '%s'", o->journal);
  if (o->lines && o->grammar) return invocation_refuse(call, "--lines has no meaning with --grammar");
  const char **opaque = memory_array(o->opaque.count + 1, sizeof *opaque);
  for (size_t i = 0; i < o->opaque.count; i++) opaque[i] = o->opaque.items[i];
  opaque[o->opaque.count] = NULL;
  struct live_line line;
  struct file_shrink k = {.input = o->file,
                          .test = o->test,
                          .output = o->output,
                          .in_place = o->in_place,
                          .grammar = o->grammar,
                          .language = o->language,
                          .start = o->start,
                          .lines = o->lines,
                          .opaque = opaque,
                          .limits = {.wall = o->limit > 0 ? o->limit : patience,
                                     .memory = o->memory * MEGABYTE,
                                     .file = (size_t)LARGEST_FILE * MEGABYTE},
                          .jobs = o->jobs ? (unsigned)o->jobs : processors(),
                          .seed = o->seed,
                          .max_checks = o->max_checks,
                          .tries = o->thorough ? (unsigned)o->tries : 0,
                          .max_size = o->max_size,
                          .max_depth = o->max_depth,
                          .seconds = o->shrink_seconds,
                          .journal = o->journal,
                          .stop = &interruption,
                          .progress = o->quiet || o->json ? NULL : show_file_progress,
                          .data = &line};
  interruption_expect();
  live_line_begin(&line);
  file_shrink_run(&k, call->world);
  live_line_clear(&line);
  const int status = report_file_reduction(o, &k);
  file_shrink_free(&k);
  free(opaque);
  return status;
}
