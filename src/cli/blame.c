/* assay blame: which switches of a compiler cure a program? */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "report/hunt_text.h"
#include "report/json.h"
#include "shrink/given_terms.h"

#include <stdlib.h>
#include <string.h>

struct blame_options {
  struct common_options common;
  const char *file;
  struct text_list terms;
  const char *subject; /* NULL: the only one */
  uint64_t jobs;
  bool json;
};

/* ---- as text ---- */

static const char *judgement_of(const struct given_verdict *v) {
  if (v->verdict == ASSAY_FAILS) return "fails";
  return v->verdict == ASSAY_HOLDS ? "does not fail" : "has no answer";
}

static void print_cause(const struct given_verdict *v) {
  char *text = cause_describe(&v->cause);
  puts(text ? text : "no variant that is wrong about it has switches");
  free(text);
}

static void print_verdict(const struct given_terms *g, const struct given_verdict *v) {
  const struct read_term *t = &g->list[v->term].read;
  printf("%s: %s\n", judgement_of(v), t->text ? t->text : t->term);
  if (v->verdict != ASSAY_FAILS) return;
  fputs("  ", stdout);
  print_cause(v);
}

/* ---- as JSON ---- */

static json_t *verdict_json(const struct given_terms *g, const struct given_verdict *v) {
  const struct read_term *t = &g->list[v->term].read;
  return json_pack("{s:s, s:s, s:s, s:o}", "program", t->text ? t->text : t->term, "term", t->term, "verdict",
                   v->verdict == ASSAY_FAILS   ? "fails"
                   : v->verdict == ASSAY_HOLDS ? "same"
                                               : "unknown",
                   "cause", cause_json(&v->cause));
}

static void print_json(const struct given_terms *g) {
  json_t *list = json_array();
  for (size_t i = 0; i < g->verdict_count; i++) json_array_append_new(list, verdict_json(g, &g->verdicts[i]));
  print_json_object(json_pack("{s:o}", "programs", list));
}

/* ---- the command ---- */

static int report_causes(const struct given_terms *g, bool is_json) {
  bool some = false;
  for (size_t i = 0; i < g->verdict_count; i++) some = some || g->verdicts[i].cause.count;
  for (size_t i = 0; i < g->verdict_count && !is_json; i++) print_verdict(g, &g->verdicts[i]);
  if (is_json) print_json(g);
  return some ? EXIT_YES : EXIT_NO;
}

static int find_causes(struct invocation *call, struct given_terms *g, const struct blame_options *o) {
  for (size_t i = 0; i < o->terms.count; i++) {
    char *name = o->terms.count > 1 ? memory_printf("PROGRAM %zu", i + 1) : memory_text("PROGRAM");
    given_terms_add(g, name, 1, o->terms.items[i]);
    free(name);
  }
  interruption_expect();
  if (given_terms_run(g, call->world)) return report_causes(g, o->json);
  if (interruption) return interruption_status();
  return invocation_refuse_terms(call, g, "blame");
}

static int blame(struct invocation *call, const void *given) {
  const struct blame_options *o = given;
  const char **libraries = invocation_libraries(call);
  struct given_terms g = {.blames = true,
                          .check = {.kind = &compare_check_kind,
                                    .file = o->file,
                                    .jobs = (unsigned)o->jobs,
                                    .stop = &interruption,
                                    .subject = o->subject,
                                    .libraries = libraries,
                                    .warn = print_warning}};
  const int status = find_causes(call, &g, o);
  given_terms_free(&g);
  free(libraries);
  return status;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct blame_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a subject file (.assay)"},
    {.name = "PROGRAM",
     .several = true,
     .offset = AT(terms),
     .help = "programs, in the syntax of the subject's language or as terms"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_SUBJECT(struct blame_options),
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "2",
     .least = 1,
     .most = 256,
     .offset = AT(jobs),
     .help = "run N compilers and programs at a time"},
    OPTION_JSON(struct blame_options, "print the causes as JSON"),
    OPTIONS_COMMON(struct blame_options),
};

static const char *contradiction_of_blame(const struct blame_options *o) {
  if (!path_is_subject_file(o->file))
    return "only compilers have switches: FILE must be a subject file (.assay). Of a model, 'assay hunt' names what "
           "is suspicious";
  return o->terms.count ? NULL : "programs must be given";
}

static int blame_command_run(const void *given) {
  const struct blame_options *o = given;
  const char *wrong = contradiction_of_blame(o);
  if (!wrong) return invocation_run("blame", &o->common, blame, o);
  fprintf(stderr, "assay blame: %s\n", wrong);
  return EXIT_BAD;
}

const struct command blame_command = {
    .name = "blame",
    .summary = "find which switches of a compiler cure a program that fails",
    .description = "Runs each PROGRAM again with switches of the variant that is wrong about it, and\n"
                   "prints the smallest set of them with which it is right:\n"
                   "\n"
                   "  assay blame subjects/ops/gcc.assay \"$(cat program)\"\n"
                   "\n"
                   "The target of the subject says what can be switched off: see (switches ...) in\n"
                   "assay-subjects(5).",
    .success = "at least one of the programs is cured by switches",
    .failure = "none is: a program does not fail, or no switches cure it",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct blame_options),
    .run = blame_command_run,
};
