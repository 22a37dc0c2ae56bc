#include "racket/ordered_table.h"

#include <string.h>

enum {
  CHUNK = 8,       /* entries of a chunk */
  FIRST_CHUNK = 4, /* entries of the first one while it is the only one and not full */
  UNINDEXED = 8,   /* the maximum number of entries, in one chunk, that are searched linearly */
};

struct table_entry {
  value key, content; /* key 0: removed */
  uint32_t hash;
};

struct table_slot { /* of the index: a candidate for keys with this hash */
  uint32_t hash;
  uint32_t place; /* 1 + position; 0: free */
};

struct table_store {
  uint32_t used;     /* entries in use by some version; the newest version uses all of them */
  uint32_t capacity; /* slots: a power of two, or 0 */
  struct table_slot *slots;
};

struct table {
  struct table_store *store;
  struct table_entry **chunks;
  uint32_t used;  /* the number of entries that this version sees */
  uint32_t count; /* of these, not removed */
};

static struct table_entry *entry_at(const struct table *t, uint32_t position) {
  return &t->chunks[position / CHUNK][position % CHUNK];
}

static uint32_t key_hash(struct world *w, enum equality e, value key) {
  if (e == EQUALITY_EQUAL) return value_hash(w, key);
  uint64_t h = key * 0x9e3779b97f4a7c15u;
  return (uint32_t)(h >> 32);
}

static bool key_matches(struct world *w, enum equality e, const struct table_entry *x, value key) {
  return x->key == key || (e == EQUALITY_EQUAL && x->key && value_equal(w, x->key, key));
}

/* A store with room for `room` entries in its index. */
static struct table_store *store_new(struct world *w, uint32_t room) {
  struct table_store *s = arena_alloc_zero(&w->arena, sizeof *s);
  if (room <= UNINDEXED) return s;
  s->capacity = 32;
  while (s->capacity < 2 * room) s->capacity *= 2;
  s->slots = arena_alloc_zero(&w->arena, s->capacity * sizeof *s->slots);
  return s;
}

static void store_index(struct table_store *s, uint32_t hash, uint32_t position) {
  if (s->capacity == 0) return;
  uint32_t i = hash & (s->capacity - 1);
  while (s->slots[i].place) i = (i + 1) & (s->capacity - 1);
  s->slots[i] = (struct table_slot){hash, position + 1};
}

static bool store_is_full(const struct table_store *s) {
  return s->capacity == 0 ? s->used >= UNINDEXED : s->used >= s->capacity - s->capacity / 4;
}

/* Makes chunk `k` of a table that owns its directory. A directory has room for 4, 8, 16...
 * chunks. */
static void chunk_add(struct world *w, struct table *t, uint32_t k) {
  bool full = k == 0 || (k >= 4 && (k & (k - 1)) == 0);
  if (full) {
    struct table_entry **more = arena_alloc(&w->arena, (k == 0 ? 4 : 2 * k) * sizeof *more);
    if (k) memcpy(more, t->chunks, k * sizeof *more);
    t->chunks = more;
  }
  t->chunks[k] = arena_alloc(&w->arena, (k == 0 ? FIRST_CHUNK : CHUNK) * sizeof(struct table_entry));
}

/* Gives the first chunk its full size when its few entries are used up. */
static void chunk_widen(struct world *w, struct table *t) {
  struct table_entry *wide = arena_alloc(&w->arena, CHUNK * sizeof *wide);
  memcpy(wide, t->chunks[0], FIRST_CHUNK * sizeof *wide);
  t->chunks = memcpy(arena_alloc(&w->arena, 4 * sizeof *t->chunks), t->chunks, sizeof *t->chunks);
  t->chunks[0] = wide;
}

/* Appends an entry; the table must be the newest version, with room in its store. */
static void append_entry(struct world *w, struct table *t, struct table_entry x) {
  if (t->used % CHUNK == 0) chunk_add(w, t, t->used / CHUNK);
  if (t->used == FIRST_CHUNK) chunk_widen(w, t);
  *entry_at(t, t->used) = x;
  store_index(t->store, x.hash, t->used);
  t->used++;
  t->count++;
  t->store->used = t->used;
}

/* Gives the table a store and chunks of its own, with room for `room` entries in the index. */
static void rebuild(struct world *w, struct table *t, uint32_t room) {
  struct table old = *t;
  *t = (struct table){.store = store_new(w, room)};
  for (uint32_t i = 0; i < old.used; i++)
    if (entry_at(&old, i)->key) append_entry(w, t, *entry_at(&old, i));
}

struct table *table_new(struct world *w) {
  struct table *t = arena_alloc(&w->arena, sizeof *t);
  *t = (struct table){.store = store_new(w, 0)};
  return t;
}

static struct table *version(struct world *w, const struct table *t) {
  return memcpy(arena_alloc(&w->arena, sizeof *t), t, sizeof *t);
}

struct table *table_copy(struct world *w, const struct table *t) {
  struct table *copy = version(w, t);
  rebuild(w, copy, t->count);
  return copy;
}

uint32_t table_count(const struct table *t) { return t->count; }

static struct table_entry *scan(struct world *w, const struct table *t, enum equality e, value key, uint32_t hash) {
  for (uint32_t i = 0; i < t->used; i++) {
    struct table_entry *x = entry_at(t, i);
    if (x->hash == hash && key_matches(w, e, x, key)) return x;
  }
  return NULL;
}

/* Stores the position of the key's entry in *position. */
static struct table_entry *find_entry(struct world *w, const struct table *t, enum equality e, value key, uint32_t hash,
                                      uint32_t *position) {
  const struct table_store *s = t->store;
  if (s->capacity == 0) {
    struct table_entry *x = scan(w, t, e, key, hash);
    *position = x ? (uint32_t)(x - t->chunks[0]) : 0;
    return x;
  }
  for (uint32_t i = hash & (s->capacity - 1); s->slots[i].place; i = (i + 1) & (s->capacity - 1)) {
    if (s->slots[i].hash != hash || s->slots[i].place > t->used) continue;
    struct table_entry *x = entry_at(t, s->slots[i].place - 1);
    if (!key_matches(w, e, x, key)) continue;
    *position = s->slots[i].place - 1;
    return x;
  }
  return NULL;
}

value table_get(struct world *w, const struct table *t, enum equality e, value key) {
  uint32_t position;
  struct table_entry *x = t->count ? find_entry(w, t, e, key, key_hash(w, e, key), &position) : NULL;
  return x ? x->content : 0;
}

/* A version in which the entry at the position is not shared. */
static struct table_entry *own_entry(struct world *w, struct table *t, uint32_t position) {
  uint32_t count = (t->used + CHUNK - 1) / CHUNK, room = 4, k = position / CHUNK;
  while (room < count) room *= 2;
  t->chunks = memcpy(arena_alloc(&w->arena, room * sizeof *t->chunks), t->chunks, count * sizeof *t->chunks);
  uint32_t size = (k == 0 && t->used <= FIRST_CHUNK ? FIRST_CHUNK : CHUNK) * (uint32_t)sizeof(struct table_entry);
  t->chunks[k] = memcpy(arena_alloc(&w->arena, size), t->chunks[k], size);
  return entry_at(t, position);
}

/* Makes room to append: a new store if another version has already been extended from here, or the
 * index is full. */
static bool reserve_entry(struct world *w, struct table *t) {
  if (t->store->used == t->used && !store_is_full(t->store)) return false;
  rebuild(w, t, t->count + t->count / 2 + 1);
  return true;
}

struct table *table_with(struct world *w, struct table *t, enum equality e, value key, value content) {
  uint32_t hash = key_hash(w, e, key), position;
  struct table_entry *x = find_entry(w, t, e, key, hash, &position);
  if (x && x->content == content) return t;
  struct table *new = version(w, t);
  if (x) {
    own_entry(w, new, position)->content = content;
    return new;
  }
  reserve_entry(w, new);
  append_entry(w, new, (struct table_entry){key, content, hash});
  return new;
}

struct table *table_without(struct world *w, struct table *t, enum equality e, value key) {
  uint32_t position;
  if (!find_entry(w, t, e, key, key_hash(w, e, key), &position)) return t;
  struct table *new = version(w, t);
  own_entry(w, new, position)->key = 0;
  new->count--;
  return new;
}

void table_put(struct world *w, struct table *t, enum equality e, uint32_t epoch, value key, value content) {
  uint32_t hash = key_hash(w, e, key), position;
  struct table_entry *x = find_entry(w, t, e, key, hash, &position);
  world_store(w, epoch, content);
  if (x) {
    x->content = content;
    return;
  }
  world_store(w, epoch, key);
  bool grows = t->used % CHUNK == 0 || t->used == FIRST_CHUNK;
  if (reserve_entry(w, t) || grows) world_store_young(w, epoch);
  append_entry(w, t, (struct table_entry){key, content, hash});
}

void table_delete(struct world *w, struct table *t, enum equality e, value key) {
  uint32_t position;
  struct table_entry *x = find_entry(w, t, e, key, key_hash(w, e, key), &position);
  if (!x) return;
  x->key = 0;
  t->count--;
}

void table_clear(struct world *w, struct table *t, uint32_t epoch) {
  world_store_young(w, epoch);
  *t = (struct table){.store = store_new(w, 0)};
}

bool table_next(const struct table *t, struct table_walk *k) {
  while (k->position < t->used) {
    const struct table_entry *x = entry_at(t, k->position++);
    if (!x->key) continue;
    k->key = x->key;
    k->content = x->content;
    return true;
  }
  return false;
}

/* ---- hash tables and sets ---- */

struct hash_object *hash_new(struct world *w, enum kind kind, enum equality e, bool mutable_) {
  struct hash_object *h = arena_alloc(&w->arena, sizeof *h);
  *h = (struct hash_object){
      .object = {.kind = (uint8_t)kind}, .equality = e, .mutable_ = mutable_, .epoch = w->epoch, .table = table_new(w)};
  return h;
}

struct hash_object *hash_with_table(struct world *w, const struct hash_object *like, struct table *t) {
  struct hash_object *h = memcpy(arena_alloc(&w->arena, sizeof *h), like, sizeof *h);
  h->epoch = w->epoch;
  h->table = t;
  return h;
}

value hash_set(struct world *w, value hash, value key, value content) {
  struct hash_object *h = hash_of(hash);
  struct table *t = table_with(w, h->table, h->equality, key, content);
  return t == h->table ? hash : (value)hash_with_table(w, h, t);
}

value hash_get(struct world *w, value hash, value key) {
  return table_get(w, hash_of(hash)->table, hash_of(hash)->equality, key);
}

void hash_put(struct world *w, value hash, value key, value content) {
  struct hash_object *h = hash_of(hash);
  table_put(w, h->table, h->equality, h->epoch, key, content);
}

value set_add(struct world *w, value set, value element) {
  return set_has(w, set, element) ? set : hash_set(w, set, element, element);
}

bool set_has(struct world *w, value set, value element) { return hash_get(w, set, element) != 0; }
