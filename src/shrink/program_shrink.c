/* program_shrink: see the header. */
#include "shrink/program_shrink.h"

#include "checks/compare_check.h"
#include "checks/program_ask.h"
#include "checks/program_trial.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "programs/programs.h"

#include <stdlib.h>

struct shrinking {
  struct program_shrink *shrink;
  struct check check;
  struct program_trial trial;
  struct program_texts texts;
};

static assay_status add_text(struct shrinking *k) {
  ENGINE_TRY(k->trial.programs->owner, program_texts_add(&k->trial, &k->texts, k->shrink->given->term));
}

/* Does it fail, and how? */
static bool ask(struct shrinking *k) {
  struct program_shrink *s = k->shrink;
  struct comparison answers;
  if (add_text(k) != ASSAY_OK) return false;
  const bool tried = program_try(&k->check, &k->trial, &k->texts, &answers);
  const struct compared *c = answers.compared;
  s->kind = tried ? c->difference.kind : AGREEMENT_NOT_RUN;
  if (tried && c->limit) s->limit = memory_text(c->limit);
  if (tried && c->outcomes) s->permitted = memory_text(program_trial_known(&k->trial, s->given->text, c));
  const bool failed = answers.failure;
  comparison_free(&answers);
  return !failed;
}

static bool reduce_given(struct shrinking *k) {
  struct program_shrink *s = k->shrink;
  const bool fails = (s->kind == AGREEMENT_DIFFERS || s->kind == AGREEMENT_REJECTED) && !s->permitted;
  return !fails || compare_examine_given(&k->check, &k->trial, s->given, s->kind, &s->finding) != EXAMINED_FAILED;
}

bool program_shrink_run(struct program_shrink *s) {
  struct hunt *h = s->hunt;
  struct shrinking k = {.shrink = s, .check = {&compare_check_kind, &h->check, &h->report}};
  const bool good =
      program_trial_open(&k.trial, h->check.programs, h->check.jobs, &h->error) && ask(&k) && reduce_given(&k);
  if (h->report.error && !h->error) h->error = memory_text(h->report.error);
  h->stopped = is_stopped(h->check.stop);
  program_texts_free(&k.texts);
  program_trial_close(&k.trial);
  return good && !h->error;
}

void program_shrink_free(struct program_shrink *s) {
  if (s->finding) finding_free(s->finding);
  free(s->limit);
  free(s->permitted);
}
