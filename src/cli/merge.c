/* assay merge: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct merge_options, member)

static const struct argument arguments[] = {
    {.name = "OUT", .offset = AT(out), .help = "the directory of the campaign that gets all; it may be there already"},
    {.name = "FROM",
     .several = true,
     .offset = AT(from),
     .help = "campaigns of the same subject: their directories, or files that 'assay export' wrote"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_JSON(struct merge_options, "print what was done as JSON"),
    OPTION_QUIET(struct merge_options, "do not print what was done"),
    OPTIONS_COMMON(struct merge_options),
};

static int run(const void *given) { return session_merge(given); }

const struct command merge_command = {
    .name = "merge",
    .summary = "join campaigns of the same subject",
    .description = "Joins campaigns of the same subject, such as the shards of one hunt: counts are added,\n"
                   "and each bug is there once. What is merged again changes nothing.",
    .success = "they were joined",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct merge_options),
    .run = run,
};
