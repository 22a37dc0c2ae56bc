/* structure: struct types and the procedures that belong to them. */
#ifndef ASSAY_RACKET_STRUCTURE_H
#define ASSAY_RACKET_STRUCTURE_H

#include "racket/compile/expr.h"

/* The information that a structure's name carries besides its constructor, for `match` and
 * `struct-out`. */
struct struct_binding {
  struct struct_type *type;
  value constructor;
  term *exports; /* all names that the definition introduces, and their values */
  value *export_values;
  uint32_t export_count;
};

struct struct_type *struct_type_new(struct machine *m, term name, struct struct_type *parent, const term *fields,
                                    uint32_t count);
value struct_make(struct machine *m, struct struct_type *type, const value *fields);
static inline bool is_struct_of(value v, const struct struct_type *type) {
  if (!has_kind(v, KIND_STRUCT)) return false;
  for (const struct struct_type *t = ((struct struct_object *)v)->type; t; t = t->parent)
    if (t == type) return true;
  return false;
}

/* The procedures of a type. `index` counts the fields of the parent too. */
value struct_constructor(struct machine *m, struct struct_type *type, const char *name);
value struct_predicate(struct machine *m, struct struct_type *type);
value struct_accessor(struct machine *m, struct struct_type *type, uint32_t index, term field);
value struct_mutator(struct machine *m, struct struct_type *type, uint32_t index, term field);

/* A type with all its procedures among the builtins; `fields` is a space-separated list of
 * names. */
struct struct_type *builtins_add_struct(struct machine *m, const char *name, struct struct_type *parent,
                                        const char *fields);

#endif
