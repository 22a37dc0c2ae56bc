/* compile_errors: forms that test whether a program is rejected: expand,
 * convert-compile-time-error. */
#include "racket/compile/compile.h"

#include "racket/extension.h"
#include "racket/macro/syntax_object.h"
#include "racket/module/module.h"
#include "racket/module/namespace.h"

/* The compiler's state, restored after an error. */
struct compile_state {
  bool evaluates;
  struct extension_state extension;
};

static struct compile_state begin_compile(struct machine *m) {
  const struct compile_state before = {m->evaluates, extension_save(m)};
  m->evaluates = true; /* compile-time errors can be caught */
  return before;
}

static void end_compile(struct machine *m, const struct compile_state *before) {
  m->evaluates = before->evaluates;
  extension_restore(m, &before->extension);
}

/* (let ([hidden #f]) (lambda () x (void))): the definitions in x are local, and nothing is
 * deferred. */
static const struct syntax *enclosed(struct machine *m, const struct syntax *x) {
  struct world *w = m->world;
  const struct place at = x->place;
  struct syntax *clause[] = {syntax_symbol(w, at, "#%expanded"), syntax_atom(w, at, w->false_)};
  struct syntax *clauses[] = {syntax_list_copy(w, at, clause, COUNT_OF(clause))};
  struct syntax *nothing[] = {syntax_symbol(w, at, "void")};
  struct syntax *lambda[] = {syntax_symbol(w, at, "#%lambda"), syntax_list(w, at, NULL, 0), (struct syntax *)x,
                             syntax_list_copy(w, at, nothing, COUNT_OF(nothing))};
  struct syntax *let[] = {syntax_symbol(w, at, "let"), syntax_list_copy(w, at, clauses, COUNT_OF(clauses)),
                          syntax_list_copy(w, at, lambda, COUNT_OF(lambda))};
  return syntax_list_copy(w, at, let, COUNT_OF(let));
}

/* Returns the given syntax: only its errors are of interest. */
value expand_in(struct machine *m, struct module *module, value form, const struct place *place) {
  const struct compile_state before = begin_compile(m);
  const struct syntax *x = value_syntax(m, form, place);
  struct catcher c;
  if (!world_try(m->world, &c)) {
    end_compile(m, &before);
    world_raise(m->world, c.payload);
  }
  compile_expression(m, scope_of_module(m, module), enclosed(m, x), false);
  world_catch_end(m->world, &c);
  end_compile(m, &before);
  return form;
}

static value run_raise(struct machine *m, void *data, value *frame) {
  (void)frame;
  world_raise(m->world, *(value *)data);
}

/* (convert-compile-time-error e): e, or code that raises its error at run time. */
static struct expr *compile_convert(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, 2);
  const struct compile_state before = begin_compile(m);
  struct catcher c;
  if (world_try(m->world, &c)) {
    struct expr *e = compile_expression(m, s, x->children[1], tail);
    world_catch_end(m->world, &c);
    end_compile(m, &before);
    return e;
  }
  end_compile(m, &before);
  if (!c.payload || has_kind(c.payload, KIND_ESCAPE)) world_raise(m->world, c.payload);
  value *payload = arena_alloc(&m->world->arena, sizeof *payload);
  *payload = c.payload;
  return expr_custom(m, x, run_raise, payload);
}

static const struct form forms[] = {{"convert-compile-time-error", compile_convert, NULL}};

void compile_errors_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
