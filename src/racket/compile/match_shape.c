/* match_shape: the patterns of Racket's `match`, compiled. */
#include "core/array.h"
#include "racket/compile/racket_match.h"

#include "racket/structure.h"

#include <stdlib.h>
#include <string.h>

static struct match_shape *new_shape(struct machine *m, enum match_shape_kind kind, const struct syntax *x,
                                     uint32_t count) {
  struct match_shape *s = arena_alloc_zero(&m->world->arena, sizeof *s);
  s->kind = kind;
  s->source = x;
  s->parts = arena_alloc(&m->world->arena, (count + 1) * sizeof *s->parts);
  return s;
}

static _Noreturn void bad_pattern(struct machine *m, const struct syntax *x) {
  raise_syntax(m, &x->place, "match: syntax error in pattern");
}

/* ---- variables ---- */

static struct shape_variable *add_variable(struct machine *m, struct shape_variables *v) {
  ARENA_ROOM(&m->world->arena, v->items, v->count, v->capacity);
  return &v->items[v->count++];
}

static struct match_shape *compile_variable(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct shape_variable *k = NULL;
  for (uint32_t i = 0; i < v->count && !k; i++)
    if (v->items[i].name->atom == x->atom) k = &v->items[i];
  if (!k) {
    k = add_variable(m, v);
    *k = (struct shape_variable){scope_variable(m, v->scope, x->atom), x, false};
  }
  struct match_shape *s = new_shape(m, k->bound ? SHAPE_SAME : SHAPE_BIND, x, 0);
  s->slot = k->local->slot;
  k->bound = true;
  return s;
}

/* The variables that are bound so far. */
static const bool *bound_now(struct machine *m, const struct shape_variables *v) {
  bool *bound = arena_alloc(&m->world->arena, v->count + 1);
  for (uint32_t i = 0; i < v->count; i++) bound[i] = v->items[i].bound;
  return bound;
}

/* ---- lists ---- */

/* ... ___ ..2 __2: the minimum number of repetitions; false if it is not a repetition. */
static bool is_repetition(struct machine *m, const struct syntax *x, uint32_t *least) {
  if (!syntax_is_symbol(x)) return false;
  *least = 0;
  if (x->atom == m->names->ellipsis || x->atom == m->names->ellipsis_underscores) return true;
  const char *text = text_bytes(x->atom);
  if (strncmp(text, "..", 2) != 0 && strncmp(text, "__", 2) != 0) return false;
  char *end;
  unsigned long n = strtoul(text + 2, &end, 10);
  *least = (uint32_t)n;
  return text[2] >= '0' && text[2] <= '9' && *end == '\0';
}

typedef struct match_shape *part_compiler(struct machine *m, struct shape_variables *v, const struct syntax *x);

/* A repeated shape collects the variables bound inside it. */
static void repeat(struct machine *m, struct match_shape *s, const struct shape_variables *v, const bool *before,
                   uint32_t before_count, uint32_t least) {
  s->repeated = true;
  s->least = least;
  s->slots = arena_alloc(&m->world->arena, (v->count + 1) * sizeof *s->slots);
  for (uint32_t i = 0; i < v->count; i++)
    if (v->items[i].bound && !(i < before_count && before[i])) s->slots[s->slot_count++] = v->items[i].local->slot;
}

/* Items xs[0..count), some followed by an ellipsis. */
static void compile_items(struct machine *m, struct shape_variables *v, struct match_shape *list,
                          struct syntax *const *xs, uint32_t count, part_compiler *part) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t least;
    if (is_repetition(m, xs[i], &least)) bad_pattern(m, xs[i]);
    uint32_t before_count = v->count;
    const bool *before = bound_now(m, v);
    struct match_shape *s = part(m, v, xs[i]);
    if (i + 1 < count && is_repetition(m, xs[i + 1], &least)) {
      if (s->repeated) bad_pattern(m, xs[i + 1]);
      repeat(m, s, v, before, before_count, least);
      i++;
    }
    list->parts[list->count++] = s;
  }
}

static struct match_shape *compile_list(struct machine *m, struct shape_variables *v, const struct syntax *x,
                                        uint32_t from, uint32_t to, part_compiler *part) {
  struct match_shape *s = new_shape(m, SHAPE_LIST, x, to - from);
  compile_items(m, v, s, x->children + from, to - from, part);
  return s;
}

/* ---- quasi-patterns ---- */

static bool is_constant(struct machine *m, const struct syntax *x) {
  uint32_t least;
  if (x->shape == SYNTAX_ATOM) return !is_repetition(m, x, &least) && x->atom != m->names->unquote;
  world_check_stack(m->world);
  if (syntax_is_form(x, m->names->unquote) || syntax_is_form(x, m->names->unquote_splicing)) return false;
  for (uint32_t i = 0; i < x->count; i++)
    if (!is_constant(m, x->children[i])) return false;
  return true;
}

static struct match_shape *compile_quasi(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  world_check_stack(m->world);
  const struct names *n = m->names;
  if (syntax_is_form(x, n->unquote) && x->count == 2) return shape_compile(m, v, x->children[1]);
  if (is_constant(m, x)) {
    struct match_shape *s = new_shape(m, SHAPE_DATUM, x, 0);
    s->datum = syntax_term(m->world, x);
    return s;
  }
  if (x->shape == SYNTAX_ATOM) bad_pattern(m, x);
  if (x->shape == SYNTAX_VECTOR) {
    struct match_shape *s = new_shape(m, SHAPE_VECTOR, x, 1);
    s->parts[0] = compile_list(m, v, x, 0, x->count, compile_quasi);
    return s;
  }
  uint32_t count = x->shape == SYNTAX_DOTTED ? x->count - 1 : x->count;
  const struct syntax *last = count ? x->children[count - 1] : NULL;
  bool spliced = last && x->shape == SYNTAX_LIST && syntax_is_form(last, n->unquote_splicing) && last->count == 2;
  bool dotted = x->shape == SYNTAX_LIST && count > 2 && syntax_is_symbol(x->children[count - 2]) &&
                x->children[count - 2]->atom == n->unquote; /* (a . ,b) */
  struct match_shape *s = compile_list(m, v, x, 0, spliced ? count - 1 : dotted ? count - 2 : count, compile_quasi);
  if (spliced) s->tail = shape_compile(m, v, last->children[1]);
  if (dotted) s->tail = shape_compile(m, v, last);
  if (x->shape == SYNTAX_DOTTED) s->tail = compile_quasi(m, v, x->children[count]);
  return s;
}

/* ---- the forms of patterns ---- */

static void compile_parts(struct machine *m, struct shape_variables *v, struct match_shape *s, const struct syntax *x,
                          uint32_t from) {
  for (uint32_t i = from; i < x->count; i++) s->parts[s->count++] = shape_compile(m, v, x->children[i]);
}

/* All alternatives bind the same variables, to the same slots. */
static struct match_shape *compile_or(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct match_shape *s = new_shape(m, SHAPE_OR, x, x->count);
  uint32_t before_count = v->count;
  const bool *before = bound_now(m, v);
  for (uint32_t i = 1; i < x->count; i++) {
    for (uint32_t k = 0; k < v->count; k++) v->items[k].bound = k < before_count && before[k];
    s->parts[s->count++] = shape_compile(m, v, x->children[i]);
  }
  for (uint32_t k = before_count; k < v->count; k++) v->items[k].bound = true;
  return s;
}

static struct match_shape *compile_not(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct match_shape *s = new_shape(m, SHAPE_NOT, x, x->count);
  compile_parts(m, v, s, x, 1);
  return s;
}

/* (? predicate pattern …), (app procedure pattern …) */
static struct match_shape *compile_applied(struct machine *m, struct shape_variables *v, const struct syntax *x,
                                           enum match_shape_kind kind) {
  if (x->count < 2) bad_pattern(m, x);
  struct match_shape *s = new_shape(m, kind, x, x->count);
  s->content = compile_expression(m, v->expressions, x->children[1], false);
  compile_parts(m, v, s, x, 2);
  return s;
}

static struct match_shape *compile_equal(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count < 2 || x->count > 3) bad_pattern(m, x);
  struct match_shape *s = new_shape(m, SHAPE_EQUAL, x, 0);
  s->content = compile_expression(m, v->expressions, x->children[1], false);
  if (x->count == 3) s->relation = compile_expression(m, v->expressions, x->children[2], false);
  return s;
}

static struct match_shape *compile_cons(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count != 3) bad_pattern(m, x);
  struct match_shape *s = compile_list(m, v, x, 1, 2, shape_compile);
  s->tail = shape_compile(m, v, x->children[2]);
  return s;
}

static struct match_shape *compile_list_rest(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count < 2) bad_pattern(m, x);
  struct match_shape *s = compile_list(m, v, x, 1, x->count - 1, shape_compile);
  s->tail = shape_compile(m, v, x->children[x->count - 1]);
  return s;
}

static struct match_shape *compile_vector(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct match_shape *s = new_shape(m, SHAPE_VECTOR, x, 1);
  s->parts[s->count++] = compile_list(m, v, x, 1, x->count, shape_compile);
  return s;
}

static struct match_shape *compile_box(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count != 2) bad_pattern(m, x);
  struct match_shape *s = new_shape(m, SHAPE_BOX, x, 1);
  compile_parts(m, v, s, x, 1);
  return s;
}

/* (list-no-order pattern …), with or without an ellipsis */
static struct match_shape *compile_any_order(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct match_shape *s = compile_list(m, v, x, 1, x->count, shape_compile);
  s->kind = SHAPE_ANY_ORDER;
  return s;
}

/* A row of a hash table as an item of the list of its entries. */
static struct match_shape *compile_entry(struct machine *m, struct shape_variables *v, const struct syntax *row) {
  if (!syntax_is_list(row) || row->count != 2) bad_pattern(m, row);
  struct match_shape *s = compile_list(m, v, row, 0, 1, shape_compile);
  s->tail = shape_compile(m, v, row->children[1]);
  return s;
}

/* (hash-table (key pattern) … ...): the entries in any order; the last row matches the rest. */
static struct match_shape *compile_hash_rest(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct match_shape *s = new_shape(m, SHAPE_APPLY, x, 1);
  s->content = compile_expression(m, v->expressions, syntax_atom(m->world, x->place, m->names->hash_to_list), false);
  s->count = 1;
  s->parts[0] = compile_list(m, v, x, 1, x->count, compile_entry);
  s->parts[0]->kind = SHAPE_ANY_ORDER;
  return s;
}

/* (hash-table (key pattern) …), with or without a final ellipsis */
static struct match_shape *compile_hash(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  uint32_t least;
  if (is_repetition(m, x->children[x->count - 1], &least)) return compile_hash_rest(m, v, x);
  struct match_shape *s = new_shape(m, SHAPE_HASH, x, 2 * x->count);
  for (uint32_t i = 1; i < x->count; i++) {
    const struct syntax *row = x->children[i];
    if (!syntax_is_list(row) || row->count != 2) bad_pattern(m, row);
    s->parts[s->count++] = shape_compile(m, v, row->children[0]);
    s->parts[s->count++] = shape_compile(m, v, row->children[1]);
  }
  return s;
}

static struct match_shape *compile_regexp(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct match_shape *s = compile_applied(m, v, x, SHAPE_REGEXP);
  if (s->count > 1) bad_pattern(m, x);
  return s;
}

static struct match_shape *compile_var(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count != 2 || !syntax_is_symbol(x->children[1])) bad_pattern(m, x);
  return compile_variable(m, v, x->children[1]);
}

/* ---- structures ---- */

static const struct struct_binding *structure_of(struct machine *m, struct scope *s, const struct syntax *name) {
  if (!syntax_is_symbol(name)) return NULL;
  struct resolved r = scope_lookup(m, s, name->atom);
  if (r.local) return r.local->structure;
  return r.binding && r.binding->kind == BINDING_STRUCT ? r.binding->payload : NULL;
}

/* Fields xs[from..) of the structure `name`. */
static struct match_shape *compile_structure(struct machine *m, struct shape_variables *v, const struct syntax *x,
                                             const struct syntax *name, const struct syntax *fields, uint32_t from) {
  const struct struct_binding *b = structure_of(m, v->expressions, name);
  struct match_shape *s = new_shape(m, b ? SHAPE_STRUCT : SHAPE_UNKNOWN, x, fields->count);
  s->datum = name->atom;
  if (b) s->type = b->type;
  compile_parts(m, v, s, fields, from);
  if (b && s->count != b->type->fields)
    raise_syntax(m, &x->place, "match: wrong number of fields for structure %s: expected %u but got %u",
                 text_bytes(name->atom), b->type->fields, s->count);
  return s;
}

/* (struct name (field …)) or (struct name _) */
static struct match_shape *compile_struct_form(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count != 3 || !syntax_is_symbol(x->children[1])) bad_pattern(m, x);
  if (syntax_is_list(x->children[2])) return compile_structure(m, v, x, x->children[1], x->children[2], 0);
  const struct struct_binding *b = structure_of(m, v->expressions, x->children[1]);
  struct match_shape *s = new_shape(m, b ? SHAPE_STRUCT : SHAPE_UNKNOWN, x, 0);
  s->datum = x->children[1]->atom;
  if (b) s->type = b->type;
  return s;
}

/* (struct* name ([field pattern] …)) */
static struct match_shape *compile_struct_star(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count != 3 || !syntax_is_symbol(x->children[1]) || !syntax_is_list(x->children[2])) bad_pattern(m, x);
  const struct struct_binding *b = structure_of(m, v->expressions, x->children[1]);
  if (!b) raise_syntax(m, &x->children[1]->place, "match: %s is not a structure", text_bytes(x->children[1]->atom));
  const struct struct_type *type = b->type;
  uint32_t own = type->fields - (type->parent ? type->parent->fields : 0);
  struct match_shape *s = new_shape(m, SHAPE_STRUCT, x, type->fields);
  s->type = b->type;
  for (s->count = 0; s->count < type->fields;) s->parts[s->count++] = new_shape(m, SHAPE_ANY, x, 0);
  for (uint32_t i = 0; i < x->children[2]->count; i++) {
    const struct syntax *row = x->children[2]->children[i];
    if (!syntax_is_list(row) || row->count != 2) bad_pattern(m, row);
    uint32_t k = 0;
    while (k < own && type->field_names[k] != row->children[0]->atom) k++;
    if (k == own) raise_syntax(m, &row->place, "match: %s has no such field", text_bytes(type->name));
    s->parts[type->fields - own + k] = shape_compile(m, v, row->children[1]);
  }
  return s;
}

/* ---- dispatch ---- */

static struct match_shape *compile_list_form(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  return compile_list(m, v, x, 1, x->count, shape_compile);
}

static struct match_shape *compile_and(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  struct match_shape *s = new_shape(m, SHAPE_AND, x, x->count);
  compile_parts(m, v, s, x, 1);
  return s;
}

static struct match_shape *compile_test(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  return compile_applied(m, v, x, SHAPE_TEST);
}

static struct match_shape *compile_app(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  return compile_applied(m, v, x, SHAPE_APPLY);
}

static struct match_shape *compile_quote(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  (void)v;
  if (x->count != 2) bad_pattern(m, x);
  struct match_shape *s = new_shape(m, SHAPE_DATUM, x, 0);
  s->datum = syntax_term(m->world, x->children[1]);
  return s;
}

static struct match_shape *compile_quasi_form(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  if (x->count != 2) bad_pattern(m, x);
  return compile_quasi(m, v, x->children[1]);
}

static part_compiler *form_compiler(struct machine *m, term head) {
  const struct names *n = m->names;
  const struct {
    term name;
    part_compiler *compile;
  } rows[] = {
      {n->quote, compile_quote},
      {n->quasiquote, compile_quasi_form},
      {n->list, compile_list_form},
      {n->cons, compile_cons},
      {n->list_rest, compile_list_rest},
      {n->list_star, compile_list_rest},
      {n->list_no_order, compile_any_order},
      {n->struct_star, compile_struct_star},
      {n->question, compile_test},
      {n->and_, compile_and},
      {n->or_, compile_or},
      {n->not_, compile_not},
      {n->app, compile_app},
      {n->equals, compile_equal},
      {n->vector, compile_vector},
      {n->box, compile_box},
      {n->hash_table, compile_hash},
      {n->regexp, compile_regexp},
      {n->pregexp, compile_regexp},
      {n->var, compile_var},
      {n->struct_, compile_struct_form},
  };
  for (size_t i = 0; i < COUNT_OF(rows); i++)
    if (rows[i].name == head) return rows[i].compile;
  return NULL;
}

static struct match_shape *compile_atom(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  uint32_t least;
  if (is_repetition(m, x, &least)) bad_pattern(m, x);
  if (is_symbol(x->atom) && x->atom == m->names->underscore) return new_shape(m, SHAPE_ANY, x, 0);
  if (is_symbol(x->atom)) return compile_variable(m, v, x);
  struct match_shape *s = new_shape(m, has_kind(x->atom, KIND_REGEXP) ? SHAPE_REGEXP : SHAPE_DATUM, x, 0);
  s->datum = x->atom;
  if (s->kind == SHAPE_REGEXP) s->content = expr_constant(m, x->atom);
  return s;
}

struct match_shape *shape_compile(struct machine *m, struct shape_variables *v, const struct syntax *x) {
  world_check_stack(m->world);
  if (x->shape == SYNTAX_ATOM) return compile_atom(m, v, x);
  if (x->shape != SYNTAX_LIST || x->count == 0 || !syntax_is_symbol(x->children[0])) bad_pattern(m, x);
  const struct syntax *head = x->children[0];
  if (structure_of(m, v->expressions, head)) return compile_structure(m, v, x, head, x, 1);
  part_compiler *compile = form_compiler(m, head->atom);
  if (compile) return compile(m, v, x);
  return compile_structure(m, v, x, head, x, 1);
}
