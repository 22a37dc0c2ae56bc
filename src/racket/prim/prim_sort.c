/* Sorting, extremes, shuffling, permutations and sublists. */
#include "racket/prim/prim.h"

#include <string.h>

/* ---- sort: a stable merge sort ---- */

struct sorting {
  struct machine *m;
  value less;
  value key; /* or 0 */
  bool fast; /* `less` is the primitive < or > and all the keys are small integers */
  bool descending;
  value *items, *keys; /* keys: the same array if there is no key */
  value *spare_items, *spare_keys;
};

static bool is_less(const struct sorting *s, value a, value b) {
  if (s->fast) return s->descending ? (int64_t)a > (int64_t)b : (int64_t)a < (int64_t)b;
  return holds2(s->m, s->less, a, b);
}

static void merge(struct sorting *s, uint32_t start, uint32_t middle, uint32_t end) {
  uint32_t left = start, right = middle;
  for (uint32_t at = start; at < end; at++) {
    bool take_right = left == middle || (right < end && is_less(s, s->keys[right], s->keys[left]));
    uint32_t from = take_right ? right++ : left++;
    s->spare_items[at] = s->items[from];
    s->spare_keys[at] = s->keys[from];
  }
  memcpy(s->items + start, s->spare_items + start, (end - start) * sizeof(value));
  memcpy(s->keys + start, s->spare_keys + start, (end - start) * sizeof(value));
}

static void sort_range(struct sorting *s, uint32_t start, uint32_t end) {
  if (end - start < 2) return;
  uint32_t middle = start + (end - start) / 2;
  sort_range(s, start, middle);
  sort_range(s, middle, end);
  if (is_less(s, s->keys[middle], s->keys[middle - 1])) merge(s, start, middle, end);
}

static void choose_fast(struct sorting *s, uint32_t count) {
  if (!has_kind(s->less, KIND_PRIMITIVE)) return;
  const char *name = ((struct primitive_object *)s->less)->name;
  if (strcmp(name, "<") != 0 && strcmp(name, ">") != 0) return;
  s->descending = name[0] == '>';
  s->fast = true;
  for (uint32_t i = 0; i < count; i++) s->fast = s->fast && is_small(s->keys[i]);
}

/* Sorts the items in place; key may be 0. */
static void sort_items(struct machine *m, value *items, uint32_t count, value less, value key) {
  size_t bytes = count * sizeof(value);
  struct arena *a = &m->world->arena;
  struct sorting s = {.m = m, .less = less, .key = key, .items = items};
  s.spare_items = arena_alloc(a, bytes);
  s.keys = memcpy(arena_alloc(a, bytes), items, bytes);
  s.spare_keys = arena_alloc(a, bytes);
  if (key)
    for (uint32_t i = 0; i < count; i++) s.keys[i] = apply1(m, key, items[i]);
  choose_fast(&s, count);
  sort_range(&s, 0, count);
}

static value sort_key(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  value key = keyword_argument(m, argc, argv, "key");
  if (!key || key == m->world->false_) return 0;
  if (!is_procedure(key)) raise_argument(m, who, "(any/c . -> . any/c)", key);
  return key;
}

PRIMITIVE(prim_sort) {
  need_list(m, "sort", argv[0]);
  if (!is_procedure(argv[1])) raise_argument(m, "sort", "(any/c any/c . -> . any/c)", argv[1]);
  value key = sort_key(m, "sort", argc, argv);
  uint32_t count;
  value *items = list_to_array(m->world, argv[0], &count);
  sort_items(m, items, count, argv[1], key);
  return list_from_array(m->world, items, count);
}

PRIMITIVE(prim_vector_sort) {
  uint32_t count;
  value *items = vector_contents(argv[0], &count);
  if (!items) raise_argument(m, "vector-sort", "vector?", argv[0]);
  if (!is_procedure(argv[1])) raise_argument(m, "vector-sort", "(any/c any/c . -> . any/c)", argv[1]);
  value v = make_vector(m->world, items, count);
  sort_items(m, vector_contents(v, &count), count, argv[1], sort_key(m, "vector-sort", argc, argv));
  return v;
}

/* ---- extremes ---- */

/* The first of the items whose key is the least (sign -1) or the greatest (1). */
static value arg_extreme(struct machine *m, const char *who, value f, const value *items, uint32_t count, int sign) {
  value best = 0, best_key = 0;
  for (uint32_t i = 0; i < count; i++) {
    value key = apply1(m, f, items[i]);
    if (!is_real_number(key))
      raise_contract(m, "%s: contract violation\n  expected: real?\n  result: %s", who,
                     value_text(m, key, PRINT_PRINT));
    if (best && number_compare(m->world, key, best_key) != sign) continue;
    best = items[i];
    best_key = key;
  }
  return best;
}

static value list_extreme(struct machine *m, const char *who, uint32_t argc, const value *argv, int sign) {
  if (!is_procedure(argv[0])) raise_argument_at(m, who, "(any/c . -> . real?)", 0, argc, argv);
  if (!is_list(argv[1]) || !is_pair(argv[1])) raise_argument_at(m, who, "(and/c list? (not/c empty?))", 1, argc, argv);
  uint32_t count;
  value *items = list_to_array(m->world, argv[1], &count);
  return arg_extreme(m, who, argv[0], items, count, sign);
}

static value vector_extreme(struct machine *m, const char *who, uint32_t argc, const value *argv, int sign) {
  need_procedure_at(m, who, 0, argc, argv);
  uint32_t count = 0;
  value *items = vector_contents(argv[1], &count);
  if (count == 0)
    raise_argument_at(m, who, "(and/c vector? (lambda (v) (positive? (vector-length v))))", 1, argc, argv);
  return arg_extreme(m, who, argv[0], items, count, sign);
}

PRIMITIVE(prim_vector_argmin) { return vector_extreme(m, "vector-argmin", argc, argv, -1); }
PRIMITIVE(prim_vector_argmax) { return vector_extreme(m, "vector-argmax", argc, argv, 1); }
PRIMITIVE(prim_argmin) { return list_extreme(m, "argmin", argc, argv, -1); }
PRIMITIVE(prim_argmax) { return list_extreme(m, "argmax", argc, argv, 1); }

/* ---- permutations and sublists ---- */

PRIMITIVE(prim_shuffle) {
  need_list(m, "shuffle", argv[0]);
  uint32_t count;
  value *items = list_to_array(m->world, argv[0], &count);
  for (uint32_t i = count; i > 1; i--) {
    uint64_t k = rng_below(&m->rng, i);
    value v = items[i - 1];
    items[i - 1] = items[k];
    items[k] = v;
  }
  return list_from_array(m->world, items, count);
}

static value product(struct machine *m, uint32_t argc, const value *argv) {
  if (argc == 0) return value_cons(m->world, m->world->empty, m->world->empty);
  value rest = product(m, argc - 1, argv + 1);
  struct list_builder b = {0};
  for (struct list_walk i = list_walk(argv[0]); list_more(&i);) {
    value first = list_next(&i);
    for (struct list_walk k = list_walk(rest); list_more(&k);)
      list_add(m->world, &b, value_cons(m->world, first, list_next(&k)));
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_cartesian_product) {
  for (uint32_t i = 0; i < argc; i++) need_list_at(m, "cartesian-product", i, argc, argv);
  return product(m, argc, argv);
}

/* The next permutation in lexicographic order; false after the last one. */
static bool next_permutation(uint32_t *order, uint32_t count) {
  uint32_t i = count - 1, k = i;
  while (i > 0 && order[i - 1] > order[i]) i--;
  if (i == 0) return false;
  while (order[k] < order[i - 1]) k--;
  uint32_t x = order[i - 1];
  order[i - 1] = order[k];
  order[k] = x;
  for (uint32_t left = i, right = count - 1; left < right; left++, right--) {
    x = order[left];
    order[left] = order[right];
    order[right] = x;
  }
  return true;
}

/* In Racket's order: reversed, they are the permutations of the reversed list in lexicographic
 * order. */
PRIMITIVE(prim_permutations) {
  need_list(m, "permutations", argv[0]);
  uint32_t count;
  value *items = list_to_array(m->world, argv[0], &count);
  if (count < 2) return value_cons(m->world, argv[0], m->world->empty);
  uint32_t *order = arena_alloc(&m->world->arena, count * sizeof *order);
  value *permuted = arena_alloc(&m->world->arena, count * sizeof *permuted);
  for (uint32_t i = 0; i < count; i++) order[i] = i;
  struct list_builder b = {0};
  do {
    for (uint32_t i = 0; i < count; i++) permuted[count - 1 - i] = items[count - 1 - order[i]];
    list_add(m->world, &b, list_from_array(m->world, permuted, count));
  } while (next_permutation(order, count));
  return list_done(m->world, &b);
}

/* All sublists, selected by the bits of 0, 1, 2... */
static value sublists(struct machine *m, const value *items, uint32_t count) {
  if (count > 40) raise_exception(m, m->exn_limit, NULL, "combinations: the list is too long");
  struct list_builder b = {0};
  for (uint64_t bits = 0; bits < UINT64_C(1) << count; bits++) {
    value list = m->world->empty;
    for (uint32_t i = count; i-- > 0;)
      if (bits >> i & 1) list = value_cons(m->world, items[i], list);
    list_add(m->world, &b, list);
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_combinations) {
  if (!is_list(argv[0])) raise_argument(m, "in-combinations", "list?", argv[0]);
  uint32_t count;
  value *items = list_to_array(m->world, argv[0], &count);
  if (argc == 1 || argv[1] == m->world->false_) return sublists(m, items, count);
  if (!is_natural(argv[1])) raise_argument_at(m, "in-combinations", "exact-nonnegative-integer?", 1, argc, argv);
  uint32_t size = need_index(m, "in-combinations", argv[1]);
  if (size > count) return m->world->empty;
  uint32_t *at = arena_alloc(&m->world->arena, (size + 1) * sizeof *at);
  for (uint32_t i = 0; i < size; i++) at[i] = i;
  struct list_builder b = {0};
  for (;;) {
    value list = m->world->empty;
    for (uint32_t i = size; i-- > 0;) list = value_cons(m->world, items[at[i]], list);
    list_add(m->world, &b, list);
    uint32_t i = size;
    while (i > 0 && at[i - 1] == count - size + i - 1) i--;
    if (i == 0) return list_done(m->world, &b);
    for (at[i - 1]++; i < size; i++) at[i] = at[i - 1] + 1;
  }
}

void prim_sort_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"sort", 2, 6, prim_sort},
      {"vector-sort", 2, 6, prim_vector_sort},
      {"argmin", 2, 2, prim_argmin},
      {"argmax", 2, 2, prim_argmax},
      {"vector-argmin", 2, 2, prim_vector_argmin},
      {"vector-argmax", 2, 2, prim_vector_argmax},
      {"shuffle", 1, 1, prim_shuffle},
      {"cartesian-product", 0, ANY_COUNT, prim_cartesian_product},
      {"permutations", 1, 1, prim_permutations},
      {"combinations", 1, 2, prim_combinations},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
