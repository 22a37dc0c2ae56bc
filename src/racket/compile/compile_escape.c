/* compile_escape: handlers, escapes, parameterize, promises: forms that restore something after
 * their body. */
#include "racket/compile/compile.h"

#include "racket/module/module.h"

#include "core/system/clock.h"

#include <string.h>
#include <time.h>

/* ---- with-handlers ---- */

struct handlers {
  struct expr *body;
  uint32_t count;
  struct expr **predicates, **handlers;
};

static value handle(struct machine *m, const struct handlers *h, const value *procedures, value payload) {
  if (!payload || has_kind(payload, KIND_ESCAPE)) world_raise(m->world, payload);
  for (size_t i = 0; i < h->count; i++)
    if (holds1(m, procedures[2 * i], payload)) return apply1(m, procedures[2 * i + 1], payload);
  world_raise(m->world, payload);
}

static value run_handlers(struct machine *m, void *data, value *frame) {
  const struct handlers *h = data;
  value procedures[2 * h->count + 1];
  for (size_t i = 0; i < h->count; i++) {
    procedures[2 * i] = eval(m, h->predicates[i], frame);
    procedures[2 * i + 1] = eval(m, h->handlers[i], frame);
  }
  struct catcher c;
  if (world_try(m->world, &c)) {
    value v = eval(m, h->body, frame);
    world_catch_end(m->world, &c);
    return v;
  }
  return handle(m, h, procedures, c.payload);
}

static struct expr *compile_with_handlers(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[1]);
  struct handlers *h = arena_alloc(&m->world->arena, sizeof *h);
  h->count = clauses->count;
  h->predicates = arena_alloc(&m->world->arena, (h->count + 1) * sizeof *h->predicates);
  h->handlers = arena_alloc(&m->world->arena, (h->count + 1) * sizeof *h->handlers);
  for (uint32_t i = 0; i < h->count; i++) {
    const struct syntax *clause = expect_list(m, x, clauses->children[i]);
    if (clause->count != 2) bad_syntax(m, x, clause, "expected a predicate and a handler");
    h->predicates[i] = compile_expression(m, s, clause->children[0], false);
    h->handlers[i] = compile_expression(m, s, clause->children[1], false);
  }
  h->body = compile_body(m, s, x->children + 2, x->count - 2, false, x);
  return expr_custom(m, x, run_handlers, h);
}

/* ---- let/ec ---- */

struct escape_form {
  const struct local *local;
  struct expr *body;
};

static value run_let_escape(struct machine *m, void *data, value *frame) {
  const struct escape_form *f = data;
  struct escape_object *k = arena_alloc(&m->world->arena, sizeof *k);
  *k = (struct escape_object){.object = {.kind = KIND_ESCAPE}, .live = true};
  frame[f->local->slot] = f->local->boxed ? value_box(m->world, (value)k) : (value)k;
  struct catcher c;
  if (world_try(m->world, &c)) {
    value v = eval(m, f->body, frame);
    world_catch_end(m->world, &c);
    k->live = false;
    return v;
  }
  k->live = false;
  if (c.payload != (value)k) world_raise(m->world, c.payload);
  return k->result;
}

static struct expr *compile_let_escape(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  struct escape_form *f = arena_alloc(&m->world->arena, sizeof *f);
  struct scope *inner = scope_new(m, s, NULL);
  f->local = scope_variable(m, inner, expect_name(m, x, x->children[1]));
  f->body = compile_body(m, inner, x->children + 2, x->count - 2, false, x);
  return expr_custom(m, x, run_let_escape, f);
}

/* ---- parameterize ---- */

struct parameterization {
  struct expr *body;
  uint32_t count;
  struct expr **parameters, **contents;
};

/* The new contents are removed before any mark outside can be released, so they do not escape. */
static void swap_contents(uint32_t count, const value *parameters, value *contents) {
  for (uint32_t i = 0; i < count; i++) {
    struct parameter_object *p = (struct parameter_object *)parameters[i];
    value old = p->content;
    p->content = contents[i];
    contents[i] = old;
  }
}

static value run_parameterize(struct machine *m, void *data, value *frame) {
  const struct parameterization *f = data;
  value parameters[f->count + 1], contents[f->count + 1];
  for (uint32_t i = 0; i < f->count; i++) {
    parameters[i] = eval(m, f->parameters[i], frame);
    if (!has_kind(parameters[i], KIND_PARAMETER)) raise_argument(m, "parameterize", "parameter?", parameters[i]);
    contents[i] = eval(m, f->contents[i], frame);
    value guard = ((struct parameter_object *)parameters[i])->guard;
    if (guard) contents[i] = apply1(m, guard, contents[i]);
  }
  swap_contents(f->count, parameters, contents);
  struct catcher c;
  if (world_try(m->world, &c)) {
    value v = eval(m, f->body, frame);
    world_catch_end(m->world, &c);
    swap_contents(f->count, parameters, contents);
    return v;
  }
  swap_contents(f->count, parameters, contents);
  world_raise(m->world, c.payload);
}

static struct expr *compile_parameterize(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *clauses = expect_list(m, x, x->children[1]);
  struct parameterization *f = arena_alloc(&m->world->arena, sizeof *f);
  f->count = clauses->count;
  f->parameters = arena_alloc(&m->world->arena, (f->count + 1) * sizeof *f->parameters);
  f->contents = arena_alloc(&m->world->arena, (f->count + 1) * sizeof *f->contents);
  for (uint32_t i = 0; i < f->count; i++) {
    const struct syntax *clause = expect_list(m, x, clauses->children[i]);
    if (clause->count != 2) bad_syntax(m, x, clause, "expected a parameter and an expression");
    f->parameters[i] = compile_expression(m, s, clause->children[0], false);
    f->contents[i] = compile_expression(m, s, clause->children[1], false);
  }
  f->body = compile_body(m, s, x->children + 2, x->count - 2, false, x);
  return expr_custom(m, x, run_parameterize, f);
}

/* ---- thunks and promises ---- */

static struct expr *compile_nullary(struct machine *m, struct scope *s, const struct syntax *x, bool rest) {
  expect_count(m, x, 2, UINT32_MAX);
  const struct syntax *parameters =
      rest ? syntax_symbol(m->world, x->place, "arguments~") : syntax_list(m->world, x->place, NULL, 0);
  return compile_procedure(m, s, 0, x, parameters, x->children + 1, x->count - 1);
}

static struct expr *compile_thunk(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_nullary(m, s, x, false);
}

static struct expr *compile_thunk_star(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_nullary(m, s, x, true);
}

static value run_delay(struct machine *m, void *data, value *frame) {
  struct promise_object *p = arena_alloc(&m->world->arena, sizeof *p);
  *p = (struct promise_object){.object = {.kind = KIND_PROMISE}, .epoch = m->world->epoch};
  p->content = eval(m, data, frame);
  return (value)p;
}

static struct expr *compile_delay(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return expr_custom(m, x, run_delay, compile_nullary(m, s, x, false));
}

/* ---- time ---- */

static uint64_t whole_milliseconds(clockid_t clock) { return clock_nanoseconds(clock) / 1000000; }

static value run_time(struct machine *m, void *data, value *frame) {
  uint64_t cpu = whole_milliseconds(CLOCK_PROCESS_CPUTIME_ID), real = whole_milliseconds(CLOCK_MONOTONIC);
  value v = eval(m, data, frame);
  fprintf(m->out, "cpu time: %llu real time: %llu gc time: 0\n",
          (unsigned long long)(whole_milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu),
          (unsigned long long)(whole_milliseconds(CLOCK_MONOTONIC) - real));
  return v;
}

static struct expr *compile_time(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  expect_count(m, x, 2, UINT32_MAX);
  return expr_custom(m, x, run_time, compile_body(m, s, x->children + 1, x->count - 1, false, x));
}

/* ---- other forms ---- */

/* (with-continuation-mark key value body): marks are not kept. */
static struct expr *compile_mark(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 4, 4);
  struct expr *parts[3];
  for (uint32_t i = 0; i < 3; i++) parts[i] = compile_expression(m, s, x->children[i + 1], tail && i == 2);
  return node_sequence(m, x, parts, 3);
}

static struct expr *compile_implies(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, 3);
  return node_if(m, x, compile_expression(m, s, x->children[1], false), compile_expression(m, s, x->children[2], tail),
                 expr_constant(m, m->world->true_));
}

static struct expr *compile_not_logic(struct machine *m, struct scope *s, const struct syntax *x, const char *logic) {
  struct syntax *inner = syntax_list(m->world, x->place, x->children, x->count);
  const struct binding *b = module_lookup(m->builtins, term_symbol(m->world, logic));
  struct expr *e = ((const struct form *)b->payload)->compile(m, s, inner, false);
  return node_if(m, x, e, expr_constant(m, m->world->false_), expr_constant(m, m->world->true_));
}

static struct expr *compile_nor(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_not_logic(m, s, x, "or");
}

static struct expr *compile_nand(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  (void)tail;
  return compile_not_logic(m, s, x, "and");
}

static const struct form forms[] = {
    {"with-handlers", compile_with_handlers, NULL},
    {"with-handlers*", compile_with_handlers, NULL},
    {"let/ec", compile_let_escape, NULL},
    {"let/cc", compile_let_escape, NULL},
    {"parameterize", compile_parameterize, NULL},
    {"parameterize*", compile_parameterize, NULL},
    {"thunk", compile_thunk, NULL},
    {"thunk*", compile_thunk_star, NULL},
    {"delay", compile_delay, NULL},
    {"lazy", compile_delay, NULL},
    {"time", compile_time, NULL},
    {"with-continuation-mark", compile_mark, NULL},
    {"implies", compile_implies, NULL},
    {"nor", compile_nor, NULL},
    {"nand", compile_nand, NULL},
};

void compile_escape_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
