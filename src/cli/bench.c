/* assay bench: its command line. */
#include "cli/commands.h"
#include "cli/session.h"

#define AT(member) offsetof(struct bench_options, member)

static const struct argument arguments[] = {
    {.name = "EXPERIMENT",
     .offset = AT(experiment),
     .help = "redex (the benchmark of Redex: eight models, fifty bugs), or another directory of benchmark files among "
             "the models"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "for",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .initial = "10m",
     .offset = AT(seconds),
     .help = "use so much time for all bugs together"},
    {.name = "bugs",
     .letter = 'b',
     .kind = OPTION_TEXT,
     .argument = "B,...",
     .offset = AT(bugs),
     .help = "only these, such as stlc-1,rvm-3; a model stands for all of its bugs"},
    {.name = "generators",
     .letter = 'u',
     .kind = OPTION_TEXT,
     .argument = "G,...",
     .offset = AT(generators),
     .help = "only these, of grammar, enum, random-index and derive"},
    {.name = "each",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .initial = "1s",
     .offset = AT(limit),
     .help = "give up an attempt that runs longer than TIME"},
    {.name = "seed",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "0",
     .most = UINT64_MAX / 2,
     .offset = AT(seed),
     .help = "where the first run starts from; the others follow"},
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "2",
     .least = 1,
     .most = 256,
     .offset = AT(jobs),
     .help = "work with N threads"},
    {.name = "models-dir",
     .kind = OPTION_TEXT,
     .argument = "DIR",
     .offset = AT(models),
     .help = "where the models are; else ASSAY_MODELS says it, or they are where assay was installed or built"},
    {.name = "json", .kind = OPTION_FLAG, .offset = AT(json), .help = "print an object for each bug, one on a line"},
    {.name = "csv", .kind = OPTION_TEXT, .argument = "OUT", .offset = AT(csv), .help = "write a table to the file OUT"},
    {.name = "html",
     .kind = OPTION_TEXT,
     .argument = "OUT",
     .offset = AT(html),
     .help = "write a page with the figures to the file OUT"},
    {.name = "write",
     .kind = OPTION_TEXT,
     .argument = "DIR",
     .offset = AT(write),
     .help = "write the models with their bugs to the directory DIR, and do nothing else"},
    {.name = "quiet", .letter = 'q', .kind = OPTION_FLAG, .offset = AT(quiet), .help = "show no progress"},
    OPTIONS_COMMON(struct bench_options),
};

static int run(const void *given) { return session_bench(given); }

const struct command bench_command = {
    .name = "bench",
    .summary = "measure how fast the generators find known bugs",
    .description = "Puts known bugs into models, one at a time, and hunts each with every generator.\n"
                   "Prints the mean CPU time to a counterexample, and its 95% interval.",
    .success = "every bug was found",
    .failure = "a bug was not found",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct bench_options),
    .run = run,
};
