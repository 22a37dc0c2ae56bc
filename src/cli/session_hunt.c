/* assay hunt: counterexamples as they come, and what was tried. */
#include "cli/session_frame.h"
#include "cli/session_share.h"

#include "campaign/corpus.h"
#include "campaign/formulas.h"
#include "campaign/hunt.h"
#include "campaign/interruption.h"
#include "campaign/json_text.h"
#include "campaign/share.h"
#include "cli/watch.h"
#include "report/hunt_status.h"
#include "report/json.h"
#include "report/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 }; /* of counterexamples */

struct hunting {
  struct session *session; /* its world reads counterexamples, to print them prettily */
  const struct hunt_options *options;
  struct palette colors;
  const struct hunt *hunt;
  struct watch watch;
  bool is_started;            /* that it began was told */
  struct shared_hunt *shared; /* NULL: nobody else takes part */
};

/* ---- while it goes on ---- */

static void print_status(struct hunting *k, const struct hunt *h, const struct progress *p) {
  watch_clear(&k->watch);
  hunt_print_status(stderr, h, p);
}

static void show_progress(const struct hunt *h, void *data) {
  struct hunting *k = data;
  struct progress p = hunt_progress(h);
  watch_progress(&k->watch, &p);
  if (interruption_is_question()) print_status(k, h, &p);
}

/* ---- findings ---- */

static json_t *json_of_finding_event(const struct hunt *h, const struct finding *f);

static void print_indented(const char *text, const char *indent) {
  for (const char *end; *text; text = *end ? end + 1 : end) {
    end = strchrnul(text, '\n');
    printf("%s%.*s\n", indent, (int)(end - text), text);
  }
}

static json_t *json_of_finding(const struct hunt *h, const struct finding *f);

static void show_finding(const struct hunt *h, const struct finding *f, void *data) {
  struct hunting *k = data;
  if (k->shared) shared_hunt_add(k->shared, f->shape, f->hit.index, json_of_finding(h, f));
  const struct hunt_target *t = &h->targets[f->hit.target];
  if (k->options->json) {
    watch_event(&k->watch, "finding", json_of_finding_event(h, f));
    return;
  }
  watch_clear(&k->watch);
  printf("%s:%u:%u: %s %s: %scounterexample%s of %zu node%s", t->file, t->line, t->column, t->form, t->name,
         k->colors.bad, k->colors.plain, f->nodes, f->nodes == 1 ? "" : "s");
  if (!h->count)
    printf(" after %.2g s", f->hit.seconds); /* what is found by count is the same each time, and so is this */
  printf(" (%s, seed %" PRIu64 ", index %" PRIu64, finding_generator(f), h->seed, f->hit.index);
  if (f->hit.way == ASSAY_ENUM) printf(", number %" PRIu64, f->hit.index - 1);
  if (f->hit.table) printf(", weights %u", f->hit.table);
  printf(")\n");
  session_print_term_text(k->session, f->text, INDENT);
  if (f->is_reduced && !k->options->quiet) {
    printf("  it was made small from %zu node%s:\n", f->hit.nodes, f->hit.nodes == 1 ? "" : "s");
    session_print_term_text(k->session, f->hit.text, INDENT);
  }
  for (size_t i = 0; i < f->formulas.count && !k->options->quiet; i++) {
    struct buffer b = {0};
    text_formula(&b, &f->formulas.list[i]);
    printf("  %s\n", b.text);
    buffer_free(&b);
  }
  struct buffer none = {0};
  if (!k->options->quiet && text_no_formula(&none, &f->formulas)) printf("  %s\n", none.text);
  buffer_free(&none);
  if (f->exception) {
    printf("  it raised:\n");
    print_indented(f->exception, "    ");
  }
  fflush(stdout);
}

/* ---- what was tried ---- */

/* Of a diagnostic, what stands behind the place. */
static const char *message_of(const char *diagnostic) {
  const char *text = strstr(diagnostic, "error: ");
  return text ? text + strlen("error: ") : diagnostic;
}

static const char *why_barren(const struct hunt_arm *a) {
  if (a->refused) return message_of(a->refused);
  if (a->exhausted) return "there are no such terms: all was tried that could lead to one";
  return a->why ? a->why : "the search gave up";
}

/* A property of which no term can be made holds of nothing: that is a mistake. All generators may have the same reason. */
static void print_untried(const struct hunt *h, size_t target) {
  const struct hunt_target *t = &h->targets[target];
  const char *last = NULL;
  for (size_t i = 0; i < h->arm_count; i++) {
    const struct hunt_arm *a = &h->arms[i];
    if (a->target != target) continue;
    const char *why = why_barren(a);
    const size_t length = strcspn(why, "\n");
    if (last && strncmp(last, why, length + 1) == 0) continue;
    fprintf(stderr, "%s:%u:%u: error: %s %s was not tried: %.*s\n", t->file, t->line, t->column, t->form, t->name,
            (int)length, why);
    last = why;
  }
}

static bool print_all_untried(const struct hunt *h) {
  bool any = false;
  fflush(stdout);
  for (size_t i = 0; i < h->target_count; i++)
    if (hunt_is_untried(h, i)) print_untried(h, i), any = true;
  return any;
}

/* A number of something. */
static void print_count(uint64_t n, const char *what) { printf("%" PRIu64 " %s%s", n, what, n == 1 ? "" : "s"); }

/* How often each was hit is known in the end only. */
static void print_hits(const struct hunt *h) {
  uint64_t unseen = 0;
  for (size_t i = 0; i < h->target_count; i++) unseen += hunt_unseen(h, i);
  if (h->until != UNTIL_THE_END || !h->findings.count) return;
  print_count(h->findings.count, "finding");
  printf(":\n");
  for (size_t i = 0; i < h->findings.count; i++) {
    const struct finding *f = h->findings.list[i];
    printf("  %s hit ", f->text);
    print_count(f->hits, "time");
    printf("\n");
  }
  if (unseen) {
    printf("  ");
    print_count(unseen, "further failure");
    printf(" not looked into\n");
  }
}

static void print_arm(const struct hunt_arm *a) {
  printf("    %s: ", assay_way_name(a->way));
  if (a->refused) {
    const char *why = message_of(a->refused);
    printf("not used: %.*s\n", (int)strcspn(why, "\n"), why);
    return;
  }
  printf("%" PRIu64 " tried", a->tried);
  if (a->skipped) printf(", %" PRIu64 " outside the property's domain", a->skipped);
  if (a->not_made) printf(", %" PRIu64 " not made", a->not_made);
  if (a->too_long) printf(", %" PRIu64 " ran too long", a->too_long);
  if (a->exhausted) printf(", and there are no more");
  printf("\n");
}

static bool has_findings(const struct hunt *h, size_t target) {
  for (size_t i = 0; i < h->findings.count; i++)
    if (h->findings.list[i]->hit.target == target) return true;
  return false;
}

/* A property that fails without a finding of its own has not been mentioned yet. */
static void print_joined(const struct hunting *k, const struct hunt *h) {
  for (size_t i = 0; i < h->target_count; i++) {
    const struct hunt_target *t = &h->targets[i];
    if (!t->found || has_findings(h, i)) continue;
    const struct hunt_target *other = &h->targets[t->found->hit.target];
    printf("%s:%u:%u: %s %s: %sfails%s because of the same finding as %s:%u:%u: %s\n", t->file, t->line, t->column,
           t->form, t->name, k->colors.bad, k->colors.plain, other->file, other->line, other->column, t->found->text);
  }
}

static void print_summary(const struct hunting *k, const struct hunt *h) {
  for (size_t i = 0; i < h->arm_count; i++) {
    const struct hunt_arm *a = &h->arms[i];
    const struct hunt_target *t = &h->targets[a->target];
    if (t->found || hunt_is_untried(h, a->target)) continue;
    if (i == 0 || h->arms[i - 1].target != a->target)
      printf("%s:%u:%u: %s %s: %snothing found%s\n", t->file, t->line, t->column, t->form, t->name, k->colors.good,
             k->colors.plain);
    print_arm(a);
  }
}

/* What nobody has used may hide anything. Productions are the grammar generator's business alone. */
static void print_unused(const struct hunt *h) {
  bool any = false;
  for (size_t i = 0; i < h->covered_count; i++) {
    const struct hunt_covered *c = &h->covered[i];
    if (c->count || h->rows.kinds[i] == STEERING_PRODUCTION) continue;
    printf("%s %s %s", any ? "," : "never used:", strcmp(c->kind, "clause") == 0 ? "a clause of" : "a rule of",
           c->owner);
    printf(c->name ? " (%s, line %u)" : "%s (line %u)", c->name ? c->name : "", c->line);
    any = true;
  }
  if (any) printf("\n");
}

static json_t *json_of_coverage(const struct hunt *h) {
  json_t *list = json_array();
  for (size_t i = 0; i < h->covered_count; i++) {
    const struct hunt_covered *c = &h->covered[i];
    json_t *x = json_pack("{s:s, s:s, s:i, s:I}", "kind", c->kind, "of", c->owner, "line", (int)c->line, "used",
                          (json_int_t)c->count);
    if (c->name) json_object_set_new(x, "name", json_string(c->name));
    json_array_append_new(list, x);
  }
  return list;
}

static json_t *json_of_arm(const struct hunt_arm *a) {
  json_t *object = json_pack("{s:s, s:I, s:I, s:I, s:I, s:b}", "generator", assay_way_name(a->way), "tried",
                             (json_int_t)a->tried, "skipped", (json_int_t)a->skipped, "not_made",
                             (json_int_t)a->not_made, "too_long", (json_int_t)a->too_long, "exhausted", a->exhausted);
  if (a->refused) json_object_set_new(object, "refused", json_string(a->refused));
  else if (hunt_arm_is_barren(a)) json_object_set_new(object, "why", json_string(why_barren(a)));
  return object;
}

static json_t *json_of_finding(const struct hunt *h, const struct finding *f) {
  json_t *c =
      json_pack("{s:s, s:I, s:s, s:I, s:I, s:i, s:f, s:I}", "term", f->text, "nodes", (json_int_t)f->nodes, "generator",
                finding_generator(f), "seed", (json_int_t)h->seed, "index", (json_int_t)f->hit.index, "weights",
                (int)f->hit.table, "seconds", f->hit.seconds, "hits", (json_int_t)f->hits);
  if (f->hit.way == ASSAY_ENUM) json_object_set_new(c, "number", json_sprintf("%" PRIu64, f->hit.index - 1));
  json_object_set_new(c, "formulas", formulas_json(&f->formulas));
  if (f->exception) json_object_set_new(c, "exception", json_string(f->exception));
  if (h->reduced)
    json_object_update_new(c, json_pack("{s:s, s:I, s:I}", "original", f->hit.text, "original_nodes",
                                        (json_int_t)f->hit.nodes, "checks", (json_int_t)f->checks));
  return c;
}

static json_t *json_of_target(const struct hunt *h, size_t number) {
  const struct hunt_target *t = &h->targets[number];
  json_t *arms = json_array(), *findings = json_array();
  for (size_t i = 0; i < h->arm_count; i++)
    if (h->arms[i].target == number) json_array_append_new(arms, json_of_arm(&h->arms[i]));
  for (size_t i = 0; i < h->findings.count; i++)
    if (h->findings.list[i]->hit.target == number)
      json_array_append_new(findings, json_of_finding(h, h->findings.list[i]));
  json_t *object = json_pack("{s:s, s:s, s:o, s:i, s:i, s:b, s:b, s:o}", "form", t->form, "name", t->name, "file",
                             json_text(t->file), "line", (int)t->line, "column", (int)t->column, "found",
                             t->found != NULL, "untried", hunt_is_untried(h, number), "generators", arms);
  json_object_update_new(object, json_pack("{s:I, s:I, s:o}", "hits", (json_int_t)t->hits, "unseen",
                                           (json_int_t)hunt_unseen(h, number), "findings", findings));
  if (t->found) json_object_set_new(object, "counterexample", json_of_finding(h, t->found));
  return object;
}

/* What it is about comes first. */
static json_t *json_of_property(const struct hunt_target *t) {
  return json_pack("{s:s, s:s, s:o, s:i, s:i}", "form", t->form, "name", t->name, "file", json_text(t->file), "line",
                   (int)t->line, "column", (int)t->column);
}

static json_t *json_of_finding_event(const struct hunt *h, const struct finding *f) {
  json_t *object = json_pack("{s:o}", "property", json_of_property(&h->targets[f->hit.target]));
  json_object_update_new(object, json_of_finding(h, f));
  return object;
}

static json_t *json_of_start(const struct hunt *h) {
  json_t *streams = json_array();
  for (size_t i = 0; i < h->arm_count; i++)
    json_array_append_new(streams, json_pack("{s:o, s:s}", "property", json_of_property(&h->targets[h->arms[i].target]),
                                             "generator", assay_way_name(h->arms[i].way)));
  json_t *object = json_pack("{s:s, s:s, s:o, s:I, s:i, s:o}", "version", ASSAY_VERSION, "kind", "model", "file",
                             json_text(h->file), "seed", (json_int_t)h->seed, "jobs", (int)h->jobs, "streams", streams);
  if (h->count) json_object_set_new(object, "count", json_integer((json_int_t)h->count));
  if (h->seconds > 0) json_object_set_new(object, "seconds", json_real(h->seconds));
  return object;
}

static void print_json(const struct hunt *h) {
  json_t *targets = json_array();
  for (size_t i = 0; i < h->target_count; i++) {
    bool tried = false;
    for (size_t a = 0; a < h->arm_count; a++) tried = tried || h->arms[a].target == i;
    if (tried) json_array_append_new(targets, json_of_target(h, i));
  }
  session_print_json_line(watch_event_json(
      "end", json_pack("{s:f, s:I, s:b, s:o, s:o}", "elapsed", h->elapsed, "findings", (json_int_t)h->findings.count,
                       "interrupted", h->stopped, "properties", targets, "coverage", json_of_coverage(h))));
}

/* ---- all ---- */

/* Until now there was nothing to lose: a signal just ended the process. */
static void begin(void *data) {
  struct hunting *k = data;
  interruption_expect();
  if (!k->is_started) watch_event(&k->watch, "start", json_of_start(k->hunt));
  k->is_started = true;
}

static int report(struct hunting *k, const struct hunt *h) {
  if (h->error) {
    fflush(stdout);
    const bool is_line = *h->error && h->error[strlen(h->error) - 1] == '\n';
    fprintf(stderr, "%s%s%s", strstr(h->error, "error: ") ? "" : "assay hunt: ", h->error, is_line ? "" : "\n");
    if (h->arm_count)
      watch_event(&k->watch, "end", json_pack("{s:f, s:o}", "elapsed", h->elapsed, "error", json_text(h->error)));
    return EXIT_BAD;
  }
  if (k->options->json) {
    print_json(h);
  } else if (!k->options->quiet) {
    print_joined(k, h);
    print_hits(h);
    print_summary(k, h);
  }
  if (k->options->verbose) {
    fflush(stdout);
    struct progress p = hunt_progress(h);
    progress_average(&p);
    print_status(k, h, &p);
  }
  if (h->stopped && !k->options->quiet) fprintf(stderr, "assay hunt: interrupted after %.1f s\n", h->elapsed);
  if (!k->options->json && !k->options->quiet && !k->options->no_coverage) print_unused(h);
  const bool untried = print_all_untried(h);
  if (h->findings.count) return EXIT_NO;
  if (untried) return EXIT_BAD;
  return h->stopped ? interruption_status() : EXIT_YES;
}

static int hunt_alone(struct hunting *k, struct hunt *h) {
  k->hunt = h;
  hunt_run(h);
  watch_clear(&k->watch);
  const int status = report(k, h);
  hunt_free(h);
  return status;
}

/* ---- with others ---- */

static void warn_of(void *data, const char *text) { watch_warn(&((struct hunting *)data)->watch, text); }

/* One shard after the other. */
static bool hunt_shards(struct hunting *k, const struct hunt *wanted, struct shared_hunt *shared) {
  bool more = true, is_over = false, failed = false;
  while (more && !failed) {
    struct hunt h = *wanted;
    h.campaign.share = shared->share;
    h.stop = share_stop(shared->share);
    h.seconds = shared_hunt_seconds(shared, wanted->seconds, &is_over);
    if (is_over) break;
    k->hunt = &h;
    hunt_run(&h);
    watch_clear(&k->watch);
    more = shared_hunt_goes_on(shared, h.campaign.is_finished, !h.count);
    failed = h.error && !h.campaign.is_finished;
    if (failed) report(k, &h);
    hunt_free(&h);
    k->hunt = NULL;
  }
  return !failed;
}

static int hunt_shared(struct hunting *k, const struct hunt *wanted) {
  struct shared_hunt shared = {.session = k->session, .options = k->options, .warn = warn_of, .data = k};
  if (!shared_hunt_open(&shared)) return EXIT_BAD;
  k->shared = &shared;
  const bool good = hunt_shards(k, wanted, &shared);
  k->shared = NULL;
  return shared_hunt_end(&shared, good);
}

/* Without a bound, until there is something for each property; but a campaign is about all that there is. */
static enum hunt_until until(const struct hunt_options *o) {
  if (o->first) return UNTIL_FIRST;
  return o->count || o->seconds > 0 || o->campaign || o->store ? UNTIL_THE_END : UNTIL_EACH;
}

static int hunt(struct session *s, const void *given) {
  const struct hunt_options *o = given;
  if (session_is_subject_file(o->file)) return session_hunt_programs(s, o);
  if (o->subject || o->size || o->program || o->emi || o->oracle || o->lively || o->programs || o->learn)
    return session_refuse(
        s, "--subject, --size, --program, --emi, --oracle, --lively, --programs and --learn go with subject files "
           "(.assay) only");
  s->tree = o->tree;
  struct hunting k = {.session = s, .options = o, .colors = palette_for((enum color_choice)o->common.color, stdout)};
  const double usual_reducing = 10;
  unsigned ways = 0;
  if (o->using && !session_read_ways(s, "using", o->using, &ways)) return EXIT_BAD;
  struct campaign_wish campaign;
  struct corpus corpus = {0};
  if (!session_campaign(s, o, &campaign) || !session_hunt_corpus(s, o, &corpus)) return EXIT_BAD;
  const char **libraries = session_libraries(s);
  struct hunt h = {.file = o->file,
                   .property = o->property,
                   .ways = ways,
                   .seed = o->seed,
                   .count = o->count,
                   .seconds = o->seconds > 0 || o->count ? o->seconds : 60,
                   .limit = o->limit,
                   .until = until(o),
                   .steered = !o->no_coverage,
                   .reduced = !o->no_shrink,
                   .reducing = o->shrink_seconds > 0 ? o->shrink_seconds : usual_reducing,
                   .generalising = o->no_generalise ? 0 : o->instances,
                   .jobs = (unsigned)o->jobs,
                   .libraries = libraries,
                   .campaign = campaign,
                   .corpus = o->corpus ? &corpus.terms : NULL,
                   .stop = &interruption,
                   .ready = begin,
                   .progress = show_progress,
                   .found = show_finding,
                   .data = &k};
  watch_begin(&k.watch, o);
  const int status = o->store ? hunt_shared(&k, &h) : hunt_alone(&k, &h);
  corpus_free(&corpus);
  free(libraries);
  return status;
}

int session_hunt(const struct hunt_options *options) {
  interruption_expect_questions();
  return session_in_world("hunt", &options->common, hunt, options);
}
