/* program_generalise: see the header. */
#include "checks/program_generalise.h"

#include "checks/program_ask.h"
#include "core/rng.h"
#include "programs/programs.h"

enum { MOST_PLACES = 16, TRIES_ALONE = 12, TRIES_TOGETHER = 32, MOST_PROGRAMS = MOST_PLACES * TRIES_ALONE };

struct generalising {
  struct program_asking asking;
  assay_term program;
  uint32_t places;
  struct rng rng;
  bool any[MOST_PLACES]; /* whatever stands there */
  struct general *out;
};

/* The program with others at these places; 0: there are none. */
static assay_term vary(struct generalising *k, const bool *which) {
  const assay_programs *p = k->asking.trial->programs;
  return p->space->vary_places(p->space, k->program, which, &k->rng);
}

/* Those that there are, of so many; the rest of the list says nothing. */
static void ask(struct generalising *k, struct assay_candidate *list, size_t count) {
  struct assay_candidate some[MOST_PROGRAMS] = {{0}};
  size_t n = 0;
  for (size_t i = 0; i < count; i++)
    if (list[i].term) some[n++].term = list[i].term;
  if (n) program_ask(&k->asking, some, n);
  for (size_t i = count; i-- > 0;) list[i].verdict = list[i].term ? some[--n].verdict : ASSAY_OUTSIDE;
}

/* Do so many, from one of the list on, all show it? */
static bool all_fail(const struct assay_candidate *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (list[i].verdict != ASSAY_FAILS) return false;
  return true;
}

static void vary_each(struct generalising *k) {
  struct assay_candidate list[MOST_PROGRAMS] = {{0}};
  for (uint32_t i = 0; i < k->places * TRIES_ALONE; i++) {
    bool which[MOST_PLACES] = {false};
    which[i / TRIES_ALONE] = true;
    list[i].term = vary(k, which);
  }
  ask(k, list, (size_t)k->places * TRIES_ALONE);
  for (uint32_t i = 0; i < k->places; i++) k->any[i] = all_fail(list + (size_t)i * TRIES_ALONE, TRIES_ALONE);
}

/* If they matter together, the last one is given up, and so on. */
static void vary_together(struct generalising *k) {
  for (uint32_t left = k->places; left > 0; left--) {
    struct assay_candidate list[TRIES_TOGETHER] = {{0}};
    if (!k->any[left - 1] && left < k->places) continue;
    for (uint32_t i = 0; i < TRIES_TOGETHER; i++) list[i].term = vary(k, k->any);
    ask(k, list, TRIES_TOGETHER);
    if (all_fail(list, TRIES_TOGETHER)) return;
    uint32_t last = k->places;
    while (last > 0 && !k->any[last - 1]) last--;
    if (!last) return;
    k->any[last - 1] = false;
  }
}

static bool is_some(const struct generalising *k) {
  for (uint32_t i = 0; i < k->places; i++)
    if (k->any[i]) return true;
  return false;
}

static void run(struct generalising *k) {
  const assay_programs *p = k->asking.trial->programs;
  struct buffer proved = {0};
  if (p->space->write_proved) p->space->write_proved(p->space, &proved, k->program);
  k->out->proved = proved.text;
  k->places = p->space->places(p->space, k->program);
  if (!k->places || k->places > MOST_PLACES) return;
  vary_each(k);
  if (is_some(k)) vary_together(k);
  if (!is_some(k)) return;
  struct buffer b = {0};
  p->space->write_formula(p->space, &b, k->program, k->any);
  k->out->formula = b.text;
  k->out->tests = TRIES_TOGETHER;
}

static assay_status try_run(struct generalising *k) { ENGINE_TRY(k->asking.trial->programs->owner, run(k)); }

assay_status program_generalise(const struct check *c, const struct program_trial *t, assay_term program,
                                enum agreement wanted, struct general *out) {
  struct generalising k = {.asking = {.check = c, .trial = t, .wanted = wanted}, .program = program, .out = out};
  if (!t->programs->space->places) return ASSAY_OK;
  rng_init(&k.rng, c->options->seed, 0);
  const assay_status status = try_run(&k);
  program_texts_free(&k.asking.texts);
  return status;
}
