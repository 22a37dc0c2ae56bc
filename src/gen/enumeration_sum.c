/* enumeration_sum: alternatives take turns; exhausted ones drop out. Also the terms that a mismatch
 * excludes. */
#include "gen/enumeration_node.h"

/* ---- thin alternatives beside fat ones: their numbers are the powers of two ---- */

static bool is_power_of_two(const struct nat *n) { return !nat_is_zero(n) && nat_bits(n) == nat_zeros(n) + 1; }

/* 1, 3, 7, 15... are thin; with thin_first, so is 0. In both cases the index becomes that among
 * thin or other numbers. */
static bool take_thin(struct coder *c, const struct sum_node *s, struct nat *index) {
  nat_add_word(c->arena, index, 1);
  uint64_t log = nat_bits(index) - 1;
  bool thin = is_power_of_two(index) && (log > 0 || s->thin_first);
  if (thin) *index = nat_of(s->thin_first ? log : log - 1);
  else nat_subtract_word(index, 1 + log + s->thin_first);
  return thin;
}

static void give_thin(struct coder *c, const struct sum_node *s, bool thin, struct nat *index) {
  if (thin) {
    uint64_t log = index->word + !s->thin_first;
    *index = nat_of(1);
    nat_shift_left(c->arena, index, log);
    nat_subtract_word(index, 1);
    return;
  }
  /* The number is index + log + thin_first, where log is that of the number + 1. */
  uint64_t log = nat_bits(index) ? nat_bits(index) - 1 : 0;
  for (;; log++) {
    struct nat number = nat_copy(c->arena, index);
    nat_add_word(c->arena, &number, 1 + log + s->thin_first);
    if (nat_bits(&number) - 1 != log || (is_power_of_two(&number) && (log > 0 || s->thin_first))) continue;
    nat_subtract_word(&number, 1);
    *index = number;
    return;
  }
}

/* ---- turns ---- */

static const struct node *choose_alternative(struct coder *c, const struct layers *l, struct nat *index) {
  uint32_t i = l->count - 1;
  while (nat_compare(&l->list[i].start, index) > 0) i--;
  const struct layer *layer = &l->list[i];
  nat_subtract(index, &layer->start);
  struct nat width = nat_of(layer->width);
  const struct turn *turn = &layer->turns[nat_divide(c->arena, index, &width).word];
  nat_add(c->arena, index, &layer->from);
  if (turn->weight > 1) {
    struct nat weight = nat_of(turn->weight);
    nat_multiply(c->arena, index, &weight);
    nat_add_word(c->arena, index, turn->offset);
  }
  return turn->node;
}

const struct node *sum_choose(struct coder *c, const struct sum_node *s, struct nat *index) {
  bool thin = s->thin.count && take_thin(c, s, index);
  return choose_alternative(c, thin ? &s->thin : &s->main, index);
}

struct node_choice sum_choose_apart(const struct sum_node *s, uint64_t index) {
  uint64_t next = index + 1, log = next ? 63 - (uint64_t)__builtin_clzll(next) : 64;
  bool thin = (next & (next - 1)) == 0 && (log > 0 || s->thin_first);
  if (thin) return layers_choose(&s->thin, log - !s->thin_first);
  return layers_choose(&s->main, index - log - s->thin_first);
}

void sum_number(struct coder *c, const struct sum_node *s, uint32_t alternative, struct nat *index) {
  bool thin = s->thin.count && s->alternatives[alternative]->growth == GROWTH_THIN;
  const struct layers *l = thin ? &s->thin : &s->main;
  struct nat weight = nat_of(s->weights[alternative]);
  uint64_t turn = nat_divide(c->arena, index, &weight).word;
  uint32_t i = l->count - 1;
  while (nat_compare(&l->list[i].from, index) > 0) i--;
  const struct layer *layer = &l->list[i];
  nat_subtract(index, &layer->from);
  struct nat width = nat_of(layer->width);
  nat_multiply(c->arena, index, &width);
  nat_add_word(c->arena, index, layer->first[alternative] + turn);
  nat_add(c->arena, index, &layer->start);
  if (s->thin.count) give_thin(c, s, thin, index);
}

/* ---- exclusions ---- */

void except_rank(struct arena *a, struct except *e) {
  e->ranks = arena_array(a, e->count + 1, sizeof *e->ranks);
  e->all_words = true;
  for (uint32_t i = 0; i < e->count; i++) {
    e->ranks[i] = nat_is_word(&e->numbers[i]) ? e->numbers[i].word - i : UINT64_MAX;
    e->all_words &= nat_is_word(&e->numbers[i]);
  }
}

/* ---- mismatches ---- */

void used_skip(struct coder *c, const struct used *u, struct nat *index) {
  for (const struct used_term *x = u->list; x && nat_compare(&x->index, index) <= 0; x = x->next)
    nat_add_word(c->arena, index, 1);
}

bool used_rank(const struct used *u, struct nat *index) {
  uint32_t below = 0;
  for (const struct used_term *x = u->list; x; x = x->next) {
    int order = nat_compare(&x->index, index);
    if (order == 0) return false;
    below += order < 0;
  }
  nat_subtract_word(index, below);
  return true;
}

void used_add(struct coder *c, struct used *u, const struct nat *index, term t) {
  struct used_term *mine = arena_alloc_zero(c->arena, sizeof *mine), **at = &u->list;
  while (*at && nat_compare(&(*at)->index, index) < 0) at = &(*at)->next;
  *mine = (struct used_term){*at, nat_copy(c->arena, index), t};
  *at = mine;
  u->count++;
}

bool used_has(const struct used *u, term t) {
  const struct used_term *x = u->list;
  while (x && x->t != t) x = x->next;
  return x != NULL;
}

struct nat component_size(struct coder *c, const struct record_component *x) {
  struct nat size = nat_copy(c->arena, &x->node->size);
  if (x->group == NO_GROUP) return size;
  uint64_t used = (uint64_t)x->before + c->groups[x->group].count;
  if (nat_is_word(&size) && size.word <= used) return nat_of(1); /* any number: there are no terms left */
  nat_subtract_word(&size, used);
  return size;
}
