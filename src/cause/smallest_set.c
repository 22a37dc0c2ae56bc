/* smallest_set: see the header. */
#include "cause/smallest_set.h"

#include "core/system/memory.h"

#include <stdint.h>
#include <stdlib.h>

/* Elements that are needed are behind the first `prefix` elements of the list. */
struct search {
  const struct smallest_set_question *question;
  size_t *needed, needed_count;
  bool is_stopped;
};

/* The first `prefix` elements and those needed; malloc'ed. */
static struct subset subset_of(const struct search *s, size_t prefix) {
  size_t *elements = memory_array(prefix + s->needed_count + 1, sizeof *elements);
  for (size_t i = 0; i < prefix; i++) elements[i] = i;
  for (size_t i = 0; i < s->needed_count; i++) elements[prefix + i] = s->needed[s->needed_count - 1 - i];
  return (struct subset){elements, prefix + s->needed_count, false};
}

/* Asks about prefixes, in increasing order. Returns how many of them are not enough. */
static size_t ask_prefixes(struct search *s, const size_t *prefixes, size_t count) {
  struct subset *list = memory_array(count, sizeof *list);
  size_t enough = 0;
  for (size_t i = 0; i < count; i++) list[i] = subset_of(s, prefixes[i]);
  s->is_stopped = !s->question->ask(s->question->data, list, count);
  while (enough < count && !list[enough].is_enough) enough++;
  for (size_t i = 0; i < count; i++) free((size_t *)(uintptr_t)list[i].elements);
  free(list);
  return enough;
}

/* The length of the shortest prefix that is enough, where `none` is not and `all` is. */
static size_t shortest_prefix(struct search *s, size_t none, size_t all) {
  size_t *prefixes = memory_array(s->question->batch, sizeof *prefixes);
  while (all - none > 1 && !s->is_stopped) {
    const size_t between = all - none - 1, count = between < s->question->batch ? between : s->question->batch;
    for (size_t i = 0; i < count; i++) prefixes[i] = none + (between + 1) * (i + 1) / (count + 1);
    const size_t first = ask_prefixes(s, prefixes, count);
    if (first < count) all = prefixes[first];
    if (first > 0) none = prefixes[first - 1];
  }
  free(prefixes);
  return all;
}

static bool is_enough(struct search *s, size_t prefix) { return !ask_prefixes(s, &prefix, 1) && !s->is_stopped; }

static enum smallest_set_end find_needed(struct search *s) {
  const size_t most = s->question->most;
  size_t prefix = s->question->count;
  while (!is_enough(s, 0)) {
    if (s->is_stopped) return SMALLEST_SET_STOPPED;
    if (s->needed_count == most || !prefix) return SMALLEST_SET_TOO_LARGE;
    prefix = shortest_prefix(s, 0, prefix) - 1;
    if (s->is_stopped) return SMALLEST_SET_STOPPED;
    s->needed[s->needed_count++] = prefix;
  }
  return s->is_stopped ? SMALLEST_SET_STOPPED : SMALLEST_SET_FOUND;
}

/* ---- single elements ---- */

struct range {
  size_t from, to;
};

/* A range that is not enough has no element that is, so only the others are halved. */
static void find_singles(struct search *s, struct smallest_set *out) {
  const size_t all = s->question->count;
  size_t *numbers = memory_array(all + 1, sizeof *numbers), count = 1;
  struct range *ranges = memory_array(all + 1, sizeof *ranges);
  struct subset *halves = memory_array(2 * all + 2, sizeof *halves);
  for (size_t i = 0; i < all; i++) numbers[i] = i;
  ranges[0] = (struct range){0, all};
  out->singles = memory_array(all + 1, sizeof *out->singles);
  while (count && !s->is_stopped) {
    size_t asked = 0, kept = 0;
    for (size_t i = 0; i < count; i++) {
      const size_t from = ranges[i].from, to = ranges[i].to, middle = from + (to - from) / 2;
      halves[asked++] = (struct subset){numbers + from, middle - from, false};
      halves[asked++] = (struct subset){numbers + middle, to - middle, false};
    }
    s->is_stopped = !s->question->ask(s->question->data, halves, asked);
    for (size_t i = 0; i < asked && !s->is_stopped; i++) {
      const size_t from = (size_t)(halves[i].elements - numbers);
      if (!halves[i].is_enough) continue;
      if (halves[i].count == 1) out->singles[out->single_count++] = from;
      else ranges[kept++] = (struct range){from, from + halves[i].count};
    }
    count = kept;
  }
  free(numbers);
  free(ranges);
  free(halves);
}

static int compare_numbers(const void *a, const void *b) {
  const size_t x = *(const size_t *)a, y = *(const size_t *)b;
  return (x > y) - (x < y);
}

/* ---- all ---- */

static enum smallest_set_end find_smallest(struct search *s, struct smallest_set *out) {
  const size_t all = s->question->count;
  if (!is_enough(s, all)) return s->is_stopped ? SMALLEST_SET_STOPPED : SMALLEST_SET_NONE;
  if (all == 1) {
    out->singles = memory_array(1, sizeof *out->singles);
    out->singles[out->single_count++] = 0;
    return SMALLEST_SET_FOUND;
  }
  find_singles(s, out);
  if (s->is_stopped) return SMALLEST_SET_STOPPED;
  qsort(out->singles, out->single_count, sizeof *out->singles, compare_numbers);
  if (out->single_count) return SMALLEST_SET_FOUND;
  return find_needed(s);
}

struct smallest_set smallest_set_find(const struct smallest_set_question *q) {
  struct search s = {.question = q, .needed = memory_array(q->most + 1, sizeof *s.needed)};
  struct smallest_set out = {.end = SMALLEST_SET_NONE};
  if (q->count) out.end = find_smallest(&s, &out);
  out.count = out.end == SMALLEST_SET_FOUND ? s.needed_count : 0;
  out.elements = s.needed;
  qsort(out.elements, out.count, sizeof *out.elements, compare_numbers);
  if (out.end != SMALLEST_SET_FOUND) out.single_count = 0;
  return out;
}

void smallest_set_free(struct smallest_set *s) {
  free(s->singles);
  free(s->elements);
}
