/* options_shared: the rows that several commands have in their option tables, so that their
 * meaning, range and help text are the same everywhere. `type` is the command's struct, which has
 * the member. A command adds members of its own to the FIELDS of a row. */
#ifndef ASSAY_CLI_OPTIONS_SHARED_H
#define ASSAY_CLI_OPTIONS_SHARED_H

#include "cli/options.h"

/* ---- generated terms ---- */

/* JSON's integers are signed, which limits what can be printed. */
#define OPTION_SEED_FIELDS(type)                                                                                       \
  .name = "seed", .kind = OPTION_NUMBER, .argument = "N", .initial = "0", .most = INT64_MAX,                           \
  .offset = offsetof(type, seed),                                                                                      \
  .help = "where random terms start from: the same seed makes the same terms, on every machine"
#define OPTION_SEED(type)                                                                                              \
  { OPTION_SEED_FIELDS(type) }

/* otherwise: the language when none is given */
#define OPTION_LANGUAGE_FIELDS(type, otherwise)                                                                        \
  .name = "language", .letter = 'l', .kind = OPTION_TEXT, .argument = "NAME", .offset = offsetof(type, language),      \
  .help = "the language of the pattern; else " otherwise "the last one that FILE defines"
#define OPTION_LANGUAGE(type, otherwise)                                                                               \
  { OPTION_LANGUAGE_FIELDS(type, otherwise) }

/* when: "" or the condition under which the relation is used */
#define OPTION_RELATION(type, when, for_what)                                                                          \
  {                                                                                                                    \
    .name = "relation", .about = (for_what), .letter = 'r', .kind = OPTION_TEXT, .argument = "NAME",                   \
    .offset = offsetof(type, relation),                                                                                \
    .help = when "the reduction relation to follow; may be left out when FILE defines only one"                        \
  }

/* From 1 to `largest`. */
#define OPTION_COUNT(type, otherwise, largest, does)                                                                   \
  {                                                                                                                    \
    .name = "count", .letter = 'n', .kind = OPTION_NUMBER, .argument = "N", .initial = (otherwise), .least = 1,        \
    .most = (largest), .offset = offsetof(type, count), .help = (does)                                                 \
  }

/* ---- campaigns ---- */

#define OPTION_FOR(type, otherwise, does)                                                                              \
  {                                                                                                                    \
    .name = "for", .kind = OPTION_TIME, .argument = "TIME", .initial = (otherwise), .offset = offsetof(type, seconds), \
    .help = (does)                                                                                                     \
  }

#define OPTION_EACH(type, otherwise, for_what)                                                                         \
  {                                                                                                                    \
    .name = "each", .about = (for_what), .kind = OPTION_TIME, .argument = "TIME", .initial = (otherwise),              \
    .offset = offsetof(type, limit), .help = "give up an attempt that runs longer than TIME"                           \
  }

#define OPTION_CORPUS(type, does)                                                                                      \
  { .name = "corpus", .kind = OPTION_TEXT, .argument = "DIR", .offset = offsetof(type, corpus), .help = (does) }

/* when: "" or the condition under which it is used */
#define OPTION_TEST(type, when, for_what)                                                                              \
  {                                                                                                                    \
    .name = "test", .about = (for_what), .letter = 't', .kind = OPTION_TEXT, .argument = "PROGRAM",                    \
    .offset = offsetof(type, test),                                                                                    \
    .help = when "if the findings are those of 'assay hunt --test': run PROGRAM on them; what a campaign or corpus "   \
                 "names is not run"                                                                                    \
  }

#define OPTION_SUBJECT(type)                                                                                           \
  {                                                                                                                    \
    .name = "subject", .about = ABOUT_SUBJECTS, .kind = OPTION_TEXT, .argument = "NAME",                               \
    .offset = offsetof(type, subject), .help = "which subject of a subject file; may be left out when it has only one" \
  }

/* `more` is appended. */
#define SHRINK_FOR_BY_KIND " (where it is not given: 10s, or 2m with a subject file)"
#define OPTION_SHRINK_FOR(type, otherwise, more)                                                                       \
  {                                                                                                                    \
    .name = "shrink-for", .kind = OPTION_TIME, .argument = "TIME", .initial = (otherwise),                             \
    .offset = offsetof(type, shrink_seconds),                                                                          \
    .help = "make a counterexample small for TIME at most, and print what there is by then" more                       \
  }

/* For properties and generators. */
#define OPTION_PROPERTY(type)                                                                                          \
  {                                                                                                                    \
    .name = "property", .letter = 'p', .about = ABOUT_MODELS, .kind = OPTION_TEXT, .argument = "P",                    \
    .offset = offsetof(type, property),                                                                                \
    .help = "try only the properties on line P, or about the pattern, judgment, relation or metafunction P"            \
  }

#define OPTION_USING(type, more)                                                                                       \
  {                                                                                                                    \
    .name = "using", .letter = 'u', .kind = OPTION_TEXT, .argument = "G,...", .offset = offsetof(type, using),         \
    .help = "the generators to use, of grammar, enum, random-index and derive; else all that apply, in turns" more     \
  }

#define OPTION_JOBS(type, otherwise)                                                                                   \
  {                                                                                                                    \
    .name = "jobs", .letter = 'j', .kind = OPTION_NUMBER, .argument = "N", .initial = (otherwise), .least = 1,         \
    .most = 256, .offset = offsetof(type, jobs), .help = "work with N threads"                                         \
  }

/* also: "" or what else it turns off */
#define OPTION_NO_COVERAGE(type, also, for_what)                                                                       \
  {                                                                                                                    \
    .name = "no-coverage", .about = (for_what), .kind = OPTION_FLAG, .offset = offsetof(type, no_coverage),            \
    .help = "do not lean to what has been used rarely" also                                                            \
  }

/* ---- reduction ---- */

#define OPTION_MAX_CHECKS(type)                                                                                        \
  {                                                                                                                    \
    .name = "max-checks", .kind = OPTION_NUMBER, .argument = "N", .least = 1, .most = INT64_MAX,                       \
    .offset = offsetof(type, max_checks), .help = "stop after trying N terms, and print what there is by then"         \
  }

#define OPTION_TRIES(type)                                                                                             \
  {                                                                                                                    \
    .name = "tries", .kind = OPTION_NUMBER, .argument = "N", .otherwise = NUMBER_NOT_GIVEN, .most = 1000000,           \
    .offset = offsetof(type, tries),                                                                                   \
    .help = "random terms to try in the place of each sub-term, when nothing else helps (where it is not given: "      \
            "1000, or 30 with a subject file)"                                                                         \
  }

#define OPTION_MAX_SIZE(type)                                                                                          \
  {                                                                                                                    \
    .name = "max-size", .kind = OPTION_NUMBER, .argument = "N", .least = 1, .most = INT64_MAX,                         \
    .offset = offsetof(type, max_size),                                                                                \
    .help = "the largest of these random terms has N nodes; else they are just smaller than what they replace"         \
  }

#define OPTION_MAX_DEPTH(type)                                                                                         \
  {                                                                                                                    \
    .name = "max-depth", .kind = OPTION_NUMBER, .argument = "N", .least = 1, .most = INT64_MAX,                        \
    .offset = offsetof(type, max_depth), .help = "change nothing that is deeper than N levels in the term"             \
  }

/* ---- generalisation ---- */

#define OPTION_NO_GENERALISE(type)                                                                                     \
  {                                                                                                                    \
    .name = "no-generalise", .kind = OPTION_FLAG, .offset = offsetof(type, no_generalise),                             \
    .help = "do not look for what may vary in the reduced term"                                                        \
  }

#define OPTION_INSTANCES_FIELDS(type)                                                                                  \
  .name = "instances", .kind = OPTION_NUMBER, .argument = "N", .initial = "10000", .least = 1, .most = INT64_MAX,      \
  .offset = offsetof(type, instances),                                                                                 \
  .help = "try N instances of each formula that the reduced term is generalised to, or N/40 programs in all"
#define OPTION_INSTANCES(type)                                                                                         \
  { OPTION_INSTANCES_FIELDS(type) }

/* ---- output ---- */

enum { AS_WHAT = OPTION_GROUPS - 1 }; /* options for the form of terms exclude each other */

#define OPTION_JSON(type, does)                                                                                        \
  { .name = "json", .kind = OPTION_FLAG, .group = AS_WHAT, .offset = offsetof(type, json), .help = (does) }

#define OPTION_TREE(type, for_what)                                                                                    \
  {                                                                                                                    \
    .name = "tree", .about = (for_what), .kind = OPTION_FLAG, .group = AS_WHAT, .offset = offsetof(type, tree),        \
    .help = "draw terms as trees, and what occurs in them several times once"                                          \
  }

/* Reasons: two rows. */
#define OPTIONS_WHY(type, does)                                                                                        \
  {.name = "why", .kind = OPTION_FLAG, .offset = offsetof(type, why), .help = (does)}, {                               \
    .name = "limit", .kind = OPTION_TIME, .argument = "TIME", .initial = "10s", .offset = offsetof(type, limit),       \
    .help = "look for the reason of --why for TIME at most"                                                            \
  }

#define OPTION_QUIET(type, does)                                                                                       \
  { .name = "quiet", .letter = 'q', .kind = OPTION_FLAG, .offset = offsetof(type, quiet), .help = (does) }

/* The last rows of every table: a struct common_options, and the end. */
#define OPTIONS_COMMON(type)                                                                                           \
  {.name = "lib",                                                                                                      \
   .kind = OPTION_LIST,                                                                                                \
   .argument = "DIR",                                                                                                  \
   .offset = offsetof(type, common.lib),                                                                               \
   .help = "search DIR for models named by (lib \"...\"), before those of ASSAY_LIB; may be repeated"},                \
      {.name = "color",                                                                                                \
       .kind = OPTION_CHOICE,                                                                                          \
       .argument = "auto|always|never",                                                                                \
       .initial = "auto",                                                                                              \
       .offset = offsetof(type, common.color),                                                                         \
       .help = "when to use colors; auto means on a terminal, unless NO_COLOR is set"},                                \
  {                                                                                                                    \
    .name = NULL                                                                                                       \
  }

#endif
