/* lint: messages and their ranges. */
#include "lint/lint.h"
#include "core/array.h"

#include "core/printer.h"
#include "core/read/source.h"
#include "core/unicode.h"
#include "core/world.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *lint_code_name(enum lint_code code) {
  static const char *const names[] = {
      [LINT_FILE] = "file",
      [LINT_SYNTAX] = "syntax",
      [LINT_FORM] = "form",
      [LINT_UNKNOWN_NAME] = "unknown-name",
      [LINT_UNREACHABLE_CLAUSE] = "unreachable-clause",
      [LINT_EMPTY_NONTERMINAL] = "empty-nonterminal",
      [LINT_UNUSED_NONTERMINAL] = "unused-nonterminal",
      [LINT_LITERAL] = "literal-like-nonterminal",
      [LINT_UNBOUND_VARIABLE] = "unbound-variable",
      [LINT_UNUSED_DEFINITION] = "unused-definition",
      [LINT_UNUSABLE] = "never-applied",
      [LINT_NO_CODE] = "no-code",
  };
  return names[code];
}

/* ---- ranges ---- */

struct lint_position {
  uint32_t line, column;
};

/* The position of a byte in the source. */
static struct lint_position position_of(const struct source *s, size_t offset) {
  struct lint_position p = {1, 1};
  for (size_t i = source_mark_length(s); i < offset && i < s->length; i++) {
    const unsigned char byte = (unsigned char)s->text[i];
    if (byte == '\n') p = (struct lint_position){p.line + 1, 1};
    else if ((byte & 0xC0) != 0x80) p.column++;
  }
  return p;
}

struct lint_range lint_range_of(const struct lint *l, const struct syntax *x) {
  const struct lint_position end = position_of(l->source, x->end);
  return (struct lint_range){x->place.line, x->place.column, end.line, end.column};
}

static size_t offset_of(const struct source *s, const struct place *place) {
  size_t at = source_mark_length(s);
  for (uint32_t line = 1; line < place->line && at < s->length; at++) line += s->text[at] == '\n';
  for (uint32_t column = 1; column < place->column && at < s->length && s->text[at] != '\n'; column++) {
    uint32_t code;
    const unsigned length = unicode_decode(s->text + at, s->text + s->length, &code);
    at += length ? length : 1;
  }
  return at;
}

/* The end of the word that begins here; it has at least one character, unless the line ends. */
static size_t word_end(const struct source *s, size_t at) {
  static const char ends[] = " \t\r\n()[]{}\";,`'";
  size_t end = at;
  while (end < s->length && !strchr(ends, s->text[end])) end++;
  return end == at && at < s->length && s->text[at] != '\n' ? at + 1 : end;
}

static const struct syntax *find_in(const struct syntax *x, const struct place *place) {
  if (x->end && x->place.line == place->line && x->place.column == place->column) return x;
  if (x->shape == SYNTAX_ATOM || place->line < x->place.line || (x->end && place->line > x->end_line)) return NULL;
  for (uint32_t i = 0; i < x->count; i++) {
    const struct syntax *found = find_in(x->children[i], place);
    if (found) return found;
  }
  return NULL;
}

const struct syntax *lint_find(const struct lint *l, const struct place *place) {
  for (uint32_t i = 0; i < l->form_count; i++) {
    const struct syntax *found = find_in(l->forms[i], place);
    if (found) return found;
  }
  return NULL;
}

/* Searches the file, or another one, which is read for this. */
static const struct syntax *find_anywhere(struct lint *l, const struct place *place) {
  if (l->source && place->source->text == l->source->text) return lint_find(l, place);
  struct lint other = {.world = l->world, .source = place->source};
  lint_read_again(&other);
  return lint_find(&other, place);
}

/* ---- messages ---- */

static void add_message(struct lint *l, const struct lint_message *m) {
  for (uint32_t i = 0; i < l->count; i++) { /* code that is compiled twice is reported once */
    const struct lint_message *other = &l->list[i];
    if (other->line == m->line && other->column == m->column && other->code == m->code &&
        !strcmp(other->text, m->text) && !strcmp(other->file, m->file))
      return;
  }
  ARENA_ROOM(&l->world->arena, l->list, l->count, l->capacity);
  l->list[l->count++] = *m;
}

static void tell(struct lint *l, enum lint_code code, const struct place *place, size_t end, const char *text) {
  struct lint_message m = {.code = code,
                           .is_warning = code >= LINT_UNKNOWN_NAME,
                           .file = place->source ? place->source->name
                                   : l->source   ? l->source->name
                                                 : "",
                           .source = place->source,
                           .line = place->line ? place->line : 1,
                           .column = place->line && place->column ? place->column : 1,
                           .text = arena_string(&l->world->arena, text, strlen(text))};
  const struct lint_position last =
      place->line && place->source ? position_of(place->source, end) : (struct lint_position){m.line, m.column};
  m.end_line = last.line;
  m.end_column = last.column;
  add_message(l, &m);
}

void lint_at(struct lint *l, enum lint_code code, const struct place *place, const char *text) {
  const struct syntax *x = place->line && place->source && code != LINT_SYNTAX ? find_anywhere(l, place) : NULL;
  size_t end = 0;
  if (x) end = x->end;
  else if (place->source && place->line) end = word_end(place->source, offset_of(place->source, place));
  tell(l, code, place, end, text);
}

void lint_about(struct lint *l, enum lint_code code, const struct syntax *x, const char *format, ...) {
  char *text;
  va_list arguments;
  va_start(arguments, format);
  const int length = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (length < 0) world_error(l->world, NULL, "out of memory");
  if (x->end) tell(l, code, &x->place, x->end, text);
  else lint_at(l, code, &x->place, text);
  free(text);
}

bool lint_has_errors(const struct lint *l) {
  for (uint32_t i = 0; i < l->count; i++)
    if (!l->list[i].is_warning) return true;
  return false;
}

/* ---- uses of names ---- */

static bool is_mention(term atom, const char *name) {
  if (!is_symbol(atom)) return false;
  const char *text = text_bytes(atom);
  const size_t length = strlen(name);
  return !strncmp(text, name, length) && (!text[length] || text[length] == '_');
}

uint32_t lint_mentions(const struct syntax *x, const char *name) {
  if (x->shape == SYNTAX_ATOM) return is_mention(x->atom, name);
  uint32_t count = 0;
  for (uint32_t i = 0; i < x->count; i++) count += lint_mentions(x->children[i], name);
  return count;
}

uint32_t lint_mentions_in_file(const struct lint *l, const char *name) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < l->form_count; i++) count += lint_mentions(l->forms[i], name);
  return count;
}

bool lint_provides_all(const struct lint *l) { return lint_mentions_in_file(l, "all-defined-out") > 0; }
