/* reference_compile: meanings and programs as expressions (reference/expression.h). */
#include "core/number/number.h"
#include "lambda/lambda_term.h"
#include "reference/expression.h"

#include <string.h>

struct variable_scope {
  term name;
  const struct variable_scope *outer;
};

struct reference_compiling {
  struct definitions_compiled *definitions;
  struct world *world;
  uint32_t places; /* of a program */
  bool has_no_places;
};

static uint32_t next_place(struct reference_compiling *k) { return k->has_no_places ? NO_PLACE : k->places++; }

static const char *const primitive_names[INTEGER_PRIMITIVES] = {"%+",         "%-", "%*", "%quotient",
                                                                "%remainder", "%=", "%<"};

/* ---- construction ---- */

static struct expression *make_expression(struct world *w, enum expression_kind kind, uint32_t index, uint32_t count) {
  struct expression *e = arena_alloc_zero(&w->arena, sizeof *e);
  e->kind = kind;
  e->index = index;
  e->place = NO_PLACE;
  e->count = count;
  e->parts = arena_array(&w->arena, count, sizeof *e->parts);
  return e;
}

static bool find_variable(const struct variable_scope *s, term name, uint32_t *index) {
  for (*index = 0; s; s = s->outer, ++*index)
    if (s->name == name) return true;
  return false;
}

/* ---- meanings ---- */

static const struct expression *compile_reference(struct reference_compiling *k, const struct syntax *x,
                                                  const struct variable_scope *s);

static const struct expression *compile_atom(struct reference_compiling *k, const struct syntax *x,
                                             const struct variable_scope *s) {
  uint32_t index;
  int64_t number;
  const struct constant *c = signature_constant(k->definitions->signature, x->atom);
  if (is_symbol(x->atom) && find_variable(s, x->atom, &index))
    return make_expression(k->world, EXPRESSION_VARIABLE, index, 0);
  if (c) return make_expression(k->world, EXPRESSION_CONSTANT, c->number, 0);
  if (!is_number(x->atom) || !number_to_int64(x->atom, &number))
    world_error(k->world, &x->place, "expected a variable, a constant of the signature, or a number");
  struct expression *e = make_expression(k->world, EXPRESSION_INTEGER, 0, 0);
  e->number = number;
  return e;
}

static const struct syntax *read_variable(const struct reference_compiling *k, const struct syntax *x, bool *is_lazy) {
  *is_lazy = syntax_has_head(x, "lazy") && x->count == 2;
  const struct syntax *name = *is_lazy ? x->children[1] : x;
  if (!syntax_is_symbol(name)) world_error(k->world, &x->place, "expected the name of a variable");
  return name;
}

/* Nested λs over names. */
static const struct expression *compile_lambda(struct reference_compiling *k, struct syntax *const *names,
                                               uint32_t count, const struct syntax *body,
                                               const struct variable_scope *s) {
  struct variable_scope *inner = arena_array(&k->world->arena, count, sizeof *inner);
  uint64_t lazy = 0;
  if (count > MOST_PARAMETERS)
    world_error(k->world, &names[0]->place, "there are at most %d parameters", MOST_PARAMETERS);
  for (uint32_t i = 0; i < count; i++) {
    bool is_lazy;
    inner[i] = (struct variable_scope){read_variable(k, names[i], &is_lazy)->atom, i ? &inner[i - 1] : s};
    if (is_lazy) lazy |= UINT64_C(1) << i;
  }
  if (!count) return compile_reference(k, body, s);
  struct expression *e = make_expression(k->world, EXPRESSION_LAMBDA, count, 1);
  e->parts[0] = compile_reference(k, body, &inner[count - 1]);
  e->number = (int64_t)lazy;
  return e;
}

static void compile_pattern(struct reference_compiling *k, const struct syntax *p, struct expression *whole,
                            struct case_alternative *a) {
  const bool is_list = syntax_is_list(p) && p->count;
  const struct syntax *head = is_list ? p->children[0] : p;
  if (syntax_is_named(head, "else") && !is_list) {
    a->constructor = ALTERNATIVE_ELSE;
    return;
  }
  const struct constant *c = head->shape == SYNTAX_ATOM && is_symbol(head->atom)
                                 ? signature_constant(k->definitions->signature, head->atom)
                                 : NULL;
  if (!is_list && !c && head->shape == SYNTAX_ATOM && is_number(head->atom) &&
      number_to_int64(head->atom, &a->number)) {
    a->constructor = ALTERNATIVE_NUMBER;
    whole->index = true;
    return;
  }
  a->fields = is_list ? p->count - 1 : 0;
  if (!c || !c->is_constructor || a->fields != c->arity)
    world_error(k->world, &p->place,
                "expected a pattern: a constructor with a variable for each argument, a number, or else");
  a->constructor = c->number;
}

/* Numbers and constructors never have the same type: if a case has both, one is an error. */
static void check_kind(const struct reference_compiling *k, const struct syntax *p, const struct case_alternative *list,
                       uint32_t i, bool has_numbers) {
  if (!has_numbers) return;
  for (uint32_t j = 0; j <= i; j++)
    if (list[j].constructor != ALTERNATIVE_NUMBER && list[j].constructor != ALTERNATIVE_ELSE)
      world_error(k->world, &p->place, "the patterns of a case are all numbers, or all constructors");
}

static const struct expression *compile_case(struct reference_compiling *k, const struct syntax *x,
                                             const struct variable_scope *s) {
  if (x->count < 3) world_error(k->world, &x->place, "expected (case e [PATTERN e] ...)");
  struct expression *e = make_expression(k->world, EXPRESSION_CASE, 0, 1);
  struct case_alternative *list = arena_alloc_zero(&k->world->arena, (x->count - 2) * sizeof *list);
  e->parts[0] = compile_reference(k, x->children[1], s);
  e->count = x->count - 2;
  for (uint32_t i = 0; i < e->count; i++) {
    const struct syntax *row = x->children[i + 2];
    if (!syntax_is_list(row) || row->count != 2) world_error(k->world, &row->place, "expected [PATTERN e]");
    const struct syntax *p = row->children[0];
    compile_pattern(k, p, e, &list[i]);
    struct variable_scope *inner = arena_array(&k->world->arena, list[i].fields, sizeof *inner);
    for (uint32_t j = 0; j < list[i].fields; j++) {
      if (!syntax_is_symbol(p->children[j + 1])) world_error(k->world, &p->place, "expected the name of a variable");
      inner[j] = (struct variable_scope){p->children[j + 1]->atom, j ? &inner[j - 1] : s};
    }
    check_kind(k, p, list, i, e->index);
    list[i].body = compile_reference(k, row->children[1], list[i].fields ? &inner[list[i].fields - 1] : s);
  }
  e->alternatives = list;
  return e;
}

static const struct expression *compile_parts(struct reference_compiling *k, enum expression_kind kind, uint32_t index,
                                              const struct syntax *x, uint32_t first, const struct variable_scope *s) {
  struct expression *e = make_expression(k->world, kind, index, x->count - first);
  for (uint32_t i = first; i < x->count; i++) e->parts[i - first] = compile_reference(k, x->children[i], s);
  return e;
}

static void expect(const struct reference_compiling *k, const struct syntax *x, uint32_t count, const char *what) {
  if (x->count != count) world_error(k->world, &x->place, "expected %s", what);
}

static const struct expression *compile_let(struct reference_compiling *k, const struct syntax *x,
                                            const struct variable_scope *s) {
  expect(k, x, 4, "(let x e e)");
  if (!syntax_is_symbol(x->children[1]))
    world_error(k->world, &x->children[1]->place, "expected the name of a variable");
  const struct variable_scope inner = {x->children[1]->atom, s};
  struct expression *e = make_expression(k->world, EXPRESSION_LET, 0, 2);
  e->parts[0] = compile_reference(k, x->children[2], &inner);
  e->parts[1] = compile_reference(k, x->children[3], &inner);
  return e;
}

/* Expected output is compared line by line. */
static bool is_one_line(term text) {
  const char *bytes = text_bytes(text);
  for (size_t i = 0; i < text_of(text)->length; i++)
    if ((unsigned char)bytes[i] < ' ' || bytes[i] == 0x7f) return false;
  return true;
}

static const struct expression *compile_error(struct reference_compiling *k, const struct syntax *x) {
  if (x->count == 1) return make_expression(k->world, EXPRESSION_ERROR, MOST_EXCEPTIONS, 0);
  expect(k, x, 2, "(error \"TEXT\") or (error)");
  const struct syntax *text = x->children[1];
  if (text->shape != SYNTAX_ATOM || !is_string(text->atom)) world_error(k->world, &text->place, "expected a text");
  if (!is_one_line(text->atom))
    world_error(k->world, &text->place, "expected one line of text, without control characters");
  return make_expression(k->world, EXPRESSION_ERROR, exception_number(&k->definitions->exceptions, text->atom), 0);
}

static const struct expression *compile_list(struct reference_compiling *k, const struct syntax *x,
                                             const struct variable_scope *s) {
  const struct syntax *head = x->children[0];
  uint32_t shadowed;
  if (syntax_is_symbol(head) && find_variable(s, head->atom, &shadowed))
    return compile_parts(k, EXPRESSION_APPLY, 0, x, 0, s);
  for (uint32_t i = 0; i < INTEGER_PRIMITIVES; i++)
    if (syntax_has_head(x, primitive_names[i])) {
      expect(k, x, 3, "two operands");
      return compile_parts(k, EXPRESSION_PRIMITIVE, i, x, 1, s);
    }
  if (syntax_has_head(x, "λ")) {
    expect(k, x, 3, "(λ x e) or (λ (x ...) e)");
    const bool is_list = syntax_is_list(x->children[1]);
    return compile_lambda(k, is_list ? x->children[1]->children : &x->children[1], is_list ? x->children[1]->count : 1,
                          x->children[2], s);
  }
  if (syntax_has_head(x, "case")) return compile_case(k, x, s);
  if (syntax_has_head(x, "let")) return compile_let(k, x, s);
  if (syntax_has_head(x, "error")) return compile_error(k, x);
  if (syntax_has_head(x, "if")) {
    expect(k, x, 4, "(if e e e)");
    return compile_parts(k, EXPRESSION_IF, 0, x, 1, s);
  }
  if (syntax_has_head(x, "seq") && x->count == 3) return compile_parts(k, EXPRESSION_SEQ, 0, x, 1, s);
  if (syntax_has_head(x, "try") && x->count == 3) return compile_parts(k, EXPRESSION_TRY, 0, x, 1, s);
  return compile_parts(k, EXPRESSION_APPLY, 0, x, 0, s);
}

static const struct expression *compile_reference(struct reference_compiling *k, const struct syntax *x,
                                                  const struct variable_scope *s) {
  world_check_stack(k->world);
  if (x->shape == SYNTAX_ATOM) return compile_atom(k, x, s);
  if (!syntax_is_list(x) || !x->count) world_error(k->world, &x->place, "expected an expression");
  return compile_list(k, x, s);
}

/* A constant that is a number, such as 2, has itself as its meaning. */
static const struct expression *compile_number(struct world *w, const struct constant *c) {
  int64_t number;
  if (!is_number(c->name) || !number_to_int64(c->name, &number)) return NULL;
  struct expression *e = make_expression(w, EXPRESSION_INTEGER, 0, 0);
  e->number = number;
  return e;
}

/* (means e) or (means (x ...) e) */
static const struct expression *meaning_of(struct reference_compiling *k, const struct constant *c) {
  const struct syntax *x = c->means;
  if (!x) return compile_number(k->world, c);
  if (x->count == 2) return compile_reference(k, x->children[1], NULL);
  const struct syntax *names = x->count == 3 ? x->children[1] : x;
  if (x->count != 3 || !syntax_is_list(names))
    world_error(k->world, &x->place, "expected (means EXPRESSION) or (means (VARIABLE ...) EXPRESSION)");
  if (names->count > c->arity)
    world_error(k->world, &names->place, "the type of this constant has only %u arguments", c->arity);
  return compile_lambda(k, names->children, names->count, x->children[2], NULL);
}

struct definitions_compiled *definitions_compile(const struct signature *s) {
  struct arena *a = &s->world->arena;
  struct definitions_compiled *d = arena_alloc_zero(a, sizeof *d);
  struct reference_compiling k = {.definitions = d, .world = s->world};
  d->signature = s;
  d->list = arena_array(a, s->count, sizeof *d->list);
  for (uint32_t i = 0; i < s->count; i++) {
    const struct constant *c = s->constants[i];
    d->list[i] = (struct reference_definition){.is_constructor = c->is_constructor, .arity = c->arity};
    if (!c->is_constructor) d->list[i].body = meaning_of(&k, c);
  }
  return d;
}

const struct expression *expression_read(struct definitions_compiled *d, const struct syntax *x) {
  struct reference_compiling k = {.definitions = d, .world = d->signature->world};
  return compile_reference(&k, x, NULL);
}

/* ---- programs ---- */

static const struct expression *compile_term(struct reference_compiling *k, term t, const struct variable_scope *s);

static const struct expression *compile_abstraction(struct reference_compiling *k, term t,
                                                    const struct variable_scope *s) {
  const struct variable_scope inner = {lambda_binder(t), s};
  struct expression *e = make_expression(k->world, EXPRESSION_LAMBDA, 1, 1);
  e->place = next_place(k);
  e->parts[0] = compile_term(k, lambda_body(t), &inner);
  return e;
}

static const struct expression *compile_application(struct reference_compiling *k, term t,
                                                    const struct variable_scope *s) {
  struct expression *e = make_expression(k->world, EXPRESSION_APPLY, 0, seq_count(t));
  e->place = next_place(k);
  for (uint32_t i = 0; i < e->count; i++) e->parts[i] = compile_term(k, seq_item(t, i), s);
  return e;
}

static const struct expression *compile_term(struct reference_compiling *k, term t, const struct variable_scope *s) {
  const struct signature *signature = k->definitions->signature;
  world_check_stack(k->world);
  switch (lambda_kind(signature, t)) {
  case LAMBDA_ABSTRACTION: return compile_abstraction(k, t, s);
  case LAMBDA_APPLICATION: return compile_application(k, t, s);
  case LAMBDA_ANNOTATION: return compile_term(k, seq_item(t, 1), s);
  case LAMBDA_CONSTANT: {
    struct expression *e = make_expression(k->world, EXPRESSION_CONSTANT, signature_constant(signature, t)->number, 0);
    e->place = next_place(k);
    return e;
  }
  default: {
    uint32_t index = 0;
    find_variable(s, t, &index);
    struct expression *e = make_expression(k->world, EXPRESSION_VARIABLE, index, 0);
    e->place = next_place(k);
    return e;
  }
  }
}

const struct expression *expression_of(const struct definitions_compiled *d, term program, uint32_t *places) {
  struct reference_compiling k = {.definitions = (struct definitions_compiled *)d, .world = d->signature->world};
  const struct expression *e = compile_term(&k, program, NULL);
  *places = k.places;
  return e;
}

const struct expression *expression_without_places(const struct definitions_compiled *d, term program) {
  struct reference_compiling k = {
      .definitions = (struct definitions_compiled *)d, .world = d->signature->world, .has_no_places = true};
  return compile_term(&k, program, NULL);
}

const struct constant *expression_lacks(const struct definitions_compiled *d, term program) {
  const struct signature *s = d->signature;
  const struct constant *c = NULL;
  world_check_stack(s->world);
  switch (lambda_kind(s, program)) {
  case LAMBDA_CONSTANT:
    c = signature_constant(s, program);
    return d->list[c->number].body || c->is_constructor ? NULL : c;
  case LAMBDA_ABSTRACTION: return expression_lacks(d, lambda_body(program));
  case LAMBDA_ANNOTATION: return expression_lacks(d, seq_item(program, 1));
  case LAMBDA_APPLICATION:
    for (uint32_t i = 0; i < seq_count(program) && !c; i++) c = expression_lacks(d, seq_item(program, i));
    return c;
  default: return NULL;
  }
}
