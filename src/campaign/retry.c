/* retry: see the header. */
#include "campaign/retry.h"

#include "checks/check.h"
#include "checks/pool.h"
#include "checks/program_check.h"
#include "core/array.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"

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
  free(r->error);
}

static void fail(struct retry *r, const char *error) {
  if (!r->error) r->error = memory_text(error);
}

/* ---- models ---- */

static bool is_property(const struct assay_target *t, const struct retry_item *i) {
  return !strcmp(t->form, i->form) && !strcmp(t->name, i->property);
}

size_t retry_find_property(const struct retry_item *i, const struct assay_targets *all) {
  if (i->place < all->count && is_property(&all->list[i->place], i)) return (size_t)i->place;
  for (size_t t = 0; t < all->count; t++)
    if (is_property(&all->list[t], i)) return t;
  return SIZE_MAX;
}

static enum retry_verdict ask(struct retry *r, assay_subject *s, size_t target, const struct retry_item *i) {
  const struct assay_question q = {.target = target, .term = i->term, .seed = i->seed, .index = i->index};
  assay_verdict verdict;
  if (assay_ask(s, &q, &verdict) != ASSAY_OK) {
    fail(r, assay_error(assay_subject_world(s)));
    return RETRY_UNKNOWN;
  }
  switch (verdict) {
  case ASSAY_HOLDS: return RETRY_GONE;
  case ASSAY_FAILS: return RETRY_FAILS;
  case ASSAY_OUTSIDE: return RETRY_OUTSIDE;
  default: return RETRY_UNKNOWN;
  }
}

static void try_model(struct worker *w) {
  struct retry *r = w->pool->data;
  char *error = NULL;
  assay *world = worker_new_world(w, &error);
  assay_subject *s = NULL;
  struct assay_targets all = {0};
  if (!world) fail(r, error);
  else if (assay_load_properties(world, r->file, &s) != ASSAY_OK || assay_targets(s, &all) != ASSAY_OK)
    fail(r, assay_error(world));
  free(error);
  for (size_t i = 0; !r->error && i < r->count && !is_stopped(r->stop); i++) {
    struct retry_item *item = &r->items[i];
    const size_t target = retry_find_property(item, &all);
    item->verdict = target == SIZE_MAX ? RETRY_NO_PROPERTY : ask(r, s, target, item);
  }
}

static void run_model(struct retry *r) {
  struct pool pool = {
      .jobs = 1, .limit = r->limit, .stop = r->stop, .libraries = r->libraries, .work = try_model, .data = r};
  if (!pool_run(&pool)) fail(r, "no threads could be started\n");
}

/* ---- programs ---- */

static const char *text_option(const struct retry *r, const char *name) {
  return json_string_value(json_object_get(r->options, name));
}

static struct assay_programs_options programs_options(const struct retry *r) {
  const char *oracle = text_option(r, "oracle");
  return (struct assay_programs_options){.subject = r->subject,
                                         .oracle = oracle && strcmp(oracle, "all") ? oracle : NULL};
}

static enum retry_verdict verdict_of(const struct program_verdict *v) {
  if (v->is_flaky || v->difference.kind == AGREEMENT_UNKNOWN || v->difference.kind == AGREEMENT_NOT_RUN)
    return RETRY_UNKNOWN;
  return v->difference.kind == AGREEMENT_SAME || v->permitted ? RETRY_GONE : RETRY_FAILS;
}

static bool read_programs(struct retry *r, assay_programs *p, struct assay_program *list) {
  for (size_t i = 0; i < r->count; i++)
    if (assay_programs_read(p, r->items[i].name, 1, r->items[i].term, &list[i]) != ASSAY_OK) return false;
  return true;
}

static void run_programs(struct retry *r, assay *world) {
  const struct assay_programs_options options = programs_options(r);
  struct assay_program *list = memory_array(r->count + 1, sizeof *list);
  assay_programs *p;
  struct program_check c = {.list = list, .count = r->count, .jobs = r->jobs, .stop = r->stop};
  bool good = assay_programs_new(world, r->file, &options, &p) == ASSAY_OK && read_programs(r, p, list);
  c.programs = good ? p : NULL;
  good = good && program_check_run(&c);
  for (size_t i = 0; good && i < r->count; i++) r->items[i].verdict = verdict_of(&c.verdicts[i]);
  if (!good && !is_stopped(r->stop)) fail(r, c.error ? c.error : assay_error(world));
  program_check_free(&c);
  free(list);
}

static void try_programs(struct worker *w) {
  struct retry *r = w->pool->data;
  char *error = NULL;
  assay *world = worker_new_world(w, &error);
  if (world) run_programs(r, world);
  else fail(r, error);
  free(error);
}

/* ---- both ---- */

static bool is_subject_file(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && !strcmp(dot, ".assay");
}

static bool is_of_kind(const struct retry *r) {
  return !r->kind || !strcmp(r->kind, compare_check_kind.name) == is_subject_file(r->file);
}

bool retry_run(struct retry *r) {
  if (!is_of_kind(r)) {
    r->error =
        memory_printf("%s: error: these are findings about %s, and that is not what this file has\n", r->file,
                      strcmp(r->kind, compare_check_kind.name) ? "a model" : "programs of a subject file (.assay)");
  } else if (is_subject_file(r->file)) {
    struct pool pool = {.jobs = 1, .stop = r->stop, .libraries = r->libraries, .work = try_programs, .data = r};
    if (!pool_run(&pool)) fail(r, "no threads could be started\n");
  } else {
    run_model(r);
  }
  return !r->error;
}
