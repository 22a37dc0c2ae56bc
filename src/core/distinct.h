/* distinct: how many of many things are different, by 64 bits of each. */
#ifndef ASSAY_CORE_DISTINCT_H
#define ASSAY_CORE_DISTINCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct distinct { /* zero: empty. Open addressing, malloc'ed */
  uint64_t *keys;
  size_t count, capacity;
};

bool distinct_add(struct distinct *d, uint64_t key); /* true: it is new */
void distinct_free(struct distinct *d);

#endif
