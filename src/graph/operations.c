/* operations: reading the form (graph/operations.h). */
#include "graph/operations.h"

#include "core/memory.h"
#include "core/number.h"
#include "core/world.h"

#include <stdlib.h>
#include <string.h>

/* What T stands for where items are read. */
struct binding {
  term name;
  const struct value_type *type;
  const struct binding *outer;
};

struct reading {
  struct world *world;
  struct operations *operations;
  uint32_t type_room, room;
};

static bool form_is(const struct syntax *s, const char *name) {
  return syntax_is_list(s) && s->count && syntax_is_named(s->children[0], name);
}

/* Room for one more in an array of the arena. */
static void *grow(struct world *w, const void *list, uint32_t count, uint32_t *room) {
  if (count < *room) return (void *)list;
  *room = *room ? 2 * *room : 16;
  void *larger = arena_array(&w->arena, *room, sizeof(void *));
  if (count) memcpy(larger, list, count * sizeof(void *));
  return larger;
}

const struct value_type *operations_type(const struct operations *o, term name) {
  for (uint32_t i = 0; i < o->type_count; i++)
    if (o->types[i]->name == name) return o->types[i];
  return NULL;
}

/* ---- types ---- */

static void read_types(struct reading *r, const struct syntax *x) {
  struct operations *o = r->operations;
  for (uint32_t i = 1; i < x->count; i++) {
    struct value_type *t = value_type_read(r->world, x->children[i]);
    if (operations_type(o, t->name))
      world_error(r->world, &x->children[i]->place, "the type `%s` is there already", text_bytes(t->name));
    o->types = grow(r->world, o->types, o->type_count, &r->type_room);
    t->number = o->type_count;
    o->types[o->type_count++] = t;
  }
}

static const struct binding *bound(const struct binding *b, const char *name, size_t length) {
  while (b && (text_of(b->name)->length != length || memcmp(text_bytes(b->name), name, length) != 0)) b = b->outer;
  return b;
}

static const struct value_type *find_type(const struct reading *r, const struct binding *b, const struct syntax *x) {
  const char *name = syntax_is_symbol(x) ? text_bytes(x->atom) : "";
  const struct binding *variable = bound(b, name, strlen(name));
  const struct value_type *t = variable              ? variable->type
                               : syntax_is_symbol(x) ? operations_type(r->operations, x->atom)
                                                     : NULL;
  if (!t)
    world_error(r->world, &x->place, "expected a type: one of those in (types ...), or the name of a (for NAME ...)");
  return t;
}

/* ---- code ---- */

/* $1, $2, ... are operands; $T, $T.bits and $T.NAME are texts, which are added to those of the operation. */
struct code_names {
  const struct reading *reading;
  const struct binding *bindings;
  const struct operation *operation;
  term language;
  const char **texts;
  uint32_t count;
};
enum { MOST_TEXTS = 100 };

static const char *text_of_type(const struct code_names *k, const struct value_type *t, const char *name,
                                size_t length) {
  struct world *w = k->reading->world;
  if (length == 4 && !memcmp(name, "bits", length)) {
    char digits[8];
    return arena_string(&w->arena, digits, (size_t)snprintf(digits, sizeof digits, "%u", t->bits));
  }
  const term symbol = length ? term_symbol(w, arena_string(&w->arena, name, length)) : 0;
  return value_type_text(t, k->language, symbol);
}

static bool find_text(struct code_names *k, const char *name, size_t length, uint32_t *hole) {
  const char *dot = memchr(name, '.', length);
  const size_t head = dot ? (size_t)(dot - name) : length;
  const struct binding *b = bound(k->bindings, name, head);
  if (!b || k->count == MOST_TEXTS) return false;
  const char *text = text_of_type(k, b->type, dot ? dot + 1 : "", dot ? length - head - 1 : 0);
  if (!text) return false;
  *hole = OPERATION_TEXTS + k->count;
  k->texts[k->count++] = text;
  return true;
}

static bool find_hole(const void *data, const char *name, size_t length, uint32_t *hole) {
  struct code_names *k = (struct code_names *)data; /* texts are added as they are found */
  uint32_t number = 0;
  for (size_t i = 0; i < length && name[i] >= '0' && name[i] <= '9' && number < OPERATION_TEXTS; i++)
    number = number * 10 + (uint32_t)(name[i] - '0');
  if (!number) return find_text(k, name, length, hole);
  *hole = number;
  return number <= k->operation->argument_count;
}

/* $T.bits in a meaning. */
static bool find_bits(const void *data, const char *name, uint64_t *word) {
  const char *dot = strchr(name, '.');
  const struct binding *b = dot && !strcmp(dot, ".bits") ? bound(data, name, (size_t)(dot - name)) : NULL;
  if (b) *word = b->type->bits;
  return b;
}

/* ---- operations ---- */

static void read_attribute(struct code_names *k, struct operation *o, const struct syntax *x) {
  struct world *w = k->reading->world;
  if (!syntax_is_list(x) || x->count < 2 || !syntax_is_symbol(x->children[0]))
    world_error(w, &x->place, "expected (LANGUAGE \"CODE\"), (means EXPRESSION) or (weight N)");
  if (form_is(x, "means") && x->count == 2) {
    if (o->meaning) world_error(w, &x->place, "what it means is said twice");
    const struct meaning_names names = {o->argument_count, find_bits, k->bindings};
    o->meaning = meaning_read(w, x->children[1], &names);
  } else if (form_is(x, "weight") && x->count == 2) {
    const term n = x->children[1]->shape == SYNTAX_ATOM ? x->children[1]->atom : 0;
    if (!n || !is_real_number(n) || !(number_to_double(n) >= 0) || number_to_double(n) > 1e9)
      world_error(w, &x->place, "expected (weight N), with a number that is not negative");
    o->weight = number_to_double(n);
  } else {
    k->language = x->children[0]->atom;
    const struct template_names names = {find_hole, k, "$1 or another operand, or a text of a type, such as $T"};
    o->code = code_add(w, o->code, x, &names);
  }
}

/* The name with those of the types that it is for behind it: add.i32. */
static term full_name(struct world *w, term name, const struct binding *b) {
  if (!b) return name;
  const char *before = text_bytes(full_name(w, name, b->outer)), *type = text_bytes(b->type->name);
  char *text = arena_alloc(&w->arena, strlen(before) + strlen(type) + 2);
  sprintf(text, "%s.%s", before, type);
  return term_symbol(w, text);
}

/* [NAME : TYPE ... -> TYPE ATTRIBUTE ...]: where the arrow stands, from 2 on. */
static uint32_t find_arrow(const struct reading *r, const struct syntax *x) {
  uint32_t arrow = 2;
  while (arrow < x->count && !syntax_is_named(x->children[arrow], "->")) arrow++;
  if (x->count < 4 || !syntax_is_symbol(x->children[0]) || !syntax_is_named(x->children[1], ":") ||
      arrow + 1 >= x->count)
    world_error(r->world, &x->place, "expected [NAME : TYPE ... -> TYPE ATTRIBUTE ...]");
  if (arrow - 2 > OPERATION_MOST_ARGUMENTS)
    world_error(r->world, &x->place, "an operation has at most %d arguments", OPERATION_MOST_ARGUMENTS);
  return arrow;
}

static void read_operation(struct reading *r, const struct syntax *x, const struct binding *b, term group) {
  const uint32_t arrow = find_arrow(r, x);
  const char *texts[MOST_TEXTS];
  struct operations *all = r->operations;
  struct operation *o = arena_alloc_zero(&r->world->arena, sizeof *o);
  *o = (struct operation){.name = full_name(r->world, x->children[0]->atom, b),
                          .place = x->place,
                          .number = all->count,
                          .argument_count = arrow - 2,
                          .result = find_type(r, b, x->children[arrow + 1]),
                          .weight = 1,
                          .group = group};
  for (uint32_t i = 0; i < o->argument_count; i++) o->arguments[i] = find_type(r, b, x->children[2 + i]);
  if (operations_named(all, o->name))
    world_error(r->world, &x->place, "the operation `%s` is there already", text_bytes(o->name));
  struct code_names k = {.reading = r, .bindings = b, .operation = o, .texts = texts};
  for (uint32_t i = arrow + 2; i < x->count; i++) read_attribute(&k, o, x->children[i]);
  const char **kept = arena_array(&r->world->arena, k.count, sizeof *kept);
  if (k.count) memcpy(kept, texts, k.count * sizeof *kept);
  o->texts = kept;
  all->list = grow(r->world, all->list, all->count, &r->room);
  all->list[all->count++] = o;
  operation_index_add(all, o);
}

/* ---- items ---- */

static void read_item(struct reading *r, const struct syntax *x, const struct binding *b, term group);

static void read_items(struct reading *r, const struct syntax *x, uint32_t first, const struct binding *b, term group) {
  for (uint32_t i = first; i < x->count; i++) read_item(r, x->children[i], b, group);
}

/* (for T (TYPE ...) ITEM ...) */
static void read_for(struct reading *r, const struct syntax *x, const struct binding *b, term group) {
  if (x->count < 3 || !syntax_is_symbol(x->children[1]) || !syntax_is_list(x->children[2]))
    world_error(r->world, &x->place, "expected (for NAME (TYPE ...) ITEM ...)");
  const struct syntax *types = x->children[2];
  for (uint32_t i = 0; i < types->count; i++) {
    const struct binding inner = {x->children[1]->atom, find_type(r, b, types->children[i]), b};
    read_items(r, x, 3, &inner, group);
  }
}

static void read_definitions(struct reading *r, const struct syntax *x) {
  if (x->count != 3 || !syntax_is_symbol(x->children[1]) || x->children[2]->shape != SYNTAX_ATOM ||
      !is_string(x->children[2]->atom))
    world_error(r->world, &x->place, "expected (definitions LANGUAGE \"TEXT\")");
  struct operation_definitions *d = arena_alloc(&r->world->arena, sizeof *d);
  *d = (struct operation_definitions){x->children[1]->atom, x->children[2]->atom, NULL};
  struct operation_definitions **last = &r->operations->definitions;
  while (*last) last = &(*last)->next;
  *last = d;
}

static void read_item(struct reading *r, const struct syntax *x, const struct binding *b, term group) {
  world_check_stack(r->world);
  if (form_is(x, "types") && !b) {
    read_types(r, x);
  } else if (form_is(x, "definitions") && !b) {
    read_definitions(r, x);
  } else if (form_is(x, "for")) {
    read_for(r, x, b, group);
  } else if (form_is(x, "group")) {
    if (x->count < 2 || !syntax_is_symbol(x->children[1]))
      world_error(r->world, &x->place, "expected (group NAME ITEM ...)");
    read_items(r, x, 2, b, x->children[1]->atom);
  } else if (form_is(x, "extends")) {
    world_error(r->world, &x->place, "(extends NAME) comes first");
  } else if (syntax_is_list(x)) {
    read_operation(r, x, b, group);
  } else {
    world_error(r->world, &x->place, "expected (types ...), (for ...), (group ...), (definitions ...) or an operation");
  }
}

/* All that others have comes first, so that types and operations keep their numbers. */
static void begin_with(struct reading *r, const struct operations *base) {
  struct operations *o = r->operations;
  for (uint32_t i = 0; i < base->type_count; i++) {
    o->types = grow(r->world, o->types, i, &r->type_room);
    o->types[o->type_count++] = base->types[i];
  }
  for (uint32_t i = 0; i < base->count; i++) {
    o->list = grow(r->world, o->list, i, &r->room);
    o->list[o->count++] = base->list[i];
  }
  struct operation_definitions **last = &o->definitions;
  for (const struct operation_definitions *d = base->definitions; d; d = d->next, last = &(*last)->next) {
    *last = arena_alloc(&r->world->arena, sizeof *d);
    **last = (struct operation_definitions){d->language, d->text, NULL};
  }
}

const struct operations *operations_read(struct world *w, const struct syntax *form, operations_find *find,
                                         void *data) {
  struct operations *o = arena_alloc_zero(&w->arena, sizeof *o);
  struct reading r = {.world = w, .operations = o};
  o->world = w;
  o->name = form->children[1]->atom;
  const struct syntax *first = form->count > 2 && form_is(form->children[2], "extends") ? form->children[2] : NULL;
  if (first && first->count != 2) world_error(w, &first->place, "expected (extends NAME)");
  if (first) begin_with(&r, find(data, first->children[1]));
  read_items(&r, form, first ? 3 : 2, NULL, term_symbol(w, "other"));
  if (!o->count) world_error(w, &form->place, "there are no operations");
  return o;
}
