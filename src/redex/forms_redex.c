/* forms_redex: the Redex forms of a program: definitions, `term`, matching, judgments. */
#include "racket/compile/compile.h"
#include "racket/module/module.h"
#include "racket/procedure.h"
#include "racket/structure.h"
#include "redex/binding/binder.h"
#include "redex/judgment/judgment_relation.h"
#include "redex/match/matching.h"
#include "redex/match/redex_match.h"
#include "redex/metafunction/metafunction.h"
#include "redex/metafunction/metafunction_trace.h"
#include "redex/redex.h"
#include "redex/reduction/reduction.h"
#include "redex/reduction/relation_coverage.h"

#include <stdlib.h>
#include <string.h>

/* Definitions. */

static void declare_second(struct machine *m, struct module *module, const struct syntax *form,
                           enum binding_kind kind) {
  if (form->count < 2 || !syntax_is_symbol(form->children[1]))
    raise_syntax(m, &form->place, "expected a name after `%s`", text_bytes(form->children[0]->atom));
  module_declare(m, module, form->children[1]->atom, kind, &form->children[1]->place);
}

static void declare_language(struct machine *m, struct module *module, const struct syntax *form) {
  declare_second(m, module, form, BINDING_LANGUAGE);
}

static struct expr *define_language(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  const struct language *l = language_define(m, s, form, false);
  if (!l->misuses_dots) return expr_void(m);
  return node_error(m, form, m->exn_fail, "compile-language: the pattern .... can only be used in extend-language");
}

static struct expr *define_extended_language(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  language_define(m, s, form, true);
  return expr_void(m);
}

static struct expr *define_union_language(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  language_define_union(m, s, form);
  return expr_void(m);
}

static struct expr *define_metafunction(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  metafunction_define(m, s, form, false);
  return expr_void(m);
}

static struct expr *define_relation(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  metafunction_define(m, s, form, true);
  return expr_void(m);
}

static void declare_term(struct machine *m, struct module *module, const struct syntax *form) {
  declare_second(m, module, form, BINDING_TERM);
}

struct term_definition {
  struct binding *binding;
  struct template *template;
};

static value term_define(struct machine *m, void *data, value *frame) {
  const struct term_definition *d = data;
  term t = template_build(m, d->template, frame);
  world_store(m->world, d->binding->epoch, t);
  d->binding->content = t;
  return m->world->void_;
}

static struct expr *define_term(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 3) raise_syntax(m, &form->place, "expected (define-term name term)");
  struct term_definition *d = arena_alloc(&m->world->arena, sizeof *d);
  d->binding = scope_lookup(m, s, form->children[1]->atom).binding;
  d->template = template_compile(m, s, form->children[2]);
  return expr_custom(m, form, term_define, d);
}

/* term */

static value term_eval(struct machine *m, void *data, value *frame) { return template_value(m, data, frame); }

/* (term t #:lang L) */
struct term_form {
  struct template *template;
  const struct language *language;
};

static value term_in_eval(struct machine *m, void *data, value *frame) {
  const struct term_form *f = data;
  value before = binder_enter_language(m, f->language);
  value v = template_value(m, f->template, frame);
  binder_leave_language(m, before);
  return v;
}

static struct expr *compile_term(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  bool has_language = form->count == 4 && syntax_is_keyword(form->children[2]);
  if (has_language && strcmp(text_bytes(form->children[2]->atom), "lang") != 0)
    raise_syntax(m, &form->children[2]->place, "unknown keyword #:%s", text_bytes(form->children[2]->atom));
  if (form->count != 2 && !has_language) raise_syntax(m, &form->place, "expected (term t) or (term t #:lang language)");
  if (has_language) template_check_names(m, s, language_named(m, s, form->children[3]), form->children[1]);
  struct template *t = template_compile(m, s, form->children[1]);
  if (form->count == 2) return expr_custom(m, form, term_eval, t);
  struct term_form *f = arena_alloc(&m->world->arena, sizeof *f);
  *f = (struct term_form){t, language_named(m, s, form->children[3])};
  return expr_custom(m, form, term_in_eval, f);
}

/* redex-match, redex-match? */

struct redex_match_form {
  struct redex_matcher *matcher;
  struct expr *argument; /* NULL: the form is a procedure */
  bool test;
};

static value matcher_apply(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return redex_match_apply(m, (const struct redex_matcher *)m->data, term_from_value(m, argv[0]));
}

static value match_eval(struct machine *m, void *data, value *frame) {
  struct redex_match_form *f = data;
  struct redex_matcher *x = redex_matcher_close(m, f->matcher, frame);
  if (f->argument) return redex_match_apply(m, x, term_from_value(m, eval_value(m, f->argument, frame)));
  return primitive_with_data(m, f->test ? "redex-match?" : "redex-match", 1, 1, matcher_apply, (value)x);
}

static struct expr *compile_redex_match_form(struct machine *m, struct scope *s, const struct syntax *form, bool test) {
  if (form->count != 3 && form->count != 4)
    raise_syntax(m, &form->place, "expected (%s language pattern [term])", text_bytes(form->children[0]->atom));
  struct redex_match_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  struct language *l = language_named(m, s, form->children[1]);
  f->matcher = redex_matcher_new(m, s, l, form->children[2], test);
  f->test = test;
  if (form->count == 4) f->argument = compile_expression(m, s, form->children[3], false);
  return expr_custom(m, form, match_eval, f);
}

static struct expr *compile_redex_match(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_redex_match_form(m, s, form, false);
}

static struct expr *compile_redex_match_test(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_redex_match_form(m, s, form, true);
}

/* Results are sorted by their text, as in Redex. */

struct sort_row {
  char *text;
  value v;
  uint32_t order;
};

static int compare_rows(const void *a, const void *b) {
  const struct sort_row *x = a, *y = b;
  int by_text = strcmp(x->text, y->text);
  return by_text ? by_text : (x->order > y->order) - (x->order < y->order);
}

value redex_sorted_list(struct machine *m, value *items, uint32_t count) {
  if (count < 2) return list_from_array(m->world, items, count);
  struct sort_row *rows = arena_alloc(&m->world->arena, count * sizeof *rows);
  for (uint32_t i = 0; i < count; i++) {
    struct buffer b = {0};
    print_value(m, &b, items[i], PRINT_WRITE);
    rows[i] = (struct sort_row){arena_string(&m->world->arena, b.text, b.length), items[i], i};
    buffer_free(&b);
  }
  qsort(rows, count, sizeof *rows, compare_rows);
  value *sorted = arena_alloc(&m->world->arena, count * sizeof(value));
  for (uint32_t i = 0; i < count; i++) sorted[i] = rows[i].v;
  return list_from_array(m->world, sorted, count);
}

/* Procedures on relations. */

/* Each result is added to the front of the list: the last rule's come first, as in Redex. */
static value apply_relation(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  struct steps steps = {0};
  relation_steps(m, relation_argument(m, "apply-reduction-relation", argv[0]), term_from_value(m, argv[1]), &steps);
  value list = m->world->empty;
  for (uint32_t i = 0; i < steps.count; i++) list = value_cons(m->world, steps.list[i].result, list);
  return list;
}

static value apply_relation_names(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  struct steps steps = {0};
  relation_steps(m, relation_argument(m, "apply-reduction-relation/tag-with-names", argv[0]),
                 term_from_value(m, argv[1]), &steps);
  value list = m->world->empty;
  for (uint32_t i = 0; i < steps.count; i++) {
    value row[2] = {steps.list[i].rule ? steps.list[i].rule : m->world->false_, steps.list[i].result};
    list = value_cons(m->world, list_from_array(m->world, row, 2), list);
  }
  return list;
}

/* Keyword arguments of a primitive follow its positional ones: keyword, value, keyword, value. */
static value relation_option(uint32_t argc, value *argv, const char *name, value otherwise) {
  for (uint32_t i = 2; i + 1 < argc; i += 2)
    if (is_keyword(argv[i]) && strcmp(text_bytes(argv[i]), name) == 0) return argv[i + 1];
  return otherwise;
}

static value apply_relation_star(struct machine *m, uint32_t argc, value *argv) {
  struct relation *r = relation_argument(m, "apply-reduction-relation*", argv[0]);
  term start = term_from_value(m, argv[1]);
  const value no = m->world->false_;
  const bool all = is_true(m->world, relation_option(argc, argv, "all?", no));
  const struct graph_options options = {.limit = UINT32_MAX,
                                        .stop = relation_option(argc, argv, "stop-when", 0),
                                        .edges = all,
                                        .one_only =
                                            is_true(m->world, relation_option(argc, argv, "error-on-multiple?", no))};
  struct graph g = {0};
  relation_graph(m, r, start, &options, &g);
  return reached_terms(m, &g, all);
}

static value union_relations(struct machine *m, uint32_t argc, value *argv) { return relation_union(m, argc, argv); }

static value rule_names(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  if (!is_relation(argv[0])) raise_argument(m, "reduction-relation->rule-names", "reduction-relation?", argv[0]);
  const struct relation *r = (const struct relation *)argv[0];
  value list = m->world->empty;
  for (uint32_t i = r->name_count; i-- > 0;)
    list = value_cons(m->world, term_symbol(m->world, text_bytes(r->names[i])), list);
  return list;
}

static value is_relation_value(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return boolean_value(m->world, is_relation(argv[0]));
}

static value is_hole(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return boolean_value(m->world, argv[0] == m->world->hole);
}

static value is_language_value(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return boolean_value(m->world, has_kind(argv[0], KIND_LANGUAGE));
}

static value language_names(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  if (!has_kind(argv[0], KIND_LANGUAGE)) raise_argument(m, "language-nts", "compiled-lang?", argv[0]);
  const struct language *l = (const struct language *)argv[0];
  uint32_t room = 0, count = 0;
  for (uint32_t i = 0; i < l->nonterminal_count; i++) room += l->nonterminals[i].name_count;
  term *names = arena_array(&m->world->arena, room, sizeof(term));
  for (uint32_t i = 0; i < l->nonterminal_count; i++)
    for (uint32_t k = 0; k < l->nonterminals[i].name_count && !l->nonterminals[i].is_cross; k++)
      names[count++] = l->nonterminals[i].names[k];
  qsort(names, count, sizeof *names, term_compare_texts);
  return list_from_array(m->world, names, count);
}

/* Outside terms, mf-apply is an error. */
static struct expr *compile_mf_apply(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)s, (void)tail;
  raise_syntax(m, &form->place, "mf-apply: used outside of term");
}

static const struct form forms[] = {
    {"mf-apply", compile_mf_apply, NULL},
    {"define-language", define_language, declare_language},
    {"define-extended-language", define_extended_language, declare_language},
    {"define-union-language", define_union_language, declare_language},
    {"define-metafunction", define_metafunction, metafunction_declare},
    {"define-metafunction/extension", define_metafunction, metafunction_declare},
    {"define-relation", define_relation, relation_declare},
    {"define-term", define_term, declare_term},
    {"term", compile_term, NULL},
    {"redex-match", compile_redex_match, NULL},
    {"redex-match?", compile_redex_match_test, NULL},
    {"reduction-relation", reduction_compile, NULL},
    {"extend-reduction-relation", reduction_compile_extension, NULL},
};

static const struct primitive_row procedures[] = {
    {"apply-reduction-relation", 2, 2, apply_relation},
    {"apply-reduction-relation/tag-with-names", 2, 2, apply_relation_names},
    {"apply-reduction-relation*", 2, ANY_COUNT, apply_relation_star},
    {"union-reduction-relations", 1, ANY_COUNT, union_relations},
    {"reduction-relation->rule-names", 1, 1, rule_names},
    {"reduction-relation?", 1, 1, is_relation_value},
    {"hole?", 1, 1, is_hole},
    {"compiled-lang?", 1, 1, is_language_value},
    {"language-nts", 1, 1, language_names},
};

void redex_install_forms(struct machine *m) {
  builtins_add_forms(m, forms, sizeof forms / sizeof forms[0]);
  builtins_add_primitives(m, procedures, sizeof procedures / sizeof procedures[0]);
}

void redex_install(struct machine *m) {
  struct redex *k = arena_alloc_zero(&m->world->arena, sizeof *k);
#define X(c, s) k->c = term_symbol(m->world, s);
  REDEX_SYMBOLS(X)
#undef X
  m->redex = k;
  k->match_type = builtins_add_struct(m, "match", NULL, "bindings");
  k->bind_type = builtins_add_struct(m, "bind", NULL, "name exp");
  k->derivation_type = builtins_add_struct(m, "derivation", NULL, "term name subs");
  k->counterexample_type = builtins_add_struct(m, "counterexample", NULL, "term");
  k->match_type->transparent = k->bind_type->transparent = true;
  redex_match_install(m);
  k->derivation_type->transparent = k->counterexample_type->transparent = true;
  redex_install_forms(m);
  redex_install_tests(m);
  relation_coverage_install(m);
  metafunction_trace_install(m);
  traces_install(m);
  closure_install(m);
  metafunction_contract_install(m);
  term_let_install(m);
  term_match_install(m);
  judgment_install(m);
  binder_install(m);
}
