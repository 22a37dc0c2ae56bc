/* write_latex: a document for LaTeX's base distribution: tables that may break over pages,
 * fractions for rules.
 *
 * Everything is in math mode; words are set as text in it. A row that begins under a piece of
 * another one has a phantom of everything before that piece. */
#include "core/printer.h"
#include "typeset/latex_symbols.h"
#include "typeset/place.h"
#include "typeset/typeset_document.h"

#include <string.h>
#include <utf8proc.h>

static const char *text_command(enum piece_style style) {
  switch (style) {
  case PIECE_NONTERMINAL:
  case PIECE_WORD: return "\\textit";
  case PIECE_LITERAL:
  case PIECE_FUNCTION: return "\\textsf";
  case PIECE_CODE: return "\\texttt";
  case PIECE_LABEL: return "\\textsc";
  default: return "\\textrm";
  }
}

static void put_escaped(struct buffer *out, char c) {
  switch (c) {
  case '\\': buffer_puts(out, "\\textbackslash{}"); break;
  case '^': buffer_puts(out, "\\textasciicircum{}"); break;
  case '~': buffer_puts(out, "\\ensuremath{\\sim}"); break;
  case '<': buffer_puts(out, "\\textless{}"); break;
  case '>': buffer_puts(out, "\\textgreater{}"); break;
  case '|': buffer_puts(out, "\\textbar{}"); break;
  case '`': buffer_puts(out, "\\`{}"); break;
  case '\n':
  case '\t': buffer_puts(out, " "); break;
  case '-': buffer_puts(out, "-{}"); break;
  default:
    if (strchr("#$%&_{}", c)) buffer_puts(out, "\\");
    buffer_append(out, &c, 1);
  }
}

/* A single Latin letter or a number is set in math mode as it is. */
static bool is_plain_piece(enum piece_style style, const char *text) {
  const bool letter = (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z');
  if (letter && !text[1]) return style == PIECE_NONTERMINAL || style == PIECE_TEXT;
  return *text && strspn(text, "0123456789") == strlen(text);
}

/* Accented letters, precomposed or with a combining accent. */
static const char *accent(utf8proc_int32_t code) {
  switch (code) {
  case 0x300: return "grave";
  case 0x301: return "acute";
  case 0x302: return "hat";
  case 0x303: return "tilde";
  case 0x304: return "bar";
  case 0x306: return "breve";
  case 0x307: return "dot";
  case 0x308: return "ddot";
  case 0x30A: return "mathring";
  case 0x30C: return "check";
  case 0x20D7: return "vec";
  default: return NULL;
  }
}

static void put_symbol(struct buffer *out, utf8proc_int32_t code) {
  const char *symbol = latex_symbol((uint32_t)code);
  utf8proc_int32_t parts[4];
  int boundary = 0;
  const utf8proc_ssize_t n =
      symbol ? 0 : utf8proc_decompose_char(code, parts, 4, UTF8PROC_DECOMPOSE | UTF8PROC_STABLE, &boundary);
  if (symbol) buffer_printf(out, "{\\%s}", symbol);
  else if (n == 2 && accent(parts[1]) && parts[0] < 0x80)
    buffer_printf(out, "\\%s{%c}", accent(parts[1]), (char)parts[0]);
  else buffer_printf(out, "\\texttt{U+%04X}", (unsigned)code);
}

static utf8proc_int32_t next_code(const char *text, size_t *length) {
  utf8proc_int32_t code = 0;
  const utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &code);
  *length = n > 0 ? (size_t)n : 1;
  return n > 0 ? code : '?';
}

/* ASCII as text, other characters as symbols. */
static void put_word(struct buffer *out, enum piece_style style, const char *text) {
  bool open = false;
  while (*text) {
    size_t length, more = 0;
    const utf8proc_int32_t code = next_code(text, &length);
    const char *above = text[length] ? accent(next_code(text + length, &more)) : NULL;
    const bool plain = code < 0x80 && !above;
    if (plain && !open) buffer_printf(out, "%s{", text_command(style));
    if (!plain && open) buffer_puts(out, "}");
    open = plain;
    if (above) buffer_printf(out, "\\%s{", above);
    if (code < 0x80) put_escaped(out, (char)code);
    else put_symbol(out, code);
    if (above) buffer_puts(out, "}");
    text += length + (above ? more : 0);
  }
  if (open) buffer_puts(out, "}");
}

static void put_mark(struct buffer *out, const char *text) {
  if (!strcmp(text, "|")) buffer_puts(out, "\\mid");
  else if (!strcmp(text, "::=") || !strcmp(text, "=") || !strcmp(text, ":")) buffer_printf(out, "\\mathrel{%s}", text);
  else if (!strcmp(text, "{") || !strcmp(text, "}") || !strcmp(text, "#")) buffer_printf(out, "\\%s", text);
  else if (!strcmp(text, "[]")) buffer_puts(out, "[\\,]");
  else if (strspn(text, "()[],.") == strlen(text)) buffer_puts(out, text);
  else put_word(out, PIECE_MARK, text);
}

static void put_piece(struct buffer *out, const struct typeset_piece *p) {
  for (uint32_t i = 0; i < p->spaces; i++) buffer_puts(out, "\\;");
  const bool small = p->style == PIECE_SUBSCRIPT || p->style == PIECE_SUPERSCRIPT;
  if (small) buffer_puts(out, p->style == PIECE_SUBSCRIPT ? "_{" : "^{");
  if (is_plain_piece(p->style, p->text)) buffer_printf(out, "{%s}", p->text);
  else if (p->style == PIECE_MARK) put_mark(out, p->text);
  else put_word(out, small ? PIECE_NONTERMINAL : p->style, p->text);
  buffer_puts(out, small ? "}" : " ");
}

static void put_pieces(struct buffer *out, const struct typeset_row *r, const struct typeset_piece *end) {
  for (const struct typeset_piece *p = r->first; p != end; p = p->next) put_piece(out, p);
}

static void put_start(struct buffer *out, const struct typeset_row *r) {
  if (!r->under) return;
  put_start(out, r->under_row);
  if (r->under != r->under_row->first) {
    buffer_puts(out, "\\phantom{");
    put_pieces(out, r->under_row, r->under);
    buffer_puts(out, "}");
  }
  for (uint32_t i = 0; i < r->under->spaces + r->indent; i++) buffer_puts(out, "\\;");
}

static void put_lines(struct buffer *out, const struct lines *l) {
  if (!l) return;
  const bool several = l->first != l->last;
  if (several) buffer_puts(out, "\\begin{array}[t]{@{}l@{}}");
  for (const struct typeset_row *r = l->first; r; r = r->next) {
    buffer_puts(out, "{}");
    put_start(out, r);
    put_pieces(out, r, NULL);
    if (r->next) buffer_puts(out, "\\\\\n");
  }
  if (several) buffer_puts(out, "\\end{array}");
}

/* Content wider than the page is set in a smaller size, by its columns on a terminal. */
static const char *table_size(const struct definition_block *b) {
  struct definition_block alone = *b;
  const struct typeset_document d = {.first = &alone};
  struct canvas c = {.width = text_columns, .space = 1, .row = 1, .bar = 1};
  alone.next = NULL;
  alone.rules = NULL;
  canvas_draw(&c, &d);
  const double columns = c.right;
  canvas_free(&c);
  return columns > 160 ? "\\tiny" : columns > 125 ? "\\scriptsize" : columns > 100 ? "\\footnotesize" : "\\normalsize";
}

static void put_table(struct buffer *out, const struct definition_block *b) {
  if (!b->rows) return;
  buffer_printf(out, "{%s\n", table_size(b));
  buffer_puts(out, "\\begin{longtable}[l]{@{}");
  for (const char *c = b->columns; *c; c++) buffer_printf(out, ">{$}%c<{$}", *c);
  buffer_puts(out, "@{}}\n");
  for (const struct table_row *r = b->rows; r; r = r->next) {
    if (r->wide) buffer_printf(out, "\\multicolumn{%zu}{@{}l@{}}{$", strlen(b->columns));
    put_lines(out, r->cells[0]);
    if (r->wide) buffer_puts(out, "$}");
    for (size_t i = 1; !r->wide && b->columns[i]; i++) {
      buffer_puts(out, " & ");
      put_lines(out, r->cells[i]);
    }
    buffer_puts(out, "\\\\\n");
  }
  buffer_puts(out, "\\end{longtable}}\n\n");
}

static void put_rule(struct buffer *out, const struct typeset_inference *rule) {
  buffer_puts(out, "\\[\n\\dfrac{\\begin{array}{@{}c@{}}");
  if (!rule->premises) buffer_puts(out, "\\vphantom{x}");
  for (const struct premise_row *r = rule->premises; r; r = r->next) {
    for (uint32_t i = 0; i < r->count; i++) {
      if (i) buffer_puts(out, "\\qquad ");
      put_lines(out, r->premises[i]);
    }
    if (r->next) buffer_puts(out, "\\\\\n");
  }
  buffer_puts(out, "\\end{array}}{");
  put_lines(out, rule->conclusion);
  buffer_puts(out, "}");
  if (rule->name) {
    buffer_puts(out, "\\;\\text{\\small$");
    put_word(out, PIECE_LABEL, rule->name);
    buffer_puts(out, "$}");
  }
  buffer_puts(out, "\n\\]\n\n");
}

static const char *const preamble = "\\documentclass{article}\n"
                                    "\\usepackage{amsmath}\n"
                                    "\\usepackage{amssymb}\n"
                                    "\\usepackage{array}\n"
                                    "\\usepackage{longtable}\n"
                                    "\\usepackage[margin=2cm]{geometry}\n"
                                    "\\setlength{\\parindent}{0pt}\n"
                                    "\\setlength{\\tabcolsep}{3pt}\n"
                                    "\\begin{document}\n\n";

void typeset_latex(struct buffer *out, const struct typeset_document *d, bool fragment) {
  if (!fragment) buffer_puts(out, preamble);
  for (const struct definition_block *b = d->first; b; b = b->next) {
    buffer_puts(out, "% ");
    for (const char *c = b->name; *c; c++) buffer_append(out, *c == '\n' ? " " : c, 1);
    buffer_puts(out, "\n");
    put_table(out, b);
    for (const struct typeset_inference *i = b->rules; i; i = i->next) put_rule(out, i);
  }
  if (!fragment) buffer_puts(out, "\\end{document}\n");
}
