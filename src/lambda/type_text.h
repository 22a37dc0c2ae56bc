/* type_text: types as files write them, and as terms.
 *
 *     T ::= Int | (List T) | (T ... -> T) | a
 *
 * A name is a declared type, or a variable if it begins with a lower-case letter. As a term, a type
 * is a symbol, (List T), or (-> T T), which can be read, too. */
#ifndef ASSAY_LAMBDA_TYPE_TEXT_H
#define ASSAY_LAMBDA_TYPE_TEXT_H

#include "core/read/syntax.h"
#include "lambda/code.h"
#include "lambda/type.h"

struct constructor {
  term name;
  uint16_t arity;
  const struct code *code; /* holes 1, 2, ...: its arguments */
};

struct constructors { /* by head; the first is the arrow */
  struct constructor *list;
  uint16_t count;
};

/* Variables become parameters, numbered in order of first occurrence. */
struct type_reading {
  struct world *world;
  const struct constructors *constructors;
  term parameters[TYPE_MOST_PARAMETERS];
  uint32_t count;
};

struct type *type_read(struct type_reading *r, const struct syntax *s);
/* Reads one type, or T ... -> T without brackets around it. `end` is the place of a missing
 * type. */
struct type *type_read_items(struct type_reading *r, struct syntax *const *items, uint32_t count,
                             const struct place *end);

/* The constructor of that name, or NULL. */
const struct constructor *constructor_named(const struct constructors *c, term name);

/* Free variables and parameters are named in order of occurrence: a, b, ... */
term type_term(struct world *w, const struct constructors *c, struct type *t);

#endif
