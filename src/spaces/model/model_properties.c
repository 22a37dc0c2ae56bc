/* model_properties: the properties of a program, and attempts at them by index. */
#include "engine/engine.h"

#include "gen/checks.h"
#include "property/trial.h"
#include "property/verdict.h"

_Static_assert((int)ASSAY_WAYS == (int)GENERATOR_KINDS, "the public names are the generators'");
_Static_assert((int)ASSAY_TOO_LONG == (int)VERDICT_TOO_LONG, "the verdicts, too");
_Static_assert((int)ASSAY_DERIVE == (int)GENERATOR_DERIVE, "in the same order");

static bool is_way(assay_way way) { return (unsigned)way < (unsigned)ASSAY_WAYS; }

const char *assay_way_name(assay_way way) { return is_way(way) ? generator_name((enum generator_kind)way) : NULL; }

void engine_require_way(struct assay *a, assay_way way) {
  if (!is_way(way)) raise_syntax(a->machine, NULL, "there is no way %u to make terms", (unsigned)way);
}

/* ---- loading ---- */

/* `assay check` reports failing tests of the program. */
static void ignore_failure(struct machine *m, const struct place *place, const char *text) {
  (void)m, (void)place, (void)text;
}

/* Loads the text if there is one, else the file. */
static assay_subject *load_properties(struct assay *a, const char *path, const char *text, size_t length) {
  struct machine *m = a->machine;
  struct checks *checks = checks_of(m);
  if (m->main) raise_syntax(m, NULL, "a program was already run in this world");
  checks->off = false;
  checks->silent = checks->collect = true;
  m->test_failed = ignore_failure;
  m->run_tests = true;
  struct module *k = text ? module_from_text(m, path, text, length) : module_load(m, path, NULL);
  assay_subject *s = engine_alloc(a, 1, sizeof *s);
  *s = (assay_subject){.owner = a, .module = k};
  a->coverage = coverage_of(m);
  coverage_reset(a->coverage); /* its tests have used many rules */
  return s;
}

static assay_status try_load(struct assay *a, const char *path, const char *text, size_t length, assay_subject **out) {
  ENGINE_TRY(a, *out = load_properties(a, path, text, length));
}

assay_status assay_load_properties_text(assay *w, const char *name, const char *text, size_t length,
                                        assay_subject **out) {
  const struct module *modules = w->machine->modules;
  assay_status status = try_load(w, name, text, length, out);
  checks_of(w->machine)->collect = false; /* a check inside a property runs at once */
  if (status == ASSAY_RAISED && w->machine->modules == modules) status = w->status = ASSAY_BAD_INPUT; /* no such file */
  return status;
}

assay_status assay_load_properties(assay *w, const char *path, assay_subject **out) {
  return assay_load_properties_text(w, path, NULL, 0, out);
}

/* ---- the properties ---- */

static struct assay_target target_of(struct assay *a, const struct property *p) {
  const char *name = p->subject ? engine_syntax_text(a, p->subject) : "";
  struct assay_target t = {.form = p->form,
                           .name = name,
                           .file = p->place.source ? p->place.source->name : "",
                           .line = p->place.line,
                           .column = p->place.column};
  for (int kind = 0; kind < GENERATOR_KINDS; kind++)
    if (generator_applies(&p->generator.wanted, (enum generator_kind)kind)) t.ways |= 1U << kind;
  return t;
}

static struct assay_targets list_targets(struct assay *a) {
  size_t count = 0;
  for (const struct collected *c = checks_of(a->machine)->collected; c; c = c->next) count++;
  struct assay_target *list = engine_alloc(a, count, sizeof *list), *end = list;
  for (const struct collected *c = checks_of(a->machine)->collected; c; c = c->next)
    *end++ = target_of(a, &c->property);
  return (struct assay_targets){count, list};
}

assay_status assay_targets(assay_subject *s, struct assay_targets *out) {
  ENGINE_TRY(s->owner, *out = list_targets(s->owner));
}

/* ---- its files ---- */

/* The list of modules begins with the last one. */
static struct assay_sources list_sources(struct assay *a) {
  size_t count = 0, at;
  for (const struct module *k = a->machine->modules; k; k = k->next) count++;
  struct assay_source *list = engine_alloc(a, count, sizeof *list);
  at = count;
  for (const struct module *k = a->machine->modules; k; k = k->next)
    list[--at] = (struct assay_source){k->path, k->source->text, k->source->length};
  return (struct assay_sources){count, list};
}

assay_status assay_subject_sources(assay_subject *s, struct assay_sources *out) {
  ENGINE_TRY(s->owner, *out = list_sources(s->owner));
}

/* ---- coverage ---- */

static const char *name_or_null(term name) { return name ? engine_rule_name(name) : NULL; }

static struct assay_coverage list_coverage(struct assay *a) {
  static const char *const kinds[] = {"rule", "clause", "step", "production"};
  if (!a->coverage) a->coverage = coverage_of(a->machine);
  const struct coverage *c = a->coverage;
  struct assay_covered *list = engine_alloc(a, c->count, sizeof *list);
  for (size_t i = 0; i < c->count; i++) {
    const struct covered_row *r = &c->rows[i];
    list[i] =
        (struct assay_covered){kinds[r->kind], text_bytes(r->owner), name_or_null(r->name), r->place.line, *r->used};
  }
  return (struct assay_coverage){c->count, list};
}

assay_status assay_coverage(assay_subject *s, struct assay_coverage *out) {
  ENGINE_TRY(s->owner, *out = list_coverage(s->owner));
}

/* ---- attempts ---- */

/* Trials are reused for the next range. */
struct engine_trial { /* in the world's arena */
  struct engine_trial *next;
  size_t target;
  assay_way way;
  uint64_t seed;
  struct trial *trial;
};

const struct collected *engine_target(struct assay *a, size_t number) {
  const struct collected *c = checks_of(a->machine)->collected;
  while (c && number--) c = c->next;
  if (!c) raise_syntax(a->machine, NULL, "there is no such property");
  return c;
}

uint64_t *engine_coverage_save(struct assay *a) {
  const struct coverage *c = a->coverage;
  uint64_t *used = engine_alloc(a, c->count, sizeof *used);
  for (size_t i = 0; i < c->count; i++) used[i] = *c->rows[i].used;
  return used;
}

void engine_coverage_restore(struct assay *a, const uint64_t *used) {
  for (size_t i = 0; i < a->coverage->count; i++) *a->coverage->rows[i].used = used[i];
}

/* The preparation of a generator does not count. */
static struct trial *new_trial(struct assay *a, const struct assay_trial *wanted) {
  const uint64_t *used = engine_coverage_save(a);
  engine_require_way(a, wanted->way);
  engine_begin_preparing(a);
  struct trial *t =
      trial_new(a->machine, engine_target(a, wanted->target), (enum generator_kind)wanted->way, wanted->seed);
  engine_end_preparing(a);
  engine_coverage_restore(a, used);
  return t;
}

static struct trial *find_trial(struct assay *a, const struct assay_trial *wanted) {
  for (struct engine_trial *t = a->trials; t; t = t->next)
    if (t->target == wanted->target && t->way == wanted->way && t->seed == wanted->seed) return t->trial;
  struct engine_trial *t = engine_alloc(a, 1, sizeof *t);
  *t = (struct engine_trial){a->trials, wanted->target, wanted->way, wanted->seed, NULL};
  t->trial = new_trial(a, wanted);
  a->trials = t;
  return t->trial;
}

static struct assay_tried try_range(struct assay *a, const struct assay_trial *wanted) {
  const struct lesson lesson = {.coverage = a->coverage,
                                .table = wanted->table,
                                .examples = wanted->examples,
                                .hits = wanted->learned.hits,
                                .credit = wanted->learned.credit,
                                .found = wanted->learned.examples};
  const struct trial_range range = {.first = wanted->first,
                                    .count = wanted->count,
                                    .deadline = wanted->deadline,
                                    .stop = wanted->stop,
                                    .lesson = wanted->table ? &lesson : NULL};
  struct trial_result r;
  trial_run(find_trial(a, wanted), &range, &r);
  struct assay_tried out = {.next = r.next,
                            .tried = r.counts.tried,
                            .skipped = r.counts.skipped,
                            .not_made = r.counts.not_made,
                            .too_long = r.counts.too_long,
                            .exhausted = r.exhausted,
                            .nodes = r.found.nodes};
  if (r.found.text) out.counterexample = engine_string(a, r.found.text);
  if (r.found.exception) out.exception = engine_string(a, r.found.exception);
  if (r.why) out.why = engine_string(a, r.why);
  trial_result_free(&r);
  return out;
}

static assay_status guarded_range(struct assay *a, const struct assay_trial *wanted, struct assay_tried *out) {
  ENGINE_TRY(a, *out = try_range(a, wanted));
}

assay_status assay_try(assay_subject *s, const struct assay_trial *trial, struct assay_tried *out) {
  const assay_status status = guarded_range(s->owner, trial, out);
  if (status != ASSAY_OK) engine_end_preparing(s->owner);
  return status;
}

/* ---- verdicts ---- */

static assay_verdict ask_property(struct assay *a, const struct assay_question *q) {
  const struct collected *property = engine_target(a, q->target);
  const struct world_mark mark = world_mark(a->world);
  const struct question question = {engine_read_term(a, q->term), q->seed, q->index};
  const enum verdict verdict = verdict_on(a->machine, property, &question);
  world_release(a->world, mark);
  return (assay_verdict)verdict;
}

assay_status assay_ask(assay_subject *s, const struct assay_question *question, assay_verdict *out) {
  ENGINE_TRY(s->owner, *out = ask_property(s->owner, question));
}

/* ---- from other threads ---- */

uint64_t assay_attempt(const assay *w) {
  const uint64_t task = world_task(w->world);
  return task % 2 ? task : 0;
}

bool assay_is_preparing(const assay *w) { return __atomic_load_n(&w->preparing, __ATOMIC_RELAXED); }

void engine_begin_preparing(struct assay *a) {
  __atomic_store_n(&a->preparing, 1, __ATOMIC_RELAXED);
  world_begin_task(a->world);
}

void engine_end_preparing(struct assay *a) {
  world_end_task(a->world);
  __atomic_store_n(&a->preparing, 0, __ATOMIC_RELAXED);
}

void assay_interrupt(assay *w, uint64_t attempt) { world_interrupt(w->world, attempt); }
