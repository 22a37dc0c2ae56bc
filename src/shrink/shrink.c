/* shrink: see the header. */
#include "shrink/shrink.h"

#include "campaign/journal_header.h"
#include "checks/pool.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "hunt/hunt.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

static bool fail_shrink(struct shrink *s, const char *error) {
  s->error = memory_text(error);
  return false;
}

static void keep_result(struct shrink *s, const struct assay_target *t, const struct assay_shrunk *r) {
  s->target = *t;
  s->target.form = memory_text(t->form);
  s->target.name = memory_text(t->name);
  s->target.file = memory_text(t->file);
  s->result = *r;
  s->result.term = memory_text(r->term);
  s->result.exception = memory_text(r->exception);
  s->result.other = memory_text(r->other);
  s->result.formulas = formulas_copy(&r->formulas);
}

static bool is_broken(assay_verdict v) { return v == ASSAY_FAILS || v == ASSAY_TOO_LONG; }

/* ---- the journal ---- */

static char *facts_of(const struct shrink *s, const assay_subject *subject) {
  const struct assay_shrink_options *o = &s->options;
  struct buffer header = {0};
  journal_header_hash(&header, "model", assay_subject_hash(subject));
  journal_header_content(&header, "term", o->term, strlen(o->term));
  if (s->property) journal_header_text(&header, "property", s->property);
  for (size_t i = 0; o->opaque && o->opaque[i]; i++) journal_header_text(&header, "opaque", o->opaque[i]);
  journal_header_number(&header, "same", o->same);
  journal_header_number(&header, "seed", o->seed);
  journal_header_number(&header, "tries", o->tries);
  journal_header_number(&header, "max-size", o->max_size);
  journal_header_number(&header, "max-depth", o->max_depth);
  return header.text;
}

static bool open_journal(struct shrink *s, assay_subject *subject) {
  assay *world = assay_subject_world(subject);
  if (!s->journal) return true;
  char *header = facts_of(s, subject);
  const bool opened = assay_journal_open(world, s->journal, header, &s->options.journal) == ASSAY_OK;
  free(header);
  return opened || fail_shrink(s, assay_error(world));
}

static void close_journal(struct shrink *s) {
  if (!s->options.journal) return;
  if (!assay_journal_close(s->options.journal))
    s->warning = memory_printf("%s: warning: the journal could not be written to its end\n", s->journal);
  s->options.journal = NULL;
}

/* ---- the reduction ---- */

/* The first of the requested properties that the term violates; if it violates none, the first that
 * holds for it. */
static bool shrink_any(struct shrink *s, assay_subject *subject) {
  struct assay_targets all;
  assay *world = assay_subject_world(subject);
  if (assay_targets(subject, &all) != ASSAY_OK) return fail_shrink(s, assay_error(world));
  bool any = false;
  for (size_t i = 0; i < all.count; i++) {
    if (!property_is_wanted(&all.list[i], s->property)) continue;
    struct assay_shrunk r;
    s->options.target = i;
    s->options.deadline = s->seconds > 0 ? deadline_after(s->seconds) : 0;
    if (assay_shrink(subject, &s->options, &r) != ASSAY_OK) return fail_shrink(s, assay_error(world));
    if (any && !is_broken(r.verdict) && (r.verdict != ASSAY_HOLDS || s->result.verdict == ASSAY_HOLDS)) continue;
    if (any) shrink_free(s);
    any = true;
    keep_result(s, &all.list[i], &r);
    if (is_broken(r.verdict)) return true;
  }
  if (any) return true;
  return fail_shrink(s, all.count ? "no property of that name or line\n"
                                  : "the file has no properties: no redex-check or its like was met\n");
}

static void shrink_in(struct shrink *s, assay_subject *subject) {
  if (open_journal(s, subject)) shrink_any(s, subject);
  close_journal(s);
}

static assay_subject *load_subject(struct worker *w, const struct shrink *s, char **error) {
  assay *world = worker_new_world(w, error);
  assay_subject *subject;
  if (!world) return NULL;
  if (assay_load_properties(world, s->file, &subject) == ASSAY_OK) return subject;
  *error = memory_text(assay_error(world));
  return NULL;
}

/* ---- several threads: one reduces, all try candidates ---- */

struct crew {
  struct shrink *shrink;
  struct pool pool;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  unsigned members; /* threads that have begun: the first one reduces */
  assay_subject *leader;
  struct assay_away *list; /* the batch; NULL: none at the moment */
  size_t count, next, done;
  size_t failing; /* the first one known to fail */
  bool over;
  char **actual; /* texts of this batch; malloc'ed */
  size_t actual_count;
};

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
static void try_candidate(struct crew *k, assay_subject *s, size_t i) {
  struct assay_away candidate = k->list[i];
  const struct assay_shrink_options options = k->shrink->options;
  assay *world = assay_subject_world(s);
  pthread_mutex_unlock(&k->lock);
  const struct assay_mark mark = assay_mark(world);
  const bool tried = assay_shrink_try(s, &options, &candidate) == ASSAY_OK;
  char *actual = tried ? memory_text(candidate.actual) : NULL;
  assay_release(world, mark);
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

static void help(struct crew *k, assay_subject *s) {
  pthread_mutex_lock(&k->lock);
  while (!k->over) {
    size_t i;
    if (next_candidate(k, &i)) try_candidate(k, s, i);
    else pthread_cond_wait(&k->changed, &k->lock);
  }
  pthread_mutex_unlock(&k->lock);
}

static void lead(struct crew *k, assay_subject *s) {
  k->leader = s;
  shrink_in(k->shrink, s);
  pthread_mutex_lock(&k->lock);
  k->over = true;
  pthread_cond_broadcast(&k->changed);
  pthread_mutex_unlock(&k->lock);
}

static void work_together(struct worker *w) {
  struct crew *k = w->pool->data;
  char *error = NULL;
  assay_subject *s = load_subject(w, k->shrink, &error);
  pthread_mutex_lock(&k->lock);
  const bool leads = k->members++ == 0;
  if (leads && !s) {
    k->shrink->error = error;
    k->over = true;
    pthread_cond_broadcast(&k->changed);
  } else {
    free(error); /* the other threads continue without this one */
  }
  pthread_mutex_unlock(&k->lock);
  if (s && leads) lead(k, s);
  else if (s) help(k, s);
}

static bool run_together(struct shrink *s) {
  enum { BATCH = 4 }; /* candidates per thread */
  struct crew k = {.shrink = s};
  k.pool = (struct pool){.jobs = s->jobs,
                         .limit = s->limit,
                         .stop = s->options.stop,
                         .libraries = s->libraries,
                         .work = work_together,
                         .data = &k};
  s->options.check = check_together;
  s->options.data = &k;
  s->options.batch = BATCH * (size_t)s->jobs;
  pthread_mutex_init(&k.lock, NULL);
  pthread_cond_init(&k.changed, NULL);
  const bool ran = pool_run(&k.pool);
  pthread_cond_destroy(&k.changed);
  pthread_mutex_destroy(&k.lock);
  free_texts(&k);
  return ran;
}

/* ---- one thread ---- */

static void work_on_shrink(struct worker *w) {
  struct shrink *s = w->pool->data;
  assay_subject *subject = load_subject(w, s, &s->error);
  if (subject) shrink_in(s, subject);
}

static bool run_alone(struct shrink *s) {
  struct pool pool = {.jobs = 1,
                      .limit = s->limit,
                      .stop = s->options.stop,
                      .libraries = s->libraries,
                      .work = work_on_shrink,
                      .data = s};
  return pool_run(&pool);
}

bool shrink_run(struct shrink *s) {
  if (!(s->jobs > 1 ? run_together(s) : run_alone(s))) fail_shrink(s, "no threads could be started\n");
  return !s->error;
}

void shrink_free(struct shrink *s) {
  free((char *)s->target.form);
  free((char *)s->target.name);
  free((char *)s->target.file);
  free((char *)s->result.term);
  free((char *)s->result.exception);
  free((char *)s->result.other);
  formulas_free(&s->result.formulas);
  free(s->error);
  free(s->warning);
  s->target = (struct assay_target){0};
  s->result = (struct assay_shrunk){0};
  s->error = s->warning = NULL;
}
