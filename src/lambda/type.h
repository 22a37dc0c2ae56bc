/* type: simple types as graphs whose variables are bound in place, and unification with undoing.
 *
 * A node is a constructor with its arguments, a variable, or, only in a scheme, a parameter: the
 * place of a type that each instance chooses anew. Schemes are not copied for unification: an array
 * maps each parameter to its type so far, and only types that variables are bound to become nodes
 * (type_unify_scheme).
 *
 * Nodes live in the arena of the store's world until the caller's mark is released. Every binding
 * is on the trail. */
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
  uint32_t number;          /* of a variable: in order of creation */
  struct type *arguments[]; /* of a variable: only one, its binding, or NULL */
};

struct scheme {
  struct type *body;
  uint32_t parameters;
};

struct type_store {
  struct world *world;
  struct type **trail; /* variables that were bound, in the world's arena */
  size_t bound, capacity;
  uint32_t variables; /* the number made so far */
};

/* The trail lives as long as the arena's current mark. */
void type_store_init(struct type_store *s, struct world *w);

struct type *type_variable(struct type_store *s);
struct type *type_make(struct world *w, uint16_t head, struct type *const *arguments, uint16_t count);
struct type *type_arrow(struct world *w, struct type *from, struct type *to);

/* Follows the bindings of variables. */
static inline struct type *type_resolve(struct type *t) {
  while (t->head == TYPE_VARIABLE && t->arguments[0]) t = t->arguments[0];
  return t;
}

/* Unifies two types. If it returns false, some variables may have become bound. */
bool type_unify(struct type_store *s, struct type *a, struct type *b);
/* The same for a scheme or a part of it and a type; `bindings` has an entry for each parameter,
 * NULL until it is known. */
bool type_unify_scheme(struct type_store *s, const struct type *scheme, struct type **bindings, struct type *t);
/* The type of a part of a scheme, with new variables for unbound parameters. */
struct type *type_instance(struct type_store *s, const struct type *scheme, struct type **bindings);

/* Does the variable occur elsewhere, so that it stands for one type only? */
typedef bool type_is_fixed(const void *data, const struct type *variable);
/* Generalises a type to a scheme, with parameters for all variables that are not fixed. */
struct scheme type_generalise(struct world *w, struct type *t, type_is_fixed *is_fixed, const void *data);

/* Undoes all bindings since s->bound had this value. */
static inline void type_undo(struct type_store *s, size_t bound) {
  while (s->bound > bound) s->trail[--s->bound]->arguments[0] = NULL;
}

/* Are they equal without any new binding? */
bool type_equal(struct type *a, struct type *b);
bool type_occurs(const struct type *variable, struct type *t);
/* The number of arrows to the right, also for a scheme's body. */
uint32_t type_arity(struct type *t);

#endif
