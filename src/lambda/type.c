/* type: making types and unifying them (lambda/type.h). */
#include "lambda/type.h"
#include "core/array.h"

void type_store_init(struct type_store *s, struct world *w) {
  enum { ROOM = 256 };
  *s = (struct type_store){.world = w, .capacity = ROOM};
  s->trail = arena_array(&w->arena, ROOM, sizeof *s->trail);
}

static struct type *new_type(struct world *w, uint16_t head, uint16_t count, size_t arguments) {
  struct type *t = arena_alloc(&w->arena, sizeof *t + arguments * sizeof(struct type *));
  t->head = head;
  t->count = count;
  t->is_ground = false;
  return t;
}

struct type *type_variable(struct type_store *s) {
  struct type *t = new_type(s->world, TYPE_VARIABLE, 0, 1);
  t->number = s->variables++;
  t->arguments[0] = NULL;
  return t;
}

struct type *type_make(struct world *w, uint16_t head, struct type *const *arguments, uint16_t count) {
  struct type *t = new_type(w, head, count, count);
  t->is_ground = true;
  for (uint16_t i = 0; i < count; i++) {
    t->arguments[i] = arguments[i];
    t->is_ground = t->is_ground && arguments[i]->is_ground;
  }
  return t;
}

struct type *type_arrow(struct world *w, struct type *from, struct type *to) {
  return type_make(w, TYPE_ARROW, (struct type *[]){from, to}, 2);
}

bool type_occurs(const struct type *variable, struct type *t) {
  t = type_resolve(t);
  if (t == variable) return true;
  if (t->is_ground || t->head == TYPE_VARIABLE || t->head == TYPE_PARAMETER) return false;
  for (uint16_t i = 0; i < t->count; i++)
    if (type_occurs(variable, t->arguments[i])) return true;
  return false;
}

static bool bind_type_variable(struct type_store *s, struct type *variable, struct type *t) {
  if (type_occurs(variable, t)) return false;
  ARENA_ROOM(&s->world->arena, s->trail, s->bound, s->capacity);
  s->trail[s->bound++] = variable;
  variable->arguments[0] = t;
  return true;
}

bool type_unify(struct type_store *s, struct type *a, struct type *b) {
  a = type_resolve(a);
  b = type_resolve(b);
  if (a == b) return true;
  if (a->head == TYPE_VARIABLE) return bind_type_variable(s, a, b);
  if (b->head == TYPE_VARIABLE) return bind_type_variable(s, b, a);
  if (a->head != b->head) return false;
  world_check_stack(s->world);
  for (uint16_t i = 0; i < a->count; i++)
    if (!type_unify(s, a->arguments[i], b->arguments[i])) return false;
  return true;
}

bool type_unify_scheme(struct type_store *s, const struct type *scheme, struct type **bindings, struct type *t) {
  t = type_resolve(t);
  if (scheme->head == TYPE_PARAMETER) {
    struct type **binding = &bindings[scheme->count];
    if (*binding) return type_unify(s, *binding, t);
    *binding = t;
    return true;
  }
  if (t->head == TYPE_VARIABLE) return bind_type_variable(s, t, type_instance(s, scheme, bindings));
  if (scheme->head != t->head) return false;
  world_check_stack(s->world);
  for (uint16_t i = 0; i < scheme->count; i++)
    if (!type_unify_scheme(s, scheme->arguments[i], bindings, t->arguments[i])) return false;
  return true;
}

struct type *type_instance(struct type_store *s, const struct type *scheme, struct type **bindings) {
  if (scheme->is_ground || scheme->head == TYPE_VARIABLE) return (struct type *)(uintptr_t)scheme;
  if (scheme->head == TYPE_PARAMETER) {
    struct type **binding = &bindings[scheme->count];
    if (!*binding) *binding = type_variable(s);
    return *binding;
  }
  world_check_stack(s->world);
  struct type *t = new_type(s->world, scheme->head, scheme->count, scheme->count);
  t->is_ground = true;
  for (uint16_t i = 0; i < scheme->count; i++) {
    t->arguments[i] = type_instance(s, scheme->arguments[i], bindings);
    t->is_ground = t->is_ground && t->arguments[i]->is_ground;
  }
  return t;
}

/* ---- generalisation ---- */

struct type_generalising {
  struct world *world;
  type_is_fixed *is_fixed;
  const void *data;
  const struct type *variables[TYPE_MOST_PARAMETERS];
  uint32_t count;
};

static struct type *generalise_variable(struct type_generalising *g, struct type *t) {
  uint32_t i = 0;
  while (i < g->count && g->variables[i] != t) i++;
  if (i == TYPE_MOST_PARAMETERS || (i == g->count && g->is_fixed(g->data, t))) return t;
  if (i == g->count) g->variables[g->count++] = t;
  return new_type(g->world, TYPE_PARAMETER, (uint16_t)i, 0);
}

static struct type *generalise(struct type_generalising *g, struct type *t) {
  world_check_stack(g->world);
  t = type_resolve(t);
  if (t->is_ground || t->head == TYPE_PARAMETER) return t;
  if (t->head == TYPE_VARIABLE) return generalise_variable(g, t);
  struct type **arguments = arena_array(&g->world->arena, t->count, sizeof *arguments);
  for (uint16_t i = 0; i < t->count; i++) arguments[i] = generalise(g, t->arguments[i]);
  return type_make(g->world, t->head, arguments, t->count);
}

struct scheme type_generalise(struct world *w, struct type *t, type_is_fixed *is_fixed, const void *data) {
  struct type_generalising g = {.world = w, .is_fixed = is_fixed, .data = data};
  struct type *body = generalise(&g, t);
  return (struct scheme){body, g.count};
}

/* ---- predicates ---- */

bool type_equal(struct type *a, struct type *b) {
  a = type_resolve(a);
  b = type_resolve(b);
  if (a == b) return true;
  if (a->head != b->head || a->count != b->count || a->head == TYPE_VARIABLE) return false;
  if (a->head == TYPE_PARAMETER) return true;
  for (uint16_t i = 0; i < a->count; i++)
    if (!type_equal(a->arguments[i], b->arguments[i])) return false;
  return true;
}

uint32_t type_arity(struct type *t) {
  uint32_t arity = 0;
  for (t = type_resolve(t); t->head == TYPE_ARROW; t = type_resolve(t->arguments[1])) arity++;
  return arity;
}
