/* instance: patterns and templates of a rule against open terms.
 *
 * Where a sequence pattern with ellipses meets a sequence of known length, the lengths follow or
 * are drawn among those possible; where it meets a variable, they are drawn. */
#include "logic/instance.h"

#include "logic/sort.h"
#include "redex/binding/fresh_clause.h"
#include "redex/metafunction/template_node.h"

#include <string.h>

struct instance instance_new(struct search *s, const struct inference *rule) {
  open_term *frame = store_alloc(&s->store, (rule->unit->slots + 1) * sizeof *frame);
  uint32_t *levels = store_alloc(&s->store, (rule->unit->slots + 1) * sizeof *levels);
  struct instance i = {rule, frame, levels, NULL, false};
  if (rule->length_classes) i.lengths = store_alloc(&s->store, (rule->unit->slots + 1) * sizeof *i.lengths);
  return i;
}

open_term instance_variable(struct search *s, const struct instance *i, const struct pattern *sort) {
  return i->universal ? store_universal(&s->store, sort) : store_variable(&s->store, sort);
}

static void fill_slot(struct search *s, struct instance *i, uint32_t slot, open_term t) {
  store_set(&s->store, &i->frame[slot], t);
  i->levels[slot] = s->store.level;
}

open_term instance_look(struct search *s, const struct instance *i, uint32_t slot) {
  if (i->frame[slot]) store_blame(&s->store, i->levels[slot]);
  return i->frame[slot];
}

/* Sets the name in a slot to t. */
static bool instance_name(struct search *s, struct instance *i, uint32_t slot, open_term t) {
  open_term before = instance_look(s, i, slot);
  if (before) return store_unify(&s->store, before, t);
  fill_slot(s, i, slot, t);
  return true;
}

open_term instance_slot(struct search *s, struct instance *i, uint32_t slot) {
  if (!instance_look(s, i, slot)) fill_slot(s, i, slot, instance_variable(s, i, i->rule->sorts[slot]));
  return i->frame[slot];
}

/* Mismatches: a group's slot holds the terms met so far. */

struct mismatch_term {
  struct mismatch_term *next;
  open_term t;
};

static bool differ_from_others(struct search *s, struct instance *i, uint32_t slot, open_term t) {
  struct mismatch_term *others = (struct mismatch_term *)instance_look(s, i, slot);
  for (const struct mismatch_term *k = others; k; k = k->next)
    if (!store_differ(&s->store, k->t, t)) return false;
  struct mismatch_term *mine = store_alloc(&s->store, sizeof *mine);
  *mine = (struct mismatch_term){others, t};
  fill_slot(s, i, slot, (uintptr_t)mine);
  return true;
}

/* Lengths of ellipses. */

/* The length required by bound names; -1: none. */
static int64_t known_length(struct search *s, struct instance *i, const struct item *item) {
  if (item->counted && i->frame[item->count_slot]) return small_value(i->frame[item->count_slot]);
  for (uint32_t j = 0; j < item->gather_count; j++) {
    int64_t counted = counting_length(s, i, item->gathers[j].outer);
    if (counted >= 0) return counted;
    open_term t = instance_look(s, i, item->gathers[j].outer);
    if (!t) continue;
    t = store_deref(&s->store, t);
    if (open_is_sequence(t)) return open_count(t);
  }
  return item->gather_count > 0 ? length_known(s, i, item->gathers[0].outer) : -1;
}

static void note_length(struct search *s, const struct instance *i, const struct item *item, uint32_t length) {
  if (item->gather_count > 0) length_note(s, i, item->gathers[0].outer, length);
}

/* The length of an ellipsis that others follow. With two, uniform among the lengths that fit the
 * items between them. */
static bool choose_length(struct search *s, const struct pattern *p, open_term t, int64_t rest, uint32_t *length) {
  s->incomplete = true;
  *length = (uint32_t)rng_below(s->rng, (uint64_t)rest + 1);
  if (p->repeats != 2) return true;
  uint32_t lengths[open_count(t) + 1], count = lengths_of_first(s, p, t, lengths);
  if (count > 0) *length = lengths[rng_below(s->rng, count)];
  return count > 0;
}

/* A length for each ellipsis, adding up to the sequence t; if that is 0, any. */
static bool choose_lengths(struct search *s, struct instance *i, const struct pattern *p, open_term t,
                           uint32_t *lengths) {
  const int64_t total = t ? (int64_t)open_count(t) : -1;
  int64_t rest = total - p->min;
  uint32_t unknown = 0;
  for (uint32_t j = 0; j < p->count; j++) {
    int64_t known = p->items[j].repeat ? known_length(s, i, &p->items[j]) : 1;
    lengths[j] = known < 0 ? UINT32_MAX : (uint32_t)known;
    unknown += known < 0;
    if (p->items[j].repeat && known > 0) rest -= known;
  }
  if (total >= 0 && (rest < 0 || (unknown == 0 && rest > 0))) return false;
  for (uint32_t j = 0; j < p->count; j++) {
    if (lengths[j] != UINT32_MAX) continue;
    unknown--;
    if (total < 0) lengths[j] = length_draw(s, i);
    else if (unknown == 0) lengths[j] = (uint32_t)rest;
    else if (!choose_length(s, p, t, rest, &lengths[j])) return false;
    rest -= lengths[j];
    note_length(s, i, &p->items[j], lengths[j]);
  }
  return true;
}

/* The known part of one item of a sequence of names; 0: none. */
static open_term item_of(struct search *s, const struct instance *i, uint32_t slot, uint32_t k, uint32_t count) {
  open_term t = instance_look(s, i, slot);
  if (!t || !open_is_sequence(t = store_deref(&s->store, t)) || open_count(t) != count) return 0;
  return open_item(t, k);
}

/* One ellipsis against `count` items: the names inside get a sequence each. */
static bool match_repeat(struct search *s, struct instance *i, const struct item *item, const open_term *items,
                         uint32_t count) {
  open_term *columns = store_alloc(&s->store, ((size_t)item->gather_count * count + 1) * sizeof *columns);
  for (uint32_t k = 0; k < count; k++) {
    for (uint32_t j = 0; j < item->gather_count; j++)
      fill_slot(s, i, item->gathers[j].inner, item_of(s, i, item->gathers[j].outer, k, count));
    if (!instance_match(s, i, item->pattern, items[k])) return false;
    for (uint32_t j = 0; j < item->gather_count; j++)
      columns[(size_t)j * count + k] = instance_slot(s, i, item->gathers[j].inner);
  }
  for (uint32_t j = 0; j < item->gather_count; j++)
    if (!instance_name(s, i, item->gathers[j].outer, store_sequence(&s->store, columns + (size_t)j * count, count)))
      return false;
  return !item->counted || instance_name(s, i, item->count_slot, small(count));
}

static bool match_items(struct search *s, struct instance *i, const struct pattern *p, const open_term *items,
                        const uint32_t *lengths) {
  for (uint32_t j = 0; j < p->count; j++) {
    const struct item *item = &p->items[j];
    if (item->repeat ? !match_repeat(s, i, item, items, lengths[j])
                     : !items || !instance_match(s, i, item->pattern, *items))
      return false;
    items += lengths[j];
  }
  return true;
}

static bool match_sequence(struct search *s, struct instance *i, const struct pattern *p, open_term t) {
  if (!open_is_sequence(t)) return false;
  uint32_t count = open_count(t), lengths[p->count + 1];
  if (p->repeats ? count < p->min : count != p->min) return false;
  if (!choose_lengths(s, i, p, t, lengths)) return false;
  return match_items(s, i, p, is_open(t) ? node_of(t)->items : sequence_of(t)->items, lengths);
}

/* As many new terms as the pattern has items, or draws. */
open_term instance_sequence(struct search *s, struct instance *i, const struct pattern *p) {
  uint32_t lengths[p->count + 1], count = 0;
  if (!choose_lengths(s, i, p, 0, lengths)) return 0;
  for (uint32_t j = 0; j < p->count; j++) count += lengths[j];
  open_term *items = store_alloc(&s->store, (count + 1) * sizeof *items);
  for (uint32_t j = 0, at = 0; j < p->count; j++) {
    const struct item *item = &p->items[j];
    if (!item->repeat) {
      if (!(items[at] = instance_pattern(s, i, item->pattern))) return 0;
    } else {
      for (uint32_t k = 0; k < lengths[j]; k++) items[at + k] = instance_variable(s, i, NULL);
      if (!match_repeat(s, i, item, items + at, lengths[j])) return 0;
    }
    at += lengths[j];
  }
  return store_sequence(&s->store, items, count);
}

/* Patterns. */

/* Its length does not matter elsewhere: rules will determine it. */
static bool is_any_length(const struct pattern *p) { return p->kind == PATTERN_SEQUENCE && p->repeats && !p->binds; }

/* x ..., or (x ...) ... */
static bool is_one_name(const struct item *item) {
  if (!item->repeat || item->gather_count != 1 || item->counted) return false;
  const struct pattern *p = item->pattern;
  if (p->kind == PATTERN_SEQUENCE) return p->count == 1 && is_one_name(p->items);
  return p->kind == PATTERN_NAME && pattern_is_sort(p->sub);
}

/* (x ...), where the length does not matter yet: the name stands for the whole sequence. */
static bool is_open_whole(struct search *s, struct instance *i, const struct pattern *p) {
  const struct item *item = p->items;
  if (p->count != 1 || !is_one_name(item)) return false;
  return i->rule->sorts[item->gathers->outer] && known_length(s, i, item) < 0;
}

static bool match_whole(struct search *s, struct instance *i, const struct pattern *p, open_term t) {
  uint32_t slot = p->items->gathers->outer;
  return store_narrow(&s->store, t, i->rule->sorts[slot]) && instance_name(s, i, slot, t);
}

static void post_condition(struct search *s, struct instance *i, const struct pattern *p) {
  struct goal *g = goal_new(s, GOAL_HOLDS);
  g->instance = *i;
  g->expression = p->condition;
  goal_post(s, g);
}

static bool match_in_hole(struct search *s, struct instance *i, const struct pattern *p, open_term t) {
  struct goal *g = goal_new(s, GOAL_PLUG);
  g->result = t;
  g->context = instance_pattern(s, i, p->context);
  if (!g->context) return false;
  g->part = instance_pattern(s, i, p->sub);
  if (!g->part) return false;
  goal_post(s, g);
  return true;
}

bool instance_match(struct search *s, struct instance *i, const struct pattern *p, open_term t) {
  t = store_deref(&s->store, t);
  switch (p->kind) {
  case PATTERN_HOLE: return store_unify(&s->store, t, s->store.world->hole);
  case PATTERN_LITERAL: return store_unify(&s->store, t, p->literal);
  case PATTERN_NAME: return instance_match(s, i, p->sub, t) && instance_name(s, i, p->slot, t);
  case PATTERN_MISMATCH: return instance_match(s, i, p->sub, t) && differ_from_others(s, i, p->slot, t);
  case PATTERN_MISMATCH_GROUP: store_set(&s->store, &i->frame[p->slot], 0); return instance_match(s, i, p->sub, t);
  case PATTERN_IN_HOLE: return match_in_hole(s, i, p, t);
  case PATTERN_HIDE_HOLE: return instance_match(s, i, p->sub, t);
  case PATTERN_SIDE_CONDITION:
    if (!instance_match(s, i, p->sub, t)) return false;
    post_condition(s, i, p);
    return true;
  case PATTERN_SEQUENCE: {
    if (!is_variable(t)) return match_sequence(s, i, p, t);
    if (is_any_length(p)) return store_narrow(&s->store, t, p);
    if (is_open_whole(s, i, p)) return match_whole(s, i, p, t);
    open_term made = instance_sequence(s, i, p);
    return made && store_unify(&s->store, t, made);
  }
  default: return store_narrow(&s->store, t, p);
  }
}

open_term instance_pattern(struct search *s, struct instance *i, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_HOLE: return s->store.world->hole;
  case PATTERN_LITERAL: return p->literal;
  case PATTERN_SEQUENCE:
    if (is_any_length(p)) break;
    return is_open_whole(s, i, p) ? instance_slot(s, i, p->items->gathers->outer) : instance_sequence(s, i, p);
  case PATTERN_NAME:
    if (instance_look(s, i, p->slot)) return instance_match(s, i, p->sub, i->frame[p->slot]) ? i->frame[p->slot] : 0;
    open_term t = instance_pattern(s, i, p->sub);
    return t && instance_name(s, i, p->slot, t) ? t : 0;
  default: break;
  }
  bool simple = pattern_is_sort(p) || is_any_length(p);
  open_term t = instance_variable(s, i, simple ? p : NULL);
  return simple || instance_match(s, i, p, t) ? t : 0;
}

/* Templates. */

/* By a goal of one of the kinds that have a template. */
static open_term build_by_goal(struct search *s, struct instance *i, const struct template *t, enum goal_kind kind) {
  struct goal *g = goal_new(s, kind);
  g->instance = *i;
  g->template = t;
  g->result = store_variable(&s->store, NULL);
  goal_post(s, g);
  return g->result;
}

static open_term build_later(struct search *s, struct instance *i, const struct template *t) {
  return build_by_goal(s, i, t, GOAL_BUILD);
}

/* A variable that the term does not contain so far: a unique symbol ensures that at once. The
 * judgment itself names it in the end. */
static open_term fresh_symbol(struct search *s) {
  char text[32];
  snprintf(text, sizeof text, "v%%%u", s->fresh++);
  return term_symbol(s->store.world, text);
}

bool is_fresh_symbol(term t) { return is_symbol(t) && strncmp(text_bytes(t), "v%", 2) == 0; }

static open_term build_unquote(struct search *s, struct instance *i, const struct template *t) {
  return syntax_has_head(t->source, "variable-not-in") ? fresh_symbol(s) : build_later(s, i, t);
}

bool instance_fresh(struct search *s, struct instance *i, const struct fresh *f) {
  uint32_t slot;
  return fresh_is_single(f, &slot) && instance_name(s, i, slot, fresh_symbol(s));
}

static open_term build_sequence(struct search *s, struct instance *i, const struct template *t) {
  if (t->plain) return shape_build(s, i, t);
  if (shape_has_splice(t)) return build_later(s, i, t);
  if (shape_is_whole(s, i, t)) return instance_slot(s, i, t->parts->drivers->from);
  return shape_is_open(s, i, t) ? build_by_goal(s, i, t, GOAL_SHAPE) : shape_build(s, i, t);
}

static open_term build_call(struct search *s, struct instance *i, const struct template *t) {
  open_term arguments = instance_template_now(s, i, t->arguments);
  if (!arguments) return 0;
  arguments = store_deref(&s->store, arguments);
  if (!open_is_sequence(arguments)) return build_later(s, i, t); /* spliced from unknown parts */
  struct goal *g = goal_new(s, GOAL_CALL);
  g->definition = program_definition(s->program, t->binding, &t->place);
  g->argument_count = open_count(arguments);
  g->arguments = is_open(arguments) ? node_of(arguments)->items : sequence_of(arguments)->items;
  const struct metafunction *f = g->definition->metafunction;
  bool one_sort = f && f->codomain_count == 1 && !f->codomains[0].joint && pattern_is_sort(f->codomains[0].pattern);
  g->result = store_variable(&s->store, one_sort ? f->codomains[0].pattern : NULL);
  g->budget = g->definition->cost + share_call(s, g->definition);
  goal_post(s, g);
  return g->result;
}

open_term instance_template_now(struct search *s, struct instance *i, const struct template *t) {
  return t->kind == TEMPLATE_SEQUENCE && !shape_has_splice(t) ? shape_build(s, i, t) : instance_template(s, i, t);
}

open_term instance_template(struct search *s, struct instance *i, const struct template *t) {
  switch (t->kind) {
  case TEMPLATE_CONSTANT: return t->constant;
  case TEMPLATE_VARIABLE: return instance_slot(s, i, t->slot);
  case TEMPLATE_SEQUENCE: return build_sequence(s, i, t);
  case TEMPLATE_UNQUOTE: return build_unquote(s, i, t);
  case TEMPLATE_CALL: return build_call(s, i, t);
  case TEMPLATE_SUBSTITUTE:
  case TEMPLATE_JUDGMENT: return build_later(s, i, t);
  case TEMPLATE_IN_HOLE: {
    open_term context = instance_template(s, i, t->context);
    open_term part = context ? instance_template(s, i, t->sub) : 0;
    return part ? plug_open(s, context, part) : 0;
  }
  }
  return 0;
}
