/* sources: see the header. */
#include "gen/sources.h"

#include "redex/language/language_cross.h"

#include "redex/match/matching.h"
#include "redex/metafunction/metafunction.h"
#include "redex/reduction/reduction.h"

#include <string.h>

static struct sources *sources_new(struct machine *m, struct language *l, uint32_t room) {
  struct sources *x = arena_alloc_zero(&m->world->arena, sizeof *x + room * sizeof(struct source_pattern));
  x->object.kind = KIND_OPAQUE;
  x->language = l;
  return x;
}

struct sources *sources_of_pattern(struct machine *m, struct scope *s, struct language *l,
                                   const struct syntax *pattern) {
  struct syntax *only = (struct syntax *)pattern;
  l = language_for_patterns(m, l, &only, 1);
  struct sources *x = sources_new(m, l, 1);
  struct unit *unit = unit_new(m, s->outer ? s->unit : NULL);
  struct pattern *p = pattern_compile(m, scope_new(m, s, unit), l, pattern, PATTERN_BINDING);
  x->patterns[x->count++] = (struct source_pattern){l, pattern_prune(p), unit, NULL, NULL};
  return x;
}

struct sources *sources_close(struct machine *m, struct sources *x, const value *frame) {
  if (!x->patterns[0].unit->capture_count) return x;
  struct sources *copy = sources_new(m, x->language, 1);
  copy->count = 1;
  copy->patterns[0] = x->patterns[0];
  copy->patterns[0].captured = captures_take(m, x->patterns[0].unit, frame);
  return copy;
}

static const char *clause_name(struct machine *m, const struct place *place) {
  struct buffer b = {0};
  buffer_printf(&b, "clause at %s:%u:%u", place->source ? place->source->name : "?", place->line, place->column - 1);
  return buffer_keep(&b, &m->world->arena);
}

/* Rules are compiled at first use; of an uncompiled rule, this compiles only the left-hand side. */
static struct source_pattern rule_pattern(struct machine *m, const struct reduction_rule *rule) {
  const struct rule_form *f = rule->form;
  const char *name = f->name ? text_bytes(f->name) : clause_name(m, &f->left->place);
  const struct syntax *left = f->whole ? f->whole : f->left;
  if (rule->compiled && !f->whole)
    return (struct source_pattern){rule->language, rule->left, rule->unit, rule->captured, name};
  world_keep(m->world);
  struct unit *unit = unit_new(m, NULL);
  struct pattern *p = pattern_compile(m, scope_new(m, f->scope, unit), rule->language, left, PATTERN_BINDING);
  return (struct source_pattern){rule->language, pattern_prune(p), unit, NULL, name};
}

struct sources *sources_of_relation(struct machine *m, const struct relation *r) {
  struct sources *x = sources_new(m, r->language, r->rule_count);
  x->domain = r->domain;
  x->domain_unit = r->domain_unit;
  for (uint32_t i = 0; i < r->rule_count; i++) x->patterns[x->count++] = rule_pattern(m, r->rules[i]);
  return x;
}

struct sources *sources_of_metafunction(struct machine *m, struct binding *b, const struct place *place) {
  const struct metafunction *f = metafunction_ready(m, b, place);
  struct sources *x = sources_new(m, f->language, f->clause_count);
  x->name = text_bytes(f->name);
  x->domain = f->domain;
  x->domain_unit = f->contract_unit;
  for (uint32_t i = 0; i < f->clause_count; i++) {
    const struct clause *c = &f->clauses[i];
    const struct syntax *left = c->source->children[0];
    const char *name = clause_name(m, &left->children[0]->place);
    x->patterns[x->count++] = (struct source_pattern){f->language, c->pattern, c->unit, NULL, name};
  }
  return x;
}

term source_generate(struct machine *m, struct rng *r, const struct sources *x, uint32_t which,
                     const struct generation *g) {
  const struct source_pattern *s = &x->patterns[which];
  value frame[s->unit->slots + 1];
  if (s->captured) captures_give(s->unit, s->captured, frame);
  struct generation own = *g;
  own.side = s->name;
  return generate_by_grammar(m, r, s->pattern, s->language, &own, frame);
}

bool source_in_domain(struct machine *m, const struct sources *x, term t) {
  if (!x->domain) return true;
  value frame[x->domain_unit->slots + 1];
  struct matcher k = {.machine = m, .world = m->world, .frame = frame};
  return match_first(&k, x->domain, t);
}
