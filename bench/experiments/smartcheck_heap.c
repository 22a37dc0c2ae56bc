/* smartcheck_heap: see the header. */
#include "experiments/smartcheck_heap.h"

#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

typedef uint32_t heap; /* the index of its root; 0: empty */

struct heap_node {
  term element;
  heap left, right;
};

enum { FIRST_CAPACITY = 64 };

void heap_program_init(struct heap_program *p, struct world *w) {
  *p = (struct heap_program){
      .world = w, .capacity = FIRST_CAPACITY, .node = term_symbol(w, "Node"), .nil = term_symbol(w, "Nil")};
  p->nodes = memory_array(p->capacity, sizeof *p->nodes);
}

void heap_program_free(struct heap_program *p) { free(p->nodes); }

/* ---- heaps ---- */

static heap new_node(struct heap_program *p, term element, heap left, heap right) {
  if (p->count == p->capacity) {
    p->capacity *= 2;
    p->nodes = memory_resize(p->nodes, p->capacity, sizeof *p->nodes);
  }
  p->nodes[p->count] = (struct heap_node){element, left, right};
  return (heap)p->count++;
}

static bool is_no_larger(term a, term b) {
  if (is_small(a) && is_small(b)) return small_value(a) <= small_value(b);
  return term_compare(a, b) <= 0;
}

static heap merge(struct heap_program *p, heap a, heap b) {
  if (!a || !b) return a ? a : b;
  const struct heap_node x = p->nodes[a], y = p->nodes[b];
  if (is_no_larger(x.element, y.element)) return new_node(p, x.element, merge(p, x.right, b), x.left);
  return new_node(p, y.element, merge(p, y.right, a), y.left);
}

static heap from_list(struct heap_program *p, term list) {
  heap heaps[seq_count(list) + 1];
  uint32_t count = seq_count(list);
  for (uint32_t i = 0; i < count; i++) heaps[i] = new_node(p, seq_item(list, i), 0, 0);
  while (count > 1) {
    uint32_t merged = 0;
    for (uint32_t i = 0; i < count; i += 2)
      heaps[merged++] = i + 1 < count ? merge(p, heaps[i], heaps[i + 1]) : heaps[i];
    count = merged;
  }
  return count ? heaps[0] : 0;
}

static heap build(struct heap_program *p, term t) {
  if (!is_sequence(t)) return 0; /* Empty */
  const char *head = text_bytes(seq_item(t, 0));
  switch (*head) {
  case 'U': return new_node(p, seq_item(t, 1), 0, 0);
  case 'I': {
    const heap rest = build(p, seq_item(t, 2));
    return merge(p, new_node(p, seq_item(t, 1), 0, 0), rest);
  }
  case 'S': {
    const heap h = build(p, seq_item(t, 1));
    return h ? merge(p, p->nodes[h].left, p->nodes[h].right) : 0;
  }
  case 'M': {
    const heap a = build(p, seq_item(t, 1));
    return merge(p, a, build(p, seq_item(t, 2)));
  }
  default: return from_list(p, seq_item(t, 1));
  }
}

/* Checks the pre-order listing; *last is the previous element. */
static bool is_sorted(const struct heap_program *p, heap h, term *last) {
  if (!h) return true;
  const struct heap_node *n = &p->nodes[h];
  if (!is_no_larger(*last, n->element)) return false;
  *last = n->element;
  return is_sorted(p, n->left, last) && is_sorted(p, n->right, last);
}

static term term_of(const struct heap_program *p, heap h) {
  if (!h) return p->nil;
  const struct heap_node *n = &p->nodes[h];
  return term_list(p->world, 4, p->node, n->element, term_of(p, n->left), term_of(p, n->right));
}

/* ---- terms ---- */

static heap heap_of(struct heap_program *p, term t) {
  p->count = 1;
  return build(p, seq_item(t, 1));
}

bool heap_program_is_sorted(struct heap_program *p, term *t) {
  const heap h = heap_of(p, *t);
  if (!h) return true;
  const struct heap_node root = p->nodes[h];
  term last = root.element;
  if (is_sorted(p, merge(p, root.left, root.right), &last)) return true;
  *t = term_list(p->world, 3, seq_item(*t, 0), seq_item(*t, 1), term_of(p, h));
  return false;
}

bool heap_program_is_valid(struct heap_program *p, term t) { return term_of(p, heap_of(p, t)) == seq_item(t, 2); }

/* Elements count only in a FromList. */
static size_t constructors(term t) {
  if (is_small(t)) return 0;
  if (!is_sequence(t)) return is_symbol(t) ? 1 : 0;
  if (*text_bytes(seq_item(t, 0)) == 'F') return 1 + seq_count(seq_item(t, 1));
  size_t size = 1;
  for (uint32_t i = 1; i < seq_count(t); i++) size += constructors(seq_item(t, i));
  return size;
}

size_t heap_program_size(term t) { return constructors(seq_item(t, 1)) + constructors(seq_item(t, 2)); }
