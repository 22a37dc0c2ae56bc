/* api/generate: terms of a pattern, or such as satisfy a goal. */
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

struct new_call {
  assay_subject *subject;
  const struct assay_generator_options *options;
  assay_generator *result;
};

/* The goal is one datum, or three with a = between them: the children of a list. One more is read,
 * to be complained of. */
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

/* The language of what the goal is about, whatever others the file defines after it. */
static void use_own_language(struct scope *s, const struct syntax *call, struct wanted *w) {
  const struct binding *b = judgment_binding(s, call);
  if (!b || !b->payload) return;
  const struct judgment *j = b->payload;
  const struct metafunction *f = b->payload;
  struct language *l = b->kind == BINDING_JUDGMENT ? j->language : f->language;
  if (l) w->language = l;
}

static struct pattern *compile_wanted(struct assay *a, const struct new_call *c, struct scope *scope,
                                      struct wanted *w) {
  struct machine *m = a->machine;
  if (c->options->pattern) {
    const struct syntax *x = engine_read(a, "PATTERN", c->options->pattern);
    return pattern_compile(m, scope, w->language, x, PATTERN_BINDING);
  }
  const struct syntax *form = read_goal(a, c->options->satisfying);
  const struct goal_form goal = goal_read(m, form, 0);
  if (goal.next < form->count) raise_syntax(m, &form->children[goal.next]->place, "nothing may follow the goal");
  if (!c->options->language) use_own_language(scope, goal.call, w);
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

static void make_generator(struct assay *a, void *data) {
  struct new_call *c = data;
  struct machine *m = a->machine;
  assay_generator *x = engine_alloc(a, 1, sizeof *x);
  *x = (assay_generator){.subject = c->subject, .size = c->options->size, .seed = c->options->seed};
  struct generator *g = &x->generator;
  check_wish(m, c->options);
  engine_require_way(a, c->options->way);
  g->kind = (enum generator_kind)c->options->way;
  g->wanted.who = "gen";
  g->wanted.language = engine_language(c->subject, c->options->language);
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, c->subject->module), unit);
  g->wanted.pattern = compile_wanted(a, c, scope, &g->wanted);
  check_way(m, g);
  x->frame = engine_alloc(a, unit->slots + 1, sizeof *x->frame);
  generator_prepare(m, g);
  c->result = x;
}

assay_status assay_generator_new(assay_subject *s, const struct assay_generator_options *options,
                                 assay_generator **out) {
  struct new_call c = {.subject = s, .options = options};
  engine_begin_preparing(s->owner);
  const assay_status status = engine_call(s->owner, make_generator, &c);
  engine_end_preparing(s->owner);
  if (status == ASSAY_OK) *out = c.result;
  return status;
}

struct generate_call {
  assay_generator *generator;
  uint64_t index;
  bool derivation;
  struct assay_generated result;
};

static void generate(struct assay *a, void *data) {
  struct generate_call *c = data;
  struct machine *m = a->machine;
  const assay_generator *x = c->generator;
  struct rng rng;
  rng_init(&rng, x->seed, c->index);
  const struct request request = {.rng = &rng,
                                  .attempt = c->index,
                                  .size = generator_extent(&x->generator, c->index, x->size),
                                  .retries = DEFAULT_RETRIES,
                                  .frame = x->frame};
  term t = 0;
  switch (generator_make(m, &x->generator, &request, &t)) {
  case MADE:
  case MADE_AND_BOUND: c->result.made = ASSAY_MADE; break;
  case GAVE_UP: c->result.made = ASSAY_GAVE_UP; break;
  case NO_MORE: c->result.made = ASSAY_NO_MORE; break;
  }
  c->result.term = t;
  if (!c->derivation || !x->generator.wanted.goal || c->result.made != ASSAY_MADE) return;
  const value derivation = derivation_of_last(m, x->generator.wanted.goal);
  if (derivation) c->result.derivation = engine_derivation(a, derivation);
}

assay_status assay_generate(assay_generator *g, uint64_t index, bool derivation, struct assay_generated *out) {
  struct generate_call c = {.generator = g, .index = index, .derivation = derivation};
  struct world *w = g->subject->owner->world;
  world_begin_task(w);
  const assay_status status = engine_call(g->subject->owner, generate, &c);
  const bool interrupted = world_was_interrupted(w);
  world_end_task(w);
  if (interrupted) c.result = (struct assay_generated){.made = ASSAY_INTERRUPTED};
  if (interrupted || status == ASSAY_OK) *out = c.result;
  return interrupted ? ASSAY_OK : status;
}
