/* assay check: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct check_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model, which is a Redex program; or a subject file (.assay)"},
    {.name = "TERM",
     .several = true,
     .offset = AT(programs),
     .help = "with a subject file: programs to try, in the syntax of its language or as terms, (λ x e)"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_SEED(struct check_options),
    {.name = "attempts",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 1000000000,
     .offset = AT(attempts),
     .help = "how many terms each redex-check tries, whatever the file says (where neither says: 1000)"},
    {.name = "terms",
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(terms),
     .help =
         "with a subject file: try the programs of FILE, one on a line; - means standard input. Empty lines and those "
         "that begin with -- or ; do not count"},
    OPTION_CORPUS(struct check_options,
                  "try the terms of this corpus ('assay export --format corpus') instead: does any still fail?"),
    OPTION_SUBJECT(struct check_options),
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "2",
     .least = 1,
     .most = 256,
     .offset = AT(jobs),
     .help = "with a subject file: run N compilers and programs at a time"},
    {.name = "coverage",
     .kind = OPTION_CHOICE,
     .argument = "no|reference|hpc|gcov|both",
     .initial = "no",
     .offset = AT(coverage),
     .help = "with a subject file: no verdicts, but the programs with what is never evaluated marked: by what they "
             "mean, by what "
             "GHC's HPC or gcc's gcov has seen, or by both, which should agree"},
    OPTION_TREE(struct check_options),
    OPTION_JSON(struct check_options, "print the results as JSON"),
    OPTION_QUIET(struct check_options, "print failures and counterexamples only, and no progress"),
    OPTIONS_COMMON(struct check_options),
};

/* What is wrong with options that are each right. */
static const char *contradiction(const struct check_options *o) {
  if (o->corpus) {
    const bool is_alone = !o->programs.count && !o->terms && !o->attempts && !o->tree;
    return is_alone ? NULL : "with --corpus, nothing else is tried";
  }
  if (!session_is_subject_file(o->file)) {
    if (o->terms) return "--terms goes with subject files (.assay) only";
    if (o->coverage) return "--coverage goes with subject files (.assay) only";
    return o->subject ? "--subject goes with subject files (.assay) only" : NULL;
  }
  if (!o->programs.count && !o->terms) return "programs to try must be given: TERM, or --terms FILE";
  if (o->attempts || o->tree) return "--attempts and --tree are about models, not about subject files";
  return NULL;
}

static int run(const void *given) {
  const struct check_options *o = given;
  const char *wrong = contradiction(o);
  if (!session_is_subject_file(o->file) && !o->corpus && o->programs.count) {
    fprintf(stderr, "assay check: one argument too many: '%.400s'\n", o->programs.items[0]);
    options_usage(&check_command, stderr);
    return 2;
  }
  if (!wrong) return session_check(o);
  fprintf(stderr, "assay check: %s\n", wrong);
  return 2;
}

const struct command check_command = {
    .name = "check",
    .summary = "run a model's tests and properties, or try programs with a subject's compilers",
    .description = "Loads FILE and runs its tests (test-equal, test-->, test-->>,\n"
                   "test-judgment-holds) and its properties (redex-check). Prints what failed, each\n"
                   "counterexample, and the counts.\n"
                   "\n"
                   "Or, for a subject file, tells whether the variants of its target agree about\n"
                   "programs:\n"
                   "\n"
                   "  assay check subjects/haskell/strictness.assay '\\x -> seq undefined x'\n"
                   "\n"
                   "Or, with --coverage, what of them is never evaluated, between guillemets:\n"
                   "\n"
                   "  assay check subjects/haskell/zips.assay '\\x -> map odd []' --coverage both",
    .success = "every test passed, and no property has a counterexample; the variants, or both kinds of coverage, "
               "agree about every program",
    .failure = "a test failed, or a counterexample was found; the variants disagree, or reject a program; both kinds "
               "of coverage differ",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct check_options),
    .run = run,
};
