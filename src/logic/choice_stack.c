/* choice_stack: the remaining alternatives, the choices that failures are due to, and how far to
 * backtrack. */
#include "logic/choice_stack.h"
#include "core/array.h"

#include <string.h>

enum { MOST_THRIFT = 3 };

/* Blame. */

void blame_clear(struct blame *b) { memset(b->words, 0, b->word_count * sizeof *b->words); }

/* Room for levels up to this one. */
static void blame_room(struct constraint_store *s, uint32_t level) {
  struct blame *b = &s->blame;
  if (level / 64 < b->word_count) return;
  uint32_t count = 2 * (level / 64 + 1);
  uint64_t *words = store_alloc(s, count * sizeof *words);
  memcpy(words, b->words, b->word_count * sizeof *words);
  *b = (struct blame){words, count};
}

size_t blame_last(const struct blame *b) {
  for (uint32_t i = b->word_count; i-- > 0;)
    if (b->words[i]) return (size_t)i * 64 + 63 - (size_t)__builtin_clzll(b->words[i]);
  return 0;
}

/* Choices. */

struct choice *choice_push(struct search *s, struct goal *g, uint32_t count, const void *data) {
  ARENA_ROOM(&s->store.world->arena, s->choices, s->choice_count, s->choice_capacity);
  struct choice *c = &s->choices[s->choice_count++];
  *c = (struct choice){.goal = g, .rest = s->goals, .trail = store_mark(&s->store), .count = count, .data = data};
  c->alternatives = arena_array(&s->store.world->arena, count + 1, sizeof *c->alternatives);
  blame_room(&s->store, (uint32_t)s->choice_count);
  for (uint32_t i = 0; i < count; i++) c->alternatives[i] = (struct alternative){i, 1, 1, 0};
  return c;
}

/* The next alternative is drawn by weight; if none has a weight, uniformly among those of least
 * rank. Alternatives are drawn only when they are needed. */

static uint32_t draw_by_weight(struct search *s, const struct choice *c, uint64_t total) {
  uint64_t drawn = rng_below(s->rng, total);
  uint32_t k = 0;
  for (uint64_t weight; drawn >= (weight = c->alternatives[k].weight * c->alternatives[k].tries); k++) drawn -= weight;
  return k;
}

static uint32_t draw_by_rank(struct search *s, const struct choice *c) {
  uint32_t least = 0, ties = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    uint32_t rank = c->alternatives[i].rank;
    if (rank > c->alternatives[least].rank) continue;
    ties = rank < c->alternatives[least].rank ? 1 : ties + 1;
    if (rng_below(s->rng, ties) == 0) least = i;
  }
  return least;
}

uint32_t choice_draw(struct search *s, struct choice *c) {
  uint64_t total = 0;
  for (uint32_t i = 0; i < c->count; i++) total += c->alternatives[i].weight * c->alternatives[i].tries;
  struct alternative *a = &c->alternatives[total ? draw_by_weight(s, c, total) : draw_by_rank(s, c)];
  uint32_t which = c->last = a->which;
  c->last_weight = a->weight;
  c->tried++;
  if (--a->tries == 0) *a = c->alternatives[--c->count];
  return which;
}

/* Backtracking. */

/* A search that fails repeatedly near one place went wrong long before: it then backtracks further,
 * each time twice as far, until it gets past that place. */
static size_t impatience(struct search *s) {
  enum { PATIENCE = 12, PATIENCE_AHEAD = 8 }; /* looking ahead makes failures expensive, and more informative */
  if (s->used > s->best) {
    s->best = s->used;
    s->failures = 0;
    s->jump = 1;
  }
  if (++s->failures <= (s->looked_ahead ? PATIENCE_AHEAD : PATIENCE)) return 0;
  s->failures = 0;
  s->jump *= 2;
  return s->jump;
}

/* A rule whose premises fail repeatedly is the wrong one, whatever was chosen since: soon if a
 * condition failed, later if a judgment failed, which may have other solutions. */
static bool is_hopeless(struct search *s, const struct goal *g, bool had_ways) {
  struct choice *c = g->owner > 0 ? &s->choices[g->owner - 1] : NULL;
  if (!c || (c->count == 0 && c->thrift == MOST_THRIFT)) return false;
  size_t patience = had_ways || g->kind == GOAL_JUDGMENT ? s->choice_count - g->owner : 0;
  return ++c->failures > patience + 1;
}

/* But perhaps the parts made for its first premises were only too large for its conditions. */
static void try_smaller(struct choice *c) {
  if (c->goal->kind != GOAL_JUDGMENT || c->thrift == MOST_THRIFT) return;
  c->thrift++;
  for (uint32_t i = 0; i < c->count; i++)
    if (c->alternatives[i].which == c->last) return;
  c->alternatives[c->count++] = (struct alternative){c->last, 1, c->last_weight, 0};
}

/* Backtracks to the latest choice that the failure may be due to, skipping irrelevant ones. A goal
 * and a binding know only the latest of the choices that they are due to; so when all alternatives
 * were tried, the search continues with the preceding choice. */
void choices_jump_back(struct search *s, const struct goal *failed, bool had_ways) {
  size_t jump = impatience(s), level = blame_last(&s->store.blame);
  if (jump > 0) level = s->choice_count > jump ? s->choice_count - jump : 0;
  if (failed && is_hopeless(s, failed, had_ways) && level >= failed->owner) {
    level = failed->owner;
    try_smaller(&s->choices[level - 1]);
  }
  if (level < s->base) level = s->base;
  if (level > s->choice_count) level = s->choice_count;
  for (size_t i = level; i < s->choice_count && !s->incomplete; i++) s->incomplete = s->choices[i].count > 0;
  s->choice_count = level;
}
