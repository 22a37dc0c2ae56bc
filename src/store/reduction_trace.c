/* reduction_trace: see the header. */
#include "store/reduction_trace.h"
#include "core/array.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

static void append(struct reduction_trace *c, struct trace_step link) {
  ARRAY_ROOM(c->list, c->count, c->capacity);
  c->list[c->count++] = link;
  c->bytes += strlen(link.term);
}

static void thin_out(struct reduction_trace *c) {
  size_t kept = 0;
  c->bytes = 0;
  for (size_t i = 0; i < c->count; i++) {
    if (i % 2) {
      free(c->list[i].term);
      continue;
    }
    c->bytes += strlen(c->list[i].term);
    c->list[kept++] = c->list[i];
  }
  c->count = kept;
  c->stride = c->stride ? 2 * c->stride : 2;
}

void reduction_trace_add(void *trace, const struct assay_reduction_step *step) {
  enum { MOST = 1000, MOST_BYTES = 1 << 20 };
  struct reduction_trace *c = trace;
  const struct trace_step link = {memory_text(step->term), step->nodes, step->tactic};
  const bool is_kept = !c->stride || c->steps % c->stride == 0;
  c->steps++;
  free(c->last.term);
  c->last = (struct trace_step){0};
  if (is_kept) append(c, link);
  else c->last = link;
  while (c->count > 1 && (c->count > MOST || c->bytes > MOST_BYTES)) thin_out(c);
}

void reduction_trace_close(struct reduction_trace *c) {
  if (!c->last.term) return;
  append(c, c->last);
  c->last = (struct trace_step){0};
}

void reduction_trace_free(struct reduction_trace *c) {
  for (size_t i = 0; i < c->count; i++) free(c->list[i].term);
  free(c->list);
  free(c->last.term);
  *c = (struct reduction_trace){0};
}
