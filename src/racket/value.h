/* value: the evaluator's own objects, beside terms: pairs, closures, tables, structures.
 *
 * A Racket list is either a sequence term (what the reader, `quote` and `term` make) or a chain of
 * pairs that ends in one (what `cons`, `list`, `map` make). Everything that takes a list takes
 * both: walk it with list_next. A value made only of terms and pairs denotes the term that
 * value_to_term gives. Nothing here is interned. */
#ifndef ASSAY_RACKET_VALUE_H
#define ASSAY_RACKET_VALUE_H

#include "core/printer.h"
#include "core/world.h"

struct machine;
struct lambda;

struct pair_object {
  struct object object;
  value head, tail;
};

struct closure_object {
  struct object object;
  struct lambda *lambda;
  value captured[];
};

typedef value primitive_function(struct machine *m, uint32_t argc, value *argv);
struct primitive_object {
  struct object object;
  const char *name;
  uint32_t min, max; /* argument counts; UINT32_MAX: any number */
  primitive_function *function;
  value data; /* for those made at run time (curry, struct accessors...): read as m->data */
};

enum { BOX_IMMUTABLE = 1 }; /* `aux` of an immutable box (a literal) */
struct box_object {
  struct object object;
  uint32_t epoch;
  value content;
};

/* Hash tables and sets keep insertion order, so that iteration is the same on every machine. */
enum equality { EQUALITY_EQUAL, EQUALITY_EQV, EQUALITY_EQ };
struct hash_object {
  struct object object;
  enum equality equality;
  bool mutable_;
  uint32_t epoch;
  struct table *table; /* racket/ordered_table.c */
};

struct vector_object { /* mutable vector */
  struct object object;
  uint32_t epoch, count;
  value items[];
};

struct struct_object;
struct struct_type {
  struct object object; /* KIND_STRUCT_TYPE: itself a value */
  term name;
  struct struct_type *parent;
  uint32_t fields; /* with the parent's */
  bool transparent, mutable_, prefab;
  bool guarded;             /* it or an ancestor has a guard */
  const term *field_names;  /* own fields only */
  value property_procedure; /* prop:procedure, or 0 */
  value guard, writer;      /* #:guard; the procedure that prints an instance to a port; or 0 */
  value same, hash;         /* the procedures of gen:equal+hash, or 0 */
  uint32_t automatic;       /* own fields, the last ones, that are not arguments of the constructor */
  value automatic_value;
  /* For instances whose fields are made on first access: until then the first is 0. Or NULL. */
  void (*complete)(struct world *w, struct struct_object *s);
};
struct struct_object {
  struct object object;
  uint32_t epoch;
  struct struct_type *type;
  value fields[]; /* to be read through struct_fields */
};
static inline const value *struct_fields(struct world *w, value v) {
  struct struct_object *s = (struct struct_object *)v;
  if (s->type->complete && !s->fields[0]) s->type->complete(w, s);
  return s->fields;
}

/* Exceptions are structures of type exn or a subtype; field 0 is the message, field 1 stands for
 * the marks. The place is where the error occurred in the program, for the message that ends the
 * run. */
struct exception_object {
  struct struct_object s; /* kind KIND_STRUCT, type derived from exn; fields follow */
};

static inline bool is_true(const struct world *w, value v) { return v != w->false_; }
static inline value boolean_value(const struct world *w, bool b) { return b ? w->true_ : w->false_; }

static inline value value_cons(struct world *w, value head, value tail) {
  struct pair_object *p = arena_alloc(&w->arena, sizeof *p);
  *p = (struct pair_object){.object = {.kind = KIND_PAIR}, .head = head, .tail = tail};
  return (value)p;
}
value value_box(struct world *w, value content);

/* Lists. is_list: a sequence, or pairs ending in a sequence. */
bool is_list(value v);
static inline bool is_pair(value v) { /* a pair, a non-empty sequence, a dotted term */
  if (is_small(v)) return false;
  enum kind k = object_of(v)->kind;
  return k == KIND_PAIR || k == KIND_DOTTED || (k == KIND_SEQUENCE && seq_count(v) > 0);
}
value list_head(value v);
value list_tail(struct world *w, value v); /* of a sequence: the items after the first, as pairs */
/* Iteration: for (struct list_walk k = list_walk(l); list_more(&k);) use(list_next(&k)); */
struct list_walk {
  value rest;
  uint32_t index;
};
static inline struct list_walk list_walk(value list) { return (struct list_walk){list, 0}; }
static inline bool list_more(const struct list_walk *k) {
  if (is_small(k->rest)) return false;
  enum kind kind = object_of(k->rest)->kind;
  if (kind == KIND_PAIR) return true;
  if (kind == KIND_SEQUENCE) return k->index < seq_count(k->rest);
  return kind == KIND_DOTTED && k->index + 1 < seq_count(k->rest);
}
static inline value list_next(struct list_walk *k) {
  if (!has_kind(k->rest, KIND_PAIR)) return seq_item(k->rest, k->index++);
  const struct pair_object *p = (const struct pair_object *)k->rest;
  k->rest = p->tail;
  k->index = 0;
  return p->head;
}
uint32_t list_length(value v);
value list_from_array(struct world *w, const value *items, uint32_t count); /* pairs, or () */
value *list_to_array(struct world *w, value list, uint32_t *count);         /* in the arena */

/* The term that a value denotes; 0 if it has a part that is not a term (a closure, a hash...). */
term value_to_term(struct world *w, value v);
/* The same, but raises an error that names the offending part. */
term value_need_term(struct machine *m, value v);

bool value_equal(struct world *w, value a, value b);                 /* Racket's equal? */
bool value_within(struct world *w, value a, value b, value epsilon); /* the same, but numbers may differ by epsilon */
bool value_eqv(value a, value b);
bool value_eq(value a, value b);
uint32_t value_hash(struct world *w, value v); /* agrees with value_equal */

/* Printing any value: mode of Racket's write, display and print ('x for a quoted symbol). */
/* As Racket's procedures of these names print; PRINT_TERM can be read back
 * (syntax_term_with_holes). */
enum print_mode { PRINT_WRITE, PRINT_DISPLAY, PRINT_PRINT, PRINT_TERM };
void print_value(struct machine *m, struct buffer *b, value v, enum print_mode mode);

#endif
