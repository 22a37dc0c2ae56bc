/* setter: terms and code as rows of pieces, by the lines and columns of the source. */
#include "typeset/setter.h"

#include "redex/judgment/judgment.h"
#include "redex/language/pattern.h"
#include "redex/redex.h"

#include <string.h>

/* ---- positions ---- */

static bool has_source(const struct syntax *x) { return x->end > x->start && x->place.source; }

/* The column after its last character. */
static uint32_t end_column(const struct syntax *x) {
  const char *text = x->place.source->text;
  size_t begin = x->end;
  while (begin > 0 && text[begin - 1] != '\n') begin--;
  uint32_t column = 1;
  for (size_t i = begin; i < x->end; i++) column += ((unsigned char)text[i] & 0xC0) != 0x80;
  return column;
}

static void leave(struct setter *s, const struct syntax *x) {
  if (!has_source(x)) return;
  s->line = x->end_line;
  s->column = end_column(x);
}

struct lines *setter_begin(struct setter *s) {
  s->lines = lines_new(s->m->world);
  s->line = s->column = s->spaces = 0;
  s->tight = false;
  return s->lines;
}

/* Aligns a row with the first piece that begins in that column above; if there is none, with the
 * nearest one to its left. */
static void align(struct lines *l, struct typeset_row *new, uint32_t column) {
  const struct typeset_piece *best = NULL;
  for (const struct typeset_row *r = l->first; r != new; r = r->next)
    for (const struct typeset_piece *p = r->first; p; p = p->next) {
      if (!p->column || p->column > column || (best && p->column <= best->column)) continue;
      best = p;
      new->under_row = r;
    }
  new->under = best;
  new->indent = best ? column - best->column : 0;
}

/* Goes to the start of the syntax: to a new row, or the right number of spaces behind the last
 * piece. */
static void go_to(struct setter *s, const struct syntax *x) {
  const bool tight = s->tight;
  s->tight = false;
  if (!has_source(x)) {
    if (!tight) s->spaces = s->lines->last->first ? 1 : 0;
    return;
  }
  if (s->line && x->place.line > s->line) {
    align(s->lines, lines_row(s->m->world, s->lines), x->place.column);
    s->spaces = 0;
  } else if (!tight) {
    s->spaces = s->line && x->place.column > s->column ? x->place.column - s->column : 0;
  }
  s->line = x->place.line;
}

static struct typeset_piece *add_piece(struct setter *s, enum piece_style style, const char *text) {
  struct typeset_piece *p = row_piece(s->m->world, s->lines->last, style, text);
  p->spaces = s->spaces;
  s->spaces = 0;
  return p;
}

void set_mark(struct setter *s, enum piece_style style, const char *text, uint32_t spaces) {
  s->spaces = spaces;
  add_piece(s, style, text);
  s->tight = true;
}

void set_beside(struct setter *s, const struct syntax *next, uint32_t spaces) {
  (void)next;
  s->spaces = spaces;
  s->tight = true;
}

/* ---- atoms ---- */

static const char *copy(struct setter *s, const char *text, size_t length) {
  return arena_string(&s->m->world->arena, text, length);
}

static const char *source_text(struct setter *s, const struct syntax *x) {
  if (has_source(x)) return copy(s, x->place.source->text + x->start, x->end - x->start);
  struct buffer b = {0};
  print_term(&b, x->atom);
  const char *text = copy(s, b.text, b.length);
  buffer_free(&b);
  return text;
}

/* The rest of a name, as a subscript or superscript. The two names of x_!_1 are one: !1. */
static void put_small(struct setter *s, enum piece_style style, const char *text, size_t length) {
  struct buffer b = {0};
  const bool differs = length > 2 && !strncmp(text, "!_", 2);
  if (differs) buffer_puts(&b, "!");
  buffer_append(&b, text + (differs ? 2 : 0), length - (differs ? 2 : 0));
  if (b.length) add_piece(s, style, copy(s, b.text, b.length));
  buffer_free(&b);
}

/* x_1^a: underscores and carets begin subscripts and superscripts. */
static void put_name(struct setter *s, enum piece_style style, const char *text, uint32_t column) {
  const size_t base = strcspn(text + 1, "_^") + 1;
  add_piece(s, style, copy(s, text, base))->column = column;
  const char *lowered = text + base;
  if (*lowered == '_') {
    const size_t length = strcspn(lowered, "^");
    put_small(s, PIECE_SUBSCRIPT, lowered + 1, length - 1);
    lowered += length;
  }
  if (*lowered == '^') put_small(s, PIECE_SUPERSCRIPT, lowered + 1, strlen(lowered + 1));
}

static const char *symbol_mark(const char *name) {
  static const struct {
    const char *name, *mark;
  } marks[] = {{"->", "→"},    {"-->", "⟶"}, {"=>", "⇒"},      {"==>", "⟹"}, {"<-", "←"},
               {"hole", "[]"}, {"...", "…"}, {"....", "...."}, {"<=", "≤"},  {">=", "≥"}};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (!strcmp(marks[i].name, name)) return marks[i].mark;
  return strncmp(name, "..._", 4) == 0 ? "…" : NULL;
}

static bool is_nonterminal(const struct setter *s, term name) {
  return s->language && pattern_is_name(s->m, s->language, name);
}

static void set_symbol(struct setter *s, const struct syntax *x) {
  const char *text = text_bytes(x->atom), *mark = symbol_mark(text);
  if (mark) add_piece(s, PIECE_MARK, mark)->column = x->place.column;
  else if (is_nonterminal(s, x->atom)) put_name(s, PIECE_NONTERMINAL, text, x->place.column);
  else add_piece(s, PIECE_LITERAL, text)->column = x->place.column;
}

static void set_atom(struct setter *s, const struct syntax *x, bool code) {
  if (code && syntax_is_symbol(x)) add_piece(s, PIECE_CODE, text_bytes(x->atom))->column = x->place.column;
  else if (syntax_is_symbol(x)) set_symbol(s, x);
  else add_piece(s, is_string(x->atom) ? PIECE_TEXT : PIECE_LITERAL, source_text(s, x))->column = x->place.column;
}

/* ---- rewrites ---- */

static void set_rewrite_text(struct setter *s, const char *text) {
  const size_t before = strspn(text, " "), length = strlen(text);
  size_t end = length;
  while (end > before && text[end - 1] == ' ') end--;
  const uint32_t spaces = s->spaces + (uint32_t)before;
  if (end > before) set_mark(s, PIECE_TEXT, copy(s, text + before, end - before), spaces);
  s->spaces = end > before ? (uint32_t)(length - end) : spaces;
  s->tight = true;
}

/* Text goes with the part that follows it: to the next row, if that begins there. */
static void follow(struct setter *s, const struct rewrite_part *next, const struct rewrite_match *match) {
  const struct rewrite_binding *b = next && next->name ? rewrite_find(match, next->name) : NULL;
  const bool has_row = s->lines->last->first && s->line;
  if (!b || !b->count || !has_source(b->items[0]) || !has_row || b->items[0]->place.line <= s->line) return;
  go_to(s, b->items[0]);
}

static void set_rewritten(struct setter *s, const struct rewrite *r, const struct rewrite_match *match) {
  s->tight = true;
  for (const struct rewrite_part *p = r->right; p; p = p->next) {
    if (p->text) {
      const struct typeset_row *before = s->lines->last;
      follow(s, p->next, match);
      set_rewrite_text(s, s->lines->last == before ? p->text : p->text + strspn(p->text, " "));
      continue;
    }
    const struct rewrite_binding *b = rewrite_find(match, p->name);
    for (uint32_t i = 0; i < b->count; i++) {
      if (i) set_beside(s, b->items[i], 1);
      set_term(s, b->items[i]);
      s->tight = true;
    }
  }
}

static bool rewrite(struct setter *s, const struct syntax *x) {
  for (const struct rewrite *r = s->rewrites; r; r = r->next) {
    struct rewrite_match match;
    if (!rewrite_matches(s->m, r, s->language, x, &match)) continue;
    struct typeset_piece **first = s->lines->last->end;
    set_rewritten(s, r, &match);
    if (*first && !(*first)->column) (*first)->column = x->place.column;
    leave(s, x);
    s->tight = false;
    return true;
  }
  return false;
}

/* ---- forms ---- */

static void put_bracket(struct setter *s, char bracket, bool closing) {
  static const char *const open[] = {"(", "[", "{"}, *const close[] = {")", "]", "}"};
  const int which = bracket == '[' ? 1 : bracket == '{' ? 2 : 0;
  add_piece(s, PIECE_MARK, closing ? close[which] : open[which]);
}

static void set_items(struct setter *s, const struct syntax *x, bool code) {
  struct typeset_piece **first = s->lines->last->end;
  if (x->shape == SYNTAX_VECTOR) add_piece(s, PIECE_MARK, "#");
  put_bracket(s, x->bracket, false);
  (*first)->column = x->place.column;
  s->column = x->place.column + (x->shape == SYNTAX_VECTOR ? 2 : 1);
  s->tight = !has_source(x);
  for (uint32_t i = 0; i < x->count; i++) {
    if (x->shape == SYNTAX_DOTTED && i + 1 == x->count) set_mark(s, PIECE_MARK, ".", 1);
    if (x->shape == SYNTAX_DOTTED && i + 1 == x->count) s->spaces = 1;
    if (code) set_code(s, x->children[i]);
    else set_term(s, x->children[i]);
  }
  s->spaces = 0;
  put_bracket(s, x->bracket, true);
  leave(s, x);
  s->tight = false;
}

void set_call(struct setter *s, const struct syntax *x) {
  go_to(s, x);
  if (rewrite(s, x)) return;
  struct rewrite_match match;
  const struct syntax *name = x->children[0];
  const struct rewrite *r = s->rewrites;
  while (r && !rewrite_matches(s->m, r, s->language, name, &match)) r = r->next;
  struct typeset_piece **first = s->lines->last->end;
  if (r) set_rewritten(s, r, &match);
  else add_piece(s, PIECE_FUNCTION, text_bytes(name->atom));
  if (*first) (*first)->column = x->place.column;
  set_mark(s, PIECE_MARK, "⟦", 0);
  for (uint32_t i = 1; i < x->count; i++) {
    const bool is_ellipsis = syntax_is_symbol(x->children[i]) && !strncmp(text_bytes(x->children[i]->atom), "...", 3);
    if (i > 1 && !is_ellipsis) set_mark(s, PIECE_MARK, ",", 0);
    set_beside(s, x->children[i], i > 1 ? 1 : 0);
    set_term(s, x->children[i]);
  }
  set_mark(s, PIECE_MARK, "⟧", 0);
  leave(s, x);
  s->tight = false;
}

static void set_in_hole(struct setter *s, const struct syntax *x) {
  s->tight = true;
  set_term(s, x->children[1]);
  set_mark(s, PIECE_MARK, "[", 0);
  set_term(s, x->children[2]);
  set_mark(s, PIECE_MARK, "]", 0);
  leave(s, x);
  s->tight = false;
}

static void set_only(struct setter *s, const struct syntax *x, const struct syntax *part) {
  s->tight = true;
  set_term(s, part);
  leave(s, x);
}

static const char *quote_mark(const struct redex *k, const struct syntax *x) {
  if (x->bracket || x->count != 2) return NULL;
  return syntax_is_form(x, k->quote) ? "'" : syntax_is_form(x, k->quasiquote) ? "`" : NULL;
}

static void set_quoted(struct setter *s, const struct syntax *x, const char *mark, bool code) {
  const uint32_t spaces = s->spaces;
  set_mark(s, PIECE_MARK, mark, spaces);
  if (code) set_code(s, x->children[1]);
  else set_term(s, x->children[1]);
  leave(s, x);
}

/* Forms of which only the first part is set. */
static bool is_only_first(const struct redex *k, const struct syntax *x) {
  if (syntax_is_form(x, k->hide_hole)) return x->count == 2;
  if (syntax_is_form(x, k->name)) return x->count == 3;
  return syntax_is_form(x, k->side_condition) && x->count >= 3;
}

static void set_list(struct setter *s, const struct syntax *x) {
  const struct redex *k = s->m->redex;
  const bool unquote = syntax_is_form(x, k->unquote) || syntax_is_form(x, k->unquote_splicing);
  if (unquote && x->count == 2) {
    s->tight = true;
    set_code(s, x->children[1]);
    leave(s, x);
  } else if (quote_mark(k, x)) set_quoted(s, x, quote_mark(k, x), false);
  else if (syntax_is_form(x, k->in_hole) && x->count == 3) set_in_hole(s, x);
  else if (is_only_first(k, x)) set_only(s, x, x->children[1]);
  else set_items(s, x, false);
}

void set_term(struct setter *s, const struct syntax *x) {
  world_check_stack(s->m->world);
  if (x->shape == SYNTAX_LIST && judgment_binding(s->scope, x)) {
    set_call(s, x);
    return;
  }
  go_to(s, x);
  if (rewrite(s, x)) return;
  if (x->shape == SYNTAX_LIST) set_list(s, x);
  else if (x->shape != SYNTAX_ATOM) set_items(s, x, false);
  else {
    set_atom(s, x, false);
    leave(s, x);
  }
}

void set_code(struct setter *s, const struct syntax *x) {
  const struct redex *k = s->m->redex;
  world_check_stack(s->m->world);
  go_to(s, x);
  if (x->shape == SYNTAX_ATOM) {
    set_atom(s, x, true);
    leave(s, x);
  } else if (syntax_is_form(x, k->term_) && x->count == 2) set_only(s, x, x->children[1]);
  else if (quote_mark(k, x)) set_quoted(s, x, quote_mark(k, x), true);
  else set_items(s, x, true);
}

/* ---- conditions ---- */

static void set_where(struct setter *s, const struct syntax *x) {
  set_mark(s, PIECE_WORD, "where", s->spaces);
  set_beside(s, x->children[1], 1);
  set_term(s, x->children[1]);
  set_mark(s, PIECE_MARK, "=", 1);
  set_beside(s, x->children[2], 1);
  set_term(s, x->children[2]);
}

static void set_several(struct setter *s, const struct syntax *x, const char *word, bool code) {
  set_mark(s, PIECE_WORD, word, s->spaces);
  for (uint32_t i = 1; i < x->count; i++) {
    if (i > 1) set_mark(s, PIECE_MARK, ",", 0);
    set_beside(s, x->children[i], 1);
    if (code && !syntax_is_form(x->children[i], s->m->redex->unquote)) set_code(s, x->children[i]);
    else set_term(s, x->children[i]);
  }
}

void set_condition(struct setter *s, const struct syntax *x) {
  const struct redex *k = s->m->redex;
  go_to(s, x);
  s->tight = true;
  const bool where = syntax_is_form(x, k->where) || syntax_is_form(x, k->where_error);
  if (where && x->count == 3) set_where(s, x);
  else if (syntax_is_form(x, k->side_condition)) set_several(s, x, "if", true);
  else if (syntax_is_form(x, k->fresh)) set_several(s, x, "fresh", false);
  else if (syntax_is_form(x, k->judgment_holds) && x->count == 2) {
    set_mark(s, PIECE_WORD, "where", s->spaces);
    set_beside(s, x->children[1], 1);
    set_term(s, x->children[1]);
  } else set_term(s, x);
  leave(s, x);
}
