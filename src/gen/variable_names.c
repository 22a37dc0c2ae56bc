/* variable_names: reused and new names. */
#include "gen/variable_names.h"

#include "gen/atoms.h"
#include "redex/match/matching.h"

#include <stdio.h>
#include <string.h>

/* How often a variable reuses a name. */
static const double reuse_binding = 0.3;  /* of those in scope: shadowing */
static const double reuse_in_scope = 0.9; /* using a bound one */
static const double reuse_seen = 0.5;     /* otherwise, one from elsewhere in the term */
static const double use_literal = 0.05;   /* a `variable` that is a literal of the language */

static bool fits_variable(const struct variable_guess *v, const struct pattern *p, term name) {
  struct matcher x = {.machine = v->machine, .world = v->machine->world};
  return match_first(&x, p, name);
}

/* One of the list that the pattern allows; 0 if a few draws fail. */
static term draw_allowed(struct variable_guess *v, const struct pattern *p, const term *list, uint32_t count) {
  for (int tries = 0; tries < 3 && count > 0; tries++) {
    term name = list[rng_below(v->rng, count)];
    if (fits_variable(v, p, name)) return name;
  }
  return 0;
}

/* Early letters are likelier, so that names coincide. */
static term draw_name(struct variable_guess *v) {
  enum { LONG_NAMES = 1000, LONGEST = 4 };
  if (v->attempt >= LONG_NAMES && rng_below(v->rng, 5) == 0) {
    char text[4 * LONGEST];
    size_t length = atoms_text(v->rng, v->attempt, true, 1 + (unsigned)rng_below(v->rng, LONGEST), text);
    return term_text(v->machine->world, KIND_SYMBOL, text, length);
  }
  uint64_t most = 1 + rng_below(v->rng, 26);
  return v->grammar->letters[rng_below(v->rng, most)];
}

static term join_name(struct world *w, term prefix, const char *suffix, size_t suffix_length) {
  size_t length = text_of(prefix)->length;
  char *text = arena_alloc(&w->arena, length + suffix_length + 1);
  memcpy(text, text_bytes(prefix), length);
  memcpy(text + length, suffix, suffix_length);
  return term_text(w, KIND_SYMBOL, text, length + suffix_length);
}

static term draw_prefixed(struct variable_guess *v, term prefix) {
  if (rng_below(v->rng, 8) == 0) return prefix;
  term name = draw_name(v);
  return join_name(v->machine->world, prefix, text_bytes(name), text_of(name)->length);
}

/* A name that is new in its place, if a few draws find one. A pattern excludes finitely many, so a
 * number makes it unique in the end. */
static term new_variable(struct variable_guess *v, const struct pattern *p) {
  bool prefixed = p->kind == PATTERN_VARIABLE_PREFIX;
  enum { DRAWS = 16, NEW_DRAWS = 8 };
  term name = 0;
  for (int tries = 0; tries < DRAWS; tries++) {
    name = prefixed ? draw_prefixed(v, p->literal) : draw_name(v);
    if (fits_variable(v, p, name) && (tries >= NEW_DRAWS || !term_is_among(v->scope, v->scope_count, name)))
      return name;
  }
  for (unsigned n = 1;; n++) {
    char number[16];
    int length = snprintf(number, sizeof number, "%u", n);
    term numbered = join_name(v->machine->world, name, number, (size_t)length);
    if (fits_variable(v, p, numbered)) return numbered;
  }
}

static term choose_variable(struct variable_guess *v, const struct pattern *p, enum variable_role role) {
  const struct term_set *literals = &v->grammar->language->mentioned;
  double reuse = role == VARIABLE_USES ? reuse_in_scope : reuse_binding;
  term name = 0;
  if (v->scope_count && rng_chance(v->rng, reuse)) name = draw_allowed(v, p, v->scope, v->scope_count);
  if (!name && role == VARIABLE_USES && v->seen_count && rng_chance(v->rng, reuse_seen))
    name = draw_allowed(v, p, v->seen, v->seen_count);
  bool may_be_literal = p->kind == PATTERN_VARIABLE || p->kind == PATTERN_VARIABLE_EXCEPT;
  if (!name && may_be_literal && literals->count && rng_chance(v->rng, use_literal))
    name = draw_allowed(v, p, literals->members, literals->count);
  return name ? name : new_variable(v, p);
}

term variables_make(struct variable_guess *v, const struct pattern *p, enum variable_role role) {
  term name = choose_variable(v, p, role);
  if (role == VARIABLE_BINDS && v->scope_count < VARIABLES_ROOM) v->scope[v->scope_count++] = name;
  if (v->seen_count < VARIABLES_ROOM) v->seen[v->seen_count++] = name;
  return name;
}
