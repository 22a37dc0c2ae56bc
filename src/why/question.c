/* question: answers with a record. */
#include "why/question.h"
#include "core/array.h"

#include "redex/metafunction/template_node.h"
#include "redex/redex.h"

#include <string.h>

enum {
  MOST_QUESTIONS = 50000,
  MOST_BELOW = 2000,
  SCORE_ENDS = 100000, /* an exception or non-termination: nothing comes after it */
};

static void *why_alloc(struct why *y, size_t bytes) { return arena_alloc_zero(&y->m->world->arena, bytes); }

term why_question_term(struct machine *m, const struct why_question *q) {
  if (q->judgment) return judgment_conclusion(m, q->judgment, q->inputs, 0);
  const uint32_t count = seq_count(q->inputs);
  term items[count + 1];
  items[0] = q->function->name;
  memcpy(items + 1, sequence_of(q->inputs)->items, count * sizeof *items);
  return term_sequence(m->world, items, count + 1);
}

static void add_answer(struct why *y, struct why_question *q, term outputs) {
  struct answers *a = &q->answers;
  for (uint32_t i = 0; i < a->count; i++)
    if (a->list[i].outputs == outputs) return;
  ARENA_ROOM(&y->m->world->arena, a->list, a->count, a->capacity);
  a->list[a->count++] = (struct answer){.outputs = outputs};
}

/* ---- one case ---- */

struct question_run {
  struct next matched; /* the inputs match */
  struct why *y;
  struct why_question *q;
  const struct why_case *c;
  struct case_attempt *attempt;
  const struct held *held;
  uint32_t held_count;
};

static void conditions_from(struct matcher *x, struct question_run *r, const struct condition *c);

/* The attempt that came furthest is shown. */
static void record_attempt(struct question_run *r, const struct matcher *x, struct case_attempt a, unsigned more) {
  a.score = 1 + r->held_count + more;
  if (r->attempt->matched && r->attempt->score >= a.score) return;
  value *frame = why_alloc(r->y, (r->c->unit->slots + 1) * sizeof *frame);
  memcpy(frame, x->frame, r->c->unit->slots * sizeof *frame);
  a.c = r->c;
  a.matched = true;
  a.concluded = r->attempt->concluded;
  a.held = r->held;
  a.frame = frame;
  *r->attempt = a;
}

static void record_question(struct question_run *r, const struct matcher *x, const struct condition *c,
                            const struct why_question *q) {
  const unsigned below = q->answering ? SCORE_ENDS : q->answers.count ? 1 : q->score;
  record_attempt(r, x, (struct case_attempt){.failed = c, .asked = q, .again = q->answering}, below);
}

/* ---- conditions ---- */

struct why_step_next {
  struct next base;
  struct question_run *run;
  const struct condition *c;
  term conclusion;
  bool passed;
};

static bool step_run(struct matcher *x, struct next *self) {
  struct why_step_next *n = (struct why_step_next *)self;
  struct question_run *r = n->run;
  const struct held *before = r->held;
  struct held *held = why_alloc(r->y, sizeof *held);
  *held = (struct held){before, n->c, n->conclusion};
  n->passed = true;
  r->held = held;
  r->held_count++;
  conditions_from(x, r, n->c->next);
  r->held_count--;
  r->held = before;
  return false;
}

/* A premise that is a judgment: continues with each of its answers. */
static void step_judgment(struct matcher *x, struct question_run *r, const struct condition *c) {
  struct machine *m = r->y->m;
  struct judgment *j = judgment_ready(m, c->binding, &c->place);
  const term inputs = template_build(m, c->template, x->frame);
  const struct why_question *q = why_ask(r->y, j, inputs);
  struct why_step_next n = {{step_run}, r, c, 0, false};
  for (uint32_t i = 0; i < q->answers.count; i++) {
    n.conclusion = judgment_conclusion(m, j, inputs, q->answers.list[i].outputs);
    match_each(x, c->pattern, q->answers.list[i].outputs, &n.base);
  }
  if (!n.passed) record_question(r, x, c, q);
}

/* The first of several questions that has no answer. */
static const struct why_question *ask_several(struct question_run *r, const struct matcher *x,
                                              const struct condition *c) {
  struct machine *m = r->y->m;
  struct judgment *j = judgment_ready(m, c->binding, &c->place);
  const term inputs = template_build(m, c->template, x->frame);
  for (uint32_t i = 0; i < seq_count(inputs); i++) {
    const struct why_question *q = why_ask(r->y, j, seq_item(inputs, i));
    if (!q->answers.count) return q;
  }
  return NULL;
}

/* A relation, or a judgment without outputs, as a condition. */
static const struct why_question *ask_template(struct question_run *r, const struct matcher *x,
                                               const struct template *t) {
  struct machine *m = r->y->m;
  if (t->kind != TEMPLATE_CALL && t->kind != TEMPLATE_JUDGMENT) return NULL;
  const term arguments = template_build(m, t->arguments, x->frame);
  if (t->kind == TEMPLATE_JUDGMENT) return why_ask(r->y, judgment_ready(m, t->binding, &t->place), arguments);
  struct metafunction *f = metafunction_ready(m, t->binding, &t->place);
  return f->is_relation ? why_call(r->y, f, arguments) : NULL;
}

static void record_condition(struct question_run *r, const struct matcher *x, const struct condition *c) {
  const struct why_question *q = NULL;
  struct case_attempt a = {.failed = c};
  if (c->kind == CONDITION_JUDGMENTS) q = ask_several(r, x, c);
  if (c->kind == CONDITION_TERM) q = ask_template(r, x, c->template);
  if (c->kind == CONDITION_WHERE) a.found = template_build(r->y->m, c->template, x->frame);
  if (q) record_question(r, x, c, q);
  else record_attempt(r, x, a, 0);
}

/* Any other condition: it is satisfied alone, as if it were the last. */
static void step_condition(struct matcher *x, struct question_run *r, const struct condition *c) {
  struct condition one = *c;
  one.next = NULL;
  one.must_match = false;
  struct why_step_next n = {{step_run}, r, c, 0, false};
  conditions_each(x, &one, r->q->inputs, &n.base);
  if (!n.passed) record_condition(r, x, c);
}

/* An exception ends the whole question, and so is the reason; but not if the explanation itself is
 * to end. */
static void record_raised(struct question_run *r, const struct matcher *x, const struct condition *c, value payload) {
  struct machine *m = r->y->m;
  if (!payload || payload == m->exiting || is_exception_of(payload, m->exn_limit)) world_raise(m->world, payload);
  struct buffer b = {0};
  struct place place;
  exception_describe(m, payload, &place, &b);
  struct case_attempt a = {.failed = c, .raised = why_text(m, &b)};
  const struct failed_call call = m->redex->failed_call;
  m->redex->failed_call = (struct failed_call){0};
  if (call.function && call.releases == m->world->releases) a.asked = why_call(r->y, call.function, call.arguments);
  record_attempt(r, x, a, SCORE_ENDS);
}

/* All conditions hold: there is an answer, unless building it raises. */
static void conclude(const struct matcher *x, struct question_run *r) {
  r->attempt->concluded = true;
  if (!r->c->result) return;
  const term result = template_build(r->y->m, r->c->result, x->frame);
  if (r->q->judgment) add_answer(r->y, r->q, result);
}

static void conditions_from(struct matcher *x, struct question_run *r, const struct condition *c) {
  struct world *w = r->y->m->world;
  const struct question_run at = *r; /* saved now, because a raise leaves it indeterminate */
  struct catcher k;
  if (!world_try(w, &k)) {
    *r = at;
    record_raised(r, x, c, k.payload);
    return;
  }
  if (!c) conclude(x, r);
  else if (c->kind == CONDITION_JUDGMENT) step_judgment(x, r, c);
  else step_condition(x, r, c);
  world_catch_end(w, &k);
}

static bool attempt_matched_run(struct matcher *x, struct next *self) {
  struct question_run *r = (struct question_run *)self;
  if (!r->attempt->matched) {
    record_attempt(r, x, (struct case_attempt){0}, 0);
    r->attempt->score = 0; /* any condition that fails is a better record */
  }
  conditions_from(x, r, r->c->conditions);
  return false;
}

static void try_case(struct why *y, struct why_question *q, const struct why_case *c, struct case_attempt *a) {
  struct machine *m = y->m;
  struct matcher x = {m, m->world, why_alloc(y, (c->unit->slots + 1) * sizeof(value)), false};
  struct question_run r = {{attempt_matched_run}, y, q, c, a, NULL, 0};
  a->c = c;
  struct catcher k;
  if (!world_try(m->world, &k)) { /* a side condition in the pattern */
    struct question_run again = {{attempt_matched_run}, y, q, c, a, NULL, 0};
    record_raised(&again, &x, NULL, k.payload);
    return;
  }
  match_each(&x, c->pattern, q->inputs, &r.matched);
  world_catch_end(m->world, &k);
}

static void try_cases(struct why *y, struct why_question *q, const struct why_case *cases, uint32_t count) {
  q->attempts = why_alloc(y, (count + 1) * sizeof *q->attempts);
  q->attempt_count = count;
  for (uint32_t i = 0; i < count; i++) {
    try_case(y, q, &cases[i], &q->attempts[i]);
    if (q->attempts[i].matched && q->attempts[i].score > q->score) q->score = q->attempts[i].score;
  }
}

/* ---- questions ---- */

static struct why_question *find_question(struct why *y, const void *of, term inputs, bool *is_new) {
  struct why_question **bucket = &y->questions[(term_hash(inputs) ^ (uint32_t)((uintptr_t)of >> 4)) % WHY_BUCKETS];
  for (struct why_question *q = *bucket; q; q = q->next)
    if (q->inputs == inputs && (q->judgment == of || q->function == of)) return q;
  struct why_question *q = why_alloc(y, sizeof *q);
  q->next = *bucket;
  q->inputs = inputs;
  *bucket = q;
  y->question_count++;
  *is_new = true;
  return q;
}

static const struct mismatch *outside_of(struct why *y, struct language *l, const struct pattern *contract,
                                         const struct unit *unit, term inputs) {
  return contract ? mismatch_find(y, l, contract, inputs, NULL, unit->slots, true).list : NULL;
}

/* The number of each input as written: outputs may stand between them. */
static const uint32_t *judgment_arguments(struct why *y, const struct judgment *j) {
  uint32_t *arguments = why_alloc(y, (j->arity + 1) * sizeof *arguments);
  for (uint32_t i = 0, in = 0; i < j->arity; i++)
    if (!j->is_output[i]) arguments[in++] = i + 1;
  return arguments;
}

const struct why_question *why_ask(struct why *y, struct judgment *j, term inputs) {
  world_check_stack(y->m->world);
  bool is_new = false;
  struct why_question *q = find_question(y, j, inputs, &is_new);
  if (!is_new) return q;
  q->judgment = j;
  q->language = j->language;
  q->arguments = judgment_arguments(y, j);
  if (y->below >= MOST_BELOW || y->question_count >= MOST_QUESTIONS) {
    q->deep = y->cut = true;
    q->score = SCORE_ENDS;
    return q;
  }
  q->outside = outside_of(y, j->language, j->input_contract, j->contract_unit, inputs);
  if (q->outside) {
    q->score = SCORE_ENDS;
    return q;
  }
  q->answering = true;
  y->below++;
  try_cases(y, q, why_judgment_cases(y, j), j->rule_count);
  y->below--;
  q->answering = false;
  return q;
}

/* As an interned term: the arguments of a call may be on the caller's stack. */
static term kept(struct why *y, term arguments) {
  return term_sequence(y->m->world, sequence_of(arguments)->items, seq_count(arguments));
}

const struct why_question *why_call(struct why *y, struct metafunction *f, term arguments) {
  bool is_new = false;
  arguments = kept(y, arguments);
  struct why_question *q = find_question(y, f, arguments, &is_new);
  if (!is_new) return q;
  q->function = f;
  q->language = f->language;
  uint32_t *numbers = why_alloc(y, (seq_count(arguments) + 1) * sizeof *numbers);
  for (uint32_t i = 0; i < seq_count(arguments); i++) numbers[i] = i + 1;
  q->arguments = numbers;
  q->outside = outside_of(y, f->language, f->domain, f->contract_unit, arguments);
  if (!q->outside) try_cases(y, q, why_function_cases(y, f), f->clause_count);
  return q;
}
