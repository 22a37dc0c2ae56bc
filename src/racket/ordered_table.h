/* ordered_table: insertion-ordered maps from values to values, used for hash tables and sets.
 *
 * A table is a version of a store. Entries lie in chunks, in the order they were added; the store's
 * index finds them by hash. When an immutable table is extended, the new version shares its chunks
 * and index: the new entry is placed after the last, where older versions do not look. Changing an
 * entry copies its chunk and the directory of chunks. Only a second extension of the same version
 * copies everything. A mutable table is the only owner of its store, and is changed in place.
 * Everything is in the world's arena. */
#ifndef ASSAY_RACKET_ORDERED_TABLE_H
#define ASSAY_RACKET_ORDERED_TABLE_H

#include "racket/value.h"

struct table;

struct table *table_new(struct world *w);
struct table *table_copy(struct world *w, const struct table *t);
uint32_t table_count(const struct table *t);
value table_get(struct world *w, const struct table *t, enum equality e, value key); /* 0: not found */

/* Versions with the key set or removed; `t` is unchanged. */
struct table *table_with(struct world *w, struct table *t, enum equality e, value key, value content);
struct table *table_without(struct world *w, struct table *t, enum equality e, value key);

/* Changes in place a table that was made at `epoch` and shares nothing. */
void table_put(struct world *w, struct table *t, enum equality e, uint32_t epoch, value key, value content);
void table_delete(struct world *w, struct table *t, enum equality e, value key);
void table_clear(struct world *w, struct table *t, uint32_t epoch);

/* Iterates in order of insertion: struct table_walk k = {0}; while (table_next(t, &k)) use(k.key,
 * k.content); */
struct table_walk {
  uint32_t position;
  value key, content;
};
bool table_next(const struct table *t, struct table_walk *k);

/* Hash tables and sets as objects. In a set every key is its own content. */
struct hash_object *hash_new(struct world *w, enum kind kind, enum equality e, bool mutable_);
struct hash_object *hash_with_table(struct world *w, const struct hash_object *like, struct table *t);
static inline bool is_hash(value v) { return has_kind(v, KIND_HASH); }
static inline bool is_set(value v) { return has_kind(v, KIND_SET); }
static inline struct hash_object *hash_of(value v) { return (struct hash_object *)v; }
value set_add(struct world *w, value set, value element); /* immutable */
bool set_has(struct world *w, value set, value element);
value hash_set(struct world *w, value hash, value key, value content); /* immutable */
value hash_get(struct world *w, value hash, value key);                /* 0: not found */
void hash_put(struct world *w, value hash, value key, value content);  /* mutable */

#endif
