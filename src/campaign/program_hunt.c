/* program_hunt: see the header. */
#include "campaign/program_hunt.h"

#include "api/programs.h"
#include "campaign/pool.h"
#include "campaign/program_finding.h"
#include "campaign/program_parts.h"
#include "campaign/program_trial.h"
#include "core/distinct.h"
#include "core/memory.h"
#include "lambda/learning.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A batch that was started; heard of, or not. */
struct open_batch {
  uint64_t ticket;
  uint64_t *indices; /* of its programs */
  size_t count;
  bool is_heard;
  struct comparison result;
  struct open_batch *next;
};

struct hunting {
  struct program_hunt *hunt;
  assay_programs *programs;
  struct program_trial trial, reducing; /* the second for findings: batches of the first go on meanwhile */
  struct open_batch *open;              /* in the order of their numbers */
  uint64_t next;                        /* the first index that was not made */
  uint64_t batch;                       /* how many programs the next one has */
  uint64_t chunk, looked_into;          /* how many of these programs were made small */
  struct distinct made;                 /* digests of programs */
  struct learning *learning;            /* or NULL */
  double begun;
  bool over;
  bool has_asked;   /* which parts of programs do not compile */
  bool starts_over; /* because there are some */
};

/* Where only costs are wanted, time is never too short for a single batch. */
static bool is_over(const struct hunting *k) {
  const struct program_hunt *h = k->hunt;
  const bool has_time = h->seconds <= 0 || (h->counted && !h->tried);
  return k->over || is_stopped(h->stop) || (!has_time && monotonic_seconds() - k->begun > h->seconds);
}

/* ---- making batches ---- */

struct batch_call {
  struct hunting *hunting;
  struct open_batch *batch;
  struct program_texts texts;
};

static void count_nodes(struct program_hunt *h, uint64_t nodes) {
  h->nodes += nodes;
  h->sizes[program_size_class(nodes)]++;
}

/* After so many, what is new is not remembered. */
static bool is_repeated_program(struct hunting *k, term e) {
  enum { MOST = 1 << 22 };
  return k->made.count < MOST && !distinct_add(&k->made, term_digest(e, 0));
}

static void make_batch(struct assay *a, void *data) {
  struct batch_call *c = data;
  struct hunting *k = c->hunting;
  struct program_hunt *h = k->hunt;
  const uint64_t last = h->count ? h->count : UINT64_MAX;
  for (uint64_t i = 0; i < k->batch && k->next <= last; i++, k->next++) {
    const struct world_mark mark = world_mark(a->world);
    const term e = programs_make(k->programs, k->next);
    if (e && is_repeated_program(k, e)) {
      h->repeated++;
    } else if (e && !program_texts_add(&k->trial, &c->texts, e)) {
      program_texts_drop(&c->texts);
      h->unchanged++;
    } else if (e) {
      c->batch->indices[c->batch->count++] = k->next;
      count_nodes(h, programs_nodes(k->programs, e));
    }
    *(e ? &h->made : &h->not_made) += 1;
    world_release(a->world, mark);
  }
}

static bool start_batch(struct hunting *k) {
  struct open_batch *b = memory_array(1, sizeof *b), **last = &k->open;
  struct batch_call c = {.hunting = k, .batch = b};
  const double before = thread_seconds();
  *b = (struct open_batch){.indices = memory_array(k->batch, sizeof *b->indices)};
  const assay_status status = api_call(k->programs->owner, make_batch, &c);
  k->hunt->generating += thread_seconds() - before;
  if (status == ASSAY_OK) b->ticket = program_trial_start(&k->trial, &c.texts, CONFIRM_TOGETHER);
  while (*last) last = &(*last)->next;
  *last = b;
  program_texts_free(&c.texts);
  const uint64_t most = k->trial.check->variants.target->batch;
  k->batch = 2 * k->batch < most ? 2 * k->batch : most;
  return status == ASSAY_OK;
}

static bool has_more(const struct hunting *k) { return !k->hunt->count || k->next <= k->hunt->count; }

/* ---- what was found ---- */

static void add_finding(struct program_hunt *h, struct program_finding *f) {
  if (h->finding_count == h->finding_capacity) {
    h->finding_capacity = h->finding_capacity ? 2 * h->finding_capacity : 8;
    h->findings = memory_resize(h->findings, h->finding_capacity, sizeof(struct program_finding *));
  }
  h->findings[h->finding_count++] = f;
}

/* The same program was found before. */
static bool is_repeated(struct program_hunt *h, const struct program_finding *f) {
  for (size_t i = 0; i < h->finding_count; i++)
    if (h->findings[i]->difference.kind == f->difference.kind && !strcmp(h->findings[i]->term, f->term)) {
      h->findings[i]->hits++;
      return true;
    }
  return false;
}

static bool look_into(struct hunting *k, uint64_t index, const struct compared *c) {
  struct program_hunt *h = k->hunt;
  const double seconds = monotonic_seconds() - k->begun;
  struct program_finding *f;
  if (program_finding_make(h, &k->reducing, index, c, &f) != ASSAY_OK) return false;
  if (!f) return true;
  f->seconds = seconds;
  if (is_repeated(h, f)) {
    program_finding_free(f);
    return true;
  }
  add_finding(h, f);
  k->over = k->over || h->first;
  if (h->found) h->found(h, f, h->data);
  return true;
}

struct known_call {
  const struct hunting *hunting;
  uint64_t index;
  const struct compared *compared;
  bool is_known;
};

static void ask_known(struct assay *a, void *data) {
  struct known_call *c = data;
  const assay_programs *p = c->hunting->programs;
  const struct world_mark mark = world_mark(a->world);
  struct buffer text = {0};
  programs_write(p, &text, programs_make(p, c->index));
  c->is_known = program_trial_known(&c->hunting->trial, text.text, c->compared);
  buffer_free(&text);
  world_release(a->world, mark);
}

struct hit_call {
  const struct hunting *hunting;
  uint64_t index;
  char *text; /* malloc'ed */
};

static void write_hit(struct assay *a, void *data) {
  struct hit_call *c = data;
  const assay_programs *p = c->hunting->programs;
  const struct world_mark mark = world_mark(a->world);
  c->text = term_to_text(programs_make(p, c->index));
  world_release(a->world, mark);
}

static bool tell_hit(struct hunting *k, uint64_t index) {
  struct program_hunt *h = k->hunt;
  struct hit_call call = {k, index, NULL};
  if (!h->hit) return true;
  if (api_call(k->programs->owner, write_hit, &call) != ASSAY_OK) return false;
  if (!h->hit(h->data, call.text)) k->over = true;
  free(call.text);
  return true;
}

struct learning_call {
  const struct hunting *hunting;
  uint64_t index;
  bool is_found;
};

static void learn(struct assay *a, void *data) {
  const struct learning_call *c = data;
  const assay_programs *p = c->hunting->programs;
  const struct world_mark mark = world_mark(a->world);
  learning_add(c->hunting->learning, programs_make(p, c->index), c->is_found);
  world_release(a->world, mark);
}

/* Making a program small takes as long as trying thousands: of CHUNK in a row, the first few that are found are. */
static bool is_too_many(struct hunting *k, uint64_t index) {
  enum { CHUNK = 1000, MOST = 3 };
  if (k->chunk != index / CHUNK) {
    k->chunk = index / CHUNK;
    k->looked_into = 0;
  }
  return k->looked_into++ >= MOST;
}

/* A program that was found. */
static bool take_hit(struct hunting *k, uint64_t index, const struct compared *c, bool is_known) {
  struct program_hunt *h = k->hunt;
  *(is_known ? &h->known : &h->hits) += 1;
  if (is_known) return true;
  if (h->counted) return tell_hit(k, index);
  if (!is_too_many(k, index)) return look_into(k, index, c);
  h->unseen++;
  return true;
}

static void leave_out(struct program_hunt *h, struct left_out x) {
  h->left_out = memory_resize(h->left_out, h->left_out_count + 1, sizeof *h->left_out);
  h->left_out[h->left_out_count++] = x;
}

static void leave_out_variants(struct program_hunt *h, const struct subject_check *c) {
  for (uint32_t i = 0; i < c->left_out_count; i++)
    leave_out(h, (struct left_out){"variant", memory_text(text_bytes(c->left_out[i]->name)),
                                   memory_printf("`%s` is not installed", target_variant_lacks(c->left_out[i]))});
}

/* Something is rejected: is it because of a part that never compiles? False: it cannot be found out. */
static bool ask_parts(struct hunting *k) {
  struct program_hunt *h = k->hunt;
  struct program_parts parts = {
      .programs = k->programs, .jobs = h->jobs, .stop = h->stop, .tell = h->warn, .data = h->data};
  k->has_asked = true;
  const bool good = program_parts_drop(&parts);
  h->compile_cpu += parts.compile_cpu;
  h->run_cpu += parts.run_cpu;
  k->starts_over = parts.dropped > 0;
  for (size_t i = 0; i < parts.dropped; i++) leave_out(h, parts.left_out[i]);
  free(parts.left_out);
  if (good || is_stopped(h->stop)) free(parts.error);
  else h->error = parts.error;
  return good || is_stopped(h->stop);
}

static bool take_compared(struct hunting *k, const struct open_batch *b, size_t i) {
  struct program_hunt *h = k->hunt;
  const struct compared *c = &b->result.compared[i];
  const enum agreement kind = c->difference.kind;
  const bool is_hit = kind == AGREEMENT_DIFFERS || kind == AGREEMENT_REJECTED;
  if (kind == AGREEMENT_NOT_RUN) return true;
  if (kind == AGREEMENT_REJECTED && !c->is_flaky && !k->has_asked && !ask_parts(k)) return false;
  if (k->starts_over) return true;
  h->tried++;
  h->unknown += kind == AGREEMENT_UNKNOWN;
  if (!h->limit && c->limit) h->limit = memory_text(c->limit);
  h->flaky += is_hit && c->is_flaky;
  struct known_call call = {k, b->indices[i], c, false};
  const bool is_found = is_hit && !c->is_flaky;
  if (is_found && k->trial.check->known_count && api_call(k->programs->owner, ask_known, &call) != ASSAY_OK)
    return false;
  struct learning_call learning = {k, b->indices[i], is_found && !call.is_known};
  if (k->learning && api_call(k->programs->owner, learn, &learning) != ASSAY_OK) return false;
  return !is_found || take_hit(k, b->indices[i], c, call.is_known);
}

static void free_batch(struct open_batch *b) {
  comparison_free(&b->result);
  free(b->indices);
  free(b);
}

/* Those at the front that have been heard of. Where only costs are wanted, the whole of a batch has been paid for. */
static bool take_heard(struct hunting *k) {
  bool good = true;
  const bool all = k->hunt->counted;
  while (good && k->open && k->open->is_heard && (all || !is_over(k))) {
    struct open_batch *b = k->open;
    for (size_t i = 0; good && i < b->count && (all || !is_over(k)) && !k->starts_over; i++)
      good = take_compared(k, b, i);
    k->open = b->next;
    free_batch(b);
  }
  return good;
}

static bool hear(struct hunting *k) {
  const double patience = 0.2;
  struct comparison result;
  if (!comparer_wait(k->trial.comparer, patience, &result)) return true;
  struct open_batch *b = k->open;
  while (b->ticket != result.ticket) b = b->next;
  b->is_heard = true;
  b->result = result;
  k->hunt->compile_cpu += result.compile_cpu;
  k->hunt->run_cpu += result.run_cpu;
  if (result.failure && !k->has_asked && !ask_parts(k)) return false;
  const bool fails = result.failure && !k->starts_over;
  if (fails) k->hunt->error = memory_text(result.failure);
  return !fails && (k->starts_over || take_heard(k));
}

static void free_batches(struct hunting *k) {
  while (k->open) {
    struct open_batch *b = k->open;
    k->open = b->next;
    free_batch(b);
  }
}

/* With other programs: what was made until now does not count. */
static void start_over(struct hunting *k) {
  const double patience = 0.2;
  struct program_hunt *h = k->hunt;
  comparer_cancel(k->trial.comparer);
  while (comparer_open(k->trial.comparer)) {
    struct comparison result;
    if (comparer_wait(k->trial.comparer, patience, &result)) comparison_free(&result);
  }
  free_batches(k);
  distinct_free(&k->made);
  k->made = (struct distinct){0};
  k->next = 1;
  k->starts_over = false;
  h->made = h->not_made = h->repeated = h->unchanged = h->nodes = h->tried = h->unknown = h->flaky = h->known = 0;
  memset(h->sizes, 0, sizeof h->sizes);
}

/* ---- what was learnt ---- */

static void write_learnt(const struct hunting *k) {
  struct program_hunt *h = k->hunt;
  struct buffer text = {0};
  buffer_printf(&text,
                ";; What those programs are like that were found, by `assay hunt --learn` (--using %s --seed %" PRIu64
                ").\n",
                h->used_way, h->seed);
  learning_write(k->learning, text_bytes(k->programs->subject->name), &text);
  h->learnt = memory_text(text.text);
  buffer_free(&text);
}

/* ---- all ---- */

static bool go_on(struct hunting *k) {
  struct program_hunt *h = k->hunt;
  while (has_more(k) && comparer_idle(k->trial.comparer) && !is_over(k))
    if (!start_batch(k)) return false;
  if (!hear(k)) return false;
  if (k->starts_over) start_over(k);
  h->elapsed = monotonic_seconds() - k->begun;
  if (h->progress) h->progress(h, h->data);
  return true;
}

/* The first batches are small, so that there is soon something to see; unless all that is wanted is how much it takes. */
static bool run(struct hunting *k) {
  enum { FIRST_BATCH = 100 };
  const uint32_t most = k->trial.check->variants.target->batch;
  k->batch = k->hunt->counted || most < FIRST_BATCH ? most : FIRST_BATCH;
  while (!is_over(k) && (has_more(k) || k->open))
    if (!go_on(k)) return false;
  return true;
}

static bool open_programs(struct hunting *k, assay *w) {
  const struct program_hunt *h = k->hunt;
  const struct assay_programs_options options = {.subject = h->subject,
                                                 .oracle = h->oracle,
                                                 .emi = h->emi,
                                                 .way = !h->way && h->learns ? assay_programs_way(0) : h->way,
                                                 .size = h->size,
                                                 .seed = h->seed};
  k->programs = h->programs;
  return k->programs || assay_programs_new(w, h->file, &options, &k->programs) == ASSAY_OK;
}

bool program_hunt_run(struct program_hunt *h, assay *w) {
  struct hunting k = {.hunt = h, .next = 1, .begun = monotonic_seconds()};
  if (!open_programs(&k, w)) return false;
  h->used_way = k.programs->way;
  leave_out_variants(h, k.programs->subject->check);
  if (k.programs->warnings && h->warn) h->warn(k.programs->warnings, h->data);
  if (h->learns) k.learning = learning_new(programs_signature(k.programs));
  const bool good = program_trial_open(&k.trial, k.programs, h->jobs, &h->error) &&
                    program_trial_open(&k.reducing, k.programs, h->jobs, &h->error) && run(&k);
  h->elapsed = monotonic_seconds() - k.begun;
  h->stopped = is_stopped(h->stop);
  free_batches(&k);
  if (good && k.learning) write_learnt(&k);
  learning_free(k.learning);
  distinct_free(&k.made);
  program_trial_close(&k.trial);
  program_trial_close(&k.reducing);
  return good;
}

void program_hunt_free(struct program_hunt *h) {
  for (size_t i = 0; i < h->finding_count; i++) program_finding_free(h->findings[i]);
  for (size_t i = 0; i < h->left_out_count; i++) {
    free(h->left_out[i].name);
    free(h->left_out[i].reason);
  }
  free(h->left_out);
  free(h->learnt);
  free(h->findings);
  free(h->limit);
  free(h->error);
}
