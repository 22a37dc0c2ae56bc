/* meaning: the semantics of an operation: expressions over words, as subject files write them.
 *
 *     (means (if (= $2 0) 0 (quotient $1 $2)))
 *
 * $1, $2, ... are the operands, numbers are words. Everything is defined for all words, and both
 * branches of an `if` are computed. The result is wrapped to the result type. Words are as in
 * graph/value_type.h: +, -, * and the comparisons of signed integers are right for integers of all
 * widths; the operations that begin with u treat words as unsigned integers of 64 bits, those that
 * begin with f as doubles.
 *
 * (tuple A ...) makes an object of items, (array N A) one of N equal ones; (item O K) is an
 * item, (put O K A) changes it; an index is taken modulo the number of items. A cell is an
 * object of one item. (then A B) computes both, and returns the second. Strings have append,
 * take, drop, string-length, byte (0 if it is empty), string= and string<; (character N) is one
 * of 94 strings. */
#ifndef ASSAY_GRAPH_MEANING_H
#define ASSAY_GRAPH_MEANING_H

#include "graph/value_type.h"

struct meaning;

/* The names in an expression. */
struct meaning_names {
  uint32_t operands;                     /* $1 up to this one */
  const struct value_type *const *types; /* of them */
  const struct value_type *result;       /* of the result; NULL: not needed */
  /* Other names that begin with $, such as $T.bits; they are passed without the $. */
  bool (*find)(const void *data, const char *name, uint64_t *word);
  const void *data;
};

/* A meaning implemented in C. */
typedef uint64_t meaning_function(const void *data, const uint64_t *operands);

/* In the world's arena. */
const struct meaning *meaning_of_function(struct world *w, meaning_function *f, const void *data);
/* In the world's arena. Raises. */
const struct meaning *meaning_read(struct world *w, const struct syntax *x, const struct meaning_names *names);
/* The maximum length of a string result, if the operands, or the strings in them, have at most
 * these lengths. */
uint64_t meaning_longest(const struct meaning *m, const uint64_t *bounds);
/* The result before wrapping. Objects and strings are made in the world's arena. */
uint64_t meaning_compute(const struct meaning *m, const uint64_t *operands);

#endif
