/* reader: lists, vectors, quotes and datum comments; the tokens come from core/read/lexer.h.
 *
 * Open lists are on a stack of frames, and the items read inside them on a stack of items: both
 * move to the arena once they outgrow the C stack, so that a raise leaks nothing. */
#include "core/read/reader.h"
#include "core/array.h"

#include "core/read/at_reader.h"
#include "core/read/lexer.h"
#include "core/read/source.h"

#include <string.h>

enum frame_kind { FRAME_LIST, FRAME_VECTOR, FRAME_QUOTE, FRAME_COMMENT };

/* Prefixes of a term, and the head of the list that each makes. Longer ones come first. */
static const struct quote {
  const char *text, *name;
} quotes[] = {
    {"'", "quote"},
    {"`", "quasiquote"},
    {",@", "unquote-splicing"},
    {",", "unquote"},
    {"#'", "syntax"},
    {"#`", "quasisyntax"},
    {"#,@", "unsyntax-splicing"},
    {"#,", "unsyntax"},
    {"#;", NULL},
    {"#&", "#%box"}, /* from here on: literals of values */
    {"#hasheqv", "#%hasheqv"},
    {"#hasheq", "#%hasheq"},
    {"#hash", "#%hash"}, /* only before a bracket */
};

/* There may be as many frames as bytes of text, so they are small. */
struct frame {
  uint8_t kind;
  char bracket;  /* list, vector */
  uint8_t dots;  /* list: the number of dots so far */
  uint8_t quote; /* quote, comment: index into quotes */
  uint32_t line, column, dot_line, dot_column;
  size_t start;  /* offset of its first byte in the text */
  size_t first;  /* index of its first item */
  size_t dotted; /* list: index of the item after the first dot */
};

enum { FEW_FRAMES = 32, FEW_ITEMS = 128 };

struct datum_reading {
  struct reader *reader;
  struct frame *frames;
  struct syntax **items;
  size_t depth, count, frame_capacity, item_capacity;
};

static char closer(char bracket) { return bracket == '(' ? ')' : bracket == '[' ? ']' : '}'; }

static struct frame *top_frame(struct datum_reading *g) { return g->depth ? &g->frames[g->depth - 1] : NULL; }

static struct place place_of_frame(const struct datum_reading *g, const struct frame *f) {
  return (struct place){g->reader->source, f->line, f->column};
}

static size_t offset_of(const struct reader *r) { return (size_t)(r->next - r->source->text); }

static struct frame *push_frame(struct datum_reading *g, enum frame_kind kind) {
  ARENA_ROOM(&g->reader->world->arena, g->frames, g->depth, g->frame_capacity);
  struct frame *f = &g->frames[g->depth++];
  *f = (struct frame){.kind = (uint8_t)kind,
                      .start = offset_of(g->reader),
                      .first = g->count,
                      .line = g->reader->line,
                      .column = g->reader->column};
  return f;
}

static void push_item(struct datum_reading *g, struct syntax *s) {
  ARENA_ROOM(&g->reader->world->arena, g->items, g->count, g->item_capacity);
  g->items[g->count++] = s;
}

static _Noreturn void bad_dot(struct datum_reading *g, struct place place) {
  world_error(g->reader->world, &place, "illegal use of `.`");
}

/* A dot: the first of (a . b) or one of the two in (a . op . b). */
static void take_dot(struct datum_reading *g, struct place place) {
  struct frame *f = top_frame(g);
  if (!f || f->kind != FRAME_LIST || g->count == f->first) bad_dot(g, place);
  if (f->dots == 0) f->dotted = g->count;
  else if (f->dots == 2 || g->count != f->dotted + 1) bad_dot(g, place);
  f->dots++;
  f->dot_line = place.line;
  f->dot_column = place.column;
}

static void check_dots(struct datum_reading *g, const struct frame *f) {
  size_t after = g->count - f->dotted;
  bool good = f->dots == 0 || (f->dots == 1 ? after == 1 : after >= 2);
  if (!good) bad_dot(g, (struct place){g->reader->source, f->dot_line, f->dot_column});
}

static struct syntax **copy_items(struct datum_reading *g, struct syntax *const *items, size_t count) {
  struct syntax **copy = arena_array(&g->reader->world->arena, count, sizeof *copy);
  if (count) memcpy(copy, items, count * sizeof *copy);
  return copy;
}

/* (a . op . b) is (op a b). */
static void rotate_infix(struct datum_reading *g, const struct frame *f) {
  struct syntax *head = g->items[f->dotted];
  memmove(g->items + f->first + 1, g->items + f->first, (f->dotted - f->first) * sizeof *g->items);
  g->items[f->first] = head;
}

/* (a . (b c)) is (a b c), and (a . 'b) is (a quote b). But (a . #&b) is a pair. */
static bool lift_tail(struct datum_reading *g) {
  struct syntax *tail = g->items[g->count - 1];
  if ((tail->shape != SYNTAX_LIST && tail->shape != SYNTAX_DOTTED) || syntax_is_value_literal(tail)) return false;
  g->count--;
  for (uint32_t i = 0; i < tail->count; i++) push_item(g, tail->children[i]);
  return tail->shape == SYNTAX_LIST;
}

static struct syntax *finish_bracket(struct datum_reading *g) {
  struct frame f = *top_frame(g);
  struct reader *r = g->reader;
  check_dots(g, &f);
  bool dotted = f.dots == 1 && !lift_tail(g);
  if (f.dots == 2) rotate_infix(g, &f);
  size_t count = g->count - f.first;
  struct syntax *s =
      syntax_list(r->world, place_of_frame(g, &f), copy_items(g, g->items + f.first, count), (uint32_t)count);
  s->shape = f.kind == FRAME_VECTOR ? SYNTAX_VECTOR : dotted ? SYNTAX_DOTTED : SYNTAX_LIST;
  s->bracket = f.bracket;
  s->end_line = r->line;
  s->start = f.start;
  s->end = offset_of(r) + 1; /* the closing bracket is next */
  g->count = f.first;
  g->depth--;
  return s;
}

static struct syntax *finish_quote(struct datum_reading *g, struct syntax *datum) {
  struct world *w = g->reader->world;
  struct place place = place_of_frame(g, top_frame(g));
  struct syntax *pair[2] = {syntax_symbol(w, place, quotes[top_frame(g)->quote].name), datum};
  struct syntax *s = syntax_list(w, place, copy_items(g, pair, 2), 2);
  s->bracket = 0;
  s->start = top_frame(g)->start;
  s->end = datum->end;
  g->depth--;
  return s;
}

/* A datum is complete: adds it to its list, or applies the prefixes before it. Returns it if no
 * list is open. */
static struct syntax *deliver(struct datum_reading *g, struct syntax *datum) {
  struct frame *f;
  while ((f = top_frame(g)) && f->kind == FRAME_QUOTE) datum = finish_quote(g, datum);
  if (!f) return datum;
  if (f->kind == FRAME_COMMENT) g->depth--;
  else push_item(g, datum);
  return NULL;
}

static _Noreturn void nothing_to_quote(struct datum_reading *g, const struct frame *f, const char *found) {
  struct place place = place_of_frame(g, f);
  world_error(g->reader->world, &place, "expected a term after `%s`, found %s", quotes[f->quote].text, found);
}

static struct syntax *close_bracket(struct datum_reading *g, char bracket) {
  struct frame *f = top_frame(g);
  struct world *w = g->reader->world;
  struct place place = lexer_place(g->reader);
  char found[4] = {'`', bracket, '`', '\0'};
  if (f && (f->kind == FRAME_QUOTE || f->kind == FRAME_COMMENT)) nothing_to_quote(g, f, found);
  g->reader->is_unbalanced = !f || closer(f->bracket) != bracket;
  if (!f) world_error(w, &place, "unexpected `%c`", bracket);
  if (closer(f->bracket) != bracket) {
    world_error(w, &place, "`%c` closes a `%c` opened at line %u", bracket, f->bracket, f->line);
  }
  struct syntax *s = finish_bracket(g);
  lexer_skip(g->reader, 1);
  return s;
}

static void open_bracket(struct datum_reading *g, enum frame_kind kind, unsigned bytes) {
  struct frame *f = push_frame(g, kind);
  lexer_skip(g->reader, bytes);
  f->bracket = g->reader->next[-1];
}

static void open_quote(struct datum_reading *g, uint8_t quote) {
  struct frame *f = push_frame(g, quotes[quote].name ? FRAME_QUOTE : FRAME_COMMENT);
  f->quote = quote;
  lexer_skip(g->reader, (unsigned)strlen(quotes[quote].text));
}

static _Noreturn void unterminated(struct datum_reading *g) {
  const struct frame *f = top_frame(g);
  if (f->kind == FRAME_QUOTE || f->kind == FRAME_COMMENT) nothing_to_quote(g, f, "the end of the text");
  bool vector = f->kind == FRAME_VECTOR;
  struct place place = place_of_frame(g, f);
  g->reader->is_unbalanced = true;
  world_error(g->reader->world, &place, "unterminated %s: no `%c` for this `%s%c`", vector ? "vector" : "list",
              closer(f->bracket), vector ? "#" : "", f->bracket);
}

static bool starts_with_quote(const struct reader *r, const struct quote *q) {
  if (!lexer_starts_with(r, q->text)) return false;
  char after = lexer_peek(r, strlen(q->text));
  return q->text[1] != 'h' || after == '(' || after == '[' || after == '{';
}

static bool take_quote(struct datum_reading *g) {
  char c = *g->reader->next;
  if (c != '\'' && c != '`' && c != ',' && c != '#') return false;
  for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
    if (!starts_with_quote(g->reader, &quotes[i])) continue;
    open_quote(g, (uint8_t)i);
    return true;
  }
  return false;
}

/* Syntax of Racket that assay does not support. */
static const struct {
  const char *text, *what;
} unsupported[] = {
    {"#\"", "byte strings"},
    {"#rx#", "byte regexps"},
    {"#px#", "byte regexps"},
    {"#s(", "structure literals"},
    {"#s[", "structure literals"},
    {"#fl(", "flvectors"},
    {"#fx(", "fxvectors"},
    {"#~", "compiled expressions"},
    {"#ci", "case-folding prefixes"},
    {"#cs", "case-folding prefixes"},
};

static _Noreturn void bad_hash(struct reader *r) {
  struct place place = lexer_place(r);
  for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++) {
    if (!lexer_starts_with(r, unsupported[i].text)) continue;
    world_error(r->world, &place, "%s are not supported", unsupported[i].what);
  }
  char c = lexer_peek(r, 1);
  if (c >= '0' && c <= '9') world_error(r->world, &place, "graph and sized-vector syntax is not supported");
  if (lexer_starts_with(r, "#lang ") || c == '!') {
    world_error(r->world, &place, "`#%s` is only allowed at the start of a file", c == '!' ? "!" : "lang");
  }
  struct reader after = *r;
  lexer_skip(&after, 1);
  size_t length = lexer_token_length(&after);
  if (lexer_at_end(&after)) world_error(r->world, &place, "expected something after `#`, found the end of the text");
  world_error(r->world, &place, "unknown syntax `#%.*s`", lexer_shown(after.next, length), after.next);
}

static bool take_boolean(struct reader *r, const char *text) {
  size_t length = strlen(text);
  if (!lexer_starts_with(r, text) || lexer_token_length(r) != length) return false;
  lexer_skip(r, (unsigned)length);
  return true;
}

/* An atom that starts with #. */
static term hash_atom(struct reader *r) {
  struct world *w = r->world;
  if (take_boolean(r, "#t") || take_boolean(r, "#true") || take_boolean(r, "#T")) return w->true_;
  if (take_boolean(r, "#f") || take_boolean(r, "#false") || take_boolean(r, "#F")) return w->false_;
  if (lexer_starts_with(r, "#\\")) return lexer_char(r);
  if (lexer_starts_with(r, "#:")) return lexer_keyword(r);
  if (lexer_starts_with(r, "#<<")) return lexer_here_string(r);
  if (lexer_starts_with(r, "#rx\"") || lexer_starts_with(r, "#px\"")) {
    bool perl = r->next[1] == 'p';
    lexer_skip(r, 3);
    return lexer_string(r, KIND_REGEXP, perl);
  }
  char c = lexer_peek(r, 1);
  if (c && strchr("eixbodEIXBOD", c)) return lexer_number(r);
  term symbol;
  if (c == '%' && lexer_name_or_number(r, &symbol)) return symbol;
  bad_hash(r);
}

/* #reader and the name of the reader, which reads what follows. */
static struct syntax *read_extension(struct reader *r) {
  const struct place place = lexer_place(r);
  lexer_skip(r, (unsigned)strlen("#reader"));
  const struct syntax *name = reader_next(r);
  if (!name || name->shape != SYNTAX_ATOM || !is_symbol(name->atom) ||
      strcmp(text_bytes(name->atom), "scribble/reader") != 0)
    world_error(r->world, &place, "reader extensions other than scribble/reader are not supported");
  lexer_skip_blank(r);
  struct syntax *s = lexer_peek(r, 0) == '@' ? at_expression(r) : reader_next(r);
  if (!s) world_error(r->world, &place, "expected a term after `#reader`, found the end of the text");
  return s;
}

/* The next token. Returns a datum if the token completes one; NULL if it opened a list, or for a
 * dot. */
static struct syntax *take_token(struct datum_reading *g) {
  struct reader *r = g->reader;
  struct place place = lexer_place(r);
  size_t start = offset_of(r);
  char c = *r->next;
  if (c == '(' || c == '[' || c == '{') {
    open_bracket(g, FRAME_LIST, 1);
    return NULL;
  }
  if (c == ')' || c == ']' || c == '}') return close_bracket(g, c);
  char second = lexer_peek(r, 1);
  if (c == '#' && (second == '(' || second == '[' || second == '{')) {
    open_bracket(g, FRAME_VECTOR, 2);
    return NULL;
  }
  if (take_quote(g)) return NULL;
  if (c == '#' && lexer_starts_with(r, "#reader")) return read_extension(r);
  term atom;
  if (c == '"') atom = lexer_string(r, KIND_STRING, false);
  else if (c == '#') atom = hash_atom(r);
  else if (!lexer_name_or_number(r, &atom)) {
    take_dot(g, place);
    return NULL;
  }
  struct syntax *s = syntax_atom(r->world, place, atom);
  s->end_line = r->line;
  s->start = start;
  s->end = offset_of(r);
  return s;
}

static void start(struct reader *r) {
  if (r->started) return;
  source_check(r->world, r->source);
  if (lexer_starts_with(r, "\xEF\xBB\xBF")) r->next += 3; /* a byte order mark does not count as a column */
  r->started = true;
}

struct syntax *reader_next(struct reader *r) {
  struct frame frames[FEW_FRAMES];
  struct syntax *items[FEW_ITEMS];
  struct datum_reading g = {r, frames, items, 0, 0, FEW_FRAMES, FEW_ITEMS};
  start(r);
  for (;;) {
    lexer_skip_blank(r);
    if (lexer_at_end(r)) {
      if (g.depth) unterminated(&g);
      return NULL;
    }
    struct syntax *datum = take_token(&g);
    if (datum && (datum = deliver(&g, datum))) return datum;
  }
}

void reader_init(struct reader *r, struct world *w, const struct source *source) {
  *r = (struct reader){w, source, source->text, source->text + source->length, 1, 1, false, false};
}

static struct syntax *take_language(struct reader *r) {
  const struct place place = lexer_place(r);
  const size_t length = lexer_token_length(r);
  if (!length) world_error(r->world, &place, "expected the name of a language after `#lang`");
  const term name = term_text(r->world, KIND_SYMBOL, r->next, length);
  while (!lexer_at_delimiter(r)) lexer_take(r);
  return syntax_atom(r->world, place, name);
}

struct syntax *reader_lang(struct reader *r) {
  start(r);
  lexer_skip_blank(r);
  const bool short_form = lexer_starts_with(r, "#!");
  if (!short_form && (!lexer_starts_with(r, "#lang") || !strchr(" \t\r\n", lexer_peek(r, strlen("#lang")))))
    return NULL;
  lexer_skip(r, short_form ? 2 : 5);
  if (lexer_peek(r, 0) == ' ') lexer_skip(r, 1);
  return take_language(r);
}

struct syntax *reader_lang_next(struct reader *r) {
  while (lexer_peek(r, 0) == ' ' || lexer_peek(r, 0) == '\t') lexer_skip(r, 1);
  return take_language(r);
}

struct syntax *reader_only(struct world *w, const struct source *source) {
  struct reader r;
  reader_init(&r, w, source);
  struct syntax *s = reader_next(&r);
  struct place place = lexer_place(&r);
  if (!s) world_error(w, &place, "expected one term, found nothing");
  lexer_skip_blank(&r);
  while (lexer_starts_with(&r, "#;")) {
    place = lexer_place(&r);
    lexer_skip(&r, 2);
    if (!reader_next(&r)) world_error(w, &place, "expected a term after `#;`, found the end of the text");
    lexer_skip_blank(&r);
  }
  place = lexer_place(&r);
  if (!lexer_at_end(&r)) world_error(w, &place, "unexpected text after the term");
  return s;
}
