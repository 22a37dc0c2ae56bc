/* derive: goals, and the final check by the judgment itself. */
#include "gen/checks.h"
#include "logic/derivation.h"

#include "logic/proof.h"
#include "logic/sort.h"

/* Goals. */

static struct syntax **goal_patterns(struct machine *m, const struct syntax *form, const struct syntax *result,
                                     uint32_t *count) {
  struct syntax **patterns = arena_alloc(&m->world->arena, (form->count + 1) * sizeof *patterns);
  *count = 0;
  for (uint32_t i = 1; i < form->count; i++) patterns[(*count)++] = form->children[i];
  if (result) patterns[(*count)++] = (struct syntax *)result;
  return patterns;
}

static void check_goal(struct machine *m, const struct syntax *form, const struct syntax *result,
                       const struct binding *b) {
  const struct place *place = &form->place;
  if (!b) {
    bool named = syntax_is_list(form) && form->count > 0 && syntax_is_symbol(form->children[0]);
    raise_syntax(m, place, "expected a judgment form, a relation or a metafunction applied to patterns%s%s%s",
                 named ? ": `" : "", named ? text_bytes(form->children[0]->atom) : "", named ? "` is none" : "");
  }
  if (b->kind == BINDING_JUDGMENT && result)
    raise_syntax(m, &result->place, "`%s` is a judgment form: it has no result", text_bytes(b->name));
  for (uint32_t i = 1; b->kind == BINDING_JUDGMENT && i < form->count; i++)
    if (pattern_is_ellipsis(m, form->children[i]))
      raise_syntax(m, &form->children[i]->place, "`%s` is a judgment form: it has a pattern for each argument",
                   text_bytes(b->name));
}

static void check_count(struct machine *m, const struct syntax *form, const struct definition *d, bool result) {
  const struct judgment *j = d->judgment;
  const struct metafunction *f = d->metafunction;
  if (j && j->arity != form->count - 1)
    raise_syntax(m, &form->place, "the judgment form `%s` takes %u arguments, not %u", text_bytes(j->name), j->arity,
                 form->count - 1);
  if (f && !f->is_relation && !result)
    raise_syntax(m, &form->place, "expected `= pattern` after the metafunction `%s`", text_bytes(f->name));
}

struct derivation_goal *derivation_goal_compile(struct machine *m, struct scope *s, struct language *l,
                                                const struct syntax *form, const struct syntax *result) {
  struct binding *b = judgment_binding(s, form);
  check_goal(m, form, result, b);
  struct derivation_goal *g = arena_alloc_zero(&m->world->arena, sizeof *g);
  *g = (struct derivation_goal){.form = form, .result = result, .scope = s, .binding = b, .language = l};
  world_keep(m->world);
  return g;
}

static void compile_conclusion(struct machine *m, struct derivation_goal *g) {
  struct unit *unit = unit_new(m, NULL);
  struct scope *inner = scope_new(m, g->scope, unit);
  uint32_t count;
  struct syntax **patterns = goal_patterns(m, g->form, g->result, &count);
  g->conclusion.inputs =
      pattern_prune(pattern_compile_list(m, inner, g->language, patterns, count, PATTERN_BINDING, g->form->place));
  g->conclusion.unit = unit;
  program_finish_rule(g->program, &g->conclusion);
}

/* The final check. */

struct derivation_verification {
  struct derivation_goal *goal;
  term arguments; /* the derived arguments */
  term answer;    /* the result: with the judgment's own outputs */
  value derivation;
  char *stack; /* the usable stack before */
};

static term inputs_of(struct machine *m, const struct judgment *j, term arguments) {
  term items[j->arity + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->arity; i++)
    if (!j->is_output[i]) items[count++] = seq_item(arguments, i);
  return term_sequence(m->world, items, count);
}

static term with_outputs(struct machine *m, const struct judgment *j, term arguments, term outputs) {
  term items[j->arity + 1];
  for (uint32_t i = 0, out = 0; i < j->arity; i++)
    items[i] = j->is_output[i] ? seq_item(outputs, out++) : seq_item(arguments, i);
  return term_sequence(m->world, items, j->arity);
}

static bool are_inputs_wanted(struct machine *m, const struct derivation_goal *g, term arguments) {
  value frame[g->conclusion.unit->slots + 1];
  struct matcher x = {.machine = m, .world = m->world, .frame = frame};
  return match_first(&x, g->conclusion.inputs, arguments);
}

/* A form without a mode has no answers: a derivation for the arguments is searched for. */
static void verify_modeless(struct machine *m, struct derivation_verification *v) {
  struct proof *before = v->goal->proof;
  if (attempt_given(m, v->goal, v->arguments)) {
    v->answer = v->arguments;
    v->derivation = proof_derivation(m, v->goal->proof);
  }
  v->goal->proof = before;
}

static void verify_judgment(struct machine *m, struct derivation_verification *v, bool derivations) {
  struct judgment *j = v->goal->definition->judgment;
  if (j->modeless) {
    verify_modeless(m, v);
    return;
  }
  struct answers answers;
  judgment_solve(m, j, inputs_of(m, j, v->arguments), derivations, &answers);
  for (uint32_t i = 0; i < answers.count && v->answer != v->arguments; i++) {
    term whole = with_outputs(m, j, v->arguments, answers.list[i].outputs);
    bool found = whole == v->arguments; /* otherwise another answer suffices: fresh names may differ */
    if (!found && (v->answer || !are_inputs_wanted(m, v->goal, whole))) continue;
    v->answer = whole;
    v->derivation = answers.list[i].derivation;
  }
}

static void verify_metafunction(struct machine *m, struct derivation_verification *v) {
  const struct derivation_goal *g = v->goal;
  bool relation = !g->result;
  uint32_t count = seq_count(v->arguments) - !relation;
  term items[count + 1];
  for (uint32_t i = 0; i < count; i++) items[i] = seq_item(v->arguments, i);
  items[count] = metafunction_apply(m, g->definition->metafunction, term_sequence(m->world, items, count));
  if (relation && items[count] != m->world->true_) return;
  term whole = relation ? v->arguments : term_sequence(m->world, items, count + 1);
  if (are_inputs_wanted(m, g, whole)) v->answer = whole;
}

/* A judgment may have infinitely many answers: then its recursion exhausts its share of the stack,
 * which is not all. Or it may have too many to wait for. */
static term verified(struct machine *m, struct derivation_goal *g, term arguments) {
  enum { VERIFICATION_STACK = 16 << 20, VERIFICATION_CONCLUSIONS = 1 << 17 };
  struct derivation_verification *v = arena_alloc_zero(&m->world->arena, sizeof *v);
  v->goal = g;
  v->arguments = arguments;
  v->stack = world_narrow_stack(m->world, VERIFICATION_STACK);
  m->redex->conclusions_left = VERIFICATION_CONCLUSIONS;
  struct catcher c;
  if (world_try(m->world, &c)) {
    if (g->definition->judgment) verify_judgment(m, v, false);
    else verify_metafunction(m, v);
    world_catch_end(m->world, &c);
    m->redex->conclusions_left = 0;
    world_widen_stack(m->world, v->stack);
    return v->answer;
  }
  m->redex->conclusions_left = 0;
  world_widen_stack(m->world, v->stack);
  if (world_was_interrupted(m->world) || is_exception_of(c.payload, m->exn_break)) world_raise(m->world, c.payload);
  return 0;
}

void derivation_goal_prepare(struct machine *m, struct derivation_goal *g) {
  if (g->ready) return;
  world_keep(m->world);
  g->program = program_new(m);
  g->tables = sort_tables_new(m);
  g->definition = program_definition(g->program, g->binding, &g->form->place);
  check_count(m, g->form, g->definition, g->result);
  compile_conclusion(m, g);
  if (g->definition->cost == NO_COST)
    raise_exception(m, checks_of(m)->exn_generation, &g->form->place,
                    "no derivation of `%s` comes to an end: every rule needs another one first",
                    text_bytes(g->binding->name));
  g->ready = true;
  size_calibration_run(m, g);
  g->is_measured = true;
}

unsigned derivation_smallest(const struct derivation_goal *g) { return (unsigned)g->scale.points[0].nodes; }

enum derivation_outcome derive(struct machine *m, struct rng *r, struct derivation_goal *goal,
                               const struct derivation_options *options, term *out) {
  struct derivation_options o = *options;
  derivation_goal_prepare(m, goal);
  if (o.depth == 0) o.depth = DEFAULT_DEPTH;
  enum derivation_outcome outcome = attempts(m, r, goal, &o, out);
  goal->last = outcome == DERIVED ? *out : 0;
  goal->last_at = m->world->releases;
  return outcome;
}

value derivation_of_last(struct machine *m, struct derivation_goal *g) {
  if (!g->last || g->last_at != m->world->releases || !g->definition->judgment) return 0;
  if (g->proof) return proof_derivation(m, g->proof);
  struct derivation_verification v = {.goal = g, .arguments = g->last};
  verify_judgment(m, &v, true);
  return v.derivation;
}

term derivation_verified(struct machine *m, struct derivation_goal *g, term arguments) {
  return verified(m, g, arguments);
}

value derivation_search(struct machine *m, struct derivation_goal *g, bool *gave_up) {
  struct derivation_options o = {.backtrack = ASKED_BACKTRACK, .attempt = 1};
  *gave_up = true;
  for (o.depth = 1; o.depth <= ASKED_DEPTH && *gave_up; o.depth *= 2) {
    struct rng r;
    term found;
    rng_init(&r, 0, o.depth);
    const enum derivation_outcome outcome = derive(m, &r, g, &o, &found);
    if (outcome == DERIVED) return derivation_of_last(m, g);
    *gave_up = outcome == DERIVATION_GAVE_UP;
  }
  return 0;
}

bool derivation_is_output(const struct derivation_goal *g, uint32_t argument) {
  const struct judgment *j = g->definition->judgment;
  return j ? j->is_output[argument] : g->result && argument + 1 == g->conclusion.inputs->count;
}
