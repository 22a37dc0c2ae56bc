/* pair: see the header. */
#include "lambda/pair.h"

#include "core/read/reader.h"
#include "lambda/lambda_substitute.h"
#include "lambda/notation.h"
#include "lambda/typing.h"

#include <string.h>

/* ---- the signature ---- */

static const struct signature *find_base(void *data, const struct syntax *name) {
  (void)name;
  return data;
}

static const struct signature *extended(const struct lambda_wanted *wanted) {
  struct world *w = wanted->signature->world;
  const char *language = text_bytes(wanted->notation->name);
  struct buffer b = {0};
  buffer_printf(&b,
                "(signature pairs (extends programs)"
                " [%%either : a a -> a (%s \"\302\253$1 | $2\302\273\") (weight 0) (size 0)]"
                " [%%mark : a -> a (%s \"\302\253$1\302\273\") (weight 0)]"
                " [%%anything : a (%s \"_\") (weight 0)])",
                language, language, language);
  const struct source *text = source_from_text(w, "pairs", b.text, b.length);
  buffer_free(&b);
  return signature_read(w, reader_only(w, text), find_base, (void *)(uintptr_t)wanted->signature);
}

/* The allowed constants: the same as before, and only this new one. */
static const bool *taken_constants(const struct lambda_wanted *wanted, const struct signature *s, term other) {
  bool *list = arena_alloc_zero(&s->world->arena, s->count * sizeof *list);
  memcpy(list, wanted->taken, wanted->signature->count * sizeof *list);
  if (other) list[signature_constant(s, other)->number] = true;
  return list;
}

struct pairs *pairs_new(const struct lambda_wanted *wanted) {
  enum { NAMES = 64 };
  struct world *w = wanted->signature->world;
  const struct signature *s = extended(wanted);
  struct pairs *p = arena_alloc_zero(&w->arena, sizeof *p);
  *p = (struct pairs){.single = *wanted,
                      .wanted = *wanted,
                      .parts = *wanted,
                      .either = term_symbol(w, "%either"),
                      .mark = term_symbol(w, "%mark"),
                      .anything = term_symbol(w, "%anything"),
                      .names = variable_names(s, wanted->notation, NAMES)};
  p->wanted.signature = p->parts.signature = s;
  p->wanted.taken = taken_constants(wanted, s, p->either);
  p->parts.taken = taken_constants(wanted, s, 0);
  p->wanted.learnt = p->parts.learnt = NULL;
  return p;
}

bool pair_is_well_typed(const struct pairs *p, term pair) {
  struct typing t;
  typing_init(&t, p->wanted.signature);
  t.ignores_variables = true;
  return typing_check(&t, pair, p->wanted.type);
}

/* ---- its sides ---- */

struct pair_taking {
  const struct pairs *pairs;
  enum side side;
  bool is_marked;
};

static term take_side(const struct pair_taking *k, term e);

static term take_application(const struct pair_taking *k, term e) {
  const struct signature *s = k->pairs->wanted.signature;
  const bool is_choice = seq_item(e, 0) == k->pairs->either && seq_count(e) > 2;
  const uint32_t first = is_choice ? 3 : 1, count = seq_count(e) - first;
  term *arguments = arena_array(&s->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++) arguments[i] = take_side(k, seq_item(e, first + i));
  term head = take_side(k, seq_item(e, is_choice ? 1 + k->side : 0));
  if (is_choice && k->is_marked) head = lambda_apply(s, k->pairs->mark, &head, 1);
  return lambda_apply(s, head, arguments, count);
}

static term take_side(const struct pair_taking *k, term e) {
  const struct signature *s = k->pairs->wanted.signature;
  world_check_stack(s->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_ABSTRACTION: return lambda_make(s, lambda_binder(e), take_side(k, lambda_body(e)));
  case LAMBDA_APPLICATION: return take_application(k, e);
  case LAMBDA_ANNOTATION: return term_list(s->world, 3, s->colon, take_side(k, seq_item(e, 1)), seq_item(e, 2));
  case LAMBDA_VARIABLE:
  case LAMBDA_CONSTANT:
  case LAMBDA_MALFORMED: break;
  }
  return e;
}

term pair_side(const struct pairs *p, term pair, enum side side) {
  const term e = take_side(&(struct pair_taking){p, side, false}, pair);
  return lambda_canonical(p->single.signature, &p->names, e);
}

/* λs under marks are unchanged, and so are names. */
term pair_marked(const struct pairs *p, term pair, enum side side) {
  const term e = take_side(&(struct pair_taking){p, side, true}, pair);
  return lambda_canonical(p->wanted.signature, &p->names, e);
}

/* ---- joining ---- */

static term join_sides(const struct pairs *p, term left, term right, uint32_t levels);

/* Do two applications differ only in their arguments, or only in their heads? */
static bool are_alike(term left, term right) {
  if (seq_count(left) != seq_count(right)) return false;
  bool same = true;
  for (uint32_t i = 1; i < seq_count(left); i++) same = same && seq_item(left, i) == seq_item(right, i);
  return same || seq_item(left, 0) == seq_item(right, 0);
}

static term join_items(const struct pairs *p, term left, term right, uint32_t levels) {
  const struct signature *s = p->wanted.signature;
  const uint32_t count = seq_count(left) - 1;
  term *arguments = arena_array(&s->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++)
    arguments[i] = join_sides(p, seq_item(left, i + 1), seq_item(right, i + 1), levels);
  return lambda_apply(s, join_sides(p, seq_item(left, 0), seq_item(right, 0), levels), arguments, count);
}

/* Parts below that many levels are on both sides as a whole. */
static term join_sides(const struct pairs *p, term left, term right, uint32_t levels) {
  const struct signature *s = p->wanted.signature;
  const enum lambda_kind kind = lambda_kind(s, left);
  world_check_stack(s->world);
  if (left == right) return left;
  const bool same_kind = levels && kind == lambda_kind(s, right);
  if (same_kind && kind == LAMBDA_ABSTRACTION && lambda_binder(left) == lambda_binder(right))
    return lambda_make(s, lambda_binder(left), join_sides(p, lambda_body(left), lambda_body(right), levels - 1));
  if (same_kind && kind == LAMBDA_APPLICATION && are_alike(left, right)) return join_items(p, left, right, levels - 1);
  const term both[2] = {left, right};
  return lambda_apply(s, p->either, both, 2);
}

/* If the sides of a part have different types, the enclosing part is on both sides, too. 0: that
 * holds for the whole program. */
static term join_typed(const struct pairs *p, term left, term right) {
  enum { DEEPEST = 100 };
  term before = 0;
  for (uint32_t levels = DEEPEST; levels > 0; levels--) {
    const term pair = join_sides(p, left, right, levels);
    if (pair != before && pair_is_well_typed(p, pair)) return pair;
    before = pair;
  }
  return 0;
}

term pair_join(const struct pairs *p, term left, term right) {
  const term a = lambda_canonical(p->single.signature, &p->names, left);
  const term b = lambda_canonical(p->single.signature, &p->names, right), pair = join_typed(p, a, b);
  return pair ? pair : join_sides(p, a, b, 0);
}

term pair_normal(const struct pairs *p, term pair) {
  return pair_join(p, pair_side(p, pair, SIDE_LEFT), pair_side(p, pair, SIDE_RIGHT));
}

/* ---- differences ---- */

struct pair_listing {
  const struct pairs *pairs;
  struct pair_change *list;
  uint32_t count, most;
};

static void list_changes(struct pair_listing *k, term e) {
  const struct signature *s = k->pairs->wanted.signature;
  world_check_stack(s->world);
  const enum lambda_kind kind = lambda_kind(s, e);
  const bool is_choice = kind == LAMBDA_APPLICATION && seq_item(e, 0) == k->pairs->either && seq_count(e) > 2;
  if (is_choice && k->count < k->most) k->list[k->count] = (struct pair_change){seq_item(e, 1), seq_item(e, 2)};
  k->count += is_choice;
  if (kind == LAMBDA_ABSTRACTION) list_changes(k, lambda_body(e));
  if (kind == LAMBDA_ANNOTATION) list_changes(k, seq_item(e, 1));
  for (uint32_t i = is_choice ? 3 : 0; kind == LAMBDA_APPLICATION && i < seq_count(e); i++)
    list_changes(k, seq_item(e, i));
}

uint32_t pair_changes(const struct pairs *p, term pair, struct pair_change *list, uint32_t most) {
  struct pair_listing k = {p, list, 0, most};
  list_changes(&k, pair);
  return k.count < most ? k.count : most;
}

uint64_t pair_size(const struct pairs *p, term pair) {
  enum { MOST = 32 };
  const struct signature *s = p->wanted.signature;
  struct pair_change list[MOST];
  const uint32_t count = pair_changes(p, pair, list, MOST);
  uint64_t size = lambda_size(s, take_side(&(struct pair_taking){p, SIDE_RIGHT, false}, pair));
  for (uint32_t i = 0; i < count; i++) size += lambda_size(s, list[i].left) + lambda_size(s, list[i].right);
  return size;
}
