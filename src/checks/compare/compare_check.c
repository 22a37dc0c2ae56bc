/* compare_check: see the header. */
#include "checks/compare/compare_check.h"

#include "checks/compare/compare_blame.h"
#include "checks/compare/program_parts.h"
#include "core/array.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "generalise/generalise.h"
#include "lambda/generate/learning.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A program of a batch; or, behind the last, the attempts that made none to try. */
struct batch_program {
  uint64_t index;
  uint64_t next;     /* the position behind it */
  struct tally made; /* since the previous program */
  size_t digests;    /* bytes of the batch's digests including this program's */
  size_t parts;      /* covered parts including this program's */
  size_t symbols;    /* symbols including this program's */
};

/* The private part of a range. */
struct compare_batch { /* malloc'ed */
  uint64_t ticket;
  unsigned table; /* of weights */
  struct attempt_range *range;
  struct batch_program *programs; /* followed by one more, for the remaining attempts */
  size_t count;
  struct buffer digests; /* of new programs, in hexadecimal */
  struct {
    uint32_t *list;
    size_t count, capacity;
  } parts;                    /* of the programs that are tried */
  struct symbol_list symbols; /* of the programs that are tried */
  struct comparison result;
  bool *permitted; /* does the subject permit the failure of each? NULL: none */
  struct compare_batch *next_batch;
};

static struct compare_batch *batch_of(const struct attempt_range *r) { return r->own; }

/* ---- opening ---- */

static void add_left_out(struct check_report *r, struct left_out x) {
  r->left_out = memory_resize(r->left_out, r->left_out_count + 1, sizeof *r->left_out);
  r->left_out[r->left_out_count++] = x;
}

static void leave_out_variants(struct check_report *r, const struct subject_check *c) {
  for (uint32_t i = 0; i < c->left_out_count; i++)
    add_left_out(r, (struct left_out){"variant", memory_text(text_bytes(c->left_out[i].variant->name)),
                                      memory_text(c->left_out[i].reason)});
}

static bool make_programs(struct compare_instance *k, const char *way) {
  const struct check_options *o = k->check.options;
  const struct assay_programs_options options = {.subject = o->subject,
                                                 .oracle = o->oracle,
                                                 .emi = o->emi,
                                                 .lively = o->lively,
                                                 .way = way,
                                                 .size = o->size,
                                                 .seed = o->seed};
  return assay_programs_new(k->check.world, o->file, &options, &k->programs) == ASSAY_OK;
}

/* Lessons come from the default generator, not from one that applies earlier lessons. */
static bool make_programs_to_learn(struct compare_instance *k) {
  if (programs_signature(k->programs)) return k->check.options->generator || make_programs(k, assay_programs_way(0));
  diagnostic_set(&k->check.report->error,
                 "the subject `%s` is about graphs: what programs are like is learnt of lambda "
                 "terms",
                 text_bytes(k->programs->subject->name));
  return false;
}

static bool open_programs(struct compare_instance *k) {
  const struct check_options *o = k->check.options;
  k->programs = o->programs;
  if (k->programs) return true;
  return make_programs(k, o->generator) && (!o->learns || make_programs_to_learn(k)) &&
         (!o->originals || assay_programs_corpus(k->programs, o->originals) == ASSAY_OK);
}

static void warn_caller(const struct check_options *o, const char *text) {
  if (text && o->warn) o->warn(text, o->data);
}

/* The first batches are small, so that results appear soon; unless failures are only counted. */
static void choose_batch(struct compare_instance *k) {
  enum { FIRST_BATCH = 100 };
  const uint32_t most = k->trial.check->variants.target->batch;
  k->batch = k->check.options->counted || most < FIRST_BATCH ? most : FIRST_BATCH;
}

static void close_compare(struct check *c) {
  struct compare_instance *k = compare_instance_of(c);
  while (k->open) attempt_range_free(c, k->open->range, k->part_count); /* not finished when the hunt ended */
  compare_without_free(&k->without);
  for (uint32_t i = 0; k->switches && i < k->trial.check->variants.count; i++) switch_list_free(&k->switches[i].list);
  free(k->switches);
  learning_free(k->learning);
  spectrum_free(&k->counted);
  spectrum_free(&k->seen);
  spectrum_free(&k->candidates);
  distinct_free(&k->made);
  versions_free(&k->versions);
  buffer_free(&k->digests);
  free(k->parts);
  free(k->stamps);
  program_trial_close(&k->trial);
  program_trial_close(&k->reducing);
  free(k);
}

static struct check *open_compare(const struct check_options *o, struct check_report *r, assay *world) {
  struct compare_instance *k = memory_array(1, sizeof *k);
  *k = (struct compare_instance){.check = {&compare_check_kind, o, r, world}};
  if (!open_programs(k) || programs_probe(k->programs) != ASSAY_OK) {
    free(k);
    return NULL;
  }
  k->subject = text_bytes(k->programs->subject->name);
  leave_out_variants(r, k->programs->subject->check);
  if (o->learns) k->learning = learning_new(programs_signature(k->programs));
  if (program_trial_open(&k->trial, k->programs, o->jobs, &r->error) &&
      program_trial_open(&k->reducing, k->programs, o->jobs, &r->error)) {
    choose_batch(k);
    return &k->check;
  }
  close_compare(&k->check);
  return NULL;
}

static bool list_sources(struct check *c, struct assay_sources *out) {
  return assay_programs_sources(compare_instance_of(c)->programs, out) == ASSAY_OK;
}

static json_t *list_settings(const struct check *c) {
  const struct check_options *o = c->options;
  json_t *x =
      json_pack("{s:s, s:b, s:b, s:f, s:s}", "using", ((const struct compare_instance *)c)->programs->way, "emi",
                o->emi, "shrink", o->reduced, "shrink-for", o->reducing, "oracle", o->oracle ? o->oracle : "all");
  if (o->size) json_object_set_new(x, "size", json_integer((json_int_t)o->size));
  if (!o->steered)
    json_object_set_new(x, "coverage", json_false()); /* campaigns of older versions have no such option */
  if (o->generalising != GENERALISE_TRIES)
    json_object_set_new(x, "instances", json_integer((json_int_t)o->generalising));
  return x;
}

static const struct versions *ask_versions(struct check *c) {
  struct compare_instance *k = compare_instance_of(c);
  const struct subject_check *x = k->trial.check;
  if (k->has_versions) return &k->versions;
  k->has_versions = true;
  versions_add(&k->versions, x->variants.target, x->variants.list, x->variants.count);
  if (x->reference.target) versions_add(&k->versions, x->reference.target, x->reference.list, x->reference.count);
  for (uint32_t i = 0; i < x->also_count; i++)
    versions_add(&k->versions, x->also[i].target, x->also[i].list, x->also[i].count);
  versions_ask(&k->versions);
  return &k->versions;
}

/* ---- contents ---- */

static int compare_parts(const void *a, const void *b) {
  const struct covered_part *x = a, *y = b;
  const int names = strcmp(x->name, y->name);
  return names ? names : (x->line > y->line) - (x->line < y->line);
}

static void begin_compare(struct check *c) {
  const struct compare_instance *k = compare_instance_of(c);
  warn_caller(c->options, assay_programs_left_out(k->programs));
  warn_caller(c->options, k->programs->warnings);
}

/* Lists constants or operations by name. `seen` maps each of them to its row: `count` has its
 * number until they are sorted. */
static void list_parts(struct compare_instance *k, struct check_contents *out) {
  const assay_programs *p = k->programs;
  const uint32_t count = p->space->count_parts(p->space);
  out->covered = memory_array(count + 1, sizeof *out->covered);
  k->parts = memory_array(count + 1, sizeof *k->parts);
  k->stamps = memory_array(count + 1, sizeof *k->stamps);
  memset(k->stamps, 0, count * sizeof *k->stamps);
  for (uint32_t i = 0; i < count; i++) {
    struct space_part part;
    k->parts[i] = UINT32_MAX;
    if (!p->space->part(p->space, i, &part)) continue;
    out->covered[out->covered_count++] = (struct covered_part){.kind = part.kind,
                                                               .owner = memory_text(text_bytes(part.owner)),
                                                               .name = term_to_text(part.name),
                                                               .line = part.line,
                                                               .count = i,
                                                               .kept = UINT64_MAX};
  }
  qsort(out->covered, out->covered_count, sizeof *out->covered, compare_parts);
  for (size_t i = 0; i < out->covered_count; i++) {
    k->parts[out->covered[i].count] = (uint32_t)i;
    out->covered[i].count = 0;
  }
  k->part_count = out->covered_count;
}

/* Lessons about programs should be about the generator without steering. */
static bool is_steered(const struct compare_instance *k) {
  return k->check.options->steered && !k->learning && k->programs->space->weigh_parts;
}

static bool list_contents(struct check *c, struct check_contents *out) {
  struct compare_instance *k = compare_instance_of(c);
  out->statements = memory_array(1, sizeof *out->statements);
  out->streams = memory_array(1, sizeof *out->streams);
  const struct place *place = &k->programs->subject->place;
  const bool is_in_file = place->source && !c->options->programs; /* not if the caller has opened them */
  out->statements[0] = (struct statement){.form = memory_text("subject"),
                                          .name = memory_text(k->subject),
                                          .file = memory_text(is_in_file ? place->source->name : c->options->file),
                                          .line = is_in_file ? place->line : 1,
                                          .column = is_in_file ? place->column : 1};
  out->streams[0] = (struct check_stream){.way = ASSAY_WAYS, .generator = k->programs->way};
  out->statement_count = out->stream_count = 1;
  if (c->options->traced || is_steered(k)) list_parts(k, out);
  if (is_steered(k)) out->rows = steering_rows_of_parts(out->covered_count);
  return true;
}

/* ---- making batches ---- */

struct batch_call {
  struct compare_instance *instance;
  const struct attempt_request *request;
  struct attempt_range *range;
  struct compare_batch *batch;
  struct program_texts texts;
};

static void note_part(void *data, uint32_t number) {
  const struct batch_call *c = data;
  struct compare_instance *k = c->instance;
  struct compare_batch *b = c->batch;
  if (k->parts[number] == UINT32_MAX || k->stamps[number] == k->programs_noted) return;
  k->stamps[number] = k->programs_noted;
  ARRAY_ROOM(b->parts.list, b->parts.count, b->parts.capacity);
  b->parts.list[b->parts.count++] = k->parts[number];
}

/* Beyond MOST programs, new ones are not recorded, because repetitions occur early and a hunt may
 * run for days. */
static bool is_repeated_program(struct compare_instance *k, struct compare_batch *b, term e) {
  enum { MOST = 1 << 20 };
  const uint64_t digest = term_digest(e, 0);
  if (k->made.count >= MOST) return false;
  if (!distinct_add(&k->made, digest)) return true;
  if (k->check.options->traced) buffer_put_word(&b->digests, digest);
  return false;
}

/* Makes the next one. Returns false if there is nothing to try. */
static bool make_program(struct batch_call *c, struct batch_program *p) {
  struct compare_instance *k = c->instance;
  const term e = programs_make(k->programs, p->index);
  *(e ? &p->made.made : &p->made.not_made) += 1;
  k->check.report->made += e != 0;
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
  const uint64_t nodes = programs_nodes(k->programs, e);
  p->made.nodes += nodes;
  p->made.sizes[size_class(nodes)]++;
  k->programs_noted++;
  if (k->parts) k->programs->space->see_parts(k->programs->space, e, note_part, c);
  spectrum_list(&k->counted, e, &c->batch->symbols);
  return true;
}

static void make_batch(struct batch_call *c) {
  struct world *w = c->instance->programs->owner->world;
  struct compare_batch *b = c->batch;
  for (uint64_t at = c->range->first; at < c->range->end;) {
    const struct world_mark mark = world_mark(w);
    struct batch_program *p = &b->programs[b->count];
    p->index = shard_index(c->request->shard, at);
    const bool is_tried = make_program(c, p);
    p->next = ++at;
    p->digests = b->digests.length;
    p->parts = b->parts.count;
    p->symbols = b->symbols.count;
    b->count += is_tried;
    world_release(w, mark);
  }
}

static assay_status try_make_batch(struct batch_call *c) { ENGINE_TRY(c->instance->programs->owner, make_batch(c)); }

static void weigh_parts(struct compare_instance *k, const struct attempt_request *q) {
  struct space *s = k->programs->space;
  const uint32_t count = s->count_parts(s);
  if (q->table == k->table) return;
  uint32_t *weights = memory_array(count + 1, sizeof *weights);
  for (uint32_t i = 0; i < count; i++) weights[i] = k->parts[i] == UINT32_MAX ? SPACE_EVEN : q->weights[k->parts[i]];
  s->weigh_parts(s, weights);
  free(weights);
  k->table = q->table;
}

static uint64_t room_for_compare(const struct check *c, uint64_t wanted) {
  (void)wanted;
  const struct compare_instance *k = (const struct compare_instance *)c;
  return comparer_idle(k->trial.comparer) ? k->batch : 0;
}

static void free_range(struct check *c, struct attempt_range *r) {
  struct compare_batch *b = batch_of(r), **at = &compare_instance_of(c)->open;
  while (*at && *at != b) at = &(*at)->next_batch;
  if (*at) *at = b->next_batch;
  comparison_free(&b->result);
  buffer_free(&b->digests);
  free(b->parts.list);
  free(b->symbols.list);
  free(b->permitted);
  free(b->programs);
  free(b);
  r->own = NULL;
}

/* If it is a failure to take too long, a compiler that often does would keep a batch busy for
 * minutes. */
static size_t most_late(const struct attempt_request *q) {
  enum { MOST = 3 };
  return q->is_first_enough ? 1 : MOST;
}

static bool start_compare(struct check *check, const struct attempt_request *q, struct attempt_range *r) {
  struct compare_instance *k = compare_instance_of(check);
  struct compare_batch *b = memory_array(1, sizeof *b), **last = &k->open;
  const size_t most = (size_t)(r->end - r->first) + 1;
  *b = (struct compare_batch){.range = r, .table = q->table, .programs = memory_array(most, sizeof *b->programs)};
  memset(b->programs, 0, most * sizeof *b->programs);
  r->own = b;
  r->next = r->end;
  while (*last) last = &(*last)->next_batch;
  *last = b;
  weigh_parts(k, q);
  struct batch_call c = {.instance = k, .request = q, .range = r, .batch = b};
  const double begun = thread_seconds();
  if (k->trial.check->variants.target->limits_are_answers) k->trial.most_late = most_late(q);
  const assay_status status = try_make_batch(&c);
  check->report->generating += thread_seconds() - begun;
  if (status == ASSAY_OK) b->ticket = program_trial_start(&k->trial, &c.texts, CONFIRM_TOGETHER);
  program_texts_free(&c.texts);
  const uint64_t largest = k->trial.check->variants.target->batch;
  k->batch = 2 * k->batch < largest ? 2 * k->batch : largest;
  check->report->running = comparer_open(k->trial.comparer);
  return status == ASSAY_OK;
}

/* ---- results ---- */

static bool ask_permitted(const struct compare_instance *k, uint64_t index, const struct compared *c) {
  const assay_programs *p = k->programs;
  struct world *w = p->owner->world;
  const struct world_mark mark = world_mark(w);
  struct buffer text = {0};
  programs_write(p, &text, programs_make(p, index));
  const bool is_permitted = program_trial_known(&k->trial, text.text, c);
  buffer_free(&text);
  world_release(w, mark);
  return is_permitted;
}

static assay_status try_ask_permitted(const struct compare_instance *k, uint64_t index, const struct compared *c,
                                      bool *out) {
  ENGINE_TRY(k->programs->owner, *out = ask_permitted(k, index, c));
}

static bool is_failure(const struct compared *c) {
  return (c->difference.kind == AGREEMENT_DIFFERS || c->difference.kind == AGREEMENT_REJECTED) && !c->is_flaky;
}

/* Lists failures in the order of their programs, including those that the subject permits, because
 * a rejection may have a cause to find. */
static bool list_failures(struct compare_instance *k, struct compare_batch *b) {
  for (size_t i = 0; i < b->count; i++) {
    const struct compared *c = &b->result.compared[i];
    k->has_flaky = k->has_flaky || c->is_flaky;
    if (!is_failure(c)) continue;
    bool is_permitted = false;
    if (k->trial.check->known_count && try_ask_permitted(k, b->programs[i].index, c, &is_permitted) != ASSAY_OK)
      return false;
    if (is_permitted && !b->permitted) {
      b->permitted = memory_array(b->count, sizeof *b->permitted);
      memset(b->permitted, 0, b->count * sizeof *b->permitted);
    }
    if (is_permitted) b->permitted[i] = true;
    if (is_permitted && c->difference.kind != AGREEMENT_REJECTED) continue;
    const struct failure f = {.generator = memory_text(k->programs->way),
                              .index = b->programs[i].index,
                              .table = b->table,
                              .position = i ? b->programs[i - 1].next : b->range->first,
                              .behind = b->programs[i].next,
                              .kind = c->difference.kind,
                              .is_permitted = is_permitted};
    failures_add(&b->range->failures, &f);
  }
  return true;
}

static bool wait_for_range(struct check *c, struct attempt_range **out) {
  const double patience = 0.2;
  struct compare_instance *k = compare_instance_of(c);
  struct comparison result;
  *out = NULL;
  if (!comparer_open(k->trial.comparer) || !comparer_wait(k->trial.comparer, patience, &result)) return true;
  struct compare_batch *b = k->open;
  while (b->ticket != result.ticket) b = b->next_batch;
  b->result = result;
  c->report->compile_cpu += result.compile_cpu;
  c->report->run_cpu += result.run_cpu;
  c->report->running = comparer_open(k->trial.comparer);
  *out = b->range;
  b->range->is_cut = result.failure;
  return result.failure || list_failures(k, b);
}

/* Adds programs of the batch, which failures are compared with: those from `from` on and before
 * `to`. */
static void add_to_spectrum(struct spectrum *s, const struct compare_batch *b, size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    const struct compared *c = &b->result.compared[i];
    const size_t first = i ? b->programs[i - 1].symbols : 0;
    if (c->difference.kind != AGREEMENT_SAME && !is_failure(c)) continue;
    spectrum_count(s, b->symbols.list + first, b->programs[i].symbols - first, is_failure(c));
  }
}

/* A failure is compared with all programs before it, wherever ranges begin and end. */
static void look_back(struct compare_instance *k, struct attempt_range *r, const struct failure *f) {
  const struct compare_batch *b = batch_of(r);
  size_t end = 0;
  while (end < b->count && b->programs[end].next <= f->position) end++;
  if (k->examined_range != r) {
    spectrum_copy(&k->seen, &k->counted);
    k->examined_range = r;
    k->examined_programs = 0;
  }
  add_to_spectrum(&k->seen, b, k->examined_programs, end);
  k->examined_programs = end;
}

/* A program is rejected, or none can be run: is a part to blame that never compiles? */
static bool revise_programs(struct check *c, struct attempt_range *r, const struct failure *f, bool *restart) {
  struct compare_instance *k = compare_instance_of(c);
  struct check_report *report = c->report;
  const struct check_options *o = c->options;
  const char *failure = r ? batch_of(r)->result.failure : NULL;
  *restart = false;
  if (r && f) look_back(k, r, f);
  if (f && f->kind != AGREEMENT_REJECTED) return true;
  if (k->has_revised && (r || f)) {
    if (failure) diagnostic_set(&report->error, "%s", failure);
    return !failure;
  }
  k->has_revised = true;
  struct program_parts parts = {
      .programs = k->programs, .jobs = o->jobs, .stop = o->stop, .tell = o->warn, .data = o->data};
  const bool good = program_parts_drop(&parts) || is_stopped(o->stop);
  report->compile_cpu += parts.compile_cpu;
  report->run_cpu += parts.run_cpu;
  *restart = parts.dropped > 0;
  for (size_t i = 0; i < parts.dropped; i++) add_left_out(report, parts.left_out[i]);
  free(parts.left_out);
  if (!good) diagnostic_copy(&report->error, &parts.error);
  if (good && failure && !*restart) diagnostic_set(&report->error, "%s", failure);
  diagnostic_clear(&parts.error);
  return good && !report->error.text;
}

/* Begins again with other programs: those made so far do not count. */
static void forget_programs(struct check *c) {
  const double patience = 0.2;
  struct compare_instance *k = compare_instance_of(c);
  comparer_cancel(k->trial.comparer);
  while (comparer_open(k->trial.comparer)) {
    struct comparison result;
    if (comparer_wait(k->trial.comparer, patience, &result)) comparison_free(&result);
  }
  distinct_free(&k->made);
  k->made = (struct distinct){0};
  spectrum_free(&k->counted);
  spectrum_free(&k->candidates);
  compare_without_free(&k->without);
  k->examined_range = NULL;
  buffer_free(&k->digests);
  k->digests = (struct buffer){0};
  k->digests_first = 0;
  k->is_forgotten = true;
  k->table = 0; /* dropping parts has made a new generator */
}

/* ---- counting ---- */

static void learn_program(const struct compare_instance *k, uint64_t index, bool is_found) {
  struct world *w = k->programs->owner->world;
  const struct world_mark mark = world_mark(w);
  learning_add(k->learning, programs_make(k->programs, index), is_found);
  world_release(w, mark);
}

static assay_status try_learn(const struct compare_instance *k, uint64_t index, bool is_found) {
  ENGINE_TRY(k->programs->owner, learn_program(k, index, is_found));
}

static void count_program(struct compare_instance *k, struct attempt_range *r, size_t i) {
  const struct compare_batch *b = batch_of(r);
  const struct compared *c = &b->result.compared[i];
  const enum agreement kind = c->difference.kind;
  const bool differs = kind == AGREEMENT_DIFFERS || kind == AGREEMENT_REJECTED, fails = is_failure(c);
  const bool is_permitted = fails && b->permitted && b->permitted[i];
  if (kind == AGREEMENT_NOT_RUN) return;
  r->tally.tried++;
  r->tally.unknown += kind == AGREEMENT_UNKNOWN;
  r->tally.flaky += differs && c->is_flaky;
  r->tally.permitted += is_permitted;
  r->tally.failed += fails && !is_permitted;
  if (!k->check.report->limit && c->limit) k->check.report->limit = memory_text(c->limit);
  if (k->learning) try_learn(k, b->programs[i].index, fails && !is_permitted);
}

static void count_range(struct check *c, struct attempt_range *r) {
  struct compare_instance *k = compare_instance_of(c);
  const struct compare_batch *b = batch_of(r);
  size_t digests = 0, parts = 0;
  if (k->parts) {
    r->covered = memory_array(k->part_count + 1, sizeof *r->covered);
    memset(r->covered, 0, (k->part_count + 1) * sizeof *r->covered);
  }
  for (size_t i = 0; i <= b->count && (i == b->count || b->programs[i].next <= r->next); i++) {
    const struct batch_program *p = &b->programs[i];
    if (i < b->count) count_program(k, r, i);
    else if (r->next < r->end) break; /* it is cut behind the last program that counts */
    tally_add(&r->tally, &p->made);
    for (; parts < p->parts; parts++) r->covered[b->parts.list[parts]]++;
    if (p->digests > digests) digests = p->digests;
  }
  for (size_t i = 0; r->learned.hits && i < k->part_count; i++) r->learned.hits[i] = r->covered[i];
  size_t end = 0;
  while (end < b->count && b->programs[end].next <= r->next) end++;
  add_to_spectrum(&k->counted, b, 0, end);
  k->examined_range = NULL;
  if (!k->digests_first) k->digests_first = r->first;
  if (digests) buffer_append(&k->digests, b->digests.text, digests);
}

/* ---- lessons ---- */

static void end_comparing(struct check *c) {
  const struct compare_instance *k = compare_instance_of(c);
  if (!k->learning) return;
  struct buffer text = {0};
  buffer_printf(&text,
                ";; What those programs are like that were found, by `assay hunt --learn` (--using %s --seed %" PRIu64
                ").\n",
                k->programs->way, c->options->seed);
  learning_write(k->learning, text_bytes(k->programs->subject->name), &text);
  c->report->learnt = memory_text(text.text);
  buffer_free(&text);
}

const struct check_kind compare_check_kind = {.name = "programs",
                                              .is_ordered = true,
                                              .is_fixed = true,
                                              .throttle = {1000, 3},
                                              .usual = {.seconds = 120, .tries = 30},
                                              .open = open_compare,
                                              .close = close_compare,
                                              .list = list_contents,
                                              .sources = list_sources,
                                              .settings = list_settings,
                                              .begin = begin_compare,
                                              .room = room_for_compare,
                                              .start = start_compare,
                                              .wait = wait_for_range,
                                              .free_range = free_range,
                                              .examiner = &compare_examiner,
                                              .read = compare_read,
                                              .ask = compare_ask,
                                              .blame = compare_blame,
                                              .revise = revise_programs,
                                              .is_unknown = compare_is_unknown,
                                              .forget = forget_programs,
                                              .count = count_range,
                                              .keep = compare_keep,
                                              .kept = compare_kept,
                                              .take_up = compare_take_up,
                                              .state = compare_state,
                                              .take_state = compare_take_state,
                                              .spell = compare_spell,
                                              .write_term = compare_write_term,
                                              .versions = ask_versions,
                                              .end = end_comparing};
