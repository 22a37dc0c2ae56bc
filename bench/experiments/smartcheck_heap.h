/* smartcheck_heap: skew heaps, programs that build them, and a list of their elements that should
 * be sorted.
 *
 * (HeapPP p h): h is the heap that the program p builds. In a term with another h, it is
 * replaced. */
#ifndef ASSAY_EXPERIMENTS_SMARTCHECK_HEAP_H
#define ASSAY_EXPERIMENTS_SMARTCHECK_HEAP_H

#include "core/world.h"

struct heap_node;

struct heap_program { /* scratch memory for the heaps of one term; malloc'ed */
  struct world *world;
  struct heap_node *nodes;
  size_t count, capacity;
  term node, nil; /* names in terms */
};

void heap_program_init(struct heap_program *p, struct world *w);
void heap_program_free(struct heap_program *p);

/* Is the list sorted? If not, the heap of the term is replaced by the one that its program
 * builds. */
bool heap_program_is_sorted(struct heap_program *p, term *t);
bool heap_program_is_valid(struct heap_program *p, term t);
size_t heap_program_size(term t); /* constructors of the program and of the heap */

#endif
