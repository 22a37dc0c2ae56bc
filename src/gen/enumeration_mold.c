/* enumeration_mold: making the term of a record from those of its components. */
#include "gen/enumeration_node.h"

#include "redex/match/matching.h"

static inline term fill_part(struct coder *c, const struct mold *m, const value *slots) {
  if (m->kind == MOLD_LITERAL) return m->literal;
  return m->kind == MOLD_SLOT ? slots[m->slot] : mold_fill(c, m, slots);
}

/* A separate function, because not every level of a deep term needs its stack frame. */
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

term mold_fill(struct coder *c, const struct mold *m, const value *slots) {
  switch (m->kind) {
  case MOLD_LITERAL: return m->literal;
  case MOLD_SLOT: return slots[m->slot];
  case MOLD_PLUG: return context_plug(c->world, mold_fill(c, m->parts[0], slots), mold_fill(c, m->parts[1], slots));
  default: break;
  }
  if (m->repeats) return fill_repeats(c, m, slots);
  term items[m->count + 1];
  for (uint32_t i = 0; i < m->count; i++) items[i] = fill_part(c, m->parts[i], slots);
  return term_sequence(c->world, items, m->count);
}

struct filled *filled_new(struct coder *c, const struct list *l, uint32_t count) {
  coder_spend(c, count);
  struct filled *f = arena_alloc(c->arena, sizeof *f);
  *f = (struct filled){count, arena_array(c->arena, (size_t)l->mold_count * count + 1, sizeof(term))};
  return f;
}

void filled_put(struct coder *c, struct filled *f, const struct list *l, uint32_t row, const value *slots) {
  term *cells = (term *)f->cells;
  for (uint32_t i = 0; i < l->mold_count; i++) cells[(size_t)i * f->count + row] = mold_fill(c, l->molds[i], slots);
}

/* ---- shapes ---- */

/* The number of sequences; 0 if they contain anything but slots, lists and literals. */
static uint32_t count_shapes(const struct mold *m) {
  if (m->kind != MOLD_SEQUENCE) return 0;
  uint32_t count = 1;
  for (uint32_t i = 0; i < m->count; i++) {
    const struct mold *part = m->parts[i];
    if (part->kind == MOLD_LITERAL || part->kind == MOLD_SLOT || part->kind == MOLD_REPEAT) continue;
    const uint32_t below = count_shapes(part);
    if (!below) return 0;
    count += below;
  }
  return count;
}

static void add_shape(struct arena *a, struct record *r, const struct mold *m);

static struct shape_item shape_item(struct arena *a, struct record *r, const struct mold *part) {
  struct shape_item item = {.slot = part->slot, .member = NO_LIST};
  switch (part->kind) {
  case MOLD_LITERAL: item.literal = part->literal; break;
  case MOLD_REPEAT: item.member = part->member; break;
  case MOLD_SLOT: break;
  default:
    add_shape(a, r, part);
    item.slot = r->count + r->shape_count - 1;
    break;
  }
  return item;
}

static void add_shape(struct arena *a, struct record *r, const struct mold *m) {
  struct shape_item *items = arena_array(a, m->count + 1, sizeof *items);
  for (uint32_t i = 0; i < m->count; i++) items[i] = shape_item(a, r, m->parts[i]);
  struct record_shape s = {.count = m->count, .repeats = m->repeats, .items = items};
  struct sequence_object *front = arena_alloc(a, sizeof *front + m->count * sizeof(term));
  s.start = sequence_making(front, m->count);
  for (; !s.repeats && s.prefix < s.count && items[s.prefix].literal; s.prefix++)
    sequence_put(&s.start, s.prefix, items[s.prefix].literal);
  r->shapes[r->shape_count++] = s;
}

/* No mismatches, and no size that exceeds a word. */
static bool has_simple_parts(const struct record *r) {
  if (!r->plain || r->groups) return false;
  for (uint32_t i = 0; i < r->count; i++) {
    const struct node *n = r->components[i].node;
    if (n->kind == NODE_LIST && n->list.distinct != NO_GROUP) return false;
    if (n->growth == GROWTH_FINITE && !r->components[i].size.by) return false;
  }
  return true;
}

void record_shape(struct arena *a, struct record *r) {
  const uint32_t count = r->mold ? count_shapes(r->mold) : 0;
  r->simple = count && r->count + count <= SIMPLE_SLOTS && has_simple_parts(r);
  if (!r->simple) return;
  for (uint32_t i = 0; i < r->count; i++) r->has_lists |= r->components[i].node->kind == NODE_LIST;
  r->shapes = arena_array(a, count, sizeof *r->shapes);
  add_shape(a, r, r->mold);
}
