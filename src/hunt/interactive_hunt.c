/* inquiry: see the header. */
#include "hunt/interactive_hunt.h"

#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "hunt/hunt.h"
#include "store/formulas.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 64 };     /* indices that a generator gets at a time */
enum { PATIENCE = 100 }; /* attempts without a term, after which it is given up */

static assay *world_of(const struct inquiry *q) { return assay_subject_world(q->subject); }

static bool fail(struct inquiry *q, const char *why) {
  free(q->why);
  q->why = memory_text(why);
  return false;
}

/* ---- what is tried ---- */

static void add_arms(struct inquiry *q, size_t target) {
  const unsigned ways = q->targets.list[target].ways & (q->bounds.ways ? q->bounds.ways : ~0U);
  for (int way = 0; way < ASSAY_WAYS; way++) {
    if (!(ways >> way & 1)) continue;
    q->arms = memory_resize(q->arms, q->arm_count + 1, sizeof *q->arms);
    q->arms[q->arm_count++] = (struct inquiry_arm){.target = target, .way = (assay_way)way, .next = 1};
  }
}

bool inquiry_restart(struct inquiry *q) {
  q->arm_count = q->turn = 0;
  for (size_t i = 0; i < q->targets.count; i++)
    if (property_is_wanted(&q->targets.list[i], q->bounds.property)) add_arms(q, i);
  return q->arm_count || fail(q, "no property of that name or line, to which these generators apply");
}

bool inquiry_begin(struct inquiry *q) {
  if (assay_targets(q->subject, &q->targets) != ASSAY_OK) return fail(q, assay_error(world_of(q)));
  if (!q->targets.count) return fail(q, "the file has no properties: no redex-check or its like was met");
  return inquiry_restart(q);
}

void inquiry_free(struct inquiry *q) {
  findings_free(&q->findings);
  free(q->seeds);
  free(q->suppressed);
  free(q->arms);
  free(q->why);
}

/* The one whose turn it is, among those that are left. */
static struct inquiry_arm *next_arm(struct inquiry *q) {
  for (size_t i = 0; i < q->arm_count; i++) {
    struct inquiry_arm *a = &q->arms[q->turn++ % q->arm_count];
    if (!a->over) return a;
  }
  return NULL;
}

static bool try_block(struct inquiry *q, struct inquiry_arm *a, uint64_t deadline, struct assay_tried *tried) {
  const struct assay_trial trial = {.target = a->target,
                                    .way = a->way,
                                    .seed = q->bounds.seed,
                                    .first = a->next,
                                    .count = BLOCK,
                                    .deadline = deadline,
                                    .stop = q->stop};
  if (assay_try(q->subject, &trial, tried) != ASSAY_OK) {
    a->over = true;
    return fail(q, assay_error(world_of(q)));
  }
  a->next = tried->next;
  a->made = a->made || tried->tried || tried->skipped || tried->too_long;
  a->over = tried->exhausted || (!a->made && a->next > PATIENCE);
  if (a->over && !a->made) fail(q, tried->why ? tried->why : "there are no such terms");
  return true;
}

/* ---- what is suppressed ---- */

bool inquiry_is_suppressed(const struct inquiry *q, size_t number) {
  for (size_t i = 0; i < q->suppressed_count; i++)
    if (q->suppressed[i] == number) return true;
  return false;
}

void inquiry_suppress(struct inquiry *q) {
  q->suppressed = memory_resize(q->suppressed, q->suppressed_count + 1, sizeof *q->suppressed);
  q->suppressed[q->suppressed_count++] = q->current;
  q->current = 0;
}

size_t inquiry_restore(struct inquiry *q, size_t number) {
  size_t i = q->suppressed_count;
  while (i > 0 && number && q->suppressed[i - 1] != number) i--;
  if (!i) return 0;
  q->current = q->suppressed[i - 1];
  memmove(q->suppressed + i - 1, q->suppressed + i, (q->suppressed_count-- - i) * sizeof *q->suppressed);
  return q->current;
}

/* For assay_shrink; malloc'ed. */
static struct assay_known *list_known(const struct inquiry *q) {
  struct assay_known *known = memory_array(q->suppressed_count + 1, sizeof *known);
  for (size_t i = 0; i < q->suppressed_count; i++) {
    const struct finding *f = q->findings.list[q->suppressed[i] - 1];
    known[i] = (struct assay_known){f->first.statement, f->term, &f->formulas, f->signature};
  }
  return known;
}

/* ---- reduction ---- */

/* What is reduced: a counterexample as it was made, or what has become of it. */
struct subject_matter {
  const struct failure *failure;
  const char *term;
  uint64_t seed;
};

static assay_status reduce(struct inquiry *q, struct subject_matter m, uint64_t instances, struct assay_shrunk *out) {
  const struct inquiry_bounds *b = &q->bounds;
  struct assay_known *known = list_known(q);
  const struct assay_shrink_options options = {
      .target = m.failure->statement,
      .term = m.term,
      .seed = m.seed,
      .index = m.failure->index,
      .same = m.failure->exception != NULL,
      .max_checks = b->max_checks,
      .deadline = b->shrink_seconds > 0 ? deadline_after(b->shrink_seconds) : 0,
      .stop = q->stop,
      .tries = (unsigned)b->tries,
      .max_depth = b->max_depth,
      .max_size = b->max_size,
      .generalise = instances,
      .opaque = b->opaque,
      .known = q->suppressed_count ? known : NULL,
      .known_count = q->suppressed_count,
  };
  const assay_status status = assay_shrink(q->subject, &options, out);
  free(known);
  return status;
}

static void take_texts(struct finding *f, const struct assay_shrunk *small) {
  free(f->term);
  free(f->exception);
  formulas_free(&f->formulas);
  f->is_reduced = f->is_reduced || small->steps;
  f->term = memory_text(small->term);
  f->nodes = small->nodes;
  f->exception = memory_text(small->exception);
  f->kind = f->exception ? "exception" : "false";
  f->checks += small->checks;
  f->signature = small->signature;
  f->formulas = formulas_copy(&small->formulas);
}

bool inquiry_shrink(struct inquiry *q, bool generalise, struct assay_shrunk *out) {
  struct finding *f = q->findings.list[q->current - 1];
  const struct assay_mark mark = assay_mark(world_of(q));
  const struct subject_matter matter = {&f->first, f->term, q->seeds[q->current - 1]};
  if (reduce(q, matter, generalise ? q->bounds.instances : 0, out) != ASSAY_OK)
    return fail(q, assay_error(world_of(q)));
  const bool fails = out->verdict == ASSAY_FAILS || out->verdict == ASSAY_TOO_LONG;
  if (fails) take_texts(f, out);
  assay_release(world_of(q), mark);
  return fails || fail(q, "it does not fail any more: the property depends on something else than the term");
}

/* ---- the next one ---- */

static bool is_instance(struct inquiry *q, const struct finding *f, const char *text) {
  for (size_t i = 0; i < f->formulas.count; i++) {
    bool yes = false;
    if (assay_shrink_is_instance(q->subject, f->first.statement, f->formulas.list[i].encoded, text, &yes) == ASSAY_OK &&
        yes)
      return true;
  }
  return strcmp(f->term, text) == 0;
}

/* Which of those that are suppressed accounts for it, if need be when it is reduced; NULL: none. */
static struct finding *explanation_of(struct inquiry *q, const struct failure *x) {
  struct assay_shrunk small = {0};
  for (size_t i = 0; i < q->suppressed_count; i++) {
    struct finding *f = q->findings.list[q->suppressed[i] - 1];
    if (f->first.statement == x->statement && is_instance(q, f, x->term)) return f;
  }
  const struct subject_matter matter = {x, x->term, q->bounds.seed};
  if (!q->suppressed_count || reduce(q, matter, 0, &small) != ASSAY_OK || !small.known) return NULL;
  return q->findings.list[q->suppressed[small.known - 1] - 1];
}

static struct failure failure_of(const struct inquiry_arm *a, const struct assay_tried *tried) {
  return (struct failure){.statement = a->target,
                          .generator = memory_text(assay_way_name(a->way)),
                          .index = tried->next - 1,
                          .term = memory_text(tried->counterexample),
                          .nodes = tried->nodes,
                          .exception = memory_text(tried->exception)};
}

/* Takes its texts. True: it is the current one now. */
static bool take_failure(struct inquiry *q, struct failure *x) {
  const struct assay_mark mark = assay_mark(world_of(q));
  struct finding *known = explanation_of(q, x);
  assay_release(world_of(q), mark);
  if (known) {
    known->hits++;
    failure_free(x);
    return false;
  }
  struct finding *f = memory_array(1, sizeof *f);
  *f = (struct finding){.first = *x,
                        .term = memory_text(x->term),
                        .nodes = x->nodes,
                        .kind = x->exception ? "exception" : "false",
                        .exception = memory_text(x->exception)};
  findings_append(&q->findings, f);
  q->current = q->findings.count;
  q->seeds = memory_resize(q->seeds, q->current, sizeof *q->seeds);
  q->seeds[q->current - 1] = q->bounds.seed;
  return true;
}

static bool is_barren(const struct inquiry *q) {
  for (size_t i = 0; i < q->arm_count; i++)
    if (q->arms[i].made) return false;
  return true;
}

enum inquiry_result inquiry_next(struct inquiry *q) {
  const uint64_t deadline = deadline_after(q->bounds.seconds);
  while (!is_stopped(q->stop) && deadline_after(0) < deadline) {
    struct inquiry_arm *a = next_arm(q);
    if (!a) return is_barren(q) ? INQUIRY_FAILED : INQUIRY_NO_MORE;
    const struct assay_mark mark = assay_mark(world_of(q));
    struct assay_tried tried = {0};
    const bool found = try_block(q, a, deadline, &tried) && tried.counterexample;
    struct failure failure = found ? failure_of(a, &tried) : (struct failure){0};
    assay_release(world_of(q), mark);
    if (found && take_failure(q, &failure)) return INQUIRY_FOUND;
  }
  return INQUIRY_NOTHING;
}
