/* local_definitions: see the header. */
#include "redex/local_definitions.h"
#include "core/array.h"

#include "racket/compile/compile.h"
#include "racket/module/module.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

/* A unit compiled later than its body, in the middle of a search, sees no variables of the body:
 * their slots are assigned. */
struct unit *definition_unit(struct machine *m, struct scope *s) {
  struct local_units *units = m->redex->local_units;
  if (!s->outer || !units) return unit_new(m, NULL);
  struct unit *u = unit_new(m, s->unit);
  ARENA_ROOM(&m->world->arena, units->list, units->count, units->capacity);
  units->list[units->count++] = u;
  return u;
}

/* Memoised answers are invalid for other values of the captured variables. */
static void forget_answers(const struct binding *b) {
  if (b->kind == BINDING_METAFUNCTION) metafunction_forget(b->payload);
  if (b->kind == BINDING_JUDGMENT) judgment_forget(b->payload);
  if (b->kind == BINDING_LANGUAGE) language_forget(b->payload);
}

struct definition_run {
  struct binding *binding;
  value content;
  const struct local_units *units;
  struct expr *code;
};

static value run_definition(struct machine *m, void *data, value *frame) {
  const struct definition_run *d = data;
  bool captures = false;
  for (uint32_t i = 0; i < d->units->count; i++) {
    struct unit *u = d->units->list[i];
    u->captured = captures_take(m, u, frame);
    captures |= u->captured != NULL;
  }
  if (captures) forget_answers(d->binding);
  if (d->content) d->binding->content = d->content;
  return eval_value(m, d->code, frame);
}

struct compilation {
  struct local_definition *items;
  uint32_t count;
};

static void compile_definitions(struct machine *m, void *data) {
  const struct compilation *c = data;
  for (uint32_t i = 0; i < c->count; i++) {
    struct local_definition *item = &c->items[i];
    item->code = item->form->compile(m, item->scope, item->syntax, false);
  }
}

struct local_units *local_definitions_compile(struct machine *m, struct local_definition *items, uint32_t count) {
  struct local_units *units = arena_alloc_zero(&m->world->arena, sizeof *units), *outer = m->redex->local_units;
  struct compilation c = {items, count};
  m->redex->local_units = units;
  module_defer_apart(m, items[0].scope->module, compile_definitions, &c);
  m->redex->local_units = outer;
  units->terms = arena_alloc(&m->world->arena, count * sizeof(struct binding *));
  for (uint32_t i = 0; i < count; i++) {
    struct definition_run *d = arena_alloc_zero(&m->world->arena, sizeof *d);
    *d = (struct definition_run){items[i].binding, items[i].binding->content, units, items[i].code};
    items[i].binding->content = 0;
    if (items[i].binding->kind == BINDING_TERM) units->terms[units->term_count++] = items[i].binding;
    items[i].code = expr_custom(m, items[i].syntax, run_definition, d);
  }
  return units;
}

struct local_body {
  const struct local_units *units;
  struct expr *body;
};

static value run_body(struct machine *m, void *data, value *frame) {
  const struct local_body *b = data;
  const value *before[b->units->count + 1];
  value terms[b->units->term_count + 1];
  for (uint32_t i = 0; i < b->units->count; i++) before[i] = b->units->list[i]->captured;
  for (uint32_t i = 0; i < b->units->term_count; i++) terms[i] = b->units->terms[i]->content;
  value v = eval_value(m, b->body, frame);
  for (uint32_t i = 0; i < b->units->count; i++)
    if (before[i]) b->units->list[i]->captured = before[i];
  for (uint32_t i = 0; i < b->units->term_count; i++)
    if (terms[i]) b->units->terms[i]->content = terms[i];
  return v;
}

struct expr *local_definitions_body(struct machine *m, const struct syntax *whole, struct local_units *units,
                                    struct expr *body) {
  bool captures = units->term_count > 0;
  for (uint32_t i = 0; i < units->count; i++) captures |= units->list[i]->capture_count > 0;
  if (!captures) return body;
  struct local_body *b = arena_alloc(&m->world->arena, sizeof *b);
  *b = (struct local_body){units, body};
  return expr_custom(m, whole, run_body, b);
}
