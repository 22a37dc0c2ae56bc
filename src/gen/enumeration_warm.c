/* enumeration_warm: the first terms of each node, made in advance. The parts of a term have small
 * numbers even if its own is in the millions; so nearly all of them are cached here, and only its
 * root is made anew. */
#include "core/array.h"
#include "gen/enumeration_node.h"

enum { AT_HAND = 512 };

/* The results of side conditions may change, and evaluating them may raise. */
static bool is_kept_cold(struct node *n) {
  if (n->kind == NODE_FILTER) n->warmth = NEVER_WARM;
  for (uint32_t i = 0; i < node_child_count(n) && n->warmth != NEVER_WARM; i++)
    if (node_child(n, i)->warmth == NEVER_WARM) n->warmth = NEVER_WARM;
  return n->warmth == NEVER_WARM;
}

struct warming_walk {
  struct machine *machine;
  struct node **nodes; /* the cold ones; except in cycles, a node comes after those to which it refers */
  size_t count, capacity;
};

static void collect_nodes(struct warming_walk *k, struct node *n) {
  if (n->warmth != NOT_WARMED) return;
  world_check_stack(k->machine->world);
  n->warmth = BEING_WARMED;
  for (uint32_t i = 0; n->kind != NODE_MAP && i < node_child_count(n); i++) {
    node_child(n, i)->is_part |= n->kind == NODE_RECORD;
    collect_nodes(k, node_child(n, i));
  }
  ARENA_ROOM(&k->machine->world->arena, k->nodes, k->count, k->capacity);
  k->nodes[k->count++] = n;
}

static void find_cold(struct warming_walk *k) {
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < k->count; i++) more |= k->nodes[i]->warmth != NEVER_WARM && is_kept_cold(k->nodes[i]);
  }
}

static void warm(struct coder *c, struct node *n) {
  uint64_t count = AT_HAND;
  if (n->growth == GROWTH_FINITE && nat_is_word(&n->size) && n->size.word < count) count = n->size.word;
  term *known = arena_array(c->arena, count + 1, sizeof *known);
  for (uint64_t i = 0; i < count; i++) known[i] = decode_small(c, n, i);
  n->known = known;
  n->known_count = (uint32_t)count;
}

/* Parts of records. Lists are not terms, and numerals are large. Interning is faster with fewer
 * terms, so not everything that could be cached is. */
static bool is_worth_while(const struct node *n) {
  if (n->growth == GROWTH_THIN || !n->is_part) return false;
  return n->kind == NODE_SUM || n->kind == NODE_EXCEPT || n->kind == NODE_MAP;
}

void node_warm(struct machine *m, struct node *n) {
  enum { ROOM = 64 };
  struct warming_walk k = {m, arena_array(&m->world->arena, ROOM, sizeof(struct node *)), 0, ROOM};
  struct coder c = {.machine = m, .world = m->world, .arena = &m->world->arena, .budget = UINT64_MAX};
  world_keep(m->world);
  n->is_part = true;
  collect_nodes(&k, n);
  find_cold(&k);
  for (size_t i = 0; i < k.count; i++) {
    if (k.nodes[i]->warmth == NEVER_WARM) continue;
    k.nodes[i]->warmth = WARMED;
    if (is_worth_while(k.nodes[i])) warm(&c, k.nodes[i]);
  }
}
