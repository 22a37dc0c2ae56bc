/* haskell_parser: expressions and types in Haskell's syntax, as trees.
 *
 * λs with patterns, application, operators, sections, lists, ranges, tuples, let, if, case,
 * annotations. Layout is not supported: braces and semicolons must be explicit. */
#ifndef ASSAY_LAMBDA_HASKELL_HASKELL_PARSER_H
#define ASSAY_LAMBDA_HASKELL_HASKELL_PARSER_H

#include "lambda/haskell/haskell_lexer.h"
#include "lambda/haskell/surface.h"

struct haskell_parser {
  struct world *world;
  struct haskell_lexer lexer;
  struct haskell_token token; /* the next one */
};

/* Parse the whole text. They raise. */
struct surface *haskell_parse(struct world *w, const struct source *source, bool has_holes);
struct surface *haskell_parse_type(struct world *w, const struct source *source, bool has_holes);

/* ---- what the files of the parser share ---- */

struct surface *haskell_expression(struct haskell_parser *p);
struct surface *haskell_type(struct haskell_parser *p);

static inline bool haskell_sees(const struct haskell_parser *p, const char *text) {
  return haskell_token_is(&p->token, text);
}
static inline void haskell_advance(struct haskell_parser *p) { p->token = haskell_lexer_next(&p->lexer); }
/* Skips that token if it is the next one. */
bool haskell_takes(struct haskell_parser *p, const char *text);
/* Requires that token. */
void haskell_expect(struct haskell_parser *p, const char *text, const char *why);
_Noreturn void haskell_unexpected(struct haskell_parser *p, const char *expected);
/* Takes the next token as a tree. */
struct surface *haskell_take_leaf(struct haskell_parser *p, enum surface_kind kind);

struct surface_list {
  struct surface **items;
  size_t count, capacity;
};
void haskell_put(struct haskell_parser *p, struct surface_list *list, struct surface *item);

#endif
