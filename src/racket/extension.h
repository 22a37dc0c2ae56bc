/* extension: what a language on top of Racket adds to the evaluator; Redex is one (redex/redex.h).
 *
 * Its forms and procedures are builtins like Racket's own. This interface provides the rest. */
#ifndef ASSAY_RACKET_EXTENSION_H
#define ASSAY_RACKET_EXTENSION_H

#include "racket/compile/expr.h"

struct syntax;

/* A definition by the extension inside a body. */
struct local_definition {
  const struct syntax *syntax;
  const struct form *form;
  struct scope *scope;
  struct binding *binding; /* of the name that it defines */
  struct expr *code;       /* to be run where the definition stands in the body */
};
struct local_units; /* the extension's own: what the definitions of a body share */

/* The subject of the current compilation; an error that leaves it restores the previous one. */
struct extension_state {
  const void *parts[2];
};

struct machine_extension {
  void (*install)(struct machine *m); /* after Racket's procedures, before its forms */
  /* Prints a value of one of its own kinds; false: it is not one. */
  bool (*print)(struct machine *m, struct buffer *b, value v);
  struct extension_state (*save)(const struct machine *m);
  void (*restore)(struct machine *m, const struct extension_state *state);
  /* Compiles all of a body's definitions, and then what they defer. */
  struct local_units *(*define)(struct machine *m, struct local_definition *definitions, uint32_t count);
  /* The body itself, which restores the captures of its definitions at its end. */
  struct expr *(*body)(struct machine *m, const struct syntax *whole, struct local_units *units, struct expr *body);
  struct { /* dictionaries of its own: for dict-ref and its relatives */
    bool (*is)(value v);
    bool (*is_mutable)(value dict);
    value (*get)(struct machine *m, value dict, value key); /* 0: not found */
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
