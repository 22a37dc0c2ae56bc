/* grounding: values for the variables that a derivation leaves open.
 *
 * Names are often reused: disequations enforce where they must differ, and elsewhere shadowing and
 * capture are worth testing. */
#include "core/array.h"
#include "logic/search.h"

#include "gen/grammar.h"
#include "logic/sort.h"

#include <string.h>

enum { USUAL_SIZE = 2, LARGEST_SIZE = 8 };

/* The most specific sort. */
static const struct pattern *narrowest(const struct open_variable *v) {
  const struct pattern *best = v->sorts ? v->sorts->pattern : NULL;
  for (const struct sorts *k = v->sorts; k; k = k->next)
    if (sort_includes(best, k->pattern)) best = k->pattern;
  return best;
}

static void remember(struct search *s, term symbol) {
  for (size_t i = 0; i < s->symbol_count; i++)
    if (s->symbols[i] == symbol) return;
  ARENA_ROOM(&s->store.world->arena, s->symbols, s->symbol_count, s->symbol_capacity);
  s->symbols[s->symbol_count++] = symbol;
}

static bool fits_sorts(struct search *s, const struct open_variable *v, term t) {
  for (const struct sorts *k = v->sorts; k; k = k->next)
    if (sort_member(&s->store, t, k->pattern) == MEMBER_NO) return false;
  return true;
}

static term used_symbol(struct search *s, const struct open_variable *v) {
  if (s->symbol_count == 0 || rng_below(s->rng, 2) == 0) return 0;
  term t = s->symbols[rng_below(s->rng, s->symbol_count)];
  return fits_sorts(s, v, t) ? t : 0;
}

/* Mostly small: the derived parts are what matters. Smaller still if the whole is to be small;
 * larger after failures. */
static unsigned draw_size(struct search *s, unsigned tries) {
  enum { LARGE = 48 }; /* nodes */
  unsigned wanted = s->options->size, size = USUAL_SIZE;
  if (wanted > 0 && wanted < LARGE) size = (wanted * USUAL_SIZE + (unsigned)rng_below(s->rng, LARGE)) / LARGE;
  while (size < LARGEST_SIZE && rng_below(s->rng, 4) == 0) size++;
  return size + tries < LARGEST_SIZE ? size + tries : LARGEST_SIZE;
}

static term random_term(struct search *s, const struct pattern *sort, unsigned tries) {
  static const struct pattern anything = {.kind = PATTERN_ANY, .det = true};
  const struct generation g = {
      .who = "derivation", .size = draw_size(s, tries), .attempt = s->options->attempt, .retries = DEFAULT_RETRIES};
  const struct unit *unit = sort && sort->binds ? sort->unit : NULL; /* it is a part of a production with names */
  const size_t slots = unit ? unit->slots : 0;
  value frame[slots + 1];
  memset(frame, 0, sizeof frame);
  if (unit) unit_enter(unit, frame);
  return generate_by_grammar(s->store.machine, s->rng, sort ? sort : &anything, s->language, &g, frame);
}

bool ground_variable(struct search *s, struct open_variable *v, unsigned tries) {
  const struct pattern *sort = narrowest(v);
  bool compound = !sort || sort_is_compound(s->store.tables, sort);
  term t = bounds_number(s, v);
  if (t && !fits_sorts(s, v, t)) t = 0;
  if (!t && !compound) t = used_symbol(s, v);
  if (!t) t = random_term(s, sort, tries);
  if (is_symbol(t)) remember(s, t);
  return store_unify(&s->store, open_of(v), t);
}
