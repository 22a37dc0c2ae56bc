/* opening: see the header.
 *
 * This is Redex's own way of matching, not the quick one of matching.c: all matches of a pattern are made before any is used, and each
 * carries the term as it was put together again from its freshened parts. That is what a name around them is bound to. What is
 * freshened, and in what order, is Redex's, so that the names are; what opens nothing is left to matching.c. */
#include "model/opening.h"

#include "model/binder.h"
#include "model/dispatch.h"
#include "model/redex.h"

#include <string.h>

/* Which patterns freshen: those that look into a term and hand out something of it. */

static bool takes_apart(const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_SEQUENCE: return true;
  case PATTERN_IN_HOLE: return takes_apart(p->context) || takes_apart(p->sub);
  default: return p->sub && takes_apart(p->sub);
  }
}

static bool hides_hole(const struct pattern *p) {
  if (p->kind == PATTERN_HIDE_HOLE || (p->sub && hides_hole(p->sub))) return true;
  if (p->kind == PATTERN_IN_HOLE) return hides_hole(p->context);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++)
    if (hides_hole(p->items[i].pattern)) return true;
  return false;
}

static bool has_names(const struct pattern *p) {
  if (p->kind == PATTERN_NAME || p->kind == PATTERN_MISMATCH || (p->sub && has_names(p->sub))) return true;
  if (p->kind == PATTERN_IN_HOLE) return has_names(p->context);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++)
    if (p->items[i].counted || has_names(p->items[i].pattern)) return true;
  return false;
}

struct preparation {
  struct machine *m;
  bool freshens;
  uint32_t *compared, count, capacity;
};

/* The slot of a name that was bound before the pattern. */
static void add_compared(struct preparation *a, uint32_t slot) {
  for (uint32_t i = 0; i < a->count; i++)
    if (a->compared[i] == slot) return;
  if (a->count == a->capacity) {
    uint32_t *old = a->compared;
    a->capacity = a->capacity ? 2 * a->capacity : 8;
    a->compared = arena_alloc(&a->m->world->arena, a->capacity * sizeof *old);
    if (old) memcpy(a->compared, old, a->count * sizeof *old);
  }
  a->compared[a->count++] = slot;
}

static void prepare(struct preparation *a, struct pattern *p) {
  p->opens = a->freshens && p->kind != PATTERN_MISMATCH_GROUP && takes_apart(p) &&
             (p->may_hole || has_names(p) || hides_hole(p));
  if (p->kind == PATTERN_NAME && p->seen->outer) add_compared(a, p->slot);
  if (p->sub) prepare(a, p->sub);
  if (p->kind == PATTERN_IN_HOLE) prepare(a, p->context);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++) {
    const struct item *item = &p->items[i];
    if (item->counted && item->count_name->outer) add_compared(a, item->count_slot);
    for (uint32_t j = 0; j < item->gather_count; j++)
      if (item->gathers[j].seen->outer) add_compared(a, item->gathers[j].outer);
    prepare(a, item->pattern);
  }
}

static struct pattern *prepared(struct machine *m, struct language *l, struct pattern *p, bool freshens) {
  struct preparation a = {.m = m, .freshens = freshens};
  prepare(&a, p);
  struct pattern *o = arena_alloc_zero(&m->world->arena, sizeof *o);
  *o = (struct pattern){.kind = PATTERN_OPENING, .place = p->place, .sub = p, .binders = l};
  o->compared = a.compared;
  o->compared_count = a.count;
  o->binds = true;
  return o;
}

struct pattern *opening_new(struct machine *m, struct language *l, struct pattern *p) {
  return prepared(m, l, p, true);
}

struct pattern *opening_nothing(struct machine *m, struct language *l, struct pattern *p) {
  return prepared(m, l, p, false);
}

/* Matches. */

struct entry { /* what a match says about a name; under ellipses, a sequence of that */
  uint32_t slot;
  bool differs;  /* of a mismatch group */
  uint8_t depth; /* of sequences, then */
  term t;
};

struct piece {
  const struct piece *next;
  term t;
};

struct found {
  struct found *next; /* the matches of a pattern, in Redex's order */
  term context;       /* the term again; with a hole where the focus was, if there is one */
  term focus;         /* 0: none */
  uint32_t count;
  struct entry *entries;
  const struct piece *pieces; /* while a sequence is matched: its items from here on */
};

struct opener {
  struct matcher *x;
  const struct language *language; /* NULL: freshen nothing, compare by identity (inside of non-terminals) */
};

static void *make(struct opener *o, size_t bytes) { return arena_alloc(&o->x->world->arena, bytes); }

static struct found *found_new(struct opener *o, term context, term focus, uint32_t entries) {
  struct found *f = make(o, sizeof *f);
  *f = (struct found){
      .context = context, .focus = focus, .count = entries, .entries = make(o, entries * sizeof *f->entries)};
  return f;
}

static const struct piece *piece_new(struct opener *o, term t, const struct piece *next) {
  struct piece *p = make(o, sizeof *p);
  *p = (struct piece){next, t};
  return p;
}

/* The items as a sequence; `reversed`: the last one comes first. */
static term pieces_term(struct opener *o, const struct piece *p, bool reversed) {
  uint32_t n = 0;
  for (const struct piece *i = p; i; i = i->next) n++;
  term few[16], *items = n <= 16 ? few : make(o, n * sizeof *items);
  for (uint32_t i = 0; p; p = p->next, i++) items[reversed ? n - 1 - i : i] = p->t;
  return term_sequence(o->x->world, items, n);
}

/* Mostly nothing in them was freshened, and they are the items of the term that was matched. */
static bool are_items_of(const struct piece *p, term t) {
  uint32_t n = seq_count(t), i = 0;
  for (; p && i < n && seq_item(t, i) == p->t; p = p->next) i++;
  return !p && i == n;
}

static term one_focus(struct opener *o, term a, term b) {
  if (a && b) raise_exception(o->x->machine, o->x->machine->exn_fail, NULL, "matcher.rkt: found two holes");
  return a ? a : b;
}

static struct found *joined(struct opener *o, const struct found *a, const struct found *b) {
  struct found *f = found_new(o, 0, one_focus(o, a->focus, b->focus), a->count + b->count);
  if (a->count) memcpy(f->entries, a->entries, a->count * sizeof *a->entries);
  if (b->count) memcpy(f->entries + a->count, b->entries, b->count * sizeof *b->entries);
  return f;
}

/* Repeated names must stand for the same, those of a mismatch group for different things. Fills the frame. */

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

static bool group_differs(struct opener *o, const struct found *f, uint32_t first) {
  struct term_set met = {0};
  for (uint32_t i = first; i < f->count; i++)
    if (f->entries[i].differs && f->entries[i].slot == f->entries[first].slot &&
        !all_differ(o, &met, f->entries[i].t, f->entries[i].depth))
      return false;
  return true;
}

static bool bind_entry(struct opener *o, const struct pattern *p, const struct found *f, uint32_t i) {
  const struct entry *e = &f->entries[i];
  for (uint32_t j = 0; j < i; j++)
    if (f->entries[j].slot == e->slot && f->entries[j].differs == e->differs)
      return e->differs || same(o, e->t, f->entries[j].t);
  if (e->differs) return group_differs(o, f, i);
  for (uint32_t j = 0; p && j < p->compared_count; j++)
    if (p->compared[j] == e->slot) return same(o, e->t, o->x->frame[e->slot]);
  o->x->frame[e->slot] = e->t;
  return true;
}

static bool bind_found(struct opener *o, const struct pattern *p, const struct found *f) {
  for (uint32_t i = 0; i < f->count; i++)
    if (!bind_entry(o, p, f, i)) return false;
  return true;
}

/* Patterns. */

static struct found *open_pattern(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth);

static struct found *open_name(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  struct found *first = open_pattern(o, p->sub, t, decomposing, depth), *out = NULL, **end = &out;
  for (const struct found *i = first; i; i = i->next) {
    struct found *f = found_new(o, i->context, i->focus, i->count + 1);
    f->entries[0] = (struct entry){p->slot, p->kind == PATTERN_MISMATCH, 0, i->context};
    if (i->count) memcpy(f->entries + 1, i->entries, i->count * sizeof *i->entries);
    *end = f;
    end = &f->next;
  }
  return out;
}

static struct found *open_in_hole(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  struct found *out = NULL;
  for (const struct found *c = open_pattern(o, p->context, t, true, depth); c; c = c->next) {
    if (!c->focus) continue;
    for (const struct found *i = open_pattern(o, p->sub, c->focus, decomposing, depth); i; i = i->next) {
      struct found outer = *c, inner = *i;
      outer.focus = 0;
      struct found *f = joined(o, &inner, &outer);
      f->context = context_plug(o->x->world, c->context, i->context);
      f->next = out;
      out = f;
    }
  }
  return out;
}

/* The matches in which those of the group differ, without them: nothing around the group is compared with them. */
static struct found *open_group(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  struct found *out = NULL, **end = &out;
  for (struct found *i = open_pattern(o, p->sub, t, decomposing, depth), *next; i; i = next) {
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

static struct found *open_condition(struct opener *o, const struct pattern *p, term t, bool decomposing,
                                    uint8_t depth) {
  struct found *out = NULL, **end = &out;
  for (struct found *i = open_pattern(o, p->sub, t, decomposing, depth), *next; i; i = next) {
    next = i->next;
    if (!bind_found(o, NULL, i)) continue;
    if (!is_true(o->x->world, eval_value(o->x->machine, p->condition, o->x->frame))) continue;
    i->next = NULL;
    *end = i;
    end = &i->next;
  }
  return out;
}

/* Non-terminals open nothing. Decomposed, the later productions' matches come first. */

static struct found *open_production(struct opener *o, const struct production *p, term t) {
  value frame[(p->unit ? p->unit->slots : 0) + 1];
  struct matcher x = {o->x->machine, o->x->world, frame, false};
  struct opener inner = {&x, NULL};
  struct found *out = NULL, **end = &out;
  for (struct found *i = open_pattern(&inner, p->pattern, t, true, 0), *next; i; i = next) {
    next = i->next;
    if (!bind_found(&inner, NULL, i)) continue;
    i->count = 0;
    i->next = NULL;
    *end = i;
    end = &i->next;
  }
  return out;
}

static struct found *decompose(struct opener *o, const struct nonterminal *nt, term t) {
  world_check_stack(o->x->world);
  struct found *out = NULL;
  uint32_t i;
  for (struct candidates c = candidates(nt->dispatch, t); candidates_next(&c, &i);) {
    if (!nt->productions[i].pattern->may_hole) continue;
    struct found *first = open_production(o, &nt->productions[i], t), **end = &first;
    while (*end) end = &(*end)->next;
    *end = out;
    out = first;
  }
  return out;
}

/* The rules of a relation take the same term apart, one after the other, and a step leaves most of it as it was. */

enum { REMEMBERED = 256 };

struct opened_context {
  const struct nonterminal *nonterminal;
  term t;
  uint64_t releases; /* of the world then: it is gone with what was released since */
  const struct found *matches;
};

static struct found *copies(struct opener *o, const struct found *f) {
  struct found *out = NULL, **end = &out;
  for (; f; f = f->next) {
    *end = make(o, sizeof **end);
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

static struct found *open_nonterminal(struct opener *o, struct nonterminal *nt, term t, bool decomposing) {
  if (!decomposing || !nt->may_hole) return match_nonterminal(o->x, nt, t) ? found_new(o, t, 0, 0) : NULL;
  struct opened_context *r = remembered(o, nt, t);
  if (r->nonterminal != nt || r->t != t || r->releases != o->x->world->releases) {
    const struct found *matches = decompose(o, nt, t);
    r = remembered(o, nt, t);
    *r = (struct opened_context){nt, t, o->x->world->releases, matches};
  }
  return copies(o, r->matches);
}

/* Sequences without ellipses. */

static struct found *open_fixed(struct opener *o, const struct pattern *p, term t, uint32_t i, bool decomposing,
                                uint8_t depth) {
  if (i == p->count) return found_new(o, 0, 0, 0);
  struct found *heads = open_pattern(o, p->items[i].pattern, seq_item(t, i), decomposing, depth);
  if (!heads) return NULL;
  struct found *tails = open_fixed(o, p, t, i + 1, decomposing, depth), *out = NULL;
  for (const struct found *a = heads; a; a = a->next)
    for (const struct found *b = tails; b; b = b->next) {
      struct found *f = joined(o, a, b);
      f->pieces = piece_new(o, a->context, b->pieces);
      f->next = out;
      out = f;
    }
  return out;
}

/* Sequences with ellipses. A row says how the items are shared out: for each part of the pattern, its matches. */

struct row {
  struct row *next;
  struct cell_of_row {
    struct cell_of_row *next;
    struct found *matches;
  } * cells;
};

/* One repeated item so far: names and items with the last one first. */
struct gathered {
  struct gathered *next;
  term focus;
  const struct piece *items, **names; /* a list for each entry of `like` */
  const struct found *like;           /* a match of one item; NULL: there was none yet */
};

struct walk {
  struct opener *o;
  const struct pattern *p;
  term t;
  bool decomposing;
  uint8_t depth;
};

static struct row *walk_items(const struct walk *w, uint32_t pi, uint32_t ti);

static struct row *before_rows(const struct walk *w, struct found *matches, struct row *rows) {
  for (struct row *r = rows; r; r = r->next) {
    struct cell_of_row *cell = make(w->o, sizeof *cell);
    *cell = (struct cell_of_row){r->cells, matches};
    r->cells = cell;
  }
  return rows;
}

static struct found *as_items(struct opener *o, struct found *matches) {
  for (struct found *f = matches; f; f = f->next) f->pieces = piece_new(o, f->context, NULL);
  return matches;
}

static uint32_t outer_slot(const struct item *item, uint32_t slot) {
  for (uint32_t i = 0; i < item->gather_count; i++)
    if (item->gathers[i].inner == slot) return item->gathers[i].outer;
  return slot;
}

/* The entries that a match of the pattern has, in their order, when it stands under an ellipsis that repeats no times. */
struct entries {
  struct entry *list;
  uint32_t count, capacity;
};

static void add_entry(struct opener *o, struct entries *out, uint32_t slot, bool differs) {
  if (out->count == out->capacity) {
    struct entry *old = out->list;
    out->capacity = out->capacity ? 2 * out->capacity : 8;
    out->list = make(o, out->capacity * sizeof *old);
    if (old) memcpy(out->list, old, out->count * sizeof *old);
  }
  out->list[out->count++] = (struct entry){slot, differs, differs, o->x->world->empty};
}

static void empty_repeat(struct opener *o, const struct item *item, struct entries *out);

static void empty_entries(struct opener *o, const struct pattern *p, struct entries *out) {
  if (p->kind == PATTERN_NAME || p->kind == PATTERN_MISMATCH) add_entry(o, out, p->slot, p->kind == PATTERN_MISMATCH);
  if (p->sub) empty_entries(o, p->sub, out);
  if (p->kind == PATTERN_IN_HOLE) empty_entries(o, p->context, out);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++)
    if (p->items[i].repeat) empty_repeat(o, &p->items[i], out);
    else empty_entries(o, p->items[i].pattern, out);
}

static void empty_repeat(struct opener *o, const struct item *item, struct entries *out) {
  if (item->counted) add_entry(o, out, item->count_slot, false);
  struct entries inner = {0};
  empty_entries(o, item->pattern, &inner);
  for (uint32_t i = 0; i < inner.count; i++) {
    const struct entry *e = &inner.list[i];
    add_entry(o, out, e->differs ? e->slot : outer_slot(item, e->slot), e->differs);
  }
}

static struct found *no_items(struct opener *o, const struct item *item) {
  struct entries all = {0};
  empty_repeat(o, item, &all);
  struct found *f = found_new(o, 0, 0, 0);
  f->entries = all.list;
  f->count = all.count;
  if (item->counted) f->entries[0].t = small(0);
  return f;
}

static void add_count(struct opener *o, const struct item *item, struct found *f, uint32_t count) {
  if (!item->counted) return;
  struct entry *more = make(o, (f->count + 1) * sizeof *more);
  more[0] = (struct entry){item->count_slot, false, 0, small(count)};
  if (f->count) memcpy(more + 1, f->entries, f->count * sizeof *more);
  f->entries = more;
  f->count++;
}

/* Each way of matching one more item, after each way of matching those before. */
static struct gathered *gather(struct opener *o, struct gathered *before, const struct found *more) {
  struct gathered *out = NULL, **end = &out;
  for (const struct gathered *b = before; b; b = b->next)
    for (const struct found *f = more; f; f = f->next) {
      struct gathered *g = make(o, sizeof *g);
      *g = (struct gathered){NULL, one_focus(o, f->focus, b->focus), piece_new(o, f->context, b->items), NULL, f};
      g->names = make(o, (f->count + 1) * sizeof *g->names);
      for (uint32_t i = 0; i < f->count; i++)
        g->names[i] = piece_new(o, f->entries[i].t, b->names ? b->names[i] : NULL);
      *end = g;
      end = &g->next;
    }
  return out;
}

static const struct piece *reversed_pieces(struct opener *o, const struct piece *p) {
  const struct piece *out = NULL;
  for (; p; p = p->next) out = piece_new(o, p->t, out);
  return out;
}

static struct found *gathered_matches(struct opener *o, const struct item *item, const struct gathered *g,
                                      uint32_t count) {
  struct found *out = NULL, **end = &out;
  for (; g; g = g->next) {
    struct found *f = found_new(o, 0, g->focus, g->like->count);
    f->pieces = reversed_pieces(o, g->items);
    for (uint32_t i = 0; i < f->count; i++) {
      const struct entry *e = &g->like->entries[i];
      f->entries[i] = (struct entry){e->differs ? e->slot : outer_slot(item, e->slot), e->differs,
                                     (uint8_t)(e->depth + e->differs), pieces_term(o, g->names[i], true)};
    }
    add_count(o, item, f, count);
    *end = f;
    end = &f->next;
  }
  return out;
}

static void append_rows(struct row ***end, struct row *rows) {
  **end = rows;
  while (**end) *end = &(**end)->next;
}

static struct row *walk_repeat(const struct walk *w, uint32_t pi, uint32_t ti) {
  struct opener *o = w->o;
  const struct item *item = &w->p->items[pi];
  struct row *out = NULL, **end = &out;
  struct row *rows = walk_items(w, pi + 1, ti);
  if (rows) append_rows(&end, before_rows(w, no_items(o, item), rows));
  struct gathered none = {0}, *so_far = &none;
  for (uint32_t i = ti; i < seq_count(w->t); i++) {
    const struct found *more =
        open_pattern(o, item->pattern, seq_item(w->t, i), w->decomposing, (uint8_t)(w->depth + 1));
    if (!more) break;
    so_far = gather(o, so_far, more);
    rows = walk_items(w, pi + 1, i + 1);
    if (rows) append_rows(&end, before_rows(w, gathered_matches(o, item, so_far, i + 1 - ti), rows));
  }
  return out;
}

static struct row *walk_items(const struct walk *w, uint32_t pi, uint32_t ti) {
  if (pi == w->p->count) {
    if (ti < seq_count(w->t)) return NULL;
    struct row *r = make(w->o, sizeof *r);
    *r = (struct row){0};
    return r;
  }
  const struct item *item = &w->p->items[pi];
  if (item->repeat) return walk_repeat(w, pi, ti);
  if (ti == seq_count(w->t)) return NULL;
  struct found *matches = open_pattern(w->o, item->pattern, seq_item(w->t, ti), w->decomposing, w->depth);
  if (!matches) return NULL;
  struct row *rows = walk_items(w, pi + 1, ti + 1);
  return rows ? before_rows(w, as_items(w->o, matches), rows) : NULL;
}

static const struct piece *pieces_before(struct opener *o, const struct piece *p, const struct piece *rest) {
  return p ? piece_new(o, p->t, pieces_before(o, p->next, rest)) : rest;
}

static struct found *row_matches(struct opener *o, const struct cell_of_row *c) {
  if (!c) return found_new(o, 0, 0, 0);
  struct found *tails = row_matches(o, c->next), *out = NULL;
  for (const struct found *a = c->matches; a; a = a->next)
    for (const struct found *b = tails; b; b = b->next) {
      struct found *f = joined(o, a, b);
      f->pieces = pieces_before(o, a->pieces, b->pieces);
      f->next = out;
      out = f;
    }
  return out;
}

/* Without the term that they make up. */
static struct found *open_items(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  if (!is_sequence(t) || (p->repeats ? seq_count(t) < p->min : seq_count(t) != p->count)) return NULL;
  struct found *out = NULL, **end = &out;
  if (!p->repeats) {
    out = open_fixed(o, p, t, 0, decomposing, depth);
  } else {
    struct walk w = {o, p, t, decomposing, depth};
    for (struct row *r = walk_items(&w, 0, 0); r; r = r->next) {
      *end = row_matches(o, r->cells);
      while (*end) end = &(*end)->next;
    }
  }
  return out;
}

static struct found *open_sequence(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  struct found *out = open_items(o, p, t, decomposing, depth);
  for (struct found *f = out; f; f = f->next)
    f->context = are_items_of(f->pieces, t) ? t : pieces_term(o, f->pieces, false);
  return out;
}

static struct found *open_hole(struct opener *o, term t, bool decomposing) {
  struct world *w = o->x->world;
  if (decomposing) return found_new(o, w->hole, t, 0);
  return t == w->hole ? found_new(o, t, 0, 0) : NULL;
}

static struct found *open_pattern(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
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

/* The arguments of a call may be on the stack; nobody wants to know the list that they are. */
static struct found *open_whole(struct opener *o, const struct pattern *p, term t) {
  while (p->kind == PATTERN_MISMATCH_GROUP) p = p->sub;
  if (p->kind != PATTERN_SEQUENCE || !p->binds) {
    if (!is_small(t) && (object_of(t)->flags & OBJECT_ON_STACK))
      t = term_sequence(o->x->world, sequence_of(t)->items, seq_count(t));
    return open_pattern(o, p, t, false, 0);
  }
  if (p->opens) t = binder_freshen(o->x->machine, o->language, t);
  return open_items(o, p, t, false, 0);
}

bool opening_each(struct matcher *x, const struct pattern *p, term t, struct next *next) {
  struct opener o = {x, p->binders};
  for (const struct found *f = open_whole(&o, p->sub, t); f; f = f->next)
    if (bind_found(&o, p, f) && next->run(x, next)) return true;
  return false;
}
