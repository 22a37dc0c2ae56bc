/* binding_hash: a hash table from canonical terms to pairs of the original key and its content. */
#include "redex/binding/binding_hash.h"

#include "racket/prim/prim.h"
#include "racket/procedure.h"
#include "redex/binding/binder.h"
#include "redex/metafunction/template.h"

struct binding_hash {
  struct opaque_object opaque;
  const struct language *language;
  value hash;
};

static struct binding_hash *of(value v) { return (struct binding_hash *)v; }

static value make_binding_hash(struct machine *m, const struct language *l, value hash) {
  struct binding_hash *h = arena_alloc_zero(&m->world->arena, sizeof *h);
  const char *what = hash_of(hash)->mutable_ ? "mutable-custom-hash" : "immutable-custom-hash";
  *h = (struct binding_hash){{{.kind = KIND_OPAQUE, .aux = OPAQUE_BINDING_HASH}, what}, l, hash};
  return (value)h;
}

static value canonical(struct machine *m, value h, value key) {
  return is_list(key) ? binder_canonical(m, of(h)->language, term_from_value(m, key)) : key;
}

bool binding_hash_is_mutable(value h) { return hash_of(of(h)->hash)->mutable_; }

value binding_hash_get(struct machine *m, value h, value key) {
  value pair = hash_get(m->world, of(h)->hash, canonical(m, h, key));
  return pair ? list_tail(m->world, pair) : 0;
}

value binding_hash_with(struct machine *m, value h, value key, value content) {
  value pair = value_cons(m->world, key, content);
  return make_binding_hash(m, of(h)->language, hash_set(m->world, of(h)->hash, canonical(m, h, key), pair));
}

value binding_hash_without(struct machine *m, value h, value key) {
  struct hash_object *hash = hash_of(of(h)->hash);
  struct table *t = table_without(m->world, hash->table, hash->equality, canonical(m, h, key));
  return make_binding_hash(m, of(h)->language, (value)hash_with_table(m->world, hash, t));
}

void binding_hash_put(struct machine *m, value h, value key, value content) {
  hash_put(m->world, of(h)->hash, canonical(m, h, key), value_cons(m->world, key, content));
}

uint32_t binding_hash_count(value h) { return table_count(hash_of(of(h)->hash)->table); }

value binding_hash_pairs(struct machine *m, value h) {
  struct list_builder b = {0};
  for (struct table_walk k = {0}; table_next(hash_of(of(h)->hash)->table, &k);) list_add(m->world, &b, k.content);
  return list_done(m->world, &b);
}

static value from_pairs(struct machine *m, const char *who, bool mutable_, uint32_t argc, value *argv) {
  if (!has_kind(argv[0], KIND_LANGUAGE)) raise_argument_at(m, who, "compiled-lang?", 0, argc, argv);
  if (argc == 2 && !is_list(argv[1])) raise_argument_at(m, who, "(listof pair?)", 1, argc, argv);
  value h = make_binding_hash(m, (const struct language *)argv[0],
                              (value)hash_new(m->world, KIND_HASH, EQUALITY_EQUAL, mutable_));
  for (struct list_walk k = list_walk(argc == 2 ? argv[1] : m->world->empty); list_more(&k);) {
    value pair = list_next(&k);
    if (!is_pair(pair)) raise_argument_at(m, who, "(listof pair?)", 1, argc, argv);
    value content = list_tail(m->world, pair);
    if (mutable_) binding_hash_put(m, h, list_head(pair), content);
    else h = binding_hash_with(m, h, list_head(pair), content);
  }
  return h;
}

PRIMITIVE(make_mutable) { return from_pairs(m, "make-binding-hash", true, argc, argv); }
PRIMITIVE(make_immutable) { return from_pairs(m, "make-immutable-binding-hash", false, argc, argv); }

void binding_hash_install(struct machine *m) {
  static const struct primitive_row rows[] = {
      {"make-binding-hash", 1, 2, make_mutable},
      {"make-immutable-binding-hash", 1, 2, make_immutable},
  };
  builtins_add_primitives(m, rows, COUNT_OF(rows));
}
