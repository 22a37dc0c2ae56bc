/* bench_html: see the header. */
#include "report/bench_html.h"

#include "report/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1000, LEFT = 60, RIGHT = 985, TOP = 30 };

/* ---- what is drawn ---- */

struct figure {
  const struct bench *bench;
  struct buffer *out;
  double least, most; /* seconds of all that was found */
};

static void find_extent(struct figure *f) {
  const struct bench *b = f->bench;
  f->least = INFINITY;
  f->most = 0;
  for (size_t i = 0; i < b->arm_count; i++) {
    if (!b->arms[i].times.count) continue;
    f->least = fmin(f->least, bench_mean(&b->arms[i]));
    f->most = fmax(f->most, bench_mean(&b->arms[i]));
  }
  if (f->most <= 0) f->least = 1e-3, f->most = 1;
}

static void draw_keys(struct figure *f, unsigned ways) {
  double x = LEFT + 10;
  const double step = 120, y = 14;
  for (int way = 0; way < ASSAY_WAYS; way++) {
    if (!(ways >> way & 1)) continue;
    plot_key(f->out, (unsigned)way, x, y, assay_way_name((assay_way)way));
    x += step;
  }
}

static unsigned ways_of_bug(const struct bench *b, size_t bug) {
  unsigned ways = 0;
  for (size_t i = 0; i < b->arm_count; i++)
    if (b->arms[i].bug == bug && !b->arms[i].refused) ways |= 1U << b->arms[i].way;
  return ways;
}

static unsigned all_ways(const struct bench *b) {
  unsigned ways = 0;
  for (size_t i = 0; i < b->bug_count; i++) ways |= ways_of_bug(b, i);
  return ways;
}

/* ---- per bug ---- */

struct place_of_bug {
  size_t bug;
  double seconds; /* mean over the generators that found it; infinite if none did */
};

static int compare_places(const void *x, const void *y) {
  const struct place_of_bug *a = x, *b = y;
  if (a->seconds < b->seconds) return -1;
  if (a->seconds > b->seconds) return 1;
  return a->bug < b->bug ? -1 : a->bug > b->bug;
}

static double mean_of_bug(const struct bench *b, size_t bug) {
  double sum = 0;
  unsigned count = 0;
  for (int way = 0; way < ASSAY_WAYS; way++) {
    const struct bench_arm *a = bench_best(b, bug, (assay_way)way);
    if (!a) continue;
    sum += bench_mean(a);
    count++;
  }
  return count ? sum / count : INFINITY;
}

static void draw_arm(struct figure *f, const struct log_axis *axis, const struct bench_arm *a, double x) {
  const struct bench_bug *g = &f->bench->list[a->bug];
  const double mean = bench_mean(a), half = bench_interval(a);
  struct buffer title = {0};
  buffer_printf(&title, "%s %u, %s: %.3g s in %zu runs", g->model, g->number, assay_way_name(a->way), mean,
                a->times.count);
  if (isfinite(half))
    plot_error_bar(f->out, a->way, x, log_axis_at(axis, fmax(mean - half, mean / 100)), log_axis_at(axis, mean + half));
  plot_mark(f->out, a->way, x, log_axis_at(axis, mean), title.text);
  buffer_free(&title);
}

static void draw_column(struct figure *f, const struct log_axis *axis, size_t bug, double x, double bottom) {
  const struct bench_bug *g = &f->bench->list[bug];
  struct buffer name = {0};
  buffer_printf(&name, "%s %u", g->model, g->number);
  plot_text(f->out, x + 4, bottom + 8, "end", true, name.text);
  buffer_free(&name);
  for (int way = 0; way < ASSAY_WAYS; way++) {
    const struct bench_arm *a = bench_best(f->bench, bug, (assay_way)way);
    if (a) draw_arm(f, axis, a, x + (way - 1.5));
  }
}

/* Figure 24: a column for each bug, the easiest first. */
static void draw_bugs(struct figure *f) {
  const struct bench *b = f->bench;
  const double bottom = 380, height = 480;
  struct place_of_bug *order = calloc(b->bug_count + 1, sizeof *order);
  if (!order) return;
  for (size_t i = 0; i < b->bug_count; i++) order[i] = (struct place_of_bug){i, mean_of_bug(b, i)};
  qsort(order, b->bug_count, sizeof *order, compare_places);
  const struct log_axis axis = log_axis_for(f->least, f->most, bottom, TOP);
  plot_begin(f->out, WIDTH, height, "Mean time to a counterexample, by bug and generator");
  plot_time_upward(f->out, &axis, LEFT, RIGHT);
  draw_keys(f, all_ways(b));
  for (size_t i = 0; i < b->bug_count; i++)
    draw_column(f, &axis, order[i].bug, LEFT + (RIGHT - LEFT) * ((double)i + 0.5) / (double)b->bug_count, bottom);
  plot_end(f->out);
  free(order);
}

/* ---- over time ---- */

static int compare_numbers(const void *x, const void *y) {
  const double a = *(const double *)x, b = *(const double *)y;
  return a < b ? -1 : a > b;
}

static void draw_counts(struct figure *f, const struct log_axis *time, assay_way way, const bool *included,
                        size_t total, double bottom) {
  const struct bench *b = f->bench;
  double *x = calloc(b->bug_count + 1, sizeof *x), *y = calloc(b->bug_count + 1, sizeof *y);
  size_t count = 0;
  for (size_t i = 0; x && y && i < b->bug_count; i++) {
    const struct bench_arm *a = included[i] ? bench_best(b, i, way) : NULL;
    if (a) x[++count] = log_axis_at(time, bench_mean(a));
  }
  if (x && y && count) {
    qsort(x + 1, count, sizeof *x, compare_numbers);
    for (size_t i = 0; i <= count; i++) y[i] = bottom - (bottom - TOP) * (double)i / (double)total;
    x[0] = x[1];
    plot_steps(f->out, way, x, y, count + 1, RIGHT);
    plot_mark(f->out, way, RIGHT, y[count], assay_way_name(way));
  }
  free(x);
  free(y);
}

static void draw_scale(struct figure *f, size_t total, double bottom) {
  const size_t step = total > 25 ? 10 : total > 10 ? 5 : 1;
  for (size_t i = 0; i <= total; i += step) {
    struct buffer label = {0};
    buffer_printf(&label, "%zu", i);
    plot_text(f->out, LEFT - 6, bottom - (bottom - TOP) * (double)i / (double)total + 4, "end", false, label.text);
    buffer_free(&label);
  }
}

/* Figures 25 and 26: how many of the bugs each generator finds in how much time. */
static void draw_over_time(struct figure *f, unsigned ways, const bool *included, const char *title) {
  const double bottom = 330, height = 360;
  size_t total = 0;
  for (size_t i = 0; i < f->bench->bug_count; i++) total += included[i];
  if (!total) return;
  const struct log_axis time = log_axis_for(f->least, f->most, LEFT, RIGHT);
  plot_begin(f->out, WIDTH, height, title);
  plot_time_rightward(f->out, &time, TOP, bottom);
  draw_scale(f, total, bottom);
  draw_keys(f, ways);
  for (int way = 0; way < ASSAY_WAYS; way++)
    if (ways >> way & 1) draw_counts(f, &time, (assay_way)way, included, total, bottom);
  plot_end(f->out);
}

static void caption(struct buffer *b, const char *title, const char *text) {
  buffer_printf(b, "<h2>%s</h2>\n<p>%s</p>\n", title, text);
}

static void draw_common_bugs(struct figure *f) {
  const struct bench *b = f->bench;
  const unsigned ways = all_ways(b);
  bool *included = calloc(b->bug_count + 1, sizeof *included);
  for (size_t i = 0; included && i < b->bug_count; i++) included[i] = ways_of_bug(b, i) == ways;
  if (included) draw_over_time(f, ways, included, "Bugs found over time, where all generators apply");
  free(included);
}

static void draw_general_ways(struct figure *f) {
  const struct bench *b = f->bench;
  unsigned ways = ~0U;
  bool *included = calloc(b->bug_count + 1, sizeof *included);
  for (size_t i = 0; i < b->bug_count; i++) ways &= ways_of_bug(b, i);
  for (size_t i = 0; included && i < b->bug_count; i++) included[i] = true;
  if (included && b->bug_count) draw_over_time(f, ways, included, "Bugs found over time, all bugs");
  free(included);
}

/* ---- the table ---- */

static void table_cell(struct buffer *out, const struct bench_arm *a) {
  if (!a) {
    buffer_puts(out, "<td>–</td>");
    return;
  }
  buffer_printf(out, "<td>%.3g", bench_mean(a));
  if (isfinite(bench_interval(a))) buffer_printf(out, " ± %.2g", bench_interval(a));
  buffer_puts(out, "</td>");
}

static void write_table(const struct bench *b, struct buffer *out) {
  buffer_puts(out, "<table>\n<tr><th>bug</th><th>class</th>");
  for (int way = 0; way < ASSAY_WAYS; way++) buffer_printf(out, "<th>%s</th>", assay_way_name((assay_way)way));
  buffer_puts(out, "<th>what is wrong</th><th>a counterexample</th></tr>\n");
  for (size_t i = 0; i < b->bug_count; i++) {
    const struct bench_bug *g = &b->list[i];
    buffer_printf(out, "<tr><td>%s %u</td><td>%s</td>", g->model, g->number, g->class);
    for (int way = 0; way < ASSAY_WAYS; way++) table_cell(out, bench_best(b, i, (assay_way)way));
    buffer_puts(out, "<td class=\"text\">");
    plot_escape(out, g->says);
    buffer_puts(out, "</td><td class=\"text\"><code>");
    plot_escape(out, g->counterexample ? g->counterexample : g->error ? g->error : "not found");
    buffer_puts(out, "</code></td></tr>\n");
  }
  buffer_puts(out, "</table>\n");
}

/* ---- the page ---- */

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>assay bench</title>\n<style>\n"
    "body { font: 15px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 2em auto; padding: 0 1em; color: #222;\n"
    "  background: #fff }\n"
    "svg { width: 100%; height: auto; font-size: 11px }\n"
    ".grid { stroke: #ddd }\n"
    "table { border-collapse: collapse; font-size: 13px }\n"
    "td, th { padding: 2px 8px; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap }\n"
    "th:first-child, td:first-child, td.text { text-align: left; white-space: normal }\n"
    "code { word-break: break-word }\n"
    "</style>\n</head>\n<body>\n";

void bench_html(const struct bench *b, struct buffer *out) {
  struct figure f = {.bench = b, .out = out};
  find_extent(&f);
  buffer_puts(out, head);
  buffer_printf(out, "<h1>%zu of %zu bugs found in %.0f s</h1>\n", b->found, b->bug_count, b->elapsed);
  buffer_printf(out, "<p>%u threads, seed %llu. Times are CPU seconds to the first counterexample.</p>\n", b->jobs,
                (unsigned long long)b->seed);
  caption(out, "Time to a counterexample", "By bug and generator; bars are 95% confidence intervals of the mean.");
  draw_bugs(&f);
  caption(out, "Bugs found over time, where all generators apply", "");
  draw_common_bugs(&f);
  caption(out, "Bugs found over time, all bugs", "By the generators that apply to every model.");
  draw_general_ways(&f);
  caption(out, "All figures", "Mean CPU seconds, and half of the 95% interval.");
  write_table(b, out);
  buffer_puts(out, "</body>\n</html>\n");
}
