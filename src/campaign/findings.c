/* findings: see the header. */
#include "campaign/findings.h"

#include "campaign/formulas.h"
#include "core/memory.h"

#include <stdlib.h>

/* ---- hits ---- */

enum { CHUNK = 256, SEEN = 16, MOST = 10000 };

static void free_hit(struct hit *h) {
  free(h->text);
  free(h->exception);
}

/* The list is in order. Is there no room for one of that index after the first `count`? */
static bool is_full(const struct hit *list, size_t count, uint64_t index) {
  if (count >= MOST) return true;
  return count >= SEEN && list[count - SEEN].index / CHUNK == index / CHUNK;
}

static void append(struct hits *h, const struct hit *hit) {
  if (h->count == h->capacity) {
    h->capacity = h->capacity ? 2 * h->capacity : SEEN;
    h->list = memory_resize(h->list, h->capacity, sizeof *h->list);
  }
  h->list[h->count++] = *hit;
}

void hits_add(struct hits *h, const struct hit *hit) {
  if (!is_full(h->list, h->count, hit->index)) {
    append(h, hit);
    return;
  }
  struct hit gone = *hit;
  free_hit(&gone);
  h->unseen++;
}

static int compare_indices(const void *a, const void *b) {
  const uint64_t x = ((const struct hit *)a)->index, y = ((const struct hit *)b)->index;
  return (x > y) - (x < y);
}

void hits_move(struct hits *to, struct hits *from) {
  for (size_t i = 0; i < from->count; i++) append(to, &from->list[i]);
  to->unseen += from->unseen;
  free(from->list);
  *from = (struct hits){0};
  if (to->count) qsort(to->list, to->count, sizeof *to->list, compare_indices);
  size_t kept = 0;
  for (size_t i = 0; i < to->count; i++) {
    if (is_full(to->list, kept, to->list[i].index)) {
      free_hit(&to->list[i]);
      to->unseen++;
    } else {
      to->list[kept++] = to->list[i];
    }
  }
  to->count = kept;
}

void hits_free(struct hits *h) {
  for (size_t i = 0; i < h->count; i++) free_hit(&h->list[i]);
  free(h->list);
  *h = (struct hits){0};
}

/* ---- findings ---- */

const char *finding_generator(const struct finding *f) {
  return f->is_from_corpus ? "corpus" : assay_way_name(f->hit.way);
}

struct finding *findings_append(struct findings *f, struct finding *new) {
  if (f->count == f->capacity) {
    f->capacity = f->capacity ? 2 * f->capacity : 4;
    f->list = memory_resize(f->list, f->capacity, sizeof *f->list);
  }
  return f->list[f->count++] = new;
}

struct finding *findings_add(struct findings *f, const struct hit *hit, const struct assay_shrunk *reduced) {
  struct finding *new = memory_array(1, sizeof *new);
  const bool is_reduced = reduced->term && reduced->steps;
  *new = (struct finding){.hit = *hit,
                          .text = memory_text(is_reduced ? reduced->term : hit->text),
                          .nodes = is_reduced ? reduced->nodes : hit->nodes,
                          .exception = memory_text(is_reduced ? reduced->exception : hit->exception),
                          .is_reduced = is_reduced,
                          .checks = reduced->checks,
                          .steps = reduced->steps,
                          .signature = reduced->signature,
                          .formulas = formulas_copy(&reduced->formulas)};
  return findings_append(f, new);
}

static void free_finding(struct finding *x) {
  free(x->text);
  free(x->exception);
  formulas_free(&x->formulas);
  free(x);
}

void findings_take_back(struct findings *f) { free_finding(f->list[--f->count]); }

void findings_drop_last(struct findings *f) {
  free_hit(&f->list[f->count - 1]->hit);
  findings_take_back(f);
}

void findings_free(struct findings *f) {
  while (f->count) findings_drop_last(f);
  free(f->list);
  *f = (struct findings){0};
}
