/* native: runs the model's own code on closed terms in the middle of a search. A call that raises
 * has no answer. */
#include "logic/search.h"

#include "redex/binding/binder.h"
#include "redex/metafunction/template_node.h"

/* Reading. */

struct waiting {
  struct search *search;
  const struct goal *goal;
  struct open_variable *variable;
};

static bool look_at_slot(void *data, uint32_t slot) {
  struct waiting *w = data;
  open_term *frame = w->goal->instance.frame;
  if (!frame[slot])
    store_set(&w->search->store, &frame[slot], store_variable(&w->search->store, w->goal->instance.rule->sorts[slot]));
  store_blame(&w->search->store, w->goal->instance.levels[slot]);
  if (store_closed(&w->search->store, frame[slot])) return false;
  w->variable = open_variable(frame[slot]);
  return true;
}

/* A condition inside a pattern reads all names that the pattern has bound so far. */
static void look_at_all(struct waiting *w) {
  const struct instance *i = &w->goal->instance;
  for (uint32_t slot = 0; slot < i->rule->unit->slots; slot++)
    if (i->rule->sorts[slot] && i->frame[slot] && look_at_slot(w, slot)) return;
}

struct open_variable *native_waits_for(struct search *s, const struct goal *g) {
  struct waiting w = {s, g, NULL};
  if (g->kind == GOAL_BUILD) template_reads(g->template, look_at_slot, &w);
  else if (g->source) expression_reads(g->source, g->scope, look_at_slot, &w);
  else look_at_all(&w);
  return w.variable;
}

/* Running. */

typedef void native_function(struct machine *m, void *data);

static bool guarded(struct search *s, native_function *f, void *data) {
  struct machine *m = s->store.machine;
  struct catcher c;
  if (world_try(m->world, &c)) {
    value before = binder_enter_language(m, s->language);
    f(m, data);
    binder_leave_language(m, before);
    world_catch_end(m->world, &c);
    return true;
  }
  if (world_was_interrupted(m->world) || is_exception_of(c.payload, m->exn_break)) world_raise(m->world, c.payload);
  return false;
}

struct native {
  const struct goal *goal;
  const struct definition *definition;
  term arguments;
  value *frame;
  term answer;
};

static value *closed_frame(struct search *s, const struct goal *g) {
  const struct instance *i = &g->instance;
  uint32_t slots = i->rule->unit->slots;
  value *frame = store_alloc(&s->store, (slots + 1) * sizeof *frame);
  for (uint32_t slot = 0; slot < slots; slot++) {
    open_term t = i->frame[slot];
    if (t && (is_open(t) || i->rule->sorts[slot] || is_term(t))) frame[slot] = store_closed(&s->store, t);
  }
  return frame;
}

static void run_call(struct machine *m, void *data) {
  struct native *n = data;
  n->answer = metafunction_apply(m, n->definition->metafunction, n->arguments);
}

term native_call(struct search *s, const struct definition *d, term arguments) {
  struct native *n = store_alloc(&s->store, sizeof *n);
  *n = (struct native){.definition = d, .arguments = arguments};
  return guarded(s, run_call, n) ? n->answer : 0;
}

static void run_build(struct machine *m, void *data) {
  struct native *n = data;
  n->answer = template_build(m, n->goal->template, n->frame);
}

term native_build(struct search *s, const struct goal *g) {
  struct native *n = store_alloc(&s->store, sizeof *n);
  *n = (struct native){.goal = g, .frame = closed_frame(s, g)};
  return guarded(s, run_build, n) ? n->answer : 0;
}

static void run_holds(struct machine *m, void *data) {
  struct native *n = data;
  n->answer = boolean_value(m->world, is_true(m->world, eval_value(m, n->goal->expression, n->frame)));
}

bool native_holds(struct search *s, const struct goal *g) {
  struct native *n = store_alloc(&s->store, sizeof *n);
  *n = (struct native){.goal = g, .frame = closed_frame(s, g)};
  return guarded(s, run_holds, n) && n->answer == s->store.world->true_;
}
