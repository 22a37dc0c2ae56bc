/* pattern: from syntax to compiled patterns. */
#include "redex/language/pattern.h"

#include "redex/language/hole_count.h"
#include "redex/language/language_cross.h"
#include "redex/redex.h"

#include <stdio.h>
#include <string.h>

/* Names are per level: level 0 is the pattern itself, and each ellipsis opens one more. At its end,
 * its names are gathered: each gets a name of one more depth at the enclosing level. */
struct ellipsis_level {
  struct ellipsis_level *outer;
  struct seen_name *names;
};

/* The ellipses ..._!_1 of one name. */
struct length_group {
  struct length_group *next;
  term name;
  uint32_t count;
  uint32_t number; /* of the group: other groups of a clause may have the same name */
  struct item *first;
};

struct mismatch_group {
  struct mismatch_group *next;
  term name;
  uint32_t slot;
};

struct compiler {
  struct machine *m;
  struct language *language;
  struct scope *scope;
  enum pattern_mode mode;
  struct ellipsis_level *level;
  struct mismatch_group *mismatches;
  struct length_group *lengths;
  const struct production *production; /* being compiled; NULL: another pattern */
};

static void *compiler_alloc(struct compiler *c, size_t bytes) { return arena_alloc_zero(&c->m->world->arena, bytes); }

static struct pattern *pattern_new(struct compiler *c, enum pattern_kind kind, const struct syntax *x) {
  struct pattern *p = compiler_alloc(c, sizeof *p);
  p->kind = (uint8_t)kind;
  p->place = x->place;
  p->unit = c->scope->unit;
  return p;
}

bool pattern_is_ellipsis(const struct machine *m, const struct syntax *x) {
  return x->shape == SYNTAX_ATOM && x->atom == m->redex->ellipsis;
}

/* Names. */

static struct seen_name *find_name(struct seen_name *list, term name) {
  while (list && list->name != name) list = list->next;
  return list;
}

/* A pattern variable bound by the clause before this pattern, or NULL. */
static struct local *outer_variable(struct compiler *c, term name) {
  if (c->mode != PATTERN_COMPARE_OUTER) return NULL;
  for (struct scope *s = c->scope; s && s->unit == c->scope->unit; s = s->outer)
    for (struct local *l = s->locals; l; l = l->next)
      if (l->name == name) return l->depth >= 0 ? l : NULL;
  return NULL;
}

static struct seen_name *new_name(struct compiler *c, struct ellipsis_level *level, term name, int depth) {
  struct seen_name *n = compiler_alloc(c, sizeof *n);
  n->name = name;
  n->depth = depth;
  n->next = level->names;
  level->names = n;
  struct local *outer = level->outer ? NULL : outer_variable(c, name);
  if (outer) {
    outer->used = true;
    n->outer = true;
    n->occurrences = 1;
    n->local = outer;
    n->slot = outer->slot;
    n->depth = outer->depth;
  } else if (level->outer) {
    n->slot = unit_slot(c->scope->unit);
  } else {
    n->local = scope_add(c->m, c->scope, name, depth, false);
    n->slot = n->local->slot;
  }
  return n;
}

/* One more occurrence of the name at this level; *first: is it the one that binds? */
static struct seen_name *occur(struct compiler *c, struct ellipsis_level *level, term name, int depth,
                               const struct place *place, bool *first) {
  struct seen_name *n = find_name(level->names, name);
  if (!n) n = new_name(c, level, name, depth);
  if (n->depth != depth)
    raise_syntax(c->m, place, "found the same binder, %s, at different depths, %d and %d", text_bytes(name),
                 n->depth < depth ? n->depth : depth, n->depth < depth ? depth : n->depth);
  *first = n->occurrences == 0;
  n->occurrences++;
  return n;
}

/* The name of the length of one ellipsis of a group. */
static term length_name(struct machine *m, const struct length_group *g, uint32_t number) {
  char text[64];
  snprintf(text, sizeof text, "%.32s %u %u", text_bytes(g->name), g->number, number);
  return term_symbol(m->world, text);
}

static struct pattern *named(struct compiler *c, const struct syntax *x, term name, struct pattern *sub) {
  struct pattern *p = pattern_new(c, PATTERN_NAME, x);
  p->seen = occur(c, c->level, name, 0, &x->place, &p->first);
  p->slot = p->seen->slot;
  p->sub = sub;
  if (sub->kind == PATTERN_NONTERMINAL && p->seen->local) p->seen->local->hiding = sub->nonterminal;
  if (p->seen->local && pattern_hides_hole(sub)) p->seen->local->hides = true;
  return p;
}

static struct pattern *mismatched(struct compiler *c, const struct syntax *x, struct pattern *sub) {
  struct pattern *p = pattern_new(c, PATTERN_MISMATCH, x);
  struct mismatch_group *g = c->mismatches;
  while (g && g->name != x->atom) g = g->next;
  if (!g) {
    g = compiler_alloc(c, sizeof *g);
    *g = (struct mismatch_group){c->mismatches, x->atom, unit_slot(c->scope->unit)};
    c->mismatches = g;
  }
  p->slot = g->slot;
  p->sub = sub;
  return p;
}

/* Atoms. */

static bool builtin_kind(const struct redex *k, term name, enum pattern_kind *kind) {
  const struct {
    term name;
    enum pattern_kind kind;
  } rows[] = {
      {k->any, PATTERN_ANY},
      {k->number, PATTERN_NUMBER},
      {k->natural, PATTERN_NATURAL},
      {k->integer, PATTERN_INTEGER},
      {k->real, PATTERN_REAL},
      {k->string, PATTERN_STRING},
      {k->boolean, PATTERN_BOOLEAN},
      {k->variable, PATTERN_VARIABLE},
      {k->variable_not_mentioned, PATTERN_VARIABLE_NOT_MENTIONED},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (rows[i].name == name) {
      *kind = rows[i].kind;
      return true;
    }
  return false;
}

term pattern_base(struct machine *m, term name) {
  const char *text = text_bytes(name), *under = strchr(text, '_');
  return under ? term_text(m->world, KIND_SYMBOL, text, (size_t)(under - text)) : name;
}

bool pattern_is_name(struct machine *m, const struct language *l, term name) {
  enum pattern_kind kind;
  term base = pattern_base(m, name);
  return language_nonterminal(l, base) || builtin_kind(m->redex, base, &kind);
}

/* The pattern for a base; NULL if it is neither a non-terminal nor built in. */
static struct pattern *base_pattern(struct compiler *c, const struct syntax *x, term base) {
  enum pattern_kind kind;
  struct nonterminal *nt = language_resolve(c->m, c->language, c->production, base);
  if (nt) {
    struct pattern *p = pattern_new(c, PATTERN_NONTERMINAL, x);
    p->nonterminal = nt;
    return p;
  }
  if (!builtin_kind(c->m->redex, base, &kind)) return NULL;
  struct pattern *p = pattern_new(c, kind, x);
  p->language = c->language;
  return p;
}

static struct pattern *literal(struct compiler *c, const struct syntax *x, term t) {
  struct pattern *p = pattern_new(c, PATTERN_LITERAL, x);
  p->literal = t;
  return p;
}

static bool wants_arguments(const struct redex *k, term name) {
  return name == k->side_condition || name == k->variable_except || name == k->variable_prefix || name == k->name ||
         name == k->in_hole || name == k->hide_hole || name == k->cross || name == k->closure_context;
}

static struct pattern *compile_symbol(struct compiler *c, const struct syntax *x) {
  const struct redex *k = c->m->redex;
  term name = x->atom;
  if (name == k->underscore) return pattern_new(c, PATTERN_ANY, x);
  if (name == k->hole) return pattern_new(c, PATTERN_HOLE, x);
  if (name == k->ellipsis) raise_syntax(c->m, &x->place, "misplaced ellipsis: it must follow a pattern in a sequence");
  if (wants_arguments(k, name)) raise_syntax(c->m, &x->place, "%s expected to have arguments", text_bytes(name));
  term base = pattern_base(c->m, name);
  struct pattern *p = base_pattern(c, x, base);
  if (base == name) {
    if (!p) return literal(c, x, name);
    return c->mode == PATTERN_GRAMMAR ? p : named(c, x, name, p);
  }
  if (!p)
    raise_syntax(c->m, &x->place,
                 "`%s`: before the underscore must stand a non-terminal or a built-in pattern, not `%s`",
                 text_bytes(name), text_bytes(base));
  const char *suffix = text_bytes(name) + text_of(base)->length;
  return strncmp(suffix, "_!_", 3) == 0 ? mismatched(c, x, p) : named(c, x, name, p);
}

/* Forms. */

static struct pattern *compile_syntax(struct compiler *c, const struct syntax *x);
static struct pattern *compile_sequence(struct compiler *c, struct syntax *const *items, uint32_t count,
                                        struct place place);

static void expect_count(struct compiler *c, const struct syntax *x, uint32_t count, const char *shape) {
  if (x->count != count) raise_syntax(c->m, &x->place, "expected %s", shape);
}

/* The matcher tries the focus before it builds and binds the context, so the context's name comes
 * last. */
static struct pattern *compile_in_hole(struct compiler *c, const struct syntax *x) {
  expect_count(c, x, 3, "(in-hole context pattern)");
  struct pattern *p = pattern_new(c, PATTERN_IN_HOLE, x);
  const struct syntax *context = x->children[1];
  const struct redex *k = c->m->redex;
  term name = 0;
  struct pattern *inner = NULL;
  if (syntax_is_symbol(context) && context->atom != k->hole && context->atom != k->underscore) {
    term base = pattern_base(c->m, context->atom);
    inner = base_pattern(c, context, base);
    if (inner && (base != context->atom || c->mode != PATTERN_GRAMMAR) && !strstr(text_bytes(context->atom), "_!_"))
      name = context->atom;
    else inner = NULL;
  }
  if (!name) {
    p->context = compile_syntax(c, context);
    p->sub = compile_syntax(c, x->children[2]);
  } else {
    p->sub = compile_syntax(c, x->children[2]);
    p->context = named(c, context, name, inner);
  }
  return p;
}

static struct pattern *compile_name(struct compiler *c, const struct syntax *x) {
  expect_count(c, x, 3, "(name x pattern)");
  if (!syntax_is_symbol(x->children[1])) raise_syntax(c->m, &x->children[1]->place, "expected a name");
  struct pattern *sub = compile_syntax(c, x->children[2]);
  return named(c, x->children[1], x->children[1]->atom, sub);
}

static void add_local(struct compiler *c, struct scope *s, struct local local) {
  struct local *l = compiler_alloc(c, sizeof *l);
  *l = local;
  l->next = s->locals;
  l->unit = c->scope->unit;
  s->locals = l;
}

static bool has_name(const struct compiler *c, const struct syntax *x, term name) {
  world_check_stack(c->m->world);
  if (x->shape == SYNTAX_ATOM) return x->atom == name;
  for (uint32_t i = 0; i < x->count; i++)
    if (has_name(c, x->children[i], name)) return true;
  return false;
}

/* A scope in which the names of the pattern before a condition are variables, at every level. Other
 * names of the enclosing pattern are not visible. */
static struct scope *condition_scope(struct compiler *c, const struct syntax *sub) {
  struct scope *s = scope_new(c->m, c->scope, NULL);
  for (struct ellipsis_level *level = c->level; level; level = level->outer)
    for (struct seen_name *n = level->names; n; n = n->next) {
      const bool is_top = !level->outer;
      if (!n->outer && !has_name(c, sub, n->name)) {
        if (is_top) add_local(c, s, (struct local){.name = n->name, .beyond = c->scope});
      } else if (!is_top) {
        n->pinned = true;
        add_local(c, s, (struct local){.name = n->name, .slot = n->slot, .depth = n->depth});
      }
    }
  return s;
}

static struct pattern *compare_groups(struct compiler *c, struct pattern *p);

/* Mismatches are compared before the condition, and not with the enclosing pattern. */
static struct pattern *compile_conditioned(struct compiler *c, const struct syntax *x) {
  struct mismatch_group *mismatches = c->mismatches;
  struct length_group *lengths = c->lengths;
  c->mismatches = NULL;
  c->lengths = NULL;
  struct pattern *p = compare_groups(c, compile_syntax(c, x));
  c->mismatches = mismatches;
  c->lengths = lengths;
  return p;
}

static struct pattern *compile_side_condition(struct compiler *c, const struct syntax *x) {
  if (x->count < 3) raise_syntax(c->m, &x->place, "expected (side-condition pattern condition)");
  struct pattern *sub = compile_conditioned(c, x->children[1]);
  struct scope *s = condition_scope(c, x->children[1]);
  for (uint32_t i = 2; i < x->count; i++) {
    struct pattern *p = pattern_new(c, PATTERN_SIDE_CONDITION, x);
    p->condition = compile_expression(c->m, s, x->children[i], false);
    p->sub = sub;
    sub = p;
  }
  return sub;
}

static struct pattern *compile_variable_except(struct compiler *c, const struct syntax *x) {
  struct pattern *p = pattern_new(c, PATTERN_VARIABLE_EXCEPT, x);
  p->except_count = x->count - 1;
  p->except = compiler_alloc(c, x->count * sizeof(term));
  for (uint32_t i = 1; i < x->count; i++) {
    if (!syntax_is_symbol(x->children[i])) raise_syntax(c->m, &x->children[i]->place, "expected a variable");
    p->except[i - 1] = x->children[i]->atom;
  }
  return p;
}

static struct pattern *compile_variable_prefix(struct compiler *c, const struct syntax *x) {
  expect_count(c, x, 2, "(variable-prefix name)");
  if (!syntax_is_symbol(x->children[1])) raise_syntax(c->m, &x->children[1]->place, "expected a prefix");
  struct pattern *p = pattern_new(c, PATTERN_VARIABLE_PREFIX, x);
  p->literal = x->children[1]->atom;
  return p;
}

static struct pattern *compile_hide_hole(struct compiler *c, const struct syntax *x) {
  expect_count(c, x, 2, "(hide-hole pattern)");
  struct pattern *p = pattern_new(c, PATTERN_HIDE_HOLE, x);
  c->language->hides_holes = true;
  p->sub = compile_syntax(c, x->children[1]);
  return p;
}

static struct pattern *nonterminal_pattern(struct compiler *c, const struct syntax *x, term name) {
  struct pattern *p = pattern_new(c, PATTERN_NONTERMINAL, x);
  p->nonterminal = language_nonterminal(c->language, name);
  return p;
}

static struct pattern *compile_cross(struct compiler *c, const struct syntax *x) {
  const struct syntax *names[2];
  const struct nonterminal *found[2];
  if (!is_cross_form(c->m, x, &names[0], &names[1])) raise_syntax(c->m, &x->place, "expected (cross nonterminal)");
  for (int i = 0; i < 2; i++) {
    found[i] = language_resolve(c->m, c->language, c->production, names[i]->atom);
    if (!found[i])
      raise_syntax(c->m, &names[i]->place, "expected a non-terminal of the language, not `%s`",
                   text_bytes(names[i]->atom));
  }
  return nonterminal_pattern(c, x, cross_name(c->m, found[1]->names[0], found[0]->names[0]));
}

static struct pattern *compile_syntax(struct compiler *c, const struct syntax *x) {
  const struct redex *k = c->m->redex;
  world_check_stack(c->m->world);
  if (syntax_is_symbol(x)) return compile_symbol(c, x);
  if (syntax_is_value_literal(x))
    raise_syntax(c->m, &x->place, "a %s cannot stand in a pattern", syntax_is_box_literal(x) ? "box" : "hash table");
  if (x->shape == SYNTAX_DOTTED) raise_syntax(c->m, &x->place, "dotted pairs not supported in patterns");
  if (x->shape != SYNTAX_LIST) return literal(c, x, syntax_term(c->m->world, x));
  if (syntax_is_form(x, k->in_hole)) return compile_in_hole(c, x);
  if (syntax_is_form(x, k->name)) return compile_name(c, x);
  if (syntax_is_form(x, k->side_condition)) return compile_side_condition(c, x);
  if (syntax_is_form(x, k->variable_except)) return compile_variable_except(c, x);
  if (syntax_is_form(x, k->variable_prefix)) return compile_variable_prefix(c, x);
  if (syntax_is_form(x, k->hide_hole)) return compile_hide_hole(c, x);
  if (syntax_is_form(x, k->cross) || syntax_is_form(x, k->closure_context)) return compile_cross(c, x);
  if (syntax_is_form(x, k->crossed)) return nonterminal_pattern(c, x, x->children[1]->atom);
  if (syntax_is_form(x, k->literal)) return literal(c, x, x->children[1]->atom);
  if (syntax_is_form(x, k->unquote)) raise_syntax(c->m, &x->place, "an unquote cannot stand in a pattern");
  return compile_sequence(c, x->children, x->count, x->place);
}

/* Sequences. */

static bool is_named_ellipsis(const struct syntax *x) { return syntax_is_symbol(x) && pattern_is_length(x->atom); }

bool pattern_is_any_ellipsis(const struct machine *m, const struct syntax *x) {
  return pattern_is_ellipsis(m, x) || is_named_ellipsis(x);
}

static void gather_names(struct compiler *c, struct item *item, struct ellipsis_level *inner, const struct syntax *x) {
  uint32_t count = 0;
  for (struct seen_name *n = inner->names; n; n = n->next) count++;
  item->gathers = compiler_alloc(c, (count + 1) * sizeof(struct gather));
  item->gather_count = count;
  item->inner = compiler_alloc(c, (count + 1) * sizeof *item->inner);
  /* the list is newest first; gathers in order of appearance */
  for (struct seen_name *n = inner->names; n; n = n->next) {
    struct gather *g = &item->gathers[--count];
    n->gathered = occur(c, c->level, n->name, n->depth + 1, &x->place, &g->first);
    item->inner[item->inner_count++] = n;
    g->inner = n->slot;
    g->outer = n->gathered->slot;
    g->seen = n->gathered;
  }
}

static void compile_repeat(struct compiler *c, struct item *item, const struct syntax *x) {
  struct ellipsis_level inner = {c->level, NULL};
  c->level = &inner;
  item->pattern = compile_syntax(c, x);
  c->level = inner.outer;
  item->repeat = true;
  gather_names(c, item, &inner, x);
}

/* x ..._!_1: its number of items gets a unique name; at the end, those of a group are compared. */
static term differing_name(struct compiler *c, struct item *item, term name) {
  struct length_group *g = c->lengths;
  while (g && g->name != name) g = g->next;
  if (!g) {
    g = compiler_alloc(c, sizeof *g);
    *g = (struct length_group){c->lengths, name, 0, c->m->redex->length_groups++, item};
    c->lengths = g;
  }
  return length_name(c->m, g, g->count++);
}

/* x ..._1: the number of items has a name. */
static void count_items(struct compiler *c, struct item *item, const struct syntax *ellipsis) {
  bool differs = strncmp(text_bytes(ellipsis->atom), "..._!_", 6) == 0;
  term name = differs ? differing_name(c, item, ellipsis->atom) : ellipsis->atom;
  item->counted = true;
  item->count_name = occur(c, c->level, name, 0, &ellipsis->place, &item->count_first);
  item->count_slot = item->count_name->slot;
}

static struct pattern *compile_sequence(struct compiler *c, struct syntax *const *items, uint32_t count,
                                        struct place place) {
  struct syntax here = {.place = place};
  struct pattern *p = pattern_new(c, PATTERN_SEQUENCE, &here);
  p->items = compiler_alloc(c, (count + 1) * sizeof(struct item));
  for (uint32_t i = 0; i < count; i++) {
    if (pattern_is_any_ellipsis(c->m, items[i]))
      raise_syntax(c->m, &items[i]->place, "misplaced ellipsis: it must follow a pattern");
    struct item *item = &p->items[p->count++];
    if (i + 1 < count && pattern_is_any_ellipsis(c->m, items[i + 1])) {
      compile_repeat(c, item, items[i++]);
      if (is_named_ellipsis(items[i])) count_items(c, item, items[i]);
      if (p->repeats < UINT8_MAX) p->repeats++;
    } else {
      item->pattern = compile_syntax(c, items[i]);
      p->min++;
    }
  }
  uint32_t after = 0;
  bool repeats = false;
  for (uint32_t i = p->count; i-- > 0;) {
    p->items[i].min_after = after;
    p->items[i].repeats_after = repeats;
    repeats = repeats || p->items[i].repeat;
    if (!p->items[i].repeat) after++;
  }
  return p;
}

/* The lengths of the ellipses ..._!_1 must all differ, at any depth. */

struct lengths {
  uint32_t count, *slots;
};

static bool add_lengths(struct machine *m, struct term_set *seen, term t) {
  bool added = true;
  if (!is_sequence(t)) term_set_add(m->world, seen, t, &added);
  else
    for (uint32_t i = 0; added && i < seq_count(t); i++) added = add_lengths(m, seen, seq_item(t, i));
  return added;
}

static value lengths_differ(struct machine *m, void *data, value *frame) {
  const struct lengths *l = data;
  struct term_set seen = {0};
  bool differ = true;
  for (uint32_t i = 0; differ && i < l->count; i++) differ = add_lengths(m, &seen, frame[l->slots[i]]);
  return boolean_value(m->world, differ);
}

/* As in Redex, a name of only one ellipsis has no effect. */
static struct pattern *compare_lengths(struct compiler *c, struct pattern *p) {
  for (struct length_group *g = c->lengths; g; g = g->next) {
    g->first->alone = g->count == 1;
    if (g->first->alone) continue;
    struct lengths *l = compiler_alloc(c, sizeof *l);
    l->slots = compiler_alloc(c, g->count * sizeof *l->slots);
    for (; l->count < g->count; l->count++) {
      struct seen_name *n = find_name(c->level->names, length_name(c->m, g, l->count));
      n->pinned = true;
      l->slots[l->count] = n->slot;
    }
    struct pattern *condition = compiler_alloc(c, sizeof *condition);
    *condition = (struct pattern){.kind = PATTERN_SIDE_CONDITION, .place = p->place, .unit = p->unit, .sub = p};
    const struct syntax here = {.place = p->place};
    condition->condition = expr_custom(c->m, &here, lengths_differ, l);
    p = condition;
  }
  return p;
}

static struct pattern *compare_groups(struct compiler *c, struct pattern *p) {
  p = compare_lengths(c, p);
  for (struct mismatch_group *g = c->mismatches; g; g = g->next) {
    struct pattern *group = compiler_alloc(c, sizeof *group);
    *group =
        (struct pattern){.kind = PATTERN_MISMATCH_GROUP, .place = p->place, .unit = p->unit, .slot = g->slot, .sub = p};
    p = group;
  }
  return p;
}

static struct pattern *finish_pattern(struct compiler *c, struct pattern *p) {
  p = compare_groups(c, p);
  pattern_find_once(p);
  if (c->mode != PATTERN_GRAMMAR && c->language->binders) p->binders = c->language;
  pattern_flags(p);
  return p;
}

static struct pattern *checked(struct machine *m, struct pattern *p) {
  hole_count_check(m, p);
  return p;
}

struct pattern *pattern_compile(struct machine *m, struct scope *s, struct language *l, const struct syntax *x,
                                enum pattern_mode mode) {
  struct ellipsis_level top = {NULL, NULL};
  struct syntax *only = (struct syntax *)x;
  l = language_for_patterns(m, l, &only, 1);
  struct compiler c = {.m = m, .language = l, .scope = s, .mode = mode, .level = &top};
  return checked(m, finish_pattern(&c, compile_syntax(&c, x)));
}

struct pattern *pattern_compile_production(struct machine *m, struct scope *s, struct language *l,
                                           const struct production *p) {
  struct ellipsis_level top = {NULL, NULL};
  struct compiler c = {.m = m, .language = l, .scope = s, .mode = PATTERN_GRAMMAR, .level = &top, .production = p};
  return finish_pattern(&c, compile_syntax(&c, p->source));
}

struct pattern *pattern_compile_list(struct machine *m, struct scope *s, struct language *l,
                                     struct syntax *const *items, uint32_t count, enum pattern_mode mode,
                                     struct place place) {
  struct ellipsis_level top = {NULL, NULL};
  l = language_for_patterns(m, l, items, count);
  struct compiler c = {.m = m, .language = l, .scope = s, .mode = mode, .level = &top};
  return checked(m, finish_pattern(&c, compile_sequence(&c, items, count, place)));
}
