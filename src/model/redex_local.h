/* redex_local: Redex definitions inside of bodies: (let () (define-language L …) …).
 *
 * Such a definition is compiled once, with the body around it, like one of a module; its name is a local that leads to its
 * binding. What its clauses and conditions use of the variables around them is captured when the body comes to the
 * definition, and kept in the units of the clauses (unit->captured), where each frame of them finds it. A body that is entered
 * again before it has ended has values of its own: the others are put back afterwards. */
#ifndef ASSAY_MODEL_REDEX_LOCAL_H
#define ASSAY_MODEL_REDEX_LOCAL_H

#include "model/expr.h"

/* The units of a body's Redex definitions, while that is compiled; and the terms that it defines. */
struct local_units {
  struct unit **list;
  uint32_t count, capacity;
  struct binding **terms;
  uint32_t term_count;
};

/* A unit for a clause, rule or production that is written in scope s. */
struct unit *definition_unit(struct machine *m, struct scope *s);

/* Is the form a definition that has a binding, as those of Redex do? */
bool is_redex_definition(const struct form *f);
/* Enters the names that the form defines into the scope. */
struct binding *redex_local_declare(struct machine *m, struct scope *s, const struct syntax *form,
                                    const struct form *f);

struct redex_local { /* one definition */
  const struct syntax *syntax;
  const struct form *form;
  struct scope *scope;
  struct binding *binding;
  struct expr *code; /* to be run when the body comes to it */
};
/* Compiles all of a body's definitions, and then what they defer. */
struct local_units *redex_local_define(struct machine *m, struct redex_local *items, uint32_t count);
/* The body itself, with what its definitions captured put back at its end. */
struct expr *redex_local_body(struct machine *m, const struct syntax *whole, struct local_units *units,
                              struct expr *body);

#endif
