/* match_binders: see the header.
 *
 * This is Redex's own algorithm, not the fast one of matching.c: all matches of a pattern are
 * computed before any is used, and each carries the term rebuilt from its freshened parts, to which
 * enclosing names are bound. It freshens the same terms in the same order as Redex, so that fresh
 * names agree; terms that open nothing are left to matching.c. */
#include "redex/binding/match_binders.h"
#include "core/array.h"

#include "redex/binding/binder.h"
#include "redex/binding/match_binders_results.h"
#include "redex/language/dispatch.h"
#include "redex/redex.h"

#include <string.h>

/* The patterns that freshen: those that look into a term and bind a part of it. */

static bool takes_apart(const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_SEQUENCE: return true;
  case PATTERN_IN_HOLE: return takes_apart(p->context) || takes_apart(p->sub);
  default: return p->sub && takes_apart(p->sub);
  }
}

static bool has_names(const struct pattern *p) {
  if (p->kind == PATTERN_NAME || p->kind == PATTERN_MISMATCH || (p->sub && has_names(p->sub))) return true;
  if (p->kind == PATTERN_IN_HOLE) return has_names(p->context);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++)
    if (p->items[i].counted || has_names(p->items[i].pattern)) return true;
  return false;
}

struct binder_preparation {
  struct machine *m;
  bool freshens;
  uint32_t *compared, count, capacity;
};

/* The slot of a name that was bound before the pattern. */
static void add_compared(struct binder_preparation *a, uint32_t slot) {
  for (uint32_t i = 0; i < a->count; i++)
    if (a->compared[i] == slot) return;
  ARENA_ROOM(&a->m->world->arena, a->compared, a->count, a->capacity);
  a->compared[a->count++] = slot;
}

static void prepare_pattern(struct binder_preparation *a, struct pattern *p) {
  p->opens = a->freshens && p->kind != PATTERN_MISMATCH_GROUP && takes_apart(p) &&
             (p->may_hole || has_names(p) || pattern_hides_hole(p));
  if (p->kind == PATTERN_NAME && p->seen->outer) add_compared(a, p->slot);
  if (p->sub) prepare_pattern(a, p->sub);
  if (p->kind == PATTERN_IN_HOLE) prepare_pattern(a, p->context);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++) {
    const struct item *item = &p->items[i];
    if (item->counted && item->count_name->outer) add_compared(a, item->count_slot);
    for (uint32_t j = 0; j < item->gather_count; j++)
      if (item->gathers[j].seen->outer) add_compared(a, item->gathers[j].outer);
    prepare_pattern(a, item->pattern);
  }
}

static struct pattern *prepared_pattern(struct machine *m, struct language *l, struct pattern *p, bool freshens) {
  struct binder_preparation a = {.m = m, .freshens = freshens};
  prepare_pattern(&a, p);
  struct pattern *o = arena_alloc_zero(&m->world->arena, sizeof *o);
  *o = (struct pattern){.kind = PATTERN_OPENING, .place = p->place, .sub = p, .binders = l};
  o->compared = a.compared;
  o->compared_count = a.count;
  o->binds = true;
  return o;
}

struct pattern *match_binders_new(struct machine *m, struct language *l, struct pattern *p) {
  return prepared_pattern(m, l, p, true);
}

struct pattern *match_binders_without_freshening(struct machine *m, struct language *l, struct pattern *p) {
  return prepared_pattern(m, l, p, false);
}

/* Matches. */

struct binder_match *found_new(struct opener *o, term context, term focus, uint32_t entries) {
  struct binder_match *f = opener_alloc(o, sizeof *f);
  *f = (struct binder_match){
      .context = context, .focus = focus, .count = entries, .entries = opener_alloc(o, entries * sizeof *f->entries)};
  return f;
}

term found_focus(struct opener *o, term a, term b) {
  if (a && b) raise_exception(o->x->machine, o->x->machine->exn_fail, NULL, "matcher.rkt: found two holes");
  return a ? a : b;
}

struct binder_match *found_joined(struct opener *o, const struct binder_match *a, const struct binder_match *b) {
  struct binder_match *f = found_new(o, 0, found_focus(o, a->focus, b->focus), a->count + b->count);
  if (a->count) memcpy(f->entries, a->entries, a->count * sizeof *a->entries);
  if (b->count) memcpy(f->entries + a->count, b->entries, b->count * sizeof *b->entries);
  return f;
}

/* Repeated names must have equal terms, those of a mismatch group different ones. Fills the
 * frame. */

static bool same(struct opener *o, term a, term b) {
  return o->language ? binder_equivalent(o->x->machine, o->language, a, b) : a == b;
}

static bool all_differ(struct opener *o, struct term_set *met, term t, uint8_t depth) {
  bool added;
  if (depth == 0) {
    term_set_add(o->x->world, met, t, &added);
    return added;
  }
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (!all_differ(o, met, seq_item(t, i), (uint8_t)(depth - 1))) return false;
  return true;
}

static bool group_differs(struct opener *o, const struct binder_match *f, uint32_t first) {
  struct term_set met = {0};
  for (uint32_t i = first; i < f->count; i++)
    if (f->entries[i].differs && f->entries[i].slot == f->entries[first].slot &&
        !all_differ(o, &met, f->entries[i].t, f->entries[i].depth))
      return false;
  return true;
}

static bool bind_entry(struct opener *o, const struct pattern *p, const struct binder_match *f, uint32_t i) {
  const struct binder_entry *e = &f->entries[i];
  for (uint32_t j = 0; j < i; j++)
    if (f->entries[j].slot == e->slot && f->entries[j].differs == e->differs)
      return e->differs || same(o, e->t, f->entries[j].t);
  if (e->differs) return group_differs(o, f, i);
  for (uint32_t j = 0; p && j < p->compared_count; j++)
    if (p->compared[j] == e->slot) return same(o, e->t, o->x->frame[e->slot]);
  o->x->frame[e->slot] = e->t;
  return true;
}

static bool bind_found(struct opener *o, const struct pattern *p, const struct binder_match *f) {
  for (uint32_t i = 0; i < f->count; i++)
    if (!bind_entry(o, p, f, i)) return false;
  return true;
}

/* Patterns. */

static struct binder_match *open_name(struct opener *o, const struct pattern *p, term t, bool decomposing,
                                      uint8_t depth) {
  struct binder_match *first = open_pattern(o, p->sub, t, decomposing, depth), *out = NULL, **end = &out;
  for (const struct binder_match *i = first; i; i = i->next) {
    struct binder_match *f = found_new(o, i->context, i->focus, i->count + 1);
    f->entries[0] = (struct binder_entry){p->slot, p->kind == PATTERN_MISMATCH, 0, i->context};
    if (i->count) memcpy(f->entries + 1, i->entries, i->count * sizeof *i->entries);
    *end = f;
    end = &f->next;
  }
  return out;
}

static struct binder_match *open_in_hole(struct opener *o, const struct pattern *p, term t, bool decomposing,
                                         uint8_t depth) {
  struct binder_match *out = NULL;
  for (const struct binder_match *c = open_pattern(o, p->context, t, true, depth); c; c = c->next) {
    if (!c->focus) continue;
    for (const struct binder_match *i = open_pattern(o, p->sub, c->focus, decomposing, depth); i; i = i->next) {
      struct binder_match outer = *c, inner = *i;
      outer.focus = 0;
      struct binder_match *f = found_joined(o, &inner, &outer);
      f->context = context_plug(o->x->world, c->context, i->context);
      f->next = out;
      out = f;
    }
  }
  return out;
}

/* The matches in which the entries of the group differ, without these entries: nothing outside the
 * group is compared with them. */
static struct binder_match *open_group(struct opener *o, const struct pattern *p, term t, bool decomposing,
                                       uint8_t depth) {
  struct binder_match *out = NULL, **end = &out;
  for (struct binder_match *i = open_pattern(o, p->sub, t, decomposing, depth), *next; i; i = next) {
    next = i->next;
    uint32_t kept = 0;
    bool differ = true, met = false;
    for (uint32_t j = 0; differ && j < i->count; j++) {
      const bool is_of_group = i->entries[j].differs && i->entries[j].slot == p->slot;
      if (is_of_group && !met) differ = group_differs(o, i, j);
      met |= is_of_group;
    }
    if (!differ) continue;
    for (uint32_t j = 0; j < i->count; j++)
      if (!i->entries[j].differs || i->entries[j].slot != p->slot) i->entries[kept++] = i->entries[j];
    i->count = kept;
    i->next = NULL;
    *end = i;
    end = &i->next;
  }
  return out;
}

static struct binder_match *open_condition(struct opener *o, const struct pattern *p, term t, bool decomposing,
                                           uint8_t depth) {
  struct binder_match *out = NULL, **end = &out;
  for (struct binder_match *i = open_pattern(o, p->sub, t, decomposing, depth), *next; i; i = next) {
    next = i->next;
    if (!bind_found(o, NULL, i)) continue;
    if (!is_true(o->x->world, eval_value(o->x->machine, p->condition, o->x->frame))) continue;
    i->next = NULL;
    *end = i;
    end = &i->next;
  }
  return out;
}

/* Non-terminals open nothing. In decompositions, later productions come first. */

static struct binder_match *open_production(struct opener *o, const struct production *p, term t) {
  value frame[(p->unit ? p->unit->slots : 0) + 1];
  struct matcher x = {o->x->machine, o->x->world, frame, false};
  struct opener inner = {&x, NULL};
  struct binder_match *out = NULL, **end = &out;
  for (struct binder_match *i = open_pattern(&inner, p->pattern, t, true, 0), *next; i; i = next) {
    next = i->next;
    if (!bind_found(&inner, NULL, i)) continue;
    i->count = 0;
    i->next = NULL;
    *end = i;
    end = &i->next;
  }
  return out;
}

static struct binder_match *decompose(struct opener *o, const struct nonterminal *nt, term t) {
  world_check_stack(o->x->world);
  struct binder_match *out = NULL;
  uint32_t i;
  for (struct clause_candidates c = candidates(nt->dispatch, t); candidates_next(&c, &i);) {
    if (!nt->productions[i].pattern->may_hole) continue;
    struct binder_match *first = open_production(o, &nt->productions[i], t), **end = &first;
    while (*end) end = &(*end)->next;
    *end = out;
    out = first;
  }
  return out;
}

/* The rules of a relation decompose the same term one after the other, and a step leaves most of it
 * unchanged. */

enum { REMEMBERED = 256 };

struct opened_context {
  const struct nonterminal *nonterminal;
  term t;
  uint64_t releases; /* of the world then: the entry is invalid after a later release */
  const struct binder_match *matches;
};

static struct binder_match *copies(struct opener *o, const struct binder_match *f) {
  struct binder_match *out = NULL, **end = &out;
  for (; f; f = f->next) {
    *end = opener_alloc(o, sizeof **end);
    **end = *f;
    end = &(*end)->next;
  }
  return out;
}

static struct opened_context *remembered(struct opener *o, const struct nonterminal *nt, term t) {
  struct redex *k = o->x->machine->redex;
  if (!k->opened_contexts) {
    k->opened_contexts = arena_alloc_zero(&o->x->world->arena, REMEMBERED * sizeof *k->opened_contexts);
    world_keep(o->x->world);
  }
  return &k->opened_contexts[(term_hash(t) ^ term_hash(nt->names[0])) % REMEMBERED];
}

static struct binder_match *open_nonterminal(struct opener *o, struct nonterminal *nt, term t, bool decomposing) {
  if (!decomposing || !nt->may_hole) return match_nonterminal(o->x, nt, t) ? found_new(o, t, 0, 0) : NULL;
  struct opened_context *r = remembered(o, nt, t);
  if (r->nonterminal != nt || r->t != t || r->releases != o->x->world->releases) {
    const struct binder_match *matches = decompose(o, nt, t);
    r = remembered(o, nt, t);
    *r = (struct opened_context){nt, t, o->x->world->releases, matches};
  }
  return copies(o, r->matches);
}

static struct binder_match *open_hole(struct opener *o, term t, bool decomposing) {
  struct world *w = o->x->world;
  if (decomposing) return found_new(o, w->hole, t, 0);
  return t == w->hole ? found_new(o, t, 0, 0) : NULL;
}

struct binder_match *open_pattern(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  world_check_stack(o->x->world);
  if (!p->binds && !p->may_hole) return match_first(o->x, p, t) ? found_new(o, t, 0, 0) : NULL;
  if (p->opens && o->language) t = binder_freshen(o->x->machine, o->language, t);
  switch (p->kind) {
  case PATTERN_NAME:
  case PATTERN_MISMATCH: return open_name(o, p, t, decomposing, depth);
  case PATTERN_MISMATCH_GROUP: return open_group(o, p, t, decomposing, depth);
  case PATTERN_HIDE_HOLE: return open_pattern(o, p->sub, t, false, depth);
  case PATTERN_SIDE_CONDITION: return open_condition(o, p, t, decomposing, depth);
  case PATTERN_NONTERMINAL: return open_nonterminal(o, p->nonterminal, t, decomposing);
  case PATTERN_IN_HOLE: return open_in_hole(o, p, t, decomposing, depth);
  case PATTERN_SEQUENCE: return open_sequence(o, p, t, decomposing, depth);
  case PATTERN_HOLE: return open_hole(o, t, decomposing);
  default: return match_first(o->x, p, t) ? found_new(o, t, 0, 0) : NULL;
  }
}

/* The arguments of a call may be on the stack; their list is never used. */
static struct binder_match *open_whole(struct opener *o, const struct pattern *p, term t) {
  while (p->kind == PATTERN_MISMATCH_GROUP) p = p->sub;
  if (p->kind != PATTERN_SEQUENCE || !p->binds) {
    if (!is_small(t) && (object_of(t)->flags & OBJECT_ON_STACK))
      t = term_sequence(o->x->world, sequence_of(t)->items, seq_count(t));
    return open_pattern(o, p, t, false, 0);
  }
  if (p->opens) t = binder_freshen(o->x->machine, o->language, t);
  return open_items(o, p, t, false, 0);
}

bool match_binders_each(struct matcher *x, const struct pattern *p, term t, struct next *next) {
  struct opener o = {x, p->binders};
  for (const struct binder_match *f = open_whole(&o, p->sub, t); f; f = f->next)
    if (bind_found(&o, p, f) && next->run(x, next)) return true;
  return false;
}
