/* extension: what a language on top of Racket adds to the evaluator; Redex is one (redex/redex.h).
 *
 * Its forms and procedures are builtins like Racket's own. The rest of what it adds is asked for
 * here. */
#ifndef ASSAY_RACKET_EXTENSION_H
#define ASSAY_RACKET_EXTENSION_H

#include "racket/compile/expr.h"

struct syntax;

/* One of its definitions inside a body. */
struct local_definition {
  const struct syntax *syntax;
  const struct form *form;
  struct scope *scope;
  struct binding *binding; /* of the name that it defines */
  struct expr *code;       /* to be run when the body comes to it */
};
struct local_units; /* its own: what the definitions of one body share */

/* What its compilation is about at this moment; an error that leaves it puts that back. */
struct extension_state {
  const void *parts[2];
};

struct machine_extension {
  void (*install)(struct machine *m); /* after Racket's procedures, before its forms */
  /* Prints a value of a kind of its own; false: it is not one. */
  bool (*print)(struct machine *m, struct buffer *b, value v);
  struct extension_state (*save)(const struct machine *m);
  void (*restore)(struct machine *m, const struct extension_state *state);
  /* Compiles all of a body's definitions, and then what they defer. */
  struct local_units *(*define)(struct machine *m, struct local_definition *definitions, uint32_t count);
  /* The body itself, with what its definitions captured put back at its end. */
  struct expr *(*body)(struct machine *m, const struct syntax *whole, struct local_units *units, struct expr *body);
  struct { /* dictionaries of its own: for dict-ref and its relatives */
    bool (*is)(value v);
    bool (*is_mutable)(value dict);
    value (*get)(struct machine *m, value dict, value key); /* 0: not there */
    value (*with)(struct machine *m, value dict, value key, value content);
    value (*without)(struct machine *m, value dict, value key);
    void (*put)(struct machine *m, value dict, value key, value content);
    uint32_t (*count)(value dict);
    value (*pairs)(struct machine *m, value dict); /* a list of (key . content) */
  } dict;
};

static inline struct extension_state extension_save(const struct machine *m) {
  return m->extension ? m->extension->save(m) : (struct extension_state){0};
}
static inline void extension_restore(struct machine *m, const struct extension_state *state) {
  if (m->extension) m->extension->restore(m, state);
}

#endif
