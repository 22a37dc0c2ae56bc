/* assay lint: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct lint_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model, which is a Redex program; or a subject file (.assay)"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "werror",
     .kind = OPTION_FLAG,
     .offset = AT(werror),
     .help = "exit with status 1 if there are warnings, and nothing worse"},
    OPTION_JSON(struct lint_options, "print one object with all messages"),
    OPTIONS_COMMON(struct lint_options),
};

static int run(const void *given) { return session_lint(given); }

const struct command lint_command = {
    .name = "lint",
    .summary = "say what is wrong with a file, without running it",
    .description = "Reads FILE without running anything of it but its macros, which can write no\n"
                   "files, and says all that is wrong with it. If nothing is, it warns of what was\n"
                   "probably not meant, such as clauses that can never be reached. With --json,\n"
                   "each message has the range of the text that it is about.",
    .success = "there is nothing to say, or there are warnings only",
    .failure = "there are warnings, and --werror was given",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct lint_options),
    .run = run,
};
