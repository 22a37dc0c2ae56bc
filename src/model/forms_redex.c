/* forms_redex: the Redex forms of a program: definitions, `term`, matching, judgments. */
#include "model/judgment.h"
#include "model/matching.h"
#include "model/metafunction.h"
#include "model/module.h"
#include "model/procedure.h"
#include "model/redex.h"
#include "model/redex_match.h"
#include "model/reduction.h"
#include "model/structure.h"

#include <stdlib.h>
#include <string.h>

static struct expr *nothing(struct machine *m) { return expr_constant(m, m->world->void_); }

static void need_module_level(struct machine *m, struct scope *s, const struct syntax *form) {
  if (s->outer)
    raise_syntax(m, &form->place, "`%s` must stand at the top level of a module", text_bytes(form->children[0]->atom));
}

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
  need_module_level(m, s, form);
  language_define(m, s, form, false);
  return nothing(m);
}

static struct expr *define_extended_language(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  need_module_level(m, s, form);
  language_define(m, s, form, true);
  return nothing(m);
}

static struct expr *define_metafunction(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  need_module_level(m, s, form);
  metafunction_define(m, s, form, false);
  return nothing(m);
}

static struct expr *define_relation(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  need_module_level(m, s, form);
  metafunction_define(m, s, form, true);
  return nothing(m);
}

static struct expr *define_judgment(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  need_module_level(m, s, form);
  judgment_define(m, s, form);
  return nothing(m);
}

static void declare_term(struct machine *m, struct module *module, const struct syntax *form) {
  declare_second(m, module, form, BINDING_TERM);
}

static struct expr *define_term(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  need_module_level(m, s, form);
  if (form->count != 3) raise_syntax(m, &form->place, "expected (define-term name term)");
  struct unit *unit = unit_new(m, NULL);
  struct template *t = template_compile(m, scope_new(m, s, unit), form->children[2]);
  value frame[unit->slots + 1];
  scope_lookup(m, s, form->children[1]->atom).binding->content = template_build(m, t, frame);
  return nothing(m);
}

static struct expr *not_yet(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)s, (void)tail;
  raise_syntax(m, &form->place, "`%s` is not supported yet", text_bytes(form->children[0]->atom));
}

/* term */

static value term_eval(struct machine *m, void *data, value *frame) { return template_value(m, data, frame); }

static struct expr *compile_term(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count != 2 && !(form->count == 4 && syntax_is_keyword(form->children[2])))
    raise_syntax(m, &form->place, "expected (term t)");
  return expr_custom(m, form, term_eval, template_compile(m, s, form->children[1]));
}

/* redex-match, redex-match? */

struct match_form {
  struct redex_matcher *matcher;
  struct expr *argument; /* NULL: the form is a procedure */
  bool test;
};

static value matcher_apply(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return redex_match_apply(m, (const struct redex_matcher *)m->data, term_from_value(m, argv[0]));
}

static value match_eval(struct machine *m, void *data, value *frame) {
  struct match_form *f = data;
  struct redex_matcher *x = redex_matcher_close(m, f->matcher, frame);
  if (f->argument) return redex_match_apply(m, x, term_from_value(m, eval_value(m, f->argument, frame)));
  return primitive_with_data(m, f->test ? "redex-match?" : "redex-match", 1, 1, matcher_apply, (value)x);
}

static struct expr *compile_match_form(struct machine *m, struct scope *s, const struct syntax *form, bool test) {
  if (form->count != 3 && form->count != 4)
    raise_syntax(m, &form->place, "expected (%s language pattern [term])", text_bytes(form->children[0]->atom));
  struct match_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  struct language *l = language_named(m, s, form->children[1]);
  f->matcher = redex_matcher_new(m, s, l, form->children[2], test);
  f->test = test;
  if (form->count == 4) f->argument = compile_expression(m, s, form->children[3], false);
  return expr_custom(m, form, match_eval, f);
}

static struct expr *compile_match(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_match_form(m, s, form, false);
}

static struct expr *compile_match_test(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_match_form(m, s, form, true);
}

/* judgment-holds, build-derivations */

struct holds_form {
  struct binding *binding;
  struct place place;
  struct template *inputs, *whole; /* whole: a relation's application */
  struct pattern *outputs;
  struct pattern_name *names;
  uint32_t name_count;
  struct template *result;
  bool derivations;
};

struct holds_next {
  struct next base;
  struct machine *m;
  struct holds_form *f;
  value derivation;
  struct term_set seen; /* bindings met */
  value *results;
  uint32_t count, capacity;
};

static void holds_add(struct holds_next *n, value v) {
  if (n->count == n->capacity) {
    value *old = n->results;
    n->capacity = n->capacity ? 2 * n->capacity : 4;
    n->results = arena_alloc(&n->m->world->arena, n->capacity * sizeof(value));
    for (uint32_t i = 0; i < n->count; i++) n->results[i] = old[i];
  }
  n->results[n->count++] = v;
}

static bool holds_run(struct matcher *x, struct next *self) {
  struct holds_next *n = (struct holds_next *)self;
  struct machine *m = n->m;
  if (n->f->derivations) {
    holds_add(n, n->derivation);
    return false;
  }
  if (!n->f->result) {
    n->count = 1;
    return true;
  }
  term bindings[n->f->name_count + 1];
  for (uint32_t i = 0; i < n->f->name_count; i++) bindings[i] = x->frame[n->f->names[i].local->slot];
  bool added;
  term_set_add(m->world, &n->seen, term_sequence(m->world, bindings, n->f->name_count), &added);
  if (added || n->f->name_count == 0) holds_add(n, template_value(m, n->f->result, x->frame));
  return false;
}

value sorted_list(struct machine *m, value *items, uint32_t count);

static value holds_eval(struct machine *m, void *data, value *frame) {
  struct holds_form *f = data;
  if (f->whole) return template_build(m, f->whole, frame);
  struct judgment *j = judgment_ready(m, f->binding, &f->place);
  struct answers answers = {0};
  judgment_solve(m, j, template_build(m, f->inputs, frame), f->derivations, &answers);
  struct holds_next n = {{holds_run}, m, f, 0, {0}, NULL, 0, 0};
  struct matcher x = {m, m->world, frame, false};
  for (uint32_t i = 0; i < answers.count; i++) {
    n.derivation = answers.list[i].derivation;
    match_each(&x, f->outputs, answers.list[i].outputs, &n.base);
  }
  if (f->derivations) return list_from_array(m->world, n.results, n.count);
  if (!f->result) return boolean_value(m->world, n.count > 0);
  return sorted_list(m, n.results, n.count);
}

static struct expr *compile_holds_form(struct machine *m, struct scope *s, const struct syntax *form,
                                       bool derivations) {
  if (form->count != 2 && (derivations || form->count != 3))
    raise_syntax(m, &form->place,
                 derivations ? "expected (build-derivations (judgment argument …))"
                             : "expected (judgment-holds (judgment argument …) [term])");
  const struct syntax *use = form->children[1];
  struct binding *b = judgment_binding(m, s, use);
  if (!b) raise_syntax(m, &use->place, "expected a judgment form applied to its arguments");
  struct holds_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->binding = b;
  f->place = use->place;
  f->derivations = derivations;
  if (b->kind == BINDING_METAFUNCTION) {
    f->whole = template_compile(m, s, use);
    return expr_custom(m, form, holds_eval, f);
  }
  struct judgment *j = b->payload;
  struct syntax **inputs, **outputs;
  judgment_split(m, j, use, &inputs, &outputs);
  f->inputs = template_compile_list(m, s, inputs, j->inputs, use);
  struct language *l = judgment_language(m, j, &use->place);
  struct scope *inner = scope_new(m, s, NULL);
  f->outputs = pattern_compile_list(m, inner, l, outputs, judgment_output_count(j), PATTERN_BINDING, use->place);
  if (form->count == 3) f->result = template_compile(m, inner, form->children[2]);
  f->name_count = pattern_names(m, f->outputs, &f->names);
  for (uint32_t i = 0; f->result && i < f->name_count; i++) f->names[i].local->used = true;
  f->outputs = pattern_prune(f->outputs);
  return expr_custom(m, form, holds_eval, f);
}

static struct expr *compile_holds(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_holds_form(m, s, form, false);
}

static struct expr *compile_derivations(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_holds_form(m, s, form, true);
}

/* Results are sorted by how they are written, as Redex does. */

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

value sorted_list(struct machine *m, value *items, uint32_t count) {
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

static struct relation *relation_argument(struct machine *m, const char *who, value v) {
  if (!is_relation(v)) raise_argument(m, who, "reduction-relation?", v);
  return (struct relation *)v;
}

/* Each result goes to the front of the list: the last rule's come first, as in Redex. */
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
static value keyword_argument(uint32_t argc, value *argv, const char *name, value otherwise) {
  for (uint32_t i = 2; i + 1 < argc; i += 2)
    if (is_keyword(argv[i]) && strcmp(text_bytes(argv[i]), name) == 0) return argv[i + 1];
  return otherwise;
}

static value apply_relation_star(struct machine *m, uint32_t argc, value *argv) {
  struct relation *r = relation_argument(m, "apply-reduction-relation*", argv[0]);
  term start = term_from_value(m, argv[1]);
  bool all = is_true(m->world, keyword_argument(argc, argv, "all?", m->world->false_));
  struct graph g = {0};
  relation_graph(m, r, start, UINT32_MAX, keyword_argument(argc, argv, "stop-when", 0), all, &g);
  value *results = arena_alloc(&m->world->arena, (g.nodes.count + 1) * sizeof(value));
  uint32_t count = 0;
  bool start_reached = false;
  for (uint32_t i = 0; i < g.edge_count; i++) start_reached |= g.edges[i].to == 0;
  for (uint32_t i = 0; i < g.nodes.count; i++)
    if (all ? i > 0 || start_reached : g.irreducible[i]) results[count++] = g.nodes.members[i];
  return sorted_list(m, results, count);
}

static value union_relations(struct machine *m, uint32_t argc, value *argv) { return relation_union(m, argc, argv); }

static value rule_names(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  struct relation *r = relation_argument(m, "reduction-relation->rule-names", argv[0]);
  value list = m->world->empty;
  for (uint32_t i = r->rule_count; i-- > 0;)
    if (r->rules[i]->form->name)
      list = value_cons(m->world, term_symbol(m->world, text_bytes(r->rules[i]->form->name)), list);
  return list;
}

static value is_relation_value(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return boolean_value(m->world, is_relation(argv[0]));
}

static value is_language_value(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return boolean_value(m->world, has_kind(argv[0], KIND_LANGUAGE));
}

static value language_names(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  if (!has_kind(argv[0], KIND_LANGUAGE)) raise_argument(m, "language-nts", "compiled-lang?", argv[0]);
  const struct language *l = (const struct language *)argv[0];
  value list = m->world->empty;
  for (uint32_t i = l->nonterminal_count; i-- > 0;) list = value_cons(m->world, l->nonterminals[i].names[0], list);
  return list;
}

static const struct form forms[] = {
    {"define-language", define_language, declare_language},
    {"define-extended-language", define_extended_language, declare_language},
    {"define-union-language", not_yet, declare_language},
    {"define-metafunction", define_metafunction, metafunction_declare},
    {"define-metafunction/extension", not_yet, NULL},
    {"define-relation", define_relation, relation_declare},
    {"define-judgment-form", define_judgment, judgment_declare},
    {"define-extended-judgment-form", define_judgment, judgment_declare},
    {"define-term", define_term, declare_term},
    {"term", compile_term, NULL},
    {"redex-match", compile_match, NULL},
    {"redex-match?", compile_match_test, NULL},
    {"judgment-holds", compile_holds, NULL},
    {"build-derivations", compile_derivations, NULL},
    {"reduction-relation", reduction_compile, NULL},
    {"extend-reduction-relation", reduction_compile_extension, NULL},
    {"term-let", not_yet, NULL},
    {"redex-let", not_yet, NULL},
    {"redex-let*", not_yet, NULL},
    {"compatible-closure", not_yet, NULL},
    {"context-closure", not_yet, NULL},
};

static const struct primitive_row procedures[] = {
    {"apply-reduction-relation", 2, 2, apply_relation},
    {"apply-reduction-relation/tag-with-names", 2, 2, apply_relation_names},
    {"apply-reduction-relation*", 2, ANY_COUNT, apply_relation_star},
    {"union-reduction-relations", 1, ANY_COUNT, union_relations},
    {"reduction-relation->rule-names", 1, 1, rule_names},
    {"reduction-relation?", 1, 1, is_relation_value},
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
}
