/* given_terms: see the header. */
#include "shrink/given_terms.h"

#include "checks/pool.h"
#include "core/array.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "engine/engine.h"

#include <stdlib.h>

struct given_term *given_terms_add(struct given_terms *g, const char *name, unsigned line, const char *text) {
  ARRAY_ROOM(g->list, g->count, g->capacity);
  struct given_term *t = &g->list[g->count++];
  *t = (struct given_term){.name = memory_text(name), .given = memory_text(text), .line = line};
  return t;
}

static bool fail_as_check(struct given_terms *g, const assay *world) {
  if (is_stopped(g->check.stop)) return false;
  return g->report.error.text ? diagnostic_copy(&g->error, &g->report.error) : engine_take_error(world, &g->error);
}

/* ---- reading ---- */

/* Counting lines takes longer than reading a term, and only errors need the line. */
static bool read_given(struct check *c, struct given_term *t) {
  return c->kind->read(c, t->name, 1, t->given, &t->read) || c->kind->read(c, t->name, t->line, t->given, &t->read);
}

static bool read_terms(struct given_terms *g, struct check *c) {
  bool good = true;
  for (size_t i = 0; i < g->count; i++) {
    struct given_term *t = &g->list[i];
    if (!t->error.text && !read_given(c, t)) engine_take_error(c->world, &t->error);
    good = good && !t->error.text;
  }
  return good;
}

/* ---- asking ---- */

static void add_verdicts(struct given_terms *g) {
  const struct check_contents *all = &g->contents;
  g->verdicts = memory_array(g->count * all->stream_count + 1, sizeof *g->verdicts);
  for (size_t t = 0; t < g->count; t++)
    for (size_t i = 0; i < all->stream_count; i++) {
      const size_t statement = all->streams[i].statement;
      if (i && all->streams[i - 1].statement == statement) continue; /* another generator */
      g->verdicts[g->verdict_count++] =
          (struct given_verdict){.term = t, .statement = statement, .verdict = ASSAY_UNANSWERED};
    }
}

/* A program that ends itself has no verdict, and is an error of the property. */
static bool fail_as_statement(struct given_terms *g, const struct check *c, const struct given_verdict *v) {
  const struct assay_error_parts error = assay_error_parts(c->world);
  if (error.status == ASSAY_EXITED && !is_stopped(g->check.stop) && !g->report.error.text)
    return statement_refuse(&g->contents.statements[v->statement], error.message, &g->error);
  return fail_as_check(g, c->world);
}

static void take_verdict(struct given_terms *g, struct given_verdict *v, assay_verdict verdict) {
  v->verdict = verdict;
  v->is_decided = true;
  if (g->decided) g->decided(g->data, v);
}

static bool ask_verdicts(struct given_terms *g, struct check *c, struct given_verdict *list, size_t count) {
  struct asked_term *asked = memory_array(count + 1, sizeof *asked);
  for (size_t i = 0; i < count; i++) {
    struct given_verdict *v = &list[i];
    const struct given_term *t = &g->list[v->term];
    asked[i] = (struct asked_term){.name = t->name,
                                   .term = t->read.term,
                                   .statement = v->statement,
                                   .seed = g->check.seed,
                                   .verdict = ASSAY_UNANSWERED,
                                   .evidence = &v->evidence};
  }
  const bool good = c->kind->ask(c, asked, count) && !is_stopped(g->check.stop);
  for (size_t i = 0; good && i < count; i++) take_verdict(g, &list[i], asked[i].verdict);
  free(asked);
  return good || fail_as_statement(g, c, list);
}

/* Programs are asked about in one batch, properties one after the other. */
static bool ask_terms(struct given_terms *g, struct check *c) {
  const size_t step = c->kind->is_ordered ? g->verdict_count : 1;
  bool good = true;
  for (size_t i = 0; good && i < g->verdict_count; i += step) good = ask_verdicts(g, c, g->verdicts + i, step);
  return good;
}

static bool blame_terms(struct given_terms *g, struct check *c) {
  for (size_t i = 0; i < g->verdict_count && g->blames; i++) {
    struct given_verdict *v = &g->verdicts[i];
    const struct asked_term asked = {.name = g->list[v->term].name, .term = g->list[v->term].read.term};
    if (v->verdict == ASSAY_FAILS && !c->kind->blame(c, &asked, &v->cause)) return fail_as_check(g, c->world);
  }
  return !is_stopped(g->check.stop);
}

static bool ask_check(struct given_terms *g, struct check *c) {
  if (!c->kind->list(c, &g->contents)) return fail_as_check(g, c->world);
  if (!g->contents.stream_count) return diagnostic_set(&g->error, "%s", check_why_no_streams(&g->contents));
  if (!read_terms(g, c)) return false;
  if (c->kind->begin) c->kind->begin(c);
  add_verdicts(g);
  return ask_terms(g, c) && blame_terms(g, c);
}

/* ---- where ---- */

static bool ask_in(struct given_terms *g, assay *world) {
  struct check *c = g->check.kind->open(&g->check, &g->report, world);
  if (!c) return fail_as_check(g, world);
  const bool good = ask_check(g, c);
  c->kind->close(c);
  return good;
}

struct asking_given {
  struct given_terms *terms;
  bool good;
};

static void ask_in_pool(struct worker *w) {
  struct asking_given *k = w->pool->data;
  assay *world = worker_new_world(w, &k->terms->error);
  k->good = world && ask_in(k->terms, world);
}

bool given_terms_run(struct given_terms *g, assay *world) {
  const struct check_options *o = &g->check;
  if (o->kind->is_ordered) return ask_in(g, world);
  struct asking_given asking = {.terms = g};
  struct pool pool = {
      .jobs = 1, .limit = o->limit, .stop = o->stop, .libraries = o->libraries, .work = ask_in_pool, .data = &asking};
  if (!pool_run(&pool)) return diagnostic_set(&g->error, "no threads could be started");
  return asking.good && !is_stopped(o->stop);
}

void given_terms_free(struct given_terms *g) {
  for (size_t i = 0; i < g->count; i++) {
    free(g->list[i].name);
    free(g->list[i].given);
    diagnostic_clear(&g->list[i].error);
    read_term_free(&g->list[i].read);
  }
  for (size_t i = 0; i < g->verdict_count; i++) {
    asked_evidence_free(&g->verdicts[i].evidence);
    cause_free(&g->verdicts[i].cause);
  }
  free(g->list);
  free(g->verdicts);
  diagnostic_clear(&g->error);
  check_contents_free(&g->contents);
  check_report_free(&g->report);
}
