/* at_reader: the text in braces.
 *
 * Lines become strings with "\n" between them. Blanks at the ends of lines are dropped, and so are
 * an empty first and last line. The common indentation of the lines is removed; additional
 * indentation is a string of its own. */
#include "core/read/at_reader.h"
#include "core/array.h"

#include "core/read/lexer.h"

#include <string.h>

struct at_item {
  struct syntax *syntax;
  uint32_t column;
  bool starts_line;
};

struct at_text {
  struct reader *r;
  struct at_item *items;
  size_t count, capacity;
  bool at_start; /* nothing of this line has been taken yet */
};

static void add_at_item(struct at_text *t, struct syntax *s, uint32_t column) {
  ARENA_ROOM(&t->r->world->arena, t->items, t->count, t->capacity);
  t->items[t->count++] = (struct at_item){s, column, t->at_start};
  t->at_start = false;
}

static struct syntax *string_syntax(struct reader *r, struct place place, const char *text, size_t length) {
  return syntax_atom(r->world, place, term_text(r->world, KIND_STRING, text, length));
}

static bool is_newline(const struct syntax *s) { return syntax_is_string(s) && strcmp(text_bytes(s->atom), "\n") == 0; }

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Characters up to the end of the line, an @ or the brace that ends the text. */
static void take_line(struct at_text *t, unsigned *depth) {
  struct reader *r = t->r;
  const struct place place = lexer_place(r);
  const char *start = r->next;
  while (!lexer_at_end(r) && *r->next != '\n' && *r->next != '@' && (*r->next != '}' || *depth > 0)) {
    if (*r->next == '{') (*depth)++;
    if (*r->next == '}') (*depth)--;
    lexer_take(r);
  }
  size_t length = (size_t)(r->next - start);
  if (lexer_peek(r, 0) == '\n')
    while (length > 0 && is_blank(start[length - 1])) length--;
  if (length) add_at_item(t, string_syntax(r, place, start, length), place.column);
}

static void take_newline(struct at_text *t) {
  struct reader *r = t->r;
  const struct place place = lexer_place(r);
  lexer_take(r);
  add_at_item(t, string_syntax(r, place, "\n", 1), 0);
  while (is_blank(lexer_peek(r, 0))) lexer_take(r);
  t->at_start = true;
}

static void drop_item(struct at_text *t, size_t i) {
  memmove(t->items + i, t->items + i + 1, (t->count - i - 1) * sizeof *t->items);
  t->count--;
}

/* Drops lines at the beginning and at the end that consist of a newline. */
static void drop_ends(struct at_text *t) {
  if (t->count && is_newline(t->items[0].syntax)) drop_item(t, 0);
  if (t->count && is_newline(t->items[t->count - 1].syntax)) drop_item(t, t->count - 1);
}

static uint32_t indentation(const struct at_text *t) {
  uint32_t least = UINT32_MAX;
  for (size_t i = 0; i < t->count; i++)
    if (t->items[i].starts_line && !is_newline(t->items[i].syntax) && t->items[i].column < least)
      least = t->items[i].column;
  return least;
}

static struct syntax *spaces(struct reader *r, struct place place, uint32_t count) {
  char *text = arena_alloc(&r->world->arena, count);
  memset(text, ' ', count);
  return string_syntax(r, place, text, count);
}

static void read_text(struct at_text *t) {
  struct reader *r = t->r;
  const struct place place = lexer_place(r);
  unsigned depth = 0;
  lexer_skip(r, 1);
  t->at_start = true;
  while (lexer_peek(r, 0) != '}' || depth > 0) {
    if (lexer_at_end(r)) world_error(r->world, &place, "the text that begins here has no end: expected `}`");
    if (*r->next == '\n') take_newline(t);
    else if (*r->next == '@') {
      const uint32_t column = r->column;
      add_at_item(t, at_expression(r), column);
    } else take_line(t, &depth);
  }
  lexer_skip(r, 1);
  drop_ends(t);
}

struct at_parts {
  struct reader *r;
  struct syntax **list;
  size_t count, capacity;
};

static void add_part(struct at_parts *p, struct syntax *s) {
  ARENA_ROOM(&p->r->world->arena, p->list, p->count, p->capacity);
  p->list[p->count++] = s;
}

/* [datum ...] */
static void add_data(struct at_parts *p) {
  struct reader *r = p->r;
  const struct place place = lexer_place(r);
  lexer_skip(r, 1);
  for (lexer_skip_blank(r); lexer_peek(r, 0) != ']'; lexer_skip_blank(r)) {
    struct syntax *s = lexer_at_end(r) ? NULL : reader_next(r);
    if (!s) world_error(r->world, &place, "expected `]` to close the `[` here");
    add_part(p, s);
  }
  lexer_skip(r, 1);
}

static void add_text(struct at_parts *p) {
  struct at_text t = {.r = p->r};
  read_text(&t);
  const uint32_t least = indentation(&t);
  for (size_t i = 0; i < t.count; i++) {
    const struct at_item *item = &t.items[i];
    if (i && item->starts_line && !is_newline(item->syntax) && item->column > least)
      add_part(p, spaces(p->r, item->syntax->place, item->column - least));
    add_part(p, item->syntax);
  }
}

struct syntax *at_expression(struct reader *r) {
  const struct place place = lexer_place(r);
  world_check_stack(r->world);
  lexer_skip(r, 1);
  struct at_parts p = {.r = r};
  struct syntax *command = NULL;
  if (lexer_at_end(r)) world_error(r->world, &place, "expected something after `@`, found the end of the text");
  if (*r->next != '[' && *r->next != '{') add_part(&p, command = reader_next(r));
  const bool alone = lexer_peek(r, 0) != '[' && lexer_peek(r, 0) != '{';
  if (lexer_peek(r, 0) == '[') add_data(&p);
  if (lexer_peek(r, 0) == '{') add_text(&p);
  return command && alone ? command : syntax_list(r->world, place, p.list, (uint32_t)p.count);
}
