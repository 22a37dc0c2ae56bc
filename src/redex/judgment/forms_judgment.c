/* forms_judgment: the forms that define judgment forms and query them. */
#include "core/array.h"
#include "racket/module/module.h"
#include "racket/prim/prim.h"
#include "racket/structure.h"
#include "redex/judgment/derivation_check.h"
#include "redex/judgment/judgment_forms.h"
#include "redex/judgment/judgment_relation.h"
#include "redex/judgment/relation.h"
#include "redex/metafunction/metafunction.h"
#include "redex/redex.h"

static struct expr *define_judgment(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  judgment_define(m, s, form);
  return expr_void(m);
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
  struct term_set seen; /* bindings so far */
  value *results;
  uint32_t count, capacity;
};

static void holds_add(struct holds_next *n, value v) {
  ARENA_ROOM(&n->m->world->arena, n->results, n->count, n->capacity);
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

static value relation_holds(struct machine *m, const struct holds_form *f, value *frame) {
  if (f->derivations)
    return relation_derivations(m, metafunction_ready(m, f->binding, &f->place), template_build(m, f->inputs, frame));
  value holds = template_build(m, f->whole, frame);
  if (!f->result) return holds;
  value result = is_true(m->world, holds) ? template_value(m, f->result, frame) : 0;
  return list_from_array(m->world, &result, result ? 1 : 0);
}

static value holds_eval(struct machine *m, void *data, value *frame) {
  struct holds_form *f = data;
  if (f->whole) return relation_holds(m, f, frame);
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
  return redex_sorted_list(m, n.results, n.count);
}

static struct expr *compile_holds_form(struct machine *m, struct scope *s, const struct syntax *form,
                                       bool derivations) {
  if (form->count != 2 && (derivations || form->count != 3))
    raise_syntax(m, &form->place,
                 derivations ? "expected (build-derivations (judgment argument …))"
                             : "expected (judgment-holds (judgment argument …) [term])");
  const struct syntax *use = form->children[1];
  struct binding *b = judgment_binding(s, use);
  if (!b) raise_syntax(m, &use->place, "expected a judgment form name, applied to its arguments");
  struct holds_form *f = arena_alloc_zero(&m->world->arena, sizeof *f);
  f->binding = b;
  f->place = use->place;
  f->derivations = derivations;
  if (b->kind == BINDING_METAFUNCTION) {
    f->whole = template_compile(m, s, use);
    f->inputs = template_compile_list(m, s, use->children + 1, use->count - 1, use);
    if (form->count == 3) f->result = template_compile(m, s, form->children[2]);
    return expr_custom(m, form, holds_eval, f);
  }
  struct judgment *j = b->payload;
  if (j->modeless)
    raise_syntax(m, &use->place, "modeless judgment forms must supply only the name of the judgment form");
  struct syntax **inputs, **outputs;
  judgment_split(m, j, use, &inputs, &outputs);
  f->inputs = template_compile_list(m, s, inputs, j->inputs, use);
  struct language *l = judgment_language(m, j, &use->place);
  struct scope *inner = scope_new(m, s, NULL);
  f->outputs = pattern_compile_list(m, inner, l, outputs, judgment_output_count(j), PATTERN_BINDING, use->place);
  if (form->count == 3) f->result = template_compile(m, inner, form->children[2]);
  f->name_count = pattern_names(m, f->outputs, &f->names);
  for (uint32_t i = 0; f->result && i < f->name_count; i++) f->names[i].local->used = true;
  f->outputs = pattern_ready(m, f->outputs);
  return expr_custom(m, form, holds_eval, f);
}

/* (judgment-holds name derivation): of a form without a mode */

struct derivation_check_form {
  struct binding *binding;
  struct place place;
  struct expr *derivation;
};

static value derivation_check_eval(struct machine *m, void *data, value *frame) {
  const struct derivation_check_form *f = data;
  struct judgment *j = judgment_ready(m, f->binding, &f->place);
  return boolean_value(m->world, derivation_check_holds(m, j, eval_value(m, f->derivation, frame)));
}

struct binding *derivation_check_binding(struct machine *m, struct scope *s, const struct syntax *name) {
  struct binding *b = scope_lookup(m, s, name->atom).binding;
  if (!b || b->kind != BINDING_JUDGMENT || !((struct judgment *)b->payload)->modeless)
    raise_syntax(m, &name->place, "expected a modeless judgment form when the name is used alone");
  return b;
}

static struct expr *compile_modeless(struct machine *m, struct scope *s, const struct syntax *form) {
  struct derivation_check_form *f = arena_alloc(&m->world->arena, sizeof *f);
  *f = (struct derivation_check_form){derivation_check_binding(m, s, form->children[1]), form->children[1]->place,
                                      compile_expression(m, s, form->children[2], false)};
  return expr_custom(m, form, derivation_check_eval, f);
}

static struct expr *compile_holds(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  if (form->count == 3 && syntax_is_symbol(form->children[1])) return compile_modeless(m, s, form);
  return compile_holds_form(m, s, form, false);
}

static struct expr *compile_derivations(struct machine *m, struct scope *s, const struct syntax *form, bool tail) {
  (void)tail;
  return compile_holds_form(m, s, form, true);
}

/* Predicates. */

static value is_judgment_value(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  const value v = argv[0];
  const bool is_relation_form = has_kind(v, KIND_METAFUNCTION) && ((const struct metafunction *)v)->is_relation;
  return boolean_value(m->world, has_kind(v, KIND_JUDGMENT) || is_relation_form);
}

static value is_io_judgment_value(struct machine *m, uint32_t argc, value *argv) {
  (void)argc;
  return boolean_value(m->world, is_io_judgment(argv[0]));
}

/* The constructor of derivations checks its arguments. */

static bool is_derivation_list(const struct machine *m, value v) {
  if (!is_list(v)) return false;
  for (struct list_walk k = list_walk(v); list_more(&k);)
    if (!is_struct_of(list_next(&k), m->redex->derivation_type)) return false;
  return true;
}

static value make_derivation(struct machine *m, uint32_t argc, value *argv) {
  const char *const name = "derivation";
  if (!is_string(argv[1]) && is_true(m->world, argv[1])) raise_argument_at(m, name, "(or/c string? #f)", 1, argc, argv);
  if (!is_derivation_list(m, argv[2])) raise_argument_at(m, name, "derivation?", 2, argc, argv);
  return struct_make(m, m->redex->derivation_type, argv);
}

static void guard_derivations(struct machine *m) {
  struct binding *b = module_lookup(m->builtins, m->redex->derivation_type->name);
  struct struct_binding *s = b->payload;
  b->content = s->constructor = primitive_with_data(m, "derivation", 3, 3, make_derivation, 0);
}

static const struct form forms[] = {
    {"define-judgment-form", define_judgment, judgment_declare},
    {"define-extended-judgment-form", define_judgment, judgment_declare},
    {"define-overriding-judgment-form", define_judgment, judgment_declare},
    {"judgment-holds", compile_holds, NULL},
    {"build-derivations", compile_derivations, NULL},
    {"test-judgment-holds", judgment_test_form, NULL},
};

static const struct primitive_row procedures[] = {
    {"judgment-form?", 1, 1, is_judgment_value},
    {"IO-judgment-form?", 1, 1, is_io_judgment_value},
};

void judgment_install(struct machine *m) {
  builtins_add_forms(m, forms, sizeof forms / sizeof forms[0]);
  builtins_add_primitives(m, procedures, sizeof procedures / sizeof procedures[0]);
  guard_derivations(m);
}
