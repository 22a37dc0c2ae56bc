/* chart_parts: the parts of the charts on a campaign's page (report/campaign/campaign_charts.h). */
#include "report/campaign/campaign_charts.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"
#include "report/campaign/plot.h"

void chart_begin(struct buffer *out, const char *title, const char *text) {
  buffer_printf(out, "<figure>\n<figcaption><h3>%s</h3><p>%s</p></figcaption>\n<div class=\"wide\">\n", title, text);
}

void chart_table(struct buffer *out, const char *const *columns, size_t count) {
  buffer_puts(
      out, "</div>\n<details class=\"numbers\"><summary>Numbers</summary>\n<div class=\"wide\"><table>\n<thead><tr>");
  for (size_t i = 0; i < count; i++) {
    const bool is_number = columns[i][0] == '#';
    buffer_printf(out, "<th scope=\"col\"%s>", is_number ? " class=\"n\"" : "");
    markup_html(out, columns[i] + is_number);
    buffer_puts(out, "</th>");
  }
  buffer_puts(out, "</tr></thead>\n<tbody>\n");
}

void chart_end(struct buffer *out) { buffer_puts(out, "</tbody></table></div></details>\n</figure>\n"); }

void chart_cell_text(struct buffer *out, const char *text) {
  buffer_puts(out, "<td>");
  markup_html(out, text);
  buffer_puts(out, "</td>");
}

void chart_cell_number(struct buffer *out, uint64_t n) {
  buffer_puts(out, "<td class=\"n\">");
  campaign_put_number(out, n);
  buffer_puts(out, "</td>");
}

void chart_bar(struct buffer *out, const char *class, double x, double y, double width, double height,
               const char *title) {
  buffer_printf(out, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\">", class, x, y, width,
                height);
  if (title) {
    buffer_puts(out, "<title>");
    plot_escape(out, title);
    buffer_puts(out, "</title>");
  }
  buffer_puts(out, "</rect>\n");
}
