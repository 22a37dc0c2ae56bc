/* program_check: see the header. */
#include "checks/compare/program_check.h"

#include "checks/compare/program_trial.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "programs/programs.h"

#include <stdlib.h>
#include <string.h>

struct program_checking {
  struct program_check *check;
  struct program_trial trial;
  struct program_texts texts;
};

/* Is it a failure that the remaining variants should run? */
static bool is_finding(const struct program_verdict *v) {
  return v->difference.kind == AGREEMENT_DIFFERS && !v->is_flaky && !v->permitted;
}

/* Adds all programs; or only the findings, once they are known. */
static void add_texts(struct program_checking *k) {
  const struct program_check *c = k->check;
  program_texts_clear(&k->texts);
  for (size_t i = 0; i < c->count; i++)
    if (!c->verdicts || is_finding(&c->verdicts[i])) program_texts_add(&k->trial, &k->texts, c->list[i].term);
}

static assay_status try_add_texts(struct program_checking *k) { ENGINE_TRY(k->check->programs->owner, add_texts(k)); }

static void take_verdict(const struct program_checking *k, size_t i, const struct comparison *answers) {
  const struct compared *c = &answers->compared[i];
  struct program_verdict *out = &k->check->verdicts[i];
  *out = (struct program_verdict){.difference = c->difference,
                                  .is_flaky = c->is_flaky,
                                  .lacks = programs_lacks(k->check->programs, k->check->list[i].term)};
  out->limit = c->limit ? memory_text(c->limit) : NULL;
  if (!c->outcomes) return;
  out->permitted = program_trial_known(&k->trial, k->check->list[i].text, c);
  out->answers = program_answers_of(&k->trial, c, &out->answer_count);
}

static void wait_for_it(const struct program_checking *k, struct comparison *answers) {
  const double patience = 0.2;
  bool cancelled = false;
  while (!comparer_wait(k->trial.comparer, patience, answers))
    if (!cancelled && is_stopped(k->check->stop)) {
      comparer_cancel(k->trial.comparer);
      cancelled = true;
    }
}

static bool try_all(struct program_checking *k) {
  struct program_check *c = k->check;
  struct comparison answers;
  program_trial_start(&k->trial, &k->texts, CONFIRM_ALONE);
  wait_for_it(k, &answers);
  if (answers.failure) diagnostic_set(&c->error, "%s", answers.failure);
  const bool is_done = !answers.failure && !is_stopped(c->stop);
  if (is_done) c->verdicts = memory_array(c->count, sizeof *c->verdicts);
  for (size_t i = 0; is_done && i < c->count; i++) take_verdict(k, i, &answers);
  comparison_free(&answers);
  return is_done;
}

/* Runs the findings of all programs together, because starting a compiler takes most of the
 * time. */
static bool ask_others(struct program_checking *k) {
  struct program_check *c = k->check;
  if (try_add_texts(k) != ASSAY_OK) return false;
  struct program_others *others = memory_array(k->texts.programs, sizeof *others);
  size_t *lines = memory_array(k->texts.programs, sizeof *lines), next = 0;
  for (size_t i = 0; i < c->count; i++)
    if (is_finding(&c->verdicts[i])) lines[next++] = c->verdicts[i].difference.line;
  program_ask_others(&k->trial, &k->texts, lines, c->stop, others);
  next = 0;
  for (size_t i = 0; i < c->count; i++)
    if (is_finding(&c->verdicts[i])) c->verdicts[i].others = others[next++];
  free(lines);
  free(others);
  return !is_stopped(c->stop);
}

bool program_check_run(struct program_check *c) {
  struct program_checking k = {.check = c};
  const bool done = program_trial_open(&k.trial, c->programs, c->jobs, &c->error) && try_add_texts(&k) == ASSAY_OK &&
                    try_all(&k) && ask_others(&k);
  program_texts_free(&k.texts);
  program_trial_close(&k.trial);
  return done;
}

void program_verdict_free(struct program_verdict *v) {
  program_answers_free(v->answers, v->answer_count);
  program_answers_free(v->others.list, v->others.count);
  free(v->limit);
}

void program_check_free(struct program_check *c) {
  for (size_t i = 0; c->verdicts && i < c->count; i++) program_verdict_free(&c->verdicts[i]);
  free(c->verdicts);
  diagnostic_clear(&c->error);
}
