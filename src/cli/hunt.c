/* assay hunt: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct hunt_options, member)

enum { HOW_MUCH = 1 }; /* a group of options */

static const struct argument arguments[] = {
    {.name = "FILE",
     .offset = AT(file),
     .help =
         "a model: a Redex program with properties (redex-check); or a subject file (.assay): programs for compilers"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_PROPERTY(struct hunt_options),
    OPTION_USING(struct hunt_options, ". Programs of a subject file: one of open, used, classic, learnt and rules"),
    OPTION_FOR(struct hunt_options, NULL,
               "stop after TIME: 90s, 10m, 2h (where neither --for nor --count is given: 60s)"),
    OPTION_COUNT(struct hunt_options, NULL, 1000000000000,
                 "stop after N attempts with each generator; what is found is then the same on every machine"),
    {.name = "first", .kind = OPTION_FLAG, .offset = AT(first), .help = "stop at the first counterexample of all"},
    OPTION_EACH(struct hunt_options, "2s"),
    {.name = "no-shrink",
     .kind = OPTION_FLAG,
     .offset = AT(no_shrink),
     .help = "show counterexamples as they were made, instead of making them small"},
    OPTION_SHRINK_FOR(struct hunt_options, NULL, " (where it is not given: 10s, or 2m with a subject file)"),
    OPTION_NO_GENERALISE(struct hunt_options),
    OPTION_INSTANCES(struct hunt_options),
    OPTION_SUBJECT(struct hunt_options),
    {.name = "program",
     .kind = OPTION_FLAG,
     .offset = AT(program),
     .help = "with a subject file: print each finding as a program that stands alone"},
    {.name = "oracle",
     .kind = OPTION_TEXT,
     .argument = "WHO",
     .offset = AT(oracle),
     .help = "with a subject file: who says what programs should do: variants, which should do the same; or reference, "
             "what programs mean, and only the last variant is run (where it is not given: both)"},
    {.name = "emi",
     .kind = OPTION_FLAG,
     .offset = AT(emi),
     .help = "with a subject file: try mutants of programs, too, in which what is never evaluated is something else"},
    {.name = "programs",
     .kind = OPTION_TEXT,
     .argument = "PATH",
     .offset = AT(programs),
     .help = "with --emi: make mutants of the programs in the file PATH, one on a line, or in the files of the "
             "directory PATH, instead of random ones"},
    {.name = "lively",
     .kind = OPTION_FLAG,
     .offset = AT(lively),
     .help = "with a subject file: instead of programs that fail on all that they are run on, or print the same each "
             "time, make others"},
    {.name = "learn",
     .kind = OPTION_TEXT,
     .argument = "OUT",
     .offset = AT(learn),
     .help = "with a subject file: only count what is found, and write to OUT what such programs are like, for (learnt "
             "NAME)"},
    {.name = "size",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 100000,
     .offset = AT(size),
     .help = "with a subject file: how large programs are, instead of what the subject says"},
    {.name = "campaign",
     .kind = OPTION_TEXT,
     .argument = "DIR",
     .offset = AT(campaign),
     .help = "keep everything in DIR: what was tried, and each finding before it is printed; for 'assay report' and "
             "--resume"},
    {.name = "resume",
     .kind = OPTION_FLAG,
     .offset = AT(resume),
     .help = "with --campaign: go on with what is in DIR, if there is something"},
    OPTION_CORPUS(
        struct hunt_options,
        "first try the terms of this corpus ('assay export --format corpus'); what those of them explain that "
        "still fail is known"),
    {.name = "checkpoint",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .offset = AT(checkpoint),
     .help = "with --campaign: keep how far it is every TIME (where it is not given: each second, or less often if "
             "that takes long); findings are kept at once"},
    {.name = "shard",
     .kind = OPTION_TEXT,
     .argument = "I/N",
     .offset = AT(shard),
     .help = "try only the part I (from 0) of N parts of the work; 'assay merge' joins their campaigns"},
    {.name = "store",
     .kind = OPTION_TEXT,
     .argument = "URL",
     .offset = AT(store),
     .help =
         "take part in the campaign that others hunt for, too, and meet in the store postgresql://user@host/database; "
         "--campaign is then where this worker keeps things until they are there"},
    {.name = "shards",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 1000000,
     .offset = AT(shards),
     .help = "with --store: of how many parts the campaign is, if nobody has begun it yet; 16 unless given"},
    OPTION_SEED(struct hunt_options),
    OPTION_JOBS(struct hunt_options, "1"),
    OPTION_NO_COVERAGE(struct hunt_options, ", and do not tell which rules were never used"),
    OPTION_TREE(struct hunt_options),
    OPTION_JSON(struct hunt_options, "print what happens as JSON, one object a line; the last one has all results"),
    {.name = "quiet",
     .letter = 'q',
     .kind = OPTION_FLAG,
     .group = HOW_MUCH,
     .offset = AT(quiet),
     .help = "print counterexamples only, and no progress; with --json, only the last object"},
    {.name = "verbose",
     .letter = 'v',
     .kind = OPTION_FLAG,
     .group = HOW_MUCH,
     .offset = AT(verbose),
     .help = "tell progress more often where standard error is no terminal, and a full status in the end"},
    OPTIONS_COMMON(struct hunt_options),
};

static int run(const void *given) { return session_hunt(given); }

const struct command hunt_command = {
    .name = "hunt",
    .summary = "search for counterexamples to a model's properties",
    .description = "Tries the properties of FILE (redex-check and its relatives) on terms from every\n"
                   "generator that applies to them. What fails is made small; what shows a bug that is\n"
                   "known already is only counted. With --for or --count, it goes on to the end; else\n"
                   "until each property has a counterexample.\n"
                   "When interrupted, it tells what was found until then, and ends with status 1, or 130 if\n"
                   "that is nothing.",
    .success = "no counterexample was found",
    .failure = "at least one counterexample was found",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct hunt_options),
    .run = run,
};
