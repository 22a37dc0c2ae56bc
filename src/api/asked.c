/* asked: reads a judgment. */
#include "api/asked.h"

#include "racket/module/module.h"
#include "redex/judgment/judgment_forms.h"
#include "redex/metafunction/template.h"
#include "redex/redex.h"

#include <stdlib.h>
#include <string.h>

/* A name for the term, as if a pattern had bound it; 0: none. */
static struct local *bind_term(struct machine *m, const struct asked_text *x, struct scope *s) {
  return x->name ? scope_add(m, s, term_symbol(m->world, x->name), 0, false) : NULL;
}

static term build_inputs(struct machine *m, const struct asked_text *x, const struct unit *unit,
                         const struct local *name, const struct template *t) {
  value frame[unit->slots + 1];
  if (name) frame[name->slot] = x->about;
  return template_build(m, t, frame);
}

static void refuse_in_output(struct machine *m, const struct asked_text *text, const struct syntax *x) {
  world_check_stack(m->world);
  if (text->name && syntax_is_symbol(x) && strcmp(text_bytes(x->atom), text->name) == 0)
    raise_syntax(m, &x->place, "%s stands for a term, and this is an output: expected a pattern", text->name);
  for (uint32_t i = 0; x->shape != SYNTAX_ATOM && i < x->count; i++) refuse_in_output(m, text, x->children[i]);
}

static int compare_names(const void *a, const void *b) {
  const struct pattern_name *x = a, *y = b;
  return strcmp(text_bytes(x->name), text_bytes(y->name));
}

static void compile_outputs(struct asked *q, struct scope *s, struct syntax **outputs, uint32_t count) {
  struct pattern *p = pattern_compile_list(q->m, s, judgment_language(q->m, q->judgment, &q->use->place), outputs,
                                           count, PATTERN_BINDING, q->use->place);
  q->name_count = pattern_names(q->m, p, &q->names);
  qsort(q->names, q->name_count, sizeof *q->names, compare_names);
  for (uint32_t i = 0; i < q->name_count; i++) q->names[i].local->used = true;
  q->outputs = pattern_ready(q->m, p);
}

static void read_judgment(struct asked *q, const struct asked_text *x) {
  struct machine *m = q->m;
  q->judgment = judgment_ready(m, q->binding, &q->use->place);
  q->unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, x->subject->module), q->unit);
  const struct local *name = bind_term(m, x, scope);
  struct syntax **inputs, **outputs;
  judgment_split(m, q->judgment, q->use, &inputs, &outputs);
  const struct template *t = template_compile_list(m, scope, inputs, q->judgment->inputs, q->use);
  for (uint32_t i = 0; i < judgment_output_count(q->judgment); i++) refuse_in_output(m, x, outputs[i]);
  compile_outputs(q, scope, outputs, judgment_output_count(q->judgment));
  q->inputs = build_inputs(m, x, q->unit, name, t);
}

/* Without a mode, every argument is a pattern. */
static void read_modeless(struct asked *q, const struct asked_text *x) {
  struct machine *m = q->m;
  q->judgment = judgment_ready(m, q->binding, &q->use->place);
  q->unit = unit_new(m, NULL);
  judgment_check_arity(m, q->judgment, q->use);
  for (uint32_t i = 1; i < q->use->count; i++) refuse_in_output(m, x, q->use->children[i]);
  compile_outputs(q, scope_new(m, scope_of_module(m, x->subject->module), q->unit), q->use->children + 1,
                  q->judgment->arity);
}

/* (judgment-holds name expression) */
static struct asked read_given(struct assay *a, const struct asked_text *x, const struct syntax *use) {
  struct machine *m = a->machine;
  struct scope *scope = scope_of_module(m, x->subject->module);
  struct asked q = {.m = m, .a = a, .use = use, .is_given = true};
  q.binding = derivation_check_binding(m, scope, use->children[1]);
  q.judgment = judgment_ready(m, q.binding, &use->place);
  q.derivation = module_evaluate(m, x->subject->module, use->children[2]);
  return q;
}

static void read_call(struct asked *q, const struct asked_text *x) {
  struct machine *m = q->m;
  q->function = metafunction_ready(m, q->binding, &q->use->place);
  q->unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, x->subject->module), q->unit);
  const struct local *name = bind_term(m, x, scope);
  const struct template *t = template_compile_list(m, scope, q->use->children + 1, q->use->count - 1, q->use);
  q->inputs = build_inputs(m, x, q->unit, name, t);
}

static bool mentions_name(struct world *w, const struct syntax *x, const char *name) {
  world_check_stack(w);
  if (syntax_is_symbol(x)) return strcmp(text_bytes(x->atom), name) == 0;
  for (uint32_t i = 0; i < x->count; i++)
    if (mentions_name(w, x->children[i], name)) return true;
  return false;
}

struct asked asked_read(struct assay *a, const struct asked_text *x) {
  struct machine *m = a->machine;
  const struct syntax *use = engine_read(a, "JUDGMENT", x->text);
  m->place = &use->place; /* of errors without their own place */
  if (!x->name && syntax_is_form(use, m->redex->judgment_holds) && use->count == 3 &&
      syntax_is_symbol(use->children[1]))
    return read_given(a, x, use);
  struct binding *b = judgment_binding(scope_of_module(m, x->subject->module), use);
  if (!b && syntax_is_list(use) && use->count && syntax_is_symbol(use->children[0]))
    raise_syntax(m, &use->children[0]->place, "`%s` is not a judgment form", text_bytes(use->children[0]->atom));
  if (!b) raise_syntax(m, &use->place, "expected a judgment form applied to its arguments: (name argument ...)");
  if (x->name && !mentions_name(a->world, use, x->name))
    raise_syntax(m, &use->place, "%s must stand among the inputs, for the term", x->name);
  if (x->name) engine_given(a, x->about);
  struct asked q = {.m = m, .a = a, .use = use, .binding = b};
  if (b->kind == BINDING_METAFUNCTION) read_call(&q, x);
  else if (((struct judgment *)b->payload)->modeless) read_modeless(&q, x);
  else read_judgment(&q, x);
  return q;
}
