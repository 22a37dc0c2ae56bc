/* embedded_hunt: the hunt of a program with a compiler in it. */
#include "embedded/embedded.h"

#include "core/system/memory.h"
#include "embedded/embedded_guard.h"
#include "generalise/generalise.h"
#include "report/hunt_json.h"
#include "report/hunt_results.h"
#include "report/hunt_text.h"
#include "shrink/shrink.h"

#include <string.h>

struct event_printing {
  FILE *out;
  bool quiet, json;
};

static void print_event(const struct event_printing *t, const char *event, json_t *object) {
  json_object_set_new(object, "event", json_string(event));
  json_dumpf(object, t->out, JSON_COMPACT | JSON_SORT_KEYS);
  fputc('\n', t->out);
  fflush(t->out);
  json_decref(object);
}

static void print_finding(const struct hunt *h, const struct finding *f, void *data) {
  const struct event_printing *t = data;
  if (t->json) {
    print_event(t, "finding", hunt_finding_json(h, f));
    return;
  }
  hunt_print_finding(t->out, h, f, &(struct finding_style){"", "", !t->quiet, NULL, NULL});
  fprintf(t->out, "  as a term: %s\n", f->term);
  fflush(t->out);
}

static void print_warning(const char *text, void *data) {
  const struct event_printing *t = data;
  if (t->json) print_event(t, "warning", json_pack("{s:s}", "text", text));
  else if (!t->quiet) fprintf(t->out, "%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
}

static void print_end(const struct hunt *h, const struct event_printing *t) {
  if (t->json) print_event(t, "end", hunt_end_json(h));
  else if (!t->quiet) hunt_results_print(t->out, h, &(struct result_colors){"", "", ""});
}

/* Fails with the hunt's own error. */
static assay_status fail_with(assay *w, const char *error) { ENGINE_TRY(w, world_error(w->world, NULL, "%s", error)); }

static void need_an_end(struct assay *a, const struct assay_embedded_options *o) {
  if (!o->term && !o->count && !(o->seconds > 0))
    world_error(a->world, NULL, "a hunt needs a count, or a number of seconds");
}

static assay_status try_need_an_end(struct assay *a, const struct assay_embedded_options *o) {
  ENGINE_TRY(a, need_an_end(a, o));
}

static const char *verdict_text(const struct examination *x) {
  if (x->verdict == ASSAY_HOLDS) return "the variants agree";
  return x->has_failed ? "the variants disagreed only once" : "there is no answer";
}

/* Tries one function that the user gives, instead of random ones. */
static bool try_given(struct hunt *h, assay *w, const char *text, const struct event_printing *t) {
  struct shrink s = {.check = h->check, .term = text};
  const bool good = shrink_run(&s, w);
  if (good && s.result.finding) {
    print_finding(h, s.result.finding, (void *)(uintptr_t)t);
    findings_append(&h->findings, s.result.finding);
    s.result.finding = NULL;
  } else if (good && t->json) {
    print_event(t, "end", json_pack("{s:s, s:b}", "verdict", verdict_text(&s.result), "fails", false));
  } else if (good) {
    fprintf(t->out, "%s\n", verdict_text(&s.result));
  }
  diagnostic_copy(&h->error, &s.report.error);
  shrink_free(&s);
  return good;
}

assay_status assay_embedded_hunt(assay *w, const struct assay_embedded *e, const struct assay_embedded_options *options,
                                 FILE *report, struct assay_embedded_result *out) {
  const double usual_reducing = 120;
  struct event_printing telling = {report, options->quiet, options->json};
  struct hunt h = {.check = {.kind = &compare_check_kind,
                             .file = e->name,
                             .seed = options->seed,
                             .jobs = options->jobs ? options->jobs : 1,
                             .steered = true,
                             .reduced = !options->unreduced,
                             .generalising = GENERALISE_TRIES,
                             .reducing = options->reducing > 0 ? options->reducing : usual_reducing,
                             .stop = options->stop},
                   .count = options->count,
                   .seconds = options->seconds,
                   .until = options->first ? UNTIL_FIRST : UNTIL_THE_END,
                   .campaign = {.directory = options->campaign, .resume = options->resume, .is_bounded = true},
                   .warn = print_warning,
                   .found = print_finding,
                   .data = &telling};
  assay_status status = embedded_status(w, try_need_an_end(w, options));
  if (status == ASSAY_OK) status = embedded_open(w, e, options->seed, options->size, &h.check.programs);
  if (status != ASSAY_OK) return status;
  embedded_guard_begin(embedded_seconds(e, options->size));
  const bool good = options->term ? try_given(&h, w, options->term, &telling) : hunt_run(&h, w);
  embedded_guard_end();
  const struct tally t = hunt_tally(&h);
  if (good && !options->term) print_end(&h, &telling);
  if (!good) status = h.error.text ? fail_with(w, h.error.text) : embedded_status(w, assay_error_parts(w).status);
  *out = (struct assay_embedded_result){t.tried, h.findings.count, t.failed, t.flaky, h.stopped, h.elapsed};
  hunt_free(&h);
  return status;
}
