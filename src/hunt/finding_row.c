/* finding_row: see the header. */
#include "hunt/finding_row.h"

#include "core/system/memory.h"
#include "run/versions.h"
#include "store/formulas.h"
#include "store/json_text.h"

#include <stdlib.h>
#include <string.h>

/* ---- evidence ---- */

/* The right answer, if known: the expected one; or the reference's, if a variant agrees with it. */
static const struct program_answer *right_answer(const struct compare_evidence *f) {
  const bool by_line = f->difference.line > 0;
  if (f->answer_count && f->answers[0].expected)
    return program_answer_is_unknown(&f->answers[0]) ? NULL : &f->answers[0];
  if (!f->has_reference || !f->also_count) return NULL;
  for (size_t i = 0; i < f->answer_count; i++)
    if (program_answers_agree(&f->answers[i], &f->also[0], by_line)) return &f->also[0];
  return NULL;
}

static bool is_rejected(const struct compare_evidence *f, size_t i) {
  return f->difference.kind == AGREEMENT_REJECTED && f->difference.which[0] == i;
}

struct evidence_writing {
  const struct compare_evidence *evidence;
  const struct versions *versions;
};

static json_t *answer_json(const struct evidence_writing *e, const struct program_answer *a, const char *role,
                           bool is_bad) {
  const struct compare_evidence *f = e->evidence;
  const struct program_answer *right = right_answer(f);
  const bool is_wrong = is_bad || (right && !program_answers_agree(a, right, f->difference.line > 0));
  char *who = memory_printf("%s %s%s%s", a->target, a->variant, a->side ? " of " : "", a->side ? a->side : "");
  json_t *x =
      json_pack("{s:o, s:o, s:o, s:s, s:s, s:o, s:o, s:b}", "who", json_text(who), "target", json_text(a->target),
                "variant", json_text(a->variant), "role", role, "status", is_bad ? "rejected" : "ran", "output",
                json_text(a->output), "line", json_text(a->line), "is_wrong", is_wrong);
  const char *version = e->versions ? versions_find(e->versions, a->target, a->variant) : NULL;
  if (a->side) json_object_set_new(x, "side", json_text(a->side));
  if (version) json_object_set_new(x, "version", json_text(version));
  free(who);
  return x;
}

static char *evidence_text(const struct compare_evidence *f, const struct versions *versions) {
  const struct evidence_writing e = {f, versions};
  json_t *list = json_array();
  for (size_t i = 0; i < f->answer_count; i++)
    json_array_append_new(
        list, answer_json(&e, &f->answers[i], f->answers[i].expected ? "meaning" : "compared", is_rejected(f, i)));
  for (size_t i = 0; i < f->also_count; i++)
    json_array_append_new(list, answer_json(&e, &f->also[i], f->has_reference && i == 0 ? "reference" : "also", false));
  return json_take_text(list);
}

/* The proved formula is about the expected output, not about the failure. */
static char *formulas_text(const struct finding *f) {
  json_t *list = formulas_json(&f->formulas);
  if (f->evidence.proved)
    json_array_append_new(list, json_pack("{s:o, s:i, s:b, s:b}", "text", json_text(f->evidence.proved), "tests", 0,
                                          "universal", 1, "proved", 1));
  return json_take_text(list);
}

void finding_to_row(const struct finding *f, uint64_t seed, const struct versions *versions, struct finding_row *out) {
  *out = (struct finding_row){.shape = f->shape,
                              .property = f->first.statement,
                              .generator = finding_generator(f),
                              .seed = seed,
                              .index = f->first.index,
                              .weights = f->first.table,
                              .original = f->first.term,
                              .original_nodes = f->first.nodes,
                              .reduced = f->term,
                              .nodes = f->nodes,
                              .text = finding_text(f),
                              .kind = f->kind,
                              .exception = f->exception,
                              .run = f->evidence.run,
                              .twin = f->evidence.neighbour,
                              .program = f->evidence.program,
                              .signature = f->signature,
                              .formulas = formulas_text(f),
                              .evidence = evidence_text(&f->evidence, versions),
                              .cause = cause_to_text(&f->cause),
                              .checks = f->checks,
                              .steps = f->steps,
                              .seconds = f->first.seconds,
                              .reducing = f->reducing};
}

void finding_row_free(struct finding_row *row) {
  free((char *)(uintptr_t)row->formulas);
  free((char *)(uintptr_t)row->evidence);
  free((char *)(uintptr_t)row->cause);
}

/* ---- from rows ---- */

static char *copy_member(const json_t *x, const char *name) {
  return memory_text(json_string_value(json_object_get(x, name)));
}

static char *member_or_empty(const json_t *x, const char *name) {
  char *text = copy_member(x, name);
  return text ? text : memory_text("");
}

static void add_answer(struct compare_evidence *f, const json_t *x) {
  const char *role = json_string_value(json_object_get(x, "role"));
  const bool is_also = role && (!strcmp(role, "also") || !strcmp(role, "reference"));
  struct program_answer **list = is_also ? &f->also : &f->answers;
  size_t *count = is_also ? &f->also_count : &f->answer_count;
  f->has_reference = f->has_reference || (role && !strcmp(role, "reference"));
  *list = memory_resize(*list, *count + 1, sizeof **list);
  (*list)[(*count)++] = (struct program_answer){.target = member_or_empty(x, "target"),
                                                .variant = member_or_empty(x, "variant"),
                                                .side = copy_member(x, "side"),
                                                .output = member_or_empty(x, "output"),
                                                .line = member_or_empty(x, "line")};
}

char *proved_from_json(const json_t *formulas) {
  for (size_t i = 0; i < json_array_size(formulas); i++) {
    const json_t *x = json_array_get(formulas, i);
    if (json_is_true(json_object_get(x, "proved"))) return copy_member(x, "text");
  }
  return NULL;
}

static const char *kind_named(const char *name) {
  static const char *const kinds[] = {"false", "exception", "differs", "rejected"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i], name)) return kinds[i];
  return kinds[0];
}

struct finding *finding_from_row(const struct finding_row *r, size_t statement_count) {
  struct finding *f = memory_array(1, sizeof *f);
  json_t *evidence = json_loads(r->evidence, 0, NULL), *formulas = json_loads(r->formulas, 0, NULL);
  *f = (struct finding){.first = {.statement = r->property < statement_count ? r->property : 0,
                                  .generator = memory_text(r->generator),
                                  .index = r->index,
                                  .table = (unsigned)r->weights,
                                  .term = memory_text(r->original),
                                  .nodes = r->original_nodes,
                                  .exception = memory_text(r->exception),
                                  .seconds = r->seconds},
                        .term = memory_text(r->reduced),
                        .text = r->text && strcmp(r->text, r->reduced) ? memory_text(r->text) : NULL,
                        .nodes = r->nodes,
                        .kind = kind_named(r->kind),
                        .exception = memory_text(r->exception),
                        .is_reduced = r->steps > 0,
                        .checks = r->checks,
                        .steps = r->steps,
                        .reducing = r->reducing,
                        .signature = r->signature,
                        .formulas = formulas_from_json(formulas),
                        .cause = cause_from_text(r->cause),
                        .evidence = {.program = memory_text(r->program),
                                     .run = memory_text(r->run),
                                     .neighbour = memory_text(r->twin),
                                     .proved = proved_from_json(formulas)},
                        .is_delivered = r->delivered != NULL,
                        .is_from_corpus = !strcmp(r->generator, "corpus")};
  f->evidence.difference.kind = strcmp(r->kind, "rejected") ? AGREEMENT_DIFFERS : AGREEMENT_REJECTED;
  snprintf(f->shape, sizeof f->shape, "%s", r->shape);
  for (size_t i = 0; i < json_array_size(evidence); i++) add_answer(&f->evidence, json_array_get(evidence, i));
  json_decref(evidence);
  json_decref(formulas);
  return f;
}
