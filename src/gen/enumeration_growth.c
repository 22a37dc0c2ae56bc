/* enumeration_growth: the sizes of nodes, and the layout of their numbers.
 *
 * Nodes that refer to each other in a cycle have infinitely many terms. They are thin if there is
 * only one path around the cycle and no choice on it; otherwise each round has a choice, and the
 * terms of a size are exponentially many. Tarjan's algorithm finds the cycles, so that the nodes to
 * which a node refers outside its own cycle are measured before it. */
#include "gen/enumeration_node.h"

#include <string.h>

struct measure {
  struct enumerations *l;
  struct arena *arena;
  uint32_t order;
  struct node *stack;
};

static bool is_single(const struct node *n) {
  return n->growth == GROWTH_FINITE && nat_is_word(&n->size) && n->size.word == 1;
}

static bool is_node_empty(const struct node *n) { return n->growth == GROWTH_FINITE && nat_is_zero(&n->size); }

/* ---- sizes of nodes outside cycles ---- */

/* Do the preceding components of its group use up all its terms? */
static bool is_used_up(const struct record_component *c) {
  const struct node *n = c->node;
  uint32_t before = c->group == NO_GROUP ? 0 : c->before;
  return n->growth == GROWTH_FINITE && nat_is_word(&n->size) && n->size.word <= before;
}

static enum growth growth_of_parts(const struct node *n) {
  enum growth most = GROWTH_FINITE;
  for (uint32_t i = 0; i < node_child_count(n); i++) {
    if (n->kind == NODE_RECORD && is_used_up(&n->record.components[i])) return GROWTH_FINITE;
    if (node_child(n, i)->growth > most) most = node_child(n, i)->growth;
  }
  return most;
}

/* A component without the terms of preceding components of its group. */
static struct nat size_left(struct arena *a, const struct record_component *c) {
  if (is_used_up(c)) return nat_of(0);
  struct nat size = nat_copy(a, &c->node->size);
  if (c->group != NO_GROUP) nat_subtract_word(&size, c->before);
  return size;
}

static struct nat record_size(struct arena *a, const struct record *r) {
  struct nat size = nat_of(1);
  for (uint32_t i = 0; i < r->count; i++) {
    if (r->components[i].node->growth != GROWTH_FINITE) continue; /* otherwise another is empty, and so is the whole */
    struct nat part = size_left(a, &r->components[i]);
    nat_multiply(a, &size, &part);
  }
  return size;
}

static struct nat sum_size(struct arena *a, const struct sum_node *s) {
  struct nat size = nat_of(0);
  for (uint32_t i = 0; i < s->count; i++) nat_add(a, &size, &s->alternatives[i]->size);
  return size;
}

/* Lists of different terms: the distinct component, and the maximum length. */

enum { LONGEST_DISTINCT = 1000 };

static void measure_distinct(struct list *l) {
  const struct record *item = &l->item->record;
  uint32_t outside = l->longest, i = 0;
  while (item->components[i].group != l->distinct) i++;
  const struct node *n = item->components[i].node;
  uint64_t most = nat_is_word(&n->size) ? n->size.word : UINT64_MAX;
  if (n->growth != GROWTH_FINITE || most > LONGEST_DISTINCT) l->distinct = NO_GROUP;
  else l->longest = most > outside ? (uint32_t)most - outside : 0;
}

/* For each length, the number of choices for the items in order. */
static struct nat distinct_size(struct arena *a, const struct list *l) {
  struct nat all = nat_of(1), one = nat_of(1), others = record_size(a, &l->item->record);
  struct nat of_group = nat_of(0);
  for (uint32_t i = 0; i < l->item->record.count; i++)
    if (l->item->record.components[i].group == l->distinct) of_group = l->item->record.components[i].node->size;
  nat_divide(a, &others, &of_group);
  for (uint32_t left = l->longest; left > 0; left--) {
    struct nat choices = nat_of(left);
    nat_multiply(a, &one, &choices);
    nat_multiply(a, &one, &others);
    nat_add(a, &all, &one);
  }
  return all;
}

static void measure_list(struct measure *m, struct node *n) {
  struct list *l = &n->list;
  if (l->distinct != NO_GROUP) measure_distinct(l);
  if (l->distinct != NO_GROUP && (l->item->growth == GROWTH_FINITE || l->longest == 0)) {
    n->growth = GROWTH_FINITE;
    n->size = l->longest ? distinct_size(m->arena, l) : nat_of(1);
  } else if (is_node_empty(l->item)) {
    n->growth = GROWTH_FINITE;
    n->size = nat_of(1);
  } else n->growth = is_single(l->item) ? GROWTH_THIN : GROWTH_FAT;
}

static void measure_parts(struct measure *m, struct node *n) {
  n->growth = growth_of_parts(n);
  if (n->growth != GROWTH_FINITE) return;
  switch (n->kind) {
  case NODE_SUM: n->size = sum_size(m->arena, &n->sum); break;
  case NODE_RECORD: n->size = record_size(m->arena, &n->record); break;
  default: n->size = node_child(n, 0)->size; break;
  }
}

static void measure_one(struct measure *m, struct node *n) {
  enum { CHARACTERS = 0x110000 - 0x800, PLAIN = 26, EXPONENTS = 2047, FRACTION_BITS = 52 };
  n->growth = GROWTH_FINITE;
  switch (n->kind) {
  case NODE_LITERAL: n->size = nat_of(1); break;
  case NODE_LETTER: n->size = nat_of(CHARACTERS - PLAIN); break;
  case NODE_DOUBLE: n->size = nat_of(((uint64_t)2 * EXPONENTS) << FRACTION_BITS); break;
  case NODE_NATURAL:
  case NODE_INTEGER:
  case NODE_WORD: n->growth = GROWTH_FAT; break;
  case NODE_LIST: measure_list(m, n); break;
  default: measure_parts(m, n); break;
  }
}

/* ---- cycles ---- */

/* Thin: one path around, and no choice. */
static enum growth cycle_growth(struct node *first) {
  for (struct node *n = first; n; n = n->below) {
    uint32_t around = 0;
    bool choice = n->kind == NODE_LIST;
    for (uint32_t i = 0; i < node_child_count(n); i++) {
      const struct node *c = node_child(n, i);
      if (c->component == first->component) around++;
      else if (c->growth == GROWTH_FAT) return GROWTH_FAT;
      else if (n->kind == NODE_RECORD && !is_single(c)) choice = true;
    }
    if (around > 1 || choice) return GROWTH_FAT;
  }
  return GROWTH_THIN;
}

/* ---- layouts ---- */

static bool takes_part(const struct node *n, bool thin, bool apart) {
  if (is_node_empty(n)) return false;
  return !apart || (n->growth == GROWTH_THIN) == thin;
}

static bool is_node_exhausted(const struct node *n, const struct nat *rounds) {
  return n->growth == GROWTH_FINITE && nat_compare(&n->size, rounds) <= 0;
}

/* Lays out the turns of a round after `count` rounds. Returns the alternative that ends first, or
 * NULL. */
static const struct node *lay_turns(struct measure *m, const struct sum_node *s, struct layer *layer, bool thin,
                                    bool apart) {
  const struct node *least = NULL;
  uint32_t room = 0, i;
  for (i = 0; i < s->count; i++) room += s->weights[i];
  layer->turns = arena_array(m->arena, room + 1, sizeof *layer->turns);
  layer->first = arena_array(m->arena, s->count + 1, sizeof(uint32_t));
  for (i = 0; i < s->count; i++) {
    const struct node *n = s->alternatives[i];
    if (!takes_part(n, thin, apart) || is_node_exhausted(n, &layer->from)) continue;
    layer->first[i] = layer->width;
    for (uint32_t j = 0; j < s->weights[i]; j++) layer->turns[layer->width++] = (struct turn){n, s->weights[i], j};
    if (n->growth == GROWTH_FINITE && (!least || nat_compare(&n->size, &least->size) < 0)) least = n;
  }
  if (layer->width) layer->round = divisor_of(layer->width);
  return least;
}

static struct layers lay_out(struct measure *m, const struct sum_node *s, bool thin, bool apart) {
  struct layers l = {.list = arena_alloc_zero(m->arena, (s->count + 1) * sizeof *l.list)};
  struct nat start = nat_of(0), from = nat_of(0);
  for (;;) {
    struct layer *layer = &l.list[l.count];
    layer->start = nat_copy(m->arena, &start);
    layer->from = nat_copy(m->arena, &from);
    const struct node *least = lay_turns(m, s, layer, thin, apart);
    if (layer->width) l.last = l.list[l.count++];
    if (!least) return l;
    struct nat rounds = nat_copy(m->arena, &least->size), width = nat_of(layer->width);
    nat_subtract(&rounds, &from);
    nat_multiply(m->arena, &rounds, &width);
    nat_add(m->arena, &start, &rounds);
    from = nat_copy(m->arena, &least->size);
  }
}

static void lay_out_sum(struct measure *m, struct sum_node *s) {
  if (s->count == 1) s->only = s->alternatives[0];
  bool thin = false, fat = false;
  for (uint32_t i = 0; i < s->count; i++) {
    thin |= s->alternatives[i]->growth == GROWTH_THIN;
    fat |= s->alternatives[i]->growth == GROWTH_FAT;
  }
  s->main = lay_out(m, s, false, thin && fat);
  if (!thin || !fat) return;
  s->thin = lay_out(m, s, true, true);
  uint32_t first = 0;
  while (is_node_empty(s->alternatives[first])) first++;
  s->thin_first = s->alternatives[first]->growth == GROWTH_THIN;
}

static void lay_out_record(struct measure *m, struct record *r) {
  uint32_t *all = arena_array(m->arena, 3 * (size_t)r->count + 1, sizeof *all);
  r->finite = all;
  r->thin = all + r->count;
  r->fat = all + 2 * (size_t)r->count;
  for (uint32_t i = 0; i < r->count; i++) {
    const struct node *n = r->components[i].node;
    const bool is_word = n->growth == GROWTH_FINITE && nat_is_word(&n->size) && n->size.word;
    if (is_word) r->components[i].size = divisor_of(n->size.word);
    if (n->growth == GROWTH_FINITE) r->finite[r->finite_count++] = i;
    else if (n->growth == GROWTH_THIN) r->thin[r->thin_count++] = i;
    else r->fat[r->fat_count++] = i;
  }
  const uint32_t even = r->fat_count ? r->fat_count : r->thin_count;
  r->even = r->fat_count ? r->fat : r->thin;
  r->is_uneven = even < r->count;
  if (even) r->comb = comb_of(even);
  record_shape(m->arena, r);
}

static void lay_out_list(struct list *l) {
  const struct record *r = &l->item->record;
  const struct nat *kinds = &l->item->size;
  if (l->item->growth == GROWTH_FINITE && nat_is_word(kinds) && kinds->word) l->kinds = divisor_of(kinds->word);
  const bool alone = r->count == 1 && l->mold_count == 1 && l->molds[0]->kind == MOLD_SLOT;
  if (alone && r->components[0].node->kind != NODE_LIST && r->plain) l->only = r->components[0].node;
}

static void lay_out_node(struct measure *m, struct node *n) {
  if (n->kind == NODE_SUM) lay_out_sum(m, &n->sum);
  if (n->kind == NODE_RECORD) lay_out_record(m, &n->record);
  if (n->kind == NODE_LIST) lay_out_list(&n->list);
  if (n->kind == NODE_EXCEPT) except_rank(m->arena, &n->except);
}

/* ---- traversal ---- */

/* The nodes to which it refers are known, except for those in the same cycle, which are visited. */
static bool meets_filter(const struct node *n) {
  bool found = n->kind == NODE_FILTER;
  for (uint32_t i = 0; i < node_child_count(n) && !found; i++) found = node_child(n, i)->filtered;
  return found;
}

static void finish_component(struct measure *m, struct node *last) {
  struct node *first = m->stack, *n = first;
  while (n != last) n = n->below;
  m->stack = last->below;
  last->below = NULL;
  bool cycle = first != last, filtered = false;
  for (n = first; n; n = n->below) {
    n->component = last->order;
    filtered |= meets_filter(n);
  }
  for (n = first; n; n = n->below) n->filtered = filtered;
  for (uint32_t i = 0; i < node_child_count(last) && !cycle; i++) cycle = node_child(last, i) == last;
  if (cycle) {
    enum growth growth = cycle_growth(first);
    for (n = first; n; n = n->below) n->growth = growth;
    for (n = first; n; n = n->below)
      if (n->kind == NODE_LIST && n->list.distinct != NO_GROUP) measure_distinct(&n->list);
  } else measure_one(m, first);
  for (n = first; n; n = n->below) lay_out_node(m, n);
}

static void visit_node(struct measure *m, struct node *n) {
  world_check_stack(m->l->machine->world);
  n->order = n->low = ++m->order;
  n->below = m->stack;
  m->stack = n;
  for (uint32_t i = 0; i < node_child_count(n); i++) {
    struct node *c = node_child(n, i);
    if (c->growth != GROWTH_UNKNOWN) continue;
    if (!c->order) visit_node(m, c);
    if (c->low < n->low) n->low = c->low;
  }
  if (n->low == n->order) finish_component(m, n);
}

void node_measure(struct enumerations *l, struct node *n) {
  struct measure m = {.l = l, .arena = &l->machine->world->arena, .order = l->measured};
  if (n->growth == GROWTH_UNKNOWN) visit_node(&m, n);
  l->measured = m.order;
}
