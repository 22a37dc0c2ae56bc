/* signature: looks up constants, and reads the form as a whole (lambda/signature.h). */
#include "lambda/signature.h"

#include "lambda/signature_read.h"

#include <string.h>

const struct constant *signature_constant(const struct signature *s, term name) {
  for (uint32_t i = term_hash(name) & s->table_mask; s->table[i]; i = (i + 1) & s->table_mask)
    if (s->table[i]->name == name) return s->table[i];
  return NULL;
}

static void put_constant(struct signature *s, const struct constant *c) {
  uint32_t i = term_hash(c->name) & s->table_mask;
  while (s->table[i]) i = (i + 1) & s->table_mask;
  s->table[i] = c;
}

struct type *signature_read_type(const struct signature *s, const struct syntax *x) {
  struct type_reading r = {.world = s->world, .constructors = &s->constructors};
  struct type *t = type_read(&r, x);
  if (r.count)
    world_error(s->world, &x->place, "there is no type `%s`, and variables are of no use here",
                text_bytes(r.parameters[0]));
  return t;
}

/* ---- counting: arrays have room for everything that the forms can define ---- */

static bool is_constant(const struct syntax *s) {
  return syntax_is_list(s) && s->count > 1 && syntax_is_symbol(s->children[1]) &&
         !strcmp(text_bytes(s->children[1]->atom), ":");
}

static void reserve_constants(struct signature *s, const struct syntax *form, const struct signature *base) {
  uint32_t constants = base ? base->count : 0, types = base ? base->constructors.count : 1, slots = 16;
  uint32_t definitions = base ? base->definition_count : 0;
  for (uint32_t i = 2; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    if (is_constant(x)) constants++;
    else if (syntax_has_head(x, "types")) types += x->count;
    else if (syntax_has_head(x, "group")) constants += x->count;
    else definitions++;
  }
  if (types > TYPE_MOST_HEADS) world_error(s->world, &form->place, "a signature has at most %d types", TYPE_MOST_HEADS);
  while (slots < 2 * constants) slots *= 2;
  s->constructors.list = arena_array(&s->world->arena, types, sizeof *s->constructors.list);
  s->definitions = arena_array(&s->world->arena, definitions, sizeof *s->definitions);
  s->constants = arena_array(&s->world->arena, constants, sizeof *s->constants);
  s->table = arena_alloc_zero(&s->world->arena, slots * sizeof *s->table);
  s->table_mask = slots - 1;
}

static void begin_with(struct signature *s, const struct signature *base) {
  if (!base) {
    s->constructors.list[s->constructors.count++] =
        (struct constructor){.name = term_symbol(s->world, "->"), .arity = 2};
    return;
  }
  s->constructors.count = base->constructors.count;
  memcpy(s->constructors.list, base->constructors.list, base->constructors.count * sizeof *s->constructors.list);
  for (uint32_t i = 0; i < base->count; i++) put_constant(s, s->constants[s->count++] = base->constants[i]);
  for (uint32_t i = 0; i < base->definition_count; i++) s->definitions[s->definition_count++] = base->definitions[i];
}

/* ---- the parts ---- */

static void take_constant(struct signature *s, const struct syntax *row, term group) {
  const struct constant *c = constant_read(s, row, group);
  if (signature_constant(s, c->name)) world_error(s->world, &row->place, "this constant is there already");
  put_constant(s, s->constants[s->count++] = c);
}

static void take_group(struct signature *s, const struct syntax *x) {
  if (x->count < 2 || !syntax_is_symbol(x->children[1]))
    world_error(s->world, &x->place, "expected (group NAME [CONSTANT : TYPE ...] ...)");
  for (uint32_t i = 2; i < x->count; i++) {
    if (!is_constant(x->children[i]))
      world_error(s->world, &x->children[i]->place, "expected a constant: [NAME : TYPE (LANGUAGE CODE) ...]");
    take_constant(s, x->children[i], x->children[1]->atom);
  }
}

static void take_definitions(struct signature *s, const struct syntax *x) {
  if (x->count != 3 || !syntax_is_symbol(x->children[1]) || !syntax_is_string(x->children[2]))
    world_error(s->world, &x->place, "expected (definitions LANGUAGE \"TEXT\")");
  s->definitions[s->definition_count++] = (struct definitions){x->children[1]->atom, x->children[2]->atom};
}

static void take_part(struct signature *s, const struct syntax *x, term other) {
  if (is_constant(x)) take_constant(s, x, other);
  else if (syntax_has_head(x, "group")) take_group(s, x);
  else if (syntax_has_head(x, "definitions")) take_definitions(s, x);
  else if (!syntax_has_head(x, "types") && !syntax_has_head(x, "extends"))
    world_error(s->world, &x->place,
                "expected a part of a signature: [NAME : TYPE ...], (types ...), (group ...), (extends NAME) or "
                "(definitions LANGUAGE \"TEXT\")");
}

static const struct signature *read_base(struct world *w, const struct syntax *form, signature_find *find, void *data) {
  const struct signature *base = NULL;
  for (uint32_t i = 2; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    if (!syntax_has_head(x, "extends")) continue;
    if (x->count != 2 || base) world_error(w, &x->place, "expected one (extends NAME)");
    base = find(data, x->children[1]);
  }
  return base;
}

const struct signature *signature_read(struct world *w, const struct syntax *form, signature_find *find, void *data) {
  struct signature *s = arena_alloc_zero(&w->arena, sizeof *s);
  const struct signature *base = read_base(w, form, find, data);
  const term other = term_symbol(w, "other");
  s->world = w;
  s->name = form->children[1]->atom;
  s->lambda = term_symbol(w, "λ");
  s->colon = term_symbol(w, ":");
  reserve_constants(s, form, base);
  begin_with(s, base);
  for (uint32_t i = 2; i < form->count; i++) {
    const struct syntax *types = form->children[i];
    for (uint32_t k = 1; syntax_has_head(types, "types") && k < types->count; k++)
      constructor_read(s, types->children[k]);
  }
  for (uint32_t i = 2; i < form->count; i++) take_part(s, form->children[i], other);
  return s;
}
