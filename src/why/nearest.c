/* nearest: the production of a non-terminal to which a term comes nearest. */
#include "why/walk.h"

#include <string.h>

struct near_entry {
  struct near_entry *next;
  const struct nonterminal *nonterminal;
  term t;
  struct nearness near;
};

static struct nearness phrase_find(struct walk *outer, struct nonterminal *nt, term t);

static bool is_atomic(const struct pattern *p) {
  return p->kind <= PATTERN_LITERAL || (p->kind == PATTERN_NAME && is_atomic(p->sub));
}

static struct nearness production_find(struct walk *outer, const struct nonterminal *nt, const struct production *p,
                                       term t) {
  const uint32_t slots = p->unit ? p->unit->slots : 0;
  value frame[slots + 1];
  memset(frame, 0, sizeof frame);
  struct walk w = {outer->y, outer->language, frame, slots, .phrase = nt, .production = p, .whole = t};
  return walk_find(&w, p->pattern, t);
}

static bool is_similar_item(const struct pattern *p, term t) {
  if (p->kind == PATTERN_LITERAL) return p->literal == t;
  return p->kind != PATTERN_SEQUENCE || is_sequence(t);
}

/* Is it a form of the language, or nearly: as long as this one, and with its literals? */
static bool is_similar(const struct pattern *p, term t) {
  if (p->kind == PATTERN_NAME) return is_similar(p->sub, t);
  if (p->kind != PATTERN_SEQUENCE) return p->kind == PATTERN_NONTERMINAL || p->kind == PATTERN_IN_HOLE;
  if (!is_sequence(t) || !seq_count(t)) return false;
  const bool has_head = p->count && p->items[0].pattern->kind == PATTERN_LITERAL;
  if (has_head) return p->items[0].pattern->literal == seq_item(t, 0);
  if (p->repeats ? seq_count(t) < p->min : seq_count(t) != p->min) return false;
  for (uint32_t i = 0; i < p->count && !p->items[i].repeat; i++)
    if (!is_similar_item(p->items[i].pattern, seq_item(t, i))) return false;
  return true;
}

/* A list for an atom, or only the name of a non-terminal without a near production: then the
 * production adds nothing to saying that the term does not match. */
static bool is_far(struct walk *outer, const struct pattern *p, term t) {
  while (p->kind == PATTERN_NAME) p = p->sub;
  if (p->kind == PATTERN_SEQUENCE) return !is_sequence(t);
  return is_atomic(p) || (p->kind == PATTERN_NONTERMINAL && !phrase_find(outer, p->nonterminal, t).list);
}

static struct nearness nearest_production(struct walk *outer, const struct nonterminal *nt, term t) {
  struct nearness best = {COST_MOST, NULL};
  const unsigned atoms = (is_sequence(t) ? COST_SHAPE : COST_ATOM) + ignored(outer->language, t);
  bool any_similar = false;
  for (uint32_t i = 0; i < nt->production_count; i++) {
    const struct production *p = &nt->productions[i];
    if (is_far(outer, p->pattern, t)) continue;
    const struct nearness n = production_find(outer, nt, p, t);
    any_similar |= n.cost < COST_MOST && is_similar(p->pattern, t);
    if (n.cost < best.cost) best = n;
  }
  if (!any_similar && atoms <= best.cost) return (struct nearness){atoms + left_aside(t), NULL};
  return best;
}

static struct nearness phrase_find(struct walk *outer, struct nonterminal *nt, term t) {
  struct why *y = outer->y;
  language_ready(y->m, nt->language);
  struct near_entry **bucket = &y->phrases[(term_hash(t) ^ (uint32_t)((uintptr_t)nt >> 4)) % WHY_BUCKETS];
  for (struct near_entry *e = *bucket; e; e = e->next)
    if (e->nonterminal == nt && e->t == t) return e->near;
  struct near_entry *e = walk_make(outer, sizeof *e);
  *e = (struct near_entry){*bucket, nt, t, {COST_MOST, NULL}}; /* for now: the grammar may be cyclic */
  *bucket = e;
  e->near = nearest_production(outer, nt, t);
  return e->near;
}

static const struct position *joined(const struct walk *w, const struct position *at, const struct position *inner) {
  if (!inner) return at;
  struct position *p = walk_make(w, sizeof *p);
  *p = (struct position){joined(w, at, inner->up), inner->index};
  return p;
}

/* Copies the mismatches of a part to that position. Those of a part are in order. */
static const struct mismatch *notes_at(struct walk *w, const struct mismatch *list, const struct position *at) {
  const struct mismatch *result = w->list;
  for (; list; list = list->next) {
    struct mismatch *n = walk_make(w, sizeof *n);
    *n = *list;
    n->at = joined(w, at, list->at);
    n->next = result;
    result = n;
  }
  return result;
}

void walk_phrase(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next) {
  struct matcher x = {w->y->m, w->y->m->world, w->frame, false};
  if (match_nonterminal(&x, p->nonterminal, t)) {
    next->run(w, next);
    return;
  }
  const struct nearness near = phrase_find(w, p->nonterminal, t);
  if (near.list) walk_pass(w, notes_at(w, near.list, at), near.cost, next);
  else walk_pass(w, walk_note(w, MISMATCH_PHRASE, p, t, at), near.cost, next);
}
