/* exceptions: their names, and sets of them: the exceptions that a failing expression may throw
 * (Peyton Jones and others, PLDI 1999). */
#ifndef ASSAY_REFERENCE_EXCEPTIONS_H
#define ASSAY_REFERENCE_EXCEPTIONS_H

#include "core/world.h"

typedef uint64_t exception_set; /* a bit for each */
enum { MOST_EXCEPTIONS = 62 };
#define EXCEPTION_ANY (UINT64_C(1) << MOST_EXCEPTIONS) /* and unknown others */
/* The same, because a limit was reached: the unexplored rest may also diverge. */
#define EXCEPTION_LOST (UINT64_C(1) << (MOST_EXCEPTIONS + 1) | EXCEPTION_ANY)
static inline bool is_lost(exception_set s) { return (s & EXCEPTION_LOST) == EXCEPTION_LOST; }

struct exceptions {
  term names[MOST_EXCEPTIONS]; /* strings */
  uint32_t count;
};

/* Its number, from 0; MOST_EXCEPTIONS: there are too many. */
static inline uint32_t exception_number(struct exceptions *e, term name) {
  uint32_t i = 0;
  while (i < e->count && e->names[i] != name) i++;
  if (i == e->count && i < MOST_EXCEPTIONS) e->names[e->count++] = name;
  return i;
}

#endif
