/* neighbours: see the header. */
#include "generalise/neighbours.h"

#include "core/number/number.h"
#include "core/printer.h"

#include <string.h>

/* ---- numbers ---- */

enum { POWERS_OF_TWO = 66, POWERS_OF_TEN = 16 };

/* Its results under arithmetic on machine integers and on decimals. */
static term other_number(struct world *w, term t, uint32_t n) {
  const bool is_integer = is_exact_integer(t);
  switch (n) {
  case 0: return number_subtract(w, small(0), t);
  case 1: return number_multiply(w, t, small(2));
  case 2: return is_integer ? number_modulo(w, t, small(1 << 8)) : 0;
  case 3: return is_integer ? number_modulo(w, t, small(1 << 16)) : 0;
  default: return 0;
  }
}

static bool neighbour_of_number(struct world *w, term t, uint32_t n, term *out) {
  enum { OTHERS = 4 };
  if (n < OTHERS) {
    *out = other_number(w, t, n);
    return true;
  }
  n -= OTHERS;
  const bool is_ten = n / 2 >= POWERS_OF_TWO;
  const uint32_t power = is_ten ? n / 2 - POWERS_OF_TWO : n / 2;
  if (is_ten && power >= POWERS_OF_TEN) return false;
  const term distance = number_expt(w, small(is_ten ? 10 : 2), small(power));
  *out = n % 2 ? number_subtract(w, t, distance) : number_add(w, t, distance);
  return true;
}

/* ---- strings and symbols ---- */

static void append_times(struct buffer *b, const char *text, size_t length, unsigned times) {
  while (times--) buffer_append(b, text, length);
}

/* Texts that contain it, repeat it or extend it. */
static bool neighbour_of_text(struct world *w, term t, uint32_t n, term *out) {
  static const struct {
    const char *before;
    unsigned times;
    const char *after;
  } shapes[] = {{"", 2, ""},  {"", 1, "a"}, {"a", 1, ""},  {"a", 1, "b"}, {"", 1, "0"},    {"0", 1, ""},
                {"", 1, "-"}, {"-", 1, ""}, {"x", 2, "y"}, {"", 3, ""},   {"ab", 1, "cd"}, {"", 20, ""}};
  if (n >= sizeof shapes / sizeof *shapes) return false;
  struct buffer b = {0};
  buffer_puts(&b, shapes[n].before);
  append_times(&b, text_bytes(t), text_of(t)->length, shapes[n].times);
  buffer_puts(&b, shapes[n].after);
  *out = term_text(w, is_string(t) ? KIND_STRING : KIND_SYMBOL, b.text ? b.text : "", b.length);
  buffer_free(&b);
  return true;
}

/* ---- sequences ---- */

static term with_item(struct world *w, term t, uint32_t at, term item) {
  const uint32_t count = seq_count(t);
  term *items = arena_array(&w->arena, count, sizeof *items);
  for (uint32_t i = 0; i < count; i++) items[i] = i == at ? item : seq_item(t, i);
  return term_sequence(w, items, count);
}

/* Replaces one item by one of its neighbours. */
static bool neighbour_of_sequence(struct world *w, term t, uint32_t n, term *out) {
  enum { STRIDE = 2 * (POWERS_OF_TWO + POWERS_OF_TEN) + 8, MOST_ITEMS = 4 };
  const uint32_t at = n / STRIDE;
  term item = 0;
  *out = 0;
  if (at >= seq_count(t) || at >= MOST_ITEMS) return false;
  if (neighbour_of(w, seq_item(t, at), n % STRIDE, &item) && item) *out = with_item(w, t, at, item);
  return true;
}

bool neighbour_of(struct world *w, term t, uint32_t n, term *out) {
  *out = 0;
  world_check_stack(w);
  if (is_sequence(t)) return neighbour_of_sequence(w, t, n, out);
  if (is_number(t) && is_real_number(t)) return neighbour_of_number(w, t, n, out);
  return (is_string(t) || is_symbol(t)) && neighbour_of_text(w, t, n, out);
}
