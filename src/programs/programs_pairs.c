/* programs_pairs: lambda terms and their mutants, by number and in pairs (docs/emi.md). */
#include "programs/lambda_programs.h"

#include "lambda/generate/annotate.h"
#include "lambda/lambda_print.h"
#include "lambda/lambda_substitute.h"
#include "lambda/pair.h"
#include "spaces/lambda/lambda_space.h"
#include "subject/subject.h"

#include <string.h>

static const struct pairs *pairs_of(const assay_programs *p) { return mutator_pairs(terms_of(p)->mutator); }

/* ---- by number ---- */

/* The original of a mutant, and whether the program is the original itself. */
struct origin {
  uint64_t program;
  bool is_itself;
};

/* Each generated program has a few mutants. Programs of a corpus come first, and then mutants of
 * each of them, again and again. */
static struct origin origin_of(const assay_programs *p, uint64_t index) {
  enum { EACH = 4 };
  const uint64_t given = terms_of(p)->corpus_count;
  if (given) return (struct origin){(index - 1) % given, index <= given};
  return (struct origin){(index - 1) / EACH + 1, (index - 1) % EACH == 0};
}

/* A mutant is equivalent modulo all runs, or one of them: then it does something else in the
 * others, which is known, too. */
static uint32_t draw_run(const assay_programs *p, struct rng *r) {
  const uint32_t runs = reference_runs(terms_of(p)->meaning);
  return rng_below(r, 2) ? REFERENCE_ALL_RUNS : (uint32_t)rng_below(r, runs);
}

/* Applies the mutations that it is to have, at most `most`; *made is their number. */
static term make_stage(const assay_programs *p, uint64_t index, uint32_t most, uint32_t *made) {
  enum { TRIES = 8, MOST_MUTATIONS = 3 };
  const struct origin o = origin_of(p, index);
  term e = terms_of(p)->corpus ? terms_of(p)->corpus[o.program] : terms_draw(p, p->seed, o.program);
  struct rng r;
  *made = 0;
  if (!e || o.is_itself) return e;
  rng_init(&r, p->seed + 1, index);
  const uint32_t drawn = 1 + (uint32_t)rng_below(&r, MOST_MUTATIONS), wanted = drawn < most ? drawn : most;
  for (unsigned i = 0; i < TRIES && *made < wanted; i++) {
    const struct mutant m = mutate(terms_of(p)->mutator, e, draw_run(p, &r), &r);
    if (!m.program) continue;
    e = m.program;
    ++*made;
  }
  return lambda_canonical(p->subject->terms.signature, &terms_of(p)->names, e);
}

term terms_make_mutant(struct space *s, uint64_t index) {
  uint32_t made;
  return make_stage(programs_of(s), index, UINT32_MAX, &made);
}

static term stage(struct space *s, uint64_t index, uint32_t mutations) {
  uint32_t made;
  const term e = make_stage(programs_of(s), index, mutations, &made);
  return made == mutations ? e : 0;
}

term terms_mutant(struct space *space, term e, uint64_t index, uint64_t *change) {
  const assay_programs *p = programs_of(space);
  const struct signature *s = p->subject->terms.signature;
  struct rng r;
  if (!terms_of(p)->mutator) return 0;
  rng_init(&r, p->seed, index);
  const struct mutant m = mutate(terms_of(p)->mutator, e, draw_run(p, &r), &r);
  if (!m.program) return 0;
  *change = pair_size(pairs_of(p), pair_join(pairs_of(p), e, m.program));
  return lambda_canonical(s, &terms_of(p)->names, m.program);
}

/* ---- pairs ---- */

static term join_pair(struct space *s, term left, term right) {
  return pair_join(pairs_of(programs_of(s)), left, right);
}

static term side(struct space *s, term pair, bool right) {
  return pair_side(pairs_of(programs_of(s)), pair, right ? SIDE_RIGHT : SIDE_LEFT);
}

static uint64_t size(struct space *s, term pair) { return pair_size(pairs_of(programs_of(s)), pair); }

static bool are_same(struct space *s, term left, term right, size_t line) {
  struct reference *r = terms_of(programs_of(s))->meaning;
  if (line) return line <= reference_runs(r) && reference_same(r, left, right, (uint32_t)line - 1);
  for (uint32_t i = 0; i < reference_runs(r); i++)
    if (reference_same(r, left, right, i)) return true;
  return false;
}

static void write_side(struct space *space, struct buffer *b, term pair, bool right) {
  const assay_programs *p = programs_of(space);
  const struct signature *s = pairs_of(p)->wanted.signature;
  const term marked = pair_marked(pairs_of(p), pair, right ? SIDE_RIGHT : SIDE_LEFT);
  lambda_print(s, terms_of(p)->notation, b, lambda_annotate(s, marked, p->subject->terms.type));
}

static struct space *new_space(struct space *s) { return lambda_space_of_pairs(pairs_of(programs_of(s))); }

const struct space_pairs terms_pairs = {.stage = stage,
                                        .join = join_pair,
                                        .side = side,
                                        .size = size,
                                        .are_same = are_same,
                                        .write_side = write_side,
                                        .new_space = new_space};
