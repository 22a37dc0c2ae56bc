/* program_finding: see the header. */
#include "campaign/program_finding.h"

#include "api/programs.h"
#include "campaign/pool.h"
#include "campaign/program_ask.h"
#include "campaign/program_file.h"
#include "campaign/program_generalise.h"
#include "campaign/program_pair.h"
#include "campaign/program_reduce.h"
#include "campaign/program_twin.h"
#include "core/memory.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

/* ---- making it small ---- */

/* Asking, with what becomes of it. */
struct reducing {
  struct program_asking asking;
  struct chain *chain;
};

static void check(void *data, struct assay_candidate *list, size_t count) {
  program_ask(&((struct reducing *)data)->asking, list, count);
}

static void add_step(void *data, const struct assay_reduction_step *step) {
  chain_add(((const struct reducing *)data)->chain, step);
}

static assay_status reduce(struct reducing *r, assay_term t, struct assay_reduced *out) {
  struct program_asking *k = &r->asking;
  const struct program_hunt *h = k->hunt;
  assay_reducer *reducer;
  const assay_status status = assay_programs_reducer(k->trial->programs, &reducer);
  if (status != ASSAY_OK) return status;
  struct assay_reduction options = program_reduction();
  options.check = check;
  options.data = r;
  if (h->campaign.directory) options.step = add_step;
  if (k->wanted == AGREEMENT_REJECTED) options.batch = 8; /* each that is rejected is compiled on its own in the end */
  options.deadline = h->reducing > 0 ? deadline_after(h->reducing) : 0;
  options.stop = h->stop;
  return assay_reduce(reducer, t, &options, out);
}

/* ---- what the variants say ---- */

static void take_answers(struct program_finding *f, const struct program_trial *t, const struct compared *c) {
  program_answers_free(f->answers, f->answer_count);
  f->difference = c->difference;
  f->answers = program_answers_of(t, c);
  f->answer_count = c->outcome_count;
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
  struct program_hunt *hunt;
  struct program_trial *trial;
  struct program_finding *finding;
  enum agreement wanted;
  assay_term term;
  struct program_texts texts; /* of it alone */
};

/* Of the term that there is now, instead of those of another. */
static void write_texts(struct assay *a, void *data) {
  (void)a;
  struct finding_call *c = data;
  struct program_finding *f = c->finding;
  const assay_programs *p = c->trial->programs;
  struct buffer text = {0};
  c->term = programs_canonical(p, c->term);
  programs_write(p, &text, c->term);
  free(f->text);
  free(f->term);
  f->text = text.text;
  f->term = term_to_text(c->term);
  f->nodes = programs_nodes(p, c->term);
  program_texts_clear(&c->texts);
  program_texts_add(c->trial, &c->texts, c->term);
}

/* As the target shows it, or else all of its files, one after the other. */
static void write_program(struct finding_call *c) {
  const struct target *t = c->trial->check->variants.target;
  const struct target_terms terms = {c->texts.list, c->texts.count, c->trial->definitions};
  struct buffer b = {0};
  if (t->alone) target_write(t, t->alone, &terms, 0, &b);
  else program_file_write(c->trial, &c->texts, false, &b);
  c->finding->program = b.text;
}

/* What it was run on where they disagree: each time has its line. */
static void write_run(struct assay *a, void *data) {
  (void)a;
  struct finding_call *c = data;
  const assay_programs *p = c->trial->programs;
  const struct difference *d = &c->finding->difference;
  struct buffer b = {0};
  if (!p->kind->write_run || d->kind == AGREEMENT_REJECTED || !d->line) return;
  p->kind->write_run(p, &b, c->term, (uint32_t)d->line - 1);
  c->finding->run = b.text;
}

/* The program as it is now, tried alone: is it seen to differ? On a busy machine a limit may be reached: so it is asked twice if need be. */
static bool is_seen_alone(struct finding_call *c) {
  enum { TIMES = 2 };
  bool seen = false;
  for (int i = 0; i < TIMES && !seen && !is_stopped(c->hunt->stop); i++) {
    struct comparison answers;
    seen = program_try(c->hunt, c->trial, &c->texts, &answers) && answers.compared[0].difference.kind == c->wanted;
    if (seen) take_answers(c->finding, c->trial, &answers.compared[0]);
    comparison_free(&answers);
  }
  return seen;
}

static assay_status reduce_finding(struct finding_call *c) {
  struct reducing r = {{.hunt = c->hunt, .trial = c->trial, .wanted = c->wanted}, &c->finding->chain};
  struct assay_reduced small;
  const assay_status status = reduce(&r, c->term, &small);
  program_texts_free(&r.asking.texts);
  if (status != ASSAY_OK) return status;
  c->term = small.term;
  c->finding->checks = small.checks;
  c->finding->steps = small.steps;
  return api_call(c->trial->programs->owner, write_texts, c);
}

/* What became small may have been seen to differ by chance: then the program stays as it was made, of which that is known. */
static assay_status reduce_or_not(struct finding_call *c) {
  const assay_term made = c->term;
  const assay_status status = reduce_finding(c);
  if (status != ASSAY_OK || is_seen_alone(c)) return status;
  c->term = made;
  chain_free(&c->finding->chain);
  return api_call(c->trial->programs->owner, write_texts, c);
}

/* The smallest pair that it is one of, instead of the smallest program. */
static assay_status reduce_pair(struct finding_call *c, uint64_t index) {
  struct program_finding *f = c->finding;
  const assay_term made = c->term;
  struct program_pair pair;
  assay_status status = program_pair_find(c->hunt, c->trial, index, c->wanted, &pair);
  if (status != ASSAY_OK || !pair.pair) return status;
  status = program_pair_right(c->trial, pair.pair, &c->term);
  if (status == ASSAY_OK) status = api_call(c->trial->programs->owner, write_texts, c);
  if (status == ASSAY_OK && is_seen_alone(c)) {
    f->checks = pair.reduced.checks;
    f->steps = pair.reduced.steps;
    return program_pair_write(c->trial, pair.pair, &f->twin, &f->marked);
  }
  c->term = made;
  return status == ASSAY_OK ? api_call(c->trial->programs->owner, write_texts, c) : status;
}

static bool has_pairs(const struct finding_call *c) { return c->hunt->emi && c->trial->programs->kind->mutants; }

static assay_status take_program(struct finding_call *c, const struct assay_program *made) {
  c->finding->made = memory_text(made->text);
  c->finding->made_nodes = made->nodes;
  c->finding->original = term_to_text(made->term);
  c->term = made->term;
  return api_call(c->trial->programs->owner, write_texts, c);
}

/* False: it is not seen again, or something else is wrong. */
static bool make(struct finding_call *c, assay_status *status) {
  struct program_finding *f = c->finding;
  if (!is_seen_alone(c)) return false;
  if (has_pairs(c)) *status = reduce_pair(c, f->index);
  if (*status == ASSAY_OK && c->hunt->reduced && !f->twin) *status = reduce_or_not(c);
  if (*status != ASSAY_OK || is_stopped(c->hunt->stop) || c->hunt->error) return false;
  ask_others(c->hunt, f, c->trial, &c->texts);
  write_program(c);
  *status = api_call(c->trial->programs->owner, write_run, c);
  if (*status == ASSAY_OK && c->hunt->reduced)
    *status = program_generalise(c->hunt, c->trial, c->term, c->wanted, &f->general);
  if (*status == ASSAY_OK && c->hunt->emi && !has_pairs(c))
    *status = program_twin(c->hunt, c->trial, c->term, c->wanted, &f->twin);
  return *status == ASSAY_OK && !c->hunt->error;
}

/* *out is NULL if it is not seen again, or all was stopped, or nothing can be run: then the hunt's `error` says why. */
static assay_status finish(struct finding_call *c, const struct assay_program *made, struct program_finding **out) {
  const double begun = monotonic_seconds();
  assay_status status = take_program(c, made);
  const bool done = status == ASSAY_OK && make(c, &status);
  program_texts_free(&c->texts);
  c->finding->reducing = monotonic_seconds() - begun;
  *out = done ? c->finding : NULL;
  if (!done) program_finding_free(c->finding);
  return status;
}

static struct program_finding *new_finding(uint64_t index) {
  struct program_finding *f = memory_array(1, sizeof *f);
  *f = (struct program_finding){.index = index, .hits = 1};
  return f;
}

/* All that outlives it is in the finding, as text: the world is left as it was. */
static assay_status make_and_release(struct finding_call *c, struct program_finding **out) {
  assay *world = c->trial->programs->owner;
  const struct assay_mark mark = assay_mark(world);
  struct assay_program made;
  assay_status status = assay_programs_make(c->trial->programs, c->finding->index, true, &made);
  if (status == ASSAY_OK) status = finish(c, &made, out);
  else program_finding_free(c->finding);
  assay_release(world, mark);
  return status;
}

assay_status program_finding_make(struct program_hunt *h, struct program_trial *t, uint64_t index,
                                  const struct compared *seen, struct program_finding **out) {
  struct finding_call c = {.hunt = h, .trial = t, .finding = new_finding(index), .wanted = seen->difference.kind};
  const assay_status status = make_and_release(&c, out);
  if (status == ASSAY_OK && !*out && !is_stopped(h->stop) && !h->error) {
    h->hits--;
    h->flaky++;
  }
  return status;
}

assay_status program_finding_of(struct program_hunt *h, struct program_trial *t, const struct assay_program *given,
                                enum agreement wanted, struct program_finding **out) {
  struct finding_call c = {.hunt = h, .trial = t, .finding = new_finding(0), .wanted = wanted};
  return finish(&c, given, out);
}

void program_finding_free(struct program_finding *f) {
  program_answers_free(f->answers, f->answer_count);
  program_answers_free(f->also, f->also_count);
  free(f->text);
  free(f->term);
  free(f->made);
  free(f->original);
  chain_free(&f->chain);
  free(f->program);
  free(f->run);
  free(f->marked);
  free(f->twin);
  free(f->general.formula);
  free(f->general.proved);
  free(f);
}
