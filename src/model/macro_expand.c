/* macro_expand: uses of macros: matching them against patterns and filling in templates. */
#include "model/macro.h"

#include "model/module.h"

#include <string.h>

/* ---- matching ---- */

struct matched { /* a piece of syntax, or one for each repetition */
  const struct syntax *x;
  struct matched **items;
  uint32_t count;
};

struct environment {
  struct environment *next;
  term name;
  struct matched *matched;
};

struct matching {
  struct machine *m;
  const struct macro *macro;
};

bool is_ellipsis(const struct machine *m, const struct syntax *x) {
  return syntax_is_symbol(x) && x->atom == m->names->ellipsis;
}

static bool is_literal(const struct macro *macro, term name) {
  for (uint32_t i = 0; i < macro->literal_count; i++)
    if (macro->literals[i] == name) return true;
  return false;
}

/* x:id stands for x in syntax-parse; *class is what follows the colon. */
static term variable_name(struct machine *m, const struct macro *macro, term name, const char **class) {
  const char *text = text_bytes(name), *colon = strchr(text, ':');
  *class = NULL;
  if (!macro->typed || !colon || colon == text || !colon[1]) return name;
  *class = colon + 1;
  return term_text(m->world, KIND_SYMBOL, text, (size_t)(colon - text));
}

static bool has_class(const struct syntax *x, const char *class) {
  if (!class || strcmp(class, "expr") == 0) return true;
  if (strcmp(class, "id") == 0 || strcmp(class, "identifier") == 0) return syntax_is_symbol(x);
  if (strcmp(class, "str") == 0) return x->shape == SYNTAX_ATOM && is_string(x->atom);
  if (strcmp(class, "keyword") == 0) return syntax_is_keyword(x);
  if (strcmp(class, "boolean") == 0) return x->shape == SYNTAX_ATOM && has_kind(x->atom, KIND_BOOLEAN);
  if (strcmp(class, "number") == 0) return x->shape == SYNTAX_ATOM && is_number(x->atom);
  if (strcmp(class, "integer") == 0 || strcmp(class, "nat") == 0)
    return x->shape == SYNTAX_ATOM && is_exact_integer(x->atom);
  return true;
}

static void bind(struct machine *m, struct environment **e, term name, struct matched *matched) {
  struct environment *one = arena_alloc(&m->world->arena, sizeof *one);
  *one = (struct environment){*e, name, matched};
  *e = one;
}

static struct matched *lookup(const struct environment *e, term name) {
  for (; e; e = e->next)
    if (e->name == name) return e->matched;
  return NULL;
}

void macro_variables(struct machine *m, const struct macro *macro, const struct syntax *p, struct name_list *out) {
  if (syntax_is_symbol(p)) {
    bool variable = p->atom != m->names->underscore && !is_ellipsis(m, p) && !is_literal(macro, p->atom);
    if (variable) name_list_add(m, out, p);
    return;
  }
  if (p->shape == SYNTAX_ATOM) return;
  world_check_stack(m->world);
  for (uint32_t i = 0; i < p->count; i++) macro_variables(m, macro, p->children[i], out);
}

static bool match_pattern(const struct matching *k, const struct syntax *p, const struct syntax *x,
                          struct environment **e);

static bool match_repeated(const struct matching *k, const struct syntax *p, struct syntax *const *xs, uint32_t count,
                           struct environment **e) {
  struct name_list names = {0};
  macro_variables(k->m, k->macro, p, &names);
  struct matched **all = arena_alloc(&k->m->world->arena, (names.count + 1) * sizeof *all);
  for (uint32_t i = 0; i < names.count; i++) {
    all[i] = arena_alloc_zero(&k->m->world->arena, sizeof **all);
    all[i]->count = count;
    all[i]->items = arena_alloc(&k->m->world->arena, (count + 1) * sizeof *all[i]->items);
  }
  const char *class;
  for (uint32_t j = 0; j < count; j++) {
    struct environment *one = NULL;
    if (!match_pattern(k, p, xs[j], &one)) return false;
    for (uint32_t i = 0; i < names.count; i++)
      all[i]->items[j] = lookup(one, variable_name(k->m, k->macro, names.names[i]->atom, &class));
  }
  for (uint32_t i = 0; i < names.count; i++)
    bind(k->m, e, variable_name(k->m, k->macro, names.names[i]->atom, &class), all[i]);
  return true;
}

/* The children of a list pattern from `from` on against those of x. */
static bool match_children(const struct matching *k, const struct syntax *p, uint32_t from, const struct syntax *x,
                           struct environment **e) {
  uint32_t fixed = p->shape == SYNTAX_DOTTED ? p->count - 1 : p->count;
  uint32_t given = x->shape == SYNTAX_DOTTED ? x->count - 1 : x->count;
  uint32_t at = from;
  for (uint32_t i = from; i < fixed; i++) {
    bool repeated = i + 1 < fixed && is_ellipsis(k->m, p->children[i + 1]);
    if (repeated) {
      uint32_t after = fixed - i - 2;
      if (given < at + after) return false;
      uint32_t count = p->shape == SYNTAX_DOTTED ? given - at : given - at - after;
      if (!match_repeated(k, p->children[i], x->children + at, count, e)) return false;
      at += count;
      i++;
      continue;
    }
    if (at >= given || !match_pattern(k, p->children[i], x->children[at++], e)) return false;
  }
  if (p->shape != SYNTAX_DOTTED) return at == given && x->shape != SYNTAX_DOTTED;
  /* (a . rest): what is left over */
  if (x->shape == SYNTAX_DOTTED && at == given) return match_pattern(k, p->children[fixed], x->children[given], e);
  struct syntax *rest = arena_alloc(&k->m->world->arena, sizeof *rest);
  *rest = *x;
  rest->children += at;
  rest->count -= at;
  return match_pattern(k, p->children[fixed], rest, e);
}

static bool match_pattern(const struct matching *k, const struct syntax *p, const struct syntax *x,
                          struct environment **e) {
  world_check_stack(k->m->world);
  if (syntax_is_symbol(p)) {
    if (p->atom == k->m->names->underscore) return true;
    if (is_literal(k->macro, p->atom)) return syntax_is_symbol(x) && x->atom == p->atom;
    const char *class;
    term name = variable_name(k->m, k->macro, p->atom, &class);
    if (!has_class(x, class)) return false;
    struct matched *one = arena_alloc_zero(&k->m->world->arena, sizeof *one);
    one->x = x;
    bind(k->m, e, name, one);
    return true;
  }
  if (p->shape == SYNTAX_ATOM) return x->shape == SYNTAX_ATOM && x->atom == p->atom;
  if (x->shape == SYNTAX_ATOM || (p->shape == SYNTAX_VECTOR) != (x->shape == SYNTAX_VECTOR)) return false;
  return match_children(k, p, 0, x, e);
}

/* ---- filling in templates ---- */

struct filling {
  struct machine *m;
  const struct macro *macro;
  const struct clause *clause;
  struct place place; /* of the use */
  uint32_t number;
};

static term introduced_name(const struct filling *f, term name) {
  for (uint32_t i = 0; i < f->clause->renamed_count; i++) {
    if (f->clause->renamed[i] != name) continue;
    struct buffer b = {0};
    buffer_printf(&b, "%s~%u", text_bytes(name), f->number);
    term fresh = term_text(f->m->world, KIND_SYMBOL, b.text, b.length);
    buffer_free(&b);
    if (f->macro->assigns) module_assign(f->m, f->macro->home, fresh);
    return fresh;
  }
  return name;
}

static struct syntax *fill(const struct filling *f, const struct syntax *t, const struct environment *e, bool verbatim);

/* The variables of a template that stand for repetitions decide how many there are. */
static bool repetitions(const struct filling *f, const struct syntax *t, const struct environment *e, uint32_t *count) {
  if (syntax_is_symbol(t)) {
    const struct matched *found = lookup(e, t->atom);
    if (!found || found->x) return false;
    *count = found->count;
    return true;
  }
  if (t->shape == SYNTAX_ATOM) return false;
  world_check_stack(f->m->world);
  bool any = false;
  for (uint32_t i = 0; i < t->count; i++) {
    uint32_t one;
    if (!repetitions(f, t->children[i], e, &one)) continue;
    if (any && one != *count) raise_syntax(f->m, &f->place, "syntax: incompatible ellipsis match counts for template");
    *count = one;
    any = true;
  }
  return any;
}

struct output {
  struct syntax **children;
  uint32_t count, capacity;
};

static void emit(const struct filling *f, struct output *o, struct syntax *x) {
  if (o->count == o->capacity) {
    uint32_t capacity = o->capacity ? 2 * o->capacity : 8;
    struct syntax **grown = arena_alloc(&f->m->world->arena, capacity * sizeof *grown);
    if (o->count) memcpy(grown, o->children, o->count * sizeof *grown);
    o->children = grown;
    o->capacity = capacity;
  }
  o->children[o->count++] = x;
}

static void fill_repeated(const struct filling *f, const struct syntax *t, const struct environment *e,
                          uint32_t ellipses, struct output *o) {
  if (ellipses == 0) {
    emit(f, o, fill(f, t, e, false));
    return;
  }
  uint32_t count;
  if (!repetitions(f, t, e, &count))
    raise_syntax(f->m, &f->place, "syntax: no pattern variables before ellipsis in template");
  for (uint32_t i = 0; i < count; i++) {
    struct environment *one = (struct environment *)e;
    for (const struct environment *k = e; k; k = k->next)
      if (lookup(e, k->name) == k->matched && !k->matched->x && k->matched->count == count &&
          syntax_mentions(f->m, t, k->name))
        bind(f->m, &one, k->name, k->matched->items[i]);
    fill_repeated(f, t, one, ellipses - 1, o);
  }
}

static struct syntax *fill(const struct filling *f, const struct syntax *t, const struct environment *e,
                           bool verbatim) {
  struct machine *m = f->m;
  if (t->shape == SYNTAX_ATOM) {
    const struct matched *found = is_symbol(t->atom) ? lookup(e, t->atom) : NULL;
    if (found && !found->x)
      raise_syntax(m, &f->place, "syntax: missing ellipsis with pattern variable %s", text_bytes(t->atom));
    if (found) return (struct syntax *)found->x;
    return syntax_atom(m->world, f->place, is_symbol(t->atom) ? introduced_name(f, t->atom) : t->atom);
  }
  world_check_stack(m->world);
  if (!verbatim && t->shape == SYNTAX_LIST && t->count == 2 && is_ellipsis(m, t->children[0]))
    return fill(f, t->children[1], e, true);
  struct output o = {0};
  for (uint32_t i = 0; i < t->count; i++) {
    uint32_t ellipses = 0;
    while (!verbatim && i + 1 + ellipses < t->count && is_ellipsis(m, t->children[i + 1 + ellipses])) ellipses++;
    if (verbatim) emit(f, &o, fill(f, t->children[i], e, true));
    else fill_repeated(f, t->children[i], e, ellipses, &o);
    i += ellipses;
  }
  struct syntax *x = syntax_list(m->world, f->place, o.children, o.count);
  x->shape = t->shape;
  x->bracket = t->bracket;
  if (x->shape == SYNTAX_DOTTED && o.count && x->children[o.count - 1]->shape == SYNTAX_LIST) {
    /* (a . (b c)) is (a b c) */
    const struct syntax *rest = x->children[--x->count];
    o.count--;
    for (uint32_t i = 0; i < rest->count; i++) emit(f, &o, rest->children[i]);
    x->children = o.children;
    x->count = o.count;
    x->shape = SYNTAX_LIST;
  }
  return x;
}

static _Noreturn void raise_computed(struct machine *m, const struct macro *macro, const struct syntax *form) {
  raise_syntax(m, &form->place, "%s: this macro computes its expansion (line %u), which assay does not do", macro->name,
               macro->definition->place.line);
}

const struct syntax *macro_expand(struct machine *m, const struct macro *macro, const struct syntax *form) {
  if (!macro->supported) raise_computed(m, macro, form);
  struct matching k = {m, macro};
  m->world->escaped = true; /* code that stays */
  for (uint32_t i = 0; i < macro->clause_count; i++) {
    const struct clause *c = &macro->clauses[i];
    struct environment *e = NULL;
    if (c->pattern->shape == SYNTAX_ATOM || c->pattern->count == 0) continue;
    if (!match_children(&k, c->pattern, 1, form, &e)) continue;
    if (!c->template) raise_computed(m, macro, form);
    struct filling f = {m, macro, c, form->place, m->expansions++};
    return fill(&f, c->template, e, false);
  }
  raise_syntax(m, &form->place, "%s: use does not match pattern", macro->name);
}
