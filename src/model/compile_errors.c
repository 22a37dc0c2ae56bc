/* compile_errors: programs that ask whether others are refused: expand, convert-compile-time-error. */
#include "model/compile.h"

#include "model/module.h"
#include "model/namespace.h"
#include "model/redex.h"
#include "model/syntax_object.h"

/* What compiling was about when it was left by an error. */
struct compiling {
  bool evaluates;
  struct local_units *units;
  const struct redirection *redirections;
};

static struct compiling begin(struct machine *m) {
  const struct compiling before = {m->evaluates, m->redex->local_units, m->redex->redirections};
  m->evaluates = true; /* its mistakes can be caught */
  return before;
}

static void end(struct machine *m, const struct compiling *before) {
  m->evaluates = before->evaluates;
  m->redex->local_units = before->units;
  m->redex->redirections = before->redirections;
}

/* (let ([hidden #f]) (lambda () x (void))): what x defines is its own, and nothing is left for later. */
static const struct syntax *enclosed(struct machine *m, const struct syntax *x) {
  struct world *w = m->world;
  const struct place at = x->place;
  struct syntax *clause[] = {syntax_atom(w, at, term_symbol(w, "#%expanded")), syntax_atom(w, at, w->false_)};
  struct syntax *clauses[] = {syntax_list(w, at, clause, COUNT_OF(clause))};
  struct syntax *nothing[] = {syntax_atom(w, at, term_symbol(w, "void"))};
  struct syntax *lambda[] = {syntax_atom(w, at, term_symbol(w, "#%lambda")), syntax_list(w, at, NULL, 0),
                             (struct syntax *)x, syntax_list(w, at, nothing, COUNT_OF(nothing))};
  struct syntax *let[] = {syntax_atom(w, at, term_symbol(w, "let")), syntax_list(w, at, clauses, COUNT_OF(clauses)),
                          syntax_list(w, at, lambda, COUNT_OF(lambda))};
  return syntax_list(w, at, let, COUNT_OF(let));
}

/* The syntax as it was given: only its mistakes are of interest. */
value expand_in(struct machine *m, struct module *module, value form, const struct place *place) {
  const struct compiling before = begin(m);
  const struct syntax *x = value_syntax(m, form, place);
  struct catcher c;
  if (!world_try(m->world, &c)) {
    end(m, &before);
    world_raise(m->world, c.payload);
  }
  compile_expression(m, scope_of_module(m, module), enclosed(m, x), false);
  world_catch_end(m->world, &c);
  end(m, &before);
  return form;
}

static value run_raise(struct machine *m, void *data, value *frame) {
  (void)frame;
  world_raise(m->world, *(value *)data);
}

/* (convert-compile-time-error e): e, or what raises its mistake when it is run. */
static struct expr *compile_convert(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 2, 2);
  const struct compiling before = begin(m);
  struct catcher c;
  if (world_try(m->world, &c)) {
    struct expr *e = compile_expression(m, s, x->children[1], tail);
    world_catch_end(m->world, &c);
    end(m, &before);
    return e;
  }
  end(m, &before);
  if (!c.payload || has_kind(c.payload, KIND_ESCAPE)) world_raise(m->world, c.payload);
  value *payload = arena_alloc(&m->world->arena, sizeof *payload);
  *payload = c.payload;
  return expr_custom(m, x, run_raise, payload);
}

static const struct form forms[] = {{"convert-compile-time-error", compile_convert, NULL}};

void compile_errors_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
