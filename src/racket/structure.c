/* structure: struct types, and their constructors, predicates, accessors and mutators. */
#include "racket/structure.h"

#include "racket/module/module.h"
#include "racket/prim/prim.h"
#include "racket/procedure.h"

#include <string.h>

struct struct_type *struct_type_new(struct machine *m, term name, struct struct_type *parent, const term *fields,
                                    uint32_t count) {
  struct struct_type *t = arena_alloc_zero(&m->world->arena, sizeof *t);
  t->object.kind = KIND_STRUCT_TYPE;
  t->name = name;
  t->parent = parent;
  t->fields = count + (parent ? parent->fields : 0);
  term *names = arena_alloc(&m->world->arena, count * sizeof *names);
  if (count) memcpy(names, fields, count * sizeof *names);
  t->field_names = names;
  t->guarded = parent && parent->guarded;
  return t;
}

value struct_make(struct machine *m, struct struct_type *type, const value *fields) {
  struct struct_object *s = arena_alloc(&m->world->arena, sizeof *s + type->fields * sizeof(value));
  s->object = (struct object){.kind = KIND_STRUCT};
  s->epoch = m->world->epoch;
  s->type = type;
  if (type->fields) memcpy(s->fields, fields, type->fields * sizeof(value));
  return (value)s;
}

/* The data of the primitives below. */
struct field_object {
  struct opaque_object opaque;
  struct struct_type *type;
  uint32_t index;
  const char *name, *expected;
};

static uint32_t all_automatic(const struct struct_type *t) {
  uint32_t count = 0;
  for (; t; t = t->parent) count += t->automatic;
  return count;
}

/* Fills all fields from the constructor's arguments; returns how many were used. */
static uint32_t fill_fields(const struct struct_type *t, const value *taken, value *fields) {
  uint32_t used = t->parent ? fill_fields(t->parent, taken, fields) : 0;
  uint32_t first = t->parent ? t->parent->fields : 0, given = t->fields - first - t->automatic;
  for (uint32_t i = 0; i < given; i++) fields[first + i] = taken[used + i];
  for (uint32_t i = 0; i < t->automatic; i++) fields[first + given + i] = t->automatic_value;
  return used + given;
}

/* Guards run from the type up to its ancestors; each may change the arguments up to its own
 * fields. */
static void run_guards(struct machine *m, const struct struct_type *type, value *taken) {
  for (const struct struct_type *t = type; t; t = t->parent) {
    uint32_t count = t->fields - all_automatic(t), got;
    if (!t->guard) continue;
    value arguments[count + 1];
    memcpy(arguments, taken, count * sizeof *taken);
    arguments[count] = type->name;
    value v = apply(m, t->guard, count + 1, arguments);
    const value *results = values_items(&v, &got);
    if (got != count) raise_values(m, text_bytes(t->name), count, got);
    memcpy(taken, results, count * sizeof *taken);
  }
}

PRIMITIVE(construct) {
  struct struct_type *type = (struct struct_type *)m->data;
  if (!type->guarded && !all_automatic(type)) return struct_make(m, type, argv);
  value taken[argc + 1], fields[type->fields + 1];
  memcpy(taken, argv, argc * sizeof *taken);
  run_guards(m, type, taken);
  fill_fields(type, taken, fields);
  return struct_make(m, type, fields);
}

PRIMITIVE(recognise) { return boolean_value(m->world, is_struct_of(argv[0], (struct struct_type *)m->data)); }

PRIMITIVE(access_field) {
  const struct field_object *f = (struct field_object *)m->data;
  if (!is_struct_of(argv[0], f->type)) raise_argument(m, f->name, f->expected, argv[0]);
  return struct_fields(m->world, argv[0])[f->index];
}

PRIMITIVE(change_field) {
  const struct field_object *f = (struct field_object *)m->data;
  if (!is_struct_of(argv[0], f->type)) raise_argument_at(m, f->name, f->expected, 0, argc, argv);
  struct struct_object *s = (struct struct_object *)argv[0];
  world_store(m->world, s->epoch, argv[1]);
  s->fields[f->index] = argv[1];
  return m->world->void_;
}

static const char *join_texts(struct machine *m, const char *a, const char *b, const char *c, const char *d) {
  struct buffer text = {0};
  buffer_printf(&text, "%s%s%s%s", a, b, c, d);
  return buffer_keep(&text, &m->world->arena);
}

value struct_constructor(struct machine *m, struct struct_type *type, const char *name) {
  const uint32_t taken = type->fields - all_automatic(type);
  return primitive_with_data(m, name, taken, taken, construct, (value)type);
}

value struct_predicate(struct machine *m, struct struct_type *type) {
  return primitive_with_data(m, join_texts(m, text_bytes(type->name), "?", "", ""), 1, 1, recognise, (value)type);
}

static struct field_object *field_new(struct machine *m, struct struct_type *type, uint32_t index, const char *name) {
  struct field_object *f = arena_alloc(&m->world->arena, sizeof *f);
  *f = (struct field_object){.opaque = {{.kind = KIND_OPAQUE}, "field"}, .type = type, .index = index, .name = name};
  f->expected = join_texts(m, text_bytes(type->name), "?", "", "");
  return f;
}

value struct_accessor(struct machine *m, struct struct_type *type, uint32_t index, term field) {
  const char *name = join_texts(m, text_bytes(type->name), "-", text_bytes(field), "");
  return primitive_with_data(m, name, 1, 1, access_field, (value)field_new(m, type, index, name));
}

value struct_mutator(struct machine *m, struct struct_type *type, uint32_t index, term field) {
  const char *name = join_texts(m, "set-", text_bytes(type->name), "-", text_bytes(field));
  name = join_texts(m, name, "!", "", "");
  return primitive_with_data(m, name, 2, 2, change_field, (value)field_new(m, type, index, name));
}

struct struct_type *builtins_add_struct(struct machine *m, const char *name, struct struct_type *parent,
                                        const char *fields) {
  enum { MOST = 8 };
  term names[MOST];
  uint32_t count = 0;
  for (const char *p = fields; *p && count < MOST;) {
    size_t length = strcspn(p, " ");
    names[count++] = term_text(m->world, KIND_SYMBOL, p, length);
    p += length + strspn(p + length, " ");
  }
  struct struct_type *type = struct_type_new(m, term_symbol(m->world, name), parent, names, count);
  type->transparent = true;
  struct struct_binding *payload = arena_alloc_zero(&m->world->arena, sizeof *payload);
  payload->type = type;
  payload->constructor = struct_constructor(m, type, name);
  struct binding *b = module_declare(m, m->builtins, type->name, BINDING_STRUCT, NULL);
  b->payload = payload;
  b->content = payload->constructor;
  builtins_add_value(m, join_texts(m, "make-", name, "", ""), payload->constructor);
  builtins_add_value(m, join_texts(m, "struct:", name, "", ""), (value)type);
  builtins_add_value(m, join_texts(m, name, "?", "", ""), struct_predicate(m, type));
  for (uint32_t i = 0; i < count; i++) {
    uint32_t index = type->fields - count + i;
    builtins_add_value(m, join_texts(m, name, "-", text_bytes(names[i]), ""),
                       struct_accessor(m, type, index, names[i]));
  }
  return type;
}
