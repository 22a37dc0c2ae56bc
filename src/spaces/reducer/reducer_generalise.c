/* reducer_generalise: generalising terms with a property that is a C function. */
#include "spaces/reducer/reducer_formulas.h"

struct generalise_call {
  const struct assay_reducer *reducer;
  assay_term t;
  const char *encoded;
  const struct assay_generalisation *options;
  struct assay_formulas formulas;
  struct assay_verified verified;
  bool is_instance;
};

static void check(void *data, struct reduce_candidate *list, size_t count) {
  const struct assay_generalisation *o = data;
  o->check(o->data, (struct assay_candidate *)list, count);
}

static bool is_unread(void *data, const struct term_path *place) {
  const struct assay_generalisation *o = data;
  return o->is_unread(o->data, place->items, place->length);
}

static struct generalise_options options_of(const struct assay_generalisation *o) {
  return (struct generalise_options){.check = check,
                                     .data = (void *)(uintptr_t)o,
                                     .repairs = o->repairs,
                                     .same = o->same,
                                     .evidence = o->evidence,
                                     .seed = o->seed,
                                     .tries = o->tries,
                                     .most_checks = o->max_checks,
                                     .deadline = o->deadline,
                                     .is_unread = o->is_unread ? is_unread : NULL};
}

static void run(struct assay *a, void *data) {
  struct generalise_call *c = data;
  const struct generalise_options options = options_of(c->options);
  const struct formula_style style = {.condition = c->options->condition};
  const struct generalised g = generalise(c->reducer->space, engine_given(a, c->t), &options);
  c->formulas = reducer_formulas(a, c->reducer->space, &g, &style);
}

assay_status assay_generalise(assay_reducer *reducer, assay_term t, const struct assay_generalisation *options,
                              struct assay_formulas *out) {
  struct generalise_call c = {.reducer = reducer, .t = t, .options = options};
  const assay_status status = engine_call(reducer->owner, run, &c);
  if (status == ASSAY_OK) *out = c.formulas;
  return status;
}

static void is_instance(struct assay *a, void *data) {
  struct generalise_call *c = data;
  struct space *s = c->reducer->space;
  c->is_instance = formula_matches(s, reducer_read_formula(a, s, c->encoded), engine_given(a, c->t), NULL);
}

assay_status assay_is_instance(assay_reducer *reducer, const char *encoded, assay_term t, bool *out) {
  struct generalise_call c = {.reducer = reducer, .t = t, .encoded = encoded};
  const assay_status status = engine_call(reducer->owner, is_instance, &c);
  if (status == ASSAY_OK) *out = c.is_instance;
  return status;
}

static void verify(struct assay *a, void *data) {
  struct generalise_call *c = data;
  struct space *s = c->reducer->space;
  const struct generalise_options options = options_of(c->options);
  const struct verification v = generalise_verify(s, reducer_read_formula(a, s, c->encoded), &options);
  c->verified = reducer_verified(a, &v);
}

assay_status assay_verify(assay_reducer *reducer, const char *encoded, const struct assay_generalisation *options,
                          struct assay_verified *out) {
  struct generalise_call c = {.reducer = reducer, .encoded = encoded, .options = options};
  const assay_status status = engine_call(reducer->owner, verify, &c);
  if (status == ASSAY_OK) *out = c.verified;
  return status;
}
