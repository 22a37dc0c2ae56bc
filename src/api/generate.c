/* api/generate: terms of a pattern, or terms that satisfy a goal. */
#include "gen/checks.h"
#include "logic/derive.h"
#include "spaces/model/wanted_terms.h"

struct assay_generator { /* in the world's arena */
  assay_subject *subject;
  struct generator generator;
  value *frame;
  unsigned size;
  uint64_t seed;
};

static void check_way(struct machine *m, const struct generator *g) {
  if (generator_applies(&g->wanted, g->kind)) return;
  if (g->wanted.goal)
    raise_syntax(m, NULL, "terms that satisfy a judgment or a metafunction are made by derive, not by %s",
                 generator_name(g->kind));
  raise_syntax(m, NULL, "derive makes terms that satisfy a judgment or a metafunction, not those of a pattern");
}

static assay_generator *make_generator(assay_subject *s, const struct assay_generator_options *o) {
  struct assay *a = s->owner;
  struct machine *m = a->machine;
  assay_generator *x = engine_alloc(a, 1, sizeof *x);
  *x = (assay_generator){.subject = s, .size = o->size, .seed = o->seed};
  struct generator *g = &x->generator;
  engine_require_way(a, o->way);
  g->kind = (enum generator_kind)o->way;
  struct unit *unit;
  wanted_read(s, &(struct wanted_text){o->pattern, o->satisfying, o->language}, &g->wanted, &unit);
  g->wanted.who = "gen";
  check_way(m, g);
  x->frame = engine_alloc(a, unit->slots + 1, sizeof *x->frame);
  generator_prepare(m, g);
  return x;
}

static assay_status try_make(assay_subject *s, const struct assay_generator_options *o, assay_generator **out) {
  ENGINE_TRY(s->owner, *out = make_generator(s, o));
}

assay_status assay_generator_new(assay_subject *s, const struct assay_generator_options *options,
                                 assay_generator **out) {
  engine_begin_preparing(s->owner);
  const assay_status status = try_make(s, options, out);
  engine_end_preparing(s->owner);
  return status;
}

static struct assay_generated generate(const assay_generator *x, uint64_t index, bool derivation) {
  struct assay *a = x->subject->owner;
  struct machine *m = a->machine;
  struct rng rng;
  rng_init(&rng, x->seed, index);
  const struct request request = {.rng = &rng,
                                  .attempt = index,
                                  .size = generator_extent(&x->generator, index, x->size),
                                  .retries = DEFAULT_RETRIES,
                                  .frame = x->frame};
  struct assay_generated out = {0};
  switch (generator_make(m, &x->generator, &request, &out.term)) {
  case MADE:
  case MADE_AND_BOUND: out.made = ASSAY_MADE; break;
  case GAVE_UP: out.made = ASSAY_GAVE_UP; break;
  case NO_MORE: out.made = ASSAY_NO_MORE; break;
  }
  if (!derivation || !x->generator.wanted.goal || out.made != ASSAY_MADE) return out;
  const value found = derivation_of_last(m, x->generator.wanted.goal);
  if (found) out.derivation = engine_derivation(a, found);
  return out;
}

static assay_status try_generate(assay_generator *g, uint64_t index, bool derivation, struct assay_generated *out) {
  ENGINE_TRY(g->subject->owner, *out = generate(g, index, derivation));
}

assay_status assay_generate(assay_generator *g, uint64_t index, bool derivation, struct assay_generated *out) {
  struct world *w = g->subject->owner->world;
  world_begin_task(w);
  const assay_status status = try_generate(g, index, derivation, out);
  const bool interrupted = world_was_interrupted(w);
  world_end_task(w);
  if (!interrupted) return status;
  *out = (struct assay_generated){.made = ASSAY_INTERRUPTED};
  return ASSAY_OK;
}
