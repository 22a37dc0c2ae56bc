/* racket_sequence: see the header. */
#include "racket/racket_sequence.h"

#include "core/number/number.h"
#include "core/unicode.h"
#include "racket/prim/prim.h"
#include "racket/structure.h"

#include <string.h>

static void start_range(struct machine *m, struct iterator *i, uint32_t argc, const value *argv, const char *who) {
  for (uint32_t k = 0; k < argc; k++)
    if (!is_number(argv[k]) || !is_real_number(argv[k])) raise_argument_at(m, who, "real?", k, argc, argv);
  i->current = argc > 1 ? argv[0] : small(0);
  i->limit = argc > 1 ? argv[1] : argv[0];
  i->step = argc > 2 ? argv[2] : small(1);
}

/* A vector, or a range of its items. */
static void start_vector(struct machine *m, struct iterator *i, uint32_t argc, const value *argv) {
  uint32_t length;
  i->items = vector_contents(argv[0], &length);
  if (!i->items) raise_argument(m, "in-vector", "vector?", argv[0]);
  i->index = argc > 1 ? need_index(m, "in-vector", argv[1]) : 0;
  i->count = argc > 2 && argv[2] != m->world->false_ ? need_index(m, "in-vector", argv[2]) : length;
  if (i->count > length || i->index > i->count) raise_argument_at(m, "in-vector", "an index in range", 1, argc, argv);
}

static void start_string(struct machine *m, struct iterator *i, value v) {
  if (!is_string(v)) raise_argument(m, "in-string", "string?", v);
  i->text = text_bytes(v);
  i->end = i->text + text_of(v)->length;
}

static void start_table(struct machine *m, struct iterator *i, value v, enum kind kind, const char *who,
                        const char *expected) {
  if (!has_kind(v, kind)) raise_argument(m, who, expected, v);
  i->entries = hash_entries(m->world, hash_of(v), &i->count); /* a copy: the loop may change the table */
}

static enum sequence_kind kind_of_sequence(struct machine *m, value v, const char *name) {
  if (is_small(v)) {
    if (small_value(v) >= 0) return SEQUENCE_RANGE;
  } else {
    switch (object_of(v)->kind) {
    case KIND_SEQUENCE:
    case KIND_PAIR: return SEQUENCE_LIST;
    case KIND_VECTOR:
    case KIND_MUTABLE_VECTOR: return SEQUENCE_VECTOR;
    case KIND_STRING: return SEQUENCE_STRING;
    case KIND_HASH: return SEQUENCE_HASH;
    case KIND_SET: return SEQUENCE_SET;
    default: break;
    }
    if (is_struct_of(v, m->sequence)) return SEQUENCE_STEPS;
  }
  raise_contract(m, "for: expected a sequence for %s, got something else: %s", name, value_text(m, v, PRINT_PRINT));
}

/* The items of any sequence. */
static value listed(struct machine *m, const char *name, value v) {
  struct iterator i;
  iterator_start(m, &i, SEQUENCE_ANY, name, 1, &v);
  struct list_builder b = {0};
  for (value out[MOST_VALUES] = {0}; iterator_next(m, &i, out);) list_add(m->world, &b, out[0]);
  return list_done(m->world, &b);
}

void iterator_start(struct machine *m, struct iterator *i, enum sequence_kind kind, const char *name, uint32_t argc,
                    const value *argv) {
  memset(i, 0, sizeof *i);
  if (kind == SEQUENCE_INDEXED) {
    i->indexed = true;
    kind = SEQUENCE_ANY;
  }
  i->kind = kind == SEQUENCE_ANY ? kind_of_sequence(m, argv[0], name) : kind;
  switch (i->kind) {
  case SEQUENCE_RANGE: start_range(m, i, argc, argv, "in-range"); break;
  case SEQUENCE_INCLUSIVE_RANGE: start_range(m, i, argc, argv, "in-inclusive-range"); break;
  case SEQUENCE_NATURALS:
    i->current = argc ? argv[0] : small(0);
    if (!is_natural(i->current)) raise_argument(m, "in-naturals", "exact-nonnegative-integer?", i->current);
    i->step = small(1);
    break;
  case SEQUENCE_CYCLE:
    i->current = is_list(argv[0]) ? argv[0] : listed(m, name, argv[0]);
    i->walk = list_walk(i->current);
    if (!list_more(&i->walk)) i->kind = SEQUENCE_LIST;
    break;
  case SEQUENCE_LIST:
    if (!is_list(argv[0])) raise_argument(m, "in-list", "list?", argv[0]);
    i->walk = list_walk(argv[0]);
    i->current = argv[0];
    break;
  case SEQUENCE_VECTOR: start_vector(m, i, argc, argv); break;
  case SEQUENCE_STRING: start_string(m, i, argv[0]); break;
  case SEQUENCE_HASH: start_table(m, i, argv[0], KIND_HASH, "in-hash", "hash?"); break;
  case SEQUENCE_KEYS: start_table(m, i, argv[0], KIND_HASH, "in-hash-keys", "hash?"); break;
  case SEQUENCE_CONTENTS: start_table(m, i, argv[0], KIND_HASH, "in-hash-values", "hash?"); break;
  case SEQUENCE_HASH_PAIRS: start_table(m, i, argv[0], KIND_HASH, "in-hash-pairs", "hash?"); break;
  case SEQUENCE_SET:
    if (is_list(argv[0])) { /* lists are sets, too */
      i->kind = SEQUENCE_LIST;
      i->walk = list_walk(argv[0]);
    } else {
      start_table(m, i, argv[0], KIND_SET, "in-set", "set?");
    }
    break;
  case SEQUENCE_VALUE:
    i->current = argv[0];
    i->count = 1;
    break;
  case SEQUENCE_PRODUCER:
    i->current = argv[0];
    i->limit = argc > 1 ? argv[1] : 0;
    break;
  case SEQUENCE_STEPS: i->current = apply(m, ((struct struct_object *)argv[0])->fields[0], 0, NULL); break;
  case SEQUENCE_ANY:
  case SEQUENCE_INDEXED: break;
  }
}

uint32_t iterator_width(const struct iterator *i) {
  if (i->kind == SEQUENCE_STEPS && !i->indexed) return i->count;
  return i->kind == SEQUENCE_HASH || i->indexed ? 2 : 1;
}

static bool next_number(struct machine *m, struct iterator *i, value *out) {
  if (i->limit && is_small(i->current) && is_small(i->limit) && is_small(i->step)) {
    int64_t here = small_value(i->current), end = small_value(i->limit), step = small_value(i->step);
    if (i->kind == SEQUENCE_INCLUSIVE_RANGE) end += step >= 0 ? 1 : -1;
    if (step >= 0 ? here >= end : here <= end) return false;
    *out = i->current;
    i->current = number_add(m->world, i->current, i->step);
    return true;
  }
  if (i->limit) {
    int order = number_compare(m->world, i->current, i->limit);
    bool inside = number_sign(i->step) >= 0 ? order < 0 : order == 1;
    if (!inside && !(i->kind == SEQUENCE_INCLUSIVE_RANGE && order == 0)) return false;
  }
  *out = i->current;
  i->current = number_add(m->world, i->current, i->step);
  return true;
}

static bool next_char(struct machine *m, struct iterator *i, value *out) {
  if (i->text == i->end) return false;
  uint32_t code = 0;
  unsigned length = unicode_decode(i->text, i->end, &code);
  i->text += length ? length : 1;
  *out = term_char(m->world, code);
  return true;
}

static bool next_produced(struct machine *m, struct iterator *i, value *out) {
  *out = apply(m, i->current, 0, NULL);
  if (!i->limit) return true;
  return is_procedure(i->limit) ? !holds1(m, i->limit, *out) : !value_equal(m->world, i->limit, *out);
}

/* A step returns a list of values, or #f at the end. */
static bool next_step(struct machine *m, struct iterator *i, value *out) {
  value v = apply(m, i->current, 0, NULL);
  if (!is_list(v)) return false;
  i->count = 0;
  for (struct list_walk k = list_walk(v); list_more(&k) && i->count < MOST_VALUES;) out[i->count++] = list_next(&k);
  return true;
}

static bool next_entry(struct machine *m, struct iterator *i, value *out) {
  if (i->index == i->count) return false;
  i->entry = i->entries[i->index++];
  out[0] = i->kind == SEQUENCE_CONTENTS ? i->entry.content : i->entry.key;
  if (i->kind == SEQUENCE_HASH) out[1] = i->entry.content;
  if (i->kind == SEQUENCE_HASH_PAIRS) out[0] = value_cons(m->world, i->entry.key, i->entry.content);
  return true;
}

static bool next_value(struct machine *m, struct iterator *i, value *out) {
  switch (i->kind) {
  case SEQUENCE_RANGE:
  case SEQUENCE_INCLUSIVE_RANGE:
  case SEQUENCE_NATURALS: return next_number(m, i, out);
  case SEQUENCE_CYCLE:
    if (!list_more(&i->walk)) i->walk = list_walk(i->current);
    /* fall through */
  case SEQUENCE_LIST:
    if (!list_more(&i->walk)) return false;
    *out = list_next(&i->walk);
    return true;
  case SEQUENCE_VECTOR:
    if (i->index == i->count) return false;
    *out = i->items[i->index++];
    return true;
  case SEQUENCE_STRING: return next_char(m, i, out);
  case SEQUENCE_HASH:
  case SEQUENCE_KEYS:
  case SEQUENCE_CONTENTS:
  case SEQUENCE_HASH_PAIRS:
  case SEQUENCE_SET: return next_entry(m, i, out);
  case SEQUENCE_VALUE:
    if (i->index == i->count) return false;
    i->index++;
    *out = i->current;
    return true;
  case SEQUENCE_PRODUCER: return next_produced(m, i, out);
  case SEQUENCE_STEPS: return next_step(m, i, out);
  case SEQUENCE_ANY:
  case SEQUENCE_INDEXED: break;
  }
  return false;
}

bool iterator_next(struct machine *m, struct iterator *i, value *out) {
  if (!i->indexed) return next_value(m, i, out);
  value item[MOST_VALUES] = {0};
  if (!next_value(m, i, item)) return false;
  out[0] = item[0];
  out[1] = small((int64_t)i->entry.position);
  if (!i->entries) i->entry.position++;
  else out[1] = small((int64_t)i->index - 1);
  return true;
}
