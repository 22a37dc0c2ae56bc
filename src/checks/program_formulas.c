/* program_formulas: see the header. */
#include "checks/program_formulas.h"

#include "generalise/generalise.h"
#include "programs/programs.h"
#include "spaces/reducer/reducer_formulas.h"
#include "store/formulas.h"

/* A program costs as much as this many evaluations of a property; the test of a whole formula gets
 * one of PARTS parts of all attempts. */
enum { AS_DEAR_AS = 40, PARTS = 8 };

struct formula_search {
  struct program_asking asking;
  term program;
  struct assay_formulas *out;
  char **proved;
};

static void ask_instances(void *data, struct reduce_candidate *list, size_t count) {
  program_ask(data, (struct assay_candidate *)list, count);
}

static void find_formulas(struct formula_search *k) {
  enum { BATCH = 100, REJECTED_BATCH = 8 }; /* each rejected program is compiled on its own at the end */
  const struct check_options *o = k->asking.check->options;
  assay_programs *p = k->asking.trial->programs;
  const uint64_t programs = o->generalising / AS_DEAR_AS;
  const struct generalise_options options = {.check = ask_instances,
                                             .data = &k->asking,
                                             .seed = o->seed,
                                             .tries = 1 + programs / PARTS,
                                             .most_checks = 1 + programs,
                                             .batch = k->asking.wanted == AGREEMENT_REJECTED ? REJECTED_BATCH : BATCH,
                                             .stop = o->stop};
  const struct formula_style style = programs_formula_style(p);
  struct space *s = p->new_space(p);
  struct buffer proved = {0};
  if (p->space->write_proved) p->space->write_proved(p->space, &proved, k->program);
  *k->proved = proved.text;
  const struct generalised found = generalise(s, k->program, &options);
  const struct assay_formulas formulas = reducer_formulas(p->owner, s, &found, &style);
  *k->out = formulas_copy(&formulas);
}

static assay_status try_find_formulas(struct formula_search *k) {
  ENGINE_TRY(k->asking.trial->programs->owner, find_formulas(k));
}

assay_status program_formulas_find(const struct check *c, const struct program_trial *t, assay_term program,
                                   enum agreement wanted, struct assay_formulas *out, char **proved) {
  struct formula_search k = {{.check = c, .trial = t, .wanted = wanted}, program, out, proved};
  const assay_status status = try_find_formulas(&k);
  program_texts_free(&k.asking.texts);
  return status;
}

bool program_formulas_match(assay_programs *p, const struct assay_formulas *f, term program) {
  struct space *s = f->count ? p->new_space(p) : NULL;
  for (size_t i = 0; i < f->count; i++) {
    const bool is_text = !f->list[i].encoded[0]; /* from a version that stored only texts */
    if (is_text || !f->list[i].is_universal) continue;
    const struct formula *formula = formula_from_term(s, engine_read_term(p->owner, f->list[i].encoded));
    if (formula && formula_matches(s, formula, program, NULL)) return true;
  }
  return false;
}
