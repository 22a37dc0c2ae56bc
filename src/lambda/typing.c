/* typing: inference (lambda/typing.h). A function that finds an error reports it and returns
 * NULL. */
#include "lambda/typing.h"
#include "core/array.h"

#include "core/printer.h"

#include <stdlib.h>
#include <string.h>

struct typed_name {
  term name;
  struct scheme scheme; /* without parameters, except for variables generalised by a let */
};

void typing_init(struct typing *t, const struct signature *s) {
  enum { ROOM = 32 };
  *t = (struct typing){.signature = s, .capacity = ROOM, .occurrence_capacity = ROOM};
  type_store_init(&t->store, s->world);
  t->scope = arena_array(&s->world->arena, ROOM, sizeof *t->scope);
  t->occurrences = arena_array(&s->world->arena, ROOM, sizeof *t->occurrences);
}

/* ---- errors ---- */

static void put_term(char *text, size_t room, term t) {
  char *whole = term_to_text(t);
  snprintf(text, room, "%s", whole);
  if (strlen(whole) >= room) memcpy(text + room - 4, "...", 4);
  free(whole);
}

static struct type *note_type_mistake(struct typing *t, term where, const char *message) {
  snprintf(t->message, sizeof t->message, "%s", message);
  t->where = where;
  t->has = t->wanted = NULL;
  return NULL;
}

static struct type *mismatch(struct typing *t, term where, struct type *has, struct type *wanted) {
  const struct constructors *c = &t->signature->constructors;
  char is[150], should[150];
  put_term(is, sizeof is, type_term(t->signature->world, c, has));
  put_term(should, sizeof should, type_term(t->signature->world, c, wanted));
  snprintf(t->message, sizeof t->message, "its type is %s, not %s", is, should);
  t->where = where;
  t->has = has;
  t->wanted = wanted;
  return NULL;
}

/* ---- the scope ---- */

static void push_name(struct typing *t, term name, struct scheme scheme) {
  ARENA_ROOM(&t->signature->world->arena, t->scope, t->depth, t->capacity);
  t->scope[t->depth++] = (struct typed_name){name, scheme};
}

static struct type *scheme_instance(struct typing *t, const struct scheme *scheme) {
  if (scheme->parameters == 0) return scheme->body;
  struct type *bindings[TYPE_MOST_PARAMETERS] = {NULL};
  return type_instance(&t->store, scheme->body, bindings);
}

static struct type *variable_type(struct typing *t, term name) {
  for (size_t i = t->depth; i-- > 0;)
    if (t->scope[i].name == name) return scheme_instance(t, &t->scope[i].scheme);
  return note_type_mistake(t, name, "there is no such variable");
}

static void note_occurrence(struct typing *t, const struct constant *c, struct type *type) {
  ARENA_ROOM(&t->signature->world->arena, t->occurrences, t->occurrence_count, t->occurrence_capacity);
  t->occurrences[t->occurrence_count++] = (struct overloaded){c, type};
}

static struct type *constant_type(struct typing *t, const struct constant *c) {
  if (!t->as_seen || !c->is_overloaded) return scheme_instance(t, &c->scheme);
  struct type *type = scheme_instance(t, &c->seen);
  note_occurrence(t, c, type);
  return type;
}

/* ---- restrictions ---- */

static bool begins_with_lambdas(const struct signature *s, term e, uint32_t count) {
  for (; count > 0; count--, e = lambda_body(e))
    if (lambda_kind(s, e) != LAMBDA_ABSTRACTION) return false;
  return true;
}

/* A constant with these arguments after it. */
static bool obeys_restrictions(struct typing *t, const struct constant *c, const term *arguments, uint32_t count) {
  if (t->ignores_restrictions) return true;
  if (count < c->least) return note_type_mistake(t, c->name, "it has too few arguments for its code");
  for (uint32_t i = 0; i < c->arity && i < count; i++) {
    const struct constant_argument *a = &c->arguments[i];
    if (a->is_variable && !t->ignores_variables && lambda_kind(t->signature, arguments[i]) != LAMBDA_VARIABLE)
      return note_type_mistake(t, arguments[i], "this argument must be a variable");
    if (!begins_with_lambdas(t->signature, arguments[i], a->lambdas))
      return note_type_mistake(t, arguments[i], "this argument must be a λ");
  }
  return true;
}

/* ---- generalisation ---- */

static bool occurs_in_scope(const void *data, const struct type *variable) {
  const struct typing *t = data;
  for (size_t i = 0; i < t->depth; i++)
    if (type_occurs(variable, t->scope[i].scheme.body)) return true;
  return false;
}

/* ---- inference ---- */

static struct type *infer(struct typing *t, term e);

static struct type *infer_lambda(struct typing *t, term e, struct scheme binder, struct type *from) {
  push_name(t, lambda_binder(e), binder);
  struct type *body = infer(t, lambda_body(e));
  t->depth--;
  return body ? type_arrow(t->signature->world, from, body) : NULL;
}

static struct type *infer_argument(struct typing *t, term e, struct type *generalised) {
  if (!generalised) return infer(t, e);
  const struct scheme scheme = type_generalise(t->signature->world, generalised, occurs_in_scope, t);
  return infer_lambda(t, e, scheme, generalised);
}

/* Does the λ of argument i bind argument c->generalised? */
static bool binds_generalised(const struct typing *t, const struct constant *c, uint32_t i, term argument) {
  return c && i < c->arity && c->arguments[i].binds_generalised &&
         lambda_kind(t->signature, argument) == LAMBDA_ABSTRACTION;
}

static struct type *infer_application(struct typing *t, term e) {
  const struct signature *s = t->signature;
  const uint32_t count = seq_count(e) - 1;
  const term *arguments = sequence_of(e)->items + 1;
  const struct constant *c = signature_constant(s, seq_item(e, 0));
  struct type *generalised = NULL;
  if (c && !obeys_restrictions(t, c, arguments, count)) return NULL;
  struct type *f = c ? constant_type(t, c) : infer(t, seq_item(e, 0));
  for (uint32_t i = 0; i < count && f; i++) {
    struct type *a = infer_argument(t, arguments[i], binds_generalised(t, c, i, arguments[i]) ? generalised : NULL);
    if (!a) return NULL;
    if (c && i + 1 == c->generalised) generalised = a;
    f = type_resolve(f);
    struct type *wanted = f->head == TYPE_ARROW ? f->arguments[0] : type_variable(&t->store);
    struct type *result = f->head == TYPE_ARROW ? f->arguments[1] : type_variable(&t->store);
    if (f->head != TYPE_ARROW && !type_unify(&t->store, f, type_arrow(s->world, wanted, result)))
      return note_type_mistake(t, e, "it has too many arguments for a function of its type");
    if (!type_unify(&t->store, wanted, a)) return mismatch(t, arguments[i], a, wanted);
    f = result;
  }
  return f;
}

static struct type *infer_annotation(struct typing *t, term e) {
  const struct signature *s = t->signature;
  struct type_reading r = {.world = s->world, .constructors = &s->constructors};
  struct type *bindings[TYPE_MOST_PARAMETERS] = {NULL};
  struct type *type = type_read(&r, syntax_from_term(s->world, seq_item(e, 2), (struct place){0}));
  type = type_instance(&t->store, type, bindings);
  struct type *found = infer(t, seq_item(e, 1));
  if (found && !type_unify(&t->store, found, type)) return mismatch(t, seq_item(e, 1), found, type);
  return found;
}

static struct type *infer(struct typing *t, term e) {
  world_check_stack(t->signature->world);
  switch (lambda_kind(t->signature, e)) {
  case LAMBDA_VARIABLE: return variable_type(t, e);
  case LAMBDA_CONSTANT: {
    const struct constant *c = signature_constant(t->signature, e);
    return obeys_restrictions(t, c, NULL, 0) ? constant_type(t, c) : NULL;
  }
  case LAMBDA_ABSTRACTION: {
    struct type *from = type_variable(&t->store);
    return infer_lambda(t, e, (struct scheme){from, 0}, from);
  }
  case LAMBDA_APPLICATION: return infer_application(t, e);
  case LAMBDA_ANNOTATION: return infer_annotation(t, e);
  case LAMBDA_MALFORMED: break;
  }
  return note_type_mistake(t, e, "this is no term of the signature");
}

struct type *typing_infer(struct typing *t, term e) {
  t->depth = 0;
  t->occurrence_count = 0;
  return infer(t, e);
}

bool typing_check(struct typing *t, term e, struct type *expected) {
  struct type *found = typing_infer(t, e);
  if (!found) return false;
  return type_unify(&t->store, found, expected) || mismatch(t, e, found, expected);
}
