/* assay check: failures and properties as they come, and the counts. */
#include "cli/session_retry.h"

#include "campaign/corpus.h"
#include "cli/live_line.h"
#include "report/json.h"
#include "report/text.h"

#include <inttypes.h>
#include <string.h>

enum { INDENT = 2 }; /* of counterexamples */

struct checking {
  struct session *session;
  const struct check_options *options;
  struct palette colors;
  struct live_line line;
  bool progress; /* there is a live line to show */
};

/* ---- the live line ---- */

static void show_progress(void *data, const struct assay_property *p) {
  struct checking *c = data;
  if (c->progress) live_line_show(&c->line, "%s:%u: %" PRIu64 " attempts", p->file, p->line, p->attempts);
}

/* ---- what happened ---- */

static const char *plural(uint64_t count) { return count == 1 ? "" : "s"; }

static void print_indented(const char *text, const char *indent) {
  for (const char *end; *text; text = *end ? end + 1 : end) {
    end = strchrnul(text, '\n');
    printf("%s%.*s\n", indent, (int)(end - text), text);
  }
}

static void show_failure(void *data, const struct assay_failure *f) {
  struct checking *c = data;
  if (c->options->json) return;
  live_line_clear(&c->line);
  printf("%s:%u:%u: %stest failed%s\n", f->file, f->line, f->column, c->colors.bad, c->colors.plain);
  print_indented(f->text, "  ");
  fflush(stdout);
}

static void show_property(void *data, const struct assay_property *p) {
  struct checking *c = data;
  const struct palette *k = &c->colors;
  const bool held = p->finished && !p->counterexample;
  if (c->options->json || (held && c->options->quiet)) return;
  live_line_clear(&c->line);
  printf("%s:%u:%u: %s: ", p->file, p->line, p->column, p->form);
  if (p->counterexample) printf("%scounterexample%s after", k->bad, k->plain);
  else printf("%s%s%s", p->finished ? k->good : k->bad, p->finished ? "held" : "not finished", k->plain);
  if (!p->counterexample) printf(p->finished ? " in" : " after");
  printf(" %" PRIu64 " attempt%s", p->attempts, plural(p->attempts));
  if (p->skipped) printf(" (and %" PRIu64 " outside its domain)", p->skipped);
  if (p->source) printf(", made from %s", p->source);
  printf("\n");
  if (p->counterexample) session_print_term_text(c->session, p->counterexample, INDENT);
  if (p->exception) {
    printf("  it raised:\n");
    print_indented(p->exception, "    ");
  }
  fflush(stdout);
}

/* ---- the counts ---- */

struct counts {
  uint64_t held, counterexamples, unfinished;
};

static struct counts count_properties(const struct assay_report *r) {
  struct counts n = {0};
  for (size_t i = 0; i < r->property_count; i++) {
    if (r->properties[i].counterexample) n.counterexamples++;
    else if (r->properties[i].finished) n.held++;
    else n.unfinished++;
  }
  return n;
}

static void print_count(uint64_t count, const char *color, const struct palette *k, const char *words) {
  printf("%s%" PRIu64 " %s%s", count ? color : "", count, words, count ? k->plain : "");
}

static void print_summary(const struct palette *k, const struct assay_report *r) {
  const struct counts n = count_properties(r);
  if (r->passed + r->failed) {
    print_count(r->passed, k->good, k, r->passed == 1 ? "test passed" : "tests passed");
    printf(", ");
    print_count(r->failed, k->bad, k, "failed");
  } else {
    printf("no tests");
  }
  printf("; ");
  if (r->property_count) {
    print_count(n.held, k->good, k, n.held == 1 ? "property held" : "properties held");
    printf(", ");
    print_count(n.counterexamples, k->bad, k, n.counterexamples == 1 ? "counterexample" : "counterexamples");
  } else {
    printf("no properties");
  }
  if (n.unfinished) {
    printf(", ");
    print_count(n.unfinished, k->bad, k, "not finished");
  }
  printf("\n");
}

/* A property that raises ends the program, but that is what was looked for. */
static bool is_finding(assay_status status, const struct assay_report *r) {
  return status == ASSAY_RAISED && r->property_count && r->properties[r->property_count - 1].exception;
}

static void print_json(const struct session *s, const struct assay_report *r, assay_status status) {
  json_t *object = json_of_report(r);
  if (status != ASSAY_OK) {
    const struct assay_error_parts error = assay_error_parts(s->world);
    json_object_set_new(object, "error", json_of_error(&error));
  }
  session_print_json(object);
}

static int check_corpus(struct session *s, const struct check_options *o) {
  const double limit = 10; /* seconds for each */
  const struct retry_display display = {.json = o->json, .quiet = o->quiet, .color = (int)o->common.color};
  struct corpus corpus;
  int status;
  if (session_try_corpus(s, o->corpus, o->file, limit, (unsigned)o->jobs, &display, &corpus, &status))
    corpus_free(&corpus);
  return status;
}

static int check(struct session *s, const void *given) {
  const struct check_options *o = given;
  if (o->corpus) return check_corpus(s, o);
  if (session_is_subject_file(o->file)) return session_check_programs(s, o);
  s->tree = o->tree;
  struct checking c = {
      .session = s,
      .options = o,
      .colors = palette_for((enum color_choice)o->common.color, stdout),
      .progress = !o->quiet && !o->json && stream_is_terminal(stderr),
  };
  live_line_begin(&c.line);
  const struct assay_check_options options = {
      .seed = o->seed,
      .attempts = o->attempts,
      .failure = show_failure,
      .property = show_property,
      .progress = show_progress,
      .data = &c,
  };
  struct assay_report report = {0};
  assay_set_output(s->world, NULL, stderr); /* the program's own words on its tests would say everything twice */
  const assay_status status = assay_check(s->world, o->file, &options, &report);
  live_line_clear(&c.line);
  const bool finding = is_finding(status, &report), ran = status == ASSAY_OK || finding;
  if (o->json) print_json(s, &report, status);
  else if (!o->quiet && ran) print_summary(&c.colors, &report);
  if (status != ASSAY_OK) session_failed(s);
  if (!ran) return EXIT_BAD;
  return report.failed || count_properties(&report).counterexamples ? EXIT_NO : EXIT_YES;
}

int session_check(const struct check_options *options) {
  return session_in_world("check", &options->common, check, options);
}
