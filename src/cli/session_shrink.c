/* assay shrink: the reduction, and what came of it. */
#include "cli/session_frame.h"

#include "campaign/formulas.h"
#include "campaign/interruption.h"
#include "campaign/shrink.h"
#include "cli/live_line.h"
#include "core/memory.h"
#include "core/regular_file.h"
#include "report/json.h"
#include "report/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *session_read_text(const char *path, const char **why) {
  struct stat status;
  *why = NULL;
  const int fd = regular_file_open(path, &status, why);
  struct buffer text = {0};
  char block[4096];
  ssize_t n = 0;
  while (!*why && (n = read(fd, block, sizeof block)) > 0) buffer_append(&text, block, (size_t)n);
  if (n < 0) *why = strerror(errno);
  if (fd >= 0) close(fd);
  char *copy = *why ? NULL : memory_text(text.text ? text.text : "");
  buffer_free(&text);
  return copy;
}

char *session_read_file(const char *path) {
  const char *why;
  return session_read_text(path, &why);
}

static const char *plural(uint64_t n) { return n == 1 ? "" : "s"; }

static void print_formulas(const struct assay_formulas *f) {
  for (size_t i = 0; i < f->count; i++) {
    struct buffer b = {0};
    text_formula(&b, &f->list[i]);
    printf("; %s\n", b.text);
    buffer_free(&b);
  }
  struct buffer none = {0};
  if (text_no_formula(&none, f)) printf("; %s\n", none.text);
  buffer_free(&none);
  if (!f->complete) puts("; there was no time to try more instances");
}

static void print_text(const struct session *s, const struct shrink_options *o, const struct shrink *k) {
  const struct assay_shrunk *r = &k->result;
  session_print_term_text(s, r->term, 0);
  if (r->exception) printf("; raises: %.*s\n", (int)strcspn(r->exception, "\n"), r->exception);
  if (o->quiet) return;
  print_formulas(&r->formulas);
  fflush(stdout);
  fprintf(stderr, "%s:%u:%u: %s %s: from %zu to %zu node%s in %" PRIu64 " step%s, with %" PRIu64 " term%s tried%s\n",
          k->target.file, k->target.line, k->target.column, k->target.form, k->target.name, r->original_nodes, r->nodes,
          plural(r->nodes), r->steps, plural(r->steps), r->checks, plural(r->checks),
          r->complete ? "" : "; there was no time for more");
  if (r->others) fprintf(stderr, "%" PRIu64 " of them failed in another way, such as %s\n", r->others, r->other);
}

static void print_json(const struct shrink *k) {
  const struct assay_shrunk *r = &k->result;
  json_t *object =
      json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:b, s:s, s:s, s:i}", "term", r->term, "nodes", (json_int_t)r->nodes,
                "original_nodes", (json_int_t)r->original_nodes, "checks", (json_int_t)r->checks, "steps",
                (json_int_t)r->steps, "others", (json_int_t)r->others, "complete", r->complete, "form", k->target.form,
                "name", k->target.name, "line", (int)k->target.line);
  if (r->exception) json_object_set_new(object, "exception", json_string(r->exception));
  if (r->other) json_object_set_new(object, "other", json_string(r->other));
  json_object_set_new(object, "formulas", formulas_json(&r->formulas));
  session_print_json(object);
}

static void print_json_of_no_failure(const struct shrink *k) {
  session_print_json(json_pack("{s:b, s:s, s:s, s:i}", "fails", false, "verdict",
                               k->result.verdict == ASSAY_HOLDS ? "holds" : "outside", "property", k->target.name,
                               "line", (int)k->target.line));
}

static int report(const struct session *s, const struct shrink_options *o, const struct shrink *k) {
  if (k->warning) fputs(k->warning, stderr);
  if (k->error) {
    if (strstr(k->error, "error: ")) fputs(k->error, stderr);
    else fprintf(stderr, "assay shrink: %s", k->error);
    return EXIT_BAD;
  }
  if (k->result.verdict == ASSAY_HOLDS || k->result.verdict == ASSAY_OUTSIDE) {
    fprintf(stderr, "%s:%u:%u: %s %s: %s\n", k->target.file, k->target.line, k->target.column, k->target.form,
            k->target.name,
            k->result.verdict == ASSAY_HOLDS ? "it holds of the term" : "the term is not one that it is about");
    if (o->json) print_json_of_no_failure(k);
    return EXIT_YES;
  }
  if (o->json) print_json(k);
  else print_text(s, o, k);
  return EXIT_NO;
}

/* ---- the live line ---- */

static void show_progress(void *data, const struct assay_shrinking *so_far) {
  struct live_line *l = data;
  if (!live_line_is_due(l)) return;
  live_line_show(l, "%zu nodes after %" PRIu64 " steps, %" PRIu64 " terms tried", so_far->nodes, so_far->steps,
                 so_far->checks);
}

static int shrink_term(struct session *s, const struct shrink_options *o) {
  s->tree = o->tree;
  const double patience = 2;
  char *text = session_read_file(o->term);
  const char **opaque = memory_array(o->opaque.count + 1, sizeof *opaque);
  for (size_t i = 0; i < o->opaque.count; i++) opaque[i] = o->opaque.items[i];
  opaque[o->opaque.count] = NULL;
  const char **libraries = session_libraries(s);
  const bool live = !o->quiet && !o->json;
  struct live_line line;
  live_line_begin(&line);
  struct shrink k = {.file = o->file,
                     .property = o->property,
                     .options = {.term = text ? text : o->term,
                                 .name = text ? o->term : NULL,
                                 .seed = o->seed,
                                 .same = o->same,
                                 .max_checks = o->max_checks,
                                 .tries = (unsigned)o->tries,
                                 .opaque = opaque,
                                 .stop = &interruption,
                                 .progress = live ? show_progress : NULL,
                                 .progress_data = &line,
                                 .max_depth = o->max_depth,
                                 .generalise = o->no_generalise ? 0 : o->instances,
                                 .max_size = o->max_size},
                     .seconds = o->shrink_seconds,
                     .limit = o->limit > 0 ? o->limit : patience,
                     .jobs = o->jobs ? (unsigned)o->jobs : 1,
                     .journal = o->journal,
                     .libraries = libraries};
  interruption_expect();
  shrink_run(&k);
  live_line_clear(&line);
  const int status = report(s, o, &k);
  shrink_free(&k);
  free(libraries);
  free(opaque);
  free(text);
  return status;
}

/* An option that has no meaning without --test, or with it; NULL: there is none. */
static const char *misplaced(const struct shrink_options *o) {
  if (o->test) return o->property ? "property" : o->same ? "same" : o->tree ? "tree" : NULL;
  if (o->grammar || o->start || o->language) return o->grammar ? "grammar" : o->start ? "start" : "language";
  if (o->output || o->in_place) return o->output ? "output" : "in-place";
  if (o->lines) return "lines";
  return o->thorough ? "thorough" : o->memory ? "memory" : NULL;
}

static int shrink(struct session *s, const void *given) {
  const struct shrink_options *o = given;
  const char *wrong = misplaced(o);
  if (wrong) return session_refuse(s, "--%s has no meaning with%s --test", wrong, o->test ? "" : "out");
  if (o->test) return session_file_shrink(s, o);
  const bool is_subject = session_is_subject_file(o->file);
  if (o->subject && !is_subject) return session_refuse(s, "--subject goes with subject files (.assay) only");
  if (o->term && is_subject) return session_shrink_program(s, o);
  return o->term ? shrink_term(s, o) : session_refuse(s, "TERM is missing");
}

int session_shrink(const struct shrink_options *options) {
  return session_in_world("shrink", &options->common, shrink, options);
}
