/* pattern_analysis: properties of compiled patterns, and the names that can be dropped from
 * them. */
#include "redex/language/pattern.h"

#include "redex/binding/match_binders.h"

#include <string.h>

bool pattern_is_length(term name) { return strncmp(text_bytes(name), "..._", 4) == 0; }

bool pattern_hides_hole(const struct pattern *p) {
  if (p->kind == PATTERN_HIDE_HOLE || (p->sub && pattern_hides_hole(p->sub))) return true;
  if (p->kind == PATTERN_IN_HOLE) return pattern_hides_hole(p->context);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && i < p->count; i++)
    if (pattern_hides_hole(p->items[i].pattern)) return true;
  return false;
}

struct language *pattern_language(const struct pattern *p) {
  struct language *found = p->kind == PATTERN_NONTERMINAL ? p->nonterminal->language : NULL;
  if (p->kind == PATTERN_IN_HOLE) found = pattern_language(p->context);
  for (uint32_t i = 0; p->kind == PATTERN_SEQUENCE && !found && i < p->count; i++)
    found = pattern_language(p->items[i].pattern);
  return found || !p->sub ? found : pattern_language(p->sub);
}

/* Redex lists the matches, including equal ones, of a pattern that has names, mismatches or counted
 * ellipses, or that hides a hole or has one of its own. For other patterns it only finds out
 * whether they match, even as parts of another pattern. Must be computed before unused names are
 * dropped. */
enum { LISTS_NAMES = 1, LISTS_HOLE = 2 };

static unsigned lists_of(struct pattern *p) {
  unsigned lists = p->sub ? lists_of(p->sub) : 0;
  switch (p->kind) {
  case PATTERN_NAME:
  case PATTERN_MISMATCH: lists |= LISTS_NAMES; break;
  case PATTERN_HIDE_HOLE: lists = LISTS_NAMES; break;
  case PATTERN_HOLE: lists = LISTS_HOLE; break;
  case PATTERN_NONTERMINAL: lists = p->nonterminal->may_hole ? LISTS_HOLE : 0; break;
  case PATTERN_IN_HOLE: lists |= lists_of(p->context) & LISTS_NAMES; break;
  case PATTERN_SEQUENCE:
    for (uint32_t i = 0; i < p->count; i++) {
      lists |= lists_of(p->items[i].pattern);
      if (p->items[i].counted && !p->items[i].alone) lists |= LISTS_NAMES;
    }
    break;
  default: break;
  }
  p->once = lists == 0;
  return lists;
}

void pattern_find_once(struct pattern *p) { lists_of(p); }

/* Flags and pruning. */

static void find_others_pure(struct pattern *p) {
  uint32_t pure = 0;
  for (uint32_t i = 0; i < p->count; i++) pure += p->items[i].pure;
  for (uint32_t i = 0; i < p->count; i++) p->items[i].others_pure = pure - p->items[i].pure == p->count - 1;
}

void pattern_flags(struct pattern *p) {
  if (p->sub) pattern_flags(p->sub);
  p->det = p->sub ? p->sub->det : true;
  p->binds = p->sub && p->sub->binds;
  p->may_hole = p->sub && p->sub->may_hole;
  p->asks = p->sub && p->sub->asks;
  switch (p->kind) {
  case PATTERN_HOLE: p->may_hole = true; break;
  case PATTERN_NONTERMINAL:
    p->may_hole = p->nonterminal->may_hole;
    p->asks = p->nonterminal->asks;
    break;
  case PATTERN_NAME: p->binds = true; break;
  case PATTERN_SIDE_CONDITION: p->binds = p->asks = true; break;
  case PATTERN_MISMATCH:
  case PATTERN_MISMATCH_GROUP: /* returning through the continuations undoes their lists */
    p->binds = true;
    p->det = false;
    break;
  case PATTERN_HIDE_HOLE: p->may_hole = false; break;
  case PATTERN_IN_HOLE:
    pattern_flags(p->context);
    p->binds |= p->context->binds;
    p->asks |= p->context->asks;
    p->det = false;
    break;
  case PATTERN_SEQUENCE:
    p->det = p->repeats <= 1;
    for (uint32_t i = 0; i < p->count; i++) {
      pattern_flags(p->items[i].pattern);
      const struct pattern *item = p->items[i].pattern;
      p->items[i].pure = item->det && !item->binds && !item->asks;
      p->asks |= item->asks;
      p->det &= p->items[i].pattern->det;
      p->binds |= p->items[i].pattern->binds || p->items[i].counted;
      p->may_hole |= p->items[i].pattern->may_hole;
    }
    find_others_pure(p);
    break;
  default: break;
  }
}

static bool is_kept(const struct seen_name *n) {
  return n->pinned || n->occurrences > 1 || (n->local && (n->local->used || n->local->plugged)) ||
         (n->gathered && is_kept(n->gathered));
}

/* A context that is only used as (in-hole E t) need not be built. */
static bool is_only_plugged(const struct seen_name *n) {
  return n->occurrences == 1 && !n->pinned && n->local && !n->local->used && n->local->plugged;
}

static struct pattern *prune(struct pattern *p) {
  if (p->kind == PATTERN_IN_HOLE && p->context->kind == PATTERN_NAME && is_only_plugged(p->context->seen)) {
    p->context->seen->local->is_path = true;
    p->context->sub = prune(p->context->sub);
    p->sub = prune(p->sub);
    return p;
  }
  if (p->kind == PATTERN_NAME && !is_kept(p->seen)) return prune(p->sub);
  if (p->sub) p->sub = prune(p->sub);
  if (p->kind == PATTERN_IN_HOLE) p->context = prune(p->context);
  if (p->kind == PATTERN_SEQUENCE)
    for (uint32_t i = 0; i < p->count; i++) {
      struct item *item = &p->items[i];
      item->pattern = prune(item->pattern);
      uint32_t kept = 0;
      for (uint32_t j = 0; j < item->gather_count; j++)
        if (is_kept(item->gathers[j].seen)) item->gathers[kept++] = item->gathers[j];
      item->gather_count = kept;
      kept = 0;
      for (uint32_t j = 0; j < item->inner_count; j++)
        if (is_kept(item->inner[j])) item->inner[kept++] = item->inner[j];
      item->inner_count = kept;
    }
  return p;
}

struct pattern *pattern_prune(struct pattern *p) {
  p = prune(p);
  pattern_flags(p);
  return p;
}

struct pattern *pattern_ready(struct machine *m, struct pattern *p) {
  return p->binders ? match_binders_new(m, p->binders, p) : pattern_prune(p);
}

void pattern_trust(struct pattern *p, const struct pattern *contract) {
  if (!contract || p->kind != PATTERN_SEQUENCE || p->repeats || contract->kind != PATTERN_SEQUENCE || contract->repeats)
    return;
  for (uint32_t i = 0; i < p->count && i < contract->count; i++) {
    struct pattern *item = p->items[i].pattern;
    const struct pattern *asked = contract->items[i].pattern;
    if (item->kind == PATTERN_NAME) item = item->sub;
    if (item->kind == PATTERN_NONTERMINAL && asked->kind == PATTERN_NONTERMINAL &&
        item->nonterminal == asked->nonterminal)
      item->kind = PATTERN_ANY;
  }
  pattern_flags(p);
}

/* Names for redex-match: those of the top level, in order of appearance, without duplicates.
 * Lengths of ellipses are excluded. */

static void collect_name(struct pattern_name *names, uint32_t *count, const struct seen_name *n) {
  if (pattern_is_length(n->name)) return;
  for (uint32_t i = 0; i < *count; i++)
    if (names[i].name == n->name) return;
  names[(*count)++] = (struct pattern_name){n->name, n->local};
}

static void collect_names(const struct pattern *p, struct pattern_name *names, uint32_t *count, uint32_t *room) {
  if (p->kind == PATTERN_NAME && p->seen->local) {
    if (names) collect_name(names, count, p->seen);
    (*room)++;
  }
  if (p->kind == PATTERN_IN_HOLE) collect_names(p->context, names, count, room);
  if (p->sub) collect_names(p->sub, names, count, room);
  if (p->kind != PATTERN_SEQUENCE) return;
  for (uint32_t i = 0; i < p->count; i++) {
    const struct item *item = &p->items[i];
    for (uint32_t j = 0; j < item->gather_count; j++)
      if (item->gathers[j].seen->local) {
        if (names) collect_name(names, count, item->gathers[j].seen);
        (*room)++;
      }
    if (!item->repeat) collect_names(item->pattern, names, count, room);
  }
}

uint32_t pattern_names(struct machine *m, const struct pattern *p, struct pattern_name **names) {
  uint32_t count = 0, room = 0;
  collect_names(p, NULL, &count, &room);
  *names = arena_alloc(&m->world->arena, (room + 1) * sizeof **names);
  collect_names(p, *names, &count, &room);
  return count;
}
