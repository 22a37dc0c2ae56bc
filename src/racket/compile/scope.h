/* scope: the meaning of names while a program is compiled.
 *
 * A `unit` is the code that runs in one frame: a procedure's body, a clause of a metafunction, a
 * rule. Every variable of a unit, and every pattern variable of the Redex forms in it, has a
 * slot in that frame; slots are never reused within a unit. A variable of an outer unit gets a
 * slot here too, filled when the closure is entered (flat closures: `captures` says from where).
 * A variable that is ever assigned (set!, letrec, internal define) lives in a box, and the slot
 * holds the box. */
#ifndef ASSAY_RACKET_COMPILE_SCOPE_H
#define ASSAY_RACKET_COMPILE_SCOPE_H

#include "core/read/syntax.h"
#include "racket/machine.h"

struct module;
struct expr;

struct capture {
  uint32_t outer, inner; /* slots: in the frame where the closure is made, and in its own */
};

struct unit {
  struct unit *outer;    /* NULL: module level */
  struct lambda *lambda; /* the procedure whose body this is, or NULL */
  uint32_t slots;        /* the number of slots of a frame */
  uint32_t capture_count, capture_capacity;
  struct capture *captures;
  const value *captured; /* of a definition by the extension inside a body: the values of its captures */
};

enum { NOT_A_PATTERN_VARIABLE = -1, A_SYNTAX_VARIABLE = -2 }; /* A_SYNTAX_VARIABLE: of a syntax pattern */

struct local {
  struct local *next;
  term name;
  struct unit *unit;
  uint32_t slot;
  bool boxed;
  bool unset_check;           /* boxed, and may be read before it is set (letrec, internal define) */
  int depth;                  /* pattern variables: the number of ellipses above them; else NOT_A_PATTERN_VARIABLE */
  bool used;                  /* scope_lookup has found it: patterns do not bind unused variables */
  bool plugged;               /* a template plugs it: (in-hole E t) */
  struct nonterminal *hiding; /* a non-terminal that its value is one of, whose language hides holes; or NULL */
  bool hides;                 /* its pattern has a hide-hole */
  bool is_path;               /* a context that is only plugged: its slot holds the path to the hole, not the context */
  bool term_function;         /* of term-let-fn: an application of it in a term calls the procedure in the slot */
  struct scope *beyond;       /* not a variable: the name has its meaning outside this scope */
  void *macro;                /* a local macro: has no slot */
  struct binding *definition; /* a definition of the extension inside a body: has no slot */
  struct struct_binding *structure; /* the name of a structure defined in a body: for `match` */
};

struct scope {
  struct scope *outer;
  struct unit *unit;
  struct module *module;
  struct module *origin; /* of a macro whose expansion is compiled here: resolves names that are otherwise unbound */
  struct local *locals;
};

enum binding_kind {
  BINDING_VARIABLE, /* a module-level variable or primitive: value in `content` (0: not yet defined) */
  BINDING_FORM,     /* a core form: `payload` is a struct form */
  BINDING_MACRO,    /* define-syntax-rule: `payload` is a struct macro */
  BINDING_STRUCT,   /* a structure name usable in match; payload is a struct struct_binding; content the constructor */
  BINDING_LANGUAGE, /* payload: struct language, when defined */
  BINDING_METAFUNCTION, /* payload: struct metafunction (also define-relation) */
  BINDING_JUDGMENT,     /* payload: struct judgment */
  BINDING_TERM,         /* define-term */
};

struct binding { /* of a module */
  struct binding *next;
  term name;
  enum binding_kind kind;
  bool assigned; /* target of a set! */
  bool is_local; /* a definition of the extension inside a body */
  uint32_t epoch;
  struct module *module; /* where it was defined */
  value content;
  void *payload;
  struct place place;
};

struct resolved {          /* the meaning of a name in a scope */
  struct local *local;     /* or NULL */
  uint32_t slot;           /* of the local, in the current unit */
  struct binding *binding; /* or NULL: unbound when both are */
};

struct unit *unit_new(struct machine *m, struct unit *outer);
struct scope *scope_new(struct machine *m, struct scope *outer, struct unit *unit); /* unit NULL: the outer's */
struct scope *scope_of_module(struct machine *m, struct module *module);
/* Adds a variable to this scope. `depth` as in struct local. The caller decides whether it is
 * boxed. */
struct local *scope_add(struct machine *m, struct scope *s, term name, int depth, bool boxed);
uint32_t unit_slot(struct unit *u); /* an anonymous slot */
/* Looks up a name in an expression, which ignores pattern variables: only `term` sees them. */
struct resolved scope_lookup(struct machine *m, struct scope *s, term name);
/* The same without capturing: `slot` is not set. */
struct resolved scope_peek(struct scope *s, term name);
/* Looks up a name in a term: the innermost variable of either sort. If it is not a pattern
 * variable, the name is a literal. */
struct resolved scope_lookup_term(struct machine *m, struct scope *s, term name);
/* Does any set! in this module assign the name? If so, its variables are boxed. */
bool scope_is_assigned(struct scope *s, term name);

#endif
