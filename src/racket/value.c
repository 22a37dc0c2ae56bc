#include "racket/value.h"

#include "core/number/number.h"
#include "racket/machine.h"
#include "racket/ordered_table.h"
#include "racket/prim/prim.h"
#include "racket/procedure.h"

#include <stdlib.h>

value value_box(struct world *w, value content) {
  struct box_object *b = arena_alloc(&w->arena, sizeof *b);
  *b = (struct box_object){.object = {.kind = KIND_BOX}, .epoch = w->epoch, .content = content};
  return (value)b;
}

static struct pair_object *pair_of(value v) { return (struct pair_object *)v; }

bool is_list(value v) {
  while (has_kind(v, KIND_PAIR)) v = pair_of(v)->tail;
  return is_sequence(v);
}

value list_head(value v) { return has_kind(v, KIND_PAIR) ? pair_of(v)->head : seq_item(v, 0); }

/* Pairs of the items, the last one with `end` as its tail. They are contiguous. */
static value chain(struct world *w, const value *items, uint32_t count, value end) {
  if (count == 0) return end;
  struct pair_object *pairs = arena_alloc(&w->arena, count * sizeof *pairs);
  for (uint32_t i = 0; i < count; i++) {
    value tail = i + 1 < count ? (value)&pairs[i + 1] : end;
    pairs[i] = (struct pair_object){.object = {.kind = KIND_PAIR}, .head = items[i], .tail = tail};
  }
  return (value)pairs;
}

value list_tail(struct world *w, value v) {
  if (has_kind(v, KIND_PAIR)) return pair_of(v)->tail;
  const struct sequence_object *s = sequence_of(v);
  if (is_sequence(v)) return chain(w, s->items + 1, s->count - 1, w->empty);
  return chain(w, s->items + 1, s->count - 2, s->items[s->count - 1]);
}

/* The end of a walk: () after a proper list, else the part after the dot. */
static value walk_end(const struct world *w, const struct list_walk *k) {
  if (has_kind(k->rest, KIND_DOTTED)) return seq_item(k->rest, seq_count(k->rest) - 1);
  return is_sequence(k->rest) ? w->empty : k->rest;
}

uint32_t list_length(value v) {
  uint32_t n = 0;
  for (; has_kind(v, KIND_PAIR); v = pair_of(v)->tail) n++;
  if (is_sequence(v)) return n + seq_count(v);
  return has_kind(v, KIND_DOTTED) ? n + seq_count(v) - 1 : n;
}

value list_from_array(struct world *w, const value *items, uint32_t count) { return chain(w, items, count, w->empty); }

value *list_to_array(struct world *w, value list, uint32_t *count) {
  *count = list_length(list);
  value *items = arena_alloc(&w->arena, *count * sizeof *items);
  uint32_t i = 0;
  for (struct list_walk k = list_walk(list); list_more(&k);) items[i++] = list_next(&k);
  return items;
}

/* ---- values as terms ---- */

enum { FEW = 16 }; /* items that are kept on the stack */

static term pairs_to_term(struct world *w, value v) {
  world_check_stack(w);
  uint32_t count = list_length(v), i = 0;
  term few[FEW + 1], *items = count <= FEW ? few : arena_alloc(&w->arena, (count + 1) * sizeof *items);
  struct list_walk k = list_walk(v);
  while (list_more(&k)) {
    items[i] = value_to_term(w, list_next(&k));
    if (!items[i++]) return 0;
  }
  term end = walk_end(w, &k);
  if (end == w->empty) return term_sequence(w, items, count);
  if (!is_term(end)) return 0;
  items[count] = end;
  return term_items(w, KIND_DOTTED, items, count + 1);
}

term value_to_term(struct world *w, value v) {
  if (is_term(v)) return v;
  return has_kind(v, KIND_PAIR) ? pairs_to_term(w, v) : 0;
}

/* The first part of a value that is not a term. */
static value foreign_part(struct world *w, value v) {
  world_check_stack(w);
  if (is_term(v)) return 0;
  if (!has_kind(v, KIND_PAIR)) return v;
  struct list_walk k = list_walk(v);
  while (list_more(&k)) {
    value part = foreign_part(w, list_next(&k));
    if (part) return part;
  }
  return foreign_part(w, walk_end(w, &k));
}

term value_need_term(struct machine *m, value v) {
  term t = value_to_term(m->world, v);
  if (t) return t;
  struct buffer b = {0};
  print_value(m, &b, foreign_part(m->world, v), PRINT_PRINT);
  char *text = buffer_keep(&b, &m->world->arena);
  raise_exception(m, m->exn_fail_contract, NULL, "term: %s cannot be part of a term", text);
}

/* ---- equality ---- */

bool value_eq(value a, value b) { return a == b; }
bool value_eqv(value a, value b) { return a == b; } /* numbers and characters are interned */

static bool vector_items(value v, const value **items, uint32_t *count) {
  if (has_kind(v, KIND_VECTOR)) {
    *items = sequence_of(v)->items;
    *count = seq_count(v);
    return true;
  }
  if (!has_kind(v, KIND_MUTABLE_VECTOR)) return false;
  struct vector_object *o = (struct vector_object *)v;
  *items = o->items;
  *count = o->count;
  return true;
}

/* Racket's equal?; with an `epsilon`, numbers may differ by that. */
static bool same(struct world *w, value a, value b, value epsilon);

static bool items_equal(struct world *w, const value *a, const value *b, uint32_t count, value epsilon) {
  for (uint32_t i = 0; i < count; i++)
    if (!same(w, a[i], b[i], epsilon)) return false;
  return true;
}

static bool lists_equal(struct world *w, value a, value b, value epsilon) {
  struct list_walk x = list_walk(a), y = list_walk(b);
  while (list_more(&x) && list_more(&y)) {
    if (x.rest == y.rest && x.index == y.index) return true;
    if (!same(w, list_next(&x), list_next(&y), epsilon)) return false;
  }
  return !list_more(&x) && !list_more(&y) && same(w, walk_end(w, &x), walk_end(w, &y), epsilon);
}

static bool hashes_equal(struct world *w, const struct hash_object *a, const struct hash_object *b, value epsilon) {
  if (a->equality != b->equality || a->mutable_ != b->mutable_ || table_count(a->table) != table_count(b->table))
    return false;
  bool set = a->object.kind == KIND_SET;
  for (struct table_walk k = {0}; table_next(a->table, &k);) {
    value other = table_get(w, b->table, b->equality, k.key);
    if (!other || (!set && !same(w, k.content, other, epsilon))) return false;
  }
  return true;
}

static bool is_transparent(const struct struct_type *t) {
  for (; t; t = t->parent)
    if (!t->transparent) return false;
  return true;
}

/* The type in the chain that defines its own equality; or NULL. */
static const struct struct_type *type_with_equality(const struct struct_type *t) {
  while (t && !t->same) t = t->parent;
  return t;
}

PRIMITIVE(equal_within) { return boolean_value(m->world, same(m->world, argv[0], argv[1], m->data)); }

/* The comparison that a type's own equality uses for parts. */
static value comparer(struct machine *m, value epsilon) {
  return epsilon ? primitive_with_data(m, "equal?", 2, 2, equal_within, epsilon) : m->recursive_equal;
}

static bool structs_equal(struct world *w, const struct struct_object *a, const struct struct_object *b,
                          value epsilon) {
  const struct struct_type *own = type_with_equality(a->type);
  if (own && own == type_with_equality(b->type)) {
    value arguments[] = {(value)a, (value)b, comparer(w->machine, epsilon)};
    return is_true(w, apply(w->machine, own->same, 3, arguments));
  }
  return a->type == b->type && is_transparent(a->type) &&
         items_equal(w, struct_fields(w, (value)a), struct_fields(w, (value)b), a->type->fields, epsilon);
}

static bool is_close(struct world *w, value a, value b, value epsilon) {
  if (!is_real_number(a) || !is_real_number(b)) return a == b;
  value difference = number_subtract(w, a, b);
  if (number_sign(difference) < 0) difference = number_subtract(w, small(0), difference);
  return number_compare(w, difference, epsilon) <= 0;
}

static bool same(struct world *w, value a, value b, value epsilon) {
  if (epsilon && is_number(a) && is_number(b)) return is_close(w, a, b, epsilon);
  if (a == b) return true;
  if (is_small(a) || is_small(b) || (!epsilon && is_term(a) && is_term(b))) return false;
  world_check_stack(w);
  if (is_pair(a)) return is_pair(b) && lists_equal(w, a, b, epsilon);
  const value *x, *y;
  uint32_t n, k;
  if (vector_items(a, &x, &n)) return vector_items(b, &y, &k) && n == k && items_equal(w, x, y, n, epsilon);
  if (object_of(a)->kind != object_of(b)->kind) return false;
  switch (object_of(a)->kind) {
  case KIND_BOX: return same(w, ((struct box_object *)a)->content, ((struct box_object *)b)->content, epsilon);
  case KIND_HASH:
  case KIND_SET: return hashes_equal(w, (struct hash_object *)a, (struct hash_object *)b, epsilon);
  case KIND_STRUCT: return structs_equal(w, (struct struct_object *)a, (struct struct_object *)b, epsilon);
  default: return false;
  }
}

bool value_equal(struct world *w, value a, value b) { return same(w, a, b, 0); }
bool value_within(struct world *w, value a, value b, value epsilon) { return same(w, a, b, epsilon); }

/* ---- hashing ---- A value that denotes a term hashes as that term, in any representation; other
 * values hash by structure. */

struct hashed {
  term t; /* 0: not a term */
  uint32_t hash;
};

static uint32_t mix(uint64_t h) {
  h = (h ^ (h >> 31)) * 0x9e3779b97f4a7c15u;
  return (uint32_t)(h >> 32);
}

static struct hashed hashed_term(term t) {
  uint32_t own = is_small(t) ? mix(t) : object_of(t)->hash;
  return (struct hashed){t, own};
}

static struct hashed hash_deep(struct world *w, value v);

/* The items make a term of the kind if all are terms; `end` of a dotted one is the last item. */
static struct hashed hash_items(struct world *w, enum kind kind, const value *items, uint32_t count) {
  term few[FEW], *terms = count <= FEW ? few : arena_alloc(&w->arena, count * sizeof *terms);
  uint32_t hash = (uint32_t)kind;
  bool all = true;
  for (uint32_t i = 0; i < count; i++) {
    struct hashed h = hash_deep(w, items[i]);
    terms[i] = h.t;
    all = all && h.t;
    hash = mix(((uint64_t)hash << 32) | h.hash);
  }
  return all ? hashed_term(term_items(w, kind, terms, count)) : (struct hashed){0, hash};
}

static struct hashed hash_list(struct world *w, value v) {
  uint32_t count = list_length(v), i = 0;
  value few[FEW + 1], *items = count <= FEW ? few : arena_alloc(&w->arena, (count + 1) * sizeof *items);
  struct list_walk k = list_walk(v);
  while (list_more(&k)) items[i++] = list_next(&k);
  items[count] = walk_end(w, &k);
  if (items[count] == w->empty) return hash_items(w, KIND_SEQUENCE, items, count);
  return hash_items(w, KIND_DOTTED, items, count + 1);
}

static uint32_t hash_table(struct world *w, const struct hash_object *h) {
  uint32_t sum = table_count(h->table);
  bool set = h->object.kind == KIND_SET;
  for (struct table_walk k = {0}; table_next(h->table, &k);) {
    uint64_t key = h->equality == EQUALITY_EQUAL ? value_hash(w, k.key) : mix(k.key);
    sum += mix((key << 32) | (set ? 0 : value_hash(w, k.content)));
  }
  return sum;
}

static struct hashed hash_deep(struct world *w, value v) {
  if (is_term(v)) return hashed_term(v);
  world_check_stack(w);
  struct hashed h = {0, mix(v)};
  switch (object_of(v)->kind) {
  case KIND_PAIR: return hash_list(w, v);
  case KIND_MUTABLE_VECTOR:
    return hash_items(w, KIND_VECTOR, ((struct vector_object *)v)->items, ((struct vector_object *)v)->count);
  case KIND_BOX: h.hash = value_hash(w, ((struct box_object *)v)->content) + 1; break;
  case KIND_HASH:
  case KIND_SET: h.hash = hash_table(w, (struct hash_object *)v); break;
  case KIND_STRUCT: {
    struct struct_object *s = (struct struct_object *)v;
    const struct struct_type *own = type_with_equality(s->type);
    if (own) {
      value arguments[] = {v, w->machine->recursive_hash};
      h.hash = value_hash(w, apply(w->machine, own->hash, 2, arguments));
      break;
    }
    if (!is_transparent(s->type)) break;
    h.hash = mix((value)s->type);
    for (uint32_t i = 0; i < s->type->fields; i++)
      h.hash = mix(((uint64_t)h.hash << 32) | value_hash(w, struct_fields(w, v)[i]));
    break;
  }
  default: break;
  }
  return h;
}

uint32_t value_hash(struct world *w, value v) { return hash_deep(w, v).hash; }
