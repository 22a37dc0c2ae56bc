/* program_ask: see the header. */
#include "campaign/program_ask.h"

#include "api/programs.h"
#include "campaign/pool.h"
#include "campaign/program_reduce.h"
#include "core/memory.h"
#include "subject/subject_check.h"

bool program_try(struct program_hunt *h, const struct program_trial *t, const struct program_texts *texts,
                 struct comparison *out) {
  const double patience = 0.2;
  program_trial_start(t, texts, CONFIRM_NOTHING);
  while (!comparer_wait(t->comparer, patience, out)) {
    if (is_stopped(h->stop)) comparer_cancel(t->comparer);
    program_hunt_tell(h);
  }
  h->checks += texts->programs;
  program_hunt_tell(h);
  if (out->failure && !h->error) h->error = memory_text(out->failure);
  return !out->failure && !is_stopped(h->stop);
}

bool program_is_permitted(const struct program_asking *k, assay_term t, const struct compared *c) {
  if (!k->trial->check->known_count) return false;
  struct buffer text = {0};
  programs_write(k->trial->programs, &text, t);
  const bool is_known = program_trial_known(k->trial, text.text, c);
  buffer_free(&text);
  return is_known;
}

void program_ask(struct program_asking *k, struct assay_candidate *list, size_t count) {
  struct comparison answers;
  if (k->hunt->error) { /* nothing can be run any more: there are no answers */
    for (size_t i = 0; i < count; i++) list[i].verdict = ASSAY_OUTSIDE;
    return;
  }
  program_texts_clear(&k->texts);
  for (size_t i = 0; i < count; i++) program_texts_add(k->trial, &k->texts, list[i].term);
  const bool tried = program_try(k->hunt, k->trial, &k->texts, &answers);
  for (size_t i = 0; i < count; i++) {
    const struct compared *c = &answers.compared[i];
    list[i].verdict = tried ? program_verdict_of(c->difference.kind, k->wanted) : ASSAY_OUTSIDE;
    if (list[i].verdict == ASSAY_FAILS && program_is_permitted(k, list[i].term, c)) list[i].verdict = ASSAY_OUTSIDE;
  }
  comparison_free(&answers);
}
