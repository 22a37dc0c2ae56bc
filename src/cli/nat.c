/* assay nat: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#include <string.h>

#define AT(member) offsetof(struct nat_options, member)

enum { WHICH_WAY = 1 };

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "PATTERN", .offset = AT(pattern), .help = "a pattern over one of its languages"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "from",
     .kind = OPTION_TEXT,
     .group = WHICH_WAY,
     .argument = "N",
     .offset = AT(from),
     .help = "print term number N, counted from 0; N may have thousands of digits"},
    {.name = "to",
     .kind = OPTION_TEXT,
     .group = WHICH_WAY,
     .argument = "TERM",
     .offset = AT(to),
     .help = "print the number of TERM"},
    {.name = "random",
     .kind = OPTION_NUMBER,
     .group = WHICH_WAY,
     .argument = "N",
     .least = 1,
     .most = 1000000000,
     .offset = AT(random),
     .help = "print N terms of random numbers, each after its number"},
    OPTION_COUNT(struct nat_options, NULL, 1000000000,
                 "print N terms in order, each after its number, from the one that --from says or the first"),
    OPTION_SEED(struct nat_options),
    OPTION_LANGUAGE(struct nat_options, ""),
    OPTION_JSON(struct nat_options, "print each answer as a JSON object on a line of its own; numbers are strings"),
    OPTIONS_COMMON(struct nat_options),
};

static int run(const void *given) {
  const struct nat_options *o = given;
  if (o->count && (o->to || o->random)) {
    fprintf(stderr, "assay nat: --count is for terms in order: it does not go with --%s\n", o->to ? "to" : "random");
    return 2;
  }
  if (o->from && o->from[strspn(o->from, "0123456789")]) {
    fprintf(stderr, "assay nat: --from wants a natural number, not '%s'\n", o->from);
    return 2;
  }
  return session_nat(o);
}

const struct command nat_command = {
    .name = "nat",
    .summary = "terms by number: from numbers to terms and back",
    .description = "The terms of PATTERN are numbered, small ones first. Prints how many there are, the term of a\n"
                   "number, the number of a term, or a range of terms:\n"
                   "\n"
                   "  assay nat stlc.rkt M --from 1000000\n"
                   "  assay nat stlc.rkt M --to '(λ (x num) x)'",
    .success = "the answer was printed",
    .failure = "the term has no number, as it does not match the pattern; or the pattern has fewer terms",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct nat_options),
    .run = run,
};
