/* call_memo: see the header. */
#include "redex/metafunction/call_memo.h"

#include "core/world.h"

#include <string.h>

enum { MEMO_MOST = 1 << 17, MEMO_GROWTH = 8 };

/* 0 marks free entries. */
static uint64_t current_release(const struct world *w) { return w->releases + 1; }

static void reserve_memos(struct world *w, struct call_memos *t, uint32_t capacity) {
  if (capacity <= t->capacity) return;
  world_keep(w);
  struct call_memo *old = t->entries;
  t->entries = arena_alloc_zero(&w->arena, capacity * sizeof *t->entries);
  if (old) memcpy(t->entries, old, t->size * sizeof *old);
  t->capacity = capacity;
}

void call_memo_prepare(struct world *w, struct call_memos *t) { reserve_memos(w, t, MEMO_SIZE); }

static void begin_memos(struct world *w, struct call_memos *t) {
  if (t->releases == current_release(w)) return;
  call_memo_prepare(w, t);
  t->releases = current_release(w);
  t->size = MEMO_SIZE;
  t->replaced = 0;
}

/* Hashes the items: a sequence on the stack has no hash. */
static uint32_t hash_of(term arguments) {
  const term *items = sequence_of(arguments)->items;
  uint64_t hash = seq_count(arguments);
  for (uint32_t i = 0; i < seq_count(arguments); i++)
    hash = (hash ^ term_hash(items[i])) * UINT64_C(0x9E3779B97F4A7C15);
  return (uint32_t)(hash >> 32);
}

static bool is_call(const struct call_memo *e, uint64_t time, term arguments) {
  const uint32_t count = seq_count(arguments);
  if (e->releases != time || e->count != count) return false;
  for (uint32_t i = 0; i < count; i++)
    if (e->arguments[i] != sequence_of(arguments)->items[i]) return false;
  return true;
}

const struct call_memo *call_memo_find(struct world *w, struct call_memos *t, term arguments) {
  begin_memos(w, t);
  const struct call_memo *e = &t->entries[hash_of(arguments) & (t->size - 1)];
  return is_call(e, current_release(w), arguments) ? e : NULL;
}

/* The entry at i moves to a place that is i modulo the old size, so entries do not collide. */
static void grow_memos(struct world *w, struct call_memos *t) {
  const uint32_t size = t->size;
  reserve_memos(w, t, MEMO_GROWTH * size);
  t->size = MEMO_GROWTH * size;
  t->replaced = 0;
  for (uint32_t i = 0; i < size; i++) {
    struct call_memo *e = &t->entries[i], *to = &t->entries[e->hash & (t->size - 1)];
    if (e->releases != current_release(w) || to == e) continue;
    *to = *e;
    e->releases = 0;
  }
}

void call_memo_add(struct world *w, struct call_memos *t, term arguments, term result, uint32_t clause) {
  begin_memos(w, t); /* memory may have been released since the lookup */
  const uint32_t hash = hash_of(arguments), count = seq_count(arguments);
  struct call_memo *e = &t->entries[hash & (t->size - 1)];
  if (e->releases == current_release(w) && ++t->replaced == t->size / 2 && t->size < MEMO_MOST) {
    grow_memos(w, t);
    e = &t->entries[hash & (t->size - 1)];
  }
  for (uint32_t i = 0; i < count; i++) e->arguments[i] = sequence_of(arguments)->items[i];
  e->result = result;
  e->releases = current_release(w);
  e->hash = hash;
  e->count = count;
  e->clause = clause;
}

void call_memo_forget(struct call_memos *t) {
  if (t->entries) memset(t->entries, 0, t->capacity * sizeof *t->entries);
}
