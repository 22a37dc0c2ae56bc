/* local_definitions: Redex definitions inside bodies: (let () (define-language L …) …).
 *
 * Such a definition is compiled once, with the body around it, like one of a module; its name is a
 * local that leads to its binding. What its clauses and conditions use of the variables around them
 * is captured when the body comes to the definition, and kept in the units of the clauses
 * (unit->captured), where each frame of them finds it. A body that is entered again before it has
 * ended has values of its own: the others are put back afterwards. */
#ifndef ASSAY_REDEX_LOCAL_DEFINITIONS_H
#define ASSAY_REDEX_LOCAL_DEFINITIONS_H

#include "racket/extension.h"

/* The units of a body's Redex definitions, while that is compiled; and the terms that it
 * defines. */
struct local_units {
  struct unit **list;
  uint32_t count, capacity;
  struct binding **terms;
  uint32_t term_count;
};

/* A unit for a clause, rule or production that is written in scope s. */
struct unit *definition_unit(struct machine *m, struct scope *s);

/* Of the extension: its `define` and `body`. */
struct local_units *local_definitions_compile(struct machine *m, struct local_definition *items, uint32_t count);
struct expr *local_definitions_body(struct machine *m, const struct syntax *whole, struct local_units *units,
                                    struct expr *body);

#endif
