/* value_type: reading types, and wrapping words (graph/value_type.h). */
#include "graph/value_type.h"

#include "core/world.h"

#include <string.h>

struct value_type_reading {
  struct world *world;
  const struct type_finder *finder;
  struct value_type *type;
};

static uint64_t read_number(const struct syntax *x, uint32_t item, uint64_t most) {
  const term n = item < x->count && x->children[item]->shape == SYNTAX_ATOM ? x->children[item]->atom : 0;
  return n && is_small(n) && small_value(n) >= 1 && (uint64_t)small_value(n) <= most ? (uint64_t)small_value(n) : 0;
}

static void read_integer(const struct value_type_reading *r, const struct syntax *x) {
  enum { MOST_BITS = 64 };
  struct value_type *t = r->type;
  t->bits = x->count <= 3 ? (uint8_t)read_number(x, 1, MOST_BITS) : 0;
  t->is_signed = x->count == 3 && syntax_is_named(x->children[2], "signed");
  if (!t->bits || (x->count == 3 && !t->is_signed))
    world_error(r->world, &x->place, "expected (integer BITS) or (integer BITS signed), with 1 to %d bits", MOST_BITS);
}

static void read_items(const struct value_type_reading *r, const struct syntax *x, uint32_t first) {
  struct value_type *t = r->type;
  if (x->count - first > TYPE_MOST_ITEMS)
    world_error(r->world, &x->place, "there are at most %d types in a type", TYPE_MOST_ITEMS);
  for (uint32_t i = first; i < x->count; i++)
    t->items[t->item_count++] = r->finder->find(r->finder->data, x->children[i]);
}

/* A tuple of plain types is plain. */
static void read_tuple(const struct value_type_reading *r, const struct syntax *x) {
  if (x->count < 2) world_error(r->world, &x->place, "expected (tuple TYPE ...)");
  read_items(r, x, 1);
  for (uint32_t i = 0; i < r->type->item_count; i++)
    if (!r->type->items[i]->is_plain)
      world_error(r->world, &x->children[i + 1]->place, "neither cells, arrays nor functions can be in a tuple");
}

static void read_reference(const struct value_type_reading *r, const struct syntax *x) {
  struct value_type *t = r->type;
  const bool is_array = t->kind == VALUE_ARRAY;
  t->length = is_array ? (uint32_t)read_number(x, 2, ARRAY_MOST_ITEMS) : 1;
  if (x->count != (is_array ? 3 : 2) || !t->length)
    world_error(r->world, &x->place, "expected (cell TYPE) or (array TYPE N), with 1 to %d items", ARRAY_MOST_ITEMS);
  t->items[t->item_count++] = r->finder->find(r->finder->data, x->children[1]);
  if (!t->items[0]->is_plain)
    world_error(r->world, &x->children[1]->place, "neither cells, arrays nor functions can be in a cell or array");
}

static void read_function(const struct value_type_reading *r, const struct syntax *x) {
  if (x->count != 3 || !syntax_is_list(x->children[1]))
    world_error(r->world, &x->place, "expected (function (TYPE ...) TYPE)");
  read_items(r, x->children[1], 0);
  r->type->result = r->finder->find(r->finder->data, x->children[2]);
  if (!r->type->result->is_plain)
    world_error(r->world, &x->children[2]->place,
                "neither cells, arrays nor functions can be the result of a function");
}

static const struct {
  const char *name;
  enum value_kind kind;
  bool is_list, is_plain;
  uint8_t bits;
  void (*read)(const struct value_type_reading *r, const struct syntax *x);
} kinds[] = {{"integer", VALUE_INTEGER, true, true, 0, read_integer},
             {"boolean", VALUE_BOOLEAN, false, true, 1, NULL},
             {"double", VALUE_DOUBLE, false, true, 64, NULL},
             {"string", VALUE_STRING, false, true, 0, NULL},
             {"tuple", VALUE_TUPLE, true, true, 0, read_tuple},
             {"cell", VALUE_CELL, true, false, 0, read_reference},
             {"array", VALUE_ARRAY, true, false, 0, read_reference},
             {"function", VALUE_FUNCTION, true, false, 0, read_function}};

struct value_type *value_type_read(struct world *w, const struct syntax *x, const struct type_finder *finder) {
  const bool is_list = syntax_is_list(x) && x->count;
  const struct syntax *head = is_list ? x->children[0] : x;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (kinds[i].is_list != is_list || !syntax_is_named(head, kinds[i].name)) continue;
    struct value_type *t = arena_alloc_zero(&w->arena, sizeof *t);
    const struct value_type_reading r = {w, finder, t};
    *t = (struct value_type){.kind = kinds[i].kind, .is_plain = kinds[i].is_plain, .bits = kinds[i].bits};
    if (kinds[i].read) kinds[i].read(&r, x);
    return t;
  }
  world_error(w, &x->place,
              "expected (integer BITS), (integer BITS signed), boolean, double, string, (tuple TYPE ...), (cell TYPE), "
              "(array TYPE N) or (function (TYPE ...) TYPE)");
}

bool value_type_same(const struct value_type *a, const struct value_type *b) {
  return a->kind == b->kind && a->bits == b->bits && a->is_signed == b->is_signed && a->item_count == b->item_count &&
         a->length == b->length && a->result == b->result &&
         !memcmp(a->items, b->items, a->item_count * sizeof *a->items);
}

const char *value_type_text(const struct value_type *t, term language, term name) {
  for (const struct type_text *x = t->texts; x; x = x->next)
    if (x->language == language && x->name == name) return x->text;
  return NULL;
}

void value_type_set_name(struct world *w, struct value_type *t, term name) {
  char *text = arena_string(&w->arena, text_bytes(name), text_of(name)->length);
  for (char *c = text; *c; c++)
    if (*c == '.' || *c == '-') *c = '_';
  t->name = name;
  t->identifier = text;
}

uint64_t value_wrap(const struct value_type *t, uint64_t word) {
  const unsigned above = 64U - t->bits;
  if (t->kind == VALUE_INTEGER)
    return t->is_signed ? (uint64_t)((int64_t)(word << above) >> above) : word << above >> above;
  if (t->kind == VALUE_BOOLEAN) return word != 0;
  if (t->kind != VALUE_DOUBLE) return word;
  const double d = double_of_word(word);
  return d != d ? UINT64_C(0x7FF8000000000000) : word;
}
