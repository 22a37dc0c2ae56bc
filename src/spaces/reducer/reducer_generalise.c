/* reducer_generalise: generalises terms with a C function as the property. */
#include "spaces/reducer/reducer_formulas.h"

static void check_instances(void *data, struct reduce_candidate *list, size_t count) {
  const struct assay_generalisation *o = data;
  o->check(o->data, (struct assay_candidate *)list, count);
}

static bool is_unread(void *data, const struct term_path *place) {
  const struct assay_generalisation *o = data;
  return o->is_unread(o->data, place->items, place->length);
}

static struct generalise_options options_of(const struct assay_generalisation *o) {
  return (struct generalise_options){.check = check_instances,
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

static struct assay_formulas run_generalisation(const struct assay_reducer *x, term t,
                                                const struct assay_generalisation *o) {
  const struct generalise_options options = options_of(o);
  const struct generalised g = generalise(x->space, engine_given(x->owner, t), &options);
  return reducer_formulas(x->owner, x->space, &g, &(struct formula_style){.condition = o->condition});
}

assay_status assay_generalise(assay_reducer *reducer, assay_term t, const struct assay_generalisation *options,
                              struct assay_formulas *out) {
  ENGINE_TRY(reducer->owner, *out = run_generalisation(reducer, t, options));
}

static bool is_instance(const struct assay_reducer *x, const char *encoded, term t) {
  return formula_matches(x->space, reducer_read_formula(x->owner, x->space, encoded), engine_given(x->owner, t), NULL);
}

assay_status assay_is_instance(assay_reducer *reducer, const char *encoded, assay_term t, bool *out) {
  ENGINE_TRY(reducer->owner, *out = is_instance(reducer, encoded, t));
}

static struct assay_verified verify_encoded(const struct assay_reducer *x, const char *encoded,
                                            const struct assay_generalisation *o) {
  const struct generalise_options options = options_of(o);
  const struct verification v =
      generalise_verify(x->space, reducer_read_formula(x->owner, x->space, encoded), &options);
  return reducer_verified(x->owner, &v);
}

assay_status assay_verify(assay_reducer *reducer, const char *encoded, const struct assay_generalisation *options,
                          struct assay_verified *out) {
  ENGINE_TRY(reducer->owner, *out = verify_encoded(reducer, encoded, options));
}
