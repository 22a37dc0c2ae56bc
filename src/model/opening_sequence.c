/* opening_sequence: how the items of a sequence are shared out among the parts of a pattern that opens binders. */
#include "model/opening_match.h"

#include <string.h>

static const struct piece *piece_new(struct opener *o, term t, const struct piece *next) {
  struct piece *p = opener_alloc(o, sizeof *p);
  *p = (struct piece){next, t};
  return p;
}

/* The items as a sequence; `reversed`: the last one comes first. */
static term pieces_term(struct opener *o, const struct piece *p, bool reversed) {
  uint32_t n = 0;
  for (const struct piece *i = p; i; i = i->next) n++;
  term few[16], *items = n <= 16 ? few : opener_alloc(o, n * sizeof *items);
  for (uint32_t i = 0; p; p = p->next, i++) items[reversed ? n - 1 - i : i] = p->t;
  return term_sequence(o->x->world, items, n);
}

/* Mostly nothing in them was freshened, and they are the items of the term that was matched. */
static bool are_items_of(const struct piece *p, term t) {
  uint32_t n = seq_count(t), i = 0;
  for (; p && i < n && seq_item(t, i) == p->t; p = p->next) i++;
  return !p && i == n;
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
      struct found *f = found_joined(o, a, b);
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
    struct cell_of_row *cell = opener_alloc(w->o, sizeof *cell);
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
    out->list = opener_alloc(o, out->capacity * sizeof *old);
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
  struct entry *more = opener_alloc(o, (f->count + 1) * sizeof *more);
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
    struct row *r = opener_alloc(w->o, sizeof *r);
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
      struct found *f = found_joined(o, a, b);
      f->pieces = pieces_before(o, a->pieces, b->pieces);
      f->next = out;
      out = f;
    }
  return out;
}

struct found *open_items(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
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

struct found *open_sequence(struct opener *o, const struct pattern *p, term t, bool decomposing, uint8_t depth) {
  struct found *out = open_items(o, p, t, decomposing, depth);
  for (struct found *f = out; f; f = f->next)
    f->context = are_items_of(f->pieces, t) ? t : pieces_term(o, f->pieces, false);
  return out;
}
