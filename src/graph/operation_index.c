/* operation_index: operations by their names (graph/operations.h): a table with open addressing,
 * because graphs are read from terms by the million. */
#include "core/hash.h"
#include "core/world.h"
#include "graph/operations.h"

/* Where an operation of that name is, or belongs. There always is room. */
static const struct operation **slot_of_operation(const struct operations *o, term name) {
  uint32_t slot = hash_finish(name) & (o->index_room - 1);
  while (o->index[slot] && o->index[slot]->name != name) slot = (slot + 1) & (o->index_room - 1);
  return &o->index[slot];
}

const struct operation *operations_named(const struct operations *o, term name) {
  return o->index_room ? *slot_of_operation(o, name) : NULL;
}

static void enlarge(struct operations *o) {
  enum { FIRST = 256 };
  o->index_room = o->index_room ? 2 * o->index_room : FIRST;
  o->index = arena_alloc_zero(&o->world->arena, o->index_room * sizeof(struct operation *));
  for (uint32_t i = 0; i < o->count; i++) *slot_of_operation(o, o->list[i]->name) = o->list[i];
}

void operation_index_add(struct operations *o, const struct operation *added) {
  if (2 * o->count >= o->index_room) enlarge(o);
  *slot_of_operation(o, added->name) = added;
}
