/* api/judge: the answers to a judgment, and their derivations. */
#include "api/asked.h"
#include "core/array.h"
#include "logic/derive.h"
#include "racket/structure.h"
#include "redex/judgment/derivation_check.h"
#include "redex/match/matching.h"
#include "redex/redex.h"

#include <string.h>

/* ---- derivations ---- */

enum { DERIVATION_TERM, DERIVATION_NAME, DERIVATION_SUBS };

const struct assay_derivation *engine_derivation(struct assay *a, value v) {
  world_check_stack(a->world);
  const value *fields = ((struct struct_object *)v)->fields;
  struct assay_derivation *d = engine_alloc(a, 1, sizeof *d);
  const size_t count = list_length(fields[DERIVATION_SUBS]);
  const struct assay_derivation **premises = engine_alloc(a, count, sizeof *premises);
  struct list_walk k = list_walk(fields[DERIVATION_SUBS]);
  for (size_t i = 0; i < count; i++) premises[i] = engine_derivation(a, list_next(&k));
  *d = (struct assay_derivation){fields[DERIVATION_TERM], engine_rule_name(fields[DERIVATION_NAME]), count, premises};
  return d;
}

/* ---- answers ---- */

struct collect_next {
  struct next base;
  const struct asked *q;
  const struct answer *answer;
  struct assay_answer *list;
  size_t count, capacity;
  bool fits; /* the answer matched */
};

static void add_answer(struct collect_next *n, struct assay_answer answer) {
  ARENA_ROOM(&n->q->a->world->arena, n->list, n->count, n->capacity);
  n->list[n->count++] = answer;
}

static bool collect_run(struct matcher *x, struct next *self) {
  struct collect_next *n = (struct collect_next *)self;
  const struct asked *q = n->q;
  term *values = engine_alloc(q->a, q->name_count, sizeof *values);
  for (uint32_t i = 0; i < q->name_count; i++) values[i] = x->frame[q->names[i].local->slot];
  add_answer(n, (struct assay_answer){
                    .conclusion = judgment_conclusion(q->m, q->judgment, q->inputs, n->answer->outputs),
                    .values = values,
                    .derivation = n->answer->derivation ? engine_derivation(q->a, n->answer->derivation) : NULL,
                });
  n->fits = true;
  return q->name_count == 0; /* without names, one match is as good as any other */
}

static void collect_answers(const struct asked *q, const struct answers *answers, struct assay_answers *out) {
  value frame[q->unit->slots + 1];
  struct matcher x = {.machine = q->m, .world = q->m->world, .frame = frame};
  struct collect_next n = {.base = {collect_run}, .q = q};
  for (uint32_t i = 0; i < answers->count; i++) {
    n.answer = &answers->list[i];
    n.fits = false;
    match_each(&x, q->outputs, n.answer->outputs, &n.base);
    if (!n.fits) out->rejected++;
  }
  const char **names = engine_alloc(q->a, q->name_count, sizeof *names);
  for (uint32_t i = 0; i < q->name_count; i++) names[i] = text_bytes(q->names[i].name);
  out->names = names;
  out->name_count = q->name_count;
  out->answers = n.list;
  out->count = n.count;
}

/* ---- relations: all arguments are inputs, and the answer is yes or no ---- */

static struct assay_answers judge_relation(const struct asked *q, unsigned flags) {
  struct assay *a = q->a;
  struct machine *m = q->m;
  if (!q->function->is_relation)
    raise_syntax(m, &q->use->children[0]->place, "`%s` is a metafunction, not a judgment form",
                 text_bytes(q->binding->name));
  if (!is_true(m->world, metafunction_call(m, q->binding, q->inputs, &q->use->place))) return (struct assay_answers){0};

  const uint32_t count = seq_count(q->inputs);
  term *items = engine_alloc(a, count + 1, sizeof *items);
  items[0] = q->binding->name;
  memcpy(items + 1, sequence_of(q->inputs)->items, count * sizeof *items);
  struct assay_answer *answer = engine_alloc(a, 1, sizeof *answer);
  *answer = (struct assay_answer){.conclusion = term_sequence(m->world, items, count + 1)};
  if (flags & ASSAY_DERIVATIONS) {
    struct assay_derivation *d = engine_alloc(a, 1, sizeof *d);
    *d = (struct assay_derivation){.conclusion = answer->conclusion};
    answer->derivation = d;
  }
  return (struct assay_answers){.answers = answer, .count = 1};
}

/* ---- forms without a mode: derivations ---- */

/* The derivation is given. */
static struct assay_answers judge_given(const struct asked *q, unsigned flags) {
  if (!derivation_check_holds(q->m, q->judgment, q->derivation)) return (struct assay_answers){0};
  const struct assay_derivation *d = engine_derivation(q->a, q->derivation);
  struct assay_answer *answer = engine_alloc(q->a, 1, sizeof *answer);
  *answer = (struct assay_answer){.conclusion = d->conclusion};
  if (flags & ASSAY_DERIVATIONS) answer->derivation = d;
  return (struct assay_answers){.answers = answer, .count = 1};
}

/* The derivation is searched for. */
static struct assay_answers judge_modeless(struct asked *q, struct module *module, unsigned flags) {
  struct machine *m = q->m;
  struct derivation_goal *g =
      derivation_goal_compile(m, scope_of_module(m, module), q->judgment->language, q->use, NULL);
  struct assay_answers out = {0};
  derivation_goal_prepare(m, g);
  const value derivation = derivation_search(m, g, &out.unknown);
  struct derivation_fields d;
  if (!derivation || !derivation_read(m, derivation, &d)) return out;
  out.unknown = false;
  q->inputs = d.arguments;
  struct answer answer = {.outputs = d.arguments, .derivation = flags & ASSAY_DERIVATIONS ? derivation : 0};
  collect_answers(q, &(struct answers){.list = &answer, .count = 1, .capacity = 1}, &out);
  return out;
}

static struct assay_answers judge_text(const struct asked_text *text, unsigned flags) {
  struct asked q = asked_read(text->subject->owner, text);
  if (q.is_given) return judge_given(&q, flags);
  if (q.judgment && q.judgment->modeless) return judge_modeless(&q, text->subject->module, flags);
  if (q.function) return judge_relation(&q, flags);
  struct answers answers = {0};
  struct assay_answers out = {0};
  judgment_solve(q.m, q.judgment, q.inputs, flags & ASSAY_DERIVATIONS, &answers);
  collect_answers(&q, &answers, &out);
  return out;
}

assay_status assay_judge(assay_subject *s, const char *judgment, unsigned flags, struct assay_answers *out) {
  ENGINE_TRY(s->owner, *out = judge_text(&(struct asked_text){.subject = s, .text = judgment}, flags));
}

assay_status assay_judge_term(assay_subject *s, const char *judgment, const char *name, assay_term t, unsigned flags,
                              struct assay_answers *out) {
  ENGINE_TRY(s->owner, *out = judge_text(&(struct asked_text){s, judgment, name, t}, flags));
}
