#include "report/dot.h"

#include <string.h>

enum { LABEL_WIDTH = 48, LABEL_LINES = 16 };

static void put_escaped(struct buffer *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '"' || text[i] == '\\') buffer_puts(out, "\\");
    buffer_append(out, &text[i], 1);
  }
}

/* Lines end in \l, which aligns them to the left. A single line needs no end. */
static void put_label(struct buffer *out, assay_term t) {
  struct buffer text = {0};
  text_pretty(&text, t, LABEL_WIDTH, 0);
  const char *line = text.text;
  for (unsigned lines = 1;; lines++) {
    const char *end = strchr(line, '\n');
    put_escaped(out, line, end ? (size_t)(end - line) : strlen(line));
    if (end || lines > 1) buffer_puts(out, "\\l");
    if (!end) break;
    if (lines == LABEL_LINES) {
      buffer_puts(out, "…\\l");
      break;
    }
    line = end + 1;
  }
  buffer_free(&text);
}

static void put_node(struct buffer *out, const struct assay_graph *g, size_t i) {
  buffer_printf(out, "  n%zu [label=\"", i);
  put_label(out, g->nodes[i]);
  buffer_printf(out, "\"%s%s];\n", i == 0 ? ", style=bold" : "", g->normal[i] ? ", peripheries=2" : "");
}

static void put_edge(struct buffer *out, const struct assay_edge *e) {
  buffer_printf(out, "  n%zu -> n%zu", e->from, e->to);
  if (e->rule) {
    buffer_puts(out, " [label=\"");
    put_escaped(out, e->rule, strlen(e->rule));
    buffer_puts(out, "\"]");
  }
  buffer_puts(out, ";\n");
}

void report_dot(struct buffer *out, const struct assay_graph *g) {
  buffer_puts(out, "digraph reductions {\n"
                   "  node [shape=box, fontname=\"monospace\"];\n"
                   "  edge [fontname=\"sans-serif\", fontsize=11];\n");
  if (g->cut) buffer_printf(out, "  label=\"cut after %zu terms\";\n", g->node_count);
  for (size_t i = 0; i < g->node_count; i++) put_node(out, g, i);
  for (size_t i = 0; i < g->edge_count; i++) put_edge(out, &g->edges[i]);
  buffer_puts(out, "}\n");
}
