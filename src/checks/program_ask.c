/* program_ask: see the header. */
#include "checks/program_ask.h"

#include "checks/program_reduce.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "programs/programs.h"
#include "subject/subject_check.h"

#include <stdlib.h>

bool program_try(const struct check *c, const struct program_trial *t, const struct program_texts *texts,
                 struct comparison *out) {
  const double patience = 0.2;
  const struct check_options *o = c->options;
  program_trial_start(t, texts, CONFIRM_NOTHING);
  while (!comparer_wait(t->comparer, patience, out)) {
    if (is_stopped(o->stop)) comparer_cancel(t->comparer);
    if (o->tell) o->tell(o->data);
  }
  c->report->checks += texts->programs;
  if (o->tell) o->tell(o->data);
  if (out->failure && !c->report->error) c->report->error = memory_text(out->failure);
  return !out->failure && !is_stopped(o->stop);
}

struct assay_reduction program_reduction_of(const struct program_asking *k) {
  enum { REJECTED_BATCH = 8 }; /* each rejected program is compiled on its own at the end */
  const struct check_options *o = k->check->options;
  struct assay_reduction r = program_reduction();
  if (k->wanted == AGREEMENT_REJECTED) r.batch = REJECTED_BATCH;
  r.deadline = o->reducing > 0 ? deadline_after(o->reducing) : 0;
  r.stop = o->stop;
  if (!o->bounds) return r;
  r.max_checks = o->bounds->checks;
  r.tries = (unsigned)o->bounds->tries;
  r.max_size = o->bounds->size;
  r.max_depth = o->bounds->depth;
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

static void learn_from(struct spectrum *s, const struct assay_candidate *list, size_t count) {
  struct symbol_list symbols = {0};
  for (size_t i = 0; i < count; i++) {
    if (list[i].verdict != ASSAY_FAILS && list[i].verdict != ASSAY_HOLDS) continue;
    symbols.count = 0;
    spectrum_list(s, list[i].term, &symbols);
    spectrum_count(s, symbols.list, symbols.count, list[i].verdict == ASSAY_FAILS);
  }
  free(symbols.list);
}

void program_ask(struct program_asking *k, struct assay_candidate *list, size_t count) {
  struct comparison answers;
  if (k->check->report->error) { /* nothing more can be run: there are no answers */
    for (size_t i = 0; i < count; i++) list[i].verdict = ASSAY_OUTSIDE;
    return;
  }
  program_texts_clear(&k->texts);
  for (size_t i = 0; i < count; i++) program_texts_add(k->trial, &k->texts, list[i].term);
  const bool tried = program_try(k->check, k->trial, &k->texts, &answers);
  for (size_t i = 0; i < count; i++) {
    const struct compared *c = &answers.compared[i];
    list[i].verdict = tried ? program_verdict_of(c->difference.kind, k->wanted) : ASSAY_OUTSIDE;
    if (list[i].verdict == ASSAY_FAILS && program_is_permitted(k, list[i].term, c)) list[i].verdict = ASSAY_OUTSIDE;
  }
  if (tried && k->spectrum) learn_from(k->spectrum, list, count);
  comparison_free(&answers);
}
