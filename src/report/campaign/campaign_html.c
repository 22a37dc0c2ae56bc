/* campaign_html: a campaign as one self-contained page: no network, no other files.
 *
 * The page's policy allows only its own style and script. Text from programs stays text everywhere:
 * it is escaped in HTML, and otherwise data that the script puts into text nodes. */
#include "report/campaign/campaign_charts.h"
#include "report/campaign/campaign_page.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"
#include "report/campaign/plot.h"
#include "report/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the head ---- */

static const char *file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash && slash[1] ? slash + 1 : path;
}

static const char *title_of(const struct campaign_data *c) { return c->subject ? c->subject : file_name(c->file); }

static void put_head(struct buffer *out, const struct campaign_data *c) {
  buffer_printf(
      out,
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src %s; script-src %s; "
      "img-src data:; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"generator\" content=\"assay " ASSAY_VERSION "\">\n<link rel=\"icon\" href=\"data:,\">\n<title>",
      campaign_page_style_hash, campaign_page_script_hash);
  buffer_printf(out, "%zu finding%s: ", c->finding_count, plural(c->finding_count));
  plot_escape(out, title_of(c));
  buffer_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n", campaign_page_style);
}

/* ---- the summary ---- */

static void put_tile(struct buffer *out, const char *number, const char *what, const char *class) {
  buffer_printf(out, "<div%s%s%s><dd>%s</dd><dt>%s</dt></div>\n", class ? " class=\"" : "", class ? class : "",
                class ? "\"" : "", number, what);
}

/* 12,345,678 */
static void put_count_tile(struct buffer *out, uint64_t n, const char *what, const char *class) {
  struct buffer number = {0};
  campaign_put_number(&number, n);
  put_tile(out, number.text, what, class);
  buffer_free(&number);
}

static uint64_t all_attempts(const struct campaign_data *c) {
  uint64_t sum = 0;
  for (size_t i = 0; i < c->stream_count; i++) sum += campaign_data_attempts(&c->streams[i]);
  return sum;
}

static void put_tiles(struct buffer *out, const struct campaign_data *c) {
  const uint64_t tried = campaign_data_count(c, OUTCOME_TRIED), attempts = all_attempts(c);
  const bool is_programs = !strcmp(c->kind, "programs");
  struct buffer text = {0};
  buffer_puts(out, "<dl class=\"tiles\">\n");
  put_count_tile(out, c->finding_count, c->finding_count == 1 ? "finding" : "findings",
                 c->finding_count ? "bad" : "good");
  put_count_tile(out, c->hits, c->hits == 1 ? "failure explained" : "failures explained", NULL);
  put_count_tile(out, tried, is_programs ? "programs tried" : "terms tried", NULL);
  buffer_printf(&text, "%.3g%%", attempts ? 100 * (1 - (double)tried / (double)attempts) : 0);
  put_tile(out, text.text, "of attempts discarded", NULL);
  text.length = 0;
  text_time(&text, c->elapsed);
  put_tile(out, text.text, c->known_shards > 1 ? "of hunting, in all shards" : "of hunting", NULL);
  text.length = 0;
  const double rate = c->elapsed > 0 ? (double)tried / c->elapsed : 0;
  if (rate < 100) text_ratio(&text, rate);
  else campaign_put_number(&text, (uint64_t)rate);
  put_tile(out, text.text, "tried in a second", NULL);
  buffer_puts(out, "</dl>\n");
  buffer_free(&text);
}

static void put_fact(struct buffer *out, const char *name, const char *text) {
  buffer_printf(out, "<div><dt>%s</dt><dd>", name);
  markup_html(out, text);
  buffer_puts(out, "</dd></div>\n");
}

/* The relevant ones: "instances 10000, shrink". */
static void put_options(struct buffer *out, json_t *options) {
  const char *name;
  json_t *x;
  json_object_foreach(options, name, x) {
    if (json_is_false(x) || json_is_null(x) || (json_is_array(x) && !json_array_size(x))) continue;
    char *text = json_is_true(x) ? NULL : json_dumps(x, JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
    buffer_printf(out, "%s%s", out->length ? ", " : "", name);
    if (text) buffer_printf(out, " %s", text);
    free(text);
  }
}

static void put_facts(struct buffer *out, const struct campaign_data *c) {
  struct buffer text = {0};
  buffer_puts(out, "<dl class=\"facts\">\n");
  put_fact(out, "file", c->file);
  put_fact(out, "seed", c->seed);
  put_fact(out, "begun", c->created);
  campaign_put_bounds(&text, c);
  put_fact(out, "ran", text.text);
  text.length = 0;
  buffer_printf(&text, "%" PRIu64 " of %" PRIu64 " done", c->done_shards, c->shards);
  if (c->shards > 1) put_fact(out, "shards", text.text);
  put_fact(out, "assay", c->version);
  put_fact(out, "subject’s digest", c->subject_hash);
  text.length = 0;
  put_options(&text, c->options);
  if (text.length) put_fact(out, "options", text.text);
  buffer_puts(out, "</dl>\n");
  buffer_free(&text);
}

static void put_header(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n<header>\n<div class=\"bar\">"
                   "<span class=\"brand\">assay<span> campaign report</span></span>\n"
                   "<nav aria-label=\"Sections\"><a href=\"#findings\">Findings</a><a href=\"#campaign\">Campaign</a>");
  if (c->coverage_count) buffer_puts(out, "<a href=\"#coverage\">Coverage</a>");
  if (c->source_count) buffer_puts(out, "<a href=\"#sources\">Sources</a>");
  buffer_puts(out, "</nav>\n<button type=\"button\" id=\"theme\" class=\"script\" aria-label=\"Colors: as the "
                   "system\">◐</button></div>\n<h1>");
  markup_html(out, title_of(c));
  buffer_puts(out, "</h1>\n");
  put_facts(out, c);
  put_tiles(out, c);
  buffer_puts(out, "</header>\n<main>\n");
}

/* ---- findings ---- */

static void put_choice(struct buffer *out, const char *chosen, const char *text) {
  buffer_puts(out, "<option value=\"");
  markup_attribute(out, chosen);
  buffer_puts(out, "\">");
  markup_html(out, text);
  buffer_puts(out, "</option>");
}

static void put_properties(struct buffer *out, const struct campaign_data *c) {
  if (c->property_count < 2) return;
  buffer_puts(out, "<label>Property <select id=\"by-property\"><option value=\"\">all</option>");
  for (size_t i = 0; i < c->property_count; i++) {
    struct buffer number = {0}, text = {0};
    if (!c->properties[i].findings) continue;
    buffer_printf(&number, "%" PRId64, c->properties[i].number);
    buffer_printf(&text, "%s %s, line %" PRIu64, c->properties[i].form, c->properties[i].name, c->properties[i].line);
    put_choice(out, number.text, text.text);
    buffer_free(&number);
    buffer_free(&text);
  }
  buffer_puts(out, "</select></label>\n");
}

static bool is_new_generator(const struct campaign_data *c, size_t which) {
  for (size_t i = 0; i < which; i++)
    if (!strcmp(c->streams[i].generator, c->streams[which].generator)) return false;
  return true;
}

static void put_controls(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out,
              "<div class=\"controls script\" role=\"search\">\n<label class=\"search\">Search <input type=\"search\" "
              "id=\"search\" placeholder=\"term, formula, exception, output, shape\"></label>\n");
  put_properties(out, c);
  buffer_puts(out, "<label>Generator <select id=\"by-generator\"><option value=\"\">all</option>");
  for (size_t i = 0; i < c->stream_count; i++)
    if (is_new_generator(c, i)) put_choice(out, c->streams[i].generator, c->streams[i].generator);
  buffer_puts(out,
              "</select></label>\n<label>Order <select id=\"order\"><option value=\"number\">as found</option>"
              "<option value=\"hits\">most hits</option><option value=\"nodes\">smallest</option></select></label>\n"
              "<button type=\"button\" id=\"toggle-all\">Open all</button>\n"
              "<p id=\"shown\" role=\"status\"></p>\n</div>\n");
}

static void begin_html(struct buffer *out, const struct campaign_data *c) {
  put_head(out, c);
  put_header(out, c);
  buffer_puts(out, "<section id=\"findings\" tabindex=\"-1\" aria-labelledby=\"findings-title\">\n<h2 "
                   "id=\"findings-title\">Findings</h2>\n");
  if (c->finding_count > 1) put_controls(out, c);
  if (!c->finding_count) buffer_puts(out, "<p class=\"none\">Nothing was found.</p>\n");
  buffer_puts(out, "<div id=\"list\">\n");
}

static void put_html_finding(struct buffer *out, const struct campaign_data *c, const struct report_finding *f,
                             bool is_first) {
  (void)is_first;
  campaign_html_finding(out, c, f);
}

/* ---- the rest ---- */

/* Links to the findings of other properties that account for its failures. */
static void put_joined(struct buffer *out, const struct campaign_data *c, const struct report_property *p) {
  buffer_puts(out, "<td>");
  bool any = false;
  for (size_t i = 0; i < c->joined_count; i++) {
    if (c->joined[i].property != p->number) continue;
    buffer_puts(out, any ? ", <a href=\"#f-" : "<a href=\"#f-");
    markup_attribute(out, c->joined[i].shape);
    buffer_printf(out, "\">finding %" PRIu64 "</a>", c->joined[i].finding);
    any = true;
  }
  buffer_puts(out, "</td>");
}

static void put_property_row(struct buffer *out, const struct campaign_data *c, const struct report_property *p) {
  buffer_puts(out, "<tr>");
  chart_cell_text(out, p->form);
  chart_cell_text(out, p->name);
  buffer_puts(out, "<td>");
  markup_html(out, p->file);
  if (p->line) buffer_printf(out, ":%" PRIu64 ":%" PRIu64, p->line, p->column);
  buffer_puts(out, "</td>");
  chart_cell_number(out, p->failures);
  chart_cell_number(out, p->findings);
  put_joined(out, c, p);
  buffer_puts(out, "</tr>\n");
}

static void put_property_table(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "<div class=\"wide\"><table class=\"properties\"><caption>Properties</caption><thead><tr><th "
                   "scope=\"col\">form</th>"
                   "<th scope=\"col\">of</th><th scope=\"col\">at</th><th scope=\"col\" "
                   "class=\"n\">failures</th><th scope=\"col\" class=\"n\">findings</th>"
                   "<th scope=\"col\">fails because of</th></tr></thead><tbody>\n");
  for (size_t i = 0; i < c->property_count; i++) put_property_row(out, c, &c->properties[i]);
  buffer_puts(out, "</tbody></table></div>\n");
}

static void put_sources(struct buffer *out, const struct campaign_data *c) {
  if (!c->source_count) return;
  buffer_puts(out, "<section id=\"sources\" tabindex=\"-1\" aria-labelledby=\"sources-title\">\n<h2 "
                   "id=\"sources-title\">Sources</h2>\n"
                   "<p>As they were when the campaign began.</p>\n");
  for (size_t i = 0; i < c->source_count; i++) {
    buffer_puts(out, "<details class=\"source\"><summary><code>");
    markup_html(out, c->sources[i].path);
    buffer_puts(out, "</code></summary><pre class=\"code\">");
    markup_html(out, c->sources[i].text);
    buffer_puts(out, "</pre></details>\n");
  }
  buffer_puts(out, "</section>\n");
}

static void end_html(struct buffer *out, const struct campaign_data *c) {
  buffer_puts(out, "</div>\n<p id=\"nothing\" class=\"none\" hidden>No finding is like that.</p>\n</section>\n"
                   "<section id=\"campaign\" tabindex=\"-1\" aria-labelledby=\"campaign-title\">\n<h2 "
                   "id=\"campaign-title\">Campaign</h2>\n");
  if (c->pending) {
    buffer_puts(out, "<p>");
    text_count(out, c->pending, "failure");
    buffer_puts(out, " not looked into yet.</p>\n");
  }
  if (c->coverage_is_unknown) buffer_puts(out, "<p>What was never used is not known yet.</p>\n");
  campaign_charts(out, c);
  if (c->property_count) put_property_table(out, c);
  buffer_puts(out, "</section>\n");
  if (c->coverage_count) {
    buffer_puts(out, "<section id=\"coverage\" tabindex=\"-1\" aria-labelledby=\"coverage-title\">\n<h2 "
                     "id=\"coverage-title\">Coverage</h2>\n");
    campaign_chart_coverage(out, c);
    buffer_puts(out, "</section>\n");
  }
  put_sources(out, c);
  buffer_printf(
      out, "</main>\n<footer>Written by assay " ASSAY_VERSION ".</footer>\n<script>%s</script>\n</body>\n</html>\n",
      campaign_page_script);
}

const struct campaign_format campaign_html = {"html", ".html", begin_html, put_html_finding, end_html};
