/* unfolding: least heights, by iteration to a fixed point. */
#include "gen/unfolding.h"

#include "gen/checks.h"
#include "racket/procedure.h"

static int32_t higher(int32_t a, int32_t b) { return a > b ? a : b; }

int32_t pattern_height(const struct grammar *g, const struct pattern *p) {
  switch (p->kind) {
  case PATTERN_NONTERMINAL: {
    int32_t below = unfolding_of(g, p->nonterminal)->height;
    return below == NO_HEIGHT ? NO_HEIGHT : below + 1;
  }
  case PATTERN_IN_HOLE: return higher(pattern_height(g, p->context), pattern_height(g, p->sub));
  case PATTERN_SEQUENCE: {
    int32_t height = 0;
    for (uint32_t i = 0; i < p->count; i++)
      if (!p->items[i].repeat) height = higher(height, pattern_height(g, p->items[i].pattern));
    return height;
  }
  default: return p->sub ? pattern_height(g, p->sub) : 0;
  }
}

const struct nonterminal *pattern_uninhabited(const struct grammar *g, const struct pattern *p) {
  const struct nonterminal *found = NULL;
  if (p->kind == PATTERN_NONTERMINAL && unfolding_of(g, p->nonterminal)->height == NO_HEIGHT) return p->nonterminal;
  if (p->kind == PATTERN_IN_HOLE) found = pattern_uninhabited(g, p->context);
  if (p->kind == PATTERN_SEQUENCE)
    for (uint32_t i = 0; i < p->count && !found; i++)
      if (!p->items[i].repeat) found = pattern_uninhabited(g, p->items[i].pattern);
  return found || !p->sub ? found : pattern_uninhabited(g, p->sub);
}

static int32_t least_height(const struct grammar *g, const struct nonterminal *nt) {
  int32_t least = NO_HEIGHT;
  for (uint32_t i = 0; i < nt->production_count; i++) {
    int32_t height = pattern_height(g, nt->productions[i].pattern);
    if (height < least) least = height;
  }
  return least;
}

static void find_heights(struct grammar *g) {
  const struct language *l = g->language;
  for (uint32_t i = 0; i < l->nonterminal_count; i++) g->unfoldings[i].height = NO_HEIGHT;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < l->nonterminal_count; i++) {
      int32_t height = least_height(g, &l->nonterminals[i]);
      if (height >= g->unfoldings[i].height) continue;
      g->unfoldings[i].height = height;
      changed = true;
    }
  }
}

static bool is_variable(const struct grammar *g, const struct pattern *p) {
  while (p->kind == PATTERN_NAME || p->kind == PATTERN_SIDE_CONDITION) p = p->sub;
  if (p->kind == PATTERN_NONTERMINAL) return unfolding_of(g, p->nonterminal)->variables;
  return p->kind >= PATTERN_VARIABLE && p->kind <= PATTERN_VARIABLE_NOT_MENTIONED;
}

static bool all_variables(const struct grammar *g, const struct nonterminal *nt) {
  for (uint32_t i = 0; i < nt->production_count; i++)
    if (!is_variable(g, nt->productions[i].pattern)) return false;
  return true;
}

static void find_variables(struct grammar *g) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < g->language->nonterminal_count; i++) {
      if (g->unfoldings[i].variables || !all_variables(g, &g->language->nonterminals[i])) continue;
      g->unfoldings[i].variables = changed = true;
    }
  }
}

/* The productions of at most that height. */
static struct production_choices choose_from(struct machine *m, const struct grammar *g, const struct nonterminal *nt,
                                             int32_t most) {
  struct production_choices c = {arena_array(&m->world->arena, nt->production_count, sizeof(uint32_t)), 0, 0};
  for (int variables = 0; variables < 2; variables++) {
    for (uint32_t i = 0; i < nt->production_count; i++) {
      const struct pattern *p = nt->productions[i].pattern;
      if (pattern_height(g, p) <= most && is_variable(g, p) == (variables == 1)) c.productions[c.count++] = i;
    }
    if (!variables) c.compound = c.count;
  }
  return c;
}

static void find_choices(struct machine *m, struct grammar *g) {
  const struct language *l = g->language;
  g->closed = arena_array(&m->world->arena, l->nonterminal_count, sizeof(uint32_t));
  for (uint32_t i = 0; i < l->nonterminal_count; i++) {
    struct unfolding *u = &g->unfoldings[i];
    if (u->height == NO_HEIGHT) continue;
    u->all = choose_from(m, g, &l->nonterminals[i], NO_HEIGHT - 1);
    u->lowest = choose_from(m, g, &l->nonterminals[i], u->height);
    if (!l->nonterminals[i].may_hole) g->closed[g->closed_count++] = i;
  }
}

/* The letters in the order in which people use them. */
static void make_letters(struct machine *m, struct grammar *g) {
  static const char order[] = "xyzfgabcuvwhkpqrstdeijlmno";
  for (uint32_t i = 0; i < 26; i++) g->letters[i] = term_text(m->world, KIND_SYMBOL, &order[i], 1);
}

static void number_productions(struct machine *m, struct grammar *g) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < g->language->nonterminal_count; i++) {
    g->unfoldings[i].first = count;
    count += g->language->nonterminals[i].production_count;
  }
  g->used = arena_alloc_zero(&m->world->arena, (count + 1) * sizeof *g->used);
}

struct grammar *grammar_of(struct machine *m, struct language *l) {
  struct checks *checks = checks_of(m);
  for (struct grammar *g = checks->grammars; g; g = g->next)
    if (g->language == l) return g;
  world_keep(m->world);
  language_ready(m, l);
  struct grammar *g = arena_alloc_zero(&m->world->arena, sizeof *g);
  g->language = l;
  g->unfoldings = arena_alloc_zero(&m->world->arena, (l->nonterminal_count + 1) * sizeof *g->unfoldings);
  number_productions(m, g);
  find_heights(g);
  find_variables(g);
  find_choices(m, g);
  make_letters(m, g);
  struct opaque_object *hidden = arena_alloc(&m->world->arena, sizeof *hidden);
  *hidden = (struct opaque_object){{.kind = KIND_OPAQUE}, "hole"};
  g->hidden_hole = (value)hidden;
  g->next = checks->grammars;
  checks->grammars = g;
  return g;
}

struct grammar *grammar_of_pattern(struct machine *m, struct language *l, const struct pattern *p) {
  struct language *own = pattern_language(p);
  return grammar_of(m, own ? own : l);
}
