/* program_literals: see the header. */
#include "spaces/model/program_literals.h"

#include "core/number/number.h"
#include "core/read/syntax.h"
#include "racket/module/module.h"
#include "redex/match/term_set.h"

/* Of a long program, only the last forms count, where its properties usually are. */
enum { MOST_LITERALS = 150, MOST_SYMBOLS = 250, MOST_NODES = 40000 };

struct literal_gathering {
  struct world *world;
  struct term_set literals, symbols;
  uint32_t nodes;
};

static void gather_atom(struct literal_gathering *g, term t) {
  bool added;
  if (is_symbol(t)) {
    if (g->symbols.count < MOST_SYMBOLS) term_set_add(g->world, &g->symbols, t, &added);
  } else if (is_number(t) || is_string(t)) {
    if (g->literals.count < MOST_LITERALS) term_set_add(g->world, &g->literals, t, &added);
  }
}

static void gather_literals(struct literal_gathering *g, const struct syntax *x) {
  if (g->nodes++ >= MOST_NODES) return;
  world_check_stack(g->world);
  if (x->shape == SYNTAX_ATOM) gather_atom(g, x->atom);
  else
    for (uint32_t i = 0; i < x->count; i++) gather_literals(g, x->children[i]);
}

static void gather_module(struct literal_gathering *g, const struct module *module) {
  for (uint32_t i = module->form_count; i-- > 0;) gather_literals(g, module->forms[i]);
}

void program_literals_find(struct machine *m, struct space *s) {
  struct literal_gathering *g = arena_alloc_zero(&m->world->arena, sizeof *g);
  g->world = m->world;
  if (m->main) gather_module(g, m->main);
  for (const struct module *module = m->modules; module; module = module->next)
    if (module != m->main) gather_module(g, module);
  term *words = arena_array(&m->world->arena, g->literals.count + g->symbols.count + 1, sizeof *words);
  uint32_t count = 0;
  for (uint32_t i = 0; i < g->literals.count; i++) words[count++] = g->literals.members[i];
  for (uint32_t i = 0; i < g->symbols.count; i++) words[count++] = g->symbols.members[i];
  s->words = words;
  s->word_count = count;
}
