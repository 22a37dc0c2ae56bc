/* enumeration_atoms: numbers, text and `any`, made of the same few nodes as everything else.
 *
 * Plain atoms come first and often: integers before fractions and doubles, words of the letters
 * a to z before other text. Every number, string and symbol has its place, except the empty
 * symbol. */
#include "core/array.h"
#include "gen/enumeration_node.h"

#include "core/number/number.h"
#include "gen/unfolding.h"

#include <math.h>
#include <string.h>
#include <utf8proc.h>

/* Turns per round in sums whose other alternatives have one turn. */
enum { PLAIN_WORDS = 7, PLAIN_INTEGERS = 6 };

/* A record of a sequence of these nodes; the one at `list` (if any) is a list that becomes a nested
 * sequence. */
static struct node *sequence_of_nodes(struct enumerations *l, struct node *const *nodes, uint32_t count) {
  struct node *record = node_record(l, count);
  struct mold *whole = mold_new(l, MOLD_SEQUENCE);
  whole->parts = arena_array(&l->machine->world->arena, count, sizeof *whole->parts);
  whole->count = count;
  for (uint32_t i = 0; i < count; i++) {
    struct mold *part = mold_new(l, nodes[i]->kind == NODE_LIST ? MOLD_REPEAT : MOLD_SLOT);
    part->slot = record_add(record, nodes[i], NULL);
    whole->parts[i] = part;
    if (nodes[i]->kind == NODE_LIST) whole->repeats++;
  }
  record->record.mold = whole;
  return record;
}

/* A list of a node's terms. */
static struct node *list_of(struct enumerations *l, struct node *item) {
  struct node *record = node_record(l, 1);
  struct mold *slot = mold_new(l, MOLD_SLOT);
  slot->slot = record_add(record, item, NULL);
  struct node *list = node_list(l, record);
  list->list.molds[list->list.mold_count++] = slot;
  return list;
}

/* ---- fractions: ±[a0; a1 + 1, ..., ak + 1, last + 2] as continued fractions, all distinct ---- */

static term make_fraction(struct world *w, term t, value data) {
  (void)data;
  uint32_t count = seq_count(t);
  term x = number_add(w, seq_item(t, count - 1), small(2));
  for (uint32_t i = count - 2; i >= 1; i--) {
    term whole = i == 1 ? seq_item(t, i) : number_add(w, seq_item(t, i), small(1));
    x = number_add(w, whole, number_divide(w, small(1), x));
  }
  return seq_item(t, 0) == w->true_ ? x : number_subtract(w, small(0), x);
}

static term unmake_fraction(struct world *w, term t, value data) {
  (void)data;
  if (!has_kind(t, KIND_RATIONAL)) return 0;
  bool positive = number_sign(t) > 0;
  term x = positive ? t : number_subtract(w, small(0), t),
       items[3] = {boolean_value(w, positive), number_floor(w, x), 0};
  size_t capacity = 3;
  term *list = items;
  uint32_t count = 2;
  for (x = number_subtract(w, x, items[1]); x != small(0);) {
    x = number_divide(w, small(1), x);
    term whole = number_floor(w, x);
    x = number_subtract(w, x, whole);
    ARENA_ROOM(&w->arena, list, count, capacity);
    list[count++] = number_subtract(w, whole, small(x == small(0) ? 2 : 1));
  }
  return term_sequence(w, list, count);
}

static struct node *boolean_node(struct enumerations *l) {
  struct node *n = node_sum(l, 2);
  sum_add(n, node_literal(l, l->machine->world->true_), 1);
  sum_add(n, node_literal(l, l->machine->world->false_), 1);
  return n;
}

static struct node *fraction_node(struct enumerations *l) {
  struct node *natural = node_make(l, NODE_NATURAL);
  struct node *parts[] = {boolean_node(l), natural, list_of(l, natural), natural};
  return node_map(l, sequence_of_nodes(l, parts, 4), make_fraction, unmake_fraction, 0);
}

static struct node *double_node(struct enumerations *l) {
  static const double others[] = {INFINITY, -INFINITY, NAN};
  struct node *n = node_sum(l, 4);
  sum_add(n, node_make(l, NODE_DOUBLE), 1);
  for (int i = 0; i < 3; i++) sum_add(n, node_literal(l, term_real(l->machine->world, others[i])), 1);
  return n;
}

/* ---- complex numbers ---- */

static term make_complex(struct world *w, term t, value data) {
  (void)data;
  return term_complex(w, seq_item(t, 0), seq_item(t, 1));
}

static term unmake_complex(struct world *w, term t, value data) {
  (void)data;
  return has_kind(t, KIND_COMPLEX) ? term_sequence(w, sequence_of(t)->items, 2) : 0;
}

static struct node *pair_node(struct enumerations *l, struct node *real, struct node *imaginary) {
  struct node *parts[] = {real, imaginary};
  return node_map(l, sequence_of_nodes(l, parts, 2), make_complex, unmake_complex, 0);
}

static struct node *complex_node(struct enumerations *l) {
  struct node *exact = node_sum(l, 2), *nonzero = node_make(l, NODE_EXCEPT), *n = node_sum(l, 2);
  sum_add(exact, node_make(l, NODE_INTEGER), PLAIN_INTEGERS);
  sum_add(exact, fraction_node(l), 1);
  struct nat *zero = arena_alloc_zero(&l->machine->world->arena, sizeof *zero);
  nonzero->except = (struct except){.node = exact, .numbers = zero, .count = 1};
  sum_add(n, pair_node(l, exact, nonzero), 1);
  sum_add(n, pair_node(l, double_node(l), double_node(l)), 1);
  return n;
}

static struct node *number_node(struct enumerations *l, bool complex) {
  struct node *n = node_sum(l, 4);
  sum_add(n, node_make(l, NODE_INTEGER), PLAIN_INTEGERS);
  sum_add(n, fraction_node(l), 1);
  sum_add(n, double_node(l), 1);
  if (complex) sum_add(n, complex_node(l), 1);
  return n;
}

/* ---- text: words, with other characters between them ---- */

static bool is_plain_letter(int32_t code) { return code >= 'a' && code <= 'z'; }

static size_t add_part(char *text, size_t length, term part) {
  if (has_kind(part, KIND_CHAR))
    return length + (size_t)utf8proc_encode_char((utf8proc_int32_t)char_code(part), (utf8proc_uint8_t *)text + length);
  memcpy(text + length, text_bytes(part), text_of(part)->length);
  return length + text_of(part)->length;
}

/* The room for a sequence of words and characters, and for nested ones. */
static size_t parts_room(term t) {
  if (!is_sequence(t)) return has_kind(t, KIND_CHAR) ? 4 : text_of(t)->length;
  size_t room = 0;
  for (uint32_t i = 0; i < seq_count(t); i++) room += parts_room(seq_item(t, i));
  return room;
}

static size_t add_parts(char *text, size_t length, term t) {
  if (!is_sequence(t)) return add_part(text, length, t);
  for (uint32_t i = 0; i < seq_count(t); i++) length = add_parts(text, length, seq_item(t, i));
  return length;
}

static struct node *text_map(struct node *n, enum kind kind) {
  n->map.is_text = true;
  n->map.text_kind = kind;
  return n;
}

static term make_text(struct world *w, term t, value data) {
  (void)data;
  char *text = arena_alloc(&w->arena, parts_room(t) + 1);
  return term_text(w, KIND_STRING, text, add_parts(text, 0, t));
}

/* Takes the word at the front of a text, which may be empty. */
static term take_word(struct world *w, const char **text, const char *end) {
  const char *start = *text;
  while (*text < end && is_plain_letter((unsigned char)**text)) (*text)++;
  return term_text(w, KIND_STRING, start, (size_t)(*text - start));
}

static term take_character(struct world *w, const char **text, const char *end) {
  utf8proc_int32_t code;
  *text += utf8proc_iterate((const utf8proc_uint8_t *)*text, end - *text, &code);
  return term_char(w, (uint32_t)code);
}

/* (word character word (character word) ...) */
static term unmake_text(struct world *w, term t, value data) {
  (void)data;
  if (!is_string(t)) return 0;
  const char *text = text_bytes(t), *end = text + text_of(t)->length;
  size_t capacity = 4;
  term first[4] = {take_word(w, &text, end)}, *list = first;
  if (text == end) return 0;
  list[1] = take_character(w, &text, end);
  list[2] = take_word(w, &text, end);
  uint32_t count = 3;
  while (text < end) {
    term pair[2] = {take_character(w, &text, end)};
    pair[1] = take_word(w, &text, end);
    ARENA_ROOM(&w->arena, list, count, capacity);
    list[count++] = term_sequence(w, pair, 2);
  }
  return term_sequence(w, list, count);
}

static struct node *word_node(struct enumerations *l, enum kind kind) {
  struct node *n = node_make(l, NODE_WORD);
  n->literal = kind;
  return n;
}

/* Strings with a character other than a to z. */
static struct node *other_text_node(struct enumerations *l) {
  struct node *word = node_sum(l, 2), *letter = node_make(l, NODE_LETTER);
  sum_add(word, node_literal(l, term_text(l->machine->world, KIND_STRING, "", 0)), 1);
  sum_add(word, word_node(l, KIND_STRING), 1);
  struct node *pair[] = {letter, word};
  struct node *parts[] = {word, letter, word, list_of(l, sequence_of_nodes(l, pair, 2))};
  return text_map(node_map(l, sequence_of_nodes(l, parts, 4), make_text, unmake_text, 0), KIND_STRING);
}

static struct node *string_node(struct enumerations *l) {
  struct node *n = node_sum(l, 3);
  sum_add(n, node_literal(l, term_text(l->machine->world, KIND_STRING, "", 0)), 1);
  sum_add(n, word_node(l, KIND_STRING), PLAIN_WORDS);
  sum_add(n, other_text_node(l), 1);
  return n;
}

/* ---- variables ---- */

/* data: the prefix, a symbol; or 0 */
static term make_symbol(struct world *w, term t, value prefix) {
  size_t before = prefix ? text_of(prefix)->length : 0, length = text_of(t)->length;
  char *text = arena_alloc(&w->arena, before + length + 1);
  if (prefix) memcpy(text, text_bytes(prefix), before);
  memcpy(text + before, text_bytes(t), length);
  return term_text(w, KIND_SYMBOL, text, before + length);
}

static term unmake_symbol(struct world *w, term t, value prefix) {
  size_t before = prefix ? text_of(prefix)->length : 0;
  if (!is_symbol(t) || text_of(t)->length < before) return 0;
  if (prefix && memcmp(text_bytes(t), text_bytes(prefix), before) != 0) return 0;
  return term_text(w, KIND_STRING, text_bytes(t) + before, text_of(t)->length - before);
}

static struct node *symbol_node(struct enumerations *l, struct node *string, term prefix) {
  return text_map(node_map(l, string, make_symbol, unmake_symbol, prefix), KIND_SYMBOL);
}

static struct node *variable_node(struct enumerations *l) {
  struct node *n = node_sum(l, 2);
  sum_add(n, word_node(l, KIND_SYMBOL), PLAIN_WORDS);
  sum_add(n, symbol_node(l, other_text_node(l), 0), 1);
  return n;
}

static struct node *kind_node(struct enumerations *l, enum pattern_kind kind);

static struct node *except_node(struct enumerations *l, const term *symbols, uint32_t count) {
  struct world *w = l->machine->world;
  struct node *n = node_make(l, NODE_EXCEPT), *of = kind_node(l, PATTERN_VARIABLE);
  node_measure(l, of);
  struct coder c = {.machine = l->machine, .world = w, .arena = &w->arena};
  n->except = (struct except){.node = of, .numbers = arena_array(&w->arena, count + 1, sizeof(struct nat))};
  for (uint32_t i = 0; i < count; i++) {
    struct nat number;
    if (!is_symbol(symbols[i]) || !encode(&c, of, symbols[i], &number)) continue;
    uint32_t at = n->except.count;
    struct nat *numbers = n->except.numbers;
    while (at > 0 && nat_compare(&numbers[at - 1], &number) > 0) at--;
    if (at > 0 && nat_compare(&numbers[at - 1], &number) == 0) continue; /* a duplicate */
    memmove(numbers + at + 1, numbers + at, (n->except.count - at) * sizeof *numbers);
    numbers[at] = number;
    n->except.count++;
  }
  return n;
}

/* ---- any ---- */

static struct node *any_node(struct enumerations *l) {
  struct node *n = node_sum(l, 5);
  l->kinds[PATTERN_ANY] = n; /* it refers to itself */
  sum_add(n, kind_node(l, PATTERN_VARIABLE), 1);
  sum_add(n, kind_node(l, PATTERN_NUMBER), 1);
  sum_add(n, kind_node(l, PATTERN_BOOLEAN), 1);
  sum_add(n, kind_node(l, PATTERN_STRING), 1);
  struct node *list = list_of(l, n);
  sum_add(n, sequence_of_nodes(l, &list, 1), 1);
  return n;
}

static struct node *make_kind(struct enumerations *l, enum pattern_kind kind) {
  switch (kind) {
  case PATTERN_NATURAL: return node_make(l, NODE_NATURAL);
  case PATTERN_INTEGER: return node_make(l, NODE_INTEGER);
  case PATTERN_REAL: return number_node(l, false);
  case PATTERN_NUMBER: return number_node(l, true);
  case PATTERN_BOOLEAN: return boolean_node(l);
  case PATTERN_STRING: return string_node(l);
  case PATTERN_VARIABLE: return variable_node(l);
  default: return any_node(l);
  }
}

static struct node *kind_node(struct enumerations *l, enum pattern_kind kind) {
  if (!l->kinds[kind]) l->kinds[kind] = make_kind(l, kind);
  return l->kinds[kind];
}

struct node *node_of_atom(struct enumerations *l, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_LITERAL: return node_literal(l, p->literal);
  case PATTERN_HOLE: return node_literal(l, l->machine->world->hole);
  case PATTERN_VARIABLE_EXCEPT: return except_node(l, p->except, p->except_count);
  case PATTERN_VARIABLE_PREFIX: return symbol_node(l, kind_node(l, PATTERN_STRING), p->literal);
  case PATTERN_VARIABLE_NOT_MENTIONED: {
    struct node **known = &l->kinds[PATTERN_VARIABLE_NOT_MENTIONED];
    const struct term_set *mentioned = &p->language->mentioned;
    if (p->language != l->grammar->language) return except_node(l, mentioned->members, mentioned->count);
    if (!*known) *known = except_node(l, mentioned->members, mentioned->count);
    return *known;
  }
  default: return kind_node(l, p->kind);
  }
}
