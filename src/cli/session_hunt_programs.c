/* assay hunt of a subject file: programs about which compilers disagree. */
#include "cli/session_frame.h"
#include "cli/session_share.h"

#include "campaign/corpus.h"
#include "campaign/interruption.h"
#include "campaign/json_text.h"
#include "campaign/program_hunt.h"
#include "campaign/program_parts.h"
#include "campaign/share.h"
#include "cli/watch.h"
#include "core/memory.h"
#include "report/hunt_status.h"
#include "report/json.h"
#include "report/program_hunt_text.h"
#include "report/program_report.h"
#include "run/cage.h"

#include <stdlib.h>
#include <string.h>

struct hunting {
  const struct session *session;
  const struct hunt_options *options;
  struct palette colors;
  const struct program_hunt *hunt;
  struct watch watch;
  bool is_started;            /* that it began was told */
  struct shared_hunt *shared; /* NULL: nobody else takes part */
};

/* ---- while it goes on ---- */

static json_t *json_of_start(const struct program_hunt *h) {
  json_t *object = json_pack("{s:s, s:s, s:o, s:s*, s:s*, s:I, s:i}", "version", ASSAY_VERSION, "kind", "programs",
                             "file", json_text(h->file), "subject", h->subject, "generator", h->used_way, "seed",
                             (json_int_t)h->seed, "jobs", (int)h->jobs);
  if (h->count) json_object_set_new(object, "count", json_integer((json_int_t)h->count));
  if (h->seconds > 0) json_object_set_new(object, "seconds", json_real(h->seconds));
  return object;
}

/* Before the first thing that happens: then the subject has been read. */
static void start(struct hunting *k) {
  if (!k->is_started) watch_event(&k->watch, "start", json_of_start(k->hunt));
  k->is_started = true;
}

static void print_status(struct hunting *k, const struct program_hunt *h, const struct progress *p) {
  watch_clear(&k->watch);
  program_hunt_print_status(stderr, h, p);
}

static void show_progress(const struct program_hunt *h, void *data) {
  struct hunting *k = data;
  struct progress p = program_hunt_progress(h);
  start(k);
  watch_progress(&k->watch, &p);
  if (interruption_is_question()) print_status(k, h, &p);
}

static void show_warning(const char *text, void *data) {
  struct hunting *k = data;
  start(k);
  watch_clear(&k->watch);
  fprintf(stderr, "%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
  watch_event(&k->watch, "warning", json_pack("{s:o}", "text", json_text(text)));
}

/* ---- findings ---- */

static void show_finding(const struct program_hunt *h, const struct program_finding *f, void *data) {
  struct hunting *k = data;
  if (k->shared) shared_hunt_add(k->shared, f->shape, f->index, program_finding_json(f));
  if (k->options->json) {
    watch_event(&k->watch, "finding", program_finding_json(f));
    return;
  }
  watch_clear(&k->watch);
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
  session_print_json_line(watch_event_json(
      "end",
      json_pack("{s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:s*, s:f, s:f, s:f, s:f, s:b}",
                "findings", findings, "left_out", left_out_json(h), "made", (json_int_t)h->made, "not_made",
                (json_int_t)h->not_made, "repeated", (json_int_t)h->repeated, "unchanged", (json_int_t)h->unchanged,
                "tried", (json_int_t)h->tried, "unknown", (json_int_t)h->unknown, "flaky", (json_int_t)h->flaky,
                "known", (json_int_t)h->known, "hits", (json_int_t)h->hits, "unseen", (json_int_t)h->unseen, "limit",
                h->limit, "elapsed", h->elapsed, "generating", h->generating, "compile_cpu", h->compile_cpu, "run_cpu",
                h->run_cpu, "interrupted", h->stopped)));
}

static int report(struct hunting *k, const struct program_hunt *h) {
  const char *learn = k->options->learn;
  if (learn && !session_write_file(k->session, learn, h->learnt, strlen(h->learnt))) return EXIT_BAD;
  start(k);
  if (k->options->json) print_json(h);
  else if (!k->options->quiet) program_hunt_print_summary(stdout, h);
  if (k->options->verbose) {
    fflush(stdout);
    struct progress p = program_hunt_progress(h);
    progress_average(&p);
    print_status(k, h, &p);
  }
  if (h->stopped && !k->options->quiet) fprintf(stderr, "assay hunt: interrupted after %.1f s\n", h->elapsed);
  if (h->finding_count || (h->hits && k->options->learn)) return EXIT_NO;
  return h->stopped ? interruption_status() : EXIT_YES;
}

static const char *contradiction(const struct hunt_options *o) {
  if (o->property) return "--property is about models; a subject file has subjects";
  if (o->oracle && strcmp(o->oracle, "variants") != 0 && strcmp(o->oracle, "reference") != 0)
    return "--oracle is `variants` or `reference`";
  if (o->programs && !o->emi) return "--programs are what mutants are made of: it goes with --emi";
  if (o->programs && o->lively) return "--lively is about programs that are made, not about --programs";
  if (o->learn && (o->campaign || o->shard))
    return "--learn only counts: there is nothing to keep, and nothing to share";
  if (o->tree) return "--tree is about models, not about subject files";
  return NULL;
}

/* ---- all ---- */

static int hunt_alone(struct hunting *k, struct program_hunt *h) {
  k->hunt = h;
  const bool good = program_hunt_run(h, k->session->world);
  watch_clear(&k->watch);
  int status = EXIT_BAD;
  if (good) status = report(k, h);
  else if (h->error) session_refuse(k->session, "%s", h->error);
  else session_failed(k->session);
  program_hunt_free(h);
  return status;
}

static void warn_of(void *data, const char *text) { watch_warn(&((struct hunting *)data)->watch, text); }

/* What keeps programs in is not everywhere to be had (docs/security.md). */
static void warn_of_cage(struct hunting *k) {
  struct buffer b = {0};
  cage_describe_missing(&b, cage_parts());
  for (char *line = b.text; line && *line;) {
    char *end = strchr(line, '\n'), *text;
    *end = '\0';
    text = memory_printf("note: the cage is not whole: %s", line);
    warn_of(k, text);
    free(text);
    line = end + 1;
  }
  buffer_free(&b);
}

/* With others: one shard after the other. */
static bool hunt_shards(struct hunting *k, const struct program_hunt *wanted, struct shared_hunt *shared) {
  bool more = true, is_over = false, failed = false;
  while (more && !failed) {
    struct program_hunt h = *wanted;
    h.campaign.share = shared->share;
    h.stop = share_stop(shared->share);
    h.seconds = shared_hunt_seconds(shared, wanted->seconds, &is_over);
    if (is_over) break;
    const struct assay_mark mark = assay_mark(k->session->world);
    k->hunt = &h;
    const bool good = program_hunt_run(&h, k->session->world);
    watch_clear(&k->watch);
    more = shared_hunt_goes_on(shared, h.campaign.is_finished, !h.count);
    failed = !good && !h.campaign.is_finished;
    if (failed && h.error) session_refuse(k->session, "%s", h.error);
    else if (failed) session_failed(k->session);
    program_hunt_free(&h);
    assay_release(k->session->world, mark);
    k->hunt = NULL;
  }
  return !failed;
}

static int hunt_shared(struct hunting *k, const struct program_hunt *wanted) {
  struct shared_hunt shared = {.session = k->session, .options = k->options, .warn = warn_of, .data = k};
  if (!shared_hunt_open(&shared)) return EXIT_BAD;
  k->shared = &shared;
  const bool good = hunt_shards(k, wanted, &shared);
  k->shared = NULL;
  return shared_hunt_end(&shared, good);
}

int session_hunt_programs(struct session *s, const struct hunt_options *o) {
  const double usual = 60, usual_reducing = 120;
  const char *wrong = contradiction(o);
  if (wrong) return session_refuse(s, "%s", wrong);
  struct campaign_wish campaign;
  struct corpus corpus = {0};
  if (!session_campaign(s, o, &campaign) || !session_can_write(s, o->learn) || !session_hunt_corpus(s, o, &corpus))
    return EXIT_BAD;
  struct hunting k = {.session = s, .options = o, .colors = palette_for((enum color_choice)o->common.color, stdout)};
  struct program_hunt h = {.file = o->file,
                           .subject = o->subject,
                           .oracle = o->oracle,
                           .emi = o->emi,
                           .lively = o->lively,
                           .originals = o->programs,
                           .way = o->using,
                           .size = (unsigned)o->size,
                           .seed = o->seed,
                           .count = o->count,
                           .seconds = o->seconds > 0 || o->count ? o->seconds : usual,
                           .jobs = (unsigned)o->jobs,
                           .first =
                               o->first || (!o->count && o->seconds <= 0 && !o->learn && !o->campaign && !o->store),
                           .learns = o->learn,
                           .counted = o->learn,
                           .reduced = !o->no_shrink,
                           .reducing = o->shrink_seconds > 0 ? o->shrink_seconds : usual_reducing,
                           .campaign = campaign,
                           .corpus = o->corpus ? &corpus.terms : NULL,
                           .stop = &interruption,
                           .progress = show_progress,
                           .warn = show_warning,
                           .found = show_finding,
                           .data = &k};
  watch_begin(&k.watch, o);
  interruption_expect();
  if (!o->quiet) warn_of_cage(&k);
  const int status = o->store ? hunt_shared(&k, &h) : hunt_alone(&k, &h);
  corpus_free(&corpus);
  return status;
}
