/* elaborate_types: the types that trees denote, and the types of terms
 * (lambda/haskell/elaborating.h). */
#include "core/world.h"
#include "lambda/haskell/elaborating.h"
#include "lambda/lambda_print.h"
#include "lambda/typing.h"

#include <stdio.h>
#include <string.h>

/* ---- types as written ---- */

static term constructed(struct elaborating *x, const struct surface_match *m) {
  const struct constructor *c = m->candidates[0]->constructor;
  if (c->arity == 0) return c->name;
  term *items = arena_array(&x->world->arena, c->arity + 1u, sizeof *items);
  items[0] = c->name;
  for (uint16_t i = 0; i < c->arity; i++) items[i + 1] = elaborate_type(x, m->arguments[i].tree);
  return term_sequence(x->world, items, c->arity + 1u);
}

static bool is_type_variable(const struct surface *s) {
  const char first = s->kind == SURFACE_NAME ? text_bytes(s->name)[0] : 'A';
  return first >= 'a' && first <= 'z';
}

term elaborate_type(struct elaborating *x, const struct surface *s) {
  world_check_stack(x->world);
  if (s->kind == SURFACE_TYPE) return s->name;
  if (s->kind == SURFACE_ARROW) {
    const term from = elaborate_type(x, s->children[0]);
    return term_list(x->world, 3, x->signature->constructors.list[TYPE_ARROW].name, from,
                     elaborate_type(x, s->children[1]));
  }
  struct surface_match *m = arena_alloc(&x->world->arena, sizeof *m);
  for (int is_loose = 0; is_loose < 2; is_loose++) {
    const struct surface_matching how = {.world = x->world, .is_loose = is_loose};
    surface_match(&how, &x->with->code->types, s, m);
    if (m->count) return constructed(x, m);
  }
  if (is_type_variable(s)) return s->name;
  world_error(x->world, &s->place, "the signature `%s` has no such type%s%s%s", text_bytes(x->signature->name),
              s->name ? ": `" : "", s->name ? text_bytes(s->name) : "", s->name ? "`" : "");
}

/* ---- errors ---- */

enum { MOST_TYPE = 200 };

static const char *type_text(const struct elaborating *x, struct type *t, char *text) {
  struct buffer b = {0};
  lambda_print_type(x->signature, x->with->notation, &b, type_term(x->world, &x->signature->constructors, t));
  snprintf(text, MOST_TYPE, "%s", b.text ? b.text : "");
  if (b.length >= MOST_TYPE) memcpy(text + MOST_TYPE - 4, "...", 4);
  buffer_free(&b);
  return text;
}

static struct place place_of_term(const struct elaborating *x, term where, struct place otherwise) {
  for (size_t i = x->place_count; i-- > 0;)
    if (x->places[i].e == where) return x->places[i].place;
  return otherwise;
}

static _Noreturn void mismatch(const struct elaborating *x, struct place place, struct type *has, struct type *wanted) {
  char is[MOST_TYPE], should[MOST_TYPE];
  world_error(x->world, &place, "expected something of type %s, but the type of this is %s",
              type_text(x, wanted, should), type_text(x, has, is));
}

static _Noreturn void ill_typed(const struct elaborating *x, const struct typing *t, struct place otherwise) {
  const struct place place = place_of_term(x, t->where, otherwise);
  if (t->has) mismatch(x, place, t->has, t->wanted);
  world_error(x->world, &place, "%s", t->message);
}

static _Noreturn void no_candidate(const struct elaborating *x, const struct overload *o) {
  char wanted[MOST_TYPE], has[MOST_TYPE], list[3 * MOST_TYPE] = "";
  for (uint32_t i = 0; i < o->count; i++) {
    const size_t length = strlen(list);
    snprintf(list + length, sizeof list - length, "%s%s", i ? "; " : "",
             type_text(x, o->candidates[i]->scheme.body, has));
  }
  world_error(x->world, &o->place, "expected something of type %s, but the types of this are: %s",
              type_text(x, o->type, wanted), list);
}

/* ---- marks ---- */

static const struct overload *overload_of(const struct elaborating *x, term variable) {
  for (size_t i = 0; i < x->overloads.count; i++)
    if (x->overloads.list[i].variable == variable) return &x->overloads.list[i];
  return NULL;
}

/* Does the type have variables? Marks have some. Other types are final once types are inferred; and
 * in a language they might mean more: that the program has all types of this form. */
static bool is_open(const struct elaborating *x, term type) {
  if (!is_sequence(type)) return !constructor_named(&x->signature->constructors, type);
  for (uint32_t i = 1; i < seq_count(type); i++)
    if (is_open(x, seq_item(type, i))) return true;
  return false;
}

static term without_marks(const struct elaborating *x, term e) {
  const struct signature *s = x->signature;
  world_check_stack(x->world);
  switch (lambda_kind(s, e)) {
  case LAMBDA_VARIABLE: {
    const struct overload *o = overload_of(x, e);
    return o ? o->chosen->name : e;
  }
  case LAMBDA_ABSTRACTION: return lambda_make(s, lambda_binder(e), without_marks(x, lambda_body(e)));
  case LAMBDA_ANNOTATION: {
    const term inside = without_marks(x, seq_item(e, 1));
    return is_open(x, seq_item(e, 2)) ? inside : term_list(x->world, 3, s->colon, inside, seq_item(e, 2));
  }
  case LAMBDA_APPLICATION: break;
  case LAMBDA_CONSTANT:
  case LAMBDA_MALFORMED: return e;
  }
  const uint32_t count = seq_count(e) - 1;
  term *arguments = arena_array(&x->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++) arguments[i] = without_marks(x, seq_item(e, i + 1));
  return lambda_apply(s, without_marks(x, seq_item(e, 0)), arguments, count);
}

/* ---- whole terms ---- */

/* Binds the overloaded names by λs. */
static term closed_type(const struct elaborating *x, term e) {
  for (size_t i = x->overloads.count; i-- > 0;) e = lambda_make(x->signature, x->overloads.list[i].variable, e);
  return e;
}

/* The type under these λs, whose variables' types are stored. */
static struct type *type_inside(struct elaborating *x, struct type *t) {
  for (size_t i = 0; i < x->overloads.count; i++) {
    t = type_resolve(t);
    x->overloads.list[i].type = t->arguments[0];
    t = t->arguments[1];
  }
  return t;
}

term elaborated_term(struct elaborating *x, term marked, struct place place) {
  struct typing t;
  const struct overload *failed;
  typing_init(&t, x->signature);
  t.ignores_restrictions = true; /* they are for generators; the arguments that code needs are known to exist */
  struct type *type = typing_infer(&t, closed_type(x, marked));
  if (!type) ill_typed(x, &t, place);
  type = type_inside(x, type);
  if (x->with->wanted && !type_unify(&t.store, type, x->with->wanted)) mismatch(x, place, type, x->with->wanted);
  if (!overloads_choose(&x->overloads, &t.store, &failed)) no_candidate(x, failed);
  x->with->type = type;
  return without_marks(x, marked);
}
