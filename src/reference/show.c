/* show: see the header. */
#include "reference/show.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_SHOWN = 900, ARGUMENT = 11 };

static enum shown show_at(struct reference_showing *k, struct type *t, struct reference_cell *c, unsigned precedence);

/* The outcome of a cell that is not a value; SHOWN: it is one. */
static enum shown outcome_of(struct reference_showing *k, const struct reference_cell *c) {
  if (c->kind == CELL_UNKNOWN || k->out->length > MOST_SHOWN) return SHOWN_UNKNOWN;
  if (c->kind != CELL_FAILURE) return SHOWN;
  k->set = c->set;
  return SHOWN_FAILURE;
}

static const struct constant *constant_of(const struct reference_showing *k, const struct reference_cell *c) {
  return k->evaluator->definitions->signature->constants[c->constructor];
}

static bool is_named(const struct reference_showing *k, const struct type *t, const char *name) {
  const struct constructors *all = &k->evaluator->definitions->signature->constructors;
  return t->head < all->count && !strcmp(text_bytes(all->list[t->head].name), name);
}

/* ---- types: those of meanings are not checked ---- */

/* The types of a constructor's `count` arguments, if its result has that type; otherwise false. */
static bool argument_types(struct reference_showing *k, const struct constant *c, struct type *t, uint32_t count,
                           struct type **out) {
  struct type_store store;
  struct type *bindings[TYPE_MOST_PARAMETERS] = {NULL};
  if (c->arity != count) return false;
  type_store_init(&store, k->evaluator->world);
  if (!type_unify_scheme(&store, c->results[c->arity], bindings, t)) return false;
  for (uint32_t i = 0; i < count; i++) out[i] = type_instance(&store, c->arguments[i].type, bindings);
  return true;
}

/* ---- lists ---- */

/* Is it a list of that type: an empty one, or an item and a list? *last is a constructor that is
 * known to make one. */
static bool is_list(struct reference_showing *k, struct type *t, const struct reference_cell *c,
                    const struct constant **last) {
  struct type *types[2] = {t, t};
  const uint32_t count = c->kind == CELL_DATA ? c->count : 1;
  if (count != 0 && count != 2) return false;
  const struct constant *constant = constant_of(k, c);
  if (constant == *last) return true;
  if (!argument_types(k, constant, t, count, types)) return false;
  if (count && !(type_equal(types[0], t->arguments[0]) && type_equal(types[1], t))) return false;
  *last = constant;
  return true;
}

static enum shown show_list(struct reference_showing *k, struct type *t, struct reference_cell *c) {
  const struct constant *last = NULL;
  const char *before = "[";
  for (;;) {
    if (!is_list(k, t, c, &last)) return SHOWN_UNKNOWN;
    if (c->count == 0) break;
    buffer_puts(k->out, before);
    before = ",";
    enum shown s = show_at(k, t->arguments[0], c->items[0], 0);
    if (s != SHOWN) return s;
    c = evaluator_force(k->evaluator, c->items[1]);
    if ((s = outcome_of(k, c)) != SHOWN) return s;
  }
  buffer_puts(k->out, *before == '[' ? "[]" : "]");
  return SHOWN;
}

/* ---- other data ---- */

static enum shown show_tuple(struct reference_showing *k, struct type **types, const struct reference_cell *c) {
  for (uint32_t i = 0; i < c->count; i++) {
    buffer_puts(k->out, i ? "," : "(");
    const enum shown s = show_at(k, types[i], c->items[i], 0);
    if (s != SHOWN) return s;
  }
  buffer_puts(k->out, ")");
  return SHOWN;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static bool is_plain_name(const char *text, size_t length) {
  if (!length || !is_letter(text[0])) return false;
  for (size_t i = 1; i < length; i++)
    if (!is_letter(text[i]) && !(text[i] >= '0' && text[i] <= '9') && text[i] != '\'') return false;
  return true;
}

/* The language's name, if its code is a name, or (); else the constant's own. False: it is an
 * operator or a number, and how it is shown is unknown. */
static bool show_name(struct reference_showing *k, const struct constant *c) {
  const struct code *code = code_in(c->code, k->language);
  const struct template_piece *piece = code && code->text.count == 1 ? code->text.pieces : NULL;
  if (!is_symbol(c->name)) return false;
  if (piece && (is_plain_name(piece->text, piece->length) || (piece->length == 2 && !memcmp(piece->text, "()", 2)))) {
    buffer_append(k->out, piece->text, piece->length);
    return true;
  }
  if (piece && piece->length && piece->text[0] == '(') return false;
  buffer_puts(k->out, text_bytes(c->name));
  return true;
}

static enum shown show_data(struct reference_showing *k, struct type *t, const struct reference_cell *c,
                            unsigned precedence) {
  enum { MOST_FIELDS = 16 };
  const struct constant *constant = constant_of(k, c);
  struct type *types[MOST_FIELDS] = {0};
  if (c->count > MOST_FIELDS || !argument_types(k, constant, t, c->count, types)) return SHOWN_UNKNOWN;
  if (c->count > 1 && (is_named(k, t, "Pair") || is_named(k, t, "Triple"))) return show_tuple(k, types, c);
  const bool has_brackets = c->count && precedence >= ARGUMENT;
  if (has_brackets) buffer_puts(k->out, "(");
  if (!show_name(k, constant)) return SHOWN_UNKNOWN;
  for (uint32_t i = 0; i < c->count; i++) {
    buffer_puts(k->out, " ");
    const enum shown s = show_at(k, types[i], c->items[i], ARGUMENT);
    if (s != SHOWN) return s;
  }
  if (has_brackets) buffer_puts(k->out, ")");
  return SHOWN;
}

static enum shown show_at(struct reference_showing *k, struct type *t, struct reference_cell *lazy,
                          unsigned precedence) {
  struct reference_cell *c = evaluator_force(k->evaluator, lazy);
  const enum shown s = outcome_of(k, c);
  world_check_stack(k->evaluator->world);
  if (s != SHOWN) return s;
  t = type_resolve(t);
  if (c->kind == CELL_INTEGER && is_named(k, t, "Int")) {
    const bool has_brackets = c->number < 0 && precedence > 6;
    buffer_printf(k->out, has_brackets ? "(%" PRId64 ")" : "%" PRId64, c->number);
  } else if (evaluator_is_function(c) && t->head == TYPE_ARROW) {
    buffer_puts(k->out, "<function>");
  } else if (c->kind != CELL_DATA) {
    return SHOWN_UNKNOWN;
  } else {
    return is_named(k, t, "List") && t->count == 1 ? show_list(k, t, c) : show_data(k, t, c, precedence);
  }
  return SHOWN;
}

enum shown reference_show(struct reference_showing *k, struct type *t, struct reference_cell *c) {
  return show_at(k, t, c, 0);
}
