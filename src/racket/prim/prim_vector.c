/* Vectors. Those that programs make are mutable; literals are immutable terms. */
#include "racket/prim/prim.h"

#include <string.h>

static value *need_vector(struct machine *m, const char *who, value v, uint32_t *count) {
  value *items = vector_contents(v, count);
  if (!items) raise_argument(m, who, "vector?", v);
  return items;
}

static value *need_vector_at(struct machine *m, const char *who, uint32_t index, uint32_t argc, const value *argv,
                             uint32_t *count) {
  value *items = vector_contents(argv[index], count);
  if (!items) raise_argument_at(m, who, "vector?", index, argc, argv);
  return items;
}

static struct vector_object *need_mutable(struct machine *m, const char *who, value v) {
  if (!has_kind(v, KIND_MUTABLE_VECTOR)) raise_argument(m, who, "(and/c vector? (not/c immutable?))", v);
  return (struct vector_object *)v;
}

/* A position in a vector of `count` items. */
static uint32_t need_position(struct machine *m, const char *who, value vector, value index, uint32_t count) {
  if (is_natural(index) && is_small(index) && small_value(index) < count) return (uint32_t)small_value(index);
  if (!is_natural(index))
    raise_contract(m,
                   "%s: contract violation\n  expected: exact-nonnegative-integer?\n  given: %s\n"
                   "  argument position: 2nd\n  first argument...:\n   %s",
                   who, value_text(m, index, PRINT_PRINT), value_text(m, vector, PRINT_PRINT));
  const char *i = value_text(m, index, PRINT_PRINT), *v = value_text(m, vector, PRINT_PRINT);
  if (count == 0) raise_contract(m, "%s: index is out of range for empty vector\n  index: %s\n  vector: %s", who, i, v);
  raise_contract(m, "%s: index is out of range\n  index: %s\n  valid range: [0, %u]\n  vector: %s", who, i, count - 1,
                 v);
}

PREDICATE(prim_is_vector, has_kind(v, KIND_VECTOR) || has_kind(v, KIND_MUTABLE_VECTOR))

PRIMITIVE(prim_vector) { return make_vector(m->world, argv, argc); }
PRIMITIVE(prim_vector_immutable) {
  for (uint32_t i = 0; i < argc; i++)
    if (!is_term(argv[i])) return make_vector(m->world, argv, argc);
  return term_items(m->world, KIND_VECTOR, argv, argc);
}

static value filled(struct machine *m, uint32_t count, value fill) {
  value v = make_vector(m->world, NULL, count);
  for (uint32_t i = 0; i < count; i++) ((struct vector_object *)v)->items[i] = fill;
  return v;
}

PRIMITIVE(prim_make_vector) {
  if (!is_natural(argv[0]) || !is_small(argv[0]) || small_value(argv[0]) > INT32_MAX)
    raise_argument(m, "make-vector", "valid-vector-length?", argv[0]);
  return filled(m, need_size(m, "make-vector", argv[0]), argc > 1 ? argv[1] : small(0));
}

PRIMITIVE(prim_vector_length) {
  uint32_t count;
  need_vector(m, "vector-length", argv[0], &count);
  return small(count);
}

PRIMITIVE(prim_vector_ref) {
  uint32_t count;
  value *items = need_vector(m, "vector-ref", argv[0], &count);
  return items[need_position(m, "vector-ref", argv[0], argv[1], count)];
}

PRIMITIVE(prim_vector_set) {
  struct vector_object *v = need_mutable(m, "vector-set!", argv[0]);
  uint32_t i = need_position(m, "vector-set!", argv[0], argv[1], v->count);
  world_store(m->world, v->epoch, argv[2]);
  v->items[i] = argv[2];
  return m->world->void_;
}

PRIMITIVE(prim_vector_fill) {
  uint32_t count;
  need_vector(m, "vector-fill!", argv[0], &count);
  struct vector_object *v = need_mutable(m, "vector-fill!", argv[0]);
  world_store(m->world, v->epoch, argv[1]);
  for (uint32_t i = 0; i < v->count; i++) v->items[i] = argv[1];
  return m->world->void_;
}

PRIMITIVE(prim_vector_to_list) {
  uint32_t count;
  value *items = need_vector(m, "vector->list", argv[0], &count);
  return list_from_array(m->world, items, count);
}

PRIMITIVE(prim_list_to_vector) {
  need_list(m, "list->vector", argv[0]);
  uint32_t count, i = 0;
  value v = make_vector(m->world, NULL, list_length(argv[0]));
  value *items = vector_contents(v, &count);
  for (struct list_walk k = list_walk(argv[0]); list_more(&k);) items[i++] = list_next(&k);
  return v;
}

PRIMITIVE(prim_build_vector) {
  uint32_t count = need_size(m, "build-vector", argv[0]);
  if (!is_procedure(argv[1])) raise_argument(m, "build-vector", "(exact-nonnegative-integer? . -> . any/c)", argv[1]);
  value v = filled(m, count, small(0));
  for (uint32_t i = 0; i < count; i++) ((struct vector_object *)v)->items[i] = apply1(m, argv[1], small(i));
  return v;
}

/* Applies argv[0] to the items at position i of all following vectors. */
static value apply_across(struct machine *m, uint32_t argc, const value *argv, uint32_t i) {
  value arguments[argc - 1];
  uint32_t count;
  for (uint32_t k = 1; k < argc; k++) arguments[k - 1] = vector_contents(argv[k], &count)[i];
  return apply(m, argv[0], argc - 1, arguments);
}

/* The common length of all vectors after the procedure. */
static uint32_t common_length(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_procedure_at(m, who, 0, argc, argv);
  uint32_t first, count;
  need_vector_at(m, who, 1, argc, argv, &first);
  for (uint32_t k = 2; k < argc; k++) {
    need_vector_at(m, who, k, argc, argv, &count);
    if (count == first) continue;
    struct buffer b = {0};
    for (uint32_t i = 0; i < argc; i++) buffer_printf(&b, " %s", value_text(m, argv[i], PRINT_PRINT));
    const char *arguments = buffer_keep(&b, &m->world->arena);
    raise_contract(m, "'%s: all vectors must have same size; arguments were:%s", who, arguments);
  }
  return first;
}

PRIMITIVE(prim_vector_map) {
  uint32_t count = common_length(m, "vector-map", argc, argv);
  value v = filled(m, count, small(0));
  for (uint32_t i = 0; i < count; i++) ((struct vector_object *)v)->items[i] = apply_across(m, argc, argv, i);
  return v;
}

PRIMITIVE(prim_vector_map_in_place) {
  uint32_t count = common_length(m, "vector-map!", argc, argv);
  struct vector_object *v = need_mutable(m, "vector-map!", argv[1]);
  for (uint32_t i = 0; i < count; i++) {
    value item = apply_across(m, argc, argv, i);
    world_store(m->world, v->epoch, item);
    v->items[i] = item;
  }
  return argv[1];
}

PRIMITIVE(prim_vector_count) {
  uint32_t count = common_length(m, "vector-count", argc, argv), n = 0;
  for (uint32_t i = 0; i < count; i++) n += is_true(m->world, apply_across(m, argc, argv, i));
  return small(n);
}

static value filter(struct machine *m, const char *who, uint32_t argc, const value *argv, bool keep) {
  uint32_t count = common_length(m, who, argc, argv), n = 0, ignored;
  value *items = vector_contents(argv[1], &ignored), *kept = arena_alloc(&m->world->arena, count * sizeof *kept);
  for (uint32_t i = 0; i < count; i++)
    if (holds1(m, argv[0], items[i]) == keep) kept[n++] = items[i];
  return make_vector(m->world, kept, n);
}

PRIMITIVE(prim_vector_filter) { return filter(m, "vector-filter", argc, argv, true); }
PRIMITIVE(prim_vector_filter_not) { return filter(m, "vector-filter-not", argc, argv, false); }

PRIMITIVE(prim_vector_append) {
  uint32_t total = 0, count, at = 0, copied;
  for (uint32_t i = 0; i < argc; i++) {
    need_vector_at(m, "vector-append", i, argc, argv, &count);
    total += count;
  }
  value v = make_vector(m->world, NULL, total);
  value *out = vector_contents(v, &copied);
  for (uint32_t i = 0; i < argc; i++) {
    value *items = vector_contents(argv[i], &count);
    for (uint32_t k = 0; k < count; k++) out[at++] = items[k];
  }
  return v;
}

PRIMITIVE(prim_vector_copy) {
  uint32_t count;
  value *items = need_vector_at(m, "vector-copy", 0, argc, argv, &count);
  uint32_t start = argc > 1 ? need_index(m, "vector-copy", argv[1]) : 0;
  uint32_t end = argc > 2 ? need_index(m, "vector-copy", argv[2]) : count;
  if (start > count)
    raise_contract(m,
                   "vector-copy: starting index is out of range\n  starting index: %u\n  valid range: [0, %u]\n"
                   "  vector: %s",
                   start, count, value_text(m, argv[0], PRINT_PRINT));
  if (end > count || end < start)
    raise_contract(m,
                   "vector-copy: ending index is out of range\n  ending index: %u\n  starting index: %u\n"
                   "  valid range: [0, %u]\n  vector: %s",
                   end, start, count, value_text(m, argv[0], PRINT_PRINT));
  return make_vector(m->world, items + start, end - start);
}

PRIMITIVE(prim_vector_to_immutable) {
  uint32_t count;
  value *items = need_vector(m, "vector->immutable-vector", argv[0], &count);
  return prim_vector_immutable(m, count, items);
}

PRIMITIVE(prim_vector_member) {
  uint32_t count;
  value *items = need_vector(m, "vector-member", argv[1], &count);
  for (uint32_t i = 0; i < count; i++)
    if (value_equal(m->world, argv[0], items[i])) return small(i);
  return m->world->false_;
}

PRIMITIVE(prim_vector_is_empty) {
  uint32_t count;
  need_vector(m, "vector-empty?", argv[0], &count);
  return boolean_value(m->world, count == 0);
}

/* The first `count` items of the vector argv[0], or the rest; `from_end` counts from the other
 * end. */
static value vector_part(struct machine *m, const char *who, uint32_t argc, const value *argv, bool front,
                         bool from_end) {
  uint32_t length;
  value *items = need_vector_at(m, who, 0, argc, argv, &length);
  if (!is_natural(argv[1])) raise_argument_at(m, who, "exact-nonnegative-integer?", 1, argc, argv);
  uint32_t count = need_index(m, who, argv[1]);
  if (count > length)
    raise_contract(m, "%s: index is out of range\n  index: %u\n  valid range: [0, %u]\n  vector: %s", who, count,
                   length, value_text(m, argv[0], PRINT_PRINT));
  uint32_t split = from_end ? length - count : count;
  return front ? make_vector(m->world, items, split) : make_vector(m->world, items + split, length - split);
}

PRIMITIVE(prim_vector_take) { return vector_part(m, "vector-take", argc, argv, true, false); }
PRIMITIVE(prim_vector_drop) { return vector_part(m, "vector-drop", argc, argv, false, false); }
PRIMITIVE(prim_vector_take_right) { return vector_part(m, "vector-take-right", argc, argv, false, true); }
PRIMITIVE(prim_vector_drop_right) { return vector_part(m, "vector-drop-right", argc, argv, true, true); }

/* (vector-copy! to at from [start end]) */
PRIMITIVE(prim_vector_copy_into) {
  struct vector_object *to = need_mutable(m, "vector-copy!", argv[0]);
  uint32_t at = need_index(m, "vector-copy!", argv[1]), length;
  value *from = need_vector(m, "vector-copy!", argv[2], &length);
  uint32_t start = argc > 3 ? need_index(m, "vector-copy!", argv[3]) : 0;
  uint32_t end = argc > 4 ? need_index(m, "vector-copy!", argv[4]) : length;
  if (end > length || start > end) raise_contract(m, "vector-copy!: index is out of range\n  index: %u", end);
  if (at > to->count || to->count - at < end - start)
    raise_contract(m, "vector-copy!: not enough room in target vector");
  for (uint32_t i = start; i < end; i++) world_store(m->world, to->epoch, from[i]);
  memmove(to->items + at, from + start, (end - start) * sizeof(value));
  return m->world->void_;
}

PRIMITIVE(prim_vector_to_values) {
  uint32_t count;
  value *items = need_vector(m, "vector->values", argv[0], &count);
  return values_make(m, count, items);
}

void prim_vector_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"vector?", 1, 1, prim_is_vector},
      {"vector", 0, ANY_COUNT, prim_vector},
      {"vector-immutable", 0, ANY_COUNT, prim_vector_immutable},
      {"make-vector", 1, 2, prim_make_vector},
      {"vector-length", 1, 1, prim_vector_length},
      {"vector-ref", 2, 2, prim_vector_ref},
      {"vector-set!", 3, 3, prim_vector_set},
      {"vector-fill!", 2, 2, prim_vector_fill},
      {"vector->list", 1, 1, prim_vector_to_list},
      {"list->vector", 1, 1, prim_list_to_vector},
      {"build-vector", 2, 2, prim_build_vector},
      {"vector-map", 2, ANY_COUNT, prim_vector_map},
      {"vector-map!", 2, ANY_COUNT, prim_vector_map_in_place},
      {"vector-count", 2, ANY_COUNT, prim_vector_count},
      {"vector-filter", 2, 2, prim_vector_filter},
      {"vector-filter-not", 2, 2, prim_vector_filter_not},
      {"vector-append", 0, ANY_COUNT, prim_vector_append},
      {"vector-copy", 1, 3, prim_vector_copy},
      {"vector->immutable-vector", 1, 1, prim_vector_to_immutable},
      {"vector-member", 2, 2, prim_vector_member},
      {"vector-empty?", 1, 1, prim_vector_is_empty},
      {"vector-take", 2, 2, prim_vector_take},
      {"vector-drop", 2, 2, prim_vector_drop},
      {"vector-take-right", 2, 2, prim_vector_take_right},
      {"vector-drop-right", 2, 2, prim_vector_drop_right},
      {"vector-copy!", 3, 5, prim_vector_copy_into},
      {"vector->values", 1, 1, prim_vector_to_values},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
