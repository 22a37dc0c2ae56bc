/* type_change: one type becomes another, or two are exchanged; and the operations that do the same
 * for the changed types. */
#ifndef ASSAY_GRAPH_TYPE_CHANGE_H
#define ASSAY_GRAPH_TYPE_CHANGE_H

#include "graph/operations.h"

struct type_change {
  const struct value_type *from, *to; /* of one kind; NULL: nothing changes */
  bool is_exchange;
};

static inline const struct value_type *type_changed(const struct type_change *c, const struct value_type *t) {
  if (t == c->from) return c->to;
  return t == c->to && c->is_exchange ? c->from : t;
}

/* The operation that is named after the changed types, with these types; or else the instance at
 * them. The operation itself if there is none. */
const struct operation *type_change_operation(const struct type_change *c, const struct operations *all,
                                              const struct operation *o);

/* The operation's name with T in place of types: the same for all operations that differ in types
 * only. */
term operation_family(const struct operations *all, const struct operation *o);

#endif
