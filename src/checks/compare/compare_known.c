/* compare_known: see the header. */
#include "checks/compare/compare_known.h"

#include "checks/compare/compare_blame.h"
#include "checks/examination.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- evidence ---- */

/* A program that ended badly has printed no complete line at last. */
static bool ended_badly(const struct program_answer *a) {
  const size_t length = strlen(a->output);
  return length && a->output[length - 1] != '\n';
}

static bool is_number(const char *line) { return *line && !line[strspn(line, "0123456789abcdef ")]; }

/* Has it printed words where another one has printed numbers? A refusal is no wrong result. */
static bool has_words(const struct compare_evidence *e, size_t which) {
  bool others_are_numbers = false;
  for (size_t i = 0; i < e->answer_count; i++) others_are_numbers = others_are_numbers || is_number(e->answers[i].line);
  return others_are_numbers && !is_number(e->answers[which].line);
}

/* Do the same variants disagree in both, and end badly? A finding from a corpus has no answers, and
 * matches all. */
static bool has_same_answers(const struct compare_evidence *a, const struct compare_evidence *b) {
  if (!a->answer_count || !b->answer_count) return true;
  if (a->answer_count != b->answer_count) return false;
  for (size_t i = 0; i < a->answer_count; i++)
    if (ended_badly(&a->answers[i]) != ended_badly(&b->answers[i]) || has_words(a, i) != has_words(b, i)) return false;
  for (size_t i = 0; i < a->answer_count; i++)
    for (size_t j = 0; j < i; j++) {
      const bool in_a = !strcmp(a->answers[i].line, a->answers[j].line);
      const bool in_b = !strcmp(b->answers[i].line, b->answers[j].line);
      if (in_a != in_b) return false;
    }
  return true;
}

/* ---- parts ---- */

/* The constants or operations of a program, without repetitions. */
enum { MOST_PARTS = 64 };
struct part_set {
  uint32_t list[MOST_PARTS];
  size_t count;
};

static bool has_part(const struct part_set *s, uint32_t number) {
  for (size_t i = 0; i < s->count; i++)
    if (s->list[i] == number) return true;
  return false;
}

static void add_part(void *data, uint32_t number) {
  struct part_set *s = data;
  if (s->count < MOST_PARTS && !has_part(s, number)) s->list[s->count++] = number;
}

static bool has_all(const struct part_set *s, const struct part_set *others) {
  for (size_t i = 0; i < others->count; i++)
    if (!has_part(s, others->list[i])) return false;
  return others->count;
}

static double suspicion_of(const struct compare_instance *k, uint32_t number) {
  struct space_part part;
  k->programs->space->part(k->programs->space, number, &part);
  return spectrum_suspicion(&k->seen, &k->candidates, term_digest(part.name, 0));
}

/* Does `one` contain all parts of `other`, and no others that are clearly more suspicious? */
static bool contains_bug(const struct compare_instance *k, const struct part_set *one, const struct part_set *other) {
  const double clearly = 0.1;
  double most = -1;
  if (!has_all(one, other)) return false;
  for (size_t i = 0; i < other->count; i++) {
    const double s = suspicion_of(k, other->list[i]);
    if (s > most) most = s;
  }
  for (size_t i = 0; i < one->count; i++)
    if (!has_part(other, one->list[i]) && suspicion_of(k, one->list[i]) > most + clearly) return false;
  return true;
}

/* Has each of them occurred often enough to count? */
static bool are_familiar(const struct compare_instance *k, const struct part_set *s) {
  for (size_t i = 0; i < s->count; i++)
    if (suspicion_of(k, s->list[i]) < 0) return false;
  return true;
}

static bool shows_same_bug(const struct compare_instance *k, term known, term t) {
  struct part_set parts[2] = {{.count = 0}, {.count = 0}};
  k->programs->space->see_parts(k->programs->space, known, add_part, &parts[0]);
  k->programs->space->see_parts(k->programs->space, t, add_part, &parts[1]);
  const bool is_familiar = are_familiar(k, &parts[0]) && are_familiar(k, &parts[1]);
  if (is_familiar && spectrum_explains(&k->seen, &k->candidates, known, t)) return true;
  return contains_bug(k, &parts[0], &parts[1]) || contains_bug(k, &parts[1], &parts[0]);
}

/* ---- causes ---- */

static bool is_cause_known(const struct failure_cause *c) { return c->variant != NULL; }

/* Only switches that cure a failure can tell it from others. */
static bool has_cure(const struct finding *f) { return is_cause_known(&f->cause) && f->cause.count; }

/* Which of the known findings' causes cure the program? The first one's number, from 1; 0: none. */
static size_t find_cure(const struct known_search *s, const struct blame *b) {
  struct blamed_switches *sets = memory_array(s->known_count + 1, sizeof *sets);
  size_t *of = memory_array(s->known_count + 1, sizeof *of), count = 0, found = 0;
  for (size_t i = 0; i < s->known_count; i++) {
    const struct failure_cause *c = &s->known[i]->cause;
    if (!has_cure(s->known[i]) || strcmp(s->known[i]->kind, s->finding->kind) != 0) continue;
    sets[count] = (struct blamed_switches){(const char *const *)c->switches, c->count, false};
    of[count++] = i + 1;
  }
  if (count && blame_ask(b, sets, count))
    for (size_t i = 0; i < count && !found; i++) found = sets[i].is_cured ? of[i] : 0;
  free(sets);
  free(of);
  return found;
}

/* Do the switches cure the known finding, too? Its own were found first, and others may do. */
static bool cures_known(const struct known_search *s, const struct finding *known, const struct failure_cause *c) {
  struct assay *a = s->instance->check.world;
  struct program_texts texts = {0};
  struct blamed_switches set = {(const char *const *)c->switches, c->count, false};
  struct blame b;
  program_texts_add(&s->instance->reducing, &texts, engine_read_term(a, known->term));
  const bool is_cured = blame_begin(&b, s->instance, &texts) && blame_ask(&b, &set, 1) && set.is_cured;
  blame_end(&b);
  program_texts_free(&texts);
  return is_cured;
}

static size_t find_cured(const struct known_search *s, const struct failure_cause *c) {
  for (size_t i = 0; i < s->known_count; i++)
    if (has_cure(s->known[i]) && !strcmp(s->known[i]->kind, s->finding->kind) && cures_known(s, s->known[i], c))
      return i + 1;
  return 0;
}

size_t compare_find_cause(const struct known_search *s, const struct program_texts *alone, struct failure_cause *out) {
  struct blame b;
  size_t found = 0;
  if (blame_begin(&b, s->instance, alone) && !(found = find_cure(s, &b))) {
    blame_find(&b, out);
    if (out->count) found = find_cured(s, out);
  }
  blame_end(&b);
  return found;
}

/* Only one of them is cured, or both are, but not by the same switches. */
static bool are_causes_different(const struct finding *f, const struct finding *known) {
  return is_cause_known(&f->cause) && is_cause_known(&known->cause) && (has_cure(f) || has_cure(known));
}

/* ---- all ---- */

static bool has_same_failure(const struct known_search *s, const struct finding *known) {
  const enum agreement kind = strcmp(known->kind, "rejected") ? AGREEMENT_DIFFERS : AGREEMENT_REJECTED;
  /* A mutant with a passing neighbour is better evidence than a failing program alone. */
  if (!known->is_from_corpus && !known->evidence.neighbour != !s->finding->evidence.neighbour) return false;
  return kind == s->asking->wanted && has_same_answers(&known->evidence, &s->finding->evidence);
}

/* Calls `accounts` for the known findings behind the first `after` that fail in the same way, in a
 * space of its own, because what that remembers is released. */
static size_t find_accounting(const struct known_search *s, size_t after,
                              bool (*accounts)(const struct known_search *s, struct space *space,
                                               const struct finding *known)) {
  struct assay *a = s->instance->check.world;
  const struct world_mark mark = world_mark(a->world);
  struct space *space = s->instance->programs->new_space(s->instance->programs);
  size_t found = 0;
  for (size_t i = after; i < s->known_count && !found; i++) {
    const struct finding *known = s->known[i];
    if (!has_same_failure(s, known) || are_causes_different(s->finding, known)) continue;
    if (accounts(s, space, known)) found = i + 1;
  }
  world_release(a->world, mark);
  return found;
}

static bool has_instance(const struct known_search *s, struct space *space, const struct finding *known) {
  return examination_is_instance(s->instance->check.world, space, &known->formulas, s->t);
}

static bool has_same_parts(const struct known_search *s, struct space *space, const struct finding *known) {
  (void)space;
  return shows_same_bug(s->instance, engine_read_term(s->instance->check.world, known->term), s->t);
}

size_t compare_find_known(const struct known_search *s) { return find_accounting(s, 0, has_instance); }

size_t compare_find_likely(const struct known_search *s, size_t after) {
  return find_accounting(s, after, has_same_parts);
}
