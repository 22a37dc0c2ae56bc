/* mismatch: the walk along a pattern that records mismatches: everything but sequences and
 * non-terminals. */
#include "why/walk.h"

#include "redex/match/context.h"
#include "redex/redex.h"

#include <string.h>

void *walk_make(const struct walk *w, size_t bytes) { return arena_alloc_zero(&w->y->m->world->arena, bytes); }

bool is_keyword_of(const struct language *l, term t) { return is_symbol(t) && language_mentions(l, t); }

/* Does the term begin like a form of the language? */
static bool has_keyword(const struct language *l, term t) {
  return is_sequence(t) && seq_count(t) && is_keyword_of(l, seq_item(t, 0));
}

static unsigned count_nodes(term t, unsigned most) {
  if (!most || !is_sequence(t)) return most ? 1 : 0;
  unsigned count = 1;
  for (uint32_t i = 0; i < seq_count(t) && count < most; i++) count += count_nodes(seq_item(t, i), most - count);
  return count;
}

unsigned left_aside(term t) { return is_sequence(t) ? COST_NODE * count_nodes(t, NODES) : 0; }

unsigned ignored(const struct language *l, term t) {
  return is_keyword_of(l, t) || has_keyword(l, t) ? COST_KEYWORD : 0;
}

/* ---- recording ---- */

struct mismatch *walk_note(struct walk *w, int kind, const struct pattern *p, term t, const struct position *at) {
  struct mismatch *n = walk_make(w, sizeof *n);
  *n = (struct mismatch){w->list, (unsigned)kind, at, p, t, 0, 0, w->phrase, w->production, w->whole};
  return n;
}

/* Continues as if it had matched. */
void walk_pass(struct walk *w, const struct mismatch *n, unsigned cost, struct walk_next *next) {
  const struct mismatch *before = w->list;
  w->list = n;
  w->cost += cost;
  if (w->cost < w->best_cost) next->run(w, next);
  w->cost -= cost;
  w->list = before;
}

bool walk_is_used_up(struct walk *w) {
  if (w->cost >= w->best_cost) return true;
  if (w->steps) {
    w->steps--;
    return false;
  }
  w->y->cut = true;
  return w->best_cost != COST_MOST; /* the first walk is always completed */
}

/* ---- names, conditions ---- */

struct why_name_next {
  struct walk_next base;
  const struct pattern *p;
  term t;
  const struct position *at;
  struct walk_next *outer;
};

void walk_compare(struct walk *w, const struct pattern *p, uint32_t slot, bool first, term name, term t,
                  const struct position *at, struct walk_next *next) {
  const term before = w->frame[slot];
  if (first || !before || !t || before == t) {
    if (first) w->frame[slot] = t;
    next->run(w, next);
    return;
  }
  struct mismatch *n = walk_note(w, MISMATCH_UNEQUAL, p, t, at);
  n->name = name;
  n->before = before;
  walk_pass(w, n, COST_RELATION, next);
}

static void name_run(struct walk *w, struct walk_next *self) {
  struct why_name_next *n = (struct why_name_next *)self;
  walk_compare(w, n->p, n->p->slot, n->p->first, n->p->seen->name, n->t, n->at, n->outer);
}

static bool condition_holds(struct walk *w, const struct pattern *p) {
  return is_true(w->y->m->world, eval_value(w->y->m, p->condition, w->frame));
}

static void side_run(struct walk *w, struct walk_next *self) {
  struct why_name_next *n = (struct why_name_next *)self;
  if (w->cost || condition_holds(w, n->p)) n->outer->run(w, n->outer); /* after a mismatch, names have no value */
  else walk_pass(w, walk_note(w, MISMATCH_SIDE, n->p, n->t, n->at), COST_RELATION, n->outer);
}

struct different {
  struct different *next;
  term t;
};

static void different_run(struct walk *w, struct walk_next *self) {
  struct why_name_next *n = (struct why_name_next *)self;
  struct different *before = (struct different *)w->frame[n->p->slot], mine = {before, n->t};
  bool is_same = false;
  for (struct different *i = before; i; i = i->next) is_same |= i->t == n->t;
  w->frame[n->p->slot] = (value)&mine;
  if (is_same) walk_pass(w, walk_note(w, MISMATCH_SAME, n->p, n->t, n->at), COST_RELATION, n->outer);
  else n->outer->run(w, n->outer);
  w->frame[n->p->slot] = (value)before;
}

/* ---- contexts ---- */

struct focus_walk {
  struct focus_next base;
  struct walk *w;
  const struct pattern *p;
  const struct position *at;
  const struct path *path;
  struct walk_next after; /* the part in the hole */
  struct walk_next *outer;
  bool any;
};

static const struct position *position_of(const struct walk *w, const struct position *at, const struct path *path) {
  if (!path) return at;
  struct position *p = walk_make(w, sizeof *p);
  *p = (struct position){position_of(w, at, path->up), path->index};
  return p;
}

static void context_run(struct walk *w, struct walk_next *self) {
  struct focus_walk *f = (struct focus_walk *)((char *)self - offsetof(struct focus_walk, after));
  const struct pattern *name = f->p->context;
  if (name->kind != PATTERN_NAME) f->outer->run(w, f->outer);
  else
    walk_compare(w, name, name->slot, name->first, name->seen->name, path_context(w->y->m->world, f->path, NULL), f->at,
                 f->outer);
}

static bool focus_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  (void)x;
  struct focus_walk *f = (struct focus_walk *)self;
  f->any = true;
  f->path = path;
  walk(f->w, f->p->sub, focus, position_of(f->w, f->at, path), &f->after);
  return false;
}

static void walk_in_hole(struct walk *w, const struct pattern *p, term t, const struct position *at,
                         struct walk_next *next) {
  struct matcher x = {w->y->m, w->y->m->world, w->frame, true};
  struct focus_walk f = {{focus_run}, w, p, at, NULL, {context_run}, next, false};
  decompose_top(&x, p->context->kind == PATTERN_NAME ? p->context->sub : p->context, t, &f.base);
  if (!f.any) walk_pass(w, walk_note(w, MISMATCH_CONTEXT, p, t, at), COST_CONTEXT, next);
}

/* ---- all kinds ---- */

static void walk_atom(struct walk *w, const struct pattern *p, term t, const struct position *at,
                      struct walk_next *next) {
  struct matcher x = {w->y->m, w->y->m->world, w->frame, false};
  if (match_first(&x, p, t)) {
    next->run(w, next);
    return;
  }
  const unsigned cost = (is_sequence(t) ? COST_SHAPE : COST_ATOM) + ignored(w->language, t) + left_aside(t);
  walk_pass(w, walk_note(w, MISMATCH_ATOM, p, t, at), cost, next);
}

/* Patterns that are not examined: they match or they do not. */
static void walk_other(struct walk *w, const struct pattern *p, term t, const struct position *at,
                       struct walk_next *next) {
  struct matcher x = {w->y->m, w->y->m->world, w->frame, false};
  if (match_first(&x, p, t)) next->run(w, next);
  else walk_pass(w, walk_note(w, MISMATCH_OTHER, p, t, at), COST_SHAPE + ignored(w->language, t), next);
}

void walk(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next) {
  world_check_stack(w->y->m->world);
  if (walk_is_used_up(w)) return;
  struct why_name_next n = {{name_run}, p, t, at, next};
  switch (p->kind) {
  case PATTERN_NONTERMINAL: walk_phrase(w, p, t, at, next); return;
  case PATTERN_SEQUENCE: walk_sequence(w, p, t, at, next); return;
  case PATTERN_IN_HOLE: walk_in_hole(w, p, t, at, next); return;
  case PATTERN_HIDE_HOLE:
  case PATTERN_OPENING: walk(w, p->sub, t, at, next); return;
  case PATTERN_MISMATCH_GROUP:
    w->frame[p->slot] = 0;
    walk(w, p->sub, t, at, next);
    return;
  case PATTERN_NAME: break;
  case PATTERN_SIDE_CONDITION: n.base.run = side_run; break;
  case PATTERN_MISMATCH: n.base.run = different_run; break;
  default:
    if (p->kind <= PATTERN_LITERAL) walk_atom(w, p, t, at, next);
    else walk_other(w, p, t, at, next);
    return;
  }
  walk(w, p->sub, t, at, &n.base);
}

static void end_run(struct walk *w, struct walk_next *self) {
  (void)self;
  if (w->cost >= w->best_cost) return;
  w->best_cost = w->cost;
  w->best = w->list;
}

static const struct mismatch *reversed(const struct walk *w, const struct mismatch *list) {
  struct mismatch *result = NULL;
  for (; list; list = list->next) {
    struct mismatch *n = walk_make(w, sizeof *n);
    *n = *list;
    n->next = result;
    result = n;
  }
  return result;
}

struct nearness walk_find(struct walk *w, const struct pattern *p, term t) {
  struct walk_next end = {end_run};
  w->best_cost = COST_MOST;
  w->steps = STEPS;
  walk(w, p, t, NULL, &end);
  return (struct nearness){w->best_cost, reversed(w, w->best)};
}

struct nearness mismatch_find(struct why *y, struct language *l, const struct pattern *p, term t, const value *frame,
                              uint32_t slots, bool has_arguments) {
  value copy[slots + 1];
  if (frame) memcpy(copy, frame, slots * sizeof *copy);
  else memset(copy, 0, sizeof copy);
  struct walk w = {.y = y, .language = l, .frame = copy, .slots = slots, .has_arguments = has_arguments};
  return walk_find(&w, p, t);
}
