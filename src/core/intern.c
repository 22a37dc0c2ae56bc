/* intern: see the header.
 *
 * The invariant: the table is the result of inserting log[0], log[1], ... in this order into an
 * empty table of its capacity. Adding an object keeps it, obviously; growing does, because it
 * re-inserts in that order. So the newest object sits in a slot that was free after all other
 * objects had found theirs: no search for another object ever passed over it, and clearing its slot
 * restores the state before its insertion. No tombstones are needed, and nothing moves. */
#include "core/intern.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1 << 12 };

static void *out_of_memory(struct world *w) {
  if (w->arena.exhausted) w->arena.exhausted(w->arena.exhausted_data);
  memory_give_up();
}

static void insert_interned(struct intern *t, struct interned *x) {
  size_t group = intern_home(t, x->hash);
  while (!intern_free_slots(intern_tags(t, group))) group = (group + INTERN_GROUP) & (t->capacity - 1);
  x->slot = (uint32_t)intern_slot(group, intern_free_slots(intern_tags(t, group)));
  t->slots[x->slot] = x->object;
  t->tags[x->slot] = intern_tag(x->hash);
}

/* The table is at most half full, so that hardly any group is full. */
static size_t most_objects(const struct intern *t) { return t->capacity / 2; }

static void find_room(struct intern *t) {
  t->room = most_objects(t) < t->log_capacity ? most_objects(t) : t->log_capacity;
}

/* Rebuilds the table with `capacity` slots; false if there is no memory for them, or the last one
 * has no number. */
static bool rebuild(struct intern *t, size_t capacity) {
  struct object **slots = capacity <= UINT32_MAX ? malloc(capacity * (sizeof *slots + 1)) : NULL;
  if (!slots) return false;
  free(t->slots);
  t->slots = slots;
  t->tags = memset(slots + capacity, 0, capacity);
  t->capacity = capacity;
  for (size_t i = 0; i < t->count; i++) insert_interned(t, &t->log[i]);
  find_room(t);
  return true;
}

static void grow_slots(struct world *w) {
  struct intern *t = &w->intern;
  if (!rebuild(t, t->capacity ? t->capacity * 2 : FIRST_CAPACITY)) out_of_memory(w);
}

static void grow_log(struct world *w) {
  struct intern *t = &w->intern;
  size_t capacity = t->log_capacity ? t->log_capacity * 2 : FIRST_CAPACITY / 2;
  struct interned *log = realloc(t->log, capacity * sizeof *log);
  if (!log) out_of_memory(w);
  t->log = log;
  t->log_capacity = capacity;
  find_room(t);
}

void intern_init(struct world *w) {
  grow_slots(w);
  grow_log(w);
}

void intern_free(struct intern *t) {
  free(t->slots);
  free(t->log);
  *t = (struct intern){0};
}

void intern_add_growing(struct world *w, struct object *o) {
  struct intern *t = &w->intern;
  if (t->count >= most_objects(t)) grow_slots(w);
  if (t->count == t->log_capacity) grow_log(w);
  t->log[t->count] = (struct interned){.object = o, .hash = o->hash};
  insert_interned(t, &t->log[t->count++]);
}

/* A table that was once large and is nearly empty now would cost a cache miss for every search:
 * shrinks it. False if there is no memory for that. */
static bool shrink(struct intern *t, size_t count) {
  size_t capacity = FIRST_CAPACITY, all = t->count;
  while (capacity / 8 < count) capacity *= 2;
  t->count = count;
  if (rebuild(t, capacity)) return true;
  t->count = all;
  return false;
}

void intern_pop(struct intern *t, size_t count) {
  bool sparse = t->capacity > (FIRST_CAPACITY << 4) && count < t->capacity / 64;
  if (sparse && shrink(t, count)) return;
  while (t->count > count) t->tags[t->log[--t->count].slot] = 0;
}
