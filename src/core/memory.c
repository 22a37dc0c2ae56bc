#include "core/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *memory_resize(void *p, size_t count, size_t size) {
  void *q = reallocarray(p, count ? count : 1, size);
  if (q) return q;
  fputs("assay: out of memory\n", stderr);
  abort();
}

void *memory_array(size_t count, size_t size) { return memory_resize(NULL, count, size); }

char *memory_text(const char *text) {
  if (!text) return NULL;
  size_t bytes = strlen(text) + 1;
  return memcpy(memory_array(bytes, 1), text, bytes);
}
