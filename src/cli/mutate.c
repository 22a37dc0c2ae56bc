/* assay mutate: makes programs that do the same as another one on given inputs. */
#include "cli/check/show_coverage.h"
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "core/distinct.h"
#include "core/system/interruption.h"

#include <inttypes.h>

struct mutate_options {
  struct common_options common;
  const char *file, *program, *subject;
  struct text_list inputs;
  uint64_t count, seed;
  int coverage; /* an enum coverage_choice, less 1: by the reference semantics, or by a tool */
  bool json;
};

static void print_mutant(const struct mutate_options *o, const struct assay_mutant *m) {
  if (o->json) {
    print_json_line(json_pack("{s:s, s:s, s:s, s:s, s:s}", "text", m->text, "marked", m->marked, "mutation",
                              m->mutation, "before", m->before, "now", m->now));
    return;
  }
  printf("%s\n  %s: %s\n", m->marked, m->mutation, m->before);
}

static int run_mutate(struct invocation *call, const void *given) {
  const struct mutate_options *o = given;
  const struct assay_programs_options options = {.subject = o->subject, .seed = o->seed, .emi = true};
  struct assay_program program;
  assay_programs *programs;
  if (!path_is_subject_file(o->file)) return invocation_refuse(call, "%s is no subject file (.assay)", o->file);
  if (assay_programs_new(call->world, o->file, &options, &programs) != ASSAY_OK ||
      (o->inputs.count && assay_programs_run_on(programs, o->inputs.items, (unsigned)o->inputs.count) != ASSAY_OK) ||
      assay_programs_read(programs, "PROGRAM", 1, o->program, &program) != ASSAY_OK)
    return invocation_failed(call);
  const enum coverage_choice coverage = (enum coverage_choice)(o->coverage + 1);
  if (coverage != COVERAGE_REFERENCE && !use_coverage_tool(call, programs, &program, coverage))
    return interruption ? interruption_status() : EXIT_BAD;
  enum { TRIES = 40 }; /* per mutant, because many are equal, or not made */
  uint64_t made = 0;
  struct distinct seen = {0};
  for (uint64_t i = 1; made < o->count && i <= TRIES * o->count; i++) {
    const struct assay_mark mark = assay_mark(call->world);
    struct assay_mutant m;
    if (assay_programs_mutate(programs, program.term, i, &m) != ASSAY_OK) return invocation_failed(call);
    if (m.program && distinct_add(&seen, m.digest)) {
      print_mutant(o, &m);
      made++;
    }
    assay_release(call->world, mark);
  }
  distinct_free(&seen);
  if (!made)
    fprintf(stderr, "assay mutate: nothing of this program can be mutated, as far as %" PRIu64 " tries tell\n",
            TRIES * o->count);
  return made ? EXIT_YES : EXIT_NO;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct mutate_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE",
     .offset = AT(file),
     .help = "a subject file (.assay) about terms whose meaning is known, or about graphs"},
    {.name = "PROGRAM",
     .offset = AT(program),
     .help = "a program, in the syntax of its language or as a term, (λ x e); or a graph, (graph ...)"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "input",
     .kind = OPTION_LIST,
     .argument = "PROGRAM",
     .offset = AT(inputs),
     .help = "what it is run on, instead of what the subject's target says; once for each argument, or for each "
             "parameter of a graph"},
    {.name = "coverage",
     .kind = OPTION_CHOICE,
     .argument = "reference|hpc|gcov",
     .initial = "reference",
     .offset = AT(coverage),
     .help = "who says what is never evaluated: what PROGRAM means, or GHC's HPC or gcc's gcov, with which it is "
             "compiled and run"},
    OPTION_COUNT(struct mutate_options, "10", 1000000, "how many mutants to make, at most"),
    OPTION_SUBJECT(struct mutate_options),
    OPTION_SEED(struct mutate_options),
    OPTION_JSON(struct mutate_options, "print each mutant as a JSON object on a line"),
    OPTIONS_COMMON(struct mutate_options),
};

const struct command mutate_command = {
    .name = "mutate",
    .summary = "programs that do the same as another one on given inputs",
    .description = "Prints programs that do on the inputs what PROGRAM does: what it never evaluates\n"
                   "there is replaced, removed or swapped, and what is changed is between guillemets:\n"
                   "\n"
                   "  assay mutate subjects/haskell/zips.assay '\\x -> zipWith (==) x []' --input '[]'",
    .success = "at least one mutant was made",
    .failure = "no mutant was made",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct mutate_options),
    .body = run_mutate,
};
