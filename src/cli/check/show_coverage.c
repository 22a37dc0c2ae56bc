/* assay check --coverage: programs of a subject file, with marks around the parts that their runs
 * never evaluate. */
#include "cli/check/show_coverage.h"

#include "checks/compare/program_coverage.h"
#include "cli/check/check_options.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MEANING, TOOL, SOURCES };

/* NULL: the target's. */
static const char *tool_named(enum coverage_choice c) {
  return c == COVERAGE_HPC ? "hpc" : c == COVERAGE_GCOV ? "gcov" : NULL;
}

enum coverage_verdict { SHOWN, SAME, DIFFERENT, UNKNOWN, VERDICTS };
static const char *const verdict_names[VERDICTS] = {"shown", "same", "differs", "unknown"};
static const char *const verdict_counts[VERDICTS] = {"", "the same", "different", "unknown"};

struct coverage_display {
  const struct check_command_options *options;
  assay_programs *programs;
  struct assay_program *list;
  size_t count;
  struct program_coverage sources[SOURCES]; /* unused ones have no places */
  const char *before, *behind;              /* marks around what is never evaluated */
  size_t counts[VERDICTS];
  size_t parts, evaluated;
};

/* ---- collecting ---- */

static bool is_source_wanted(const struct coverage_display *k, int source) {
  const enum coverage_choice c = (enum coverage_choice)k->options->coverage;
  return c == COVERAGE_BOTH || (source == MEANING) == (c == COVERAGE_REFERENCE);
}

static const char *source_name(const struct coverage_display *k, int source) {
  return source == MEANING ? "reference" : k->sources[TOOL].tool;
}

static bool take_coverage(struct coverage_display *k, int source) {
  const struct check_command_options *o = k->options;
  k->sources[source] = (struct program_coverage){.programs = k->programs,
                                                 .list = k->list,
                                                 .count = k->count,
                                                 .jobs = (unsigned)o->jobs,
                                                 .stop = &interruption,
                                                 .tool = tool_named((enum coverage_choice)o->coverage)};
  return source == MEANING ? program_coverage_by_meaning(&k->sources[source])
                           : program_coverage_by_tool(&k->sources[source]);
}

/* ---- comparing ---- */

static const struct program_places *places_of(const struct coverage_display *k, int source, size_t program) {
  return is_source_wanted(k, source) ? &k->sources[source].places[program] : NULL;
}

static enum coverage_verdict verdict_of_coverage(const struct coverage_display *k, size_t program) {
  const struct program_places *a = places_of(k, MEANING, program), *b = places_of(k, TOOL, program);
  if ((a && !a->is_known) || (b && !b->is_known)) return UNKNOWN;
  if (!a || !b) return SHOWN;
  return a->count == b->count && !memcmp(a->evaluated, b->evaluated, a->count * sizeof *a->evaluated) ? SAME
                                                                                                      : DIFFERENT;
}

static void count_program(struct coverage_display *k, size_t program) {
  k->counts[verdict_of_coverage(k, program)]++;
  const struct program_places *p = places_of(k, is_source_wanted(k, TOOL) ? TOOL : MEANING, program);
  for (uint32_t i = 0; p->is_known && i < p->count; i++) k->evaluated += p->evaluated[i];
  if (p->is_known) k->parts += p->count;
}

/* ---- printing ---- */

static char *mark_unevaluated(const struct coverage_display *k, int source, size_t program) {
  char *text = program_coverage_text(&k->sources[source], program, k->before, k->behind);
  return text ? text : memory_text(k->list[program].text);
}

static void print_program(const struct coverage_display *k, size_t i) {
  const enum coverage_verdict v = verdict_of_coverage(k, i);
  const char *separator = v == SHOWN ? "" : ": ";
  if (k->options->quiet && (v == SAME || v == UNKNOWN)) return;
  printf("%s%s", v == SHOWN ? "" : verdict_names[v], separator);
  if (v == UNKNOWN || v == DIFFERENT) printf("%s\n", k->list[i].text);
  for (int source = 0; source < SOURCES; source++) {
    const struct program_places *p = places_of(k, source, i);
    if (!p || (v == SAME && source) || (v == UNKNOWN && p->is_known)) continue;
    char *text = v == UNKNOWN ? memory_text(p->why) : mark_unevaluated(k, source, i);
    if (v == UNKNOWN || v == DIFFERENT) printf("  %s: ", source_name(k, source));
    printf("%s\n", text);
    free(text);
  }
}

static void print_counts(const struct coverage_display *k) {
  printf("%zu program%s, %zu of %zu parts evaluated", k->count, plural(k->count), k->evaluated, k->parts);
  for (int i = SAME; i < VERDICTS; i++)
    if (k->counts[i]) printf(", %zu %s", k->counts[i], verdict_counts[i]);
  putchar('\n');
}

static json_t *places_json(const struct coverage_display *k, int source, size_t i) {
  const struct program_places *p = places_of(k, source, i);
  if (!p) return NULL;
  if (!p->is_known) return json_pack("{s:b, s:s*}", "known", 0, "why", p->why);
  json_t *evaluated = json_array();
  for (uint32_t place = 0; place < p->count; place++)
    json_array_append_new(evaluated, json_boolean(p->evaluated[place]));
  char *text = mark_unevaluated(k, source, i);
  json_t *object = json_pack("{s:b, s:s, s:o}", "known", 1, "marked", text, "evaluated", evaluated);
  free(text);
  return object;
}

static void print_coverage_json(const struct coverage_display *k) {
  json_t *programs = json_array(), *object = json_object();
  for (size_t i = 0; i < k->count; i++)
    json_array_append_new(
        programs, json_pack("{s:s, s:s, s:o*, s:o*}", "program", k->list[i].text, "verdict",
                            verdict_names[verdict_of_coverage(k, i)], "reference", places_json(k, MEANING, i),
                            is_source_wanted(k, TOOL) ? source_name(k, TOOL) : "tool", places_json(k, TOOL, i)));
  json_object_set_new(object, "programs", programs);
  for (int i = 0; i < VERDICTS; i++)
    json_object_set_new(object, verdict_names[i], json_integer((json_int_t)k->counts[i]));
  json_object_set_new(object, "parts", json_integer((json_int_t)k->parts));
  json_object_set_new(object, "evaluated", json_integer((json_int_t)k->evaluated));
  print_json_object(object);
}

/* ---- the command ---- */

static int print_coverage(struct coverage_display *k) {
  for (size_t i = 0; i < k->count; i++) count_program(k, i);
  if (k->options->json) print_coverage_json(k);
  for (size_t i = 0; !k->options->json && i < k->count; i++) print_program(k, i);
  if (!k->options->json && !k->options->quiet) print_counts(k);
  return k->counts[DIFFERENT] ? EXIT_NO : EXIT_YES;
}

/* On failure, returns false after it has printed why, for each text that is no program. */
static bool read_programs(struct coverage_display *k, assay *world, const struct given_terms *given) {
  const struct assay_programs_options options = {.subject = k->options->subject, .seed = k->options->seed};
  if (assay_programs_new(world, k->options->file, &options, &k->programs) != ASSAY_OK) {
    fputs(assay_error(world), stderr);
    return false;
  }
  if (assay_programs_warnings(k->programs)) fputs(assay_programs_warnings(k->programs), stderr);
  k->list = memory_array(given->count + 1, sizeof *k->list);
  size_t bad = 0;
  for (; k->count < given->count; k->count++) {
    const struct given_term *t = &given->list[k->count];
    const bool good =
        !t->error.text && assay_programs_read(k->programs, t->name, t->line, t->given, &k->list[k->count]) == ASSAY_OK;
    if (!good) fputs(t->error.text ? t->error.text : assay_error(world), stderr);
    bad += !good;
  }
  return !bad;
}

static int take_coverages(struct coverage_display *k, const struct invocation *call) {
  for (int source = 0; source < SOURCES; source++) {
    if (!is_source_wanted(k, source) || take_coverage(k, source)) continue;
    struct diagnostic *error = &k->sources[source].error;
    if (interruption) return interruption_status();
    return error->text ? invocation_refuse_error(call, error) : invocation_failed(call);
  }
  return print_coverage(k);
}

int show_coverage(struct invocation *call, const struct check_command_options *o, const struct given_terms *given) {
  const struct palette colors = palette_for((enum color_choice)call->common->color, stdout);
  const bool has_colors = *colors.bad && !o->json;
  struct coverage_display k = {
      .options = o, .before = has_colors ? colors.bad : "\302\253", .behind = has_colors ? colors.plain : "\302\273"};
  interruption_expect();
  const int status = read_programs(&k, call->world, given) ? take_coverages(&k, call) : EXIT_BAD;
  for (int source = 0; source < SOURCES; source++) program_coverage_free(&k.sources[source]);
  free(k.list);
  return status;
}

bool use_coverage_tool(struct invocation *call, assay_programs *programs, const struct assay_program *program,
                       enum coverage_choice choice) {
  struct program_coverage c = {
      .programs = programs, .list = program, .count = 1, .jobs = 1, .stop = &interruption, .tool = tool_named(choice)};
  interruption_expect();
  const bool is_done = program_coverage_by_tool(&c);
  const bool is_used = is_done && c.places[0].is_known && program_coverage_use(&c, 0);
  if (is_done && !c.places[0].is_known)
    invocation_refuse(call, "%s does not tell what is evaluated: %s", c.tool, c.places[0].why);
  else if (!is_used && c.error.text) invocation_refuse_error(call, &c.error);
  else if (!is_used && !interruption) invocation_failed(call);
  program_coverage_free(&c);
  return is_used;
}
