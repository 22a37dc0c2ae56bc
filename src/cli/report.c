/* assay report: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct report_options, member)

static const struct argument arguments[] = {
    {.name = "DIR", .offset = AT(directory), .help = "a campaign: the directory of `assay hunt --campaign`"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(output),
     .help = "write to FILE, and not to standard output"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_CHOICE,
     .argument = "auto|html|text|json|junit|sarif|markdown",
     .initial = "auto",
     .offset = AT(format),
     .help = "what to write; auto means by the end of FILE's name (.html, .txt, .json, .xml, .sarif, .md), else HTML; "
             "and without a FILE, text"},
    OPTIONS_COMMON(struct report_options),
};

static int run(const void *given) { return session_report(given); }

const struct command report_command = {
    .name = "report",
    .summary = "show what a campaign has found",
    .description =
        "Writes a report on a campaign: each finding with its formula, its term, its programs and outputs, and how it "
        "was made small;\nwhat was tried, and by whom; what was never used:\n"
        "\n"
        "  assay report DIR -o report.html\n"
        "  assay report DIR --format junit -o results.xml\n"
        "\n"
        "The campaign is only read: somebody may be hunting in it.",
    .success = "the report was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct report_options),
    .run = run,
};
