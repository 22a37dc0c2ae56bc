/* enumeration_wide: from two-word numbers to terms. Random numbers are seldom longer, and their
 * parts fit words; so this takes a few steps like those of enumeration_small.c, and leaves rare
 * cases to enumeration_decode.c. */
#include "gen/enumeration_node.h"

static inline bool is_word(wide_nat n) { return n >> 64 == 0; }

/* Replaces the number by the quotient; returns the remainder. */
static uint64_t divide(wide_nat *n, const struct divisor *d) {
  if (d->by >> 32) {
    const uint64_t rest = (uint64_t)(*n % d->by);
    *n /= d->by;
    return rest;
  }
  uint64_t high = (uint64_t)(*n >> 64), low = (uint64_t)*n;
  uint64_t upper = word_divide(&high, d) << 32 | low >> 32;
  uint64_t lower = word_divide(&upper, d) << 32 | (uint32_t)low;
  const uint64_t rest = word_divide(&lower, d);
  *n = (wide_nat)high << 64 | upper << 32 | lower;
  return rest;
}

/* False: it has more than two words. */
static bool wide_of(const struct nat *n, wide_nat *out) {
  *out = nat_is_word(n) ? n->word : (wide_nat)n->limbs[1] << 64 | n->limbs[0];
  return n->count <= 2;
}

static const struct node *choose_wide(const struct layers *l, wide_nat *index) {
  wide_nat start, from;
  uint32_t i = l->count - 1;
  while (!wide_of(&l->list[i].start, &start) || start > *index) i--;
  const struct layer *layer = &l->list[i];
  wide_nat round = *index - start;
  const struct turn *turn = &layer->turns[divide(&round, &layer->round)];
  wide_of(&layer->from, &from);
  *index = (round + from) * turn->weight + turn->offset;
  return turn->node;
}

uint32_t record_split_wide(const struct record *r, wide_nat index, uint64_t *parts, wide_nat *whole) {
  for (uint32_t i = 0; i < r->finite_count; i++)
    parts[r->finite[i]] = divide(&index, &r->components[r->finite[i]].size);
  const uint32_t *even = r->fat_count ? r->fat : r->thin;
  for (uint32_t i = 0; r->fat_count && i < r->thin_count; i++) {
    const wide_nat next = index + 1;
    const uint32_t zeros = (uint64_t)next ? (uint32_t)__builtin_ctzll((uint64_t)next)
                                          : 64 + (uint32_t)__builtin_ctzll((uint64_t)(next >> 64));
    parts[r->thin[i]] = zeros;
    index = next >> zeros >> 1;
  }
  *whole = index;
  if (r->comb.k == 1) return even[0];
  uint64_t shares[SIMPLE_SLOTS];
  comb_split_wide(&r->comb, (uint64_t)(index >> 64), (uint64_t)index, shares);
  for (uint32_t i = 0; i < r->comb.k; i++) parts[even[i]] = shares[i];
  return NO_PART;
}

static term decode_long(struct coder *c, const struct node *n, wide_nat index) {
  const uint64_t limbs[] = {(uint64_t)index, (uint64_t)(index >> 64)};
  struct nat general = nat_of_limbs(c->arena, limbs, 2);
  return decode_general(c, n, &general);
}

static term record_wide(struct coder *c, const struct node *node, wide_nat index) {
  const struct record *r = &node->record;
  uint64_t parts[SIMPLE_SLOTS] = {0};
  value slots[SIMPLE_SLOTS];
  wide_nat whole;
  const uint32_t large = record_split_wide(r, index, parts, &whole);
  if (large != NO_PART && r->components[large].node->kind == NODE_LIST) return decode_long(c, node, index);
  world_check_stack(c->world);
  coder_spend(c, 1);
  for (uint32_t i = 0; i < r->count; i++) {
    const struct node *n = r->components[i].node;
    if (i == large) slots[i] = decode_wide(c, n, whole);
    else slots[i] = n->kind == NODE_LIST ? list_small(c, n, parts[i]) : decode_small(c, n, parts[i]);
  }
  return record_make(c, r, slots);
}

static term decode_other(struct coder *c, const struct node *n, wide_nat index) {
  if (n->kind == NODE_WORD && index >> 125 == 0) return leaf_word_wide(c, (enum kind)n->literal, index);
  if (n->kind == NODE_MAP && n->map.is_text && n->map.node->kind != NODE_SUM) return text_decode_wide(c, n, index);
  return decode_long(c, n, index);
}

term decode_wide(struct coder *c, const struct node *n, wide_nat index) {
  while (!is_word(index)) {
    if (n->kind == NODE_SUM && !n->sum.thin.count && n->growth != GROWTH_THIN) n = choose_wide(&n->sum.main, &index);
    else if (n->kind == NODE_EXCEPT && n->except.all_words) {
      index += n->except.count;
      n = n->except.node;
    } else if (n->kind == NODE_RECORD && n->record.simple) return record_wide(c, n, index);
    else return decode_other(c, n, index);
  }
  return decode_small(c, n, (uint64_t)index);
}
