/* rebuild: puts the same parts together differently.
 *
 * By another constructor: (Div a b) becomes (Add a b), (if a b c) becomes (not a). Or by repeating
 * one constructor over all leaves: (FromList (1 2 3)) becomes (Insert 1 (Insert 2 (Unit 3))). */
#include "reduce/replace.h"
#include "reduce/tactics.h"
#include "space/order.h"

/* ---- another constructor ---- */

enum { MOST_ITEMS = 32 };

struct material {
  term whole;
  bool is_deep; /* the parts of the items were gathered, too */
  term items[MOST_ITEMS];
  bool used[MOST_ITEMS];
  uint32_t count;
};

/* Gathers the items, then their parts. */
static void gather_material(struct material *m, term t, unsigned levels) {
  if (!is_sequence(t) || !levels) return;
  for (uint32_t i = 0; i < seq_count(t) && m->count < MOST_ITEMS; i++) m->items[m->count++] = seq_item(t, i);
  for (uint32_t i = 0; i < seq_count(t); i++) gather_material(m, seq_item(t, i), levels - 1);
}

static bool take_of(struct explorer *x, struct material *m, const struct sort *sort, term *out) {
  for (uint32_t i = 0; i < m->count; i++) {
    if (m->used[i] || !x->space->is_of(x->space, sort, m->items[i])) continue;
    m->used[i] = true;
    *out = m->items[i];
    return true;
  }
  return false;
}

/* Returns false if there was nothing more. */
static bool gather_deep(struct material *m) {
  enum { LEVELS = 2 };
  if (m->is_deep || !m->whole) return false;
  m->is_deep = true;
  for (uint32_t i = 0; i < seq_count(m->whole); i++) gather_material(m, seq_item(m->whole, i), LEVELS);
  return true;
}

/* Searches the items first, then their parts. */
static bool find_of(struct explorer *x, struct material *m, const struct sort *sort, term *out) {
  return take_of(x, m, sort, out) || (gather_deep(m) && take_of(x, m, sort, out));
}

/* Takes the remaining ones, one after the other. */
static uint32_t take_atoms(struct explorer *x, struct material *m, const struct sort *sort, term *items,
                           uint32_t count) {
  gather_deep(m);
  for (uint32_t i = 0; i < m->count && count < MOST_ITEMS; i++) {
    if (m->used[i] || is_sequence(m->items[i]) || !x->space->is_of(x->space, sort, m->items[i])) continue;
    m->used[i] = true;
    items[count++] = m->items[i];
  }
  return count;
}

/* A sequence of this form from the material; repeated parts get atoms only; missing parts are the
 * smallest of their sort. 0: there is none. */
static term assemble(struct explorer *x, const struct sort *form, struct material *m) {
  term items[MOST_ITEMS];
  uint32_t count = 0;
  if (form->count > MOST_ITEMS) return 0;
  for (uint32_t i = 0; i < form->count; i++) {
    const struct part *p = &form->parts[i];
    if (p->repeat) {
      count = take_atoms(x, m, p->sort, items, count);
      continue;
    }
    if (count == MOST_ITEMS) return 0;
    if (p->sort->kind == SORT_FIXED || !find_of(x, m, p->sort, &items[count])) {
      if (!p->sort->smallest_count) return 0;
      items[count] = p->sort->smallest[0];
    }
    count++;
  }
  return term_sequence(x->space->world, items, count);
}

/* Does the term have parts of its own sort? */
static bool has_own_sort(const struct level *l) {
  for (uint32_t i = 0; i < l->form->count; i++)
    if (l->form->parts[i].sort == l->sort) return true;
  return false;
}

static bool rebuild_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (!is_sequence(here->t) || !here->form) return false;
  while (s->step < here->sort->form_count) {
    const struct sort *form = here->sort->forms[s->step++];
    if (form == here->form || !form->smallest_count) continue;
    if (form->is_leaf && has_own_sort(here)) continue;                 /* a leaf of it would do */
    if (term_nodes(form->smallest[0]) > term_nodes(here->t)) continue; /* there is not enough material */
    struct material m = {.count = 0};
    m.whole = here->t;
    gather_material(&m, here->t, 1);
    *out = assemble(x, form, &m);
    if (*out && order_is_smaller(x->space, *out, here->t)) return true;
  }
  return false;
}

const struct tactic tactic_rebuild = {"rebuild", ON_SEQUENCES, rebuild_next, NULL, true};

/* ---- a chain ---- */

enum { MOST_LEAVES = 8 };

struct rebuilt_leaves {
  term items[MOST_LEAVES];
  uint32_t count;
};

/* Numbers and strings in order. False: there are too many. */
static bool collect_leaves(term t, struct rebuilt_leaves *l) {
  if (!is_sequence(t)) {
    if (is_symbol(t)) return true;
    if (l->count == MOST_LEAVES) return false;
    l->items[l->count++] = t;
    return true;
  }
  for (uint32_t i = 0; i < seq_count(t); i++)
    if (!collect_leaves(seq_item(t, i), l)) return false;
  return true;
}

/* Does the form take one leaf, and one more term of the sort? */
static bool is_link(struct explorer *x, const struct sort *form, const struct sort *sort, term leaf) {
  uint32_t leaves = 0, rest = 0;
  if (form->repeats || form->count > MOST_ITEMS) return false;
  for (uint32_t i = 0; i < form->count; i++) {
    const struct sort *part = form->parts[i].sort;
    if (part->kind == SORT_FIXED) continue;
    if (part == sort) rest++;
    else if (x->space->is_of(x->space, part, leaf)) leaves++;
    else return false;
  }
  return leaves == 1 && rest == 1;
}

static term link(struct explorer *x, const struct sort *form, const struct sort *sort, term leaf, term rest) {
  term items[MOST_ITEMS];
  for (uint32_t i = 0; i < form->count; i++) {
    const struct sort *part = form->parts[i].sort;
    items[i] = part->kind == SORT_FIXED ? part->smallest[0] : part == sort ? rest : leaf;
  }
  return term_sequence(x->space->world, items, form->count);
}

static term held_by(struct explorer *x, const struct sort *form, term leaf) {
  struct material m = {.items = {leaf}, .count = 1};
  const term t = assemble(x, form, &m);
  return m.used[0] ? t : 0;
}

/* The simplest term with one leaf, in a form of atoms if there is one; 0: there is none. */
static term holder(struct explorer *x, const struct sort *sort, term leaf) {
  term best = 0;
  for (int atoms_only = 1; atoms_only >= 0 && !best; atoms_only--)
    for (uint32_t i = 0; i < sort->form_count; i++) {
      if (sort->forms[i]->is_leaf != atoms_only) continue;
      const term t = held_by(x, sort->forms[i], leaf);
      if (t && (!best || order_is_smaller(x->space, t, best))) best = t;
    }
  return best;
}

term term_holding(struct explorer *x, const struct sort *sort, term leaf) {
  return x->space->is_of(x->space, sort, leaf) ? leaf : holder(x, sort, leaf);
}

/* Tries the constructors in turn, each with all rotations of the leaves. */
static bool chain_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  struct rebuilt_leaves l = {.count = 0};
  if (!here->sort->links || !is_sequence(here->t) || !collect_leaves(here->t, &l) || l.count < 2) return false;
  while (s->run < here->sort->form_count) {
    const struct sort *form = here->sort->forms[s->run];
    if (s->step == l.count || !is_link(x, form, here->sort, l.items[0])) {
      s->run++;
      s->step = 0;
      continue;
    }
    const uint32_t first = s->step++;
    term t = holder(x, here->sort, l.items[(first + l.count - 1) % l.count]);
    for (uint32_t i = l.count - 1; t && i-- > 0;) t = link(x, form, here->sort, l.items[(first + i) % l.count], t);
    if (!t || t == here->t) continue;
    *out = t;
    return true;
  }
  return false;
}

const struct tactic tactic_chain = {"chain", ON_SEQUENCES, chain_next, NULL, true};

/* ---- swapping ---- */

static bool swap_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  if (!here->form) return false;
  const uint32_t count = seq_count(here->t);
  while (s->step + 1 < count) {
    const uint32_t i = s->step++;
    const term a = seq_item(here->t, i), b = seq_item(here->t, i + 1);
    const struct sort *of_a = form_part(here->form, count, &here->split, i)->sort;
    const struct sort *of_b = form_part(here->form, count, &here->split, i + 1)->sort;
    if (a == b || of_a->kind == SORT_FIXED || of_b->kind == SORT_FIXED || order_compare(x->space, b, a) > 0) continue;
    if (of_a != of_b && (!x->space->is_of(x->space, of_a, b) || !x->space->is_of(x->space, of_b, a))) continue;
    term *items = cursor_items(&x->cursor, count);
    for (uint32_t k = 0; k < count; k++) items[k] = seq_item(here->t, k);
    items[i] = b;
    items[i + 1] = a;
    *out = term_sequence(x->space->world, items, count);
    return true;
  }
  return false;
}

static void swap_taken(struct tactic_state *s) { s->step = 0; }

const struct tactic tactic_swap = {"swap", ON_SEQUENCES, swap_next, swap_taken, true};
