/* proof: see the header. */
#include "logic/proof.h"

#include "racket/structure.h"

struct proof_step {
  const struct definition *definition;
  uint32_t rule;
  term inputs, outputs;
  struct proof_step *first, **end; /* the steps for its premises, in their order */
  struct proof_step *next;
};

struct proof {
  struct proof_step *steps; /* a premise's steps come after the step that it is for */
  uint32_t count;
};

/* From the choices of the search: those of rules. */

static term closed_part(struct search *s, const struct goal *g, bool outputs) {
  const struct judgment *j = g->definition->judgment;
  term items[j->arity + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->arity; i++) {
    if (j->is_output[i] != outputs) continue;
    if (!(items[count++] = store_closed(&s->store, g->arguments[i]))) return 0;
  }
  return term_sequence(s->store.world, items, count);
}

static bool is_step(const struct choice *c) { return c->goal->kind == GOAL_JUDGMENT; }

/* Variables that no argument of the goal depends on may still be open. */
static bool close_goal(struct search *s, const struct goal *g) {
  for (uint32_t i = 0; i < g->argument_count; i++)
    for (struct open_variable *v; (v = open_variable(g->arguments[i]));)
      if (!ground_variable(s, v, 0)) return false;
  return true;
}

struct proof *proof_of_search(struct search *s) {
  struct proof *p = store_alloc(&s->store, sizeof *p);
  struct proof_step **by_level = store_alloc(&s->store, (s->choice_count + 1) * sizeof *by_level);
  p->steps = store_alloc(&s->store, (s->choice_count + 1) * sizeof *p->steps);
  for (size_t i = 0; i < s->choice_count; i++) {
    const struct choice *c = &s->choices[i];
    if (!is_step(c)) continue;
    struct proof_step *k = by_level[i + 1] = &p->steps[p->count++];
    if (!close_goal(s, c->goal)) return NULL;
    *k = (struct proof_step){.definition = c->goal->definition, .rule = c->last, .end = &k->first};
    k->inputs = closed_part(s, c->goal, false);
    k->outputs = closed_part(s, c->goal, true);
    struct proof_step *below = by_level[c->goal->owner];
    if (!below) continue;
    *below->end = k;
    below->end = &k->next;
  }
  return p->count > 0 ? p : NULL;
}

/* Checking. A matcher calls its continuation for each match; one success is enough. */

struct rest {
  struct next base;
  const struct proof_step *step;
  const struct condition *condition; /* still to be shown */
};

static bool shown(struct matcher *x, const struct proof_step *k, const struct condition *c);

static bool rest_run(struct matcher *x, struct next *self) {
  const struct rest *r = (struct rest *)self;
  return shown(x, r->step, r->condition);
}

/* The premise's pattern or term, among the step's arguments; a form without a mode has them all in
 * `inputs`. */
static term part_of(struct world *w, const struct proof_step *k, const struct condition *c, bool outputs) {
  const struct judgment *j = k->definition->judgment;
  if (!j->modeless) return outputs ? k->outputs : k->inputs;
  term items[j->arity + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->arity; i++)
    if (c->is_output[i] == outputs) items[count++] = seq_item(k->inputs, i);
  return term_sequence(w, items, count);
}

static bool answers(struct world *w, const struct proof_step *k, const struct condition *c, term inputs) {
  return k->definition->binding == c->binding && part_of(w, k, c, false) == inputs;
}

static bool premise_shown(struct matcher *x, const struct proof_step *step, const struct condition *c) {
  struct rest rest = {{rest_run}, step, c->next};
  term inputs = template_build(x->machine, c->template, x->frame);
  for (const struct proof_step *k = step->first; k; k = k->next)
    if (answers(x->world, k, c, inputs) && match_each(x, c->pattern, part_of(x->world, k, c, true), &rest.base))
      return true;
  return false;
}

/* premise … without inputs: the steps for it, in their order. */
static bool repeated_shown(struct matcher *x, const struct proof_step *step, const struct condition *c) {
  uint32_t count = 0;
  for (const struct proof_step *k = step->first; k; k = k->next) count += k->definition->binding == c->binding;
  term *outputs = arena_array(&x->world->arena, count, sizeof *outputs);
  count = 0;
  for (const struct proof_step *k = step->first; k; k = k->next)
    if (k->definition->binding == c->binding) outputs[count++] = k->inputs;
  struct rest rest = {{rest_run}, step, c->next};
  return match_each(x, c->pattern, term_sequence(x->world, outputs, count), &rest.base);
}

/* premise …: every combination of the steps that answer it. */
static bool premises_shown(struct matcher *x, const struct proof_step *step, const struct condition *c, term inputs,
                           term *outputs, uint32_t i) {
  if (i == seq_count(inputs)) {
    struct rest rest = {{rest_run}, step, c->next};
    return match_each(x, c->pattern, term_sequence(x->world, outputs, i), &rest.base);
  }
  for (const struct proof_step *k = step->first; k; k = k->next) {
    if (!answers(x->world, k, c, seq_item(inputs, i))) continue;
    outputs[i] = part_of(x->world, k, c, true);
    if (premises_shown(x, step, c, inputs, outputs, i + 1)) return true;
  }
  return false;
}

static bool concluded(const struct matcher *x, const struct proof_step *k) {
  return template_build(x->machine, k->definition->rules[k->rule].outputs, x->frame) == k->outputs;
}

static bool shown(struct matcher *x, const struct proof_step *step, const struct condition *c) {
  if (!c) return concluded(x, step);
  if (c->kind == CONDITION_JUDGMENT) return premise_shown(x, step, c);
  if (c->kind == CONDITION_JUDGMENTS && !c->input_count) return repeated_shown(x, step, c);
  if (c->kind == CONDITION_JUDGMENTS) {
    term inputs = template_build(x->machine, c->template, x->frame);
    term *outputs = arena_array(&x->world->arena, seq_count(inputs) + 1, sizeof *outputs);
    return premises_shown(x, step, c, inputs, outputs, 0);
  }
  struct condition alone = *c;
  alone.next = NULL;
  struct rest rest = {{rest_run}, step, c->next};
  return conditions_each(x, &alone, step->inputs, &rest.base);
}

static bool fits_contract(struct machine *m, const struct judgment *j, const struct pattern *contract, term t) {
  if (!contract) return true;
  value frame[j->contract_unit->slots + 1];
  unit_enter(j->contract_unit, frame);
  struct matcher x = {.machine = m, .world = m->world, .frame = frame};
  return match_first(&x, contract, t);
}

static bool step_holds(struct machine *m, const struct proof_step *k) {
  const struct inference *r = &k->definition->rules[k->rule];
  const struct judgment *j = k->definition->judgment;
  if (!fits_contract(m, j, j->input_contract, k->inputs) || !fits_contract(m, j, j->output_contract, k->outputs))
    return false;
  value *frame = arena_alloc_zero(&m->world->arena, (r->unit->slots + 1) * sizeof *frame);
  struct matcher x = {.machine = m, .world = m->world, .frame = frame};
  struct rest all = {{rest_run}, k, r->premises};
  return match_each(&x, r->inputs, k->inputs, &all.base);
}

bool proof_holds(struct machine *m, struct proof *p) {
  bool *holds = arena_alloc_zero(&m->world->arena, sizeof *holds);
  struct catcher c;
  if (world_try(m->world, &c)) {
    *holds = true;
    for (uint32_t i = 0; *holds && i < p->count; i++) *holds = step_holds(m, &p->steps[i]);
    world_catch_end(m->world, &c);
    return *holds;
  }
  if (world_was_interrupted(m->world) || is_exception_of(c.payload, m->exn_break)) world_raise(m->world, c.payload);
  return false;
}

value proof_derivation(struct machine *m, const struct proof *p) {
  value *derivations = arena_array(&m->world->arena, p->count + 1, sizeof *derivations);
  for (uint32_t i = p->count; i-- > 0;) { /* those above it first */
    const struct proof_step *k = &p->steps[i];
    const struct inference *r = &k->definition->rules[k->rule];
    uint32_t count = 0;
    for (const struct proof_step *above = k->first; above; above = above->next) count++;
    value *list = arena_array(&m->world->arena, count + 1, sizeof *list), premises = m->world->empty;
    for (const struct proof_step *above = k->first; above; above = above->next)
      list[--count] = derivations[above - p->steps];
    for (const struct proof_step *above = k->first; above; above = above->next)
      premises = value_cons(m->world, list[count++], premises);
    value fields[3] = {judgment_conclusion(m, k->definition->judgment, k->inputs, k->outputs),
                       r->name ? r->name : m->world->false_, premises};
    derivations[i] = struct_make(m, m->redex->derivation_type, fields);
  }
  return derivations[0];
}
