#include "redex/binding/unused_names.h"
#include "core/array.h"

#include "core/ascii.h"
#include "racket/value.h"

#include <string.h>

/* ---- one variable ---- */

struct name_search {
  struct world *w;
  term base;
  size_t prefix; /* length of the name without trailing digits */
  uint32_t count, capacity;
  uint64_t *numbers; /* the trailing numbers of names with the prefix; large ones saturate */
  uint64_t room[32];
};

/* The start of a name's trailing digits. */
static size_t digits_start(const char *text, size_t length) {
  while (length > 0 && ascii_is_digit(text[length - 1])) length--;
  return length;
}

/* A name that consists of digits has no trailing number: it is the prefix. */
static size_t prefix_length(term name) {
  size_t length = text_of(name)->length, start = digits_start(text_bytes(name), length);
  return start > 0 ? start : length;
}

static void add_number(struct name_search *s, uint64_t n) {
  ARENA_ROOM(&s->w->arena, s->numbers, s->count, s->capacity);
  s->numbers[s->count++] = n;
}

static void visit_symbol(struct name_search *s, term name) {
  const char *text = text_bytes(name);
  size_t length = text_of(name)->length;
  if (length < s->prefix || length == 0 || !ascii_is_digit(text[length - 1])) return;
  if (memcmp(text, text_bytes(s->base), s->prefix) != 0) return;
  uint64_t n = 0;
  for (size_t i = digits_start(text, length); i < length; i++)
    if (__builtin_mul_overflow(n, 10u, &n) || __builtin_add_overflow(n, (uint64_t)(text[i] - '0'), &n)) {
      n = UINT64_MAX;
      break;
    }
  add_number(s, n);
}

static void visit_value(struct name_search *s, value v) {
  if (is_small(v)) return;
  if (is_symbol(v)) {
    visit_symbol(s, v);
    return;
  }
  if (!is_pair(v)) return;
  world_check_stack(s->w);
  struct list_walk k = list_walk(v);
  while (list_more(&k)) visit_value(s, list_next(&k));
  if (has_kind(k.rest, KIND_DOTTED)) visit_value(s, seq_item(k.rest, seq_count(k.rest) - 1));
  else if (is_symbol(k.rest)) visit_symbol(s, k.rest);
}

/* Most names are free: searches for the base itself before collecting similar names. */
static bool base_occurs(struct world *w, value v, term base) {
  if (v == base) return true;
  if (!is_pair(v)) return false;
  world_check_stack(w);
  for (; has_kind(v, KIND_PAIR); v = ((const struct pair_object *)v)->tail)
    if (base_occurs(w, ((const struct pair_object *)v)->head, base)) return true;
  if (!is_pair(v)) return v == base;
  for (uint32_t i = 0; i < seq_count(v); i++) {
    term item = seq_item(v, i);
    if (item == base || (is_pair(item) && base_occurs(w, item, base))) return true;
  }
  return false;
}

/* The smallest positive number that is not among them. */
static uint64_t smallest_other(struct name_search *s) {
  bool few[64] = {false}, *seen = s->count < 63 ? few : arena_alloc_zero(&s->w->arena, s->count + 2);
  for (uint32_t i = 0; i < s->count; i++)
    if (s->numbers[i] <= s->count) seen[s->numbers[i]] = true;
  uint64_t n = 1;
  while (n <= s->count && seen[n]) n++;
  return n;
}

term variable_not_in(struct machine *m, value avoid, term base) {
  struct name_search s = {.w = m->world, .base = base, .prefix = prefix_length(base), .capacity = 32};
  s.numbers = s.room;
  if (!base_occurs(m->world, avoid, base)) return base;
  visit_value(&s, avoid);
  size_t kept = s.count ? s.prefix : text_of(base)->length;
  uint64_t number = s.count ? smallest_other(&s) : 1;
  char few[128], *text = kept + 24 < sizeof few ? few : arena_alloc(&m->world->arena, kept + 24);
  memcpy(text, text_bytes(base), kept);
  int digits = snprintf(text + kept, 24, "%llu", (unsigned long long)number);
  return term_text(m->world, KIND_SYMBOL, text, kept + (size_t)digits);
}

void variables_not_in(struct machine *m, value avoid, const term *bases, uint32_t count, term *fresh) {
  for (uint32_t i = 0; i < count; i++) {
    fresh[i] = variable_not_in(m, avoid, bases[i]);
    avoid = value_cons(m->world, fresh[i], avoid);
  }
}
