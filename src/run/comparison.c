/* comparison: compares the outcomes of batches, and runs suspects again (run/comparison.h). */
#include "run/comparison.h"

#include "core/system/clock.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

struct open_comparison { /* malloc'ed, with everything that it points to */
  struct batch_request request;
  size_t per_item;
  struct expected_output **expected; /* of each item, or NULL; of some items, NULL */
  bool is_judged;
  enum confirming confirming;
  bool keeps_outcomes;
  bool is_heard;
  size_t confirmations; /* not finished */
  struct comparison result;
  struct open_comparison *next;
};

struct confirmation {
  uint64_t ticket; /* of the batch with these items */
  struct open_comparison *of;
  size_t *items, count; /* malloc'ed */
  bool is_last;
  struct confirmation *next;
};

struct comparer {
  struct batch_pool *pool;
  struct line_rules *rules;
  struct open_comparison *open; /* ordered by ticket, which is the ticket of their batch */
  struct confirmation *confirmations;
};

struct comparer *comparer_new(const struct target *t, unsigned children) {
  struct batch_pool *pool = batch_pool_new(children);
  if (!pool) return NULL;
  struct comparer *c = memory_array(1, sizeof *c);
  *c = (struct comparer){.pool = pool, .rules = line_rules_new(t)};
  return c;
}

/* ---- copies of requests, for confirmations ---- */

static struct batch_request copy_request(const struct comparison_request *q) {
  const size_t count = q->items * q->per_item;
  struct target_term *terms = memory_array(count + 1, sizeof *terms);
  uint32_t *variants = memory_array(q->variant_count + 1, sizeof *variants);
  for (size_t i = 0; i < count; i++) terms[i] = target_term_copy(&q->terms[i]);
  for (uint32_t v = 0; v < q->variant_count; v++) variants[v] = q->variants[v];
  return (struct batch_request){.target = q->target,
                                .variants = variants,
                                .variant_count = q->variant_count,
                                .terms = terms,
                                .count = count,
                                .definitions = memory_text(q->definitions),
                                .harmless = q->harmless,
                                .most_late = q->most_late,
                                .patience = q->patience};
}

static struct expected_output **copy_expected(const struct comparison_request *q) {
  if (!q->expected) return NULL;
  struct expected_output **list = memory_array(q->items + 1, sizeof *list);
  for (size_t i = 0; i < q->items; i++) list[i] = expected_copy(q->expected[i]);
  return list;
}

static void free_open(struct open_comparison *o) {
  for (size_t i = 0; i < o->request.count; i++) target_term_free(&o->request.terms[i]);
  for (size_t i = 0; o->expected && i < o->request.count / o->per_item; i++) expected_free(o->expected[i]);
  free(o->expected);
  free((void *)o->request.terms);
  free((void *)o->request.variants);
  free((char *)o->request.definitions);
  free(o);
}

static void free_outcomes(struct outcome *outcomes, size_t count) {
  for (size_t i = 0; outcomes && i < count; i++) {
    free(outcomes[i].output);
    free(outcomes[i].message);
  }
  free(outcomes);
}

void comparison_free(struct comparison *r) {
  for (size_t i = 0; i < r->items; i++) {
    free_outcomes(r->compared[i].outcomes, r->compared[i].outcome_count);
    expected_free(r->compared[i].expected);
    free(r->compared[i].limit);
  }
  free(r->compared);
  free(r->failure);
  *r = (struct comparison){0};
}

static void free_confirmation(struct confirmation *f) {
  free(f->items);
  free(f);
}

void comparer_free(struct comparer *c) {
  if (!c) return;
  batch_pool_free(c->pool);
  line_rules_free(c->rules);
  for (struct open_comparison *o = c->open, *next; o; o = next) {
    next = o->next;
    comparison_free(&o->result);
    free_open(o);
  }
  for (struct confirmation *f = c->confirmations, *next; f; f = next) {
    next = f->next;
    free_confirmation(f);
  }
  free(c);
}

uint64_t comparer_start(struct comparer *c, const struct comparison_request *q) {
  struct open_comparison *o = memory_array(1, sizeof *o), **last = &c->open;
  *o = (struct open_comparison){.request = copy_request(q),
                                .per_item = q->per_item,
                                .is_judged = q->is_judged,
                                .confirming = q->confirming,
                                .keeps_outcomes = q->keeps_outcomes};
  o->result = (struct comparison){.ticket = batch_start(c->pool, &o->request),
                                  .items = q->items,
                                  .compared = memory_array(q->items + 1, sizeof *o->result.compared)};
  memset(o->result.compared, 0, q->items * sizeof *o->result.compared);
  o->expected = copy_expected(q);
  while (*last) last = &(*last)->next;
  *last = o;
  return o->result.ticket;
}

/* ---- outcomes ---- */

/* The number of outcomes of an item in a batch. */
static size_t run_outcomes(const struct open_comparison *o) { return o->per_item * o->request.variant_count; }

static const struct expected_output *expected_of(const struct open_comparison *o, size_t item) {
  return o->expected ? o->expected[item] : NULL;
}

static struct outcome *take_outcomes(const struct open_comparison *o, struct outcome *from) {
  const size_t count = run_outcomes(o);
  struct outcome *list = memory_array(count + 1, sizeof *list);
  memcpy(list, from, count * sizeof *list);
  memset(from, 0, count * sizeof *from);
  return list;
}

/* A single outcome without anything to compare it with decides nothing. */
static struct difference judge_outcomes(const struct comparer *c, const struct open_comparison *o, size_t item,
                                        const struct outcome *outcomes) {
  const struct expected_output *expected = expected_of(o, item);
  struct difference d = difference_of(c->rules, expected, outcomes, run_outcomes(o));
  if (o->is_judged && !expected && run_outcomes(o) == 1 && d.kind == AGREEMENT_SAME) d.kind = AGREEMENT_UNKNOWN;
  return d;
}

static bool is_suspect(enum agreement kind) { return kind == AGREEMENT_DIFFERS || kind == AGREEMENT_REJECTED; }

/* Runs some of its items again, in one program. */
static void confirm_answers(struct comparer *c, struct open_comparison *o, const size_t *items, size_t count,
                            bool is_last) {
  struct confirmation *f = memory_array(1, sizeof *f);
  struct target_term *terms = memory_array(count * o->per_item, sizeof *terms);
  struct batch_request again = o->request;
  *f = (struct confirmation){.of = o,
                             .items = memory_array(count, sizeof *items),
                             .count = count,
                             .is_last = is_last,
                             .next = c->confirmations};
  memcpy(f->items, items, count * sizeof *items);
  for (size_t i = 0; i < count; i++)
    memcpy(terms + i * o->per_item, o->request.terms + items[i] * o->per_item, o->per_item * sizeof *terms);
  again.terms = terms;
  again.count = count * o->per_item;
  again.most_late = again.patience = 0;
  f->ticket = batch_start(c->pool, &again);
  free(terms);
  c->confirmations = f;
  o->confirmations++;
}

/* The variant that reached a limit, and the limit, which the last line of its message names. */
static char *limit_of(const struct open_comparison *o, size_t item, const struct difference *d,
                      const struct outcome *outcomes) {
  if (d->kind != AGREEMENT_UNKNOWN || (expected_of(o, item) && !d->which[0])) return NULL;
  const size_t which = d->which[0] - (expected_of(o, item) ? 1 : 0);
  const char *message = outcomes[which].message;
  if (!message) return NULL;
  const char *newline = strrchr(message, '\n');
  const uint32_t variant = o->request.variants[which % o->request.variant_count];
  return memory_printf("%s: %s", text_bytes(o->request.target->variants[variant].name),
                       newline ? newline + 1 : message);
}

static void hear_batch(struct comparer *c, struct open_comparison *o, struct batch_result *r) {
  size_t *suspects = memory_array(o->result.items + 1, sizeof *suspects), count = 0;
  o->is_heard = true;
  o->result.failure = r->failure;
  r->failure = NULL;
  for (size_t i = 0; i < o->result.items; i++) {
    struct compared *v = &o->result.compared[i];
    struct outcome *outcomes = take_outcomes(o, r->outcomes + i * run_outcomes(o));
    v->outcome_count = run_outcomes(o);
    v->difference = judge_outcomes(c, o, i, outcomes);
    v->limit = limit_of(o, i, &v->difference, outcomes);
    const bool suspect = is_suspect(v->difference.kind);
    if (suspect || o->keeps_outcomes) v->outcomes = outcomes;
    if (suspect) {
      v->expected = expected_copy(expected_of(o, i));
      suspects[count++] = i;
    } else if (!o->keeps_outcomes) {
      free_outcomes(outcomes, v->outcome_count);
    }
  }
  if (count && o->confirming == CONFIRM_TOGETHER) confirm_answers(c, o, suspects, count, false);
  for (size_t i = 0; i < count && o->confirming == CONFIRM_ALONE; i++) confirm_answers(c, o, &suspects[i], 1, false);
  free(suspects);
}

static void hear_again(struct comparer *c, const struct confirmation *f, size_t item, struct outcome *from) {
  struct open_comparison *o = f->of;
  struct compared *v = &o->result.compared[item];
  struct outcome *outcomes = take_outcomes(o, from), *old = outcomes;
  const struct difference again = judge_outcomes(c, o, item, outcomes);
  v->is_flaky = again.kind != v->difference.kind;
  if (!v->is_flaky) {
    old = v->outcomes;
    v->outcomes = outcomes;
    v->difference = again;
  } else if (!f->is_last && again.kind != AGREEMENT_NOT_RUN) {
    confirm_answers(c, o, &item, 1, true);
  }
  free_outcomes(old, v->outcome_count);
}

static void hear_confirmation(struct comparer *c, const struct confirmation *f, struct batch_result *r) {
  struct comparison *result = &f->of->result;
  f->of->confirmations--;
  if (r->failure) { /* which does not change what has been observed */
    if (!result->failure) result->failure = memory_text(r->failure);
    return;
  }
  for (size_t i = 0; i < f->count; i++) hear_again(c, f, f->items[i], r->outcomes + i * run_outcomes(f->of));
}

static struct confirmation *take_confirmation(struct comparer *c, uint64_t ticket) {
  struct confirmation **link = &c->confirmations;
  while ((*link)->ticket != ticket) link = &(*link)->next;
  struct confirmation *f = *link;
  *link = f->next;
  return f;
}

static void hear_result(struct comparer *c, struct batch_result *r) {
  struct open_comparison *o = c->open;
  while (o && o->result.ticket != r->ticket) o = o->next;
  struct confirmation *f = o ? NULL : take_confirmation(c, r->ticket);
  struct comparison *result = o ? &o->result : &f->of->result;
  result->compile_cpu += r->compile_cpu;
  result->run_cpu += r->run_cpu;
  if (o) {
    hear_batch(c, o, r);
  } else {
    hear_confirmation(c, f, r);
    free_confirmation(f);
  }
  batch_result_free(r);
}

static bool take_done(struct comparer *c, struct comparison *out) {
  for (struct open_comparison **link = &c->open; *link; link = &(*link)->next) {
    struct open_comparison *o = *link;
    if (!o->is_heard || o->confirmations) continue;
    *link = o->next;
    *out = o->result;
    free_open(o);
    return true;
  }
  return false;
}

bool comparer_wait(struct comparer *c, double seconds, struct comparison *out) {
  const double end = monotonic_seconds() + seconds;
  while (!take_done(c, out)) {
    struct batch_result r;
    const double left = end - monotonic_seconds();
    if (!batch_wait(c->pool, left > 0 ? left : 0, &r)) return false;
    hear_result(c, &r);
  }
  return true;
}

/* ---- functions of the pool ---- */

size_t comparer_open(const struct comparer *c) {
  size_t count = 0;
  for (const struct open_comparison *o = c->open; o; o = o->next) count++;
  return count;
}

unsigned comparer_idle(const struct comparer *c) { return batch_pool_idle(c->pool); }
void comparer_cancel(struct comparer *c) { batch_pool_cancel(c->pool); }
const struct line_rules *comparer_rules(const struct comparer *c) { return c->rules; }
