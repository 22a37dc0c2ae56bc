/* macro_match: patterns of syntax, as syntax-rules, syntax-case and syntax-parse have them. */
#include "core/array.h"
#include "racket/macro/macro.h"

#include <string.h>

struct macro_matching {
  struct machine *m;
  const struct pattern_rules *rules;
};

bool is_ellipsis(const struct machine *m, const struct syntax *x) {
  return syntax_is_symbol(x) && x->atom == m->names->ellipsis;
}

/* ...+ of syntax-parse: at least one. */
static bool is_repeat_sign(const struct macro_matching *k, const struct syntax *x) {
  return is_ellipsis(k->m, x) || (k->rules->typed && syntax_is_named(x, "...+"));
}

void pattern_literals(struct machine *m, struct pattern_rules *rules, const struct syntax *list) {
  rules->literals = arena_alloc(&m->world->arena, (list->count + 1) * sizeof *rules->literals);
  rules->literal_count = 0;
  for (uint32_t i = 0; i < list->count; i++) {
    const struct syntax *x = list->children[i];
    if (syntax_is_list(x) && x->count) x = x->children[0]; /* [here there] */
    if (syntax_is_symbol(x)) rules->literals[rules->literal_count++] = x->atom;
  }
}

/* ---- syntax-parse: classes ---- */

/* x:id stands for x; *class is the part after the colon, or NULL. */
static term variable_name(struct machine *m, const struct pattern_rules *rules, term name, const char **class) {
  const char *text = text_bytes(name), *colon = strchr(text, ':');
  *class = NULL;
  if (!rules->typed || !colon || !colon[1]) return name;
  *class = colon + 1;
  return colon == text ? m->names->underscore : term_text(m->world, KIND_SYMBOL, text, (size_t)(colon - text));
}

static bool has_class(struct machine *m, const struct syntax *at, const struct syntax *x, const char *class) {
  if (!class || strcmp(class, "expr") == 0) return !class || !syntax_is_keyword(x);
  if (strcmp(class, "id") == 0 || strcmp(class, "identifier") == 0) return syntax_is_symbol(x);
  bool atom = x->shape == SYNTAX_ATOM;
  if (strcmp(class, "str") == 0) return atom && is_string(x->atom);
  if (strcmp(class, "keyword") == 0) return syntax_is_keyword(x);
  if (strcmp(class, "boolean") == 0) return atom && has_kind(x->atom, KIND_BOOLEAN);
  if (strcmp(class, "char") == 0) return atom && has_kind(x->atom, KIND_CHAR);
  if (strcmp(class, "number") == 0) return atom && is_number(x->atom);
  if (strcmp(class, "integer") == 0) return atom && is_exact_integer(x->atom);
  if (strcmp(class, "nat") == 0 || strcmp(class, "exact-nonnegative-integer") == 0)
    return atom && is_exact_integer(x->atom) && number_sign(x->atom) >= 0;
  raise_syntax(m, &at->place, "syntax-parse: the syntax class `%s` is not known", class);
}

/* (~literal x), (~datum x), (~var x class): a name with a directive. */
static bool is_directive(const struct macro_matching *k, const struct syntax *p) {
  return k->rules->typed && p->shape == SYNTAX_LIST && p->count > 1 && syntax_is_symbol(p->children[0]) &&
         text_bytes(p->children[0]->atom)[0] == '~';
}

static _Noreturn void raise_directive(const struct macro_matching *k, const struct syntax *p) {
  raise_syntax(k->m, &p->place, "syntax-parse: patterns with `%s` are not supported", form_name(p));
}

/* ---- variables ---- */

struct matched *matched_one(struct machine *m, const struct syntax *x) {
  struct matched *one = arena_alloc_zero(&m->world->arena, sizeof *one);
  one->opaque = (struct opaque_object){{.kind = KIND_OPAQUE}, "syntax-pattern-variable"};
  one->x = x;
  return one;
}

void matched_bind(struct machine *m, struct environment **e, term name, struct matched *matched) {
  struct environment *one = arena_alloc(&m->world->arena, sizeof *one);
  *one = (struct environment){*e, name, matched};
  *e = one;
}

struct matched *matched_lookup(const struct environment *e, term name) {
  for (; e; e = e->next)
    if (e->name == name) return e->matched;
  return NULL;
}

static void add_variable(struct machine *m, struct pattern_variables *v, term name, int depth) {
  if (name == m->names->underscore) return;
  ARENA_ROOM(&m->world->arena, v->items, v->count, v->capacity);
  v->items[v->count++] = (struct pattern_variable){name, depth};
}

static void find_variables(const struct macro_matching *k, const struct syntax *p, int depth,
                           struct pattern_variables *out) {
  if (syntax_is_symbol(p)) {
    if (is_repeat_sign(k, p) || term_is_among(k->rules->literals, k->rules->literal_count, p->atom)) return;
    const char *class;
    add_variable(k->m, out, variable_name(k->m, k->rules, p->atom, &class), depth);
    return;
  }
  if (p->shape == SYNTAX_ATOM) return;
  world_check_stack(k->m->world);
  if (is_directive(k, p)) {
    if (syntax_is_named(p->children[0], "~var") && syntax_is_symbol(p->children[1]))
      add_variable(k->m, out, p->children[1]->atom, depth);
    return;
  }
  for (uint32_t i = 0; i < p->count; i++) {
    bool repeated = i + 1 < p->count && is_repeat_sign(k, p->children[i + 1]);
    find_variables(k, p->children[i], depth + repeated, out);
  }
}

void pattern_variables(struct machine *m, const struct pattern_rules *r, const struct syntax *pattern, int depth,
                       struct pattern_variables *out) {
  find_variables(&(struct macro_matching){m, r}, pattern, depth, out);
}

/* ---- matching ---- */

static bool match_syntax(const struct macro_matching *k, const struct syntax *p, const struct syntax *x,
                         struct environment **e);

static bool match_repeated(const struct macro_matching *k, const struct syntax *p, struct syntax *const *xs,
                           uint32_t count, struct environment **e) {
  struct machine *m = k->m;
  struct pattern_variables names = {0};
  find_variables(k, p, 1, &names);
  struct matched **all = arena_alloc(&m->world->arena, (names.count + 1) * sizeof *all);
  for (uint32_t i = 0; i < names.count; i++) {
    all[i] = matched_one(m, NULL);
    all[i]->depth = names.items[i].depth;
    all[i]->count = count;
    all[i]->items = arena_alloc(&m->world->arena, (count + 1) * sizeof *all[i]->items);
  }
  for (uint32_t j = 0; j < count; j++) {
    struct environment *one = NULL;
    if (!match_syntax(k, p, xs[j], &one)) return false;
    for (uint32_t i = 0; i < names.count; i++) all[i]->items[j] = matched_lookup(one, names.items[i].name);
  }
  for (uint32_t i = 0; i < names.count; i++) matched_bind(m, e, names.items[i].name, all[i]);
  return true;
}

/* The rest of x from child `at` on: () if nothing is left. */
static const struct syntax *rest_of(const struct macro_matching *k, const struct syntax *x, uint32_t at) {
  if (x->shape == SYNTAX_DOTTED && at + 1 == x->count) return x->children[at];
  struct syntax *rest = arena_alloc(&k->m->world->arena, sizeof *rest);
  *rest = *x;
  rest->children += at;
  rest->count -= at;
  return rest;
}

static bool match_children(const struct macro_matching *k, const struct syntax *p, uint32_t from,
                           const struct syntax *x, struct environment **e) {
  uint32_t fixed = p->shape == SYNTAX_DOTTED ? p->count - 1 : p->count;
  uint32_t given = x->shape == SYNTAX_DOTTED ? x->count - 1 : x->count;
  uint32_t at = from;
  for (uint32_t i = from; i < fixed; i++) {
    if (i + 1 < fixed && is_repeat_sign(k, p->children[i + 1])) {
      uint32_t after = fixed - i - 2;
      if (given < at + after) return false;
      uint32_t count = given - at - after;
      if (count == 0 && !is_ellipsis(k->m, p->children[i + 1])) return false;
      if (!match_repeated(k, p->children[i], x->children + at, count, e)) return false;
      at += count;
      i++;
      continue;
    }
    if (at >= given || !match_syntax(k, p->children[i], x->children[at++], e)) return false;
  }
  if (p->shape != SYNTAX_DOTTED) return at == given && x->shape != SYNTAX_DOTTED;
  return match_syntax(k, p->children[fixed], rest_of(k, x, at), e);
}

static bool match_name(const struct macro_matching *k, const struct syntax *p, const struct syntax *x,
                       struct environment **e) {
  if (term_is_among(k->rules->literals, k->rules->literal_count, p->atom))
    return syntax_is_symbol(x) && x->atom == p->atom;
  const char *class;
  term name = variable_name(k->m, k->rules, p->atom, &class);
  if (!has_class(k->m, p, x, class)) return false;
  if (name != k->m->names->underscore) matched_bind(k->m, e, name, matched_one(k->m, x));
  return true;
}

static bool match_directive(const struct macro_matching *k, const struct syntax *p, const struct syntax *x,
                            struct environment **e) {
  const struct syntax *head = p->children[0], *name = p->children[1];
  if (syntax_is_named(head, "~literal") || syntax_is_named(head, "~datum"))
    return x->shape == SYNTAX_ATOM && name->shape == SYNTAX_ATOM && x->atom == name->atom;
  bool variable = syntax_is_named(head, "~var") && p->count <= 3 && syntax_is_symbol(name);
  if (!variable) raise_directive(k, p);
  if (p->count == 3 && !has_class(k->m, p, x, text_bytes(p->children[2]->atom))) return false;
  matched_bind(k->m, e, name->atom, matched_one(k->m, x));
  return true;
}

static bool match_syntax(const struct macro_matching *k, const struct syntax *p, const struct syntax *x,
                         struct environment **e) {
  world_check_stack(k->m->world);
  if (syntax_is_symbol(p)) return match_name(k, p, x, e);
  if (p->shape == SYNTAX_ATOM) return x->shape == SYNTAX_ATOM && x->atom == p->atom;
  if (is_directive(k, p)) return match_directive(k, p, x, e);
  if (x->shape == SYNTAX_ATOM || (p->shape == SYNTAX_VECTOR) != (x->shape == SYNTAX_VECTOR)) return false;
  return match_children(k, p, 0, x, e);
}

bool syntax_match(struct machine *m, const struct pattern_rules *r, const struct syntax *pattern,
                  const struct syntax *x, struct environment **e) {
  return match_syntax(&(struct macro_matching){m, r}, pattern, x, e);
}

bool syntax_match_children(struct machine *m, const struct pattern_rules *r, const struct syntax *pattern,
                           uint32_t from, const struct syntax *x, struct environment **e) {
  return match_children(&(struct macro_matching){m, r}, pattern, from, x, e);
}
