/* assay shrink: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct shrink_options, member)

enum { WHERE_TO = 1 };

static const struct argument arguments[] = {
    {.name = "FILE",
     .offset = AT(file),
     .help =
         "a model: a Redex program with properties (redex-check); or a subject file (.assay): programs for compilers; "
         "with --test, the file to make small"},
    {.name = "TERM",
     .optional = true,
     .offset = AT(term),
     .help =
         "a term that breaks one of them, or a program that compilers disagree about, or the name of a file that has "
         "it; with --test, there is none"},
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
    OPTION_SUBJECT(struct shrink_options),
    {.name = "same",
     .kind = OPTION_FLAG,
     .offset = AT(same),
     .help = "let the term go on failing in the same way: false, or the same exception from the same place"},
    OPTION_SHRINK_FOR(struct shrink_options, NULL, ""),
    OPTION_MAX_CHECKS(struct shrink_options),
    OPTION_TRIES(struct shrink_options),
    OPTION_MAX_SIZE(struct shrink_options),
    OPTION_MAX_DEPTH(struct shrink_options),
    {.name = "opaque",
     .kind = OPTION_LIST,
     .argument = "NT",
     .offset = AT(opaque),
     .help = "leave the terms of the non-terminal NT as they are; may be repeated"},
    OPTION_NO_GENERALISE(struct shrink_options),
    OPTION_INSTANCES(struct shrink_options),
    {.name = "journal",
     .kind = OPTION_TEXT,
     .argument = "J",
     .offset = AT(journal),
     .help = "write down in the file J what becomes of each candidate; if J has been begun before, by a run that was "
             "stopped or killed, go on from there"},
    {.name = "test",
     .letter = 't',
     .kind = OPTION_TEXT,
     .argument = "PROGRAM",
     .offset = AT(test),
     .help = "make FILE small as long as PROGRAM finds it interesting: it is run where there is nothing but that file, "
             "with its name as argument, and exits with status 0 if it is"},
    {.name = "grammar",
     .letter = 'g',
     .kind = OPTION_TEXT,
     .argument = "MODEL",
     .offset = AT(grammar),
     .help = "with --test: every candidate is a term of a language in MODEL, a Redex program; else FILE has any "
             "S-expressions"},
    {.name = "start",
     .letter = 's',
     .kind = OPTION_TEXT,
     .argument = "NT",
     .offset = AT(start),
     .help =
         "with --grammar: the non-terminal, or the pattern, that the file is, or that each of several terms in it is"},
    {.name = "language",
     .letter = 'l',
     .kind = OPTION_TEXT,
     .argument = "NAME",
     .offset = AT(language),
     .help = "with --grammar: the language of NT; else the last one that MODEL defines"},
    {.name = "lines",
     .kind = OPTION_FLAG,
     .offset = AT(lines),
     .help = "with --test: FILE is a text in any language: leave out lines, then words, and what is in brackets"},
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .group = WHERE_TO,
     .argument = "OUT",
     .offset = AT(output),
     .help = "with --test: write the smallest file so far to OUT, each time that there is a smaller one; else the last "
             "one is printed"},
    {.name = "in-place",
     .letter = 'i',
     .kind = OPTION_FLAG,
     .group = WHERE_TO,
     .offset = AT(in_place),
     .help = "with --test: write it to FILE itself, and keep what FILE was in FILE.orig, which must not be there with "
             "something else in it"},
    {.name = "thorough",
     .kind = OPTION_FLAG,
     .offset = AT(thorough),
     .help = "with --test: when nothing else helps, also make two changes at a time, and try random terms; without "
             "--test that is always done"},
    {.name = "memory",
     .kind = OPTION_NUMBER,
     .argument = "MB",
     .least = 1,
     .most = 1 << 24,
     .offset = AT(memory),
     .help = "with --test: so many megabytes of address space for each process of a test"},
    {.name = "each",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .offset = AT(limit),
     .help = "give up a candidate that runs longer than TIME (default: 2s, with --test 30s)"},
    OPTION_SEED(struct shrink_options),
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 256,
     .offset = AT(jobs),
     .help = "work with N threads, or run N tests at a time (default: 1, with --test as many as there are processors)"},
    OPTION_TREE(struct shrink_options),
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
                   "may be anything: formulas of which all instances that were tried break the property.\n"
                   "\n"
                   "Of a subject file, makes a program small as long as the variants of its target disagree\n"
                   "about it, or reject it.\n"
                   "\n"
                   "With --test, does the same with any file, and any program that tells whether it is still\n"
                   "interesting.",
    .success = "the term breaks none of the properties, or there is no difference about the program; with --test, the "
               "file has been made small",
    .failure = "the term is a counterexample, or the program shows a difference, and its smallest form was printed",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct shrink_options),
    .run = run,
};
