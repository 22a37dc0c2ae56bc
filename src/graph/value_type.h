/* value_type: the types of values in a graph, and how values are represented by words.
 *
 * An integer of N bits is sign- or zero-extended to a word; a boolean is 0 or 1; a double is its
 * bits; a string is its term. So equal values are equal words, except for NaNs. While a graph is
 * computed, values of all other types are addresses.
 *
 * Integers, booleans, doubles and strings have literals. These and tuples of them are *plain*: they
 * can leave the block that they are made in. Cells and arrays cannot, so that a language may
 * allocate them on its stack. */
#ifndef ASSAY_GRAPH_VALUE_TYPE_H
#define ASSAY_GRAPH_VALUE_TYPE_H

#include "core/text_template.h"

#include <string.h>

enum value_kind {
  VALUE_INTEGER,
  VALUE_BOOLEAN,
  VALUE_DOUBLE,
  VALUE_STRING,
  VALUE_TUPLE,
  VALUE_CELL,
  VALUE_ARRAY,
  VALUE_FUNCTION
};

/* A language's text for a type: its name (if `name` is 0), or another text that its operations
 * use. */
struct type_text {
  term language, name;
  const char *text;
  const struct type_text *next;
};

enum { TYPE_MOST_ITEMS = 16, ARRAY_MOST_ITEMS = 1024 };

struct value_type {
  term name;
  const char *identifier; /* the name as an identifier in languages: cell_i32 */
  uint32_t number;        /* among the types of its operations */
  enum value_kind kind;
  uint8_t bits; /* of an integer, 1 to 64 */
  bool is_signed, is_plain;
  const struct value_type
      *items[TYPE_MOST_ITEMS]; /* of a tuple; the only one of a cell or array; a function's parameters */
  uint32_t item_count;
  uint32_t length;                 /* of an array */
  const struct value_type *result; /* of a function */
  const struct type_text *texts;
};

/* Looks up component types. Raises. */
struct type_finder {
  const struct value_type *(*find)(const void *data, const struct syntax *x);
  const void *data;
};

void value_type_set_name(struct world *w, struct value_type *t, term name);
/* Reads KIND: (integer BITS), (integer BITS signed), boolean, double, string, (tuple TYPE ...),
 * (cell TYPE), (array TYPE N) or (function (TYPE ...) TYPE). In the world's arena, without name and
 * texts. Raises. */
struct value_type *value_type_read(struct world *w, const struct syntax *kind, const struct type_finder *finder);
/* Are they structurally equal? */
bool value_type_same(const struct value_type *a, const struct value_type *b);
/* NULL: the language has no such text. */
const char *value_type_text(const struct value_type *t, term language, term name);
static inline bool value_has_literals(const struct value_type *t) { return t->kind <= VALUE_STRING; }

/* The word of the type with the same low bits; all NaNs of a type become one. Other values are
 * unchanged. */
uint64_t value_wrap(const struct value_type *t, uint64_t word);

/* The bits of a double. */
static inline uint64_t word_of_double(double d) {
  uint64_t word;
  memcpy(&word, &d, sizeof word);
  return word;
}
static inline double double_of_word(uint64_t word) {
  double d;
  memcpy(&d, &word, sizeof d);
  return d;
}

#endif
