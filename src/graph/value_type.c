/* value_type: reading types, and wrapping words (graph/value_type.h). */
#include "graph/value_type.h"

#include "core/world.h"

#include <string.h>

static bool is_text(const struct syntax *s) { return s->shape == SYNTAX_ATOM && is_string(s->atom); }

static void read_integer(struct world *w, struct value_type *t, const struct syntax *x) {
  enum { MOST_BITS = 64 };
  const bool is_form = x->count >= 2 && x->count <= 3 && x->children[1]->shape == SYNTAX_ATOM;
  const term bits = is_form && is_small(x->children[1]->atom) ? x->children[1]->atom : 0;
  t->is_signed = x->count == 3 && syntax_is_named(x->children[2], "signed");
  if (!bits || small_value(bits) < 1 || small_value(bits) > MOST_BITS || (x->count == 3 && !t->is_signed))
    world_error(w, &x->place, "expected (integer BITS) or (integer BITS signed), with 1 to %d bits", MOST_BITS);
  t->kind = VALUE_INTEGER;
  t->bits = (uint8_t)small_value(bits);
}

static void read_kind(struct world *w, struct value_type *t, const struct syntax *x) {
  if (syntax_is_named(x, "boolean")) {
    *t = (struct value_type){.name = t->name, .kind = VALUE_BOOLEAN, .bits = 1};
  } else if (syntax_is_named(x, "double")) {
    *t = (struct value_type){.name = t->name, .kind = VALUE_DOUBLE, .bits = 64};
  } else if (syntax_is_list(x) && x->count && syntax_is_named(x->children[0], "integer")) {
    read_integer(w, t, x);
  } else {
    world_error(w, &x->place, "expected (integer BITS), (integer BITS signed), boolean or double");
  }
}

static void read_text(struct world *w, struct value_type *t, const struct syntax *x) {
  const bool is_list = syntax_is_list(x) && x->count >= 2 && x->count <= 3 && syntax_is_symbol(x->children[0]);
  if (!is_list || !is_text(x->children[x->count - 1]) || (x->count == 3 && !syntax_is_symbol(x->children[1])))
    world_error(w, &x->place, "expected (LANGUAGE \"TEXT\") or (LANGUAGE NAME \"TEXT\")");
  struct type_text *text = arena_alloc(&w->arena, sizeof *text);
  *text = (struct type_text){.language = x->children[0]->atom,
                             .name = x->count == 3 ? x->children[1]->atom : 0,
                             .text = x->children[x->count - 1]->atom,
                             .next = t->texts};
  if (value_type_text(t, text->language, text->name)) world_error(w, &x->place, "this text is there already");
  t->texts = text;
}

struct value_type *value_type_read(struct world *w, const struct syntax *x) {
  if (!syntax_is_list(x) || x->count < 2 || !syntax_is_symbol(x->children[0]))
    world_error(w, &x->place, "expected [NAME KIND (LANGUAGE \"TEXT\") ...]");
  struct value_type *t = arena_alloc_zero(&w->arena, sizeof *t);
  t->name = x->children[0]->atom;
  read_kind(w, t, x->children[1]);
  for (uint32_t i = 2; i < x->count; i++) read_text(w, t, x->children[i]);
  return t;
}

const char *value_type_text(const struct value_type *t, term language, term name) {
  for (const struct type_text *x = t->texts; x; x = x->next)
    if (x->language == language && x->name == name) return text_bytes(x->text);
  return NULL;
}

uint64_t value_wrap(const struct value_type *t, uint64_t word) {
  const unsigned above = 64U - t->bits;
  if (t->kind == VALUE_DOUBLE) {
    double d;
    memcpy(&d, &word, sizeof d);
    return d != d ? UINT64_C(0x7FF8000000000000) : word;
  }
  if (t->kind == VALUE_BOOLEAN) return word != 0;
  return t->is_signed ? (uint64_t)((int64_t)(word << above) >> above) : word << above >> above;
}
