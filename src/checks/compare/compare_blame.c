/* compare_blame: see the header. */
#include "checks/compare/compare_blame.h"

#include "cause/smallest_set.h"
#include "checks/compare/program_ask.h"
#include "core/array.h"
#include "core/system/memory.h"
#include "run/target_switches.h"
#include "subject/subject_check.h"

#include <stdlib.h>
#include <string.h>

static const struct subject_variants *variants_of(const struct blame *b) {
  return &b->instance->reducing.check->variants;
}

static const struct target *target_of(const struct blame *b) { return variants_of(b)->target; }
static const char *variant_name(const struct blame *b) {
  return text_bytes(target_of(b)->variants[variants_of(b)->list[b->variant]].name);
}

/* ---- outcomes ---- */

/* Do variant v of `compared` and the right one do the same? */
static enum agreement agreement_of(const struct blame *b, const struct compared *compared, uint32_t variant_count,
                                   uint32_t v) {
  const struct compared *base = &b->outcomes.compared[0];
  const struct line_rules *rules = comparer_rules(b->instance->reducing.comparer);
  const size_t texts = compared->outcome_count / variant_count;
  struct outcome *list = memory_array(texts + 1, sizeof *list);
  size_t count = 0;
  if (b->right != UINT32_MAX) list[count++] = base->outcomes[b->right];
  for (size_t i = 0; i < texts; i++) list[count++] = compared->outcomes[i * variant_count + v];
  const struct expected_output *expected = b->texts->expected ? b->texts->expected[0] : NULL;
  const struct difference d = difference_of(rules, expected, list, count);
  const bool is_other = d.kind == AGREEMENT_REJECTED && b->right != UINT32_MAX && d.which[0] == (expected ? 1 : 0);
  free(list);
  return is_other ? AGREEMENT_UNKNOWN : d.kind;
}

/* Runs the program with these variants. */
static bool run_variants(const struct blame *b, const struct subject_variants *v, struct comparison *out) {
  const struct compare_instance *k = b->instance;
  program_trial_start_variants(&k->reducing, b->texts, v);
  return program_wait(&k->check, &k->reducing, b->texts, out);
}

/* ---- switches ---- */

static void warn_of(const struct blame *b, const char *text) {
  const struct check_options *o = b->instance->check.options;
  if (o->warn) o->warn(text, o->data);
}

/* Sets whether the variant with the set ran at all, and whether it is cured. */
static bool ask_sets(const struct blame *b, struct blamed_switches *sets, size_t count, bool *is_refused) {
  struct world *w = b->instance->programs->owner->world;
  const struct world_mark mark = world_mark(w);
  struct switched_variant *list = arena_array(&w->arena, count, sizeof *list);
  uint32_t *numbers = arena_array(&w->arena, count, sizeof *numbers);
  for (size_t i = 0; i < count; i++) {
    list[i] = (struct switched_variant){variants_of(b)->list[b->variant], sets[i].list, sets[i].count};
    numbers[i] = target_of(b)->variant_count + (uint32_t)i;
  }
  const struct subject_variants v = {target_with_switches(w, target_of(b), list, count), numbers, (uint32_t)count};
  struct comparison answers;
  const bool good = run_variants(b, &v, &answers);
  for (size_t i = 0; i < count && good; i++) {
    const enum agreement kind = agreement_of(b, &answers.compared[0], v.count, (uint32_t)i);
    sets[i].is_cured = kind == AGREEMENT_SAME;
    if (is_refused) is_refused[i] = kind == AGREEMENT_REJECTED;
  }
  comparison_free(&answers);
  world_release(w, mark);
  return good;
}

bool blame_ask(const struct blame *b, struct blamed_switches *sets, size_t count) {
  return ask_sets(b, sets, count, NULL);
}

/* The compiler may refuse some switches. */
static void drop_refused(const struct blame *b, struct switch_list *l) {
  struct blamed_switches *each = memory_array(l->count + 1, sizeof *each);
  bool *is_refused = memory_array(l->count + 1, sizeof *is_refused);
  size_t kept = 0;
  for (size_t i = 0; i < l->count; i++) each[i] = (struct blamed_switches){(const char *const *)&l->list[i], 1, false};
  const bool good = ask_sets(b, each, l->count, is_refused);
  for (size_t i = 0; i < l->count; i++) {
    if (!good || !is_refused[i]) {
      l->list[kept++] = l->list[i];
      continue;
    }
    char *text = memory_printf("warning: the variant `%s` refuses the switch %s\n", variant_name(b), l->list[i]);
    warn_of(b, text);
    free(text);
    free(l->list[i]);
  }
  l->count = kept;
  free(is_refused);
  free(each);
}

static bool is_refused(const struct blame *b, const struct switch_list *l) {
  struct blamed_switches all = {(const char *const *)l->list, l->count, false};
  bool refused = false;
  return ask_sets(b, &all, 1, &refused) && refused;
}

/* They are listed once. On failure, the report has the error. */
static struct compare_switches *list_switches(struct compare_instance *k, uint32_t variant) {
  const struct subject_variants *v = &k->reducing.check->variants;
  if (!k->switches) {
    k->switches = memory_array(v->count, sizeof *k->switches);
    memset(k->switches, 0, v->count * sizeof *k->switches);
  }
  struct compare_switches *s = &k->switches[variant];
  if (!s->is_listed) switch_list_add(&s->list, v->target, v->list[variant], &k->check.report->error);
  s->is_listed = true;
  return s;
}

/* Those that the variant refuses are found out by the first program that it is wrong about. */
static const struct switch_list *switches_of_variant(const struct blame *b) {
  struct compare_switches *s = list_switches(b->instance, b->variant);
  const bool is_crash = b->outcomes.compared[0].difference.kind == AGREEMENT_REJECTED;
  if (s->list.count && !s->is_probed && !is_crash && is_refused(b, &s->list)) drop_refused(b, &s->list);
  s->is_probed = s->is_probed || !is_crash;
  return &s->list;
}

/* ---- the wrong variant ---- */

static bool has_switches(const struct blame *b, uint32_t v) {
  return target_has_switches(target_of(b), variants_of(b)->list[v]);
}

/* What a variant should agree with: a variant without switches, or else another one. */
static uint32_t right_for(const struct blame *b, uint32_t v) {
  const struct subject_check *c = b->instance->reducing.check;
  const uint32_t count = variants_of(b)->count;
  if (c->side_count || count == 1 || (b->texts->expected && b->texts->expected[0])) return UINT32_MAX;
  for (uint32_t i = 0; i < count; i++)
    if (i != v && !has_switches(b, i)) return i;
  return v ? 0 : 1;
}

static bool find_wrong(struct blame *b) {
  const struct compared *c = &b->outcomes.compared[0];
  const uint32_t count = variants_of(b)->count;
  if (!c->outcomes) return false;
  for (b->variant = 0; b->variant < count; b->variant++) {
    if (!has_switches(b, b->variant)) continue;
    b->right = right_for(b, b->variant);
    const enum agreement kind = agreement_of(b, c, count, b->variant);
    if (kind == AGREEMENT_DIFFERS || kind == AGREEMENT_REJECTED) return true;
  }
  return false;
}

static bool some_has_switches(const struct blame *b) {
  for (uint32_t i = 0; i < variants_of(b)->count; i++)
    if (has_switches(b, i)) return true;
  return false;
}

bool blame_begin(struct blame *b, struct compare_instance *k, const struct program_texts *texts) {
  *b = (struct blame){.instance = k, .texts = texts};
  if (!some_has_switches(b) || !run_variants(b, variants_of(b), &b->outcomes) || !find_wrong(b)) return false;
  b->switches = switches_of_variant(b);
  return b->switches->count && !k->check.report->error.text;
}

void blame_end(struct blame *b) { comparison_free(&b->outcomes); }

/* ---- the cause ---- */

static bool ask_subsets(void *data, struct subset *list, size_t count) {
  const struct blame *b = data;
  struct blamed_switches *sets = memory_array(count, sizeof *sets);
  for (size_t i = 0; i < count; i++) {
    const char **names = memory_array(list[i].count + 1, sizeof *names);
    for (size_t k = 0; k < list[i].count; k++) names[k] = b->switches->list[list[i].elements[k]];
    sets[i] = (struct blamed_switches){names, list[i].count, false};
  }
  const bool good = blame_ask(b, sets, count);
  for (size_t i = 0; i < count; i++) {
    list[i].is_enough = sets[i].is_cured;
    free((const char **)(uintptr_t)sets[i].list);
  }
  free(sets);
  return good;
}

static char **names_of(const struct blame *b, const size_t *numbers, size_t count) {
  char **names = memory_array(count + 1, sizeof *names);
  for (size_t i = 0; i < count; i++) names[i] = memory_text(b->switches->list[numbers[i]]);
  return names;
}

void blame_find(const struct blame *b, struct failure_cause *out) {
  enum { MOST = 8 };
  const struct smallest_set_question q = {.count = b->switches->count,
                                          .most = MOST,
                                          .batch = b->instance->check.options->jobs,
                                          .ask = ask_subsets,
                                          .data = (void *)(uintptr_t)b};
  struct smallest_set s = smallest_set_find(&q);
  if (s.end == SMALLEST_SET_FOUND || s.end == SMALLEST_SET_NONE) {
    *out = (struct failure_cause){.variant = memory_text(variant_name(b)), .tried = b->switches->count};
    out->count = s.single_count ? 1 : s.count;
    out->other_count = s.single_count ? s.single_count - 1 : 0;
    out->switches = names_of(b, s.single_count ? s.singles : s.elements, out->count);
    out->others = names_of(b, s.singles ? s.singles + 1 : NULL, out->other_count);
  }
  smallest_set_free(&s);
}

/* ---- variants that are cured ---- */

bool finding_precedes(const struct finding *f, const struct failure *failure) {
  return f->is_from_corpus || f->first.index < failure->index;
}

static bool has_switch(const struct switch_list *l, const char *text) {
  for (size_t i = 0; i < l->count; i++)
    if (!strcmp(l->list[i], text)) return true;
  return false;
}

static bool has_all_switches(const struct switch_list *l, const struct failure_cause *c) {
  for (size_t i = 0; i < c->count; i++)
    if (!has_switch(l, c->switches[i])) return false;
  return c->count;
}

static void add_cures(struct world *w, struct switch_list *own, struct switch_list *to, const struct failure_cause *c) {
  if (!has_all_switches(own, c)) return;
  for (size_t i = 0; i < c->count; i++) {
    if (has_switch(to, c->switches[i])) continue;
    ARENA_ROOM(&w->arena, to->list, to->count, to->capacity);
    to->list[to->count++] = c->switches[i];
  }
}

bool blame_cured_variants(struct compare_instance *k, struct finding *const *known, size_t count,
                          const struct failure *f, struct subject_variants *out) {
  struct world *w = k->programs->owner->world;
  const struct subject_variants *v = &k->reducing.check->variants;
  struct switched_variant *list = arena_array(&w->arena, v->count, sizeof *list);
  uint32_t *numbers = arena_array(&w->arena, v->count, sizeof *numbers), switched = 0;
  for (uint32_t i = 0; i < v->count; i++) {
    struct switch_list cures = {0};
    numbers[i] = v->list[i];
    for (size_t n = 0; n < count && target_has_switches(v->target, v->list[i]); n++)
      if (finding_precedes(known[n], f) && known[n]->cause.count)
        add_cures(w, &list_switches(k, i)->list, &cures, &known[n]->cause);
    if (!cures.count) continue;
    list[switched] = (struct switched_variant){v->list[i], (const char *const *)cures.list, cures.count};
    numbers[i] = v->target->variant_count + switched++;
  }
  if (!switched) return false;
  *out = (struct subject_variants){target_with_switches(w, v->target, list, switched), numbers, v->count};
  return true;
}

/* ---- programs of users ---- */

static void blame_program(struct compare_instance *k, const struct asked_term *t, struct failure_cause *out) {
  struct program_texts texts = {0};
  struct blame b;
  program_texts_add(&k->reducing, &texts, programs_read(k->programs, t->name, 1, t->term).term);
  if (blame_begin(&b, k, &texts)) blame_find(&b, out);
  blame_end(&b);
  program_texts_free(&texts);
}

static assay_status try_blame_program(struct compare_instance *k, const struct asked_term *t,
                                      struct failure_cause *out) {
  ENGINE_TRY(k->check.world, blame_program(k, t, out));
}

bool compare_blame(struct check *c, const struct asked_term *t, struct failure_cause *out) {
  const struct assay_mark mark = assay_mark(c->world);
  const assay_status status = try_blame_program((struct compare_instance *)c, t, out);
  assay_release(c->world, mark);
  return status == ASSAY_OK && !c->report->error.text;
}
