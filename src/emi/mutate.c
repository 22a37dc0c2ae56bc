/* mutate: see the header. */
#include "emi/mutate.h"

#include "emi/mutating.h"
#include "lambda/typing.h"
#include "spaces/lambda/lambda_regenerate.h"
#include "spaces/lambda/lambda_space.h"

#include <string.h>

const char *const mutation_names[MUTATIONS] = {"replaced", "fails",   "loops",   "several",
                                               "swapped",  "deleted", "inserted"};

/* ---- replacements ---- */

static struct cursor *cursor_at(struct mutator *m, term program, const struct route *p, struct cursor *c) {
  cursor_init(c, m->space);
  cursor_start(c, program);
  do {
    bool is_there = c->depth == p->length + 1U;
    for (uint32_t i = 0; is_there && i < p->length; i++) is_there = c->levels[i].item == p->items[i];
    if (is_there) return c;
  } while (cursor_next(c, true));
  return NULL;
}

/* Uses one of the generators that need no statistics; Algorithm 1 of the paper is one of them. */
term dead_generated(struct mutator *m, term program, const struct route *p, struct rng *r) {
  enum { SIZE = 12 };
  struct cursor c;
  term made = 0;
  if (cursor_at(m, program, p, &c)) made = lambda_regenerate_using(lambda_way_draw(r), &m->pairs->parts, &c, r, SIZE);
  cursor_free(&c);
  return made;
}

term dead_failing(const struct mutator *m, struct rng *r) {
  return m->failing_count ? m->failing[rng_below(r, m->failing_count)]->name : 0;
}

/* The first loop that fits, from a random one on. */
term dead_loop(const struct mutator *m, term program, const struct route *p, struct rng *r) {
  const struct loops *l = &m->loops;
  const uint64_t first = l->count ? rng_below(r, l->count) : 0;
  for (uint32_t i = 0; i < l->count; i++) {
    const term loop = l->list[(first + i) % l->count];
    if (pair_is_well_typed(m->pairs, path_with(m->pairs->parts.signature, program, p, loop))) return loop;
  }
  return 0;
}

term dead_drawn(struct mutator *m, term program, const struct route *p, struct rng *r) {
  const uint64_t way = rng_below(r, 6);
  const term drawn = way < 2 ? dead_failing(m, r) : way == 2 ? dead_loop(m, program, p, r) : 0;
  return drawn ? drawn : dead_generated(m, program, p, r);
}

/* ---- kinds of mutations ---- */

static bool is_failing(const struct mutator *m, term part) {
  for (uint32_t i = 0; i < m->failing_count; i++)
    if (m->failing[i]->name == part) return true;
  return false;
}

static term with_dead(struct mutator *m, const struct covered *c, struct rng *r, enum mutation how) {
  struct route p;
  if (!place_draw(m->signature, c, false, r, &p)) return 0;
  const term part = how == MUTATION_FAILS   ? dead_failing(m, r)
                    : how == MUTATION_LOOPS ? dead_loop(m, c->program, &p, r)
                                            : dead_generated(m, c->program, &p, r);
  if (!part || (how == MUTATION_REPLACED && is_failing(m, part))) return 0; /* that is another kind of mutation */
  return path_with(m->signature, c->program, &p, part);
}

static term replace_dead_part(struct mutator *m, const struct covered *c, struct rng *r) {
  return with_dead(m, c, r, MUTATION_REPLACED);
}

static term put_failing(struct mutator *m, const struct covered *c, struct rng *r) {
  return with_dead(m, c, r, MUTATION_FAILS);
}

static term loop(struct mutator *m, const struct covered *c, struct rng *r) {
  return with_dead(m, c, r, MUTATION_LOOPS);
}

/* Replaces each of the outermost dead parts, or not; the last ones first, so that paths to earlier
 * ones stay valid. */
static term replace_several(struct mutator *m, const struct covered *c, struct rng *r) {
  enum { MOST = 32 };
  struct route list[MOST];
  uint32_t count = 0, place = 0;
  term program = c->program;
  while (count < MOST && place_next_dead(m->signature, c, &place, &list[count])) count++;
  while (count-- > 0) {
    const term part = rng_below(r, 3) ? dead_drawn(m, program, &list[count], r) : 0;
    if (!part) continue;
    const term changed = path_with(m->signature, program, &list[count], part);
    if (mutator_is_well_typed(m, changed)) program = changed;
  }
  return program;
}

static term swap_dead_parts(struct mutator *m, const struct covered *c, struct rng *r) {
  struct route a, b;
  if (!place_draw(m->signature, c, false, r, &a) || !place_draw(m->signature, c, false, r, &b)) return 0;
  const term of_a = path_part(c->program, &a), of_b = path_part(c->program, &b);
  if (of_a == of_b || path_is_inside(&a, &b) || path_is_inside(&b, &a)) return 0;
  const bool has_heads = a.items[a.length - 1] == 0 || b.items[b.length - 1] == 0; /* flattening shifts places */
  if (has_heads) return 0;
  return path_with(m->signature, path_with(m->signature, c->program, &b, of_a), &a, of_b);
}

static const struct mutation_way {
  term (*make)(struct mutator *m, const struct covered *c, struct rng *r);
  unsigned weight;
} ways[MUTATIONS] = {
    [MUTATION_REPLACED] = {replace_dead_part, 4},
    [MUTATION_FAILS] = {put_failing, 4},
    [MUTATION_LOOPS] = {loop, 1},
    [MUTATION_SEVERAL] = {replace_several, 2},
    [MUTATION_SWAPPED] = {swap_dead_parts, 1},
    [MUTATION_DELETED] = {delete_dead, 2},
    [MUTATION_INSERTED] = {insert_context, 3},
};

static enum mutation draw_mutation(struct rng *r) {
  unsigned sum = 0, how = 0;
  for (unsigned i = 0; i < MUTATIONS; i++) sum += ways[i].weight;
  uint64_t drawn = rng_below(r, sum);
  while (drawn >= ways[how].weight) drawn -= ways[how++].weight;
  return how;
}

/* ---- checking the mutant ---- */

bool mutator_is_well_typed(const struct mutator *m, term program) {
  struct typing t;
  typing_init(&t, m->signature);
  t.ignores_variables = true;
  return typing_check(&t, program, m->wanted.type);
}

void mutator_take_coverage(struct mutator *m, term program, const bool *evaluated, uint32_t count) {
  bool *copy = arena_array(&m->signature->world->arena, count, sizeof *copy);
  memcpy(copy, evaluated, count * sizeof *copy);
  m->seen = (struct covered){program, copy, count};
}

/* False: coverage is unknown. */
static bool find_covered(const struct mutator *m, term program, uint32_t run, struct covered *c) {
  bool *evaluated;
  *c = m->seen;
  if (run == REFERENCE_ALL_RUNS && m->seen.program == program) return true;
  if (!reference_covered(m->reference, program, run, &c->count, &evaluated)) return false;
  c->program = program;
  c->evaluated = evaluated;
  return true;
}

struct mutant mutate(struct mutator *m, term program, uint32_t run, struct rng *r) {
  const struct mutant none = {0};
  struct covered c;
  if (!find_covered(m, program, run, &c)) return none;
  const enum mutation how = draw_mutation(r);
  const term made = ways[how].make(m, &c, r);
  if (!made || made == program || !mutator_is_well_typed(m, made)) return none;
  return reference_same(m->reference, program, made, run) ? (struct mutant){made, how} : none;
}

/* ---- all kinds ---- */

static void find_failing(struct mutator *m) {
  const struct signature *s = m->signature;
  m->failing = arena_array(&s->world->arena, s->count, sizeof *m->failing);
  for (uint32_t i = 0; i < s->count; i++) {
    const struct constant *c = s->constants[i];
    if (m->wanted.taken[i] && c->scheme.body->head == TYPE_PARAMETER) m->failing[m->failing_count++] = c;
  }
}

struct mutator *mutator_new(const struct lambda_wanted *wanted, struct reference *reference) {
  struct world *w = wanted->signature->world;
  struct mutator *m = arena_alloc_zero(&w->arena, sizeof *m);
  *m = (struct mutator){
      .wanted = *wanted, .signature = wanted->signature, .reference = reference, .pairs = pairs_new(wanted)};
  m->space = lambda_space_new(&m->pairs->parts);
  find_failing(m);
  m->loops = find_loops(m);
  return m;
}

const struct pairs *mutator_pairs(const struct mutator *m) { return m->pairs; }
