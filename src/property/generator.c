/* generator: see the header. */
#include "property/generator.h"

#include "gen/checks.h"
#include "gen/enumeration.h"
#include "gen/unfolding.h"
#include "logic/derive.h"

#include <string.h>

/* One row for each kind: whether it applies, its preparation, and how it makes a term. */
struct generator_row {
  const char *name;
  bool (*applies)(const struct wanted *w);
  void (*prepare)(struct machine *m, struct generator *g);
  enum made_term (*make)(struct machine *m, const struct generator *g, const struct request *r, term *out);
};

/* ---- by grammar ---- */

static bool grammar_applies(const struct wanted *w) { return !w->goal && (w->pattern || w->sources); }

_Noreturn static void raise_uninhabited(struct machine *m, const struct wanted *w, const struct nonterminal *nt) {
  raise_exception(m, checks_of(m)->exn_generation, &nt->place,
                  "%s: the non-terminal `%s` has no finite terms: none of its productions comes to an end", w->who,
                  text_bytes(nt->names[0]));
}

static void grammar_prepare(struct machine *m, struct generator *g) {
  const struct wanted *w = &g->wanted;
  if (w->sources) return;
  const struct nonterminal *nt = pattern_uninhabited(grammar_of_pattern(m, w->language, w->pattern), w->pattern);
  if (nt) raise_uninhabited(m, w, nt);
}

static enum made_term grammar_make(struct machine *m, const struct generator *g, const struct request *r, term *out) {
  const struct wanted *w = &g->wanted;
  const struct generation generation = {.who = w->who,
                                        .size = r->size.depth,
                                        .attempt = r->attempt,
                                        .retries = r->retries,
                                        .weights = w->sources ? NULL : r->weights,
                                        .has_bias = r->has_bias};
  if (w->sources) {
    *out = source_generate(m, r->rng, w->sources, r->which, &generation);
    return MADE;
  }
  *out = generate_by_grammar(m, r->rng, w->pattern, w->language, &generation, r->frame);
  return MADE_AND_BOUND;
}

/* ---- by number ---- */

static bool enum_applies(const struct wanted *w) { return !w->goal && !w->sources && w->pattern; }

/* The number of terms, which limits generation. 0: too many to count. */
static uint64_t small_size(const struct enumeration *e) {
  mpz_t size;
  mpz_init(size);
  const uint64_t n = enumeration_size(e, size) && mpz_fits_ulong_p(size) ? mpz_get_ui(size) : 0;
  mpz_clear(size);
  return n;
}

static void enum_prepare(struct machine *m, struct generator *g) {
  grammar_prepare(m, g);
  if (!g->enumeration) g->enumeration = enumeration_of_pattern(m, g->wanted.language, g->wanted.pattern);
  g->terms = small_size(g->enumeration);
}

static enum made_term enum_make(struct machine *m, const struct generator *g, const struct request *r, term *out) {
  uint64_t index = r->attempt - 1;
  if (g->terms && index >= g->terms) {
    if (!g->cycle) return NO_MORE;
    index %= g->terms;
  }
  *out = enumeration_term_small(m, g->enumeration, index, r->frame);
  return MADE;
}

static term below_bound(struct machine *m, const struct generator *g, const struct request *r) {
  const uint64_t bound = g->terms && g->terms < g->below ? g->terms : g->below;
  return enumeration_term_small(m, g->enumeration, rng_below(r->rng, bound), r->frame);
}

static enum made_term random_index_make(struct machine *m, const struct generator *g, const struct request *r,
                                        term *out) {
  *out = g->below ? below_bound(m, g, r)
                  : enumeration_random_term(m, g->enumeration, r->rng, g->p > 0 ? g->p : ENUMERATION_CHANCE, r->frame);
  return MADE;
}

/* ---- by derivation ---- */

static bool derive_applies(const struct wanted *w) { return w->goal; }

static void derive_prepare(struct machine *m, struct generator *g) { derivation_goal_prepare(m, g->wanted.goal); }

/* (head argument ...), or ((head argument ...) = result). */
term wanted_whole(struct machine *m, const struct wanted *w, term parts) {
  if (!w->goal) return parts;
  const uint32_t count = seq_count(parts), arguments = count - w->is_function;
  term items[count + 2];
  items[0] = w->head;
  for (uint32_t i = 0; i < arguments; i++) items[i + 1] = seq_item(parts, i);
  term call = term_sequence(m->world, items, arguments + 1);
  if (!w->is_function) return call;
  return term_list(m->world, 3, call, term_symbol(m->world, "="), seq_item(parts, arguments));
}

static enum made_term derive_make(struct machine *m, const struct generator *g, const struct request *r, term *out) {
  const struct derivation_options options = {
      .size = r->size.nodes,
      .depth = r->size.depth,
      .attempt = r->attempt,
      .example = r->example ? wanted_part(m, &g->wanted, r->example) : 0,
  };
  term parts;
  switch (derive(m, r->rng, g->wanted.goal, &options, &parts)) {
  case DERIVED: *out = wanted_whole(m, &g->wanted, parts); return MADE;
  case DERIVATION_GAVE_UP: return GAVE_UP;
  default: return r->example ? GAVE_UP : NO_MORE;
  }
}

/* ---- the table ---- */

static const struct generator_row rows[GENERATOR_KINDS] = {
    [GENERATOR_GRAMMAR] = {"grammar", grammar_applies, grammar_prepare, grammar_make},
    [GENERATOR_ENUM] = {"enum", enum_applies, enum_prepare, enum_make},
    [GENERATOR_RANDOM_INDEX] = {"random-index", enum_applies, enum_prepare, random_index_make},
    [GENERATOR_DERIVE] = {"derive", derive_applies, derive_prepare, derive_make},
};

const char *generator_name(enum generator_kind kind) { return rows[kind].name; }

bool generator_applies(const struct wanted *w, enum generator_kind kind) { return rows[kind].applies(w); }

void generator_prepare(struct machine *m, struct generator *g) { rows[g->kind].prepare(m, g); }

enum made_term generator_make(struct machine *m, const struct generator *g, const struct request *r, term *out) {
  return rows[g->kind].make(m, g, r, out);
}

/* Most bugs show in small terms, of which many can be tested; some need large ones. So every few
 * attempts cover all sizes, and large ones are rarer. */
struct extent generator_extent(const struct generator *g, uint64_t index, unsigned size) {
  static const unsigned char depths[] = {3, 4, 5, 3, 6, 4, 5, 3, 4, 7, 5, 4, 3, 6, 5, 9};
  static const unsigned char nodes[] = {8, 15, 25, 10, 40, 15, 12, 8, 20, 60, 12, 25, 10, 15, 30, 8};
  enum { NOW_AND_THEN = 64, LARGE = 100 };
  const size_t turn = index % sizeof depths;
  const bool derives = g->kind == GENERATOR_DERIVE;
  if (size) return (struct extent){.depth = size, .nodes = derives ? size : 0};
  const unsigned more = index % NOW_AND_THEN == NOW_AND_THEN - 1 ? LARGE : nodes[turn];
  return (struct extent){.depth = depths[turn], .nodes = derives ? more + derivation_smallest(g->wanted.goal) : 0};
}

/* ---- goals and their terms ---- */

term wanted_part(struct machine *m, const struct wanted *w, term t) {
  if (!w->goal) return t;
  if (!is_sequence(t)) return 0;
  if (!w->is_function) return seq_count(t) ? term_sequence(m->world, &sequence_of(t)->items[1], seq_count(t) - 1) : 0;
  if (seq_count(t) != 3 || !is_sequence(seq_item(t, 0)) || !seq_count(seq_item(t, 0))) return 0;
  const uint32_t count = seq_count(seq_item(t, 0));
  term items[count];
  memcpy(items, &sequence_of(seq_item(t, 0))->items[1], (count - 1) * sizeof *items);
  items[count - 1] = seq_item(t, 2);
  return term_sequence(m->world, items, count);
}
