/* compare_examine: confirms, reduces and generalises a failing program, and has the remaining
 * variants run it. The failure, and the reduced one, must occur again in a program alone. */
#include "checks/compare_check.h"

#include "checks/passing_neighbour.h"
#include "checks/program_ask.h"
#include "checks/program_file.h"
#include "checks/program_formulas.h"
#include "checks/program_pair.h"
#include "core/system/clock.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

/* ---- reduction ---- */

/* The check of a reduction, with its result. */
struct reducing {
  struct program_asking asking;
  struct reduction_trace *trace;
};

static void ask_candidates(void *data, struct assay_candidate *list, size_t count) {
  program_ask(&((struct reducing *)data)->asking, list, count);
}

static void add_step(void *data, const struct assay_reduction_step *step) {
  reduction_trace_add(((const struct reducing *)data)->trace, step);
}

static assay_status reduce_program(struct reducing *r, assay_term t, struct assay_reduced *out) {
  const struct program_asking *k = &r->asking;
  assay_reducer *reducer;
  const assay_status status = assay_programs_reducer(k->trial->programs, &reducer);
  if (status != ASSAY_OK) return status;
  struct assay_reduction options = program_reduction_of(k);
  options.check = ask_candidates;
  options.data = r;
  if (k->check->options->traced) options.step = add_step;
  return assay_reduce(reducer, t, &options, out);
}

/* ---- answers ---- */

static void take_answers(struct compare_evidence *e, const struct program_trial *t, const struct compared *c) {
  program_answers_free(e->answers, e->answer_count);
  e->difference = c->difference;
  e->answers = program_answers_of(t, c, &e->answer_count);
}

static void ask_others(const struct check *c, struct compare_evidence *e, const struct program_trial *t,
                       const struct program_texts *texts) {
  struct program_others others;
  program_ask_others(t, texts, &e->difference.line, c->options->stop, &others);
  e->also = others.list;
  e->also_count = others.count;
  e->has_reference = others.has_reference;
}

/* ---- the finding ---- */

struct finding_call {
  struct examination *examination;
  struct compare_instance *instance;
  const struct check *check;
  const struct program_trial *trial;
  struct finding *finding;
  enum agreement wanted;
  assay_term term;
  struct program_texts texts; /* of the program alone */
};

/* Writes the texts of the current term, replacing those of another. */
static void write_texts(struct finding_call *c) {
  struct finding *f = c->finding;
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

static assay_status try_write_texts(struct finding_call *c) { ENGINE_TRY(c->trial->programs->owner, write_texts(c)); }

/* As the target's (alone ...), or else as all of its files in sequence. */
static void write_program(struct finding_call *c) {
  const struct target *t = c->trial->check->variants.target;
  const struct target_terms terms = {c->texts.list, c->texts.count, c->trial->definitions};
  struct buffer b = {0};
  if (t->alone) target_write(t, t->alone, &terms, 0, &b);
  else program_file_write(c->trial, &c->texts, false, &b);
  c->finding->evidence.program = b.text;
}

/* The inputs on which the variants disagree: each run has its line. */
static void write_run(const struct finding_call *c) {
  const assay_programs *p = c->trial->programs;
  const struct difference *d = &c->finding->evidence.difference;
  struct buffer b = {0};
  if (!p->space->write_run || d->kind == AGREEMENT_REJECTED || !d->line) return;
  p->space->write_run(p->space, &b, c->term, (uint32_t)d->line - 1);
  c->finding->evidence.run = b.text;
}

static assay_status try_write_run(const struct finding_call *c) { ENGINE_TRY(c->trial->programs->owner, write_run(c)); }

/* Tries the current program alone: does it still differ? Tries twice if necessary, because on a
 * busy machine a program may reach a limit. */
static bool is_seen_alone(struct finding_call *c) {
  enum { TIMES = 2 };
  bool seen = false;
  for (int i = 0; i < TIMES && !seen && !is_stopped(c->check->options->stop); i++) {
    struct comparison answers;
    seen = program_try(c->check, c->trial, &c->texts, &answers) && answers.compared[0].difference.kind == c->wanted;
    if (seen) take_answers(&c->finding->evidence, c->trial, &answers.compared[0]);
    comparison_free(&answers);
  }
  return seen;
}

static assay_status reduce_finding(struct finding_call *c) {
  struct reducing r = {{.check = c->check, .trial = c->trial, .wanted = c->wanted}, &c->finding->trace};
  r.asking.spectrum = &c->instance->candidates;
  struct assay_reduced small;
  const assay_status status = reduce_program(&r, c->term, &small);
  program_texts_free(&r.asking.texts);
  if (status != ASSAY_OK) return status;
  c->term = small.term;
  c->finding->checks = small.checks;
  c->finding->steps = small.steps;
  c->examination->is_complete = small.complete;
  return try_write_texts(c);
}

/* The reduced program may have differed by chance: then the original stays, whose failure was
 * confirmed. */
static assay_status reduce_or_not(struct finding_call *c) {
  const assay_term made = c->term;
  const assay_status status = reduce_finding(c);
  if (status != ASSAY_OK || is_seen_alone(c)) return status;
  c->term = made;
  reduction_trace_free(&c->finding->trace);
  return try_write_texts(c);
}

/* Finds the smallest pair with this program, instead of the smallest program. */
static assay_status reduce_pair(struct finding_call *c, uint64_t index) {
  struct finding *f = c->finding;
  const assay_term made = c->term;
  struct program_pair pair;
  assay_status status = program_pair_find(c->check, c->trial, index, c->wanted, &pair);
  if (status != ASSAY_OK || !pair.pair) return status;
  status = program_pair_right(c->trial, pair.pair, &c->term);
  if (status == ASSAY_OK) status = try_write_texts(c);
  if (status == ASSAY_OK && is_seen_alone(c)) {
    f->checks = pair.reduced.checks;
    f->steps = pair.reduced.steps;
    return program_pair_write(c->trial, pair.pair, &f->evidence.neighbour, &f->evidence.marked);
  }
  c->term = made;
  return status == ASSAY_OK ? try_write_texts(c) : status;
}

static bool has_pairs(const struct finding_call *c) {
  return c->check->options->emi && c->trial->programs->space->pairs;
}

static assay_status take_program(struct finding_call *c, const struct assay_program *made) {
  c->finding->first.text = memory_text(made->text);
  c->finding->first.nodes = made->nodes;
  c->finding->first.term = term_to_text(made->term);
  c->term = made->term;
  return try_write_texts(c);
}

/* ---- duplicates ---- */

/* Do the same variants disagree in both? A finding from a corpus has no answers, and matches
 * all. */
static bool has_same_answers(const struct compare_evidence *a, const struct compare_evidence *b) {
  if (!a->answer_count || !b->answer_count) return true;
  if (a->answer_count != b->answer_count) return false;
  for (size_t i = 0; i < a->answer_count; i++)
    for (size_t j = 0; j < i; j++) {
      const bool in_a = !strcmp(a->answers[i].line, a->answers[j].line);
      const bool in_b = !strcmp(b->answers[i].line, b->answers[j].line);
      if (in_a != in_b) return false;
    }
  return true;
}

/* The constants or operations of a program, without repetitions. */
enum { MOST_PARTS = 64 };
struct part_set {
  uint32_t list[MOST_PARTS];
  size_t count;
};

static bool has_part(const struct part_set *s, uint32_t number) {
  for (size_t i = 0; i < s->count; i++)
    if (s->list[i] == number) return true;
  return false;
}

static void add_part(void *data, uint32_t number) {
  struct part_set *s = data;
  if (s->count < MOST_PARTS && !has_part(s, number)) s->list[s->count++] = number;
}

static bool has_all(const struct part_set *s, const struct part_set *others) {
  for (size_t i = 0; i < others->count; i++)
    if (!has_part(s, others->list[i])) return false;
  return others->count;
}

static double suspicion_of(const struct compare_instance *k, uint32_t number) {
  struct space_part part;
  k->programs->space->part(k->programs->space, number, &part);
  return spectrum_suspicion(&k->seen, &k->candidates, term_digest(part.name, 0));
}

/* Does `one` contain all parts of `other`, and no others that are clearly more suspicious? */
static bool contains_bug(const struct compare_instance *k, const struct part_set *one, const struct part_set *other) {
  const double clearly = 0.1;
  double most = -1;
  if (!has_all(one, other)) return false;
  for (size_t i = 0; i < other->count; i++) {
    const double s = suspicion_of(k, other->list[i]);
    if (s > most) most = s;
  }
  for (size_t i = 0; i < one->count; i++)
    if (!has_part(other, one->list[i]) && suspicion_of(k, one->list[i]) > most + clearly) return false;
  return true;
}

/* Has each of them occurred often enough to count? */
static bool are_familiar(const struct compare_instance *k, const struct part_set *s) {
  for (size_t i = 0; i < s->count; i++)
    if (suspicion_of(k, s->list[i]) < 0) return false;
  return true;
}

static bool is_same_bug(const struct compare_instance *k, term known, term t) {
  struct part_set parts[2] = {{.count = 0}, {.count = 0}};
  k->programs->space->see_parts(k->programs->space, known, add_part, &parts[0]);
  k->programs->space->see_parts(k->programs->space, t, add_part, &parts[1]);
  const bool is_familiar = are_familiar(k, &parts[0]) && are_familiar(k, &parts[1]);
  if (is_familiar && spectrum_explains(&k->seen, &k->candidates, known, t)) return true;
  return contains_bug(k, &parts[0], &parts[1]) || contains_bug(k, &parts[1], &parts[0]);
}

/* Counted from 1; 0: none. */
static size_t find_known(const struct finding_call *c) {
  struct assay *a = c->trial->programs->owner;
  const struct examination *x = c->examination;
  const struct world_mark mark = world_mark(a->world);
  size_t duplicate_of = 0;
  for (size_t i = 0; i < x->known_count && !duplicate_of; i++) {
    const struct finding *known = x->known[i];
    const enum agreement kind = strcmp(known->kind, "rejected") ? AGREEMENT_DIFFERS : AGREEMENT_REJECTED;
    /* A mutant with a passing neighbour is better evidence than a failing program alone. */
    if (!known->is_from_corpus && !known->evidence.neighbour != !c->finding->evidence.neighbour) continue;
    if (kind != c->wanted || !has_same_answers(&known->evidence, &c->finding->evidence)) continue;
    if (program_formulas_match(c->trial->programs, &known->formulas, c->term) ||
        is_same_bug(c->instance, engine_read_term(a, known->term), c->term))
      duplicate_of = i + 1;
  }
  world_release(a->world, mark);
  return duplicate_of;
}

static assay_status try_find_known(const struct finding_call *c) {
  ENGINE_TRY(c->trial->programs->owner, c->examination->duplicate_of = find_known(c));
}

static bool is_duplicate_finding(const struct finding_call *c) {
  if (!c->check->options->reduced) return false;
  return try_find_known(c) == ASSAY_OK && c->examination->duplicate_of;
}

/* Returns false if it does not fail again, or on an error. */
static bool make_finding(struct finding_call *c, assay_status *status) {
  struct finding *f = c->finding;
  struct compare_evidence *e = &f->evidence;
  const struct check_options *o = c->check->options;
  if (!is_seen_alone(c)) return false;
  if (has_pairs(c)) *status = reduce_pair(c, f->first.index);
  if (*status == ASSAY_OK && o->reduced && !e->neighbour) *status = reduce_or_not(c);
  if (*status != ASSAY_OK || is_stopped(o->stop) || c->check->report->error) return false;
  if (is_duplicate_finding(c)) return true;
  ask_others(c->check, e, c->trial, &c->texts);
  write_program(c);
  *status = try_write_run(c);
  if (*status == ASSAY_OK && o->reduced && o->generalising)
    *status = program_formulas_find(c->check, c->trial, c->term, c->wanted, &f->formulas, &e->proved);
  if (*status == ASSAY_OK && o->emi && !has_pairs(c))
    *status = passing_neighbour_find(c->check, c->trial, c->term, c->wanted, &e->neighbour);
  return *status == ASSAY_OK && !c->check->report->error;
}

static const char *kind_of_finding(const struct finding *f) {
  return f->evidence.difference.kind == AGREEMENT_REJECTED ? "rejected" : "differs";
}

/* *out is NULL if it does not fail again, everything was stopped, or nothing can be run: then see
 * the report's `error`. */
static assay_status finish_finding(struct finding_call *c, const struct assay_program *made, struct finding **out) {
  const double begun = monotonic_seconds();
  struct finding *f = c->finding;
  assay_status status = take_program(c, made);
  const bool done = status == ASSAY_OK && make_finding(c, &status);
  program_texts_free(&c->texts);
  f->reducing = monotonic_seconds() - begun;
  f->is_reduced = f->text && strcmp(f->first.text, f->text) != 0;
  f->kind = kind_of_finding(f);
  reduction_trace_close(&f->trace);
  *out = done ? f : NULL;
  if (!done) finding_free(f);
  return status;
}

static struct finding *new_finding(uint64_t index) {
  struct finding *f = memory_array(1, sizeof *f);
  *f = (struct finding){.first = {.index = index}};
  return f;
}

static enum examined result_of(const struct check *c, assay_status status, const struct finding *f) {
  if (status != ASSAY_OK) return EXAMINED_FAILED;
  if (f) return EXAMINED;
  return is_stopped(c->options->stop) || c->report->error ? EXAMINED_STOPPED : EXAMINED_NOT_AGAIN;
}

/* A user's program, or one reduced before, is read; others are regenerated. */
static assay_status get_program(const struct compare_instance *k, const struct failure *f, struct assay_program *out) {
  if (f->term) return assay_programs_read(k->programs, "term", 1, f->term, out);
  return assay_programs_make(k->programs, f->index, true, out);
}

/* Everything that outlives the call is in the finding, as text: the world is restored. */
enum examined compare_examine(struct check *check, struct examination *x) {
  struct compare_instance *k = (struct compare_instance *)check;
  const struct failure *f = x->failure;
  struct finding_call c = {.examination = x,
                           .instance = k,
                           .check = check,
                           .trial = &k->reducing,
                           .finding = new_finding(f->index),
                           .wanted = f->kind};
  assay *world = k->programs->owner;
  const struct assay_mark mark = assay_mark(world);
  struct assay_program made;
  assay_status status = get_program(k, f, &made);
  if (status == ASSAY_OK) status = finish_finding(&c, &made, &x->finding);
  else finding_free(c.finding);
  assay_release(world, mark);
  return result_of(check, status, x->finding);
}
