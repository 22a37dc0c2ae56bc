/* Dictionaries: hash tables and association lists with common operations (racket/dict). */
#include "racket/extension.h"
#include "racket/prim/prim.h"

static bool is_extension_dict(const struct machine *m, value v) { return m->extension && m->extension->dict.is(v); }

static bool is_dict(const struct machine *m, value v) {
  if (is_hash(v) || is_extension_dict(m, v)) return true;
  if (!is_list(v)) return false;
  for (struct list_walk k = list_walk(v); list_more(&k);)
    if (!is_pair(list_next(&k))) return false;
  return true;
}

static void need_dict(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  if (!is_dict(m, argv[0])) raise_argument_at(m, who, "dict?", 0, argc, argv);
}

/* The value of a key, or 0. */
static value lookup(struct machine *m, value dict, value key) {
  if (is_hash(dict)) return hash_get(m->world, dict, key);
  if (is_extension_dict(m, dict)) return m->extension->dict.get(m, dict, key);
  for (struct list_walk k = list_walk(dict); list_more(&k);) {
    value pair = list_next(&k);
    if (value_equal(m->world, list_head(pair), key)) return list_tail(m->world, pair);
  }
  return 0;
}

/* The dictionary with the key's value set, or with the key removed (content 0). */
static value changed(struct machine *m, value dict, value key, value content) {
  struct world *w = m->world;
  if (is_extension_dict(m, dict))
    return content ? m->extension->dict.with(m, dict, key, content) : m->extension->dict.without(m, dict, key);
  if (is_hash(dict) && content) return hash_set(w, dict, key, content);
  if (is_hash(dict)) {
    struct hash_object *h = hash_of(dict);
    return (value)hash_with_table(w, h, table_without(w, h->table, h->equality, key));
  }
  struct list_builder b = {0};
  bool found = false;
  for (struct list_walk k = list_walk(dict); list_more(&k);) {
    value pair = list_next(&k);
    bool here = !found && value_equal(w, list_head(pair), key);
    found = found || here;
    if (!here) list_add(w, &b, pair);
    else if (content) list_add(w, &b, value_cons(w, key, content));
  }
  if (content && !found) list_add(w, &b, value_cons(w, key, content));
  return list_done(w, &b);
}

PRIMITIVE(prim_dict_ref) {
  need_dict(m, "dict-ref", argc, argv);
  value v = lookup(m, argv[0], argv[1]);
  if (v) return v;
  if (argc == 3) return is_procedure(argv[2]) ? apply(m, argv[2], 0, NULL) : argv[2];
  raise_contract(m, "dict-ref: no value for key: %s in: %s", value_text(m, argv[1], PRINT_PRINT),
                 value_text(m, argv[0], PRINT_PRINT));
}

PRIMITIVE(prim_dict_has_key) {
  need_dict(m, "dict-has-key?", argc, argv);
  return boolean_value(m->world, lookup(m, argv[0], argv[1]) != 0);
}

static bool is_mutable(const struct machine *m, value dict) {
  return is_hash(dict) ? hash_of(dict)->mutable_ : is_extension_dict(m, dict) && m->extension->dict.is_mutable(dict);
}

static void need_functional(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_dict(m, who, argc, argv);
  if (is_mutable(m, argv[0])) raise_argument_at(m, who, "(and/c dict? immutable?)", 0, argc, argv);
}

PRIMITIVE(prim_dict_set) {
  need_functional(m, "dict-set", argc, argv);
  return changed(m, argv[0], argv[1], argv[2]);
}

PRIMITIVE(prim_dict_remove) {
  need_functional(m, "dict-remove", argc, argv);
  return changed(m, argv[0], argv[1], 0);
}

PRIMITIVE(prim_dict_update) {
  need_functional(m, "dict-update", argc, argv);
  value v = lookup(m, argv[0], argv[1]);
  if (!v && argc == 4) v = is_procedure(argv[3]) ? apply(m, argv[3], 0, NULL) : argv[3];
  if (!v) raise_contract(m, "dict-update: no value for key: %s", value_text(m, argv[1], PRINT_PRINT));
  return changed(m, argv[0], argv[1], apply1(m, argv[2], v));
}

PRIMITIVE(prim_dict_put) {
  if (!is_mutable(m, argv[0])) raise_argument_at(m, "dict-set!", "(and/c dict? (not/c immutable?))", 0, argc, argv);
  if (is_hash(argv[0])) hash_put(m->world, argv[0], argv[1], argv[2]);
  else m->extension->dict.put(m, argv[0], argv[1], argv[2]);
  return m->world->void_;
}

PRIMITIVE(prim_dict_count) {
  need_dict(m, "dict-count", argc, argv);
  if (is_extension_dict(m, argv[0])) return small(m->extension->dict.count(argv[0]));
  return small(is_hash(argv[0]) ? table_count(hash_of(argv[0])->table) : list_length(argv[0]));
}

PRIMITIVE(prim_dict_is_empty) { return boolean_value(m->world, prim_dict_count(m, argc, argv) == small(0)); }

/* ---- all entries ---- */

static value pairs(struct machine *m, const char *who, uint32_t argc, const value *argv) {
  need_dict(m, who, argc, argv);
  if (is_extension_dict(m, argv[0])) return m->extension->dict.pairs(m, argv[0]);
  if (!is_hash(argv[0])) return argv[0];
  struct list_builder b = {0};
  for (struct table_walk k = {0}; table_next(hash_of(argv[0])->table, &k);)
    list_add(m->world, &b, value_cons(m->world, k.key, k.content));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_dict_to_list) { return pairs(m, "dict->list", argc, argv); }

PRIMITIVE(prim_dict_keys) {
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(pairs(m, "dict-keys", argc, argv)); list_more(&k);)
    list_add(m->world, &b, list_head(list_next(&k)));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_dict_values) {
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(pairs(m, "dict-values", argc, argv)); list_more(&k);)
    list_add(m->world, &b, list_tail(m->world, list_next(&k)));
  return list_done(m->world, &b);
}

PRIMITIVE(prim_dict_map) {
  need_procedure_at(m, "dict-map", 1, argc, argv);
  struct list_builder b = {0};
  for (struct list_walk k = list_walk(pairs(m, "dict-map", argc, argv)); list_more(&k);) {
    value pair = list_next(&k);
    list_add(m->world, &b, apply2(m, argv[1], list_head(pair), list_tail(m->world, pair)));
  }
  return list_done(m->world, &b);
}

PRIMITIVE(prim_dict_for_each) {
  need_procedure_at(m, "dict-for-each", 1, argc, argv);
  for (struct list_walk k = list_walk(pairs(m, "dict-for-each", argc, argv)); list_more(&k);) {
    value pair = list_next(&k);
    apply2(m, argv[1], list_head(pair), list_tail(m->world, pair));
  }
  return m->world->void_;
}

PREDICATE(prim_is_dict, is_dict(m, v))

void prim_dict_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"dict?", 1, 1, prim_is_dict},
      {"dict-ref", 2, 3, prim_dict_ref},
      {"dict-has-key?", 2, 2, prim_dict_has_key},
      {"dict-set", 3, 3, prim_dict_set},
      {"dict-remove", 2, 2, prim_dict_remove},
      {"dict-update", 3, 4, prim_dict_update},
      {"dict-set!", 3, 3, prim_dict_put},
      {"dict-count", 1, 1, prim_dict_count},
      {"dict-empty?", 1, 1, prim_dict_is_empty},
      {"dict->list", 1, 1, prim_dict_to_list},
      {"dict-keys", 1, 1, prim_dict_keys},
      {"dict-values", 1, 1, prim_dict_values},
      {"dict-map", 2, 2, prim_dict_map},
      {"dict-for-each", 2, 2, prim_dict_for_each},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
