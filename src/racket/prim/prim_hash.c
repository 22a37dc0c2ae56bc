/* Hash tables. */
#include "racket/prim/hash_order.h"
#include "racket/prim/prim.h"

#include <stdlib.h>

static struct hash_object *need_hash(struct machine *m, const char *who, value v) {
  if (!is_hash(v)) raise_argument(m, who, "hash?", v);
  return hash_of(v);
}

static struct hash_object *need_hash_at(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  if (!is_hash(argv[0])) raise_argument_at(m, who, "hash?", 0, argc, argv);
  return hash_of(argv[0]);
}

static void need_immutable(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  if (!is_hash(argv[0]) || hash_of(argv[0])->mutable_)
    raise_argument_at(m, who, "(and/c hash? immutable?)", 0, argc, argv);
}

static void need_mutable(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  if (!is_hash(argv[0]) || !hash_of(argv[0])->mutable_)
    raise_argument_at(m, who, "(and/c hash? (not/c immutable?))", 0, argc, argv);
}

/* ---- making ---- */

static value from_arguments(struct machine *m, const char *who, uint32_t argc, const value *argv, enum equality e) {
  if (argc % 2)
    raise_contract(m, "%s: key does not have a value (i.e., an odd number of arguments were provided)\n  key: %s", who,
                   value_text(m, argv[argc - 1], PRINT_PRINT));
  struct hash_object *h = hash_new(m->world, KIND_HASH, e, false);
  for (uint32_t i = 0; i < argc; i += 2) table_put(m->world, h->table, e, h->epoch, argv[i], argv[i + 1]);
  return (value)h;
}

PRIMITIVE(prim_hash) { return from_arguments(m, "hash", argc, argv, EQUALITY_EQUAL); }
PRIMITIVE(prim_hasheq) { return from_arguments(m, "hasheq", argc, argv, EQUALITY_EQ); }
PRIMITIVE(prim_hasheqv) { return from_arguments(m, "hasheqv", argc, argv, EQUALITY_EQV); }

static value from_pairs(struct machine *m, const char *who, uint32_t argc, const value *argv, enum equality e,
                        bool mutable_) {
  struct hash_object *h = hash_new(m->world, KIND_HASH, e, mutable_);
  if (argc == 0) return (value)h;
  bool good = is_list(argv[0]);
  for (struct list_walk k = list_walk(argv[0]); good && list_more(&k);) {
    value pair = list_next(&k);
    good = is_pair(pair);
    if (good) table_put(m->world, h->table, e, h->epoch, list_head(pair), list_tail(m->world, pair));
  }
  if (!good) raise_argument(m, who, "(listof pair?)", argv[0]);
  return (value)h;
}

#define MAKERS(X)                                                                                                      \
  X(make_hash, "make-hash", EQUALITY_EQUAL, true)                                                                      \
  X(make_hasheq, "make-hasheq", EQUALITY_EQ, true)                                                                     \
  X(make_hasheqv, "make-hasheqv", EQUALITY_EQV, true)                                                                  \
  X(make_weak_hash, "make-weak-hash", EQUALITY_EQUAL, true)                                                            \
  X(make_weak_hasheq, "make-weak-hasheq", EQUALITY_EQ, true)                                                           \
  X(make_weak_hasheqv, "make-weak-hasheqv", EQUALITY_EQV, true)                                                        \
  X(make_immutable_hash, "make-immutable-hash", EQUALITY_EQUAL, false)                                                 \
  X(make_immutable_hasheq, "make-immutable-hasheq", EQUALITY_EQ, false)                                                \
  X(make_immutable_hasheqv, "make-immutable-hasheqv", EQUALITY_EQV, false)
#define MAKER_PRIMITIVE(name, text, equality, is_mutable)                                                              \
  PRIMITIVE(prim_##name) { return from_pairs(m, text, argc, argv, equality, is_mutable); }
MAKERS(MAKER_PRIMITIVE)

PRIMITIVE(prim_hash_copy) {
  struct hash_object *h = need_hash(m, "hash-copy", argv[0]);
  struct hash_object *copy = hash_with_table(m->world, h, table_copy(m->world, h->table));
  copy->mutable_ = true;
  return (value)copy;
}

/* ---- looking up ---- */

/* The value for a missing key: a thunk's result, or the value itself. */
static value failure_result(struct machine *m, const char *who, value failure) {
  if (!is_procedure(failure)) return failure;
  if (!procedure_accepts(failure, 0))
    raise_contract(m,
                   "%s: arity mismatch for failure procedure;\n given procedure does not accept zero arguments\n"
                   "  procedure: %s",
                   who, value_text(m, failure, PRINT_PRINT));
  return apply(m, failure, 0, NULL);
}

PRIMITIVE(prim_hash_ref) {
  struct hash_object *h = need_hash_at(m, "hash-ref", argc, argv);
  value v = table_get(m->world, h->table, h->equality, argv[1]);
  if (v) return v;
  if (argc == 3) return failure_result(m, "hash-ref", argv[2]);
  raise_details(m, "hash-ref: no value found for key", "key", argv[1], NULL);
}

PRIMITIVE(prim_hash_ref_key) {
  struct hash_object *h = need_hash_at(m, "hash-ref-key", argc, argv);
  for (struct table_walk k = {0}; table_next(h->table, &k);)
    if (k.key == argv[1] || (h->equality == EQUALITY_EQUAL && value_equal(m->world, k.key, argv[1]))) return k.key;
  if (argc == 3) return failure_result(m, "hash-ref-key", argv[2]);
  raise_details(m, "hash-ref-key: hash does not contain key", "key", argv[1], NULL);
}

PRIMITIVE(prim_hash_ref_or_set) {
  need_mutable(m, "hash-ref!", argc, argv);
  value v = hash_get(m->world, argv[0], argv[1]);
  if (v) return v;
  v = failure_result(m, "hash-ref!", argv[2]);
  hash_put(m->world, argv[0], argv[1], v);
  return v;
}

PRIMITIVE(prim_hash_has_key) {
  struct hash_object *h = need_hash_at(m, "hash-has-key?", argc, argv);
  return boolean_value(m->world, table_get(m->world, h->table, h->equality, argv[1]) != 0);
}

PRIMITIVE(prim_hash_count) { return small(table_count(need_hash(m, "hash-count", argv[0])->table)); }
PREDICATE(prim_hash_is_empty, table_count(need_hash(m, "hash-empty?", v)->table) == 0)
PREDICATE(prim_is_hash, is_hash(v))
PREDICATE(prim_is_hash_equal, need_hash(m, "hash-equal?", v)->equality == EQUALITY_EQUAL)
PREDICATE(prim_is_hash_eq, need_hash(m, "hash-eq?", v)->equality == EQUALITY_EQ)
PREDICATE(prim_is_hash_eqv, need_hash(m, "hash-eqv?", v)->equality == EQUALITY_EQV)

/* ---- changing ---- */

PRIMITIVE(prim_hash_set) {
  need_immutable(m, "hash-set", argc, argv);
  return hash_set(m->world, argv[0], argv[1], argv[2]);
}

PRIMITIVE(prim_hash_put) {
  need_mutable(m, "hash-set!", argc, argv);
  hash_put(m->world, argv[0], argv[1], argv[2]);
  return m->world->void_;
}

static void need_even(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  if (argc % 2 == 1) return; /* the table and pairs of arguments */
  raise_contract(m,
                 "%s: expected an even number of association elements, but received an odd number of association "
                 "elements\n  association elements: %s",
                 who, value_text(m, list_from_array(m->world, argv + 1, argc - 1), PRINT_PRINT));
}

PRIMITIVE(prim_hash_set_star) {
  need_immutable(m, "hash-set*", argc, argv);
  need_even(m, "hash-set*", argc, argv);
  value h = argv[0];
  for (uint32_t i = 1; i < argc; i += 2) h = hash_set(m->world, h, argv[i], argv[i + 1]);
  return h;
}

PRIMITIVE(prim_hash_put_star) {
  need_mutable(m, "hash-set*!", argc, argv);
  need_even(m, "hash-set*!", argc, argv);
  for (uint32_t i = 1; i < argc; i += 2) hash_put(m->world, argv[0], argv[i], argv[i + 1]);
  return m->world->void_;
}

static value updated(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  value v = hash_get(m->world, argv[0], argv[1]);
  if (!v && argc == 4) v = failure_result(m, who, argv[3]);
  if (!v) raise_contract(m, "%s: no value found for key: %s", who, value_text(m, argv[1], PRINT_PRINT));
  return apply1(m, argv[2], v);
}

PRIMITIVE(prim_hash_update) {
  need_immutable(m, "hash-update", 1, argv);
  return hash_set(m->world, argv[0], argv[1], updated(m, "hash-update", argc, argv));
}

PRIMITIVE(prim_hash_update_in_place) {
  need_mutable(m, "hash-update!", 1, argv);
  hash_put(m->world, argv[0], argv[1], updated(m, "hash-update!", argc, argv));
  return m->world->void_;
}

PRIMITIVE(prim_hash_remove) {
  need_immutable(m, "hash-remove", argc, argv);
  struct hash_object *h = hash_of(argv[0]);
  struct table *t = table_without(m->world, h->table, h->equality, argv[1]);
  return t == h->table ? argv[0] : (value)hash_with_table(m->world, h, t);
}

PRIMITIVE(prim_hash_delete) {
  need_mutable(m, "hash-remove!", argc, argv);
  table_delete(m->world, hash_of(argv[0])->table, hash_of(argv[0])->equality, argv[1]);
  return m->world->void_;
}

PRIMITIVE(prim_hash_clear) {
  need_immutable(m, "hash-clear", argc, argv);
  return (value)hash_new(m->world, KIND_HASH, hash_of(argv[0])->equality, false);
}

PRIMITIVE(prim_hash_clear_in_place) {
  need_mutable(m, "hash-clear!", argc, argv);
  table_clear(m->world, hash_of(argv[0])->table, hash_of(argv[0])->epoch);
  return m->world->void_;
}

/* ---- all entries ---- */

static int compare_entries(const void *a, const void *b) {
  return term_compare(((const struct table_walk *)a)->key, ((const struct table_walk *)b)->key);
}

/* The entries in an array; sorted by key if that is requested and the keys are terms. The table may
 * change while they are used. */
static struct table_walk *entries(struct machine *m, const struct hash_object *h, bool try_order, uint32_t *count) {
  struct table_walk *all = hash_entries(m->world, h, count);
  for (uint32_t i = 0; i < *count && try_order; i++) try_order = is_term(all[i].key);
  if (try_order) qsort(all, *count, sizeof *all, compare_entries);
  return all;
}

enum entry_part { KEYS, CONTENTS, PAIRS };

static value listed(struct machine *m, const char *who, uint32_t argc, const value *argv, enum entry_part part) {
  uint32_t count;
  bool try_order = argc > 1 && is_true(m->world, argv[1]);
  struct table_walk *all = entries(m, need_hash(m, who, argv[0]), try_order, &count);
  value list = m->world->empty;
  for (uint32_t i = count; i-- > 0;) {
    value v = part == KEYS ? all[i].key : all[i].content;
    if (part == PAIRS) v = value_cons(m->world, all[i].key, all[i].content);
    list = value_cons(m->world, v, list);
  }
  return list;
}

PRIMITIVE(prim_hash_keys) { return listed(m, "hash-keys", argc, argv, KEYS); }
PRIMITIVE(prim_hash_values) { return listed(m, "hash-values", argc, argv, CONTENTS); }
PRIMITIVE(prim_hash_to_list) { return listed(m, "hash->list", argc, argv, PAIRS); }

static struct table_walk *need_map(struct machine *m, const char *who, uint32_t argc, const value *argv,
                                   uint32_t *count) {
  struct hash_object *h = need_hash(m, who, argv[0]);
  if (!is_procedure(argv[1])) raise_argument(m, who, "(procedure-arity-includes/c 2)", argv[1]);
  return entries(m, h, argc > 2 && is_true(m->world, argv[2]), count);
}

PRIMITIVE(prim_hash_map) {
  uint32_t count;
  struct table_walk *all = need_map(m, "hash-map", argc, argv, &count);
  struct list_builder b = {0};
  for (uint32_t i = 0; i < count; i++) list_add(m->world, &b, apply2(m, argv[1], all[i].key, all[i].content));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_hash_for_each) {
  uint32_t count;
  struct table_walk *all = need_map(m, "hash-for-each", argc, argv, &count);
  for (uint32_t i = 0; i < count; i++) apply2(m, argv[1], all[i].key, all[i].content);
  return m->world->void_;
}

PRIMITIVE(prim_is_keys_subset) {
  struct hash_object *a = need_hash(m, "hash-keys-subset?", argv[0]);
  struct hash_object *b = need_hash(m, "hash-keys-subset?", argv[1]);
  for (struct table_walk k = {0}; table_next(a->table, &k);)
    if (!table_get(m->world, b->table, b->equality, k.key)) return m->world->false_;
  return m->world->true_;
}

/* racket/hash: #:combine gets the two values, #:combine/key also the key. */
PRIMITIVE(prim_hash_union) {
  value combine = keyword_argument(m, argc, argv, "combine"), with_key = keyword_argument(m, argc, argv, "combine/key");
  uint32_t count = positional_count(argc, argv);
  need_immutable(m, "hash-union", count, argv);
  value result = argv[0];
  for (uint32_t i = 1; i < count; i++) {
    struct hash_object *h = need_hash(m, "hash-union", argv[i]);
    for (struct table_walk k = {0}; table_next(h->table, &k);) {
      value old = hash_get(m->world, result, k.key), new = k.content;
      if (old && with_key) new = apply(m, with_key, 3, (value[]){k.key, old, k.content});
      else if (old && combine) new = apply2(m, combine, old, k.content);
      else if (old)
        raise_contract(m, "hash-union: duplicate values for key %s: %s and %s", value_text(m, k.key, PRINT_PRINT),
                       value_text(m, old, PRINT_PRINT), value_text(m, k.content, PRINT_PRINT));
      result = hash_set(m->world, result, k.key, new);
    }
  }
  return result;
}

void prim_hash_install(struct machine *m) {
#define MAKER_ROW(name, text, equality, is_mutable) {text, 0, 1, prim_##name},
  static const struct primitive_row rows[] = {
      MAKERS(MAKER_ROW){"hash", 0, ANY_COUNT, prim_hash},
      {"hasheq", 0, ANY_COUNT, prim_hasheq},
      {"hasheqv", 0, ANY_COUNT, prim_hasheqv},
      {"hash-copy", 1, 1, prim_hash_copy},
      {"hash-ref", 2, 3, prim_hash_ref},
      {"hash-ref-key", 2, 3, prim_hash_ref_key},
      {"hash-ref!", 3, 3, prim_hash_ref_or_set},
      {"hash-has-key?", 2, 2, prim_hash_has_key},
      {"hash-count", 1, 1, prim_hash_count},
      {"hash-empty?", 1, 1, prim_hash_is_empty},
      {"hash?", 1, 1, prim_is_hash},
      {"hash-equal?", 1, 1, prim_is_hash_equal},
      {"hash-eq?", 1, 1, prim_is_hash_eq},
      {"hash-eqv?", 1, 1, prim_is_hash_eqv},
      {"hash-set", 3, 3, prim_hash_set},
      {"hash-set!", 3, 3, prim_hash_put},
      {"hash-set*", 1, ANY_COUNT, prim_hash_set_star},
      {"hash-set*!", 1, ANY_COUNT, prim_hash_put_star},
      {"hash-update", 3, 4, prim_hash_update},
      {"hash-update!", 3, 4, prim_hash_update_in_place},
      {"hash-remove", 2, 2, prim_hash_remove},
      {"hash-remove!", 2, 2, prim_hash_delete},
      {"hash-clear", 1, 1, prim_hash_clear},
      {"hash-clear!", 1, 1, prim_hash_clear_in_place},
      {"hash-keys", 1, 2, prim_hash_keys},
      {"hash-values", 1, 2, prim_hash_values},
      {"hash->list", 1, 2, prim_hash_to_list},
      {"hash-map", 2, 3, prim_hash_map},
      {"hash-for-each", 2, 3, prim_hash_for_each},
      {"hash-keys-subset?", 2, 2, prim_is_keys_subset},
      {"hash-union", 1, ANY_COUNT, prim_hash_union},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
