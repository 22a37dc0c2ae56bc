/* dispatch: see the header.
 *
 * A test examines the part of the term at one path and gives the set of patterns that allow it. The
 * candidates are the intersection of a few tests, those that distinguish the most pairs of
 * patterns. */
#include "redex/language/dispatch.h"

#include "racket/machine.h"

#include <string.h>

enum { MAX_DEPTH = 3, MAX_INDEX = 15, MAX_PATHS = 64, MAX_TESTS = 4, COUNTS = 8 };

struct path_to {
  uint8_t depth, steps[MAX_DEPTH];
};

struct literal_set {
  term literal; /* 0: free */
  uint64_t set;
};

struct dispatch_test {
  struct path_to path;
  uint32_t mask; /* of the hash table of literals; 0: no literals */
  struct literal_set *literals;
  uint64_t absent;                /* when the term has no such part */
  uint64_t symbol, number, other; /* for an atom that no pattern mentions */
  uint64_t counts[COUNTS + 1];    /* a sequence, by its length; the last: that long or longer */
};

static inline enum term_class class_of(term t) {
  if (is_small(t)) return CLASS_NUMBER;
  enum kind kind = object_of(t)->kind;
  if (kind == KIND_SYMBOL) return CLASS_SYMBOL;
  if (kind == KIND_SEQUENCE) return CLASS_SEQUENCE;
  return kind >= KIND_INTEGER && kind <= KIND_COMPLEX ? CLASS_NUMBER : CLASS_OTHER;
}

/* The start of the search for a literal. Addresses are multiples of 16, small integers are odd. */
static inline uint32_t home(term literal, uint32_t mask) { return (uint32_t)(literal >> 4 ^ literal >> 1) & mask; }

static uint64_t outcomes_of_test(const struct dispatch_test *test, term t) {
  for (uint32_t i = 0; i < test->path.depth; i++) {
    if (!is_sequence(t) || test->path.steps[i] >= seq_count(t)) return test->absent;
    t = seq_item(t, test->path.steps[i]);
  }
  if (is_sequence(t)) return test->counts[seq_count(t) < COUNTS ? seq_count(t) : COUNTS];
  if (test->mask)
    for (uint32_t i = home(t, test->mask); test->literals[i].literal; i = (i + 1) & test->mask)
      if (test->literals[i].literal == t) return test->literals[i].set;
  enum term_class class = class_of(t);
  return class == CLASS_SYMBOL ? test->symbol : class == CLASS_NUMBER ? test->number : test->other;
}

uint64_t dispatch_chunk_candidates(const struct dispatch_chunk *c, term t) {
  uint64_t set = c->all;
  if (c->test_count) set &= outcomes_of_test(&c->tests[0], t);
  for (uint32_t i = 1; i < c->test_count && set & (set - 1); i++)
    set &= outcomes_of_test(&c->tests[i], t); /* while several candidates are left */
  return set;
}

/* The requirements of patterns. */

static const struct pattern *peel(const struct pattern *p) {
  for (;;) switch (p->kind) {
    case PATTERN_NAME:
    case PATTERN_SIDE_CONDITION:
    case PATTERN_MISMATCH:
    case PATTERN_MISMATCH_GROUP:
    case PATTERN_HIDE_HOLE: p = p->sub; continue;
    default: return p;
    }
}

uint8_t pattern_classes(const struct pattern *p) {
  p = peel(p);
  switch (p->kind) {
  case PATTERN_NUMBER:
  case PATTERN_NATURAL:
  case PATTERN_INTEGER:
  case PATTERN_REAL: return CLASS_NUMBER;
  case PATTERN_VARIABLE:
  case PATTERN_VARIABLE_EXCEPT:
  case PATTERN_VARIABLE_PREFIX:
  case PATTERN_VARIABLE_NOT_MENTIONED: return CLASS_SYMBOL;
  case PATTERN_STRING:
  case PATTERN_BOOLEAN: return CLASS_OTHER;
  case PATTERN_LITERAL: return (uint8_t)class_of(p->literal);
  case PATTERN_SEQUENCE: return CLASS_SEQUENCE;
  case PATTERN_NONTERMINAL: return p->nonterminal->classes;
  default: return CLASS_ALL; /* in a context, the focus may be at the hole */
  }
}

/* What a pattern requires at a path. */
struct demand {
  bool reaches; /* there must be a part at the path */
  uint8_t classes;
  bool exact;   /* a sequence of exactly `min` items, not more */
  uint32_t min; /* of a sequence */
  term literal; /* 0: none */
};

/* The item that matches item `index` of every term: one before all ellipses. */
static const struct pattern *fixed_item(const struct pattern *p, uint32_t index) {
  if (p->kind != PATTERN_SEQUENCE || index >= p->count) return NULL;
  for (uint32_t i = 0; i <= index; i++)
    if (p->items[i].repeat) return NULL;
  return peel(p->items[index].pattern);
}

static struct demand demand_at(const struct pattern *p, const struct path_to *path) {
  p = peel(p);
  for (uint32_t i = 0; i < path->depth; i++) {
    p = fixed_item(p, path->steps[i]);
    if (!p) return (struct demand){.classes = CLASS_ALL};
  }
  struct demand d = {.reaches = true, .classes = pattern_classes(p)};
  if (p->kind == PATTERN_LITERAL && d.classes != CLASS_SEQUENCE) d.literal = p->literal;
  if (p->kind == PATTERN_SEQUENCE) {
    d.min = p->min;
    d.exact = !p->repeats;
  }
  return d;
}

static bool allows_count(const struct demand *d, uint32_t count) {
  if (!(d->classes & CLASS_SEQUENCE)) return false;
  if (count == COUNTS) return !d->exact || d->min >= COUNTS;
  return d->exact ? count == d->min : count >= d->min;
}

/* Paths at which some pattern requires something. */

struct paths {
  struct path_to list[MAX_PATHS];
  uint32_t count;
};

static void add_path(struct paths *paths, const struct path_to *path) {
  for (uint32_t i = 0; i < paths->count; i++)
    if (!memcmp(&paths->list[i], path, sizeof *path)) return;
  if (paths->count < MAX_PATHS) paths->list[paths->count++] = *path;
}

static void find_paths(struct paths *paths, const struct pattern *p, struct path_to at) {
  if (pattern_classes(p) != CLASS_ALL) add_path(paths, &at);
  if (at.depth == MAX_DEPTH) return;
  const struct pattern *item;
  for (uint32_t i = 0; i < MAX_INDEX && (item = fixed_item(p, i)); i++) {
    struct path_to down = at;
    down.steps[down.depth++] = (uint8_t)i;
    find_paths(paths, item, down);
  }
}

/* Tests. */

static void put_literal(struct dispatch_test *test, term literal, uint64_t set) {
  uint32_t i = home(literal, test->mask);
  while (test->literals[i].literal && test->literals[i].literal != literal) i = (i + 1) & test->mask;
  test->literals[i] = (struct literal_set){literal, test->literals[i].set | set};
}

static void add_demand(struct dispatch_test *test, const struct demand *d, uint64_t bit) {
  if (!d->reaches) test->absent |= bit;
  if (d->literal) return;
  if (d->classes & CLASS_SYMBOL) test->symbol |= bit;
  if (d->classes & CLASS_NUMBER) test->number |= bit;
  if (d->classes & CLASS_OTHER) test->other |= bit;
  for (uint32_t n = 0; n <= COUNTS; n++)
    if (allows_count(d, n)) test->counts[n] |= bit;
}

static void make_literals(struct machine *m, struct dispatch_test *test, const struct demand *demands, uint32_t count) {
  uint32_t literals = 0;
  for (uint32_t i = 0; i < count; i++) literals += demands[i].literal != 0;
  if (!literals) return;
  uint32_t capacity = 4;
  while (capacity < 2 * literals) capacity *= 2;
  test->mask = capacity - 1;
  test->literals = arena_alloc_zero(&m->world->arena, capacity * sizeof *test->literals);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count && demands[i].literal; j++) {
      bool allowed = demands[j].literal ? demands[j].literal == demands[i].literal
                                        : demands[j].classes & class_of(demands[i].literal);
      if (allowed) put_literal(test, demands[i].literal, (uint64_t)1 << j);
    }
}

static struct dispatch_test make_test(struct machine *m, const struct pattern *const *patterns, uint32_t count,
                                      const struct path_to *path) {
  struct dispatch_test test = {.path = *path};
  struct demand demands[DISPATCH_CHUNK] = {{0}};
  for (uint32_t i = 0; i < count; i++) {
    if (!patterns[i]) continue;
    demands[i] = demand_at(patterns[i], path);
    add_demand(&test, &demands[i], (uint64_t)1 << i);
  }
  make_literals(m, &test, demands, count);
  return test;
}

/* Choosing tests. together[i]: the patterns that may be candidates together with i. */

static void join_outcome(uint64_t *together, uint64_t outcome) {
  for (uint64_t left = outcome; left; left &= left - 1) together[__builtin_ctzll(left)] |= outcome;
}

static void join_outcomes(const struct dispatch_test *test, uint64_t *together) {
  memset(together, 0, DISPATCH_CHUNK * sizeof *together);
  join_outcome(together, test->absent);
  join_outcome(together, test->symbol);
  join_outcome(together, test->number);
  join_outcome(together, test->other);
  for (uint32_t n = 0; n <= COUNTS; n++) join_outcome(together, test->counts[n]);
  for (uint32_t i = 0; test->mask && i <= test->mask; i++) join_outcome(together, test->literals[i].set);
}

/* The number of pairs that the test distinguishes. A single pattern is distinguished from terms
 * without its literal. */
static uint32_t gain(const struct dispatch_test *test, const uint64_t *before, uint64_t all, bool alone) {
  if (alone) return test->mask;
  uint64_t together[DISPATCH_CHUNK];
  join_outcomes(test, together);
  uint32_t pairs = 0;
  for (; all; all &= all - 1) {
    uint32_t i = (uint32_t)__builtin_ctzll(all);
    for (uint64_t told = before[i] & ~together[i]; told; told &= told - 1) pairs++;
  }
  return pairs;
}

static void choose_tests(struct dispatch_chunk *c, struct dispatch_test *tests, uint32_t count) {
  uint64_t before[DISPATCH_CHUNK], together[DISPATCH_CHUNK];
  bool alone = !(c->all & (c->all - 1));
  for (uint32_t i = 0; i < DISPATCH_CHUNK; i++) before[i] = c->all >> i & 1 ? c->all : 0;
  while (c->test_count < (alone ? 1 : MAX_TESTS)) {
    uint32_t best = 0, best_gain = 0;
    for (uint32_t i = 0; i < count; i++) {
      uint32_t g = gain(&tests[i], before, c->all, alone);
      if (g > best_gain) best = i, best_gain = g;
    }
    if (!best_gain) return;
    join_outcomes(&tests[best], together);
    for (uint32_t i = 0; i < DISPATCH_CHUNK; i++) before[i] &= together[i];
    c->tests[c->test_count++] = tests[best];
  }
}

static struct dispatch_chunk make_chunk(struct machine *m, const struct pattern *const *patterns, uint32_t count) {
  struct dispatch_chunk c = {0};
  struct paths paths = {.count = 0};
  for (uint32_t i = 0; i < count; i++) {
    if (!patterns[i]) continue;
    c.all |= (uint64_t)1 << i;
    find_paths(&paths, peel(patterns[i]), (struct path_to){0});
  }
  struct dispatch_test tests[MAX_PATHS];
  for (uint32_t i = 0; i < paths.count; i++) tests[i] = make_test(m, patterns, count, &paths.list[i]);
  c.tests = arena_alloc(&m->world->arena, MAX_TESTS * sizeof *c.tests);
  choose_tests(&c, tests, paths.count);
  return c;
}

struct dispatch dispatch_new(struct machine *m, const struct pattern *const *patterns, uint32_t count) {
  struct dispatch d = {.chunk_count = (count + DISPATCH_CHUNK - 1) / DISPATCH_CHUNK};
  d.chunks = arena_alloc(&m->world->arena, d.chunk_count * sizeof *d.chunks);
  for (uint32_t i = 0; i < d.chunk_count; i++) {
    uint32_t left = count - i * DISPATCH_CHUNK;
    d.chunks[i] = make_chunk(m, patterns + (size_t)i * DISPATCH_CHUNK, left < DISPATCH_CHUNK ? left : DISPATCH_CHUNK);
  }
  return d;
}
