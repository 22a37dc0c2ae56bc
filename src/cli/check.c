/* assay check: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct check_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_SEED(struct check_options),
    {.name = "attempts",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 1000000000,
     .offset = AT(attempts),
     .help = "how many terms each redex-check tries, whatever the file says (where neither says: 1000)"},
    OPTION_TREE(struct check_options),
    OPTION_JSON(struct check_options, "print the results as JSON"),
    OPTION_QUIET(struct check_options, "print failures and counterexamples only, and no progress"),
    OPTIONS_COMMON(struct check_options),
};

static int run(const void *given) { return session_check(given); }

const struct command check_command = {
    .name = "check",
    .summary = "run a model's tests and properties",
    .description = "Loads FILE and runs its tests (test-equal, test-->, test-->>,\n"
                   "test-judgment-holds) and its properties (redex-check). Prints what failed, each\n"
                   "counterexample, and the counts.",
    .success = "every test passed, and no property has a counterexample",
    .failure = "a test failed, or a counterexample was found",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct check_options),
    .run = run,
};
