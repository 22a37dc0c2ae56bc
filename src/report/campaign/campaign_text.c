/* campaign_text: a campaign on a terminal. */
#include "report/campaign/bug_report.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"
#include "report/text.h"
#include "report/wilson.h"

#include <inttypes.h>
#include <string.h>

/* Indents each line by `spaces`. */
static void put_indented(struct buffer *out, size_t spaces, const char *text) {
  for (const char *end; *text; text = *end ? end + 1 : end) {
    end = strchrnul(text, '\n');
    struct buffer line = {0};
    buffer_append(&line, text, (size_t)(end - text));
    text_pad(out, spaces);
    markup_visible(out, line.text);
    buffer_puts(out, "\n");
    buffer_free(&line);
  }
}

static void put_stream(struct buffer *out, const struct campaign_data *c, const struct report_stream *s) {
  const struct report_property *p = campaign_data_property(c, s->property);
  const struct proportion rate = proportion_of(s->hits, s->counts[OUTCOME_TRIED]);
  buffer_puts(out, "  ");
  markup_visible(out, p->name);
  buffer_printf(out, ", %s: ", s->generator);
  campaign_put_number(out, s->counts[OUTCOME_TRIED]);
  buffer_puts(out, " tried, ");
  campaign_put_number(out, s->hits);
  buffer_printf(out, " failed (%.3g%%, 95%% interval %.3g%% to %.3g%%)", 100 * rate.value, 100 * rate.low,
                100 * rate.high);
  for (int i = OUTCOME_TRIED + 1; i < OUTCOMES; i++)
    if (s->counts[i]) {
      buffer_puts(out, "; ");
      campaign_put_number(out, s->counts[i]);
      buffer_printf(out, " %s", report_outcome_texts[i]);
    }
  buffer_puts(out, "\n");
}

/* file:line:column: redex-check e */
static void put_place(struct buffer *out, const struct report_property *p) {
  markup_visible(out, p->file);
  if (p->line) buffer_printf(out, ":%" PRIu64 ":%" PRIu64, p->line, p->column);
  buffer_puts(out, ": ");
  markup_visible(out, p->form);
  buffer_puts(out, " ");
  markup_visible(out, p->name);
}

static void put_elsewhere(struct buffer *out, const struct campaign_data *c, const struct report_property *p) {
  buffer_puts(out, "  ");
  put_place(out, p);
  buffer_puts(out, ": ");
  campaign_put_why_elsewhere(out, c, p);
  buffer_puts(out, "\n");
}

static void begin_text(struct buffer *out, const struct campaign_data *c) {
  markup_visible(out, c->file);
  if (c->subject) buffer_puts(out, ", "), markup_visible(out, c->subject);
  buffer_puts(out, ": ");
  text_count(out, c->finding_count, "finding");
  buffer_puts(out, ", hit ");
  text_count(out, c->hits, "time");
  buffer_puts(out, "\n  assay ");
  markup_visible(out, c->version);
  buffer_puts(out, ", seed ");
  markup_visible(out, c->seed);
  buffer_puts(out, ", begun ");
  markup_visible(out, c->created);
  buffer_puts(out, ", ");
  campaign_put_bounds(out, c);
  buffer_puts(out, ", ");
  text_time(out, c->elapsed);
  buffer_puts(out, " so far\n");
  for (size_t i = 0; i < c->stream_count; i++) put_stream(out, c, &c->streams[i]);
  for (size_t i = 0; i < c->property_count; i++)
    if (campaign_fails_elsewhere(&c->properties[i])) put_elsewhere(out, c, &c->properties[i]);
  if (c->pending) {
    buffer_puts(out, "  ");
    text_count(out, c->pending, "failure");
    buffer_puts(out, " not looked into yet\n");
  }
}

static void put_evidence(struct buffer *out, const struct report_finding *f) {
  for (size_t i = 0; i < json_array_size(f->evidence); i++) {
    const json_t *answer = json_array_get(f->evidence, i);
    const char *who = json_string_value(json_object_get(answer, "who"));
    const char *output = json_string_value(json_object_get(answer, "output"));
    buffer_puts(out, "  ");
    markup_visible(out, who ? who : "?");
    buffer_puts(out, json_is_true(json_object_get(answer, "is_wrong")) ? ", which is wrong:\n" : ":\n");
    put_indented(out, 4, output ? output : "");
  }
}

static void put_text_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f,
                             bool is_first) {
  const struct report_property *p = campaign_data_property(c, f->property);
  (void)is_first;
  buffer_printf(out, "\n%" PRIu64 ". ", f->number);
  put_place(out, p);
  buffer_printf(out, ": %s: ", report_kind_text(f->kind));
  text_count(out, f->nodes, "node");
  buffer_puts(out, ", hit ");
  text_count(out, f->hits, "time");
  buffer_printf(out, " (%s, seed %s, index %" PRIu64 ")\n", f->generator, f->seed, f->index);
  put_indented(out, 2, f->text);
  if (report_finding_formula(f)) put_indented(out, 2, report_finding_formula(f));
  if (f->exception) buffer_puts(out, "  it raised:\n"), put_indented(out, 4, f->exception);
  put_evidence(out, f);
  if (f->cause) put_indented(out, 2, f->cause);
  if (f->original_nodes != f->nodes) {
    buffer_puts(out, "  made small from ");
    text_count(out, f->original_nodes, "node");
    buffer_puts(out, ":\n");
    put_indented(out, 4, f->original);
  }
  buffer_puts(out, "  ");
  bug_report_replay(c, f, out);
  buffer_puts(out, "\n");
}

static void end_text_report(struct buffer *out, const struct campaign_data *c) {
  bool any = false;
  for (size_t i = 0; i < c->coverage_count; i++) {
    const struct report_covered *x = &c->coverage[i];
    if (x->used || !strcmp(x->kind, "production")) continue;
    buffer_printf(out, "%s %s of ", any ? "," : "\nnever used:", x->kind);
    markup_visible(out, x->owner);
    if (*x->name) buffer_puts(out, " "), markup_visible(out, x->name);
    if (x->line) buffer_printf(out, " (line %" PRIu64 ")", x->line);
    any = true;
  }
  if (any) buffer_puts(out, "\n");
  if (c->coverage_is_unknown) buffer_puts(out, "\nwhat was never used is not known yet\n");
}

const struct campaign_format campaign_text = {"text", ".txt", begin_text, put_text_finding, end_text_report};
