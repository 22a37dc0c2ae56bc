/* assay repl: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct repl_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program with properties (redex-check)"},
    {.name = NULL},
};

/* Those that are numbers, times or texts are bounds: they can be set in the dialogue, too. */
static const struct option options[] = {
    OPTION_PROPERTY(struct repl_options),
    OPTION_USING(struct repl_options, ""),
    OPTION_FOR(struct repl_options, "10s", "look for the next counterexample for TIME at most"),
    OPTION_EACH(struct repl_options, "2s"),
    OPTION_SHRINK_FOR(struct repl_options, "10s", ""),
    OPTION_MAX_CHECKS(struct repl_options),
    OPTION_TRIES(struct repl_options),
    OPTION_MAX_SIZE(struct repl_options),
    OPTION_MAX_DEPTH(struct repl_options),
    {.name = "opaque",
     .kind = OPTION_TEXT,
     .argument = "NT,...",
     .offset = AT(opaque),
     .help = "leave the terms of these non-terminals as they are"},
    OPTION_INSTANCES(struct repl_options),
    OPTION_SEED(struct repl_options),
    OPTION_TREE(struct repl_options),
    OPTIONS_COMMON(struct repl_options),
};

static int run(const void *given) { return session_repl(given); }

const struct command repl_command = {
    .name = "repl",
    .summary = "find, shrink and generalise counterexamples one by one",
    .description = "Reads commands from the terminal, or a script from standard input:\n"
                   "\n"
                   "  next            find the next counterexample\n"
                   "  shrink          make it small\n"
                   "  generalise      tell what it stands for\n"
                   "  strengthen      let it not come again, nor what it stands for\n"
                   "\n"
                   "and others, which 'help' lists.",
    .success = "no counterexample was found",
    .failure = "at least one counterexample was found",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct repl_options),
    .run = run,
};
