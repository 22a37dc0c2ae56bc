/* pattern: compiled patterns.
 *
 * Names become slots of the unit's frame. The compiler walks a pattern in the order in which the
 * matcher will bind, so it knows for each occurrence whether it is the first (which binds) or a
 * later one (which compares): the matcher never undoes a binding. */
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
  PATTERN_MISMATCH,       /* sub, then must differ from the rest of its group: a list in `slot` */
  PATTERN_MISMATCH_GROUP, /* starts the list of a group, then sub */
  PATTERN_IN_HOLE,        /* context, sub */
  PATTERN_HIDE_HOLE,
  PATTERN_SIDE_CONDITION, /* sub, then the condition */
  PATTERN_SEQUENCE,
  PATTERN_OPENING, /* of a language with binding forms: sub, opening terms (redex/binding/match_binders.h) */
};

struct seen_name;

/* A name that a repeated item binds: `inner` holds one iteration's term, `outer` the sequence of
 * all. */
struct gather {
  uint32_t inner, outer;
  bool first;             /* binds `outer`; else compares with it */
  struct seen_name *seen; /* the name one level up */
};

struct item {
  struct pattern *pattern;
  bool repeat;      /* followed by an ellipsis */
  bool pure;        /* matches in one way, binds nothing and has no conditions: can be checked at any time */
  bool others_pure; /* so are all other items of the sequence */
  bool alone;       /* counted, for a ..._!_1 that occurs only once */
  uint32_t gather_count;
  struct gather *gathers;
  uint32_t inner_count; /* all names kept inside, gathered or not: each matched item overwrites them */
  struct seen_name **inner;
  bool counted,
      count_first; /* ..._1: the number of items is compared with that of the name's other ellipses, in count_slot */
  uint32_t count_slot;
  struct seen_name *count_name;
  uint32_t min_after; /* items that must still be matched after this one */
  bool repeats_after; /* a later item is followed by an ellipsis */
};

struct pattern {
  uint8_t kind;
  bool det;        /* matches in at most one way */
  bool binds;      /* has names, mismatches or side conditions inside */
  bool may_hole;   /* may match with its hole as the hole of an enclosing in-hole */
  bool asks;       /* has side conditions, itself or in its non-terminals: expressions, which may raise */
  bool first;      /* PATTERN_NAME: binds; else compares */
  bool opens;      /* inside PATTERN_OPENING: the term is freshened first */
  uint8_t repeats; /* PATTERN_SEQUENCE: the number of items with an ellipsis */
  bool once;       /* as in Redex, which only tests whether it matches: one match is enough */
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
  const struct unit *unit;  /* the owner of its slots; NULL: it has none */
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
  bool outer;                 /* bound outside the pattern: it is compared */
  struct local *local;        /* at the top level: the variable that the clause sees */
  struct seen_name *gathered; /* below: the same name one level up */
};

enum pattern_mode {
  PATTERN_BINDING,       /* names are new variables of the scope; they shadow older ones */
  PATTERN_COMPARE_OUTER, /* a name that is already a pattern variable of the unit's scope is compared with it */
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
/* After the rest of the clause is compiled: drops unused names. Returns the pattern to use. */
struct pattern *pattern_prune(struct pattern *p);
/* The same for a pattern that terms are matched against, which may open binders. */
struct pattern *pattern_ready(struct machine *m, struct pattern *p);
/* The pattern is only matched against terms that satisfy the contract, item by item, and does not
 * check that again. */
void pattern_trust(struct pattern *p, const struct pattern *contract);
void pattern_flags(struct pattern *p); /* det, binds, may_hole, from its parts */
void pattern_find_once(struct pattern *p);
bool pattern_is_length(term name); /* the name under which an ellipsis binds its length: ..._1 */
/* The language of the pattern's non-terminals, which is not the one it was compiled for if it has a
 * cross. NULL: it has no non-terminals. */
struct language *pattern_language(const struct pattern *p);
bool pattern_hides_hole(
    const struct pattern *p); /* has a hide-hole in itself or a part; does not look into non-terminals */

/* Names bound by a pattern, in order of appearance. */
struct pattern_name {
  term name;
  struct local *local;
};
uint32_t pattern_names(struct machine *m, const struct pattern *p, struct pattern_name **names);

/* x_1 has the base x; a name without underscore is its own base. */
term pattern_base(struct machine *m, term name);
/* Is the name special in patterns of this language: a non-terminal or built in, with or without a
 * subscript? */
bool pattern_is_name(struct machine *m, const struct language *l, term name);
bool pattern_is_ellipsis(const struct machine *m, const struct syntax *x);
bool pattern_is_any_ellipsis(const struct machine *m, const struct syntax *x); /* also ..._1 */

#endif
