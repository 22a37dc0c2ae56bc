/* lengths: the numbers of repetitions of a rule's ellipses.
 *
 * Names that some ellipsis of the rule iterates over together have one length, wherever in the rule
 * it becomes known: in (types e t) … there are as many types as terms. So before a rule is matched,
 * its conclusion is searched for sequences of known length, and a length is drawn only once. */
#include "logic/search.h"

#include "logic/sort.h"
#include "redex/metafunction/template_node.h"

/* Classes of slots. */

struct classes {
  uint32_t *up;   /* by slot: another one of its class, or itself */
  bool *is_inner; /* by slot: it is filled again in every round of an ellipsis */
  bool any;
};

static uint32_t root(const struct classes *c, uint32_t slot) {
  while (c->up[slot] != slot) slot = c->up[slot];
  return slot;
}

static void join_classes(struct classes *c, uint32_t a, uint32_t b) {
  c->any = true;
  if (!c->is_inner[a] && !c->is_inner[b]) c->up[root(c, a)] = root(c, b);
}

static void join_item(struct classes *c, const struct item *item) {
  for (uint32_t j = 0; j < item->gather_count; j++) {
    join_classes(c, item->gathers[0].outer, item->gathers[j].outer);
    if (item->counted) join_classes(c, item->count_slot, item->gathers[j].outer);
  }
}

static void join_part(struct classes *c, const struct template_part *part) {
  for (uint32_t j = 0; j < part->driver_count; j++) join_classes(c, part->drivers[0].from, part->drivers[j].from);
}

/* Two walks over each pattern and template: first the inner slots, then the classes. */

static void walk_pattern(struct classes *c, const struct pattern *p, bool joining) {
  if (p->kind == PATTERN_IN_HOLE) walk_pattern(c, p->context, joining);
  if (p->kind != PATTERN_SEQUENCE) {
    if (p->kind >= PATTERN_NAME) walk_pattern(c, p->sub, joining);
    return;
  }
  for (uint32_t i = 0; i < p->count; i++) {
    const struct item *item = &p->items[i];
    if (item->repeat && joining) join_item(c, item);
    for (uint32_t j = 0; item->repeat && j < item->gather_count; j++) c->is_inner[item->gathers[j].inner] = true;
    walk_pattern(c, item->pattern, joining);
  }
}

static void walk_template(struct classes *c, const struct template *t, bool joining) {
  if (t->kind == TEMPLATE_CALL || t->kind == TEMPLATE_JUDGMENT || t->kind == TEMPLATE_SUBSTITUTE)
    walk_template(c, t->arguments, joining);
  if (t->kind == TEMPLATE_IN_HOLE) {
    walk_template(c, t->context, joining);
    walk_template(c, t->sub, joining);
  }
  for (uint32_t i = 0; t->kind == TEMPLATE_SEQUENCE && i < t->count; i++) {
    const struct template_part *part = &t->parts[i];
    if (part->repeat && joining) join_part(c, part);
    for (uint32_t j = 0; part->repeat && j < part->driver_count; j++) c->is_inner[part->drivers[j].to] = true;
    walk_template(c, part->template, joining);
  }
}

/* premise …: as many outputs as inputs. */
static void join_premises(struct classes *c, const struct condition *k) {
  const struct template_part *inputs = k->template->kind == TEMPLATE_SEQUENCE ? k->template->parts : NULL;
  const struct item *outputs = k->pattern->kind == PATTERN_SEQUENCE ? k->pattern->items : NULL;
  if (inputs && outputs && inputs->driver_count > 0 && outputs->gather_count > 0)
    join_classes(c, inputs->drivers->from, outputs->gathers->outer);
}

static void walk_rule(struct classes *c, const struct inference *r, bool joining) {
  walk_pattern(c, r->inputs, joining);
  if (r->outputs) walk_template(c, r->outputs, joining);
  for (const struct condition *k = r->premises; k; k = k->next) {
    if (k->pattern) walk_pattern(c, k->pattern, joining);
    if (k->template) walk_template(c, k->template, joining);
    if (k->kind == CONDITION_JUDGMENTS && joining) join_premises(c, k);
  }
}

static bool nests(const struct template *t, bool inside) {
  bool found = false;
  for (uint32_t i = 0; t && t->kind == TEMPLATE_SEQUENCE && i < t->count; i++) {
    const struct template_part *p = &t->parts[i];
    found |= p->repeat + inside > 1 || nests(p->template, inside || p->repeat);
  }
  return found;
}

void lengths_classify(struct program *p, struct inference *r) {
  struct arena *arena = &p->machine->world->arena;
  uint32_t slots = r->unit->slots;
  struct classes c = {arena_alloc_zero(arena, (slots + 1) * sizeof *c.up), arena_alloc_zero(arena, slots + 1), false};
  for (uint32_t i = 0; i < slots; i++) c.up[i] = i;
  walk_rule(&c, r, false);
  walk_rule(&c, r, true);
  if (!c.any) return;
  r->nests = nests(r->outputs, false);
  r->length_classes = arena_alloc_zero(arena, (slots + 1) * sizeof *r->length_classes);
  for (uint32_t i = 0; i < slots; i++) r->length_classes[i] = c.is_inner[i] ? 0 : root(&c, i) + 1;
}

/* The known lengths in an instance: a word with the length + 1, and above that the level. */

enum { LEVEL_SHIFT = 32 };

static uintptr_t *length_of_slot(const struct instance *i, uint32_t slot) {
  uint32_t class = i->lengths ? i->rule->length_classes[slot] : 0;
  return class ? &i->lengths[class - 1] : NULL;
}

int64_t length_known(struct search *s, const struct instance *i, uint32_t slot) {
  const uintptr_t *word = length_of_slot(i, slot);
  if (!word || !*word) return -1;
  store_blame(&s->store, (uint32_t)(*word >> LEVEL_SHIFT));
  return (int64_t)(*word & UINT32_MAX) - 1;
}

void length_note(struct search *s, const struct instance *i, uint32_t slot, uint32_t length) {
  uintptr_t *word = length_of_slot(i, slot);
  if (word && !*word) store_set(&s->store, word, (uintptr_t)s->store.level << LEVEL_SHIFT | (length + 1));
}

enum { LONGEST_DRAWN = 8 };

static uint32_t draw_up_to(struct search *s, uint32_t of, uint32_t longest) {
  uint32_t length = 0;
  while (length < longest && rng_below(s->rng, of) != 0) length++;
  return length;
}

static uint32_t draw_length(struct search *s, uint32_t of) { return draw_up_to(s, of, LONGEST_DRAWN); }

/* Longer if there is budget left. If each item takes a rule, no more than the budget; without
 * budget, nearly always empty. If nothing else can grow, lists must. */
uint32_t length_draw(struct search *s, const struct instance *i) {
  enum { SELDOM = 8 };
  bool spreads = i->rule && i->rule->spreads;
  s->incomplete = true;
  if (i->rule && !i->rule->grows && s->options->size > 0 && s->room > LONGEST_DRAWN)
    return draw_up_to(s, 1 + s->room / 2, s->room);
  if (s->room == 0) return !spreads || rng_below(s->rng, SELDOM) == 0 ? draw_length(s, 2) : 0;
  uint32_t length = draw_length(s, 3);
  if (length == 0) length = draw_length(s, 3);
  return spreads && length > s->room ? s->room : length;
}

/* Two ellipses. */

static bool items_may_match(struct search *s, const struct item *items, uint32_t count, open_term t, uint32_t at) {
  for (uint32_t k = 0; k < count; k++)
    if (sort_member(&s->store, open_item(t, at + k), items[k].pattern) == MEMBER_NO) return false;
  return true;
}

uint32_t lengths_of_first(struct search *s, const struct pattern *p, open_term t, uint32_t *lengths) {
  uint32_t first = 0, second, found = 0, most = open_count(t) - p->min;
  while (!p->items[first].repeat) first++;
  for (second = first + 1; !p->items[second].repeat;) second++;
  for (uint32_t length = 0; length <= most; length++)
    if (items_may_match(s, &p->items[first + 1], second - first - 1, t, first + length)) lengths[found++] = length;
  return found;
}

/* Looking ahead. Sequences that cannot match, whatever the lengths, are found before any length is
 * drawn. */

static bool may_be(open_term t, term literal) { return is_open(t) || t == literal; }

/* The items left for the only ellipsis among `count` parts; -1: too few. */
static int64_t left_for_ellipsis(open_term t, uint32_t count) { return (int64_t)open_count(t) - (count - 1); }

static bool hint_pattern(struct search *s, struct instance *i, const struct pattern *p, open_term t) {
  while (p->kind == PATTERN_NAME) p = p->sub;
  t = store_deref(&s->store, t);
  if (p->kind == PATTERN_LITERAL) return may_be(t, p->literal);
  if (p->kind != PATTERN_SEQUENCE || is_variable(t)) return true;
  if (!open_is_sequence(t) || open_count(t) < p->min) return false;
  if (p->repeats > 1) return true;
  int64_t left = left_for_ellipsis(t, p->count);
  if (p->repeats == 0 && open_count(t) != p->count) return false;
  for (uint32_t k = 0, at = 0; k < p->count; k++) {
    const struct item *item = &p->items[k];
    if (!item->repeat && !hint_pattern(s, i, item->pattern, open_item(t, at))) return false;
    if (item->repeat && item->gather_count > 0) length_note(s, i, item->gathers[0].outer, (uint32_t)left);
    at += item->repeat ? (uint32_t)left : 1;
  }
  return true;
}

/* The number of parts with an ellipsis; -1: the lengths determine nothing. */
static int64_t count_ellipses(const struct template *p) {
  int64_t ellipses = 0;
  for (uint32_t k = 0; k < p->count; k++) {
    if (p->parts[k].splice || p->parts[k].repeat > 1) return -1;
    ellipses += p->parts[k].repeat;
  }
  return ellipses > 1 ? -1 : ellipses;
}

static bool hint_template(struct search *s, struct instance *i, const struct template *p, open_term t) {
  t = store_deref(&s->store, t);
  if (p->kind == TEMPLATE_CONSTANT) return may_be(t, p->constant);
  if (p->kind != TEMPLATE_SEQUENCE || is_variable(t)) return true;
  if (!open_is_sequence(t)) return false;
  int64_t ellipses = count_ellipses(p), left = left_for_ellipsis(t, p->count);
  if (ellipses < 0) return true;
  if (left < 0 || (ellipses == 0 && left != 1)) return false;
  for (uint32_t k = 0, at = 0; k < p->count; k++) {
    const struct template_part *part = &p->parts[k];
    if (!part->repeat && !hint_template(s, i, part->template, open_item(t, at))) return false;
    if (part->repeat && part->driver_count > 0) length_note(s, i, part->drivers[0].from, (uint32_t)left);
    at += part->repeat ? (uint32_t)left : 1;
  }
  return true;
}

bool lengths_look(struct search *s, struct instance *i, open_term inputs, open_term outputs) {
  if (!i->lengths) return true;
  if (i->rule->outputs && !hint_template(s, i, i->rule->outputs, outputs)) return false;
  if (!hint_pattern(s, i, i->rule->inputs, inputs)) return false;
  return !i->rule->nests || shape_look(s, i, i->rule->outputs, outputs);
}
