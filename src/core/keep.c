/* keep: see the header.
 *
 * The intern table's log has all objects in the order of their creation, items before their
 * sequences. Those that are younger than the mark and belong to the term are copied out, with
 * numbers in place of young items, and then made again in that order. */
#include "core/keep.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- which objects are needed, and their numbers ---- */

struct keep_slot {
  const struct object *object; /* NULL: free */
  size_t number;
};

struct needed { /* malloc'ed */
  struct keep_slot *slots;
  size_t count, capacity;
};

static struct keep_slot *find_slot(const struct needed *n, const struct object *o) {
  size_t i = (o->hash ^ (size_t)((uintptr_t)o >> 4)) & (n->capacity - 1);
  while (n->slots[i].object && n->slots[i].object != o) i = (i + 1) & (n->capacity - 1);
  return &n->slots[i];
}

static void allocate(struct needed *n, size_t capacity) {
  n->capacity = capacity;
  n->slots = memory_array(capacity, sizeof *n->slots);
  memset(n->slots, 0, capacity * sizeof *n->slots);
}

static void need(struct needed *n, value v) {
  if (is_small(v)) return;
  if (2 * n->count >= n->capacity) {
    struct needed larger = {.count = n->count};
    allocate(&larger, 2 * n->capacity);
    for (size_t i = 0; i < n->capacity; i++)
      if (n->slots[i].object) *find_slot(&larger, n->slots[i].object) = n->slots[i];
    free(n->slots);
    *n = larger;
  }
  struct keep_slot *s = find_slot(n, object_of(v));
  if (!s->object) n->count++;
  s->object = object_of(v);
}

static bool has_items(const struct object *o) {
  return (o->kind >= KIND_SEQUENCE && o->kind <= KIND_VECTOR) || o->kind == KIND_RATIONAL || o->kind == KIND_COMPLEX;
}

/* From the youngest to the oldest: an object only needs older ones. */
static void need_all(const struct world *w, struct needed *n, size_t first) {
  for (size_t i = w->intern.count; i-- > first;) {
    const struct object *o = w->intern.log[i].object;
    if (!find_slot(n, o)->object || !has_items(o)) continue;
    const struct sequence_object *s = (const struct sequence_object *)o;
    for (uint32_t k = 0; k < s->count; k++) need(n, s->items[k]);
  }
}

/* ---- copies ---- */

static size_t bytes_of(const struct object *o) {
  if (has_items(o)) return sizeof(struct sequence_object) + ((const struct sequence_object *)o)->count * sizeof(term);
  switch (o->kind) {
  case KIND_SYMBOL:
  case KIND_KEYWORD:
  case KIND_STRING:
  case KIND_REGEXP: return sizeof(struct text_object) + ((const struct text_object *)o)->length + 1;
  case KIND_INTEGER: {
    const int32_t size = ((const struct integer_object *)o)->size;
    return sizeof(struct integer_object) + (size_t)(size < 0 ? -size : size) * sizeof(uint64_t);
  }
  case KIND_REAL: return sizeof(struct real_object);
  case KIND_CHAR: return sizeof(struct char_object);
  default: return sizeof(struct term_object);
  }
}

struct copy {
  size_t bytes;
  struct object *object; /* malloc'ed; items that are young are numbers: see young_item */
};

/* Bit 1 marks the number of a young item: small integers have bit 0 set, addresses neither bit. */
static term young_item(size_t number) { return (term)(number << 2 | 2); }
static bool is_young_item(term t) { return (t & 3) == 2; }

static void copy_out(struct needed *n, const struct object *o, size_t number, struct copy *copies) {
  struct copy *c = &copies[number];
  c->bytes = bytes_of(o);
  c->object = memory_array(1, c->bytes);
  memcpy(c->object, o, c->bytes);
  find_slot(n, o)->number = number + 1; /* 0: older than the mark */
  if (!has_items(o)) return;
  struct sequence_object *s = (struct sequence_object *)c->object;
  for (uint32_t k = 0; k < s->count; k++) {
    const size_t young = is_small(s->items[k]) ? 0 : find_slot(n, object_of(s->items[k]))->number;
    if (young) s->items[k] = young_item(young - 1);
  }
}

static size_t copy_all(const struct world *w, struct needed *n, size_t first, struct copy *copies) {
  size_t count = 0;
  for (size_t i = first; i < w->intern.count; i++)
    if (find_slot(n, w->intern.log[i].object)->object) copy_out(n, w->intern.log[i].object, count++, copies);
  return count;
}

static term make_again(struct world *w, const struct copy *copies, size_t count) {
  term *made = memory_array(count, sizeof *made);
  for (size_t i = 0; i < count; i++) {
    if (has_items(copies[i].object)) {
      struct sequence_object *s = (struct sequence_object *)copies[i].object;
      for (uint32_t k = 0; k < s->count; k++)
        if (is_young_item(s->items[k])) s->items[k] = made[s->items[k] >> 2];
    }
    made[i] = term_intern(w, copies[i].object, copies[i].bytes);
    free(copies[i].object);
  }
  const term t = made[count - 1];
  free(made);
  return t;
}

term world_release_keeping(struct world *w, struct world_mark *m, term t) {
  struct needed n = {.count = 0};
  allocate(&n, 1024);
  need(&n, t);
  need_all(w, &n, m->interned);
  struct copy *copies = memory_array(n.count + 1, sizeof *copies);
  const size_t count = copy_all(w, &n, m->interned, copies);
  free(n.slots);
  const bool released = world_release(w, *m);
  *m = world_mark(w);
  if (released && count) t = make_again(w, copies, count);
  for (size_t i = 0; !released && i < count; i++) free(copies[i].object);
  free(copies);
  return t;
}
