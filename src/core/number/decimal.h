/* decimal: decimal numbers in assay's own formats. */
#ifndef ASSAY_CORE_NUMBER_DECIMAL_H
#define ASSAY_CORE_NUMBER_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* Reads a number after blanks and newlines and moves *at past it. False: there is none. */
static inline bool decimal_read(const char **at, uint64_t *number) {
  char *end;
  *number = strtoull(*at, &end, 10);
  if (end == *at) return false;
  *at = end;
  return true;
}

#endif
