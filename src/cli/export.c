/* assay export: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct export_options, member)

static const struct argument arguments[] = {
    {.name = "DIR", .offset = AT(directory), .help = "a campaign's directory"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .argument = "OUT",
     .offset = AT(output),
     .help = "where to: a file, or with --format corpus a directory; else JSON is printed"},
    {.name = "format",
     .kind = OPTION_CHOICE,
     .argument = "json|corpus",
     .initial = "json",
     .offset = AT(format),
     .help = "json: all that the campaign has; corpus: the findings as a directory of terms, for 'assay check FILE "
             "--corpus' and 'assay hunt FILE --corpus'"},
    OPTIONS_COMMON(struct export_options),
};

static int run(const void *given) { return session_export(given); }

const struct command export_command = {
    .name = "export",
    .summary = "write a campaign as JSON, or its findings as a corpus of terms",
    .description = "Writes what a campaign has as JSON, which 'assay merge' reads; or its findings as a corpus:\n"
                   "a directory of terms, a regression suite for 'assay check FILE --corpus DIR'.",
    .success = "it was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct export_options),
    .run = run,
};
