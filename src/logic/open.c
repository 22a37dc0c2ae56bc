/* open: see the header. */
#include "logic/open.h"

struct open_variable *open_variable(open_term t) {
  t = open_deref(t);
  if (!is_open(t)) return NULL;
  if (!node_of(t)->is_node) return variable_of(t);
  const struct open_node *n = node_of(t);
  if (n->closed) return NULL;
  for (uint32_t i = 0; i < n->count; i++) {
    struct open_variable *v = open_variable(n->items[i]);
    if (v) return v;
  }
  return NULL;
}
