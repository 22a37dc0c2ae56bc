/* language: a grammar: non-terminals with their productions. */
#ifndef ASSAY_REDEX_LANGUAGE_LANGUAGE_H
#define ASSAY_REDEX_LANGUAGE_LANGUAGE_H

#include "racket/compile/scope.h"
#include "redex/match/term_set.h"

struct pattern;
struct language;

struct production {
  const struct syntax *source;
  struct pattern *pattern;       /* compiled when the language is first used */
  struct unit *unit;             /* the frame of the names inside it; NULL: not needed */
  struct scope *scope;           /* where the grammar was written: side conditions see its names */
  const struct language *origin; /* the language that it was written for; NULL: its own */
  term prefix;                   /* of define-union-language: prefix for the names of its non-terminals; 0: none */
  bool plain;                    /* a sequence without names that matches in at most one way */
};

/* Small integers have no object in which to cache answers; most grammars treat all of a sign
 * alike. */
enum small_answer { SMALL_TRY, SMALL_NO, SMALL_YES };

/* redex/match/context.c: a recently decomposed term. */
enum { DECOMPOSITIONS = 4 };
struct remembered_decomposition {
  term t;
  uint64_t releases; /* of the world then: the entry is invalid after a later release */
  struct decomposition *decomposition;
};

/* The number of holes in the terms of a pattern: redex/language/hole_count.h. */
enum holes { HOLES_UNKNOWN, HOLES_NONE, HOLES_ONE, HOLES_MANY };

struct nonterminal {
  struct language *language;
  const term *names; /* the first is its main name */
  uint32_t name_count;
  struct production *productions;
  uint32_t production_count;
  struct place place;
  bool is_cross;                   /* redex/language/language_cross.h: cannot be named by users */
  bool may_hole;                   /* some phrase is a context */
  bool asks;                       /* whether a term matches may depend on side conditions */
  enum holes holes;                /* in each term that matches it */
  bool trivial;                    /* cheap to match: never cached */
  const struct pattern *atom;      /* its only production, if that is a built-in pattern: matched directly */
  uint8_t classes;                 /* of the terms that match: redex/language/dispatch.h */
  uint8_t small_answers[2];        /* for naturals and for negatives */
  const struct dispatch *dispatch; /* of its productions */
  int32_t number;                  /* index in the cache of matches: -1 before the first use */
  uint64_t bit;                    /* 1 << number if that is below 64, else 0 */
  struct remembered_decomposition decompositions[DECOMPOSITIONS];
};

struct language {
  struct object object; /* KIND_LANGUAGE */
  term name;
  struct language *parent;
  struct scope *scope;
  struct nonterminal *nonterminals;
  uint32_t nonterminal_count;
  bool compiled;
  bool hides_holes;                 /* has a hide-hole in its grammar */
  bool is_union;                    /* by define-union-language */
  bool misuses_dots;                /* uses .... without anything to extend: cannot be compiled */
  struct term_set mentioned;        /* symbols that are literals of the grammar */
  struct binder_table *binders;     /* redex/binding/binder.h; NULL: no binding forms */
  struct crossed_language *crossed; /* redex/language/language_cross.c */
};

struct nonterminal *language_nonterminal(const struct language *l, term name); /* NULL if there is none */
/* Compiles the grammar if that has not been done. */
void language_ready(struct machine *m, struct language *l);
/* Clears what is cached about terms, when conditions in the grammar have changed meaning. */
void language_forget(struct language *l);
bool language_mentions(const struct language *l, term symbol);
/* The same with Redex's error message, in the name of the form. */
struct language *language_named_in(struct machine *m, struct scope *s, const struct syntax *name, const char *form);
/* The language that a name is bound to in the scope; a syntax error if it is none. */
struct language *language_named(struct machine *m, struct scope *s, const struct syntax *name);

/* define-language and define-extended-language. */
struct language *language_define(struct machine *m, struct scope *s, const struct syntax *form, bool extended);
void language_define_union(struct machine *m, struct scope *s, const struct syntax *form);
/* Resolves a name in a production: a non-terminal only if it was one where that was written. p
 * NULL: the name is in a pattern. */
struct nonterminal *language_resolve(struct machine *m, const struct language *l, const struct production *p,
                                     term name);
/* Parts of definitions. */
struct language *language_make(struct machine *m, struct scope *s, term name, struct language *parent, size_t room);
struct language *language_copy(struct machine *m, struct language *l); /* not compiled */
void language_bind(struct machine *m, struct scope *s, const struct syntax *name, struct language *l);

#endif
