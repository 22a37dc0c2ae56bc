/* program_finding: see the header. */
#include "campaign/program_finding.h"

#include "api/programs.h"
#include "campaign/pool.h"
#include "campaign/program_reduce.h"
#include "core/memory.h"
#include "lambda/substitute.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- trying some programs, and waiting for it ---- */

/* False: it was stopped, or cannot be done. */
static bool try_texts(const struct program_hunt *h, const struct program_trial *t, const struct program_texts *texts,
                      struct comparison *out) {
  const double patience = 0.2;
  program_trial_start(t, texts, CONFIRM_NOTHING);
  while (!comparer_wait(t->comparer, patience, out))
    if (is_stopped(h->stop)) comparer_cancel(t->comparer);
  return !out->failure && !is_stopped(h->stop);
}

/* ---- making it small ---- */

struct reducing {
  const struct program_hunt *hunt;
  const struct program_trial *trial;
  struct program_texts texts;
  enum agreement wanted;
};

static void check(void *data, struct assay_candidate *list, size_t count) {
  struct reducing *k = data;
  struct comparison answers;
  program_texts_clear(&k->texts);
  for (size_t i = 0; i < count; i++) program_texts_add(k->trial, &k->texts, list[i].term);
  const bool tried = try_texts(k->hunt, k->trial, &k->texts, &answers);
  for (size_t i = 0; i < count; i++) {
    const enum agreement kind = answers.compared[i].difference.kind;
    list[i].verdict = tried ? program_verdict_of(kind, k->wanted) : ASSAY_OUTSIDE;
  }
  comparison_free(&answers);
}

static assay_status reduce(struct reducing *k, assay_term t, struct assay_reduced *out) {
  const struct program_hunt *h = k->hunt;
  assay_reducer *reducer;
  const assay_status status = assay_programs_reducer(k->trial->programs, &reducer);
  if (status != ASSAY_OK) return status;
  struct assay_reduction options = program_reduction();
  options.check = check;
  options.data = k;
  options.deadline = h->reducing > 0 ? deadline_after(h->reducing) : 0;
  options.stop = h->stop;
  return assay_reduce(reducer, t, &options, out);
}

/* ---- what the variants say ---- */

static void take_answers(struct program_finding *f, const struct program_trial *t, const struct compared *c,
                         size_t outcomes) {
  f->difference = c->difference;
  f->answers = program_answers_of(t, c, outcomes);
  f->answer_count = outcomes;
}

static void ask_others(const struct program_hunt *h, struct program_finding *f, const struct program_trial *t,
                       const struct program_texts *texts) {
  struct program_others others;
  program_ask_others(t, texts, &f->difference.line, h->stop, &others);
  f->also = others.list;
  f->also_count = others.count;
  f->has_reference = others.has_reference;
}

/* ---- all ---- */

struct finding_call {
  const struct program_hunt *hunt;
  struct program_trial *trial;
  struct program_finding *finding;
  assay_term term;
  struct program_texts texts; /* of it alone */
};

static uint64_t nodes_of(const assay_programs *p, assay_term e) { return lambda_nodes(p->subject->terms.signature, e); }

static void write_texts(struct assay *a, void *data) {
  (void)a;
  struct finding_call *c = data;
  struct program_finding *f = c->finding;
  const assay_programs *p = c->trial->programs;
  struct buffer text = {0};
  c->term = lambda_canonical(p->subject->terms.signature, &p->names, c->term);
  programs_write(p, &text, c->term);
  f->text = text.text;
  f->term = term_to_text(c->term);
  f->nodes = nodes_of(p, c->term);
  program_texts_add(c->trial, &c->texts, c->term);
}

/* As the target shows it, or else all of its files, one after the other. */
static void write_program(struct finding_call *c) {
  const struct target *t = c->trial->check->variants.target;
  const struct target_terms terms = {c->texts.list, c->texts.count, c->trial->definitions};
  struct buffer b = {0};
  if (t->alone) target_write(t, t->alone, &terms, 0, &b);
  for (uint32_t i = 0; !t->alone && i < t->program_count; i++) {
    buffer_puts(&b, "==> ");
    target_write_name(&t->programs[i], 0, &b);
    buffer_puts(&b, " <==\n");
    target_write(t, &t->programs[i], &terms, 0, &b);
  }
  c->finding->program = b.text;
}

/* The program as it is now, tried once more; with what everybody says about it. */
static bool finish(struct finding_call *c) {
  struct comparison answers;
  const bool tried = try_texts(c->hunt, c->trial, &c->texts, &answers) && answers.compared[0].outcomes;
  if (tried) {
    take_answers(c->finding, c->trial, &answers.compared[0], answers.outcomes);
    ask_others(c->hunt, c->finding, c->trial, &c->texts);
    write_program(c);
  }
  comparison_free(&answers);
  return tried;
}

struct program_finding *program_finding_make(const struct program_hunt *h, struct program_trial *t, uint64_t index,
                                             const struct compared *seen, char **error) {
  const double begun = monotonic_seconds();
  struct assay_program made;
  struct assay_reduced small;
  struct program_finding *f = memory_array(1, sizeof *f);
  struct finding_call c = {.hunt = h, .trial = t, .finding = f};
  struct reducing k = {.hunt = h, .trial = t, .wanted = seen->difference.kind};
  *f = (struct program_finding){.index = index, .hits = 1};
  assay_status status = assay_programs_make(t->programs, index, true, &made);
  if (status == ASSAY_OK) {
    f->made = memory_text(made.text);
    f->made_nodes = made.nodes;
    c.term = made.term;
    if (h->reduced) status = reduce(&k, made.term, &small);
    if (h->reduced && status == ASSAY_OK) {
      c.term = small.term;
      f->checks = small.checks;
      f->steps = small.steps;
    }
  }
  program_texts_free(&k.texts);
  if (status == ASSAY_OK) status = api_call(t->programs->owner, write_texts, &c);
  const bool done = status == ASSAY_OK && finish(&c);
  program_texts_free(&c.texts);
  f->reducing = monotonic_seconds() - begun;
  if (done) return f;
  if (status == ASSAY_OK && !is_stopped(h->stop))
    *error = memory_printf("program %" PRIu64 " was found, and is not seen again", index);
  program_finding_free(f);
  return NULL;
}

void program_finding_free(struct program_finding *f) {
  program_answers_free(f->answers, f->answer_count);
  program_answers_free(f->also, f->also_count);
  free(f->text);
  free(f->term);
  free(f->made);
  free(f->program);
  free(f);
}
