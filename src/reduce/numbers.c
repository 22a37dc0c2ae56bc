/* numbers: changes several numbers of the whole term at once.
 *
 * If a failure depends only on a sum, a difference or an order, no single number can change. So all
 * numbers are replaced by their ranks; and of two numbers, both are removed, one absorbs the other,
 * both become 0, or one gives as much as possible to the other. */
#include "core/number/number.h"
#include "reduce/tactics.h"
#include "space/order.h"

#include <string.h>

enum { LARGEST = 4000, MOST_NUMBERS = 10, GONE = 0 };

struct numbers {
  term list[MOST_NUMBERS];
  bool may_go[MOST_NUMBERS]; /* repeated items may be removed */
  uint32_t count;
};

/* The numbers that may change. Returns false if there are too many. */
static bool collect_numbers(struct space *s, const struct sort *sort, term t, bool may_go, struct numbers *n) {
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
    if (p->sort->kind != SORT_FIXED && !collect_numbers(s, p->sort, seq_item(t, i), p->repeat, n)) return false;
  }
  return true;
}

/* ---- replacement ---- */

struct edit {
  struct space *space;
  const term *with; /* for each number, in order; GONE: the item is removed */
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

/* ---- all numbers ---- */

/* The ranks of the numbers, from 0. */
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

/* ---- two numbers ---- */

struct pair {
  struct space *space;
  const struct numbers *numbers;
  uint32_t i, j;
};

static term first_of(const struct pair *p) { return p->numbers->list[p->i]; }
static term second_of(const struct pair *p) { return p->numbers->list[p->j]; }

static bool is_simpler(const struct pair *p, const term *with) {
  const int c = order_compare(p->space, with[p->i], first_of(p));
  return c ? c < 0 : order_compare(p->space, with[p->j], second_of(p)) < 0;
}

static bool both_gone(const struct pair *p, term *with) {
  with[p->i] = with[p->j] = GONE;
  return p->numbers->may_go[p->i] && p->numbers->may_go[p->j];
}

static bool put_sum(const struct pair *p, term *out) {
  const int64_t sum = small_value(first_of(p)) + small_value(second_of(p));
  *out = small(sum);
  return small_fits(sum);
}

static bool into_first(const struct pair *p, term *with) {
  with[p->j] = GONE;
  return p->numbers->may_go[p->j] && first_of(p) != small(0) && put_sum(p, &with[p->i]);
}

static bool into_second(const struct pair *p, term *with) {
  with[p->i] = GONE;
  return p->numbers->may_go[p->i] && second_of(p) != small(0) && put_sum(p, &with[p->j]);
}

static bool both_zero(const struct pair *p, term *with) {
  with[p->i] = with[p->j] = small(0);
  return is_simpler(p, with);
}

static bool exchanged(const struct pair *p, term *with) {
  with[p->i] = second_of(p);
  with[p->j] = first_of(p);
  return is_simpler(p, with);
}

/* The first gives to the second: all of it, then less and less. */
static bool given(const struct pair *p, uint32_t shift, term *with) {
  const int64_t x = small_value(first_of(p)), y = small_value(second_of(p));
  const int64_t part = shift < 62 ? x / ((int64_t)1 << shift) : 0;
  if (!part || !small_fits(y + part)) return false;
  with[p->i] = small(x - part);
  with[p->j] = small(y + part);
  return true;
}

static bool (*const ways[])(const struct pair *p, term *with) = {both_gone, into_first, into_second, both_zero,
                                                                 exchanged};
enum { WAYS = sizeof ways / sizeof *ways };

static bool is_simplest(term t) { return t == small(0) || t == small(1); }

/* s->run counts the kinds of change, s->chunk how much less is given. Returns false if there is no
 * other change of the pair. */
static bool next_way(const struct pair *p, struct tactic_state *s, term *with) {
  const size_t bytes = p->numbers->count * sizeof *with;
  if (is_simplest(first_of(p)) && is_simplest(second_of(p))) return false;
  while (s->run < WAYS) {
    memcpy(with, p->numbers->list, bytes);
    if (ways[s->run++](p, with)) return true;
  }
  memcpy(with, p->numbers->list, bytes);
  return given(p, s->chunk++, with);
}

/* The two are s->at and s->last. Returns false if there are no more pairs. */
static bool next_pair(struct explorer *x, struct tactic_state *s, const struct numbers *n, term *with) {
  for (; s->at + 1 < n->count; s->at++, s->last = s->at + 1)
    for (; s->last < n->count; s->last++, s->run = s->chunk = 0) {
      const struct pair p = {x->space, n, s->at, s->last};
      if (next_way(&p, s, with)) return true;
    }
  return false;
}

/* ---- the tactic ---- */

static bool are_simplest(const struct numbers *n) {
  for (uint32_t i = 0; i < n->count; i++)
    if (!is_simplest(n->list[i])) return false;
  return true;
}

/* First the ranks, then the pairs. */
static bool next_numbers(struct explorer *x, struct tactic_state *s, const struct numbers *n, term *with) {
  if (s->begun) return next_pair(x, s, n, with);
  s->begun = true;
  s->last = 1;
  rank_all(n, with);
  return true;
}

static bool numbers_next(struct explorer *x, struct tactic_state *s, term *out) {
  const struct level *here = cursor_here(&x->cursor);
  struct numbers n = {.count = 0};
  if (term_nodes(here->t) > LARGEST || !collect_numbers(x->space, here->sort, here->t, false, &n)) return false;
  term with[MOST_NUMBERS];
  while (!are_simplest(&n) && next_numbers(x, s, &n, with)) {
    struct edit e = {x->space, with, 0};
    *out = edited(&e, here->sort, here->t);
    if (*out != here->t && x->space->is_of(x->space, here->sort, *out)) return true;
  }
  return false;
}

/* Repeats the same change with the same two. */
static void numbers_taken(struct tactic_state *s) {
  if (s->chunk) s->chunk--;
}

const struct tactic tactic_numbers = {"numbers", ON_ROOT, numbers_next, numbers_taken, false};
