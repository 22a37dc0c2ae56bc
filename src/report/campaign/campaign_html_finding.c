/* campaign_html_finding: a finding on the page of its campaign
 * (report/campaign/campaign_page.h). */
#include "core/unicode.h"
#include "report/campaign/bug_report.h"
#include "report/campaign/campaign_page.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the visible summary ---- */

enum { TITLE = 400 }; /* bytes of a title; longer ones are truncated */

static void put_title(struct buffer *out, const struct report_finding *f) {
  const char *title = report_finding_title(f);
  struct buffer text = {0};
  buffer_append(&text, title, strnlen(title, TITLE));
  while (title[text.length] && text.length && ((unsigned char)title[text.length] & 0xC0) == 0x80)
    text.text[--text.length] = '\0';
  markup_html(out, text.text);
  if (title[text.length]) buffer_puts(out, "…");
  buffer_free(&text);
}

static void put_summary(struct buffer *out, const struct campaign_data *c, const struct report_finding *f) {
  const struct report_property *p = campaign_data_property(c, f->property);
  buffer_printf(out, "<summary><span class=\"number\">%" PRIu64 "</span><span class=\"what\"><code>", f->number);
  put_title(out, f);
  buffer_puts(out, "</code><span class=\"about\"><b class=\"kind\">");
  markup_html(out, report_kind_text(f->kind));
  buffer_puts(out, "</b> · ");
  markup_html(out, p->form);
  buffer_puts(out, " ");
  markup_html(out, p->name);
  buffer_puts(out, " · ");
  markup_html(out, f->generator);
  buffer_puts(out, "</span></span><span class=\"measure\"><span><b>");
  campaign_put_number(out, f->nodes);
  buffer_printf(out, "</b> node%s</span><span><b>", plural(f->nodes));
  campaign_put_number(out, f->hits);
  buffer_printf(out, "</b> hit%s</span></span></summary>", plural(f->hits));
}

/* ---- data ---- */

static void put_text(struct buffer *out, const char *name, const char *text) {
  if (!text) return;
  buffer_printf(out, "\"%s\":", name);
  markup_json(out, text);
  buffer_puts(out, ",");
}

static void put_count(struct buffer *out, const char *name, uint64_t n) {
  buffer_printf(out, "\"%s\":%" PRIu64 ",", name, n);
}

/* Verbatim, except for sequences that could end the enclosing script. */
static void put_json(struct buffer *out, const char *name, const json_t *list) {
  char *text = json_dumps(list, JSON_COMPACT);
  buffer_printf(out, "\"%s\":", name);
  for (const char *at = text ? text : "[]", *end; *at; at = *end ? end + 1 : end) {
    end = strchrnul(at, '<');
    buffer_append(out, at, (size_t)(end - at));
    if (*end) buffer_puts(out, "\\u003c");
  }
  buffer_puts(out, ",");
  free(text);
}

/* ---- steps, as differences ---- */

static size_t common_start(const char *a, const char *b) {
  size_t length = 0;
  while (a[length] && a[length] == b[length]) length++;
  while (length && ((unsigned char)a[length] & 0xC0) == 0x80) length--; /* complete characters */
  return length;
}

static size_t common_end(const char *a, const char *b, size_t most) {
  const size_t a_length = strlen(a), b_length = strlen(b);
  size_t length = 0;
  while (length < most && a[a_length - length - 1] == b[b_length - length - 1]) length++;
  while (length && ((unsigned char)a[a_length - length] & 0xC0) == 0x80) length--;
  return length;
}

/* As JavaScript counts. */
static size_t script_length(const char *text, size_t bytes) {
  size_t length = 0;
  for (const char *end = text + bytes; text < end; length++) length += markup_next(&text) >= 0x10000;
  return length;
}

/* [nodes, pass, length of the common prefix with the previous step, length of the common suffix,
 * the text in between] */
static void put_step(struct buffer *out, const char *before, const struct report_step *s) {
  const size_t before_length = strlen(before), length = strlen(s->term);
  const size_t start = common_start(before, s->term);
  const size_t shorter = before_length < length ? before_length : length;
  const size_t end = common_end(before, s->term, shorter - start);
  struct buffer between = {0};
  buffer_append(&between, s->term + start, length - start - end);
  buffer_printf(out, "[%" PRIu64 ",", s->nodes);
  markup_json(out, s->pass);
  buffer_printf(out, ",%zu,%zu,", script_length(before, start), script_length(s->term + length - end, end));
  markup_json(out, between.text);
  buffer_puts(out, "]");
  buffer_free(&between);
}

static void put_steps(struct buffer *out, const struct report_finding *f) {
  buffer_puts(out, "\"steps\":[");
  for (size_t i = 0; i < f->chain; i++) {
    if (i) buffer_puts(out, ",");
    put_step(out, i ? f->steps[i - 1].term : f->original, &f->steps[i]);
  }
  buffer_puts(out, "],");
}

static void put_hits(struct buffer *out, const struct report_finding *f) {
  buffer_puts(out, "\"hitBy\":[");
  for (size_t i = 0; i < f->hit_count; i++) {
    buffer_puts(out, i ? ",[" : "[");
    markup_json(out, f->hit_by[i].generator);
    buffer_printf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6g,%.6g]", f->hit_by[i].count, f->hit_by[i].first,
                  f->hit_by[i].last, f->hit_by[i].begun, f->hit_by[i].ended);
  }
  buffer_puts(out, "],");
}

/* ---- the bug report, without what the page already has ---- */

struct html_pieces {
  struct buffer *out;
  struct buffer text; /* since the last part */
};

static void end_piece(struct html_pieces *p) {
  if (!p->text.length) return;
  markup_json(p->out, p->text.text);
  buffer_puts(p->out, ",");
  p->text.length = 0;
}

static void put_report_text(void *data, const char *text) {
  struct html_pieces *p = data;
  buffer_puts(&p->text, text);
}

static void put_report_part(void *data, enum bug_part part, size_t which, const char *text) {
  struct html_pieces *p = data;
  (void)text;
  end_piece(p);
  if (part == BUG_PROGRAM) buffer_puts(p->out, "[\"program\"],");
  else buffer_printf(p->out, "[\"output\",%zu],", which);
}

static void put_report(struct buffer *out, const struct campaign_data *c, const struct report_finding *f) {
  struct html_pieces p = {.out = out};
  buffer_puts(out, "\"report\":[");
  bug_report(c, f, &(struct bug_writer){put_report_text, put_report_part, &p});
  end_piece(&p);
  out->length--; /* the comma */
  buffer_puts(out, "]");
  buffer_free(&p.text);
}

static void put_data(struct buffer *out, const struct campaign_data *c, const struct report_finding *f) {
  const struct report_property *p = campaign_data_property(c, f->property);
  struct buffer replay = {0}, place = {0};
  bug_report_replay(c, f, &replay);
  buffer_puts(&place, p->file);
  if (p->line) buffer_printf(&place, ":%" PRIu64 ":%" PRIu64, p->line, p->column);
  buffer_puts(out, "{");
  put_text(out, "shape", f->shape);
  put_text(out, "kind", f->kind);
  put_text(out, "place", place.text);
  put_text(out, "text", f->text);
  if (strcmp(f->text, f->reduced)) put_text(out, "reduced", f->reduced);
  put_count(out, "nodes", f->nodes);
  put_text(out, "original", f->original);
  put_count(out, "originalNodes", f->original_nodes);
  put_json(out, "formulas", f->formulas);
  put_json(out, "evidence", f->evidence);
  put_text(out, "exception", f->exception);
  put_text(out, "run", f->run);
  put_text(out, "twin", f->twin);
  put_text(out, "cause", f->cause);
  put_text(out, "program", f->program);
  put_text(out, "generator", f->generator);
  put_text(out, "seed", f->seed);
  put_count(out, "index", f->index);
  put_count(out, "weights", f->weights);
  put_count(out, "checks", f->checks);
  buffer_printf(out, "\"seconds\":%.6g,\"reducing\":%.6g,", f->seconds, f->reducing);
  put_text(out, "found", f->found);
  put_count(out, "hits", f->hits);
  put_hits(out, f);
  put_steps(out, f);
  put_text(out, "replay", replay.text);
  put_report(out, c, f);
  buffer_puts(out, "}");
  buffer_free(&replay);
  buffer_free(&place);
}

void campaign_html_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f) {
  buffer_puts(out, "<details class=\"finding\" id=\"f-");
  markup_attribute(out, f->shape);
  buffer_puts(out, "\" data-generator=\"");
  markup_attribute(out, f->generator);
  buffer_printf(out,
                "\" data-property=\"%" PRId64 "\" data-number=\"%" PRIu64 "\" data-hits=\"%" PRIu64
                "\" data-nodes=\"%" PRIu64 "\">",
                f->property, f->number, f->hits, f->nodes);
  put_summary(out, c, f);
  buffer_puts(out, "<div class=\"body\"><pre class=\"code\">");
  markup_html(out, f->text);
  buffer_puts(out, "</pre></div><script type=\"application/json\">");
  put_data(out, c, f);
  buffer_puts(out, "</script></details>\n");
}
