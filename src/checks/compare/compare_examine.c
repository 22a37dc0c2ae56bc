/* compare_examine: examines failing programs (checks/examination.h). The failure, and the reduced
 * one, must occur again in a program alone; the remaining variants run what was found. */
#include "checks/compare/compare_check.h"

#include "checks/compare/compare_blame.h"
#include "checks/compare/compare_known.h"
#include "checks/compare/passing_neighbour.h"
#include "checks/compare/program_ask.h"
#include "checks/compare/program_file.h"
#include "checks/compare/program_pair.h"
#include "checks/examination.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

struct compare_examination { /* in the world's arena */
  struct program_asking asking;
  struct subject_variants cured; /* of known findings, as long as it fails with these */
  struct program_texts alone;    /* the current program alone */
};

static struct compare_examination *own_of(const struct examining *e) { return e->own; }
static struct compare_instance *instance_of(const struct examining *e) { return (struct compare_instance *)e->check; }
static assay_programs *programs_of_examining(const struct examining *e) { return instance_of(e)->programs; }

/* ---- texts ---- */

/* Writes the texts of the current term, replacing those of another. */
static void write_program(struct examining *e) {
  struct finding *f = e->finding;
  const assay_programs *p = programs_of_examining(e);
  struct buffer text = {0};
  e->t = programs_canonical(p, e->t);
  programs_write(p, &text, e->t);
  free(f->text);
  free(f->term);
  f->text = text.text;
  f->term = term_to_text(e->t);
  f->nodes = programs_nodes(p, e->t);
  program_texts_clear(&own_of(e)->alone);
  program_texts_add(&instance_of(e)->reducing, &own_of(e)->alone, e->t);
}

/* As the target's (alone ...), or else as all of its files in sequence. */
static char *complete_program(const struct examining *e) {
  const struct program_trial *trial = own_of(e)->asking.trial;
  const struct program_texts *texts = &own_of(e)->alone;
  const struct target *t = trial->check->variants.target;
  const struct target_terms terms = {texts->list, texts->count, trial->definitions};
  struct buffer b = {0};
  if (t->alone) target_write(t, t->alone, &terms, 0, &b);
  else program_file_write(trial, texts, false, &b);
  return b.text;
}

/* The inputs on which the variants disagree: each run has its line. */
static char *differing_run(const struct examining *e) {
  struct space *s = programs_of_examining(e)->space;
  const struct difference *d = &e->finding->evidence.difference;
  struct buffer b = {0};
  if (s->write_run && d->kind != AGREEMENT_REJECTED && d->line) s->write_run(s, &b, e->t, (uint32_t)d->line - 1);
  return b.text;
}

/* ---- does it fail? ---- */

static void take_answers(const struct examining *e, const struct compared *c) {
  struct compare_evidence *v = &e->finding->evidence;
  program_answers_free(v->answers, v->answer_count);
  v->difference = c->difference;
  v->answers = program_answers_of(own_of(e)->asking.trial, c, &v->answer_count);
  e->finding->kind = c->difference.kind == AGREEMENT_REJECTED ? "rejected" : "differs";
}

/* Does the current program show the failure? */
static bool is_seen_alone(struct examining *e) {
  const struct program_asking *k = &own_of(e)->asking;
  struct comparison answers;
  const bool is_seen =
      program_try(e->check, k->trial, &own_of(e)->alone, &answers) && answers.compared[0].difference.kind == k->wanted;
  if (is_seen) take_answers(e, &answers.compared[0]);
  comparison_free(&answers);
  return is_seen;
}

static bool are_same(const struct difference *a, const struct difference *b) {
  return a->kind == b->kind && a->which[0] == b->which[0] && a->which[1] == b->which[1] && a->line == b->line;
}

/* A run that reaches a limit on a busy machine says nothing. */
static bool is_seen_each_time(struct examining *e) {
  enum { TIMES = 3, TIMES_IF_FLAKY = 12 };
  const int times = instance_of(e)->has_flaky ? TIMES_IF_FLAKY : TIMES;
  const struct program_asking *k = &own_of(e)->asking;
  const struct difference *seen = &e->finding->evidence.difference;
  bool is_same = true;
  for (int i = 0; i < times && is_same && !is_stopped(e->check->options->stop); i++) {
    struct comparison answers;
    if (program_try(e->check, k->trial, &own_of(e)->alone, &answers)) {
      const struct difference *d = &answers.compared[0].difference;
      is_same = d->kind == AGREEMENT_UNKNOWN || d->kind == AGREEMENT_NOT_RUN || are_same(d, seen);
    }
    comparison_free(&answers);
  }
  if (!is_same) instance_of(e)->has_flaky = true;
  return is_same;
}

/* Finds out how a user's program fails, if it does. */
static assay_verdict judge_given(struct examining *e) {
  struct program_asking *k = &own_of(e)->asking;
  struct comparison answers;
  assay_verdict verdict = ASSAY_UNANSWERED;
  if (program_try_given(e->check, k->trial, &own_of(e)->alone, &answers)) {
    const struct compared *c = &answers.compared[0];
    const char *permitted = c->outcomes ? program_trial_known(k->trial, e->finding->text, c) : NULL;
    k->wanted = c->difference.kind;
    free(e->x->why);
    e->x->why = memory_text(permitted ? permitted : c->limit);
    if (k->wanted == AGREEMENT_DIFFERS || k->wanted == AGREEMENT_REJECTED) verdict = ASSAY_FAILS;
    if (k->wanted == AGREEMENT_SAME || permitted) verdict = ASSAY_HOLDS;
    if (verdict == ASSAY_FAILS) take_answers(e, c);
  }
  comparison_free(&answers);
  return verdict;
}

/* A user's program, or one reduced before, is read; others are regenerated. */
static struct assay_program get_program(const struct examining *e) {
  const assay_programs *p = programs_of_examining(e);
  const struct failure *f = e->x->failure;
  if (f->term) return programs_read(p, e->x->name ? e->x->name : "TERM", 1, f->term);
  return programs_describe(p, programs_make(p, f->index), true);
}

static void take_program(struct examining *e) {
  struct failure *first = &e->finding->first;
  const struct assay_program made = get_program(e);
  failure_free(first);
  *first = (struct failure){.text = memory_text(made.text), .term = term_to_text(made.term), .nodes = made.nodes};
  e->t = made.term;
  if (e->x->failure->without) e->t = programs_read(programs_of_examining(e), "TERM", 1, e->x->failure->without).term;
}

static void ask_candidates(void *data, struct reduce_candidate *list, size_t count) {
  program_ask(&own_of(data)->asking, list, count);
}

/* Reduces the program with the switches that cure known findings, so that it does not become one of
 * their programs. */
static void switch_cures_on(struct examining *e) {
  struct program_asking *asking = &own_of(e)->asking;
  const struct failure *f = e->x->failure;
  struct reduce_candidate c = {.t = e->t, .verdict = REDUCE_UNANSWERED};
  if (!f->is_uncured || !blame_cured_variants(instance_of(e), e->x->known, e->x->known_count, f, &own_of(e)->cured))
    return;
  asking->variants = &own_of(e)->cured;
  program_ask(asking, &c, 1);
  if (c.verdict != REDUCE_FAILS) asking->variants = NULL;
}

static assay_verdict begin_examining(struct examining *e) {
  struct compare_instance *k = instance_of(e);
  if (!e->own) {
    e->own = engine_alloc(e->check->world, 1, sizeof(struct compare_examination));
    *own_of(e) = (struct compare_examination){0};
  }
  struct program_asking *asking = &own_of(e)->asking;
  asking->check = e->check;
  asking->trial = &k->reducing;
  asking->wanted = e->x->failure->kind;
  asking->variants = NULL;
  asking->most_late = k->trial.check->variants.target->limits_are_answers;
  asking->spectrum = &k->candidates;
  e->space = k->programs->new_space(k->programs);
  e->style = programs_formula_style(k->programs);
  e->reduction = program_reduction_of(asking);
  e->reduction.check = ask_candidates;
  take_program(e);
  write_program(e);
  if (e->x->is_given) return judge_given(e);
  if (!is_seen_alone(e)) return ASSAY_HOLDS;
  switch_cures_on(e);
  return ASSAY_FAILS;
}

/* A program may differ by chance, or reach a limit on a busy machine. */
static bool confirm_alone(struct examining *e) {
  enum { TIMES = 2 };
  own_of(e)->asking.most_late = 0;
  write_program(e);
  for (int i = 0; i < TIMES && !is_stopped(e->check->options->stop); i++)
    if (is_seen_alone(e)) return true;
  return false;
}

/* ---- pairs ---- */

static bool has_pairs(const struct examining *e) {
  return e->check->options->emi && programs_of_examining(e)->space->pairs;
}

/* Finds the smallest pair with this program, instead of the smallest program. */
static bool reduce_to_pair(struct examining *e) {
  struct program_asking *k = &own_of(e)->asking;
  struct program_pair pair;
  const term made = e->t;
  if (!has_pairs(e) || !program_pair_find(e, k, &pair)) return false;
  e->t = program_pair_right(k->trial, pair.pair);
  if (confirm_alone(e)) {
    e->finding->checks = pair.reduced.checks;
    e->finding->steps = pair.reduced.steps;
    program_pair_write(k->trial, pair.pair, &e->finding->evidence.neighbour, &e->finding->evidence.marked);
    return true;
  }
  e->t = made;
  write_program(e);
  return false;
}

/* ---- duplicates ---- */

static struct known_search search_of(struct examining *e) {
  return (struct known_search){
      instance_of(e), &own_of(e)->asking, e->finding, e->t, e->x->known, e->x->known_count,
  };
}

static size_t find_likely(struct examining *e, size_t after) {
  const struct known_search search = search_of(e);
  return compare_find_likely(&search, after);
}

static size_t find_known(struct examining *e) {
  const struct known_search search = search_of(e);
  const size_t found = compare_find_cause(&search, &own_of(e)->alone, &e->finding->cause);
  return found ? found : compare_find_known(&search);
}

/* ---- the finding ---- */

static void describe_finding(struct examining *e) {
  struct compare_evidence *v = &e->finding->evidence;
  struct program_others others;
  program_ask_others(own_of(e)->asking.trial, &own_of(e)->alone, &v->difference.line, e->check->options->stop, &others);
  v->also = others.list;
  v->also_count = others.count;
  v->has_reference = others.has_reference;
  v->program = complete_program(e);
  v->run = differing_run(e);
}

static void prepare_examining(struct examining *e) {
  enum { BATCH = 100, AS_DEAR_AS = 40 }; /* evaluations of a property */
  struct space *s = programs_of_examining(e)->space;
  struct buffer proved = {0};
  e->generalising = (struct generalise_options){.check = ask_candidates, .data = e, .seed = e->check->options->seed};
  generalise_dearly(&e->generalising, e->check->options->generalising / AS_DEAR_AS,
                    e->reduction.batch < BATCH ? (uint32_t)e->reduction.batch : BATCH);
  own_of(e)->asking.spectrum = NULL;
  if (s->write_proved) s->write_proved(s, &proved, e->t);
  e->finding->evidence.proved = proved.text;
}

static void finish_examining(struct examining *e) {
  if (!e->check->options->emi || has_pairs(e)) return;
  own_of(e)->asking.spectrum = NULL;
  e->finding->evidence.neighbour = passing_neighbour_find(&own_of(e)->asking, e->t);
}

static void end_examining(struct examining *e) {
  if (!e->own) return;
  program_texts_free(&own_of(e)->asking.texts);
  program_texts_free(&own_of(e)->alone);
}

const struct examiner compare_examiner = {.begin = begin_examining,
                                          .reduce = reduce_to_pair,
                                          .confirm = confirm_alone,
                                          .verify = is_seen_each_time,
                                          .find_known = find_known,
                                          .find_likely = find_likely,
                                          .describe = describe_finding,
                                          .prepare = prepare_examining,
                                          .finish = finish_examining,
                                          .end = end_examining,
                                          .counts = true};
