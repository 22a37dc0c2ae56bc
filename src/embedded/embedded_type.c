/* embedded_type: see the header. */
#include "embedded/embedded_type.h"

#include "core/world.h"
#include "graph/operations.h"

#include <string.h>

static const struct assay_type *object_type(struct world *w, const struct embedded *e, const struct value_type *t) {
  struct embedded_object_type *made = arena_alloc(&w->arena, sizeof *made);
  *made = (struct embedded_object_type){
      .type = {.name = text_bytes(t->name), .kind = t->kind == VALUE_CELL ? ASSAY_CELL : ASSAY_ARRAY},
      .item = e->types[t->items[0]->number],
      .length = t->length};
  return &made->type;
}

void embedded_types_set(struct world *w, struct embedded *e, const struct operations *from) {
  e->value_types = from->types;
  e->types = arena_array(&w->arena, from->type_count, sizeof(struct assay_type *));
  for (uint32_t i = 0; i < from->type_count; i++) {
    const struct value_type *t = from->types[i];
    e->types[i] = value_has_literals(t) ? &e->given->types[i] : object_type(w, e, t);
  }
}

const struct assay_type *embedded_type(const struct embedded *e, const char *name) {
  const struct assay_type *t = e->given->types;
  while (t->name && strcmp(t->name, name) != 0) t++;
  return t->name ? t : NULL;
}

uint64_t embedded_wrap(const struct embedded *e, const struct assay_type *t, uint64_t word) {
  return value_wrap(e->value_types[t - e->given->types], word);
}

const struct assay_type *assay_type_item(const struct assay_type *t) {
  return embedded_is_object(t) ? ((const struct embedded_object_type *)(const void *)t)->item : NULL;
}

unsigned assay_type_length(const struct assay_type *t) {
  return embedded_is_object(t) ? ((const struct embedded_object_type *)(const void *)t)->length : 1;
}
