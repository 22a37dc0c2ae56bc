/* shrink: see the header. */
#include "campaign/shrink.h"

#include "campaign/hunt.h"
#include "campaign/pool.h"
#include "core/memory.h"

#include <stdlib.h>

static bool fail(struct shrink *s, const char *error) {
  s->error = memory_text(error);
  return false;
}

static void keep(struct shrink *s, const struct assay_target *t, const struct assay_shrunk *r) {
  s->target = *t;
  s->target.form = memory_text(t->form);
  s->target.name = memory_text(t->name);
  s->target.file = memory_text(t->file);
  s->result = *r;
  s->result.term = memory_text(r->term);
  s->result.exception = memory_text(r->exception);
}

static bool is_broken(assay_verdict v) { return v == ASSAY_FAILS || v == ASSAY_TOO_LONG; }

/* Of the properties that are meant, the first that the term breaks; if it breaks none, the first that holds of it. */
static bool shrink_in(struct shrink *s, assay_subject *subject) {
  struct assay_targets all;
  assay *world = assay_subject_world(subject);
  if (assay_targets(subject, &all) != ASSAY_OK) return fail(s, assay_error(world));
  bool any = false;
  for (size_t i = 0; i < all.count; i++) {
    if (!hunt_is_wanted(&all.list[i], s->property)) continue;
    struct assay_shrunk r;
    s->options.target = i;
    s->options.deadline = s->seconds > 0 ? deadline_after(s->seconds) : 0;
    if (assay_shrink(subject, &s->options, &r) != ASSAY_OK) return fail(s, assay_error(world));
    if (any && !is_broken(r.verdict) && (r.verdict != ASSAY_HOLDS || s->result.verdict == ASSAY_HOLDS)) continue;
    if (any) shrink_free(s);
    any = true;
    keep(s, &all.list[i], &r);
    if (is_broken(r.verdict)) return true;
  }
  if (any) return true;
  return fail(s, all.count ? "no property of that name or line\n"
                           : "the file has no properties: no redex-check or its like was met\n");
}

static void work(struct worker *w) {
  struct shrink *s = w->pool->data;
  assay *world = worker_new_world(w, &s->error);
  assay_subject *subject;
  if (!world) return;
  if (assay_load_properties(world, s->file, &subject) != ASSAY_OK) fail(s, assay_error(world));
  else shrink_in(s, subject);
}

bool shrink_run(struct shrink *s) {
  struct pool pool = {.jobs = 1, .limit = s->limit, .libraries = s->libraries, .work = work, .data = s};
  if (!pool_run(&pool)) fail(s, "no threads could be started\n");
  return !s->error;
}

void shrink_free(struct shrink *s) {
  free((char *)s->target.form);
  free((char *)s->target.name);
  free((char *)s->target.file);
  free((char *)s->result.term);
  free((char *)s->result.exception);
  free(s->error);
  s->target = (struct assay_target){0};
  s->result = (struct assay_shrunk){0};
  s->error = NULL;
}
