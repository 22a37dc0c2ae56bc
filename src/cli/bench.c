/* assay bench: the option table of a command that assay-bench runs (bench/experiments). */
#include "cli/bench_options.h"
#include "cli/commands.h"
#include "cli/options_shared.h"

#define AT(member) offsetof(struct bench_options, member)

static const struct command_argument arguments[] = {
    {.name = "EXPERIMENT",
     .words = "redex|etna|palka|smartcheck|graph",
     .offset = AT(experiment),
     .help = "redex (the benchmark of Redex: eight models, fifty bugs), palka (Pałka's, on the GHC of this machine), "
             "smartcheck (SmartCheck's experiments on "
             "reduction), graph (how many functions of 20 operations are checked in a second), or another directory of "
             "benchmark files among the models"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_FOR(struct bench_options, "10m", "use so much time for all bugs together"),
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
    OPTION_EACH(struct bench_options, "1s", ABOUT_ALL),
    OPTION_NO_COVERAGE(struct bench_options, "", ABOUT_ALL),
    OPTION_SEED(struct bench_options),
    OPTION_JOBS(struct bench_options, "2"),
    {.name = "models-dir",
     .kind = OPTION_TEXT,
     .argument = "DIR",
     .offset = AT(models),
     .help = "where the models are; else ASSAY_MODELS says it, or they are where assay was installed or built"},
    OPTION_JSON(struct bench_options, "print an object for each bug, one on a line"),
    {.name = "csv", .kind = OPTION_TEXT, .argument = "OUT", .offset = AT(csv), .help = "write a table to the file OUT"},
    {.name = "html",
     .kind = OPTION_TEXT,
     .argument = "OUT",
     .offset = AT(html),
     .help = "write a page with the figures to the file OUT"},
    {.name = "with-racket",
     .kind = OPTION_FLAG,
     .offset = AT(with_racket),
     .help = "let Redex's generators hunt the same bugs afterwards, and print how much longer they take"},
    {.name = "racket-for",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .initial = "12s",
     .offset = AT(racket_seconds),
     .help = "the CPU time that each of Redex's generators gets for each bug"},
    {.name = "write",
     .kind = OPTION_TEXT,
     .argument = "DIR",
     .offset = AT(write),
     .help = "write the models with their bugs to the directory DIR, and do nothing else"},
    {.name = "shrink",
     .kind = OPTION_FLAG,
     .offset = AT(shrink),
     .help = "make every counterexample small, and compare it with the smallest that is known; with palka: do nothing "
             "else, "
             "by rules in different orders, and compare these"},
    OPTION_COUNT(struct bench_options, "200", 1000000, "with palka --shrink: make N counterexamples small"),
    {.name = "counterexamples",
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(counterexamples),
     .help = "with palka --shrink: those of FILE, a term on each line; what is missing is hunted, and added to it"},
    {.name = "answers",
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(answers),
     .help = "with palka --shrink: keep the compiler's answers in FILE, and never ask twice"},
    {.name = "subject",
     .kind = OPTION_TEXT,
     .argument = "NAME",
     .offset = AT(subject),
     .help = "with palka --shrink: which of the subjects for GHC, or a subject file (.assay) that has only one; else "
             "strictness. With graph: subject files about graphs, with commas between"},
    {.name = "orders",
     .kind = OPTION_TEXT,
     .argument = "O;...",
     .offset = AT(orders),
     .help = "with palka --shrink: only these orders of rules, such as 'all;1, 2, 3'"},
    {.name = "timed",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "3",
     .most = 1000000,
     .offset = AT(timed),
     .help =
         "with palka --shrink: make N of them small with 1, 10, 40 and 200 candidates at a time, and tell how long it "
         "takes"},
    {.name = "terms",
     .kind = OPTION_FLAG,
     .offset = AT(terms),
     .help = "with smartcheck: print every term that a reduction came to, and its formula"},
    {.name = "hunts",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "300",
     .most = 1000000,
     .offset = AT(hunts),
     .help = "with smartcheck: generalise what N hunts find (of some subjects, a third of that), and try 10,000 fresh "
             "instances of each claim"},
    OPTION_QUIET(struct bench_options, "show no progress"),
    OPTIONS_COMMON(struct bench_options),
};

const struct command bench_command = {
    .name = "bench",
    .summary = "measure how fast the generators find known bugs",
    .description = "Puts known bugs into models, one at a time, and hunts each with every generator.\n"
                   "Prints the mean CPU time to a counterexample, and its 95% interval. When interrupted, it\n"
                   "reports what it has until then, and ends with status 130 if there are bugs left.",
    .success = "every bug was found",
    .failure = "a bug was not found",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct bench_options),
    .program = "assay-bench",
};
