/* stored_finding: are findings of a resumed campaign intact? Without their terms and formulas, all
 * that they account for would be found anew. */
#include "hunt/hunting.h"

#include "campaign/campaign.h"
#include "engine/engine.h"
#include "store/store.h"

#include <inttypes.h>

static bool refuse_finding(struct hunting *k, const struct finding_row *f, const char *what, const char *why) {
  k->stop = true;
  return diagnostic_set(&k->hunt->error, "%s: the campaign is damaged: finding %" PRIu64 " (%s) has %s%s%s",
                        k->campaign->store->directory, f->number, f->shape, what, why ? ": " : "", why ? why : "");
}

static bool is_term_intact(struct hunting *k, assay *world, const struct finding_row *f, const char *text) {
  struct diagnostic error = {0};
  assay_term ignored;
  const struct assay_mark mark = assay_mark(world);
  const bool good = assay_term_read(world, text, &ignored) == ASSAY_OK;
  if (!good) engine_take_error(world, &error);
  if (!good) refuse_finding(k, f, "a term that cannot be read", error.text);
  assay_release(world, mark);
  diagnostic_clear(&error);
  return good;
}

static bool are_formulas_intact(struct hunting *k, const struct finding_row *f) {
  json_t *formulas = json_loads(f->formulas, 0, NULL);
  const bool good = json_is_array(formulas);
  json_decref(formulas);
  return good || refuse_finding(k, f, "formulas that cannot be read", NULL);
}

bool hunting_is_intact(struct hunting *k, const struct check *c, const struct finding_row *f) {
  if (f->property >= k->hunt->statement_count) return refuse_finding(k, f, "a property that does not exist", NULL);
  return is_term_intact(k, c->world, f, f->reduced) && is_term_intact(k, c->world, f, f->original) &&
         are_formulas_intact(k, f);
}
