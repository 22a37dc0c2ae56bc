/* plugging: contexts in a search: (in-hole C t) where C, t, or the result is unknown. */
#include "core/array.h"
#include "logic/search.h"

#include "logic/sort.h"
#include "redex/match/context.h"

static const struct pattern *context_sort(const struct open_variable *v) {
  for (const struct sorts *k = v->sorts; k; k = k->next)
    if (k->pattern->kind == PATTERN_NONTERMINAL && k->pattern->nonterminal->may_hole) return k->pattern;
  return NULL;
}

static bool may_hold_hole(struct search *s, open_term t) {
  t = store_deref(&s->store, t);
  if (!is_open(t)) return has_hole(t);
  if (!is_node(t)) return context_sort(variable_of(t));
  for (uint32_t i = 0; i < node_of(t)->count; i++)
    if (may_hold_hole(s, node_of(t)->items[i])) return true;
  return false;
}

static open_term plug_later(struct search *s, open_term context, open_term part) {
  struct goal *g = goal_new(s, GOAL_PLUG);
  g->context = context;
  g->part = part;
  g->result = store_variable(&s->store, NULL);
  goal_post(s, g);
  return g->result;
}

open_term plug_open(struct search *s, open_term context, open_term part) {
  context = store_deref(&s->store, context);
  if (context == s->store.world->hole) return part;
  if (is_variable(context)) return plug_later(s, context, part);
  if (!open_is_sequence(context)) return context;
  world_check_stack(s->store.world);
  uint32_t count = open_count(context);
  open_term *items = store_alloc(&s->store, (count + 1) * sizeof *items);
  bool plugged = false;
  for (uint32_t i = 0; i < count; i++) {
    items[i] = open_item(context, i);
    if (plugged || !may_hold_hole(s, items[i])) continue;
    items[i] = plug_open(s, items[i], part);
    plugged = true;
  }
  return store_sequence(&s->store, items, count);
}

/* All decompositions of a closed term. */

struct context_split {
  term context, focus;
};

struct splits {
  struct focus_next base;
  struct search *search;
  struct context_split *list;
  size_t count, capacity;
};

static bool split_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct splits *k = (struct splits *)self;
  ARENA_ROOM(&x->world->arena, k->list, k->count, k->capacity);
  k->list[k->count++] = (struct context_split){path_context(x->world, path, NULL), focus};
  return false;
}

static struct splits split_all(struct search *s, const struct pattern *sort, term t) {
  struct splits k = {.base = {split_run}, .search = s};
  value frame[1] = {0};
  struct matcher x = {.machine = s->store.machine, .world = s->store.world, .frame = frame, .keep_paths = true};
  decompose(&x, sort, t, NULL, &k.base);
  return k;
}

/* Neither the context nor the whole is known. Then the hole is here, or the goal that makes the
 * whole runs first, which determines the context. The first goal for a context decides. */

enum { PLUG_HERE, PLUG_LATER, PLUG_WAYS };

static bool is_awaited(struct search *s, const struct open_variable *context) {
  for (const struct delayed *d = s->waiting[WAITING_CALLS].first; d; d = d->next)
    if (!d->watcher.done && d->goal->kind == GOAL_PLUG && open_deref(d->goal->context) == open_of(context)) return true;
  return false;
}

static bool wait_for_whole(struct search *s, const struct goal *g, struct open_variable *context,
                           struct open_variable *whole) {
  goal_delay_on_either(s, g, context, whole);
  return true;
}

/* Deeper for larger terms. */
static void choose_place(struct search *s, struct goal *g) {
  enum { MOST_LEVELS = 8, NODES_PER_LEVEL = 8 };
  unsigned levels = 1 + s->options->size / NODES_PER_LEVEL;
  struct choice *c = choice_push(s, g, PLUG_WAYS, NULL);
  bool here = rng_below(s->rng, levels < MOST_LEVELS ? levels + 1 : MOST_LEVELS) == 0;
  c->alternatives[here ? PLUG_LATER : PLUG_HERE].weight = 0;
}

static bool is_undecided(struct search *s, const struct goal *g) {
  return !g->forced && is_variable(store_deref(&s->store, g->context)) &&
         is_variable(store_deref(&s->store, g->result));
}

bool plug_run(struct search *s, struct goal *g) {
  open_term context = store_deref(&s->store, g->context), whole = store_deref(&s->store, g->result);
  if (!is_variable(context)) {
    open_term made = plug_open(s, context, g->part);
    return store_unify(&s->store, made, g->result);
  }
  struct open_variable *v = variable_of(context);
  const struct pattern *sort = context_sort(v);
  if (!sort) return store_unify(&s->store, context, s->store.world->hole) && store_unify(&s->store, g->part, g->result);
  if (is_undecided(s, g)) {
    if (is_awaited(s, v)) return wait_for_whole(s, g, v, variable_of(whole));
    choose_place(s, g);
    return false; /* the first alternative is next */
  }
  term closed = store_closed(&s->store, g->result);
  if (closed) {
    struct splits k = split_all(s, sort, closed);
    choice_push(s, g, (uint32_t)k.count, k.list);
  } else {
    choice_push(s, g, sort->nonterminal->production_count, NULL);
  }
  return false;
}

/* One more level of context: a production, with variables for its parts. */
static bool grow_context(struct search *s, const struct goal *g, const struct production *p) {
  if (p->pattern->binds) { /* names in a grammar need a frame of their own */
    s->incomplete = true;
    return false;
  }
  struct instance i = {0};
  bool sequence = p->pattern->kind == PATTERN_SEQUENCE;
  open_term context = sequence ? instance_sequence(s, &i, p->pattern) : instance_pattern(s, &i, p->pattern);
  if (!context || !store_unify(&s->store, g->context, context)) return false;
  open_term made = plug_open(s, context, g->part);
  return store_unify(&s->store, made, g->result);
}

bool plug_try(struct search *s, const struct goal *g, const void *data, uint32_t alternative) {
  if (data) {
    const struct context_split *k = (const struct context_split *)data + alternative;
    return store_unify(&s->store, g->context, k->context) && store_unify(&s->store, g->part, k->focus);
  }
  struct open_variable *context = variable_of(store_deref(&s->store, g->context));
  if (is_undecided(s, g)) {
    if (alternative == PLUG_LATER) return wait_for_whole(s, g, context, variable_of(store_deref(&s->store, g->result)));
    return store_unify(&s->store, g->context, s->store.world->hole) && store_unify(&s->store, g->part, g->result);
  }
  const struct pattern *sort = context_sort(context);
  return grow_context(s, g, &sort->nonterminal->productions[alternative]);
}
