/* text_template: parses texts with holes, and writes them (core/text_template.h). */
#include "core/text_template.h"
#include "core/array.h"

#include "core/ascii.h"
#include "core/world.h"

#include <string.h>

struct parsing {
  struct world *world;
  const struct syntax *syntax;
  const struct template_names *names;
  const char *next, *end;
  struct template_piece *pieces;
  size_t count, capacity;
  char *text;      /* of the current piece, in the arena, with room for the rest */
  size_t length;   /* of the text so far */
  uint32_t dollar; /* the number of dollar signs so far */
};

static bool is_name_byte(char c) { return ascii_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* ---- places ---- */

/* The place of a dollar sign in the file. Escapes and here-strings shift the text, but a dollar
 * sign is never escaped: so the n-th of the text is the n-th of its source. */
static struct place place_of_dollar(const struct parsing *p, uint32_t number) {
  struct place place = p->syntax->place;
  const struct syntax *s = p->syntax;
  if (!place.source || s->start == s->end) return place;
  const char *text = place.source->text;
  for (size_t i = s->start; i < s->end; i++) {
    if (text[i] == '$' && number-- == 0) return place;
    if (text[i] == '\n') place.line++, place.column = 1;
    else if (((unsigned char)text[i] & 0xC0) != 0x80) place.column++; /* not in the middle of a character */
  }
  return p->syntax->place;
}

static _Noreturn void refuse_name(const struct parsing *p, const char *name, size_t length) {
  enum { SHOWN = 60 };
  const struct place place = place_of_dollar(p, p->dollar);
  world_error(p->world, &place, "`$%.*s` is no hole here: expected %s (a dollar sign is written `$$`)",
              length < SHOWN ? (int)length : SHOWN, name, p->names->expected);
}

/* ---- parsing ---- */

static void push_piece(struct parsing *p, uint32_t hole, uint32_t level) {
  ARENA_ROOM(&p->world->arena, p->pieces, p->count, p->capacity);
  p->pieces[p->count++] = (struct template_piece){.text = p->text, .length = p->length, .hole = hole, .level = level};
  p->text += p->length;
  p->length = 0;
}

static size_t name_length(const char *from, const char *end) {
  const char *c = from;
  while (c < end && is_name_byte(*c)) c++;
  return (size_t)(c - from);
}

/* The longest known name: `$1.x` if it exists, or else `$1` before a dot. */
static uint32_t take_name(struct parsing *p) {
  const struct template_names *names = p->names;
  const char *name = p->next;
  const size_t first = name_length(name, p->end);
  const size_t rest = name + first < p->end && name[first] == '.' ? name_length(name + first + 1, p->end) : 0;
  const size_t whole = rest ? first + 1 + rest : first;
  uint32_t hole;
  if (names->find(names->data, name, whole, &hole)) p->next += whole;
  else if (rest && names->find(names->data, name, first, &hole)) p->next += first;
  else refuse_name(p, name, whole);
  return hole;
}

static uint32_t take_level(struct parsing *p) {
  enum { LARGEST = 1000 };
  const char *c = p->next;
  uint32_t level = 0;
  if (p->end - c < 2 || c[0] != ':' || !ascii_is_digit(c[1])) return 0;
  for (c++; c < p->end && ascii_is_digit(*c) && level <= LARGEST; c++) level = level * 10 + (uint32_t)(*c - '0');
  if (level > LARGEST) {
    const struct place place = place_of_dollar(p, p->dollar);
    world_error(p->world, &place, "the level of a hole is at most %d", LARGEST);
  }
  p->next = c;
  return level;
}

/* After a dollar sign. */
static void take_dollar(struct parsing *p) {
  if (p->next < p->end && is_name_byte(*p->next)) {
    const uint32_t hole = take_name(p), level = take_level(p);
    push_piece(p, hole, level);
  } else {
    p->text[p->length++] = '$';
    if (p->next < p->end && *p->next == '$') p->next++, p->dollar++;
  }
  p->dollar++;
}

struct text_template text_template_read(struct world *w, const struct syntax *s, const struct template_names *names) {
  if (s->shape != SYNTAX_ATOM || !is_string(s->atom)) world_error(w, &s->place, "expected a string");
  const char *text = text_bytes(s->atom);
  const size_t length = text_of(s->atom)->length;
  struct parsing p = {.world = w,
                      .syntax = s,
                      .names = names,
                      .next = text,
                      .end = text + length,
                      .text = arena_alloc(&w->arena, length)};
  while (p.next < p.end) {
    const char c = *p.next++;
    if (c == '$') take_dollar(&p);
    else p.text[p.length++] = c;
  }
  push_piece(&p, TEMPLATE_NO_HOLE, 0);
  return (struct text_template){.pieces = p.pieces, .count = (uint32_t)p.count};
}

bool template_find_listed(const void *data, const char *name, size_t length, uint32_t *hole) {
  const char *const *names = data;
  for (uint32_t i = 0; names[i]; i++) {
    if (strlen(names[i]) != length || memcmp(names[i], name, length) != 0) continue;
    *hole = i;
    return true;
  }
  return false;
}

/* ---- writing ---- */

uint32_t text_template_uses(const struct text_template *t, uint32_t hole) {
  uint32_t uses = 0;
  for (uint32_t i = 0; i < t->count; i++) uses += t->pieces[i].hole == hole;
  return uses;
}

void text_template_write(const struct text_template *t, struct buffer *b, template_put *put, void *data) {
  for (const struct template_piece *p = t->pieces;; p++) {
    buffer_append(b, p->text, p->length);
    if (p->hole == TEMPLATE_NO_HOLE) return;
    put(data, b, p->hole, p->level);
  }
}
