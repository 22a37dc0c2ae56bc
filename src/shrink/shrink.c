/* shrink: see the header. */
#include "shrink/shrink.h"

#include "campaign/journal_header.h"
#include "checks/pool.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

/* The threads: one reduces, all try candidates. */
struct crew {
  struct shrink *shrink;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  unsigned members; /* threads that have begun: the first one reduces */
  size_t statement; /* about which the term is tried at the moment */
  struct check *leader;
  struct assay_away *list; /* the batch; NULL: none at the moment */
  size_t count, next, done;
  size_t failing; /* the first one known to fail */
  bool over;
  char **actual; /* texts of this batch; malloc'ed */
  size_t actual_count;
};

static bool fail_as_check(struct shrink *s, const assay *world) {
  diagnostic_copy(&s->error, &s->report.error);
  return engine_take_error(world, &s->error);
}

/* ---- the journal ---- */

static char *facts_of(const struct shrink *s, const struct assay_sources *sources) {
  const struct check_options *o = &s->check;
  const struct reduction_bounds *b = o->bounds;
  struct buffer header = {0};
  for (size_t i = 0; i < sources->count; i++)
    journal_header_content(&header, "source", sources->list[i].text, sources->list[i].length);
  journal_header_content(&header, "term", s->term, strlen(s->term));
  if (o->property) journal_header_text(&header, "property", o->property);
  if (o->subject) journal_header_text(&header, "subject", o->subject);
  for (size_t i = 0; b->opaque && b->opaque[i]; i++) journal_header_text(&header, "opaque", b->opaque[i]);
  journal_header_number(&header, "same", !b->is_loose);
  journal_header_number(&header, "seed", o->seed);
  journal_header_number(&header, "tries", b->tries);
  journal_header_number(&header, "max-size", b->size);
  journal_header_number(&header, "max-depth", b->depth);
  return header.text;
}

static bool open_journal(struct shrink *s, struct check *c, assay_journal **out) {
  struct assay_sources sources;
  *out = NULL;
  if (!s->journal) return true;
  if (!c->kind->sources(c, &sources)) return fail_as_check(s, c->world);
  char *header = facts_of(s, &sources);
  const bool opened = assay_journal_open(c->world, s->journal, header, out) == ASSAY_OK;
  free(header);
  return opened || fail_as_check(s, c->world);
}

static void close_journal(struct shrink *s, assay_journal *j) {
  if (j && !assay_journal_close(j))
    s->warning = memory_printf("%s: warning: the journal could not be written to its end\n", s->journal);
}

/* ---- the reduction ---- */

static bool is_broken(assay_verdict v) { return v == ASSAY_FAILS || v == ASSAY_TOO_LONG; }

/* Is this a better answer than the one before? The first violation ends the search. */
static bool is_better(const struct shrink *s, assay_verdict v, bool is_first) {
  return is_first || is_broken(v) || (v == ASSAY_HOLDS && s->result.verdict != ASSAY_HOLDS);
}

static bool shrink_statement(struct crew *k, struct check *c, const struct examination *request, bool is_first) {
  struct shrink *s = k->shrink;
  const struct failure failure = {.statement = k->statement, .term = (char *)(uintptr_t)s->term};
  struct examination x = *request;
  x.failure = &failure;
  const enum examined result = examination_run(c, &x);
  const bool good = result != EXAMINED_FAILED && x.status == ASSAY_OK && !s->report.error.text;
  x.failure = NULL;
  const struct assay_error_parts error = assay_error_parts(c->world);
  if (!good && error.status == ASSAY_EXITED && !s->report.error.text)
    statement_refuse(&s->contents.statements[k->statement], error.message, &s->error);
  if (good && is_better(s, x.verdict, is_first)) {
    examination_free(&s->result);
    s->result = x;
    s->statement = k->statement;
  } else {
    examination_free(&x);
  }
  return good || fail_as_check(s, c->world);
}

static void shrink_each(struct crew *k, struct check *c, const struct examination *request) {
  struct shrink *s = k->shrink;
  const struct check_contents *all = &s->contents;
  bool is_first = true;
  for (size_t i = 0; i < all->stream_count; i++) {
    if (i && all->streams[i].statement == k->statement) continue;
    k->statement = all->streams[i].statement;
    if (!shrink_statement(k, c, request, is_first) || is_broken(s->result.verdict)) return;
    is_first = false;
  }
  if (is_first) diagnostic_set(&s->error, "%s", check_why_no_streams(all));
}

/* ---- several threads ---- */

static void free_texts(struct crew *k) {
  for (size_t i = 0; i < k->actual_count; i++) free(k->actual[i]);
  free(k->actual);
  k->actual = NULL;
  k->actual_count = 0;
}

/* Call with the lock. A candidate to try; returns false if there is none now. */
static bool next_candidate(struct crew *k, size_t *i) {
  if (!k->list || k->next >= k->count || k->next > k->failing) return false;
  *i = k->next++;
  return true;
}

/* Call with the lock, which it releases meanwhile. */
static void try_candidate(struct crew *k, struct check *c, size_t i) {
  struct assay_away candidate = k->list[i];
  const struct asked_term about = {.statement = k->statement, .seed = k->shrink->check.seed};
  pthread_mutex_unlock(&k->lock);
  const struct assay_mark mark = assay_mark(c->world);
  const bool tried = c->kind->try_candidate(c, &about, &candidate) == ASSAY_OK;
  char *actual = tried ? memory_text(candidate.actual) : NULL;
  assay_release(c->world, mark);
  pthread_mutex_lock(&k->lock);
  k->list[i].verdict = tried ? candidate.verdict : ASSAY_OUTSIDE;
  k->list[i].evidence = candidate.evidence;
  k->list[i].actual = k->actual[i] = actual;
  if (tried && is_broken(candidate.verdict) && i < k->failing) k->failing = i;
  k->done++;
  pthread_cond_broadcast(&k->changed);
}

static void check_together(void *data, struct assay_away *list, size_t count) {
  struct crew *k = data;
  pthread_mutex_lock(&k->lock);
  free_texts(k);
  k->actual = memory_array(count, sizeof *k->actual);
  for (size_t i = 0; i < count; i++) k->actual[i] = NULL;
  k->actual_count = count;
  k->list = list;
  k->count = k->failing = count;
  k->next = k->done = 0;
  pthread_cond_broadcast(&k->changed);
  for (size_t i; next_candidate(k, &i);) try_candidate(k, k->leader, i);
  while (k->done < k->next) pthread_cond_wait(&k->changed, &k->lock);
  k->list = NULL;
  pthread_mutex_unlock(&k->lock);
}

static void help_shrinking(struct crew *k, struct check *c) {
  pthread_mutex_lock(&k->lock);
  while (!k->over) {
    size_t i;
    if (next_candidate(k, &i)) try_candidate(k, c, i);
    else pthread_cond_wait(&k->changed, &k->lock);
  }
  pthread_mutex_unlock(&k->lock);
}

static void tell_progress(void *data, const struct reduce_result *so_far) {
  const struct shrink *s = ((const struct crew *)data)->shrink;
  s->progress(s->data, so_far);
}

static void lead_shrinking(struct crew *k, struct check *c) {
  enum { BATCH = 4 }; /* candidates per thread */
  struct shrink *s = k->shrink;
  const bool is_together = s->check.jobs > 1 && c->kind->try_candidate;
  struct examination request = {.is_given = true,
                                .name = s->name,
                                .progress = s->progress ? tell_progress : NULL,
                                .elsewhere = is_together ? check_together : NULL,
                                .batch = is_together ? BATCH * (size_t)s->check.jobs : 0,
                                .data = k};
  assay_journal *journal;
  k->leader = c;
  if (!c->kind->list(c, &s->contents)) {
    fail_as_check(s, c->world);
  } else if (open_journal(s, c, &journal)) {
    request.journal = (struct journal *)journal;
    shrink_each(k, c, &request);
    close_journal(s, journal);
  }
}

static void end_work(struct crew *k) {
  pthread_mutex_lock(&k->lock);
  k->over = true;
  pthread_cond_broadcast(&k->changed);
  pthread_mutex_unlock(&k->lock);
}

/* The first thread to begin leads. The others need not succeed in opening the check. */
static void work_in(struct crew *k, assay *world, const struct diagnostic *error) {
  struct shrink *s = k->shrink;
  struct check_report ignored = {0};
  pthread_mutex_lock(&k->lock);
  const bool leads = k->members++ == 0;
  pthread_mutex_unlock(&k->lock);
  struct check *c = world ? s->check.kind->open(&s->check, leads ? &s->report : &ignored, world) : NULL;
  if (leads && !world) diagnostic_copy(&s->error, error);
  else if (leads && !c) fail_as_check(s, world);
  if (c && leads) lead_shrinking(k, c);
  else if (c) help_shrinking(k, c);
  if (leads) end_work(k);
  if (c) c->kind->close(c);
  check_report_free(&ignored);
}

static void work_on_shrink(struct worker *w) {
  struct diagnostic error = {0};
  assay *world = worker_new_world(w, &error);
  work_in(w->pool->data, world, &error);
  diagnostic_clear(&error);
}

static bool run_in_pool(struct crew *k) {
  const struct check_options *o = &k->shrink->check;
  struct pool pool = {.jobs = o->jobs,
                      .limit = o->limit,
                      .stop = o->stop,
                      .libraries = o->libraries,
                      .work = work_on_shrink,
                      .data = k};
  return pool_run(&pool);
}

bool shrink_run(struct shrink *s, assay *world) {
  struct crew k = {.shrink = s};
  pthread_mutex_init(&k.lock, NULL);
  pthread_cond_init(&k.changed, NULL);
  if (s->check.kind->is_ordered) work_in(&k, world, NULL);
  else if (!run_in_pool(&k)) diagnostic_set(&s->error, "no threads could be started");
  pthread_cond_destroy(&k.changed);
  pthread_mutex_destroy(&k.lock);
  free_texts(&k);
  return !s->error.text;
}

void shrink_free(struct shrink *s) {
  examination_free(&s->result);
  check_contents_free(&s->contents);
  check_report_free(&s->report);
  diagnostic_clear(&s->error);
  free(s->warning);
  s->warning = NULL;
}
