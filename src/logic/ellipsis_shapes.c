/* ellipsis_shapes: templates with ellipses: the number of repetitions, and the resulting sequences.
 *
 * x ... ... is a repeated part whose rounds have as many items as the inner ellipsis; they are all
 * concatenated. As long as a length is unknown, so is the result of the template, which waits;
 * unless the result is known from elsewhere: then its items are distributed to the ellipses. */
#include "core/array.h"
#include "logic/instance.h"

#include "redex/metafunction/template_node.h"

#include <string.h>

/* x ... ...: the template is a sequence of one part, whose items are not in a nested sequence. */
static bool is_nested(const struct template_part *p) { return p->repeat > 1; }

bool shape_has_splice(const struct template *t) {
  for (uint32_t j = 0; j < t->count; j++) {
    const struct template_part *p = &t->parts[j];
    if (is_nested(p) ? shape_has_splice(p->template) : p->splice) return true;
  }
  return false;
}

/* Lengths. */

/* The number of repetitions of an ellipsis, by the names under it; -1: unknown; -2:
 * contradictory. */
static int64_t rounds_of(struct search *s, const struct instance *i, const struct template_part *p) {
  int64_t known = -1;
  for (uint32_t j = 0; j < p->driver_count; j++) {
    open_term t = instance_look(s, i, p->drivers[j].from);
    if (t) t = store_deref(&s->store, t);
    if (!t || is_variable(t)) continue;
    if (!open_is_sequence(t) || (known >= 0 && known != open_count(t))) return -2;
    known = open_count(t);
  }
  if (known < 0 && p->driver_count > 0) known = length_known(s, i, p->drivers[0].from);
  return known;
}

static bool fix_rounds(struct search *s, struct instance *i, const struct template_part *p, uint32_t rounds) {
  if (p->driver_count > 0) length_note(s, i, p->drivers[0].from, rounds);
  for (uint32_t j = 0; j < p->driver_count; j++) {
    open_term t = store_deref(&s->store, instance_slot(s, i, p->drivers[j].from));
    if (!is_variable(t)) continue;
    open_term *items = store_alloc(&s->store, (rounds + 1) * sizeof *items);
    for (uint32_t k = 0; k < rounds; k++) items[k] = instance_variable(s, i, NULL);
    if (!store_unify(&s->store, t, store_sequence(&s->store, items, rounds))) return false;
  }
  return true;
}

/* Each round has a frame of its own, because its waiting goals must not see the next round. After
 * fix_rounds. */
static struct instance round_of(struct search *s, const struct instance *i, const struct template_part *p, uint32_t k) {
  size_t bytes = (i->rule->unit->slots + 1) * sizeof *i->frame;
  struct instance round = *i;
  round.frame = store_alloc(&s->store, bytes);
  memcpy(round.frame, i->frame, bytes);
  for (uint32_t j = 0; j < p->driver_count; j++) round.levels[p->drivers[j].to] = s->store.level;
  for (uint32_t j = 0; j < p->driver_count; j++)
    round.frame[p->drivers[j].to] = open_item(store_deref(&s->store, i->frame[p->drivers[j].from]), k);
  return round;
}

/* The number of items that the part makes; -1: unknown; -2: impossible. */
static int64_t part_length(struct search *s, struct instance *i, const struct template_part *p) {
  if (!p->repeat) return 1;
  int64_t rounds = rounds_of(s, i, p), total = 0;
  if (rounds < 0 || !is_nested(p)) return rounds;
  if (!fix_rounds(s, i, p, (uint32_t)rounds)) return -2;
  for (uint32_t k = 0; k < rounds; k++) {
    struct instance round = round_of(s, i, p, k);
    int64_t length = part_length(s, &round, p->template->parts);
    if (length < 0) return length;
    total += length;
  }
  return total;
}

/* Unknown lengths. */

/* The result fills the slots of names that no pattern restricts. */
static bool may_wait(const struct instance *i, const struct template_part *p) {
  if (!p->repeat || p->driver_count == 0) return false;
  return i->rule->sorts[p->drivers->from] || i->frame[p->drivers->from];
}

/* The first part of unknown length. */
static const struct template_part *open_part(struct search *s, struct instance *i, const struct template *t,
                                             uint32_t from) {
  for (uint32_t j = from; j < t->count; j++)
    if (may_wait(i, &t->parts[j]) && part_length(s, i, &t->parts[j]) == -1) return &t->parts[j];
  return NULL;
}

bool shape_is_open(struct search *s, struct instance *i, const struct template *t) { return open_part(s, i, t, 0); }

/* ((x ...) ...) in the template as in the pattern. */
static bool is_one_name(const struct template *t, uint32_t slot) {
  if (t->kind == TEMPLATE_VARIABLE) return t->slot == slot;
  if (t->kind != TEMPLATE_SEQUENCE || t->count != 1) return false;
  const struct template_part *p = t->parts;
  return p->repeat == 1 && !p->splice && p->driver_count == 1 && p->drivers->from == slot &&
         is_one_name(p->template, p->drivers->to);
}

bool shape_is_whole(struct search *s, struct instance *i, const struct template *t) {
  const struct template_part *p = t->parts;
  return t->count == 1 && may_wait(i, p) && is_one_name(t, p->drivers->from) && rounds_of(s, i, p) == -1;
}

/* A sequence whose length is needed first. */
static struct open_variable *awaited(struct search *s, struct instance *i, const struct template_part *p) {
  if (rounds_of(s, i, p) < 0) return variable_of(store_deref(&s->store, instance_slot(s, i, p->drivers->from)));
  int64_t rounds = rounds_of(s, i, p);
  for (uint32_t k = 0; k < rounds; k++) {
    struct instance round = round_of(s, i, p, k);
    if (part_length(s, &round, p->template->parts) < 0) return awaited(s, &round, p->template->parts);
  }
  return NULL;
}

/* Building. */

struct open_items {
  open_term *list;
  uint32_t count;
  size_t capacity;
};

static bool items_add(struct search *s, struct open_items *b, open_term t) {
  ARENA_ROOM(&s->store.world->arena, b->list, b->count, b->capacity);
  b->list[b->count++] = t;
  return t;
}

static bool add_parts(struct search *s, struct instance *i, const struct template *t, struct open_items *b);

/* The rounds share the budget for calls equally. */
static bool add_rounds(struct search *s, struct instance *i, const struct template_part *p, struct open_items *b) {
  int64_t known = rounds_of(s, i, p);
  if (known < -1) return false;
  uint32_t rounds = known < 0 ? length_draw(s, i) : (uint32_t)known;
  if (!fix_rounds(s, i, p, rounds)) return false;
  uint32_t left = s->pool, sharers = s->sharers;
  for (uint32_t k = 0; k < rounds; k++) {
    uint32_t part = left / (rounds - k);
    s->pool = part;
    s->sharers = sharers > 0;
    struct instance round = round_of(s, i, p, k);
    bool added = is_nested(p) ? add_parts(s, &round, p->template, b)
                              : items_add(s, b, instance_template(s, &round, p->template));
    if (!added) return false;
    left -= part - s->pool;
  }
  s->pool = left;
  s->sharers = sharers;
  return true;
}

static bool add_parts(struct search *s, struct instance *i, const struct template *t, struct open_items *b) {
  for (uint32_t j = 0; j < t->count; j++) {
    const struct template_part *p = &t->parts[j];
    if (p->repeat ? !add_rounds(s, i, p, b) : !items_add(s, b, instance_template(s, i, p->template))) return false;
  }
  return true;
}

open_term shape_build(struct search *s, struct instance *i, const struct template *t) {
  enum { LOCAL = 16 };
  open_term local[LOCAL];
  struct open_items b = {local, 0, LOCAL};
  return add_parts(s, i, t, &b) ? store_sequence(&s->store, b.list, b.count) : 0;
}

/* Distributing the items of a known result. */

static uint32_t draw_share(struct search *s, uint32_t left, bool is_last) {
  s->incomplete |= !is_last;
  return is_last ? left : (uint32_t)rng_below(s->rng, (uint64_t)left + 1);
}

/* At least one round if there are items for it. */
static uint32_t draw_rounds(struct search *s, const struct instance *i, uint32_t items) {
  uint32_t rounds = length_draw(s, i);
  return rounds == 0 && items > 0 ? 1 : rounds;
}

static bool deal_to_part(struct search *s, struct instance *i, const struct template_part *p, uint32_t items);

/* Distributes the remaining items to the rounds of unknown length. */
static bool deal_to_rounds(struct search *s, struct instance *i, const struct template_part *p, uint32_t items) {
  int64_t rounds = rounds_of(s, i, p), left = items;
  uint32_t last = UINT32_MAX;
  for (uint32_t k = 0; k < rounds; k++) {
    struct instance round = round_of(s, i, p, k);
    int64_t length = part_length(s, &round, p->template->parts);
    if (length == -1) last = k;
    left -= length > 0 ? length : 0;
  }
  if (left < 0 || (last == UINT32_MAX && left > 0)) return false;
  for (uint32_t k = 0; k < rounds; k++) {
    struct instance round = round_of(s, i, p, k);
    if (part_length(s, &round, p->template->parts) != -1) continue;
    uint32_t share = draw_share(s, (uint32_t)left, k == last);
    if (!deal_to_part(s, &round, p->template->parts, share)) return false;
    left -= share;
  }
  return true;
}

static bool deal_to_part(struct search *s, struct instance *i, const struct template_part *p, uint32_t items) {
  if (!is_nested(p)) return fix_rounds(s, i, p, items);
  return (rounds_of(s, i, p) >= 0 || fix_rounds(s, i, p, draw_rounds(s, i, items))) && deal_to_rounds(s, i, p, items);
}

/* The number of items left by the parts of known length; -1: there are too few. */
static int64_t items_left(struct search *s, struct instance *i, const struct template *t, open_term result) {
  int64_t left = (int64_t)open_count(result);
  for (uint32_t j = 0; j < t->count; j++) {
    int64_t length = part_length(s, i, &t->parts[j]);
    if (length > 0) left -= length;
  }
  return left;
}

static bool deal(struct search *s, struct instance *i, const struct template *t, open_term result) {
  for (const struct template_part *p; (p = open_part(s, i, t, 0));) {
    int64_t left = items_left(s, i, t, result);
    if (left < 0) return false;
    bool is_last = !open_part(s, i, t, (uint32_t)(p - t->parts) + 1);
    if (!deal_to_part(s, i, p, draw_share(s, (uint32_t)left, is_last))) return false;
  }
  return true;
}

bool instance_shape(struct search *s, struct goal *g) {
  struct instance *i = &g->instance;
  const struct template *t = g->template;
  const struct template_part *open = open_part(s, i, t, 0);
  open_term result = store_deref(&s->store, g->result);
  if (open && !g->forced && is_variable(result)) {
    goal_delay_on_either(s, g, awaited(s, i, open), variable_of(result));
    return true;
  }
  if (open && !is_variable(result) && (!open_is_sequence(result) || !deal(s, i, t, result))) return false;
  open_term built = shape_build(s, i, t);
  return built && store_unify(&s->store, built, result);
}

/* The result of nested ellipses is known before the inputs are: otherwise their lengths would be
 * drawn, and hardly ever fit. */

static bool look_at_rounds(struct search *s, struct instance *i, const struct template_part *p, open_term result,
                           int64_t at) {
  int64_t rounds = rounds_of(s, i, p);
  if (!fix_rounds(s, i, p, (uint32_t)rounds)) return false;
  for (uint32_t k = 0; k < rounds; k++) {
    struct instance round = round_of(s, i, p, k);
    if (!shape_look(s, &round, p->template, open_item(result, (uint32_t)at + k))) return false;
  }
  return true;
}

bool shape_look(struct search *s, struct instance *i, const struct template *t, open_term result) {
  result = store_deref(&s->store, result);
  if (t->kind != TEMPLATE_SEQUENCE || is_variable(result)) return true;
  if (!open_is_sequence(result)) return false;
  if (shape_has_splice(t)) return true;
  if (!deal(s, i, t, result)) return false;
  int64_t at = 0;
  for (uint32_t j = 0; j < t->count; j++) {
    const struct template_part *p = &t->parts[j];
    int64_t length = part_length(s, i, p);
    if (length == -1) return true; /* the position of everything after it is unknown */
    if (length < 0 || at + length > open_count(result)) return false;
    if (!p->repeat && !shape_look(s, i, p->template, open_item(result, (uint32_t)at))) return false;
    if (p->repeat == 1 && !look_at_rounds(s, i, p, result, at)) return false;
    at += length;
  }
  return at == open_count(result);
}
