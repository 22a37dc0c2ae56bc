/* program_hunt: see the header. */
#include "campaign/program_hunt.h"

#include "api/programs.h"
#include "campaign/pool.h"
#include "campaign/program_finding.h"
#include "campaign/program_finding_row.h"
#include "campaign/program_hunting.h"
#include "campaign/program_parts.h"
#include "core/memory.h"
#include "lambda/learning.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Where only costs are wanted, time is never too short for a single batch. */
static bool is_over(const struct hunting *k) {
  const struct program_hunt *h = k->hunt;
  const bool has_time = h->seconds <= 0 || (h->counted && !h->tried);
  return k->over || is_stopped(h->stop) || (!has_time && monotonic_seconds() - h->begun > h->seconds);
}

/* ---- making batches ---- */

struct batch_call {
  struct hunting *hunting;
  struct open_batch *batch;
  struct program_texts texts;
};

static void count_nodes(struct program_made *m, uint64_t nodes) {
  m->nodes += nodes;
  m->sizes[program_size_class(nodes)]++;
}

static void show_made(struct program_hunt *h, const struct program_made *m) {
  h->made += m->made;
  h->not_made += m->not_made;
  h->repeated += m->repeated;
  h->unchanged += m->unchanged;
  h->nodes += m->nodes;
  for (int i = 0; i < PROGRAM_SIZES; i++) h->sizes[i] += m->sizes[i];
}

/* After so many, what is new is not remembered: what comes again does so early, and a hunt may go on for days. */
static bool is_repeated_program(struct hunting *k, struct open_batch *b, term e) {
  enum { MOST = 1 << 20 };
  const uint64_t digest = term_digest(e, 0);
  if (k->made.count >= MOST) return false;
  if (!distinct_add(&k->made, digest)) return true;
  if (k->campaign) buffer_put_word(&b->digests, digest);
  return false;
}

static uint64_t last_position(const struct hunting *k) {
  return k->hunt->count ? shard_positions(&k->hunt->campaign.shard, k->hunt->count) : UINT64_MAX;
}

/* Makes the next one. False: there is nothing to be tried. */
static bool make_program(struct batch_call *c, struct batch_program *p) {
  struct hunting *k = c->hunting;
  const term e = programs_make(k->programs, p->index);
  *(e ? &p->made.made : &p->made.not_made) += 1;
  if (!e) return false;
  if (is_repeated_program(k, c->batch, e)) {
    p->made.repeated++;
    return false;
  }
  if (!program_texts_add(&k->trial, &c->texts, e)) {
    program_texts_drop(&c->texts);
    p->made.unchanged++;
    return false;
  }
  count_nodes(&p->made, programs_nodes(k->programs, e));
  program_words_note(&k->words, k->programs, e, &c->batch->words);
  return true;
}

static void make_batch(struct assay *a, void *data) {
  struct batch_call *c = data;
  struct hunting *k = c->hunting;
  struct open_batch *b = c->batch;
  for (uint64_t i = 0; i < k->batch && k->next <= last_position(k); i++) {
    const struct world_mark mark = world_mark(a->world);
    struct batch_program *p = &b->programs[b->count];
    p->index = shard_index(&k->hunt->campaign.shard, k->next);
    const bool is_tried = make_program(c, p);
    p->next = ++k->next;
    p->digests = b->digests.length;
    p->words = b->words.count;
    if (is_tried)
      b->programs[++b->count] = (struct batch_program){.next = p->next, .digests = p->digests, .words = p->words};
    world_release(a->world, mark);
  }
}

static bool start_batch(struct hunting *k) {
  struct open_batch *b = memory_array(1, sizeof *b), **last = &k->open;
  struct batch_call c = {.hunting = k, .batch = b};
  const double before = thread_seconds();
  *b = (struct open_batch){.programs = memory_array(k->batch + 1, sizeof *b->programs)};
  b->programs[0] = (struct batch_program){.next = k->next};
  const assay_status status = api_call(k->programs->owner, make_batch, &c);
  k->hunt->generating += thread_seconds() - before;
  for (size_t i = 0; i <= b->count; i++) show_made(k->hunt, &b->programs[i].made);
  if (status == ASSAY_OK) b->ticket = program_trial_start(&k->trial, &c.texts, CONFIRM_TOGETHER);
  while (*last) last = &(*last)->next_batch;
  *last = b;
  program_texts_free(&c.texts);
  const uint64_t most = k->trial.check->variants.target->batch;
  k->batch = 2 * k->batch < most ? 2 * k->batch : most;
  return status == ASSAY_OK;
}

static bool has_more(const struct hunting *k) { return k->next <= last_position(k); }

/* ---- what was found ---- */

static void add_finding(struct program_hunt *h, struct program_finding *f) {
  if (h->finding_count == h->finding_capacity) {
    h->finding_capacity = h->finding_capacity ? 2 * h->finding_capacity : 8;
    h->findings = memory_resize(h->findings, h->finding_capacity, sizeof(struct program_finding *));
  }
  h->findings[h->finding_count++] = f;
}

/* The same program, if it was found before. */
static struct program_finding *find_same(const struct program_hunt *h, const struct program_finding *f) {
  for (size_t i = 0; i < h->finding_count; i++)
    if (h->findings[i]->difference.kind == f->difference.kind && !strcmp(h->findings[i]->term, f->term))
      return h->findings[i];
  return NULL;
}

static struct program_finding *find_shape(const struct program_hunt *h, const char *shape) {
  for (size_t i = 0; i < h->finding_count; i++)
    if (!strcmp(h->findings[i]->shape, shape)) return h->findings[i];
  return NULL;
}

/* A hunt that is kept puts off what it was at when it was stopped. */
static bool is_put_off(const struct hunting *k) { return k->campaign && is_stopped(k->hunt->stop); }

/* What is known of it from before the hunt was resumed. */
static void look_again(struct hunting *k, const struct look_row *l) {
  struct program_hunt *h = k->hunt;
  struct program_finding *f = l->shape ? find_shape(h, l->shape) : NULL;
  if (f) f->hits++;
  h->hits -= !f;
  h->flaky += !f;
  k->over = k->over || (l->was_new && h->first);
}

static void note_look(struct hunting *k, uint64_t index, const struct program_finding *f, bool was_new, double begun) {
  if (k->campaign) campaign_look(k->campaign, k->stream, index, f ? f->shape : NULL, was_new, begun - k->hunt->begun);
}

static bool look_into(struct hunting *k, uint64_t index, const struct compared *c) {
  struct program_hunt *h = k->hunt;
  const double begun = monotonic_seconds();
  const struct look_row *before = program_hunting_find_look(k, index);
  struct program_finding *f;
  if (before) {
    look_again(k, before);
    return true;
  }
  h->reducing_index = index;
  h->reducing_since = begun - h->begun;
  const assay_status status = program_finding_make(h, &k->reducing, index, c, &f);
  h->reducing_index = 0;
  if (status != ASSAY_OK) return false;
  if (is_put_off(k)) {
    if (f) program_finding_free(f);
    return true;
  }
  struct program_finding *same = f ? find_same(h, f) : NULL;
  if (f) f->seconds = begun - h->begun;
  if (f) campaign_shape(f->shape, "subject", k->subject, program_finding_kind(f), f->term);
  if (f && !same) same = program_hunting_claim(k, f);
  note_look(k, index, same ? same : f, f && !same, begun);
  if (!f) return true;
  if (same) {
    same->hits++;
    program_finding_free(f);
    return true;
  }
  add_finding(h, f);
  k->over = k->over || h->first;
  if (k->campaign && !program_hunting_keep_finding(k, f)) return false;
  if (h->found) h->found(h, f, h->data);
  return !h->error;
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
  if (!is_too_many(k, index)) return look_into(k, index, c) && !h->error;
  h->unseen++;
  return true;
}

static void leave_out(struct program_hunt *h, struct left_out x) {
  h->left_out = memory_resize(h->left_out, h->left_out_count + 1, sizeof *h->left_out);
  h->left_out[h->left_out_count++] = x;
}

static void leave_out_variants(struct program_hunt *h, const struct subject_check *c) {
  for (uint32_t i = 0; i < c->left_out_count; i++)
    leave_out(h, (struct left_out){"variant", memory_text(text_bytes(c->left_out[i].variant->name)),
                                   memory_text(c->left_out[i].reason)});
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

/* A hunt that is resumed does without those that it did without before. */
static bool ask_parts_again(struct hunting *k) {
  const bool good = !k->stream || ask_parts(k);
  k->starts_over = false;
  return good;
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
  struct known_call call = {k, b->programs[i].index, c, false};
  const bool is_found = is_hit && !c->is_flaky;
  if (is_found && k->trial.check->known_count && api_call(k->programs->owner, ask_known, &call) != ASSAY_OK)
    return false;
  struct learning_call learning = {k, b->programs[i].index, is_found && !call.is_known};
  if (k->learning && api_call(k->programs->owner, learn, &learning) != ASSAY_OK) return false;
  return !is_found || take_hit(k, b->programs[i].index, c, call.is_known);
}

static void free_batch(struct open_batch *b) {
  comparison_free(&b->result);
  buffer_free(&b->digests);
  free(b->words.list);
  free(b->programs);
  free(b);
}

/* Where only costs are wanted, the whole of a batch has been paid for. */
static bool take_batch(struct hunting *k, const struct open_batch *b) {
  const bool all = k->hunt->counted;
  for (size_t i = 0; i < b->count; i++) {
    if (!all && is_over(k)) return true;
    if (!take_compared(k, b, i)) return false;
    if (k->starts_over || is_put_off(k)) return true;
    program_hunting_take_program(k, b, i);
  }
  program_hunting_take_program(k, b, b->count);
  return program_hunting_keep_if_due(k);
}

/* Those at the front that have been heard of. */
static bool take_heard(struct hunting *k) {
  bool good = true;
  while (good && k->open && k->open->is_heard && !k->starts_over && (k->hunt->counted || !is_over(k))) {
    struct open_batch *b = k->open;
    good = take_batch(k, b);
    k->open = b->next_batch;
    free_batch(b);
  }
  return good;
}

static bool hear(struct hunting *k) {
  const double patience = 0.2;
  struct comparison result;
  if (!comparer_wait(k->trial.comparer, patience, &result)) return true;
  struct open_batch *b = k->open;
  while (b->ticket != result.ticket) b = b->next_batch;
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
    k->open = b->next_batch;
    free_batch(b);
  }
}

/* With other programs: what was made until now does not count. */
static bool start_over(struct hunting *k) {
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
  return program_hunting_start_over(k);
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

void program_hunt_tell(struct program_hunt *h) {
  h->elapsed = monotonic_seconds() - h->begun;
  if (h->progress) h->progress(h, h->data);
}

static bool go_on(struct hunting *k) {
  struct program_hunt *h = k->hunt;
  while (has_more(k) && comparer_idle(k->trial.comparer) && !is_over(k))
    if (!start_batch(k)) return false;
  if (!hear(k) || !program_hunting_share(k)) return false;
  if (k->starts_over && !start_over(k)) return false;
  h->running = comparer_open(k->trial.comparer);
  program_hunt_tell(h);
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
                                                 .lively = h->lively,
                                                 .way = !h->way && h->learns ? assay_programs_way(0) : h->way,
                                                 .size = h->size,
                                                 .seed = h->seed};
  k->programs = h->programs;
  if (k->programs) return true;
  return assay_programs_new(w, h->file, &options, &k->programs) == ASSAY_OK &&
         (!h->originals || assay_programs_corpus(k->programs, h->originals) == ASSAY_OK);
}

bool program_hunt_run(struct program_hunt *h, assay *w) {
  struct hunting k = {.hunt = h, .next = 1};
  h->begun = monotonic_seconds();
  if (!open_programs(&k, w) || programs_probe(k.programs) != ASSAY_OK) return false;
  h->used_way = k.programs->way;
  k.subject = text_bytes(k.programs->subject->name);
  const char *left_out = assay_programs_left_out(k.programs);
  leave_out_variants(h, k.programs->subject->check);
  if (left_out && h->warn) h->warn(left_out, h->data);
  if (k.programs->warnings && h->warn) h->warn(k.programs->warnings, h->data);
  if (h->learns) k.learning = learning_new(programs_signature(k.programs));
  const bool good = program_trial_open(&k.trial, k.programs, h->jobs, &h->error) &&
                    program_trial_open(&k.reducing, k.programs, h->jobs, &h->error) && program_hunting_open(&k) &&
                    program_hunting_add_corpus(&k) && ask_parts_again(&k) && program_hunting_share(&k) && run(&k) &&
                    program_hunting_keep_end(&k, !is_stopped(h->stop));
  if (!h->counted) program_hunting_show(&k);
  h->elapsed = monotonic_seconds() - h->begun;
  h->stopped = is_stopped(h->stop);
  free_batches(&k);
  if (good && k.learning) write_learnt(&k);
  learning_free(k.learning);
  program_hunting_close(&k);
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
