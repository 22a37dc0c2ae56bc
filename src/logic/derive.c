/* derive: goals, attempts, and the last word of the judgment itself. */
#include "logic/derive.h"

#include "logic/scale.h"
#include "logic/search.h"
#include "logic/sort.h"

struct derivation_goal {
  const struct syntax *form, *result; /* as written */
  struct scope *scope;
  struct binding *binding;
  bool ready;
  struct program *program;
  struct sort_tables *tables;
  struct language *language;
  struct definition *definition;
  struct inference conclusion; /* the patterns of the goal, the result of a metafunction last */
  struct scale scale;          /* how large its conclusions are */
  term last;                   /* what was generated last, and... */
  uint64_t last_at;            /* ...the world's releases then */
};

enum {
  RESTARTS = 8,
  DEFAULT_BACKTRACK = 60,
  DEFAULT_DEPTH = 5,
  STEPS = 10000, /* and so many more for each node that is wanted, before it starts again */
  STEPS_PER_NODE = 500,
  MOST_RULES = 1000000, /* a budget is no more */
};

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
  struct binding *b = judgment_binding(m, s, form);
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

/* The last word. */

struct verification {
  struct derivation_goal *goal;
  term arguments; /* what was found */
  term answer;    /* what is given out: the judgment's own outputs in place */
  value derivation;
  char *stack; /* what could be used of it before */
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

static bool is_wanted(struct machine *m, const struct derivation_goal *g, term arguments) {
  value frame[g->conclusion.unit->slots + 1];
  struct matcher x = {.machine = m, .world = m->world, .frame = frame};
  return match_first(&x, g->conclusion.inputs, arguments);
}

static void verify_judgment(struct machine *m, struct verification *v, bool derivations) {
  struct judgment *j = v->goal->definition->judgment;
  struct answers answers;
  judgment_solve(m, j, inputs_of(m, j, v->arguments), derivations, &answers);
  for (uint32_t i = 0; i < answers.count && v->answer != v->arguments; i++) {
    term whole = with_outputs(m, j, v->arguments, answers.list[i].outputs);
    bool found = whole == v->arguments; /* else another answer will do: names made on the way may differ */
    if (!found && (v->answer || !is_wanted(m, v->goal, whole))) continue;
    v->answer = whole;
    v->derivation = answers.list[i].derivation;
  }
}

static void verify_metafunction(struct machine *m, struct verification *v) {
  const struct derivation_goal *g = v->goal;
  bool relation = !g->result;
  uint32_t count = seq_count(v->arguments) - !relation;
  term items[count + 1];
  for (uint32_t i = 0; i < count; i++) items[i] = seq_item(v->arguments, i);
  items[count] = metafunction_apply(m, g->definition->metafunction, term_sequence(m->world, items, count));
  if (relation && items[count] != m->world->true_) return;
  term whole = relation ? v->arguments : term_sequence(m->world, items, count + 1);
  if (is_wanted(m, g, whole)) v->answer = whole;
}

/* A judgment may have answers without end: then its recursion uses up what it is given of the stack, which is not all. */
static term verified(struct machine *m, struct derivation_goal *g, term arguments) {
  enum { VERIFICATION_STACK = 16 << 20 };
  struct verification *v = arena_alloc_zero(&m->world->arena, sizeof *v);
  v->goal = g;
  v->arguments = arguments;
  v->stack = world_narrow_stack(m->world, VERIFICATION_STACK);
  struct catcher c;
  if (world_try(m->world, &c)) {
    if (g->definition->judgment) verify_judgment(m, v, false);
    else verify_metafunction(m, v);
    world_catch_end(m->world, &c);
    world_widen_stack(m->world, v->stack);
    return v->answer;
  }
  world_widen_stack(m->world, v->stack);
  if (world_was_interrupted(m->world) || is_exception_of(c.payload, m->exn_break)) world_raise(m->world, c.payload);
  return 0;
}

/* Attempts. */

static struct goal *first_goal(struct search *s, const struct derivation_goal *g, open_term arguments,
                               uint32_t budget) {
  struct goal *k = goal_new(s, g->definition->judgment ? GOAL_JUDGMENT : GOAL_CALL);
  k->definition = g->definition;
  k->arguments = is_open(arguments) ? node_of(arguments)->items : sequence_of(arguments)->items;
  k->argument_count = open_count(arguments) - (g->result != NULL);
  k->result = g->result ? open_item(arguments, k->argument_count) : s->store.world->true_;
  k->budget = budget;
  k->forced = true;
  return k;
}

/* What the goal itself is about is made as large as wanted more often than not, all else (environments, types...) less often;
 * so that among many terms, each part is large while the others are small. */
static void draw_appetites(struct search *s, const struct derivation_goal *g) {
  static const uint32_t own[] = {1, 2, 4, 16, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
  static const uint32_t other[] = {1, 1, 1, 1, 2, 4, 16, UINT32_MAX};
  s->appetite_count = g->program->definition_count;
  s->appetite = store_alloc(&s->store, s->appetite_count * sizeof *s->appetite);
  for (const struct definition *d = g->program->definitions; d; d = d->next) {
    uint64_t k = rng_below(s->rng, sizeof own / sizeof *own);
    s->appetite[d->number] = d->continues || d == g->definition ? own[k] : other[k];
  }
}

static struct search *search_new(struct machine *m, struct rng *r, const struct derivation_goal *g,
                                 const struct derivation_options *o) {
  enum { FIRST_CAPACITY = 64 };
  struct search *s = arena_alloc_zero(&m->world->arena, sizeof *s);
  store_init(&s->store, m, g->tables);
  s->program = g->program;
  s->language = g->language;
  s->rng = r;
  s->options = o;
  s->limit = o->backtrack ? o->backtrack : DEFAULT_BACKTRACK + 2 * (uint64_t)o->size;
  s->step_limit = STEPS + STEPS_PER_NODE * (uint64_t)o->size;
  s->order = o->order;
  if (s->order == ORDER_ONE_PER_TERM) s->order = rng_below(r, 2) ? ORDER_UNIFORM : ORDER_BY_PREMISES;
  s->choice_capacity = s->symbol_capacity = FIRST_CAPACITY;
  s->counts_calls = !g->definition->judgment;
  draw_appetites(s, g);
  s->salt = o->size > 0 && rng_below(r, 2) ? rng_next(r) : 0;
  s->choices = arena_array(&m->world->arena, s->choice_capacity, sizeof *s->choices);
  s->symbols = arena_array(&m->world->arena, s->symbol_capacity, sizeof *s->symbols);
  return s;
}

static enum derivation_outcome attempt(struct machine *m, struct rng *r, struct derivation_goal *g,
                                       const struct derivation_options *o, unsigned restarts, uint32_t budget,
                                       term *out, uint64_t *steps) {
  struct search *s = search_new(m, r, g, o);
  s->restarts = restarts;
  s->posted.end = &s->posted.first;
  struct instance i = instance_new(s, &g->conclusion);
  s->room = budget;
  s->conclusion = instance_sequence(s, &i, g->conclusion.inputs);
  s->most = o->size ? 100 + 8 * (uintptr_t)budget : UINTPTR_MAX;
  if (!s->conclusion) return DERIVATION_NONE;
  if (o->example && !g->conclusion.inputs->repeats) {
    bool is_output[g->conclusion.inputs->count + 1];
    for (uint32_t k = 0; k < g->conclusion.inputs->count; k++) is_output[k] = derivation_is_output(g, k);
    const bool known = o->gaps ? search_fill(s, s->conclusion, o->example, o->gaps, o->gap_count, is_output)
                               : search_vary(s, s->conclusion, o->example, is_output);
    if (!known) return DERIVATION_GAVE_UP;
    s->spare = budget;
  }
  goal_post(s, first_goal(s, g, s->conclusion, budget));
  s->goals = s->posted.first;
  bool found = search_run(s);
  *steps += s->steps;
  if (!found) return search_gave_up(s) ? DERIVATION_GAVE_UP : DERIVATION_NONE;
  *out = verified(m, g, store_closed(&s->store, s->conclusion));
  return *out ? DERIVED : DERIVATION_GAVE_UP;
}

/* What fails twice may be too much: less will do. */
static uint32_t budget_after(uint32_t budget, unsigned restarts) {
  return restarts < 2 ? budget : budget >> (restarts - 1);
}

static enum derivation_outcome attempts(struct machine *m, struct rng *r, struct derivation_goal *g,
                                        const struct derivation_options *o, uint32_t budget, term *out) {
  enum derivation_outcome outcome = DERIVATION_GAVE_UP;
  uint64_t steps = 0;
  for (unsigned i = 0; i < RESTARTS && outcome == DERIVATION_GAVE_UP; i++)
    outcome = attempt(m, r, g, o, i, budget_after(budget, i), out, &steps);
  return outcome;
}

/* How large conclusions become is measured once per goal, with terms of a seed of their own; as long as that takes few
 * steps. */

struct pilot {
  uint32_t rules, terms;
  double nodes;               /* expected, then measured: mean; 0: no term was made */
  uint64_t steps, most_steps; /* of all pilots: no further terms are made then */
};

static void pilot_some(struct machine *m, struct derivation_goal *g, struct pilot *p, uint32_t terms) {
  enum { PILOT_SEED = 20, PILOT_BACKTRACK = 200 };
  const struct derivation_options options = {
      .size = 1 + (unsigned)p->nodes, .depth = DEFAULT_DEPTH, .attempt = 1, .backtrack = PILOT_BACKTRACK};
  uint64_t nodes = 0, made = 0;
  for (uint32_t k = 0; k < terms && p->steps < p->most_steps; k++) {
    struct world_mark mark = world_mark(m->world);
    struct rng r;
    rng_init(&r, PILOT_SEED, k);
    term t;
    if (attempt(m, &r, g, &options, 0, p->rules, &t, &p->steps) == DERIVED) {
      nodes += term_nodes(t);
      made++;
    }
    world_release(m->world, mark);
  }
  p->nodes = made ? (double)nodes / (double)made : 0;
}

/* What the derivation leaves open is filled according to the size that is wanted; so first a few terms tell what that is. */
static void pilot_run(struct machine *m, struct derivation_goal *g, struct pilot *p) {
  enum { FIRST_TERMS = 8 };
  if (p->rules > 0) pilot_some(m, g, p, FIRST_TERMS);
  pilot_some(m, g, p, p->terms);
}

static void measure(struct machine *m, struct derivation_goal *g) {
  enum { MOST_STEPS = 40000 };
  static const struct { uint32_t rules, terms; } plan[] = {{0, 24}, {12, 32}, {60, 40}, {240, 40}};
  struct pilot p = {.most_steps = MOST_STEPS};
  for (size_t i = 0; i < sizeof plan / sizeof *plan && p.steps < MOST_STEPS; i++) {
    p.rules = plan[i].rules;
    p.terms = plan[i].terms;
    p.nodes = plan[i].rules;
    pilot_run(m, g, &p);
    scale_add(&g->scale, p.rules, p.nodes);
  }
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
    raise_exception(m, m->exn_fail_redex, &g->form->place,
                    "no derivation of `%s` comes to an end: every rule needs another one first",
                    text_bytes(g->binding->name));
  g->ready = true;
  measure(m, g);
}

unsigned derivation_smallest(const struct derivation_goal *g) { return (unsigned)g->scale.points[0].nodes; }

/* The mean follows the size even where a rule makes many nodes: what is left of a rule is a chance of one. */
static uint32_t budget_for(const struct derivation_goal *g, const struct derivation_options *o, struct rng *r) {
  if (o->size == 0) return 0;
  double rules = scale_rules(&g->scale, o->size);
  if (rules > MOST_RULES) rules = MOST_RULES;
  return (uint32_t)rules + 1 + rng_chance(r, rules - (uint32_t)rules);
}

enum derivation_outcome derive(struct machine *m, struct rng *r, struct derivation_goal *goal,
                               const struct derivation_options *options, term *out) {
  struct derivation_options o = *options;
  derivation_goal_prepare(m, goal);
  if (o.depth == 0) o.depth = DEFAULT_DEPTH;
  enum derivation_outcome outcome = attempts(m, r, goal, &o, budget_for(goal, &o, r), out);
  goal->last = outcome == DERIVED ? *out : 0;
  goal->last_at = m->world->releases;
  return outcome;
}

value derivation_of_last(struct machine *m, struct derivation_goal *g) {
  if (!g->last || g->last_at != m->world->releases || !g->definition->judgment) return 0;
  struct verification v = {.goal = g, .arguments = g->last};
  verify_judgment(m, &v, true);
  return v.derivation;
}

term derivation_verified(struct machine *m, struct derivation_goal *g, term arguments) {
  return verified(m, g, arguments);
}

bool derivation_is_output(const struct derivation_goal *g, uint32_t argument) {
  const struct judgment *j = g->definition->judgment;
  return j ? j->is_output[argument] : g->result && argument + 1 == g->conclusion.inputs->count;
}
