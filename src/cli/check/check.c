/* assay check: runs a model's tests and properties, and prints each failure at once; or tries terms
 * that are given. */
#include "campaign/corpus.h"
#include "cli/check/check_options.h"
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/retry_display.h"
#include "cli/terminal/live_line.h"
#include "report/hunt_text.h"
#include "report/json.h"

#include <inttypes.h>
#include <string.h>

enum { INDENT = 2 }; /* of counterexamples */

struct check_display {
  struct invocation *invocation;
  const struct check_command_options *options;
  struct palette colors;
  struct live_line line;
  bool progress; /* there is a live line to show */
};

/* ---- the live line ---- */

static void show_check_progress(void *data, const struct assay_property *p) {
  struct check_display *c = data;
  if (c->progress) live_line_show(&c->line, "%s:%u: %" PRIu64 " attempts", p->file, p->line, p->attempts);
}

/* ---- reports ---- */

static void show_failure(void *data, const struct assay_failure *f) {
  struct check_display *c = data;
  if (c->options->json) return;
  live_line_clear(&c->line);
  printf("%s:%u:%u: %stest failed%s\n", f->file, f->line, f->column, c->colors.bad, c->colors.plain);
  hunt_print_text(stdout, 2, f->text);
  fflush(stdout);
}

static void show_property(void *data, const struct assay_property *p) {
  struct check_display *c = data;
  const struct palette *k = &c->colors;
  const bool held = p->finished && !p->counterexample;
  if (c->options->json || (held && c->options->quiet)) return;
  live_line_clear(&c->line);
  printf("%s:%u:%u: %s: ", p->file, p->line, p->column, p->form);
  if (p->counterexample) printf("%scounterexample%s after", k->bad, k->plain);
  else printf("%s%s%s", p->finished ? k->good : k->bad, p->finished ? "held" : "not finished", k->plain);
  if (!p->counterexample) printf(p->finished ? " in" : " after");
  printf(" %" PRIu64 " attempt%s", p->attempts, plural(p->attempts));
  if (p->skipped) printf(" (and %" PRIu64 " outside its domain)", p->skipped);
  if (p->source) printf(", made from %s", p->source);
  printf("\n");
  if (p->counterexample) invocation_print_term(c->invocation, p->counterexample, INDENT);
  if (p->exception) {
    printf("  it raised:\n");
    hunt_print_text(stdout, 4, p->exception);
  }
  fflush(stdout);
}

/* ---- the counts ---- */

struct property_counts {
  uint64_t held, counterexamples, unfinished;
};

static struct property_counts count_properties(const struct assay_report *r) {
  struct property_counts n = {0};
  for (size_t i = 0; i < r->property_count; i++) {
    if (r->properties[i].counterexample) n.counterexamples++;
    else if (r->properties[i].finished) n.held++;
    else n.unfinished++;
  }
  return n;
}

static void print_count(uint64_t count, const char *color, const struct palette *k, const char *words) {
  printf("%s%" PRIu64 " %s%s", count ? color : "", count, words, count ? k->plain : "");
}

static void print_summary(const struct palette *k, const struct assay_report *r) {
  const struct property_counts n = count_properties(r);
  if (r->passed + r->failed) {
    print_count(r->passed, k->good, k, r->passed == 1 ? "test passed" : "tests passed");
    printf(", ");
    print_count(r->failed, k->bad, k, "failed");
  } else {
    printf("no tests");
  }
  printf("; ");
  if (r->property_count) {
    print_count(n.held, k->good, k, n.held == 1 ? "property held" : "properties held");
    printf(", ");
    print_count(n.counterexamples, k->bad, k, n.counterexamples == 1 ? "counterexample" : "counterexamples");
  } else {
    printf("no properties");
  }
  if (n.unfinished) {
    printf(", ");
    print_count(n.unfinished, k->bad, k, "not finished");
  }
  printf("\n");
}

/* A property that raises ends the program, but that is a finding. */
static bool is_finding(assay_status status, const struct assay_report *r) {
  return status == ASSAY_RAISED && r->property_count && r->properties[r->property_count - 1].exception;
}

static void print_report_json(const struct invocation *call, const struct assay_report *r, assay_status status) {
  json_t *object = json_of_report(r);
  if (status != ASSAY_OK) {
    const struct assay_error_parts error = assay_error_parts(call->world);
    json_object_set_new(object, "error", json_of_error(&error));
  }
  print_json_object(object);
}

static int check_corpus(struct invocation *call, const struct check_command_options *o) {
  const double limit = 10; /* seconds for each */
  const struct retry_display display = {.json = o->json, .quiet = o->quiet, .color = (int)o->common.color};
  struct corpus corpus;
  int status;
  if (retry_corpus(call, o->corpus, o->file, o->test, limit, (unsigned)o->jobs, &display, &corpus, &status))
    corpus_free(&corpus);
  return status;
}

static int check_file(struct invocation *call, const void *given) {
  const struct check_command_options *o = given;
  if (o->corpus) return check_corpus(call, o);
  call->tree = o->tree;
  if (o->terms.count || o->terms_files.count) return check_terms(call, o);
  struct check_display c = {
      .invocation = call,
      .options = o,
      .colors = palette_for((enum color_choice)o->common.color, stdout),
      .progress = !o->quiet && !o->json && stream_is_terminal(stderr),
  };
  live_line_begin(&c.line);
  const struct assay_check_options options = {
      .seed = o->seed,
      .attempts = o->attempts,
      .failure = show_failure,
      .property = show_property,
      .progress = show_check_progress,
      .data = &c,
  };
  struct assay_report report = {0};
  assay_set_output(call->world, NULL, stderr); /* the program's own report on its tests would repeat ours */
  const assay_status status = assay_check(call->world, o->file, &options, &report);
  live_line_clear(&c.line);
  const bool finding = is_finding(status, &report), ran = status == ASSAY_OK || finding;
  if (o->json) print_report_json(call, &report, status);
  else if (!o->quiet && ran) print_summary(&c.colors, &report);
  if (status != ASSAY_OK) invocation_failed(call);
  if (!ran) return EXIT_BAD;
  return report.failed || count_properties(&report).counterexamples ? EXIT_NO : EXIT_YES;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct check_command_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model, which is a Redex program; or a subject file (.assay)"},
    {.name = "TERM",
     .several = true,
     .offset = AT(terms),
     .help = "terms to try, instead of random ones; of a subject file: programs, in the syntax of its language or as "
             "terms, (λ x e)"},
    {.name = NULL},
};

static const struct option options[] = {
    {OPTION_SEED_FIELDS(struct check_command_options), .given = AT(has_seed)},
    {.name = "attempts",
     .about = ABOUT_MODELS,
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 1000000000,
     .offset = AT(attempts),
     .help = "how many terms each redex-check tries, whatever the file says (where neither says: 1000)"},
    {.name = "terms",
     .kind = OPTION_LIST,
     .argument = "FILE",
     .offset = AT(terms_files),
     .help = "try the terms of FILE, one on a line; - means standard input. Empty lines and those that begin with ; "
             "(of programs, also with --) do not count; may be repeated"},
    {.name = "property",
     .about = ABOUT_MODELS,
     .letter = 'p',
     .kind = OPTION_TEXT,
     .argument = "P",
     .offset = AT(property),
     .help =
         "with terms: the property on line P, or about the pattern, judgment, relation or metafunction P; else all"},
    OPTION_CORPUS(struct check_command_options,
                  "try the terms of this corpus ('assay export --format corpus') instead: does any still fail?"),
    OPTION_TEST(struct check_command_options, "with --corpus, ", ABOUT_MODELS),
    OPTION_SUBJECT(struct check_command_options),
    {.name = "jobs",
     .letter = 'j',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "2",
     .least = 1,
     .most = 256,
     .offset = AT(jobs),
     .given = AT(has_jobs),
     .help = "with a subject file: run N compilers and programs at a time; with --corpus: work with N threads"},
    {.name = "coverage",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_CHOICE,
     .argument = "no|reference|hpc|gcov|both",
     .initial = "no",
     .offset = AT(coverage),
     .help = "with a subject file: no verdicts, but the programs with what is never evaluated marked: by what they "
             "mean, by what "
             "GHC's HPC or gcc's gcov has seen, or by both, which should agree"},
    OPTION_TREE(struct check_command_options, ABOUT_MODELS),
    OPTION_JSON(struct check_command_options, "print the results as JSON"),
    OPTION_QUIET(struct check_command_options, "print failures and counterexamples only, and no progress"),
    OPTIONS_COMMON(struct check_command_options),
};

/* An error in a combination of options. */
static const char *contradiction_of_check(const struct check_command_options *o) {
  const bool has_terms = o->terms.count || o->terms_files.count;
  if (o->corpus && o->has_seed) return "--seed has no meaning with --corpus: each of its terms has its own";
  if (o->has_jobs && !o->corpus && !path_is_subject_file(o->file))
    return "--jobs goes with subject files (.assay) and --corpus only";
  if (o->corpus)
    return has_terms || o->attempts || o->tree || o->property ? "with --corpus, nothing else is tried" : NULL;
  if (o->test) return "--test goes with --corpus only, if its findings are those of a test";
  if (has_terms && o->attempts) return "--attempts is about random terms: it does not go with terms that are given";
  if (!has_terms && o->property) return "--property goes with terms only: TERM, or --terms FILE";
  if (!has_terms && path_is_subject_file(o->file)) return "programs to try must be given: TERM, or --terms FILE";
  return NULL;
}

/* A model among the terms is more likely to be a second FILE than a name; NULL: there is none. */
static const char *second_file(const struct check_command_options *o) {
  static const char ending[] = ".rkt";
  for (size_t i = 0; i < o->terms.count; i++) {
    const size_t length = strlen(o->terms.items[i]), behind = strlen(ending);
    if (length > behind && !strcmp(o->terms.items[i] + length - behind, ending)) return o->terms.items[i];
  }
  return NULL;
}

static int check_command_run(const void *given) {
  const struct check_command_options *o = given;
  const char *wrong = contradiction_of_check(o), *file = second_file(o);
  if (file) {
    fprintf(stderr, "assay check: one argument too many: '%.400s'\n", file);
    options_usage(&check_command, stderr);
    return 2;
  }
  if (!wrong) return invocation_run("check", &o->common, check_file, o);
  fprintf(stderr, "assay check: %s\n", wrong);
  return 2;
}

const struct command check_command = {
    .name = "check",
    .summary = "run a model's tests and properties, or try terms and programs that are given",
    .description = "Loads FILE and runs its tests (test-equal, test-->, test-->>,\n"
                   "test-judgment-holds) and its properties (redex-check). Prints what failed, each\n"
                   "counterexample, and the counts.\n"
                   "\n"
                   "Or tries given terms: which properties of a model does a term violate?\n"
                   "\n"
                   "  assay check models/demo.rkt '(rec (x (num → num)) (λ (x num) x))'\n"
                   "\n"
                   "Do the variants of a subject file's target agree about a program?\n"
                   "\n"
                   "  assay check subjects/haskell/strictness.assay '\\x -> seq undefined x'\n"
                   "\n"
                   "Or, with --coverage, what of them is never evaluated, between guillemets:\n"
                   "\n"
                   "  assay check subjects/haskell/zips.assay '\\x -> map odd []' --coverage both",
    .success = "every test passed, and no property has a counterexample; no given term violates one; the variants, or "
               "both kinds of coverage, agree about every program",
    .failure =
        "a test failed, or a counterexample was found or given; the variants disagree, or reject a program; both "
        "kinds of coverage differ; there is no answer about a given term or program",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct check_command_options),
    .run = check_command_run,
};
