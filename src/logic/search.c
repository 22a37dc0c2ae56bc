/* search: the loop, its goals, and what remains when no goal does. */
#include "logic/search.h"

#include "logic/choice_stack.h"

/* Goals. */

struct goal *goal_new(struct search *s, enum goal_kind kind) {
  struct goal *g = store_alloc(&s->store, sizeof *g);
  g->kind = kind;
  g->depth = s->depth;
  g->level = (uint32_t)blame_last(&s->store.blame);
  g->owner = s->owner;
  return g;
}

static void list_init(struct goal_list *l) {
  l->first = NULL;
  l->end = &l->first;
}

static void list_add(struct goal_list *l, struct goal *g) {
  g->next = NULL;
  *l->end = g;
  l->end = &g->next;
}

void goal_post(struct search *s, struct goal *g) {
  uint32_t level = (uint32_t)blame_last(&s->store.blame); /* everything that the step has read may be in the goal */
  if (g->level < level) g->level = level;
  list_add(&s->posted, g);
}

static void begin_step(struct search *s, const struct goal *g, uint32_t level) {
  list_init(&s->posted);
  list_init(&s->awake);
  s->depth = g->depth < DEEPEST ? (uint16_t)(g->depth + 1) : DEEPEST;
  s->owner = g->owner;
  s->sharers = 0;
  blame_clear(&s->store.blame);
  store_blame(&s->store, level);
}

/* The goals that the step posted precede the rest. */
static bool end_step(struct search *s) {
  if (!store_wake(&s->store)) return false;
  *s->posted.end = s->goals;
  *s->awake.end = s->posted.first;
  s->goals = s->awake.first;
  return true;
}

/* Waiting. */

struct goal *goal_copy(struct search *s, const struct goal *g) {
  struct goal *copy = store_alloc(&s->store, sizeof *copy);
  *copy = *g;
  return copy;
}

static bool delayed_wake(struct constraint_store *store, struct watcher *w) {
  struct search *s = (struct search *)store;
  const struct delayed *d = (struct delayed *)w;
  store_set(store, &w->done, true);
  list_add(&s->awake, goal_copy(s, d->goal));
  return true;
}

/* Calls and contexts determine more than mere tests, and go first when nothing else is left to
 * do. */
static struct line *line_of(struct search *s, const struct goal *g) {
  return &s->waiting[g->kind == GOAL_CALL || g->kind == GOAL_PLUG ? WAITING_CALLS : WAITING_OTHERS];
}

static struct watcher *wait_in_line(struct search *s, const struct goal *g) {
  struct line *l = line_of(s, g);
  struct delayed *d = store_alloc(&s->store, sizeof *d);
  *d = (struct delayed){{delayed_wake, 0}, NULL, goal_copy(s, g)};
  store_set(&s->store, (uintptr_t *)(l->last ? &l->last->next : &l->first), (uintptr_t)d);
  store_set(&s->store, (uintptr_t *)&l->last, (uintptr_t)d);
  return &d->watcher;
}

void goal_delay(struct search *s, const struct goal *g, struct open_variable *v) {
  store_watch(&s->store, v, wait_in_line(s, g));
}

void goal_delay_on_either(struct search *s, const struct goal *g, struct open_variable *v, struct open_variable *w) {
  struct watcher *both = wait_in_line(s, g);
  store_watch(&s->store, v, both);
  store_watch(&s->store, w, both);
}

/* Looking ahead. */

static bool run_goals(struct search *s);

/* In continuation-passing style, the effect of a rule may turn out to be impossible only after
 * everything that follows was made. So after each choice there, the search looks ahead for one
 * quick way to fill the next few places; if there is none, it backtracks. */

static bool has_end(struct search *s) {
  enum { LOOK_AHEAD_UNDONE = 8, LOOK_AHEAD_STEPS = 1000 };
  uintptr_t points = s->points;
  struct goal *goals = s->goals;
  size_t choices = s->choice_count, mark = store_mark(&s->store), jump = s->jump;
  uint64_t undone = s->undone, limit = s->limit, step_limit = s->step_limit;
  uint32_t failures = s->failures, level = s->store.level;
  uintptr_t best = s->best;
  s->looking_ahead = s->looked_ahead = true;
  s->base = choices;
  s->points = 0;
  s->limit = undone + LOOK_AHEAD_UNDONE;
  if (step_limit > s->steps + LOOK_AHEAD_STEPS) s->step_limit = s->steps + LOOK_AHEAD_STEPS;
  bool found = run_goals(s);
  s->looking_ahead = false;
  s->base = 0;
  store_undo(&s->store, mark);
  s->points = points;
  s->goals = goals;
  s->choice_count = choices;
  s->jump = jump;
  s->undone = undone;
  s->limit = limit;
  s->step_limit = step_limit;
  s->failures = failures;
  s->best = best;
  s->store.level = level;
  return found;
}

static bool alternative_works(struct search *s, const struct choice *c, uint32_t which) {
  struct goal *g = c->goal;
  bool looks_ahead = c->looks_ahead;
  if (!goal_try(s, g, c->data, which) || !end_step(s)) return false;
  if (!looks_ahead || has_end(s)) return true;
  begin_step(s, g, s->store.level); /* the cause is unknown */
  return false;
}

/* Backtracks to an alternative that was not tried. */
static bool go_back(struct search *s) {
  while (s->choice_count > s->base) {
    struct choice *c = &s->choices[s->choice_count - 1];
    store_undo(&s->store, c->trail);
    if (c->count == 0) {
      s->choice_count--;
      continue;
    }
    if (c->tried > 0 && ++s->undone > s->limit) return false;
    uint32_t which = choice_draw(s, c);
    c->failures = 0;
    s->goals = c->rest;
    s->store.level = (uint32_t)s->choice_count;
    begin_step(s, c->goal, s->store.level);
    const struct goal *g = c->goal;
    if (alternative_works(s, c, which)) return true;
    choices_jump_back(s, c->count > 0 ? NULL : g, true);
  }
  return false;
}

/* Until no goal is left. */
static bool run_goals(struct search *s) {
  enum { POINTS_AHEAD = 5 };
  while (s->goals) {
    if (s->looking_ahead && s->points > POINTS_AHEAD) return true;
    if (++s->steps > s->step_limit || s->used > s->most || (s->hole && variation_is_idle(s))) return false;
    struct goal *g = s->goals;
    s->goals = g->next;
    begin_step(s, g, g->level);
    size_t choices = s->choice_count;
    if (goal_run(s, g) && end_step(s)) continue;
    if (s->choice_count == choices) choices_jump_back(s, g, false); /* otherwise there are new alternatives */
    if (!go_back(s)) return false;
  }
  return true;
}

/* Only waiting goals and open variables are left. */

/* Goals before it are done, and are checked again only when that is undone. */
static struct delayed *first_in_line(struct search *s, struct line *l) {
  struct delayed *d = l->first;
  while (d && d->watcher.done && d->next) d = d->next;
  if (d != l->first) store_set(&s->store, (uintptr_t *)&l->first, (uintptr_t)d);
  return d && !d->watcher.done ? d : NULL;
}

static bool post_delayed(struct search *s) {
  struct delayed *d = NULL;
  for (unsigned i = 0; !d && i < WAITING_LINES; i++) d = first_in_line(s, &s->waiting[i]);
  if (!d) return false;
  store_set(&s->store, &d->watcher.done, true);
  struct goal *g = goal_copy(s, d->goal);
  g->forced = true;
  list_add(&s->posted, g);
  return true;
}

static bool post_membership(struct search *s) {
  const struct membership *k = s->store.memberships;
  if (!k) return false;
  store_set(&s->store, (uintptr_t *)&s->store.memberships, (uintptr_t)k->next);
  struct goal *g = goal_new(s, GOAL_MEMBER);
  g->result = store_deref(&s->store, k->t);
  g->pattern = k->pattern;
  goal_post(s, g);
  return true;
}

static bool post_ground(struct search *s, open_term t) {
  t = store_deref(&s->store, t);
  if (!is_open(t)) return false;
  const struct open_node *n = node_of(t);
  if (n->is_node) {
    bool posted = false;
    if (n->closed) return false;
    for (uint32_t i = 0; i < n->count; i++) posted |= post_ground(s, n->items[i]);
    return posted;
  }
  struct goal *g = goal_new(s, GOAL_GROUND);
  g->result = t;
  goal_post(s, g);
  return true;
}

static bool post_rest(struct search *s) {
  const struct goal nothing = {0};
  begin_step(s, &nothing, 0);
  if (!post_delayed(s) && !post_membership(s) && !post_ground(s, s->conclusion)) return false;
  s->goals = s->posted.first;
  return true;
}

bool search_gave_up(const struct search *s) {
  return s->incomplete || s->hole || s->undone >= s->limit || s->steps > s->step_limit || s->used > s->most;
}

bool search_run(struct search *s) {
  for (;;) {
    if (!run_goals(s)) return false;
    if (!post_rest(s)) return true;
  }
}
