/* printer: compound terms. Without recursion: a term knows its depth, which is the room needed. */
#include "core/printer.h"

#include "core/print_flat.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

/* 'x is written for (quote x), and so on. */
static const struct abbreviation {
  const char *name, *prefix;
} abbreviations[] = {
    {"quote", "'"},   {"quasiquote", "`"},   {"unquote", ","},   {"unquote-splicing", ",@"},
    {"syntax", "#'"}, {"quasisyntax", "#`"}, {"unsyntax", "#,"}, {"unsyntax-splicing", "#,@"},
};

/* After a comma, a symbol that starts with @ needs a space: ,@x has another meaning. */
static bool needs_space(const char *prefix, term quoted) {
  return prefix[strlen(prefix) - 1] == ',' && is_symbol(quoted) && text_bytes(quoted)[0] == '@';
}

const char *print_abbreviation(term t) {
  if (!is_sequence(t) || seq_count(t) != 2 || !is_symbol(seq_item(t, 0))) return NULL;
  const struct text_object *head = text_of(seq_item(t, 0));
  for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++) {
    const char *name = abbreviations[i].name;
    if (strlen(name) != head->length || memcmp(name, head->text, head->length)) continue;
    const char *prefix = abbreviations[i].prefix;
    if (!needs_space(prefix, seq_item(t, 1))) return prefix;
    return prefix[0] == '#' ? "#, " : ", ";
  }
  return NULL;
}

struct printer_level {
  const struct sequence_object *sequence;
  uint32_t next;
  bool abbreviated;
};

static void open_level(struct buffer *b, struct printer_level *level, term t) {
  const char *prefix = print_abbreviation(t);
  *level = (struct printer_level){sequence_of(t), prefix ? 1 : 0, prefix};
  if (prefix) buffer_puts(b, prefix);
  else buffer_puts(b, object_of(t)->kind == KIND_VECTOR ? "#(" : "(");
}

/* Prints the separator before the next item. */
static void print_separator(struct buffer *b, const struct printer_level *level) {
  if (level->next == 0 || level->abbreviated) return;
  bool dot = level->sequence->t.object.kind == KIND_DOTTED && level->next + 1 == level->sequence->count;
  buffer_puts(b, dot ? " . " : " ");
}

static bool print_levels(struct buffer *b, struct printer_level *levels, term t, bool write, size_t limit) {
  size_t depth = 1;
  open_level(b, levels, t);
  while (depth) {
    if (b->length > limit) return false;
    struct printer_level *top = &levels[depth - 1];
    if (top->next == top->sequence->count) {
      if (!top->abbreviated) buffer_puts(b, ")");
      depth--;
      continue;
    }
    print_separator(b, top);
    term item = top->sequence->items[top->next++];
    if (term_is_compound(item)) open_level(b, &levels[depth++], item);
    else print_atom(b, item, write);
  }
  return b->length <= limit;
}

bool print_flat(struct buffer *b, term t, bool write, size_t limit) {
  struct printer_level few[64];
  size_t depth = term_depth(t);
  if (!term_is_compound(t)) {
    print_atom(b, t, write);
    return b->length <= limit;
  }
  if (depth <= 64) return print_levels(b, few, t, write, limit);
  struct printer_level *levels = memory_array(depth, sizeof *levels);
  bool fits = print_levels(b, levels, t, write, limit);
  free(levels);
  return fits;
}

void print_term(struct buffer *b, term t) { print_flat(b, t, true, SIZE_MAX); }
void display_term(struct buffer *b, term t) { print_flat(b, t, false, SIZE_MAX); }

char *term_to_text(term t) {
  struct buffer b = {0};
  print_term(&b, t);
  return b.text;
}

char *term_text_in(struct arena *a, term t) {
  struct buffer b = {0};
  print_term(&b, t);
  return buffer_keep(&b, a);
}
