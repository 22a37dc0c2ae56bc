/* program_pair: see the header. */
#include "checks/compare/program_pair.h"

#include "checks/examination.h"
#include "core/system/interruption.h"
#include "programs/programs.h"

enum { MOST_STAGES = 4, MOST_NEIGHBOURS = 60 };

struct pairing {
  struct program_asking *asking;
  uint64_t index;
  term pair;
};

static struct space *space_of(const struct pairing *k) { return k->asking->trial->programs->space; }

/* ---- does a pair show the failure? ---- */

struct sides {
  term left, right; /* 0: that cannot show it, whatever the programs print */
};

static struct sides sides_of(const struct pairing *k, term pair) {
  struct space *p = space_of(k);
  const struct sides s = {p->pairs->side(p, pair, false), p->pairs->side(p, pair, true)}, none = {0, 0};
  return s.left != s.right && p->pairs->are_same(p, s.left, s.right, 0) ? s : none;
}

static enum reduce_verdict judge_sides(const struct pairing *k, const struct sides *s, const struct compared *left,
                                       const struct compared *right) {
  const struct difference *d = &right->difference;
  const size_t line = d->kind == AGREEMENT_DIFFERS ? d->line : 0;
  if (left->difference.kind != AGREEMENT_SAME || d->kind != k->asking->wanted) return REDUCE_PASSES;
  if (!space_of(k)->pairs->are_same(space_of(k), s->left, s->right, line)) return REDUCE_DISCARDED;
  return program_is_permitted(k->asking, s->right, right) ? REDUCE_DISCARDED : REDUCE_FAILS;
}

/* Asks in one batch: the left program of each pair that may show it, and the right one behind
 * it. */
static void ask_pairs(void *data, struct reduce_candidate *list, size_t count) {
  struct pairing *k = data;
  struct program_asking *a = k->asking;
  if (!count) return;
  struct sides sides[count];
  struct comparison answers = {0};
  program_texts_clear(&a->texts);
  for (size_t i = 0; i < count; i++) {
    sides[i] = sides_of(k, list[i].t);
    list[i].verdict = REDUCE_DISCARDED;
    if (!sides[i].left) continue;
    program_texts_add(a->trial, &a->texts, sides[i].left);
    program_texts_add(a->trial, &a->texts, sides[i].right);
  }
  if (!a->texts.programs) return;
  const bool tried = program_try(a->check, a->trial, &a->texts, &answers);
  for (size_t i = 0, next = 0; tried && i < count; i++) {
    if (!sides[i].left) continue;
    const struct compared *c = &answers.compared[next];
    list[i].verdict = judge_sides(k, &sides[i], &c[0], &c[1]);
    next += 2;
  }
  comparison_free(&answers);
}

/* ---- finding a pair ---- */

static void add_pair(struct pairing *k, struct reduce_candidate *list, size_t *count, term left, term right) {
  if (!left || !right || left == right) return;
  const term pair = space_of(k)->pairs->join(space_of(k), left, right);
  for (size_t i = 0; i < *count; i++)
    if (list[i].t == pair) return;
  list[(*count)++].t = pair;
}

/* Takes the smallest pair that shows it. */
static void choose_pair(struct pairing *k, struct reduce_candidate *list, size_t count) {
  struct space *p = space_of(k);
  uint64_t least = UINT64_MAX;
  ask_pairs(k, list, count);
  for (size_t i = 0; i < count; i++) {
    const uint64_t size = p->pairs->size(p, list[i].t);
    if (list[i].verdict != REDUCE_FAILS || size >= least) continue;
    least = size;
    k->pair = list[i].t;
  }
}

/* Pairs each stage of the mutations with the next, and the original with the mutant. */
static void find_before(struct pairing *k) {
  struct space *p = space_of(k);
  struct reduce_candidate list[MOST_STAGES + 1] = {{0}};
  const term first = p->pairs->stage(p, k->index, 0);
  term before = first;
  size_t count = 0;
  for (uint32_t i = 1; i <= MOST_STAGES; i++) {
    const term next = p->pairs->stage(p, k->index, i);
    if (!next) break;
    add_pair(k, list, &count, before, next);
    before = next;
  }
  add_pair(k, list, &count, first, before);
  choose_pair(k, list, count);
}

/* Pairs the program with its own mutants, some of which may be right. */
static void find_behind(struct pairing *k) {
  const assay_programs *p = k->asking->trial->programs;
  struct reduce_candidate list[MOST_NEIGHBOURS] = {{0}};
  const term program = programs_make(p, k->index);
  size_t count = 0;
  for (uint64_t i = 1, change; i <= UINT64_C(4) * MOST_NEIGHBOURS && count < MOST_NEIGHBOURS; i++)
    add_pair(k, list, &count, p->space->mutant(p->space, program, i, &change), program);
  choose_pair(k, list, count);
}

static void find_pair(struct pairing *k) {
  find_before(k);
  if (!k->pair && !is_stopped(k->asking->check->options->stop)) find_behind(k);
}

/* ---- reducing it ---- */

static void reduce_pair(struct pairing *k, const struct examining *e, struct program_pair *out) {
  struct reduce_options options = program_reduction_of(k->asking);
  examining_set_bounds(e, &options);
  options.check = ask_pairs;
  options.data = k;
  out->reduced = reduce(space_of(k)->pairs->new_space(space_of(k)), k->pair, &options);
  out->pair = out->reduced.t;
}

bool program_pair_find(const struct examining *e, struct program_asking *asking, struct program_pair *out) {
  struct pairing k = {.asking = asking, .index = e->x->failure->index};
  *out = (struct program_pair){0};
  find_pair(&k);
  out->pair = k.pair;
  if (k.pair && e->check->options->reduced) reduce_pair(&k, e, out);
  return out->pair;
}

/* ---- its sides ---- */

term program_pair_right(const struct program_trial *t, term pair) {
  struct space *s = t->programs->space;
  return s->pairs->side(s, pair, true);
}

void program_pair_write(const struct program_trial *t, term pair, char **left, char **right) {
  struct space *s = t->programs->space;
  struct buffer texts[2] = {{0}, {0}};
  for (int i = 0; i < 2; i++) s->pairs->write_side(s, &texts[i], pair, i);
  *left = texts[0].text;
  *right = texts[1].text;
}
