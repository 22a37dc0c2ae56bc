/* reduction_read: from the form to rules.
 *
 * A shortcut, with [(base left right) (arrow a b)], defines (arrow l r) as (base left[a:=l]
 * right[b:=r]). Each rule is read once for every path from its arrow to the relation's own; the
 * order of the paths is Redex's, which determines results and names. With binding forms, l is
 * matched separately, as in Redex: (base left[a:=any_a] right[b:=r] (where l any_a)). The enclosing
 * pattern then opens no binder. */
#include "redex/reduction/reduction_read.h"
#include "core/array.h"

#include "racket/module/mistakes.h"
#include "redex/redex.h"

#include <string.h>

struct shortcut {
  term arrow, base;
  const struct syntax *left, *right;
  term left_name, right_name;
  uint32_t uses; /* each use gets fresh names */
};

struct reduction_reading {
  struct machine *m;
  struct scope *scope;
  struct language *language;
  const struct syntax *form;
  bool none_is_fine;
  term arrow;
  struct syntax **rules;
  uint32_t rule_count;
  struct shortcut *shortcuts;
  uint32_t shortcut_count;
  struct rule_forms *out; /* its names are noted in reverse order */
};

/* Shortcuts. */

static const char *name_of_form(const struct reduction_reading *r) { return text_bytes(r->form->children[0]->atom); }

_Noreturn static void fail_reading(const struct reduction_reading *r, const struct syntax *at, const char *text) {
  raise_syntax(r->m, &at->place, "%s: %s", name_of_form(r), text);
}

static bool is_triple(const struct syntax *x) { return syntax_is_list(x) && x->count == 3; }

static void check_shortcut_name(struct reduction_reading *r, const struct syntax *x) {
  if (!syntax_is_symbol(x)) fail_reading(r, x, "malformed shortcut, expected identifier");
  if (language_nonterminal(r->language, pattern_base(r->m, x->atom)))
    fail_reading(r, x, "shortcut name may not be a non-terminal");
}

static void read_shortcut(struct reduction_reading *r, const struct syntax *x) {
  if (!syntax_is_list(x) || x->count < 2) fail_reading(r, x, "malformed shortcut");
  if (x->count > 2)
    fail_reading(r, x->children[2],
                 "malformed shortcut, expected only two subparts for a shortcut definition, found an extra one");
  const struct syntax *to = x->children[0], *from = x->children[1];
  if (!is_triple(to)) fail_reading(r, to, "malformed shortcut, expected left-hand side to have three sub-expressions");
  if (!is_triple(from))
    fail_reading(r, from, "malformed shortcut, expected right-hand side to have three sub-expressions");
  if (!syntax_is_symbol(to->children[0]) || !syntax_is_symbol(from->children[0]))
    fail_reading(r, x, "malformed shortcut");
  check_shortcut_name(r, from->children[1]);
  check_shortcut_name(r, from->children[2]);
  r->shortcuts[r->shortcut_count++] = (struct shortcut){.base = to->children[0]->atom,
                                                        .left = to->children[1],
                                                        .right = to->children[2],
                                                        .arrow = from->children[0]->atom,
                                                        .left_name = from->children[1]->atom,
                                                        .right_name = from->children[2]->atom};
}

/* Keeps the names of a shortcut apart from those of the rules that use it. */

struct shortcut_renaming {
  term *names;
  uint32_t count, number;
  term by_name; /* the parts put into the shortcut, ... */
  const struct syntax *by;
};

static bool is_numbered_ellipsis(term name) { return strncmp(text_bytes(name), "..._", 4) == 0; }

static bool is_renamed(const struct shortcut_renaming *names, term name) {
  for (uint32_t i = 0; i < names->count; i++)
    if (names->names[i] == name) return true;
  return is_numbered_ellipsis(name);
}

/* x_1 becomes x_1·2, and e becomes e_·2: both keep their meaning in the language. */
static term new_name(const struct reduction_reading *r, const struct shortcut_renaming *names, term name) {
  const bool has_base = pattern_base(r->m, name) != name || !pattern_is_name(r->m, r->language, name);
  struct buffer b = {0};
  buffer_printf(&b, "%s%s·%u", text_bytes(name), has_base ? "" : "_", names->number);
  term renamed = term_symbol(r->m->world, b.text);
  buffer_free(&b);
  return renamed;
}

static struct syntax *fill_in(const struct reduction_reading *r, const struct syntax *x,
                              const struct shortcut_renaming *names) {
  struct world *w = r->m->world;
  world_check_stack(w);
  if (x->shape == SYNTAX_ATOM) {
    if (x->atom == names->by_name) return (struct syntax *)names->by;
    if (!is_symbol(x->atom) || !is_renamed(names, x->atom)) return (struct syntax *)x;
    return syntax_atom(w, x->place, new_name(r, names, x->atom));
  }
  if (syntax_is_form(x, r->m->redex->cross)) return (struct syntax *)x;
  struct syntax *copy = arena_alloc(&w->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_alloc(&w->arena, (x->count + 1) * sizeof(struct syntax *));
  for (uint32_t i = 0; i < x->count; i++) copy->children[i] = fill_in(r, x->children[i], names);
  return copy;
}

static bool mentions_atom(const struct machine *m, const struct syntax *x, term name) {
  world_check_stack(m->world);
  if (x->shape == SYNTAX_ATOM) return x->atom == name;
  for (uint32_t i = 0; i < x->count; i++)
    if (mentions_atom(m, x->children[i], name)) return true;
  return false;
}

static bool rule_mentions(const struct machine *m, const struct rule_form *f, term name) {
  bool found = mentions_atom(m, f->left, name) || mentions_atom(m, f->right, name);
  for (uint32_t i = 0; i < f->extra_count && !found; i++) found = mentions_atom(m, f->extras[i], name);
  return found || (f->computed_name && mentions_atom(m, f->computed_name, name));
}

/* The names that both the shortcut and the rule have, which are renamed. `is_name`: x is bound by
 * (name x pattern). */
static void collect_clashes(const struct reduction_reading *r, const struct syntax *x, bool is_name,
                            const struct rule_form *f, struct shortcut_renaming *names) {
  struct machine *m = r->m;
  world_check_stack(m->world);
  if (x->shape == SYNTAX_ATOM) {
    if (is_symbol(x->atom) && (is_name || pattern_is_name(m, r->language, x->atom)) && !is_renamed(names, x->atom) &&
        rule_mentions(m, f, x->atom))
      names->names[names->count++] = x->atom;
    return;
  }
  if (syntax_is_form(x, m->redex->cross)) return;
  const uint32_t count = syntax_is_form(x, m->redex->side_condition) && x->count > 2 ? 2 : x->count;
  const bool named = syntax_is_form(x, m->redex->name);
  for (uint32_t i = 0; i < count; i++) collect_clashes(r, x->children[i], named && i == 1, f, names);
}

static uint32_t atom_count(const struct syntax *x) {
  uint32_t count = 1;
  for (uint32_t i = 0; x->shape != SYNTAX_ATOM && i < x->count; i++) count += atom_count(x->children[i]);
  return count;
}

static struct shortcut_renaming clashes(const struct reduction_reading *r, const struct shortcut *s,
                                        const struct rule_form *f) {
  struct shortcut_renaming names = {.number = s->uses};
  names.names = arena_array(&r->m->world->arena, atom_count(s->left), sizeof(term));
  collect_clashes(r, s->left, false, f, &names);
  return names;
}

/* any_a with a number that is unique to this use of a shortcut. */
static struct syntax *name_apart(const struct reduction_reading *r, const struct shortcut *s) {
  struct buffer b = {0};
  buffer_printf(&b, "any_%s·%u·%u", text_bytes(s->left_name), (uint32_t)(s - r->shortcuts), s->uses);
  struct syntax *name = syntax_symbol(r->m->world, s->left->place, b.text);
  buffer_free(&b);
  return name;
}

/* The first condition of the rule: that the name stands for this. */
static void add_where(const struct reduction_reading *r, struct rule_form *f, const struct syntax *left,
                      struct syntax *name) {
  struct world *w = r->m->world;
  struct syntax **where = arena_array(&w->arena, 3, sizeof *where);
  where[0] = syntax_atom(w, left->place, r->m->redex->where);
  where[1] = (struct syntax *)left;
  where[2] = name;
  struct syntax **extras = arena_array(&w->arena, f->extra_count + 1, sizeof *extras);
  extras[0] = syntax_list(w, left->place, where, 3);
  for (uint32_t i = 0; i < f->extra_count; i++) extras[i + 1] = f->extras[i];
  f->extras = extras;
  f->extra_count++;
}

static void wrap(const struct reduction_reading *r, struct shortcut *s, struct rule_form *f) {
  s->uses++;
  struct shortcut_renaming names = clashes(r, s, f);
  const struct syntax *left = f->left, *right = f->right;
  names.by_name = s->left_name;
  if (r->language->binders) {
    struct syntax *name = name_apart(r, s);
    names.by = f->whole ? f->whole : left;
    f->whole = fill_in(r, s->left, &names);
    add_where(r, f, left, name);
    names.by = name;
  } else {
    names.by = left;
  }
  f->left = fill_in(r, s->left, &names);
  names.by_name = s->right_name;
  names.by = right;
  f->right = fill_in(r, s->right, &names);
}

/* Rules. */

struct name_call {
  const struct reduction_reading *reading;
  const struct syntax *at;
  term name;
};

static void refuse_name(struct machine *m, void *data) {
  const struct name_call *c = data;
  raise_syntax(m, &c->at->place, "%s: same name on multiple rules: %s %s", name_of_form(c->reading),
               text_bytes(c->name), text_bytes(c->name));
}

static void note_name(const struct reduction_reading *r, const struct syntax *at, term name) {
  struct rule_forms *out = r->out;
  for (uint32_t i = 0; i < out->name_count; i++)
    if (out->names[i] == name) {
      mistakes_guard(r->m, refuse_name, &(struct name_call){r, at, name}); /* the rules may have other mistakes */
      return;
    }
  ARENA_ROOM(&r->m->world->arena, out->names, out->name_count, out->name_capacity);
  out->names[out->name_count++] = name;
}

static void read_name(const struct reduction_reading *r, struct rule_form *f, const struct syntax *x) {
  struct world *w = r->m->world;
  term name = is_string(x->atom) ? x->atom : term_text(w, KIND_STRING, text_bytes(x->atom), text_of(x->atom)->length);
  note_name(r, x, name);
  if (f->name) fail_reading(r, x, "expected only a single name");
  f->name = name;
}

static void read_extra(const struct reduction_reading *r, struct rule_form *f, struct syntax *x) {
  if (x->shape == SYNTAX_ATOM && (is_symbol(x->atom) || is_string(x->atom))) {
    read_name(r, f, x);
  } else if (syntax_is_form(x, r->m->redex->computed_name)) {
    if (x->count != 2) fail_reading(r, x, "malformed computed-name clause");
    if (f->computed_name) fail_reading(r, x, "expected at most one computed-name clause");
    f->computed_name = x->children[1];
  } else {
    f->extras[f->extra_count++] = x;
  }
}

static struct rule_form *read_rule(const struct reduction_reading *r, const struct syntax *x) {
  struct machine *m = r->m;
  if (x->count < 3) raise_syntax(m, &x->place, "a rule needs a pattern and a term after its arrow");
  struct rule_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->source = x;
  f->scope = r->scope;
  f->language = r->language;
  f->left = x->children[1];
  f->right = x->children[2];
  f->extras = arena_alloc(&m->world->arena, x->count * sizeof(struct syntax *));
  for (uint32_t i = 3; i < x->count; i++) read_extra(r, f, x->children[i]);
  return f;
}

/* Paths from an arrow to the relation's own. */

static void add_rule(const struct reduction_reading *r, struct rule_forms *out, struct rule_form *f) {
  ARENA_ROOM(&r->m->world->arena, out->list, out->count, out->capacity);
  out->list[out->count++] = f;
}

/* The rules of an arrow: its own, last to first, then those of its shortcuts, last to first; and
 * the whole list reversed. */
static struct rule_forms choices(struct reduction_reading *r, term arrow, uint32_t depth) {
  struct rule_forms all = {0};
  bool some = false;
  if (depth > r->shortcut_count) fail_reading(r, r->form, "a shortcut is defined in terms of itself");
  for (uint32_t i = r->rule_count; i-- > 0;)
    if (r->rules[i]->children[0]->atom == arrow) add_rule(r, &all, read_rule(r, r->rules[i])), some = true;
  for (uint32_t i = r->shortcut_count; i-- > 0;) {
    struct shortcut *s = &r->shortcuts[i];
    if (s->base != arrow) continue;
    some = true;
    struct rule_forms inner = choices(r, s->arrow, depth + 1);
    for (uint32_t k = 0; k < inner.count; k++) {
      wrap(r, s, inner.list[k]);
      add_rule(r, &all, inner.list[k]);
    }
  }
  if (!some && !r->none_is_fine)
    raise_syntax(r->m, &r->form->place, "%s: no rules use %s", name_of_form(r), text_bytes(arrow));
  for (uint32_t i = 0; i < all.count / 2; i++) {
    struct rule_form *last = all.list[all.count - 1 - i];
    all.list[all.count - 1 - i] = all.list[i];
    all.list[i] = last;
  }
  return all;
}

static bool is_defined(const struct reduction_reading *r, term arrow) {
  bool defined = arrow == r->arrow;
  for (uint32_t i = 0; i < r->shortcut_count; i++) defined |= r->shortcuts[i].arrow == arrow;
  return defined;
}

static void check_arrows(const struct reduction_reading *r) {
  bool used = r->shortcut_count == 0;
  for (uint32_t i = 0; i < r->rule_count; i++) used |= r->rules[i]->children[0]->atom == r->arrow;
  for (uint32_t i = 0; i < r->shortcut_count; i++) used |= r->shortcuts[i].base == r->arrow;
  if (!used) raise_syntax(r->m, &r->form->place, "%s: no %s rules", name_of_form(r), text_bytes(r->arrow));
  for (uint32_t i = 0; i < r->rule_count + r->shortcut_count; i++) {
    const bool is_rule = i < r->rule_count;
    const term arrow = is_rule ? r->rules[i]->children[0]->atom : r->shortcuts[i - r->rule_count].base;
    const struct place *at = is_rule ? &r->rules[i]->children[0]->place : &r->form->place;
    if (!is_defined(r, arrow))
      raise_syntax(r->m, at, "%s: the %s relation is not defined", name_of_form(r), text_bytes(arrow));
  }
}

static uint32_t read_options(struct reduction_reading *r, uint32_t i, struct rule_options *options) {
  const struct syntax *form = r->form;
  while (i < form->count && syntax_is_keyword(form->children[i])) {
    const struct syntax *keyword = form->children[i];
    const char *name = text_bytes(keyword->atom);
    const struct syntax *x = i + 1 < form->count ? form->children[i + 1] : NULL;
    const bool is_arrow = !strcmp(name, "arrow"), is_domain = !strcmp(name, "domain");
    const struct syntax **at = is_domain ? &options->domain : &options->codomain;
    if (!is_arrow && !is_domain && strcmp(name, "codomain") != 0) fail_reading(r, keyword, "unknown keyword");
    if (is_arrow ? r->arrow != r->m->redex->arrow : *at != NULL) fail_reading(r, keyword, "duplicate keywords");
    if (!x)
      raise_syntax(r->m, &keyword->place, "%s: expected %s after #:%s", name_of_form(r),
                   is_arrow    ? "an arrow"
                   : is_domain ? "a domain pattern"
                               : "a codomain pattern",
                   name);
    if (!is_arrow) *at = x;
    else if (syntax_is_symbol(x)) r->arrow = x->atom;
    else fail_reading(r, x, "expected an arrow after #:arrow, not a compound expression");
    i += 2;
  }
  if (options->codomain && !options->domain)
    fail_reading(r, options->codomain, "expected a #:domain pattern when a #:codomain is present");
  return i;
}

void rules_read(struct machine *m, struct scope *s, struct language *l, const struct syntax *form, uint32_t i,
                bool none_is_fine, struct rule_options *options, struct rule_forms *out) {
  struct reduction_reading r = {.m = m,
                                .scope = s,
                                .language = l,
                                .form = form,
                                .none_is_fine = none_is_fine,
                                .arrow = m->redex->arrow,
                                .out = out};
  i = read_options(&r, i, options);
  options->arrow = r.arrow;
  r.rules = form->children + i;
  for (; i < form->count && !(form->children[i]->shape == SYNTAX_ATOM && form->children[i]->atom == m->redex->with);
       i++) {
    const struct syntax *x = form->children[i];
    if (!syntax_is_list(x) || x->count == 0 || !syntax_is_symbol(x->children[0]))
      fail_reading(&r, x, "expected a reduction relation arrow");
    r.rule_count++;
  }
  r.shortcuts = arena_array(&m->world->arena, form->count + 1, sizeof(struct shortcut));
  for (i++; i < form->count; i++) read_shortcut(&r, form->children[i]);
  check_arrows(&r);
  struct rule_forms all = choices(&r, r.arrow, 0);
  out->list = all.list;
  out->count = all.count;
  for (uint32_t k = 0; k < out->name_count / 2; k++) { /* they were collected in reverse order */
    term last = out->names[out->name_count - 1 - k];
    out->names[out->name_count - 1 - k] = out->names[k];
    out->names[k] = last;
  }
}
