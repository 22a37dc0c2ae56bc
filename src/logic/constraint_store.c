/* constraint_store: bindings, narrowing and disequations. */
#include "logic/constraint_store.h"
#include "core/array.h"

#include "logic/sort.h"

void store_init(struct constraint_store *s, struct machine *m, struct sort_tables *tables) {
  enum { FIRST_CAPACITY = 256 };
  *s = (struct constraint_store){.machine = m, .world = m->world, .tables = tables};
  s->trail_capacity = s->woken_capacity = FIRST_CAPACITY;
  s->blame.word_count = 4;
  s->blame.words = arena_alloc_zero(&m->world->arena, s->blame.word_count * sizeof(uint64_t));
  s->trail = arena_array(&m->world->arena, s->trail_capacity, sizeof *s->trail);
  s->woken = arena_array(&m->world->arena, s->woken_capacity, sizeof *s->woken);
}

void *store_alloc(struct constraint_store *s, size_t bytes) { return arena_alloc_zero(&s->world->arena, bytes); }

/* The trail. */

void store_set(struct constraint_store *s, uintptr_t *where, uintptr_t word) {
  ARENA_ROOM(&s->world->arena, s->trail, s->trail_count, s->trail_capacity);
  s->trail[s->trail_count++] = (struct trail_entry){where, *where};
  *where = word;
}

void store_undo(struct constraint_store *s, size_t mark) {
  while (s->trail_count > mark) {
    const struct trail_entry *e = &s->trail[--s->trail_count];
    *e->where = e->before;
  }
  s->woken_count = 0;
}

/* Making terms. */

open_term store_variable(struct constraint_store *s, const struct pattern *sort) {
  struct open_variable *v = store_alloc(s, sizeof *v);
  v->number = s->variables++;
  if (sort && sort->kind != PATTERN_ANY) {
    struct sorts *k = store_alloc(s, sizeof *k);
    k->pattern = sort;
    v->sorts = k;
  }
  return open_of(v);
}

open_term store_universal(struct constraint_store *s, const struct pattern *sort) {
  open_term t = store_variable(s, sort);
  variable_of(t)->universal = true;
  return t;
}

open_term store_sequence(struct constraint_store *s, const open_term *items, uint32_t count) {
  bool closed = true;
  for (uint32_t i = 0; closed && i < count; i++) closed = !is_open(items[i]);
  if (closed) return term_sequence(s->world, items, count);
  struct open_node *n = store_alloc(s, sizeof *n + count * sizeof(open_term));
  n->is_node = true;
  n->count = count;
  for (uint32_t i = 0; i < count; i++) n->items[i] = items[i];
  return open_of(n);
}

static term close(struct constraint_store *s, open_term t, uint32_t *level) {
  while (is_variable(t) && variable_of(t)->binding) {
    if (variable_of(t)->level > *level) *level = variable_of(t)->level;
    t = variable_of(t)->binding;
  }
  if (!is_open(t)) return t;
  struct open_node *n = node_of(t);
  if (!n->is_node) return 0;
  if (!n->closed) {
    world_check_stack(s->world);
    uint32_t inside = 0;
    term local[16], *items = n->count <= 16 ? local : arena_array(&s->world->arena, n->count, sizeof *items);
    for (uint32_t i = 0; i < n->count; i++)
      if (!(items[i] = close(s, n->items[i], &inside))) return 0;
    n->level = inside;
    store_set(s, &n->closed, term_sequence(s->world, items, n->count));
  }
  if (n->level > *level) *level = n->level;
  return n->closed;
}

term store_closed(struct constraint_store *s, open_term t) {
  uint32_t level = 0;
  term closed = close(s, t, &level);
  store_blame(s, level);
  return closed;
}

/* Watching. */

void store_watch(struct constraint_store *s, struct open_variable *v, struct watcher *w) {
  struct watch_link *k = store_alloc(s, sizeof *k);
  k->next = v->watches;
  k->watcher = w;
  store_set(s, (uintptr_t *)&v->watches, (uintptr_t)k);
}

static void wake_watcher(struct constraint_store *s, struct watcher *w) {
  if (w->done) return;
  ARENA_ROOM(&s->world->arena, s->woken, s->woken_count, s->woken_capacity);
  s->woken[s->woken_count++] = w;
}

static void wake_all(struct constraint_store *s, const struct open_variable *v) {
  for (const struct watch_link *k = v->watches; k; k = k->next) wake_watcher(s, k->watcher);
}

void store_rouse(struct constraint_store *s, const struct open_variable *v, watcher_function *kind) {
  for (const struct watch_link *k = v->watches; k; k = k->next)
    if (k->watcher->wake == kind) wake_watcher(s, k->watcher);
}

bool store_wake(struct constraint_store *s) {
  while (s->woken_count > 0) {
    struct watcher *w = s->woken[--s->woken_count];
    if (!w->done && !w->wake(s, w)) {
      s->woken_count = 0;
      return false;
    }
  }
  return true;
}

/* A disequation under test would need this variable to be bound: to the variable `same`, if that is
 * set. */
static void touch(struct constraint_store *s, struct open_variable *v, open_term same) {
  if (!s->testing || v->universal) return;
  if (!same && s->touched_same == v) return; /* it is watched anyway, together with the variable that it must equal */
  s->touched = v;
  s->touched_same = is_variable(same) && !variable_of(same)->universal ? variable_of(same) : NULL;
}

/* Sorts. */

static void add_sort(struct constraint_store *s, struct open_variable *v, const struct pattern *p) {
  struct sorts *k = store_alloc(s, sizeof *k);
  *k = (struct sorts){p, v->sorts, s->level};
  store_set(s, (uintptr_t *)&v->sorts, (uintptr_t)k);
}

/* The first ellipsis of the pattern repeats `first` times, the second, if it has one, `second`
 * times. */
static bool narrow_items(struct constraint_store *s, open_term t, const struct pattern *p, uint32_t first,
                         uint32_t second) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t times = 1;
    if (p->items[i].repeat) {
      times = first;
      first = second;
    }
    for (uint32_t k = 0; k < times; k++)
      if (!store_narrow(s, open_item(t, at++), p->items[i].pattern)) return false;
  }
  return true;
}

bool store_narrow_split(struct constraint_store *s, open_term t, const struct pattern *p, uint32_t first) {
  t = store_deref(s, t);
  return narrow_items(s, t, p, first, open_count(t) - p->min - first);
}

static void decide_later(struct constraint_store *s, open_term t, const struct pattern *p) {
  if (s->testing) return;
  struct membership *k = store_alloc(s, sizeof *k);
  *k = (struct membership){s->memberships, t, p};
  store_set(s, (uintptr_t *)&s->memberships, (uintptr_t)k);
}

static bool narrow_sequence(struct constraint_store *s, open_term t, const struct pattern *p) {
  if (p->repeats <= 1) return narrow_items(s, t, p, open_count(t) - p->min, 0);
  decide_later(s, t, p);
  return true;
}

/* A node that may match a non-terminal: by one production, or by several, one of which is chosen at
 * the end. */
static bool narrow_node(struct constraint_store *s, open_term t, const struct pattern *p) {
  struct open_variable *inside = s->testing ? open_variable(t) : NULL;
  if (inside) touch(s, inside, 0);
  switch (p->kind) {
  case PATTERN_SEQUENCE: return narrow_sequence(s, t, p);
  case PATTERN_LITERAL: return store_unify(s, t, p->literal);
  case PATTERN_NAME:
  case PATTERN_SIDE_CONDITION:
  case PATTERN_HIDE_HOLE:
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP: return store_narrow(s, t, p->sub);
  case PATTERN_NONTERMINAL: break;
  default: decide_later(s, t, p); return true;
  }
  const struct nonterminal *nt = p->nonterminal;
  const struct pattern *only = NULL;
  for (uint32_t i = 0; i < nt->production_count; i++) {
    if (sort_member(s, t, nt->productions[i].pattern) == MEMBER_NO) continue;
    if (only) {
      decide_later(s, t, p);
      return true;
    }
    only = nt->productions[i].pattern;
  }
  return only && store_narrow(s, t, only);
}

bool store_narrow(struct constraint_store *s, open_term t, const struct pattern *p) {
  t = store_deref(s, t);
  switch (sort_member(s, t, p)) {
  case MEMBER_NO: return false;
  case MEMBER_YES: return true;
  default: break;
  }
  if (is_node(t) && !node_of(t)->closed) return narrow_node(s, t, p);
  if (!is_variable(t)) return true;
  struct open_variable *v = variable_of(t);
  touch(s, v, 0);
  if (p->kind == PATTERN_LITERAL) return store_unify(s, t, p->literal);
  add_sort(s, v, p);
  return true;
}

/* Equations. */

static bool variable_occurs(struct constraint_store *s, const struct open_variable *v, open_term t) {
  t = store_deref(s, t);
  if (!is_open(t)) return false;
  const struct open_node *n = node_of(t);
  if (!n->is_node) return variable_of(t) == v;
  if (n->closed) return false;
  world_check_stack(s->world);
  for (uint32_t i = 0; i < n->count; i++)
    if (variable_occurs(s, v, n->items[i])) return true;
  return false;
}

static bool bind_variable(struct constraint_store *s, struct open_variable *v, open_term t) {
  if (is_node(t) && variable_occurs(s, v, t)) return false;
  touch(s, v, t);
  store_set(s, &v->binding, t);
  v->level = s->level;
  for (const struct sorts *k = v->sorts; k; k = k->next) {
    store_blame(s, k->level);
    if (!store_narrow(s, t, k->pattern)) return false;
  }
  if (!s->testing) wake_all(s, v);
  return true;
}

/* Universal variables are bound first: any term is an instance of them. Then the younger
 * variable. */
static bool bind_first(const struct open_variable *a, const struct open_variable *b) {
  if (a->universal != b->universal) return a->universal;
  return a->number > b->number;
}

bool store_unify(struct constraint_store *s, open_term a, open_term b) {
  a = store_deref(s, a);
  b = store_deref(s, b);
  if (a == b) return true;
  if (is_variable(a) && is_variable(b))
    return bind_first(variable_of(a), variable_of(b)) ? bind_variable(s, variable_of(a), b)
                                                      : bind_variable(s, variable_of(b), a);
  if (is_variable(a)) return bind_variable(s, variable_of(a), b);
  if (is_variable(b)) return bind_variable(s, variable_of(b), a);
  if (!is_open(a) && !is_open(b)) return false;
  if (!open_is_sequence(a) || !open_is_sequence(b) || open_count(a) != open_count(b)) return false;
  world_check_stack(s->world);
  for (uint32_t i = 0; i < open_count(a); i++)
    if (!store_unify(s, open_item(a, i), open_item(b, i))) return false;
  return true;
}

/* Disequations. */

struct disequation {
  struct watcher watcher;
  open_term a, b;
};

/* Can the terms still become equal? If not, it holds for good; if they are equal whatever happens,
 * it is violated. */
static bool check_disequation(struct constraint_store *s, struct disequation *d) {
  size_t mark = store_mark(s), woken = s->woken_count;
  s->testing = true;
  s->touched = s->touched_same = NULL;
  bool equal = store_unify(s, d->a, d->b);
  s->testing = false;
  store_undo(s, mark);
  s->woken_count = woken;
  if (!equal) {
    store_set(s, &d->watcher.done, true);
    return true;
  }
  if (!s->touched) return false;
  store_watch(s, s->touched, &d->watcher);
  if (s->touched_same) store_watch(s, s->touched_same, &d->watcher);
  return true;
}

static bool disequation_wake(struct constraint_store *s, struct watcher *w) {
  return check_disequation(s, (struct disequation *)w);
}

bool store_differ(struct constraint_store *s, open_term a, open_term b) {
  struct disequation *d = store_alloc(s, sizeof *d);
  *d = (struct disequation){{disequation_wake, 0}, a, b};
  return check_disequation(s, d);
}
