/* program_ask: see the header. */
#include "checks/compare/program_ask.h"

#include "checks/compare/program_reduce.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "programs/programs.h"
#include "subject/subject_check.h"

#include <stdlib.h>

bool program_wait(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                  struct comparison *out) {
  const double patience = 0.2;
  const struct check_options *o = c->options;
  while (!comparer_wait(t->comparer, patience, out)) {
    if (is_stopped(o->stop)) comparer_cancel(t->comparer);
    if (o->tell) o->tell(o->data);
  }
  c->report->checks += texts->programs;
  if (o->tell) o->tell(o->data);
  if (out->failure) diagnostic_set(&c->report->error, "%s", out->failure);
  return !out->failure && !is_stopped(o->stop);
}

bool program_try(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                 struct comparison *out) {
  program_trial_start(t, texts, CONFIRM_NOTHING);
  return program_wait(c, t, texts, out);
}

bool program_try_given(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                       struct comparison *out) {
  program_trial_start_first(t, texts);
  return program_wait(c, t, texts, out);
}

struct reduce_options program_reduction_of(const struct program_asking *k) {
  enum { REJECTED_BATCH = 8 }; /* each rejected program is compiled on its own at the end */
  struct reduce_options r = program_reduction();
  if (k->wanted == AGREEMENT_REJECTED) r.batch = REJECTED_BATCH;
  return r;
}

bool program_is_permitted(const struct program_asking *k, assay_term t, const struct compared *c) {
  if (!k->trial->check->known_count) return false;
  struct buffer text = {0};
  programs_write(k->trial->programs, &text, t);
  const bool is_known = program_trial_known(k->trial, text.text, c);
  buffer_free(&text);
  return is_known;
}

static void learn_from(struct spectrum *s, const struct reduce_candidate *list, size_t count) {
  struct symbol_list symbols = {0};
  for (size_t i = 0; i < count; i++) {
    if (list[i].verdict != REDUCE_FAILS && list[i].verdict != REDUCE_PASSES) continue;
    symbols.count = 0;
    spectrum_list(s, list[i].t, &symbols);
    spectrum_count(s, symbols.list, symbols.count, list[i].verdict == REDUCE_FAILS);
  }
  free(symbols.list);
}

void program_ask(struct program_asking *k, struct reduce_candidate *list, size_t count) {
  struct comparison answers;
  if (k->check->report->error.text) { /* nothing more can be run: there are no answers */
    for (size_t i = 0; i < count; i++) list[i].verdict = REDUCE_DISCARDED;
    return;
  }
  program_texts_clear(&k->texts);
  for (size_t i = 0; i < count; i++) program_texts_add(k->trial, &k->texts, list[i].t);
  struct program_trial trial = *k->trial;
  trial.most_late = k->most_late;
  if (k->variants) program_trial_start_variants(&trial, &k->texts, k->variants);
  else program_trial_start(&trial, &k->texts, CONFIRM_NOTHING);
  const bool tried = program_wait(k->check, k->trial, &k->texts, &answers);
  for (size_t i = 0; i < count; i++) {
    const struct compared *c = &answers.compared[i];
    if (tried && k->most_late && c->difference.kind == AGREEMENT_NOT_RUN) continue;
    list[i].verdict = tried ? program_verdict_of(c->difference.kind, k->wanted) : REDUCE_DISCARDED;
    if (list[i].verdict == REDUCE_FAILS && program_is_permitted(k, list[i].t, c)) list[i].verdict = REDUCE_DISCARDED;
  }
  if (tried && k->spectrum) learn_from(k->spectrum, list, count);
  comparison_free(&answers);
}
