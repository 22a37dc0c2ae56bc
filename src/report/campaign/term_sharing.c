/* term_sharing: see the header. */
#include "report/campaign/term_sharing.h"

#include "core/hash.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

static struct shared *slot_of_shared(const struct sharing *s, assay_term t) {
  const uint64_t start = hash_mix(0, (uint64_t)t); /* addresses determine its position in the table, never the output */
  for (size_t i = 0;; i++) {
    struct shared *x = &s->slots[(start + i) & (s->capacity - 1)];
    if (!x->term || x->term == t) return x;
  }
}

static void reserve_slot(struct sharing *s) {
  if (2 * s->count < s->capacity) return;
  const struct sharing old = *s;
  s->capacity = old.capacity ? 2 * old.capacity : FIRST_CAPACITY;
  s->slots = memory_array(s->capacity, sizeof *s->slots);
  memset(s->slots, 0, s->capacity * sizeof *s->slots);
  for (size_t i = 0; i < old.capacity; i++)
    if (old.slots[i].term) *slot_of_shared(s, old.slots[i].term) = old.slots[i];
  free(old.slots);
}

bool sharing_is_line(assay_term t) {
  enum { SMALL = 6, SMALL_WITHOUT_LABEL = 9 }; /* nodes */
  const bool has_label = assay_term_count(t) && assay_term_kind(assay_term_item(t, 0)) == ASSAY_SYMBOL;
  if (assay_term_size(t) <= (has_label ? SMALL : SMALL_WITHOUT_LABEL)) return true;
  for (size_t i = 0; i < assay_term_count(t); i++)
    if (assay_term_kind(assay_term_item(t, i)) == ASSAY_SEQUENCE) return false;
  return true;
}

static size_t add_sizes(size_t a, size_t b) { return a > SIZE_MAX - b ? SIZE_MAX : a + b; }

/* The lines that the term takes. */
static size_t count_term(struct sharing *s, assay_term t) {
  if (sharing_is_line(t)) return 1;
  reserve_slot(s);
  struct shared *x = slot_of_shared(s, t);
  x->count++;
  if (x->term) return x->lines;
  *x = (struct shared){.term = t, .count = 1};
  s->count++;
  size_t lines = 1;
  for (size_t i = 0; i < assay_term_count(t); i++) {
    const assay_term item = assay_term_item(t, i);
    const bool is_label = i == 0 && assay_term_kind(item) == ASSAY_SYMBOL;
    if (!is_label) lines = add_sizes(lines, count_term(s, item));
  }
  slot_of_shared(s, t)->lines = lines; /* the table may have moved */
  return lines;
}

void sharing_of(struct sharing *s, assay_term t) {
  *s = (struct sharing){0};
  reserve_slot(s);
  count_term(s, t);
}

void sharing_free(struct sharing *s) {
  free(s->slots);
  free(s->named);
}

/* A name costs one line per place and the lines of the term, at least two, once; without it, the
 * term's lines are printed for each place. */
static bool is_worth_it(const struct shared *x) { return x->count == 2 ? x->lines > 2 : x->count > 2; }

size_t sharing_name(struct sharing *s, assay_term t) {
  struct shared *x = slot_of_shared(s, t);
  if (!x->term || (!x->name && !is_worth_it(x))) return 0;
  if (x->name) return x->name;
  s->named = memory_resize(s->named, s->named_count + 1, sizeof *s->named);
  s->named[s->named_count++] = t;
  return x->name = s->named_count;
}
