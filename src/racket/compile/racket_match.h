/* racket_match: patterns of Racket's `match`. Not those of Redex, which are in
 * redex/language/pattern.h. */
#ifndef ASSAY_RACKET_COMPILE_RACKET_MATCH_H
#define ASSAY_RACKET_COMPILE_RACKET_MATCH_H

#include "racket/compile/compile.h"

enum match_shape_kind {
  SHAPE_ANY,
  SHAPE_BIND,      /* the value goes into a slot */
  SHAPE_SAME,      /* equal? to the value in a slot */
  SHAPE_DATUM,     /* equal? to a constant */
  SHAPE_EQUAL,     /* equal? (or another relation) to an expression's value */
  SHAPE_LIST,      /* items, some repeated, then a tail */
  SHAPE_ANY_ORDER, /* items in any order; a repeated part takes the rest */
  SHAPE_VECTOR,    /* a vector whose items, as a list, match parts[0] */
  SHAPE_BOX,
  SHAPE_STRUCT, /* an instance of the type; parts are its fields, or none to accept any */
  SHAPE_TEST,   /* a predicate, then all parts */
  SHAPE_AND,
  SHAPE_OR,
  SHAPE_NOT,
  SHAPE_APPLY, /* the parts match the results of a procedure */
  SHAPE_REGEXP,
  SHAPE_HASH,    /* parts: key, content, key, content... */
  SHAPE_UNKNOWN, /* an undefined structure: an error when it is reached */
};

/* Lives in the arena. */
struct match_shape {
  enum match_shape_kind kind;
  bool repeated; /* as an item of a list: any number of times, at least `least` */
  uint32_t least, slot, count;
  value datum;
  struct expr *content;  /* EQUAL, TEST, APPLY, REGEXP */
  struct expr *relation; /* EQUAL: NULL for equal? */
  struct struct_type *type;
  struct match_shape *tail;    /* LIST: NULL for a proper list */
  uint32_t *slots, slot_count; /* of a repeated shape: what is bound inside */
  const struct syntax *source;
  struct match_shape **parts;
};

/* A pattern being compiled: its variables so far, in `scope`. */
struct shape_variables {
  struct scope *scope;       /* the variables are added here */
  struct scope *expressions; /* for compiling expressions in the pattern */
  struct shape_variable {
    struct local *local;
    const struct syntax *name;
    bool bound; /* already, on this branch */
  } * items;
  uint32_t count, capacity;
};

struct match_shape *shape_compile(struct machine *m, struct shape_variables *v, const struct syntax *pattern);
bool shape_match(struct machine *m, const struct match_shape *s, value v, value *frame);

#endif
