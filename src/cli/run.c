/* assay run: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct run_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTIONS_WHY(struct run_options,
                "if no clause of a metafunction applies: show, after the error, which came nearest and why not"),
    OPTIONS_COMMON(struct run_options),
};

static int run(const void *given) { return session_run(given); }

const struct command run_command = {
    .name = "run",
    .summary = "evaluate a model as racket does",
    .description = "Evaluates FILE from top to bottom and prints the values of its top-level\n"
                   "expressions, and all that the program itself prints, as 'racket FILE' would.",
    .success = "the file was evaluated to its end",
    .failure = "only if the program says so, by (exit 1); it may choose any status",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct run_options),
    .run = run,
};
