/* match_binders_sequence: distributes the items of a sequence to the parts of a pattern that opens
 * binders. */
#include "core/array.h"
#include "redex/binding/match_binders_results.h"

#include <string.h>

static const struct binder_piece *piece_new(struct opener *o, term t, const struct binder_piece *next) {
  struct binder_piece *p = opener_alloc(o, sizeof *p);
  *p = (struct binder_piece){next, t};
  return p;
}

/* The items as a sequence; `reversed`: the last one comes first. */
static term pieces_term(struct opener *o, const struct binder_piece *p, bool reversed) {
  uint32_t n = 0;
  for (const struct binder_piece *i = p; i; i = i->next) n++;
  term few[16], *items = n <= 16 ? few : opener_alloc(o, n * sizeof *items);
  for (uint32_t i = 0; p; p = p->next, i++) items[reversed ? n - 1 - i : i] = p->t;
  return term_sequence(o->x->world, items, n);
}

/* Usually nothing in them was freshened, and they are the items of the matched term. */
static bool are_items_of(const struct binder_piece *p, term t) {
  uint32_t n = seq_count(t), i = 0;
  for (; p && i < n && seq_item(t, i) == p->t; p = p->next) i++;
  return !p && i == n;
}

/* Sequences without ellipses. */

static struct binder_match *open_fixed(struct opener *o, const struct pattern *p, term t, uint32_t i, bool decomposing,
                                       uint8_t depth) {
  if (i == p->count) return found_new(o, 0, 0, 0);
  struct binder_match *heads = open_pattern(o, p->items[i].pattern, seq_item(t, i), decomposing, depth);
  if (!heads) return NULL;
  struct binder_match *tails = open_fixed(o, p, t, i + 1, decomposing, depth), *out = NULL;
  for (const struct binder_match *a = heads; a; a = a->next)
    for (const struct binder_match *b = tails; b; b = b->next) {
      struct binder_match *f = found_joined(o, a, b);
      f->pieces = piece_new(o, a->context, b->pieces);
      f->next = out;
      out = f;
    }
  return out;
}

/* Sequences with ellipses. A row distributes the items: for each part of the pattern, its
 * matches. */

struct spread_row {
  struct spread_row *next;
  struct cell_of_row {
    struct cell_of_row *next;
    struct binder_match *matches;
  } * cells;
};

/* A repeated item so far: names and items, the last one first. */
struct gathered {
  struct gathered *next;
  term focus;
  const struct binder_piece *items, **names; /* a list for each entry of `like` */
  const struct binder_match *like;           /* a match of one item; NULL: none so far */
};

struct sequence_walk {
  struct opener *o;
  const struct pattern *p;
  term t;
  bool decomposing;
  uint8_t depth;
};

static struct spread_row *walk_items(const struct sequence_walk *w, uint32_t pi, uint32_t ti);

static struct spread_row *before_rows(const struct sequence_walk *w, struct binder_match *matches,
                                      struct spread_row *rows) {
  for (struct spread_row *r = rows; r; r = r->next) {
    struct cell_of_row *cell = opener_alloc(w->o, sizeof *cell);
    *cell = (struct cell_of_row){r->cells, matches};
    r->cells = cell;
  }
  return rows;
}

static struct binder_match *as_items(struct opener *o, struct binder_match *matches) {
  for (struct binder_match *f = matches; f; f = f->next) f->pieces = piece_new(o, f->context, NULL);
  return matches;
}

static uint32_t outer_slot(const struct item *item, uint32_t slot) {
  for (uint32_t i = 0; i < item->gather_count; i++)
    if (item->gathers[i].inner == slot) return item->gathers[i].outer;
  return slot;
}

/* The entries of a match of the pattern, in order, for an ellipsis with zero repetitions. */
struct entries {
  struct binder_entry *list;
  uint32_t count, capacity;
};

static void add_entry(struct opener *o, struct entries *out, uint32_t slot, bool differs) {
  ARENA_ROOM(&o->x->world->arena, out->list, out->count, out->capacity);
  out->list[out->count++] = (struct binder_entry){slot, differs, differs, o->x->world->empty};
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
    const struct binder_entry *e = &inner.list[i];
    add_entry(o, out, e->differs ? e->slot : outer_slot(item, e->slot), e->differs);
  }
}

static struct binder_match *no_items(struct opener *o, const struct item *item) {
  struct entries all = {0};
  empty_repeat(o, item, &all);
  struct binder_match *f = found_new(o, 0, 0, 0);
  f->entries = all.list;
  f->count = all.count;
  if (item->counted) f->entries[0].t = small(0);
  return f;
}

static void add_count(struct opener *o, const struct item *item, struct binder_match *f, uint32_t count) {
  if (!item->counted) return;
  struct binder_entry *more = opener_alloc(o, (f->count + 1) * sizeof *more);
  more[0] = (struct binder_entry){item->count_slot, false, 0, small(count)};
  if (f->count) memcpy(more + 1, f->entries, f->count * sizeof *more);
  f->entries = more;
  f->count++;
}

/* Combines each match of the items so far with each match of the next item. */
static struct gathered *gather(struct opener *o, struct gathered *before, const struct binder_match *more) {
  struct gathered *out = NULL, **end = &out;
  for (const struct gathered *b = before; b; b = b->next)
    for (const struct binder_match *f = more; f; f = f->next) {
      struct gathered *g = opener_alloc(o, sizeof *g);
      *g = (struct gathered){NULL, found_focus(o, f->focus, b->focus), piece_new(o, f->context, b->items), NULL, f};
      g->names = opener_alloc(o, (f->count + 1) * sizeof *g->names);
      for (uint32_t i = 0; i < f->count; i++)
        g->names[i] = piece_new(o, f->entries[i].t, b->names ? b->names[i] : NULL);
      *end = g;
      end = &g->next;
    }
  return out;
}

static const struct binder_piece *reversed_pieces(struct opener *o, const struct binder_piece *p) {
  const struct binder_piece *out = NULL;
  for (; p; p = p->next) out = piece_new(o, p->t, out);
  return out;
}

static struct binder_match *gathered_matches(struct opener *o, const struct item *item, const struct gathered *g,
                                             uint32_t count) {
  struct binder_match *out = NULL, **end = &out;
  for (; g; g = g->next) {
    struct binder_match *f = found_new(o, 0, g->focus, g->like->count);
    f->pieces = reversed_pieces(o, g->items);
    for (uint32_t i = 0; i < f->count; i++) {
      const struct binder_entry *e = &g->like->entries[i];
      f->entries[i] = (struct binder_entry){e->differs ? e->slot : outer_slot(item, e->slot), e->differs,
                                            (uint8_t)(e->depth + e->differs), pieces_term(o, g->names[i], true)};
    }
    add_count(o, item, f, count);
    *end = f;
    end = &f->next;
  }
  return out;
}

static void append_rows(struct spread_row ***end, struct spread_row *rows) {
  **end = rows;
  while (**end) *end = &(**end)->next;
}

static struct spread_row *walk_repeat(const struct sequence_walk *w, uint32_t pi, uint32_t ti) {
  struct opener *o = w->o;
  const struct item *item = &w->p->items[pi];
  struct spread_row *out = NULL, **end = &out;
  struct spread_row *rows = walk_items(w, pi + 1, ti);
  if (rows) append_rows(&end, before_rows(w, no_items(o, item), rows));
  struct gathered none = {0}, *so_far = &none;
  for (uint32_t i = ti; i < seq_count(w->t); i++) {
    const struct binder_match *more =
        open_pattern(o, item->pattern, seq_item(w->t, i), w->decomposing, (uint8_t)(w->depth + 1));
    if (!more) break;
    so_far = gather(o, so_far, more);
    rows = walk_items(w, pi + 1, i + 1);
    if (rows) append_rows(&end, before_rows(w, gathered_matches(o, item, so_far, i + 1 - ti), rows));
  }
  return out;
}

static struct spread_row *walk_items(const struct sequence_walk *w, uint32_t pi, uint32_t ti) {
  if (pi == w->p->count) {
    if (ti < seq_count(w->t)) return NULL;
    struct spread_row *r = opener_alloc(w->o, sizeof *r);
    *r = (struct spread_row){0};
    return r;
  }
  const struct item *item = &w->p->items[pi];
  if (item->repeat) return walk_repeat(w, pi, ti);
  if (ti == seq_count(w->t)) return NULL;
  struct binder_match *matches = open_pattern(w->o, item->pattern, seq_item(w->t, ti), w->decomposing, w->depth);
  if (!matches) return NULL;
  struct spread_row *rows = walk_items(w, pi + 1, ti + 1);
  return rows ? before_rows(w, as_items(w->o, matches), rows) : NULL;
}

static const struct binder_piece *pieces_before(struct opener *o, const struct binder_piece *p,
                                                const struct binder_piece *rest) {
  return p ? piece_new(o, p->t, pieces_before(o, p->next, rest)) : rest;
}

static struct binder_match *row_matches(struct opener *o, const struct cell_of_row *c) {
  if (!c) return found_new(o, 0, 0, 0);
  struct binder_match *tails = row_matches(o, c->next), *out = NULL;
  for (const struct binder_match *a = c->matches; a; a = a->next)
    for (const struct binder_match *b = tails; b; b = b->next) {
      struct binder_match *f = found_joined(o, a, b);
      f->pieces = pieces_before(o, a->pieces, b->pieces);
      f->next = out;
      out = f;
    }
  return out;
}

struct binder_match *open_items(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  if (!is_sequence(t) || (p->repeats ? seq_count(t) < p->min : seq_count(t) != p->count)) return NULL;
  struct binder_match *out = NULL, **end = &out;
  if (!p->repeats) {
    out = open_fixed(o, p, t, 0, decomposing, depth);
  } else {
    struct sequence_walk w = {o, p, t, decomposing, depth};
    for (struct spread_row *r = walk_items(&w, 0, 0); r; r = r->next) {
      *end = row_matches(o, r->cells);
      while (*end) end = &(*end)->next;
    }
  }
  return out;
}

struct binder_match *open_sequence(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  struct binder_match *out = open_items(o, p, t, decomposing, depth);
  for (struct binder_match *f = out; f; f = f->next)
    f->context = are_items_of(f->pieces, t) ? t : pieces_term(o, f->pieces, false);
  return out;
}
