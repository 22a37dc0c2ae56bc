/* Selecting from lists and numbering them: the rest of racket/list. */
#include "racket/prim/prim.h"

/* ---- prefixes and suffixes by a predicate ---- */

/* The number of leading items that satisfy the procedure. */
static uint32_t prefix_length(struct machine *m, value f, value list) {
  uint32_t n = 0;
  for (struct list_walk k = list_walk(list); list_more(&k); n++)
    if (!holds1(m, f, list_next(&k))) break;
  return n;
}

PRIMITIVE(prim_takef) {
  need_procedure_at(m, "takef", 1, argc, argv);
  return list_before(m, argv[0], prefix_length(m, argv[1], argv[0]));
}

PRIMITIVE(prim_dropf) {
  need_procedure_at(m, "dropf", 1, argc, argv);
  return list_after(m, argv[0], prefix_length(m, argv[1], argv[0]));
}

PRIMITIVE(prim_splitf_at) {
  need_procedure_at(m, "splitf-at", 1, argc, argv);
  uint32_t n = prefix_length(m, argv[1], argv[0]);
  return values_make(m, 2, (value[]){list_before(m, argv[0], n), list_after(m, argv[0], n)});
}

/* The start of the longest suffix whose items satisfy the procedure. */
static uint32_t suffix_start(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_procedure_at(m, who, 1, argc, argv);
  uint32_t count;
  value *items = list_to_array(m->world, argv[0], &count);
  while (count > 0 && holds1(m, argv[1], items[count - 1])) count--;
  return count;
}

PRIMITIVE(prim_takef_right) { return list_after(m, argv[0], suffix_start(m, "takef-right", argc, argv)); }
PRIMITIVE(prim_dropf_right) { return list_before(m, argv[0], suffix_start(m, "dropf-right", argc, argv)); }

/* ---- duplicates ---- */

/* A set of keys; fast if the comparison is a standard one. */
struct seen_values {
  struct value_comparison comparison;
  struct table *table;
  struct list_builder keys;
  uint32_t epoch;
};

static struct seen_values seen_start(struct machine *m, const struct value_comparison *c) {
  return (struct seen_values){.comparison = *c, .table = table_new(m->world), .epoch = m->world->epoch};
}

/* Adds the key; was it already seen? */
static bool seen_before(struct machine *m, struct seen_values *s, value key) {
  if (!s->comparison.procedure) {
    if (table_get(m->world, s->table, s->comparison.equality, key)) return true;
    table_put(m->world, s->table, s->comparison.equality, s->epoch, key, key);
    return false;
  }
  for (struct list_walk k = list_walk(list_done(m->world, &s->keys)); list_more(&k);)
    if (comparison_holds(m, &s->comparison, list_next(&k), key)) return true;
  list_add(m->world, &s->keys, key);
  return false;
}

static value key_of(struct machine *m, value key, value item) { return key ? apply1(m, key, item) : item; }

static value key_argument(struct machine *m, uint32_t argc, const value *argv) {
  value key = keyword_argument(m, argc, argv, "key");
  return key == m->world->false_ ? 0 : key;
}

PRIMITIVE(prim_remove_duplicates) {
  need_list(m, "remove-duplicates", argv[0]);
  struct value_comparison c = comparison_of(m, "remove-duplicates", positional_count(argc, argv), argv, 1);
  value key = key_argument(m, argc, argv);
  struct seen_values s = seen_start(m, &c);
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(argv[0]); list_more(&k);) {
    value v = list_next(&k);
    if (!seen_before(m, &s, key_of(m, key, v))) list_add(m->world, &b, v);
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_check_duplicates) {
  need_list(m, "check-duplicates", argv[0]);
  struct value_comparison c = comparison_of(m, "check-duplicates", positional_count(argc, argv), argv, 1);
  value key = key_argument(m, argc, argv), none = keyword_argument(m, argc, argv, "default");
  struct seen_values s = seen_start(m, &c);
  for (struct list_walk k = list_walk(argv[0]); list_more(&k);) {
    value v = list_next(&k);
    if (seen_before(m, &s, key_of(m, key, v))) return v;
  }
  if (!none) return m->world->false_;
  return is_procedure(none) ? apply(m, none, 0, NULL) : none;
}

/* Groups items by equal keys, in the order of their first items. */
PRIMITIVE(prim_group_by) {
  need_procedure_at(m, "group-by", 0, argc, argv);
  need_list_at(m, "group-by", 1, argc, argv);
  struct value_comparison c = comparison_of(m, "group-by", argc, argv, 2);
  uint32_t groups = 0, count;
  value *items = list_to_array(m->world, argv[1], &count), *keys = arena_alloc(&m->world->arena, count * sizeof *keys);
  struct list_builder *builders = arena_alloc_zero(&m->world->arena, count * sizeof *builders);
  for (uint32_t i = 0; i < count; i++) {
    value key = apply1(m, argv[0], items[i]);
    uint32_t g = 0;
    while (g < groups && !comparison_holds(m, &c, keys[g], key)) g++;
    if (g == groups) keys[groups++] = key;
    list_add(m->world, &builders[g], items[i]);
  }
  for (uint32_t g = 0; g < groups; g++) keys[g] = list_done(m->world, &builders[g]);
  return list_from_array(m->world, keys, groups);
}

/* ---- positions ---- */

/* The first index at which the item equals argv[1] (or satisfies it), or the list of all. */
static value indexes(struct machine *m, const char *who, uint32_t argc, const value *argv, bool by_predicate,
                     bool all) {
  need_list_at(m, who, 0, argc, argv);
  if (by_predicate) need_procedure_at(m, who, 1, argc, argv);
  struct value_comparison c = comparison_of(m, who, argc, argv, 2);
  struct list_builder b = {0};
  int64_t i = 0;
  for (struct list_walk k = list_walk(argv[0]); list_more(&k); i++) {
    value v = list_next(&k);
    if (!(by_predicate ? holds1(m, argv[1], v) : comparison_holds(m, &c, v, argv[1]))) continue;
    if (!all) return small(i);
    list_add(m->world, &b, small(i));
  }
  return all ? list_done(m->world, &b) : m->world->false_;
}

PRIMITIVE(prim_index_of) { return indexes(m, "index-of", argc, argv, false, false); }
PRIMITIVE(prim_indexes_of) { return indexes(m, "indexes-of", argc, argv, false, true); }
PRIMITIVE(prim_index_where) { return indexes(m, "index-where", argc, argv, true, false); }
PRIMITIVE(prim_indexes_where) { return indexes(m, "indexes-where", argc, argv, true, true); }

/* ---- construction ---- */

static value count_through(struct machine *m, value from, value to, value step, bool inclusive) {
  struct world *w = m->world;
  struct list_builder b = {0};
  bool down = number_sign(step) < 0;
  for (value i = from;; i = number_add(w, i, step)) {
    int c = number_compare(w, i, to);
    bool inside = down ? c == 1 : c == -1;
    if (!inside && !(inclusive && c == 0)) return list_done(w, &b);
    list_add(w, &b, i);
  }
}

PRIMITIVE(prim_range) {
  for (uint32_t i = 0; i < argc; i++)
    if (!is_real_number(argv[i])) raise_argument(m, "in-range", "real?", argv[i]);
  value from = argc == 1 ? small(0) : argv[0], to = argc == 1 ? argv[0] : argv[1];
  return count_through(m, from, to, argc == 3 ? argv[2] : small(1), false);
}

PRIMITIVE(prim_inclusive_range) {
  for (uint32_t i = 0; i < argc; i++)
    if (!is_real_number(argv[i])) raise_argument(m, "in-inclusive-range", "real?", argv[i]);
  return count_through(m, argv[0], argv[1], argc == 3 ? argv[2] : small(1), true);
}

PRIMITIVE(prim_build_list) {
  uint32_t count = need_index(m, "build-list", argv[0]);
  if (!is_procedure(argv[1])) raise_argument(m, "build-list", "(exact-nonnegative-integer? . -> . any/c)", argv[1]);
  struct list_builder b = {0};
  for (uint32_t i = 0; i < count; i++) list_add(m->world, &b, apply1(m, argv[1], small(i)));
  return list_done(m->world, &b);
}

static void add_all(struct machine *m, struct list_builder *b, value list) {
  for (struct list_walk k = list_walk(list); list_more(&k);) list_add(m->world, b, list_next(&k));
}

/* A separator of add-between: one item, or in splicing mode the items of a list. */
static value splice_argument(struct machine *m, uint32_t argc, const value *argv, const char *name, value otherwise,
                             bool splice) {
  value v = keyword_argument(m, argc, argv, name);
  if (!v) v = otherwise;
  if (splice && !is_list(v))
    raise_details(m, "add-between: list needed in splicing mode", "given", v, "given list...", argv[0], NULL);
  return v;
}

PRIMITIVE(prim_add_between) {
  if (!is_list(argv[0])) raise_argument_at(m, "add-between", "list?", 0, positional_count(argc, argv), argv);
  value splicing = keyword_argument(m, argc, argv, "splice?"), none = m->world->empty;
  bool splice = splicing && is_true(m->world, splicing);
  value between = splice_argument(m, 2, argv, "", argv[1], splice);
  value last = splice_argument(m, argc, argv, "before-last", argv[1], splice);
  struct list_builder b = {0};
  if (splice) add_all(m, &b, splice_argument(m, argc, argv, "before-first", none, true));
  uint32_t left = list_length(argv[0]);
  for (struct list_walk k = list_walk(argv[0]); list_more(&k);) {
    list_add(m->world, &b, list_next(&k));
    if (--left == 0) break;
    value separator = left == 1 ? last : between;
    if (splice) add_all(m, &b, separator);
    else list_add(m->world, &b, separator);
  }
  if (splice) add_all(m, &b, splice_argument(m, argc, argv, "after-last", none, true));
  return list_done(m->world, &b);
}

/* ---- removal by a predicate ---- */

static value remove_where(struct machine *m, const char *who, uint32_t argc, const value *argv, bool all) {
  if (!is_procedure(argv[0])) raise_argument_at(m, who, "(-> any/c any/c)", 0, argc, argv);
  need_list_at(m, who, 1, argc, argv);
  struct list_builder b = {0};
  bool removing = true;
  for (struct list_walk k = list_walk(argv[1]); list_more(&k);) {
    value v = list_next(&k);
    if (!removing || !holds1(m, argv[0], v)) list_add(m->world, &b, v);
    else removing = all;
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_remf) { return remove_where(m, "remf", argc, argv, false); }
PRIMITIVE(prim_remf_star) { return remove_where(m, "remf*", argc, argv, true); }

void prim_select_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"takef", 2, 2, prim_takef},
      {"dropf", 2, 2, prim_dropf},
      {"splitf-at", 2, 2, prim_splitf_at},
      {"takef-right", 2, 2, prim_takef_right},
      {"dropf-right", 2, 2, prim_dropf_right},
      {"remove-duplicates", 1, 4, prim_remove_duplicates},
      {"check-duplicates", 1, 6, prim_check_duplicates},
      {"group-by", 2, 3, prim_group_by},
      {"index-of", 2, 3, prim_index_of},
      {"indexes-of", 2, 3, prim_indexes_of},
      {"index-where", 2, 2, prim_index_where},
      {"indexes-where", 2, 2, prim_indexes_where},
      {"range", 1, 3, prim_range},
      {"inclusive-range", 2, 3, prim_inclusive_range},
      {"build-list", 2, 2, prim_build_list},
      {"add-between", 2, 10, prim_add_between},
      {"remf", 2, 2, prim_remf},
      {"remf*", 2, 2, prim_remf_star},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
