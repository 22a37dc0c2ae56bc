/* campaign_markdown: a campaign as CommonMark with tables, for issues and mails. */
#include "report/campaign/bug_report.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"
#include "report/wilson.h"

#include <inttypes.h>

static void put_plain(struct buffer *out, const char *text) { markup_markdown(out, text, SIZE_MAX); }

static void put_row(struct buffer *out, const char *name, const char *text) {
  buffer_printf(out, "| %s | ", name);
  put_plain(out, text);
  buffer_puts(out, " |\n");
}

static void put_facts(struct buffer *out, const struct campaign_data *c) {
  struct buffer bounds = {0};
  campaign_put_bounds(&bounds, c);
  buffer_puts(out, "| | |\n|---|---|\n");
  put_row(out, "assay", c->version);
  put_row(out, "seed", c->seed);
  put_row(out, "begun", c->created);
  put_row(out, "ran", bounds.text);
  put_row(out, "subject’s digest", c->subject_hash);
  buffer_puts(out, "\n");
  buffer_free(&bounds);
}

static void put_streams(struct buffer *out, const struct campaign_data *c) {
  if (!c->stream_count) return;
  buffer_puts(out, "| property | generator | tried | failed | rate | 95% interval |\n|---|---|--:|--:|--:|---|\n");
  for (size_t i = 0; i < c->stream_count; i++) {
    const struct report_stream *s = &c->streams[i];
    const struct proportion rate = proportion_of(s->hits, s->counts[OUTCOME_TRIED]);
    buffer_puts(out, "| ");
    put_plain(out, campaign_data_property(c, s->property)->name);
    buffer_puts(out, " | ");
    put_plain(out, s->generator);
    buffer_puts(out, " | ");
    campaign_put_number(out, s->counts[OUTCOME_TRIED]);
    buffer_puts(out, " | ");
    campaign_put_number(out, s->hits);
    buffer_printf(out, " | %.3g%% | %.3g%% to %.3g%% |\n", 100 * rate.value, 100 * rate.low, 100 * rate.high);
  }
  buffer_puts(out, "\n");
}

static void put_elsewhere(struct buffer *out, const struct campaign_data *c) {
  bool any = false;
  for (size_t i = 0; i < c->property_count; i++) {
    const struct report_property *p = &c->properties[i];
    if (!campaign_fails_elsewhere(p)) continue;
    buffer_puts(out, "- ");
    put_plain(out, p->form);
    buffer_puts(out, " ");
    put_plain(out, p->name);
    buffer_puts(out, " at ");
    put_plain(out, p->file);
    if (p->line) buffer_printf(out, ":%" PRIu64 ":%" PRIu64, p->line, p->column);
    buffer_puts(out, ": ");
    campaign_put_why_elsewhere(out, c, p);
    buffer_puts(out, "\n");
    any = true;
  }
  if (any) buffer_puts(out, "\n");
}

static void begin_markdown(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "# ");
  put_plain(out, c->file);
  if (c->subject) buffer_puts(out, ", "), put_plain(out, c->subject);
  buffer_printf(out, ": %zu finding%s\n\n", c->finding_count, plural(c->finding_count));
  put_facts(out, c);
  put_streams(out, c);
  put_elsewhere(out, c);
}

static void put_markdown_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f,
                                 bool is_first) {
  (void)is_first;
  buffer_printf(out, "---\n\nFinding %" PRIu64 ", shape %s, hit %" PRIu64 " time%s.\n\n", f->number, f->shape, f->hits,
                plural(f->hits));
  bug_report_print(c, f, out);
}

static void end_markdown(struct buffer *out, const struct campaign_data *c) {
  if (!c->finding_count) buffer_puts(out, "Nothing was found.\n");
}

const struct campaign_format campaign_markdown = {"markdown", ".md", begin_markdown, put_markdown_finding,
                                                  end_markdown};
