/* matching: matches terms against patterns, in all ways.
 *
 * A pattern that can match in only one way (`det`) is matched by plain recursion. Other patterns
 * enumerate: each match calls the continuation `next`, which lives on the C stack of its maker;
 * returning false asks for another match. Bindings are written into the frame and never undone: a
 * pattern variable's first occurrence always writes before later ones read. */
#include "redex/match/matching.h"

#include "core/number/number.h"
#include "redex/binding/match_binders.h"
#include "redex/language/dispatch.h"
#include "redex/match/context.h"
#include "redex/match/match_steps.h"
#include "redex/redex.h"

#include <string.h>

static bool eval_condition(struct matcher *x, const struct pattern *p) {
  return is_true(x->world, eval_value(x->machine, p->condition, x->frame));
}

static bool is_variable_except(const struct pattern *p, term t) {
  if (!is_symbol(t)) return false;
  for (uint32_t i = 0; i < p->except_count; i++)
    if (p->except[i] == t) return false;
  return true;
}

static bool has_prefix(term t, term prefix) {
  if (!is_symbol(t) || text_of(t)->length < text_of(prefix)->length) return false;
  return memcmp(text_bytes(t), text_bytes(prefix), text_of(prefix)->length) == 0;
}

static bool match_atom(const struct pattern *p, term t) {
  switch (p->kind) {
  case PATTERN_ANY: return true;
  case PATTERN_NUMBER: return is_number(t);
  case PATTERN_NATURAL: return is_small(t) ? small_value(t) >= 0 : is_natural(t);
  case PATTERN_INTEGER: return is_exact_integer(t);
  case PATTERN_REAL: return is_real_number(t);
  case PATTERN_STRING: return is_string(t);
  case PATTERN_BOOLEAN: return has_kind(t, KIND_BOOLEAN);
  case PATTERN_VARIABLE: return is_symbol(t);
  case PATTERN_VARIABLE_EXCEPT: return is_variable_except(p, t);
  case PATTERN_VARIABLE_PREFIX: return has_prefix(t, p->literal);
  case PATTERN_VARIABLE_NOT_MENTIONED: return is_symbol(t) && !language_mentions(p->language, t);
  case PATTERN_HOLE: return has_kind(t, KIND_HOLE);
  case PATTERN_LITERAL: return p->literal == t;
  default: return false;
  }
}

static bool bind_named(struct matcher *x, const struct pattern *name, term t) {
  if (!name->first) return x->frame[name->slot] == t;
  x->frame[name->slot] = t;
  return true;
}

static bool bind_gather(struct matcher *x, const struct gather *g, term sequence) {
  if (!g->first) return x->frame[g->outer] == sequence;
  x->frame[g->outer] = sequence;
  return true;
}

/* Repeated items. The columns hold, for each gathered name, its terms so far. */

struct columns {
  term *cells; /* gather_count rows of `room` */
  uint32_t room;
};

enum { SMALL_COLUMNS = 64 };

static struct columns columns_new(struct matcher *x, const struct item *item, uint32_t room, term *local) {
  size_t cells = (size_t)item->gather_count * room;
  if (cells <= SMALL_COLUMNS) return (struct columns){local, room};
  return (struct columns){arena_alloc(&x->world->arena, cells * sizeof(term)), room};
}

static void columns_put(struct matcher *x, struct columns *c, const struct item *item, uint32_t row) {
  for (uint32_t j = 0; j < item->gather_count; j++)
    c->cells[(size_t)j * c->room + row] = x->frame[item->gathers[j].inner];
}

static bool columns_bind(struct matcher *x, const struct columns *c, const struct item *item, uint32_t count) {
  for (uint32_t j = 0; j < item->gather_count; j++) {
    term all = count ? term_sequence(x->world, c->cells + (size_t)j * c->room, count) : x->world->empty;
    if (!bind_gather(x, &item->gathers[j], all)) return false;
  }
  return bind_count(x, item, count);
}

static bool match_det(struct matcher *x, const struct pattern *p, term t);

static bool match_unknown(struct matcher *x, struct nonterminal *nt, term t);

/* Cached answers, without a call. */
static inline bool match_nonterminal_fast(struct matcher *x, struct nonterminal *nt, term t) {
  enum known k = nonterminal_known(nt, t);
  return k != KNOWN_NOT ? k == KNOWN_YES : match_unknown(x, nt, t);
}

/* match_det, without a call for the most frequent kinds. */
static inline bool match_item(struct matcher *x, const struct pattern *p, term t) {
  switch (p->kind) {
  case PATTERN_LITERAL: return p->literal == t;
  case PATTERN_NONTERMINAL: return match_nonterminal_fast(x, p->nonterminal, t);
  case PATTERN_NAME:
    if (p->sub->kind == PATTERN_ANY) return bind_named(x, p, t);
    if (p->sub->kind == PATTERN_NONTERMINAL)
      return match_nonterminal_fast(x, p->sub->nonterminal, t) && bind_named(x, p, t);
    return match_det(x, p->sub, t) && bind_named(x, p, t);
  default: return match_det(x, p, t);
  }
}

/* `x ...`: gathers the items themselves. */
static bool is_plain_gather(const struct item *item) {
  return item->gather_count == 1 && item->pattern->kind == PATTERN_NAME &&
         item->pattern->slot == item->gathers[0].inner;
}

static bool match_items(struct matcher *x, const struct pattern *p, term t, uint32_t at, uint32_t count) {
  if (p->kind == PATTERN_ANY) return true;
  for (uint32_t i = 0; i < count; i++)
    if (!match_item(x, p, seq_item(t, at + i))) return false;
  return true;
}

/* Some items of t as a term. */
static term slice(struct matcher *x, term t, uint32_t at, uint32_t count) {
  if (count == 0) return x->world->empty;
  if (count == seq_count(t) && !(object_of(t)->flags & OBJECT_ON_STACK)) return t;
  return term_sequence(x->world, &sequence_of(t)->items[at], count);
}

static bool repeat_det_plain(struct matcher *x, const struct item *item, term t, uint32_t at, uint32_t count) {
  return match_items(x, item->pattern->sub, t, at, count) &&
         bind_gather(x, &item->gathers[0], slice(x, t, at, count)) && bind_count(x, item, count);
}

static bool repeat_det(struct matcher *x, const struct item *item, term t, uint32_t at, uint32_t count) {
  if (item->gather_count == 0) return match_items(x, item->pattern, t, at, count) && bind_count(x, item, count);
  if (is_plain_gather(item)) return repeat_det_plain(x, item, t, at, count);
  term local[SMALL_COLUMNS];
  struct columns c = columns_new(x, item, count, local);
  for (uint32_t i = 0; i < count; i++) {
    if (!match_item(x, item->pattern, seq_item(t, at + i))) return false;
    columns_put(x, &c, item, i);
  }
  return columns_bind(x, &c, item, count);
}

__attribute__((noinline)) static bool sequence_det(struct matcher *x, const struct pattern *p, term t) {
  if (!is_sequence(t)) return false;
  uint32_t n = seq_count(t);
  if (!p->repeats) {
    if (n != p->min) return false;
    const struct item *item = p->items;
    for (const term *i = sequence_of(t)->items, *end = i + n; i < end; i++, item++)
      if (!match_item(x, item->pattern, *i)) return false;
    return true;
  }
  if (n < p->min) return false;
  const term *items = sequence_of(t)->items;
  for (uint32_t i = 0, at = 0; i < p->count; i++) {
    const struct item *item = &p->items[i];
    uint32_t count = item->repeat ? n - p->min : 1;
    if (item->repeat ? !repeat_det(x, item, t, at, count) : !match_item(x, item->pattern, items[at])) return false;
    at += count;
  }
  return true;
}

static bool match_det(struct matcher *x, const struct pattern *p, term t) {
  switch (p->kind) {
  case PATTERN_LITERAL: return p->literal == t;
  case PATTERN_NONTERMINAL: return match_nonterminal_fast(x, p->nonterminal, t);
  case PATTERN_NAME: return match_item(x, p, t);
  case PATTERN_SIDE_CONDITION: return match_det(x, p->sub, t) && eval_condition(x, p);
  case PATTERN_HIDE_HOLE: return match_det(x, p->sub, t);
  case PATTERN_SEQUENCE: return sequence_det(x, p, t);
  default: return match_atom(p, t);
  }
}

/* Enumeration: one structure per kind of pattern, with the data of its continuation. */

struct name_next {
  struct next base;
  const struct pattern *p;
  term t;
  struct next *outer;
};

static bool name_run(struct matcher *x, struct next *self) {
  struct name_next *n = (struct name_next *)self;
  return bind_named(x, n->p, n->t) && n->outer->run(x, n->outer);
}

static bool condition_run(struct matcher *x, struct next *self) {
  struct name_next *n = (struct name_next *)self;
  return eval_condition(x, n->p) && n->outer->run(x, n->outer);
}

static bool mismatch_run(struct matcher *x, struct next *self) {
  struct name_next *n = (struct name_next *)self;
  struct met mine;
  if (!met_enter(x, n->p, n->t, &mine)) return false;
  bool stop = n->outer->run(x, n->outer);
  met_leave(x, n->p, &mine);
  return stop;
}

struct sequence_next {
  struct next base;
  const struct pattern *p;
  term t;
  uint32_t pi, ti;
  struct next *outer;
};

static bool sequence_from(struct matcher *x, const struct pattern *p, term t, uint32_t pi, uint32_t ti,
                          struct next *outer);

static bool sequence_run(struct matcher *x, struct next *self) {
  struct sequence_next *n = (struct sequence_next *)self;
  return sequence_from(x, n->p, n->t, n->pi, n->ti, n->outer);
}

/* The number of items that the repeat at `pi` may take: as many as the rest can spare; exactly that
 * many if no other repeat follows. */
static bool repeat_range(const struct pattern *p, term t, uint32_t pi, uint32_t ti, uint32_t *least, uint32_t *most) {
  uint32_t left = seq_count(t) - ti;
  if (left < p->items[pi].min_after) return false;
  *most = left - p->items[pi].min_after;
  *least = p->items[pi].repeats_after ? 0 : *most;
  return true;
}

/* The same when the items themselves are gathered, or nothing is. */
static bool repeat_each_plain(struct matcher *x, const struct pattern *p, term t, uint32_t pi, uint32_t ti,
                              uint32_t most, struct next *outer) {
  const struct item *item = &p->items[pi];
  const struct pattern *sub = item->gather_count ? item->pattern->sub : item->pattern;
  for (uint32_t count = 0;; count++) {
    bool bound = !item->gather_count || bind_gather(x, &item->gathers[0], slice(x, t, ti, count));
    if (bound && bind_count(x, item, count) && sequence_from(x, p, t, pi + 1, ti + count, outer)) return true;
    if (count == most || !match_item(x, sub, seq_item(t, ti + count))) return false;
  }
}

/* Items with a single match each: try the rest after every count. */
static bool repeat_each_det(struct matcher *x, const struct pattern *p, term t, uint32_t pi, uint32_t ti,
                            struct next *outer) {
  const struct item *item = &p->items[pi];
  uint32_t least, most;
  if (!repeat_range(p, t, pi, ti, &least, &most)) return false;
  if (least == most) return repeat_det(x, item, t, ti, most) && sequence_from(x, p, t, pi + 1, ti + most, outer);
  if (item->gather_count == 0 || is_plain_gather(item)) return repeat_each_plain(x, p, t, pi, ti, most, outer);
  term local[SMALL_COLUMNS];
  struct columns c = columns_new(x, item, most, local);
  for (uint32_t count = 0;; count++) {
    if (columns_bind(x, &c, item, count) && sequence_from(x, p, t, pi + 1, ti + count, outer)) return true;
    if (count == most || !match_item(x, item->pattern, seq_item(t, ti + count))) return false;
    columns_put(x, &c, item, count);
  }
}

/* Items with several matches: each iteration is a continuation of the previous one. */
struct repeat_next {
  struct next base;
  const struct pattern *p;
  term t;
  uint32_t pi, ti, count, least, most;
  struct columns *columns;
  struct next *outer;
};

static bool repeat_step(struct matcher *x, struct repeat_next *r) {
  const struct item *item = &r->p->items[r->pi];
  if (r->count >= r->least && columns_bind(x, r->columns, item, r->count) &&
      sequence_from(x, r->p, r->t, r->pi + 1, r->ti + r->count, r->outer))
    return true;
  return r->count < r->most && match_each(x, item->pattern, seq_item(r->t, r->ti + r->count), &r->base);
}

/* Later items write the same slots. When they are done, the next match of this item must find its
 * own values. */
static bool repeat_run(struct matcher *x, struct next *self) {
  struct repeat_next *r = (struct repeat_next *)self;
  const struct item *item = &r->p->items[r->pi];
  value written[item->inner_count + 1];
  for (uint32_t i = 0; i < item->inner_count; i++) written[i] = x->frame[item->inner[i]->slot];
  columns_put(x, r->columns, item, r->count);
  struct repeat_next after = *r;
  after.count++;
  if (repeat_step(x, &after)) return true;
  for (uint32_t i = 0; i < item->inner_count; i++) x->frame[item->inner[i]->slot] = written[i];
  return false;
}

static bool repeat_each(struct matcher *x, const struct pattern *p, term t, uint32_t pi, uint32_t ti,
                        struct next *outer) {
  const struct item *item = &p->items[pi];
  if (item->pattern->det) return repeat_each_det(x, p, t, pi, ti, outer);
  struct repeat_next r = {{repeat_run}, p, t, pi, ti, 0, 0, 0, NULL, outer};
  if (!repeat_range(p, t, pi, ti, &r.least, &r.most)) return false;
  term local[SMALL_COLUMNS];
  struct columns c = columns_new(x, item, r.most, local);
  r.columns = &c;
  return repeat_step(x, &r);
}

static bool sequence_from(struct matcher *x, const struct pattern *p, term t, uint32_t pi, uint32_t ti,
                          struct next *outer) {
  for (; pi < p->count; pi++, ti++) {
    const struct item *item = &p->items[pi];
    if (item->repeat) return repeat_each(x, p, t, pi, ti, outer);
    if (ti >= seq_count(t)) return false;
    if (!item->pattern->det) {
      struct sequence_next n = {{sequence_run}, p, t, pi + 1, ti + 1, outer};
      return match_each(x, item->pattern, seq_item(t, ti), &n.base);
    }
    if (!match_item(x, item->pattern, seq_item(t, ti))) return false;
  }
  return ti == seq_count(t) && outer->run(x, outer);
}

static bool sequence_each(struct matcher *x, const struct pattern *p, term t, struct next *next) {
  if (!is_sequence(t)) return false;
  if (p->repeats ? seq_count(t) < p->min : seq_count(t) != p->min) return false;
  return sequence_from(x, p, t, 0, 0, next);
}

/* in-hole: for each decomposition, the focus first; the context is built only when that matched. */
struct in_hole_next {
  struct next base; /* after the focus */
  struct focus_next focus;
  const struct pattern *p;
  const struct path *path;
  struct next *outer;
};

static bool in_hole_run(struct matcher *x, struct next *self) {
  struct in_hole_next *n = (struct in_hole_next *)self;
  const struct pattern *name = n->p->context;
  if (name->kind == PATTERN_NAME && name->seen->local && name->seen->local->is_path)
    x->frame[name->slot] = (value)n->path;
  else if (name->kind == PATTERN_NAME && !bind_named(x, name, path_context(x->world, n->path, NULL))) return false;
  return n->outer->run(x, n->outer);
}

/* A quick check of lengths and literals: most parts of a term are not a redex of the rule. */
static bool looks_right(const struct pattern *p, term t) {
  if (p->kind == PATTERN_LITERAL) return p->literal == t;
  if (p->kind != PATTERN_SEQUENCE) return true;
  if (!is_sequence(t)) return false;
  uint32_t n = seq_count(t);
  if (p->repeats ? n < p->min : n != p->min) return false;
  for (uint32_t i = 0; i < p->count && !p->items[i].repeat; i++)
    if (!looks_right(p->items[i].pattern, seq_item(t, i))) return false;
  return true;
}

static bool in_hole_focus(struct matcher *x, struct focus_next *self, term focus, const struct path *path) {
  struct in_hole_next *n = (struct in_hole_next *)((char *)self - offsetof(struct in_hole_next, focus));
  if (!looks_right(n->p->sub, focus)) return false;
  const struct path *before = n->path;
  n->path = path;
  bool stop = match_each(x, n->p->sub, focus, &n->base);
  n->path = before;
  return stop;
}

bool match_in_hole(struct matcher *x, const struct pattern *p, const struct focus *focus, struct next *next) {
  struct in_hole_next n = {{in_hole_run}, {in_hole_focus}, p, focus->path, next};
  return match_each(x, p->sub, focus->t, &n.base);
}

static bool in_hole_each(struct matcher *x, const struct pattern *p, term t, struct next *next) {
  struct in_hole_next n = {{in_hole_run}, {in_hole_focus}, p, NULL, next};
  const struct pattern *context = p->context->kind == PATTERN_NAME ? p->context->sub : p->context;
  return decompose_top(x, context, t, &n.focus);
}

static bool match_several(struct matcher *x, const struct pattern *p, term t, struct next *next) {
  world_check_stack(x->world);
  struct name_next n = {{name_run}, p, t, next};
  switch (p->kind) {
  case PATTERN_NAME: break;
  case PATTERN_MISMATCH: n.base.run = mismatch_run; break;
  case PATTERN_SIDE_CONDITION: n.base.run = condition_run; break;
  case PATTERN_MISMATCH_GROUP: x->frame[p->slot] = 0; return match_each(x, p->sub, t, next);
  case PATTERN_HIDE_HOLE: return match_each(x, p->sub, t, next);
  case PATTERN_SEQUENCE: return sequence_each(x, p, t, next);
  case PATTERN_IN_HOLE: return in_hole_each(x, p, t, next);
  case PATTERN_OPENING: return match_binders_each(x, p, t, next);
  default: return false;
  }
  return match_each(x, p->sub, t, &n.base);
}

static bool stop_run(struct matcher *x, struct next *self) {
  (void)x, (void)self;
  return true;
}

bool match_each(struct matcher *x, const struct pattern *p, term t, struct next *next) {
  if (p->det) return match_det(x, p, t) && next->run(x, next);
  if (!p->once) return match_several(x, p, t, next);
  struct next stop = {stop_run};
  return match_several(x, p, t, &stop) && next->run(x, next);
}

bool match_first(struct matcher *x, const struct pattern *p, term t) {
  if (p->det) return match_det(x, p, t);
  struct next stop = {stop_run};
  return match_each(x, p, t, &stop);
}

/* Non-terminals. */

/* A production with names, which need a frame. */
__attribute__((noinline)) static bool match_framed(struct matcher *x, const struct production *p, term t) {
  value frame[p->unit->slots + 1];
  unit_enter(p->unit, frame);
  struct matcher inner = {x->machine, x->world, frame, x->keep_paths};
  return match_first(&inner, p->pattern, t);
}

static inline bool match_productions(struct matcher *x, const struct nonterminal *nt, term t) {
  uint32_t i;
  for (struct clause_candidates c = candidates(nt->dispatch, t); candidates_next(&c, &i);) {
    const struct production *p = &nt->productions[i];
    if (p->plain ? sequence_det(x, p->pattern, t) : p->unit ? match_framed(x, p, t) : match_first(x, p->pattern, t))
      return true;
  }
  return false;
}

static void give_number(struct machine *m, struct nonterminal *nt) {
  nt->number = (int32_t)m->nonterminals_count++;
  nt->bit = nt->number < 64 ? (uint64_t)1 << nt->number : 0;
}

/* The non-terminals after the first 64 share a table of recent answers. */

enum { RECENT_SIZE = 1 << 14 };

struct recent_match {
  term t;
  uint64_t releases; /* of the world, when it was entered */
  int32_t nonterminal;
  bool yes;
};

static bool match_recent(struct matcher *x, struct nonterminal *nt, term t) {
  struct redex *k = x->machine->redex;
  if (!k->recent_matches) {
    k->recent_matches = arena_alloc_zero(&x->world->arena, RECENT_SIZE * sizeof *k->recent_matches);
    world_keep(x->world);
  }
  uint32_t slot = (object_of(t)->hash ^ (uint32_t)nt->number * 0x9E3779B1u) % RECENT_SIZE;
  struct recent_match *recent = &k->recent_matches[slot];
  if (recent->t == t && recent->nonterminal == nt->number && recent->releases == x->world->releases) return recent->yes;
  bool yes = match_productions(x, nt, t);
  *recent = (struct recent_match){t, x->world->releases, nt->number, yes};
  return yes;
}

/* Terms without room for the answer, and the first use of a non-terminal. */
__attribute__((noinline)) static bool match_uncached(struct matcher *x, struct nonterminal *nt, term t) {
  if (nt->atom) return match_atom(nt->atom, t);
  if (nt->trivial || is_small(t) || object_of(t)->kind > TERM_LAST) return match_productions(x, nt, t);
  if (nt->number < 0) {
    give_number(x->machine, nt);
    return match_nonterminal_fast(x, nt, t);
  }
  world_check_stack(x->world);
  return match_recent(x, nt, t);
}

static bool match_unknown(struct matcher *x, struct nonterminal *nt, term t) {
  if (!nt->bit || is_small(t) || object_of(t)->kind > TERM_LAST) return match_uncached(x, nt, t);
  world_check_stack(x->world);
  bool yes = match_productions(x, nt, t);
  struct term_object *o = (struct term_object *)t;
  o->known |= nt->bit;
  if (yes) o->yes |= nt->bit;
  return yes;
}

bool match_nonterminal(struct matcher *x, struct nonterminal *nt, term t) { return match_nonterminal_fast(x, nt, t); }
