/* callback_check: see the header. */
#include "checks/callback_check.h"

#include "checks/check.h"
#include "core/hash.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "reduce/reduce.h"
#include "spaces/reducer/reducer_formulas.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

struct callback_instance {
  struct check check;
  assay *world;
  const struct callback_space *callback;
  struct assay_reducer reducer; /* the space */
  term *constructors;           /* symbols, in the world */
  size_t constructor_count;
  struct attempt_range *finished; /* the only one that can be in progress */
};

static struct callback_instance *instance_of(struct check *c) { return (struct callback_instance *)c; }

static const char *generator_of(const struct callback_space *s) { return s->generator ? s->generator : "random"; }

static unsigned size_of(const struct check_options *o) { return o->size ? o->size : CALLBACK_SIZE; }

/* ---- opening ---- */

static void open_space(struct callback_instance *k) {
  struct assay *a = k->world;
  const struct callback_space *s = k->callback;
  struct space *space = s->space ? s->space(s->data, a->world) : space_plain(a->world);
  if (!space) world_error(a->world, NULL, "%s: there is no space", s->name);
  k->reducer = (struct assay_reducer){a, space};
  if (!s->constructors) return;
  while (s->constructors[k->constructor_count]) k->constructor_count++;
  k->constructors = engine_alloc(a, k->constructor_count, sizeof *k->constructors);
  for (size_t i = 0; i < k->constructor_count; i++) k->constructors[i] = term_symbol(a->world, s->constructors[i]);
}

static assay_status try_open_space(struct callback_instance *k) { ENGINE_TRY(k->world, open_space(k)); }

static struct check *open_callback(const struct check_options *o, struct check_report *r, assay *world) {
  if (!o->callback || !o->file) {
    r->error = memory_text("a hunt by callbacks needs their table, and a name for it\n");
    return NULL;
  }
  struct callback_instance *k = memory_array(1, sizeof *k);
  *k = (struct callback_instance){.check = {&callback_check_kind, o, r}, .world = world, .callback = o->callback};
  if (try_open_space(k) == ASSAY_OK) return &k->check;
  free(k);
  return NULL;
}

static void close_callback(struct check *c) { free(c); }

/* The table is part of a program: there are no files. */
static bool list_sources(struct check *c, struct assay_sources *out) {
  (void)c;
  *out = (struct assay_sources){0};
  return true;
}

static json_t *list_settings(const struct check *c) {
  const struct check_options *o = c->options;
  return json_pack("{s:s, s:s, s:I, s:b, s:f, s:I}", "statement", o->callback->name, "generator",
                   generator_of(o->callback), "size", (json_int_t)size_of(o), "shrink", o->reduced, "shrink-for",
                   o->reducing, "instances", (json_int_t)o->generalising);
}

/* ---- contents ---- */

static bool list_contents(struct check *c, struct check_contents *out) {
  const struct callback_instance *k = instance_of(c);
  out->statement_count = out->stream_count = 1;
  out->statements = memory_array(1, sizeof *out->statements);
  out->statements[0] = (struct statement){
      .form = memory_text("callback"), .name = memory_text(k->callback->name), .file = memory_text(c->options->file)};
  out->streams = memory_array(1, sizeof *out->streams);
  out->streams[0] = (struct check_stream){.way = ASSAY_WAYS, .generator = generator_of(k->callback)};
  out->covered_count = k->constructor_count;
  out->covered = memory_array(k->constructor_count + 1, sizeof *out->covered);
  for (size_t i = 0; i < k->constructor_count; i++)
    out->covered[i] = (struct covered_part){.kind = "constructor",
                                            .owner = memory_text(k->callback->name),
                                            .name = memory_text(k->callback->constructors[i]),
                                            .kept = UINT64_MAX};
  return true;
}

/* ---- one term ---- */

struct callback_answer {
  assay_verdict verdict;
  uint64_t evidence;
  bool is_raised; /* the world has the message */
};

static assay_status call_check(const struct callback_instance *k, term t, struct callback_answer *out) {
  const struct callback_space *s = k->callback;
  ENGINE_TRY(k->world, out->verdict = s->check(s->data, k->reducer.space, t, &out->evidence));
}

static const char *message_of(const struct callback_instance *k) { return assay_error_parts(k->world).message; }

/* Hashes the names at the beginning of a message: the rest varies with the term. */
static uint64_t evidence_of_message(const char *message) {
  uint64_t h = 0;
  for (; *message && *message != ':' && *message != '\n'; message++) h = hash_mix(h, (unsigned char)*message);
  return h | 1;
}

static struct callback_answer ask_callback(const struct callback_instance *k, term t) {
  struct world *w = k->world->world;
  struct callback_answer answer = {0};
  const struct world_mark mark = world_mark(w);
  world_begin_task(w);
  const assay_status status = call_check(k, t, &answer);
  const bool is_interrupted = world_was_interrupted(w);
  world_end_task(w);
  world_release(w, mark);
  if (status == ASSAY_LIMIT || is_interrupted) return (struct callback_answer){.verdict = ASSAY_TOO_LONG};
  if (status == ASSAY_OK) return answer;
  return (struct callback_answer){ASSAY_FAILS, evidence_of_message(message_of(k)), true};
}

static term call_generator(const struct callback_instance *k, uint64_t index) {
  const struct callback_space *s = k->callback;
  struct space *space = k->reducer.space;
  const unsigned size = size_of(k->check.options);
  struct rng r;
  rng_init(&r, k->check.options->seed, index);
  if (s->generate) return s->generate(s->data, space, &r, size);
  if (space->vary) return space->vary(space, space->root, small(0), &r, size);
  world_error(k->world->world, NULL, "%s: the space has no generator", s->name);
}

static assay_status try_generate(const struct callback_instance *k, uint64_t index, term *out) {
  ENGINE_TRY(k->world, *out = call_generator(k, index));
}

/* 0: there is none, and *why, if not NULL, is set to the reason, malloc'ed. */
static term generate(const struct callback_instance *k, uint64_t index, char **why) {
  struct world *w = k->world->world;
  term t = 0;
  world_begin_task(w);
  const assay_status status = try_generate(k, index, &t);
  world_end_task(w);
  if (status == ASSAY_OK) return t;
  *why = memory_text(message_of(k));
  return 0;
}

/* ---- trying ---- */

static uint64_t room_for_callback(const struct check *c, uint64_t wanted) {
  return ((const struct callback_instance *)c)->finished ? 0 : wanted;
}

static void count_constructors(const struct callback_instance *k, term t, uint64_t *counts) {
  world_check_stack(k->world->world);
  for (size_t i = 0; is_symbol(t) && i < k->constructor_count; i++) counts[i] += k->constructors[i] == t;
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++) count_constructors(k, seq_item(t, i), counts);
}

static assay_status count_covered(const struct callback_instance *k, term t, uint64_t *counts) {
  ENGINE_TRY(k->world, count_constructors(k, t, counts));
}

static void add_failure(const struct callback_instance *k, const struct attempt_request *q, struct attempt_range *r,
                        term t, const struct callback_answer *answer) {
  const struct failure f = {.statement = q->statement,
                            .index = shard_index(q->shard, r->next),
                            .nodes = term_nodes(t),
                            .seconds = monotonic_seconds() - q->start};
  r->tally.failed++;
  if (!throttle_admits(&r->throttle, &callback_check_kind.throttle, f.index)) {
    r->counts.unseen++;
    return;
  }
  failures_add(&r->failures, &f);
  struct failure *new = &r->failures.list[r->failures.count - 1];
  new->generator = memory_text(generator_of(k->callback));
  new->term = term_to_text(t);
  new->exception = answer->is_raised ? memory_text(message_of(k)) : NULL;
}

static void count_answer(const struct callback_instance *k, const struct attempt_request *q, struct attempt_range *r,
                         term t, const struct callback_answer *answer) {
  const bool is_tried = answer->verdict == ASSAY_FAILS || answer->verdict == ASSAY_HOLDS;
  if (answer->verdict == ASSAY_FAILS) add_failure(k, q, r, t, answer);
  r->tally.tried += is_tried;
  r->tally.skipped += answer->verdict == ASSAY_OUTSIDE;
  r->tally.too_long += !is_tried && answer->verdict != ASSAY_OUTSIDE;
  if (is_tried && k->constructor_count) count_covered(k, t, r->covered);
}

/* The attempt was interrupted because everything stops: it is repeated later. */
static bool is_put_off(const struct check_options *o, const struct callback_answer *a, const char *why) {
  return is_stopped(o->stop) && (a->verdict == ASSAY_TOO_LONG || why);
}

/* Returns false if the range ends before or behind it. */
static bool try_next(const struct callback_instance *k, const struct attempt_request *q, struct attempt_range *r) {
  const struct check_options *o = k->check.options;
  if (r->next >= r->end || is_stopped(o->stop) || (q->deadline && monotonic_nanoseconds() >= q->deadline)) return false;
  struct world *w = k->world->world;
  const struct world_mark mark = world_mark(w);
  char *why = NULL;
  const term t = generate(k, shard_index(q->shard, r->next), &why);
  const struct callback_answer answer = t ? ask_callback(k, t) : (struct callback_answer){0};
  const bool is_cut = is_put_off(o, &answer, why);
  if (t && !is_cut) count_answer(k, q, r, t, &answer);
  r->tally.not_made += !t && !is_cut;
  world_release(w, mark);
  if (is_cut || r->why) free(why);
  else r->why = why;
  if (is_cut) return false;
  r->next++;
  return !q->is_first_enough || answer.verdict != ASSAY_FAILS;
}

static bool start_callback(struct check *c, const struct attempt_request *q, struct attempt_range *r) {
  struct callback_instance *k = instance_of(c);
  const double before = monotonic_seconds(), cpu = thread_seconds();
  r->covered = calloc(k->constructor_count + 1, sizeof *r->covered);
  if (!r->covered) memory_give_up();
  while (try_next(k, q, r)) {}
  r->seconds = monotonic_seconds() - before;
  r->cpu = thread_seconds() - cpu;
  k->finished = r;
  return true;
}

static bool wait_for_range(struct check *c, struct attempt_range **out) {
  *out = instance_of(c)->finished;
  instance_of(c)->finished = NULL;
  return true;
}

/* ---- duplicates ---- */

static bool is_instance(struct callback_instance *k, const struct assay_formulas *f, term t) {
  for (size_t i = 0; i < f->count; i++) {
    bool yes = false;
    if (f->list[i].is_universal && assay_is_instance(&k->reducer, f->list[i].encoded, t, &yes) == ASSAY_OK && yes)
      return true;
  }
  return false;
}

/* A failing term with its formulas. */
struct failing {
  term t;
  uint64_t evidence;
  bool is_raised;
  struct assay_formulas formulas; /* in the world */
};

/* Is the term the finding's, or an instance of one of its formulas? */
static bool accounts_for(struct callback_instance *k, const struct finding *f, const struct failing *x) {
  if (f->signature != x->evidence || !f->exception != !x->is_raised) return false;
  char *text = term_to_text(x->t);
  const bool is_equal = !strcmp(text, f->term);
  free(text);
  return is_equal || is_instance(k, &f->formulas, x->t);
}

/* Is the finding's term an instance of the new formulas? */
static bool is_accounted_for(struct callback_instance *k, const struct finding *f, const struct failing *x) {
  assay_term known;
  if (f->signature != x->evidence || !f->exception != !x->is_raised || !x->formulas.count) return false;
  return assay_term_read(k->world, f->term, &known) == ASSAY_OK && is_instance(k, &x->formulas, known);
}

/* Counted from 1; 0: none. */
static size_t find_known(struct callback_instance *k, const struct examination *x, const struct failing *f) {
  for (size_t i = 0; i < x->known_count; i++)
    if (accounts_for(k, x->known[i], f) || is_accounted_for(k, x->known[i], f)) return i + 1;
  return 0;
}

/* ---- examining ---- */

struct examining {
  struct callback_instance *instance;
  struct examination *x;
  bool fails;
  struct failing failing; /* as far as it was reduced */
  uint64_t checks, steps;
  struct reduction_trace trace;
};

static void count_checks(struct examining *e, uint64_t checks) {
  __atomic_fetch_add(&e->instance->check.report->checks, checks, __ATOMIC_RELAXED);
}

static enum reduce_verdict reduce_verdict_of(const struct callback_answer *a) {
  return a->verdict == ASSAY_FAILS ? REDUCE_FAILS : a->verdict == ASSAY_HOLDS ? REDUCE_PASSES : REDUCE_DISCARDED;
}

static void check_candidates(void *data, struct reduce_candidate *list, size_t count) {
  const struct examining *e = data;
  for (size_t i = 0; i < count; i++) {
    const struct callback_answer a = ask_callback(e->instance, list[i].t);
    list[i].verdict = reduce_verdict_of(&a);
    list[i].evidence = a.evidence;
  }
}

static void add_step(void *data, const struct reduce_result *so_far, const char *tactic) {
  struct examining *e = data;
  char *text = term_to_text(so_far->t);
  reduction_trace_add(&e->trace, &(struct assay_reduction_step){text, so_far->size, tactic});
  free(text);
}

static void reduce_failing(struct examining *e, uint64_t deadline) {
  const struct check_options *o = e->instance->check.options;
  const struct reduction_bounds usual = {.tries = callback_check_kind.usual.tries}, *b = o->bounds ? o->bounds : &usual;
  const struct reduce_options options = {.check = check_candidates,
                                         .data = e,
                                         .same = true,
                                         .evidence = e->failing.evidence,
                                         .deadline = deadline,
                                         .stop = o->stop,
                                         .seed = o->seed,
                                         .most_checks = b->checks,
                                         .tries = (unsigned)b->tries,
                                         .largest_size = b->size,
                                         .largest_depth = b->depth,
                                         .pairs = true,
                                         .step = o->traced ? add_step : NULL};
  const struct reduce_result r = reduce(e->instance->reducer.space, e->failing.t, &options);
  e->failing.t = r.t;
  e->checks = r.checks;
  e->steps = r.steps;
  e->x->is_complete = r.complete;
  count_checks(e, r.checks);
}

static void generalise_failing(struct examining *e, uint64_t deadline) {
  struct callback_instance *k = e->instance;
  struct space *s = k->reducer.space;
  const struct check_options *o = k->check.options;
  const struct generalise_options options = {.check = check_candidates,
                                             .data = e,
                                             .same = true,
                                             .evidence = e->failing.evidence,
                                             .seed = o->seed,
                                             .tries = o->generalising,
                                             .deadline = deadline,
                                             .stop = o->stop};
  if (!o->generalising || !s->vary || !s->name) return;
  const struct generalised g = generalise(s, e->failing.t, &options);
  e->failing.formulas = reducer_formulas(k->world, s, &g, &(struct formula_style){0});
  count_checks(e, g.checks);
}

/* An exception ends it: the results are what it had by then. */
static void examine_term(struct examining *e) {
  struct callback_instance *k = e->instance;
  const struct check_options *o = k->check.options;
  const uint64_t deadline = o->reducing > 0 ? deadline_after(o->reducing) : 0;
  const term t = engine_read_term(k->world, e->x->failure->term);
  const struct callback_answer answer = ask_callback(k, t);
  e->failing = (struct failing){t, answer.evidence, answer.is_raised, {0}};
  e->fails = answer.verdict == ASSAY_FAILS;
  if (!e->fails || (e->x->duplicate_of = find_known(k, e->x, &e->failing)) || !o->reduced) return;
  reduce_failing(e, deadline);
  if ((e->x->duplicate_of = find_known(k, e->x, &e->failing))) return;
  generalise_failing(e, deadline);
  e->x->duplicate_of = find_known(k, e->x, &e->failing);
}

static assay_status try_examine(struct examining *e) { ENGINE_TRY(e->instance->world, examine_term(e)); }

static assay_status call_write(const struct callback_instance *k, term t, struct buffer *out) {
  ENGINE_TRY(k->world, k->callback->write(k->callback->data, t, out));
}

/* malloc'ed; NULL: as the term. */
static char *written_text(const struct callback_instance *k, term t) {
  struct buffer text = {0};
  if (k->callback->write && call_write(k, t, &text) != ASSAY_OK) buffer_free(&text);
  return text.text;
}

/* The exception that the check raises for the term; malloc'ed. NULL: none. */
static char *exception_of(const struct callback_instance *k, const struct failing *f) {
  return f->is_raised && ask_callback(k, f->t).is_raised ? memory_text(message_of(k)) : NULL;
}

static struct finding *new_finding(struct examining *e) {
  const struct callback_instance *k = e->instance;
  struct finding *new = memory_array(1, sizeof *new);
  const term t = e->failing.t;
  char *exception = exception_of(k, &e->failing);
  *new = (struct finding){.term = term_to_text(t),
                          .text = written_text(k, t),
                          .nodes = term_nodes(t),
                          .kind = exception ? "exception" : "false",
                          .exception = exception,
                          .is_reduced = e->steps > 0,
                          .checks = e->checks,
                          .steps = e->steps,
                          .signature = e->failing.evidence,
                          .formulas = formulas_copy(&e->failing.formulas)};
  reduction_trace_close(&e->trace);
  new->trace = e->trace;
  return new;
}

static enum examined examine_callback(struct check *c, struct examination *x) {
  struct callback_instance *k = instance_of(c);
  const struct assay_mark mark = assay_mark(k->world);
  struct examining e = {.instance = k, .x = x};
  try_examine(&e);
  if (e.fails && !x->duplicate_of) x->finding = new_finding(&e);
  else reduction_trace_free(&e.trace);
  assay_release(k->world, mark);
  return e.fails ? EXAMINED : EXAMINED_NOT_AGAIN;
}

static bool ask_each(struct check *c, struct asked_term *list, size_t count) {
  struct callback_instance *k = instance_of(c);
  for (size_t i = 0; i < count && !is_stopped(c->options->stop); i++) {
    const struct assay_mark mark = assay_mark(k->world);
    assay_term t;
    const bool is_read = assay_term_read(k->world, list[i].term, &t) == ASSAY_OK;
    if (is_read) list[i].verdict = ask_callback(k, t).verdict;
    assay_release(k->world, mark);
    if (!is_read) return false;
  }
  return true;
}

static bool is_same_bug(struct check *c, const struct finding *f, const struct finding *other) {
  struct callback_instance *k = instance_of(c);
  const struct assay_mark mark = assay_mark(k->world);
  struct failing x = {.evidence = f->signature, .is_raised = f->exception, .formulas = f->formulas};
  const bool is_same = assay_term_read(k->world, f->term, &x.t) == ASSAY_OK &&
                       (accounts_for(k, other, &x) || is_accounted_for(k, other, &x));
  assay_release(k->world, mark);
  return is_same;
}

const struct check_kind callback_check_kind = {.name = "callback",
                                               .throttle = {256, 16},
                                               .usual = {.seconds = 10, .tries = 1000},
                                               .open = open_callback,
                                               .close = close_callback,
                                               .list = list_contents,
                                               .sources = list_sources,
                                               .settings = list_settings,
                                               .room = room_for_callback,
                                               .start = start_callback,
                                               .wait = wait_for_range,
                                               .examine = examine_callback,
                                               .ask = ask_each,
                                               .is_same = is_same_bug};
