/* type_text: reading types, and writing them as terms (lambda/type_text.h). */
#include "lambda/type_text.h"
#include "core/array.h"

#include <string.h>

static bool is_arrow(const struct syntax *s) { return syntax_is_symbol(s) && !strcmp(text_bytes(s->atom), "->"); }

const struct constructor *constructor_named(const struct constructors *c, term name) {
  for (uint16_t i = 0; i < c->count; i++)
    if (c->list[i].name == name) return &c->list[i];
  return NULL;
}

/* ---- reading ---- */

static struct type *read_parameter(struct type_reading *r, const struct syntax *s) {
  uint32_t i = 0;
  while (i < r->count && r->parameters[i] != s->atom) i++;
  if (i == TYPE_MOST_PARAMETERS)
    world_error(r->world, &s->place, "a type has at most %d variables", TYPE_MOST_PARAMETERS);
  if (i == r->count) r->parameters[r->count++] = s->atom;
  struct type *t = arena_alloc_zero(&r->world->arena, sizeof *t);
  t->head = TYPE_PARAMETER;
  t->count = (uint16_t)i;
  return t;
}

static struct type *read_constructor(struct type_reading *r, const struct syntax *name, struct syntax *const *items,
                                     uint32_t count) {
  if (!syntax_is_symbol(name)) world_error(r->world, &name->place, "expected the name of a type");
  const struct constructor *c = constructor_named(r->constructors, name->atom);
  if (!c) world_error(r->world, &name->place, "there is no type `%s`", text_bytes(name->atom));
  if (c->arity != count)
    world_error(r->world, &name->place, "the type `%s` has %u argument%s, not %u", text_bytes(name->atom), c->arity,
                plural(c->arity), count);
  struct type **arguments = arena_array(&r->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++) arguments[i] = type_read(r, items[i]);
  return type_make(r->world, (uint16_t)(c - r->constructors->list), arguments, (uint16_t)count);
}

struct type *type_read(struct type_reading *r, const struct syntax *s) {
  world_check_stack(r->world);
  if (syntax_is_symbol(s)) {
    const char first = text_bytes(s->atom)[0];
    const bool is_variable = first >= 'a' && first <= 'z' && !constructor_named(r->constructors, s->atom);
    return is_variable ? read_parameter(r, s) : read_constructor(r, s, NULL, 0);
  }
  if (!syntax_is_list(s) || s->count == 0)
    world_error(r->world, &s->place, "expected a type: a name, (NAME TYPE ...) or (TYPE ... -> TYPE)");
  for (uint32_t i = 1; i < s->count; i++)
    if (is_arrow(s->children[i])) return type_read_items(r, s->children, s->count, &s->place);
  return read_constructor(r, s->children[0], s->children + 1, s->count - 1);
}

struct type *type_read_items(struct type_reading *r, struct syntax *const *items, uint32_t count,
                             const struct place *end) {
  if (count == 0) world_error(r->world, end, "expected a type");
  if (count == 1) return type_read(r, items[0]);
  if (is_arrow(items[0])) world_error(r->world, &items[0]->place, "expected a type before the arrow");
  struct type *from = type_read(r, items[0]);
  const uint32_t next = is_arrow(items[1]) ? 2 : 1; /* a b -> c is a -> b -> c */
  bool has_arrow = false;
  for (uint32_t i = 1; i < count; i++) has_arrow = has_arrow || is_arrow(items[i]);
  if (!has_arrow) world_error(r->world, &items[1]->place, "expected `->` before the result of a function");
  struct type *to = type_read_items(r, items + next, count - next, &items[count - 1]->place);
  return type_arrow(r->world, from, to);
}

/* ---- writing ---- */

struct type_naming {
  struct world *world;
  const struct constructors *constructors;
  const struct type **seen; /* variables, in their order */
  size_t count, capacity;
};

static bool is_same_variable(const struct type *a, const struct type *b) {
  return a == b || (a->head == TYPE_PARAMETER && b->head == TYPE_PARAMETER && a->count == b->count);
}

static term name_of_variable(struct type_naming *n, const struct type *t) {
  size_t i = 0;
  while (i < n->count && !is_same_variable(n->seen[i], t)) i++;
  ARENA_ROOM(&n->world->arena, n->seen, i, n->capacity);
  if (i == n->count) n->seen[n->count++] = t;
  char text[24];
  if (i < 26) snprintf(text, sizeof text, "%c", (char)('a' + i));
  else snprintf(text, sizeof text, "%c%zu", (char)('a' + i % 26), i / 26);
  return term_symbol(n->world, text);
}

static term write_type(struct type_naming *n, struct type *t) {
  world_check_stack(n->world);
  t = type_resolve(t);
  if (t->head == TYPE_VARIABLE || t->head == TYPE_PARAMETER) return name_of_variable(n, t);
  const term name = n->constructors->list[t->head].name;
  if (t->count == 0) return name;
  term *items = arena_array(&n->world->arena, t->count + 1u, sizeof *items);
  items[0] = name;
  for (uint16_t i = 0; i < t->count; i++) items[i + 1] = write_type(n, t->arguments[i]);
  return term_sequence(n->world, items, t->count + 1u);
}

term type_term(struct world *w, const struct constructors *c, struct type *t) {
  enum { ROOM = 16 };
  struct type_naming n = {.world = w, .constructors = c, .capacity = ROOM};
  n.seen = arena_array(&w->arena, ROOM, sizeof *n.seen);
  return write_type(&n, t);
}
