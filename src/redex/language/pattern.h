/* pattern: compiled patterns.
 *
 * Names become slots of the unit's frame. The compiler walks a pattern in the order in which the
 * matcher will bind, so it knows for each occurrence whether it is the first (it binds) or a later
 * one (it compares): the matcher never undoes a binding. */
#ifndef ASSAY_REDEX_LANGUAGE_PATTERN_H
#define ASSAY_REDEX_LANGUAGE_PATTERN_H

#include "racket/compile/expr.h"
#include "redex/language/language.h"

enum pattern_kind {
  PATTERN_ANY,
  PATTERN_NUMBER,
  PATTERN_NATURAL,
  PATTERN_INTEGER,
  PATTERN_REAL,
  PATTERN_STRING,
  PATTERN_BOOLEAN,
  PATTERN_VARIABLE,
  PATTERN_VARIABLE_EXCEPT,
  PATTERN_VARIABLE_PREFIX,
  PATTERN_VARIABLE_NOT_MENTIONED,
  PATTERN_HOLE,
  PATTERN_LITERAL,
  PATTERN_NONTERMINAL,
  PATTERN_NAME,           /* sub, then bind or compare */
  PATTERN_MISMATCH,       /* sub, then must differ from the others of its group: a list in `slot` */
  PATTERN_MISMATCH_GROUP, /* starts the list of a group, then sub */
  PATTERN_IN_HOLE,        /* context, sub */
  PATTERN_HIDE_HOLE,
  PATTERN_SIDE_CONDITION, /* sub, then the condition */
  PATTERN_SEQUENCE,
  PATTERN_OPENING, /* of a language with binding forms: sub, opening what it takes apart (redex/binding/match_binders.h) */
};

struct seen_name;

/* A name that a repeated item binds: `inner` holds one iteration's term, `outer` the sequence of
 * them all. */
struct gather {
  uint32_t inner, outer;
  bool first;             /* binds `outer`; else compares with it */
  struct seen_name *seen; /* the name one level up */
};

struct item {
  struct pattern *pattern;
  bool repeat;      /* followed by an ellipsis */
  bool pure;        /* matches in one way, binds nothing and asks nothing: can be checked at any time */
  bool others_pure; /* all other items of the sequence are */
  bool alone;       /* counted, for a ..._!_1 that no other item has */
  uint32_t gather_count;
  struct gather *gathers;
  uint32_t
      inner_count; /* all names inside that are kept, gathered or not: each item that it matches writes them again */
  struct seen_name **inner;
  bool counted,
      count_first; /* ..._1: the number of items is compared with that of the others of the name, in count_slot */
  uint32_t count_slot;
  struct seen_name *count_name;
  uint32_t min_after; /* items that must still be matched after this one */
  bool repeats_after; /* one of those after it is followed by an ellipsis */
};

struct pattern {
  uint8_t kind;
  bool det;        /* matches in at most one way */
  bool binds;      /* has names, mismatches or side conditions inside */
  bool may_hole;   /* may match with its hole being the hole of an in-hole around it */
  bool asks;       /* has side conditions, or non-terminals that have: expressions, which may raise */
  bool first;      /* PATTERN_NAME: binds; else compares */
  bool opens;      /* inside of PATTERN_OPENING: the term is freshened first */
  uint8_t repeats; /* PATTERN_SEQUENCE: how many items have an ellipsis */
  bool once;       /* as in Redex, which only finds out whether it matches: of its matches, the first is enough */
  uint32_t slot;
  struct place place;
  union {
    term literal; /* also the prefix */
    struct nonterminal *nonterminal;
    struct language *language; /* PATTERN_VARIABLE_NOT_MENTIONED */
    struct expr *condition;
    struct pattern *context; /* PATTERN_IN_HOLE */
    struct {
      uint32_t count, min; /* items; least length */
      struct item *items;
    };
    struct { /* PATTERN_OPENING: slots of names that were bound before */
      uint32_t *compared, compared_count;
    };
    struct {
      term *except;
      uint32_t except_count;
    };
  };
  struct pattern *sub;
  const struct unit *unit;  /* in whose frame its slots are; NULL: it has none */
  struct seen_name *seen;   /* PATTERN_NAME */
  struct language *binders; /* of a whole pattern that binds: its language, if that has binding forms */
};

/* One name at one level of ellipses, with all its occurrences in a pattern. */
struct seen_name {
  struct seen_name *next;
  term name;
  int depth; /* ellipses around it, counted from this level down */
  uint32_t slot;
  uint32_t occurrences;
  bool pinned;                /* read by a side condition inside the pattern */
  bool outer;                 /* bound before the pattern: it is compared */
  struct local *local;        /* at the top level: the variable that the clause sees */
  struct seen_name *gathered; /* below: the same name one level up */
};

enum pattern_mode {
  PATTERN_BINDING,       /* names are new variables of the scope; they shadow older ones */
  PATTERN_COMPARE_OUTER, /* a name that the unit's scope already has as a pattern variable is compared with it */
  PATTERN_GRAMMAR,       /* grammars and contracts: a plain non-terminal or built-in is not a name */
};

struct pattern *pattern_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                                enum pattern_mode mode);
struct pattern *pattern_compile_production(struct machine *m, struct scope *s, struct language *l,
                                           const struct production *p);
/* Several patterns as the items of one sequence pattern: argument lists. */
struct pattern *pattern_compile_list(struct machine *m, struct scope *s, struct language *l,
                                     struct syntax *const *items, uint32_t count, enum pattern_mode mode,
                                     struct place place);
/* After the rest of the clause is compiled: forget the names that nobody reads. Returns the pattern
 * to use. */
struct pattern *pattern_prune(struct pattern *p);
/* The same for a pattern that terms are to be matched with, which may open binders on the way. */
struct pattern *pattern_ready(struct machine *m, struct pattern *p);
/* The pattern is only matched against what matches the contract, item by item: it need not ask the
 * same again. */
void pattern_trust(struct pattern *p, const struct pattern *contract);
void pattern_flags(struct pattern *p); /* det, binds, may_hole, from its parts */
void pattern_find_once(struct pattern *p);
bool pattern_is_length(term name); /* the name of an ellipsis, under which its length is bound: ..._1 */
/* The language whose non-terminals the pattern has: with a cross in it, it is not the one that it
 * was compiled for. NULL: it has none. */
struct language *pattern_language(const struct pattern *p);
bool pattern_hides_hole(
    const struct pattern *p); /* has a hide-hole, itself or a part of it; non-terminals are not looked into */

/* Names bound by a pattern, in order of appearance. */
struct pattern_name {
  term name;
  struct local *local;
};
uint32_t pattern_names(struct machine *m, const struct pattern *p, struct pattern_name **names);

/* x_1 has the base x; a name without underscore is its own base. */
term pattern_base(struct machine *m, term name);
/* Is the name a pattern's in this language: a non-terminal or built in, with or without a
 * subscript? */
bool pattern_is_name(struct machine *m, const struct language *l, term name);
bool pattern_is_ellipsis(const struct machine *m, const struct syntax *x);
bool pattern_is_any_ellipsis(const struct machine *m, const struct syntax *x); /* also ..._1 */

#endif
