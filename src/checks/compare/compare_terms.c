/* compare_terms: programs that a comparing check did not make: those of a corpus or a campaign,
 * read and tried again. */
#include "checks/compare/compare_check.h"

#include "checks/compare/program_check.h"
#include "core/system/memory.h"

#include <stdlib.h>

/* ---- corpora ---- */

static void spell_program(const assay_programs *p, term program, struct finding *f) {
  struct buffer text = {0};
  const term e = programs_canonical(p, program);
  programs_write(p, &text, e);
  free(f->term);
  f->term = term_to_text(e);
  f->text = text.text;
  f->nodes = f->first.nodes = programs_nodes(p, e);
}

static assay_status try_spell(const assay_programs *p, term program, struct finding *f) {
  ENGINE_TRY(p->owner, spell_program(p, program, f));
}

bool compare_read(struct check *c, const char *name, unsigned line, const char *text, struct read_term *out) {
  struct assay_program read;
  if (assay_programs_read(compare_instance_of(c)->programs, name, line, text, &read) != ASSAY_OK) return false;
  *out = (struct read_term){term_to_text(read.term), memory_text(read.text), read.nodes};
  return true;
}

bool compare_spell(struct check *c, struct finding *f) {
  assay_programs *p = compare_instance_of(c)->programs;
  struct assay_program read;
  return assay_programs_read(p, "corpus", 1, f->term, &read) == ASSAY_OK && try_spell(p, read.term, f) == ASSAY_OK;
}

static char *text_of_program(const assay_programs *p, uint64_t index) {
  struct world *w = p->owner->world;
  const struct world_mark mark = world_mark(w);
  char *text = term_to_text(programs_make(p, index));
  world_release(w, mark);
  return text;
}

static assay_status try_text(const assay_programs *p, uint64_t index, char **out) {
  ENGINE_TRY(p->owner, *out = text_of_program(p, index));
}

char *compare_write_term(struct check *c, uint64_t index) {
  char *text = NULL;
  try_text(compare_instance_of(c)->programs, index, &text);
  return text;
}

/* ---- replay ---- */

static assay_verdict verdict_of(const struct program_verdict *v) {
  const enum agreement kind = v->difference.kind;
  if (v->is_flaky || kind == AGREEMENT_UNKNOWN || kind == AGREEMENT_NOT_RUN) return ASSAY_UNANSWERED;
  return kind == AGREEMENT_SAME || v->permitted ? ASSAY_HOLDS : ASSAY_FAILS;
}

/* Moves the rest of the verdict to the evidence. */
static void take_verdict(struct program_verdict *v, struct asked_term *out) {
  out->verdict = verdict_of(v);
  if (!out->evidence) return;
  out->evidence->program = memory_array(1, sizeof *v);
  *out->evidence->program = *v;
  *v = (struct program_verdict){0};
}

static bool read_asked(assay_programs *p, const struct asked_term *from, size_t count, struct assay_program *out) {
  for (size_t i = 0; i < count; i++)
    if (assay_programs_read(p, from[i].name, 1, from[i].term, &out[i]) != ASSAY_OK) return false;
  return true;
}

/* Asks about all terms in one batch, because starting a compiler takes most of the time. */
bool compare_ask(struct check *c, struct asked_term *list, size_t count) {
  const struct compare_instance *k = compare_instance_of(c);
  struct assay_program *programs = memory_array(count + 1, sizeof *programs);
  struct program_check all = {
      .programs = k->programs, .list = programs, .count = count, .jobs = c->options->jobs, .stop = c->options->stop};
  const bool good = read_asked(k->programs, list, count, programs) && program_check_run(&all);
  for (size_t i = 0; good && i < count; i++) take_verdict(&all.verdicts[i], &list[i]);
  diagnostic_copy(&c->report->error, &all.error);
  program_check_free(&all);
  free(programs);
  return good;
}
