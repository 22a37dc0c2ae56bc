/* api/judge: the answers to a judgment, and their derivations. */
#include "api/api.h"

#include "model/judgment.h"
#include "model/matching.h"
#include "model/metafunction.h"
#include "model/redex.h"
#include "model/structure.h"

#include <stdlib.h>
#include <string.h>

struct judge_call {
  assay_subject *subject;
  const char *text;
  unsigned flags;
  const char *name; /* what stands for the term in the inputs; NULL: nothing does */
  term about;
  struct assay_answers result;
};

/* ---- derivations ---- */

enum { DERIVATION_TERM, DERIVATION_NAME, DERIVATION_SUBS };

const struct assay_derivation *api_derivation(struct assay *a, value v) {
  world_check_stack(a->world);
  const value *fields = ((struct struct_object *)v)->fields;
  struct assay_derivation *d = api_alloc(a, 1, sizeof *d);
  const size_t count = list_length(fields[DERIVATION_SUBS]);
  const struct assay_derivation **premises = api_alloc(a, count, sizeof *premises);
  struct list_walk k = list_walk(fields[DERIVATION_SUBS]);
  for (size_t i = 0; i < count; i++) premises[i] = api_derivation(a, list_next(&k));
  *d = (struct assay_derivation){fields[DERIVATION_TERM], api_rule_name(fields[DERIVATION_NAME]), count, premises};
  return d;
}

/* ---- the question ---- */

/* A name for the term, as if it had been bound by a pattern; 0: there is none. */
static struct local *bind_term(struct machine *m, const struct judge_call *c, struct scope *s) {
  return c->name ? scope_add(m, s, term_symbol(m->world, c->name), 0, false) : NULL;
}

static term build_inputs(struct machine *m, const struct judge_call *c, const struct unit *unit,
                         const struct local *name, const struct template *t) {
  value frame[unit->slots + 1];
  if (name) frame[name->slot] = c->about;
  return template_build(m, t, frame);
}

static void refuse_in_output(struct machine *m, const struct judge_call *c, const struct syntax *x) {
  world_check_stack(m->world);
  if (c->name && syntax_is_symbol(x) && strcmp(text_bytes(x->atom), c->name) == 0)
    raise_syntax(m, &x->place, "%s stands for a term, and this is an output: expected a pattern", c->name);
  for (uint32_t i = 0; x->shape != SYNTAX_ATOM && i < x->count; i++) refuse_in_output(m, c, x->children[i]);
}

struct question {
  struct machine *m;
  struct assay *a;
  struct judgment *judgment;
  struct unit *unit;
  struct pattern *outputs;
  struct pattern_name *names; /* sorted */
  uint32_t name_count;
  term inputs;
};

static int compare_names(const void *a, const void *b) {
  const struct pattern_name *x = a, *y = b;
  return strcmp(text_bytes(x->name), text_bytes(y->name));
}

static void compile_outputs(struct question *q, struct scope *s, struct syntax **outputs, const struct syntax *use) {
  struct pattern *p = pattern_compile_list(q->m, s, judgment_language(q->m, q->judgment, &use->place), outputs,
                                           judgment_output_count(q->judgment), PATTERN_BINDING, use->place);
  q->name_count = pattern_names(q->m, p, &q->names);
  qsort(q->names, q->name_count, sizeof *q->names, compare_names);
  for (uint32_t i = 0; i < q->name_count; i++) q->names[i].local->used = true;
  q->outputs = pattern_prune(p);
}

static void compile_question(struct question *q, const struct judge_call *c, struct binding *b,
                             const struct syntax *use) {
  struct machine *m = q->m;
  q->judgment = judgment_ready(m, b, &use->place);
  q->unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, c->subject->module), q->unit);
  const struct local *name = bind_term(m, c, scope);
  struct syntax **inputs, **outputs;
  judgment_split(m, q->judgment, use, &inputs, &outputs);
  const struct template *t = template_compile_list(m, scope, inputs, q->judgment->inputs, use);
  for (uint32_t i = 0; i < judgment_output_count(q->judgment); i++) refuse_in_output(m, c, outputs[i]);
  compile_outputs(q, scope, outputs, use);
  q->inputs = build_inputs(m, c, q->unit, name, t);
}

/* ---- the answers ---- */

struct collect_next {
  struct next base;
  const struct question *q;
  const struct answer *answer;
  struct assay_answer *list;
  size_t count, capacity;
  bool fits; /* the answer matched */
};

static void add_answer(struct collect_next *n, struct assay_answer answer) {
  if (n->count == n->capacity) {
    const struct assay_answer *old = n->list;
    n->capacity = n->capacity ? 2 * n->capacity : 4;
    n->list = api_alloc(n->q->a, n->capacity, sizeof *n->list);
    if (old) memcpy(n->list, old, n->count * sizeof *n->list);
  }
  n->list[n->count++] = answer;
}

static bool collect_run(struct matcher *x, struct next *self) {
  struct collect_next *n = (struct collect_next *)self;
  const struct question *q = n->q;
  term *values = api_alloc(q->a, q->name_count, sizeof *values);
  for (uint32_t i = 0; i < q->name_count; i++) values[i] = x->frame[q->names[i].local->slot];
  add_answer(n, (struct assay_answer){
                    .conclusion = judgment_conclusion(q->m, q->judgment, q->inputs, n->answer->outputs),
                    .values = values,
                    .derivation = n->answer->derivation ? api_derivation(q->a, n->answer->derivation) : NULL,
                });
  n->fits = true;
  return q->name_count == 0; /* without names, one match is as good as another */
}

static void collect(const struct question *q, const struct answers *answers, struct assay_answers *out) {
  value frame[q->unit->slots + 1];
  struct matcher x = {.machine = q->m, .world = q->m->world, .frame = frame};
  struct collect_next n = {.base = {collect_run}, .q = q};
  for (uint32_t i = 0; i < answers->count; i++) {
    n.answer = &answers->list[i];
    n.fits = false;
    match_each(&x, q->outputs, n.answer->outputs, &n.base);
    if (!n.fits) out->rejected++;
  }
  const char **names = api_alloc(q->a, q->name_count, sizeof *names);
  for (uint32_t i = 0; i < q->name_count; i++) names[i] = text_bytes(q->names[i].name);
  out->names = names;
  out->name_count = q->name_count;
  out->answers = n.list;
  out->count = n.count;
}

/* ---- relations: all inputs, yes or no ---- */

static void judge_relation(struct assay *a, struct judge_call *c, struct binding *b, const struct syntax *use) {
  struct machine *m = a->machine;
  const struct metafunction *f = metafunction_ready(m, b, &use->place);
  if (!f->is_relation)
    raise_syntax(m, &use->children[0]->place, "`%s` is a metafunction, not a judgment form", text_bytes(b->name));
  struct unit *unit = unit_new(m, NULL);
  struct scope *scope = scope_new(m, scope_of_module(m, c->subject->module), unit);
  const struct local *name = bind_term(m, c, scope);
  const struct template *t = template_compile_list(m, scope, use->children + 1, use->count - 1, use);
  const term arguments = build_inputs(m, c, unit, name, t);
  if (!is_true(m->world, metafunction_call(m, b, arguments, &use->place))) return;

  const uint32_t count = seq_count(arguments);
  term *items = api_alloc(a, count + 1, sizeof *items);
  items[0] = b->name;
  memcpy(items + 1, sequence_of(arguments)->items, count * sizeof *items);
  struct assay_answer *answer = api_alloc(a, 1, sizeof *answer);
  *answer = (struct assay_answer){.conclusion = term_sequence(m->world, items, count + 1)};
  if (c->flags & ASSAY_DERIVATIONS) {
    struct assay_derivation *d = api_alloc(a, 1, sizeof *d);
    *d = (struct assay_derivation){.conclusion = answer->conclusion};
    answer->derivation = d;
  }
  c->result.answers = answer;
  c->result.count = 1;
}

static bool mentions(struct world *w, const struct syntax *x, const char *name) {
  world_check_stack(w);
  if (syntax_is_symbol(x)) return strcmp(text_bytes(x->atom), name) == 0;
  for (uint32_t i = 0; i < x->count; i++)
    if (mentions(w, x->children[i], name)) return true;
  return false;
}

static void judge(struct assay *a, void *data) {
  struct judge_call *c = data;
  struct machine *m = a->machine;
  const struct syntax *use = api_read(a, "JUDGMENT", c->text);
  m->place = &use->place; /* of errors that have none of their own */
  struct binding *b = judgment_binding(m, scope_of_module(m, c->subject->module), use);
  if (!b && syntax_is_list(use) && use->count && syntax_is_symbol(use->children[0]))
    raise_syntax(m, &use->children[0]->place, "`%s` is not a judgment form", text_bytes(use->children[0]->atom));
  if (!b) raise_syntax(m, &use->place, "expected a judgment form applied to its arguments: (name argument ...)");
  if (c->name && !mentions(a->world, use, c->name))
    raise_syntax(m, &use->place, "%s must stand among the inputs, for the term", c->name);
  if (b->kind == BINDING_METAFUNCTION) {
    judge_relation(a, c, b, use);
    return;
  }
  struct question q = {.m = m, .a = a};
  compile_question(&q, c, b, use);
  struct answers answers = {0};
  judgment_solve(m, q.judgment, q.inputs, c->flags & ASSAY_DERIVATIONS, &answers);
  collect(&q, &answers, &c->result);
}

static assay_status call_judge(struct judge_call *c, struct assay_answers *out) {
  const assay_status status = api_call(c->subject->owner, judge, c);
  if (status == ASSAY_OK) *out = c->result;
  return status;
}

assay_status assay_judge(assay_subject *s, const char *judgment, unsigned flags, struct assay_answers *out) {
  struct judge_call c = {.subject = s, .text = judgment, .flags = flags};
  return call_judge(&c, out);
}

assay_status assay_judge_term(assay_subject *s, const char *judgment, const char *name, assay_term t, unsigned flags,
                              struct assay_answers *out) {
  struct judge_call c = {.subject = s, .text = judgment, .flags = flags, .name = name, .about = t};
  return call_judge(&c, out);
}
