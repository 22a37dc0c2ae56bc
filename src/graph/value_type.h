/* value_type: the types of the values of a graph, and how values of them are words.
 *
 * An integer of N bits is a word that is extended from its N bits, by sign or by zeros; a boolean is 0 or 1; a double is its bits. So
 * equal values are equal words, but for NaNs. */
#ifndef ASSAY_GRAPH_VALUE_TYPE_H
#define ASSAY_GRAPH_VALUE_TYPE_H

#include "core/text_template.h"

enum value_kind { VALUE_INTEGER, VALUE_BOOLEAN, VALUE_DOUBLE };

/* What a language calls something of a type: the type itself (the name is 0), or what its operations need beside. */
struct type_text {
  term language, name, text;
  const struct type_text *next;
};

struct value_type {
  term name;
  uint32_t number; /* among the types of its operations */
  enum value_kind kind;
  uint8_t bits; /* of an integer, 1 to 64 */
  bool is_signed;
  const struct type_text *texts;
};

/* [NAME KIND (LANGUAGE "TEXT") (LANGUAGE NAME "TEXT") ...], where KIND is (integer BITS), (integer BITS signed), boolean or double.
 * In the world's arena. Raises. */
struct value_type *value_type_read(struct world *w, const struct syntax *x);
/* NULL: the language has no such text. */
const char *value_type_text(const struct value_type *t, term language, term name);

/* The word of the type that has the same low bits; of a double any NaN is the same one. */
uint64_t value_wrap(const struct value_type *t, uint64_t word);

#endif
