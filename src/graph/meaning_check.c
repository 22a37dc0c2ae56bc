/* meaning_check: see the header. Checks from the whole to its parts, so that the expected type is
 * known. */
#include "graph/meaning_check.h"

#include "core/world.h"

#include <string.h>

bool meaning_is_operand(const struct syntax *x, uint32_t *number) {
  const char *text = syntax_is_symbol(x) ? text_bytes(x->atom) : "";
  if (text[0] != '$' || text[1] < '1' || text[1] > '9') return false;
  *number = 0;
  for (text++; *text >= '0' && *text <= '9' && *number < 1000; text++) *number = *number * 10 + (uint32_t)(*text - '0');
  return !*text;
}

struct meaning_checking {
  struct world *world;
  const struct meaning_names *names;
};

/* The expected type: an object or string; or a word, if there is none. */
static void check_expression(const struct meaning_checking *k, const struct syntax *x, const struct value_type *wanted);

static const struct value_type *as_wanted(const struct value_type *t) {
  return t && t->kind >= VALUE_STRING ? t : NULL;
}

/* Any string type: they are all alike here. */
static const struct value_type any_string = {.kind = VALUE_STRING};

static bool is_string_type(const struct value_type *t) { return t && t->kind == VALUE_STRING; }

static bool is_kind(const struct value_type *t, enum value_kind kind) { return t && t->kind == kind; }

static const char *describe_type(const struct value_type *t) {
  return !t ? "a number" : is_string_type(t) ? "a string" : text_bytes(t->name);
}

static void compare_types(const struct meaning_checking *k, const struct syntax *x, const struct value_type *is,
                          const struct value_type *wanted) {
  const bool same = is == wanted || (is_string_type(is) && is_string_type(wanted));
  if (!same)
    world_error(k->world, &x->place, "this is %s, where %s is wanted", describe_type(is), describe_type(wanted));
}

/* The type of the operand of (item O K) or (put O K A). */
static const struct value_type *object_type(const struct meaning_checking *k, const struct syntax *x) {
  uint32_t number = 0;
  const struct syntax *object = x->count > 1 ? x->children[1] : x;
  const bool is_operand = meaning_is_operand(object, &number) && number <= k->names->operands;
  const struct value_type *t = is_operand ? k->names->types[number - 1] : NULL;
  if (!t || (t->kind != VALUE_TUPLE && t->kind != VALUE_CELL && t->kind != VALUE_ARRAY))
    world_error(k->world, &object->place, "expected an operand that is a tuple, cell or array");
  return t;
}

static const struct value_type *item_type(const struct meaning_checking *k, const struct syntax *x) {
  const struct value_type *t = object_type(k, x);
  const struct syntax *index = x->count > 2 ? x->children[2] : x;
  if (t->kind != VALUE_TUPLE) {
    check_expression(k, index, NULL);
    return t->items[0];
  }
  const term n = index->shape == SYNTAX_ATOM ? index->atom : 0;
  if (!n || !is_small(n) || small_value(n) < 0 || small_value(n) >= t->item_count)
    world_error(k->world, &index->place, "expected the number of an item of the tuple, from 0 to %u",
                t->item_count - 1);
  return t->items[small_value(n)];
}

static void check_item(const struct meaning_checking *k, const struct syntax *x, const struct value_type *wanted) {
  const bool is_put = syntax_has_head(x, "put");
  if (x->count != (is_put ? 4 : 3)) return; /* the compiler reports it */
  const struct value_type *item = as_wanted(item_type(k, x));
  if (is_put && is_kind(object_type(k, x), VALUE_TUPLE)) world_error(k->world, &x->place, "a tuple cannot be changed");
  if (is_put) check_expression(k, x->children[3], item);
  compare_types(k, x, item, wanted);
}

static void check_made(const struct meaning_checking *k, const struct syntax *x, const struct value_type *wanted) {
  const bool is_array = syntax_has_head(x, "array");
  const uint32_t count = !wanted ? 0 : is_array ? 2 : wanted->item_count; /* of an array: its length and one item */
  const bool is_of_kind =
      is_array ? is_kind(wanted, VALUE_ARRAY) : is_kind(wanted, VALUE_TUPLE) || is_kind(wanted, VALUE_CELL);
  if (!wanted || !is_of_kind || x->count != 1 + count)
    world_error(k->world, &x->place, "%s is wanted here", describe_type(wanted));
  const struct syntax *length = is_array ? x->children[1] : NULL;
  if (length && !(length->shape == SYNTAX_ATOM && length->atom == small(wanted->length)))
    world_error(k->world, &length->place, "the array has %u items", wanted->length);
  for (uint32_t i = is_array ? 2 : 1; i < x->count; i++)
    check_expression(k, x->children[i], as_wanted(wanted->items[is_array ? 0 : i - 1]));
}

static const struct {
  const char *name;
  bool strings[2], gives_string; /* which operands are strings */
} about_strings[] = {{"append", {true, true}, true},   {"take", {true, false}, true},
                     {"drop", {true, false}, true},    {"string-length", {true, false}, false},
                     {"byte", {true, false}, false},   {"string=", {true, true}, false},
                     {"string<", {true, true}, false}, {"character", {false, false}, true}};

static void check_call(const struct meaning_checking *k, const struct syntax *x, const struct value_type *wanted) {
  for (size_t i = 0; i < sizeof about_strings / sizeof *about_strings; i++) {
    if (!syntax_has_head(x, about_strings[i].name)) continue;
    compare_types(k, x, about_strings[i].gives_string ? &any_string : NULL, wanted);
    for (uint32_t j = 1; j < x->count && j <= 2; j++)
      check_expression(k, x->children[j], about_strings[i].strings[j - 1] ? &any_string : NULL);
    return;
  }
  compare_types(k, x, NULL, wanted);
  for (uint32_t i = 1; i < x->count; i++) check_expression(k, x->children[i], NULL);
}

static void check_list(const struct meaning_checking *k, const struct syntax *x, const struct value_type *wanted) {
  if (syntax_has_head(x, "if") && x->count == 4) {
    check_expression(k, x->children[1], NULL);
    check_expression(k, x->children[2], wanted);
    check_expression(k, x->children[3], wanted);
  } else if (syntax_has_head(x, "then") && x->count == 3) {
    const struct syntax *first = x->children[1];
    const bool is_put = syntax_has_head(first, "put") && first->count == 4;
    check_expression(k, first, is_put ? as_wanted(item_type(k, first)) : NULL);
    check_expression(k, x->children[2], wanted);
  } else if (syntax_has_head(x, "item") || syntax_has_head(x, "put")) {
    check_item(k, x, wanted);
  } else if (syntax_has_head(x, "tuple") || syntax_has_head(x, "array")) {
    check_made(k, x, wanted);
  } else {
    check_call(k, x, wanted);
  }
}

static void check_expression(const struct meaning_checking *k, const struct syntax *x,
                             const struct value_type *wanted) {
  uint32_t number;
  world_check_stack(k->world);
  if (syntax_is_list(x) && x->count) check_list(k, x, wanted);
  else if (!meaning_is_operand(x, &number)) compare_types(k, x, NULL, wanted);
  else if (number <= k->names->operands) compare_types(k, x, as_wanted(k->names->types[number - 1]), wanted);
}

void meaning_check(struct world *w, const struct syntax *x, const struct meaning_names *names) {
  const struct meaning_checking k = {w, names};
  const bool is_put = syntax_has_head(x, "put") && x->count == 4;
  const struct value_type *wanted = names->result ? names->result : is_put ? item_type(&k, x) : NULL;
  check_expression(&k, x, as_wanted(wanted));
}
