/* walk_sequence: lists, and repetitions in them. */
#include "why/walk.h"

#include <string.h>

struct items_next {
  struct walk_next base;
  const struct pattern *p;
  term t;
  const struct position *at;
  uint32_t pi, ti;
  struct walk_next *outer;
};

struct why_repeat_next {
  struct items_next items; /* of the whole sequence, at the repeated item */
  uint32_t done, count;
  term *cells; /* gather_count rows of count */
};

static void walk_items(struct walk *w, struct items_next *n);

static const struct position *below(const struct walk *w, const struct position *at, uint32_t index) {
  struct position *p = walk_make(w, sizeof *p);
  *p = (struct position){at, index};
  return p;
}

/* The gathered terms of an ellipsis, one name after the other. */
struct gather_next {
  struct walk_next base;
  struct why_repeat_next *repeat;
  uint32_t gather;
};

static void bind_gathers(struct walk *w, struct why_repeat_next *r, uint32_t from);

static void gather_run(struct walk *w, struct walk_next *self) {
  struct gather_next *g = (struct gather_next *)self;
  bind_gathers(w, g->repeat, g->gather + 1);
}

static void bind_count(struct walk *w, struct why_repeat_next *r) {
  const struct item *item = &r->items.p->items[r->items.pi];
  struct items_next rest = r->items;
  rest.pi++;
  rest.ti += r->count;
  if (!item->counted || item->count_first || !w->frame[item->count_slot] ||
      w->frame[item->count_slot] == small(r->count)) {
    if (item->counted && item->count_first) w->frame[item->count_slot] = small(r->count);
    walk_items(w, &rest);
    return;
  }
  struct mismatch *n = walk_note(w, MISMATCH_COUNT, item->pattern, small(r->count), r->items.at);
  n->name = item->count_name->name;
  n->before = w->frame[item->count_slot];
  walk_pass(w, n, COST_RELATION, &rest.base);
}

static void items_run(struct walk *w, struct walk_next *self) { walk_items(w, (struct items_next *)self); }

static void bind_gathers(struct walk *w, struct why_repeat_next *r, uint32_t from) {
  const struct item *item = &r->items.p->items[r->items.pi];
  if (from == item->gather_count) {
    bind_count(w, r);
    return;
  }
  const struct gather *g = &item->gathers[from];
  const term *cells = r->cells + (size_t)from * r->count;
  bool known = true;
  for (uint32_t i = 0; i < r->count; i++) known &= cells[i] != 0;
  const term all = known ? term_sequence(w->y->m->world, cells, r->count) : 0;
  struct gather_next n = {{gather_run}, r, from};
  walk_compare(w, item->pattern, g->outer, g->first, g->seen->name, all, r->items.at, &n.base);
}

static void walk_repeat(struct walk *w, struct why_repeat_next *r);

static void repeat_run(struct walk *w, struct walk_next *self) {
  struct why_repeat_next *r = (struct why_repeat_next *)self;
  const struct item *item = &r->items.p->items[r->items.pi];
  for (uint32_t j = 0; j < item->gather_count; j++)
    r->cells[(size_t)j * r->count + r->done] = w->frame[item->gathers[j].inner];
  struct why_repeat_next after = *r;
  after.done++;
  walk_repeat(w, &after);
}

static void walk_repeat(struct walk *w, struct why_repeat_next *r) {
  const struct item *item = &r->items.p->items[r->items.pi];
  if (r->done == r->count) {
    r->items.base.run = items_run;
    bind_gathers(w, r, 0);
    return;
  }
  for (uint32_t j = 0; j < item->gather_count; j++) w->frame[item->gathers[j].inner] = 0;
  const uint32_t ti = r->items.ti + r->done;
  walk(w, item->pattern, seq_item(r->items.t, ti), below(w, r->items.at, ti), &r->items.base);
}

/* With several ellipses, each takes every number of items that the rest allows. */
static void walk_repeats(struct walk *w, const struct items_next *n) {
  const struct item *item = &n->p->items[n->pi];
  const uint32_t most = seq_count(n->t) - n->ti - item->min_after;
  bool is_last = true;
  for (uint32_t i = n->pi + 1; i < n->p->count; i++) is_last &= !n->p->items[i].repeat;
  for (uint32_t count = is_last ? most : 0; count <= most; count++) {
    struct why_repeat_next r = {.items = *n, .count = count};
    r.items.base.run = repeat_run;
    r.cells = walk_make(w, ((size_t)item->gather_count * count + 1) * sizeof(term));
    walk_repeat(w, &r);
    if (walk_is_used_up(w)) return;
  }
}

static void walk_items(struct walk *w, struct items_next *n) {
  if (n->pi == n->p->count) {
    n->outer->run(w, n->outer);
    return;
  }
  const struct item *item = &n->p->items[n->pi];
  if (item->repeat) {
    walk_repeats(w, n);
    return;
  }
  struct items_next rest = *n;
  rest.base.run = items_run;
  rest.pi++;
  rest.ti++;
  walk(w, item->pattern, seq_item(n->t, n->ti), below(w, n->at, n->ti), &rest.base);
}

static unsigned item_cost(const struct walk *w, const struct item *item, term t) {
  value frame[w->slots + 1];
  memcpy(frame, w->frame, w->slots * sizeof *frame);
  struct walk inner = {.y = w->y, .language = w->language, .frame = frame, .slots = w->slots};
  return walk_find(&inner, item->pattern, t).cost;
}

/* How well the common items fit: the head, and the rest from the left or from the right. */
static unsigned common_cost(const struct walk *w, const struct pattern *p, term t) {
  const uint32_t wanted = p->count, found = seq_count(t), common = wanted < found ? wanted : found;
  if (!common || p->items[0].repeat) return 0;
  const unsigned head = item_cost(w, &p->items[0], seq_item(t, 0));
  if (p->repeats) return head;
  unsigned left = 0, right = 0;
  for (uint32_t i = 1; i < common; i++) {
    left += item_cost(w, &p->items[i], seq_item(t, i));
    right += item_cost(w, &p->items[wanted - i], seq_item(t, found - i));
  }
  return head + (left < right ? left : right);
}

/* The head identifies the form: with another head, the whole is another form. */
static bool is_other_form(const struct walk *w, const struct pattern *head, term t, bool repeated) {
  return !repeated && head->kind == PATTERN_LITERAL && head->literal != t && is_keyword_of(w->language, t);
}

void walk_sequence(struct walk *w, const struct pattern *p, term t, const struct position *at, struct walk_next *next) {
  if (!is_sequence(t)) {
    walk_pass(w, walk_note(w, MISMATCH_NO_LIST, p, t, at), COST_ATOM + p->count, next);
    return;
  }
  const uint32_t n = seq_count(t);
  if (p->repeats ? n < p->min : n != p->min) {
    const uint32_t apart = n < p->min ? p->min - n : n - p->min;
    const unsigned cost = COST_ITEM * (apart < 8 ? apart : 8);
    if (w->cost + cost < w->best_cost)
      walk_pass(w, walk_note(w, MISMATCH_LENGTH, p, t, at), cost + common_cost(w, p, t), next);
    return;
  }
  const bool has_head = p->count && (at || !w->has_arguments);
  const unsigned other =
      has_head && n && is_other_form(w, p->items[0].pattern, seq_item(t, 0), p->items[0].repeat) ? left_aside(t) : 0;
  struct items_next items = {{items_run}, p, t, at, 0, 0, next};
  w->cost += other;
  walk_items(w, &items);
  w->cost -= other;
}
