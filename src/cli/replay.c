/* assay replay: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct replay_options, member)

static const struct argument arguments[] = {
    {.name = "DIR", .offset = AT(directory), .help = "a campaign's directory"},
    {.name = "FINDING",
     .optional = true,
     .offset = AT(finding),
     .help = "the number or the shape (or how it begins) of one finding; else all are tried"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "original",
     .kind = OPTION_FLAG,
     .offset = AT(original),
     .help = "try the terms as they were made, instead of what they were made small to"},
    {.name = "with",
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(file),
     .help = "try them on this subject, such as one that was mended, instead of the text that the campaign has"},
    OPTION_EACH(struct replay_options, "10s"),
    OPTION_JOBS(struct replay_options, "1"),
    OPTION_JSON(struct replay_options, "print the results as JSON"),
    OPTION_QUIET(struct replay_options, "print only those that still fail, or that cannot be asked any more"),
    OPTIONS_COMMON(struct replay_options),
};

static int run(const void *given) { return session_replay(given); }

const struct command replay_command = {
    .name = "replay",
    .summary = "try the findings of a campaign again",
    .description = "Tries findings of a campaign again, from the term that is kept, not from its seed:\n"
                   "on the subject's text as it was then, or on another file (--with).",
    .success = "what was tried does not fail any more",
    .failure =
        "at least one finding still fails, or the subject has no such property any more, or none about such terms",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct replay_options),
    .run = run,
};
