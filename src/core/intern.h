/* intern: the table behind hash-consing. Only core/ uses it; other code makes terms (core/term.h,
 * core/sequence.h).
 *
 * Objects are removed in the reverse order of their insertion (world_release), which makes deletion
 * from a table with linear probing trivial; see intern_pop. */
#ifndef ASSAY_CORE_INTERN_H
#define ASSAY_CORE_INTERN_H

#include "core/world.h"

#include <endian.h>
#include <string.h>

/* Slots come in groups of eight whose tags are compared at once. A search starts at one group and
 * ends at the first with a free slot. Most searches are for new objects and read only the tags of
 * one group, which take an eighth of the slots' memory; hardly any branch is mispredicted. */
enum { INTERN_GROUP = 8 };
static inline size_t intern_home(const struct intern *t, uint32_t hash) {
  return hash & (t->capacity - 1) & ~(size_t)(INTERN_GROUP - 1);
}
static inline uint8_t intern_tag(uint32_t hash) { return (uint8_t)(hash >> 25 | 0x80); }

/* The tags of a group; then masks with the highest bit of each byte: free slots, and slots that may
 * have the tag. */
static inline uint64_t intern_tags(const struct intern *t, size_t group) {
  uint64_t tags;
  memcpy(&tags, t->tags + group, sizeof tags);
  return le64toh(tags);
}
static inline uint64_t intern_free_slots(uint64_t tags) { return ~tags & UINT64_C(0x8080808080808080); }
static inline uint64_t intern_tagged_slots(uint64_t tags, uint32_t hash) {
  const uint64_t others = tags ^ intern_tag(hash) * UINT64_C(0x0101010101010101);
  return (others - UINT64_C(0x0101010101010101)) & ~others & UINT64_C(0x8080808080808080);
}
static inline size_t intern_slot(size_t group, uint64_t slots) { return group + (size_t)__builtin_ctzll(slots) / 8; }

/* Enumerates the objects with a given hash. When the search ends, `slot` is where such an object
 * would be inserted. */
struct intern_search {
  const struct intern *table;
  size_t group, slot;
  uint64_t tags, tagged; /* of the group; the slots not yet examined */
  uint32_t hash;
};

static inline struct intern_search intern_search(const struct world *w, uint32_t hash) {
  struct intern_search s = {.table = &w->intern, .group = intern_home(&w->intern, hash), .hash = hash};
  s.tags = intern_tags(s.table, s.group);
  s.tagged = intern_tagged_slots(s.tags, hash);
  return s;
}

static inline const struct object *intern_next(struct intern_search *s) {
  const struct intern *t = s->table;
  for (;;) {
    while (s->tagged) {
      const struct object *o = t->slots[intern_slot(s->group, s->tagged)];
      s->tagged &= s->tagged - 1;
      if (o->hash == s->hash) return o;
    }
    if (intern_free_slots(s->tags)) break;
    s->group = (s->group + INTERN_GROUP) & (t->capacity - 1);
    s->tags = intern_tags(t, s->group);
    s->tagged = intern_tagged_slots(s->tags, s->hash);
  }
  s->slot = intern_slot(s->group, intern_free_slots(s->tags));
  return NULL;
}

/* Is no object with the hash in the table? The common case for new objects. Otherwise the search
 * must compare them. */
static inline bool intern_is_new(struct intern_search *s) {
  const uint64_t free_slots = intern_free_slots(s->tags);
  if (s->tagged || !free_slots) return false;
  s->slot = intern_slot(s->group, free_slots);
  return true;
}

/* Finds the sequence, dotted list... with these items; 0 if there is none. */
static inline term intern_find_items(struct intern_search *search, enum kind kind, const term *items, size_t count) {
  for (const struct object *o; (o = intern_next(search));) {
    const struct sequence_object *s = (const struct sequence_object *)o;
    size_t same = 0;
    if (o->kind != kind || s->count != count) continue;
    while (same < count && s->items[same] == items[same]) same++;
    if (same == count) return (term)s;
  }
  return 0;
}

void intern_init(struct world *w);
void intern_free(struct intern *t);
/* The slow path of intern_add, when the table is full. */
void intern_add_growing(struct world *w, struct object *o);

/* Adds an object, in the arena with its hash set, at the end of its search. */
static inline void intern_add(struct world *w, const struct intern_search *s, struct object *o) {
  struct intern *t = &w->intern;
  if (t->count == t->room) {
    intern_add_growing(w, o);
    return;
  }
  t->slots[s->slot] = o;
  t->tags[s->slot] = intern_tag(s->hash);
  t->log[t->count++] = (struct interned){o, (uint32_t)s->slot, s->hash};
}

/* Removes the newest objects until `count` are left. */
void intern_pop(struct intern *t, size_t count);

/* Interns the integer with these limbs, which is too large for a small one; `size` as in
 * integer_object. (core/term.c) */
term term_limbs(struct world *w, const uint64_t *limbs, int32_t size);

#endif
