/* plot: diagrams as SVG, with a logarithmic axis of time. */
#ifndef ASSAY_REPORT_PLOT_H
#define ASSAY_REPORT_PLOT_H

#include "core/printer.h"

/* An axis of seconds: powers of ten from `low` to `high`, at positions `from` to `to`. */
struct log_axis {
  int low, high;
  double from, to;
};

/* Widens the axis to whole powers of ten that hold the seconds from `least` to `most`. */
struct log_axis log_axis_for(double least, double most, double from, double to);
double log_axis_at(const struct log_axis *a, double seconds);

void plot_begin(struct buffer *b, double width, double height, const char *title);
void plot_end(struct buffer *b);
/* Lines and labels at the powers of ten; the other direction runs from `from` to `to`. */
void plot_time_upward(struct buffer *b, const struct log_axis *a, double from, double to);
void plot_time_rightward(struct buffer *b, const struct log_axis *a, double from, double to);

/* Each of the series 0, 1, 2... has a color and a shape of its own. */
void plot_mark(struct buffer *b, unsigned series, double x, double y, const char *title);
void plot_error_bar(struct buffer *b, unsigned series, double x, double low, double high);
/* A line in steps that starts at the first point. */
void plot_steps(struct buffer *b, unsigned series, const double *x, const double *y, size_t count, double end);
void plot_key(struct buffer *b, unsigned series, double x, double y, const char *name);
/* turned: by 90°, to be read from below. */
void plot_text(struct buffer *b, double x, double y, const char *anchor, bool turned, const char *text);
/* The text with what HTML would take for markup written otherwise. */
void plot_escape(struct buffer *b, const char *text);

#endif
