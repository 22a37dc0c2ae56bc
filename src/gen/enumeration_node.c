/* enumeration_node: making nodes, before they are measured. */
#include "gen/enumeration_node.h"

static void *enumerations_alloc(struct enumerations *l, size_t bytes) {
  return arena_alloc_zero(&l->machine->world->arena, bytes);
}

struct node *node_make(struct enumerations *l, enum enumeration_node_kind kind) {
  struct node *n = enumerations_alloc(l, sizeof *n);
  n->kind = kind;
  return n;
}

struct node *node_literal(struct enumerations *l, term t) {
  struct node *n = node_make(l, NODE_LITERAL);
  n->literal = t;
  return n;
}

struct node *node_map(struct enumerations *l, struct node *of, term (*to)(struct world *, term, value),
                      term (*from)(struct world *, term, value), value data) {
  struct node *n = node_make(l, NODE_MAP);
  n->map = (struct map){.node = of, .make = to, .unmake = from, .data = data};
  return n;
}

struct node *node_sum(struct enumerations *l, uint32_t room) {
  struct node *n = node_make(l, NODE_SUM);
  n->sum.alternatives = enumerations_alloc(l, (room + 1) * sizeof *n->sum.alternatives);
  n->sum.weights = enumerations_alloc(l, (room + 1) * sizeof *n->sum.weights);
  return n;
}

void sum_add(struct node *sum, struct node *alternative, uint32_t weight) {
  struct sum_node *s = &sum->sum;
  s->alternatives[s->count] = alternative;
  s->weights[s->count++] = weight;
}

struct node *node_record(struct enumerations *l, uint32_t room) {
  struct node *n = node_make(l, NODE_RECORD);
  n->record.components = enumerations_alloc(l, (room + 1) * sizeof *n->record.components);
  n->record.plain = true;
  return n;
}

uint32_t record_add(struct node *record, struct node *node, const struct pattern *p) {
  struct record *r = &record->record;
  r->components[r->count] = (struct record_component){.node = node, .pattern = p, .group = NO_GROUP};
  return r->count++;
}

struct node *node_list(struct enumerations *l, struct node *item) {
  struct node *n = node_make(l, NODE_LIST);
  n->list.item = item;
  n->list.distinct = NO_GROUP;
  n->list.molds = enumerations_alloc(l, sizeof *n->list.molds);
  return n;
}

struct mold *mold_new(struct enumerations *l, enum mold_kind kind) {
  struct mold *m = enumerations_alloc(l, sizeof *m);
  m->kind = kind;
  return m;
}

uint32_t node_child_count(const struct node *n) {
  switch (n->kind) {
  case NODE_SUM: return n->sum.count;
  case NODE_RECORD: return n->record.count;
  case NODE_LIST:
  case NODE_MAP:
  case NODE_EXCEPT:
  case NODE_FILTER: return 1;
  default: return 0;
  }
}

struct node *node_child(const struct node *n, uint32_t i) {
  switch (n->kind) {
  case NODE_SUM: return n->sum.alternatives[i];
  case NODE_RECORD: return n->record.components[i].node;
  case NODE_LIST: return n->list.item;
  case NODE_MAP: return n->map.node;
  case NODE_EXCEPT: return n->except.node;
  default: return n->filter.node;
  }
}
