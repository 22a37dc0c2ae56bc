/* enumeration_encode: from terms to numbers. */
#include "gen/enumeration_node.h"

#include "gen/checks.h"
#include "gen/pairing.h"

static bool encode_slots(struct coder *c, const struct record *r, const value *slots, struct nat *index);

/* All parts have as many bits as the longest, so the number of a term that is deep on one side soon
 * outgrows memory. */
static struct nat join_evenly(struct coder *c, const struct nat *parts, uint32_t count) {
  enum { MOST_BITS = 1 << 28 };
  for (uint32_t i = 0; i < count; i++)
    if (nat_bits(&parts[i]) > MOST_BITS / count)
      raise_exception(c->machine, checks_of(c->machine)->exn_generation, NULL,
                      "the number of this term is too large: it has millions of digits");
  return pairing_join(c->arena, parts, count);
}

/* ---- lists ---- */

static struct nat join_distinct(struct coder *c, const struct list *l, const struct nat *items, uint32_t count) {
  if (l->item->growth != GROWTH_FINITE) {
    if (count == 0) return nat_of(0);
    struct nat index = join_evenly(c, items, count), longest = nat_of(l->longest);
    index = nat_copy(c->arena, &index);
    nat_multiply(c->arena, &index, &longest);
    nat_add_word(c->arena, &index, count);
    return index;
  }
  struct nat others = nat_copy(c->arena, &l->item->size), all = nat_of(0), index = nat_of(0), ways = nat_of(1);
  for (uint32_t i = 0; i < l->item->record.count; i++)
    if (l->item->record.components[i].group == l->distinct) all = l->item->record.components[i].node->size;
  nat_divide(c->arena, &others, &all);
  for (uint32_t i = count; i-- > 0;) {
    struct nat left = nat_of(l->longest - i);
    nat_multiply(c->arena, &index, &left);
    nat_multiply(c->arena, &index, &others);
    nat_add(c->arena, &index, &items[i]);
  }
  for (uint32_t i = 0; i < count; i++) { /* shorter ones precede it */
    nat_add(c->arena, &index, &ways);
    struct nat left = nat_of(l->longest - i);
    nat_multiply(c->arena, &ways, &left);
    nat_multiply(c->arena, &ways, &others);
  }
  return index;
}

static struct nat list_join(struct coder *c, const struct node *n, struct nat *items, uint32_t count) {
  const struct list *l = &n->list;
  if (l->distinct != NO_GROUP) return join_distinct(c, l, items, count);
  if (n->growth == GROWTH_THIN) return nat_of(count);
  struct nat index = nat_of(0);
  if (l->item->growth == GROWTH_FAT) {
    if (count == 0) return index;
    index = join_evenly(c, items, count);
    nat_shift_left(c->arena, &index, 1);
    nat_add_word(c->arena, &index, 1);
    nat_shift_left(c->arena, &index, count - 1);
    return index;
  }
  for (uint32_t i = count; i-- > 0;) {
    if (l->item->growth == GROWTH_THIN) pairing_skew_join(c->arena, &index, items[i].word);
    else {
      nat_multiply(c->arena, &index, &l->item->size);
      nat_add(c->arena, &index, &items[i]);
    }
    nat_add_word(c->arena, &index, 1);
  }
  return index;
}

static bool encode_list(struct coder *c, const struct node *n, const struct rows *rows, struct nat *index) {
  const struct list *l = &n->list;
  if (l->distinct != NO_GROUP && rows->count > l->longest) return false;
  struct nat *items = arena_array(c->arena, (size_t)rows->count + 1, sizeof *items);
  for (uint32_t i = 0; i < rows->count; i++) {
    if (!encode_slots(c, &l->item->record, rows->items[i], &items[i])) return false;
    if (l->item->growth == GROWTH_THIN && !nat_is_word(&items[i])) return false;
  }
  *index = list_join(c, n, items, rows->count);
  return true;
}

/* ---- records ---- */

static bool encode_different(struct coder *c, const struct record_component *x, term t, struct nat *index) {
  struct used *u = &c->groups[x->group];
  struct nat number;
  if (!encode(c, x->node, t, &number)) return false;
  *index = nat_copy(c->arena, &number);
  if (!used_rank(u, index)) return false;
  used_add(c, u, &number, t);
  return true;
}

static bool encode_component(struct coder *c, const struct record_component *x, value slot, struct nat *index) {
  if (x->node->kind == NODE_LIST) {
    static const struct rows none = {0, NULL};
    return encode_list(c, x->node, slot ? (const struct rows *)slot : &none, index);
  }
  return x->group == NO_GROUP ? encode(c, x->node, slot, index) : encode_different(c, x, slot, index);
}

static void join_parts(struct coder *c, const struct record *r, struct nat *parts, const struct nat *sizes,
                       struct nat *index) {
  const uint32_t *even = r->fat_count ? r->fat : r->thin;
  uint32_t count = r->fat_count ? r->fat_count : r->thin_count;
  struct nat shares[count + 1];
  for (uint32_t i = 0; i < count; i++) shares[i] = parts[even[i]];
  *index = join_evenly(c, shares, count);
  for (uint32_t i = r->fat_count ? r->thin_count : 0; i-- > 0;)
    pairing_skew_join(c->arena, index, parts[r->thin[i]].word);
  for (uint32_t i = r->finite_count; i-- > 0;) {
    nat_multiply(c->arena, index, &sizes[i]);
    nat_add(c->arena, index, &parts[r->finite[i]]);
  }
}

static bool encode_slots(struct coder *c, const struct record *r, const value *slots, struct nat *index) {
  struct nat parts[r->count + 1], sizes[r->finite_count + 1];
  for (uint32_t i = 0; i < r->finite_count; i++) sizes[i] = component_size(c, &r->components[r->finite[i]]);
  for (int lists = 0; lists < 2; lists++)
    for (uint32_t i = 0; i < r->count; i++) {
      const struct record_component *x = &r->components[i];
      if ((x->node->kind == NODE_LIST) == lists && !encode_component(c, x, slots[i], &parts[i])) return false;
    }
  for (uint32_t i = 0; r->fat_count && i < r->thin_count; i++)
    if (!nat_is_word(&parts[r->thin[i]])) return false;
  join_parts(c, r, parts, sizes, index);
  return true;
}

static bool encode_record(struct coder *c, const struct record *r, term t, struct nat *index) {
  world_check_stack(c->world);
  value slots[r->count + 1];
  if (!mold_solve(c, r, t, slots)) return false;
  struct used *outer = c->groups;
  if (r->groups) c->groups = arena_alloc_zero(c->arena, r->groups * sizeof *c->groups);
  bool found = encode_slots(c, r, slots, index);
  c->groups = outer;
  return found;
}

/* ---- other nodes ---- */

static bool encode_sum(struct coder *c, const struct sum_node *s, term t, struct nat *index) {
  for (uint32_t i = 0; i < s->count; i++) {
    if (!encode(c, s->alternatives[i], t, index)) continue;
    sum_number(c, s, i, index);
    return true;
  }
  return false;
}

static bool encode_except(struct coder *c, const struct except *e, term t, struct nat *index) {
  if (!encode(c, e->node, t, index)) return false;
  uint32_t below = 0;
  for (; below < e->count; below++) {
    int order = nat_compare(&e->numbers[below], index);
    if (order == 0) return false;
    if (order > 0) break;
  }
  nat_subtract_word(index, below);
  return true;
}

bool encode(struct coder *c, const struct node *n, term t, struct nat *index) {
  switch (n->kind) {
  case NODE_LITERAL: *index = nat_of(0); return n->literal == t;
  case NODE_SUM: return encode_sum(c, &n->sum, t, index);
  case NODE_RECORD: return encode_record(c, &n->record, t, index);
  case NODE_MAP: {
    term part = n->map.unmake(c->world, t, n->map.data);
    return part && encode(c, n->map.node, part, index);
  }
  case NODE_EXCEPT: return encode_except(c, &n->except, t, index);
  case NODE_FILTER: return filter_holds(c, &n->filter, t) && encode(c, n->filter.node, t, index);
  default: return leaf_encode(c, n, t, index);
  }
}
