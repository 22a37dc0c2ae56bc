/* plot: see the header. */
#include "report/campaign/plot.h"

#include "report/campaign/markup.h"

#include <math.h>

/* Series also differ in shape, and in both color schemes. */
const char plot_style[] =
    ":root { --grid: #e2e5e9; --s0: #1b6ca8; --s1: #c8374b; --s2: #b87503; --s3: #1f8a4c; --s4: #444b55 }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root { --grid: #30363d; --s0: #6cb6ff; --s1: #ff8190; --s2: #f0b454; --s3: #5fd08f; --s4: #c9d1d9 }\n"
    "}\n"
    "svg text { fill: currentColor; font-size: 11px }\n"
    "svg .grid { stroke: var(--grid) }\n"
    "svg .filled { fill: currentColor }\n"
    "svg .open { fill: var(--page); stroke: currentColor; stroke-width: 1.5 }\n"
    "svg .bar { fill: none; stroke: currentColor; opacity: 0.6 }\n"
    "svg .steps { fill: none; stroke: currentColor; stroke-width: 2 }\n"
    "svg .dashed { stroke-dasharray: 5 3; stroke-width: 1.5 }\n"
    ".s0 { color: var(--s0) } .s1 { color: var(--s1) } .s2 { color: var(--s2) } .s3 { color: var(--s3) }\n"
    ".s4 { color: var(--s4) }\n";

void plot_escape(struct buffer *b, const char *text) {
  struct buffer visible = {0};
  markup_visible(&visible, text);
  if (visible.length) markup_html(b, visible.text);
  buffer_free(&visible);
}

/* ---- axes ---- */

struct log_axis log_axis_for(double least, double most, double from, double to) {
  const double shortest = 1e-9; /* a time of 0 has no logarithm */
  struct log_axis a = {(int)floor(log10(fmax(least, shortest))), (int)ceil(log10(fmax(most, shortest))), from, to};
  if (a.high <= a.low) a.high = a.low + 1;
  return a;
}

double log_axis_at(const struct log_axis *a, double seconds) {
  const double part = (log10(seconds) - a->low) / (a->high - a->low);
  return a->from + (a->to - a->from) * (part < 0 ? 0 : part > 1 ? 1 : part);
}

static void print_power(struct buffer *b, int power) {
  static const char *const names[] = {"1 µs",   "10 µs", "100 µs", "1 ms",  "10 ms",
                                      "100 ms", "1 s",   "10 s",   "100 s", "1000 s"};
  const int place = power + 6;
  if (place >= 0 && place < (int)(sizeof names / sizeof *names)) buffer_puts(b, names[place]);
  else buffer_printf(b, "1e%d s", power);
}

void plot_grid_line(struct buffer *b, double x1, double y1, double x2, double y2) {
  buffer_printf(b, "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x1, y1, x2, y2);
}

void plot_time_upward(struct buffer *b, const struct log_axis *a, double from, double to) {
  for (int p = a->low; p <= a->high; p++) {
    const double y = log_axis_at(a, pow(10, p));
    plot_grid_line(b, from, y, to, y);
    buffer_printf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", from - 6, y + 4);
    print_power(b, p);
    buffer_puts(b, "</text>\n");
  }
}

void plot_time_rightward(struct buffer *b, const struct log_axis *a, double from, double to) {
  for (int p = a->low; p <= a->high; p++) {
    const double x = log_axis_at(a, pow(10, p));
    plot_grid_line(b, x, from, x, to);
    buffer_printf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", x, to + 16);
    print_power(b, p);
    buffer_puts(b, "</text>\n");
  }
}

/* ---- the diagram ---- */

void plot_begin(struct buffer *b, double width, double height, const char *title) {
  buffer_printf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>", width,
                height);
  plot_escape(b, title);
  buffer_puts(b, "</title>\n");
}

void plot_end(struct buffer *b) { buffer_puts(b, "</svg>\n"); }

/* ---- marks ---- */

void plot_mark(struct buffer *b, struct plot_series s, double x, double y, const char *title) {
  static const char *const shapes[PLOT_SERIES] = {"M-4,-4h8v8h-8z", "M0,-5L5,4H-5z", "M0,-5L5,0L0,5L-5,0z",
                                                  "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z", "M-5,-4H5L0,5z"};
  buffer_printf(b, "<path class=\"s%u %s\" transform=\"translate(%.1f,%.1f)\" d=\"%s\">", s.number % PLOT_SERIES,
                s.open ? "open" : "filled", x, y, shapes[s.number % PLOT_SERIES]);
  if (title) {
    buffer_puts(b, "<title>");
    plot_escape(b, title);
    buffer_puts(b, "</title>");
  }
  buffer_puts(b, "</path>\n");
}

void plot_error_bar(struct buffer *b, struct plot_series s, double x, double low, double high) {
  buffer_printf(b, "<path class=\"s%u bar\" d=\"M%.1f,%.1fV%.1fM%.1f,%.1fh6M%.1f,%.1fh6\"/>\n", s.number % PLOT_SERIES,
                x, low, high, x - 3, low, x - 3, high);
}

void plot_steps(struct buffer *b, struct plot_series s, const double *x, const double *y, size_t count, double end) {
  if (!count) return;
  buffer_printf(b, "<path class=\"s%u steps%s\" d=\"M%.1f,%.1f", s.number % PLOT_SERIES, s.open ? " dashed" : "", x[0],
                y[0]);
  for (size_t i = 1; i < count; i++) buffer_printf(b, "H%.1fV%.1f", x[i], y[i]);
  buffer_printf(b, "H%.1f\"/>\n", end);
}

void plot_text(struct buffer *b, double x, double y, const char *anchor, bool turned, const char *text) {
  buffer_printf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"", x, y, anchor);
  if (turned) buffer_printf(b, " transform=\"rotate(-90 %.1f %.1f)\"", x, y);
  buffer_puts(b, ">");
  plot_escape(b, text);
  buffer_puts(b, "</text>\n");
}

void plot_key(struct buffer *b, struct plot_series s, double x, double y, const char *name) {
  plot_mark(b, s, x, y, NULL);
  plot_text(b, x + 9, y + 4, "start", false, name);
}
