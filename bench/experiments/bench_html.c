/* bench_html: see the header. */
#include "experiments/bench_html.h"

#include "experiments/bench_figures.h"
#include "experiments/redex_baseline.h"
#include "report/campaign/plot.h"
#include "report/text.h"

#include <inttypes.h>
#include <math.h>

/* ---- summary ---- */

static void tile(struct buffer *out, const char *what, const char *number) {
  buffer_printf(out, "<div><b>%s</b><span>%s</span></div>\n", number, what);
}

static void tile_found(const struct bench *b, struct buffer *out) {
  double last = 0;
  struct buffer text = {0};
  for (size_t i = 0; i < b->bug_count; i++)
    if (b->list[i].found) last = fmax(last, b->list[i].found_at);
  buffer_printf(&text, "%zu of %zu", b->found, b->bug_count);
  tile(out, "bugs found by assay", text.text);
  text.length = 0;
  text_time(&text, last);
  if (b->found) tile(out, "until the last was found", text.text);
  buffer_free(&text);
}

static void tile_baselines(const struct bench *b, struct buffer *out) {
  const struct redex_baseline_summary r = redex_baseline_summary(b);
  struct buffer text = {0};
  buffer_printf(&text, "%zu of %zu", r.found, b->bug_count);
  tile(out, "bugs found by Redex", text.text);
  text.length = 0;
  text_ratio(&text, r.ratio);
  buffer_puts(&text, "×");
  if (r.found) tile(out, "as long takes Redex’s best generator, on the bugs that it finds (geometric mean)", text.text);
  buffer_free(&text);
}

static void write_title(const struct bench *b, struct buffer *out) {
  buffer_puts(out, "assay bench ");
  plot_escape(out, b->experiment ? b->experiment : "");
}

static void write_summary(const struct bench *b, struct buffer *out) {
  buffer_puts(out, "<h1>");
  write_title(b, out);
  buffer_puts(out, "</h1>\n<div class=\"tiles\">\n");
  tile_found(b, out);
  if (b->compared) tile_baselines(b, out);
  buffer_puts(out, "</div>\n");
  buffer_printf(
      out,
      "<p>%s%.0f s on %u thread%s, seed %" PRIu64
      ". Times are CPU seconds to the first counterexample, as means over runs with different seeds; ± is half of the "
      "95%% interval.</p>\n",
      b->stopped ? "Interrupted. " : "", b->elapsed, b->jobs, b->jobs == 1 ? "" : "s", b->seed);
}

/* ---- figures ---- */

typedef void figure(const struct bench *b, struct buffer *out);

static void write_figure(const struct bench *b, struct buffer *out, figure *draw, const char *title, const char *text) {
  buffer_printf(out, "<h2>%s</h2>\n<p>%s</p>\n<div class=\"wide\">\n", title, text);
  draw(b, out);
  buffer_puts(out, "</div>\n");
}

/* ---- the table ---- */

static bool is_refused(const struct bench_bug *g, assay_way way) {
  for (size_t i = 0; i < g->baseline_count; i++)
    if (g->baselines[i].way == way && g->baselines[i].refused) return true;
  return false;
}

static void write_baseline(const struct bench *b, struct buffer *out, size_t bug, assay_way way) {
  const struct bench_arm *ours = bench_best(b, bug, way);
  const struct bench_baseline *theirs = redex_baseline_best(b, bug, way);
  if (!b->compared) return;
  buffer_puts(out, "<small>");
  if (theirs) {
    buffer_puts(out, "Redex ");
    text_time(out, runs_mean(&theirs->runs));
  } else {
    buffer_puts(out, is_refused(&b->list[bug], way) ? "Redex cannot" : "–");
  }
  if (theirs && ours) {
    buffer_puts(out, " (");
    text_ratio(out, runs_mean(&theirs->runs) / runs_mean(&ours->runs));
    buffer_puts(out, "×)");
  }
  buffer_puts(out, "</small>");
}

static void write_time(const struct bench *b, struct buffer *out, size_t bug, assay_way way) {
  const struct bench_arm *a = bench_best(b, bug, way);
  buffer_printf(out, "<td%s>", a && a == bench_best(b, bug, ASSAY_WAYS) ? " class=\"best\"" : "");
  if (a) text_time(out, runs_mean(&a->runs));
  else buffer_puts(out, "–");
  if (a && isfinite(runs_interval(&a->runs)))
    buffer_printf(out, " <i>± %.0f%%</i>", 100 * runs_interval(&a->runs) / runs_mean(&a->runs));
  write_baseline(b, out, bug, way);
  buffer_puts(out, "</td>");
}

static void write_ratio(const struct bench *b, struct buffer *out, size_t bug) {
  bool exact;
  const double ratio = redex_baseline_ratio(b, bug, &exact);
  buffer_puts(out, "<td>");
  if (ratio > 0) {
    if (!exact) buffer_puts(out, "&lt; ");
    text_ratio(out, ratio);
    buffer_puts(out, "×");
  } else {
    buffer_puts(out, exact ? "assay only" : "–");
  }
  buffer_puts(out, "</td>");
}

static void write_counterexample(const struct bench_bug *g, struct buffer *out) {
  buffer_puts(out, "<td class=\"text\">");
  if (g->counterexample) {
    buffer_puts(out, "<details><summary>");
    text_count(out, g->nodes, "node");
    buffer_puts(out, "</summary><code>");
    plot_escape(out, g->counterexample);
    buffer_puts(out, "</code></details>");
  } else {
    plot_escape(out, g->error.text ? g->error.text : "not found");
  }
  buffer_puts(out, "</td>");
}

static void write_row(const struct bench *b, struct buffer *out, size_t bug) {
  const struct bench_bug *g = &b->list[bug];
  buffer_printf(out, "<tr><th>%s&nbsp;%u</th><td class=\"text what\">", g->model, g->number);
  plot_escape(out, g->says);
  buffer_printf(out, "</td><td class=\"class\">%s</td>", g->class);
  for (int way = 0; way < ASSAY_WAYS; way++) write_time(b, out, bug, (assay_way)way);
  if (b->compared) write_ratio(b, out, bug);
  write_counterexample(g, out);
  buffer_puts(out, "</tr>\n");
}

static void write_table(const struct bench *b, struct buffer *out) {
  buffer_printf(
      out,
      "<h2>All bugs</h2>\n<p>The best generator of each bug is printed bold. Classes are those of the dissertation: "
      "shallow, medium and deep.%s</p>\n",
      b->compared ? " Below are the times of Redex’s generator of the same kind, and how many times as long as ours "
                    "they are; the "
                    "ratio compares the best of both."
                  : "");
  buffer_puts(out, "<div class=\"wide\">\n<table>\n<thead><tr><th>bug</th><th>what is wrong</th><th>class</th>");
  for (int way = 0; way < ASSAY_WAYS; way++)
    buffer_printf(out, "<th class=\"time s%d\">%s</th>", way, assay_way_name((assay_way)way));
  buffer_printf(out, "%s<th>counterexample</th></tr></thead>\n<tbody>\n",
                b->compared ? "<th class=\"time\">ratio</th>" : "");
  for (size_t i = 0; i < b->bug_count; i++) write_row(b, out, i);
  buffer_puts(out, "</tbody>\n</table>\n</div>\n");
}

/* ---- the page ---- */

/* In a narrow window, figures and the table scroll on their own, and the names of bugs stay
 * visible. */
static const char style[] =
    ":root { color-scheme: light dark; --page: #fff; --text: #1f2328; --faint: #656d76; --tile: #f6f8fa }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root { --page: #0d1117; --text: #e6edf3; --faint: #9198a1; --tile: #161b22 }\n"
    "}\n"
    "body { font: 15px/1.5 system-ui, sans-serif; max-width: 1260px; margin: 0 auto; padding: 1.5em 1em 4em;\n"
    "  color: var(--text); background: var(--page) }\n"
    "h1 { font-size: 1.7em; margin: 0 0 0.6em } h2 { font-size: 1.2em; margin: 2em 0 0 }\n"
    "p { color: var(--faint); max-width: 52em; margin: 0.4em 0 0.8em }\n"
    ".tiles { display: flex; flex-wrap: wrap; gap: 0.8em; margin-bottom: 1em }\n"
    ".tiles div { background: var(--tile); border: 1px solid var(--grid); border-radius: 6px; padding: 0.6em 1em;\n"
    "  flex: 1 1 10em; max-width: 22em }\n"
    ".tiles b { display: block; font-size: 1.5em } .tiles span { color: var(--faint); font-size: 13px }\n"
    ".wide { overflow-x: auto }\n"
    "svg { display: block; width: 100%; min-width: 760px; height: auto }\n"
    "table { border-collapse: collapse; font-size: 13px; line-height: 1.4; width: 100% }\n"
    "td, th { padding: 5px 10px; border-bottom: 1px solid var(--grid); text-align: left; vertical-align: top }\n"
    "tbody th, td { font-weight: normal } thead th { white-space: nowrap }\n"
    "tr > th:first-child { position: sticky; left: 0; background: var(--page); white-space: nowrap }\n"
    "td, th.time { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }\n"
    "td.text { text-align: left; white-space: normal; min-width: 7em } td.what { min-width: 13em }\n"
    "td.class { text-align: left }\n"
    "td.best { font-weight: 600 } td i, td small { font-style: normal; font-weight: normal; color: var(--faint) }\n"
    "td small { display: block; font-size: 11.5px }\n"
    "summary { cursor: pointer; white-space: nowrap }\n"
    "code { display: block; max-width: 24em; font-size: 12px; overflow-wrap: anywhere }\n";

static void write_head(const struct bench *b, struct buffer *out) {
  buffer_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  write_title(b, out);
  buffer_printf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n", plot_style, style);
}

void bench_html(const struct bench *b, struct buffer *out) {
  write_head(b, out);
  write_summary(b, out);
  write_figure(b, out, bench_figure_bugs, "Time to a counterexample",
               "By bug and generator, the easiest bug first; bars are 95% confidence intervals of the mean. Bugs "
               "without marks were "
               "not found.");
  write_figure(b, out, bench_figure_generators, "Bugs found over time, by generator",
               "How many bugs each generator finds in how much time, among those bugs to which all generators apply.");
  write_figure(b, out, bench_figure_all, "Bugs found over time, all bugs",
               "The generators that apply to every bug; and for each bug the best of all generators.");
  write_table(b, out);
  buffer_puts(out, "</body>\n</html>\n");
}
