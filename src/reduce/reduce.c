/* reduce: see the header. */
#include "reduce/reduce.h"

#include "core/keep.h"
#include "core/memory.h"
#include "reduce/order.h"
#include "reduce/seen.h"
#include "reduce/tactics.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct pass {
  const struct tactic *tactics[8]; /* ends with NULL */
  unsigned scope;                  /* ON_ROOT: goes nowhere else; ON_SEQUENCES: leaves out atoms */
};

static const struct pass passes[] = {
    {{&tactic_smallest, &tactic_hoist, &tactic_drop}, ON_SEQUENCES},
    {{&tactic_small, &tactic_hoist_deep, &tactic_rebuild, &tactic_chain, &tactic_atoms, &tactic_swap},
     ON_SEQUENCES | ON_ATOMS},
    {{&tactic_twins, &tactic_numbers, &tactic_variables}, ON_ROOT},
    {{&tactic_twin_pairs, &tactic_pairs}, ON_SEQUENCES | ON_ATOMS},
    {{&tactic_regenerate}, ON_SEQUENCES},
};
enum { PASSES = sizeof passes / sizeof *passes, PASS_OF_PAIRS = 3, PASS_OF_DRAWING = 4 };

static bool is_asked_for(const struct reduce_options *o, unsigned pass) {
  return (pass != PASS_OF_PAIRS || o->pairs) && (pass != PASS_OF_DRAWING || o->tries);
}

enum { LITTLE = 8 << 20 }; /* bytes that are not worth giving back */

/* How far a pass has come. */
struct progress {
  bool begun;
  uint64_t steps;          /* that had been taken when... */
  struct place_path place; /* ...it took its last one, here */
};

struct reducer {
  const struct reduce_options *options;
  struct world *world;
  struct space *space;
  struct world_mark base; /* before all that was made here, and... */
  size_t base_bytes;      /* ...how much there was */
  struct world_mark mark; /* after the current term */
  struct reduce_result result;
  size_t limit;  /* bytes to make before they are given back */
  bool improved; /* in the present pass */
  struct progress progress[PASSES];
  struct explorer explorer;
  struct seen seen;
  struct batch *batch; /* malloc'ed; NULL: candidates are checked one by one */
};

/* Several candidates at a time. Those after the first that fails are as if they had never been made. */
struct batch {
  struct explorer start; /* where the first was looked for */
  size_t capacity, count;
  struct reduce_candidate *list;
  struct made {
    term t;        /* before the check */
    uint64_t step; /* how often the explorer was asked for it */
  } * made;
};

/* ---- the order ---- */

static size_t size_of(const struct reducer *r, term t) {
  return r->options->measure ? r->options->measure(r->options->data, t) : term_nodes(t);
}

static bool is_smaller(const struct reducer *r, term t) {
  const size_t size = size_of(r, t);
  if (size != r->result.size) return size < r->result.size;
  return order_compare(r->space, t, r->result.t) < 0;
}

/* ---- candidates ---- */

/* With the smallest term of a sort there is nothing to do: 0. */
static unsigned scope_here(const struct cursor *c) {
  const struct level *here = cursor_here(c);
  if (here->sort->smallest_count && here->t == here->sort->smallest[0] && !cursor_is_root(c)) return 0;
  return (is_sequence(here->t) ? ON_SEQUENCES : ON_ATOMS) | (cursor_is_root(c) ? ON_ROOT : 0);
}

/* If nothing has been changed since the pass was last at a place, it need not go further than that. */
static void begin_pass(struct reducer *r, unsigned pass) {
  struct explorer *x = &r->explorer;
  const struct progress *p = &r->progress[pass];
  x->pass = pass;
  x->tactic = 0;
  x->state = (struct tactic_state){0};
  x->end.known = false;
  if (p->begun && p->steps == r->result.steps) x->end = p->place;
  x->pairs = 0;
  x->cursor.skips_atoms = !(passes[pass].scope & ON_ATOMS);
  cursor_start(&x->cursor, r->result.t);
  x->scope = scope_here(&x->cursor);
  r->improved = false;
}

static void note_progress(struct reducer *r, const struct tactic *tactic) {
  struct progress *p = &r->progress[r->explorer.pass];
  p->begun = true;
  p->steps = r->result.steps;
  cursor_remember(&r->explorer.cursor, &p->place);
  p->place.is_done = !tactic->taken || (tactic->is_thorough && !cursor_here(&r->explorer.cursor)->sort->nests);
}

static bool may_enter(const struct explorer *x) {
  if (!x->scope) return false;
  return !x->options->largest_depth || x->cursor.depth <= x->options->largest_depth;
}

static void next_tactic(struct explorer *x) {
  x->tactic++;
  x->state = (struct tactic_state){0};
}

static bool is_at_end(const struct explorer *x, bool is_done) {
  return x->end.known && x->end.is_done == is_done && cursor_is_at(&x->cursor, &x->end);
}

static bool next_place(struct explorer *x) {
  x->tactic = 0;
  if (passes[x->pass].scope == ON_ROOT || is_at_end(x, false) || !cursor_next(&x->cursor, may_enter(x))) return false;
  x->scope = scope_here(&x->cursor);
  return !is_at_end(x, true);
}

/* The next of the present pass, tried before or not. */
static bool explore(struct explorer *x, term *whole) {
  const struct tactic *const *tactics = passes[x->pass].tactics;
  for (;;) {
    const struct tactic *t = x->scope ? tactics[x->tactic] : NULL;
    term part;
    if (!t) {
      if (!next_place(x)) return false;
    } else if (t->scope & x->scope && t->next(x, &x->state, &part)) {
      *whole = x->gives_whole ? part : cursor_plug(&x->cursor, part);
      x->gives_whole = false;
      return true;
    } else {
      next_tactic(x);
    }
  }
}

static bool is_worth_trying(struct reducer *r, term t) {
  if (t == r->result.t || seen_has(&r->seen, t) || (!r->options->repairs && !is_smaller(r, t))) return false;
  return !r->space->is_valid || r->space->is_valid(r->space, t);
}

/* What is left of former terms is given back when it is more than the first term may have taken. */
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
  struct explorer *x = &r->explorer;
  const size_t depth = x->cursor.depth;
  const struct tactic *tactic = passes[x->pass].tactics[x->tactic];
  t = compact(r, t);
  r->result.t = t;
  r->result.size = size_of(r, t);
  r->result.steps++;
  r->improved = true;
  cursor_settle(&x->cursor, t);
  note_progress(r, tactic);
  x->end.known = false;
  x->scope = scope_here(&x->cursor);
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
  if (o->stop && __atomic_load_n(o->stop, __ATOMIC_RELAXED)) return true;
  return (o->most_checks && r->result.checks >= o->most_checks) || (o->deadline && now() >= o->deadline);
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

/* The check's answer to a candidate. Returns whether that is the term to go on with. */
static bool is_answered(struct reducer *r, const struct reduce_candidate *c, term tried) {
  r->result.checks++;
  if (is_failure(r, c)) return true;
  seen_add(&r->seen, tried);
  return false;
}

static void go_on_with(struct reducer *r, term t) {
  world_close(r->world, r->mark);
  r->mark = world_mark(r->world);
  take(r, t);
}

/* One candidate. False: the pass is over. */
static bool try_one(struct reducer *r) {
  struct reduce_candidate c = {.verdict = REDUCE_UNANSWERED};
  do {
    world_rewind(r->world, &r->mark);
    if (!explore(&r->explorer, &c.t)) return false;
  } while (!is_worth_trying(r, c.t));
  const term tried = c.t;
  r->options->check(r->options->data, &c, 1);
  if (is_answered(r, &c, tried)) go_on_with(r, c.t);
  return true;
}

/* ---- several candidates at a time ---- */

static void explorer_copy(struct explorer *to, const struct explorer *from) {
  const struct cursor cursor = to->cursor, inner = to->inner;
  *to = *from;
  to->cursor = cursor;
  to->inner = inner;
  cursor_copy(&to->cursor, &from->cursor);
  cursor_copy(&to->inner, &from->inner);
}

static struct batch *batch_new(struct space *s, size_t capacity) {
  struct batch *b = memory_array(1, sizeof *b);
  b->capacity = capacity;
  b->list = memory_array(capacity, sizeof *b->list);
  b->made = memory_array(capacity, sizeof *b->made);
  cursor_init(&b->start.cursor, s);
  cursor_init(&b->start.inner, s);
  return b;
}

static void batch_free(struct batch *b) {
  if (!b) return;
  cursor_free(&b->start.cursor);
  cursor_free(&b->start.inner);
  free(b->list);
  free(b->made);
  free(b);
}

static bool is_in_batch(const struct batch *b, term t) {
  for (size_t i = 0; i < b->count; i++)
    if (b->made[i].t == t) return true;
  return false;
}

static size_t batch_room(const struct reducer *r) {
  const uint64_t most = r->options->most_checks;
  const uint64_t left = most ? most - r->result.checks : UINT64_MAX;
  return left < r->batch->capacity ? (size_t)left : r->batch->capacity;
}

/* False: the pass is over with these. */
static bool fill_batch(struct reducer *r) {
  struct batch *b = r->batch;
  const size_t room = batch_room(r);
  uint64_t step = 0;
  term t;
  world_rewind(r->world, &r->mark);
  explorer_copy(&b->start, &r->explorer);
  b->count = 0;
  while (b->count < room) {
    step++;
    if (!explore(&r->explorer, &t)) return false;
    if (!is_worth_trying(r, t) || is_in_batch(b, t)) continue;
    b->list[b->count] = (struct reduce_candidate){.t = t, .verdict = REDUCE_UNANSWERED};
    b->made[b->count++] = (struct made){t, step};
  }
  return true;
}

/* As if the explorer had just been asked for the candidate. */
static void go_back_to(struct reducer *r, const struct made *m) {
  term t;
  explorer_copy(&r->explorer, &r->batch->start);
  for (uint64_t i = 0; i < m->step; i++) explore(&r->explorer, &t);
}

static bool try_batch(struct reducer *r) {
  struct batch *b = r->batch;
  const bool more = fill_batch(r);
  for (size_t i = 0; i < b->count; i++) {
    if (b->list[i].verdict == REDUCE_UNANSWERED) r->options->check(r->options->data, b->list + i, b->count - i);
    if (!is_answered(r, &b->list[i], b->made[i].t)) continue;
    go_back_to(r, &b->made[i]);
    go_on_with(r, b->list[i].t);
    return true;
  }
  return more;
}

/* ---- all ---- */

static void run(struct reducer *r) {
  r->base = world_mark(r->world);
  r->base_bytes = r->world->arena.used;
  r->limit = term_nodes(r->result.t) * 2 * sizeof(struct sequence_object);
  r->mark = world_mark(r->world);
  for (unsigned pass = 0; pass < PASSES;) {
    if (!is_asked_for(r->options, pass)) {
      pass++;
      continue;
    }
    begin_pass(r, pass);
    while (!is_at_end(&r->explorer, true) && (r->batch ? try_batch(r) : try_one(r)))
      if (is_over(r)) return;
    if (r->improved) pass = 0;
    else pass++;
  }
  r->result.complete = true;
}

static void run_and_release(struct reducer *r) {
  run(r);
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
  for (int i = 0; i < PASSES; i++) r.progress[i].begun = false;
  r.explorer.space = s;
  r.explorer.options = options;
  rng_init(&r.explorer.rng, options->seed, 1);
  r.explorer.gives_whole = false;
  cursor_init(&r.explorer.cursor, s);
  cursor_init(&r.explorer.inner, s);
  seen_init(&r.seen);
  r.batch = options->batch > 1 ? batch_new(s, options->batch) : NULL;
  struct catcher c;
  const bool raised = !world_try(s->world, &c);
  if (!raised) {
    run_and_release(&r);
    world_catch_end(s->world, &c);
  }
  seen_free(&r.seen);
  batch_free(r.batch);
  cursor_free(&r.explorer.cursor);
  cursor_free(&r.explorer.inner);
  if (raised) world_raise(s->world, c.payload);
  return r.result;
}
