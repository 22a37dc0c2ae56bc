/* fuzz: what the targets share. One world for all inputs: none may leave anything behind. */
#ifndef ASSAY_TESTS_FUZZ_H
#define ASSAY_TESTS_FUZZ_H

#include "core/read/reader.h"
#include "core/world.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy to measure, with a zero behind it, so that AddressSanitizer sees its end. */
static inline char *fuzz_text(const uint8_t *data, size_t size) {
  char *copy = malloc(size + 1);
  if (size) memcpy(copy, data, size);
  copy[size] = '\0';
  return copy;
}

/* Whatever the text, it is used or refused with a message; the memory comes back. */
typedef void fuzz_use(struct world *w, const char *text, size_t length, void *data);

static inline void fuzz_in_world(struct world *w, fuzz_use *use, const char *text, size_t length, void *data) {
  const struct world_mark m = world_mark(w);
  struct catcher c;
  if (world_try(w, &c)) {
    use(w, text, length, data);
    world_catch_end(w, &c);
  } else if (!w->error.message && !w->machine) { /* a program raises objects instead */
    fputs("fuzz: an error without a message\n", stderr);
    abort();
  } else if (w->error.message && w->error.place.source) {
    struct diagnostic d = {0};
    diagnostic_set_at(&d, &w->error.place, w->error.message);
    diagnostic_clear(&d);
  }
  world_release(w, m);
}

#endif
