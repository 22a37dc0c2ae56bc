/* equal_parts: changes all places of a repeated sub-term at once, so that types that must be equal
 * stay equal, and variables stay bound. */
#include "reduce/replace.h"
#include "reduce/tactics.h"
#include "space/order.h"

#include <string.h>

enum { LARGEST = 4000, MOST_CHILDREN = 8 };

/* ---- repeated sub-terms ---- */

struct census {
  struct explorer *explorer;
  term terms[LIST_ROOM];
  const struct sort *sorts[LIST_ROOM];
  uint32_t counts[LIST_ROOM];
  uint32_t count;
};

static void count_in(struct census *c, const struct sort *sort, term t) {
  struct space *s = c->explorer->space;
  uint32_t i = 0;
  while (i < c->count && c->terms[i] != t) i++;
  if (i < c->count) {
    c->counts[i]++;
  } else if (i < LIST_ROOM) {
    c->terms[i] = t;
    c->sorts[i] = sort;
    c->counts[c->count++] = 1;
  }
  struct split split;
  const struct sort *form = s->form_of(s, sort, t, &split);
  for (uint32_t k = 0; form && k < seq_count(t); k++) {
    const struct sort *part = form_part(form, seq_count(t), &split, k)->sort;
    if (part->kind != SORT_FIXED) count_in(c, part, seq_item(t, k));
  }
}

/* The largest first. */
static void list_twins(struct explorer *x, const struct census *c) {
  x->list_count = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    if (c->counts[i] < 2) continue;
    uint32_t at = x->list_count++;
    for (; at > 0 && term_nodes(x->list[at - 1]) < term_nodes(c->terms[i]); at--) {
      x->list[at] = x->list[at - 1];
      x->sorts[at] = x->sorts[at - 1];
    }
    x->list[at] = c->terms[i];
    x->sorts[at] = c->sorts[i];
  }
}

/* ---- candidates for one of them ---- */

struct children {
  term list[MOST_CHILDREN];
  uint32_t count;
};

static void collect_children(struct space *s, const struct sort *sort, term t, struct children *c) {
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++) {
    const term item = seq_item(t, i);
    if (!s->is_of(s, sort, item)) collect_children(s, sort, item, c);
    else if (c->count < MOST_CHILDREN) c->list[c->count++] = item;
  }
}

bool replacement_next(struct space *s, const struct sort *sort, term t, uint32_t *step, term *out) {
  while (*step < sort->smallest_count) {
    *out = sort->smallest[(*step)++];
    if (*out != t && term_nodes(*out) <= term_nodes(t)) return true;
  }
  struct children c = {.count = 0};
  if (sort->nests) collect_children(s, sort, t, &c);
  if (*step - sort->smallest_count >= c.count) return false;
  *out = c.list[(*step)++ - sort->smallest_count];
  return true;
}

term replace_all(struct world *w, term t, term from, term to) {
  enum { FEW = 16 };
  if (t == from) return to;
  if (!is_sequence(t) || term_nodes(t) <= term_nodes(from)) return t;
  world_check_stack(w);
  const uint32_t count = seq_count(t);
  term few[FEW], *items = count <= FEW ? few : arena_array(&w->arena, count, sizeof *items);
  bool same = true;
  for (uint32_t i = 0; i < count; i++) {
    items[i] = replace_all(w, seq_item(t, i), from, to);
    same = same && items[i] == seq_item(t, i);
  }
  return same ? t : term_sequence(w, items, count);
}

bool equal_parts_begin(struct explorer *x) {
  const struct level *root = x->cursor.levels;
  if (term_nodes(root->t) > LARGEST) return false;
  struct census c = {.explorer = x, .count = 0};
  count_in(&c, root->sort, root->t);
  list_twins(x, &c);
  return x->list_count > 0;
}

bool equal_parts_change(struct explorer *x, bool simpler, uint32_t *part, uint32_t *step, term *out) {
  const struct level *root = x->cursor.levels;
  for (; *part < x->list_count; ++*part, *step = 0) {
    term with;
    while (replacement_next(x->space, x->sorts[*part], x->list[*part], step, &with)) {
      if (simpler && !order_is_smaller(x->space, with, x->list[*part])) continue;
      *out = replace_all(x->space->world, root->t, x->list[*part], with);
      if (x->space->is_of(x->space, root->sort, *out)) return true;
    }
  }
  return false;
}

static bool equal_parts_next(struct explorer *x, struct tactic_state *s, term *out) {
  if (!s->begun && !equal_parts_begin(x)) return false;
  s->begun = true;
  return equal_parts_change(x, true, &s->at, &s->step, out);
}

const struct tactic tactic_equal_parts = {"twins", ON_ROOT, equal_parts_next, NULL, true};
