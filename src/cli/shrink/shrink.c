/* assay shrink: reduces a counterexample to a property of a model. */
#include "shrink/shrink.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "cli/shrink/shrink_options.h"
#include "cli/terminal/live_line.h"
#include "cli/user_file.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "report/hunt_text.h"
#include "report/json.h"
#include "store/formulas.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *shrink_bound_reached(const struct shrink_options *o, uint64_t checks) {
  if (interruption) return "it was interrupted";
  return o->max_checks && checks >= o->max_checks ? "--max-checks allowed no more" : "there was no time for more";
}

/* ---- terms of models ---- */

static const struct statement *statement_of(const struct shrink *k) { return &k->contents.statements[k->statement]; }

static void print_statement(const struct shrink *k) {
  const struct statement *s = statement_of(k);
  fflush(stdout);
  fprintf(stderr, "%s:%u:%u: %s %s: ", s->file, s->line, s->column, s->form, s->name);
}

static const char *why_too_long(const struct shrink *k) {
  const bool is_too_long = k->check.kind == &property_check_kind && k->result.verdict == ASSAY_TOO_LONG;
  return is_too_long ? "it ran too long, or took too much memory" : NULL;
}

static void print_term_finding(const struct invocation *call, const struct shrink_options *o, const struct shrink *k) {
  const struct examination *x = &k->result;
  const struct finding *f = x->finding;
  invocation_print_term(call, f->term, 0);
  if (why_too_long(k)) printf("; %s\n", why_too_long(k));
  if (f->exception) printf("; raises: %.*s\n", (int)strcspn(f->exception, "\n"), f->exception);
  if (o->quiet) return;
  hunt_print_formulas(stdout, "; ", f);
  if (!f->formulas.complete) puts("; there was no time to try more instances");
  print_statement(k);
  fprintf(stderr, "from %zu to %zu node%s in %" PRIu64 " step%s, with %" PRIu64 " term%s tried", f->first.nodes,
          f->nodes, plural(f->nodes), f->steps, plural(f->steps), f->checks, plural(f->checks));
  fprintf(stderr, x->is_complete ? "\n" : "; %s\n", shrink_bound_reached(o, f->checks));
  if (x->others) fprintf(stderr, "%" PRIu64 " of them failed in another way, such as %s\n", x->others, x->other);
}

/* It does not violate the property. */
static void print_term_verdict(const struct shrink_options *o, const struct shrink *k) {
  (void)o;
  print_statement(k);
  fprintf(stderr, "%s\n",
          k->result.verdict == ASSAY_OUTSIDE ? "the term is not one that it is about" : "it holds of the term");
}

/* ---- programs ---- */

static void print_program_finding(const struct shrink_options *o, const struct hunt *h, const struct examination *x) {
  const struct palette colors = palette_for((enum color_choice)o->common.color, stdout);
  const struct finding *f = x->finding;
  if (o->quiet) {
    printf("%s\n", f->term);
    return;
  }
  hunt_print_finding(stdout, h, f, &(struct finding_style){colors.bad, colors.plain, true, NULL, NULL});
  printf("  as a term: %s\n", f->term);
  if (!x->is_complete) printf("  it may not be the smallest: %s\n", shrink_bound_reached(o, f->checks));
}

static const char *verdict_of_program(const struct examination *x) {
  if (x->verdict == ASSAY_HOLDS) return x->why ? "permitted" : "same";
  return x->has_failed ? "flaky" : "unknown";
}

/* It did not fail, or did not fail again. */
static void print_program_verdict(const struct shrink_options *o, const struct shrink *k) {
  const char *why = k->result.why;
  fprintf(stderr, "%s: %s%s%s\n", o->file, verdict_of_program(&k->result), why ? ": " : "", why ? why : "");
}

/* ---- JSON ---- */

static bool is_of_program(const struct shrink *k) { return k->check.kind == &compare_check_kind; }

static const char *verdict_name(const struct shrink *k) {
  const struct examination *x = &k->result;
  if (is_of_program(k)) return x->finding ? x->finding->kind : verdict_of_program(x);
  if (x->finding) return x->verdict == ASSAY_TOO_LONG ? "unknown" : "fails";
  return x->verdict == ASSAY_OUTSIDE ? "outside" : "holds";
}

/* What both kinds have in common. */
static json_t *reduction_json(const struct shrink *k) {
  const struct examination *x = &k->result;
  const struct finding *f = x->finding;
  const struct statement *s = statement_of(k);
  json_t *object = json_pack("{s:b, s:s, s:s, s:s, s:s, s:i, s:s*}", "fails", f != NULL, "verdict", verdict_name(k),
                             "term", f ? f->term : k->term, "form", s->form, "name", s->name, "line", (int)s->line,
                             "reason", why_too_long(k) ? why_too_long(k) : x->why);
  if (f)
    json_object_update_new(object, json_pack("{s:I, s:I, s:I, s:I, s:I, s:b, s:s*, s:s*, s:o}", "nodes",
                                             (json_int_t)f->nodes, "original_nodes", (json_int_t)f->first.nodes,
                                             "checks", (json_int_t)f->checks, "steps", (json_int_t)f->steps, "others",
                                             (json_int_t)x->others, "complete", x->is_complete, "exception",
                                             f->exception, "other", x->other, "formulas", formulas_json(&f->formulas)));
  return object;
}

static void print_reduction_json(const struct shrink *k, const struct hunt *h) {
  json_t *object = reduction_json(k);
  if (is_of_program(k) && k->result.finding) json_object_update_new(object, finding_json(h, k->result.finding));
  print_json_object(object);
}

/* ---- the result ---- */

static bool has_no_answer(const struct shrink *k) {
  return is_of_program(k) && !k->result.finding && k->result.verdict == ASSAY_UNANSWERED && !k->result.has_failed;
}

static int report_reduction(const struct invocation *call, const struct shrink_options *o, struct shrink *k) {
  const struct hunt hunt = {.check = k->check, .count = 1};
  const bool is_program = is_of_program(k);
  if (k->warning) fputs(k->warning, stderr);
  if (k->error.text) return invocation_refuse_error(call, &k->error);
  if (!k->result.finding) {
    if (is_program && interruption) return interruption_status();
    (is_program ? print_program_verdict : print_term_verdict)(o, k);
  } else if (!o->json) {
    if (is_program) print_program_finding(o, &hunt, &k->result);
    else print_term_finding(call, o, k);
  }
  if (o->json) print_reduction_json(k, &hunt);
  return k->result.finding || has_no_answer(k) ? EXIT_NO : EXIT_YES;
}

static void show_shrink_progress(void *data, const struct reduce_result *so_far) {
  struct live_line *l = data;
  if (!live_line_is_due(l)) return;
  live_line_show(l, "%zu nodes after %" PRIu64 " steps, %" PRIu64 " terms tried", so_far->size, so_far->steps,
                 so_far->checks);
}

/* ---- the reduction ---- */

static const char **opaque_names(const struct shrink_options *o) {
  const char **names = memory_array(o->opaque.count + 1, sizeof *names);
  for (size_t i = 0; i < o->opaque.count; i++) names[i] = o->opaque.items[i];
  names[o->opaque.count] = NULL;
  return names;
}

/* Terms may be numbers such as 1/2, and symbols with slashes. */
static bool looks_like_path(const char *word) {
  const char *last = strrchr(word, '/');
  if (!last || word[strcspn(word, " \t\n()[]{}\"\\")]) return false;
  const char *dot = strchr(last, '.');
  return *word == '/' || *word == '.' || *word == '~' || (dot && isalpha((unsigned char)dot[1]));
}

static int shrink_text(struct invocation *call, const struct shrink_options *o, const struct check_kind *kind,
                       const char *text) {
  const double patience = 2;
  const char **libraries = invocation_libraries(call), **opaque = opaque_names(o);
  const bool is_live = !o->quiet && !o->json;
  const struct reduction_bounds bounds = {.checks = o->max_checks,
                                          .tries = o->tries,
                                          .size = o->max_size,
                                          .depth = o->max_depth,
                                          .opaque = opaque,
                                          .is_loose = !o->same};
  struct live_line line;
  struct shrink k = {
      .check = {.kind = kind,
                .file = o->file,
                .property = o->property,
                .subject = o->subject,
                .seed = o->seed,
                .jobs = o->jobs ? (unsigned)o->jobs : 1,
                .generalising = o->no_generalise ? 0 : o->instances,
                .reducing = o->shrink_seconds > 0 || !kind->is_ordered ? o->shrink_seconds : kind->usual.seconds,
                .limit = o->limit > 0 ? o->limit : patience,
                .reduced = true,
                .bounds = &bounds,
                .libraries = libraries,
                .stop = &interruption},
      .term = text ? text : o->term,
      .name = text ? o->term : NULL,
      .journal = o->journal,
      .progress = is_live ? show_shrink_progress : NULL,
      .data = &line};
  call->tree = o->tree;
  interruption_expect();
  live_line_begin(&line);
  shrink_run(&k, call->world);
  live_line_clear(&line);
  const int status = report_reduction(call, o, &k);
  shrink_free(&k);
  free(libraries);
  free(opaque);
  return status;
}

/* TERM is the name of a file that has it, or the term itself. */
static int shrink_given(struct invocation *call, const struct shrink_options *o, const struct check_kind *kind) {
  const char *why;
  char *text = user_file_read(o->term, &why);
  if (!text && looks_like_path(o->term)) return invocation_refuse(call, "cannot read %s: %s", o->term, why);
  const int status = shrink_text(call, o, kind, text);
  free(text);
  return status;
}

/* An option that is about models only; NULL: there is none. */
static const char *misplaced_for_program(const struct shrink_options *o) {
  if (o->same || o->tree) return o->same ? "same" : "tree";
  if (o->opaque.count || o->property) return o->property ? "property" : "opaque";
  return o->limit > 0 ? "each" : NULL;
}

/* An option that does not apply without --test, or with it; NULL: there is none. */
static const char *misplaced_option(const struct shrink_options *o) {
  if (o->test && (o->no_generalise || o->has_instances)) return o->no_generalise ? "no-generalise" : "instances";
  if (o->test) return o->property ? "property" : o->same ? "same" : o->tree ? "tree" : NULL;
  if (o->grammar || o->start || o->language) return o->grammar ? "grammar" : o->start ? "start" : "language";
  if (o->output || o->in_place) return o->output ? "output" : "in-place";
  if (o->lines) return "lines";
  return o->thorough ? "thorough" : o->memory ? "memory" : NULL;
}

static int run_shrink(struct invocation *call, const void *given) {
  struct shrink_options options = *(const struct shrink_options *)given;
  const struct shrink_options *o = &options;
  const bool is_subject = path_is_subject_file(o->file);
  const struct check_kind *kind = is_subject && !o->test ? &compare_check_kind : &property_check_kind;
  if (o->tries == NUMBER_NOT_GIVEN) options.tries = kind->usual.tries;
  const char *wrong = misplaced_option(o);
  if (wrong) return invocation_refuse(call, "--%s has no meaning with%s --test", wrong, o->test ? "" : "out");
  if (o->test) return shrink_file(call, o);
  if (!o->term) return invocation_refuse(call, "TERM is missing");
  wrong = is_subject ? misplaced_for_program(o) : NULL;
  if (wrong) return invocation_refuse(call, "--%s is about models, not about subject files (.assay)", wrong);
  return shrink_given(call, o, kind);
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct shrink_options, member)

enum { WHERE_TO = 1 };

static const struct command_argument arguments[] = {
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
    {OPTION_INSTANCES_FIELDS(struct shrink_options), .given = AT(has_instances)},
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
    OPTION_TREE(struct shrink_options, ABOUT_ALL),
    OPTION_JSON(struct shrink_options, "print the result as JSON"),
    OPTION_QUIET(struct shrink_options, "print the term only"),
    OPTIONS_COMMON(struct shrink_options),
};

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
    .failure = "the term is a counterexample, or ran too long, or the program shows a difference, and its smallest "
               "form was printed; or there is no answer about the program",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct shrink_options),
    .body = run_shrink,
};
