/* haskell_lexer: the tokens of Haskell's syntax. */
#ifndef ASSAY_LAMBDA_HASKELL_HASKELL_LEXER_H
#define ASSAY_LAMBDA_HASKELL_HASKELL_LEXER_H

#include "core/diagnostic.h"

#include <stdbool.h>

struct world;

enum haskell_token_kind {
  HASKELL_END,
  HASKELL_NAME,     /* possibly qualified; also keywords */
  HASKELL_OPERATOR, /* symbols, possibly qualified; also reserved ones: -> :: .. \ and others */
  HASKELL_NUMBER,
  HASKELL_CHARACTER,
  HASKELL_STRING,
  HASKELL_SPECIAL, /* one of ( ) [ ] { } , ; ` */
  HASKELL_HOLE,    /* of a template */
};

struct haskell_token {
  enum haskell_token_kind kind;
  struct place place;
  const char *text; /* in the source */
  size_t length;
  uint32_t hole;
};

/* In a template, a hole is these two bytes around its number in digits. */
enum { HASKELL_HOLE_BEGIN = 1, HASKELL_HOLE_END = 2 };

struct haskell_lexer {
  struct world *world;
  const struct source *source;
  const char *next, *end;
  uint32_t line, column;
  bool has_holes;
};

/* Raises if the text is not UTF-8. */
void haskell_lexer_init(struct haskell_lexer *l, struct world *w, const struct source *source, bool has_holes);
/* Raises at characters that begin no token, and at unterminated strings. */
struct haskell_token haskell_lexer_next(struct haskell_lexer *l);

bool haskell_token_is(const struct haskell_token *t, const char *text);
/* Is it a keyword or a reserved symbol, which cannot be a name? */
bool haskell_token_is_reserved(const struct haskell_token *t);

#endif
