/* language: define-language, define-extended-language, and the compilation of grammars. */
#include "redex/language/language.h"

#include "racket/module/module.h"
#include "racket/prim/prim.h"
#include "redex/binding/binder.h"
#include "redex/language/dispatch.h"
#include "redex/language/hole_count.h"
#include "redex/language/language_cross.h"
#include "redex/language/pattern.h"
#include "redex/local_definitions.h"
#include "redex/redex.h"

#include <string.h>

struct nonterminal *language_nonterminal(const struct language *l, term name) {
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    for (uint32_t j = 0; j < l->nonterminals[i].name_count; j++)
      if (l->nonterminals[i].names[j] == name) return &l->nonterminals[i];
  return NULL;
}

bool language_mentions(const struct language *l, term symbol) { return term_set_find(&l->mentioned, symbol) >= 0; }

void language_forget(struct language *l) {
  for (uint32_t i = 0; i < l->nonterminal_count; i++) {
    struct nonterminal *nt = &l->nonterminals[i];
    nt->number = -1;
    nt->bit = 0;
    memset(nt->decompositions, 0, sizeof nt->decompositions);
  }
}

/* In a union, a literal of one part may have the name of a non-terminal of another: it then counts
 * as mentioned only if that non-terminal has another name before it. */
static bool names_nonterminal_first(const struct language *l, term symbol) {
  const struct nonterminal *nt = language_nonterminal(l, symbol);
  return nt && nt->names[0] == symbol;
}

static void mention_symbol(struct machine *m, struct language *l, term symbol) {
  if (names_nonterminal_first(l, symbol)) return;
  bool added;
  term_set_add(m->world, &l->mentioned, symbol, &added);
}

static void mention_pattern(struct machine *m, struct language *l, const struct pattern *p) {
  if (p->kind == PATTERN_LITERAL && is_symbol(p->literal)) mention_symbol(m, l, p->literal);
  if (p->kind == PATTERN_IN_HOLE) mention_pattern(m, l, p->context);
  if (p->kind == PATTERN_SEQUENCE)
    for (uint32_t i = 0; i < p->count; i++) mention_pattern(m, l, p->items[i].pattern);
  if (p->sub) mention_pattern(m, l, p->sub);
}

/* Compilation. */

static void compile_production(struct machine *m, struct language *l, struct production *p) {
  struct unit *unit = definition_unit(m, p->scope);
  struct scope *s = scope_new(m, p->scope, unit);
  p->pattern = pattern_prune(pattern_compile_production(m, s, l, p));
  p->unit = p->pattern->binds ? unit : NULL;
}

/* A non-terminal may match a hole, or have conditions, if one of its productions may; productions
 * refer to each other, so this is a fixed point. */
static void find_facts(struct language *l) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < l->nonterminal_count; i++) {
      struct nonterminal *nt = &l->nonterminals[i];
      for (uint32_t j = 0; j < nt->production_count; j++) {
        struct pattern *p = nt->productions[j].pattern;
        pattern_flags(p);
        changed = changed || (p->may_hole && !nt->may_hole) || (p->asks && !nt->asks);
        nt->may_hole = nt->may_hole || p->may_hole;
        nt->asks = nt->asks || p->asks;
      }
    }
  }
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    for (uint32_t j = 0; j < l->nonterminals[i].production_count; j++)
      pattern_flags(l->nonterminals[i].productions[j].pattern);
}

/* May the pattern match the hole itself? Non-terminals on the path are marked, so that this
 * terminates. */
static bool is_hole_at_top(const struct language *l, const struct pattern *p, bool *seen) {
  while (p->kind == PATTERN_NAME || p->kind == PATTERN_SIDE_CONDITION || p->kind == PATTERN_MISMATCH) p = p->sub;
  if (p->kind == PATTERN_HOLE) return true;
  if (p->kind == PATTERN_IN_HOLE) return is_hole_at_top(l, p->context, seen) && is_hole_at_top(l, p->sub, seen);
  if (p->kind != PATTERN_NONTERMINAL || p->nonterminal->language != l || seen[p->nonterminal - l->nonterminals])
    return false;
  seen[p->nonterminal - l->nonterminals] = true;
  for (uint32_t i = 0; i < p->nonterminal->production_count; i++)
    if (is_hole_at_top(l, p->nonterminal->productions[i].pattern, seen)) return true;
  return false;
}

static bool context_is_hole(struct machine *m, const struct language *l, const struct pattern *context) {
  return is_hole_at_top(l, context, arena_alloc_zero(&m->world->arena, l->nonterminal_count + 1));
}

/* A production that is just a non-terminal consumes nothing: a cycle of such productions would not
 * terminate. */
static void check_cycle(struct machine *m, const struct nonterminal *nt, uint8_t *state, struct language *l) {
  uint8_t *mine = &state[nt - l->nonterminals];
  if (*mine == 2) return;
  if (*mine == 1)
    raise_syntax(m, &nt->place, "the non-terminal `%s` is defined in terms of itself alone", text_bytes(nt->names[0]));
  *mine = 1;
  for (uint32_t i = 0; i < nt->production_count; i++) {
    const struct pattern *p = nt->productions[i].pattern;
    while (p->kind == PATTERN_NAME || p->kind == PATTERN_SIDE_CONDITION ||
           (p->kind == PATTERN_IN_HOLE && context_is_hole(m, l, p->context)))
      p = p->sub;
    if (p->kind == PATTERN_NONTERMINAL && p->nonterminal->language == l) check_cycle(m, p->nonterminal, state, l);
  }
  *mine = 2;
}

/* Atoms and non-terminals of atoms are matched faster than looked up. */
static void find_trivial(struct language *l) {
  for (uint32_t i = 0; i < l->nonterminal_count; i++) {
    struct nonterminal *nt = &l->nonterminals[i];
    nt->trivial = nt->production_count <= 2;
    for (uint32_t j = 0; j < nt->production_count; j++) {
      enum pattern_kind kind = nt->productions[j].pattern->kind;
      if (kind > PATTERN_LITERAL || kind == PATTERN_VARIABLE_NOT_MENTIONED) nt->trivial = false;
    }
    nt->atom = nt->trivial && nt->production_count == 1 ? nt->productions[0].pattern : NULL;
  }
}

/* The classes of a non-terminal are those of its productions, which may be non-terminals: a fixed
 * point. */
static void find_classes(struct language *l) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < l->nonterminal_count; i++) {
      struct nonterminal *nt = &l->nonterminals[i];
      uint8_t before = nt->classes;
      for (uint32_t j = 0; j < nt->production_count; j++) nt->classes |= pattern_classes(nt->productions[j].pattern);
      changed |= nt->classes != before;
    }
  }
}

static enum small_answer small_answer(const struct pattern *p, bool negative);

static enum small_answer nonterminal_small_answer(const struct nonterminal *nt, bool negative) {
  enum small_answer answer = SMALL_NO;
  for (uint32_t i = 0; i < nt->production_count; i++) {
    enum small_answer one = small_answer(nt->productions[i].pattern, negative);
    if (one == SMALL_YES) return SMALL_YES;
    if (one == SMALL_TRY) answer = SMALL_TRY;
  }
  return answer;
}

static enum small_answer small_answer(const struct pattern *p, bool negative) {
  switch (p->kind) {
  case PATTERN_ANY:
  case PATTERN_NUMBER:
  case PATTERN_INTEGER:
  case PATTERN_REAL: return SMALL_YES;
  case PATTERN_NATURAL: return negative ? SMALL_NO : SMALL_YES;
  case PATTERN_LITERAL: return is_small(p->literal) ? SMALL_TRY : SMALL_NO;
  case PATTERN_NONTERMINAL: return nonterminal_small_answer(p->nonterminal, negative);
  default: return pattern_classes(p) & CLASS_NUMBER ? SMALL_TRY : SMALL_NO;
  }
}

static void find_candidates(struct machine *m, struct nonterminal *nt) {
  const struct pattern **patterns = arena_array(&m->world->arena, nt->production_count, sizeof *patterns);
  for (uint32_t i = 0; i < nt->production_count; i++) {
    struct production *p = &nt->productions[i];
    patterns[i] = p->pattern;
    p->plain = !p->unit && p->pattern->kind == PATTERN_SEQUENCE && p->pattern->det;
  }
  struct dispatch *d = arena_alloc(&m->world->arena, sizeof *d);
  *d = dispatch_new(m, patterns, nt->production_count);
  nt->dispatch = d;
  for (int negative = 0; negative < 2; negative++)
    nt->small_answers[negative] = (uint8_t)nonterminal_small_answer(nt, negative);
}

void language_ready(struct machine *m, struct language *l) {
  if (l->compiled) return;
  l->compiled = true; /* productions refer to their own language */
  language_add_crosses(m, l);
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    for (uint32_t j = 0; j < l->nonterminals[i].production_count; j++)
      compile_production(m, l, &l->nonterminals[i].productions[j]);
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    for (uint32_t j = 0; j < l->nonterminals[i].production_count; j++)
      mention_pattern(m, l, l->nonterminals[i].productions[j].pattern);
  find_facts(l);
  hole_count_language(m, l);
  find_trivial(l);
  uint8_t *state = arena_alloc_zero(&m->world->arena, l->nonterminal_count + 1);
  for (uint32_t i = 0; i < l->nonterminal_count; i++) check_cycle(m, &l->nonterminals[i], state, l);
  find_classes(l);
  for (uint32_t i = 0; i < l->nonterminal_count; i++) find_candidates(m, &l->nonterminals[i]);
}

/* Definition. */

struct language *language_named(struct machine *m, struct scope *s, const struct syntax *name) {
  if (!syntax_is_symbol(name)) raise_syntax(m, &name->place, "expected the name of a language");
  struct resolved r = scope_lookup(m, s, name->atom);
  if (!r.binding || r.binding->kind != BINDING_LANGUAGE)
    raise_syntax(m, &name->place, "`%s` is not a language", text_bytes(name->atom));
  if (!r.binding->payload)
    raise_syntax(m, &name->place, "the language `%s` is used before its definition", text_bytes(name->atom));
  return r.binding->payload;
}

struct language *language_named_in(struct machine *m, struct scope *s, const struct syntax *name, const char *form) {
  const struct resolved r = syntax_is_symbol(name) ? scope_lookup(m, s, name->atom) : (struct resolved){0};
  if (!r.binding || r.binding->kind != BINDING_LANGUAGE)
    raise_syntax(m, &name->place, "%s: expected an identifier defined by define-language\n  in: %s", form,
                 value_text(m, syntax_term(m->world, name), PRINT_WRITE));
  return language_named(m, s, name);
}

static bool is_reserved(const struct redex *k, term name) {
  return name == k->any || name == k->number || name == k->natural || name == k->integer || name == k->real ||
         name == k->string || name == k->boolean || name == k->variable || name == k->variable_except ||
         name == k->variable_prefix || name == k->variable_not_mentioned || name == k->hole || name == k->in_hole ||
         name == k->hide_hole || name == k->name || name == k->side_condition || name == k->cross ||
         name == k->underscore || name == k->ellipsis || name == k->extend || name == k->produces;
}

/* If the program has redefined ::=, it is not a separator. */
static bool is_separator(struct machine *m, struct scope *s, const struct syntax *x) {
  return x->shape == SYNTAX_ATOM && x->atom == m->redex->produces && !(s && scope_peek(s, x->atom).local);
}

static void check_name(struct machine *m, struct scope *s, const struct syntax *x) {
  if (!syntax_is_symbol(x)) raise_syntax(m, &x->place, "expected the name of a non-terminal");
  if (is_reserved(m->redex, x->atom) && (x->atom != m->redex->produces || is_separator(m, s, x)))
    raise_syntax(m, &x->place, "`%s` is a built-in pattern and cannot name a non-terminal", text_bytes(x->atom));
  if (strchr(text_bytes(x->atom), '_'))
    raise_syntax(m, &x->place, "the name of a non-terminal cannot contain an underscore: `%s`", text_bytes(x->atom));
}

/* The names of a non-terminal definition: (x p …), ((x y) p …), (x y ::= p …). Returns the start of
 * the productions. */
static uint32_t definition_names(struct machine *m, struct scope *s, const struct syntax *x, struct syntax ***names,
                                 uint32_t *count) {
  if (x->shape != SYNTAX_LIST || x->count == 0)
    raise_syntax(m, &x->place, "expected a non-terminal definition: (name … ::= pattern …)");
  for (uint32_t i = 0; i < x->count; i++) {
    if (!is_separator(m, s, x->children[i])) continue;
    if (i == 0) raise_syntax(m, &x->children[0]->place, "expected the name of a non-terminal before `::=`");
    *names = x->children;
    *count = i;
    if (i == 1 && syntax_is_list(x->children[0])) {
      *names = x->children[0]->children;
      *count = x->children[0]->count;
    }
    return i + 1;
  }
  if (syntax_is_list(x->children[0])) {
    *names = x->children[0]->children;
    *count = x->children[0]->count;
    if (*count == 0) raise_syntax(m, &x->children[0]->place, "expected the name of a non-terminal");
  } else {
    *names = x->children;
    *count = 1;
  }
  return 1;
}

static void set_names(struct machine *m, struct scope *s, struct nonterminal *nt, struct syntax **names,
                      uint32_t count) {
  term *own = arena_alloc(&m->world->arena, count * sizeof(term));
  for (uint32_t i = 0; i < count; i++) {
    check_name(m, s, names[i]);
    own[i] = names[i]->atom;
  }
  nt->names = own;
  nt->name_count = count;
}

static void check_duplicates(struct machine *m, const struct language *l, const struct nonterminal *nt,
                             struct syntax **names, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const struct nonterminal *other = language_nonterminal(l, names[i]->atom);
    if (other && other != nt)
      raise_syntax(m, &names[i]->place, "the non-terminal `%s` is defined twice (first at line %u)",
                   text_bytes(names[i]->atom), other->place.line);
    for (uint32_t j = 0; j < i; j++)
      if (names[i]->atom == names[j]->atom)
        raise_syntax(m, &names[i]->place, "the non-terminal `%s` is named twice", text_bytes(names[i]->atom));
  }
}

/* The productions of one definition; `inherited` replaces `....` (NULL: there is nothing to
 * extend). */
static void set_productions(struct machine *m, struct language *l, struct nonterminal *nt, const struct syntax *x,
                            uint32_t start, const struct nonterminal *inherited) {
  uint32_t room = x->count - start + (inherited ? inherited->production_count : 0);
  struct production *out = arena_alloc_zero(&m->world->arena, (room + 1) * sizeof *out);
  uint32_t n = 0;
  for (uint32_t i = start; i < x->count; i++) {
    const struct syntax *p = x->children[i];
    if (p->shape == SYNTAX_ATOM && p->atom == m->redex->extend) {
      if (!inherited && l->parent)
        raise_syntax(m, &p->place,
                     "define-extended-language: cannot extend the `%s` non-terminal because the language %s does not "
                     "define it",
                     text_bytes(nt->names[0]), text_bytes(l->parent->name));
      l->misuses_dots |= !inherited;
      for (uint32_t j = 0; inherited && j < inherited->production_count; j++) {
        out[n++] = inherited->productions[j];
      }
    } else {
      if (is_separator(m, l->scope, p)) raise_syntax(m, &p->place, "expected production");
      out[n].source = p;
      out[n++].scope = l->scope;
    }
  }
  nt->productions = out;
  nt->production_count = n;
  if (n == 0 && !l->misuses_dots)
    raise_syntax(m, &x->place, "the non-terminal `%s` has no productions", text_bytes(nt->names[0]));
}

struct language *language_make(struct machine *m, struct scope *s, term name, struct language *parent, size_t room) {
  struct language *l = arena_alloc_zero(&m->world->arena, sizeof *l);
  l->object.kind = KIND_LANGUAGE;
  l->name = name;
  l->parent = parent;
  l->scope = s;
  l->nonterminals = arena_alloc_zero(&m->world->arena, (room + 1) * sizeof(struct nonterminal));
  return l;
}

/* Copies only the source of a parent's non-terminal: what its language has cached (bits, answers,
 * dispatch) does not apply to this one. */
static struct nonterminal inherited_nonterminal(struct machine *m, struct language *l, const struct nonterminal *from) {
  struct production *own = arena_alloc_zero(&m->world->arena, (from->production_count + 1) * sizeof *own);
  for (uint32_t i = 0; i < from->production_count; i++) {
    own[i] = from->productions[i];
    own[i].pattern = NULL;
    own[i].unit = NULL;
    if (!own[i].origin) own[i].origin = from->language;
  }
  return (struct nonterminal){.language = l,
                              .names = from->names,
                              .name_count = from->name_count,
                              .productions = own,
                              .production_count = from->production_count,
                              .number = -1};
}

static void inherit_nonterminals(struct machine *m, struct language *l, const struct language *parent) {
  for (uint32_t i = 0; i < parent->nonterminal_count; i++)
    if (!parent->nonterminals[i].is_cross)
      l->nonterminals[l->nonterminal_count++] = inherited_nonterminal(m, l, &parent->nonterminals[i]);
}

struct language *language_copy(struct machine *m, struct language *l) {
  struct language *copy = language_make(m, l->scope, l->name, l->parent, l->nonterminal_count);
  inherit_nonterminals(m, copy, l);
  for (uint32_t i = 0; i < copy->nonterminal_count; i++) copy->nonterminals[i].place = l->nonterminals[i].place;
  return copy;
}

void language_bind(struct machine *m, struct scope *s, const struct syntax *name, struct language *l) {
  struct resolved r = scope_lookup(m, s, name->atom);
  r.binding->payload = l;
  r.binding->content = (value)l;
  language_ready(m, l);
}

/* The parent's non-terminal that a definition extends: the one with any of its names. */
static struct nonterminal *extended_nonterminal(struct machine *m, struct language *l, struct syntax **names,
                                                uint32_t count) {
  struct nonterminal *found = NULL;
  for (uint32_t i = 0; i < count; i++) {
    check_name(m, l->scope, names[i]);
    struct nonterminal *nt = language_nonterminal(l, names[i]->atom);
    if (nt && found && nt != found)
      raise_syntax(m, &names[i]->place,
                   "define-extended-language: new language does not have the same non-terminal aliases as the old;\n "
                   "non-terminal %s was not in the same group as %s in the original language",
                   text_bytes(names[0]->atom), text_bytes(names[i]->atom));
    if (nt) found = nt;
  }
  return found;
}

static void define_nonterminal(struct machine *m, struct language *l, const struct syntax *x) {
  struct syntax **names;
  uint32_t count, start = definition_names(m, l->scope, x, &names, &count);
  struct nonterminal *nt = extended_nonterminal(m, l, names, count);
  struct nonterminal before;
  bool inherited = nt && l->parent && nt < &l->nonterminals[l->parent->nonterminal_count];
  if (nt && (!inherited || nt->place.source != NULL)) check_duplicates(m, l, NULL, names, count);
  if (!nt) {
    nt = &l->nonterminals[l->nonterminal_count];
    check_duplicates(m, l, nt, names, count);
    set_names(m, l->scope, nt, names, count);
    l->nonterminal_count++;
  } else {
    before = *nt;
    bool new_name = false;
    for (uint32_t i = 0; i < count; i++) new_name |= !language_nonterminal(l, names[i]->atom);
    if (new_name || count > nt->name_count) set_names(m, l->scope, nt, names, count);
  }
  nt->language = l;
  nt->number = -1;
  nt->place = names[0]->place;
  set_productions(m, l, nt, x, start, inherited ? &before : NULL);
}

struct language *language_define(struct machine *m, struct scope *s, const struct syntax *form, bool extended) {
  uint32_t start = extended ? 3 : 2;
  if (form->count < start)
    raise_syntax(m, &form->place,
                 extended ? "expected (define-extended-language name base (nonterminal …) …)"
                          : "expected (define-language name (nonterminal …) …)");
  const struct syntax *name = form->children[1];
  struct language *parent = extended ? language_named(m, s, form->children[2]) : NULL;
  size_t room = form->count + (parent ? parent->nonterminal_count : 0);
  struct language *l = language_make(m, s, name->atom, parent, room);
  if (parent) inherit_nonterminals(m, l, parent);
  uint32_t inherited = l->nonterminal_count;
  uint32_t forms = form->count; /* the start of the binding forms */
  for (uint32_t i = start; i < form->count; i++) {
    const struct syntax *x = form->children[i];
    if (syntax_is_keyword(x)) {
      if (strcmp(text_bytes(x->atom), "binding-forms") == 0) {
        forms = i + 1;
        break;
      }
      raise_syntax(m, &x->place, "unknown keyword #:%s", text_bytes(x->atom));
    }
    define_nonterminal(m, l, x);
  }
  for (uint32_t i = 0; parent && i < inherited; i++)
    if (!l->nonterminals[i].place.source) l->nonterminals[i].place = parent->nonterminals[i].place;
  language_bind(m, s, name, l);
  if (parent) binder_forms_inherit(m, l, parent, NULL);
  if (forms < form->count) binder_forms_read(m, l, form->children + forms, form->count - forms);
  return l;
}
