/* haskell_lexer: the words of a text in Haskell's syntax. */
#ifndef ASSAY_LAMBDA_HASKELL_HASKELL_LEXER_H
#define ASSAY_LAMBDA_HASKELL_HASKELL_LEXER_H

#include "core/diagnostic.h"

#include <stdbool.h>

struct world;

enum haskell_token_kind {
  HASKELL_END,
  HASKELL_NAME,     /* perhaps with modules before it; keywords, too */
  HASKELL_OPERATOR, /* signs, perhaps with modules before them; those that are reserved, too: -> :: .. \ and others */
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

/* Raises at what is not UTF-8. */
void haskell_lexer_init(struct haskell_lexer *l, struct world *w, const struct source *source, bool has_holes);
/* Raises at what no word begins with, and in a text that has no end. */
struct haskell_token haskell_lexer_next(struct haskell_lexer *l);

bool haskell_token_is(const struct haskell_token *t, const char *text);
/* A word that stands for itself and can name nothing: a keyword or a reserved sign. */
bool haskell_token_is_reserved(const struct haskell_token *t);

#endif
