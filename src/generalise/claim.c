/* claim: claims as data. */
#include "generalise/claim.h"

#include <string.h>

static void point_inside(struct claim *c) {
  c->formula.variables = c->variables;
  c->formula.guards = c->guards;
}

void claim_copy(struct claim *to, const struct claim *from) {
  if (to == from) return;
  *to = *from;
  point_inside(to);
}

bool claim_add(struct generaliser *k, struct claim *c, const struct variable *v, struct stock *stock) {
  struct formula *f = &c->formula;
  if (f->variable_count == MOST_VARIABLES) return false;
  if (!stock && v->kind != VARIABLE_FOLLOWS) {
    stock = arena_alloc_zero(&k->world->arena, sizeof *stock);
  }
  point_inside(c);
  c->stocks[f->variable_count] = stock;
  c->variables[f->variable_count++] = *v;
  return true;
}

bool claim_add_spot(struct generaliser *k, struct claim *c, const struct spot_found *spot, enum variable_kind kind) {
  struct term_path *path = arena_alloc(&k->world->arena, sizeof *path);
  *path = spot->path;
  const struct variable v = {.kind = kind, .sort = spot->sort, .place_count = 1, .places = path};
  return claim_add(k, c, &v, spot->stock);
}

bool claim_add_guard(struct claim *c, struct guard g) {
  if (c->formula.guard_count == MOST_GUARDS) return false;
  point_inside(c);
  c->guards[c->formula.guard_count++] = g;
  return true;
}

void claim_remove(struct claim *c, uint32_t variable) {
  struct formula *f = &c->formula;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f->guard_count; i++) {
    struct guard g = c->guards[i];
    if (g.left == variable || (g.to_variable && g.right == variable)) continue;
    g.left -= g.left > variable;
    g.right -= g.to_variable && g.right > variable;
    c->guards[kept++] = g;
  }
  f->guard_count = kept;
  f->variable_count--;
  for (uint32_t i = variable; i < f->variable_count; i++) {
    c->variables[i] = c->variables[i + 1];
    c->stocks[i] = c->stocks[i + 1];
  }
  point_inside(c);
}

bool claim_touches(const struct claim *c, const struct term_path *p) {
  for (uint32_t i = 0; i < c->formula.variable_count; i++)
    for (uint32_t j = 0; j < c->variables[i].place_count; j++) {
      const struct term_path *q = &c->variables[i].places[j];
      if (term_path_is_inside(p, q) || term_path_is_inside(q, p)) return true;
    }
  return false;
}

bool claim_covers(const struct claim *c, const struct term_path *p) {
  for (uint32_t i = 0; i < c->formula.variable_count; i++)
    for (uint32_t j = 0; j < c->variables[i].place_count; j++)
      if (term_path_is_inside(p, &c->variables[i].places[j])) return true;
  return false;
}

static uint32_t places_inside(const struct variable *v, const struct term_path *p) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < v->place_count; i++) count += term_path_is_inside(&v->places[i], p);
  return count;
}

bool claim_clear(struct claim *c, const struct term_path *p) {
  if (claim_covers(c, p)) return false;
  for (uint32_t i = c->formula.variable_count; i-- > 0;) {
    const struct variable *v = &c->variables[i];
    const uint32_t inside = places_inside(v, p);
    if (!inside) continue;
    if (inside < v->place_count || v->kind == VARIABLE_FOLLOWS) return false;
    claim_remove(c, i);
  }
  return true;
}

uint32_t claim_varied(const struct claim *c) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->formula.variable_count; i++) count += c->variables[i].kind != VARIABLE_FOLLOWS;
  return count;
}

/* ---- the resulting formula ---- */

static int compare_paths(const struct term_path *a, const struct term_path *b) {
  for (uint32_t i = 0; i < a->length && i < b->length; i++)
    if (a->items[i] != b->items[i]) return a->items[i] < b->items[i] ? -1 : 1;
  return (a->length > b->length) - (a->length < b->length);
}

/* order[i] is the i-th variable. */
static void order_variables(const struct claim *c, uint32_t *order) {
  for (uint32_t i = 0; i < c->formula.variable_count; i++) {
    uint32_t at = i;
    for (; at > 0 && compare_paths(c->variables[i].places, c->variables[order[at - 1]].places) < 0; at--)
      order[at] = order[at - 1];
    order[at] = i;
  }
}

/* Lower bounds come before upper ones. */
static int rank_of(enum guard_kind kind) {
  static const int ranks[GUARD_KINDS] = {
      [GUARD_DIFFERS] = 0, [GUARD_ABOVE] = 1, [GUARD_AT_LEAST] = 2, [GUARD_BELOW] = 3, [GUARD_AT_MOST] = 4};
  return ranks[kind];
}

static int compare_guards(const struct guard *a, const struct guard *b) {
  if (a->left != b->left) return a->left < b->left ? -1 : 1;
  if (a->to_variable != b->to_variable) return a->to_variable ? -1 : 1;
  if (a->to_variable && a->right != b->right) return a->right < b->right ? -1 : 1;
  return rank_of(a->kind) - rank_of(b->kind);
}

static void insert_guard(struct guard *list, uint32_t count, struct guard g) {
  for (; count > 0 && compare_guards(&g, &list[count - 1]) < 0; count--) list[count] = list[count - 1];
  list[count] = g;
}

/* Prefers x < y to y > x, and puts the first variable of an inequality first. */
static struct guard guard_turned(struct guard g) {
  const bool turn = g.to_variable && (g.kind == GUARD_ABOVE || g.kind == GUARD_AT_LEAST ||
                                      (g.kind == GUARD_DIFFERS && g.left > g.right));
  if (!turn) return g;
  return (struct guard){.kind = guard_kind_converse(g.kind), .left = g.right, .to_variable = true, .right = g.left};
}

const struct formula *claim_finish(struct generaliser *k, const struct claim *c) {
  struct arena *arena = &k->world->arena;
  uint32_t order[MOST_VARIABLES], number[MOST_VARIABLES] = {0};
  struct formula *f = arena_alloc(arena, sizeof *f);
  struct variable *variables = arena_array(arena, MOST_VARIABLES, sizeof *variables);
  struct guard *guards = arena_array(arena, MOST_GUARDS, sizeof *guards);
  *f = c->formula;
  order_variables(c, order);
  for (uint32_t i = 0; i < f->variable_count; i++) {
    variables[i] = c->variables[order[i]];
    number[order[i]] = i;
  }
  for (uint32_t i = 0; i < f->guard_count; i++) {
    struct guard g = c->guards[i];
    g.left = number[g.left];
    if (g.to_variable) g.right = number[g.right];
    insert_guard(guards, i, guard_turned(g));
  }
  f->variables = variables;
  f->guards = guards;
  return f;
}
