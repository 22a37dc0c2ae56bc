/* plot: diagrams as SVG, with a logarithmic axis of time. Colors are the page's: see plot_style. */
#ifndef ASSAY_REPORT_CAMPAIGN_PLOT_H
#define ASSAY_REPORT_CAMPAIGN_PLOT_H

#include "core/printer.h"

/* An axis of seconds: powers of ten from `low` to `high`, at positions `from` to `to`. */
struct log_axis {
  int low, high;
  double from, to;
};

/* Widens the axis to whole powers of ten that hold the seconds from `least` to `most`. */
struct log_axis log_axis_for(double least, double most, double from, double to);
double log_axis_at(const struct log_axis *a, double seconds);

/* CSS for the page with the diagrams: the colors of grid and series, for light and dark mode. */
extern const char plot_style[];

void plot_begin(struct buffer *b, double width, double height, const char *title);
void plot_end(struct buffer *b);
/* Lines and labels at the powers of ten; the other direction runs from `from` to `to`. */
void plot_time_upward(struct buffer *b, const struct log_axis *a, double from, double to);
void plot_time_rightward(struct buffer *b, const struct log_axis *a, double from, double to);

/* A data series, which may appear in several places. */
struct plot_series {
  unsigned number; /* each has its own color and shape, up to PLOT_SERIES */
  bool open;       /* marks are not filled, and lines are dashed */
};
enum { PLOT_SERIES = 5 };

/* title: shown when the pointer is over the mark; or NULL */
void plot_mark(struct buffer *b, struct plot_series s, double x, double y, const char *title);
void plot_error_bar(struct buffer *b, struct plot_series s, double x, double low, double high);
/* A line in steps that starts at the first point. */
void plot_steps(struct buffer *b, struct plot_series s, const double *x, const double *y, size_t count, double end);
void plot_key(struct buffer *b, struct plot_series s, double x, double y, const char *name);
void plot_grid_line(struct buffer *b, double x1, double y1, double x2, double y2);
/* turned: by 90°, to be read from below. */
void plot_text(struct buffer *b, double x, double y, const char *anchor, bool turned, const char *text);
/* The text with HTML's special characters escaped, and hidden characters spelled out. */
void plot_escape(struct buffer *b, const char *text);

#endif
