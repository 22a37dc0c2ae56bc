/* graph_spans: see the header. Parts are written, and inserted into others, before their positions
 * are known: so marks are written with them, and removed from the whole. Programs do not contain
 * the characters of the marks. */
#include "emi/graph_spans.h"

#include <stdlib.h>
#include <string.h>

enum { MARK_BEGIN = '\001', MARK_END = '\002', MARK_OVER = '\003' };

static void mark(void *data, struct buffer *b, enum graph_marked what, uint32_t number, bool ends) {
  const struct op_graph *g = data;
  const uint32_t place = what == MARKED_NODE ? number : graph_place_of_block(g, number);
  buffer_printf(b, "%c%u%c", ends ? MARK_END : MARK_BEGIN, place, MARK_OVER);
}

static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }

static void add_span(struct lambda_spans *spans, const char *text, struct lambda_span s) {
  while (s.from < s.to && is_space(text[s.from])) s.from++;
  while (s.from < s.to && is_space(text[s.to - 1])) s.to--;
  if (s.from < s.to) lambda_spans_add(spans, s.place, s.from, s.to);
}

void graph_write_spans(const struct graph_notation *n, const struct op_graph *g, struct buffer *b,
                       struct lambda_spans *spans) {
  const struct graph_marker marker = {mark, (void *)g};
  const size_t first = b->length;
  size_t *begun = arena_array(g->arena, graph_places(g), sizeof *begun);
  graph_write_marked(n, g, &marker, b);
  if (b->length == first) return;
  char *out = b->text + first;
  for (const char *in = out, *end = b->text + b->length; in < end;) {
    if (*in != MARK_BEGIN && *in != MARK_END) {
      *out++ = *in++;
      continue;
    }
    const bool ends = *in == MARK_END;
    char *over;
    const uint32_t place = (uint32_t)strtoul(in + 1, &over, 10);
    const size_t at = (size_t)(out - b->text);
    if (ends) add_span(spans, b->text, (struct lambda_span){place, begun[place], at});
    else begun[place] = at;
    in = over + 1;
  }
  b->length = (size_t)(out - b->text);
  *out = 0;
}
