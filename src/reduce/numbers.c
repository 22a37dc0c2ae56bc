/* numbers: several numbers of the whole at once.
 *
 * What depends on a sum, on a difference or on an order alone does not let a single number be changed. All numbers become
 * their ranks; of two, both go, one takes the other in, both become 0, one gives to the other as much as it can. */
#include "core/number.h"
#include "reduce/order.h"
#include "reduce/tactics.h"

#include <string.h>

enum { LARGEST = 4000, MOST_NUMBERS = 10, GONE = 0 };

struct numbers {
  term list[MOST_NUMBERS];
  bool may_go[MOST_NUMBERS]; /* repeated items may be left out */
  uint32_t count;
};

/* Those that may be changed. False: they are too many. */
static bool collect(struct space *s, const struct sort *sort, term t, bool may_go, struct numbers *n) {
  struct split split;
  if (is_small(t)) {
    if (n->count == MOST_NUMBERS) return false;
    n->may_go[n->count] = may_go;
    n->list[n->count++] = t;
    return true;
  }
  const struct sort *form = s->form_of(s, sort, t, &split);
  for (uint32_t i = 0; form && i < seq_count(t); i++) {
    const struct part *p = form_part(form, seq_count(t), &split, i);
    if (p->sort->kind != SORT_FIXED && !collect(s, p->sort, seq_item(t, i), p->repeat, n)) return false;
  }
  return true;
}

/* ---- putting others in their place ---- */

struct edit {
  struct space *space;
  const term *with; /* for each number, in order; GONE: the item is left out */
  uint32_t next;
};

static term edited(struct edit *e, const struct sort *sort, term t) {
  enum { FEW = 16 };
  struct space *s = e->space;
  struct split split;
  if (is_small(t)) return e->with[e->next++];
  const struct sort *form = s->form_of(s, sort, t, &split);
  if (!form) return t;
  const uint32_t count = seq_count(t);
  term few[FEW], *items = count <= FEW ? few : arena_array(&s->world->arena, count, sizeof *items);
  uint32_t kept = 0;
  bool same = true;
  for (uint32_t i = 0; i < count; i++) {
    const struct part *p = form_part(form, count, &split, i);
    const term before = seq_item(t, i);
    const term item = p->sort->kind == SORT_FIXED ? before : edited(e, p->sort, before);
    same = same && item == before;
    if (item != GONE) items[kept++] = item;
  }
  return same ? t : term_sequence(s->world, items, kept);
}

/* ---- all ---- */

/* The numbers in order, from 0; and if there are negative ones, below that. */
static void rank_all(const struct numbers *n, term *with) {
  for (uint32_t i = 0; i < n->count; i++) {
    int64_t rank = 0;
    const int64_t x = small_value(n->list[i]);
    for (uint32_t j = 0; j < n->count; j++) {
      const int64_t y = small_value(n->list[j]);
      bool first = y < x;
      for (uint32_t k = 0; k < j; k++) first = first && n->list[k] != n->list[j];
      rank += first;
    }
    with[i] = small(rank);
  }
}

/* ---- two ---- */

enum way { BOTH_GONE, INTO_FIRST, INTO_SECOND, BOTH_ZERO, EXCHANGED, GIVEN, WAYS };

static bool is_simpler_pair(struct space *s, const struct numbers *n, uint32_t i, uint32_t j, const term *with) {
  const int c = order_compare(s, with[i], n->list[i]);
  return c ? c < 0 : order_compare(s, with[j], n->list[j]) < 0;
}

static bool put_sum(const struct numbers *n, uint32_t i, uint32_t j, term *out) {
  const int64_t sum = small_value(n->list[i]) + small_value(n->list[j]);
  *out = small(sum);
  return small_fits(sum);
}

/* The first gives to the second: all of it, then less and less. */
static bool give(const struct numbers *n, uint32_t i, uint32_t j, uint32_t shift, term *with) {
  const int64_t x = small_value(n->list[i]), y = small_value(n->list[j]);
  const int64_t given = shift < 62 ? x / ((int64_t)1 << shift) : 0;
  if (!given || !small_fits(y + given)) return false;
  with[i] = small(x - given);
  with[j] = small(y + given);
  return true;
}

static bool is_simplest(term t) { return t == small(0) || t == small(1); }

/* *way and *shift are where the pair is; false: nothing more to do with it. */
static bool next_way(struct explorer *x, const struct numbers *n, uint32_t i, uint32_t j, struct tactic_state *s,
                     term *with) {
  for (;;) {
    if (is_simplest(n->list[i]) && is_simplest(n->list[j])) return false;
    memcpy(with, n->list, n->count * sizeof *with);
    switch (s->run) {
    case BOTH_GONE:
      s->run++, with[i] = with[j] = GONE;
      if (n->may_go[i] && n->may_go[j]) return true;
      break;
    case INTO_FIRST:
      s->run++, with[j] = GONE;
      if (n->may_go[j] && n->list[i] != small(0) && put_sum(n, i, j, &with[i])) return true;
      break;
    case INTO_SECOND:
      s->run++, with[i] = GONE;
      if (n->may_go[i] && n->list[j] != small(0) && put_sum(n, i, j, &with[j])) return true;
      break;
    case BOTH_ZERO:
      s->run++, with[i] = with[j] = small(0);
      if (is_simpler_pair(x->space, n, i, j, with)) return true;
      break;
    case EXCHANGED:
      s->run++, with[i] = n->list[j], with[j] = n->list[i];
      if (is_simpler_pair(x->space, n, i, j, with)) return true;
      break;
    case GIVEN:
      if (give(n, i, j, s->chunk++, with)) return true;
      s->run++;
      break;
    default: return false;
    }
  }
}

static bool are_simplest(const struct numbers *n) {
  for (uint32_t i = 0; i < n->count; i++)
    if (!is_simplest(n->list[i])) return false;
  return true;
}

/* Pairs in order: s->at and s->last are the two. */
static bool numbers_next(struct explorer *x, struct tactic_state *s, term *out) {
  if (!cursor_is_root(&x->cursor)) return false;
  const struct level *here = cursor_here(&x->cursor);
  struct numbers n = {.count = 0};
  if (term_nodes(here->t) > LARGEST || !collect(x->space, here->sort, here->t, false, &n)) return false;
  if (are_simplest(&n)) return false;
  term with[MOST_NUMBERS];
  for (;;) {
    if (!s->begun) {
      s->begun = true;
      s->last = 1;
      rank_all(&n, with);
    } else {
      if (s->last >= n.count) {
        s->at++;
        s->last = s->at + 1;
        if (s->last >= n.count) return false;
      }
      if (!next_way(x, &n, s->at, s->last, s, with)) {
        s->last++;
        s->run = s->chunk = 0;
        continue;
      }
    }
    struct edit e = {x->space, with, 0};
    *out = edited(&e, here->sort, here->t);
    if (*out != here->t && x->space->is_of(x->space, here->sort, *out)) return true;
  }
}

/* Once more with the same two, in the same way. */
static void numbers_taken(struct tactic_state *s) {
  if (s->chunk) s->chunk--;
}

const struct tactic tactic_numbers = {"numbers", ON_ROOT, numbers_next, numbers_taken, false};
