/* type: simple types as graphs whose variables are bound in place, and unification with undoing.
 *
 * A node is a constructor with its arguments, a variable, or, in a scheme only, a parameter: the
 * place of a type that each instance chooses anew. Schemes are never copied to be looked at: they
 * are unified through an array that has what each parameter stands for so far, and only what a
 * variable is bound to becomes nodes (type_unify_scheme).
 *
 * Nodes live in the arena of the store's world, and die with the caller's mark. Every binding is on
 * the trail. */
#ifndef ASSAY_LAMBDA_TYPE_H
#define ASSAY_LAMBDA_TYPE_H

#include "core/world.h"

enum { /* heads; constructors that files declare come after the arrow */
       TYPE_ARROW = 0,
       TYPE_VARIABLE = UINT16_MAX,
       TYPE_PARAMETER = UINT16_MAX - 1,
       TYPE_MOST_HEADS = 1000,
};
enum { TYPE_MOST_PARAMETERS = 32 };

struct type {
  uint16_t head;
  uint16_t count;           /* of the arguments; of a parameter: its number */
  bool is_ground;           /* no variables and no parameters in it */
  uint32_t number;          /* of a variable: in the order of their making */
  struct type *arguments[]; /* of a variable: just one, which it is bound to, or NULL */
};

struct scheme {
  struct type *body;
  uint32_t parameters;
};

struct type_store {
  struct world *world;
  struct type **trail; /* variables that were bound, in the world's arena */
  size_t bound, capacity;
  uint32_t variables; /* how many were made */
};

/* The trail lives as long as the arena's present mark. */
void type_store_init(struct type_store *s, struct world *w);

struct type *type_variable(struct type_store *s);
struct type *type_make(struct world *w, uint16_t head, struct type *const *arguments, uint16_t count);
struct type *type_arrow(struct world *w, struct type *from, struct type *to);

/* What a type is, behind the bindings of variables. */
static inline struct type *type_resolve(struct type *t) {
  while (t->head == TYPE_VARIABLE && t->arguments[0]) t = t->arguments[0];
  return t;
}

/* Makes two types equal, if they can be: false if not, and then some variables may be bound that
 * were not. */
bool type_unify(struct type_store *s, struct type *a, struct type *b);
/* The same for (a part of) a scheme and a type; `bindings` has a place for each parameter, NULL
 * before it is known. */
bool type_unify_scheme(struct type_store *s, const struct type *scheme, struct type **bindings, struct type *t);
/* The type that a part of a scheme is, with new variables for parameters that stand for nothing
 * yet. */
struct type *type_instance(struct type_store *s, const struct type *scheme, struct type **bindings);

/* Is the variable spoken of elsewhere, so that it stands for one type only? */
typedef bool type_is_fixed(const void *data, const struct type *variable);
/* The type as a scheme, with parameters for its variables, but for those that are fixed. */
struct scheme type_generalise(struct world *w, struct type *t, type_is_fixed *is_fixed, const void *data);

/* Undoing: all that was bound since s->bound had this value. */
static inline void type_undo(struct type_store *s, size_t bound) {
  while (s->bound > bound) s->trail[--s->bound]->arguments[0] = NULL;
}

/* Are they the same, without binding anything? */
bool type_equal(struct type *a, struct type *b);
bool type_occurs(const struct type *variable, struct type *t);
/* Number of arrows to the right, for a scheme's body, too. */
uint32_t type_arity(struct type *t);

#endif
