/* chart_coverage: how much of a model or a signature was used
 * (report/campaign/campaign_charts.h). */
#include "report/campaign/campaign_charts.h"
#include "report/campaign/campaign_report.h"
#include "report/campaign/markup.h"
#include "report/campaign/plot.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { WIDTH = 560, NAMES = 210, RIGHT = 480, ROW = 24, MOST_ROWS = 40, MOST_NAMES = 80 };

/* Parts of one kind and owner are adjacent. */
struct coverage_group {
  const struct report_covered *first;
  size_t count, used;
};

static bool is_together(const struct report_covered *a, const struct report_covered *b) {
  return !strcmp(a->kind, b->kind) && !strcmp(a->owner, b->owner);
}

static size_t next_group(const struct campaign_data *c, size_t i, struct coverage_group *g) {
  *g = (struct coverage_group){.first = &c->coverage[i]};
  for (; i < c->coverage_count && is_together(&c->coverage[i], g->first); i++) {
    g->count++;
    g->used += c->coverage[i].used > 0;
  }
  return i;
}

static size_t count_groups(const struct campaign_data *c) {
  size_t count = 0;
  struct coverage_group g;
  for (size_t i = 0; i < c->coverage_count; count++) i = next_group(c, i, &g);
  return count;
}

static void put_group(struct buffer *out, const struct coverage_group *g, double y) {
  enum { LONGEST = 28 };
  struct buffer name = {0}, share = {0};
  const double width = (double)(RIGHT - NAMES), part = width * (double)g->used / (double)g->count;
  buffer_printf(&name, "%s ", g->first->kind);
  markup_visible(&name, g->first->owner);
  if (strlen(name.text) > LONGEST) {
    name.length = LONGEST;
    while (name.length && ((unsigned char)name.text[name.length] & 0xC0) == 0x80) name.length--;
    buffer_puts(&name, "…");
  }
  buffer_printf(&share, "%zu of %zu", g->used, g->count);
  plot_text(out, NAMES - 10, y + 4, "end", false, name.text);
  chart_bar(out, "track", NAMES, y - 5, width, 10, NULL);
  if (g->used) chart_bar(out, g->used == g->count ? "all" : "some", NAMES, y - 5, part, 10, share.text);
  plot_text(out, RIGHT + 8, y + 4, "start", false, share.text);
  buffer_free(&name);
  buffer_free(&share);
}

static void put_rows(struct buffer *out, const struct campaign_data *c) {
  static const char *const columns[] = {"kind", "of", "name", "#line", "#used"};
  chart_table(out, columns, 5);
  for (size_t i = 0; i < c->coverage_count; i++) {
    const struct report_covered *x = &c->coverage[i];
    buffer_puts(out, x->used ? "<tr>" : "<tr class=\"never\">");
    chart_cell_text(out, x->kind);
    chart_cell_text(out, x->owner);
    chart_cell_text(out, x->name);
    chart_cell_number(out, x->line);
    chart_cell_number(out, x->used);
    buffer_puts(out, "</tr>\n");
  }
}

static void put_never(struct buffer *out, const struct campaign_data *c) {
  size_t count = 0;
  for (size_t i = 0; i < c->coverage_count; i++) {
    const struct report_covered *x = &c->coverage[i];
    if (x->used || count++ >= MOST_NAMES) continue;
    buffer_puts(out, count == 1 ? "<p class=\"unused\"><strong>Never used:</strong> " : ", ");
    markup_html(out, x->kind);
    buffer_puts(out, " of <code>");
    markup_html(out, x->owner);
    buffer_puts(out, "</code>");
    if (*x->name) {
      buffer_puts(out, " <code>");
      markup_html(out, x->name);
      buffer_puts(out, "</code>");
    }
    if (x->line) buffer_printf(out, " (line&nbsp;%" PRIu64 ")", x->line);
  }
  if (count > MOST_NAMES) buffer_printf(out, ", and %zu more", count - MOST_NAMES);
  if (count) buffer_puts(out, ".</p>\n");
}

void campaign_chart_coverage(struct buffer *out, const struct campaign_data *c) {
  if (!c->coverage_count) return;
  const size_t groups = count_groups(c);
  struct coverage_group g;
  chart_begin(out, "What was used",
              "How many of the rules, clauses, productions or constants were used at least once.");
  plot_begin(out, WIDTH, ROW * fmin((double)groups, MOST_ROWS) + 8, "What was used");
  size_t i = 0;
  for (size_t row = 0; i < c->coverage_count && row < MOST_ROWS; row++) {
    i = next_group(c, i, &g);
    put_group(out, &g, ROW * ((double)row + 0.5));
  }
  plot_end(out);
  put_rows(out, c);
  chart_end(out);
  put_never(out, c);
}
