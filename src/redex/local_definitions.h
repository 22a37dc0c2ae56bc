/* local_definitions: Redex definitions inside bodies: (let () (define-language L …) …).
 *
 * Such a definition is compiled once, with the enclosing body, like one of a module; its name is a
 * local that leads to its binding. The variables that its clauses and conditions use are captured
 * when the definition is executed, and kept in the units of the clauses (unit->captured), where
 * each frame finds them. A recursive entry of the body has its own values: the outer ones are
 * restored afterwards. */
#ifndef ASSAY_REDEX_LOCAL_DEFINITIONS_H
#define ASSAY_REDEX_LOCAL_DEFINITIONS_H

#include "racket/extension.h"

/* The units of a body's Redex definitions while the body is compiled, and the terms that it
 * defines. */
struct local_units {
  struct unit **list;
  uint32_t count, capacity;
  struct binding **terms;
  uint32_t term_count;
};

/* The unit of a clause, rule or production in scope s. */
struct unit *definition_unit(struct machine *m, struct scope *s);

/* The extension's `define` and `body`. */
struct local_units *local_definitions_compile(struct machine *m, struct local_definition *items, uint32_t count);
struct expr *local_definitions_body(struct machine *m, const struct syntax *whole, struct local_units *units,
                                    struct expr *body);

#endif
