/* derivation_check_compile: compiles a rule for checking derivations. */
#include "redex/binding/match_binders.h"
#include "redex/judgment/derivation_check.h"
#include "redex/judgment/judgment_check.h"
#include "redex/local_definitions.h"
#include "redex/redex.h"

#include <stdio.h>
#include <string.h>

/* ---- names with different numbers of ellipses in conclusion and premises ---- */

struct other_depth {
  struct other_depth *next;
  term name, renamed;
  bool many_above; /* the premises have more */
};

struct depth_comparison {
  struct machine *m;
  const struct scope *scope; /* the scope of the conclusion's names */
  struct other_depth *found;
};

static struct other_depth *find_depth(struct other_depth *list, term name) {
  while (list && list->name != name) list = list->next;
  return list;
}

static struct local *local_named(const struct scope *s, term name) {
  struct local *l = s->locals;
  while (l && l->name != name) l = l->next;
  return l;
}

static void compare_depth(void *data, term name, int depth) {
  struct depth_comparison *c = data;
  const struct local *l = local_named(c->scope, name);
  if (!l || l->depth == depth || find_depth(c->found, name)) return;
  char text[256];
  snprintf(text, sizeof text, "%.200s%s premise", text_bytes(name), strchr(text_bytes(name), '_') ? "" : "_");
  struct other_depth *d = arena_alloc(&c->m->world->arena, sizeof *d);
  *d = (struct other_depth){c->found, name, term_symbol(c->m->world, text), depth > l->depth};
  c->found = d;
}

static struct syntax *rename_names(struct machine *m, const struct syntax *x, struct other_depth *names) {
  world_check_stack(m->world);
  if (x->shape == SYNTAX_ATOM) {
    const struct other_depth *d = syntax_is_symbol(x) ? find_depth(names, x->atom) : NULL;
    return d ? syntax_atom(m->world, x->place, d->renamed) : (struct syntax *)x;
  }
  struct syntax *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_array(&m->world->arena, x->count, sizeof *copy->children);
  for (uint32_t i = 0; i < x->count; i++) copy->children[i] = rename_names(m, x->children[i], names);
  return copy;
}

static uint32_t slot_of_name(const struct scope *s, term name) {
  struct local *l = local_named(s, name);
  l->used = true;
  return l->slot;
}

static void add_spreads(struct machine *m, struct derivation_check_rule *r, const struct scope *s,
                        const struct other_depth *names) {
  uint32_t count = 0;
  for (const struct other_depth *d = names; d; d = d->next) count++;
  r->spreads = arena_array(&m->world->arena, count, sizeof *r->spreads);
  for (; names; names = names->next) {
    const uint32_t above = slot_of_name(s, names->name), below = slot_of_name(s, names->renamed);
    r->spreads[r->spread_count++] =
        names->many_above ? (struct spread){above, below, names->name} : (struct spread){below, above, names->name};
  }
}

/* ---- premises ---- */

struct premises {
  struct syntax **items, **names_only; /* with their ellipses */
  uint32_t count;
};

static term count_name(struct machine *m, uint32_t i) {
  char text[32];
  snprintf(text, sizeof text, "any_ premise %u", i);
  return term_symbol(m->world, text);
}

/* (name any_… x) */
static struct syntax *with_name(struct machine *m, struct syntax *x, term name) {
  struct syntax **parts = arena_array(&m->world->arena, 3, sizeof *parts);
  parts[0] = syntax_atom(m->world, x->place, m->redex->name);
  parts[1] = syntax_atom(m->world, x->place, name);
  parts[2] = x;
  return syntax_list(m->world, x->place, parts, 3);
}

static void add_item(struct machine *m, struct premises *p, struct syntax *x, struct syntax *name_only,
                     const struct premise_form *f, uint32_t i) {
  p->items[p->count] = f->repeated ? with_name(m, x, count_name(m, i)) : x;
  p->names_only[p->count++] = f->repeated ? with_name(m, name_only, count_name(m, i)) : name_only;
  if (!f->repeated) return;
  p->items[p->count] = p->names_only[p->count] = syntax_atom(m->world, x->place, m->redex->ellipsis);
  p->count++;
}

/* ("name" argument …) and ("name" _ ...) */
static void add_premise(struct machine *m, struct premises *p, const struct syntax *x, struct other_depth *names,
                        const struct premise_form *f, uint32_t i) {
  const term form = x->children[0]->atom;
  struct syntax *name =
      syntax_atom(m->world, x->place, term_text(m->world, KIND_STRING, text_bytes(form), text_of(form)->length));
  struct syntax **parts = arena_array(&m->world->arena, x->count, sizeof *parts);
  struct syntax **any = arena_array(&m->world->arena, 3, sizeof *any);
  parts[0] = any[0] = name;
  for (uint32_t k = 1; k < x->count; k++) parts[k] = rename_names(m, x->children[k], names);
  any[1] = syntax_atom(m->world, x->place, m->redex->underscore);
  any[2] = syntax_atom(m->world, x->place, m->redex->ellipsis);
  add_item(m, p, syntax_list(m->world, x->place, parts, x->count), syntax_list(m->world, x->place, any, 3), f, i);
}

static bool is_premise_repeated(const struct machine *m, const struct rule_syntax *x, uint32_t i) {
  return i + 1 < x->premise_count && pattern_is_ellipsis(m, x->premises[i + 1]);
}

static bool is_judgment_form(struct scope *s, const struct syntax *x) {
  const struct binding *b = judgment_binding(s, x);
  return b && b->kind == BINDING_JUDGMENT;
}

static struct other_depth *compare_depths(struct machine *m, const struct judgment *j, struct scope *s,
                                          const struct rule_syntax *x) {
  struct depth_comparison c = {m, s, NULL};
  for (uint32_t i = 0; i < x->premise_count; i++)
    for (uint32_t k = 1; is_judgment_form(s, x->premises[i]) && k < x->premises[i]->count; k++)
      pattern_syntax_names(m, j->language, x->premises[i]->children[k], is_premise_repeated(m, x, i), compare_depth,
                           &c);
  return c.found;
}

static struct premises read_premises(struct machine *m, struct scope *s, const struct rule_syntax *x,
                                     struct other_depth *names, struct derivation_check_rule *r) {
  struct premises p = {arena_array(&m->world->arena, 2 * (size_t)x->premise_count, sizeof *p.items),
                       arena_array(&m->world->arena, 2 * (size_t)x->premise_count, sizeof *p.names_only), 0};
  r->forms = arena_array(&m->world->arena, x->premise_count, sizeof *r->forms);
  for (uint32_t i = 0; i < x->premise_count; i++) {
    if (!is_judgment_form(s, x->premises[i])) continue;
    struct premise_form *f = &r->forms[r->form_count];
    *f =
        (struct premise_form){.binding = judgment_binding(s, x->premises[i]), .repeated = is_premise_repeated(m, x, i)};
    judgment_check_arity(m, f->binding->payload, x->premises[i]);
    add_premise(m, &p, x->premises[i], names, f, r->form_count++);
  }
  return p;
}

static void compile_conditions(struct machine *m, struct scope *s, const struct judgment *j,
                               const struct rule_syntax *x, struct derivation_check_rule *r) {
  condition_list_init(&r->conditions, "define-judgment-form");
  for (uint32_t i = 0; i < x->premise_count; i++) {
    const bool repeated = is_premise_repeated(m, x, i);
    if (!is_judgment_form(s, x->premises[i]))
      premise_compile(m, s, j->language, x->premises[i], repeated, &r->conditions);
    i += repeated;
  }
}

/* As in Redex, a derivation's terms are not freshened. */
static struct pattern *ready(struct machine *m, struct pattern *p) {
  return p->binders ? match_binders_without_freshening(m, p->binders, p) : pattern_prune(p);
}

void derivation_check_compile(struct machine *m, const struct judgment *j, struct derivation_check_rule *r,
                              const struct rule_syntax *x) {
  const struct rule_syntax inherited = judgment_inherited(m, j, x);
  x = &inherited;
  r->source = x->source;
  r->name = x->name;
  r->unit = definition_unit(m, x->scope);
  struct scope *s = scope_new(m, x->scope, r->unit);
  const struct place place = x->conclusion->place;
  r->conclusion =
      pattern_compile_list(m, s, j->language, x->conclusion->children + 1, j->arity, PATTERN_BINDING, place);
  struct other_depth *names = compare_depths(m, j, s, x);
  const struct premises p = read_premises(m, s, x, names, r);
  r->premises = pattern_compile_list(m, s, j->language, p.items, p.count, PATTERN_COMPARE_OUTER, place);
  struct scope *apart = scope_new(m, x->scope, r->unit);
  r->premise_names = pattern_compile_list(m, apart, j->language, p.names_only, p.count, PATTERN_BINDING, place);
  for (uint32_t i = 0; i < r->form_count; i++) {
    if (!r->forms[i].repeated) continue;
    r->forms[i].slot = slot_of_name(s, count_name(m, i));
    r->forms[i].slot_of_names = slot_of_name(apart, count_name(m, i));
  }
  add_spreads(m, r, s, names);
  compile_conditions(m, s, j, x, r);
  condition_prune(m, &r->conditions);
  r->conclusion = ready(m, r->conclusion);
  r->premises = ready(m, r->premises);
  r->premise_names = ready(m, r->premise_names);
}
