/* program_shrink: see the header. */
#include "shrink/program_shrink.h"

#include "checks/compare_check.h"
#include "checks/program_ask.h"
#include "checks/program_trial.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "programs/programs.h"

#include <stdlib.h>

static assay_status add_text(const struct compare_instance *k, struct program_texts *texts,
                             const struct assay_program *given) {
  ENGINE_TRY(k->world, program_texts_add(&k->reducing, texts, given->term));
}

/* Does the program fail, and how? */
static bool ask_program(struct program_shrink *s, const struct compare_instance *k) {
  struct program_texts texts = {0};
  struct comparison answers = {0};
  const bool added = add_text(k, &texts, s->given) == ASSAY_OK;
  const bool tried = added && program_try(&k->check, &k->reducing, &texts, &answers);
  const struct compared *c = answers.compared;
  s->kind = tried ? c->difference.kind : AGREEMENT_NOT_RUN;
  if (tried && c->limit) s->limit = memory_text(c->limit);
  if (tried && c->outcomes) s->permitted = memory_text(program_trial_known(&k->reducing, s->given->text, c));
  const bool failed = answers.failure;
  if (added) comparison_free(&answers);
  program_texts_free(&texts);
  return added && !failed;
}

static bool reduce_given(struct program_shrink *s, struct check *c) {
  char *text = term_to_text(s->given->term);
  const struct failure failure = {.term = text, .kind = s->kind, .nodes = s->given->nodes};
  struct examination x = {.failure = &failure};
  const bool fails = (s->kind == AGREEMENT_DIFFERS || s->kind == AGREEMENT_REJECTED) && !s->permitted;
  const bool good = !fails || c->kind->examine(c, &x) != EXAMINED_FAILED;
  s->finding = x.finding;
  free(text);
  return good;
}

bool program_shrink_run(struct program_shrink *s) {
  struct hunt *h = s->hunt;
  struct check *c = compare_check_kind.open(&h->check, &h->report, h->check.programs->owner);
  const bool good = c && ask_program(s, (const struct compare_instance *)c) && reduce_given(s, c);
  if (h->report.error && !h->error) h->error = memory_text(h->report.error);
  h->stopped = is_stopped(h->check.stop);
  if (c) compare_check_kind.close(c);
  return good && !h->error;
}

void program_shrink_free(struct program_shrink *s) {
  if (s->finding) finding_free(s->finding);
  free(s->limit);
  free(s->permitted);
}
