/* judgment_check: checks rules as written. */
#include "redex/judgment/judgment_check.h"

#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

#include <string.h>

/* ---- names of patterns ---- */

static void sequence_names(struct machine *m, const struct language *l, const struct syntax *x, int depth,
                           name_visit *visit, void *data) {
  for (uint32_t i = 0; i < x->count; i++) {
    const bool repeated = i + 1 < x->count && pattern_is_any_ellipsis(m, x->children[i + 1]);
    pattern_syntax_names(m, l, x->children[i], depth + repeated, visit, data);
    i += repeated;
  }
}

void pattern_syntax_names(struct machine *m, const struct language *l, const struct syntax *x, int depth,
                          name_visit *visit, void *data) {
  const struct redex *k = m->redex;
  world_check_stack(m->world);
  if (syntax_is_symbol(x)) {
    if (x->atom != k->underscore && pattern_is_name(m, l, x->atom) && !strstr(text_bytes(x->atom), "_!_"))
      visit(data, x->atom, depth);
    return;
  }
  if (x->shape != SYNTAX_LIST || syntax_is_form(x, k->unquote) || syntax_is_form(x, k->variable_except) ||
      syntax_is_form(x, k->variable_prefix) || syntax_is_form(x, k->cross) || syntax_is_form(x, k->closure_context) ||
      syntax_is_form(x, k->literal))
    return;
  if (syntax_is_form(x, k->name) && x->count == 3) {
    visit(data, x->children[1]->atom, depth);
    pattern_syntax_names(m, l, x->children[2], depth, visit, data);
  } else if (syntax_is_form(x, k->side_condition) && x->count > 1) {
    pattern_syntax_names(m, l, x->children[1], depth, visit, data);
  } else if (syntax_is_form(x, k->in_hole) || syntax_is_form(x, k->hide_hole)) {
    for (uint32_t i = 1; i < x->count; i++) pattern_syntax_names(m, l, x->children[i], depth, visit, data);
  } else {
    sequence_names(m, l, x, depth, visit, data);
  }
}

/* ---- sets of names ---- */

struct checked_name {
  struct checked_name *next;
  term name;
};

static bool has_name(const struct checked_name *n, term name) {
  while (n && n->name != name) n = n->next;
  return n;
}

/* Conclusion and premises are walked twice: to find all bound names, then to check the names that
 * are read. */
struct judgment_checking {
  struct machine *m;
  struct language *language;
  struct scope *scope;
  struct checked_name *bound;          /* so far */
  const struct checked_name *anywhere; /* in the rule; NULL in the first walk */
  bool reads;                          /* the second walk */
};

static void bind_name(void *data, term name, int depth) {
  (void)depth;
  struct judgment_checking *c = data;
  if (has_name(c->bound, name)) return;
  struct checked_name *n = arena_alloc(&c->m->world->arena, sizeof *n);
  *n = (struct checked_name){c->bound, name};
  c->bound = n;
}

static void bind_pattern(struct judgment_checking *c, const struct syntax *x) {
  pattern_syntax_names(c->m, c->language, x, 0, bind_name, c);
}

/* ---- names that are read ---- */

/* Is the name bound by a pattern outside the rule, or a metafunction? As in Redex, define-term does
 * not count. */
static bool means_something(const struct judgment_checking *c, term name) {
  const struct resolved r = scope_peek(c->scope, name);
  if (r.local && r.local->depth >= 0) return true;
  return r.binding && r.binding->kind == BINDING_METAFUNCTION;
}

/* A name with an underscore must be a pattern variable, whatever its base: `foo_1` is not a symbol,
 * as `foo` would be. */
static bool is_unbound(const struct judgment_checking *c, term name) {
  if (has_name(c->anywhere, name)) return !has_name(c->bound, name);
  if (name == c->m->redex->underscore) return false;
  return (strchr(text_bytes(name), '_') || pattern_is_name(c->m, c->language, name)) && !means_something(c, name);
}

static void read_term(const struct judgment_checking *c, const struct syntax *x) {
  world_check_stack(c->m->world);
  if (!c->reads) return;
  if (syntax_is_symbol(x) && is_unbound(c, x->atom))
    raise_syntax(c->m, &x->place, "unbound pattern variable `%s`: nothing before it in the rule gives it a value",
                 text_bytes(x->atom));
  if (x->shape != SYNTAX_LIST || syntax_is_form(x, c->m->redex->unquote) ||
      syntax_is_form(x, c->m->redex->unquote_splicing))
    return;
  const bool call = x->count > 0 && judgment_binding(c->scope, x) && !has_name(c->anywhere, x->children[0]->atom);
  for (uint32_t i = call ? 1 : 0; i < x->count; i++) read_term(c, x->children[i]);
}

/* ---- premises ---- */

static void expect_parts(const struct judgment_checking *c, const struct syntax *x, uint32_t count) {
  if (x->count - 1 != count)
    raise_syntax(c->m, &x->place, "%s expected %u part(s), but got %u", text_bytes(x->children[0]->atom), count,
                 x->count - 1);
}

static void check_judgment(struct judgment_checking *c, const struct syntax *x, const struct binding *b) {
  const struct judgment *j = b->kind == BINDING_JUDGMENT ? b->payload : NULL;
  if (j) judgment_check_arity(c->m, j, x);
  for (uint32_t i = 1; i < x->count; i++)
    if (!j || (!j->modeless && !j->is_output[i - 1])) read_term(c, x->children[i]);
  for (uint32_t i = 1; i < x->count; i++)
    if (j && (j->modeless || j->is_output[i - 1])) bind_pattern(c, x->children[i]);
}

static void check_premise(struct judgment_checking *c, const struct syntax *x) {
  const struct redex *k = c->m->redex;
  const struct binding *b = judgment_binding(c->scope, x);
  if (b) {
    check_judgment(c, x, b);
  } else if (syntax_is_form(x, k->where) || syntax_is_form(x, k->where_hidden) || syntax_is_form(x, k->where_error)) {
    expect_parts(c, x, 2);
    read_term(c, x->children[2]);
    bind_pattern(c, x->children[1]);
  } else if (syntax_is_form(x, k->side_condition) || syntax_is_form(x, k->side_condition_hidden)) {
    expect_parts(c, x, 1);
    read_term(c, x->children[1]);
  }
}

static void check_rule(struct judgment_checking *c, const struct judgment *j, const struct rule_syntax *x) {
  const struct syntax *conclusion = x->conclusion;
  for (uint32_t i = 1; i < conclusion->count; i++)
    if (!j->is_output[i - 1]) bind_pattern(c, conclusion->children[i]);
  for (uint32_t i = 0; i < x->premise_count; i++) check_premise(c, x->premises[i]);
  for (uint32_t i = 1; i < conclusion->count; i++)
    if (j->is_output[i - 1]) read_term(c, conclusion->children[i]);
}

/* A form with a mode cannot have a premise without one. */
static void check_modes(struct machine *m, const struct judgment *j, const struct rule_syntax *x) {
  for (uint32_t i = 0; i < x->premise_count && !j->modeless; i++) {
    const struct binding *b = judgment_binding(x->scope, x->premises[i]);
    const struct judgment *other = b && b->kind == BINDING_JUDGMENT ? b->payload : NULL;
    if (other && other->modeless)
      raise_syntax(
          m, &x->premises[i]->place,
          "judgment forms with a mode cannot use judgment forms without a mode\n  with mode: %s\n  without mode: %s",
          text_bytes(j->name), text_bytes(other->name));
  }
}

void judgment_rule_check(struct machine *m, const struct judgment *j, const struct rule_syntax *x) {
  judgment_check_arity(m, j, x->conclusion);
  check_modes(m, j, x);
  struct judgment_checking first = {.m = m, .language = j->language, .scope = x->scope};
  check_rule(&first, j, x);
  struct judgment_checking second = {
      .m = m, .language = j->language, .scope = x->scope, .anywhere = first.bound, .reads = true};
  check_rule(&second, j, x);
}
