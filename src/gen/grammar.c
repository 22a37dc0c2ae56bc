/* grammar: see the header.
 *
 * The frame's slot of a name is 0 until it is bound, in whatever order the parts are made. Slots
 * that are written are noted on a trail, so that a part can be undone and made again. A part that
 * cannot be made is 0; the caller with a choice tries again. */
#include "gen/grammar.h"
#include "core/array.h"

#include "gen/atoms.h"
#include "gen/checks.h"
#include "gen/term_bias.h"
#include "gen/variable_names.h"
#include "redex/match/matching.h"

#include <string.h>

struct slot_trail_entry {
  value *slot;
  value before;
};

enum { TRAIL_LOCAL = 32 };

struct grammar_maker {
  struct machine *machine;
  struct world *world;
  struct rng *rng;
  const struct grammar *grammar;
  const struct generation *request;
  value *frame;
  uint32_t slots;          /* of the frame, if it is a production's; else 0 */
  term hole;               /* the term of the pattern `hole` here */
  enum variable_role role; /* of a variable here */
  struct slot_trail_entry *trail;
  uint32_t trail_count, trail_capacity;
  uint32_t unfoldings_left;     /* when they are used up, size is 0 everywhere */
  uint32_t failures_left;       /* on 0, generation gives up */
  const struct pattern *failed; /* the last pattern that failed */
  bool has_hidden;              /* there are hidden holes in the term */
  uint64_t salt;                /* for its bias; 0: no bias */
  struct variable_guess variables;
  struct slot_trail_entry trail_local[TRAIL_LOCAL];
};

static term make_term(struct grammar_maker *k, const struct pattern *p, unsigned size);

/* Choice points. */

struct grammar_point {
  uint32_t trail, scope, seen;
  enum variable_role role;
};

static struct grammar_point point_here(const struct grammar_maker *k) {
  return (struct grammar_point){k->trail_count, k->variables.scope_count, k->variables.seen_count, k->role};
}

static void back_to(struct grammar_maker *k, struct grammar_point p) {
  while (k->trail_count > p.trail) {
    const struct slot_trail_entry *e = &k->trail[--k->trail_count];
    *e->slot = e->before;
  }
  k->variables.scope_count = p.scope;
  k->variables.seen_count = p.seen;
  k->role = p.role;
}

static void bind_slot(struct grammar_maker *k, uint32_t slot, value v) {
  ARENA_ROOM(&k->world->arena, k->trail, k->trail_count, k->trail_capacity);
  k->trail[k->trail_count++] = (struct slot_trail_entry){&k->frame[slot], k->frame[slot]};
  k->frame[slot] = v;
}

static term fail_pattern(struct grammar_maker *k, const struct pattern *p) {
  if (k->failures_left > 0) k->failures_left--;
  k->failed = p;
  return 0;
}

/* Later tries are a little larger, in case the conditions require it. */
static unsigned size_of_try(unsigned size, unsigned try) { return size + try / 10; }

static bool may_try(const struct grammar_maker *k, unsigned try) {
  return try <= k->request->retries && k->failures_left > 0;
}

/* Names. */

/* The names that the pattern binds at its own level become unbound. */
static void forget_names(struct grammar_maker *k, const struct pattern *p) {
  if (p->kind == PATTERN_NAME || p->kind == PATTERN_MISMATCH_GROUP) k->frame[p->slot] = 0;
  if (p->kind == PATTERN_IN_HOLE) forget_names(k, p->context);
  if (p->kind == PATTERN_SEQUENCE)
    for (uint32_t i = 0; i < p->count; i++) {
      const struct item *item = &p->items[i];
      for (uint32_t j = 0; j < item->gather_count; j++) k->frame[item->gathers[j].outer] = 0;
      if (item->counted) k->frame[item->count_slot] = 0;
      if (!item->repeat && item->pattern->binds) forget_names(k, item->pattern);
    }
  if (p->sub && p->sub->binds) forget_names(k, p->sub);
}

static term make_named(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  term t = k->frame[p->slot];
  if (t) { /* as before, if that matches here */
    struct matcher x = {.machine = k->machine, .world = k->world, .frame = k->frame};
    return k->has_hidden || match_first(&x, p->sub, t) ? t : fail_pattern(k, p);
  }
  t = make_term(k, p->sub, size);
  if (t) bind_slot(k, p->slot, t);
  return t;
}

struct different_term { /* the terms of a mismatch group so far */
  const struct different_term *next;
  term t;
};

static bool occurs_among(const struct different_term *list, term t) {
  while (list && list->t != t) list = list->next;
  return list != NULL;
}

static term make_different(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  const struct different_term *others = (const struct different_term *)k->frame[p->slot];
  struct grammar_point here = point_here(k);
  for (unsigned try = 0; may_try(k, try); try++) {
    term t = make_term(k, p->sub, size_of_try(size, try));
    if (t && !occurs_among(others, t)) {
      struct different_term *mine = arena_alloc(&k->world->arena, sizeof *mine);
      *mine = (struct different_term){others, t};
      bind_slot(k, p->slot, (value)mine);
      return t;
    }
    back_to(k, here);
  }
  return fail_pattern(k, p);
}

static term make_group(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  bind_slot(k, p->slot, 0);
  return make_term(k, p->sub, size);
}

/* Contexts. */

static bool has_one_hole(term t) {
  while (has_hole(t) && !has_kind(t, KIND_HOLE)) {
    term holed = 0;
    for (uint32_t i = 0; i < seq_count(t); i++) {
      if (!has_hole(seq_item(t, i))) continue;
      if (holed) return false;
      holed = seq_item(t, i);
    }
    t = holed;
  }
  return has_kind(t, KIND_HOLE);
}

static term make_context(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  term outer = k->hole;
  k->hole = k->world->hole;
  term t = make_term(k, p, size);
  k->hole = outer;
  return t && has_one_hole(t) ? t : 0;
}

static term make_in_hole(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  struct grammar_point here = point_here(k);
  for (unsigned try = 0; may_try(k, try); try++) {
    unsigned larger = size_of_try(size, try);
    term context = make_context(k, p->context, larger);
    term part = context ? make_term(k, p->sub, larger) : 0;
    if (part) return context_plug(k->world, context, part);
    back_to(k, here);
    fail_pattern(k, p);
  }
  return fail_pattern(k, p);
}

static term make_without_hole(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  term outer = k->hole;
  k->hole = k->grammar->hidden_hole;
  k->has_hidden = true;
  term t = make_term(k, p->sub, size);
  k->hole = outer;
  return t;
}

/* Hidden holes become ordinary holes once the term is complete. */
static term reveal(struct grammar_maker *k, term t) {
  if (t == k->grammar->hidden_hole) return k->world->hole;
  if (!is_sequence(t)) return t;
  world_check_stack(k->world);
  term *items = arena_array(&k->world->arena, seq_count(t), sizeof *items);
  for (uint32_t i = 0; i < seq_count(t); i++) items[i] = reveal(k, seq_item(t, i));
  return term_sequence(k->world, items, seq_count(t));
}

static void reveal_names(struct grammar_maker *k, const struct pattern *p) {
  if (p->kind == PATTERN_NAME) k->frame[p->slot] = reveal(k, k->frame[p->slot]);
  if (p->kind == PATTERN_IN_HOLE) reveal_names(k, p->context);
  if (p->kind == PATTERN_SEQUENCE)
    for (uint32_t i = 0; i < p->count; i++) {
      const struct item *item = &p->items[i];
      for (uint32_t j = 0; j < item->gather_count; j++) {
        value *names = &k->frame[item->gathers[j].outer];
        *names = reveal(k, *names);
      }
      if (!item->repeat) reveal_names(k, item->pattern);
    }
  if (p->sub) reveal_names(k, p->sub);
}

/* Side conditions see holes in place of hidden ones. */

static bool condition_holds(struct grammar_maker *k, const struct pattern *p) {
  if (!k->has_hidden) return is_true(k->world, eval_value(k->machine, p->condition, k->frame));
  value before[k->slots + 1];
  memcpy(before, k->frame, k->slots * sizeof *before);
  reveal_names(k, p->sub);
  bool holds = is_true(k->world, eval_value(k->machine, p->condition, k->frame));
  memcpy(k->frame, before, k->slots * sizeof *before);
  return holds;
}

static term make_conditional(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  struct grammar_point here = point_here(k);
  for (unsigned try = 0; may_try(k, try); try++) {
    term t = make_term(k, p->sub, size_of_try(size, try));
    if (t && condition_holds(k, p)) return t;
    back_to(k, here);
    fail_pattern(k, p);
  }
  return fail_pattern(k, p);
}

/* Sequences. */

enum { ITEMS_LOCAL = 16 };

struct grammar_items {
  term *list;
  uint32_t count, capacity;
  term local[ITEMS_LOCAL];
};

static inline void items_init(struct grammar_items *s) {
  s->list = s->local;
  s->count = 0;
  s->capacity = ITEMS_LOCAL;
}

static inline void items_add(struct grammar_maker *k, struct grammar_items *s, term t) {
  ARENA_ROOM(&k->world->arena, s->list, s->count, s->capacity);
  s->list[s->count++] = t;
}

/* A small number, limited for large terms. */
static unsigned random_length(struct grammar_maker *k, unsigned size) {
  enum { LARGE = 18 };
  return size == 0 ? 0 : atoms_count(k->rng, 1 + (size < LARGE ? size : LARGE) / 2);
}

/* The number of repetitions, from the name of the ellipsis, or from a name under it that already
 * has terms. *fixed: it is required. False: they disagree. */
static bool repeat_count(struct grammar_maker *k, const struct item *item, unsigned size, uint32_t *count,
                         bool *fixed) {
  *fixed = item->counted && k->frame[item->count_slot];
  if (*fixed) *count = (uint32_t)small_value(k->frame[item->count_slot]);
  for (uint32_t j = 0; j < item->gather_count; j++) {
    term known = k->frame[item->gathers[j].outer];
    if (!known) continue;
    if (*fixed && *count != seq_count(known)) return false;
    *count = seq_count(known);
    *fixed = true;
  }
  if (!*fixed) *count = random_length(k, k->unfoldings_left == 0 ? 0 : size);
  return true;
}

static void prepare_names(struct grammar_maker *k, const struct item *item, uint32_t row) {
  if (!item->pattern->binds) return;
  forget_names(k, item->pattern);
  for (uint32_t j = 0; j < item->gather_count; j++) {
    term known = k->frame[item->gathers[j].outer];
    if (known) k->frame[item->gathers[j].inner] = seq_item(known, row);
  }
}

static bool make_repeat(struct grammar_maker *k, const struct item *item, unsigned size, struct grammar_items *out) {
  uint32_t count = 0, made = 0, names = item->gather_count;
  bool fixed;
  if (!repeat_count(k, item, size, &count, &fixed)) return false;
  term *cells = names ? arena_array(&k->world->arena, (size_t)names * count + 1, sizeof *cells) : NULL;
  for (; made < count; made++) {
    struct grammar_point here = point_here(k);
    prepare_names(k, item, made);
    k->role = VARIABLE_BINDS;
    term t = make_term(k, item->pattern, size);
    if (!t) {
      back_to(k, here);
      if (fixed) return false;
      break; /* a shorter sequence */
    }
    items_add(k, out, t);
    for (uint32_t j = 0; j < names; j++) cells[(size_t)j * count + made] = k->frame[item->gathers[j].inner];
  }
  for (uint32_t j = 0; j < names; j++)
    if (!k->frame[item->gathers[j].outer])
      bind_slot(k, item->gathers[j].outer, term_sequence(k->world, cells + (size_t)j * count, made));
  if (item->counted && !k->frame[item->count_slot]) bind_slot(k, item->count_slot, small(made));
  return true;
}

static term make_sequence(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  world_check_stack(k->world);
  struct grammar_items s;
  items_init(&s);
  enum variable_role outer = k->role;
  for (uint32_t i = 0; i < p->count; i++) {
    const struct item *item = &p->items[i];
    if (item->repeat) {
      if (!make_repeat(k, item, size, &s)) return fail_pattern(k, p);
      continue;
    }
    k->role = VARIABLE_BINDS;
    term t = make_term(k, item->pattern, size);
    if (!t) return 0;
    items_add(k, &s, t);
  }
  k->role = outer;
  return term_sequence(k->world, s.list, s.count);
}

/* Non-terminals. */

static term make_production(struct grammar_maker *k, const struct production *p, unsigned size) {
  if (!p->unit) return make_term(k, p->pattern, size);
  value frame[p->unit->slots + 1], *outer = k->frame;
  memset(frame, 0, sizeof frame);
  unit_enter(p->unit, frame);
  k->frame = frame;
  uint32_t trail = k->trail_count, outer_slots = k->slots;
  k->slots = p->unit->slots;
  term t = make_term(k, p->pattern, size);
  k->trail_count = trail;
  k->frame = outer;
  k->slots = outer_slots;
  return t;
}

static uint64_t production_weight(const struct grammar_maker *k, uint32_t production) {
  const uint32_t *weights = k->request->weights;
  return term_bias(k->salt, production) * (weights ? weights[production] : 1);
}

static uint32_t choose_by_weight(struct grammar_maker *k, const struct unfolding *u, const struct production_choices *c,
                                 uint32_t count) {
  uint64_t weights[count], sum = 0;
  for (uint32_t i = 0; i < count; i++) sum += weights[i] = production_weight(k, u->first + c->productions[i]);
  uint64_t left = rng_below(k->rng, sum);
  uint32_t i = 0;
  for (; i + 1 < count && left >= weights[i]; i++) left -= weights[i];
  return c->productions[i];
}

/* Usually avoids a variable where none is in scope, if there is another production. */
static uint32_t choose_production(struct grammar_maker *k, const struct unfolding *u,
                                  const struct production_choices *c) {
  uint32_t count = c->count;
  bool avoid = c->compound > 0 && c->compound < count && k->variables.scope_count == 0;
  if (avoid && !rng_chance(k->rng, 0.25)) count = c->compound;
  if (count > 1 && (k->salt || k->request->weights)) return choose_by_weight(k, u, c, count);
  return c->productions[count == 1 ? 0 : rng_below(k->rng, count)];
}

static term make_phrase(struct grammar_maker *k, const struct nonterminal *nt, unsigned size) {
  world_check_stack(k->world);
  enum { TRIES = 4 };
  const struct unfolding *u = unfolding_of(k->grammar, nt);
  if (u->height == NO_HEIGHT) return 0; /* under an ellipsis, which then stays empty */
  struct grammar_point here = point_here(k);
  if (k->unfoldings_left == 0) size = 0;
  else k->unfoldings_left--;
  term t = 0;
  for (unsigned try = 0; try < TRIES && !t && k->failures_left > 0; try++) {
    if (try > 0) back_to(k, here);
    if (!u->variables) k->role = VARIABLE_USES;
    uint32_t i = choose_production(k, u, size == 0 ? &u->lowest : &u->all);
    k->grammar->used[u->first + i]++;
    t = make_production(k, &nt->productions[i], size == 0 ? 0 : size - 1);
  }
  k->role = here.role;
  if (!u->variables) k->variables.scope_count = here.scope; /* the scope of its bindings ends here */
  return t;
}

/* Any term: one of the language, or an S-expression of atoms. */

static term make_atom(struct grammar_maker *k, enum pattern_kind kind, unsigned size) {
  struct atom_source a = {k->world, k->rng, k->grammar->language, size, k->request->attempt};
  return atoms_make(&a, kind);
}

static term make_any_atom(struct grammar_maker *k, unsigned size) {
  static const struct pattern variable = {.kind = PATTERN_VARIABLE, .det = true};
  static const enum pattern_kind kinds[] = {PATTERN_NUMBER, PATTERN_STRING, PATTERN_BOOLEAN};
  uint64_t i = rng_below(k->rng, 4);
  return i < 3 ? make_atom(k, kinds[i], size) : variables_make(&k->variables, &variable, VARIABLE_USES);
}

static term make_any(struct grammar_maker *k, unsigned size) {
  world_check_stack(k->world);
  const struct grammar *g = k->grammar;
  if (g->closed_count && rng_below(k->rng, 5) == 0)
    return make_phrase(k, &g->language->nonterminals[g->closed[rng_below(k->rng, g->closed_count)]], size);
  if (size == 0 || k->unfoldings_left == 0 || rng_below(k->rng, 3) > 0) return make_any_atom(k, size);
  k->unfoldings_left--;
  struct grammar_items s;
  items_init(&s);
  for (unsigned left = random_length(k, size); left > 0; left--) {
    term t = make_any(k, size - 1);
    if (!t) return 0;
    items_add(k, &s, t);
  }
  return term_sequence(k->world, s.list, s.count);
}

static term make_term(struct grammar_maker *k, const struct pattern *p, unsigned size) {
  switch (p->kind) {
  case PATTERN_LITERAL: return p->literal;
  case PATTERN_NONTERMINAL: return make_phrase(k, p->nonterminal, size);
  case PATTERN_SEQUENCE: return make_sequence(k, p, size);
  case PATTERN_NAME: return make_named(k, p, size);
  case PATTERN_ANY: return make_any(k, size);
  case PATTERN_VARIABLE:
  case PATTERN_VARIABLE_EXCEPT:
  case PATTERN_VARIABLE_PREFIX:
  case PATTERN_VARIABLE_NOT_MENTIONED: return variables_make(&k->variables, p, k->role);
  case PATTERN_HOLE: return k->hole;
  case PATTERN_IN_HOLE: return make_in_hole(k, p, size);
  case PATTERN_HIDE_HOLE: return make_without_hole(k, p, size);
  case PATTERN_MISMATCH: return make_different(k, p, size);
  case PATTERN_MISMATCH_GROUP: return make_group(k, p, size);
  case PATTERN_SIDE_CONDITION: return make_conditional(k, p, size);
  default: return make_atom(k, p->kind, size);
  }
}

/* The whole. */

static const char *failure_reason(const struct grammar_maker *k) {
  if (!k->failed) return "";
  switch (k->failed->kind) {
  case PATTERN_SIDE_CONDITION: return ": its side condition was never true";
  case PATTERN_MISMATCH: return ": it has too few different terms";
  case PATTERN_IN_HOLE: return ": its context never had exactly one hole";
  case PATTERN_NAME: return ": the patterns of a repeated name have no term in common";
  case PATTERN_SEQUENCE: return ": the names under an ellipsis need different lengths";
  default: return "";
  }
}

_Noreturn static void raise_failure(const struct grammar_maker *k, const struct pattern *p) {
  const struct pattern *blamed = k->failed ? k->failed : p;
  unsigned tries = k->request->retries;
  if (k->request->side)
    raise_exception(k->machine, checks_of(k->machine)->exn_generation, &blamed->place,
                    "%s: unable to generate LHS of %s in %u attempt%s%s", k->request->who, k->request->side, tries,
                    plural(tries), failure_reason(k));
  raise_exception(k->machine, checks_of(k->machine)->exn_generation, &blamed->place,
                  "%s: unable to generate pattern at line %u in %u attempt%s%s", k->request->who, blamed->place.line,
                  tries, plural(tries), failure_reason(k));
}

_Noreturn static void raise_uninhabited(struct machine *m, const struct generation *g, const struct nonterminal *nt) {
  raise_exception(m, checks_of(m)->exn_generation, &nt->place,
                  "%s: the non-terminal `%s` has no finite terms: none of its productions comes to an end", g->who,
                  text_bytes(nt->names[0]));
}

/* Without ellipses a size of 5 rarely takes a hundred unfoldings; with them, this keeps terms
 * within reason. */
enum { UNFOLDINGS = 5000, FAILURES_PER_RETRY = 100 };

term generate_by_grammar(struct machine *m, struct rng *r, const struct pattern *p, struct language *l,
                         const struct generation *g, value *frame) {
  struct grammar_maker k;
  struct generation request = *g;
  memset(&k, 0, offsetof(struct grammar_maker, variables));
  k.machine = m;
  k.world = m->world;
  k.rng = r;
  k.grammar = grammar_of_pattern(m, l, p);
  k.request = &request;
  if (k.grammar->language != l) request.weights = NULL; /* weights are by production of `l` */
  k.frame = frame;
  k.hole = m->world->hole;
  k.salt = g->has_bias ? rng_next(r) : 0;
  k.trail = k.trail_local;
  k.trail_capacity = TRAIL_LOCAL;
  k.failures_left = FAILURES_PER_RETRY * (g->retries + 1);
  k.variables.machine = m;
  k.variables.grammar = k.grammar;
  k.variables.rng = r;
  k.variables.attempt = g->attempt;
  k.variables.scope_count = k.variables.seen_count = 0;
  const struct nonterminal *uninhabited = pattern_uninhabited(k.grammar, p);
  if (uninhabited) raise_uninhabited(m, g, uninhabited);
  k.role = VARIABLE_BINDS;
  struct grammar_point start = point_here(&k);
  for (unsigned try = 0; may_try(&k, try); try++) {
    back_to(&k, start);
    forget_names(&k, p);
    k.unfoldings_left = UNFOLDINGS;
    term t = make_term(&k, p, size_of_try(g->size, try));
    if (!t) continue;
    if (k.has_hidden) reveal_names(&k, p);
    return k.has_hidden ? reveal(&k, t) : t;
  }
  raise_failure(&k, p);
}
