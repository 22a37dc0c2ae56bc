/* assay hunt of a subject file: programs about which compilers disagree. */
#include "cli/session_frame.h"

#include "campaign/interruption.h"
#include "campaign/program_hunt.h"
#include "campaign/program_parts.h"
#include "report/json.h"
#include "report/program_hunt_text.h"
#include "report/program_report.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct hunting {
  const struct session *session;
  const struct hunt_options *options;
  struct palette colors;
  bool progress, line_is_shown;
};

/* ---- the live line ---- */

static void clear_line(struct hunting *k) {
  if (k->line_is_shown) fputs("\r\033[K", stderr);
  k->line_is_shown = false;
}

static void show_progress(const struct program_hunt *h, void *data) {
  struct hunting *k = data;
  if (!k->progress) return;
  fprintf(stderr, "\r\033[K%.0f s: %" PRIu64 " programs made, %" PRIu64 " tried", h->elapsed, h->made, h->tried);
  if (h->finding_count) fprintf(stderr, ", found %zu", h->finding_count);
  fflush(stderr);
  k->line_is_shown = true;
}

static void show_warning(const char *text, void *data) {
  clear_line(data);
  fprintf(stderr, "%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
}

/* ---- findings ---- */

static void show_finding(const struct program_hunt *h, const struct program_finding *f, void *data) {
  struct hunting *k = data;
  if (k->options->json) return;
  clear_line(k);
  program_hunt_print_finding(stdout, h, f, k->colors.bad, k->colors.plain, !k->options->quiet);
  if (k->options->program) printf("\n%s\n", f->program);
  fflush(stdout);
}

/* ---- results ---- */

static json_t *left_out_json(const struct program_hunt *h) {
  json_t *list = json_array();
  for (size_t i = 0; i < h->left_out_count; i++)
    json_array_append_new(
        list, json_pack("{s:s, s:s}", h->left_out[i].what, h->left_out[i].name, "reason", h->left_out[i].reason));
  return list;
}

static void print_json(const struct program_hunt *h) {
  json_t *findings = json_array();
  for (size_t i = 0; i < h->finding_count; i++) json_array_append_new(findings, program_finding_json(h->findings[i]));
  session_print_json(json_pack(
      "{s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:s*, s:f, s:f, s:f, s:f, s:b}", "findings",
      findings, "left_out", left_out_json(h), "made", (json_int_t)h->made, "not_made", (json_int_t)h->not_made,
      "repeated", (json_int_t)h->repeated, "unchanged", (json_int_t)h->unchanged, "tried", (json_int_t)h->tried,
      "unknown", (json_int_t)h->unknown, "flaky", (json_int_t)h->flaky, "known", (json_int_t)h->known, "hits",
      (json_int_t)h->hits, "unseen", (json_int_t)h->unseen, "limit", h->limit, "elapsed", h->elapsed, "generating",
      h->generating, "compile_cpu", h->compile_cpu, "run_cpu", h->run_cpu, "interrupted", h->stopped));
}

static int report(struct hunting *k, const struct program_hunt *h) {
  const char *learn = k->options->learn;
  if (learn && !session_write_file(k->session, learn, h->learnt, strlen(h->learnt))) return EXIT_BAD;
  if (k->options->json) print_json(h);
  else if (!k->options->quiet) program_hunt_print_summary(stdout, h);
  if (h->stopped && !k->options->quiet) fprintf(stderr, "assay hunt: interrupted after %.1f s\n", h->elapsed);
  if (h->finding_count || (h->hits && k->options->learn)) return EXIT_NO;
  return h->stopped ? interruption_status() : EXIT_YES;
}

static const char *contradiction(const struct hunt_options *o) {
  if (o->property) return "--property is about models; a subject file has subjects";
  if (o->oracle && strcmp(o->oracle, "variants") != 0 && strcmp(o->oracle, "reference") != 0)
    return "--oracle is `variants` or `reference`";
  if (o->tree) return "--tree is about models, not about subject files";
  return NULL;
}

int session_hunt_programs(struct session *s, const struct hunt_options *o) {
  const double usual = 60, usual_reducing = 120;
  const char *wrong = contradiction(o);
  if (wrong) return session_refuse(s, "%s", wrong);
  if (!session_can_write(s, o->learn)) return EXIT_BAD;
  struct hunting k = {.session = s,
                      .options = o,
                      .colors = palette_for((enum color_choice)o->common.color, stdout),
                      .progress = !o->quiet && !o->json && isatty(STDERR_FILENO)};
  struct program_hunt h = {.file = o->file,
                           .subject = o->subject,
                           .oracle = o->oracle,
                           .emi = o->emi,
                           .way = o->using,
                           .size = (unsigned)o->size,
                           .seed = o->seed,
                           .count = o->count,
                           .seconds = o->seconds > 0 || o->count ? o->seconds : usual,
                           .jobs = (unsigned)o->jobs,
                           .first = o->first || (!o->count && o->seconds <= 0 && !o->learn),
                           .learns = o->learn,
                           .counted = o->learn,
                           .reduced = !o->no_shrink,
                           .reducing = o->shrink_seconds > 0 ? o->shrink_seconds : usual_reducing,
                           .stop = &interruption,
                           .progress = show_progress,
                           .warn = show_warning,
                           .found = show_finding,
                           .data = &k};
  interruption_expect();
  const bool good = program_hunt_run(&h, s->world);
  clear_line(&k);
  int status = EXIT_BAD;
  if (good) status = report(&k, &h);
  else if (h.error) session_refuse(s, "%s", h.error);
  else session_failed(s);
  program_hunt_free(&h);
  return status;
}
