/* assay mutate: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct mutate_options, member)

static const struct argument arguments[] = {
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

static int run(const void *given) { return session_mutate(given); }

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
    .run = run,
};
