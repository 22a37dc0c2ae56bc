/* program_parts: see the header. */
#include "checks/compare/program_parts.h"

#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "programs/programs.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

struct trying {
  struct program_parts *parts;
  struct program_trial trial;
  struct program_texts texts;
  struct lone_part {
    uint32_t number;
    uint64_t nodes; /* of the program with this part alone */
  } * list;         /* those to try; malloc'ed */
  size_t count;
  bool has_harmless; /* they are followed by a program without parts */
  struct comparison answers;
};

/* ---- trying ---- */

static void add_texts(struct trying *k) {
  const assay_programs *p = k->parts->programs;
  struct world *w = p->owner->world;
  for (uint32_t i = 0; i < p->space->count_parts(p->space); i++) {
    const struct world_mark mark = world_mark(w);
    const term e = p->space->part_alone(p->space, i);
    if (e) program_texts_add(&k->trial, &k->texts, e);
    if (e) k->list[k->count++] = (struct lone_part){i, programs_nodes(p, e)};
    world_release(w, mark);
  }
  k->has_harmless = p->space->harmless;
  if (k->has_harmless) program_texts_add(&k->trial, &k->texts, p->space->harmless(p->space));
}

static assay_status try_add_texts(struct trying *k) { ENGINE_TRY(k->parts->programs->owner, add_texts(k)); }

static bool try_all(struct trying *k) {
  const double patience = 0.2;
  program_trial_start(&k->trial, &k->texts, CONFIRM_NOTHING);
  while (!comparer_wait(k->trial.comparer, patience, &k->answers))
    if (is_stopped(k->parts->stop)) comparer_cancel(k->trial.comparer);
  k->parts->compile_cpu += k->answers.compile_cpu;
  k->parts->run_cpu += k->answers.run_cpu;
  if (k->answers.failure) diagnostic_set(&k->parts->error, "%s", k->answers.failure);
  return !k->answers.failure && !is_stopped(k->parts->stop);
}

/* ---- reporting ---- */

static bool is_rejection(const struct outcome *o) {
  return o->kind == OUTCOME_REJECTED || o->kind == OUTCOME_COMPILER_FAILED;
}

/* Appends the compiler's first error message. */
static void append_message(struct buffer *b, const char *message) {
  const char *error = strstr(message, "error"), *line = error ? error : message;
  while (line > message && line[-1] != '\n') line--;
  buffer_append(b, line, strcspn(line, "\n"));
}

/* "gcc-O0, gcc-O2: main.c:3:4: error: ..." */
static char *describe_rejections(const struct trying *k, const struct compared *c) {
  const struct subject_variants *v = &k->trial.check->variants;
  const char *message = NULL;
  struct buffer b = {0};
  for (uint32_t i = 0; i < v->count; i++) {
    const struct outcome *o = &c->outcomes[i];
    if (!is_rejection(o)) continue;
    buffer_printf(&b, "%s%s", message ? ", " : "", text_bytes(v->target->variants[v->list[i]].name));
    if (!message) message = o->message;
  }
  buffer_puts(&b, ": ");
  append_message(&b, message ? message : "");
  return b.text;
}

/* ---- dropping ---- */

static void drop_part(struct program_parts *p, uint32_t number, const char *reason) {
  struct space_part part;
  p->programs->space->part(p->programs->space, number, &part);
  char *warning = p->programs->space->drop_part(p->programs->space, number, reason);
  p->left_out = memory_resize(p->left_out, p->dropped + 1, sizeof *p->left_out);
  p->left_out[p->dropped++] = (struct left_out){part.kind, term_to_text(part.name), memory_text(reason)};
  if (p->tell) p->tell(warning, p->data);
  free(warning);
}

static assay_status try_drop(struct program_parts *p, uint32_t part, const char *reason) {
  ENGINE_TRY(p->programs->owner, drop_part(p, part, reason));
}

static bool is_rejected(const struct trying *k, size_t i) {
  return k->answers.compared[i].difference.kind == AGREEMENT_REJECTED && k->answers.compared[i].outcomes;
}

/* A part that cannot be tried without others may not be to blame: so only the smallest rejected
 * programs count, and the others are tried again. */
static bool drop_rejected(struct trying *k) {
  uint64_t least = UINT64_MAX;
  size_t rejected = 0, dropped = 0;
  for (size_t i = 0; i < k->count; i++) {
    if (!is_rejected(k, i)) continue;
    rejected++;
    if (k->list[i].nodes < least) least = k->list[i].nodes;
  }
  const bool is_target_bad = k->has_harmless ? is_rejected(k, k->count) : rejected == k->count;
  for (size_t i = 0; i < k->count && !is_target_bad; i++) {
    if (!is_rejected(k, i) || k->list[i].nodes > least) continue;
    char *reason = describe_rejections(k, &k->answers.compared[i]);
    const assay_status status = try_drop(k->parts, k->list[i].number, reason);
    free(reason);
    if (status != ASSAY_OK) return false;
    dropped++;
  }
  if (!dropped || dropped < k->count) return true;
  diagnostic_set(&k->parts->error, "none of the operations compiles");
  return false;
}

static bool try_once(struct program_parts *p) {
  struct trying k = {.parts = p};
  k.list = memory_array(p->programs->space->count_parts(p->programs->space) + 1, sizeof *k.list);
  const bool good = program_trial_open(&k.trial, p->programs, p->jobs, &p->error) && try_add_texts(&k) == ASSAY_OK &&
                    try_all(&k) && drop_rejected(&k);
  comparison_free(&k.answers);
  program_texts_free(&k.texts);
  program_trial_close(&k.trial);
  free(k.list);
  return good;
}

bool program_parts_drop(struct program_parts *p) {
  size_t before;
  if (!p->programs->space->part_alone) return true;
  do {
    before = p->dropped;
    if (!try_once(p)) return false;
  } while (p->dropped > before);
  return true;
}
