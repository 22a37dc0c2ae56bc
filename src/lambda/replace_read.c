/* replace_read: reads replacements, and checks that they preserve types (lambda/replacements.h). */
#include "lambda/replacements.h"

#include "core/printer.h"
#include "lambda/replace_holes.h"
#include "lambda/typing.h"

#include <stdlib.h>
#include <string.h>

struct hole {
  term name, renamed;
  uint32_t lambdas; /* it matches at least that many λs */
};

struct bound_variable {
  term name, renamed;
  const struct bound_variable *outer;
};

struct replacement_reading {
  const struct signature *signature;
  struct hole holes[REPLACE_MOST_HOLES];
  uint32_t hole_count, variable_count;
};

static term renamed(const struct replacement_reading *r, const char *format, const char *name) {
  struct buffer b = {0};
  buffer_printf(&b, format, name);
  const term symbol = term_symbol(r->signature->world, b.text);
  buffer_free(&b);
  return symbol;
}

static struct hole *hole_named(struct replacement_reading *r, term name) {
  for (uint32_t i = 0; i < r->hole_count; i++)
    if (r->holes[i].name == name) return &r->holes[i];
  return NULL;
}

static bool is_application(const struct syntax *x) { return syntax_is_list(x) && x->count > 1; }

static const struct constant *constant_of(const struct replacement_reading *r, const struct syntax *x) {
  return x->shape == SYNTAX_ATOM ? signature_constant(r->signature, x->atom) : NULL;
}

/* The number of λs that the constant requires for its argument, from 1. */
static uint32_t lambdas_wanted(const struct constant *c, uint32_t argument) {
  return c && argument <= c->arity ? c->arguments[argument - 1].lambdas : 0;
}

static void refuse_few_arguments(const struct replacement_reading *r, const struct syntax *x, const struct constant *c,
                                 uint32_t count) {
  if (c && count < c->least)
    world_error(r->signature->world, &x->place, "expected at least %u arguments, which its code needs", c->least);
}

/* ---- patterns ---- */

static term read_hole(struct replacement_reading *r, const struct syntax *x, uint32_t lambdas) {
  struct world *w = r->signature->world;
  struct hole *h = hole_named(r, x->atom);
  if (!h) {
    if (r->hole_count == REPLACE_MOST_HOLES)
      world_error(w, &x->place, "a pattern has at most %d holes", REPLACE_MOST_HOLES);
    h = &r->holes[r->hole_count++];
    *h = (struct hole){.name = x->atom, .renamed = renamed(r, "?%s", text_bytes(x->atom))};
  }
  if (h->lambdas < lambdas) h->lambdas = lambdas;
  return h->renamed;
}

static term read_pattern(struct replacement_reading *r, const struct syntax *x, uint32_t lambdas) {
  const struct signature *s = r->signature;
  world_check_stack(s->world);
  const struct constant *c = constant_of(r, is_application(x) ? x->children[0] : x);
  if (c && !is_application(x)) return x->atom;
  if (syntax_is_symbol(x) && x->atom != s->lambda && x->atom != s->colon) return read_hole(r, x, lambdas);
  if (!c) world_error(s->world, &x->place, "expected a pattern: a constant, (CONSTANT PATTERN ...), or a hole");
  term *items = arena_array(&s->world->arena, x->count, sizeof *items);
  items[0] = x->children[0]->atom;
  for (uint32_t i = 1; i < x->count; i++) items[i] = read_pattern(r, x->children[i], lambdas_wanted(c, i));
  return term_sequence(s->world, items, x->count);
}

/* ---- programs ---- */

static term read_program(struct replacement_reading *r, const struct syntax *x, const struct bound_variable *scope);

static bool is_lambda(const struct replacement_reading *r, const struct syntax *x) {
  const struct syntax *head = is_application(x) ? x->children[0] : NULL;
  return head && syntax_is_symbol(head) && !constant_of(r, head) &&
         (head->atom == r->signature->lambda || !strcmp(text_bytes(head->atom), "lambda"));
}

static term read_lambda(struct replacement_reading *r, const struct syntax *x, const struct bound_variable *scope) {
  if (x->count != 3 || !syntax_is_symbol(x->children[1]) || constant_of(r, x->children[1]))
    world_error(r->signature->world, &x->place, "expected (λ VARIABLE PROGRAM)");
  if (hole_named(r, x->children[1]->atom))
    world_error(r->signature->world, &x->children[1]->place, "a hole of the pattern has this name");
  char number[16];
  snprintf(number, sizeof number, "%u", ++r->variable_count);
  const struct bound_variable inner = {x->children[1]->atom, renamed(r, "v_%s", number), scope};
  return lambda_make(r->signature, inner.renamed, read_program(r, x->children[2], &inner));
}

static term read_name(struct replacement_reading *r, const struct syntax *x, const struct bound_variable *scope) {
  while (scope && scope->name != x->atom) scope = scope->outer;
  if (scope) return scope->renamed;
  if (constant_of(r, x)) {
    refuse_few_arguments(r, x, constant_of(r, x), 0);
    return x->atom;
  }
  const struct hole *h = hole_named(r, x->atom);
  if (!h)
    world_error(r->signature->world, &x->place, "this is no constant of the signature `%s`, and no hole of the pattern",
                text_bytes(r->signature->name));
  return h->renamed;
}

/* The code of some constants takes apart λs among their arguments: these must be present, whatever
 * the hole matches. */
static void expect_lambdas(struct replacement_reading *r, const struct syntax *x, uint32_t wanted) {
  const struct syntax *inner = x;
  for (; wanted && is_lambda(r, inner) && inner->count == 3; wanted--) inner = inner->children[2];
  const struct hole *h = syntax_is_symbol(inner) ? hole_named(r, inner->atom) : NULL;
  if (wanted && (!h || h->lambdas < wanted)) world_error(r->signature->world, &x->place, "this argument must be a λ");
}

static term read_application(struct replacement_reading *r, const struct syntax *x,
                             const struct bound_variable *scope) {
  const struct signature *s = r->signature;
  const struct constant *c = constant_of(r, x->children[0]);
  refuse_few_arguments(r, x, c, x->count - 1);
  term *arguments = arena_array(&s->world->arena, x->count - 1, sizeof *arguments);
  for (uint32_t i = 1; i < x->count; i++) {
    expect_lambdas(r, x->children[i], lambdas_wanted(c, i));
    arguments[i - 1] = read_program(r, x->children[i], scope);
  }
  const term f = c ? c->name : read_program(r, x->children[0], scope);
  return lambda_apply(s, f, arguments, x->count - 1);
}

static term read_program(struct replacement_reading *r, const struct syntax *x, const struct bound_variable *scope) {
  world_check_stack(r->signature->world);
  if (is_lambda(r, x)) return read_lambda(r, x, scope);
  if (is_application(x)) return read_application(r, x, scope);
  if (syntax_is_symbol(x) || constant_of(r, x)) return read_name(r, x, scope);
  world_error(r->signature->world, &x->place, "expected a program: a name, (λ VARIABLE PROGRAM), or (PROGRAM ...)");
}

/* ---- types ---- */

/* The type as a function of the holes. Raises. */
static struct type *type_over_holes(const struct replacement_reading *r, struct typing *t, term e,
                                    const struct syntax *x) {
  for (uint32_t i = r->hole_count; i-- > 0;) e = lambda_make(r->signature, r->holes[i].renamed, e);
  struct type *type = typing_infer(t, e);
  if (!type) world_error(r->signature->world, &x->place, "this is not well-typed: %s", t->message);
  return type;
}

/* Binds its variables to types that differ from all others. */
static void make_rigid(const struct signature *s, struct type *t, uint16_t *next) {
  t = type_resolve(t);
  if (t->head == TYPE_VARIABLE) t->arguments[0] = type_make(s->world, (*next)++, NULL, 0);
  else
    for (uint16_t i = 0; i < t->count; i++) make_rigid(s, t->arguments[i], next);
}

static char *type_to_text(const struct signature *s, struct type *t) {
  return term_text_in(&s->world->arena, type_term(s->world, &s->constructors, t));
}

/* The replacement must be well-typed wherever the pattern is: at all its types. */
static void check_types(const struct replacement_reading *r, const struct replacement *p, const struct syntax *x) {
  const struct signature *s = r->signature;
  struct typing t;
  typing_init(&t, s);
  t.ignores_restrictions = true;
  struct type *wanted = type_over_holes(r, &t, p->pattern, x->children[0]);
  struct type *has = type_over_holes(r, &t, p->program, x->children[1]);
  const char *is = type_to_text(s, has), *should = type_to_text(s, wanted);
  uint16_t next = s->constructors.count;
  make_rigid(s, wanted, &next);
  if (type_unify(&t.store, has, wanted)) return;
  world_error(s->world, &x->children[1]->place,
              "this might be ill-typed where the pattern is not: from its holes, it is %s, and should be %s", is,
              should);
}

struct replacements replacements_read(const struct signature *s, const struct syntax *form) {
  struct world *w = s->world;
  struct replacement *list = arena_array(&w->arena, form->count, sizeof *list);
  for (uint32_t i = 1; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    struct replacement_reading r = {.signature = s};
    if (!syntax_is_list(x) || x->count != 2) world_error(w, &x->place, "expected [PATTERN PROGRAM]");
    list[i - 1].pattern = read_pattern(&r, x->children[0], 0);
    if (is_replace_hole(list[i - 1].pattern))
      world_error(w, &x->children[0]->place,
                  "the signature `%s` has no such constant; a hole alone would be replaced by itself",
                  text_bytes(s->name));
    list[i - 1].program = read_program(&r, x->children[1], NULL);
    check_types(&r, &list[i - 1], x);
  }
  return (struct replacements){list, form->count - 1};
}
