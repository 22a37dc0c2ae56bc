/* term_order: comparing terms and digesting them, the same on every machine (core/term.h). */
#include "core/hash.h"
#include "core/system/memory.h"
#include "core/term.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

static int compare_uint64(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static int compare_text(term a, term b) {
  uint32_t la = text_of(a)->length, lb = text_of(b)->length;
  int c = memcmp(text_bytes(a), text_bytes(b), la < lb ? la : lb);
  if (c) return c < 0 ? -1 : 1;
  if (la != lb) return la < lb ? -1 : 1;
  return compare_uint64(object_of(a)->aux, object_of(b)->aux);
}

/* By magnitude within a sign; -0.0 before 0.0, NaN last. */
static uint64_t real_key(term t) {
  double number = real_number(t);
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  if (number != number) return UINT64_MAX;
  return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

static int compare_integers(term a, term b) {
  if (is_small(a) && is_small(b)) return small_value(a) < small_value(b) ? -1 : small_value(a) > small_value(b);
  /* A large integer is beyond every small one. */
  int32_t sa = is_small(a) ? 0 : ((struct integer_object *)a)->size;
  int32_t sb = is_small(b) ? 0 : ((struct integer_object *)b)->size;
  if (sa != sb) return sa < sb ? -1 : 1;
  const uint64_t *la = ((struct integer_object *)a)->limbs, *lb = ((struct integer_object *)b)->limbs;
  for (int32_t i = (sa < 0 ? -sa : sa) - 1; i >= 0; i--) {
    if (la[i] != lb[i]) return (la[i] < lb[i]) == (sa > 0) ? -1 : 1;
  }
  return 0;
}

static enum kind kind_of_term(term t) { return is_small(t) ? KIND_INTEGER : object_of(t)->kind; }

static int compare_atoms(enum kind kind, term a, term b) {
  switch (kind) {
  case KIND_SYMBOL:
  case KIND_KEYWORD:
  case KIND_STRING:
  case KIND_REGEXP: return compare_text(a, b);
  case KIND_CHAR: return compare_uint64(char_code(a), char_code(b));
  case KIND_INTEGER: return compare_integers(a, b);
  case KIND_REAL: return compare_uint64(real_key(a), real_key(b));
  default: return compare_uint64(object_of(a)->aux, object_of(b)->aux);
  }
}

static bool has_items(enum kind kind) {
  return kind == KIND_RATIONAL || kind == KIND_COMPLEX || (kind >= KIND_SEQUENCE && kind <= KIND_VECTOR);
}

static uint32_t first_difference(term a, term b) {
  uint32_t i = 0, count = seq_count(a) < seq_count(b) ? seq_count(a) : seq_count(b);
  while (i < count && seq_item(a, i) == seq_item(b, i)) i++;
  return i;
}

/* Equal items are equal words, so the first difference decides: a walk down without
 * backtracking. */
int term_compare_texts(const void *a, const void *b) {
  return strcmp(text_bytes(*(const term *)a), text_bytes(*(const term *)b));
}

int term_compare(term a, term b) {
  while (a != b) {
    enum kind ka = kind_of_term(a), kb = kind_of_term(b);
    if (ka != kb) return ka < kb ? -1 : 1;
    if (!has_items(ka)) return compare_atoms(ka, a, b);
    uint32_t i = first_difference(a, b);
    if (i == seq_count(a)) return -1;
    if (i == seq_count(b)) return 1;
    a = seq_item(a, i);
    b = seq_item(b, i);
  }
  return 0;
}

static uint64_t digest_text(uint64_t h, term t) {
  h = hash_mix(h, (uint64_t)object_of(t)->kind << 32 | object_of(t)->aux);
  return hash_mix(h, XXH3_64bits_withSeed(text_bytes(t), text_of(t)->length, h));
}

/* A number too large for a word: all its limbs. A small one is digested as if it were stored that
 * way. */
static uint64_t digest_integer(uint64_t h, term t) {
  h = hash_mix(h, KIND_INTEGER);
  if (is_small(t)) return hash_mix(h, (uint64_t)small_value(t));
  const struct integer_object *n = (const struct integer_object *)t;
  h = hash_mix(h, (uint64_t)(int64_t)n->size);
  for (int32_t i = 0; i < (n->size < 0 ? -n->size : n->size); i++) h = hash_mix(h, n->limbs[i]);
  return h;
}

static uint64_t digest_atom(uint64_t h, term t) {
  switch (kind_of_term(t)) {
  case KIND_SYMBOL:
  case KIND_KEYWORD:
  case KIND_STRING:
  case KIND_REGEXP: return digest_text(h, t);
  case KIND_INTEGER: return digest_integer(h, t);
  case KIND_REAL: return hash_mix(hash_mix(h, KIND_REAL), real_key(t));
  case KIND_CHAR: return hash_mix(hash_mix(h, KIND_CHAR), char_code(t));
  default: return hash_mix(hash_mix(h, object_of(t)->kind), object_of(t)->aux);
  }
}

struct order_level {
  const struct sequence_object *sequence;
  uint32_t next;
};

static uint64_t enter_sequence(uint64_t h, struct order_level *level, term t) {
  *level = (struct order_level){sequence_of(t), 0};
  return hash_mix(hash_mix(h, object_of(t)->kind), seq_count(t));
}

/* Hashes the term in prefix order, each sequence with its length, which is unique to the term. */
static uint64_t digest_levels(struct order_level *levels, term t, uint64_t h) {
  size_t depth = 1;
  h = enter_sequence(h, levels, t);
  while (depth) {
    struct order_level *top = &levels[depth - 1];
    if (top->next == top->sequence->count) {
      depth--;
      continue;
    }
    term item = top->sequence->items[top->next++];
    if (has_items(kind_of_term(item))) h = enter_sequence(h, &levels[depth++], item);
    else h = digest_atom(h, item);
  }
  return h;
}

uint64_t term_digest(term t, uint64_t seed) {
  struct order_level few[64];
  uint64_t h = hash_mix(seed, UINT64_C(0x589965CC75374CC3));
  if (!has_items(kind_of_term(t))) return hash_mix(digest_atom(h, t), seed);
  size_t needed = (size_t)term_depth(t) + 3; /* a complex number of rationals adds two levels */
  if (needed <= 64) return hash_mix(digest_levels(few, t, h), seed);
  struct order_level *levels = memory_array(needed, sizeof *levels);
  h = hash_mix(digest_levels(levels, t, h), seed);
  free(levels);
  return h;
}
