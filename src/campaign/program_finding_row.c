/* program_finding_row: see the header. */
#include "campaign/program_finding_row.h"

#include "campaign/json_text.h"
#include "campaign/program_hunting.h"
#include "core/memory.h"
#include "run/versions.h"

#include <stdlib.h>
#include <string.h>

const char *program_finding_kind(const struct program_finding *f) {
  return f->difference.kind == AGREEMENT_REJECTED ? "rejected" : "differs";
}

/* ---- evidence ---- */

/* Who is right, if anybody knows: what programs mean; or the reference, if somebody agrees with it. */
static const struct program_answer *right_answer(const struct program_finding *f) {
  const bool by_line = f->difference.line > 0;
  if (f->answer_count && f->answers[0].choices) return strcmp(f->answers[0].line, "unknown") ? &f->answers[0] : NULL;
  if (!f->has_reference || !f->also_count) return NULL;
  for (size_t i = 0; i < f->answer_count; i++)
    if (program_answers_agree(&f->answers[i], &f->also[0], by_line)) return &f->also[0];
  return NULL;
}

static bool is_rejected(const struct program_finding *f, size_t i) {
  return f->difference.kind == AGREEMENT_REJECTED && f->difference.which[0] == i;
}

struct evidence {
  const struct program_finding *finding;
  const struct versions *versions;
};

static json_t *answer_json(const struct evidence *e, const struct program_answer *a, const char *role, bool is_bad) {
  const struct program_finding *f = e->finding;
  const struct program_answer *right = right_answer(f);
  const bool is_wrong = is_bad || (right && !program_answers_agree(a, right, f->difference.line > 0));
  char *who = memory_printf("%s %s%s%s", a->target, a->variant, a->side ? " of " : "", a->side ? a->side : "");
  json_t *x =
      json_pack("{s:o, s:o, s:o, s:s, s:s, s:o, s:o, s:b}", "who", json_text(who), "target", json_text(a->target),
                "variant", json_text(a->variant), "role", role, "status", is_bad ? "rejected" : "ran", "output",
                json_text(a->output), "line", json_text(a->line), "is_wrong", is_wrong);
  const char *version = versions_find(e->versions, a->target, a->variant);
  if (a->side) json_object_set_new(x, "side", json_text(a->side));
  if (version) json_object_set_new(x, "version", json_text(version));
  free(who);
  return x;
}

char *program_finding_evidence(const struct program_finding *f, const struct versions *versions) {
  const struct evidence e = {f, versions};
  json_t *list = json_array();
  for (size_t i = 0; i < f->answer_count; i++)
    json_array_append_new(
        list, answer_json(&e, &f->answers[i], f->answers[i].choices ? "meaning" : "compared", is_rejected(f, i)));
  for (size_t i = 0; i < f->also_count; i++)
    json_array_append_new(list, answer_json(&e, &f->also[i], f->has_reference && i == 0 ? "reference" : "also", false));
  return json_take_text(list);
}

static void add_formula(json_t *list, const char *text, uint64_t tests, bool is_proved) {
  if (!text) return;
  json_array_append_new(list, json_pack("{s:o, s:I, s:b, s:b}", "text", json_text(text), "tests", (json_int_t)tests,
                                        "universal", 1, "proved", is_proved));
}

/* What is proved is of what it should print, not of what it does. */
char *program_finding_formulas(const struct program_finding *f) {
  json_t *list = json_array();
  add_formula(list, f->general.formula, f->general.tests, false);
  add_formula(list, f->general.proved, 0, true);
  return json_take_text(list);
}

/* ---- back ---- */

static char *member(const json_t *x, const char *name) {
  return memory_text(json_string_value(json_object_get(x, name)));
}

static char *member_or_empty(const json_t *x, const char *name) {
  char *text = member(x, name);
  return text ? text : memory_text("");
}

static void add_answer(struct program_finding *f, const json_t *x) {
  const char *role = json_string_value(json_object_get(x, "role"));
  const bool is_also = role && (!strcmp(role, "also") || !strcmp(role, "reference"));
  struct program_answer **list = is_also ? &f->also : &f->answers;
  size_t *count = is_also ? &f->also_count : &f->answer_count;
  f->has_reference = f->has_reference || (role && !strcmp(role, "reference"));
  *list = memory_resize(*list, *count + 1, sizeof **list);
  (*list)[(*count)++] = (struct program_answer){.target = member_or_empty(x, "target"),
                                                .variant = member_or_empty(x, "variant"),
                                                .side = member(x, "side"),
                                                .output = member_or_empty(x, "output"),
                                                .line = member_or_empty(x, "line")};
}

static struct program_general general_of(const json_t *formulas) {
  struct program_general g = {0};
  for (size_t i = 0; i < json_array_size(formulas); i++) {
    const json_t *x = json_array_get(formulas, i);
    const bool is_proved = json_is_true(json_object_get(x, "proved"));
    char **text = is_proved ? &g.proved : &g.formula;
    if (*text) continue;
    *text = member(x, "text");
    if (!is_proved) g.tests = (uint64_t)json_integer_value(json_object_get(x, "tests"));
  }
  return g;
}

struct program_finding *program_finding_from_row(const struct finding_row *r) {
  struct program_finding *f = memory_array(1, sizeof *f);
  json_t *evidence = json_loads(r->evidence, 0, NULL), *formulas = json_loads(r->formulas, 0, NULL);
  *f = (struct program_finding){
      .index = r->index,
      .text = memory_text(r->text),
      .term = memory_text(r->reduced),
      .made = memory_text(r->original),
      .original = memory_text(r->original),
      .nodes = r->nodes,
      .made_nodes = r->original_nodes,
      .difference = {.kind = strcmp(r->kind, "rejected") ? AGREEMENT_DIFFERS : AGREEMENT_REJECTED},
      .program = memory_text(r->program),
      .run = memory_text(r->run),
      .general = general_of(formulas),
      .twin = memory_text(r->twin),
      .checks = r->checks,
      .steps = r->steps,
      .seconds = r->seconds,
      .reducing = r->reducing,
      .is_delivered = r->delivered != NULL,
      .is_from_corpus = !strcmp(r->generator, PROGRAM_FROM_CORPUS)};
  snprintf(f->shape, sizeof f->shape, "%s", r->shape);
  for (size_t i = 0; i < json_array_size(evidence); i++) add_answer(f, json_array_get(evidence, i));
  json_decref(evidence);
  json_decref(formulas);
  return f;
}
