/* lexer: the tokens of the reader. Only core/read/reader.c and the lexer's own files use this.
 *
 * All of these move the reader past what they read, and raise at a place of their choosing. The
 * text is UTF-8: that was checked before the first token. */
#ifndef ASSAY_CORE_READ_LEXER_H
#define ASSAY_CORE_READ_LEXER_H

#include "core/read/reader.h"
#include "core/world.h"

static inline struct place lexer_place(const struct reader *r) { return (struct place){r->source, r->line, r->column}; }
static inline bool lexer_at_end(const struct reader *r) { return r->next == r->end; }
/* The byte some way ahead; 0 beyond the end. */
static inline char lexer_peek(const struct reader *r, size_t ahead) {
  return (size_t)(r->end - r->next) > ahead ? r->next[ahead] : '\0';
}
bool lexer_starts_with(const struct reader *r, const char *text);

/* Past one character, returning it; past bytes that are ASCII and no newline. */
uint32_t lexer_take(struct reader *r);
static inline void lexer_skip(struct reader *r, unsigned bytes) {
  r->next += bytes;
  r->column += bytes;
}

/* Past white space and comments, but not #; (which needs the datum that follows). */
void lexer_skip_blank(struct reader *r);

bool lexer_at_delimiter(const struct reader *r);   /* the end, white space, a bracket, a quote, ; */
size_t lexer_token_length(const struct reader *r); /* bytes up to the next delimiter */

/* How many of the bytes an error message quotes: not too many, and whole characters. */
int lexer_shown(const char *text, size_t length);

term lexer_string(struct reader *r, enum kind kind, bool perl); /* at the "; a string or a regexp */
term lexer_here_string(struct reader *r);                       /* at #<< */
term lexer_char(struct reader *r);                              /* at #\ */
/* A symbol or a number. False for a lone dot. */
bool lexer_name_or_number(struct reader *r, term *out);
term lexer_keyword(struct reader *r); /* at #: */
term lexer_number(struct reader *r);  /* at #e and the like: nothing but a number will do */

#endif
