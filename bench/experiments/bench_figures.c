/* bench_figures: see the header. */
#include "experiments/bench_figures.h"

#include "core/system/memory.h"
#include "experiments/redex_baseline.h"
#include "report/campaign/plot.h"
#include "report/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1000, LEFT = 62, RIGHT = 955, TOP = 34 };

struct figure {
  const struct bench *bench;
  struct buffer *out;
  double least, most; /* seconds, over all that were found */
};

/* ---- content: the generators, and the best of them as one more ---- */

/* A generator, assay's or Redex's; ASSAY_WAYS: the best of all. */
struct curve {
  assay_way way;
  bool redex;
};

static struct plot_series series_of(struct curve c) { return (struct plot_series){c.way, c.redex}; }

static const char *name_of_way(assay_way way) { return way == ASSAY_WAYS ? "best of all" : assay_way_name(way); }

/* NULL: it did not find the bug. */
static const struct runs *runs_of(const struct bench *b, struct curve c, size_t bug) {
  const struct bench_baseline *theirs = c.redex ? redex_baseline_best(b, bug, c.way) : NULL;
  const struct bench_arm *ours = c.redex ? NULL : bench_best(b, bug, c.way);
  return theirs ? &theirs->runs : ours ? &ours->runs : NULL;
}

static void include_time(struct figure *f, const struct runs *r) {
  if (!r) return;
  f->least = fmin(f->least, runs_mean(r));
  f->most = fmax(f->most, runs_mean(r));
}

static struct figure figure_of(const struct bench *b, struct buffer *out) {
  struct figure f = {b, out, INFINITY, 0};
  for (size_t i = 0; i < b->bug_count; i++)
    for (int way = 0; way < ASSAY_WAYS; way++)
      for (int redex = 0; redex <= (int)b->compared; redex++)
        include_time(&f, runs_of(b, (struct curve){(assay_way)way, redex}, i));
  if (f.most <= 0) f.least = 1e-3, f.most = 1;
  return f;
}

static void name_axis(struct figure *f, const char *name, double bottom) {
  const double x = 14;
  plot_text(f->out, x, (TOP + bottom) / 2, "middle", true, name);
}

/* ways: bit 1 << way for each; that of ASSAY_WAYS for the best of all */
static void draw_keys(struct figure *f, unsigned ways) {
  const double y = 14, letter = 6, room = 36;
  double x = LEFT + 10;
  for (int way = 0; way <= ASSAY_WAYS; way++) {
    if (!(ways >> way & 1)) continue;
    plot_key(f->out, series_of((struct curve){(assay_way)way, false}), x, y, name_of_way((assay_way)way));
    x += letter * (double)strlen(name_of_way((assay_way)way)) + room;
  }
  if (f->bench->compared) plot_text(f->out, x, y + 4, "start", false, "filled, solid: assay; open, dashed: Redex");
}

static unsigned ways_of_bug(const struct bench *b, size_t bug) {
  unsigned ways = 0;
  for (size_t i = 0; i < b->arm_count; i++)
    if (b->arms[i].bug == bug && !b->arms[i].refused.text) ways |= 1U << b->arms[i].way;
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
    sum += runs_mean(&a->runs);
    count++;
  }
  return count ? sum / count : INFINITY;
}

/* Bars are clipped at the edge of the figure. */
static void draw_bar(struct figure *f, const struct log_axis *axis, struct curve c, const struct runs *r, double x) {
  const double mean = runs_mean(r), half = runs_interval(r), edge = pow(10, axis->low);
  if (!isfinite(half)) return;
  plot_error_bar(f->out, series_of(c), x, log_axis_at(axis, fmax(mean - half, edge)), log_axis_at(axis, mean + half));
}

static void draw_time(struct figure *f, const struct log_axis *axis, struct curve c, size_t bug, double x) {
  const struct bench_bug *g = &f->bench->list[bug];
  const struct runs *r = runs_of(f->bench, c, bug);
  if (!r) return;
  const double seconds = runs_mean(r);
  draw_bar(f, axis, c, r, x);
  struct buffer title = {0};
  buffer_printf(&title, "%s %u, %s%s: ", g->model, g->number, c.redex ? "Redex, " : "", name_of_way(c.way));
  text_time(&title, seconds);
  plot_mark(f->out, series_of(c), x, log_axis_at(axis, seconds), title.text);
  buffer_free(&title);
}

static void draw_column(struct figure *f, const struct log_axis *axis, size_t bug, double x, double width) {
  const struct bench_bug *g = &f->bench->list[bug];
  const double widest = 4, step = fmin(width / (ASSAY_WAYS + 1), widest), middle = (ASSAY_WAYS - 1) / 2.0;
  struct buffer name = {0};
  buffer_printf(&name, "%s %u", g->model, g->number);
  plot_text(f->out, x + 4, axis->from + 8, "end", true, name.text);
  buffer_free(&name);
  for (int redex = 0; redex <= (int)f->bench->compared; redex++)
    for (int way = 0; way < ASSAY_WAYS; way++)
      draw_time(f, axis, (struct curve){(assay_way)way, redex}, bug, x + step * (way - middle));
}

void bench_figure_bugs(const struct bench *b, struct buffer *out) {
  const double bottom = 390, height = 480, width = (RIGHT - LEFT) / (double)(b->bug_count + !b->bug_count);
  struct figure f = figure_of(b, out);
  struct place_of_bug *order = memory_array(b->bug_count + 1, sizeof *order);
  for (size_t i = 0; i < b->bug_count; i++) order[i] = (struct place_of_bug){i, mean_of_bug(b, i)};
  qsort(order, b->bug_count, sizeof *order, compare_places);
  const struct log_axis axis = log_axis_for(f.least, f.most, bottom, TOP);
  plot_begin(out, WIDTH, height, "Mean time to a counterexample, by bug and generator");
  plot_time_upward(out, &axis, LEFT, RIGHT);
  name_axis(&f, "CPU time", bottom);
  draw_keys(&f, all_ways(b));
  for (size_t i = 0; i < b->bug_count; i++)
    draw_column(&f, &axis, order[i].bug, LEFT + width * ((double)i + 0.5), width);
  plot_end(out);
  free(order);
}

/* ---- over time ---- */

struct panel {
  struct figure figure;
  struct log_axis time;
  const bool *included; /* of each bug */
  size_t total;         /* of them */
  double bottom;
  size_t ends[2 * (ASSAY_WAYS + 1)]; /* the final values of the curves, each once, the largest first */
  size_t end_count;
};

static double height_of(const struct panel *p, size_t count) {
  return p->bottom - (p->bottom - TOP) * (double)count / (double)p->total;
}

static int compare_numbers(const void *x, const void *y) {
  const double a = *(const double *)x, b = *(const double *)y;
  return a < b ? -1 : a > b;
}

static void add_end(struct panel *p, size_t count) {
  size_t i = 0;
  while (i < p->end_count && p->ends[i] > count) i++;
  if (i < p->end_count && p->ends[i] == count) return;
  memmove(p->ends + i + 1, p->ends + i, (p->end_count++ - i) * sizeof *p->ends);
  p->ends[i] = count;
}

static void draw_end(struct panel *p, struct curve c, size_t count) {
  struct buffer title = {0};
  buffer_printf(&title, "%s%s: %zu of %zu", c.redex ? "Redex, " : "", name_of_way(c.way), count, p->total);
  plot_mark(p->figure.out, series_of(c), RIGHT, height_of(p, count), title.text);
  add_end(p, count);
  buffer_free(&title);
}

/* Labels the ends of the curves without overlaps: the lowest keeps its place, higher ones move up
 * as needed; if that is too far, all move down again. */
static void label_ends(const struct panel *p) {
  const double line = 12, half = 4;
  double y[2 * (ASSAY_WAYS + 1) + 1];
  y[p->end_count] = INFINITY;
  for (size_t i = p->end_count; i-- > 0;) y[i] = fmin(height_of(p, p->ends[i]), y[i + 1] - line);
  for (size_t i = 0; i < p->end_count; i++) {
    y[i] = fmax(y[i], i ? y[i - 1] + line : TOP);
    struct buffer number = {0};
    buffer_printf(&number, "%zu", p->ends[i]);
    plot_text(p->figure.out, RIGHT + 10, y[i] + half, "start", false, number.text);
    buffer_free(&number);
  }
}

static void draw_curve(struct panel *p, struct curve c) {
  const struct bench *b = p->figure.bench;
  double *x = memory_array(b->bug_count + 1, sizeof *x), *y = memory_array(b->bug_count + 1, sizeof *y);
  size_t count = 0;
  for (size_t i = 0; i < b->bug_count; i++) {
    const struct runs *r = p->included[i] ? runs_of(b, c, i) : NULL;
    if (r) x[++count] = log_axis_at(&p->time, runs_mean(r));
  }
  if (count) {
    qsort(x + 1, count, sizeof *x, compare_numbers);
    for (size_t i = 0; i <= count; i++) y[i] = height_of(p, i);
    x[0] = x[1];
    plot_steps(p->figure.out, series_of(c), x, y, count + 1, RIGHT);
    draw_end(p, c, count);
  }
  free(x);
  free(y);
}

static void draw_scale(const struct panel *p) {
  const size_t step = p->total > 25 ? 10 : p->total > 10 ? 5 : 1;
  for (size_t i = 0; i <= p->total; i += step) {
    struct buffer label = {0};
    buffer_printf(&label, "%zu", i);
    plot_grid_line(p->figure.out, LEFT, height_of(p, i), RIGHT, height_of(p, i));
    plot_text(p->figure.out, LEFT - 6, height_of(p, i) + 4, "end", false, label.text);
    buffer_free(&label);
  }
}

static void draw_over_time(const struct bench *b, struct buffer *out, unsigned ways, const bool *included,
                           const char *title) {
  const double height = 365;
  struct panel p = {.figure = figure_of(b, out), .included = included, .bottom = 335};
  for (size_t i = 0; i < b->bug_count; i++) p.total += included[i];
  if (!p.total) return;
  p.time = log_axis_for(p.figure.least, p.figure.most, LEFT, RIGHT);
  plot_begin(out, WIDTH, height, title);
  plot_time_rightward(out, &p.time, TOP, p.bottom);
  draw_scale(&p);
  name_axis(&p.figure, "bugs found", p.bottom);
  draw_keys(&p.figure, ways);
  for (int redex = b->compared; redex >= 0; redex--) /* assay's on top */
    for (int way = 0; way <= ASSAY_WAYS; way++)
      if (ways >> way & 1) draw_curve(&p, (struct curve){(assay_way)way, redex});
  label_ends(&p);
  plot_end(out);
}

void bench_figure_generators(const struct bench *b, struct buffer *out) {
  const unsigned ways = all_ways(b);
  bool *included = memory_array(b->bug_count + 1, sizeof *included);
  for (size_t i = 0; i < b->bug_count; i++) included[i] = ways_of_bug(b, i) == ways;
  draw_over_time(b, out, ways, included, "Bugs found over time, where all generators apply");
  free(included);
}

void bench_figure_all(const struct bench *b, struct buffer *out) {
  unsigned ways = all_ways(b);
  bool *included = memory_array(b->bug_count + 1, sizeof *included);
  for (size_t i = 0; i < b->bug_count; i++) {
    ways &= ways_of_bug(b, i);
    included[i] = true;
  }
  draw_over_time(b, out, ways | 1U << ASSAY_WAYS, included, "Bugs found over time, all bugs");
  free(included);
}
