/* asking: calls the check of a generalisation, within its bounds. */
#include "core/array.h"
#include "core/system/clock.h"
#include "generalise/claim.h"

/* ---- bounds ---- */

bool generaliser_is_over(struct generaliser *k) {
  const struct generalise_options *o = k->options;
  if (k->over) return true;
  k->over = (o->stop && __atomic_load_n(o->stop, __ATOMIC_RELAXED)) ||
            (o->most_checks && k->checks + k->kept >= o->most_checks) ||
            (o->deadline && monotonic_nanoseconds() >= o->deadline);
  return k->over;
}

/* ---- known answers of a costly check ---- */

static struct known_answer *find_known(const struct generaliser *k, term instance) {
  const uint64_t key = term_digest(instance, 0);
  for (uint32_t i = 0; i < k->known.count; i++)
    if (k->known.list[i].key == key) return &k->known.list[i];
  return NULL;
}

static void remember_answer(struct generaliser *k, term instance, enum claim_answer answer) {
  ARENA_ROOM(&k->world->arena, k->known.list, k->known.count, k->known.capacity);
  k->known.list[k->known.count++] = (struct known_answer){term_digest(instance, 0), answer};
}

/* ---- asking ---- */

/* The canonical form of the instance, which is what is tried. 0: it is not a valid instance. */
static term admitted(struct generaliser *k, term instance) {
  struct space *s = k->space;
  if (generaliser_is_over(k) || (s->is_valid && !s->is_valid(s, instance))) return 0;
  return s->normal ? s->normal(s, instance) : instance;
}

static enum claim_answer answer_of(struct generaliser *k, const struct formula *f, term instance,
                                   const struct reduce_candidate *c) {
  const struct generalise_options *o = k->options;
  if (c->verdict != REDUCE_FAILS && c->verdict != REDUCE_PASSES) return ANSWER_DISCARDED;
  /* After a change by the check, it may no longer be an instance. */
  if (c->t != instance && !formula_matches(k->space, f, c->t, NULL)) return ANSWER_DISCARDED;
  if (c->verdict == REDUCE_FAILS && o->same && c->evidence != o->evidence) return ANSWER_HOLDS;
  return c->verdict == REDUCE_FAILS ? ANSWER_FAILS : ANSWER_HOLDS;
}

static void ask_batch(struct generaliser *k, const struct formula *f, struct asked *list, uint32_t count) {
  struct reduce_candidate candidates[count];
  term tried[count];
  uint32_t which[count], asked = 0;
  for (uint32_t i = 0; i < count; i++) {
    const term t = admitted(k, list[i].instance);
    const struct known_answer *known = t && generaliser_is_dear(k) ? find_known(k, t) : NULL;
    list[i].answer = known ? known->answer : ANSWER_DISCARDED;
    if (!t || known) continue;
    k->checks++;
    tried[asked] = t;
    which[asked] = i;
    candidates[asked++] = (struct reduce_candidate){.t = t, .verdict = REDUCE_UNANSWERED};
  }
  if (asked) k->options->check(k->options->data, candidates, asked);
  for (uint32_t i = 0; i < asked; i++) {
    const enum claim_answer answer = answer_of(k, f, tried[i], &candidates[i]);
    list[which[i]].answer = answer;
    if (generaliser_is_dear(k)) remember_answer(k, tried[i], answer);
  }
}

void generaliser_ask_all(struct generaliser *k, const struct formula *f, struct asked *list, uint32_t count) {
  const uint32_t batch = generaliser_batch(k);
  for (uint32_t i = 0; i < count; i += batch) ask_batch(k, f, list + i, count - i < batch ? count - i : batch);
}

enum claim_answer generaliser_ask(struct generaliser *k, const struct formula *f, term instance) {
  struct asked one = {.instance = instance};
  ask_batch(k, f, &one, 1);
  return one.answer;
}

term generaliser_made(struct generaliser *k, term instance) {
  struct reduce_candidate c = {.t = admitted(k, instance), .verdict = REDUCE_UNANSWERED};
  if (!c.t) return 0;
  k->checks++;
  k->options->check(k->options->data, &c, 1);
  return c.verdict == REDUCE_FAILS ? c.t : 0;
}

enum claim_answer claim_ask_last(struct generaliser *k, const struct claim *c, term t) {
  term values[MOST_VARIABLES] = {0};
  values[c->formula.variable_count - 1] = t;
  return generaliser_ask(k, &c->formula, formula_instance(k->space, &c->formula, values));
}
