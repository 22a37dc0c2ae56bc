/* datum: see the header. */
#include "racket/datum.h"

#include "racket/compile/compile.h"

static enum equality hash_equality(const struct syntax *x) {
  if (syntax_is_named(x->children[0], "#%hasheq")) return EQUALITY_EQ;
  return syntax_is_named(x->children[0], "#%hasheqv") ? EQUALITY_EQV : EQUALITY_EQUAL;
}

static bool has_literal(struct machine *m, const struct syntax *x) {
  if (x->shape == SYNTAX_ATOM) return false;
  if (syntax_is_value_literal(x)) return true;
  world_check_stack(m->world);
  for (uint32_t i = 0; i < x->count; i++)
    if (has_literal(m, x->children[i])) return true;
  return false;
}

value immutable_box(struct world *w, value content) {
  value box = value_box(w, content);
  object_of(box)->aux = BOX_IMMUTABLE;
  return box;
}

static value hash_value(struct machine *m, const struct syntax *x, enum equality e) {
  const struct syntax *entries = x->children[1];
  if (!syntax_is_list(entries)) bad_syntax(m, x, x, NULL);
  value hash = (value)hash_new(m->world, KIND_HASH, e, false);
  for (uint32_t i = 0; i < entries->count; i++) {
    value entry = datum_value(m, entries->children[i]);
    if (!is_pair(entry)) bad_syntax(m, x, entries->children[i], "expected a pair of a key and its content");
    hash = hash_set(m->world, hash, list_head(entry), list_tail(m->world, entry));
  }
  return hash;
}

value datum_value(struct machine *m, const struct syntax *x) {
  if (!has_literal(m, x)) return syntax_term(m->world, x);
  if (syntax_is_box_literal(x)) return immutable_box(m->world, datum_value(m, x->children[1]));
  if (syntax_is_value_literal(x)) return hash_value(m, x, hash_equality(x));
  value *items = arena_array(&m->world->arena, x->count, sizeof *items);
  for (uint32_t i = 0; i < x->count; i++) items[i] = datum_value(m, x->children[i]);
  if (x->shape == SYNTAX_VECTOR) return make_vector(m->world, items, x->count);
  if (x->shape == SYNTAX_LIST) return list_from_array(m->world, items, x->count);
  value list = items[x->count - 1];
  for (uint32_t i = x->count - 1; i > 0; i--) list = value_cons(m->world, items[i - 1], list);
  return list;
}
