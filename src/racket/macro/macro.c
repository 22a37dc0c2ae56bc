/* macro: define-syntax-rule, and define-syntax with syntax-rules, syntax-case or syntax-parse.
 *
 * A clause is a pattern and a template. Variables that a template binds are renamed in each
 * expansion; a free name of a template that is unbound where the macro is used has its meaning from
 * where the macro was written (scope->origin). Procedural macros are in macro_computed.c. */
#include "racket/macro/macro.h"
#include "core/array.h"

#include "racket/module/module.h"

#include <string.h>

struct module *macro_home(const struct macro *macro) {
  return macro->home;
}
bool macro_assigns(const struct macro *macro) { return macro->assigns; }

/* ---- definitions ---- */

/* In these forms, names stand for themselves: as terms, or as exports for other modules. */
static bool is_quoted_form(struct machine *m, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || x->count == 0 || !syntax_is_symbol(x->children[0])) return false;
  static const char *const heads[] = {"quote",           "quasiquote",     "term",        "redex-match",
                                      "redex-match?",    "judgment-holds", "redex-check", "test-judgment-holds",
                                      "define-language", "provide"};
  for (size_t i = 0; i < COUNT_OF(heads); i++)
    if (x->children[0]->atom == term_symbol(m->world, heads[i])) return true;
  return false;
}

static bool is_quoted_name(struct machine *m, const struct syntax *x, term name, bool inside) {
  if (x->shape == SYNTAX_ATOM) return inside && x->atom == name;
  world_check_stack(m->world);
  inside = inside || is_quoted_form(m, x);
  for (uint32_t i = 0; i < x->count; i++)
    if (is_quoted_name(m, x->children[i], name, inside)) return true;
  return false;
}

/* The names that the templates of `whole` bind. */
struct binders {
  struct machine *m;
  const struct pattern_variables *variables; /* to be excluded */
  const struct syntax *whole;
  struct macro_renaming *out;
};

static void add_name(const struct binders *b, const struct syntax *x) {
  struct macro_renaming *r = b->out;
  if (!syntax_is_symbol(x) || is_ellipsis(b->m, x) || term_is_among(r->names, r->count, x->atom)) return;
  for (uint32_t i = 0; i < b->variables->count; i++)
    if (b->variables->items[i].name == x->atom) return;
  ARENA_ROOM(&b->m->world->arena, r->names, r->count, r->capacity);
  r->names[r->count++] = x->atom;
}

static void add_renamed(const struct binders *b, const struct syntax *x) {
  if (syntax_is_symbol(x) && !is_quoted_name(b->m, b->whole, x->atom, false)) add_name(b, x);
}

/* ([x e] ...), (x y), or ([(x y) e] ...): the names that are bound. */
static void binders_in(const struct binders *b, const struct syntax *x, bool clauses) {
  if (x->shape == SYNTAX_ATOM) return;
  for (uint32_t i = 0; i < x->count; i++) {
    const struct syntax *k = x->children[i];
    if (clauses && syntax_is_keyword(k)) i++; /* a guard of a loop: an expression follows */
    else if (clauses && k->shape == SYNTAX_LIST && k->count) {
      add_renamed(b, k->children[0]);
      if (k->children[0]->shape == SYNTAX_LIST) binders_in(b, k->children[0], false);
    } else if (!clauses) {
      add_renamed(b, k);
      if (k->shape == SYNTAX_LIST && k->count == 2) add_renamed(b, k->children[0]);
    }
  }
}

static void find_binders(const struct binders *b, const struct syntax *x) {
  if (x->shape == SYNTAX_ATOM || is_quoted_form(b->m, x)) return;
  world_check_stack(b->m->world);
  if (x->count > 2 && syntax_is_symbol(x->children[0])) {
    const char *head = text_bytes(x->children[0]->atom);
    const struct syntax *first = x->children[1];
    bool let = strncmp(head, "let", 3) == 0, loop = strncmp(head, "for", 3) == 0 || strcmp(head, "do") == 0;
    if (let && syntax_is_symbol(first)) {
      add_renamed(b, first);
      if (x->children[2]->shape == SYNTAX_LIST && strcmp(head, "let") == 0) binders_in(b, x->children[2], true);
    } else if (let || loop) {
      binders_in(b, first, true);
      if (strstr(head, "fold")) binders_in(b, x->children[2], true);
    } else if (strcmp(head, "define-metafunction") == 0) { /* the name before its contract, or in its first clause */
      const struct syntax *name = x->children[2];
      while (syntax_is_list(name) && name->count) name = name->children[0];
      add_name(b, name); /* its name in terms */
    } else if (strcmp(head, "lambda") == 0 || strcmp(head, "λ") == 0 || strcmp(head, "define") == 0) {
      add_renamed(b, first);
      binders_in(b, first, false);
    }
  }
  for (uint32_t i = 0; i < x->count; i++) find_binders(b, x->children[i]);
}

static void add_clause(struct machine *m, struct macro *macro, const struct syntax *pattern,
                       const struct syntax *template) {
  struct macro_clause *c = &macro->clauses[macro->clause_count++];
  *c = (struct macro_clause){.pattern = pattern, .template = template};
  struct pattern_variables variables = {0};
  pattern_variables(m, &macro->rules, pattern, 0, &variables);
  find_binders(&(struct binders){m, &variables, template, &c->renamed}, template);
  macro->assigns = macro->assigns || syntax_mentions(m, template, m->names->set);
}

/* The template inside (syntax t) or (syntax/loc where t); NULL: something else. */
static const struct syntax *syntax_template(struct machine *m, const struct syntax *x) {
  if (syntax_is_form(x, m->names->syntax_loc) && x->count == 3) return x->children[2];
  return syntax_is_form(x, m->names->syntax) && x->count == 2 ? x->children[1] : NULL;
}

/* A quasisyntax template whose computed parts are templates, too; NULL: it has really computed
 * parts. */
static const struct syntax *flatten_template(struct machine *m, const struct syntax *x) {
  if (x->shape == SYNTAX_ATOM) return x;
  world_check_stack(m->world);
  if (syntax_is_form(x, m->names->unsyntax) && x->count == 2) {
    const struct syntax *inner = syntax_template(m, x->children[1]);
    return inner ? flatten_template(m, inner) : NULL;
  }
  if (syntax_is_form(x, m->names->unsyntax_splicing)) return NULL;
  struct syntax *copy = arena_alloc(&m->world->arena, sizeof *copy);
  *copy = *x;
  copy->children = arena_alloc(&m->world->arena, (x->count + 1) * sizeof *copy->children);
  for (uint32_t i = 0; i < x->count; i++) {
    copy->children[i] = (struct syntax *)flatten_template(m, x->children[i]);
    if (!copy->children[i]) return NULL;
  }
  return copy;
}

/* #'template and #`template; NULL: something computed. */
static const struct syntax *plain_template(struct machine *m, const struct syntax *x) {
  if (syntax_is_form(x, m->names->quasisyntax) && x->count == 2) return flatten_template(m, x->children[1]);
  return syntax_template(m, x);
}

static void set_literals(struct machine *m, struct macro *macro, const struct syntax *list) {
  if (!syntax_is_list(list)) raise_syntax(m, &list->place, "define-syntax: expected a sequence of literals");
  pattern_literals(m, &macro->rules, list);
}

/* syntax-case may bind the macro's own name in a pattern; the clauses here do not. */
static bool uses_its_name(struct machine *m, const struct syntax *pattern, const struct syntax *template) {
  if (pattern->shape == SYNTAX_ATOM) return syntax_is_symbol(pattern);
  const struct syntax *head = pattern->count ? pattern->children[0] : NULL;
  return head && syntax_is_symbol(head) && head->atom != m->names->underscore &&
         syntax_mentions(m, template, head->atom);
}

/* The clauses of syntax-rules, syntax-case and syntax-parse, from child `from` on. */
static void set_clauses(struct machine *m, struct macro *macro, const struct syntax *x, uint32_t from, bool rules) {
  macro->clauses = arena_alloc(&m->world->arena, x->count * sizeof *macro->clauses);
  macro->computed = false;
  for (uint32_t i = from; i < x->count; i++) {
    const struct syntax *clause = x->children[i];
    if (!syntax_is_list(clause) || clause->count < 2) raise_syntax(m, &clause->place, "define-syntax: bad clause");
    const struct syntax *template =
        rules ? clause->children[1] : plain_template(m, clause->children[clause->count - 1]);
    if (clause->count != 2 || !template || (!rules && uses_its_name(m, clause->children[0], template)))
      macro->computed = true;
    else add_clause(m, macro, clause->children[0], template);
  }
}

static void compile_transformer(struct machine *m, struct macro *macro, const struct syntax *x) {
  const struct names *n = m->names;
  if (syntax_is_form(x, n->syntax_rules) && x->count >= 2) {
    set_literals(m, macro, x->children[1]);
    set_clauses(m, macro, x, 2, true);
  } else if (syntax_is_form(x, n->syntax_case) && x->count >= 3) {
    set_literals(m, macro, x->children[2]);
    set_clauses(m, macro, x, 3, false);
  } else if (syntax_is_form(x, n->syntax_parse) || syntax_is_form(x, n->syntax_parser)) {
    uint32_t from = syntax_is_form(x, n->syntax_parse) ? 2 : 1;
    macro->rules.typed = true;
    while (from + 1 < x->count && syntax_is_keyword(x->children[from])) {
      if (strstr(text_bytes(x->children[from]->atom), "literals")) set_literals(m, macro, x->children[from + 1]);
      from += 2;
    }
    set_clauses(m, macro, x, from, false);
  } else if ((syntax_is_form(x, n->lambda) || syntax_is_form(x, n->lambda_greek)) && x->count == 3) {
    compile_transformer(m, macro, x->children[2]);
  }
}

/* The templates inside a transformer. */
static void find_templates(struct machine *m, struct macro *macro, const struct syntax *x) {
  if (x->shape == SYNTAX_ATOM) return;
  world_check_stack(m->world);
  const struct names *n = m->names;
  if (syntax_is_form(x, n->syntax) || syntax_is_form(x, n->quasisyntax) || syntax_is_form(x, n->syntax_loc) ||
      syntax_is_form(x, n->quasisyntax_loc)) {
    const struct pattern_variables none = {0};
    find_binders(&(struct binders){m, &none, macro->transformer, &macro->renamed}, x->children[x->count - 1]);
    macro->assigns = macro->assigns || syntax_mentions(m, x, n->set);
  }
  for (uint32_t i = 0; i < x->count; i++) find_templates(m, macro, x->children[i]);
}

/* (define-syntax (name stx) body …): the procedure; (define-syntax name e): e. */
static const struct syntax *transformer_of(struct machine *m, const struct syntax *form) {
  const struct syntax *head = form->children[1];
  if (head->shape == SYNTAX_ATOM) return form->children[2];
  struct syntax *parameters = arena_alloc(&m->world->arena, sizeof *parameters);
  *parameters = *head;
  parameters->children++;
  parameters->count--;
  if (parameters->shape == SYNTAX_DOTTED && parameters->count == 1) parameters = parameters->children[0];
  struct syntax **children = arena_alloc(&m->world->arena, form->count * sizeof *children);
  memcpy(children, form->children, form->count * sizeof *children);
  children[0] = syntax_atom(m->world, form->children[0]->place, m->names->lambda);
  children[1] = parameters;
  return syntax_list(m->world, form->place, children, form->count);
}

struct macro *macro_compile(struct machine *m, struct scope *s, const struct syntax *form, const struct syntax **name) {
  struct macro *macro = arena_alloc_zero(&m->world->arena, sizeof *macro);
  macro->home = s->module;
  macro->definition = form;
  expect_count(m, form, 3, UINT32_MAX);
  const struct syntax *head = form->children[1];
  bool compound = head->shape != SYNTAX_ATOM && head->count > 0;
  *name = compound ? head->children[0] : head;
  expect_name(m, form, *name);
  macro->name = text_bytes((*name)->atom);
  if (syntax_is_form(form, m->names->syntax_rule)) {
    if (!compound) bad_syntax(m, form, head, "expected a pattern");
    if (form->count > 3) bad_syntax(m, form, form->children[3], "expected only one template");
    macro->clauses = arena_alloc(&m->world->arena, sizeof *macro->clauses);
    add_clause(m, macro, head, form->children[2]);
  } else {
    macro->computed = true;
    macro->transformer = transformer_of(m, form);
    if (form->count == 3) compile_transformer(m, macro, form->children[2]);
    if (macro->computed) find_templates(m, macro, macro->transformer);
  }
  return macro;
}

bool is_macro_definition(struct machine *m, struct scope *s, const struct syntax *x) {
  if (x->shape != SYNTAX_LIST || x->count == 0) return false;
  return names_form(m, s, x->children[0], "define-syntax-rule") || names_form(m, s, x->children[0], "define-syntax");
}

/* A macro of a body: it is visible in the scope `home`, and its transformer stands in `s`. */
void macro_define_local(struct machine *m, struct scope *home, struct scope *s, const struct syntax *form) {
  const struct syntax *name;
  struct macro *macro = macro_compile(m, s, form, &name);
  scope_add(m, home, name->atom, NOT_A_PATTERN_VARIABLE, false)->macro = macro;
}

/* (let-syntax ([name transformer] …) body …), and letrec-syntax: only uses of the macros look up
 * the names. */
static struct expr *compile_let_syntax(struct machine *m, struct scope *s, const struct syntax *x, bool tail) {
  expect_count(m, x, 3, UINT32_MAX);
  const struct syntax *list = expect_list(m, x, x->children[1]);
  struct scope *inner = scope_new(m, s, NULL);
  for (uint32_t i = 0; i < list->count; i++) {
    const struct syntax *one = expect_list(m, x, list->children[i]);
    if (one->count != 2) bad_syntax(m, x, one, NULL);
    struct syntax **children = arena_alloc(&m->world->arena, 3 * sizeof *children);
    children[0] = syntax_atom(m->world, one->place, m->names->define_syntax);
    children[1] = one->children[0];
    children[2] = one->children[1];
    macro_define_local(m, inner, s, syntax_list(m->world, one->place, children, 3));
  }
  return compile_body(m, inner, x->children + 2, x->count - 2, tail, x);
}

static void declare_macro(struct machine *m, struct module *module, const struct syntax *form) {
  const struct syntax *name;
  struct macro *macro = macro_compile(m, scope_of_module(m, module), form, &name);
  module_declare(m, module, name->atom, BINDING_MACRO, &name->place)->payload = macro;
}

static const struct form forms[] = {
    {"define-syntax-rule", NULL, declare_macro},
    {"define-syntax", NULL, declare_macro},
    {"let-syntax", compile_let_syntax, NULL},
    {"letrec-syntax", compile_let_syntax, NULL},
};

void macro_install(struct machine *m) { builtins_add_forms(m, forms, COUNT_OF(forms)); }
