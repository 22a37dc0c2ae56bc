/* formula: instances, and matching of instances. */
#include "generalise/formula.h"

#include "core/number/number.h"
#include "core/sequence.h"

#include <string.h>

/* ---- relations ---- */

static bool is_ordered(struct world *w, enum guard_kind r, term left, term right) {
  if (!is_number(left) || !is_number(right) || !is_real_number(left) || !is_real_number(right)) return false;
  const int c = number_compare(w, left, right);
  if (c == 2) return false; /* not a number */
  switch (r) {
  case GUARD_BELOW: return c < 0;
  case GUARD_AT_MOST: return c <= 0;
  case GUARD_ABOVE: return c > 0;
  default: return c >= 0;
  }
}

bool guard_kind_holds(struct world *w, enum guard_kind r, term left, term right) {
  return r == GUARD_DIFFERS ? left != right : is_ordered(w, r, left, right);
}

const char *guard_kind_text(enum guard_kind r) {
  static const char *const texts[GUARD_KINDS] = {"≠", "<", "≤", ">", "≥"};
  return texts[r];
}

enum guard_kind guard_kind_converse(enum guard_kind r) {
  static const enum guard_kind of[GUARD_KINDS] = {[GUARD_DIFFERS] = GUARD_DIFFERS,
                                                  [GUARD_BELOW] = GUARD_ABOVE,
                                                  [GUARD_AT_MOST] = GUARD_AT_LEAST,
                                                  [GUARD_ABOVE] = GUARD_BELOW,
                                                  [GUARD_AT_LEAST] = GUARD_AT_MOST};
  return of[r];
}

/* ---- places ---- */

term term_path_item(term t, const struct term_path *p) {
  for (uint32_t i = 0; i < p->length; i++) {
    if (!is_sequence(t) || p->items[i] >= seq_count(t)) return 0;
    t = seq_item(t, p->items[i]);
  }
  return t;
}

bool term_path_is_inside(const struct term_path *p, const struct term_path *outer) {
  return p->length >= outer->length && !memcmp(p->items, outer->items, outer->length * sizeof *p->items);
}

/* A place of a variable, during descent. */
struct variable_spot {
  uint32_t variable;
  const struct term_path *path;
};

struct spots {
  uint32_t count;
  struct variable_spot *list;
};

static uint32_t count_spots(const struct formula *f) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->variable_count; i++) count += f->variables[i].place_count;
  return count;
}

static void list_spots(const struct formula *f, struct spots *out) {
  out->count = 0;
  for (uint32_t i = 0; i < f->variable_count; i++)
    for (uint32_t k = 0; k < f->variables[i].place_count; k++)
      out->list[out->count++] = (struct variable_spot){i, &f->variables[i].places[k]};
}

/* The spots further down in this item; `room` has space for all. */
static struct spots spots_in(const struct spots *all, uint32_t depth, uint32_t item, struct variable_spot *room) {
  struct spots in = {0, room};
  for (uint32_t i = 0; i < all->count; i++)
    if (all->list[i].path->items[depth] == item) room[in.count++] = all->list[i];
  return in;
}

static bool is_here(const struct spots *spots, uint32_t depth) {
  return spots->count && spots->list[0].path->length == depth;
}

/* ---- instances ---- */

static term put_values(struct space *s, term t, const struct spots *spots, uint32_t depth, const term *values) {
  if (!spots->count) return t;
  if (is_here(spots, depth)) {
    const term with = values[spots->list[0].variable];
    return with ? with : t;
  }
  world_check_stack(s->world);
  const uint32_t count = seq_count(t);
  struct variable_spot room[spots->count];
  term items[count];
  for (uint32_t i = 0; i < count; i++) {
    const struct spots in = spots_in(spots, depth, i, room);
    items[i] = put_values(s, seq_item(t, i), &in, depth + 1, values);
  }
  return term_sequence(s->world, items, count);
}

term formula_instance(struct space *s, const struct formula *f, const term *values) {
  struct variable_spot room[count_spots(f) + 1];
  struct spots spots = {0, room};
  list_spots(f, &spots);
  return put_values(s, f->t, &spots, 0, values);
}

/* ---- matching ---- */

struct formula_matching {
  struct space *space;
  const struct formula *formula;
  bool ignores_sorts;
  term *values;
};

static bool matches_variable(struct formula_matching *m, uint32_t i, term t) {
  const struct variable *v = &m->formula->variables[i];
  if (m->values[i] && m->values[i] != t) return false;
  m->values[i] = t;
  return m->ignores_sorts || v->kind == VARIABLE_FOLLOWS || m->space->is_of(m->space, v->sort, t);
}

static bool shape_matches(struct formula_matching *m, term shape, term t, const struct spots *spots, uint32_t depth) {
  if (!spots->count) return shape == t;
  if (is_here(spots, depth)) return matches_variable(m, spots->list[0].variable, t);
  if (!is_sequence(t) || seq_count(t) != seq_count(shape)) return false;
  world_check_stack(m->space->world);
  struct variable_spot room[spots->count];
  for (uint32_t i = 0; i < seq_count(t); i++) {
    const struct spots in = spots_in(spots, depth, i, room);
    if (!shape_matches(m, seq_item(shape, i), seq_item(t, i), &in, depth + 1)) return false;
  }
  return true;
}

static bool match_formula(struct formula_matching *m, term t) {
  const struct formula *f = m->formula;
  struct variable_spot room[count_spots(f) + 1];
  struct spots spots = {0, room};
  list_spots(f, &spots);
  memset(m->values, 0, f->variable_count * sizeof *m->values);
  return shape_matches(m, f->t, t, &spots, 0);
}

static bool guard_holds(struct world *w, const struct guard *g, const term *values) {
  return guard_kind_holds(w, g->kind, values[g->left], g->to_variable ? values[g->right] : g->bound);
}

bool formula_guards_hold(struct world *w, const struct formula *f, const term *values) {
  for (uint32_t i = 0; i < f->guard_count; i++)
    if (!guard_holds(w, &f->guards[i], values)) return false;
  return true;
}

bool formula_matches(struct space *s, const struct formula *f, term t, term *values) {
  term own[f->variable_count + 1];
  struct formula_matching m = {s, f, false, values ? values : own};
  return match_formula(&m, t) && formula_guards_hold(s->world, f, m.values);
}

bool formula_is_universal(const struct formula *f) {
  for (uint32_t i = 0; i < f->variable_count; i++)
    if (f->variables[i].kind == VARIABLE_EXISTS) return false;
  return true;
}

/* ---- comparing formulas ---- */

/* A term that represents a variable, and occurs in no program. */
static term marker(struct world *w, uint32_t i) {
  char text[24];
  const int length = snprintf(text, sizeof text, "variable %u", i);
  return term_text(w, KIND_KEYWORD, text, (size_t)length);
}

static bool same_guard(const struct guard *a, const struct guard *b) {
  return a->kind == b->kind && a->left == b->left && a->to_variable == b->to_variable &&
         (a->to_variable ? a->right == b->right : a->bound == b->bound);
}

/* The number of the variable with that marker; UINT32_MAX: it is not a marker. */
static uint32_t marked(const term *markers, uint32_t count, term t) {
  for (uint32_t i = 0; i < count; i++)
    if (markers[i] == t) return i;
  return UINT32_MAX;
}

struct formula_comparison {
  struct world *world;
  const struct formula *wide, *narrow;
  const term *markers; /* of the narrow one's variables */
  const term *values;  /* of the wide one's variables, which contain markers */
};

/* Is the wide formula's guard also a guard of the narrow one, or true of constants? */
static bool is_guarded(const struct formula_comparison *c, const struct guard *g) {
  const term left = c->values[g->left], right = g->to_variable ? c->values[g->right] : g->bound;
  const uint32_t count = c->narrow->variable_count;
  struct guard wanted = {.kind = g->kind, .left = marked(c->markers, count, left), .bound = right};
  wanted.right = marked(c->markers, count, right);
  wanted.to_variable = wanted.right != UINT32_MAX;
  if (wanted.left == UINT32_MAX && !wanted.to_variable)
    return (g->kind != GUARD_DIFFERS || !is_sequence(left)) && guard_kind_holds(c->world, g->kind, left, right);
  for (uint32_t i = 0; i < c->narrow->guard_count; i++)
    if (same_guard(&wanted, &c->narrow->guards[i])) return true;
  return false;
}

static bool same_sorts(const struct formula_comparison *c) {
  for (uint32_t i = 0; i < c->wide->variable_count; i++) {
    const struct variable *v = &c->wide->variables[i];
    const uint32_t other = marked(c->markers, c->narrow->variable_count, c->values[i]);
    if (other == UINT32_MAX || v->kind == VARIABLE_FOLLOWS) continue;
    const struct variable *n = &c->narrow->variables[other];
    if (n->sort != v->sort) return false;
    if ((n->kind == VARIABLE_EXISTS) != (v->kind == VARIABLE_EXISTS)) return false;
  }
  return true;
}

bool formula_covers(struct space *s, const struct formula *wide, const struct formula *narrow) {
  term markers[narrow->variable_count + 1], values[wide->variable_count + 1];
  for (uint32_t i = 0; i < narrow->variable_count; i++) markers[i] = marker(s->world, i);
  struct formula_matching m = {s, wide, true, values};
  const struct formula_comparison c = {s->world, wide, narrow, markers, values};
  if (!match_formula(&m, formula_instance(s, narrow, markers)) || !same_sorts(&c)) return false;
  for (uint32_t i = 0; i < wide->guard_count; i++)
    if (!is_guarded(&c, &wide->guards[i])) return false;
  /* Sorts of the narrow formula's terms are those of the actual terms there. */
  term actual[wide->variable_count + 1];
  m.values = actual;
  m.ignores_sorts = false;
  return match_formula(&m, narrow->t);
}

bool formula_equal(struct space *s, const struct formula *a, const struct formula *b) {
  return a->variable_count == b->variable_count && a->guard_count == b->guard_count && formula_covers(s, a, b) &&
         formula_covers(s, b, a);
}
