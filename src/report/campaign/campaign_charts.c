/* campaign_charts: see the header. */
#include "report/campaign/campaign_charts.h"

#include "core/system/memory.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"
#include "report/campaign/plot.h"
#include "report/text.h"
#include "report/wilson.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 560, LEFT = 44, RIGHT = 534, ROW = 30, NAMES = 120, POINTS = 256, SIZE_CLASSES = 40 };

/* ---- findings over time ---- */

/* A step of 1, 2 or 5 times a power of ten, about five of which make `most`. */
static double tick_for(double most) {
  const double power = pow(10, floor(log10(fmax(most / 5, 1)))), rest = fmax(most / 5, 1) / power;
  return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

static void put_counts_upward(struct buffer *out, double most, double bottom, double top) {
  const double tick = tick_for(most);
  for (unsigned i = 0; i * tick <= most; i++) {
    const double n = i * tick, y = bottom - (bottom - top) * n / most;
    char text[32];
    snprintf(text, sizeof text, "%.0f", n);
    plot_grid_line(out, LEFT, y, RIGHT, y);
    plot_text(out, LEFT - 6, y + 4, "end", false, text);
  }
}

/* Of many findings, the distinguishable ones: the last one in each column of pixels. */
static size_t pick_points(const struct campaign_data *c, size_t *picked) {
  size_t count = 0;
  for (size_t i = 0; i < c->finding_count; i++)
    if (i * POINTS / c->finding_count != (i + 1) * POINTS / c->finding_count || c->finding_count <= POINTS)
      picked[count++] = i;
  return count;
}

static void chart_findings(struct buffer *out, const struct campaign_data *c) {
  enum { TOP = 12, BOTTOM = 216, HEIGHT = 240 };
  if (!c->finding_count) return;
  const double most = (double)c->finding_count, end = fmax(c->elapsed, c->points[c->finding_count - 1].seconds);
  const struct log_axis axis = log_axis_for(fmax(c->points[0].seconds, 1e-3), end, LEFT, RIGHT);
  size_t picked[POINTS + 1];
  double x[POINTS + 1], y[POINTS + 1];
  const size_t count = pick_points(c, picked);
  for (size_t i = 0; i < count; i++) {
    x[i] = log_axis_at(&axis, c->points[picked[i]].seconds);
    y[i] = BOTTOM - (BOTTOM - TOP) * (double)(picked[i] + 1) / most;
  }
  chart_begin(out, "Findings over time", "How many bugs were known after how long. The axis of time is logarithmic.");
  plot_begin(out, WIDTH, HEIGHT, "Findings over time");
  put_counts_upward(out, most, BOTTOM, TOP);
  plot_time_rightward(out, &axis, TOP, BOTTOM);
  plot_steps(out, (struct plot_series){0, false}, x, y, count, log_axis_at(&axis, fmax(end, 1e-9)));
  for (size_t i = 0; i < count && count <= 60; i++) plot_mark(out, (struct plot_series){3, false}, x[i], y[i], NULL);
  plot_end(out);
  static const char *const columns[] = {"#findings", "#after"};
  chart_table(out, columns, 2);
  for (size_t i = 0; i < count; i++) {
    buffer_puts(out, "<tr>");
    chart_cell_number(out, picked[i] + 1);
    buffer_puts(out, "<td class=\"n\">");
    text_time(out, c->points[picked[i]].seconds);
    buffer_puts(out, "</td></tr>\n");
  }
  chart_end(out);
}

/* ---- generators ---- */

struct charted_generator { /* over all properties */
  const char *name;
  uint64_t counts[OUTCOMES], hits, attempts;
  double cpu;
};

static size_t generators_of(const struct campaign_data *c, struct charted_generator *list) {
  size_t count = 0;
  for (size_t i = 0; i < c->stream_count; i++) {
    const struct report_stream *s = &c->streams[i];
    size_t k = 0;
    while (k < count && strcmp(list[k].name, s->generator)) k++;
    if (k == count) list[count++] = (struct charted_generator){.name = s->generator};
    for (int o = 0; o < OUTCOMES; o++) list[k].counts[o] += s->counts[o];
    list[k].hits += s->hits;
    list[k].attempts += campaign_data_attempts(s);
    list[k].cpu += s->cpu;
  }
  return count;
}

static void put_percent(struct buffer *out, double part) {
  if (part > 0 && part < 1e-5) buffer_printf(out, "%.1e", part);
  else buffer_printf(out, "%.3g%%", 100 * part);
}

static struct log_axis rate_axis(const struct charted_generator *list, size_t count) {
  double least = 1, most = 0;
  for (size_t i = 0; i < count; i++) {
    if (!list[i].counts[OUTCOME_TRIED]) continue;
    const struct proportion rate = proportion_of(list[i].hits, list[i].counts[OUTCOME_TRIED]);
    least = fmin(least, rate.low > 0 ? rate.low : rate.high / 3);
    most = fmax(most, rate.high);
  }
  return log_axis_for(least, fmax(most, least), NAMES, RIGHT - 60);
}

static void put_rate(struct buffer *out, const struct charted_generator *g, const struct log_axis *axis, double y) {
  const struct proportion rate = proportion_of(g->hits, g->counts[OUTCOME_TRIED]);
  struct buffer text = {0};
  plot_text(out, NAMES - 10, y + 4, "end", false, g->name);
  if (!g->counts[OUTCOME_TRIED]) {
    plot_text(out, NAMES + 6, y + 4, "start", false, "nothing tried");
    return;
  }
  const double low = rate.low > 0 ? log_axis_at(axis, rate.low) : axis->from, high = log_axis_at(axis, rate.high);
  buffer_printf(out, "<path class=\"s0 bar wide-bar\" d=\"M%.1f,%.1fH%.1fM%.1f,%.1fv8M%.1f,%.1fv8\"/>\n", low, y, high,
                low, y - 4, high, y - 4);
  if (g->hits) plot_mark(out, (struct plot_series){3, false}, log_axis_at(axis, rate.value), y, NULL);
  if (g->hits) put_percent(&text, rate.value);
  else buffer_puts(&text, "none");
  plot_text(out, high + 8, y + 4, "start", false, text.text);
  buffer_free(&text);
}

static void put_rate_rows(struct buffer *out, const struct charted_generator *list, size_t count) {
  static const char *const columns[] = {"generator", "#tried", "#failed", "#rate", "#95% interval", "#CPU"};
  chart_table(out, columns, 6);
  for (size_t i = 0; i < count; i++) {
    const struct proportion rate = proportion_of(list[i].hits, list[i].counts[OUTCOME_TRIED]);
    buffer_puts(out, "<tr>");
    chart_cell_text(out, list[i].name);
    chart_cell_number(out, list[i].counts[OUTCOME_TRIED]);
    chart_cell_number(out, list[i].hits);
    buffer_puts(out, "<td class=\"n\">");
    put_percent(out, rate.value);
    buffer_puts(out, "</td><td class=\"n\">");
    put_percent(out, rate.low);
    buffer_puts(out, " to ");
    put_percent(out, rate.high);
    buffer_puts(out, "</td><td class=\"n\">");
    text_time(out, list[i].cpu);
    buffer_puts(out, "</td></tr>\n");
  }
}

static void chart_rates(struct buffer *out, const struct charted_generator *list, size_t count) {
  enum { TOP = 10 };
  const double bottom = TOP + ROW * (double)count;
  const struct log_axis axis = rate_axis(list, count);
  chart_begin(out, "Counterexamples by generator",
              "Of the terms that were tried, how many fail; bars are 95% intervals (Wilson). The axis is logarithmic.");
  plot_begin(out, WIDTH, bottom + 26, "Counterexamples by generator");
  for (int p = axis.low; p <= axis.high; p++) {
    const double x = log_axis_at(&axis, pow(10, p));
    struct buffer text = {0};
    put_percent(&text, pow(10, p));
    plot_grid_line(out, x, TOP, x, bottom);
    if (axis.high - axis.low < 8 || !(p % 2)) plot_text(out, x, bottom + 16, "middle", false, text.text);
    buffer_free(&text);
  }
  for (size_t i = 0; i < count; i++) put_rate(out, &list[i], &axis, TOP + ROW * ((double)i + 0.5));
  plot_end(out);
  put_rate_rows(out, list, count);
  chart_end(out);
}

/* ---- outcomes of attempts ---- */

/* Those that were tried with a verdict, and then all others. */
static uint64_t share_of(const struct charted_generator *g, int outcome) {
  if (outcome != OUTCOME_TRIED) return g->counts[outcome];
  uint64_t parts = 0;
  for (int i = 0; i < OUTCOMES; i++)
    if (report_outcome_is_part((enum report_outcome)i)) parts += g->counts[i];
  return g->counts[outcome] > parts ? g->counts[outcome] - parts : 0;
}

static const char *share_name(int outcome) {
  return outcome == OUTCOME_TRIED ? "tried and answered" : report_outcome_texts[outcome];
}

static void put_shares(struct buffer *out, const struct charted_generator *g, double y) {
  double x = NAMES;
  plot_text(out, NAMES - 10, y + 4, "end", false, g->name);
  for (int o = 0; o < OUTCOMES && g->attempts; o++) {
    const uint64_t n = share_of(g, o);
    const double width = (RIGHT - NAMES) * (double)n / (double)g->attempts;
    if (!n) continue;
    char class[8];
    struct buffer title = {0};
    snprintf(class, sizeof class, "o%d", o);
    campaign_put_number(&title, n);
    buffer_printf(&title, " %s (%.3g%%)", share_name(o), 100 * (double)n / (double)g->attempts);
    chart_bar(out, class, x, y - 9, fmax(width, 0.8), 18, title.text);
    buffer_free(&title);
    x += width;
  }
}

static bool any_has(const struct charted_generator *list, size_t count, int outcome) {
  for (size_t i = 0; i < count; i++)
    if (share_of(&list[i], outcome)) return true;
  return false;
}

static double put_share_key(struct buffer *out, const struct charted_generator *list, size_t count, double y) {
  for (int o = 0; o < OUTCOMES; o++) {
    if (!any_has(list, count, o)) continue;
    char class[8];
    snprintf(class, sizeof class, "o%d", o);
    chart_bar(out, class, NAMES, y, 10, 10, NULL);
    plot_text(out, NAMES + 16, y + 9, "start", false, share_name(o));
    y += 18;
  }
  return y;
}

/* Columns for the outcomes that occur. */
static void put_share_rows(struct buffer *out, const struct charted_generator *list, size_t count) {
  const char *columns[OUTCOMES + 2] = {"generator", "#attempts"};
  char names[OUTCOMES][64];
  size_t used = 2;
  for (int o = 0; o < OUTCOMES; o++) {
    snprintf(names[o], sizeof names[o], "#%s", share_name(o));
    if (any_has(list, count, o)) columns[used++] = names[o];
  }
  chart_table(out, columns, used);
  for (size_t i = 0; i < count; i++) {
    buffer_puts(out, "<tr>");
    chart_cell_text(out, list[i].name);
    chart_cell_number(out, list[i].attempts);
    for (int o = 0; o < OUTCOMES; o++)
      if (any_has(list, count, o)) chart_cell_number(out, share_of(&list[i], o));
    buffer_puts(out, "</tr>\n");
  }
}

static void chart_discards(struct buffer *out, const struct charted_generator *list, size_t count) {
  enum { TOP = 4, KEY_ROW = 18 };
  double keys = 0;
  for (int o = 0; o < OUTCOMES; o++) keys += any_has(list, count, o);
  const double bottom = TOP + ROW * (double)count;
  chart_begin(out, "Attempts, and what became of them", "What was tried, and what was thrown away, and why.");
  plot_begin(out, WIDTH, bottom + 10 + KEY_ROW * keys, "Attempts, and what became of them");
  for (size_t i = 0; i < count; i++) put_shares(out, &list[i], TOP + ROW * ((double)i + 0.5));
  put_share_key(out, list, count, bottom + 6);
  plot_end(out);
  put_share_rows(out, list, count);
  chart_end(out);
}

/* ---- sizes ---- */

static unsigned size_class(uint64_t nodes) {
  unsigned class = 0;
  while (class + 1 < SIZE_CLASSES && nodes >> (class + 1)) class ++;
  return class;
}

static void put_class_name(struct buffer *out, unsigned class) {
  const uint64_t low = UINT64_C(1) << class, high = 2 * low - 1;
  if (class) buffer_printf(out, "%" PRIu64 "–%" PRIu64, low, high);
  else buffer_puts(out, "1");
}

struct sizes {
  uint64_t before[SIZE_CLASSES], after[SIZE_CLASSES], most;
  unsigned first, last;
};

static struct sizes sizes_of(const struct campaign_data *c) {
  struct sizes s = {.first = SIZE_CLASSES};
  for (size_t i = 0; i < c->finding_count; i++) {
    s.before[size_class(c->points[i].original_nodes)]++;
    s.after[size_class(c->points[i].nodes)]++;
  }
  for (unsigned i = 0; i < SIZE_CLASSES; i++) {
    if (!s.before[i] && !s.after[i]) continue;
    if (s.first == SIZE_CLASSES) s.first = i;
    s.last = i;
    s.most = s.before[i] > s.most ? s.before[i] : s.most;
    s.most = s.after[i] > s.most ? s.after[i] : s.most;
  }
  return s;
}

static void put_size_bars(struct buffer *out, const struct sizes *s, double top, double bottom) {
  const double width = (double)(RIGHT - LEFT) / (s->last - s->first + 1);
  for (unsigned i = s->first; i <= s->last; i++) {
    const double x = LEFT + width * (i - s->first), scale = (bottom - top) / (double)s->most;
    const double before = scale * (double)s->before[i], after = scale * (double)s->after[i];
    struct buffer name = {0};
    put_class_name(&name, i);
    if (s->before[i]) chart_bar(out, "before", x + width * 0.12, bottom - before, width * 0.36, before, NULL);
    if (s->after[i]) chart_bar(out, "after", x + width * 0.52, bottom - after, width * 0.36, after, NULL);
    plot_text(out, x + width / 2, bottom + 16, "middle", false, name.text);
    buffer_free(&name);
  }
}

static void chart_sizes(struct buffer *out, const struct campaign_data *c) {
  enum { TOP = 26, BOTTOM = 202, HEIGHT = 240 };
  static const char *const columns[] = {"nodes", "#as made", "#reduced"};
  if (!c->finding_count) return;
  const struct sizes s = sizes_of(c);
  chart_begin(out, "Sizes of findings", "How many nodes they had as they were made, and have now.");
  plot_begin(out, WIDTH, HEIGHT, "Sizes of findings");
  put_counts_upward(out, (double)s.most, BOTTOM, TOP);
  put_size_bars(out, &s, TOP, BOTTOM);
  chart_bar(out, "before", LEFT, 4, 10, 10, NULL);
  plot_text(out, LEFT + 16, 13, "start", false, "as made");
  chart_bar(out, "after", LEFT + 84, 4, 10, 10, NULL);
  plot_text(out, LEFT + 100, 13, "start", false, "reduced");
  plot_text(out, (LEFT + RIGHT) / 2.0, HEIGHT - 6, "middle", false, "nodes");
  plot_end(out);
  chart_table(out, columns, 3);
  for (unsigned i = s.first; i <= s.last; i++) {
    buffer_puts(out, "<tr><td>");
    put_class_name(out, i);
    buffer_puts(out, "</td>");
    chart_cell_number(out, s.before[i]);
    chart_cell_number(out, s.after[i]);
    buffer_puts(out, "</tr>\n");
  }
  chart_end(out);
}

void campaign_charts(struct buffer *out, const struct campaign_data *c) {
  struct charted_generator *list = memory_array(c->stream_count + 1, sizeof *list);
  const size_t count = generators_of(c, list);
  buffer_puts(out, "<div class=\"figures\">\n");
  chart_findings(out, c);
  if (count) chart_rates(out, list, count);
  chart_sizes(out, c);
  if (count) chart_discards(out, list, count);
  buffer_puts(out, "</div>\n");
  free(list);
}
