/* enumeration_small: from one-word numbers to terms. Nearly all numbers are: in order, at random,
 * and the parts of larger ones; so this is the hot path. */
#include "gen/enumeration_node.h"

static void slots_small(struct coder *c, const struct record *r, uint64_t index, value *slots);

/* Known terms need not be made. */
static inline term decode_part(struct coder *c, const struct node *n, uint64_t index) {
  return index < n->known_count ? n->known[index] : decode_small(c, n, index);
}

__attribute__((noinline)) static term decode_one_word(struct coder *c, const struct node *n, uint64_t index) {
  return decode_general(c, n, &(struct nat){.word = index});
}

/* ---- lists ---- */

uint32_t list_split_small(const struct list *l, uint64_t index, uint64_t *items) {
  uint32_t count = 0;
  if (l->item->growth == GROWTH_FAT) {
    if (index == 0) return 0;
    count = (uint32_t)__builtin_ctzll(index) + 1;
    pairing_split_word(count == 64 ? 0 : index >> count, count, items);
  } else if (l->item->growth == GROWTH_THIN) {
    while (index) {
      index--;
      items[count++] = pairing_skew_split_word(&index);
    }
  } else {
    while (index) {
      index--;
      if (l->kinds.by) {
        items[count++] = word_divide(&index, &l->kinds);
      } else { /* more kinds than fit a word */
        items[count++] = index;
        index = 0;
      }
    }
  }
  return count;
}

value list_small(struct coder *c, const struct node *n, uint64_t index) {
  const struct list *l = &n->list;
  const struct record *r = &l->item->record;
  uint64_t items[MOST_ITEMS];
  bool alike = n->growth == GROWTH_THIN; /* with one kind of item, the number is the length */
  if (alike) coder_spend(c, index);
  uint32_t count = alike ? (uint32_t)index : list_split_small(l, index, items);
  struct filled *f = filled_new(c, l, count);
  term *cells = (term *)f->cells;
  for (uint32_t i = 0; l->only && i < count; i++) cells[i] = decode_part(c, l->only, alike ? 0 : items[i]);
  for (uint32_t i = 0; !l->only && i < count; i++) {
    value slots[r->count + 1];
    slots_small(c, r, alike ? 0 : items[i], slots);
    filled_put(c, f, l, i, slots);
  }
  return (value)f;
}

/* ---- records ---- */

/* Splits off components that are finite, or thin beside fat ones; returns the number for the
 * rest. */
static uint64_t split_uneven(const struct record *r, uint64_t index, uint64_t *parts) {
  for (uint32_t i = 0; i < r->finite_count; i++) {
    const struct record_component *x = &r->components[r->finite[i]];
    if (x->size.by) {
      parts[r->finite[i]] = word_divide(&index, &x->size);
    } else {
      parts[r->finite[i]] = index;
      index = 0;
    }
  }
  for (uint32_t i = 0; r->fat_count && i < r->thin_count; i++) parts[r->thin[i]] = pairing_skew_split_word(&index);
  return index;
}

__attribute__((always_inline)) static inline void split(const struct record *r, uint64_t index, uint64_t *parts) {
  const uint32_t *even = r->even;
  if (r->is_uneven) index = split_uneven(r, index, parts);
  switch (r->comb.k) {
  case 0: return;
  case 1: parts[even[0]] = index; return;
  case 2:
    parts[even[0]] = comb_two(index);
    parts[even[1]] = comb_two(index >> 1);
    return;
  case 3:
    for (uint32_t i = 0; i < 3; i++) parts[even[i]] = comb_three(index >> i);
    return;
  default:
    for (uint32_t i = 0; i < r->comb.k; i++, index >>= 1) parts[even[i]] = comb_part(&r->comb, index);
  }
}

void record_split_small(const struct record *r, uint64_t index, uint64_t *parts) { split(r, index, parts); }

static void slots_small(struct coder *c, const struct record *r, uint64_t index, value *slots) {
  split(r, index, slots);
  for (uint32_t i = 0; i < r->count; i++) {
    const struct node *n = r->components[i].node;
    slots[i] = n->kind == NODE_LIST ? list_small(c, n, slots[i]) : decode_part(c, n, slots[i]);
  }
}

static uint32_t count_items(const struct record_shape *s, const value *slots) {
  uint32_t count = s->count - s->repeats;
  for (uint32_t i = 0; i < s->count; i++)
    if (s->items[i].member != NO_LIST) count += ((const struct filled *)slots[s->items[i].slot])->count;
  return count;
}

__attribute__((noinline)) static term shape_fill_lists(struct coder *c, const struct record_shape *s,
                                                       const value *slots) {
  struct sequence_making m = sequence_begin(c->world, count_items(s, slots));
  uint32_t at = 0;
  for (uint32_t i = 0; i < s->count; i++) {
    const struct shape_item *x = &s->items[i];
    if (x->member == NO_LIST) {
      sequence_put(&m, at++, x->literal ? x->literal : slots[x->slot]);
      continue;
    }
    const struct filled *f = (const struct filled *)slots[x->slot];
    const term *cells = f->cells + (size_t)x->member * f->count;
    for (uint32_t j = 0; j < f->count; j++) sequence_put(&m, at++, cells[j]);
  }
  return sequence_finish(c->world, &m);
}

static inline term shape_fill(struct coder *c, const struct record_shape *s, const value *slots) {
  struct sequence_making m = s->start;
  m.object = arena_alloc(c->arena, sizeof *m.object + s->count * sizeof(term));
  uint32_t i = 0;
  for (; i < s->prefix; i++) m.object->items[i] = s->items[i].literal;
  for (; i < s->count; i++) {
    const struct shape_item *x = &s->items[i];
    sequence_put(&m, i, x->literal ? x->literal : slots[x->slot]);
  }
  return sequence_finish(c->world, &m);
}

static inline term make_record(struct coder *c, const struct record *r, value *slots) {
  value *next = slots + r->count;
  for (const struct record_shape *s = r->shapes, *end = s + r->shape_count; s < end; s++)
    *next++ = s->repeats ? shape_fill_lists(c, s, slots) : shape_fill(c, s, slots);
  return next[-1];
}

term record_make(struct coder *c, const struct record *r, value *slots) { return make_record(c, r, slots); }

__attribute__((noinline)) static term record_simple(struct coder *c, const struct record *r, uint64_t index) {
  world_check_stack(c->world);
  coder_spend(c, 1);
  value slots[SIMPLE_SLOTS]; /* initially the numbers of the components */
  if (r->has_lists) slots_small(c, r, index, slots);
  else {
    split(r, index, slots);
    for (uint32_t i = 0; i < r->count; i++) slots[i] = decode_part(c, r->components[i].node, slots[i]);
  }
  return make_record(c, r, slots);
}

/* A separate function: most terms do not need its array on the stack. */
__attribute__((noinline)) static term record_other(struct coder *c, const struct node *n, uint64_t index) {
  const struct record *r = &n->record;
  if (!r->plain || r->groups) return decode_one_word(c, n, index);
  world_check_stack(c->world);
  coder_spend(c, 1);
  value slots[r->count + 1];
  slots_small(c, r, index, slots);
  return mold_fill(c, r->mold, slots);
}

/* ---- all ---- */

static inline uint64_t skip_except(const struct except *e, uint64_t index) {
  uint32_t below = 0;
  for (uint32_t left = e->count; left;) {
    const uint32_t half = left / 2;
    const bool beyond = e->ranks[below + half] <= index;
    below = beyond ? below + half + 1 : below;
    left = beyond ? left - half - 1 : half;
  }
  return index + below;
}

__attribute__((noinline)) static term map_small(struct coder *c, const struct node *n, uint64_t index) {
  if (n->map.is_text) return text_decode_small(c, n, index);
  return n->map.make(c->world, decode_part(c, n->map.node, index), n->map.data);
}

/* All its calls are tail calls, so it needs no stack. */
term decode_small(struct coder *c, const struct node *n, uint64_t index) {
  for (;;) {
    if (index < n->known_count) return n->known[index];
    switch (n->kind) {
    case NODE_LITERAL: return n->literal;
    case NODE_SUM: {
      const struct node_choice choice = sum_choose_small(&n->sum, index);
      n = choice.node;
      index = choice.index;
      break;
    }
    case NODE_RECORD: return n->record.simple ? record_simple(c, &n->record, index) : record_other(c, n, index);
    case NODE_EXCEPT:
      index = skip_except(&n->except, index);
      n = n->except.node;
      break;
    case NODE_MAP: return map_small(c, n, index);
    case NODE_FILTER:
    case NODE_LIST: return decode_one_word(c, n, index);
    case NODE_WORD: return leaf_decode_word(c, (enum kind)n->literal, index);
    default: return leaf_decode_small(c, n, index);
    }
  }
}
