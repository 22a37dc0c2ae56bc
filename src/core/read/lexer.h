/* lexer: the tokens of the reader. Only core/read/reader.c and the lexer's own files use this.
 *
 * Each function moves the reader past what it reads, and raises errors at the right place. The text
 * is UTF-8, which was checked before the first token. */
#ifndef ASSAY_CORE_READ_LEXER_H
#define ASSAY_CORE_READ_LEXER_H

#include "core/read/reader.h"
#include "core/world.h"

static inline struct place lexer_place(const struct reader *r) { return (struct place){r->source, r->line, r->column}; }
static inline bool lexer_at_end(const struct reader *r) { return r->next == r->end; }
/* The byte at an offset ahead; 0 beyond the end. */
static inline char lexer_peek(const struct reader *r, size_t ahead) {
  return (size_t)(r->end - r->next) > ahead ? r->next[ahead] : '\0';
}
bool lexer_starts_with(const struct reader *r, const char *text);

/* Skips one character and returns it; skips ASCII bytes other than newlines. */
uint32_t lexer_take(struct reader *r);
static inline void lexer_skip(struct reader *r, unsigned bytes) {
  r->next += bytes;
  r->column += bytes;
}

/* Skips white space and comments, but not #;, which needs the following datum. */
void lexer_skip_blank(struct reader *r);

bool lexer_at_delimiter(const struct reader *r);   /* the end, white space, a bracket, a quote, ; */
size_t lexer_token_length(const struct reader *r); /* bytes up to the next delimiter */

/* The number of bytes that an error message quotes: limited, and whole characters. */
int lexer_shown(const char *text, size_t length);

term lexer_string(struct reader *r, enum kind kind, bool perl); /* at the "; a string or a regexp */
term lexer_here_string(struct reader *r);                       /* at #<< */
term lexer_char(struct reader *r);                              /* at #\ */
/* A symbol or a number. False for a lone dot. */
bool lexer_name_or_number(struct reader *r, term *out);
term lexer_keyword(struct reader *r); /* at #: */
term lexer_number(struct reader *r);  /* at #e and the like: only a number may follow */

#endif
