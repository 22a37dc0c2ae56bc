/* match_run: values against the patterns of Racket's `match`. */
#include "racket/compile/racket_match.h"

#include "racket/module/module.h"
#include "racket/structure.h"

#include <string.h>

/* The rest of a list at a point of a walk. */
static value rest_of_walk(struct machine *m, const struct list_walk *k) {
  if (k->index == 0) return k->rest;
  const struct sequence_object *s = sequence_of(k->rest);
  if (is_sequence(k->rest)) return list_from_array(m->world, s->items + k->index, s->count - k->index);
  value rest = s->items[s->count - 1]; /* the part after the dot */
  for (uint32_t i = s->count - 1; i > k->index; i--) rest = value_cons(m->world, s->items[i - 1], rest);
  return rest;
}

static bool is_walk_over(const struct list_walk *k) { return is_sequence(k->rest) && k->index == seq_count(k->rest); }

static bool match_end(struct machine *m, const struct match_shape *s, const struct list_walk *k, value *frame) {
  if (!s->tail) return is_walk_over(k);
  if (s->tail->kind == SHAPE_ANY) return true;
  return shape_match(m, s->tail, rest_of_walk(m, k), frame);
}

static bool match_plain_list(struct machine *m, const struct match_shape *s, value v, value *frame) {
  struct list_walk k = list_walk(v);
  for (uint32_t i = 0; i < s->count; i++)
    if (!list_more(&k) || !shape_match(m, s->parts[i], list_next(&k), frame)) return false;
  return match_end(m, s, &k, frame);
}

/* ---- repetition ---- */

struct value_items {
  const value *values;
  uint32_t count;
  value end; /* the rest after the last item: () for a proper list */
};

/* Matches `count` values against one repeated shape; its variables become lists. */
static bool match_repeated(struct machine *m, const struct match_shape *s, const value *values, uint32_t count,
                           value *frame) {
  struct list_builder collected[s->slot_count + 1];
  memset(collected, 0, sizeof collected);
  for (uint32_t i = 0; i < count; i++) {
    if (!shape_match(m, s, values[i], frame)) return false;
    for (uint32_t k = 0; k < s->slot_count; k++) list_add(m->world, &collected[k], frame[s->slots[k]]);
  }
  for (uint32_t k = 0; k < s->slot_count; k++) frame[s->slots[k]] = list_done(m->world, &collected[k]);
  return true;
}

static bool match_items(struct machine *m, const struct match_shape *s, uint32_t part, const struct value_items *all,
                        uint32_t at, value *frame) {
  if (part == s->count) {
    if (!s->tail) return at == all->count && all->end == m->world->empty;
    if (s->tail->kind == SHAPE_ANY) return true;
    value rest = all->end;
    for (uint32_t i = all->count; i > at; i--) rest = value_cons(m->world, all->values[i - 1], rest);
    return shape_match(m, s->tail, rest, frame);
  }
  const struct match_shape *p = s->parts[part];
  if (!p->repeated)
    return at < all->count && shape_match(m, p, all->values[at], frame) &&
           match_items(m, s, part + 1, all, at + 1, frame);
  uint32_t after = 0;
  bool only = !s->tail;
  for (uint32_t i = part + 1; i < s->count; i++) {
    after += s->parts[i]->repeated ? s->parts[i]->least : 1;
    only = only && !s->parts[i]->repeated;
  }
  if (all->count - at < after + p->least) return false;
  uint32_t most = all->count - at - after, least = only ? most : p->least;
  for (uint32_t n = most + 1; n-- > least;) { /* the longest repetition first */
    if (match_repeated(m, p, all->values + at, n, frame) && match_items(m, s, part + 1, all, at + n, frame))
      return true;
  }
  return false;
}

static bool match_repeating_list(struct machine *m, const struct match_shape *s, value v, value *frame) {
  enum { FEW = 32 };
  uint32_t count = list_length(v), i = 0;
  value few[FEW], *values = count <= FEW ? few : arena_alloc(&m->world->arena, count * sizeof *values);
  struct list_walk k = list_walk(v);
  while (list_more(&k)) values[i++] = list_next(&k);
  value end = is_sequence(k.rest) ? m->world->empty : rest_of_walk(m, &k);
  struct value_items all = {values, count, end};
  return match_items(m, s, 0, &all, 0, frame);
}

static bool match_list(struct machine *m, const struct match_shape *s, value v, value *frame) {
  for (uint32_t i = 0; i < s->count; i++)
    if (s->parts[i]->repeated) return match_repeating_list(m, s, v, frame);
  return match_plain_list(m, s, v, frame);
}

/* ---- any order ---- */

static bool match_left(struct machine *m, const struct match_shape *rest, const struct value_items *all,
                       const bool *used, value *frame) {
  value left[all->count + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < all->count; i++)
    if (!used[i]) left[count++] = all->values[i];
  return rest ? count >= rest->least && match_repeated(m, rest, left, count, frame) : count == 0;
}

/* Matches the parts from `part` on, each against a free item. */
static bool match_free(struct machine *m, const struct match_shape *s, uint32_t part, const struct match_shape *rest,
                       const struct value_items *all, bool *used, value *frame) {
  if (part == s->count) return match_left(m, rest, all, used, frame);
  if (s->parts[part]->repeated) return match_free(m, s, part + 1, s->parts[part], all, used, frame);
  for (uint32_t i = 0; i < all->count; i++) {
    if (used[i] || !shape_match(m, s->parts[part], all->values[i], frame)) continue;
    used[i] = true;
    if (match_free(m, s, part + 1, rest, all, used, frame)) return true;
    used[i] = false;
  }
  return false;
}

static bool match_any_order(struct machine *m, const struct match_shape *s, value v, value *frame) {
  if (!is_list(v)) return false;
  uint32_t count;
  struct value_items all = {list_to_array(m->world, v, &count), count, m->world->empty};
  bool used[count + 1];
  memset(used, 0, sizeof used);
  return match_free(m, s, 0, NULL, &all, used, frame);
}

/* ---- the other kinds ---- */

static bool match_parts(struct machine *m, const struct match_shape *s, value v, value *frame) {
  for (uint32_t i = 0; i < s->count; i++)
    if (!shape_match(m, s->parts[i], v, frame)) return false;
  return true;
}

static bool match_any_part(struct machine *m, const struct match_shape *s, value v, value *frame) {
  for (uint32_t i = 0; i < s->count; i++)
    if (shape_match(m, s->parts[i], v, frame)) return true;
  return false;
}

static bool match_structure(struct machine *m, const struct match_shape *s, value v, value *frame) {
  if (!is_struct_of(v, s->type)) return false;
  for (uint32_t i = 0; i < s->count; i++)
    if (!shape_match(m, s->parts[i], struct_fields(m->world, v)[i], frame)) return false;
  return true;
}

static bool match_vector(struct machine *m, const struct match_shape *s, value v, value *frame) {
  uint32_t count;
  const value *items = vector_contents(v, &count);
  return items && match_list(m, s->parts[0], list_from_array(m->world, items, count), frame);
}

static bool match_equal(struct machine *m, const struct match_shape *s, value v, value *frame) {
  value other = eval(m, s->content, frame);
  if (!s->relation) return value_equal(m->world, other, v);
  return holds2(m, eval(m, s->relation, frame), v, other);
}

static bool match_applied(struct machine *m, const struct match_shape *s, value v, value *frame) {
  value f = eval(m, s->content, frame);
  m->place = &s->source->place;
  value result = apply1(m, f, v);
  uint32_t count;
  const value *results = values_items(&result, &count);
  if (count != s->count) raise_values(m, "match", s->count, count);
  for (uint32_t i = 0; i < count; i++)
    if (!shape_match(m, s->parts[i], results[i], frame)) return false;
  return true;
}

static bool match_test(struct machine *m, const struct match_shape *s, value v, value *frame) {
  value f = eval(m, s->content, frame);
  m->place = &s->source->place;
  return holds1(m, f, v) && match_parts(m, s, v, frame);
}

static bool match_regexp(struct machine *m, const struct match_shape *s, value v, value *frame) {
  if (!is_string(v)) return false;
  value match = module_lookup(m->builtins, term_symbol(m->world, "regexp-match"))->content;
  value found = apply2(m, match, eval(m, s->content, frame), v);
  return is_true(m->world, found) && (s->count == 0 || shape_match(m, s->parts[0], found, frame));
}

/* Keys are matched in any order, each row by the first free entry that matches. */
static bool match_hash(struct machine *m, const struct match_shape *s, value v, value *frame) {
  if (!is_hash(v)) return false;
  const struct table *t = hash_of(v)->table;
  uint32_t rows = s->count / 2;
  if (table_count(t) != rows) return false;
  bool used[rows + 1];
  memset(used, 0, sizeof used);
  for (size_t i = 0; i < rows; i++) {
    bool found = false;
    uint32_t n = 0;
    for (struct table_walk k = {0}; !found && table_next(t, &k); n++)
      if (!used[n] && shape_match(m, s->parts[2 * i], k.key, frame) &&
          shape_match(m, s->parts[2 * i + 1], k.content, frame))
        used[n] = found = true;
    if (!found) return false;
  }
  return true;
}

bool shape_match(struct machine *m, const struct match_shape *s, value v, value *frame) {
  world_check_stack(m->world);
  switch (s->kind) {
  case SHAPE_ANY: return true;
  case SHAPE_BIND: frame[s->slot] = v; return true;
  case SHAPE_SAME: return value_equal(m->world, frame[s->slot], v);
  case SHAPE_DATUM: return s->datum == v || value_equal(m->world, s->datum, v);
  case SHAPE_EQUAL: return match_equal(m, s, v, frame);
  case SHAPE_LIST: return match_list(m, s, v, frame);
  case SHAPE_ANY_ORDER: return match_any_order(m, s, v, frame);
  case SHAPE_VECTOR: return match_vector(m, s, v, frame);
  case SHAPE_BOX: return has_kind(v, KIND_BOX) && shape_match(m, s->parts[0], ((struct box_object *)v)->content, frame);
  case SHAPE_STRUCT: return match_structure(m, s, v, frame);
  case SHAPE_TEST: return match_test(m, s, v, frame);
  case SHAPE_AND: return match_parts(m, s, v, frame);
  case SHAPE_OR: return match_any_part(m, s, v, frame);
  case SHAPE_NOT: return !match_any_part(m, s, v, frame);
  case SHAPE_APPLY: return match_applied(m, s, v, frame);
  case SHAPE_REGEXP: return match_regexp(m, s, v, frame);
  case SHAPE_HASH: return match_hash(m, s, v, frame);
  case SHAPE_UNKNOWN:
    raise_exception(m, m->exn_fail_variable, &s->source->place, "match: %s is not a structure", text_bytes(s->datum));
  }
  return false;
}
