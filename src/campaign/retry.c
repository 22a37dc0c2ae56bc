/* retry: see the header. */
#include "campaign/retry.h"

#include "checks/check.h"
#include "checks/pool.h"
#include "core/array.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "engine/engine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct retry_item *retry_add(struct retry *r) {
  ARRAY_ROOM(r->items, r->count, r->capacity);
  r->items[r->count] = (struct retry_item){.verdict = RETRY_UNKNOWN};
  return &r->items[r->count++];
}

void retry_free(struct retry *r) {
  for (size_t i = 0; i < r->count; i++) {
    free(r->items[i].name);
    free(r->items[i].form);
    free(r->items[i].property);
    free(r->items[i].term);
  }
  free(r->items);
  diagnostic_clear(&r->error);
}

size_t retry_count(const struct retry *r, enum retry_verdict verdict) {
  size_t n = 0;
  for (size_t i = 0; i < r->count; i++) n += r->items[i].verdict == verdict;
  return n;
}

static bool is_subject_file(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && !strcmp(dot, ".assay");
}

/* ---- statements ---- */

/* A subject of programs has one statement, whatever its name. */
static bool is_about(const struct statement *s, const struct retry_item *i) {
  return !strcmp(s->form, "subject") || (!strcmp(s->form, i->form) && !strcmp(s->name, i->property));
}

static size_t find_statement(const struct retry_item *i, const struct check_contents *all) {
  if (i->place < all->statement_count && is_about(&all->statements[i->place], i)) return (size_t)i->place;
  for (size_t n = 0; n < all->statement_count; n++)
    if (is_about(&all->statements[n], i)) return n;
  return SIZE_MAX;
}

/* ---- verdicts ---- */

static enum retry_verdict retry_verdict_of(assay_verdict v) {
  switch (v) {
  case ASSAY_HOLDS: return RETRY_GONE;
  case ASSAY_FAILS: return RETRY_FAILS;
  case ASSAY_OUTSIDE: return RETRY_OUTSIDE;
  default: return RETRY_UNKNOWN;
  }
}

static char *name_of_item(const struct retry *r, const struct retry_item *i) {
  return memory_printf("%s, finding %" PRIu64 " (%s)", r->from, i->number, i->name);
}

static void free_asked(struct asked_term *asked, size_t count) {
  for (size_t i = 0; i < count; i++) free((char *)(uintptr_t)asked[i].name);
  free(asked);
}

/* Asks together about all terms whose statement the subject has. */
static bool ask_item(struct retry *r, struct check *c, const struct check_contents *contents) {
  struct asked_term *asked = memory_array(r->count + 1, sizeof *asked);
  size_t *items = memory_array(r->count + 1, sizeof *items), count = 0;
  for (size_t i = 0; i < r->count; i++) {
    const struct retry_item *x = &r->items[i];
    const size_t statement = find_statement(x, contents);
    if (statement == SIZE_MAX) r->items[i].verdict = RETRY_NO_PROPERTY;
    if (statement == SIZE_MAX) continue;
    items[count] = i;
    asked[count++] =
        (struct asked_term){name_of_item(r, x), x->term, statement, x->seed, x->index, ASSAY_UNANSWERED, NULL};
  }
  const bool good = !count || c->kind->ask(c, asked, count);
  for (size_t i = 0; i < count; i++) r->items[items[i]].verdict = retry_verdict_of(asked[i].verdict);
  free_asked(asked, count);
  free(items);
  return good;
}

static const char *option_of(const struct retry *r, const char *name) {
  return json_string_value(json_object_get(r->options, name));
}

static struct check_options options_of(const struct retry *r) {
  const char *oracle = option_of(r, "oracle");
  return (struct check_options){.kind = is_subject_file(r->file) ? &compare_check_kind : &property_check_kind,
                                .file = r->file,
                                .test = r->test,
                                .pattern = option_of(r, "pattern"),
                                .satisfying = option_of(r, "satisfying"),
                                .language = option_of(r, "language"),
                                .limit = r->limit,
                                .subject = r->subject,
                                .oracle = oracle && strcmp(oracle, "all") ? oracle : NULL,
                                .jobs = r->jobs,
                                .stop = r->stop};
}

static void retry_in(struct retry *r, assay *world) {
  const struct check_options o = options_of(r);
  struct check_report report = {0};
  struct check_contents contents = {0};
  struct check *c = o.kind->open(&o, &report, world);
  if (!(c && o.kind->list(c, &contents) && ask_item(r, c, &contents)) && !is_stopped(r->stop)) {
    diagnostic_copy(&r->error, &report.error);
    engine_take_error(world, &r->error);
  }
  if (c) o.kind->close(c);
  check_contents_free(&contents);
  check_report_free(&report);
}

static void retry_in_world(struct worker *w) {
  struct retry *r = w->pool->data;
  assay *world = worker_new_world(w, &r->error);
  if (world) retry_in(r, world);
}

static bool is_of_kind(const struct retry *r) {
  return !r->kind || !strcmp(r->kind, compare_check_kind.name) == is_subject_file(r->file);
}

/* A campaign may be a stranger's, and its test is a program: only the user can have it run. */
static bool is_test_named(struct retry *r) {
  const char *kept = option_of(r, "test");
  if (kept && !r->test)
    return diagnostic_set_in(&r->error, r->from,
                             "these are findings of the test %s, which is a program: it is run only if you name it, as "
                             "in --test %s",
                             kept, kept);
  return kept || !r->test ||
         diagnostic_set_in(&r->error, r->from,
                           "these are findings about properties of the model, not of a test: leave "
                           "out --test %s",
                           r->test);
}

/* Programs of a subject that is not a file of subjects: the compiler is inside a program. */
static bool is_of_embedded(const struct retry *r) {
  return r->is_copy && r->kind && !strcmp(r->kind, compare_check_kind.name) && !is_subject_file(r->file);
}

bool retry_run(struct retry *r) {
  if (!is_test_named(r)) return false;
  if (is_of_embedded(r))
    return diagnostic_set_in(&r->error, r->from,
                             "these are findings about the compiler `%s`, which is inside a program: only that program "
                             "can replay a term, by its option --term TERM",
                             r->subject ? r->subject : "?");
  if (!is_of_kind(r))
    return diagnostic_set_in(&r->error, r->file, "these are findings about %s, and that is not what this file has",
                             strcmp(r->kind, compare_check_kind.name) ? "a model"
                                                                      : "programs of a subject file (.assay)");
  struct pool pool = {.jobs = 1,
                      .limit = is_subject_file(r->file) ? 0 : r->limit,
                      .stop = r->stop,
                      .libraries = r->libraries,
                      .work = retry_in_world,
                      .data = r};
  if (!pool_run(&pool)) diagnostic_set(&r->error, "no threads could be started");
  return !r->error.text;
}
