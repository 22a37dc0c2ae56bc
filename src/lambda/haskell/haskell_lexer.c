/* haskell_lexer: chapter 2 of the Haskell report, without layout
 * (lambda/haskell/haskell_lexer.h). */
#include "lambda/haskell/haskell_lexer.h"

#include "core/ascii.h"
#include "core/read/source.h"
#include "core/unicode.h"
#include "core/world.h"

#include <ctype.h>
#include <string.h>

void haskell_lexer_init(struct haskell_lexer *l, struct world *w, const struct source *source, bool has_holes) {
  source_check(w, source);
  *l = (struct haskell_lexer){.world = w,
                              .source = source,
                              .next = source->text,
                              .end = source->text + source->length,
                              .line = 1,
                              .column = 1,
                              .has_holes = has_holes};
}

/* ---- characters ---- */

static struct place place_of_lexer(const struct haskell_lexer *l) {
  return (struct place){l->source, l->line, l->column};
}

/* The byte at that offset ahead; 0 at the end. */
static unsigned char peek(const struct haskell_lexer *l, size_t ahead) {
  return (size_t)(l->end - l->next) > ahead ? (unsigned char)l->next[ahead] : 0;
}

static void skip_byte(struct haskell_lexer *l) {
  uint32_t code = (unsigned char)*l->next;
  const unsigned bytes = code < 0x80 ? 1 : unicode_decode(l->next, l->end, &code);
  l->next += bytes ? bytes : 1;
  l->column++;
  if (code == '\n') {
    l->line++;
    l->column = 1;
  }
}

static bool is_sign(unsigned char c) { return c && strchr("!#$%&*+./<=>?@\\^|-~:", c); }
static bool begins_name(const struct haskell_lexer *l) {
  const unsigned char c = peek(l, 0);
  uint32_t code = c;
  if (c < 0x80) return isalpha(c) || c == '_';
  return unicode_decode(l->next, l->end, &code) && unicode_is_alphabetic(code);
}

/* ---- white space ---- */

/* At two dashes: -- begins a comment unless it is part of a longer operator. */
static bool begins_line_comment(const struct haskell_lexer *l) {
  size_t dashes = 0;
  while (peek(l, dashes) == '-') dashes++;
  return dashes >= 2 && !is_sign(peek(l, dashes));
}

static void skip_block_comment(struct haskell_lexer *l) {
  const struct place start = place_of_lexer(l);
  size_t depth = 0;
  do {
    const bool opens = peek(l, 0) == '{' && peek(l, 1) == '-', closes = peek(l, 0) == '-' && peek(l, 1) == '}';
    if (l->next == l->end) world_error(l->world, &start, "this comment has no end: expected `-}`");
    depth = opens ? depth + 1 : closes ? depth - 1 : depth;
    if (opens || closes) skip_byte(l);
    skip_byte(l);
  } while (depth);
}

static void skip_space(struct haskell_lexer *l) {
  while (l->next < l->end) {
    if (isspace(peek(l, 0))) skip_byte(l);
    else if (peek(l, 0) == '{' && peek(l, 1) == '-') skip_block_comment(l);
    else if (begins_line_comment(l))
      while (l->next < l->end && *l->next != '\n') skip_byte(l);
    else break;
  }
}

/* ---- tokens ---- */

static void skip_name(struct haskell_lexer *l) {
  while (l->next < l->end && (begins_name(l) || ascii_is_digit(peek(l, 0)) || peek(l, 0) == '\'')) skip_byte(l);
}

static void skip_signs(struct haskell_lexer *l) {
  while (is_sign(peek(l, 0))) skip_byte(l);
}

/* M.N.name, M.+ or a name alone. Module names begin with a capital letter. */
static enum haskell_token_kind skip_qualified(struct haskell_lexer *l) {
  while (true) {
    const bool may_be_module = isupper(peek(l, 0));
    skip_name(l);
    if (!may_be_module || peek(l, 0) != '.') return HASKELL_NAME;
    struct haskell_lexer behind = *l;
    skip_byte(&behind);
    if (is_sign(peek(&behind, 0))) {
      *l = behind;
      skip_signs(l);
      return HASKELL_OPERATOR;
    }
    if (!begins_name(&behind)) return HASKELL_NAME;
    *l = behind;
  }
}

static void skip_digits(struct haskell_lexer *l) {
  while (isalnum(peek(l, 0))) skip_byte(l);
}

/* Digits in any base; optionally a fraction and an exponent. */
static void skip_number(struct haskell_lexer *l) {
  skip_digits(l);
  if (peek(l, 0) == '.' && ascii_is_digit(peek(l, 1))) {
    skip_byte(l);
    skip_digits(l);
  }
  const char before = l->next[-1];
  if ((before == 'e' || before == 'E') && peek(l, 0) == '-' && ascii_is_digit(peek(l, 1))) {
    skip_byte(l);
    skip_digits(l);
  }
}

static void skip_quoted(struct haskell_lexer *l, const struct place *start) {
  const char quote = *l->next;
  for (skip_byte(l); l->next < l->end && *l->next != quote && *l->next != '\n'; skip_byte(l))
    if (*l->next == '\\' && l->end - l->next > 1) skip_byte(l);
  if (l->next == l->end || *l->next != quote)
    world_error(l->world, start, "this %s has no end: expected `%c`", quote == '"' ? "string" : "character", quote);
  skip_byte(l);
}

static uint32_t skip_hole(struct haskell_lexer *l) {
  uint32_t hole = 0;
  for (skip_byte(l); ascii_is_digit(peek(l, 0)); skip_byte(l)) hole = hole * 10 + peek(l, 0) - '0';
  if (peek(l, 0) == HASKELL_HOLE_END) skip_byte(l);
  return hole;
}

static enum haskell_token_kind skip_word(struct haskell_lexer *l, const struct place *start, uint32_t *hole) {
  const unsigned char c = peek(l, 0);
  if (begins_name(l)) return skip_qualified(l);
  if (ascii_is_digit(c)) return skip_number(l), HASKELL_NUMBER;
  if (is_sign(c)) return skip_signs(l), HASKELL_OPERATOR;
  if (c == '"' || c == '\'') return skip_quoted(l, start), c == '"' ? HASKELL_STRING : HASKELL_CHARACTER;
  if (c && strchr("()[]{},;`", c)) return skip_byte(l), HASKELL_SPECIAL;
  if (l->has_holes && c == HASKELL_HOLE_BEGIN) return *hole = skip_hole(l), HASKELL_HOLE;
  if (c > ' ' && c < 0x7F) world_error(l->world, start, "no Haskell expression has a `%c`", c);
  world_error(l->world, start, "no Haskell expression has such a character");
}

struct haskell_token haskell_lexer_next(struct haskell_lexer *l) {
  skip_space(l);
  struct haskell_token t = {.kind = HASKELL_END, .place = place_of_lexer(l), .text = l->next};
  if (l->next < l->end) t.kind = skip_word(l, &t.place, &t.hole);
  t.length = (size_t)(l->next - t.text);
  return t;
}

/* ---- predicates ---- */

bool haskell_token_is(const struct haskell_token *t, const char *text) {
  return (t->kind == HASKELL_NAME || t->kind == HASKELL_OPERATOR || t->kind == HASKELL_SPECIAL) &&
         t->length == strlen(text) && !memcmp(t->text, text, t->length);
}

bool haskell_token_is_reserved(const struct haskell_token *t) {
  static const char *const words[] = {
      "case",  "class",  "data",   "default", "deriving", "do",     "else", "foreign", "if",   "import", "in",
      "infix", "infixl", "infixr", "let",     "instance", "module", "of",   "then",    "type", "where",  "newtype",
      "_",     "..",     "::",     "=",       "\\",       "|",      "<-",   "->",      "@",    "~",      "=>",
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (haskell_token_is(t, words[i])) return true;
  return false;
}
