/* assay shrink: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct shrink_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program with properties (redex-check)"},
    {.name = "TERM", .offset = AT(term), .help = "a term that breaks one of them, or the name of a file that has it"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "property",
     .letter = 'p',
     .kind = OPTION_TEXT,
     .argument = "P",
     .offset = AT(property),
     .help = "the property on line P, or about the pattern, judgment, relation or metafunction P; else the first that "
             "TERM breaks"},
    {.name = "same",
     .kind = OPTION_FLAG,
     .offset = AT(same),
     .help = "let the term go on failing in the same way: false, or the same exception from the same place"},
    {.name = "shrink-for",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .offset = AT(seconds),
     .help = "stop after TIME, and print what there is by then"},
    {.name = "max-checks",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = INT64_MAX,
     .offset = AT(max_checks),
     .help = "stop after trying N terms, and print what there is by then"},
    {.name = "tries",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "1000",
     .most = 1000000,
     .offset = AT(tries),
     .help = "random terms to try in the place of each sub-term, when nothing else helps"},
    {.name = "max-size",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = INT64_MAX,
     .offset = AT(max_size),
     .help = "the largest of these random terms has N nodes; else they are just smaller than what they replace"},
    {.name = "max-depth",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = INT64_MAX,
     .offset = AT(max_depth),
     .help = "change nothing that is deeper than N levels in the term"},
    {.name = "opaque",
     .kind = OPTION_LIST,
     .argument = "NT",
     .offset = AT(opaque),
     .help = "leave the terms of the non-terminal NT as they are; may be repeated"},
    {.name = "no-generalise",
     .kind = OPTION_FLAG,
     .offset = AT(no_generalise),
     .help = "do not look for what may vary in the reduced term"},
    {.name = "instances",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "10000",
     .least = 1,
     .most = INT64_MAX,
     .offset = AT(instances),
     .help = "try N instances of each formula that the reduced term is generalised to"},
    OPTION_EACH(struct shrink_options, "2s"),
    OPTION_SEED(struct shrink_options),
    OPTION_JOBS(struct shrink_options, "1"),
    OPTION_JSON(struct shrink_options, "print the result as JSON"),
    OPTION_QUIET(struct shrink_options, "print the term only"),
    OPTIONS_COMMON(struct shrink_options),
};

static int run(const void *given) { return session_shrink(given); }

const struct command shrink_command = {
    .name = "shrink",
    .summary = "make a counterexample small",
    .description = "Replaces parts of TERM by smaller ones, as long as the property of FILE that it breaks\n"
                   "stays broken, until nothing more can be made smaller. Then says which parts of what is left\n"
                   "may be anything: formulas of which all instances that were tried break the property.",
    .success = "the term breaks none of the properties",
    .failure = "the term is a counterexample, and its smallest form was printed",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct shrink_options),
    .run = run,
};
