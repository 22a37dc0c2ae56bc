/* campaign_charts: the charts of a campaign's page, each an SVG with its numbers in a table. */
#ifndef ASSAY_REPORT_CAMPAIGN_CAMPAIGN_CHARTS_H
#define ASSAY_REPORT_CAMPAIGN_CAMPAIGN_CHARTS_H

#include "core/printer.h"
#include "report/campaign/campaign_data.h"

/* Writes the charts that have data. */
void campaign_charts(struct buffer *out, const struct campaign_data *c);
/* How much of a model or a signature was used; nothing if that was not counted. */
void campaign_chart_coverage(struct buffer *out, const struct campaign_data *c);

/* ---- the parts of charts ---- */

void chart_begin(struct buffer *out, const char *title, const char *text);
/* Writes the head of the table; a column whose name begins with # has numbers. */
void chart_table(struct buffer *out, const char *const *columns, size_t count);
void chart_end(struct buffer *out);
void chart_cell_text(struct buffer *out, const char *text);
void chart_cell_number(struct buffer *out, uint64_t n);
/* class: of the page's style. title: shown when the pointer is over it. */
void chart_bar(struct buffer *out, const char *class, double x, double y, double width, double height,
               const char *title);

#endif
