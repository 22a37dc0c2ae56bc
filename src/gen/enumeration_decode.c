/* enumeration_decode: from numbers to terms. Twice where it matters: for numbers of one word, as they are in order, and
 * for those of any size. */
#include "gen/enumeration_node.h"

#include "gen/checks.h"
#include "gen/pairing.h"
#include "model/matching.h"

enum { FILTER_TRIES = 10000, FILTER_NEAR = 2000, MOST_DIGITS = 64 };

struct filled { /* what the slot of a list holds: the terms of its first mold, then those of the second... */
  uint32_t count;
  const term *cells;
};

static void spend(struct coder *c, uint64_t terms) {
  if (c->budget < terms)
    raise_exception(c->machine, checks_of(c->machine)->exn_generation, NULL,
                    "the term of this number is too large: it has millions of parts");
  c->budget -= terms;
}

/* ---- molds ---- */

static term fill(struct coder *c, const struct mold *m, const value *slots);

static inline term fill_part(struct coder *c, const struct mold *m, const value *slots) {
  if (m->kind == MOLD_LITERAL) return m->literal;
  return m->kind == MOLD_SLOT ? slots[m->slot] : fill(c, m, slots);
}

/* Apart, as are lists below: what they need of the stack is not for every level of a deep term. */
__attribute__((noinline)) static term fill_repeats(struct coder *c, const struct mold *m, const value *slots) {
  size_t count = m->count - m->repeats;
  for (uint32_t i = 0; i < m->count; i++)
    if (m->parts[i]->kind == MOLD_REPEAT) count += ((const struct filled *)slots[m->parts[i]->slot])->count;
  enum { FEW = 32 };
  term few[FEW], *items = count <= FEW ? few : arena_array(c->arena, count, sizeof *items);
  size_t at = 0;
  for (uint32_t i = 0; i < m->count; i++) {
    const struct mold *part = m->parts[i];
    if (part->kind != MOLD_REPEAT) {
      items[at++] = fill_part(c, part, slots);
      continue;
    }
    const struct filled *f = (const struct filled *)slots[part->slot];
    for (uint32_t j = 0; j < f->count; j++) items[at++] = f->cells[(size_t)part->member * f->count + j];
  }
  return term_sequence(c->world, items, count);
}

static term fill(struct coder *c, const struct mold *m, const value *slots) {
  switch (m->kind) {
  case MOLD_LITERAL: return m->literal;
  case MOLD_SLOT: return slots[m->slot];
  case MOLD_PLUG: return context_plug(c->world, fill(c, m->parts[0], slots), fill(c, m->parts[1], slots));
  default: break;
  }
  if (m->repeats) return fill_repeats(c, m, slots);
  term items[m->count + 1];
  for (uint32_t i = 0; i < m->count; i++) items[i] = fill_part(c, m->parts[i], slots);
  return term_sequence(c->world, items, m->count);
}

static struct filled *filled_new(struct coder *c, const struct list *l, uint32_t count) {
  spend(c, count);
  struct filled *f = arena_alloc(c->arena, sizeof *f);
  *f = (struct filled){count, arena_array(c->arena, (size_t)l->mold_count * count + 1, sizeof(term))};
  return f;
}

static void filled_put(struct coder *c, struct filled *f, const struct list *l, uint32_t row, const value *slots) {
  term *cells = (term *)f->cells;
  for (uint32_t i = 0; i < l->mold_count; i++) cells[(size_t)i * f->count + row] = fill(c, l->molds[i], slots);
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

/* Numbers to try: those that follow, as a ring if they are finitely many; and if they all fail, which those of large
 * numbers may do because they differ only in their small parts, numbers of about as many bits that are not near. */
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

/* ---- numbers of one word ---- */

static void slots_small(struct coder *c, const struct record *r, uint64_t index, value *slots);

/* The numbers of the items. */
static uint32_t list_split_small(const struct list *l, uint64_t index, uint64_t *items) {
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
    uint64_t size = nat_is_word(&l->item->size) ? l->item->size.word : UINT64_MAX;
    for (; index; index /= size) items[count++] = --index % size;
  }
  return count;
}

__attribute__((noinline)) static value list_small(struct coder *c, const struct node *n, uint64_t index) {
  const struct list *l = &n->list;
  const struct record *r = &l->item->record;
  uint64_t items[MOST_DIGITS + 1];
  bool alike = n->growth == GROWTH_THIN; /* of one kind of item there are as many as the number says */
  if (alike) spend(c, index);
  uint32_t count = alike ? (uint32_t)index : list_split_small(l, index, items);
  struct filled *f = filled_new(c, l, count);
  for (uint32_t i = 0; i < count; i++) {
    value slots[r->count + 1];
    slots_small(c, r, alike ? 0 : items[i], slots);
    filled_put(c, f, l, i, slots);
  }
  return (value)f;
}

static void split_small(const struct record *r, uint64_t index, uint64_t *parts) {
  for (uint32_t i = 0; i < r->finite_count; i++) {
    const struct nat *size = &r->components[r->finite[i]].node->size;
    if (nat_is_word(size)) {
      parts[r->finite[i]] = word_divide(&index, size->word);
    } else {
      parts[r->finite[i]] = index;
      index = 0;
    }
  }
  const uint32_t *even = r->fat_count ? r->fat : r->thin;
  uint32_t count = r->fat_count ? r->fat_count : r->thin_count;
  for (uint32_t i = 0; r->fat_count && i < r->thin_count; i++) parts[r->thin[i]] = pairing_skew_split_word(&index);
  if (count == 1) {
    parts[even[0]] = index;
    return;
  }
  uint64_t words[count + 1];
  pairing_split_word(index, count, words);
  for (uint32_t i = 0; i < count; i++) parts[even[i]] = words[i];
}

static void slots_small(struct coder *c, const struct record *r, uint64_t index, value *slots) {
  uint64_t parts[r->count + 1];
  for (uint32_t i = 0; i < r->count; i++) parts[i] = 0;
  split_small(r, index, parts);
  for (uint32_t i = 0; i < r->count; i++) {
    const struct node *n = r->components[i].node;
    slots[i] = n->kind == NODE_LIST ? list_small(c, n, parts[i]) : decode_small(c, n, parts[i]);
  }
}

static term record_small(struct coder *c, const struct record *r, uint64_t index) {
  world_check_stack(c->world);
  spend(c, 1);
  value slots[r->count + 1];
  slots_small(c, r, index, slots);
  return fill(c, r->mold, slots);
}

__attribute__((noinline)) static term decode_general(struct coder *c, const struct node *n, struct nat *index);

term decode_small(struct coder *c, const struct node *n, uint64_t index) {
  for (;;) {
    if (index < n->known_count) return n->known[index];
    switch (n->kind) {
    case NODE_LITERAL: return n->literal;
    case NODE_SUM: n = n->sum.alternatives[sum_choose_small(&n->sum, &index)]; break;
    case NODE_RECORD:
      if (n->record.plain && !n->record.groups) return record_small(c, &n->record, index);
      return decode_general(c, n, &(struct nat){.word = index});
    case NODE_EXCEPT:
      for (uint32_t i = 0; i < n->except.count; i++, index++)
        if (!nat_is_word(&n->except.numbers[i]) || n->except.numbers[i].word > index) break;
      n = n->except.node;
      break;
    case NODE_MAP: return n->map.make(c->world, decode_small(c, n->map.node, index), n->map.data);
    case NODE_FILTER:
    case NODE_LIST: return decode_general(c, n, &(struct nat){.word = index});
    default: return leaf_decode_small(c, n, index);
    }
  }
}

/* ---- numbers of any size ---- */

static void slots_general(struct coder *c, const struct record *r, struct nat *index, value *slots);

static uint32_t split_evenly(struct coder *c, struct nat *index, uint64_t count, struct nat **items) {
  spend(c, count);
  *items = arena_array(c->arena, count + 1, sizeof **items);
  if (count) pairing_split(c->arena, index, (uint32_t)count, *items);
  return (uint32_t)count;
}

/* The terms of the group are fewer for each item than for the one before. */
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
  spend(c, most);
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
    spend(c, nat_is_word(index) ? index->word : UINT64_MAX);
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

/* Where a term has several numbers, one that is left out may come again under another: then it is the next one. */
static term decode_different(struct coder *c, const struct component *x, struct nat *index) {
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

/* Lists last: how many terms of a group they have to choose from depends on the others. */
static void slots_general(struct coder *c, const struct record *r, struct nat *index, value *slots) {
  struct nat parts[r->count + 1];
  split_general(c, r, index, parts);
  for (int lists = 0; lists < 2; lists++)
    for (uint32_t i = 0; i < r->count; i++) {
      const struct component *x = &r->components[i];
      if ((x->node->kind == NODE_LIST) != lists) continue;
      if (lists) slots[i] = list_general(c, x->node, &parts[i]);
      else slots[i] = x->group == NO_GROUP ? decode(c, x->node, &parts[i]) : decode_different(c, x, &parts[i]);
    }
}

static term record_general(struct coder *c, const struct record *r, struct nat *index) {
  world_check_stack(c->world);
  spend(c, 1);
  struct used *outer = c->groups;
  if (r->groups) c->groups = arena_alloc_zero(c->arena, r->groups * sizeof *c->groups);
  value slots[r->count + 1];
  slots_general(c, r, index, slots);
  c->groups = outer;
  return fill(c, r->mold, slots);
}

/* Its terms are as deep as their number says: there is one way on, and it takes one off. */
static bool is_numeral(const struct node *n) {
  const struct layers *l = &n->sum.main;
  return n->growth == GROWTH_THIN && l->list[l->count - 1].width == 1;
}

static term decode_general(struct coder *c, const struct node *n, struct nat *index) {
  for (;;) switch (n->kind) {
    case NODE_LITERAL: return n->literal;
    case NODE_SUM:
      if (!nat_is_word(index) && is_numeral(n)) spend(c, UINT64_MAX);
      n = n->sum.alternatives[sum_choose(c, &n->sum, index)];
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
  return nat_is_word(index) ? decode_small(c, n, index->word) : decode_general(c, n, index);
}
