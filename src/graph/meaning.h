/* meaning: what an operation computes: expressions over words, as subject files write them.
 *
 *     (means (if (= $2 0) 0 (quotient $1 $2)))
 *
 * $1, $2, ... are the operands, numbers are words. Everything is defined for all words, and both
 * branches of an `if` are computed. What the whole computes is wrapped to the type of the result.
 * Words are what graph/value_type.h says: +, -, * and the comparisons of signed integers are right
 * for integers of all widths, and those that begin with u for unsigned ones of 64 bits, too; those
 * that begin with f are for doubles.
 *
 * (tuple A ...) makes an object of items, (array N A) one of N times the same; (item O K) is an
 * item, (put O K A) changes it; an index is taken modulo the number of items. A cell is an object
 * of one item. (then A B) computes both, and is the second. Strings have append, take, drop,
 * string-length, byte (0 if it is empty), string= and string<; (character N) is one of 94
 * strings. */
#ifndef ASSAY_GRAPH_MEANING_H
#define ASSAY_GRAPH_MEANING_H

#include "graph/value_type.h"

struct meaning;

/* What there is beside numbers. */
struct meaning_names {
  uint32_t operands;                     /* $1 up to this one */
  const struct value_type *const *types; /* of them */
  const struct value_type *result;       /* of what it computes; NULL: nobody needs it */
  /* Other names that begin with $, such as $T.bits, without that. */
  bool (*find)(const void *data, const char *name, uint64_t *word);
  const void *data;
};

/* What a function of C computes. */
typedef uint64_t meaning_function(const void *data, const uint64_t *operands);

/* In the world's arena. */
const struct meaning *meaning_of_function(struct world *w, meaning_function *f, const void *data);
/* In the world's arena. Raises. */
const struct meaning *meaning_read(struct world *w, const struct syntax *x, const struct meaning_names *names);
/* How long a string that it computes can be, if its operands, or the strings in them, have so many
 * bytes at most. */
uint64_t meaning_longest(const struct meaning *m, const uint64_t *bounds);
/* Before it is wrapped. Objects and strings are made in the world's arena. */
uint64_t meaning_compute(const struct meaning *m, const uint64_t *operands);

#endif
