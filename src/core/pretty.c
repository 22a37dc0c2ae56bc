/* pretty: terms broken over lines (core/printer.h).
 *
 * As Racket's pretty-write does it: what fits on the line stays on it. Otherwise the items of a list stand below each
 * other: under the first argument if the list is headed by a short name, two columns in for the forms that have a
 * body, else under the first item. */
#include "core/print_flat.h"
#include "core/unicode.h"

#include <string.h>

enum { MAX_HEAD = 5 };

struct layout {
  struct buffer *out;
  unsigned width;
};

static unsigned text_width(const char *text, const char *end) {
  unsigned width = 0;
  uint32_t code;
  for (unsigned bytes; text < end && (bytes = unicode_decode(text, end, &code)); text += bytes) width += unicode_width(code);
  return width;
}

/* Writes the term on the line if that leaves `after` columns; says how many it took. */
static bool fits(struct layout *l, term t, unsigned column, unsigned after, unsigned *took) {
  if (column + after >= l->width) return false;
  size_t start = l->out->length, room = l->width - column - after;
  bool short_enough = print_flat(l->out, t, true, start + 4 * room);
  *took = text_width(l->out->text + start, l->out->text + l->out->length);
  if (short_enough && *took <= room) return true;
  l->out->length = start;
  l->out->text[start] = '\0';
  return false;
}

/* How many arguments of a form with a body stay on its first line; -1: an ordinary list. */
static int body_form(term head) {
  static const struct {
    const char *name;
    int arguments;
  } forms[] = {
      {"define", 1},           {"define-language", 1}, {"define-extended-language", 2}, {"define-metafunction", 1},
      {"define-judgment-form", 1}, {"define-relation", 1}, {"lambda", 1},              {"λ", 1},
      {"let", 1},              {"let*", 1},            {"letrec", 1},                   {"when", 1},
      {"unless", 1},           {"match", 1},           {"case", 1},                     {"module", 2},
      {"reduction-relation", 1}, {"cond", 0},          {"begin", 0},                    {"for", 1},
  };
  if (!is_symbol(head)) return -1;
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (!strcmp(forms[i].name, text_bytes(head))) return forms[i].arguments;
  }
  return -1;
}

static void start_line(struct layout *l, unsigned column) { buffer_printf(l->out, "\n%*s", (int)column, ""); }

static unsigned print_at(struct layout *l, term t, unsigned column, unsigned after);

/* Columns that are needed behind item i: its own closing bracket, if it is the last, and those after it. */
static unsigned after_item(const struct sequence_object *s, uint32_t i, unsigned after) {
  return i + 1 == s->count ? after + 1 : 0;
}

static void print_below(struct layout *l, const struct sequence_object *s, uint32_t from, unsigned column, unsigned after) {
  for (uint32_t i = from; i < s->count; i++) {
    start_line(l, column);
    bool dot = s->t.object.kind == KIND_DOTTED && i + 1 == s->count;
    if (dot) buffer_puts(l->out, ". ");
    print_at(l, s->items[i], dot ? column + 2 : column, after_item(s, i, after));
  }
}

/* (head arguments...: the head and as many arguments as `same_line` says, then the rest below. Returns the column where
 * the first argument stands. */
static unsigned print_first_line(struct layout *l, const struct sequence_object *s, unsigned column, uint32_t same_line,
                                 unsigned after) {
  column = print_at(l, s->items[0], column, after_item(s, 0, after));
  unsigned first = column + 1;
  for (uint32_t i = 1; i <= same_line && i < s->count; i++) {
    buffer_puts(l->out, " ");
    column = print_at(l, s->items[i], column + 1, after_item(s, i, after));
  }
  return first;
}

static bool is_name(term t) { return is_symbol(t) || is_keyword(t); }

static void print_items(struct layout *l, const struct sequence_object *s, unsigned column, unsigned after) {
  bool plain = s->t.object.kind == KIND_SEQUENCE && s->count > 1;
  int arguments = plain ? body_form(s->items[0]) : -1;
  unsigned head = plain && is_name(s->items[0]) ? (unsigned)text_of(s->items[0])->length : l->width;
  if (arguments >= 0) {
    print_first_line(l, s, column, (uint32_t)arguments, after);
    print_below(l, s, (uint32_t)arguments + 1, column + 1, after);
  } else if (head <= MAX_HEAD && column + head < l->width / 2) {
    unsigned below = print_first_line(l, s, column, 1, after);
    print_below(l, s, 2, below, after);
  } else {
    print_first_line(l, s, column, 0, after);
    print_below(l, s, 1, column, after);
  }
}

/* Each level of nesting indents by a column at least; where hardly any are left, the rest goes on one line. So the
 * recursion is no deeper than the page is wide. Returns the column after the term. */
static unsigned print_at(struct layout *l, term t, unsigned column, unsigned after) {
  unsigned took;
  if (fits(l, t, column, after, &took)) return column + took;
  if (!print_is_compound(t) || seq_count(t) == 0 || column + 8 >= l->width) {
    print_flat(l->out, t, true, SIZE_MAX);
    return l->width;
  }
  const char *prefix = print_abbreviation(t);
  if (prefix) {
    buffer_puts(l->out, prefix);
    return print_at(l, seq_item(t, 1), column + (unsigned)strlen(prefix), after);
  }
  const char *open = object_of(t)->kind == KIND_VECTOR ? "#(" : "(";
  buffer_puts(l->out, open);
  print_items(l, sequence_of(t), column + (unsigned)strlen(open), after);
  buffer_puts(l->out, ")");
  return l->width;
}

void print_term_pretty(struct buffer *b, term t, unsigned width, unsigned indent) {
  struct layout l = {b, width};
  print_at(&l, t, indent, 0);
}
