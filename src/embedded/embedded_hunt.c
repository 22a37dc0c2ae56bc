/* embedded_hunt: the hunt of a program with a compiler in it. */
#include "embedded/embedded.h"

#include "report/program_hunt_text.h"

#include <string.h>

struct telling {
  FILE *out;
  bool quiet;
};

static void tell(const struct program_hunt *h, const struct program_finding *f, void *data) {
  const struct telling *t = data;
  program_hunt_print_finding(t->out, h, f, "", "", !t->quiet);
  fprintf(t->out, "  as a term: %s\n", f->term);
  fflush(t->out);
}

static void warn(const char *text, void *data) {
  const struct telling *t = data;
  if (!t->quiet) fprintf(t->out, "%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
}

/* What the hunt itself says. */
static void fail(struct assay *a, void *data) { world_error(a->world, NULL, "%s", (const char *)data); }

static void need_an_end(struct assay *a, void *data) {
  const struct assay_embedded_options *o = data;
  if (!o->count && !(o->seconds > 0)) world_error(a->world, NULL, "a hunt needs a count, or a number of seconds");
}

assay_status assay_embedded_hunt(assay *w, const struct assay_embedded *e, const struct assay_embedded_options *options,
                                 FILE *report, struct assay_embedded_result *out) {
  const double usual_reducing = 120;
  struct telling telling = {report, options->quiet};
  struct program_hunt h = {.file = e->name,
                           .seed = options->seed,
                           .count = options->count,
                           .seconds = options->seconds,
                           .jobs = options->jobs ? options->jobs : 1,
                           .first = options->first,
                           .reduced = !options->unreduced,
                           .reducing = options->reducing > 0 ? options->reducing : usual_reducing,
                           .stop = options->stop,
                           .warn = warn,
                           .found = tell,
                           .data = &telling};
  assay_status status = embedded_call(w, need_an_end, (void *)(uintptr_t)options);
  if (status == ASSAY_OK) status = embedded_open(w, e, options->seed, options->size, &h.programs);
  if (status != ASSAY_OK) return status;
  const bool good = program_hunt_run(&h, w);
  if (good && !options->quiet) program_hunt_print_summary(report, &h);
  if (!good) status = h.error ? api_call(w, fail, h.error) : assay_error_parts(w).status;
  *out = (struct assay_embedded_result){h.tried, h.finding_count, h.hits, h.flaky, h.stopped, h.elapsed};
  program_hunt_free(&h);
  return status;
}
