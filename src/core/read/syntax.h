/* syntax: the reader's result: the tree of a text with the place of every node. */
#ifndef ASSAY_CORE_READ_SYNTAX_H
#define ASSAY_CORE_READ_SYNTAX_H

#include "core/diagnostic.h"
#include "core/term.h"

#include <stdbool.h>
#include <string.h>

struct syntax {
  enum { SYNTAX_ATOM, SYNTAX_LIST, SYNTAX_DOTTED, SYNTAX_VECTOR } shape;
  struct place place;
  uint32_t end_line;        /* line of the last character */
  size_t start, end;        /* its bytes in the source: [start, end); both 0 if it was not read */
  char bracket;             /* '(' '[' '{' or 0 for an atom and for 'x `x ,x ,@x */
  term atom;                /* SYNTAX_ATOM */
  uint32_t count;           /* children; for SYNTAX_DOTTED the last one follows the dot */
  struct syntax **children; /* in the world's arena */
};

static inline bool syntax_is_symbol(const struct syntax *s) { return s->shape == SYNTAX_ATOM && is_symbol(s->atom); }
static inline bool syntax_is_keyword(const struct syntax *s) { return s->shape == SYNTAX_ATOM && is_keyword(s->atom); }
/* Is it a symbol with this name? */
static inline bool syntax_is_named(const struct syntax *s, const char *name) {
  return syntax_is_symbol(s) && !strcmp(text_bytes(s->atom), name);
}
static inline bool syntax_is_keyword_named(const struct syntax *s, const char *name) {
  return syntax_is_keyword(s) && !strcmp(text_bytes(s->atom), name);
}
static inline bool syntax_is_string(const struct syntax *s) { return s->shape == SYNTAX_ATOM && is_string(s->atom); }
static inline bool syntax_is_list(const struct syntax *s) { return s->shape == SYNTAX_LIST; }
/* Is it a list whose first child is this symbol? */
static inline bool syntax_is_form(const struct syntax *s, term head) {
  return s->shape == SYNTAX_LIST && s->count > 0 && s->children[0]->shape == SYNTAX_ATOM &&
         s->children[0]->atom == head;
}
/* The name of a list's first child; "" if it is no list or begins with something else. */
static inline const char *syntax_head(const struct syntax *s) {
  const bool has = syntax_is_list(s) && s->count && syntax_is_symbol(s->children[0]);
  return has ? text_bytes(s->children[0]->atom) : "";
}
static inline bool syntax_has_head(const struct syntax *s, const char *name) { return !strcmp(syntax_head(s), name); }

/* #hash(…), #hasheq(…), #hasheqv(…), #&…: the reader turns them into (#%hash (…)), (#%box …)
 * without a bracket. */
bool syntax_is_value_literal(const struct syntax *s);
bool syntax_is_box_literal(const struct syntax *s);
/* The term that the tree denotes. Any depth. */
term syntax_term(struct world *w, const struct syntax *s);
/* The same where `hole` is the hole: reads back what print_term writes. */
term syntax_term_with_holes(struct world *w, const struct syntax *s);
/* The tree of a term with all nodes at one place, for expansions. */
struct syntax *syntax_from_term(struct world *w, term t, struct place place);
/* A list that uses the given array of children, which must be in the world's arena. */
struct syntax *syntax_list(struct world *w, struct place place, struct syntax **children, uint32_t count);
/* A list with a copy of the children, whose array may be anywhere. */
struct syntax *syntax_list_copy(struct world *w, struct place place, struct syntax *const *children, uint32_t count);
struct syntax *syntax_atom(struct world *w, struct place place, term atom);
struct syntax *syntax_symbol(struct world *w, struct place place, const char *name);

#endif
