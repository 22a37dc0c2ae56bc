/* language_cross: contexts that a grammar implies: (cross e) and (compatible-closure-context v
 * #:wrt e).
 *
 * For non-terminals e and v, a new non-terminal has the terms of v with a hole in place of an e
 * somewhere inside. Its productions are those of v, once for each non-terminal in them, with that
 * one replaced by its own contexts, and all other holes hidden. They are made as syntax, and then
 * compiled like other productions. */
#include "redex/language/language_cross.h"

#include "redex/language/pattern.h"
#include "redex/redex.h"

#include <string.h>

/* The required contexts. */

bool is_cross_form(struct machine *m, const struct syntax *x, const struct syntax **of, const struct syntax **at) {
  const struct redex *k = m->redex;
  if (x->shape != SYNTAX_LIST || x->count < 2 || !syntax_is_symbol(x->children[0])) return false;
  bool closure = x->children[0]->atom == k->closure_context;
  if (!closure && x->children[0]->atom != k->cross) return false;
  bool wrt = closure && x->count == 4 && syntax_is_keyword(x->children[2]) &&
             strcmp(text_bytes(x->children[2]->atom), "wrt") == 0;
  if ((x->count != 2 && !wrt) || !syntax_is_symbol(x->children[1]) || !syntax_is_symbol(x->children[x->count - 1]))
    raise_syntax(m, &x->place,
                 closure ? "expected (compatible-closure-context nonterminal [#:wrt nonterminal])"
                         : "expected (cross nonterminal)");
  *of = x->children[1];
  *at = x->children[x->count - 1];
  return true;
}

/* The non-terminals of the language that are at the hole of the contexts in the syntax. */
struct wanted_crosses {
  struct machine *m;
  struct language *language;
  term *names;
  uint32_t count;
};

static void want(struct wanted_crosses *w, term name) {
  for (uint32_t i = 0; i < w->count; i++)
    if (w->names[i] == name) return;
  if (w->count < w->language->nonterminal_count) w->names[w->count++] = name;
}

static void find_wanted(struct wanted_crosses *w, const struct syntax *x, const struct production *p) {
  const struct syntax *of, *at;
  if (x->shape == SYNTAX_ATOM) return;
  world_check_stack(w->m->world);
  if (is_cross_form(w->m, x, &of, &at)) {
    const struct nonterminal *nt = language_resolve(w->m, w->language, p, at->atom);
    if (nt) want(w, nt->names[0]);
    return;
  }
  for (uint32_t i = 0; i < x->count; i++) find_wanted(w, x->children[i], p);
}

static struct wanted_crosses wanted_new(struct machine *m, struct language *l) {
  return (struct wanted_crosses){m, l, arena_array(&m->world->arena, l->nonterminal_count + 1, sizeof(term)), 0};
}

/* Making productions. */

term cross_name(struct machine *m, term at, term of) {
  struct buffer b = {0};
  buffer_printf(&b, "(cross %s-%s)", text_bytes(at), text_bytes(of));
  term name = term_text(m->world, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  return name;
}

struct crossing {
  struct machine *m;
  struct language *language;
  const struct production *production;
  term at;
  uint32_t seen, target; /* non-terminals so far; the one to be replaced */
  bool impossible;       /* a name would stand for both a list and one of its items: in Redex, that matches nothing */
};

static struct syntax *two(struct crossing *c, const struct syntax *x, term head, struct syntax *second) {
  struct syntax **items = arena_alloc(&c->m->world->arena, 2 * sizeof *items);
  items[0] = syntax_atom(c->m->world, x->place, head);
  items[1] = second;
  return syntax_list(c->m->world, x->place, items, 2);
}

static struct syntax *cross(struct crossing *c, const struct syntax *x, bool *crossed);

static struct syntax *cross_symbol(struct crossing *c, const struct syntax *x, bool *crossed) {
  term base = pattern_base(c->m, x->atom);
  const struct nonterminal *nt = language_resolve(c->m, c->language, c->production, base);
  if (!nt || c->seen++ != c->target) return (struct syntax *)x;
  *crossed = true;
  struct syntax *name = syntax_atom(c->m->world, x->place, cross_name(c->m, c->at, nt->names[0]));
  struct syntax *contexts = two(c, x, c->m->redex->crossed, name);
  if (base == x->atom || strstr(text_bytes(x->atom), "_!_")) return contexts;
  struct syntax **items = arena_alloc(&c->m->world->arena, 3 * sizeof *items);
  items[0] = syntax_atom(c->m->world, x->place, c->m->redex->name);
  items[1] = (struct syntax *)x;
  items[2] = contexts;
  return syntax_list(c->m->world, x->place, items, 3);
}

/* A form whose child `part` is a pattern. */
static struct syntax *cross_part(struct crossing *c, const struct syntax *x, uint32_t part, bool *crossed) {
  if (part >= x->count) return (struct syntax *)x;
  struct syntax **items = arena_alloc(&c->m->world->arena, x->count * sizeof *items);
  memcpy(items, x->children, x->count * sizeof *items);
  items[part] = cross(c, x->children[part], crossed);
  return syntax_list(c->m->world, x->place, items, x->count);
}

/* In (in-hole C p), the part in the hole of C determines where the hole is. */
static struct syntax *cross_in_hole(struct crossing *c, const struct syntax *x, bool *crossed) {
  bool other = false;
  struct syntax *first = cross_part(c, x, 1, &other);
  return cross_part(c, first, 2, crossed);
}

static bool has_names(struct machine *m, const struct syntax *x) {
  if (syntax_is_symbol(x)) return pattern_base(m, x->atom) != x->atom && !strstr(text_bytes(x->atom), "_!_");
  if (x->shape == SYNTAX_ATOM) return false;
  world_check_stack(m->world);
  if (syntax_is_form(x, m->redex->name)) return true;
  for (uint32_t i = 0; i < x->count; i++)
    if (has_names(m, x->children[i])) return true;
  return false;
}

/* The other items, hidden; if the replaced one was repeated, repetitions precede and follow it. */
static struct syntax *hide_others(struct crossing *c, const struct syntax *x, uint32_t which, struct syntax *replaced) {
  struct world *w = c->m->world;
  struct syntax **items = arena_alloc(&w->arena, (x->count + 4) * sizeof *items);
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->count; i++) {
    bool repeated = i + 1 < x->count && pattern_is_any_ellipsis(c->m, x->children[i + 1]);
    struct syntax *hidden = two(c, x->children[i], c->m->redex->hide_hole, x->children[i]);
    struct syntax *dots = repeated ? syntax_atom(w, x->place, c->m->redex->ellipsis) : NULL;
    if (i == which && repeated) {
      c->impossible = c->impossible || has_names(c->m, x->children[i]);
      items[n++] = hidden;
      items[n++] = x->children[i + 1];
      items[n++] = replaced;
      dots = x->children[i + 1];
    }
    items[n++] = i == which && !repeated ? replaced : hidden;
    if (repeated) items[n++] = dots, i++;
  }
  return syntax_list(w, x->place, items, n);
}

static struct syntax *cross_sequence(struct crossing *c, const struct syntax *x, bool *crossed) {
  for (uint32_t i = 0; i < x->count; i++) {
    if (pattern_is_any_ellipsis(c->m, x->children[i])) continue;
    struct syntax *replaced = cross(c, x->children[i], crossed);
    if (*crossed) return hide_others(c, x, i, replaced);
    if (c->seen <= c->target || replaced == x->children[i]) continue;
    struct syntax **items = arena_alloc(&c->m->world->arena, x->count * sizeof *items);
    memcpy(items, x->children, x->count * sizeof *items);
    items[i] = replaced;
    return syntax_list(c->m->world, x->place, items, x->count);
  }
  return (struct syntax *)x;
}

static struct syntax *cross(struct crossing *c, const struct syntax *x, bool *crossed) {
  const struct redex *k = c->m->redex;
  const struct syntax *of, *at;
  world_check_stack(c->m->world);
  if (syntax_is_symbol(x)) return cross_symbol(c, x, crossed);
  if (x->shape != SYNTAX_LIST || is_cross_form(c->m, x, &of, &at)) return (struct syntax *)x;
  if (syntax_is_form(x, k->variable_except) || syntax_is_form(x, k->variable_prefix)) return (struct syntax *)x;
  if (syntax_is_form(x, k->in_hole) && x->count == 3) return cross_in_hole(c, x, crossed);
  if (syntax_is_form(x, k->name)) return cross_part(c, x, 2, crossed);
  if (syntax_is_form(x, k->side_condition)) return cross_part(c, x, 1, crossed);
  if (syntax_is_form(x, k->hide_hole)) {
    struct syntax *inner = cross_part(c, x, 1, crossed);
    return *crossed ? inner->children[1] : inner;
  }
  return cross_sequence(c, x, crossed);
}

/* The number of non-terminals in the production. */
static uint32_t count_places(struct machine *m, struct language *l, const struct production *p) {
  struct crossing c = {m, l, p, 0, 0, UINT32_MAX, false};
  bool crossed = false;
  cross(&c, p->source, &crossed);
  return c.seen;
}

static void make_contexts(struct machine *m, struct language *l, term at, const struct nonterminal *of,
                          struct nonterminal *out) {
  uint32_t room = 1;
  for (uint32_t i = 0; i < of->production_count; i++) room += count_places(m, l, &of->productions[i]);
  struct production *list = arena_alloc_zero(&m->world->arena, room * sizeof *list);
  uint32_t n = 0;
  if (at == of->names[0])
    list[n++] =
        (struct production){.source = syntax_atom(m->world, of->place, m->redex->hole), .scope = l->scope, .origin = l};
  for (uint32_t i = 0; i < of->production_count; i++) {
    const struct production *p = &of->productions[i];
    uint32_t places = count_places(m, l, p);
    for (uint32_t k = 0; k < places; k++) {
      struct crossing c = {m, l, p, at, 0, k, false};
      bool crossed = false;
      struct syntax *source = cross(&c, p->source, &crossed);
      if (c.impossible) continue;
      list[n++] = (struct production){.source = source, .scope = p->scope, .origin = p->origin, .prefix = p->prefix};
    }
  }
  term *name = arena_alloc(&m->world->arena, sizeof *name);
  *name = cross_name(m, at, of->names[0]);
  *out = (struct nonterminal){.language = l,
                              .names = name,
                              .name_count = 1,
                              .productions = list,
                              .production_count = n,
                              .place = of->place,
                              .is_cross = true,
                              .number = -1};
}

static void add_contexts(struct wanted_crosses *w) {
  struct language *l = w->language;
  uint32_t own = l->nonterminal_count;
  struct nonterminal *all = arena_alloc_zero(&w->m->world->arena, (own + (size_t)own * w->count + 1) * sizeof *all);
  memcpy(all, l->nonterminals, own * sizeof *all);
  l->nonterminals = all;
  uint32_t n = own;
  for (uint32_t k = 0; k < w->count; k++)
    for (uint32_t i = 0; i < own; i++) make_contexts(w->m, l, w->names[k], &all[i], &all[n++]);
  l->nonterminal_count = n;
}

void language_add_crosses(struct machine *m, struct language *l) {
  struct wanted_crosses w = wanted_new(m, l);
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    for (uint32_t j = 0; j < l->nonterminals[i].production_count; j++)
      find_wanted(&w, l->nonterminals[i].productions[j].source, &l->nonterminals[i].productions[j]);
  if (w.count) add_contexts(&w);
}

/* The same grammar with the contexts of a pattern. Made once for each set of contexts. */
struct crossed_language {
  struct crossed_language *next;
  term wanted;
  struct language *language;
};

struct language *language_for_patterns(struct machine *m, struct language *l, struct syntax *const *patterns,
                                       uint32_t count) {
  struct wanted_crosses w = wanted_new(m, l);
  for (uint32_t i = 0; i < count; i++) find_wanted(&w, patterns[i], NULL);
  uint32_t missing = 0;
  for (uint32_t i = 0; i < w.count; i++) missing += !language_nonterminal(l, cross_name(m, w.names[i], w.names[i]));
  if (missing == 0) return l;
  term key = term_sequence(m->world, w.names, w.count);
  for (struct crossed_language *k = l->crossed; k; k = k->next)
    if (k->wanted == key) return k->language;
  world_keep(m->world);
  struct crossed_language *made = arena_alloc(&m->world->arena, sizeof *made);
  *made = (struct crossed_language){l->crossed, key, language_copy(m, l)};
  l->crossed = made;
  w.language = made->language;
  add_contexts(&w);
  language_ready(m, made->language);
  made->language->binders = l->binders;
  return made->language;
}
