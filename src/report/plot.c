/* plot: see the header. */
#include "report/plot.h"

#include <math.h>

static const char *const colors[] = {"#1b6ca8", "#d1495b", "#e09f3e", "#2a9d5c", "#7d5ba6", "#555555"};

static const char *color_of(unsigned series) { return colors[series % (sizeof colors / sizeof *colors)]; }

void plot_escape(struct buffer *b, const char *text) {
  for (; *text; text++) {
    switch (*text) {
    case '<': buffer_puts(b, "&lt;"); break;
    case '>': buffer_puts(b, "&gt;"); break;
    case '&': buffer_puts(b, "&amp;"); break;
    case '"': buffer_puts(b, "&quot;"); break;
    default: buffer_printf(b, "%c", *text);
    }
  }
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

static void line(struct buffer *b, const char *class, double x1, double y1, double x2, double y2) {
  buffer_printf(b, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1, y1, x2, y2);
}

void plot_time_upward(struct buffer *b, const struct log_axis *a, double from, double to) {
  for (int p = a->low; p <= a->high; p++) {
    const double y = log_axis_at(a, pow(10, p));
    line(b, "grid", from, y, to, y);
    buffer_printf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", from - 6, y + 4);
    print_power(b, p);
    buffer_puts(b, "</text>\n");
  }
}

void plot_time_rightward(struct buffer *b, const struct log_axis *a, double from, double to) {
  for (int p = a->low; p <= a->high; p++) {
    const double x = log_axis_at(a, pow(10, p));
    line(b, "grid", x, from, x, to);
    buffer_printf(b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", x, to + 16);
    print_power(b, p);
    buffer_puts(b, "</text>\n");
  }
}

/* ---- the whole ---- */

void plot_begin(struct buffer *b, double width, double height, const char *title) {
  buffer_printf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>", width,
                height);
  plot_escape(b, title);
  buffer_puts(b, "</title>\n");
}

void plot_end(struct buffer *b) { buffer_puts(b, "</svg>\n"); }

/* ---- marks ---- */

void plot_mark(struct buffer *b, unsigned series, double x, double y, const char *title) {
  static const char *const shapes[] = {"M-4,-4h8v8h-8z", "M0,-5L5,4H-5z", "M0,-5L5,0L0,5L-5,0z",
                                       "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z", "M-5,-4H5L0,5z"};
  buffer_printf(b, "<path transform=\"translate(%.1f,%.1f)\" fill=\"%s\" d=\"%s\">", x, y, color_of(series),
                shapes[series % (sizeof shapes / sizeof *shapes)]);
  if (title) {
    buffer_puts(b, "<title>");
    plot_escape(b, title);
    buffer_puts(b, "</title>");
  }
  buffer_puts(b, "</path>\n");
}

void plot_error_bar(struct buffer *b, unsigned series, double x, double low, double high) {
  buffer_printf(b, "<path d=\"M%.1f,%.1fV%.1fM%.1f,%.1fh6M%.1f,%.1fh6\" fill=\"none\" stroke=\"%s\"/>\n", x, low, high,
                x - 3, low, x - 3, high, color_of(series));
}

void plot_steps(struct buffer *b, unsigned series, const double *x, const double *y, size_t count, double end) {
  if (!count) return;
  buffer_printf(b, "<path fill=\"none\" stroke-width=\"2\" stroke=\"%s\" d=\"M%.1f,%.1f", color_of(series), x[0], y[0]);
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

void plot_key(struct buffer *b, unsigned series, double x, double y, const char *name) {
  plot_mark(b, series, x, y, NULL);
  plot_text(b, x + 9, y + 4, "start", false, name);
}
