/* operations: the operations of graphs: the `operations` form of a subject file.
 *
 *     (operations safe
 *       (types [i32 (integer 32 signed) (c "int32_t") (c unsigned "uint32_t")]
 *              [bool boolean (c "bool")])
 *       (for T (i32)
 *         [add : T T -> T (c "($T)(($T.unsigned)$1 + ($T.unsigned)$2)") (means (+ $1 $2))]
 *         [less : T T -> bool (c "$1 < $2") (means (< $1 $2))])
 *       (group choices
 *         [choose : bool i32 i32 -> i32 (c "$1 ? $2 : $3") (means (if $1 $2 $3))])
 *       (for T (i32)
 *         (types [cell (cell T) (c "$T *")])
 *         [new : T -> (cell T) (c "&($T){$1}") (means (tuple $1))]
 *         [store : (cell T) T -> (effects) (c "*$1 = $2") (means (put $1 0 $2))])
 *       (definitions c "..."))
 *
 * (for T (TYPE ...) ITEM ...) instantiates its items for each of the types: an operation `add` for
 * i32 is named add.i32, a type `cell` cell.i32. (for T any ITEM ...) instantiates them for all
 * types defined so far. A type is a name, or its structure: (cell T). In code, $1, $2, ... are the
 * operands, always variables or literals, $T is the language's name for the type, $T.bits its
 * number of bits, and $T.NAME another text of it; the same holds for the texts of types and for
 * definitions inside a `for`.
 *
 * The code of an operation with one result is an expression. One without results has `effects`; one
 * with several has an expression for each in its meaning, and in its code $r1, $r2, ... are the
 * results, which are assigned to, or the code is an expression for all of them, as the language has
 * it (graph/graph_notation.h). An operation with effects is executed even if its results are
 * unused, and its place in the order counts.
 *
 * (extends NAME), which must come first, includes the types, operations and definitions of another
 * form.
 *
 * Everything lives in the world's arena, and is immutable once it was read. */
#ifndef ASSAY_GRAPH_OPERATIONS_H
#define ASSAY_GRAPH_OPERATIONS_H

#include "graph/meaning.h"
#include "lambda/code.h"

enum { OPERATION_MOST_ARGUMENTS = 16, OPERATION_MOST_RESULTS = 8 };

struct operation {
  term name;
  struct place place;
  uint32_t number;
  const struct value_type *arguments[OPERATION_MOST_ARGUMENTS];
  uint32_t argument_count;
  const struct value_type *results[OPERATION_MOST_RESULTS];
  uint32_t result_count;
  const struct code *code;
  const char *const *texts;                               /* the texts for holes from OPERATION_TEXTS on */
  const struct meaning *meanings[OPERATION_MOST_RESULTS]; /* of the results, in order; if none, the first */
  bool has_meaning;                                       /* otherwise its results are unknown */
  bool has_effects;
  double weight;
  term base;                       /* the name without instance types */
  const struct value_type **bound; /* those types: the bindings of the enclosing `for`s, outermost first */
  uint32_t bound_count;
  term group; /* `other` if it is in none */
};

/* The holes of an operation's code: operands start at 1, results and texts here. */
enum { OPERATION_RESULTS = 500, OPERATION_TEXTS = 1000 };

struct operation_definitions {
  term language;
  const char *text;
  struct operation_definitions *next;
};

struct operations {
  struct world *world;
  term name;
  const struct value_type **types;
  uint32_t type_count;
  const struct operation **list;
  uint32_t count;
  struct operation_definitions *definitions;
  const struct operation **index; /* graph/operation_index.c */
  uint32_t index_room;
};

typedef const struct operations *operations_find(void *data, const struct syntax *name);
/* `find` looks up others, for (extends NAME). Raises. */
const struct operations *operations_read(struct world *w, const struct syntax *form, operations_find *find, void *data);
/* Or NULL. */
const struct value_type *operations_type(const struct operations *o, term name);
const struct operation *operations_named(const struct operations *o, term name);

/* For adding an operation to the list: makes it known by its name. */
void operation_index_add(struct operations *o, const struct operation *added);

#endif
