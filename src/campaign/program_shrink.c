/* program_shrink: see the header. */
#include "campaign/program_shrink.h"

#include "api/programs.h"
#include "campaign/pool.h"
#include "campaign/program_ask.h"
#include "campaign/program_finding.h"
#include "campaign/program_trial.h"
#include "core/memory.h"

#include <stdlib.h>

struct shrinking {
  struct program_shrink *shrink;
  struct program_trial trial;
  struct program_texts texts;
};

static void add_text(struct assay *a, void *data) {
  (void)a;
  struct shrinking *k = data;
  program_texts_add(&k->trial, &k->texts, k->shrink->given->term);
}

/* Does it fail, and how? */
static bool ask(struct shrinking *k) {
  struct program_shrink *s = k->shrink;
  struct comparison answers;
  if (api_call(s->hunt->programs->owner, add_text, k) != ASSAY_OK) return false;
  const bool tried = program_try(s->hunt, &k->trial, &k->texts, &answers);
  const struct compared *c = answers.compared;
  s->kind = tried ? c->difference.kind : AGREEMENT_NOT_RUN;
  if (tried && c->limit) s->limit = memory_text(c->limit);
  if (tried && c->outcomes) s->permitted = memory_text(program_trial_known(&k->trial, s->given->text, c));
  const bool failed = answers.failure;
  comparison_free(&answers);
  return !failed;
}

static bool make_small(struct shrinking *k) {
  struct program_shrink *s = k->shrink;
  const bool fails = (s->kind == AGREEMENT_DIFFERS || s->kind == AGREEMENT_REJECTED) && !s->permitted;
  return !fails || program_finding_of(s->hunt, &k->trial, s->given, s->kind, &s->finding) == ASSAY_OK;
}

bool program_shrink_run(struct program_shrink *s) {
  struct shrinking k = {.shrink = s};
  s->hunt->used_way = s->hunt->programs->way;
  const bool good =
      program_trial_open(&k.trial, s->hunt->programs, s->hunt->jobs, &s->hunt->error) && ask(&k) && make_small(&k);
  s->hunt->stopped = is_stopped(s->hunt->stop);
  program_texts_free(&k.texts);
  program_trial_close(&k.trial);
  return good;
}

void program_shrink_free(struct program_shrink *s) {
  if (s->finding) program_finding_free(s->finding);
  free(s->limit);
  free(s->permitted);
}
