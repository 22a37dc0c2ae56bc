/* explain: records as trees of reasons. */
#include "why/tell.h"

#include "redex/redex.h"

#include <stdlib.h>
#include <string.h>

enum {
  MOST_ATTEMPTS = 3, /* shown for one question */
  MOST_NODES = 200,  /* of the tree: beyond this, only the nearest attempt of each question is shown */
};

void *tell_alloc(const struct teller *t, size_t count, size_t size) {
  return arena_alloc_zero(&t->y->m->world->arena, (count + 1) * size);
}

struct assay_why *tell_node(struct teller *t, assay_why_kind kind, const char *text) {
  struct assay_why *n = tell_alloc(t, 1, sizeof *n);
  t->nodes++;
  n->kind = kind;
  n->text = text;
  return n;
}

void tell_parts(struct assay_why *n, const struct assay_why **parts, size_t count) {
  n->parts = parts;
  n->count = count;
}

const char *tell_text(const struct teller *t, struct buffer *b) { return why_text(t->y->m, b); }

const char *tell_term(const struct teller *t, term x) {
  struct buffer b = {0};
  why_put_term(&b, x);
  return tell_text(t, &b);
}

/* ---- choosing attempts ---- */

/* Did it fail in its conditions, after its conclusion matched? */
static bool is_tried(const struct case_attempt *a) { return a->matched && (a->failed || a->raised); }

struct nearest {
  const struct case_attempt *attempts[MOST_ATTEMPTS];
  struct nearness near[MOST_ATTEMPTS]; /* of attempts that did not match */
  uint32_t count;
};

static void find_tried(const struct why_question *q, struct nearest *out) {
  for (uint32_t i = 0; i < q->attempt_count && out->count < MOST_ATTEMPTS; i++)
    if (is_tried(&q->attempts[i]) && q->attempts[i].score == q->score) out->attempts[out->count++] = &q->attempts[i];
}

static void find_untried(const struct teller *t, const struct why_question *q, struct nearest *out) {
  unsigned best = 0;
  for (uint32_t i = 0; i < q->attempt_count; i++) {
    const struct case_attempt *a = &q->attempts[i];
    if (a->matched) continue;
    const struct nearness n = mismatch_find(t->y, q->language, a->c->pattern, q->inputs, NULL, a->c->unit->slots, true);
    if (out->count && n.cost > best) continue;
    if (!out->count || n.cost < best) out->count = 0;
    best = n.cost;
    if (out->count == MOST_ATTEMPTS) continue;
    out->near[out->count] = n;
    out->attempts[out->count++] = a;
  }
}

/* ---- names ---- */

static const char *case_name(const struct teller *t, const struct why_question *q, const struct why_case *c) {
  struct buffer b = {0};
  if (c->name) buffer_printf(&b, "rule \"%s\"", text_bytes(c->name));
  else buffer_printf(&b, "%s %u", q->judgment ? "rule" : "clause", c->number);
  return tell_text(t, &b);
}

static size_t add_names(const struct teller *t, const struct case_attempt *a, const struct pattern *p,
                        const char **names, assay_term *values, size_t count) {
  struct pattern_name *found;
  const uint32_t n = pattern_names(t->y->m, p, &found);
  for (uint32_t i = 0; i < n; i++) {
    if (!found[i].local || !a->frame[found[i].local->slot]) continue;
    bool is_known = false;
    for (size_t k = 0; k < count; k++) is_known |= names && !strcmp(names[k], text_bytes(found[i].name));
    if (is_known) continue;
    if (names) {
      names[count] = text_bytes(found[i].name);
      values[count] = a->frame[found[i].local->slot];
    }
    count++;
  }
  return count;
}

static size_t list_names(const struct teller *t, const struct case_attempt *a, const char **names, assay_term *values) {
  size_t count = add_names(t, a, a->c->pattern, names, values, 0);
  for (const struct condition *c = a->c->conditions; c && c != a->failed; c = c->next)
    if (c->pattern) count = add_names(t, a, c->pattern, names, values, count);
  return count;
}

static void set_names(const struct teller *t, struct assay_why *n, const struct case_attempt *a) {
  const size_t room = list_names(t, a, NULL, NULL);
  const char **names = tell_alloc(t, room, sizeof *names);
  assay_term *values = tell_alloc(t, room, sizeof *values);
  n->name_count = list_names(t, a, names, values);
  n->names = names;
  n->values = values;
}

/* ---- conditions ---- */

const char *tell_condition(const struct teller *t, const struct condition *c) {
  struct buffer b = {0};
  why_put_source(&b, t->y->m, c->source);
  if (c->kind == CONDITION_JUDGMENTS || c->kind == CONDITION_TERMS) buffer_puts(&b, " ...");
  return tell_text(t, &b);
}

static const uint32_t *output_arguments(const struct teller *t, const struct judgment *j) {
  uint32_t *arguments = tell_alloc(t, j->arity, sizeof *arguments);
  for (uint32_t i = 0, out = 0; i < j->arity; i++)
    if (j->is_output[i]) arguments[out++] = i + 1;
  return arguments;
}

/* The answer nearest to the wanted one, and its mismatches; no list: there are none. */
static struct nearness nearest_answer(const struct teller *t, const struct why_question *q,
                                      const struct pattern *wanted, const value *frame, uint32_t slots, term *outputs) {
  struct nearness best = {0};
  for (uint32_t i = 0; i < q->answers.count; i++) {
    const term answer = q->answers.list[i].outputs;
    const struct nearness n = mismatch_find(t->y, q->language, wanted, answer, frame, slots, true);
    if (i && n.cost >= best.cost) continue;
    best = n;
    *outputs = answer;
  }
  return best;
}

static void put_answers(struct buffer *b, const struct teller *t, const struct why_question *q,
                        const struct pattern *wanted, const value *frame, uint32_t slots) {
  term outputs = 0;
  const struct nearness best = nearest_answer(t, q, wanted, frame, slots, &outputs);
  buffer_puts(b, q->answers.count > 1 ? "the nearest answer is " : "the answer is ");
  why_put_term(b, judgment_conclusion(t->y->m, q->judgment, q->inputs, outputs));
  buffer_puts(b, ", and ");
  mismatch_sentence(b, t->y, best.list, output_arguments(t, q->judgment));
}

static void put_where(struct buffer *b, const struct teller *t, const struct why_question *q,
                      const struct case_attempt *a) {
  const struct nearness n =
      mismatch_find(t->y, q->language, a->failed->pattern, a->found, a->frame, a->c->unit->slots, false);
  buffer_puts(b, "the term is ");
  why_put_term(b, a->found);
  buffer_puts(b, ", and ");
  if (n.list) mismatch_sentence(b, t->y, n.list, NULL);
  else buffer_puts(b, "it does not match");
}

/* NULL: the reason is that of its question. */
static const char *failure_reason(const struct teller *t, const struct why_question *q, const struct case_attempt *a) {
  struct buffer b = {0};
  if (a->raised && a->asked) return NULL;
  if (a->raised) buffer_printf(&b, "it raised: %s", a->raised);
  else if (a->again) buffer_puts(&b, "it asks the same question again, and so has no end");
  else if (a->asked && a->asked->answers.count)
    put_answers(&b, t, a->asked, a->failed->pattern, a->frame, a->c->unit->slots);
  else if (a->asked) return NULL;
  else if (a->failed->kind == CONDITION_WHERE) put_where(&b, t, q, a);
  else if (a->failed->kind == CONDITION_JUDGMENTS) buffer_puts(&b, "its answers do not match together");
  else buffer_puts(&b, "it is #f");
  return tell_text(t, &b);
}

/* ---- the tree ---- */

static const struct assay_why *tell_question(struct teller *t, const struct why_question *q);

static const struct assay_why *tell_held(struct teller *t, const struct held *h) {
  struct assay_why *n =
      tell_node(t, ASSAY_WHY_HOLDS, h->conclusion ? tell_term(t, h->conclusion) : tell_condition(t, h->condition));
  n->place = why_place(t->y->m, &h->condition->place);
  return n;
}

static const struct assay_why *tell_failure(struct teller *t, const struct why_question *q,
                                            const struct case_attempt *a) {
  struct assay_why *n = tell_node(t, ASSAY_WHY_FAILS,
                                  a->failed       ? tell_condition(t, a->failed)
                                  : !a->concluded ? "the pattern"
                                  : q->judgment   ? "the conclusion"
                                                  : "the result");
  n->place = why_place(t->y->m, a->failed ? &a->failed->place : &a->c->source->place);
  n->reason = failure_reason(t, q, a);
  if (n->reason) return n;
  const struct assay_why **parts = tell_alloc(t, 1, sizeof *parts);
  parts[0] = tell_question(t, a->asked);
  tell_parts(n, parts, 1);
  return n;
}

static const struct assay_why *tell_attempt(struct teller *t, const struct why_question *q,
                                            const struct case_attempt *a) {
  struct assay_why *n = tell_node(t, ASSAY_WHY_ATTEMPT, case_name(t, q, a->c));
  n->place = why_place(t->y->m, &a->c->source->place);
  set_names(t, n, a);
  size_t count = 0;
  for (const struct held *h = a->held; h; h = h->before) count++;
  const struct assay_why **parts = tell_alloc(t, count + 1, sizeof *parts);
  size_t i = count;
  for (const struct held *h = a->held; h; h = h->before) parts[--i] = tell_held(t, h);
  parts[count] = tell_failure(t, q, a);
  tell_parts(n, parts, count + 1);
  return n;
}

static const struct assay_why *tell_untried(struct teller *t, const struct why_question *q,
                                            const struct case_attempt *a, const struct mismatch *list) {
  struct assay_why *n = tell_node(t, ASSAY_WHY_ATTEMPT, case_name(t, q, a->c));
  struct buffer b = {0};
  n->place = why_place(t->y->m, &a->c->source->place);
  mismatch_sentence(&b, t->y, list, q->arguments);
  n->reason = tell_text(t, &b);
  return n;
}

static const char *what_it_is(const struct why_question *q) {
  return q->judgment ? "judgment form" : q->function->is_relation ? "relation" : "metafunction";
}

static const char *own_reason(const struct teller *t, const struct why_question *q) {
  struct buffer b = {0};
  if (q->deep) {
    buffer_puts(&b,
                "it is asked below thousands of others, and was not answered: the derivation has no end, or a far one");
    return tell_text(t, &b);
  }
  if (q->outside) {
    buffer_printf(&b, "it is outside of the contract of the %s: ", what_it_is(q));
    mismatch_sentence(&b, t->y, q->outside, q->arguments);
    return tell_text(t, &b);
  }
  return q->attempt_count ? NULL : "there are no rules";
}

static const struct assay_why *tell_question(struct teller *t, const struct why_question *q) {
  world_check_stack(t->y->m->world);
  struct assay_why *n = tell_node(t, ASSAY_WHY_QUESTION, tell_term(t, why_question_term(t->y->m, q)));
  n->place = why_place(t->y->m, q->judgment ? &q->judgment->place : &q->function->place);
  n->reason = own_reason(t, q);
  if (n->reason) return n;
  struct nearest found = {.count = 0};
  find_tried(q, &found);
  const bool tried = found.count;
  if (!tried) find_untried(t, q, &found);
  const struct assay_why **parts = tell_alloc(t, found.count, sizeof *parts);
  uint32_t told = 0;
  for (; told < found.count && (!told || t->nodes < MOST_NODES); told++)
    parts[told] = tried ? tell_attempt(t, q, found.attempts[told])
                        : tell_untried(t, q, found.attempts[told], found.near[told].list);
  tell_parts(n, parts, told);
  return n;
}

/* ---- the deepest reason, in one sentence ---- */

static void put_at(struct buffer *b, const struct assay_why *n) {
  if (n->place) buffer_printf(b, " (%s)", n->place);
}

static void put_nearest(struct buffer *b, const struct assay_why *question) {
  const struct assay_why *nearest = question->parts[0];
  buffer_printf(b, "%s: nothing fits; nearest is %s", question->text, nearest->text);
  put_at(b, nearest);
  buffer_printf(b, ": %s", nearest->reason);
}

static void put_failure(struct buffer *b, const struct assay_why *question, const struct assay_why *attempt,
                        const struct assay_why *failure) {
  buffer_printf(b, "%s, %s", question->text, attempt->text);
  put_at(b, failure);
  buffer_printf(b, ": %s: %s", failure->text, failure->reason);
}

static const char *deepest_reason(const struct teller *t, const struct assay_why *question) {
  struct buffer b = {0};
  while (!question->reason) {
    if (!question->count) break;
    const struct assay_why *attempt = question->parts[0];
    if (attempt->reason) {
      put_nearest(&b, question);
      return tell_text(t, &b);
    }
    const struct assay_why *failure = attempt->parts[attempt->count - 1];
    if (failure->reason) {
      put_failure(&b, question, attempt, failure);
      return tell_text(t, &b);
    }
    question = failure->parts[0];
  }
  buffer_printf(&b, "%s: %s", question->text, question->reason ? question->reason : "nothing fits");
  return tell_text(t, &b);
}

struct assay_explanation tell_explanation(const struct teller *t, const struct assay_why *tree) {
  return (struct assay_explanation){deepest_reason(t, tree), tree, t->y->cut};
}

struct assay_explanation explain_question(struct why *y, const struct why_question *q, const struct pattern *outputs,
                                          uint32_t slots) {
  struct teller t = {y, 0};
  if (!q->answers.count || !outputs) {
    for (uint32_t i = 0; i < q->attempt_count; i++)
      if (q->attempts[i].concluded && !q->attempts[i].raised) return (struct assay_explanation){NULL, NULL, y->cut};
    return tell_explanation(&t, tell_question(&t, q));
  }
  term nearest;
  if (!nearest_answer(&t, q, outputs, NULL, slots, &nearest).list)
    return (struct assay_explanation){NULL, NULL, y->cut}; /* it holds */
  struct assay_why *n = tell_node(&t, ASSAY_WHY_QUESTION, tell_term(&t, why_question_term(y->m, q)));
  struct buffer b = {0};
  put_answers(&b, &t, q, outputs, NULL, slots);
  n->reason = tell_text(&t, &b);
  n->place = why_place(y->m, &q->judgment->place);
  return tell_explanation(&t, n);
}

struct assay_explanation explain_match(struct why *y, struct language *l, const struct pattern *p, term x,
                                       uint32_t slots) {
  struct teller t = {y, 0};
  const struct nearness near = mismatch_find(y, l, p, x, NULL, slots, false);
  if (!near.list) return (struct assay_explanation){NULL, NULL, y->cut};
  struct buffer b = {0};
  mismatch_sentence(&b, y, near.list, NULL);
  struct assay_why *n = tell_node(&t, ASSAY_WHY_QUESTION, tell_term(&t, x));
  n->reason = tell_text(&t, &b);
  return (struct assay_explanation){n->reason, n, y->cut};
}
