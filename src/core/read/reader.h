/* reader: S-expressions as Racket writes them.
 *
 * () [] {} with matching brackets; ; #; #|…|# comments; ' ` , ,@ #' #` #, ; strings with escapes,
 * here-strings (#<<END); #t #f #true #false; #\c characters; #:keywords; #(vectors); #rx #px;
 * |symbols| with \ escapes; exact and inexact numbers of any size; (a . b) and the infix (a . op .
 * b); a first line #lang NAME or #! . A literal #hash(...) reads as the form (#%hash (...)),
 * likewise #hasheq and #hasheqv, and #&a as (#%box a). #reader scribble/reader @... is
 * core/read/at_reader.h. The text must be UTF-8. Errors raise with a place. No recursion: nesting
 * is limited by memory alone. */
#ifndef ASSAY_CORE_READ_READER_H
#define ASSAY_CORE_READ_READER_H

#include "core/read/syntax.h"

struct reader {
  struct world *world;
  const struct source *source;
  const char *next, *end;
  uint32_t line, column;
  bool started;       /* the text is known to be UTF-8, and a byte order mark was skipped */
  bool is_unbalanced; /* it has raised an error about a bracket */
};

/* A source in the world's arena; the text is copied. */
const struct source *source_from_text(struct world *w, const char *name, const char *text, size_t length);
/* A text that begins on that line, from 1, of `name`. */
const struct source *source_from_line(struct world *w, const char *name, unsigned line, const char *text);
/* Reads a file; raises if it cannot be read or is not a regular file. */
const struct source *source_from_file(struct world *w, const char *path);

void reader_init(struct reader *r, struct world *w, const struct source *source);
/* The language named by #lang at the start of the text, a symbol; NULL: none. Call it first. */
struct syntax *reader_lang(struct reader *r);
/* The language that follows a meta-language such as at-exp. */
struct syntax *reader_lang_next(struct reader *r);
/* The next datum; NULL at the end of the text. */
struct syntax *reader_next(struct reader *r);
/* Reads exactly one datum: a term given as an argument. */
struct syntax *reader_only(struct world *w, const struct source *source);

/* A number in Racket's notation; 0: the text is not a number. */
term number_from_text(struct world *w, const char *text, size_t length);

#endif
