/* palka_shrink: see the header. */
#include "experiments/palka_shrink.h"

#include "checks/compare/program_reduce.h"
#include "checks/pool.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "experiments/answer_book.h"
#include "hunt/name_list.h"
#include "programs/programs.h"
#include "subject/subject.h"

#include <stdlib.h>
#include <string.h>

enum { MEMBERS = 32 }; /* concurrent reductions */

/* A row in progress. */
struct palka_reduction {
  struct palka_shrink *palka;
  struct palka_shrink_row *row;
  unsigned order;
  const struct program_trial *trial;
  struct program_exchange *exchange;
  size_t next;             /* counterexample; under the pool's lock */
  struct diagnostic error; /* under the pool's lock */
};

/* ---- one reduction ---- */

struct member {
  struct palka_reduction *making;
  struct program_trial trial; /* as in the row, with the member's own programs */
  struct program_texts texts;
};

static void check_by_exchange(void *data, struct reduce_candidate *list, size_t count) {
  struct member *m = data;
  enum agreement *answers = memory_array(count, sizeof *answers);
  program_texts_clear(&m->texts);
  for (size_t i = 0; i < count; i++) program_texts_add(&m->trial, &m->texts, list[i].t);
  const bool good = program_exchange_ask(m->making->exchange, &m->texts, answers);
  for (size_t i = 0; i < count; i++)
    list[i].verdict = good ? program_verdict_of(answers[i], AGREEMENT_DIFFERS) : REDUCE_DISCARDED;
  free(answers);
}

static void write_result(const struct member *m, assay_term t, struct shrink_result *out) {
  const assay_programs *p = m->trial.programs;
  const term e = programs_canonical(p, t);
  struct buffer text = {0};
  programs_write(p, &text, e);
  out->text = text.text;
  out->term = term_to_text(e);
  out->nodes = programs_nodes(p, e);
}

static void reduce_given(struct member *m, term t, struct shrink_result *out) {
  const struct palka_reduction *k = m->making;
  assay_programs *p = m->trial.programs;
  struct reduce_candidate first = {.t = t};
  struct reduce_options options = program_reduction();
  options.check = check_by_exchange;
  options.data = m;
  options.batch = k->row->batch;
  options.plan = k->order;
  options.stop = k->palka->counterexamples.stop;
  check_by_exchange(m, &first, 1); /* does it still differ? The compiler may be another version */
  if (first.verdict != REDUCE_FAILS) return;
  const struct reduce_result small = reduce(p->new_space(p), t, &options);
  out->steps = small.steps;
  out->failed = small.checks - small.steps;
  write_result(m, small.t, out);
}

static assay_status try_reduce_given(struct member *m, term t, struct shrink_result *out) {
  ENGINE_TRY(m->trial.programs->owner, reduce_given(m, t, out));
}

static assay_status reduce_one(struct member *m, const struct counterexample_line *given, struct shrink_result *out) {
  const char *file = m->making->palka->counterexamples.file;
  struct assay_program read;
  const assay_status status = assay_programs_read(m->trial.programs, file, given->line, given->text, &read);
  return status == ASSAY_OK ? try_reduce_given(m, read.term, out) : status;
}

/* ---- concurrent reductions ---- */

static const struct counterexample_line *next_of(struct worker *w, size_t *number) {
  struct palka_reduction *k = w->pool->data;
  pool_lock(w->pool);
  const bool more = !k->error.text && k->next < k->row->result_count && !is_stopped(w->pool->stop);
  *number = k->next;
  k->next += more;
  pool_unlock(w->pool);
  return more ? &k->palka->counterexamples.list[*number] : NULL;
}

static void fail_shrinking(struct worker *w, const assay *world) {
  struct palka_reduction *k = w->pool->data;
  pool_lock(w->pool);
  engine_take_error(world, &k->error);
  pool_unlock(w->pool);
}

static void reduce_some(struct worker *w, assay_programs *p) {
  struct palka_reduction *k = w->pool->data;
  struct member m = {.making = k, .trial = *k->trial};
  const struct counterexample_line *c;
  size_t number;
  m.trial.programs = p;
  while ((c = next_of(w, &number))) {
    const struct assay_mark mark = assay_mark(w->world);
    if (reduce_one(&m, c, &k->row->results[number]) != ASSAY_OK) fail_shrinking(w, w->world);
    assay_release(w->world, mark);
  }
  program_texts_free(&m.texts);
}

static void work_on_reductions(struct worker *w) {
  struct palka_reduction *k = w->pool->data;
  struct diagnostic error = {0};
  assay_programs *p;
  const struct assay_programs_options options = {.oracle = "variants"};
  assay *world = worker_new_world(w, &error);
  if (!world) {
    pool_lock(w->pool);
    diagnostic_copy(&k->error, &error);
    pool_unlock(w->pool);
    diagnostic_clear(&error);
  } else if (assay_programs_new(world, k->palka->counterexamples.subject_file, &options, &p) == ASSAY_OK) {
    reduce_some(w, p);
  } else {
    fail_shrinking(w, world);
  }
  program_exchange_leave(k->exchange);
}

/* ---- rows ---- */

static int compare_results(const void *a, const void *b) {
  const struct shrink_result *x = a, *y = b;
  if (!x->term || !y->term) return (x->term == NULL) - (y->term == NULL);
  return strcmp(x->term, y->term);
}

static void sum_up(struct palka_shrink_row *r) {
  qsort(r->results, r->result_count, sizeof *r->results, compare_results);
  for (size_t i = 0; i < r->result_count; i++) {
    const struct shrink_result *s = &r->results[i];
    if (!s->term) {
      r->gone++;
      continue;
    }
    if (!i || compare_results(s, &r->results[i - 1]) != 0) r->distinct++;
    if (!r->count++ || s->nodes < r->least) r->least = s->nodes;
    if (s->nodes > r->most) r->most = s->nodes;
    series_add(&r->steps, (double)s->steps);
    series_add(&r->failed, (double)s->failed);
    series_add(&r->nodes, (double)s->nodes);
  }
}

static void free_row(struct palka_shrink_row *r) {
  for (size_t i = 0; i < r->result_count; i++) {
    free(r->results[i].term);
    free(r->results[i].text);
  }
  free(r->results);
}

static bool make_row(struct palka_shrink *p, struct palka_shrink_row *r, unsigned order, const struct program_trial *t,
                     struct answer_book *book) {
  const double begun = monotonic_seconds();
  const unsigned members = r->is_timed ? 1 : r->result_count < MEMBERS ? (unsigned)r->result_count : MEMBERS;
  struct palka_reduction k = {.palka = p, .row = r, .order = order, .trial = t};
  struct pool pool = {.jobs = members, .stop = p->counterexamples.stop, .work = work_on_reductions, .data = &k};
  r->results = memory_array(r->result_count + 1, sizeof *r->results);
  memset(r->results, 0, r->result_count * sizeof *r->results);
  k.exchange = program_exchange_new(t, book, members, p->counterexamples.stop);
  if (members && !pool_run(&pool)) diagnostic_set(&k.error, "there can be no threads");
  r->figures = program_exchange_figures(k.exchange);
  r->seconds = monotonic_seconds() - begun;
  const char *failure = program_exchange_failure(k.exchange);
  if (failure) diagnostic_set(&k.error, "%s", failure);
  program_exchange_free(k.exchange);
  p->error = k.error;
  sum_up(r);
  if (!p->error.text && !is_stopped(p->counterexamples.stop)) p->progress(p, r, p->data);
  free_row(r);
  return !p->error.text && !is_stopped(p->counterexamples.stop);
}

static unsigned count_wanted(const char *list) {
  unsigned count = 0;
  for (unsigned i = 0; assay_programs_order(i); i++) count += name_list_has(list, ';', assay_programs_order(i));
  return count;
}

static bool make_rows(struct palka_shrink *p, const struct program_trial *t, struct answer_book *book) {
  const size_t count = p->counterexamples.count;
  for (unsigned i = 0; assay_programs_order(i); i++) {
    struct palka_shrink_row r = {.order = assay_programs_order(i), .batch = SHRINK_BATCH, .result_count = count};
    if (name_list_has(p->orders, ';', r.order) && !make_row(p, &r, i, t, book)) return false;
  }
  return true;
}

/* The thesis's first order, with one candidate at a time, and then with larger batches. */
static bool make_timed_rows(struct palka_shrink *p, const struct program_trial *t) {
  static const size_t batches[] = {1, 10, 40, 200};
  const size_t count = p->timed < p->counterexamples.count ? p->timed : p->counterexamples.count;
  for (size_t i = 0; count && i < sizeof batches / sizeof *batches; i++) {
    struct palka_shrink_row r = {
        .order = assay_programs_order(1), .batch = batches[i], .is_timed = true, .result_count = count};
    if (!make_row(p, &r, 1, t, NULL)) return false;
  }
  return true;
}

bool palka_shrink_run(struct palka_shrink *p, assay *w) {
  struct counterexamples *c = &p->counterexamples;
  const struct assay_programs_options options = {.oracle = "variants"};
  struct program_trial trial = {0};
  assay_programs *programs;
  if (!count_wanted(p->orders))
    return diagnostic_set(&p->error, "no order of rules is among `%s`: there are `all`, and `1, 2, 3` and the like",
                          p->orders);
  bool good = counterexamples_get(c, w);
  diagnostic_copy(&p->error, &c->error);
  if (!good || is_stopped(c->stop)) return good;
  if (assay_programs_new(w, c->subject_file, &options, &programs) != ASSAY_OK) return false;
  struct answer_book *book = answer_book_open(p->answers, text_bytes(programs->subject->name), &p->error);
  good = book && program_trial_open(&trial, programs, c->jobs, &p->error) &&
         ((make_rows(p, &trial, book) && make_timed_rows(p, &trial)) || (is_stopped(c->stop) && !p->error.text));
  if (!answer_book_close(book) && good) good = diagnostic_set(&p->error, "%s cannot be written", p->answers);
  program_trial_close(&trial);
  return good;
}

void palka_shrink_free(struct palka_shrink *p) {
  counterexamples_free(&p->counterexamples);
  diagnostic_clear(&p->error);
}
