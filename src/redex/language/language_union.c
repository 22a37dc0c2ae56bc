/* language_union: define-union-language: the non-terminals of several languages together,
 * optionally with prefixes. Non-terminals with a common name are merged. */
#include "redex/language/language.h"

#include "redex/binding/binder.h"
#include "redex/redex.h"

#include <string.h>

static term with_prefix(struct machine *m, term prefix, term name) {
  if (!prefix) return name;
  struct buffer b = {0};
  buffer_printf(&b, "%s%s", text_bytes(prefix), text_bytes(name));
  term joined = term_text(m->world, KIND_SYMBOL, b.text, b.length);
  buffer_free(&b);
  return joined;
}

struct nonterminal *language_resolve(struct machine *m, const struct language *l, const struct production *p,
                                     term name) {
  if (!p || !p->origin) return language_nonterminal(l, name);
  if (!language_nonterminal(p->origin, name)) return NULL;
  return language_nonterminal(l, with_prefix(m, p->prefix, name));
}

/* A non-terminal of one of the languages, under its names in the union. */
struct union_part {
  const struct nonterminal *nonterminal;
  const struct language *language;
  term prefix;
  uint32_t group; /* the first part with a common name, even indirectly */
};

struct union_parts {
  struct machine *m;
  struct union_part *list;
  uint32_t count;
};

static bool share_name(struct machine *m, const struct union_part *a, const struct union_part *b) {
  for (uint32_t i = 0; i < a->nonterminal->name_count; i++)
    for (uint32_t j = 0; j < b->nonterminal->name_count; j++)
      if (with_prefix(m, a->prefix, a->nonterminal->names[i]) == with_prefix(m, b->prefix, b->nonterminal->names[j]))
        return true;
  return false;
}

static void add_parts(struct union_parts *p, const struct language *l, term prefix) {
  for (uint32_t i = 0; i < l->nonterminal_count; i++) {
    if (l->nonterminals[i].is_cross) continue;
    uint32_t own = p->count++;
    p->list[own] = (struct union_part){&l->nonterminals[i], l, prefix, own};
    for (uint32_t k = 0; k < own; k++) {
      if (p->list[k].group == p->list[own].group || !share_name(p->m, &p->list[k], &p->list[own])) continue;
      uint32_t a = p->list[k].group, b = p->list[own].group, low = a < b ? a : b, high = a < b ? b : a;
      for (uint32_t j = 0; j <= own; j++)
        if (p->list[j].group == high) p->list[j].group = low;
    }
  }
}

static void add_names(struct machine *m, const struct union_part *part, term *names, uint32_t *count) {
  for (uint32_t i = 0; i < part->nonterminal->name_count; i++) {
    term name = with_prefix(m, part->prefix, part->nonterminal->names[i]);
    uint32_t k = 0;
    while (k < *count && names[k] != name) k++;
    if (k == *count) names[(*count)++] = name;
  }
}

/* Equal productions are merged. */
static void add_productions(struct machine *m, const struct union_part *part, struct production *out, uint32_t *count) {
  for (uint32_t i = 0; i < part->nonterminal->production_count; i++) {
    struct production p = part->nonterminal->productions[i];
    if (!p.origin) p.origin = part->language;
    p.prefix =
        p.prefix || part->prefix ? with_prefix(m, part->prefix, p.prefix ? p.prefix : term_symbol(m->world, "")) : 0;
    p.pattern = NULL;
    p.unit = NULL;
    uint32_t k = 0;
    while (k < *count &&
           !(out[k].prefix == p.prefix && syntax_term(m->world, out[k].source) == syntax_term(m->world, p.source)))
      k++;
    if (k == *count) out[(*count)++] = p;
  }
}

static void merge_group(struct union_parts *p, uint32_t group, struct language *l) {
  struct nonterminal *nt = &l->nonterminals[l->nonterminal_count++];
  uint32_t names = 0, productions = 0;
  for (uint32_t i = group; i < p->count; i++) {
    if (p->list[i].group != group) continue;
    names += p->list[i].nonterminal->name_count;
    productions += p->list[i].nonterminal->production_count;
  }
  term *all_names = arena_array(&p->m->world->arena, names, sizeof(term));
  struct production *all = arena_array(&p->m->world->arena, productions, sizeof *all);
  *nt = (struct nonterminal){
      .language = l, .names = all_names, .productions = all, .place = p->list[group].nonterminal->place, .number = -1};
  for (uint32_t i = group; i < p->count; i++) {
    if (p->list[i].group != group) continue;
    add_names(p->m, &p->list[i], all_names, &nt->name_count);
    add_productions(p->m, &p->list[i], all, &nt->production_count);
  }
}

void language_define_union(struct machine *m, struct scope *s, const struct syntax *form) {
  if (form->count < 3) raise_syntax(m, &form->place, "expected (define-union-language name language …)");
  uint32_t room = 0, count = form->count - 2;
  struct language **languages = arena_array(&m->world->arena, count, sizeof *languages);
  term *prefixes = arena_array(&m->world->arena, count, sizeof(term));
  for (uint32_t i = 0; i < count; i++) {
    const struct syntax *x = form->children[i + 2];
    bool prefixed = syntax_is_list(x) && x->count == 2 && syntax_is_symbol(x->children[0]);
    if (!prefixed && !syntax_is_symbol(x)) raise_syntax(m, &x->place, "expected a language or (prefix language)");
    languages[i] = language_named(m, s, prefixed ? x->children[1] : x);
    prefixes[i] = prefixed ? x->children[0]->atom : 0;
    room += languages[i]->nonterminal_count;
  }
  struct language *l = language_make(m, s, form->children[1]->atom, NULL, room);
  l->is_union = true;
  struct union_parts p = {m, arena_array(&m->world->arena, room, sizeof(struct union_part)), 0};
  for (uint32_t i = 0; i < count; i++) add_parts(&p, languages[i], prefixes[i]);
  for (uint32_t i = 0; i < p.count; i++)
    if (p.list[i].group == i) merge_group(&p, i, l);
  language_bind(m, s, form->children[1], l);
  for (uint32_t i = 0; i < count; i++)
    binder_forms_inherit(m, l, languages[i], prefixes[i] ? text_bytes(prefixes[i]) : NULL);
}
