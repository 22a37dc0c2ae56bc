/* lexer: characters, blanks, names and numbers. Strings and characters are in
 * core/read/lexer_text.c. */
#include "core/read/lexer.h"

#include "core/ascii.h"
#include "core/number/number_text.h"
#include "core/unicode.h"

#include <string.h>

bool lexer_starts_with(const struct reader *r, const char *text) {
  size_t length = strlen(text);
  return (size_t)(r->end - r->next) >= length && !memcmp(r->next, text, length);
}

uint32_t lexer_take(struct reader *r) {
  uint32_t code = (unsigned char)*r->next;
  if (code < 0x80) r->next++;
  else r->next += unicode_decode(r->next, r->end, &code);
  r->column++;
  if (code == '\n') {
    r->line++;
    r->column = 1;
  }
  return code;
}

static uint32_t current(const struct reader *r, unsigned *bytes) {
  uint32_t code = (unsigned char)*r->next;
  *bytes = 1;
  if (code >= 0x80) *bytes = unicode_decode(r->next, r->end, &code);
  return code;
}

/* Racket treats a byte order mark as white space anywhere. */
static bool is_space(uint32_t code) { return unicode_is_space(code) || code == 0xFEFF; }

static void skip_line(struct reader *r) {
  while (!lexer_at_end(r) && *r->next != '\n') lexer_take(r);
}

static void skip_block_comment(struct reader *r) {
  struct place start = lexer_place(r);
  size_t depth = 0;
  do {
    if (lexer_at_end(r)) world_error(r->world, &start, "unterminated comment: no `|#` for this `#|`");
    if (lexer_starts_with(r, "#|")) {
      depth++;
      lexer_skip(r, 2);
    } else if (lexer_starts_with(r, "|#")) {
      depth--;
      lexer_skip(r, 2);
    } else {
      lexer_take(r);
    }
  } while (depth);
}

void lexer_skip_blank(struct reader *r) {
  unsigned bytes;
  while (!lexer_at_end(r)) {
    if (ascii_in(ascii_plain, (unsigned char)*r->next) && *r->next != '#') return;
    if (*r->next == ';' || lexer_starts_with(r, "#! ") || lexer_starts_with(r, "#!/")) skip_line(r);
    else if (lexer_starts_with(r, "#|")) skip_block_comment(r);
    else if (is_space(current(r, &bytes))) lexer_take(r);
    else return;
  }
}

static bool is_delimiter(uint32_t code) {
  return code < 0x80 ? ascii_in(ascii_delimiters, (unsigned char)code) : is_space(code);
}

bool lexer_at_delimiter(const struct reader *r) {
  unsigned bytes;
  return lexer_at_end(r) || is_delimiter(current(r, &bytes));
}

size_t lexer_token_length(const struct reader *r) {
  struct reader ahead = *r;
  while (!lexer_at_delimiter(&ahead)) lexer_take(&ahead);
  return (size_t)(ahead.next - r->next);
}

int lexer_shown(const char *text, size_t length) {
  if (length <= 60) return (int)length;
  int shown = 60;
  while ((text[shown] & 0xC0) == 0x80) shown--;
  return shown;
}

/* A name without its quoting. It points into the source if there was no quoting. */
struct name {
  struct place place;
  const char *text;
  size_t length;
  bool quoted; /* a part was quoted: not a number, not a dot */
};

static void check_name_code(struct reader *r, uint32_t code) {
  struct place place = lexer_place(r);
  if (code == 0) world_error(r->world, &place, "unexpected character U+0000");
}

/* Plain characters up to a delimiter or a quoting character. */
static void skip_plain(struct reader *r) {
  while (!lexer_at_end(r) && ascii_in(ascii_plain, (unsigned char)*r->next)) lexer_skip(r, 1);
  while (!lexer_at_delimiter(r) && *r->next != '|' && *r->next != '\\') {
    check_name_code(r, (unsigned char)*r->next);
    lexer_take(r);
  }
}

static void append_bytes(struct name *n, char *out, const char *from, const char *to) {
  memcpy(out + n->length, from, (size_t)(to - from));
  n->length += (size_t)(to - from);
}

/* |...|: everything up to the other bar. */
static void take_bars(struct reader *r, struct name *n, char *out) {
  struct place bar = lexer_place(r);
  lexer_skip(r, 1);
  const char *from = r->next;
  while (!lexer_at_end(r) && *r->next != '|') lexer_take(r);
  if (lexer_at_end(r)) world_error(r->world, &bar, "unterminated symbol: no second `|` for this `|`");
  append_bytes(n, out, from, r->next);
  lexer_skip(r, 1);
}

static void take_escaped(struct reader *r, struct name *n, char *out) {
  struct place backslash = lexer_place(r);
  lexer_skip(r, 1);
  if (lexer_at_end(r)) world_error(r->world, &backslash, "expected a character after `\\`, found the end of the text");
  const char *from = r->next;
  lexer_take(r);
  append_bytes(n, out, from, r->next);
}

/* The end of the name is known only when it has been read, so its bytes are counted first, as an
 * upper bound for the copy. */
static const char *end_of_quoted(const struct reader *r) {
  const char *p = r->next;
  struct reader ahead = *r;
  for (; !lexer_at_delimiter(&ahead); p = ahead.next) {
    if (*ahead.next == '|') {
      const char *bar = memchr(ahead.next + 1, '|', (size_t)(ahead.end - ahead.next - 1));
      ahead.next = bar ? bar + 1 : ahead.end;
    } else {
      if (*ahead.next == '\\' && ahead.next + 1 < ahead.end) ahead.next++;
      lexer_take(&ahead);
    }
  }
  return p;
}

static struct name take_name(struct reader *r) {
  struct name n = {lexer_place(r), r->next, 0, false};
  skip_plain(r);
  n.length = (size_t)(r->next - n.text);
  if (lexer_at_delimiter(r)) return n;
  char *out = arena_alloc(&r->world->arena, (size_t)(end_of_quoted(r) - n.text));
  memcpy(out, n.text, n.length);
  n.text = out;
  n.quoted = true;
  while (!lexer_at_delimiter(r)) {
    const char *from = r->next;
    if (*r->next == '|') take_bars(r, &n, out);
    else if (*r->next == '\\') take_escaped(r, &n, out);
    else {
      skip_plain(r);
      append_bytes(&n, out, from, r->next);
    }
  }
  return n;
}

static void check_number(struct reader *r, struct place place, enum number_status status, const struct name *n) {
  int shown = lexer_shown(n->text, n->length);
  switch (status) {
  case NUMBER_DIVISION_BY_ZERO: world_error(r->world, &place, "division by zero in `%.*s`", shown, n->text);
  case NUMBER_NOT_EXACT: world_error(r->world, &place, "no exact representation for `%.*s`", shown, n->text);
  case NUMBER_EXTENDED:
    world_error(r->world, &place, "extended-precision numbers are not supported: `%.*s`", shown, n->text);
  case NUMBER_TOO_LARGE:
    world_error(r->world, &place, "exponent is too large for an exact number: `%.*s`", shown, n->text);
  default: return;
  }
}

static bool may_be_number(const struct name *n) {
  return !n->quoted && n->length && (n->text[0] <= '9' && n->text[0] >= '+');
}

bool lexer_name_or_number(struct reader *r, term *out) {
  struct name n = take_name(r);
  if (!n.quoted && n.length == 1 && n.text[0] == '.') return false;
  enum number_status status = may_be_number(&n) ? number_read(r->world, n.text, n.length, out) : NUMBER_NONE;
  if (status == NUMBER_OK) return true;
  check_number(r, n.place, status, &n);
  *out = term_text(r->world, KIND_SYMBOL, n.text, n.length);
  return true;
}

term lexer_keyword(struct reader *r) {
  lexer_skip(r, 2);
  struct name n = take_name(r);
  return term_text(r->world, KIND_KEYWORD, n.text, n.length);
}

term lexer_number(struct reader *r) {
  struct place place = lexer_place(r);
  struct name n = {place, r->next, lexer_token_length(r), false};
  term number;
  enum number_status status = number_read(r->world, n.text, n.length, &number);
  check_number(r, place, status, &n);
  if (status != NUMBER_OK) world_error(r->world, &place, "bad number `%.*s`", lexer_shown(n.text, n.length), n.text);
  lexer_skip(r, (unsigned)n.length);
  return number;
}
