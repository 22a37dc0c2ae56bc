/* assay hunt: searches for counterexamples, and for programs that compilers get wrong, and prints
 * each finding at once. */
#include "hunt/hunt.h"
#include "campaign/corpus.h"
#include "cli/commands.h"
#include "cli/hunt/hunt_campaign.h"
#include "cli/hunt/hunt_options.h"
#include "cli/hunt/hunt_watch.h"
#include "cli/hunt/shared_hunt.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "cli/user_file.h"
#include "cli/ways.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "report/hunt_json.h"
#include "report/hunt_results.h"
#include "report/hunt_status.h"
#include "report/hunt_text.h"
#include "report/text.h"
#include "run/sandbox.h"
#include "share/share.h"
#include "store/json_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 }; /* of counterexamples */

struct hunt_display {
  struct invocation *invocation; /* its world reads counterexamples for pretty-printing */
  const struct hunt_options *options;
  struct palette colors;
  const struct hunt *hunt;
  struct hunt_watch watch;
  bool is_started;            /* its start was printed */
  struct shared_hunt *shared; /* NULL: this is the only worker */
};

/* ---- progress ---- */

static void print_status(struct hunt_display *k, const struct hunt *h, const struct progress *p) {
  hunt_watch_clear(&k->watch);
  hunt_print_status(stderr, h, p);
}

static void show_hunt_progress(const struct hunt *h, void *data) {
  struct hunt_display *k = data;
  struct progress p = hunt_progress(h);
  hunt_watch_progress(&k->watch, &p);
  if (interruption_is_question()) print_status(k, h, &p);
}

/* ---- findings ---- */

static void print_term_indented(void *data, const char *text) { invocation_print_term(data, text, INDENT); }

static void show_finding(const struct hunt *h, const struct finding *f, void *data) {
  struct hunt_display *k = data;
  if (k->shared) shared_hunt_add(k->shared, f->shape, f->first.index, finding_json(h, f));
  if (k->options->json) {
    hunt_watch_event(&k->watch, "finding", hunt_finding_json(h, f));
    return;
  }
  hunt_watch_clear(&k->watch);
  const struct finding_style style = {k->colors.bad, k->colors.plain, !k->options->quiet, print_term_indented,
                                      k->invocation};
  hunt_print_finding(stdout, h, f, &style);
  if (k->options->program) printf("\n%s\n", f->evidence.program);
  fflush(stdout);
}

static void show_warning(const char *text, void *data) {
  struct hunt_display *k = data;
  hunt_watch_clear(&k->watch);
  fprintf(stderr, "%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
  hunt_watch_event(&k->watch, "warning", json_pack("{s:o}", "text", json_text(text)));
}

/* ---- the hunt ---- */

/* Until now there was nothing to lose: a signal just ended the process. */
static void begin_hunt(void *data) {
  struct hunt_display *k = data;
  interruption_expect();
  if (!k->is_started) hunt_watch_event(&k->watch, "start", hunt_start_json(k->hunt));
  k->is_started = true;
}

/* The hunt's own error, or its world's. */
static int report_failure(struct hunt_display *k, const struct hunt *h) {
  fflush(stdout);
  if (!h->error.text) return invocation_failed(k->invocation);
  diagnostic_print(&h->error, "hunt");
  if (h->stream_count)
    hunt_watch_event(&k->watch, "end",
                     json_pack("{s:f, s:o}", "elapsed", h->elapsed, "error", json_text(h->error.text)));
  return EXIT_BAD;
}

static void print_verbosely(struct hunt_display *k, const struct hunt *h) {
  fflush(stdout);
  struct progress p = hunt_progress(h);
  progress_average(&p);
  print_status(k, h, &p);
}

static bool has_pending_failures(const struct hunt *h) {
  bool any = false;
  for (size_t i = 0; i < h->statement_count; i++) any = any || hunt_pending(h, i);
  return any;
}

static int report_hunt(struct hunt_display *k, const struct hunt *h) {
  const struct hunt_options *o = k->options;
  const char *learnt = h->report.learnt;
  if (o->learn && learnt && !user_file_write(k->invocation, o->learn, learnt, strlen(learnt))) return EXIT_BAD;
  if (o->json) print_json_line(hunt_watch_event_json("end", hunt_end_json(h)));
  else if (!o->quiet)
    hunt_results_print(stdout, h, &(struct result_colors){k->colors.good, k->colors.bad, k->colors.plain});
  if (o->verbose) print_verbosely(k, h);
  if (h->stopped && !o->quiet) fprintf(stderr, "assay hunt: interrupted after %.1f s\n", h->elapsed);
  const bool is_of_programs = h->check.kind == &compare_check_kind;
  const bool has_properties = !is_of_programs && !o->test; /* a test uses no rules */
  if (has_properties && !o->json && !o->quiet && !o->no_coverage) hunt_results_print_unused(stdout, h);
  const bool untried = !is_of_programs && hunt_results_print_untried(h);
  const bool undecided = !h->stopped && hunt_results_print_undecided(h);
  if (h->findings.count || has_pending_failures(h) || (o->learn && hunt_tally(h).failed)) return EXIT_NO;
  if (untried || undecided) return EXIT_BAD;
  return h->stopped ? interruption_status() : EXIT_YES;
}

static int hunt_alone(struct hunt_display *k, struct hunt *h) {
  k->hunt = h;
  const bool good = hunt_run(h, k->invocation->world);
  hunt_watch_clear(&k->watch);
  const int status = good ? report_hunt(k, h) : report_failure(k, h);
  hunt_free(h);
  return status;
}

/* ---- many workers ---- */

static void warn_of(void *data, const char *text) { hunt_watch_warn(&((struct hunt_display *)data)->watch, text); }

/* Takes one shard after the other. */
static bool hunt_shards(struct hunt_display *k, const struct hunt *wanted, struct shared_hunt *shared) {
  bool more = true, is_over = false, failed = false;
  while (more && !failed) {
    struct hunt h = *wanted;
    h.campaign.share = shared->share;
    h.check.stop = share_stop(shared->share);
    h.seconds = shared_hunt_seconds(shared, wanted->seconds, &is_over);
    if (is_over) break;
    const struct assay_mark mark = assay_mark(k->invocation->world);
    k->hunt = &h;
    const bool good = hunt_run(&h, k->invocation->world);
    hunt_watch_clear(&k->watch);
    more = shared_hunt_goes_on(shared, h.campaign.is_finished, !h.count);
    failed = !good && !h.campaign.is_finished;
    if (failed) report_failure(k, &h);
    hunt_free(&h);
    assay_release(k->invocation->world, mark);
    k->hunt = NULL;
  }
  return !failed;
}

static int hunt_shared(struct hunt_display *k, const struct hunt *wanted) {
  struct shared_hunt shared = {.invocation = k->invocation, .options = k->options, .warn = warn_of, .data = k};
  if (!shared_hunt_open(&shared)) return EXIT_BAD;
  k->shared = &shared;
  const bool good = hunt_shards(k, wanted, &shared);
  k->shared = NULL;
  return shared_hunt_end(&shared, good);
}

/* ---- options ---- */

/* Without a bound, until each property, or one program, has a finding; but a campaign collects all
 * findings. */
static enum hunt_until until_when(const struct hunt_options *o) {
  if (o->first) return UNTIL_FIRST;
  if (o->count || o->seconds > 0 || o->campaign || o->store || o->learn) return UNTIL_THE_END;
  return path_is_subject_file(o->file) ? UNTIL_FIRST : UNTIL_EACH;
}

static const char *contradiction_of_hunt(const struct hunt_options *o) {
  if (!o->test && (o->pattern || o->satisfying || o->language))
    return "--pattern, --satisfying and --language say which terms --test is run on: it is missing";
  if (o->test && !o->pattern == !o->satisfying) return "--test is run on the terms of either --pattern or --satisfying";
  if (o->test && o->property) return "--property has no meaning with --test, which replaces the model's properties";
  if (o->oracle && strcmp(o->oracle, "variants") != 0 && strcmp(o->oracle, "reference") != 0)
    return "--oracle is `variants` or `reference`";
  if (o->programs && !o->emi) return "--programs are what mutants are made of: it goes with --emi";
  if (o->programs && o->lively) return "--lively is about programs that are made, not about --programs";
  if (o->learn && (o->campaign || o->shard))
    return "--learn only counts: there is nothing to keep, and nothing to share";
  return NULL;
}

/* Options about the other kind of subject are not given. */
static struct check_options wanted_check(const struct hunt_options *o, bool is_of_programs) {
  return (struct check_options){.kind = is_of_programs ? &compare_check_kind : &property_check_kind,
                                .file = o->file,
                                .seed = o->seed,
                                .jobs = (unsigned)o->jobs,
                                .stop = &interruption,
                                .reduced = !o->no_shrink,
                                .generalising = o->no_generalise ? 0 : o->instances,
                                .property = o->property,
                                .test = o->test,
                                .pattern = o->pattern,
                                .satisfying = o->satisfying,
                                .language = o->language,
                                .limit = is_of_programs ? 0 : o->limit,
                                .steered = !o->no_coverage,
                                .subject = o->subject,
                                .generator = is_of_programs ? o->using : NULL,
                                .oracle = o->oracle,
                                .emi = o->emi,
                                .lively = o->lively,
                                .originals = o->programs,
                                .size = (unsigned)o->size,
                                .learns = o->learn,
                                .counted = o->learn};
}

/* Some systems lack requirements of the sandbox (docs/security.md). */
static void warn_of_sandbox(struct hunt_display *k) {
  struct buffer b = {0};
  sandbox_describe_missing(&b, sandbox_parts());
  for (char *line = b.text; line && *line;) {
    char *end = strchr(line, '\n'), *text;
    *end = '\0';
    text = memory_printf("note: the sandbox is incomplete: %s", line);
    warn_of(k, text);
    free(text);
    line = end + 1;
  }
  buffer_free(&b);
}

static int run_hunt(struct invocation *call, const void *given) {
  const struct hunt_options *o = given;
  const bool is_of_programs = path_is_subject_file(o->file);
  const char *wrong = contradiction_of_hunt(o);
  if (wrong) return invocation_refuse(call, "%s", wrong);
  call->tree = o->tree;
  struct hunt_display k = {
      .invocation = call, .options = o, .colors = palette_for((enum color_choice)o->common.color, stdout)};
  struct corpus corpus = {0};
  struct hunt h = {.check = wanted_check(o, is_of_programs),
                   .count = o->count,
                   .seconds = o->seconds > 0 || o->count ? o->seconds : 60,
                   .until = until_when(o),
                   .ready = begin_hunt,
                   .progress = show_hunt_progress,
                   .warn = show_warning,
                   .found = show_finding,
                   .data = &k};
  const bool has_ways = o->using && !is_of_programs;
  if (has_ways && !ways_read_option(call, "using", o->using, &h.check.ways)) return EXIT_BAD;
  if (is_of_programs && o->using && !ways_read_program(call, "using", o->using)) return EXIT_BAD;
  if (!user_file_can_write(call, o->learn)) return EXIT_BAD;
  h.check.reducing = o->shrink_seconds > 0 ? o->shrink_seconds : h.check.kind->usual.seconds;
  if (!hunt_campaign_read(call, o, &h.campaign) || !hunt_campaign_try_corpus(call, o, &corpus)) return EXIT_BAD;
  const char **libraries = invocation_libraries(call);
  h.check.libraries = libraries;
  if (o->corpus) h.corpus = &corpus.terms;
  hunt_watch_begin(&k.watch, o);
  if (is_of_programs) interruption_expect();
  if (is_of_programs && !o->quiet) warn_of_sandbox(&k);
  const int status = o->store ? hunt_shared(&k, &h) : hunt_alone(&k, &h);
  const bool is_known_to_fail = retry_count(&corpus.terms, RETRY_FAILS);
  corpus_free(&corpus);
  free(libraries);
  return is_known_to_fail && status != EXIT_BAD ? EXIT_NO : status;
}

#define AT(member) offsetof(struct hunt_options, member)

enum { HOW_MUCH = 1 }; /* a group of options */

static const struct command_argument arguments[] = {
    {.name = "FILE",
     .offset = AT(file),
     .help =
         "a model: a Redex program with properties (redex-check); or a subject file (.assay): programs for compilers"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_PROPERTY(struct hunt_options),
    {.name = "test",
     .about = ABOUT_MODELS,
     .letter = 't',
     .kind = OPTION_TEXT,
     .argument = "PROGRAM",
     .offset = AT(test),
     .help = "instead of the model's properties, run PROGRAM on each term: the argument is a file that holds the term, "
             "and the exit status is 0 if the term is interesting, which makes it a finding"},
    {.name = "pattern",
     .about = ABOUT_MODELS,
     .kind = OPTION_TEXT,
     .argument = "PATTERN",
     .offset = AT(pattern),
     .help = "with --test: run it on terms of this pattern, such as a non-terminal of the language"},
    {.name = "satisfying",
     .about = ABOUT_MODELS,
     .letter = 's',
     .kind = OPTION_TEXT,
     .argument = "GOAL",
     .offset = AT(satisfying),
     .help = "with --test: run it on terms that satisfy GOAL, as in assay gen"},
    {OPTION_LANGUAGE_FIELDS(struct hunt_options, "the one of the goal, or "), .about = ABOUT_MODELS},
    OPTION_USING(struct hunt_options, ". Programs of a subject file: one of open, used, classic, learnt and rules"),
    OPTION_FOR(struct hunt_options, NULL,
               "stop after TIME: 90s, 10m, 2h (where neither --for nor --count is given: 60s)"),
    OPTION_COUNT(struct hunt_options, NULL, 1000000000000,
                 "stop after N attempts with each generator; what is found is then the same on every machine"),
    {.name = "first", .kind = OPTION_FLAG, .offset = AT(first), .help = "stop at the first counterexample of all"},
    OPTION_EACH(struct hunt_options, "2s", ABOUT_MODELS),
    {.name = "no-shrink",
     .kind = OPTION_FLAG,
     .offset = AT(no_shrink),
     .help = "show counterexamples as they were made, instead of making them small"},
    OPTION_SHRINK_FOR(struct hunt_options, NULL, SHRINK_FOR_BY_KIND),
    OPTION_NO_GENERALISE(struct hunt_options),
    OPTION_INSTANCES(struct hunt_options),
    OPTION_SUBJECT(struct hunt_options),
    {.name = "program",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(program),
     .help = "with a subject file: print each finding as a program that stands alone"},
    {.name = "oracle",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_TEXT,
     .argument = "WHO",
     .offset = AT(oracle),
     .help = "with a subject file: who says what programs should do: variants, which should do the same; or reference, "
             "what programs mean, and only the last variant is run (where it is not given: both)"},
    {.name = "emi",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(emi),
     .help = "with a subject file: try mutants of programs, too, in which what is never evaluated is something else"},
    {.name = "programs",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_TEXT,
     .argument = "PATH",
     .offset = AT(programs),
     .help = "with --emi: make mutants of the programs in the file PATH, one on a line, or in the files of the "
             "directory PATH, instead of random ones"},
    {.name = "lively",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(lively),
     .help = "with a subject file: instead of programs that fail on all that they are run on, or print the same each "
             "time, make others"},
    {.name = "learn",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_TEXT,
     .argument = "OUT",
     .offset = AT(learn),
     .help = "with a subject file: only count what is found, and write to OUT what such programs are like, for (learnt "
             "NAME)"},
    {.name = "size",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 100000,
     .offset = AT(size),
     .help = "with a subject file: how large programs are, instead of what the subject says"},
    {.name = "campaign",
     .kind = OPTION_TEXT,
     .argument = "DIR",
     .offset = AT(campaign),
     .help = "keep everything in DIR: what was tried, and each finding before it is printed; for 'assay report' and "
             "--resume"},
    {.name = "resume",
     .kind = OPTION_FLAG,
     .offset = AT(resume),
     .help = "with --campaign: go on with what is in DIR, if there is something"},
    OPTION_CORPUS(
        struct hunt_options,
        "first try the terms of this corpus ('assay export --format corpus'); what those of them explain that "
        "still fail is known"),
    {.name = "checkpoint",
     .kind = OPTION_TIME,
     .argument = "TIME",
     .offset = AT(checkpoint),
     .help = "with --campaign: keep how far it is every TIME (where it is not given: each second, or less often if "
             "that takes long); findings are kept at once"},
    {.name = "shard",
     .kind = OPTION_TEXT,
     .argument = "I/N",
     .offset = AT(shard),
     .help = "try only the part I (from 0) of N parts of the work; 'assay merge' joins their campaigns"},
    {.name = "store",
     .kind = OPTION_TEXT,
     .argument = "URL",
     .offset = AT(store),
     .help =
         "take part in the campaign that others hunt for, too, and meet in the store postgresql://user@host/database; "
         "--campaign is then where this worker keeps things until they are there"},
    {.name = "shards",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 1000000,
     .offset = AT(shards),
     .help = "with --store: of how many parts the campaign is, if nobody has begun it yet; 16 unless given"},
    OPTION_SEED(struct hunt_options),
    OPTION_JOBS(struct hunt_options, "1"),
    OPTION_NO_COVERAGE(struct hunt_options, ", and do not tell which rules were never used", ABOUT_MODELS),
    OPTION_TREE(struct hunt_options, ABOUT_MODELS),
    OPTION_JSON(struct hunt_options, "print what happens as JSON, one object a line; the last one has all results"),
    {.name = "quiet",
     .letter = 'q',
     .kind = OPTION_FLAG,
     .group = HOW_MUCH,
     .offset = AT(quiet),
     .help = "print counterexamples only, and no progress; with --json, only the last object"},
    {.name = "verbose",
     .letter = 'v',
     .kind = OPTION_FLAG,
     .group = HOW_MUCH,
     .offset = AT(verbose),
     .help = "tell progress more often where standard error is no terminal, and a full status in the end"},
    OPTIONS_COMMON(struct hunt_options),
};

static int hunt_command_run(const void *given) {
  const struct hunt_options *o = given;
  interruption_expect_questions();
  return invocation_run("hunt", &o->common, run_hunt, o);
}

const struct command hunt_command = {
    .name = "hunt",
    .summary = "search for counterexamples to a model's properties",
    .description = "Tries the properties of FILE (redex-check and its relatives) on terms from every\n"
                   "generator that applies to them. What fails is made small; what shows a bug that is\n"
                   "known already is only counted. With --for or --count, it goes on to the end; else\n"
                   "until each property has a counterexample.\n"
                   "When interrupted, it tells what was found until then, and ends with status 1, or 130 if\n"
                   "that is nothing.",
    .success = "no counterexample was found, and no term of --corpus still fails",
    .failure =
        "at least one counterexample was found, or a term of --corpus still fails; or, when it was interrupted, at "
        "least one failure that has not been looked into",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct hunt_options),
    .run = hunt_command_run,
};
