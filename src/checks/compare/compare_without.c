/* compare_without: finds failures that known findings do not account for, without examining them:
 * the program still fails with the switches that cure them, and without the operations of the
 * programs of those that no switches cure. All failures of a range are tried in one batch. */
#include "checks/compare/compare_check.h"

#include "checks/compare/compare_blame.h"
#include "checks/compare/program_ask.h"
#include "core/system/memory.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

void compare_without_free(struct compare_without *w) {
  for (size_t i = 0; i < w->count; i++) free(w->programs[i]);
  free(w->programs);
  *w = (struct compare_without){0};
}

static size_t count_preceding(struct finding *const *known, size_t count, const struct failure *f) {
  size_t preceding = 0;
  for (size_t i = 0; i < count; i++) preceding += finding_precedes(known[i], f);
  return preceding;
}

/* Programs of those that no switches cure. A rejected program has no operations in common with one
 * that disagrees. */
static size_t read_suspects(struct assay *a, struct finding *const *known, size_t count, const struct failure *f,
                            term *out) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++)
    if (finding_precedes(known[i], f) && !known[i]->cause.count && strcmp(known[i]->kind, "rejected") != 0)
      out[found++] = engine_read_term(a, known[i]->term);
  return found;
}

/* What is left of failing programs, and of which failures. In the arena. */
struct rests {
  struct reduce_candidate *list;
  size_t *of, count;
};

static term rest_of(const struct compare_instance *k, uint64_t index, const term *suspects, size_t suspect_count) {
  struct space *s = k->programs->space;
  const term program = programs_make(k->programs, index);
  if (!suspect_count) return program;
  return s->without ? s->without(s, program, suspects, suspect_count) : 0;
}

static void list_rests(const struct compare_instance *k, const struct failure *failures, const term *suspects,
                       size_t suspect_count, struct rests *out) {
  const size_t count = k->without.count;
  struct arena *arena = &k->programs->owner->world->arena;
  *out = (struct rests){.list = arena_array(arena, count, sizeof *out->list),
                        .of = arena_array(arena, count, sizeof *out->of)};
  for (size_t i = 0; i < count; i++) {
    if (failures[i].is_permitted || failures[i].kind != AGREEMENT_DIFFERS) continue;
    const term rest = rest_of(k, failures[i].index, suspects, suspect_count);
    if (!rest) continue;
    out->list[out->count] = (struct reduce_candidate){.t = rest, .verdict = REDUCE_UNANSWERED};
    out->of[out->count++] = i;
  }
}

static void ask_without(struct compare_instance *k, const struct failure *failures, struct finding *const *known,
                        size_t count) {
  struct world *world = k->programs->owner->world;
  const struct world_mark mark = world_mark(world);
  term *suspects = arena_array(&world->arena, count, sizeof *suspects);
  const size_t suspect_count = read_suspects(k->check.world, known, count, failures, suspects);
  struct program_asking asking = {.check = &k->check, .trial = &k->reducing, .wanted = AGREEMENT_DIFFERS};
  struct subject_variants cured;
  struct rests rests = {.count = 0};
  k->without.has_cures = blame_cured_variants(k, known, count, failures, &cured);
  if (k->without.has_cures) asking.variants = &cured;
  if (k->without.has_cures || suspect_count) list_rests(k, failures, suspects, suspect_count, &rests);
  if (rests.count) program_ask(&asking, rests.list, rests.count);
  for (size_t i = 0; i < rests.count; i++)
    if (rests.list[i].verdict == REDUCE_FAILS) k->without.programs[rests.of[i]] = term_to_text(rests.list[i].t);
  program_texts_free(&asking.texts);
  world_release(world, mark);
}

static assay_status try_ask_without(struct compare_instance *k, const struct failure *failures,
                                    struct finding *const *known, size_t count) {
  ENGINE_TRY(k->check.world, ask_without(k, failures, known, count));
}

/* ---- answers, for all failures of a range from one on ---- */

static void prepare_answers(struct compare_without *w, const struct attempt_range *r, size_t first, size_t preceding) {
  compare_without_free(w);
  *w = (struct compare_without){r->first, preceding, first, .count = r->failures.count - first};
  w->programs = memory_array(w->count, sizeof *w->programs);
  memset(w->programs, 0, w->count * sizeof *w->programs);
}

static bool has_answer(const struct compare_without *w, const struct attempt_range *r, size_t at, size_t preceding) {
  return w->programs && w->position == r->first && w->known == preceding && at >= w->first && at - w->first < w->count;
}

bool compare_is_unknown(struct check *c, struct attempt_range *r, struct failure *f, struct finding *const *known,
                        size_t count) {
  struct compare_instance *k = compare_instance_of(c);
  struct compare_without *w = &k->without;
  const size_t at = (size_t)(f - r->failures.list), preceding = count_preceding(known, count, f);
  if (c->options->emi || !c->options->reduced) return false;
  if (!preceding || f->kind != AGREEMENT_DIFFERS) return false;
  if (!has_answer(w, r, at, preceding)) {
    prepare_answers(w, r, at, preceding);
    if (try_ask_without(k, f, known, count) != ASSAY_OK) return false;
  }
  if (!w->programs[at - w->first]) return false;
  f->without = memory_text(w->programs[at - w->first]);
  f->is_uncured = w->has_cures;
  return true;
}
