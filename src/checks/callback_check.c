/* callback_check: see the header. */
#include "checks/callback_check.h"

#include "checks/examination.h"
#include "core/hash.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

struct callback_instance {
  struct check check;
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
  struct assay *a = k->check.world;
  const struct callback_space *s = k->callback;
  struct space *space = s->space ? s->space(s->data, a->world) : space_plain(a->world);
  if (!space) world_error(a->world, NULL, "%s: there is no space", s->name);
  k->reducer = (struct assay_reducer){a, space};
  if (!s->constructors) return;
  while (s->constructors[k->constructor_count]) k->constructor_count++;
  k->constructors = engine_alloc(a, k->constructor_count, sizeof *k->constructors);
  for (size_t i = 0; i < k->constructor_count; i++) k->constructors[i] = term_symbol(a->world, s->constructors[i]);
}

static assay_status try_open_space(struct callback_instance *k) { ENGINE_TRY(k->check.world, open_space(k)); }

static struct check *open_callback(const struct check_options *o, struct check_report *r, assay *world) {
  if (!o->callback || !o->file) {
    diagnostic_set(&r->error, "a hunt by callbacks needs their table, and a name for it");
    return NULL;
  }
  struct callback_instance *k = memory_array(1, sizeof *k);
  *k = (struct callback_instance){.check = {&callback_check_kind, o, r, world}, .callback = o->callback};
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
  ENGINE_TRY(k->check.world, out->verdict = s->check(s->data, k->reducer.space, t, &out->evidence));
}

static const char *message_of(const struct callback_instance *k) { return assay_error_parts(k->check.world).message; }

/* Hashes the names at the beginning of a message: the rest varies with the term. */
static uint64_t evidence_of_message(const char *message) {
  uint64_t h = 0;
  for (; *message && *message != ':' && *message != '\n'; message++) h = hash_mix(h, (unsigned char)*message);
  return h | 1;
}

static struct callback_answer ask_callback(const struct callback_instance *k, term t) {
  struct world *w = k->check.world->world;
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
  world_error(k->check.world->world, NULL, "%s: the space has no generator", s->name);
}

static assay_status try_generate(const struct callback_instance *k, uint64_t index, term *out) {
  ENGINE_TRY(k->check.world, *out = call_generator(k, index));
}

/* 0: there is none, and *why, if not NULL, is set to the reason, malloc'ed. */
static term generate(const struct callback_instance *k, uint64_t index, char **why) {
  struct world *w = k->check.world->world;
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
  world_check_stack(k->check.world->world);
  for (size_t i = 0; is_symbol(t) && i < k->constructor_count; i++) counts[i] += k->constructors[i] == t;
  for (uint32_t i = 0; is_sequence(t) && i < seq_count(t); i++) count_constructors(k, seq_item(t, i), counts);
}

static assay_status count_covered(const struct callback_instance *k, term t, uint64_t *counts) {
  ENGINE_TRY(k->check.world, count_constructors(k, t, counts));
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
  struct world *w = k->check.world->world;
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

/* ---- examining: checks/examination.h ---- */

static struct callback_instance *callback_of(const struct examining *e) { return instance_of(e->check); }

static enum reduce_verdict reduce_verdict_of(const struct callback_answer *a) {
  return a->verdict == ASSAY_FAILS ? REDUCE_FAILS : a->verdict == ASSAY_HOLDS ? REDUCE_PASSES : REDUCE_DISCARDED;
}

static void check_candidates(void *data, struct reduce_candidate *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const struct callback_answer a = ask_callback(callback_of(data), list[i].t);
    list[i].verdict = reduce_verdict_of(&a);
    list[i].evidence = a.evidence;
  }
}

/* Tries the term, and sets what the finding says of its failure. */
static assay_verdict try_examined(struct examining *e) {
  const struct callback_answer answer = ask_callback(callback_of(e), e->t);
  e->finding->signature = answer.evidence;
  free(e->finding->exception);
  e->finding->exception = answer.is_raised ? memory_text(message_of(callback_of(e))) : NULL;
  return answer.verdict;
}

static assay_verdict begin_callback(struct examining *e) {
  e->space = callback_of(e)->reducer.space;
  e->t = engine_read_term(e->check->world, e->x->failure->term);
  const assay_verdict verdict = try_examined(e);
  e->reduction = (struct reduce_options){
      .check = check_candidates, .same = true, .evidence = e->finding->signature, .seed = e->check->options->seed};
  return verdict;
}

static bool confirm_callback(struct examining *e) {
  return try_examined(e) == ASSAY_FAILS && e->finding->signature == e->reduction.evidence;
}

/* Is it the same term, or an instance of a formula? */
static bool accounts_for(const struct examining *e, const struct finding *known) {
  const struct finding *f = e->finding;
  if (known->signature != f->signature || !known->exception != !f->exception) return false;
  return !strcmp(known->term, f->term) || examination_is_instance(e->check->world, e->space, &known->formulas, e->t);
}

static size_t find_known_callback(struct examining *e) {
  for (size_t i = 0; i < e->x->known_count; i++)
    if (accounts_for(e, e->x->known[i])) return i + 1;
  return 0;
}

/* Writes the term for users. If that raises, it stays as the term. */
static assay_status call_write(const struct callback_instance *k, term t, struct buffer *out) {
  ENGINE_TRY(k->check.world, k->callback->write(k->callback->data, t, out));
}

static void describe_callback(struct examining *e) {
  const struct callback_instance *k = callback_of(e);
  struct buffer text = {0};
  if (k->callback->write && call_write(k, e->t, &text) != ASSAY_OK) buffer_free(&text);
  e->finding->text = text.text;
}

static void prepare_callback_formulas(struct examining *e) {
  e->generalising = (struct generalise_options){.check = check_candidates,
                                                .data = e,
                                                .same = true,
                                                .evidence = e->finding->signature,
                                                .seed = e->check->options->seed,
                                                .tries = e->check->options->generalising};
}

static const struct examiner callback_examiner = {.begin = begin_callback,
                                                  .confirm = confirm_callback,
                                                  .find_known = find_known_callback,
                                                  .describe = describe_callback,
                                                  .prepare = prepare_callback_formulas};

/* ---- duplicates ---- */

static bool is_instance(struct callback_instance *k, const struct finding *f, const struct finding *of) {
  assay_term t;
  if (!of->formulas.count || assay_term_read(k->check.world, f->term, &t) != ASSAY_OK) return false;
  for (size_t i = 0; i < of->formulas.count; i++) {
    const struct assay_formula *x = &of->formulas.list[i];
    bool yes = false;
    if (x->is_universal && assay_is_instance(&k->reducer, x->encoded, t, &yes) == ASSAY_OK && yes) return true;
  }
  return false;
}

static bool is_same_bug(struct check *c, const struct finding *f, const struct finding *other) {
  struct callback_instance *k = instance_of(c);
  if (f->signature != other->signature || !f->exception != !other->exception) return false;
  if (!strcmp(f->term, other->term)) return true;
  const struct assay_mark mark = assay_mark(c->world);
  const bool is_same = is_instance(k, f, other) || is_instance(k, other, f);
  assay_release(c->world, mark);
  return is_same;
}

/* ---- asking ---- */

static bool ask_each(struct check *c, struct asked_term *list, size_t count) {
  struct callback_instance *k = instance_of(c);
  for (size_t i = 0; i < count && !is_stopped(c->options->stop); i++) {
    const struct assay_mark mark = assay_mark(k->check.world);
    assay_term t;
    const bool is_read = assay_term_read(k->check.world, list[i].term, &t) == ASSAY_OK;
    if (is_read) list[i].verdict = ask_callback(k, t).verdict;
    assay_release(k->check.world, mark);
    if (!is_read) return false;
  }
  return true;
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
                                               .examiner = &callback_examiner,
                                               .ask = ask_each,
                                               .is_same = is_same_bug};
