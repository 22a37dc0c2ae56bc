/* api/generate: terms of a pattern, or terms that satisfy a goal. */
#include "engine/engine.h"

#include "core/read/reader.h"
#include "gen/checks.h"
#include "logic/derive.h"
#include "property/satisfying.h"
#include "redex/judgment/judgment.h"
#include "redex/metafunction/metafunction.h"

#include <string.h>

struct assay_generator { /* in the world's arena */
  assay_subject *subject;
  struct generator generator;
  value *frame;
  unsigned size;
  uint64_t seed;
};

/* The goal is one datum, or three with a = in the middle: the children of a list. Reads one more,
 * to report it. */
static const struct syntax *read_goal(struct assay *a, const char *text) {
  enum { MOST = 4 };
  const struct source *source = source_from_text(a->world, "GOAL", text, strlen(text));
  struct syntax **parts = engine_alloc(a, MOST, sizeof *parts);
  struct reader r;
  uint32_t count = 0;
  reader_init(&r, a->world, source);
  while (count < MOST && (parts[count] = reader_next(&r))) count++;
  return syntax_list(a->world, (struct place){source, 1, 1}, parts, count);
}

/* The language of the goal's judgment or metafunction, even if the file defines others after it. */
static void use_own_language(struct scope *s, const struct syntax *call, struct wanted *w) {
  const struct binding *b = judgment_binding(s, call);
  if (!b || !b->payload) return;
  const struct judgment *j = b->payload;
  const struct metafunction *f = b->payload;
  struct language *l = b->kind == BINDING_JUDGMENT ? j->language : f->language;
  if (l) w->language = l;
}

static struct pattern *compile_wanted(struct assay *a, const struct assay_generator_options *o, struct scope *scope,
                                      struct wanted *w) {
  struct machine *m = a->machine;
  if (o->pattern) {
    const struct syntax *x = engine_read(a, "PATTERN", o->pattern);
    return pattern_compile(m, scope, w->language, x, PATTERN_BINDING);
  }
  const struct syntax *form = read_goal(a, o->satisfying);
  const struct goal_form goal = goal_read(m, form, 0);
  if (goal.next < form->count) raise_syntax(m, &form->children[goal.next]->place, "nothing may follow the goal");
  if (!o->language) use_own_language(scope, goal.call, w);
  return goal_compile(m, scope, &goal, w);
}

static void check_wish(struct machine *m, const struct assay_generator_options *o) {
  if (!o->pattern && !o->satisfying) raise_syntax(m, NULL, "what terms to make must be said: a pattern, or a goal");
  if (o->pattern && o->satisfying) raise_syntax(m, NULL, "terms are made of a pattern or for a goal, not for both");
}

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
  check_wish(m, o);
  engine_require_way(a, o->way);
  g->kind = (enum generator_kind)o->way;
  g->wanted.who = "gen";
  g->wanted.language = engine_language(s, o->language);
  struct unit *unit = unit_new(m, NULL);
  g->wanted.pattern = compile_wanted(a, o, scope_new(m, scope_of_module(m, s->module), unit), &g->wanted);
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
