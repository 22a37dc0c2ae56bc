/* context: decomposition and plugging. */
#include "redex/match/context.h"
#include "core/array.h"

#include "redex/language/dispatch.h"
#include "redex/match/match_steps.h"

#include <string.h>

/* Contexts from paths, and back. */

static term with_item(struct world *w, term sequence, uint32_t index, term item) {
  uint32_t n = seq_count(sequence);
  term local[64], *items = n <= 64 ? local : arena_alloc(&w->arena, n * sizeof(term));
  memcpy(items, sequence_of(sequence)->items, n * sizeof(term));
  items[index] = item;
  return term_sequence(w, items, n);
}

term path_context(struct world *w, const struct path *path, const struct path *base) {
  term t = w->hole;
  for (; path != base; path = path->up) t = with_item(w, path->sequence, path->index, t);
  return t;
}

term path_plug(struct world *w, const struct path *path, term t) {
  for (; path; path = path->up) t = with_item(w, path->sequence, path->index, t);
  return t;
}

/* Goes down to the leftmost hole, then up again: without recursion, because contexts can be
 * deep. */
term context_plug(struct world *w, term context, term t) {
  if (!has_hole(context)) return context;
  struct path *path = NULL;
  term at = context;
  enum { LOCAL = 64 };
  struct path local[LOCAL];
  uint32_t used = 0;
  while (!has_kind(at, KIND_HOLE)) {
    uint32_t i = 0;
    while (!has_hole(seq_item(at, i))) i++;
    struct path *step = used < LOCAL ? &local[used++] : arena_alloc(&w->arena, sizeof *step);
    *step = (struct path){path, at, i};
    path = step;
    at = seq_item(at, i);
  }
  for (const struct path *p = path; p; p = p->up) t = with_item(w, p->sequence, p->index, t);
  return t;
}

term path_plug_leftmost(struct world *w, const struct path *path, term t) {
  const struct path *top = path;
  while (top && top->up) top = top->up;
  if (top && has_hole(top->sequence)) return context_plug(w, path_context(w, path, NULL), t);
  return path_plug(w, path, t);
}

/* Decomposition. */

/* A name of a context: bound when the hole has been found. */
struct named_focus {
  struct focus_next base;
  const struct pattern *p;
  const struct path *from;
  struct focus_next *outer;
};

static bool named_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct named_focus *n = (struct named_focus *)self;
  term context = path_context(x->world, path, n->from);
  if (n->p->first) x->frame[n->p->slot] = context;
  else if (x->frame[n->p->slot] != context) return false;
  return n->outer->run(x, n->outer, focus, path);
}

static bool mismatch_focus(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct named_focus *n = (struct named_focus *)self;
  struct met mine;
  if (!met_enter(x, n->p, path_context(x->world, path, n->from), &mine)) return false;
  bool stop = n->outer->run(x, n->outer, focus, path);
  met_leave(x, n->p, &mine);
  return stop;
}

static bool condition_focus(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct named_focus *n = (struct named_focus *)self;
  if (!is_true(x->world, eval_value(x->machine, n->p->condition, x->frame))) return false;
  return n->outer->run(x, n->outer, focus, path);
}

/* in-hole within a context: the hole is that of the inner pattern. The outer context's name is
 * bound last, as the pattern compiler assumes. */
struct nested_focus {
  struct focus_next base, inner;
  const struct pattern *p;
  const struct path *from, *middle;
  struct focus_next *outer;
};

static bool nested_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct nested_focus *n = (struct nested_focus *)self;
  const struct path *before = n->middle;
  n->middle = path;
  bool stop = decompose(x, n->p->sub, focus, path, &n->inner);
  n->middle = before;
  return stop;
}

static bool nested_inner(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct nested_focus *n = (struct nested_focus *)((char *)self - offsetof(struct nested_focus, inner));
  const struct pattern *name = n->p->context;
  if (name->kind == PATTERN_NAME) {
    term context = path_context(x->world, n->middle, n->from);
    if (name->first) x->frame[name->slot] = context;
    else if (x->frame[name->slot] != context) return false;
  }
  return n->outer->run(x, n->outer, focus, path);
}

__attribute__((noinline)) static bool decompose_in_hole(struct matcher *x, const struct pattern *p, term t,
                                                        const struct path *path, struct focus_next *next) {
  struct nested_focus n = {{nested_run}, {nested_inner}, p, path, path, next};
  const struct pattern *context = p->context->kind == PATTERN_NAME ? p->context->sub : p->context;
  return decompose(x, context, t, path, &n.base);
}

/* Productions with names run in a frame of their own; the continuation runs in the old one. */
struct framed_focus {
  struct focus_next base;
  value *frame;
  struct focus_next *outer;
};

static bool framed_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct framed_focus *n = (struct framed_focus *)self;
  value *inner = x->frame;
  x->frame = n->frame;
  bool stop = n->outer->run(x, n->outer, focus, path);
  x->frame = inner;
  return stop;
}

__attribute__((noinline)) static bool decompose_framed(struct matcher *x, const struct production *p, term t,
                                                       const struct path *path, struct focus_next *next) {
  struct framed_focus n = {{framed_run}, x->frame, next};
  value frame[p->unit->slots + 1];
  unit_enter(p->unit, frame);
  x->frame = frame;
  bool stop = decompose(x, p->pattern, t, path, &n.base);
  x->frame = n.frame;
  return stop;
}

__attribute__((noinline)) static bool decompose_nonterminal(struct matcher *x, const struct nonterminal *nt, term t,
                                                            const struct path *path, struct focus_next *next) {
  world_check_stack(x->world);
  uint32_t i;
  for (struct clause_candidates c = candidates(nt->dispatch, t); candidates_next(&c, &i);) {
    const struct production *p = &nt->productions[i];
    if (!p->pattern->may_hole) continue;
    if (p->unit ? decompose_framed(x, p, t, path, next) : decompose(x, p->pattern, t, path, next)) return true;
  }
  return false;
}

/* Sequences: one item carries the hole, the others match as usual. Items that bind nothing are
 * checked before going down. */

struct carrier {
  struct focus_next base; /* the hole is in the carrying item */
  const struct pattern *p;
  term t;
  uint32_t pi; /* the carrying item */
  const struct path *step;
  term focus;
  const struct path *path;
  struct focus_next *outer;
};

/* The items of a pattern without ellipses from `pi` on, except those already checked. */
struct rest_next {
  struct next base;
  struct carrier *c;
  uint32_t pi;
};

static bool match_rest(struct matcher *x, struct carrier *c, uint32_t pi);

static bool rest_run(struct matcher *x, struct next *self) {
  struct rest_next *n = (struct rest_next *)self;
  return match_rest(x, n->c, n->pi);
}

static bool match_rest(struct matcher *x, struct carrier *c, uint32_t pi) {
  while (pi < c->p->count && c->p->items[pi].pure) pi++;
  if (pi == c->p->count) return c->outer->run(x, c->outer, c->focus, c->path);
  struct rest_next n = {{rest_run}, c, pi + 1};
  return match_each(x, c->p->items[pi].pattern, seq_item(c->t, pi), &n.base);
}

static bool carrier_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct carrier *c = (struct carrier *)self;
  c->focus = focus;
  c->path = path;
  return match_rest(x, c, c->pi + 1);
}

/* The items before the carrier, then the carrier. */
static bool match_before(struct matcher *x, struct carrier *c, uint32_t pi);

static bool before_run(struct matcher *x, struct next *self) {
  struct rest_next *n = (struct rest_next *)self;
  return match_before(x, n->c, n->pi);
}

static bool match_before(struct matcher *x, struct carrier *c, uint32_t pi) {
  while (pi < c->pi && c->p->items[pi].pure) pi++;
  if (pi == c->pi) return decompose(x, c->p->items[pi].pattern, seq_item(c->t, pi), c->step, &c->base);
  struct rest_next n = {{before_run}, c, pi + 1};
  return match_each(x, c->p->items[pi].pattern, seq_item(c->t, pi), &n.base);
}

static inline bool match_pure(struct matcher *x, const struct pattern *p, term t) {
  if (p->kind == PATTERN_LITERAL) return p->literal == t;
  enum known k = p->kind == PATTERN_NONTERMINAL ? nonterminal_known(p->nonterminal, t) : KNOWN_NOT;
  return k != KNOWN_NOT ? k == KNOWN_YES : match_first(x, p, t);
}

/* Do all items but the carrier that can be checked at any time match? */
static inline bool pure_items_match(struct matcher *x, const struct pattern *p, term t, uint32_t carrier) {
  for (uint32_t i = 0; i < p->count; i++)
    if (i != carrier && p->items[i].pure && !match_pure(x, p->items[i].pattern, seq_item(t, i))) return false;
  return true;
}

__attribute__((noinline)) static bool decompose_carried(struct matcher *x, const struct pattern *p, term t,
                                                        uint32_t carrier, const struct path *step,
                                                        struct focus_next *next) {
  struct carrier c = {{carrier_run}, p, t, carrier, step, 0, NULL, next};
  return match_before(x, &c, 0);
}

__attribute__((noinline)) static bool decompose_fixed(struct matcher *x, const struct pattern *p, term t,
                                                      const struct path *path, struct focus_next *next) {
  for (uint32_t j = 0; j < p->count; j++) {
    const struct item *item = &p->items[j];
    if (!item->pattern->may_hole || !pure_items_match(x, p, t, j)) continue;
    struct path here, *step = x->keep_paths ? arena_alloc(&x->world->arena, sizeof *step) : &here;
    *step = (struct path){path, t, j};
    /* if nothing is left to do once the hole is found, no extra continuation is needed */
    if (item->others_pure ? decompose(x, item->pattern, seq_item(t, j), step, next)
                          : decompose_carried(x, p, t, j, step, next))
      return true;
  }
  return false;
}

/* With ellipses: items left to right; each may carry the hole if no earlier one does. Names
 * gathered by ellipses inside contexts are bound as in matching.c, with the context in place of the
 * carrying item's name. */

/* The suffix of terms that a repeat can match, as far as computed. */
struct suffix {
  uint32_t pi, from; /* the repeat; the start of the suffix */
  bool ends;         /* the preceding term does not match */
};

struct context_walk {
  struct focus_next found;
  struct next plain;
  const struct pattern *p;
  term t;
  uint32_t pi, ti; /* the item to match next */
  uint32_t count;  /* iterations of the repeat at pi so far */
  bool taken;
  term focus;
  const struct path *path, *base;
  term *cells; /* gathered terms of the repeat at pi: rows of `room` */
  uint32_t room;
  struct suffix *suffix; /* of all walks over this term */
  struct focus_next *outer;
};

static bool walk_items(struct matcher *x, const struct context_walk *w);

static bool walk_bind(struct matcher *x, const struct context_walk *w, const struct item *item) {
  for (uint32_t j = 0; j < item->gather_count; j++) {
    const struct gather *g = &item->gathers[j];
    term all = term_sequence(x->world, w->cells + (size_t)j * w->room, w->count);
    if (g->first) x->frame[g->outer] = all;
    else if (x->frame[g->outer] != all) return false;
  }
  return bind_count(x, item, w->count);
}

/* After an item: continues with the next one, or with the next iteration of its repeat. */
static bool walk_on(struct matcher *x, const struct context_walk *w) {
  struct context_walk after = *w;
  const struct item *item = &w->p->items[w->pi];
  after.ti++;
  if (!item->repeat) {
    after.pi++;
  } else {
    for (uint32_t j = 0; j < item->gather_count; j++)
      w->cells[(size_t)j * w->room + w->count] = x->frame[item->gathers[j].inner];
    after.count++;
  }
  return walk_items(x, &after);
}

static bool walk_plain(struct matcher *x, struct next *self) {
  return walk_on(x, (struct context_walk *)((char *)self - offsetof(struct context_walk, plain)));
}

static bool walk_found(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct context_walk w = *(struct context_walk *)self;
  w.taken = true;
  w.focus = focus;
  w.path = path;
  return walk_on(x, &w);
}

/* Ignoring bindings: false only if there is no match at all. */
static bool may_match(struct matcher *x, const struct pattern *p, term t) {
  while (p->kind == PATTERN_NAME) p = p->sub;
  return !p->det || p->binds || p->asks || match_pure(x, p, t);
}

/* The same for all terms from ti on, up to `end`, and the repeat at pi. Queried from right to left,
 * so results are cached. */
static bool repeat_may_match(struct matcher *x, const struct context_walk *w, uint32_t pi, uint32_t ti, uint32_t end) {
  struct suffix *s = w->suffix;
  if (s->pi != pi) *s = (struct suffix){pi, end, false};
  while (s->from > ti && !s->ends) {
    s->ends = !may_match(x, w->p->items[pi].pattern, seq_item(w->t, s->from - 1));
    if (!s->ends) s->from--;
  }
  return s->from <= ti;
}

/* Can the items from pi on match the terms from ti on? Checked before going down: otherwise many
 * decompositions below would each be rejected by the items after them. */
static bool rest_may_match(struct matcher *x, const struct context_walk *w, uint32_t pi, uint32_t ti) {
  const uint32_t count = seq_count(w->t);
  for (; pi < w->p->count; pi++) {
    const struct item *item = &w->p->items[pi];
    if (item->repeat) {
      if (item->repeats_after) return true;
      if (count - ti < item->min_after) return false;
      const uint32_t end = count - item->min_after;
      if (!repeat_may_match(x, w, pi, ti, end)) return false;
      ti = end;
    } else if (ti == count || !may_match(x, item->pattern, seq_item(w->t, ti++))) {
      return false;
    }
  }
  return ti == count;
}

static bool walk_one(struct matcher *x, struct context_walk *w) {
  const struct item *item = &w->p->items[w->pi];
  if (w->ti >= seq_count(w->t)) return false;
  if (item->pattern->may_hole && !w->taken && rest_may_match(x, w, item->repeat ? w->pi : w->pi + 1, w->ti + 1)) {
    struct path here, *step = x->keep_paths ? arena_alloc(&x->world->arena, sizeof *step) : &here;
    *step = (struct path){w->base, w->t, w->ti};
    if (decompose(x, item->pattern, seq_item(w->t, w->ti), step, &w->found)) return true;
  }
  return match_each(x, item->pattern, seq_item(w->t, w->ti), &w->plain);
}

static bool walk_items(struct matcher *x, const struct context_walk *from) {
  struct context_walk w = *from;
  if (w.pi == w.p->count) return w.ti == seq_count(w.t) && w.taken && w.outer->run(x, w.outer, w.focus, w.path);
  const struct item *item = &w.p->items[w.pi];
  if (!item->repeat) return walk_one(x, &w);
  if (w.count == 0) {
    w.room = seq_count(w.t) - w.ti;
    w.cells = arena_alloc(&x->world->arena, ((size_t)item->gather_count * w.room + 1) * sizeof(term));
  }
  const uint32_t left = seq_count(w.t) - w.ti;
  if (left < item->min_after) return false;
  struct context_walk more = w; /* the longest repeat comes first, as in Redex */
  if (left > item->min_after && walk_one(x, &more)) return true;
  if (left > item->min_after && !item->repeats_after) return false; /* no later item could match the rest */
  if (!walk_bind(x, &w, item)) return false;
  w.pi++;
  w.count = 0;
  return walk_items(x, &w);
}

__attribute__((noinline)) static bool decompose_walk(struct matcher *x, const struct pattern *p, term t,
                                                     const struct path *path, struct focus_next *next) {
  if (!is_sequence(t) || seq_count(t) < p->min) return false;
  struct suffix suffix = {.pi = UINT32_MAX};
  struct context_walk w = {
      .found = {walk_found}, .plain = {walk_plain}, .p = p, .t = t, .base = path, .suffix = &suffix, .outer = next};
  return walk_items(x, &w);
}

__attribute__((noinline)) static bool decompose_then(struct matcher *x, const struct pattern *p, term t,
                                                     const struct path *path, focus_function *then,
                                                     struct focus_next *next) {
  struct named_focus n = {{then}, p, path, next};
  return decompose(x, p->sub, t, path, &n.base);
}

bool decompose(struct matcher *x, const struct pattern *p, term t, const struct path *path, struct focus_next *next) {
  switch (p->kind) {
  case PATTERN_HOLE: return next->run(x, next, t, path);
  case PATTERN_NONTERMINAL: return p->nonterminal->may_hole && decompose_nonterminal(x, p->nonterminal, t, path, next);
  case PATTERN_NAME: return decompose_then(x, p, t, path, named_run, next);
  case PATTERN_SIDE_CONDITION: return decompose_then(x, p, t, path, condition_focus, next);
  case PATTERN_MISMATCH_GROUP: x->frame[p->slot] = 0; return decompose(x, p->sub, t, path, next);
  case PATTERN_MISMATCH: return decompose_then(x, p, t, path, mismatch_focus, next);
  case PATTERN_IN_HOLE: return decompose_in_hole(x, p, t, path, next);
  case PATTERN_SEQUENCE:
    if (p->repeats) return decompose_walk(x, p, t, path, next);
    return is_sequence(t) && seq_count(t) == p->count && decompose_fixed(x, p, t, path, next);
  default: return false;
  }
}

/* Caching: the rules of a relation decompose the same term one after the other. */

struct collect_focus {
  struct focus_next base;
  struct decomposition *d;
};

static bool collect_run(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct decomposition *d = ((struct collect_focus *)self)->d;
  ARENA_ROOM(&x->world->arena, d->list, d->count, d->capacity);
  d->list[d->count++] = (struct focus){focus, path};
  return false;
}

const struct decomposition *decompositions(struct matcher *x, struct nonterminal *nt, term t) {
  struct remembered_decomposition *slot = &nt->decompositions[term_hash(t) % DECOMPOSITIONS];
  if (slot->t == t && slot->releases == x->world->releases) return slot->decomposition;
  struct decomposition *d = arena_alloc_zero(&x->world->arena, sizeof *d);
  struct collect_focus c = {{collect_run}, d};
  bool before = x->keep_paths;
  x->keep_paths = true;
  decompose_nonterminal(x, nt, t, NULL, &c.base);
  x->keep_paths = before;
  *slot = (struct remembered_decomposition){t, x->world->releases, d};
  return d;
}

bool decompose_top(struct matcher *x, const struct pattern *p, term t, struct focus_next *next) {
  if (p->kind != PATTERN_NONTERMINAL || !p->nonterminal->may_hole) return decompose(x, p, t, NULL, next);
  const struct decomposition *d = decompositions(x, p->nonterminal, t);
  for (uint32_t i = 0; i < d->count; i++)
    if (next->run(x, next, d->list[i].t, d->list[i].path)) return true;
  return false;
}
