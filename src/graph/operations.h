/* operations: what graphs are made of: the `operations` form of a subject file.
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
 * (for T (TYPE ...) ITEM ...) has its items once for each of the types: an operation `add` for i32
 * is named add.i32, a type `cell` cell.i32. (for T any ITEM ...) has them for all types that are
 * there. A type is named, or written as it is made: (cell T). In code, $1, $2, ... are the
 * operands, always variables or literals, $T is what the language calls the type, $T.bits its
 * number of bits, and $T.NAME another text of it; so they are in the texts of types and in
 * definitions that are in a `for`.
 *
 * The code of an operation with one result is an expression. One with none has `effects`; one with
 * several has an expression for each in its meaning, and in its code $r1, $r2, ... are the results,
 * which are assigned to, or the code is an expression for all of them, as the language has it
 * (graph/graph_notation.h). An operation with effects is done even if nothing needs its results,
 * and its place in the order counts.
 *
 * (extends NAME), before all else, begins with the types, operations and definitions of others.
 *
 * Everything lives in the world's arena, and is never changed once it was read. */
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
  const char *const *texts;                               /* what holes from OPERATION_TEXTS on stand for */
  const struct meaning *meanings[OPERATION_MOST_RESULTS]; /* of results, in this order; or of none, the first */
  bool has_meaning;                                       /* else nobody knows */
  bool has_effects;
  double weight;
  term base;                       /* the name without types behind it */
  const struct value_type **bound; /* these types: what the `for`s around it stand for, from the outside */
  uint32_t bound_count;
  term group; /* `other` if it is in none */
};

/* The holes of an operation's code: operands from 1, results and texts from here. */
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
/* `find` knows others, for (extends NAME). Raises. */
const struct operations *operations_read(struct world *w, const struct syntax *form, operations_find *find, void *data);
/* Or NULL. */
const struct value_type *operations_type(const struct operations *o, term name);
const struct operation *operations_named(const struct operations *o, term name);
/* The same operation for `instead` where it is for `type`; NULL: there is none, or it is not for
 * that type. */
const struct operation *operations_counterpart(const struct operations *o, const struct operation *of,
                                               const struct value_type *type, const struct value_type *instead);

/* For who adds one to the list: finds it by its name from now on. */
void operation_index_add(struct operations *o, const struct operation *added);

#endif
