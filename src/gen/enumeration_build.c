/* enumeration_build: from patterns to nodes.
 *
 * A pattern, with all its nested sequences, is flattened into one record: its atoms and
 * non-terminals are the components, numbered alike at any depth. A repeated name has the mold of
 * its first occurrence, so it is the same term. Ellipses that share a name (or a count, ..._1)
 * repeat together: they are one list, whose items are records of everything that they have in one
 * round. */
#include "core/array.h"
#include "gen/enumeration_node.h"

#include "gen/unfolding.h"
#include "redex/match/matching.h"

struct named {
  struct named *next;
  const struct seen_name *name;
  const struct pattern *sub;
  const struct mold *mold; /* NULL before the name is reached */
};

struct repeat {
  struct repeat *next;
  const struct item *item;
  struct repeat *with; /* the first repeat of its class; possibly itself */
  uint32_t order, member;
  uint32_t slot; /* of the first, once its list is made */
  bool made;
};

struct record_group { /* of mismatches */
  struct record_group *next;
  uint32_t slot, number;
  uint32_t plain, lists; /* how many components of it are outside ellipses, and under one */
  struct node *list;     /* the only list with the group */
};

struct build { /* of one pattern, with all its records */
  struct enumerations *l;
  struct record_group *groups;
  uint32_t group_count;
  bool filter; /* the records' terms may fail to match */
};

struct record_builder { /* of one record */
  struct build *build;
  struct record_builder *outer; /* of the record with the list whose item this is */
  struct node *record, *list;
  size_t room;
  struct named *names;
  struct repeat *repeats, **repeats_end;
};

static void *build_alloc(const struct build *b, size_t bytes) {
  return arena_alloc_zero(&b->l->machine->world->arena, bytes);
}

static const struct seen_name *outermost(const struct seen_name *n) {
  while (n->gathered) n = n->gathered;
  return n;
}

static struct named *find_named(const struct record_builder *b, const struct seen_name *name) {
  struct named *n = b->names;
  while (n && n->name != name) n = n->next;
  return n;
}

/* ---- classes of ellipses ---- */

static bool share_name(const struct item *a, const struct item *b) {
  if (a->counted && b->counted && outermost(a->count_name) == outermost(b->count_name)) return true;
  for (uint32_t i = 0; i < a->gather_count; i++)
    for (uint32_t j = 0; j < b->gather_count; j++)
      if (outermost(a->gathers[i].seen) == outermost(b->gathers[j].seen)) return true;
  return false;
}

static void collect_repeat(struct record_builder *b, const struct item *item) {
  struct repeat *mine = build_alloc(b->build, sizeof *mine);
  mine->item = item;
  mine->with = mine;
  for (const struct repeat *r = b->repeats; r; r = r->next) mine->order++;
  *b->repeats_end = mine;
  b->repeats_end = &mine->next;
  for (struct repeat *r = b->repeats; r != mine; r = r->next) {
    if (!share_name(r->item, item)) continue;
    struct repeat *from = mine->with, *to = r->with;
    if (from->order < to->order) from = r->with, to = mine->with;
    for (struct repeat *other = b->repeats; other; other = other->next)
      if (other->with == from) other->with = to;
  }
}

/* The ellipses of this record, and its names: first occurrences only. */
static void collect_named(struct record_builder *b, const struct pattern *p) {
  if (p->kind == PATTERN_NAME) {
    const struct seen_name *name = outermost(p->seen);
    if (find_named(b, name)) return;
    struct named *n = build_alloc(b->build, sizeof *n);
    *n = (struct named){b->names, name, p->sub, NULL};
    b->names = n;
  }
  if (p->kind == PATTERN_IN_HOLE) collect_named(b, p->context);
  if (p->sub) collect_named(b, p->sub);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++)
    if (p->items[i].repeat) collect_repeat(b, &p->items[i]);
    else collect_named(b, p->items[i].pattern);
}

/* ---- molds ---- */

static const struct mold *mold(struct record_builder *b, const struct pattern *p);

static const struct mold *mold_literal(struct record_builder *b, term t) {
  struct mold *m = mold_new(b->build->l, MOLD_LITERAL);
  m->literal = t;
  return m;
}

static struct record_component *add_component(struct record_builder *b, struct node *node, const struct pattern *p) {
  struct record *r = &b->record->record;
  ARENA_ROOM(&b->build->l->machine->world->arena, r->components, r->count, b->room);
  return &r->components[record_add(b->record, node, p)];
}

static const struct mold *mold_slot(struct record_builder *b, struct node *node, const struct pattern *p) {
  if (node->kind == NODE_LITERAL) return mold_literal(b, node->literal);
  struct mold *m = mold_new(b->build->l, MOLD_SLOT);
  m->slot = b->record->record.count;
  add_component(b, node, p);
  return m;
}

static const struct mold *mold_leaf(struct record_builder *b, const struct pattern *p) {
  struct enumerations *l = b->build->l;
  bool phrase = p->kind == PATTERN_NONTERMINAL;
  return mold_slot(b, phrase ? node_of_nonterminal(l, p->nonterminal) : node_of_atom(l, p), p);
}

static bool is_same_leaf(const struct pattern *a, const struct pattern *b) {
  if (a->kind != b->kind) return false;
  if (a->kind == PATTERN_NONTERMINAL) return a->nonterminal == b->nonterminal;
  if (a->kind == PATTERN_LITERAL || a->kind == PATTERN_VARIABLE_PREFIX) return a->literal == b->literal;
  return a->kind < PATTERN_VARIABLE_EXCEPT || a->kind == PATTERN_VARIABLE_NOT_MENTIONED || a->kind == PATTERN_HOLE;
}

static const struct mold *mold_named(struct record_builder *b, const struct pattern *p) {
  struct named *n = find_named(b, outermost(p->seen));
  if (!n->mold) n->mold = mold(b, p->sub);
  else if (!is_same_leaf(n->sub, p->sub)) b->build->filter = true;
  return n->mold;
}

static struct record_group *group_of(struct build *b, uint32_t slot) {
  struct record_group *g = b->groups;
  while (g && g->slot != slot) g = g->next;
  if (g) return g;
  g = build_alloc(b, sizeof *g);
  *g = (struct record_group){.next = b->groups, .slot = slot, .number = b->group_count++};
  b->groups = g;
  return g;
}

/* No filter is needed if one list has the only component of the group and each item has it once. */
static void count_member(struct record_builder *b, struct record_group *g) {
  if (!b->outer) {
    g->plain++;
    return;
  }
  if (g->lists++ || b->outer->outer) b->build->filter = true;
  g->list = g->lists == 1 && !b->outer->outer ? b->list : NULL;
}

static const struct mold *mold_different(struct record_builder *b, const struct pattern *p) {
  struct record *r = &b->record->record;
  struct record_group *g = group_of(b->build, p->slot);
  const struct mold *m = mold_leaf(b, p->sub);
  if (m->kind != MOLD_SLOT) { /* a literal: it is unique */
    b->build->filter = true;
    return m;
  }
  struct record_component *mine = &r->components[m->slot];
  mine->group = g->number;
  for (const struct record_component *x = r->components; x < mine; x++)
    if (x->group == g->number) mine->before++;
  r->plain = false;
  count_member(b, g);
  return m;
}

static const struct mold *mold_in_hole(struct record_builder *b, const struct pattern *p) {
  struct world *w = b->build->l->machine->world;
  struct mold *m = mold_new(b->build->l, MOLD_PLUG);
  m->context = p->context->kind == PATTERN_NAME ? p->context->sub : p->context;
  m->parts = build_alloc(b->build, 2 * sizeof *m->parts);
  m->parts[0] = mold(b, p->context);
  m->parts[1] = mold(b, p->sub);
  if (!pattern_is_context(b->build->l, p->context)) b->build->filter = true;
  if (m->parts[0]->kind == MOLD_LITERAL && m->parts[1]->kind == MOLD_LITERAL)
    return mold_literal(b, context_plug(w, m->parts[0]->literal, m->parts[1]->literal));
  return m;
}

/* ---- lists ---- */

static void start_record(struct record_builder *b, struct build *build, struct record_builder *outer) {
  enum { ROOM = 8 };
  *b = (struct record_builder){.build = build, .outer = outer, .record = node_record(build->l, ROOM), .room = ROOM};
  b->repeats_end = &b->repeats;
}

static void make_list(struct record_builder *b, struct repeat *first) {
  struct record_builder item;
  start_record(&item, b->build, b);
  struct node *list = item.list = node_list(b->build->l, item.record);
  first->made = true;
  first->slot = b->record->record.count;
  add_component(b, list, NULL);
  uint32_t count = 0;
  for (struct repeat *r = first; r; r = r->next)
    if (r->with == first) {
      r->member = count++;
      collect_named(&item, r->item->pattern);
    }
  list->list.molds = build_alloc(b->build, count * sizeof *list->list.molds);
  for (struct repeat *r = first; r; r = r->next)
    if (r->with == first) list->list.molds[list->list.mold_count++] = mold(&item, r->item->pattern);
}

/* An ellipsis of the class has no terms: all stay empty. */
static bool stays_empty(const struct record_builder *b, const struct repeat *first) {
  for (const struct repeat *r = first; r; r = r->next)
    if (r->with == first && pattern_uninhabited(b->build->l->grammar, r->item->pattern)) return true;
  return false;
}

static const struct mold *mold_repeat(struct record_builder *b, const struct item *item) {
  struct repeat *r = b->repeats;
  while (r->item != item) r = r->next;
  if (stays_empty(b, r->with)) return NULL;
  if (!r->with->made) make_list(b, r->with);
  struct mold *m = mold_new(b->build->l, MOLD_REPEAT);
  m->slot = r->with->slot;
  m->member = r->member;
  return m;
}

static const struct mold *mold_sequence(struct record_builder *b, const struct pattern *p) {
  struct mold *m = mold_new(b->build->l, MOLD_SEQUENCE);
  m->parts = build_alloc(b->build, (p->count + 1) * sizeof *m->parts);
  bool constant = true;
  for (uint32_t i = 0; i < p->count; i++) {
    const struct item *item = &p->items[i];
    const struct mold *part = item->repeat ? mold_repeat(b, item) : mold(b, item->pattern);
    if (!part) continue;
    m->parts[m->count++] = part;
    if (part->kind == MOLD_REPEAT) m->repeats++;
    constant &= part->kind == MOLD_LITERAL;
  }
  if (!constant) return m;
  struct world *w = b->build->l->machine->world;
  term *items = arena_array(&w->arena, m->count + 1, sizeof *items);
  for (uint32_t i = 0; i < m->count; i++) items[i] = m->parts[i]->literal;
  return mold_literal(b, term_sequence(w, items, m->count));
}

static const struct mold *mold(struct record_builder *b, const struct pattern *p) {
  world_check_stack(b->build->l->machine->world);
  switch (p->kind) {
  case PATTERN_NAME: return mold_named(b, p);
  case PATTERN_MISMATCH: return mold_different(b, p);
  case PATTERN_SIDE_CONDITION: b->build->filter = true; return mold(b, p->sub);
  case PATTERN_MISMATCH_GROUP:
  case PATTERN_HIDE_HOLE: return mold(b, p->sub);
  case PATTERN_IN_HOLE: return mold_in_hole(b, p);
  case PATTERN_SEQUENCE: return mold_sequence(b, p);
  default: return mold_leaf(b, p);
  }
}

/* ---- whole patterns ---- */

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* Slots that matching the pattern writes, without its side conditions. */
static uint32_t frame_size(const struct pattern *p) {
  uint32_t size = p->slot + 1;
  if (p->kind == PATTERN_IN_HOLE) size = larger(size, frame_size(p->context));
  if (p->sub) size = larger(size, frame_size(p->sub));
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++) {
    const struct item *item = &p->items[i];
    size = larger(size, frame_size(item->pattern));
    if (item->counted) size = larger(size, item->count_slot + 1);
    for (uint32_t j = 0; j < item->gather_count; j++)
      size = larger(size, larger(item->gathers[j].inner, item->gathers[j].outer) + 1);
  }
  return size;
}

static void finish_groups(const struct build *b) {
  for (const struct record_group *g = b->groups; g; g = g->next) {
    if (!g->list || b->filter) continue;
    g->list->list.distinct = g->number;
    g->list->list.longest = g->plain; /* the components of the group outside, until it is measured */
  }
}

struct node *node_of_pattern(struct enumerations *l, const struct pattern *p, const struct unit *unit) {
  struct build build = {.l = l};
  struct record_builder b;
  start_record(&b, &build, NULL);
  collect_named(&b, p);
  const struct mold *whole = mold(&b, p);
  finish_groups(&build);
  struct record *r = &b.record->record;
  r->mold = whole;
  r->groups = build.group_count;
  r->frame_size = larger(frame_size(p), unit ? unit->slots : 0);
  struct node *n = b.record;
  if (whole->kind == MOLD_LITERAL && r->count == 0) n = node_literal(l, whole->literal);
  else if (whole->kind == MOLD_SLOT && r->count == 1 && r->plain) n = r->components[0].node;
  if (!build.filter) return n;
  struct node *filter = node_make(l, NODE_FILTER);
  filter->filter = (struct filter){n, p, unit};
  return filter;
}

/* Productions of least height come first, so that number 0 of a non-terminal is finite. */
struct node *node_of_nonterminal(struct enumerations *l, struct nonterminal *nt) {
  const struct grammar *g = l->grammar;
  struct node **known = &l->nonterminals[nt - g->language->nonterminals];
  struct node *sum = *known;
  if (sum) return sum;
  world_check_stack(l->machine->world);
  *known = sum = node_sum(l, nt->production_count);
  const struct production_choices *c = &unfolding_of(g, nt)->all;
  int32_t height = -1;
  for (uint32_t left = c->count; left > 0;) {
    int32_t next = NO_HEIGHT;
    for (uint32_t i = 0; i < nt->production_count; i++) {
      const struct production *p = &nt->productions[i];
      int32_t mine = pattern_height(g, p->pattern);
      if (mine == height && height >= 0) {
        sum_add(sum, node_of_pattern(l, p->pattern, p->unit), 1);
        left--;
      }
      if (mine > height && mine < next) next = mine;
    }
    height = next;
  }
  return sum;
}
