/* language: a grammar: non-terminals with their productions. */
#ifndef ASSAY_MODEL_LANGUAGE_H
#define ASSAY_MODEL_LANGUAGE_H

#include "model/scope.h"
#include "model/term_set.h"

struct pattern;
struct language;

struct production {
  const struct syntax *source;
  struct pattern *pattern; /* compiled when the language is first used */
  struct unit *unit;       /* the frame of the names inside it; NULL when none is needed */
  struct scope *scope;     /* where the grammar was written: side conditions see its names */
  bool plain;              /* a sequence without names that matches in at most one way */
};

/* Small integers have no object to remember answers in; most grammars treat all of a sign alike. */
enum small_answer { SMALL_TRY, SMALL_NO, SMALL_YES };

/* model/context.c: a term lately taken apart. */
enum { DECOMPOSITIONS = 4 };
struct remembered_decomposition {
  term t;
  uint64_t releases; /* of the world then: it is gone with what was released since */
  struct decomposition *decomposition;
};

struct nonterminal {
  struct language *language;
  const term *names; /* the first is the one it is known by */
  uint32_t name_count;
  struct production *productions;
  uint32_t production_count;
  struct place place;
  bool may_hole;                   /* some phrase is a context */
  bool trivial;                    /* cheap to match: never cached */
  const struct pattern *atom;      /* its one production, if that is a built-in pattern: matched without further ado */
  uint8_t classes;                 /* of its phrases: model/dispatch.h */
  uint8_t small_answers[2];        /* for naturals and for negatives */
  const struct dispatch *dispatch; /* of its productions */
  int32_t number;                  /* in the cache of matches: -1 before the first use */
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
  struct term_set mentioned; /* symbols that are literals of the grammar */
};

struct nonterminal *language_nonterminal(const struct language *l, term name); /* NULL if there is none */
/* Compiles the grammar if that has not been done. */
void language_ready(struct machine *m, struct language *l);
bool language_mentions(const struct language *l, term symbol);
/* The language that a name is bound to here; a syntax error if it is none. */
struct language *language_named(struct machine *m, struct scope *s, const struct syntax *name);

/* define-language and define-extended-language. */
void language_define(struct machine *m, struct scope *s, const struct syntax *form, bool extended);
/* A language of no non-terminals, for forms that need none. */
struct language *language_empty(struct machine *m);

#endif
