/* assay hunt: its command line. */
#include "cli/commands.h"
#include "cli/session.h"

#define AT(member) offsetof(struct hunt_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program with properties (redex-check)"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "property",
     .letter = 'p',
     .kind = OPTION_TEXT,
     .argument = "P",
     .offset = AT(property),
     .help = "try only the properties on line P, or about the pattern, judgment, relation or metafunction P"},
    {.name = "using",
     .letter = 'u',
     .kind = OPTION_TEXT,
     .argument = "G,...",
     .offset = AT(using),
     .help = "the generators to use, of grammar, enum, random-index and derive; else all that apply, in turns"},
    {.name = "for",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .offset = AT(seconds),
     .help = "stop after TIME: 90s, 10m, 2h (where neither --for nor --count is given: 60s)"},
    {.name = "count",
     .letter = 'n',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 1000000000000,
     .offset = AT(count),
     .help = "stop after N attempts with each generator; what is found is then the same on every machine"},
    {.name = "first", .kind = OPTION_FLAG, .offset = AT(first), .help = "stop at the first counterexample of all"},
    {.name = "each",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .initial = "2s",
     .offset = AT(limit),
     .help = "give up an attempt that runs longer than TIME"},
    {.name = "seed",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "0",
     .most = INT64_MAX,
     .offset = AT(seed),
     .help = "where random terms start from: the same seed makes the same terms, on every machine"},
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "1",
     .least = 1,
     .most = 256,
     .offset = AT(jobs),
     .help = "work with N threads"},
    {.name = "no-coverage",
     .kind = OPTION_FLAG,
     .offset = AT(no_coverage),
     .help =
         "do not lean to productions that have been in terms which use rarely used rules, and do not tell which rules "
         "were never used"},
    {.name = "json", .kind = OPTION_FLAG, .offset = AT(json), .help = "print the results as JSON"},
    {.name = "quiet",
     .letter = 'q',
     .kind = OPTION_FLAG,
     .offset = AT(quiet),
     .help = "print counterexamples only, and no progress"},
    OPTIONS_COMMON(struct hunt_options),
};

static int run(const void *given) { return session_hunt(given); }

const struct command hunt_command = {
    .name = "hunt",
    .summary = "search for counterexamples to a model's properties",
    .description = "Tries the properties of FILE (redex-check and its relatives) on terms from every\n"
                   "generator that applies to them, until each has a counterexample or the time is up.\n"
                   "When interrupted, it tells what was found until then, and ends with status 1, or 130 if\n"
                   "that is nothing.",
    .success = "no counterexample was found",
    .failure = "at least one counterexample was found",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct hunt_options),
    .run = run,
};
