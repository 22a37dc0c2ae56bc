/* Pairs and lists: construction, selection, parts by position. */
#include "racket/prim/prim.h"

#include <string.h>

PREDICATE(prim_is_pair, is_pair(v))
PREDICATE(prim_is_null, v == m->world->empty)
PREDICATE(prim_is_list, is_list(v))

PRIMITIVE(prim_cons) { return value_cons(m->world, argv[0], argv[1]); }
PRIMITIVE(prim_list) { return list_from_array(m->world, argv, argc); }

PRIMITIVE(prim_list_star) {
  value list = argv[argc - 1];
  for (uint32_t i = argc - 1; i-- > 0;) list = value_cons(m->world, argv[i], list);
  return list;
}

PRIMITIVE(prim_car) {
  if (!is_pair(argv[0])) raise_argument(m, "car", "pair?", argv[0]);
  return list_head(argv[0]);
}

PRIMITIVE(prim_cdr) {
  if (!is_pair(argv[0])) raise_argument(m, "cdr", "pair?", argv[0]);
  return list_tail(m->world, argv[0]);
}

/* The contract of c<path>r's argument: (cons/c any/c pair?) for "ad", and so on, from the right. */
static void describe_path(struct buffer *b, const char *path, size_t length) {
  if (length == 1) {
    buffer_puts(b, "pair?");
    return;
  }
  bool tail = path[length - 1] == 'd';
  buffer_puts(b, tail ? "(cons/c any/c " : "(cons/c ");
  describe_path(b, path, length - 1);
  buffer_puts(b, tail ? ")" : " any/c)");
}

_Noreturn static void raise_path(struct machine *m, const char *path, value given) {
  struct buffer b = {0};
  describe_path(&b, path, strlen(path));
  const char *expected = buffer_keep(&b, &m->world->arena);
  const char *who = arena_string(&m->world->arena, "c....r", strlen(path) + 2);
  sprintf((char *)who, "c%sr", path);
  raise_argument(m, who, expected, given);
}

/* cadr is "ad": from the right, d is the tail and a the head. Tails of a sequence are only
 * counted. */
static value follow(struct machine *m, const char *path, value v) {
  value given = v;
  uint32_t index = 0; /* v stands for its items from this index on */
  for (size_t i = strlen(path); i-- > 0;) {
    if (!is_pair(v) || (is_sequence(v) && index >= seq_count(v))) raise_path(m, path, given);
    bool sequence = is_sequence(v);
    if (path[i] == 'd' && sequence) index++;
    else {
      v = path[i] == 'd' ? list_tail(m->world, v) : sequence ? seq_item(v, index) : list_head(v);
      index = 0;
    }
  }
  if (index == 0) return v;
  return list_from_array(m->world, sequence_of(v)->items + index, seq_count(v) - index);
}

#define PATHS(X)                                                                                                       \
  X(aa)                                                                                                                \
  X(ad)                                                                                                                \
  X(da)                                                                                                                \
  X(dd)                                                                                                                \
  X(aaa)                                                                                                               \
  X(aad)                                                                                                               \
  X(ada)                                                                                                               \
  X(add)                                                                                                               \
  X(daa)                                                                                                               \
  X(dad)                                                                                                               \
  X(dda)                                                                                                               \
  X(ddd)                                                                                                               \
  X(aaaa)                                                                                                              \
  X(aaad)                                                                                                              \
  X(aada) X(aadd) X(adaa) X(adad) X(adda) X(addd) X(daaa) X(daad) X(dada) X(dadd) X(ddaa) X(ddad) X(ddda) X(dddd)
#define PATH_PRIMITIVE(path)                                                                                           \
  PRIMITIVE(prim_c##path##r) { return follow(m, #path, argv[0]); }
PATHS(PATH_PRIMITIVE)

/* ---- parts by position ---- */

static value item_at(value list, uint32_t index) { /* the index must be valid */
  struct list_walk k = list_walk(list);
  for (;; index--) {
    if (!has_kind(k.rest, KIND_PAIR)) return seq_item(k.rest, k.index + index);
    value v = list_next(&k);
    if (index == 0) return v;
  }
}

static value position(struct machine *m, const char *who, value v, uint32_t index) {
  uint32_t length;
  if (!list_measure(v, &length)) raise_argument(m, who, index ? "list?" : "(and/c list? (not/c empty?))", v);
  if (length > index) return item_at(v, index);
  if (index == 0) raise_argument(m, who, "(and/c list? (not/c empty?))", v);
  raise_contract(m, "%s: list contains too few elements\n  list: %s", who, value_text(m, v, PRINT_PRINT));
}

#define POSITIONS(X)                                                                                                   \
  X(first, 0)                                                                                                          \
  X(second, 1) X(third, 2) X(fourth, 3) X(fifth, 4) X(sixth, 5) X(seventh, 6) X(eighth, 7) X(ninth, 8) X(tenth, 9)
#define POSITION_PRIMITIVE(name, index)                                                                                \
  PRIMITIVE(prim_##name) { return position(m, #name, argv[0], index); }
POSITIONS(POSITION_PRIMITIVE)

static void need_non_empty(struct machine *m, const char *who, value v) {
  if (!is_list(v) || !is_pair(v)) raise_argument(m, who, "(and/c list? (not/c empty?))", v);
}

PRIMITIVE(prim_rest) {
  need_non_empty(m, "rest", argv[0]);
  return list_tail(m->world, argv[0]);
}

PRIMITIVE(prim_last) {
  need_non_empty(m, "last", argv[0]);
  return item_at(argv[0], list_length(argv[0]) - 1);
}

PRIMITIVE(prim_last_pair) {
  if (!is_pair(argv[0])) raise_argument(m, "last-pair", "pair?", argv[0]);
  return list_after(m, argv[0], list_length(argv[0]) - 1);
}

PRIMITIVE(prim_length) {
  uint32_t length;
  if (!list_measure(argv[0], &length)) raise_argument(m, "length", "list?", argv[0]);
  return small(length);
}

/* The index of list-ref and list-tail, checked against the number of pairs. */
static uint32_t need_reach(struct machine *m, const char *who, value list, value index, uint32_t last) {
  const char *shown = value_text(m, index, PRINT_PRINT);
  if (!is_natural(index)) raise_contract(m, "%s: index %s is not an exact nonnegative integer", who, shown);
  uint32_t i = need_index(m, who, index);
  if (i <= last && last != UINT32_MAX) return i;
  const char *problem = is_list(list) ? "index too large for list" : "index reaches a non-pair";
  raise_contract(m, "%s: %s\n  index: %s\n  in: %s", who, problem, shown, value_text(m, list, PRINT_PRINT));
}

PRIMITIVE(prim_list_ref) {
  uint32_t last = list_length(argv[0]) - 1; /* UINT32_MAX: none */
  if (is_small(argv[1]) && small_value(argv[1]) >= 0 && small_value(argv[1]) <= last && last != UINT32_MAX)
    return item_at(argv[0], (uint32_t)small_value(argv[1]));
  need_reach(m, "list-ref", argv[0], argv[1], last);
  return 0;
}

PRIMITIVE(prim_list_tail) {
  return list_after(m, argv[0], need_reach(m, "list-tail", argv[0], argv[1], list_length(argv[0])));
}

/* ---- take and drop ---- */

/* The count argument of take and the like; the list has at least that many pairs. */
static uint32_t need_count(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  if (!is_natural(argv[1])) raise_argument_at(m, who, "exact-nonnegative-integer?", 1, argc, argv);
  uint32_t count = need_index(m, who, argv[1]);
  if (count <= list_length(argv[0])) return count;
  const char *shape =
      is_list(argv[0]) ? "a list with at least %u elements" : "a (possibly improper) list with at least %u pairs";
  char expected[80];
  snprintf(expected, sizeof expected, shape, count);
  raise_argument(m, who, expected, argv[0]);
}

PRIMITIVE(prim_take) { return list_before(m, argv[0], need_count(m, "take", argc, argv)); }
PRIMITIVE(prim_drop) { return list_after(m, argv[0], need_count(m, "drop", argc, argv)); }

PRIMITIVE(prim_split_at) {
  uint32_t count = need_count(m, "split-at", argc, argv);
  return values_make(m, 2, (value[]){list_before(m, argv[0], count), list_after(m, argv[0], count)});
}

PRIMITIVE(prim_take_right) {
  uint32_t count = need_count(m, "take-right", argc, argv);
  return list_after(m, argv[0], list_length(argv[0]) - count);
}

PRIMITIVE(prim_drop_right) {
  uint32_t count = need_count(m, "drop-right", argc, argv);
  return list_before(m, argv[0], list_length(argv[0]) - count);
}

PRIMITIVE(prim_split_at_right) {
  uint32_t count = list_length(argv[0]) - need_count(m, "split-at-right", argc, argv);
  return values_make(m, 2, (value[]){list_before(m, argv[0], count), list_after(m, argv[0], count)});
}

/* ---- whole lists ---- */

PRIMITIVE(prim_append) {
  if (argc == 0) return m->world->empty;
  for (uint32_t i = 0; i + 1 < argc; i++) need_list(m, "append", argv[i]);
  struct list_builder b = {0};
  for (uint32_t i = 0; i + 1 < argc; i++)
    for (struct list_walk k = list_walk(argv[i]); list_more(&k);) list_add(m->world, &b, list_next(&k));
  return list_done_with(&b, argv[argc - 1]);
}

PRIMITIVE(prim_append_star) {
  need_list(m, "apply", argv[argc - 1]);
  value *all = spread_arguments(m, &argc, argv);
  return prim_append(m, argc, all);
}

PRIMITIVE(prim_reverse) {
  need_list(m, "reverse", argv[0]);
  value reversed = m->world->empty;
  for (struct list_walk k = list_walk(argv[0]); list_more(&k);)
    reversed = value_cons(m->world, list_next(&k), reversed);
  return reversed;
}

PRIMITIVE(prim_make_list) {
  if (!is_natural(argv[0])) raise_argument_at(m, "make-list", "exact-nonnegative-integer?", 0, argc, argv);
  value list = m->world->empty;
  for (uint32_t i = need_index(m, "make-list", argv[0]); i > 0; i--) list = value_cons(m->world, argv[1], list);
  return list;
}

/* The list with the item at the index replaced by the result of `change`; Racket's message if the
 * list is too short. */
static value replaced_in_list(struct machine *m, const char *who, uint32_t argc, const value *argv, bool update) {
  need_list_at(m, who, 0, argc, argv);
  if (!is_natural(argv[1])) raise_argument_at(m, who, "exact-nonnegative-integer?", 1, argc, argv);
  if (update && !is_procedure(argv[2])) raise_argument_at(m, who, "(-> any/c any/c)", 2, argc, argv);
  uint32_t index = need_index(m, who, argv[1]), count;
  value *items = list_to_array(m->world, argv[0], &count);
  if (index >= count) raise_argument(m, "car", "pair?", m->world->empty);
  items[index] = update ? apply1(m, argv[2], items[index]) : argv[2];
  return list_from_array(m->world, items, count);
}

PRIMITIVE(prim_list_set) { return replaced_in_list(m, "list-set", argc, argv, false); }
PRIMITIVE(prim_list_update) { return replaced_in_list(m, "list-update", argc, argv, true); }

static void flatten(struct world *w, struct list_builder *b, value v) {
  world_check_stack(w);
  struct list_walk k = list_walk(v);
  while (list_more(&k)) flatten(w, b, list_next(&k));
  if (has_kind(k.rest, KIND_DOTTED)) list_add(w, b, seq_item(k.rest, seq_count(k.rest) - 1));
  else if (!is_sequence(k.rest)) list_add(w, b, k.rest);
}

PRIMITIVE(prim_flatten) {
  struct list_builder b = {0};
  flatten(m->world, &b, argv[0]);
  return list_done(m->world, &b);
}

PRIMITIVE(prim_is_list_prefix) {
  need_list_at(m, "list-prefix?", 0, argc, argv);
  need_list_at(m, "list-prefix?", 1, argc, argv);
  struct list_walk a = list_walk(argv[0]), b = list_walk(argv[1]);
  while (list_more(&a) && list_more(&b))
    if (!value_equal(m->world, list_next(&a), list_next(&b))) return m->world->false_;
  return boolean_value(m->world, !list_more(&a));
}

void prim_pair_install(struct machine *m) {
#define PATH_ROW(path) {"c" #path "r", 1, 1, prim_c##path##r},
#define POSITION_ROW(name, index) {#name, 1, 1, prim_##name},
  static const struct primitive_row rows[] = {
      PATHS(PATH_ROW) POSITIONS(POSITION_ROW){"pair?", 1, 1, prim_is_pair},
      {"cons?", 1, 1, prim_is_pair},
      {"null?", 1, 1, prim_is_null},
      {"empty?", 1, 1, prim_is_null},
      {"list?", 1, 1, prim_is_list},
      {"cons", 2, 2, prim_cons},
      {"list", 0, ANY_COUNT, prim_list},
      {"list*", 1, ANY_COUNT, prim_list_star},
      {"car", 1, 1, prim_car},
      {"cdr", 1, 1, prim_cdr},
      {"rest", 1, 1, prim_rest},
      {"last", 1, 1, prim_last},
      {"last-pair", 1, 1, prim_last_pair},
      {"length", 1, 1, prim_length},
      {"list-ref", 2, 2, prim_list_ref},
      {"list-tail", 2, 2, prim_list_tail},
      {"take", 2, 2, prim_take},
      {"drop", 2, 2, prim_drop},
      {"split-at", 2, 2, prim_split_at},
      {"take-right", 2, 2, prim_take_right},
      {"drop-right", 2, 2, prim_drop_right},
      {"split-at-right", 2, 2, prim_split_at_right},
      {"append", 0, ANY_COUNT, prim_append},
      {"append*", 1, ANY_COUNT, prim_append_star},
      {"reverse", 1, 1, prim_reverse},
      {"make-list", 2, 2, prim_make_list},
      {"list-set", 3, 3, prim_list_set},
      {"list-update", 3, 3, prim_list_update},
      {"flatten", 1, 1, prim_flatten},
      {"list-prefix?", 2, 2, prim_is_list_prefix},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
  builtins_add_value(m, "null", m->world->empty);
  builtins_add_value(m, "empty", m->world->empty);
}
