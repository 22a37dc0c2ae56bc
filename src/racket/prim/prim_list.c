/* Procedures over lists: map and the like, folds, membership, removal. */
#include "racket/prim/prim.h"

/* ---- iterating over several lists in parallel ---- */

struct lists {
  uint32_t count, length;
  struct list_walk *walks;
  value *items; /* of the current step */
};

/* The lists argv[first...], which must have the same length. */
static struct lists lists_start(struct machine *m, const char *who, uint32_t argc, const value *argv, uint32_t first) {
  struct lists l = {.count = argc - first};
  l.walks = arena_alloc(&m->world->arena, l.count * sizeof *l.walks);
  l.items = arena_alloc(&m->world->arena, l.count * sizeof *l.items);
  for (uint32_t i = 0; i < l.count; i++) {
    uint32_t length;
    if (!list_measure(argv[first + i], &length)) raise_argument(m, who, "list?", argv[first + i]);
    if (i == 0) l.length = length;
    else if (l.length != length)
      raise_contract(m,
                     "%s: all lists must have same size\n  first list length: %u\n  other list length: %u\n"
                     "  procedure: %s",
                     who, l.length, length, value_text(m, argv[0], PRINT_PRINT));
    l.walks[i] = list_walk(argv[first + i]);
  }
  return l;
}

static value lists_apply(struct machine *m, struct lists *l, value f) {
  for (uint32_t i = 0; i < l->count; i++) l->items[i] = list_next(&l->walks[i]);
  return apply(m, f, l->count, l->items);
}

static void need_function(struct machine *m, const char *who, value f) {
  if (!is_procedure(f)) raise_argument(m, who, "procedure?", f);
}

/* The only number of arguments that the procedure accepts, or the minimum; empty if it is not that
 * simple. */
static void describe_arity(struct buffer *b, value f) {
  enum { MANY = 64 };
  uint32_t least = 0, accepted = 0;
  while (least < MANY && !procedure_accepts(f, least)) least++;
  for (uint32_t i = least; i < MANY; i++) accepted += procedure_accepts(f, i);
  if (accepted == 1) buffer_printf(b, "\n  expected: %u", least);
  else if (accepted == MANY - least) buffer_printf(b, "\n  expected: at least %u", least);
}

_Noreturn static void raise_mismatch(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  struct buffer b = {0};
  term name = procedure_name(m, argv[0]);
  buffer_printf(&b,
                "%s: argument mismatch;\n the given procedure's expected number of arguments does not match the given "
                "number of lists\n  given procedure: %s",
                who, name ? text_bytes(name) : "#<procedure>");
  describe_arity(&b, argv[0]);
  buffer_printf(&b, "\n  given: %u\n  argument lists...: ", argc - 1);
  for (uint32_t i = 1; i < argc; i++) {
    buffer_puts(&b, "\n   ");
    print_value(m, &b, argv[i], PRINT_PRINT);
  }
  const char *text = buffer_keep(&b, &m->world->arena);
  raise_contract(m, "%s", text);
}

/* Procedures over lists check all arguments before they begin. */
static struct lists need_lists(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_function(m, who, argv[0]);
  struct lists l = lists_start(m, who, argc, argv, 1);
  if (!procedure_accepts(argv[0], argc - 1)) raise_mismatch(m, who, argc, argv);
  return l;
}

/* ---- map, for-each, andmap, ormap ---- */

PRIMITIVE(prim_map) {
  struct list_builder b = {0};
  if (argc == 2 && is_procedure(argv[0]) && procedure_accepts(argv[0], 1)) {
    need_list(m, "map", argv[1]);
    for (struct list_walk k = list_walk(argv[1]); list_more(&k);)
      list_add(m->world, &b, apply1(m, argv[0], list_next(&k)));
    return list_done(m->world, &b);
  }
  struct lists l = need_lists(m, "map", argc, argv);
  for (uint32_t i = 0; i < l.length; i++) list_add(m->world, &b, lists_apply(m, &l, argv[0]));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_for_each) {
  struct lists l = need_lists(m, "for-each", argc, argv);
  for (uint32_t i = 0; i < l.length; i++) lists_apply(m, &l, argv[0]);
  return m->world->void_;
}

/* Stops at the first result whose truth is `stop`. */
static value search(struct machine *m, const char *who, uint32_t argc, const value *argv, bool stop) {
  struct lists l = need_lists(m, who, argc, argv);
  value result = boolean_value(m->world, !stop);
  for (uint32_t i = 0; i < l.length; i++) {
    result = lists_apply(m, &l, argv[0]);
    if (is_true(m->world, result) == stop) break;
  }
  return result;
}

PRIMITIVE(prim_andmap) { return search(m, "andmap", argc, argv, false); }
PRIMITIVE(prim_ormap) { return search(m, "ormap", argc, argv, true); }

PRIMITIVE(prim_append_map) {
  need_procedure_at(m, "append-map", 0, argc, argv);
  struct lists l = lists_start(m, "map", argc, argv, 1);
  struct list_builder b = {0};
  for (uint32_t i = 0; i < l.length; i++) {
    value part = lists_apply(m, &l, argv[0]);
    if (i + 1 == l.length) return list_done_with(&b, part);
    need_list(m, "append", part);
    for (struct list_walk k = list_walk(part); list_more(&k);) list_add(m->world, &b, list_next(&k));
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_filter_map) {
  need_procedure_at(m, "filter-map", 0, argc, argv);
  need_list_at(m, "filter-map", 1, argc, argv);
  struct lists l = lists_start(m, "filter-map", argc, argv, 1);
  struct list_builder b = {0};
  for (uint32_t i = 0; i < l.length; i++) {
    value v = lists_apply(m, &l, argv[0]);
    if (is_true(m->world, v)) list_add(m->world, &b, v);
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_count) {
  need_procedure_at(m, "count", 0, argc, argv);
  need_list_at(m, "count", 1, argc, argv);
  struct lists l = lists_start(m, "count", argc, argv, 1);
  int64_t n = 0;
  for (uint32_t i = 0; i < l.length; i++) n += is_true(m->world, lists_apply(m, &l, argv[0]));
  return small(n);
}

/* ---- filters ---- */

static value filter(struct machine *m, value f, value list, bool keep) {
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(list); list_more(&k);) {
    value v = list_next(&k);
    if (holds1(m, f, v) == keep) list_add(m->world, &b, v);
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_filter) {
  if (!is_procedure(argv[0])) raise_argument(m, "filter", "(any/c . -> . any/c)", argv[0]);
  need_list(m, "filter", argv[1]);
  return filter(m, argv[0], argv[1], true);
}

PRIMITIVE(prim_filter_not) {
  if (!is_procedure(argv[0])) raise_argument_at(m, "filter-not", "(any/c . -> . any/c)", 0, argc, argv);
  need_list_at(m, "filter-not", 1, argc, argv);
  return filter(m, argv[0], argv[1], false);
}

PRIMITIVE(prim_partition) {
  need_procedure_at(m, "partition", 0, argc, argv);
  need_list_at(m, "partition", 1, argc, argv);
  struct list_builder in = {0}, out = {0};
  for (struct list_walk k = list_walk(argv[1]); list_more(&k);) {
    value v = list_next(&k);
    list_add(m->world, holds1(m, argv[0], v) ? &in : &out, v);
  }
  return values_make(m, 2, (value[]){list_done(m->world, &in), list_done(m->world, &out)});
}

/* ---- folds ---- */

/* Checks the lists of a fold, with the messages of folds. */
static void need_fold(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_procedure_at(m, who, 0, argc, argv);
  uint32_t first = 0, length;
  for (uint32_t i = 2; i < argc; i++) {
    if (!list_measure(argv[i], &length)) raise_argument_at(m, who, "list?", i, argc, argv);
    if (i == 2) first = length;
    else if (length != first)
      raise_contract(m, "%s: given list does not have the same size as the first list: %s", who,
                     value_text(m, argv[i], PRINT_PRINT));
  }
  if (!procedure_accepts(argv[0], argc - 1))
    raise_contract(m, "%s: given procedure does not accept %u arguments: %s", who, argc - 1,
                   value_text(m, argv[0], PRINT_PRINT));
}

PRIMITIVE(prim_foldl) {
  need_fold(m, "foldl", argc, argv);
  value result = argv[1];
  if (argc == 3) {
    for (struct list_walk k = list_walk(argv[2]); list_more(&k);) result = apply2(m, argv[0], list_next(&k), result);
    return result;
  }
  struct lists l = lists_start(m, "foldl", argc, argv, 2);
  for (uint32_t i = 0; i < l.length; i++) {
    value arguments[l.count + 1];
    for (uint32_t k = 0; k < l.count; k++) arguments[k] = list_next(&l.walks[k]);
    arguments[l.count] = result;
    result = apply(m, argv[0], l.count + 1, arguments);
  }
  return result;
}

PRIMITIVE(prim_foldr) {
  need_fold(m, "foldr", argc, argv);
  uint32_t lists = argc - 2, length = 0;
  value **items = arena_alloc(&m->world->arena, lists * sizeof *items);
  for (uint32_t i = 0; i < lists; i++) items[i] = list_to_array(m->world, argv[i + 2], &length);
  value result = argv[1];
  for (uint32_t i = length; i-- > 0;) {
    value arguments[lists + 1];
    for (uint32_t k = 0; k < lists; k++) arguments[k] = items[k][i];
    arguments[lists] = result;
    result = apply(m, argv[0], lists + 1, arguments);
  }
  return result;
}

/* ---- membership ---- */

/* The rest of the list from the walk's current item on. */
static value walk_rest(struct machine *m, const struct list_walk *k) {
  if (k->index == 0) return k->rest;
  uint32_t count = seq_count(k->rest);
  if (is_sequence(k->rest)) return list_from_array(m->world, sequence_of(k->rest)->items + k->index, count - k->index);
  value tail = seq_item(k->rest, count - 1);
  for (uint32_t i = count - 1; i-- > k->index;) tail = value_cons(m->world, seq_item(k->rest, i), tail);
  return tail;
}

static value find_member(struct machine *m, const char *who, const struct value_comparison *c, value v, value list) {
  struct list_walk k = list_walk(list);
  while (list_more(&k)) {
    struct list_walk here = k;
    if (comparison_holds(m, c, v, list_next(&k))) return walk_rest(m, &here);
  }
  if (!is_list(list)) raise_contract(m, "%s: not a proper list\n  in: %s", who, value_text(m, list, PRINT_PRINT));
  return m->world->false_;
}

PRIMITIVE(prim_member) {
  struct value_comparison c = comparison_of(m, "member", argc, argv, 2);
  return find_member(m, "member", &c, argv[0], argv[1]);
}

PRIMITIVE(prim_memq) {
  return find_member(m, "memq", &(struct value_comparison){.equality = EQUALITY_EQ}, argv[0], argv[1]);
}

PRIMITIVE(prim_memv) {
  return find_member(m, "memv", &(struct value_comparison){.equality = EQUALITY_EQV}, argv[0], argv[1]);
}

static value assoc(struct machine *m, const char *who, const struct value_comparison *c, value key, value list) {
  for (struct list_walk k = list_walk(list); list_more(&k);) {
    value entry = list_next(&k);
    if (!is_pair(entry))
      raise_contract(m, "%s: non-pair found in list\n  non-pair: %s\n  list: %s", who,
                     value_text(m, entry, PRINT_PRINT), value_text(m, list, PRINT_PRINT));
    if (comparison_holds(m, c, key, list_head(entry))) return entry;
  }
  if (!is_list(list)) raise_contract(m, "%s: not a proper list: %s", who, value_text(m, list, PRINT_PRINT));
  return m->world->false_;
}

PRIMITIVE(prim_assoc) {
  struct value_comparison c = comparison_of(m, "assoc", argc, argv, 2);
  return assoc(m, "assoc", &c, argv[0], argv[1]);
}

PRIMITIVE(prim_assq) { return assoc(m, "assq", &(struct value_comparison){.equality = EQUALITY_EQ}, argv[0], argv[1]); }

PRIMITIVE(prim_assv) {
  return assoc(m, "assv", &(struct value_comparison){.equality = EQUALITY_EQV}, argv[0], argv[1]);
}

/* The first item, pair with such a head, or tail of the list on which the procedure holds. */
enum sought { ITEM, ENTRY, TAIL };

static value find_item(struct machine *m, const char *who, const value *argv, enum sought sought) {
  need_function(m, who, argv[0]);
  struct list_walk k = list_walk(argv[1]);
  while (list_more(&k)) {
    struct list_walk here = k;
    value v = list_next(&k);
    if (sought == ENTRY && !is_pair(v))
      raise_contract(m, "%s: non-pair found in list: %s in %s", who, value_text(m, v, PRINT_PRINT),
                     value_text(m, argv[1], PRINT_PRINT));
    if (holds1(m, argv[0], sought == ENTRY ? list_head(v) : v)) return sought == TAIL ? walk_rest(m, &here) : v;
  }
  if (!is_list(argv[1])) raise_contract(m, "%s: not a proper list: %s", who, value_text(m, argv[1], PRINT_PRINT));
  return m->world->false_;
}

PRIMITIVE(prim_findf) { return find_item(m, "findf", argv, ITEM); }
PRIMITIVE(prim_assf) { return find_item(m, "assf", argv, ENTRY); }
PRIMITIVE(prim_memf) { return find_item(m, "memf", argv, TAIL); }

/* ---- removal ---- */

/* The list without the first item that equals v; the tail after it is shared. */
static value remove_first(struct machine *m, const char *who, const struct value_comparison *c, value v, value list) {
  need_list(m, who, list);
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(list); list_more(&k);) {
    value item = list_next(&k);
    if (comparison_holds(m, c, v, item)) return list_done_with(&b, list_more(&k) ? walk_rest(m, &k) : m->world->empty);
    list_add(m->world, &b, item);
  }
  return list;
}

PRIMITIVE(prim_remove) {
  struct value_comparison c = comparison_of(m, "remove", argc, argv, 2);
  return remove_first(m, "remove", &c, argv[0], argv[1]);
}

PRIMITIVE(prim_remq) {
  return remove_first(m, "remq", &(struct value_comparison){.equality = EQUALITY_EQ}, argv[0], argv[1]);
}

PRIMITIVE(prim_remv) {
  return remove_first(m, "remv", &(struct value_comparison){.equality = EQUALITY_EQV}, argv[0], argv[1]);
}

static bool is_among(struct machine *m, const struct value_comparison *c, value v, value list) {
  for (struct list_walk k = list_walk(list); list_more(&k);)
    if (comparison_holds(m, c, list_next(&k), v)) return true;
  return false;
}

static value remove_all(struct machine *m, const char *who, const struct value_comparison *c, const value *argv) {
  need_list(m, who, argv[0]);
  need_list(m, who, argv[1]);
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(argv[1]); list_more(&k);) {
    value v = list_next(&k);
    if (!is_among(m, c, v, argv[0])) list_add(m->world, &b, v);
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_remove_star) {
  struct value_comparison c = comparison_of(m, "remove*", argc, argv, 2);
  return remove_all(m, "remove*", &c, argv);
}

PRIMITIVE(prim_remq_star) { return remove_all(m, "remq*", &(struct value_comparison){.equality = EQUALITY_EQ}, argv); }
PRIMITIVE(prim_remv_star) { return remove_all(m, "remv*", &(struct value_comparison){.equality = EQUALITY_EQV}, argv); }

void prim_list_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"map", 2, ANY_COUNT, prim_map},
      {"for-each", 2, ANY_COUNT, prim_for_each},
      {"andmap", 2, ANY_COUNT, prim_andmap},
      {"ormap", 2, ANY_COUNT, prim_ormap},
      {"append-map", 2, ANY_COUNT, prim_append_map},
      {"filter-map", 2, ANY_COUNT, prim_filter_map},
      {"count", 2, ANY_COUNT, prim_count},
      {"filter", 2, 2, prim_filter},
      {"filter-not", 2, 2, prim_filter_not},
      {"partition", 2, 2, prim_partition},
      {"foldl", 3, ANY_COUNT, prim_foldl},
      {"foldr", 3, ANY_COUNT, prim_foldr},
      {"member", 2, 3, prim_member},
      {"memq", 2, 2, prim_memq},
      {"memv", 2, 2, prim_memv},
      {"assoc", 2, 3, prim_assoc},
      {"assq", 2, 2, prim_assq},
      {"assv", 2, 2, prim_assv},
      {"findf", 2, 2, prim_findf},
      {"assf", 2, 2, prim_assf},
      {"memf", 2, 2, prim_memf},
      {"remove", 2, 3, prim_remove},
      {"remq", 2, 2, prim_remq},
      {"remv", 2, 2, prim_remv},
      {"remove*", 2, 3, prim_remove_star},
      {"remq*", 2, 2, prim_remq_star},
      {"remv*", 2, 2, prim_remv_star},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
