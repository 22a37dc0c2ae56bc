/* program_trial: see the header. */
#include "checks/compare/program_trial.h"

#include "core/array.h"
#include "core/system/directory.h"
#include "core/system/memory.h"
#include "subject/subject.h"
#include "subject/subject_check.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

static void free_text(const struct target_term *t) {
  free((char *)t->text);
  free((char *)t->inputs);
}

/* ---- opening ---- */

static void write_harmless(const struct assay *a, struct program_trial *t) {
  const assay_programs *p = t->programs;
  struct space_trial texts = {0};
  const struct world_mark mark = world_mark(a->world);
  p->space->write_trial(p->space, &texts, p->space->harmless(p->space));
  t->harmless = (struct target_term){texts.text.text, t->type, texts.inputs.text};
  expected_close(&texts.expected);
  world_release(a->world, mark);
}

static void write_fixed_texts(struct program_trial *t) {
  struct buffer type = {0}, definitions = {0};
  programs_write_type(t->programs, &type);
  programs_write_definitions(t->programs, &definitions);
  t->type = type.text;
  t->definitions = definitions.text;
  if (t->programs->space->harmless) write_harmless(t->programs->owner, t);
}

static assay_status try_write_fixed_texts(struct program_trial *t) {
  ENGINE_TRY(t->programs->owner, write_fixed_texts(t));
}

bool program_trial_open(struct program_trial *t, assay_programs *p, unsigned jobs, struct diagnostic *error) {
  *t = (struct program_trial){.programs = p};
  if (programs_probe(p) != ASSAY_OK) return false;
  t->check = p->subject->check;
  if (!t->check->variants.target)
    return diagnostic_set(error, "the subject `%s` has no check: nothing says what is to be done with its programs",
                          text_bytes(p->subject->name));
  if (try_write_fixed_texts(t) != ASSAY_OK) return false;
  t->comparer = comparer_new(t->check->variants.target, jobs);
  return t->comparer || directory_refuse(error);
}

void program_trial_close(struct program_trial *t) {
  if (t->comparer) comparer_free(t->comparer);
  free_text(&t->harmless);
  free(t->type);
  free(t->definitions);
}

/* ---- texts ---- */

static void add_text(const struct program_trial *t, struct program_texts *texts, char *text, char *inputs) {
  ARRAY_ROOM(texts->list, texts->count, texts->capacity);
  texts->list[texts->count++] = (struct target_term){text, t->type, inputs};
}

/* A program of a kind that specifies its inputs. */
static void add_trial(const struct program_trial *t, struct program_texts *texts, assay_term program) {
  struct space_trial *x = &texts->writing;
  const bool known = t->programs->space->write_trial(t->programs->space, x, program);
  add_text(t, texts, x->text.text, x->inputs.text);
  texts->expected = memory_resize(texts->expected, texts->count, sizeof *texts->expected);
  texts->expected[texts->count - 1] = known && x->expected.line_count ? expected_copy(&x->expected) : NULL;
  texts->programs++;
  expected_close(&x->expected);
  *x = (struct space_trial){0};
}

struct filling {
  const char *term, *type;
};

static void fill_hole(void *data, struct buffer *b, uint32_t hole, uint32_t level) {
  const struct filling *f = data;
  buffer_puts(b, level && hole == 0 ? "(" : "");
  buffer_puts(b, hole == 0 ? f->term : f->type);
  buffer_puts(b, level && hole == 0 ? ")" : "");
}

/* A program with parts replaced, in the language's syntax. */
static char *replaced_text(const assay_programs *p, const struct replacements *r, assay_term program) {
  struct buffer b = {0};
  programs_write(p, &b, programs_canonical(p, replacements_apply(programs_signature(p), r, program)));
  return b.text;
}

static bool are_same(const struct target_term *list, size_t count) {
  for (size_t i = 1; i < count; i++)
    if (strcmp(list[i].text, list[0].text) != 0) return false;
  return true;
}

bool program_texts_add(const struct program_trial *t, struct program_texts *texts, assay_term program) {
  const struct subject_check *c = t->check;
  struct buffer b = {0};
  if (t->programs->space->write_trial && !c->side_count) {
    add_trial(t, texts, program);
    return true;
  }
  texts->programs++;
  if (c->side_count) program = programs_canonical(t->programs, program); /* so that names alone make no difference */
  programs_write(t->programs, &b, program);
  if (!c->side_count) {
    add_text(t, texts, b.text, NULL);
    return true;
  }
  struct filling f = {b.text, t->type};
  for (uint32_t i = 0; i < c->side_count; i++) {
    struct buffer filled = {0};
    if (c->sides[i].is_text) text_template_write(&c->sides[i].text, &filled, fill_hole, &f);
    else filled.text = replaced_text(t->programs, &c->sides[i].replacements, program);
    add_text(t, texts, filled.text, NULL);
  }
  buffer_free(&b);
  return !are_same(&texts->list[texts->count - c->side_count], c->side_count);
}

void program_texts_drop(struct program_texts *texts) {
  const size_t per_program = texts->count / texts->programs--;
  if (texts->expected) expected_free(texts->expected[texts->programs]);
  for (size_t i = 0; i < per_program; i++) free_text(&texts->list[--texts->count]);
}

void program_texts_clear(struct program_texts *texts) {
  for (size_t i = 0; i < texts->count; i++) free_text(&texts->list[i]);
  for (size_t i = 0; texts->expected && i < texts->programs; i++) expected_free(texts->expected[i]);
  free(texts->expected);
  texts->expected = NULL;
  texts->count = texts->programs = 0;
}

void program_texts_free(struct program_texts *texts) {
  program_texts_clear(texts);
  buffer_free(&texts->writing.text);
  buffer_free(&texts->writing.inputs);
  expected_close(&texts->writing.expected);
  free(texts->list);
}

static struct comparison_request request_of(const struct program_trial *t, const struct program_texts *texts,
                                            const struct subject_variants *v) {
  return (struct comparison_request){.target = v->target,
                                     .variants = v->list,
                                     .variant_count = v->count,
                                     .terms = texts->list,
                                     .items = texts->programs,
                                     .per_item = texts->programs ? texts->count / texts->programs : 1,
                                     .expected = (const struct expected_output *const *)texts->expected,
                                     .is_judged = !t->check->only_accepts,
                                     .definitions = t->definitions,
                                     .harmless = t->harmless.text ? &t->harmless : NULL,
                                     .confirming = CONFIRM_NOTHING};
}

enum { PATIENCE = 20 }; /* of a hunt: if its first terms are all rejected, something else is wrong */

uint64_t program_trial_start(const struct program_trial *t, const struct program_texts *texts,
                             enum confirming confirming) {
  struct comparison_request request = request_of(t, texts, &t->check->variants);
  request.confirming = confirming;
  request.patience = confirming == CONFIRM_NOTHING ? 0 : PATIENCE;
  request.most_late = t->most_late;
  return comparer_start(t->comparer, &request);
}

uint64_t program_trial_start_first(const struct program_trial *t, const struct program_texts *texts) {
  struct comparison_request request = request_of(t, texts, &t->check->variants);
  request.patience = PATIENCE;
  return comparer_start(t->comparer, &request);
}

uint64_t program_trial_start_variants(const struct program_trial *t, const struct program_texts *texts,
                                      const struct subject_variants *v) {
  struct comparison_request request = request_of(t, texts, v);
  request.keeps_outcomes = true;
  return comparer_start(t->comparer, &request);
}

/* ---- permitted failures ---- */

static bool fits_pattern(const char *pattern, const char *text) {
  regex_t compiled;
  if (!text || regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB)) return false; /* it compiled when it was read */
  const bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
  regfree(&compiled);
  return found;
}

static bool fits_expected(const char *pattern, const struct expected_output *e) {
  struct buffer b = {0};
  if (e) expected_write(e, &b);
  const bool found = fits_pattern(pattern, b.text);
  buffer_free(&b);
  return found;
}

const char *program_trial_known(const struct program_trial *t, const char *text, const struct compared *v) {
  for (uint32_t i = 0; i < t->check->known_count; i++) {
    const struct subject_known *k = &t->check->known[i];
    if (k->term && fits_pattern(k->term, text)) return k->reason;
    if (k->output && fits_expected(k->output, v->expected)) return k->reason;
    for (size_t o = 0; k->output && v->outcomes && o < v->outcome_count; o++)
      if (fits_pattern(k->output, v->outcomes[o].output) || fits_pattern(k->output, v->outcomes[o].message))
        return k->reason;
  }
  return NULL;
}
