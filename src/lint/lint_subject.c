/* lint_subject: subject files: errors, subjects that cannot work, and unused definitions. */
#include "lint/lint.h"

#include "core/world.h"
#include "lambda/notation.h"
#include "lambda/signature.h"
#include "programs/programs.h"
#include "run/target.h"
#include "subject/bugs.h"
#include "subject/subject.h"
#include "subject/subject_check.h"
#include "subject/subject_file.h"

struct subject_look {
  struct lint *lint;
  struct assay *owner;
  struct subject_file *file;
  const struct subject *subject; /* being linted */
  assay_programs *programs;
};

static void take_mistake(void *data, const struct place *place, const char *message) {
  lint_at(data, LINT_FORM, place, message);
}

/* ---- subjects that cannot work ---- */

/* Reports constants that the language of its target cannot write. */
static bool has_all_code(const struct subject_look *look) {
  const struct signature *s = look->subject->terms.signature;
  const struct target *t = look->subject->check->variants.target;
  bool all = true;
  for (uint32_t i = 0; s && t && i < s->count; i++) {
    const struct constant *c = s->constants[i];
    if (code_in(c->code, t->syntax->atom)) continue;
    struct buffer b = {0};
    buffer_printf(&b, "this constant has no code in %s", text_bytes(t->syntax->atom));
    lint_at(look->lint, LINT_NO_CODE, &c->place, b.text);
    buffer_free(&b);
    all = false;
  }
  return all;
}

static void open_programs(void *data) {
  struct subject_look *look = data;
  const struct assay_programs_options options = {0};
  assay_programs *p = look->programs;
  *p = (assay_programs){.owner = look->owner, .subject = look->subject, .file = look->file};
  if (look->subject->graphs.operations) programs_open_graphs(p, look->file, &options);
  else programs_open_terms(p, look->file, &options);
}

static void look_at_subject(void *data, const void *what) {
  struct subject_look *look = data;
  look->subject = what;
  if (!has_all_code(look)) return;
  look->programs = arena_alloc_zero(&look->owner->world->arena, sizeof *look->programs);
  if (!subject_file_guard(look->file, open_programs, look)) return;
  for (const struct programs_warning *w = look->programs->placed; w; w = w->next)
    lint_at(look->lint, LINT_UNUSABLE, w->place, w->text);
}

static void look_at_subjects(void *data) {
  const struct subject_look *look = data;
  subject_file_each(look->file, SUBJECT_SUBJECT, look_at_subject, data);
}

/* ---- unused definitions ---- */

static void take_unused(void *data, enum subject_kind kind, const struct syntax *name) {
  lint_about(data, LINT_UNUSED_DEFINITION, name, "nothing uses the %s `%s`", subject_forms[kind].name,
             text_bytes(name->atom));
}

/* ---- whole files ---- */

/* (benchmark NAME ...) is another kind of file. */
static bool is_benchmark(const struct lint *l) {
  const struct syntax *x = l->form_count ? l->forms[0] : NULL;
  return x && syntax_has_head(x, "benchmark");
}

static void lint_benchmark(struct lint *l) {
  struct catcher c;
  if (world_try(l->world, &c)) {
    bugs_read(l->world, l->source);
    world_catch_end(l->world, &c);
    return;
  }
  const struct world_failure *e = &l->world->error;
  lint_at(l, LINT_FORM, &e->place, e->message ? e->message : "out of memory");
}

void lint_subject(struct lint *l, struct assay *a, const char *path, const char *text, size_t length) {
  const struct subject_mistakes mistakes = {take_mistake, l};
  *l = (struct lint){.world = a->world};
  if (!lint_read(l, path, text, length, false)) return;
  if (is_benchmark(l)) {
    lint_benchmark(l);
    return;
  }
  struct subject_look look = {.lint = l, .owner = a};
  look.file = subject_file_look_at(a->world, path, l->source, &mistakes);
  if (l->count) return;
  subject_file_guard(look.file, look_at_subjects, &look);
  if (!lint_has_errors(l)) subject_file_unused(look.file, take_unused, l);
}
