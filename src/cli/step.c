/* assay step: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#include <string.h>

#define AT(member) offsetof(struct step_options, member)

enum { WHAT_TO_SHOW = 1 };

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "TERM", .offset = AT(term), .help = "the term to reduce"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_RELATION(struct step_options, ""),
    {.name = "all",
     .kind = OPTION_FLAG,
     .group = WHAT_TO_SHOW,
     .offset = AT(all),
     .help = "follow all steps to their ends and print every normal form"},
    {.name = "trace",
     .kind = OPTION_FLAG,
     .group = WHAT_TO_SHOW,
     .offset = AT(trace),
     .help = "print the way to a normal form, each step with the name of its rule"},
    {.name = "graph",
     .kind = OPTION_TEXT,
     .group = WHAT_TO_SHOW,
     .argument = "OUT",
     .offset = AT(graph),
     .help = "write the reduction graph to the file OUT: an .svg (drawn by Graphviz) or a .dot"},
    {.name = "limit",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "10000",
     .least = 1,
     .most = 1000000000,
     .offset = AT(limit),
     .help = "stop after N different terms"},
    OPTION_JSON(struct step_options, "print the results as JSON"),
    OPTIONS_COMMON(struct step_options),
};

static bool ends_in(const char *text, const char *end) {
  const size_t length = strlen(text), wanted = strlen(end);
  return length > wanted && strcmp(text + length - wanted, end) == 0;
}

static int run(const void *given) {
  const struct step_options *o = given;
  if (o->graph && !ends_in(o->graph, ".svg") && !ends_in(o->graph, ".dot")) {
    fprintf(stderr, "assay step: --graph wants a file name that ends in .svg or .dot, not '%s'\n", o->graph);
    return 2;
  }
  return session_step(o);
}

const struct command step_command = {
    .name = "step",
    .summary = "reduce a term: one step, all steps, a trace, a graph",
    .description = "Prints every term to which one step of a reduction relation leads from TERM,\n"
                   "with the name of the rule:\n"
                   "\n"
                   "  assay step stlc.rkt '((λ (x num) x) 1)' --relation red",
    .success = "the term takes a step",
    .failure = "the term takes no step: it is a normal form",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct step_options),
    .run = run,
};
