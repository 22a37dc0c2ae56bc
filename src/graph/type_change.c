/* type_change: see the header. */
#include "graph/type_change.h"

#include "core/world.h"

#include <ctype.h>
#include <string.h>

/* ---- by name ---- */

static size_t part_length(const char *text) {
  size_t length = 0;
  while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
  return length;
}

static bool is_name(term name, const char *text, size_t length) {
  return text_of(name)->length == length && !memcmp(text_bytes(name), text, length);
}

/* What stands for a part of a name; NULL: itself. */
typedef const char *rename_part(const void *data, const char *text, size_t length);

/* The name with its parts renamed: to-u8.u16 has the parts `to`, `u8` and `u16`. */
static term rename_parts(struct world *w, term name, rename_part *rename, const void *data) {
  struct buffer b = {0};
  for (const char *text = text_bytes(name); *text;) {
    const size_t length = part_length(text);
    const char *instead = length ? rename(data, text, length) : NULL;
    if (instead) buffer_puts(&b, instead);
    else buffer_append(&b, text, length ? length : 1);
    text += length ? length : 1;
  }
  const term renamed = term_text(w, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  return renamed;
}

static const char *rename_changed(const void *data, const char *text, size_t length) {
  const struct type_change *c = data;
  if (is_name(c->from->name, text, length)) return text_bytes(c->to->name);
  return is_name(c->to->name, text, length) ? text_bytes(type_changed(c, c->to)->name) : NULL;
}

static const char *rename_type(const void *data, const char *text, size_t length) {
  const struct operations *all = data;
  for (uint32_t i = 0; i < all->type_count; i++)
    if (is_name(all->types[i]->name, text, length)) return "T";
  return NULL;
}

term operation_family(const struct operations *all, const struct operation *o) {
  return rename_parts(all->world, o->name, rename_type, all);
}

static bool are_changed(const struct type_change *c, const struct value_type *const *types,
                        const struct value_type *const *changed, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (value_has_literals(types[i]) && changed[i] != type_changed(c, types[i])) return false;
  return true;
}

static bool has_changed_types(const struct type_change *c, const struct operation *o, const struct operation *changed) {
  return o->argument_count == changed->argument_count && o->result_count == changed->result_count &&
         are_changed(c, o->arguments, changed->arguments, o->argument_count) &&
         are_changed(c, o->results, changed->results, o->result_count);
}

/* ---- by instance ---- */

static bool is_changed_instance(const struct type_change *c, const struct operation *o,
                                const struct operation *changed) {
  if (o->base != changed->base || o->bound_count != changed->bound_count) return false;
  for (uint32_t i = 0; i < o->bound_count; i++)
    if (changed->bound[i] != type_changed(c, o->bound[i])) return false;
  return true;
}

const struct operation *type_change_operation(const struct type_change *c, const struct operations *all,
                                              const struct operation *o) {
  if (!c->from) return o;
  const struct operation *named = operations_named(all, rename_parts(all->world, o->name, rename_changed, c));
  if (named && has_changed_types(c, o, named)) return named;
  for (uint32_t i = 0; i < all->count; i++)
    if (is_changed_instance(c, o, all->list[i])) return all->list[i];
  return o;
}
