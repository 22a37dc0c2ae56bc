/* reduce: see the header. */
#include "reduce/reduce.h"

#include "core/memory.h"
#include "reduce/order.h"
#include "reduce/seen.h"
#include "reduce/tactics.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct tactic *const cutting[] = {&tactic_smallest, &tactic_hoist, &tactic_drop, NULL};
static const struct tactic *const simplifying[] = {&tactic_atoms, NULL};
static const struct tactic *const *const passes[] = {cutting, simplifying};
enum { PASSES = sizeof passes / sizeof *passes };

struct reducer {
  const struct reduce_options *options;
  struct world *world;
  struct space *space;
  struct explorer explorer;
  struct seen seen;
  struct reduce_result result;
  bool improved;                  /* in the present pass */
  struct reduce_candidate *batch; /* malloc'ed, if there is more than one */
  struct reduce_candidate one;
};

/* ---- the order ---- */

static size_t size_of(const struct reducer *r, term t) {
  return r->options->measure ? r->options->measure(t) : term_nodes(t);
}

static bool is_smaller(const struct reducer *r, term t) {
  const size_t size = size_of(r, t);
  if (size != r->result.size) return size < r->result.size;
  return order_compare(r->space, t, r->result.t) < 0;
}

/* ---- candidates ---- */

static void begin_pass(struct reducer *r, unsigned pass) {
  struct explorer *x = &r->explorer;
  x->pass = pass;
  x->tactic = 0;
  x->state = (struct tactic_state){0};
  cursor_start(&x->cursor, r->result.t);
  r->improved = false;
}

static bool may_enter(const struct explorer *x) {
  return !x->options->largest_depth || x->cursor.depth <= x->options->largest_depth;
}

/* The next of the present pass, tried before or not. */
static bool explore(struct explorer *x, term *whole) {
  for (;;) {
    const struct tactic *t = passes[x->pass][x->tactic];
    term part;
    if (t && t->next(x, &x->state, &part)) {
      *whole = cursor_plug(&x->cursor, part);
      return true;
    }
    x->state = (struct tactic_state){0};
    x->tactic++;
    if (t) continue;
    x->tactic = 0;
    if (!cursor_next(&x->cursor, may_enter(x))) return false;
  }
}

static bool is_worth_trying(struct reducer *r, term t) {
  if (t == r->result.t || (!r->options->measure && !is_smaller(r, t))) return false;
  if (seen_has(&r->seen, t)) return false;
  return !r->space->is_valid || r->space->is_valid(r->space, t);
}

static void take(struct reducer *r, term t) {
  struct explorer *x = &r->explorer;
  const size_t depth = x->cursor.depth;
  const struct tactic *tactic = passes[x->pass][x->tactic];
  r->result.t = t;
  r->result.size = size_of(r, t);
  r->result.steps++;
  r->improved = true;
  cursor_settle(&x->cursor, t);
  if (tactic->taken && x->cursor.depth == depth) {
    tactic->taken(&x->state);
  } else {
    x->tactic = 0;
    x->state = (struct tactic_state){0};
  }
  if (r->options->progress) r->options->progress(r->options->data, &r->result);
}

/* ---- bounds ---- */

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

static bool is_over(const struct reducer *r) {
  const struct reduce_options *o = r->options;
  return (o->most_checks && r->result.checks >= o->most_checks) || (o->deadline && now() >= o->deadline);
}

/* ---- the loop ---- */

static bool is_failure(struct reducer *r, const struct reduce_candidate *c) {
  if (c->verdict != REDUCE_FAILS) return false;
  if (r->options->same && c->evidence != r->options->evidence) {
    r->result.others++;
    return false;
  }
  return is_smaller(r, c->t);
}

/* One candidate after the other. False: the pass is over, and nothing was taken in the end. */
static bool try_one(struct reducer *r) {
  struct reduce_candidate *c = &r->one;
  for (;;) {
    const struct world_mark mark = world_mark(r->world);
    term t;
    if (!explore(&r->explorer, &t)) {
      world_release(r->world, mark);
      return false;
    }
    if (!is_worth_trying(r, t)) {
      world_release(r->world, mark);
      continue;
    }
    *c = (struct reduce_candidate){.t = t};
    r->options->check(r->options->data, c, 1);
    r->result.checks++;
    if (is_failure(r, c)) {
      world_close(r->world, mark);
      take(r, c->t);
      return true;
    }
    seen_add(&r->seen, t);
    world_release(r->world, mark);
    return true;
  }
}

static void run(struct reducer *r) {
  for (unsigned pass = 0; pass < PASSES;) {
    begin_pass(r, pass);
    while (try_one(r))
      if (is_over(r)) return;
    if (r->improved) pass = 0;
    else pass++;
  }
  r->result.complete = true;
}

struct reduce_result reduce(struct space *s, term t, const struct reduce_options *options) {
  struct reducer r = {.options = options, .world = s->world, .space = s, .result = {.t = t}};
  r.result.size = size_of(&r, t);
  r.explorer.space = s;
  r.explorer.options = options;
  r.explorer.list = memory_array(LIST_ROOM, sizeof *r.explorer.list);
  rng_init(&r.explorer.rng, options->seed, 1);
  cursor_init(&r.explorer.cursor, s);
  seen_init(&r.seen);
  run(&r);
  seen_free(&r.seen);
  cursor_free(&r.explorer.cursor);
  free(r.explorer.list);
  return r.result;
}
