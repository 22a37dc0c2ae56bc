/* reduce: see the header. */
#include "reduce/reduce.h"

#include "core/keep.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "reduce/explore.h"
#include "reduce/journal.h"
#include "reduce/seen.h"
#include "space/order.h"

#include <stdlib.h>
#include <string.h>

enum { LITTLE = 8 << 20 }; /* bytes that are not worth releasing */

struct reducer {
  const struct reduce_options *options;
  struct world *world;
  struct space *space;
  struct world_mark base; /* before everything that was made here */
  size_t base_bytes;      /* the bytes in use then */
  struct world_mark mark; /* after the current term */
  struct reduce_result result;
  size_t limit;  /* bytes to allocate before they are released */
  bool improved; /* in the current pass */
  struct tactic_progress progress[MOST_PASSES];
  struct explorer explorer;
  struct seen seen;
  struct candidate_batch *batch; /* malloc'ed; NULL: candidates are checked one by one */
};

/* Several candidates at a time. Those after the first failing one are as if they had never been
 * made. */
struct candidate_batch {
  struct explorer start; /* the state before the first one */
  size_t capacity, count;
  struct reduce_candidate *list;
  struct made {
    term t;        /* before the check */
    uint64_t step; /* how often the explorer was asked before it */
  } * made;
};

/* ---- the order ---- */

static size_t size_of(const struct reducer *r, term t) {
  if (r->options->measure) return r->options->measure(r->options->data, t);
  return r->space->measure ? r->space->measure(r->space, t) : term_nodes(t);
}

static bool is_smaller(const struct reducer *r, term t) {
  const size_t size = size_of(r, t);
  if (size != r->result.size) return size < r->result.size;
  return order_compare(r->space, t, r->result.t) < 0;
}

/* ---- candidates ---- */

/* A term with fewer nodes is usually smaller by any measure; if it fails, it is measured. */
static bool may_be_smaller(const struct reducer *r, term t) {
  return r->options->repairs || term_nodes(t) < term_nodes(r->result.t) || is_smaller(r, t);
}

static bool is_new(const struct reducer *r, term t) {
  return t != r->result.t && !seen_has(&r->seen, t) && may_be_smaller(r, t);
}

/* Is the term new and valid? Replaces it by its canonical form. */
static bool is_worth_trying(struct reducer *r, term *t) {
  if (!is_new(r, *t) || (r->space->is_valid && !r->space->is_valid(r->space, *t))) return false;
  if (!r->space->normal) return true;
  const term made = *t;
  *t = r->space->normal(r->space, made);
  return *t == made || is_new(r, *t);
}

/* Releases former terms when they take more memory than the first term may have taken. */
static term compact(struct reducer *r, term t) {
  const size_t used = r->world->arena.used - r->base_bytes;
  if (r->world->arena.used < r->base_bytes || used < LITTLE || used < r->limit) return t;
  world_release(r->world, r->mark);
  t = world_release_keeping(r->world, &r->base, t);
  r->base_bytes = r->world->arena.used;
  r->mark = world_mark(r->world);
  return t;
}

static void take(struct reducer *r, term t) {
  r->result.t = compact(r, t);
  r->result.size = size_of(r, r->result.t);
  r->result.steps++;
  r->improved = true;
  if (r->options->step) r->options->step(r->options->data, &r->result, explorer_tactic(&r->explorer));
  explorer_take(&r->explorer, r->result.t, &r->progress[r->explorer.pass], r->result.steps);
  if (r->options->progress) r->options->progress(r->options->data, &r->result);
}

/* ---- bounds ---- */

static bool is_stopped(const struct reducer *r) {
  return r->options->stop && __atomic_load_n(r->options->stop, __ATOMIC_RELAXED);
}

static bool is_reduction_over(const struct reducer *r) {
  const struct reduce_options *o = r->options;
  if (is_stopped(r)) return true;
  return (o->most_checks && r->result.checks >= o->most_checks) ||
         (o->deadline && monotonic_nanoseconds() >= o->deadline);
}

/* ---- the loop ---- */

static bool is_failure(struct reducer *r, const struct reduce_candidate *c) {
  if (c->verdict != REDUCE_FAILS) return false;
  if (r->options->same && c->evidence != r->options->evidence) {
    r->result.others++;
    if (r->options->other) r->options->other(r->options->data, c->t);
    return false;
  }
  return is_smaller(r, c->t);
}

/* Answers the first candidate if it is unanswered, and perhaps others. Returns false if everything
 * was stopped meanwhile: a verdict from an interrupted check is not an answer. */
static bool answer(struct reducer *r, struct reduce_candidate *list, size_t count) {
  if (list->verdict != REDUCE_UNANSWERED) return true;
  if (r->options->journal && journal_recall(r->options->journal, r->world, list)) return true;
  r->options->check(r->options->data, list, count);
  return !is_stopped(r);
}

/* Uses the answer to a candidate. Returns whether to continue with that term. */
static bool is_answered(struct reducer *r, const struct reduce_candidate *c, term tried) {
  r->result.checks++;
  if (r->options->journal) journal_record(r->options->journal, c, tried);
  if (is_failure(r, c)) return true;
  seen_add(&r->seen, tried);
  return false;
}

static void go_on_with(struct reducer *r, term t) {
  world_close(r->world, r->mark);
  r->mark = world_mark(r->world);
  if (r->options->journal) journal_sync(r->options->journal);
  take(r, t);
}

/* Tries one candidate. Returns false at the end of the pass. */
static bool try_one(struct reducer *r) {
  struct reduce_candidate c = {.verdict = REDUCE_UNANSWERED};
  do {
    world_rewind(r->world, &r->mark);
    if (!explorer_next(&r->explorer, &c.t)) return false;
  } while (!is_worth_trying(r, &c.t));
  const term tried = c.t;
  if (!answer(r, &c, 1)) return true;
  if (is_answered(r, &c, tried)) go_on_with(r, c.t);
  return true;
}

/* ---- several candidates at a time ---- */

static struct candidate_batch *batch_new(struct space *s, const struct reduce_options *o) {
  const size_t capacity = o->batch;
  struct candidate_batch *b = memory_array(1, sizeof *b);
  b->capacity = capacity;
  b->list = memory_array(capacity, sizeof *b->list);
  b->made = memory_array(capacity, sizeof *b->made);
  explorer_init(&b->start, s, o);
  return b;
}

static void batch_free(struct candidate_batch *b) {
  if (!b) return;
  explorer_free(&b->start);
  free(b->list);
  free(b->made);
  free(b);
}

static bool is_in_batch(const struct candidate_batch *b, term t) {
  for (size_t i = 0; i < b->count; i++)
    if (b->made[i].t == t) return true;
  return false;
}

/* Fewer for large terms, or the deadline would not be checked for minutes. */
static size_t batch_room(const struct reducer *r) {
  enum { NODES = 1 << 18 };
  const uint64_t most = r->options->most_checks, fits = 1 + NODES / term_nodes(r->result.t);
  const uint64_t left = most ? most - r->result.checks : UINT64_MAX, room = left < fits ? left : fits;
  return room < r->batch->capacity ? (size_t)room : r->batch->capacity;
}

/* Returns false if the pass ends with these. */
static bool fill_batch(struct reducer *r) {
  struct candidate_batch *b = r->batch;
  const size_t room = batch_room(r);
  uint64_t step = 0;
  term t;
  world_rewind(r->world, &r->mark);
  explorer_copy(&b->start, &r->explorer);
  b->count = 0;
  while (b->count < room) {
    step++;
    if (!explorer_next(&r->explorer, &t)) return false;
    if (!is_worth_trying(r, &t) || is_in_batch(b, t)) continue;
    b->list[b->count] = (struct reduce_candidate){.t = t, .verdict = REDUCE_UNANSWERED};
    b->made[b->count++] = (struct made){t, step};
  }
  return true;
}

/* Restores the explorer to the state in which it made the candidate. */
static void go_back_to(struct reducer *r, const struct made *m) {
  term t;
  explorer_copy(&r->explorer, &r->batch->start);
  for (uint64_t i = 0; i < m->step; i++) explorer_next(&r->explorer, &t);
}

static bool try_batch(struct reducer *r) {
  struct candidate_batch *b = r->batch;
  const bool more = fill_batch(r);
  for (size_t i = 0; i < b->count; i++) {
    if (!answer(r, b->list + i, b->count - i)) return true;
    if (!is_answered(r, &b->list[i], b->made[i].t)) continue;
    go_back_to(r, &b->made[i]);
    go_on_with(r, b->list[i].t);
    return true;
  }
  return more;
}

/* ---- the reduction ---- */

/* Returns false if a bound was reached. */
static bool run_pass(struct reducer *r, unsigned pass) {
  explorer_begin(&r->explorer, pass, r->result.t, &r->progress[pass], r->result.steps);
  while (r->batch ? try_batch(r) : try_one(r))
    if (is_reduction_over(r)) return false;
  return true;
}

static void run_passes(struct reducer *r) {
  r->base = world_mark(r->world);
  r->base_bytes = r->world->arena.used;
  r->limit = term_nodes(r->result.t) * 2 * sizeof(term);
  r->mark = world_mark(r->world);
  const struct plan *plan = r->explorer.plan;
  for (unsigned pass = 0; pass < plan->count;) {
    r->improved = false;
    if (pass_is_wanted(r->options, &plan->passes[pass]) && !run_pass(r, pass)) return;
    if (r->improved) pass = 0;
    else pass++;
  }
  r->result.complete = true;
}

static void run_and_release(struct reducer *r) {
  run_passes(r);
  world_release(r->world, r->mark);
  world_close(r->world, r->base);
}

struct reduce_result reduce(struct space *s, term t, const struct reduce_options *options) {
  struct reducer r;
  r.options = options;
  r.world = s->world;
  r.space = s;
  r.result = (struct reduce_result){.t = t};
  r.result.size = size_of(&r, t);
  for (int i = 0; i < MOST_PASSES; i++) r.progress[i].begun = false;
  explorer_init(&r.explorer, s, options);
  seen_init(&r.seen);
  r.batch = options->batch > 1 ? batch_new(s, options) : NULL;
  struct catcher c;
  const bool raised = !world_try(s->world, &c);
  if (!raised) {
    run_and_release(&r);
    world_catch_end(s->world, &c);
  }
  seen_free(&r.seen);
  batch_free(r.batch);
  explorer_free(&r.explorer);
  if (raised) world_raise(s->world, c.payload);
  return r.result;
}
