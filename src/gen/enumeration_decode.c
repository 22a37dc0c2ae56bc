/* enumeration_decode: from numbers of any size to terms; one-word numbers are in
 * enumeration_small.c. */
#include "gen/enumeration_node.h"

#include "gen/checks.h"
#include "gen/pairing.h"
#include "redex/match/matching.h"

enum { FILTER_TRIES = 10000, FILTER_NEAR = 2000 };

void coder_too_large(struct coder *c) {
  raise_exception(c->machine, checks_of(c->machine)->exn_generation, NULL,
                  "the term of this number is too large: it has millions of parts");
}

/* ---- filters ---- */

bool filter_holds(struct coder *c, const struct filter *f, term t) {
  struct matcher x = {.machine = c->machine, .world = c->world, .frame = c->frame};
  if (!f->unit) {
    if (!c->frame) raise_exception(c->machine, c->machine->exn_fail, &f->pattern->place, "no frame for this pattern");
    return match_first(&x, f->pattern, t);
  }
  value frame[f->unit->slots + 1];
  x.frame = frame;
  return match_first(&x, f->pattern, t);
}

/* Numbers to try: the following ones, cyclically if there are finitely many. If they all fail,
 * which happens for large numbers because they differ only in their small parts, then distant
 * numbers of about as many bits. */
struct tries {
  const struct node *node;
  struct nat at;
  uint64_t bits;
  struct rng rng;
  int count;
};

static bool next_try(struct coder *c, struct tries *t) {
  const struct node *n = t->node;
  if (++t->count < FILTER_NEAR) nat_add_word(c->arena, &t->at, 1);
  else t->at = nat_random_of_bits(c->arena, &t->rng, t->bits + rng_below(&t->rng, 4));
  if (n->growth == GROWTH_FINITE && nat_compare(&t->at, &n->size) >= 0) t->at = nat_divide(c->arena, &t->at, &n->size);
  return t->count < FILTER_TRIES;
}

__attribute__((noinline)) static term decode_filter(struct coder *c, const struct filter *f, const struct nat *index) {
  struct tries t = {.node = f->node, .at = nat_copy(c->arena, index), .bits = nat_bits(index)};
  rng_init(&t.rng, nat_is_word(index) ? index->word : index->limbs[0], t.bits);
  do {
    struct nat consumed = nat_copy(c->arena, &t.at);
    term made = decode(c, f->node, &consumed);
    if (filter_holds(c, f, made)) return made;
  } while (next_try(c, &t));
  raise_exception(c->machine, checks_of(c->machine)->exn_generation, &f->pattern->place,
                  "no term that matches the pattern at line %u was found in %d tries", f->pattern->place.line,
                  FILTER_TRIES);
}

/* ---- numbers of any size ---- */

static void slots_general(struct coder *c, const struct record *r, struct nat *index, value *slots);

static uint32_t split_evenly(struct coder *c, struct nat *index, uint64_t count, struct nat **items) {
  coder_spend(c, count);
  *items = arena_array(c->arena, count + 1, sizeof **items);
  if (count) pairing_split(c->arena, index, (uint32_t)count, *items);
  return (uint32_t)count;
}

/* Each item has fewer terms of the group to choose from than the previous one. */
static uint32_t split_distinct(struct coder *c, const struct list *l, struct nat *index, struct nat **items) {
  if (l->item->growth != GROWTH_FINITE) {
    if (nat_is_zero(index)) return 0;
    struct nat longest = nat_of(l->longest);
    nat_subtract_word(index, 1);
    uint64_t count = 1 + nat_divide(c->arena, index, &longest).word;
    return split_evenly(c, index, count, items);
  }
  struct nat others = nat_copy(c->arena, &l->item->size), ways = nat_of(1), all = nat_of(0);
  for (uint32_t i = 0; i < l->item->record.count; i++)
    if (l->item->record.components[i].group == l->distinct) all = l->item->record.components[i].node->size;
  nat_divide(c->arena, &others, &all);
  uint32_t count = 0;
  for (; nat_compare(&ways, index) <= 0; count++) {
    nat_subtract(index, &ways);
    struct nat left = nat_of(l->longest - count);
    nat_multiply(c->arena, &ways, &left);
    nat_multiply(c->arena, &ways, &others);
  }
  *items = arena_array(c->arena, count + 1, sizeof **items);
  for (uint32_t i = 0; i < count; i++) {
    struct nat size = nat_of(l->longest - i);
    nat_multiply(c->arena, &size, &others);
    (*items)[i] = nat_divide(c->arena, index, &size);
  }
  return count;
}

static uint32_t split_digits(struct coder *c, const struct list *l, struct nat *index, struct nat **items) {
  const struct nat *size = &l->item->size;
  uint64_t most = nat_bits(index) / (nat_bits(size) - 1) + 1;
  coder_spend(c, most);
  *items = arena_array(c->arena, most + 1, sizeof **items);
  uint32_t count = 0;
  while (!nat_is_zero(index)) {
    nat_subtract_word(index, 1);
    (*items)[count++] = nat_divide(c->arena, index, size);
  }
  return count;
}

static uint32_t split_thin(struct coder *c, struct nat *index, struct nat **items) {
  uint64_t most = nat_bits(index);
  *items = arena_array(c->arena, most + 1, sizeof **items);
  uint32_t count = 0;
  while (!nat_is_zero(index)) {
    nat_subtract_word(index, 1);
    (*items)[count++] = nat_of(pairing_skew_split(c->arena, index));
  }
  return count;
}

static uint32_t list_split(struct coder *c, const struct node *n, struct nat *index, struct nat **items) {
  const struct list *l = &n->list;
  if (l->distinct != NO_GROUP) return l->longest ? split_distinct(c, l, index, items) : 0;
  if (n->growth == GROWTH_THIN) {
    coder_spend(c, nat_is_word(index) ? index->word : UINT64_MAX);
    uint32_t count = (uint32_t)index->word;
    *items = arena_alloc_zero(c->arena, ((size_t)count + 1) * sizeof **items);
    return count;
  }
  if (l->item->growth == GROWTH_THIN) return split_thin(c, index, items);
  if (l->item->growth == GROWTH_FINITE) return nat_is_zero(&l->item->size) ? 0 : split_digits(c, l, index, items);
  if (nat_is_zero(index)) return 0;
  uint64_t count = nat_zeros(index) + 1;
  nat_shift_right(index, count);
  return split_evenly(c, index, count, items);
}

__attribute__((noinline)) static value list_general(struct coder *c, const struct node *n, struct nat *index) {
  const struct list *l = &n->list;
  struct nat *items;
  uint32_t count = list_split(c, n, index, &items);
  struct filled *f = filled_new(c, l, count);
  for (uint32_t i = 0; i < count; i++) {
    value slots[l->item->record.count + 1];
    slots_general(c, &l->item->record, &items[i], slots);
    filled_put(c, f, l, i, slots);
  }
  return (value)f;
}

static void split_general(struct coder *c, const struct record *r, struct nat *index, struct nat *parts) {
  for (uint32_t i = 0; i < r->finite_count; i++) {
    struct nat size = component_size(c, &r->components[r->finite[i]]);
    parts[r->finite[i]] = nat_divide(c->arena, index, &size);
  }
  const uint32_t *even = r->fat_count ? r->fat : r->thin;
  uint32_t count = r->fat_count ? r->fat_count : r->thin_count;
  for (uint32_t i = 0; r->fat_count && i < r->thin_count; i++)
    parts[r->thin[i]] = nat_of(pairing_skew_split(c->arena, index));
  if (!count) return;
  struct nat shares[count];
  pairing_split(c->arena, index, count, shares);
  for (uint32_t i = 0; i < count; i++) parts[even[i]] = shares[i];
}

/* If a term has several numbers, an excluded one may reappear under another number: then takes the
 * next one. */
static term decode_different(struct coder *c, const struct record_component *x, struct nat *index) {
  struct used *u = &c->groups[x->group];
  used_skip(c, u, index);
  for (int tries = 0; tries < FILTER_TRIES; tries++) {
    struct nat consumed = nat_copy(c->arena, index);
    term t = decode(c, x->node, &consumed);
    if (!used_has(u, t)) {
      used_add(c, u, index, t);
      return t;
    }
    nat_add_word(c->arena, index, 1);
    if (x->node->growth == GROWTH_FINITE && nat_compare(index, &x->node->size) >= 0) *index = nat_of(0);
  }
  raise_exception(c->machine, checks_of(c->machine)->exn_generation, &x->pattern->place,
                  "the pattern at line %u has too few different terms", x->pattern->place.line);
}

/* Lists come last: the number of terms that a group leaves them depends on the other components. */
static void slots_general(struct coder *c, const struct record *r, struct nat *index, value *slots) {
  struct nat parts[r->count + 1];
  split_general(c, r, index, parts);
  for (int lists = 0; lists < 2; lists++)
    for (uint32_t i = 0; i < r->count; i++) {
      const struct record_component *x = &r->components[i];
      if ((x->node->kind == NODE_LIST) != lists) continue;
      if (lists) slots[i] = list_general(c, x->node, &parts[i]);
      else slots[i] = x->group == NO_GROUP ? decode(c, x->node, &parts[i]) : decode_different(c, x, &parts[i]);
    }
}

static term record_general(struct coder *c, const struct record *r, struct nat *index) {
  world_check_stack(c->world);
  coder_spend(c, 1);
  struct used *outer = c->groups;
  if (r->groups) c->groups = arena_alloc_zero(c->arena, r->groups * sizeof *c->groups);
  value slots[r->count + 1];
  slots_general(c, r, index, slots);
  c->groups = outer;
  return mold_fill(c, r->mold, slots);
}

/* Its terms are as deep as their number: there is one recursive alternative, which decreases it by
 * one. */
static bool is_numeral(const struct node *n) {
  const struct layers *l = &n->sum.main;
  return n->growth == GROWTH_THIN && l->list[l->count - 1].width == 1;
}

term decode_general(struct coder *c, const struct node *n, struct nat *index) {
  for (;;) switch (n->kind) {
    case NODE_LITERAL: return n->literal;
    case NODE_SUM:
      if (!nat_is_word(index) && is_numeral(n)) coder_spend(c, UINT64_MAX);
      n = sum_choose(c, &n->sum, index);
      break;
    case NODE_RECORD: return record_general(c, &n->record, index);
    case NODE_EXCEPT:
      for (uint32_t i = 0; i < n->except.count; i++) {
        if (nat_compare(&n->except.numbers[i], index) > 0) break;
        nat_add_word(c->arena, index, 1);
      }
      n = n->except.node;
      break;
    case NODE_MAP: return n->map.make(c->world, decode(c, n->map.node, index), n->map.data);
    case NODE_FILTER: return decode_filter(c, &n->filter, index);
    default: return leaf_decode(c, n, index);
    }
}

term decode(struct coder *c, const struct node *n, struct nat *index) {
  if (nat_is_word(index)) return decode_small(c, n, index->word);
  if (index->count == 2 && index->limbs[1] >> 63 == 0)
    return decode_wide(c, n, (wide_nat)index->limbs[1] << 64 | index->limbs[0]);
  return decode_general(c, n, index);
}
