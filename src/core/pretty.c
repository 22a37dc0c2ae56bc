/* pretty: breaks terms over lines (core/printer.h), like Racket's pretty-write (racket/pretty.rkt,
 * from which the names of the layouts come).
 *
 * Terms that fit on the line stay on it. Otherwise the items of a list are placed below each other,
 * or in the layout for its head. */
#include "core/print_flat.h"

#include <string.h>

enum pretty_layout {
  LAYOUT_LIST,    /* all items below each other */
  LAYOUT_CALL,    /* (head item and the rest below that one */
  LAYOUT_GENERAL, /* (head item... and the rest two columns in */
  LAYOUT_TWO_UP,  /* (head item item and the rest two columns in */
  LAYOUT_ONE_UP,  /* (head item and the rest two columns in */
};

struct pretty_style {
  const char *heads; /* separated by spaces */
  enum pretty_layout layout;
  uint32_t needed;   /* items that the form must have, its head included */
  uint32_t up;       /* general: the number of items beside the head, below each other */
  bool lists_up;     /* those are plain lists, whatever their heads */
  bool lists_below;  /* the rest are */
  bool may_be_named; /* (let name ...) */
};

static const struct pretty_style plain = {.heads = ""};

static const struct pretty_style styles[] = {
    {"lambda λ define define-macro define-syntax syntax-rules shared unless when", LAYOUT_GENERAL, 2, 1, true, false,
     false},
    {"if set! set!-values", LAYOUT_GENERAL, 2, 1, false, false, false},
    {"cond case-lambda", LAYOUT_LIST, 1, 0, false, true, false},
    {"case class", LAYOUT_GENERAL, 2, 1, false, true, false},
    {"and or import export require require-for-syntax require-for-template provide link public private override rename "
     "inherit field init",
     LAYOUT_CALL, 1, 0, false, false, false},
    {"let letrec let* let-values letrec-values let*-values let-syntax letrec-syntax let-syntaxes letrec-syntaxes",
     LAYOUT_GENERAL, 2, 1, true, false, true},
    {"begin begin0", LAYOUT_GENERAL, 1, 0, false, false, false},
    {"do letrec-syntaxes+values", LAYOUT_GENERAL, 3, 2, true, false, false},
    {"module send", LAYOUT_TWO_UP, 3, 0, false, false, false},
    {"syntax-case instantiate", LAYOUT_TWO_UP, 3, 0, false, true, false},
    {"make-object", LAYOUT_ONE_UP, 2, 0, false, true, false},
};

/* A list may be nested deeper than the page is wide. Far beyond its edge the rest is printed on one
 * line, because the indentation would be quadratic in the depth. Every level indents by at least
 * one column, so this bounds the recursion, too. */
enum { MAX_DEPTH = 1000, MAX_PAGES = 4 };

struct pretty_page {
  struct buffer *out;
  unsigned width, column, depth;
  size_t counted; /* bytes of the buffer included in the column */
};

/* The current column. Racket counts characters. */
static unsigned column_of(struct pretty_page *p) {
  for (; p->counted < p->out->length; p->counted++) {
    unsigned char c = (unsigned char)p->out->text[p->counted];
    if (c == '\n') p->column = 0;
    else if ((c & 0xC0) != 0x80) p->column++;
  }
  return p->column;
}

/* Moves to that column, on a new line if necessary. */
static void indent(struct pretty_page *p, unsigned to, bool need_space) {
  unsigned column = column_of(p);
  if (need_space ? to <= column : to < column) {
    buffer_puts(p->out, "\n");
    column = 0;
  }
  buffer_printf(p->out, "%*s", (int)(to - column), "");
}

/* Prints on the line if it fits with `extra` closing brackets; else not at all. */
static bool print_on_line(struct pretty_page *p, term t, unsigned extra) {
  unsigned column = column_of(p);
  size_t start = p->out->length;
  if (column + extra > p->width) return false;
  bool short_enough = print_flat(p->out, t, true, start + 4 * (size_t)(p->width - column - extra));
  if (short_enough && column_of(p) <= p->width - extra) return true;
  p->out->length = p->counted = start;
  p->out->text[start] = '\0';
  p->column = column;
  return false;
}

static bool is_one_of(const char *names, const struct text_object *name) {
  while (*names) {
    size_t length = strcspn(names, " ");
    if (length == name->length && !memcmp(names, name->text, length)) return true;
    names += length + strspn(names + length, " ");
  }
  return false;
}

/* The number of items before the dot, if there is one. */
static uint32_t proper_count(const struct sequence_object *s) {
  return s->t.object.kind == KIND_DOTTED ? s->count - 1 : s->count;
}

static bool is_named(const struct pretty_style *style, const struct sequence_object *s) {
  return style->may_be_named && proper_count(s) > 1 && is_symbol(s->items[1]);
}

static const struct pretty_style *style_of(const struct sequence_object *s) {
  if (s->t.object.kind == KIND_VECTOR || !is_symbol(s->items[0])) return &plain;
  for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
    if (!is_one_of(styles[i].heads, text_of(s->items[0]))) continue;
    uint32_t needed = styles[i].needed + is_named(&styles[i], s);
    return proper_count(s) >= needed ? &styles[i] : &plain;
  }
  return &plain;
}

static void print_item(struct pretty_page *p, term t, unsigned extra, bool as_list);

/* The items from `from` on, the first at its own column, and the closing bracket. */
static void print_down(struct pretty_page *p, const struct sequence_object *s, uint32_t from, unsigned first,
                       unsigned below, unsigned extra, bool as_lists, bool need_space) {
  uint32_t count = proper_count(s);
  for (uint32_t i = from; i < count; i++) {
    indent(p, i == from ? first : below, need_space || i > from);
    print_item(p, s->items[i], i + 1 == s->count ? extra + 1 : 0, as_lists);
  }
  if (count < s->count) {
    indent(p, below, true);
    buffer_puts(p->out, ".");
    indent(p, below, true);
    print_item(p, s->items[count], extra + 1, as_lists);
  }
  buffer_puts(p->out, ")");
}

static void print_general(struct pretty_page *p, const struct sequence_object *s, const struct pretty_style *style,
                          unsigned extra) {
  unsigned start = column_of(p);
  uint32_t next = 1;
  print_flat(p->out, s->items[0], true, SIZE_MAX);
  if (is_named(style, s)) {
    buffer_puts(p->out, " ");
    print_flat(p->out, s->items[next++], true, SIZE_MAX);
  }
  unsigned beside = column_of(p) + 1;
  for (uint32_t i = 0; i < style->up && next < proper_count(s); i++, next++) {
    indent(p, beside, true);
    print_item(p, s->items[next], next + 1 == s->count ? extra + 1 : 0, style->lists_up);
  }
  print_down(p, s, next, start + 1, start + 1, extra, style->lists_below, true);
}

/* After the opening bracket. */
static void print_items(struct pretty_page *p, const struct sequence_object *s, const struct pretty_style *style,
                        unsigned extra) {
  unsigned start = column_of(p);
  if (style->layout == LAYOUT_LIST) {
    print_down(p, s, 0, start, start, extra, style->lists_below, false);
    return;
  }
  if (style->layout == LAYOUT_GENERAL) {
    print_general(p, s, style, extra);
    return;
  }
  uint32_t flat = style->layout == LAYOUT_TWO_UP ? 2 : 1;
  for (uint32_t i = 0; i < flat; i++) {
    if (i) buffer_puts(p->out, " ");
    print_flat(p->out, s->items[i], true, SIZE_MAX);
  }
  unsigned beside = column_of(p) + 1, below = style->layout == LAYOUT_CALL ? beside : start + 1;
  print_down(p, s, flat, beside, below, extra, style->lists_below, true);
}

static void print_broken(struct pretty_page *p, term t, unsigned extra, bool as_list) {
  const char *prefix = as_list ? NULL : print_abbreviation(t);
  if (prefix) {
    buffer_puts(p->out, prefix);
    print_item(p, seq_item(t, 1), extra, false);
    return;
  }
  const struct sequence_object *s = sequence_of(t);
  buffer_puts(p->out, s->t.object.kind == KIND_VECTOR ? "#(" : "(");
  print_items(p, s, as_list ? &plain : style_of(s), extra);
}

static void print_item(struct pretty_page *p, term t, unsigned extra, bool as_list) {
  if (print_on_line(p, t, extra)) return;
  if (!term_is_compound(t) || seq_count(t) == 0 || column_of(p) / MAX_PAGES >= p->width || p->depth == MAX_DEPTH) {
    print_flat(p->out, t, true, SIZE_MAX);
    return;
  }
  p->depth++;
  print_broken(p, t, extra, as_list);
  p->depth--;
}

void print_term_pretty(struct buffer *b, term t, unsigned width, unsigned indentation) {
  buffer_puts(b, "");
  struct pretty_page p = {.out = b, .width = width, .column = indentation, .counted = b->length};
  print_item(&p, t, 0, false);
}
