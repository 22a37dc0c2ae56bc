/* graph_literal: see the header. */
#include "graph/graph_literal.h"

#include "core/world.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 40 };

/* ---- decimal digits ---- */

static void double_text(char *text, uint64_t word) {
  const double d = double_of_word(word);
  if (d != d) {
    snprintf(text, MOST_DIGITS, "nan");
    return;
  }
  int digits = 15; /* 15 digits always survive the conversion to double and back; 17 identify any double */
  do snprintf(text, MOST_DIGITS, "%.*g", digits, d);
  while (isfinite(d) && strtod(text, NULL) != d && digits++ < 17);
  const size_t length = strlen(text);
  if (isfinite(d) && !strpbrk(text, ".e")) /* otherwise some languages would read an integer */
    snprintf(text + length, MOST_DIGITS - length, ".0");
}

static void decimal_text(char *text, const struct value_type *t, uint64_t word) {
  if (t->kind == VALUE_STRING) text[0] = '\0';
  else if (t->kind == VALUE_DOUBLE) double_text(text, word);
  else if (t->is_signed) snprintf(text, MOST_DIGITS, "%" PRId64, (int64_t)word);
  else snprintf(text, MOST_DIGITS, "%" PRIu64, word);
}

void literal_write_decimal(struct buffer *b, const struct value_type *t, uint64_t word) {
  char text[MOST_DIGITS];
  if (t->kind == VALUE_DOUBLE) {
    double_text(text, word);
    buffer_puts(b, text);
    return;
  }
  const bool is_negative = t->is_signed && word >> 63;
  if (is_negative) buffer_append(b, "-", 1);
  buffer_put_unsigned(b, is_negative ? 0 - word : word);
}

/* ---- spellings ---- */

static bool is_same_value(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

const struct literal_spelling *literal_spelling_add(struct world *w, const struct literal_spelling *list,
                                                    const struct syntax *x, const struct template_names *names) {
  const uint32_t count = x->count;
  struct literal_spelling *s = arena_alloc_zero(&w->arena, sizeof *s);
  const bool typed = count > 2, valued = count > 3;
  if (count < 2 || count > 4 || (typed && !syntax_is_symbol(x->children[1])) ||
      (valued && (x->children[2]->shape != SYNTAX_ATOM || !is_string(x->children[2]->atom))))
    world_error(w, &x->place,
                "expected (literal \"TEXT\"), (literal TYPE \"TEXT\") or (literal TYPE \"VALUE\" \"TEXT\")");
  if (typed) s->type = x->children[1]->atom;
  if (valued) s->value = text_bytes(x->children[2]->atom);
  for (const struct literal_spelling *other = list; other; other = other->next)
    if (other->type == s->type && is_same_value(other->value, s->value))
      world_error(w, &x->place, "this is given twice");
  s->text = text_template_read(w, x->children[count - 1], names);
  s->next = list;
  return s;
}

const struct text_template *literal_spelling_of(const struct literal_spelling *list, const struct value_type *t,
                                                uint64_t word) {
  char text[MOST_DIGITS] = ""; /* few types have special spellings */
  const struct literal_spelling *best = NULL;
  for (; list; list = list->next) {
    if (list->type && list->type != t->name) continue;
    if (list->value && !*text) decimal_text(text, t, word);
    if (list->value && strcmp(list->value, text) != 0) continue;
    if (!best || (list->type && !best->type) || list->value) best = list;
  }
  return best ? &best->text : NULL;
}
