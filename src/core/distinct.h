/* distinct: counts distinct items by 64-bit keys. */
#ifndef ASSAY_CORE_DISTINCT_H
#define ASSAY_CORE_DISTINCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct distinct { /* zero-initialised: empty. Open addressing, malloc'ed */
  uint64_t *keys;
  size_t count, capacity;
};

bool distinct_add(struct distinct *d, uint64_t key); /* true: the key is new */
void distinct_free(struct distinct *d);

#endif
