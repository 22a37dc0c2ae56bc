/* assay gen: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct gen_options, member)

enum { WHAT_TO_MAKE = 1, MOST_TERM = 100000 };

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model, which is a Redex program; or a subject file (.assay)"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "pattern",
     .letter = 'p',
     .kind = OPTION_TEXT,
     .group = WHAT_TO_MAKE,
     .argument = "PATTERN",
     .offset = AT(pattern),
     .help = "make terms of this pattern, such as a non-terminal of the language"},
    {.name = "satisfying",
     .letter = 's',
     .kind = OPTION_TEXT,
     .group = WHAT_TO_MAKE,
     .argument = "GOAL",
     .offset = AT(satisfying),
     .help = "make terms that satisfy GOAL: '(judgment pattern ...)' or '(metafunction pattern ...) = pattern'"},
    OPTION_LANGUAGE(struct gen_options, "the one of the goal, or "),
    OPTION_SUBJECT(struct gen_options),
    {.name = "using",
     .letter = 'u',
     .kind = OPTION_TEXT,
     .argument = "G,...",
     .initial = "auto",
     .offset = AT(using),
     .help = "how terms are made: some of grammar, enum, random-index and derive, or all that apply, one after the "
             "other; auto means derive for a goal, and grammar for a pattern. Programs of a subject file: one of open, "
             "used, classic, learnt and rules, or all; auto means learnt if the subject has that, else open"},
    {.name = "size",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 10000000,
     .bounds = "from 1 to 100000 (of graphs of operations, to 10000000)",
     .offset = AT(size),
     .help = "by derive, about N nodes; by grammar, non-terminals unfolded N deep; else small and large ones in turn. "
             "Programs: as the subject says, or up to about N nodes"},
    OPTION_COUNT(struct gen_options, "10", 1000000000, "how many terms to make with each generator"),
    OPTION_SEED(struct gen_options),
    OPTION_EACH(struct gen_options, NULL),
    {.name = "check",
     .kind = OPTION_FLAG,
     .offset = AT(check),
     .help = "programs: infer the type of each anew, and stop at one that is ill-typed: that would be a bug of assay"},
    {.name = "lively",
     .kind = OPTION_FLAG,
     .offset = AT(lively),
     .help = "programs: make others instead of those that fail on all that they are run on, or print the same each "
             "time"},
    {.name = "program",
     .kind = OPTION_FLAG,
     .offset = AT(program),
     .help = "programs: print the whole file that is compiled, with all of them in it, as the subject's target has it"},
    {.name = "as-terms",
     .kind = OPTION_FLAG,
     .offset = AT(as_terms),
     .help = "programs: print each as a term, on a line of its own, as assay check --terms reads it"},
    {.name = "emi", .kind = OPTION_FLAG, .offset = AT(emi), .help = "programs: make those that assay hunt --emi tries"},
    {.name = "verbose",
     .letter = 'v',
     .kind = OPTION_FLAG,
     .offset = AT(verbose),
     .help = "programs: tell on stderr how many nodes were made in a second, and how much memory that took"},
    {.name = "stats",
     .kind = OPTION_FLAG,
     .offset = AT(stats),
     .help = "print what the terms are like, instead of the terms: sizes, failures, how often they reduce and by which "
             "rules"},
    OPTION_RELATION(struct gen_options, "with --stats, "),
    {.name = "argument",
     .letter = 'a',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 64,
     .offset = AT(argument),
     .help = "with --stats and --satisfying, the statistics are about argument N of the judgment, not about the whole"},
    {.name = "holds",
     .kind = OPTION_TEXT,
     .argument = "JUDGMENT",
     .offset = AT(holds),
     .help =
         "with --stats, count the terms of which JUDGMENT holds; the name TERM among its inputs stands for the term"},
    {.name = "derivation",
     .kind = OPTION_FLAG,
     .offset = AT(derivation),
     .help = "with --satisfying, draw the derivation that made each term"},
    OPTION_TREE(struct gen_options),
    OPTION_JSON(struct gen_options, "print each term, and the statistics, as a JSON object on a line of its own"),
    OPTIONS_COMMON(struct gen_options),
};

/* What is wrong with options that are each right. */
static const char *contradiction(const struct gen_options *o) {
  if (session_is_subject_file(o->file)) return NULL; /* they have options of their own */
  if (!o->pattern && !o->satisfying) return "--pattern or --satisfying must say what terms to make";
  if (o->subject || o->check || o->lively || o->program || o->as_terms || o->emi || o->verbose)
    return "--subject, --check, --lively, --program, --as-terms, --emi and --verbose go with subject files (.assay) "
           "only";
  if (o->size > MOST_TERM) return "--size is at most 100000, but for graphs of operations";
  if (o->relation && !o->stats) return "--relation goes with --stats only";
  if (o->holds && !o->stats) return "--holds goes with --stats only";
  if (o->argument && !o->stats) return "--argument goes with --stats only";
  if (o->argument && !o->satisfying) return "--argument is about a goal: it goes with --satisfying only";
  if (o->derivation && !o->satisfying) return "--derivation is about a goal: it goes with --satisfying only";
  if (o->derivation && o->stats) return "--stats prints no terms: --derivation does not go with it";
  return NULL;
}

static int run(const void *given) {
  const char *wrong = contradiction(given);
  if (!wrong) return session_gen(given);
  fprintf(stderr, "assay gen: %s\n", wrong);
  return 2;
}

const struct command gen_command = {
    .name = "gen",
    .summary = "make terms of a pattern, or that satisfy a judgment",
    .description = "Prints random terms of the language that FILE defines, one on a line:\n"
                   "\n"
                   "  assay gen stlc.rkt --pattern M\n"
                   "  assay gen stlc.rkt --satisfying '(typeof • M τ)' --size 30\n"
                   "\n"
                   "or random well-typed programs of a subject file, as their language writes them:\n"
                   "\n"
                   "  assay gen subjects/haskell/strictness.assay --size 50",
    .success = "terms were made",
    .failure = "no term was made: the generator gave up on each",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct gen_options),
    .run = run,
};
