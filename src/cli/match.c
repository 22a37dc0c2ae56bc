/* assay match: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct match_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "PATTERN", .offset = AT(pattern), .help = "a pattern over one of its languages"},
    {.name = "TERM", .offset = AT(term), .help = "the term to match"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_LANGUAGE(struct match_options, ""),
    OPTIONS_WHY(struct match_options, "if the term does not match: show where it departs from the pattern"),
    OPTION_JSON(struct match_options, "print the matches as JSON"),
    OPTIONS_COMMON(struct match_options),
};

static int run(const void *given) { return session_match(given); }

const struct command match_command = {
    .name = "match",
    .summary = "match a term against a pattern",
    .description = "Prints the bindings of every way in which TERM matches PATTERN:\n"
                   "\n"
                   "  assay match stlc.rkt '(in-hole E (M N))' '((f 1) 2)'",
    .success = "the term matches: the bindings of at least one match were printed",
    .failure = "the term does not match",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct match_options),
    .run = run,
};
