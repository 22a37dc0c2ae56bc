/* places: see the header. */
#include "emi/places.h"

#include "lambda/lambda_print.h"

#include <string.h>

/* ---- by number ---- */

static uint32_t first_item(const struct signature *s, term e) {
  return lambda_kind(s, e) == LAMBDA_ABSTRACTION ? 2 : 0;
}

static uint32_t item_count(const struct signature *s, term e) {
  const enum lambda_kind kind = lambda_kind(s, e);
  return kind == LAMBDA_ABSTRACTION || kind == LAMBDA_APPLICATION ? seq_count(e) : 0;
}

/* Counts as reference/expression.h does; *place is counted down. */
static bool find_place(const struct signature *s, term e, uint32_t *place, struct route *p) {
  world_check_stack(s->world);
  if (lambda_kind(s, e) == LAMBDA_ANNOTATION || p->length == MOST_PATH) return false;
  if (*place == 0) return true;
  --*place;
  for (uint32_t i = first_item(s, e); i < item_count(s, e); i++) {
    p->items[p->length++] = i;
    if (find_place(s, seq_item(e, i), place, p)) return true;
    p->length--;
  }
  return false;
}

bool place_path(const struct signature *s, term program, uint32_t place, struct route *out) {
  out->length = 0;
  return find_place(s, program, &place, out);
}

bool place_draw(const struct signature *s, const struct covered *c, bool evaluated, struct rng *r, struct route *out) {
  uint32_t matching = 0;
  for (uint32_t i = 1; i < c->count; i++) matching += c->evaluated[i] == evaluated;
  if (!matching) return false;
  uint32_t which = (uint32_t)rng_below(r, matching), place = 1;
  while (c->evaluated[place] != evaluated || which--) place++;
  return place_path(s, c->program, place, out);
}

bool place_next_dead(const struct signature *s, const struct covered *c, uint32_t *place, struct route *out) {
  uint32_t next = *place + 1;
  /* places inside the previous one are skipped */
  if (*place && !c->evaluated[*place] && place_path(s, c->program, *place, out))
    next = *place + lambda_places(s, path_part(c->program, out));
  while (next < c->count && c->evaluated[next]) next++;
  *place = next;
  return next < c->count && place_path(s, c->program, next, out);
}

/* ---- by their paths ---- */

term path_part(term program, const struct route *p) {
  for (uint32_t i = 0; i < p->length; i++) program = seq_item(program, p->items[i]);
  return program;
}

static term term_with_part(const struct signature *s, term e, const struct route *p, uint32_t from, term part) {
  if (from == p->length) return part;
  const term changed = term_with_part(s, seq_item(e, p->items[from]), p, from + 1, part);
  const uint32_t count = seq_count(e);
  term *items = arena_array(&s->world->arena, count, sizeof *items);
  for (uint32_t i = 0; i < count; i++) items[i] = i == p->items[from] ? changed : seq_item(e, i);
  if (p->items[from] == 0 && lambda_kind(s, e) == LAMBDA_APPLICATION)
    return lambda_apply(s, changed, items + 1, count - 1);
  return term_sequence(s->world, items, count);
}

term path_with(const struct signature *s, term program, const struct route *p, term part) {
  return term_with_part(s, program, p, 0, part);
}

bool path_is_inside(const struct route *inner, const struct route *outer) {
  return inner->length >= outer->length && !memcmp(inner->items, outer->items, outer->length * sizeof *outer->items);
}

bool path_application(const struct signature *s, term program, const struct route *p, struct route *out) {
  if (!p->length) return false;
  *out = *p;
  out->length--;
  return lambda_kind(s, path_part(program, out)) == LAMBDA_APPLICATION;
}
