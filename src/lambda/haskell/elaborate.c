/* elaborate: trees become terms, in which each occurrence is distinguished: a leaf x is (: x at-N),
 * an overloaded name a variable bound by λs around the whole. So ordinary inference finds types for
 * all of them, and each of its errors has one place (lambda/haskell/elaborate.h). */
#include "core/array.h"
#include "lambda/haskell/elaborating.h"

#include "core/world.h"
#include "lambda/lambda_term.h"
#include "lambda/notation.h"

static term elaborate_tree(struct elaborating *x, const struct surface *s);

/* ---- places ---- */

static term placed(struct elaborating *x, term e, struct place place) {
  ARENA_ROOM(&x->world->arena, x->places, x->place_count, x->place_capacity);
  x->places[x->place_count++] = (struct placed_expression){e, place};
  return e;
}

/* Makes a leaf unique. */
static term occurrence(struct elaborating *x, term leaf, struct place place) {
  char name[32];
  snprintf(name, sizeof name, "at %zu", x->place_count);
  const term type = term_symbol(x->world, name);
  return placed(x, term_list(x->world, 3, x->signature->colon, leaf, type), place);
}

/* ---- variables ---- */

static term push_variable(struct elaborating *x, term name) {
  enum { FEW = 32 };
  if (x->depth == x->names.count)
    x->names = variable_names(x->signature, x->with->notation, x->names.count ? x->names.count * 2 : FEW);
  struct haskell_scope *s = arena_alloc(&x->world->arena, sizeof *s);
  *s = (struct haskell_scope){name, x->names.list[x->depth++], x->scope};
  x->scope = s;
  return s->variable;
}

static void pop(struct elaborating *x) {
  x->scope = x->scope->outer;
  x->depth--;
}

const struct haskell_scope *scope_of(const struct elaborating *x, term name) {
  const struct haskell_scope *s = x->scope;
  while (s && s->name != name) s = s->outer;
  return s;
}

/* The variable that a leaf is, or NULL. */
static const struct haskell_scope *variable_of_leaf(const struct elaborating *x, const struct surface *s) {
  const bool may_be = (s->kind == SURFACE_NAME || s->kind == SURFACE_CONSTANT) && s->name;
  return may_be ? scope_of(x, s->name) : NULL;
}

static bool is_bound(void *data, term name) { return scope_of(data, name) != NULL; }

term binder_name(const struct surface *binder) { return binder && binder->kind == SURFACE_NAME ? binder->name : 0; }

/* ---- constants ---- */

/* The candidate with the most general type, if there is one; otherwise types must decide. */
static const struct constant *only_candidate(const struct surface_match *m) {
  for (uint32_t i = 0; i < m->count; i++)
    if (m->candidates[i]->constant->generalised) return m->candidates[i]->constant;
  return m->count == 1 ? m->candidates[0]->constant : NULL;
}

static term overload(struct elaborating *x, const struct surface_match *m, struct place place) {
  struct overloads *o = &x->overloads;
  char name[32];
  snprintf(name, sizeof name, "overload %zu", o->count);
  ARENA_ROOM(&x->world->arena, o->list, o->count, o->capacity);
  const struct constant **candidates = arena_array(&x->world->arena, m->count, sizeof *candidates);
  for (uint32_t i = 0; i < m->count; i++) candidates[i] = m->candidates[i]->constant;
  const term variable = term_symbol(x->world, name);
  o->list[o->count++] =
      (struct overload){.variable = variable, .place = place, .candidates = candidates, .count = m->count};
  return variable;
}

static term body_argument(struct elaborating *x, const struct matched_argument *a, uint32_t lambdas) {
  term variables[HOLE_PARTS];
  for (uint32_t i = 0; i < lambdas; i++) variables[i] = push_variable(x, binder_name(a->binders[i]));
  term e = elaborate_tree(x, a->tree);
  for (uint32_t i = lambdas; i-- > 0; pop(x)) e = lambda_make(x->signature, variables[i], e);
  return placed(x, e, a->tree->place);
}

/* A constant applied to the arguments that its code takes, and then to the last `more` children of
 * s. */
static term matched_term(struct elaborating *x, const struct surface *s, const struct surface_match *m, uint32_t more) {
  const struct constant *only = only_candidate(m), *first = m->candidates[0]->constant;
  const uint32_t own = m->candidates[0]->arguments;
  const term head = only ? only->name : overload(x, m, s->place);
  if (own + more == 0) return only ? occurrence(x, head, s->place) : placed(x, head, s->place);
  term *arguments = arena_array(&x->world->arena, own + more, sizeof *arguments);
  for (uint32_t i = 0; i < own; i++)
    arguments[i] = m->arguments[i].is_body ? body_argument(x, &m->arguments[i], first->arguments[i].lambdas)
                                           : elaborate_tree(x, m->arguments[i].tree);
  for (uint32_t i = 0; i < more; i++) arguments[own + i] = elaborate_tree(x, s->children[s->count - more + i]);
  return placed(x, lambda_apply(x->signature, head, arguments, own + more), s->place);
}

/* Drops candidates that are not single words, if requested. */
static void leave_phrases(struct elaborating *x, struct surface_match *m) {
  if (!m->count || m->candidates[0]->arguments || m->candidates[0]->weight == 1) return;
  *x->with->found_phrase = true;
  if (x->with->is_general) m->count = 0;
}

/* Looks up the name as written; then without qualifiers, and so on. For an application, matches as
 * much of it as possible. */
static bool find_constant(struct elaborating *x, const struct surface *s, struct surface_match *m, uint32_t *more) {
  if (!x->with->code) return false;
  const uint32_t most = s->kind == SURFACE_APPLY ? s->count - 1 : 0;
  for (int is_loose = 0; is_loose < 2; is_loose++)
    for (uint32_t k = most + 1; k-- > 0;) {
      const struct surface_matching how = {x->world, is_bound, x, is_loose};
      const struct surface *part = s->kind == SURFACE_APPLY ? surface_prefix(x->world, s, k) : s;
      surface_match(&how, &x->with->code->constants, part, m);
      leave_phrases(x, m);
      *more = most - k;
      if (m->count) return true;
    }
  return false;
}

/* ---- the forms ---- */

static term elaborate_lambda(struct elaborating *x, const struct surface *s) {
  if (!is_variable(s->children[0])) return elaborate_tree(x, desugar(x, s));
  const term variable = push_variable(x, binder_name(s->children[0]));
  const term body = elaborate_tree(x, s->children[1]);
  pop(x);
  return placed(x, lambda_make(x->signature, variable, body), s->place);
}

/* A constant by its own name: are there all arguments that its code needs? */
static void check_arguments(struct elaborating *x, const struct surface *s, struct surface *const *arguments,
                            uint32_t count) {
  const struct constant *c = s->constant;
  const struct code *code = code_in(c->code, x->with->notation->name);
  const uint32_t needed = code ? code->arguments : 0;
  if (count < needed)
    world_error(x->world, &s->place, "this needs %u argument%s to be written in %s", needed, plural(needed),
                text_bytes(x->with->notation->name));
  for (uint32_t i = 0; i < needed; i++) {
    const struct surface *a = arguments[i];
    for (uint32_t k = 0; k < c->arguments[i].lambdas; k++, a = a->children[1])
      if (a->kind != SURFACE_LAMBDA) world_error(x->world, &arguments[i]->place, "this argument must be a λ");
  }
}

static term elaborate_application(struct elaborating *x, const struct surface *s) {
  const struct surface *f = s->children[0];
  const uint32_t count = s->count - 1;
  const bool is_dollar = f->kind == SURFACE_NAME && f->name == term_symbol(x->world, "$") && !is_bound(x, f->name);
  if (is_dollar && count > 1)
    return elaborate_tree(x, surface_apply(x->world, s->children[1], s->children + 2, count - 1));
  const bool is_constant = f->kind == SURFACE_CONSTANT && !variable_of_leaf(x, f);
  if (is_constant) check_arguments(x, f, s->children + 1, count);
  const term head = is_constant ? f->constant->name : elaborate_tree(x, f);
  term *arguments = arena_array(&x->world->arena, count, sizeof *arguments);
  for (uint32_t i = 0; i < count; i++) arguments[i] = elaborate_tree(x, s->children[i + 1]);
  return placed(x, lambda_apply(x->signature, head, arguments, count), s->place);
}

static _Noreturn void unknown(struct elaborating *x, const struct surface *s) {
  world_error(x->world, &s->place, "the signature `%s` has no `%s`%s", text_bytes(x->signature->name),
              text_bytes(s->name), s->kind == SURFACE_NAME && is_variable(s) ? ", and no variable has this name" : "");
}

/* A form that is not the code of a constant. */
static term elaborate_form(struct elaborating *x, const struct surface *s) {
  switch (s->kind) {
  case SURFACE_APPLY: return elaborate_application(x, s);
  case SURFACE_LAMBDA: return elaborate_lambda(x, s);
  case SURFACE_CONSTANT: check_arguments(x, s, NULL, 0); return occurrence(x, s->constant->name, s->place);
  case SURFACE_ANNOTATION: {
    const term e = elaborate_tree(x, s->children[0]);
    const term type = elaborate_type(x, s->children[1]);
    return placed(x, term_list(x->world, 3, x->signature->colon, e, type), s->place);
  }
  case SURFACE_SECTION:
  case SURFACE_NEGATE:
  case SURFACE_LET:
  case SURFACE_CASE:
  case SURFACE_LIST:
  case SURFACE_TUPLE: return elaborate_tree(x, desugar(x, s));
  case SURFACE_LITERAL:
    if (text_bytes(s->name)[0] == '"') return elaborate_tree(x, desugar(x, s));
    break;
  case SURFACE_WILDCARD: world_error(x->world, &s->place, "`_` is a pattern: expected an expression");
  case SURFACE_IF:
    world_error(x->world, &s->place, "the signature `%s` has no constant that is written as `if`",
                text_bytes(x->signature->name));
  case SURFACE_NAME:
  case SURFACE_HOLE:
  case SURFACE_ARROW:
  case SURFACE_TYPE: break;
  }
  unknown(x, s);
}

static term elaborate_tree(struct elaborating *x, const struct surface *s) {
  struct surface_match *m;
  uint32_t more;
  world_check_stack(x->world);
  const struct haskell_scope *bound = variable_of_leaf(x, s);
  if (bound) return occurrence(x, bound->variable, s->place);
  m = arena_alloc(&x->world->arena, sizeof *m);
  if (find_constant(x, s, m, &more)) return matched_term(x, s, m, more);
  const struct surface *partial = desugar_partial(x, s);
  return partial ? elaborate_tree(x, partial) : elaborate_form(x, s);
}

term elaborate(struct elaboration *e, const struct surface *tree) {
  struct elaborating x = {.with = e, .signature = e->signature, .world = e->signature->world};
  return elaborated_term(&x, elaborate_tree(&x, tree), tree->place);
}
