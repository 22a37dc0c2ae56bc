/* term: making terms. Each is looked up in the world's intern table first (core/intern.h); only a
 * new one costs memory.
 *
 * term_sequence is the hottest function of the engine: it hashes the items' own hashes and compares
 * words, and builds nothing before it knows that the sequence is new. */
#include "core/term.h"

#include "core/hash.h"
#include "core/sequence.h"

#include <stdarg.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Kinds whose object is a sequence_object. */
static bool has_items(enum kind kind) {
  return kind_is_compound(kind) || kind == KIND_RATIONAL || kind == KIND_COMPLEX;
}

static bool has_text(enum kind kind) {
  return kind == KIND_SYMBOL || kind == KIND_KEYWORD || kind == KIND_STRING || kind == KIND_REGEXP;
}

static inline uint32_t hash_items(enum kind kind, const term *items, size_t count) {
  uint32_t h = (uint32_t)kind << 24 ^ (uint32_t)count;
  for (size_t i = 0; i < count; i++) h = hash_item(h, term_hash(items[i]));
  return hash_items_finish(h);
}

static inline uint32_t hash_text(enum kind kind, unsigned aux, const char *text, size_t length) {
  return hash_finish(hash_mix(XXH3_64bits(text, length), (uint64_t)kind << 32 | aux));
}

/* Derives a sequence's summary from its items. */
static inline void summarise(struct sequence_object *s, const term *items) {
  uint64_t nodes = 1;
  uint32_t depth = 0;
  uint8_t flags = 0;
  for (uint32_t i = 0; i < s->count; i++) {
    const term item = items[i];
    uint64_t below = 1;
    if (!is_small(item)) {
      flags |= object_of(item)->flags & OBJECT_HAS_HOLE;
      if (kind_is_compound(object_of(item)->kind)) {
        const struct sequence_object *part = sequence_of(item);
        below = part->nodes;
        if (part->depth > depth) depth = part->depth;
      }
    }
    if (__builtin_add_overflow(nodes, below, &nodes)) nodes = UINT64_MAX;
  }
  s->t.object.flags = flags;
  s->depth = depth == UINT32_MAX ? depth : depth + 1;
  s->nodes = nodes;
}

static inline term new_items(struct world *w, const struct intern_search *search, enum kind kind, const term *items,
                             size_t count) {
  if (count > UINT32_MAX) world_error(w, NULL, "a list of more than 4294967295 items");
  struct sequence_object *s = arena_alloc(&w->arena, sizeof *s + count * sizeof *items);
  s->t = (struct term_object){.object = {.kind = (uint8_t)kind, .hash = search->hash}};
  s->count = (uint32_t)count;
  for (size_t i = 0; i < count; i++) s->items[i] = items[i];
  s->depth = 0;
  s->nodes = 1;
  if (kind_is_compound(kind)) summarise(s, items);
  intern_add(w, search, &s->t.object);
  return (term)s;
}

static inline term intern_items(struct world *w, enum kind kind, const term *items, size_t count) {
  struct intern_search search = intern_search(w, hash_items(kind, items, count));
  term found = intern_find_items(&search, kind, items, count);
  return found ? found : new_items(w, &search, kind, items, count);
}

term term_sequence(struct world *w, const term *items, size_t count) {
  return intern_items(w, KIND_SEQUENCE, items, count);
}

term sequence_finish_slowly(struct world *w, struct sequence_object *s) {
  struct intern_search search = intern_search(w, s->t.object.hash);
  const term found = intern_find_items(&search, KIND_SEQUENCE, s->items, s->count);
  if (found) arena_undo(&w->arena, s);
  else intern_add(w, &search, &s->t.object);
  return found ? found : (term)s;
}

/* (a . (b c)): splices the items of the list after the dot. Lists that are terms already never have
 * another list after their dot. */
static term splice_dotted(struct world *w, const term *items, size_t count) {
  const struct sequence_object *tail = sequence_of(items[count - 1]);
  enum kind kind = tail->t.object.kind;
  size_t total = count - 1 + tail->count;
  term *all = arena_array(&w->arena, total, sizeof *all);
  memcpy(all, items, (count - 1) * sizeof *all);
  if (tail->count) memcpy(all + count - 1, tail->items, tail->count * sizeof *all);
  return intern_items(w, kind, all, total);
}

term term_items(struct world *w, enum kind kind, const term *items, size_t count) {
  if (kind != KIND_DOTTED) return intern_items(w, kind, items, count);
  if (count == 0) return w->empty;
  term last = items[count - 1];
  if (count == 1) return last;
  if (has_kind(last, KIND_SEQUENCE) || has_kind(last, KIND_DOTTED)) return splice_dotted(w, items, count);
  return intern_items(w, kind, items, count);
}

term term_list(struct world *w, size_t count, ...) {
  term few[16], *items = count <= 16 ? few : arena_array(&w->arena, count, sizeof *items);
  va_list arguments;
  va_start(arguments, count);
  for (size_t i = 0; i < count; i++) items[i] = va_arg(arguments, term);
  va_end(arguments);
  return term_sequence(w, items, count);
}

static inline term find_text(struct intern_search *search, enum kind kind, uint16_t aux, const char *text,
                             size_t length) {
  for (const struct object *o; (o = intern_next(search));) {
    const struct text_object *t = (const struct text_object *)o;
    if (o->kind != kind || o->aux != aux || t->length != length) continue;
    if (!length || !memcmp(t->text, text, length)) return (term)t;
  }
  return 0;
}

static term intern_text(struct world *w, enum kind kind, uint16_t aux, const char *text, size_t length) {
  struct intern_search search = intern_search(w, hash_text(kind, aux, text, length));
  if (!intern_is_new(&search)) {
    const term found = find_text(&search, kind, aux, text, length);
    if (found) return found;
  }
  if (length > UINT32_MAX) world_error(w, NULL, "a text of more than 4 GiB");
  struct text_object *o = arena_alloc(&w->arena, sizeof *o + length + 1);
  o->t = (struct term_object){.object = {.kind = (uint8_t)kind, .aux = aux, .hash = search.hash}};
  o->length = (uint32_t)length;
  if (length) memcpy(o->text, text, length);
  o->text[length] = '\0';
  intern_add(w, &search, &o->t.object);
  return (term)o;
}

term term_symbol(struct world *w, const char *text) { return intern_text(w, KIND_SYMBOL, 0, text, strlen(text)); }

term term_text(struct world *w, enum kind kind, const char *text, size_t length) {
  return intern_text(w, kind, 0, text, length);
}

term term_regexp(struct world *w, const char *text, size_t length, bool perl) {
  return intern_text(w, KIND_REGEXP, perl, text, length);
}

static uint32_t hash_limbs(const uint64_t *limbs, size_t count, int32_t size) {
  uint64_t h = hash_mix(KIND_INTEGER, (uint64_t)(int64_t)size);
  for (size_t i = 0; i < count; i++) h = hash_mix(h, limbs[i]);
  return hash_finish(h);
}

term term_limbs(struct world *w, const uint64_t *limbs, int32_t size) {
  size_t count = (size_t)(size < 0 ? -size : size), bytes = count * sizeof *limbs;
  uint32_t hash = hash_limbs(limbs, count, size);
  struct intern_search search = intern_search(w, hash);
  for (const struct object *o; (o = intern_next(&search));) {
    const struct integer_object *n = (const struct integer_object *)o;
    if (o->kind == KIND_INTEGER && n->size == size && !memcmp(n->limbs, limbs, bytes)) return (term)n;
  }
  struct integer_object *o = arena_alloc(&w->arena, sizeof *o + bytes);
  o->t = (struct term_object){.object = {.kind = KIND_INTEGER, .hash = hash}};
  o->size = size;
  memcpy(o->limbs, limbs, bytes);
  intern_add(w, &search, &o->t.object);
  return (term)o;
}

/* The remaining kinds are rare: one function for all small ones. */

static uint64_t real_bits(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static uint32_t hash_object(const struct object *o) {
  switch (o->kind) {
  case KIND_REAL: return hash_finish(hash_mix(KIND_REAL, real_bits(((const struct real_object *)o)->number)));
  case KIND_CHAR: return hash_finish(hash_mix(KIND_CHAR, ((const struct char_object *)o)->code));
  default: return hash_finish(hash_mix(o->kind, o->aux));
  }
}

static bool same_content(const struct object *a, const struct object *b) {
  if (a->kind != b->kind || a->aux != b->aux) return false;
  switch (a->kind) {
  case KIND_REAL:
    return real_bits(((const struct real_object *)a)->number) == real_bits(((const struct real_object *)b)->number);
  case KIND_CHAR: return ((const struct char_object *)a)->code == ((const struct char_object *)b)->code;
  default: return true;
  }
}

static term intern_small_object(struct world *w, struct object *proto, size_t bytes) {
  proto->hash = hash_object(proto);
  proto->flags = 0;
  struct intern_search search = intern_search(w, proto->hash);
  for (const struct object *o; (o = intern_next(&search));) {
    if (same_content(o, proto)) return (term)o;
  }
  struct term_object *copy = arena_alloc(&w->arena, bytes);
  memcpy(copy, proto, bytes);
  copy->known = copy->yes = 0;
  intern_add(w, &search, &copy->object);
  return (term)copy;
}

term term_intern(struct world *w, struct object *proto, size_t bytes) {
  if (has_text(proto->kind)) {
    struct text_object *o = (struct text_object *)proto;
    return intern_text(w, proto->kind, proto->aux, o->text, o->length);
  }
  if (has_items(proto->kind)) {
    struct sequence_object *s = (struct sequence_object *)proto;
    return term_items(w, proto->kind, s->items, s->count);
  }
  if (proto->kind == KIND_INTEGER) {
    struct integer_object *o = (struct integer_object *)proto;
    return term_limbs(w, o->limbs, o->size);
  }
  return intern_small_object(w, proto, bytes);
}

term term_char(struct world *w, uint32_t code) {
  struct char_object proto = {.t.object.kind = KIND_CHAR, .code = code};
  return term_intern(w, &proto.t.object, sizeof proto);
}

/* There is only one NaN; the two zeros are different. */
term term_real(struct world *w, double number) {
  struct real_object proto = {.t.object.kind = KIND_REAL, .number = number};
  if (number != number) proto.number = __builtin_nan("");
  return term_intern(w, &proto.t.object, sizeof proto);
}
