/* printer: prints terms as text that reads back as the same term. */
#ifndef ASSAY_CORE_PRINTER_H
#define ASSAY_CORE_PRINTER_H

#include "core/arena.h"
#include "core/term.h"

#include <stdio.h>

/* Growing malloc'ed text; free(text). NUL-terminated once something was appended. */
struct buffer {
  char *text;
  size_t length, capacity;
};
void buffer_append(struct buffer *b, const char *text, size_t length);
void buffer_puts(struct buffer *b, const char *text);
void buffer_printf(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_put_unsigned(struct buffer *b, uint64_t n); /* in decimal digits */
void buffer_put_word(struct buffer *b, uint64_t word);  /* sixteen hexadecimal digits */
void buffer_put_code(struct buffer *b, uint32_t code);  /* UTF-8 */
/* Makes foreign text readable: invisible and bidirectional control characters become <U+001B>,
 * bytes that are not UTF-8 become <FF>. */
void buffer_put_readable(struct buffer *b, const char *text, size_t length);
void buffer_put_hidden(struct buffer *b, uint32_t code); /* one such character */
void buffer_free(struct buffer *b);
/* Moves the text, which may be empty, to the arena. */
char *buffer_keep(struct buffer *b, struct arena *a);

/* The ending of a noun for so many things. */
static inline const char *plural(uint64_t n) { return n == 1 ? "" : "s"; }

/* Prints the term on one line as Racket's `write` does ((quote x) as 'x, and so on). Any depth. */
void print_term(struct buffer *b, term t);
/* As Racket's `display`: strings and characters without quoting. */
void display_term(struct buffer *b, term t);
/* Breaks lines to fit `width` columns; continuation lines are indented by `indent` more. */
void print_term_pretty(struct buffer *b, term t, unsigned width, unsigned indent);
char *term_to_text(term t); /* malloc'ed */
char *term_text_in(struct arena *a, term t);

/* Pieces that other printers share. */
void print_atom(struct buffer *b, term atom, bool write);

#endif
