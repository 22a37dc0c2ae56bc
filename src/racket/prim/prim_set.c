/* Sets; as in racket/set, lists are sets, too. */
#include "racket/prim/hash_order.h"
#include "racket/prim/prim.h"

static bool is_generic(value v) { return is_set(v) || is_list(v); }

/* Raises for a first argument that is not a set. `other` names the next argument; NULL if there is
 * none. */
_Noreturn static void raise_not_set(struct machine *m, const char *who, value v, const char *other, value given) {
  const char *shown = value_text(m, v, PRINT_PRINT);
  if (!other)
    raise_contract(m, "%s: contract violation:\n  expected: set?\n  given: %s\n  argument position: 1st", who, shown);
  raise_contract(m, "%s: contract violation:\n  expected: set?\n  given: %s\n  argument position: 1st\n  %s: %s", who,
                 shown, other, value_text(m, given, PRINT_PRINT));
}

static void need_generic(struct machine *m, const char *who, value v) {
  if (!is_generic(v)) raise_not_set(m, who, v, NULL, 0);
}

/* ---- construction ---- */

static value from_array(struct machine *m, enum equality e, bool mutable_, uint32_t count, const value *items) {
  struct hash_object *s = hash_new(m->world, KIND_SET, e, mutable_);
  for (uint32_t i = 0; i < count; i++)
    if (!table_get(m->world, s->table, e, items[i])) table_put(m->world, s->table, e, s->epoch, items[i], items[i]);
  return (value)s;
}

static value from_list(struct machine *m, enum equality e, bool mutable_, value list) {
  if (!is_list(list)) raise_argument(m, "in-stream", "stream?", list);
  uint32_t count;
  value *items = list_to_array(m->world, list, &count);
  return from_array(m, e, mutable_, count, items);
}

#define MAKERS(X)                                                                                                      \
  X(set, "set", "list->set", EQUALITY_EQUAL, false)                                                                    \
  X(seteq, "seteq", "list->seteq", EQUALITY_EQ, false)                                                                 \
  X(seteqv, "seteqv", "list->seteqv", EQUALITY_EQV, false)                                                             \
  X(mutable_set, "mutable-set", "list->mutable-set", EQUALITY_EQUAL, true)                                             \
  X(mutable_seteq, "mutable-seteq", "list->mutable-seteq", EQUALITY_EQ, true)                                          \
  X(mutable_seteqv, "mutable-seteqv", "list->mutable-seteqv", EQUALITY_EQV, true)
#define MAKER_PRIMITIVES(name, text, list_text, equality, is_mutable)                                                  \
  PRIMITIVE(prim_##name) { return from_array(m, equality, is_mutable, argc, argv); }                                   \
  PRIMITIVE(prim_list_to_##name) { return from_list(m, equality, is_mutable, argv[0]); }
MAKERS(MAKER_PRIMITIVES)

/* ---- elements ---- */

static bool has_element(struct machine *m, value set, value v) {
  if (is_set(set)) return set_has(m->world, set, v);
  for (struct list_walk k = list_walk(set); list_more(&k);)
    if (value_equal(m->world, list_next(&k), v)) return true;
  return false;
}

/* The elements in an array, in order. */
static value *elements(struct machine *m, value set, uint32_t *count) {
  if (is_list(set)) return list_to_array(m->world, set, count);
  const struct table_walk *all = hash_entries(m->world, hash_of(set), count);
  value *items = arena_alloc(&m->world->arena, (*count + 1) * sizeof *items);
  for (uint32_t i = 0; i < *count; i++) items[i] = all[i].key;
  return items;
}

static value with_element(struct machine *m, value set, value v) {
  if (is_set(set)) return set_add(m->world, set, v);
  return has_element(m, set, v) ? set : value_cons(m->world, v, set);
}

static value without_element(struct machine *m, value set, value v) {
  if (is_set(set)) {
    struct hash_object *s = hash_of(set);
    struct table *t = table_without(m->world, s->table, s->equality, v);
    return t == s->table ? set : (value)hash_with_table(m->world, s, t);
  }
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(set); list_more(&k);) {
    value item = list_next(&k);
    if (!value_equal(m->world, item, v)) list_add(m->world, &b, item);
  }
  return list_done(m->world, &b);
}

/* Checks the first argument of an operation that makes a new set. */
static void need_immutable(struct machine *m, const char *who, value v, const char *other, value given) {
  if (!is_generic(v)) raise_not_set(m, who, v, other, given);
  if (is_set(v) && hash_of(v)->mutable_)
    raise_contract(m,
                   "%s:\nexpected: (not/c (or/c set-mutable? set-weak?))\ngiven mutable set: %s\n"
                   "argument position: 1st",
                   who, value_text(m, v, PRINT_PRINT));
}

static struct hash_object *need_mutable(struct machine *m, const char *who, value v) {
  if (!is_set(v)) raise_not_set(m, who, v, NULL, 0);
  if (!hash_of(v)->mutable_)
    raise_contract(m, "%s:\nexpected: (or/c set-mutable? set-weak?)\ngiven immutable set: %s\nargument position: 1st",
                   who, value_text(m, v, PRINT_PRINT));
  return hash_of(v);
}

PRIMITIVE(prim_set_add) {
  need_immutable(m, "set-add", argv[0], "x argument...", argv[1]);
  return with_element(m, argv[0], argv[1]);
}

PRIMITIVE(prim_set_remove) {
  need_immutable(m, "set-remove", argv[0], "x argument...", argv[1]);
  return without_element(m, argv[0], argv[1]);
}

PRIMITIVE(prim_set_has) {
  if (!is_generic(argv[0])) raise_not_set(m, "set-member?", argv[0], "x argument...", argv[1]);
  return boolean_value(m->world, has_element(m, argv[0], argv[1]));
}

PRIMITIVE(prim_set_put) {
  struct hash_object *s = need_mutable(m, "set-add!", argv[0]);
  if (!table_get(m->world, s->table, s->equality, argv[1]))
    table_put(m->world, s->table, s->equality, s->epoch, argv[1], argv[1]);
  return m->world->void_;
}

PRIMITIVE(prim_set_delete) {
  struct hash_object *s = need_mutable(m, "set-remove!", argv[0]);
  table_delete(m->world, s->table, s->equality, argv[1]);
  return m->world->void_;
}

PRIMITIVE(prim_set_clear_in_place) {
  struct hash_object *s = need_mutable(m, "set-clear!", argv[0]);
  table_clear(m->world, s->table, s->epoch);
  return m->world->void_;
}

static uint32_t size_of(value set) { return is_set(set) ? table_count(hash_of(set)->table) : list_length(set); }

PRIMITIVE(prim_set_count) {
  need_generic(m, "set-count", argv[0]);
  return small(size_of(argv[0]));
}

PRIMITIVE(prim_set_is_empty) {
  need_generic(m, "set-empty?", argv[0]);
  return boolean_value(m->world, size_of(argv[0]) == 0);
}

PRIMITIVE(prim_set_to_list) {
  need_generic(m, "set->list", argv[0]);
  if (is_list(argv[0])) return argv[0];
  uint32_t count;
  value *items = elements(m, argv[0], &count);
  if (hash_is_ordered(hash_of(argv[0]))) /* in reverse order, as in Racket */
    for (uint32_t i = 0; i < count / 2; i++) {
      value last = items[count - 1 - i];
      items[count - 1 - i] = items[i];
      items[i] = last;
    }
  return list_from_array(m->world, items, count);
}

static void need_element(struct machine *m, const char *who, value v, const char *list_who) {
  need_generic(m, who, v);
  if (size_of(v) > 0) return;
  if (is_list(v)) raise_argument(m, list_who, "pair?", v);
  raise_argument(m, who, "(and/c generic-set? (not/c set-empty?))", v);
}

PRIMITIVE(prim_set_first) {
  need_element(m, "set-first", argv[0], "car");
  if (is_list(argv[0])) return list_head(argv[0]);
  uint32_t count;
  return elements(m, argv[0], &count)[0];
}

PRIMITIVE(prim_set_rest) {
  need_element(m, "set-rest", argv[0], "cdr");
  if (is_list(argv[0])) return list_tail(m->world, argv[0]);
  return without_element(m, argv[0], prim_set_first(m, argc, argv));
}

PRIMITIVE(prim_set_clear) {
  need_immutable(m, "set-clear", argv[0], NULL, 0);
  return is_list(argv[0]) ? m->world->empty : from_array(m, hash_of(argv[0])->equality, false, 0, NULL);
}

PRIMITIVE(prim_set_copy) {
  need_generic(m, "set-copy", argv[0]);
  if (is_list(argv[0])) return argv[0];
  return (value)hash_with_table(m->world, hash_of(argv[0]), table_copy(m->world, hash_of(argv[0])->table));
}

/* ---- operations on several sets ---- */

/* Are both lists, or both sets with one equality? */
static void need_compatible(struct machine *m, const char *who, value a, value b) {
  if (is_list(a) && is_list(b)) return;
  if (is_list(a)) raise_argument(m, "in-list", "list?", b);
  if (is_list(b) || hash_of(a)->equality != hash_of(b)->equality)
    raise_contract(m,
                   "%s: set arguments have incompatible equivalence predicates\n  first set: %s\n"
                   "  incompatible set: %s",
                   who, value_text(m, a, PRINT_PRINT), value_text(m, b, PRINT_PRINT));
}

static void need_sets(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_immutable(m, who, argv[0], "rest args", list_from_array(m->world, argv + 1, argc - 1));
  for (uint32_t i = 1; i < argc; i++) {
    if (!is_generic(argv[i])) raise_argument_at(m, who, "generic-set?", i, argc, argv);
    need_compatible(m, who, argv[0], argv[i]);
  }
}

PRIMITIVE(prim_set_union) {
  need_sets(m, "set-union", argc, argv);
  value result = argv[0];
  for (uint32_t i = 1; i < argc; i++) {
    uint32_t count;
    value *items = elements(m, argv[i], &count);
    for (uint32_t k = 0; k < count; k++) result = with_element(m, result, items[k]);
  }
  return result;
}

/* Elements of the first set that are in all other sets, or in no other. */
static value selected(struct machine *m, uint32_t argc, const value *argv, bool common) {
  uint32_t count, kept = 0;
  value *items = elements(m, argv[0], &count);
  for (uint32_t i = 0; i < count; i++) {
    bool good = true;
    for (uint32_t k = 1; good && k < argc; k++) good = has_element(m, argv[k], items[i]) == common;
    if (good) items[kept++] = items[i];
  }
  if (is_set(argv[0])) return kept == count ? argv[0] : from_array(m, hash_of(argv[0])->equality, false, kept, items);
  value list = m->world->empty;
  for (uint32_t i = 0; i < kept; i++) list = with_element(m, list, items[i]);
  return list;
}

PRIMITIVE(prim_set_intersect) {
  need_sets(m, "set-intersect", argc, argv);
  return selected(m, argc, argv, true);
}

PRIMITIVE(prim_set_subtract) {
  need_sets(m, "set-subtract", argc, argv);
  return selected(m, argc, argv, false);
}

PRIMITIVE(prim_set_symmetric_difference) {
  need_sets(m, "set-symmetric-difference", argc, argv);
  value result = argv[0];
  for (uint32_t i = 1; i < argc; i++) {
    uint32_t count;
    value *items = elements(m, argv[i], &count);
    for (uint32_t k = 0; k < count; k++)
      result = (has_element(m, result, items[k]) ? without_element : with_element)(m, result, items[k]);
  }
  return result;
}

PRIMITIVE(prim_set_union_in_place) {
  need_mutable(m, "set-union!", argv[0]);
  for (uint32_t i = 1; i < argc; i++) {
    need_generic(m, "set-union!", argv[i]);
    uint32_t count;
    value *items = elements(m, argv[i], &count);
    for (uint32_t k = 0; k < count; k++) prim_set_put(m, 2, (value[]){argv[0], items[k]});
  }
  return m->world->void_;
}

PRIMITIVE(prim_set_subtract_in_place) {
  need_mutable(m, "set-subtract!", argv[0]);
  for (uint32_t i = 1; i < argc; i++) {
    need_generic(m, "set-subtract!", argv[i]);
    uint32_t count;
    value *items = elements(m, argv[i], &count);
    for (uint32_t k = 0; k < count; k++) prim_set_delete(m, 2, (value[]){argv[0], items[k]});
  }
  return m->world->void_;
}

PRIMITIVE(prim_set_intersect_in_place) {
  struct hash_object *s = need_mutable(m, "set-intersect!", argv[0]);
  uint32_t count;
  value *items = elements(m, argv[0], &count);
  for (uint32_t i = 1; i < argc; i++) {
    need_generic(m, "set-intersect!", argv[i]);
    for (uint32_t k = 0; k < count; k++)
      if (!has_element(m, argv[i], items[k])) table_delete(m->world, s->table, s->equality, items[k]);
  }
  return m->world->void_;
}

static void need_two(struct machine *m, const char *who, const value *argv) {
  if (!is_generic(argv[0])) raise_not_set(m, who, argv[0], "set2 argument...", argv[1]);
  if (!is_generic(argv[1])) raise_argument_at(m, who, "generic-set?", 1, 2, argv);
  need_compatible(m, who, argv[0], argv[1]);
}

static bool is_subset(struct machine *m, value a, value b) {
  uint32_t count;
  value *items = elements(m, a, &count);
  for (uint32_t i = 0; i < count; i++)
    if (!has_element(m, b, items[i])) return false;
  return true;
}

PRIMITIVE(prim_is_subset) {
  need_two(m, "subset?", argv);
  return boolean_value(m->world, is_subset(m, argv[0], argv[1]));
}

PRIMITIVE(prim_is_proper_subset) {
  need_two(m, "proper-subset?", argv);
  return boolean_value(m->world, is_subset(m, argv[0], argv[1]) && !is_subset(m, argv[1], argv[0]));
}

PRIMITIVE(prim_sets_equal) {
  need_two(m, "set=?", argv);
  return boolean_value(m->world, is_subset(m, argv[0], argv[1]) && is_subset(m, argv[1], argv[0]));
}

/* ---- procedures over elements ---- */

PRIMITIVE(prim_set_map) {
  if (!is_generic(argv[0])) raise_not_set(m, "set-map", argv[0], "f argument...", argv[1]);
  uint32_t count;
  value *items = elements(m, argv[0], &count);
  for (uint32_t i = 0; i < count; i++) items[i] = apply1(m, argv[1], items[i]);
  return list_from_array(m->world, items, count);
}

PRIMITIVE(prim_set_for_each) {
  if (!is_generic(argv[0])) raise_not_set(m, "set-for-each", argv[0], "f argument...", argv[1]);
  uint32_t count;
  value *items = elements(m, argv[0], &count);
  for (uint32_t i = 0; i < count; i++) apply1(m, argv[1], items[i]);
  return m->world->void_;
}

PREDICATE(prim_is_set, is_set(v) && !hash_of(v)->mutable_)
PREDICATE(prim_is_mutable_set, is_set(v) && hash_of(v)->mutable_)
PREDICATE(prim_is_generic_set, is_generic(v))
PREDICATE(prim_is_set_equal, is_set(v) && hash_of(v)->equality == EQUALITY_EQUAL)
PREDICATE(prim_is_set_eq, is_set(v) && hash_of(v)->equality == EQUALITY_EQ)
PREDICATE(prim_is_set_eqv, is_set(v) && hash_of(v)->equality == EQUALITY_EQV)

void prim_set_install(struct machine *m) {
#define MAKER_ROWS(name, text, list_text, equality, is_mutable)                                                        \
  {text, 0, ANY_COUNT, prim_##name}, {list_text, 1, 1, prim_list_to_##name},
  static const struct primitive_row rows[] = {
      MAKERS(MAKER_ROWS){"set-add", 2, 2, prim_set_add},
      {"set-remove", 2, 2, prim_set_remove},
      {"set-member?", 2, 2, prim_set_has},
      {"set-add!", 2, 2, prim_set_put},
      {"set-remove!", 2, 2, prim_set_delete},
      {"set-clear!", 1, 1, prim_set_clear_in_place},
      {"set-union!", 1, ANY_COUNT, prim_set_union_in_place},
      {"set-subtract!", 1, ANY_COUNT, prim_set_subtract_in_place},
      {"set-intersect!", 1, ANY_COUNT, prim_set_intersect_in_place},
      {"set-count", 1, 1, prim_set_count},
      {"set-empty?", 1, 1, prim_set_is_empty},
      {"set->list", 1, 1, prim_set_to_list},
      {"set-first", 1, 1, prim_set_first},
      {"set-rest", 1, 1, prim_set_rest},
      {"set-clear", 1, 1, prim_set_clear},
      {"set-copy-clear", 1, 1, prim_set_clear},
      {"set-copy", 1, 1, prim_set_copy},
      {"set-union", 1, ANY_COUNT, prim_set_union},
      {"set-intersect", 1, ANY_COUNT, prim_set_intersect},
      {"set-subtract", 1, ANY_COUNT, prim_set_subtract},
      {"set-symmetric-difference", 1, ANY_COUNT, prim_set_symmetric_difference},
      {"subset?", 2, 2, prim_is_subset},
      {"proper-subset?", 2, 2, prim_is_proper_subset},
      {"set=?", 2, 2, prim_sets_equal},
      {"set-map", 2, 2, prim_set_map},
      {"set-for-each", 2, 2, prim_set_for_each},
      {"set?", 1, 1, prim_is_set},
      {"set-mutable?", 1, 1, prim_is_mutable_set},
      {"generic-set?", 1, 1, prim_is_generic_set},
      {"set-equal?", 1, 1, prim_is_set_equal},
      {"set-eq?", 1, 1, prim_is_set_eq},
      {"set-eqv?", 1, 1, prim_is_set_eqv},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
