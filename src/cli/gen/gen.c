/* assay gen: prints random terms of a model, or programs of a subject, or statistics about them. */
#include "checks/compare/program_file.h"
#include "checks/pool.h"
#include "cli/commands.h"
#include "cli/gen/term_source.h"
#include "cli/options_shared.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "report/json.h"
#include "report/statistics.h"
#include "report/text.h"
#include "report/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { STEPS_FOLLOWED = 100 };

struct generating {
  struct invocation *invocation;
  const struct gen_options *options;
  struct term_source source;
  unsigned ways;  /* the generators to use: 1 << number of each */
  bool trace;     /* there is a relation to reduce terms by */
  uint64_t *used; /* uses of each entry of the coverage, by earlier generators; malloc'ed. NULL: none */
  bool some;      /* terms were made */
  bool gave_up;   /* the last error is that of a generator that can make none */
  int status;     /* of all */
  /* of the current generator: */
  struct statistics statistics;
  uint64_t nodes;   /* of all terms */
  double examining; /* CPU seconds: what the statistics took */
  bool ended;       /* there are no more terms */
};

static const char *generator_of(const struct generating *g) { return g->source.generator; }
static bool is_several(const struct generating *g) { return g->ways & (g->ways - 1); }

static bool is_good(struct generating *g, assay_status status) {
  if (status != ASSAY_OK) invocation_failed(g->invocation);
  g->gave_up = status != ASSAY_OK && engine_gave_up(g->invocation->world);
  return status == ASSAY_OK;
}

/* ---- terms ---- */

static void put_flat(struct buffer *b, const struct sourced_term *x) {
  if (x->text) buffer_append(b, x->text, x->length);
  else text_flat(b, x->term);
}

static void print_term_json(const struct generating *g, uint64_t index, const struct sourced_term *x) {
  struct buffer text = {0};
  put_flat(&text, x);
  json_t *object = json_pack("{s:I, s:s#, s:I, s:s}", "index", (json_int_t)index, "term", text.text, (int)text.length,
                             "nodes", (json_int_t)x->nodes, "generator", generator_of(g));
  if (!strcmp(generator_of(g), assay_way_name(ASSAY_ENUM)))
    json_object_set_new(object, "number", json_sprintf("%" PRIu64, index - 1));
  if (x->derivation) json_object_set_new(object, "derivation", json_of_derivation(x->derivation));
  print_json_line(object);
  buffer_free(&text);
}

static void print_generated(const struct generating *g, uint64_t index, const struct sourced_term *x) {
  if (g->options->json) {
    print_term_json(g, index, x);
    return;
  }
  struct buffer b = {0};
  if (g->invocation->tree) invocation_put_term(g->invocation, &b, x->term, 0);
  else put_flat(&b, x);
  buffer_puts(&b, "\n"); /* after trees, an empty line */
  if (x->derivation) report_derivation(&b, x->derivation, g->invocation->width);
  if (x->derivation) buffer_puts(&b, "\n");
  print_buffer(&b);
}

/* ---- statistics ---- */

static assay_status count_holding(struct generating *g, assay_term t, bool reduces) {
  struct assay_answers found;
  const assay_status status = assay_judge_term(g->invocation->subject, g->options->holds, "TERM", t, 0, &found);
  if (status != ASSAY_OK) return status;
  g->statistics.holding += found.count > 0;
  g->statistics.holding_reduces += found.count > 0 && reduces;
  return ASSAY_OK;
}

/* The term for the statistics: the whole, or an argument of the goal that it satisfies; none if
 * there are fewer. */
static assay_term subject_of(const struct gen_options *o, assay_term t) {
  if (!o->argument) return t;
  if (assay_term_kind(assay_term_item(t, 0)) == ASSAY_SEQUENCE)
    t = assay_term_item(t, 0); /* ((f argument ...) = result) */
  return assay_term_item(t, o->argument);
}

static assay_status follow_term(struct generating *g, assay_term t) {
  struct assay_trace trace = {0};
  if (g->trace) {
    const assay_status status = assay_trace(g->invocation->subject, g->options->relation, t, STEPS_FOLLOWED, &trace);
    if (status == ASSAY_OK) statistics_add_trace(&g->statistics, &trace); /* a term outside its domain: no steps */
    else if (status != ASSAY_RAISED) return status;
  }
  return g->options->holds ? count_holding(g, t, trace.count > 0) : ASSAY_OK;
}

static assay_status examine_term(struct generating *g, const struct sourced_term *x) {
  const assay_term t = subject_of(g->options, x->term);
  statistics_add(&g->statistics, t == x->term ? x->nodes : assay_term_size(t), t);
  if (!g->trace && !g->options->holds) return ASSAY_OK;
  const double before = thread_seconds();
  const assay_status status = follow_term(g, t);
  g->examining += thread_seconds() - before;
  return status;
}

/* Is there a relation to reduce by: the file's only one, or the one named? */
static bool can_trace(struct generating *g, assay_status *status) {
  assay_term t;
  struct assay_steps steps;
  if (assay_term_read(g->invocation->world, "#f", &t) != ASSAY_OK) return false;
  *status = assay_step(g->invocation->subject, g->options->relation, t, &steps);
  if (*status == ASSAY_BAD_INPUT && !g->options->relation) {
    *status = ASSAY_OK;
    return false;
  }
  if (*status == ASSAY_RAISED) *status = ASSAY_OK;
  return *status == ASSAY_OK;
}

/* What this generator has used, without earlier ones. */
static assay_status own_coverage(struct generating *g, struct assay_coverage *out) {
  const assay_status status = assay_coverage(g->invocation->subject, out);
  if (status != ASSAY_OK) return status;
  struct assay_covered *list = memory_array(out->count + 1, sizeof *list);
  uint64_t *used = memory_array(out->count + 1, sizeof *used);
  for (size_t i = 0; i < out->count; i++) {
    list[i] = out->list[i];
    used[i] = list[i].count;
    if (g->used) list[i].count -= g->used[i];
  }
  free(g->used);
  g->used = used;
  out->list = list;
  return ASSAY_OK;
}

static void print_statistics_json(const struct generating *g) {
  json_t *object = statistics_json(&g->statistics);
  json_object_set_new(object, "generator", json_string(generator_of(g)));
  print_json_line(object);
}

static void print_statistics_text(const struct generating *g) {
  struct buffer b = {0};
  if (is_several(g)) buffer_printf(&b, "%s: ", generator_of(g));
  statistics_print(&g->statistics, &b);
  if (g->options->check) buffer_puts(&b, "well-typed: all of them, by inference\n");
  print_buffer(&b);
}

static assay_status print_statistics(struct generating *g) {
  struct assay_coverage coverage = {0};
  const bool is_model = g->invocation->subject;
  const assay_status status = is_model ? own_coverage(g, &coverage) : ASSAY_OK;
  if (status != ASSAY_OK) return status;
  g->statistics.coverage = is_model ? &coverage : NULL;
  statistics_finish(&g->statistics);
  (g->options->json ? print_statistics_json : print_statistics_text)(g);
  free((void *)(uintptr_t)coverage.list);
  return ASSAY_OK;
}

static void print_costs(const struct generating *g) {
  const double seconds = g->statistics.seconds;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  fflush(stdout);
  fprintf(stderr, "assay gen: %" PRIu64 " nodes in %.3f s, %.0f a second; at most %.1f MB of memory\n", g->nodes,
          seconds, seconds > 0 ? (double)g->nodes / seconds : 0, (double)usage.ru_maxrss / 1024);
}

/* ---- one generator ---- */

/* Prints the term, or adds it to the statistics. */
static assay_status take_term(struct generating *g, uint64_t index, const struct sourced_term *x) {
  g->nodes += x->nodes;
  if (g->options->stats) return examine_term(g, x);
  g->statistics.made++;
  print_generated(g, index, x);
  return ASSAY_OK;
}

static bool lacks_argument(const struct generating *g, const struct sourced_term *x) {
  if (subject_of(g->options, x->term)) return false;
  invocation_refuse(g->invocation, "--argument %" PRIu64 ": the goal has fewer arguments", g->options->argument);
  return true;
}

static bool lacks_derivation(const struct generating *g, const struct sourced_term *x) {
  if (!g->options->derivation || x->derivation) return false;
  invocation_refuse(g->invocation, "--derivation: a metafunction has none; judgments have");
  return true;
}

/* On failure, returns false after it has printed why. */
static bool make_term_at(struct generating *g, uint64_t index) {
  struct sourced_term x;
  if (!is_good(g, term_source_make(&g->source, index, &x))) return false;
  switch (x.made) {
  case ASSAY_MADE: return !lacks_argument(g, &x) && !lacks_derivation(g, &x) && is_good(g, take_term(g, index, &x));
  case ASSAY_GAVE_UP: g->statistics.gave_up++; break;
  case ASSAY_INTERRUPTED: g->statistics.too_long++; break;
  case ASSAY_NO_MORE: g->ended = true; break;
  }
  return true;
}

/* CPU time of all, because timing each term would take longer than making it. */
static bool make_terms(struct generating *g) {
  const double before = thread_seconds();
  bool good = true;
  for (uint64_t i = 1; good && !g->ended && i <= g->options->count; i++) {
    const struct assay_mark mark = assay_mark(g->invocation->world);
    good = make_term_at(g, i);
    assay_release(g->invocation->world, mark);
  }
  g->statistics.seconds = thread_seconds() - before - g->examining;
  return good;
}

/* Prints all programs as one file. */
static bool make_file(struct generating *g) {
  struct program_file f = {.programs = g->source.programs, .count = g->options->count};
  const double before = thread_seconds();
  const bool good = program_file_make(&f);
  if (good) fwrite(f.text.text, 1, f.text.length, stdout);
  else if (f.error.text) invocation_refuse_error(g->invocation, &f.error);
  else invocation_failed(g->invocation);
  g->statistics.made = f.made;
  g->statistics.seconds = thread_seconds() - before;
  g->nodes = f.nodes;
  program_file_free(&f);
  return good;
}

/* That there are no terms is an answer; that none was found is not. */
static void explain_none(const struct generating *g) {
  if (g->ended) fputs("there are no such terms: all was tried that could lead to one\n", stderr);
  else fputs("no term was made: ", stderr);
}

static void explain_too_few(const struct generating *g) {
  const uint64_t made = g->statistics.made, gave_up = g->statistics.gave_up;
  fflush(stdout);
  fputs("assay gen: ", stderr);
  if (is_several(g)) fprintf(stderr, "%s: ", generator_of(g));
  if (made) fprintf(stderr, "%" PRIu64 " of %" PRIu64 " terms were made: ", made, g->options->count);
  else explain_none(g);
  if (made && g->ended) fputs("there are no more\n", stderr);
  if (g->ended) return;
  if (gave_up) fprintf(stderr, "the generator gave up %" PRIu64 " time%s", gave_up, plural(gave_up));
  if (g->statistics.too_long)
    fprintf(stderr, "%s%" PRIu64 " attempt%s ran too long", gave_up ? ", " : "", g->statistics.too_long,
            plural(g->statistics.too_long));
  fputs("\n", stderr);
}

/* Graphs have the requested number of nodes, unless their settings forbid it; terms only
 * approximate it. */
static void explain_too_small(const struct generating *g) {
  const double enough = 0.8, made = (double)g->statistics.made, wanted = (double)g->options->size;
  if (strcmp(generator_of(g), programs_graph_way) != 0 || (double)g->nodes >= enough * wanted * made) return;
  fflush(stdout);
  fprintf(stderr, "assay gen: warning: there are %.0f nodes in a program, not %.0f: the settings allow no more\n",
          (double)g->nodes / made, wanted);
}

/* Statistics of some terms say how many there are. */
static assay_status report_generator(struct generating *g) {
  const struct gen_options *o = g->options;
  const uint64_t made = g->statistics.made;
  if (o->verbose) print_costs(g);
  const assay_status status = o->stats ? print_statistics(g) : ASSAY_OK;
  if (status != ASSAY_OK) return status;
  if (made < o->count && !(o->stats && made)) explain_too_few(g);
  if (made) explain_too_small(g);
  return ASSAY_OK;
}

static bool opens(struct generating *g, unsigned way) {
  const bool good = term_source_open(&g->source, way);
  g->gave_up = !good && engine_gave_up(g->invocation->world);
  return good;
}

static bool use_generator(struct generating *g, unsigned way) {
  g->statistics = (struct statistics){.judgment = g->options->holds};
  g->nodes = 0;
  g->examining = 0;
  g->ended = false;
  bool good = opens(g, way) && (g->options->program ? make_file(g) : make_terms(g));
  good = good && is_good(g, report_generator(g));
  g->some = g->some || g->statistics.made;
  statistics_free(&g->statistics);
  return good;
}

/* ---- the command ---- */

static int use_generators(struct generating *g) {
  const struct gen_options *o = g->options;
  assay_status status = ASSAY_OK;
  if (o->stats && (o->pattern || o->argument)) g->trace = can_trace(g, &status);
  bool good = is_good(g, status);
  for (unsigned way = 0; good && way <= DEFAULT_GENERATOR; way++)
    if (g->ways >> way & 1) good = use_generator(g, way);
  free(g->used);
  if (!good && (g->some || !g->gave_up)) return EXIT_BAD;
  return g->some ? EXIT_YES : EXIT_NO;
}

/* The pool's only thread uses the world, so that the watchdog can interrupt an attempt that exceeds
 * the limit. */
static void generate_in_pool(struct worker *w) {
  struct generating *g = w->pool->data;
  worker_watch(w, g->invocation->world);
  g->status = use_generators(g);
  worker_watch(w, NULL);
}

static int run_gen(struct invocation *call, const void *given) {
  const struct gen_options *o = given;
  struct generating g = {.invocation = call, .options = o, .status = EXIT_BAD};
  call->tree = o->tree;
  if (!term_source_begin(&g.source, call, o, &g.ways)) return EXIT_BAD;
  struct pool pool = {.jobs = 1, .limit = o->limit, .work = generate_in_pool, .data = &g};
  if (!pool_run(&pool)) return invocation_refuse(call, "no thread could be started");
  return g.status;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct gen_options, member)

enum { WHAT_TO_MAKE = 1, MOST_TERM = 100000 };

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model, which is a Redex program; or a subject file (.assay)"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "pattern",
     .about = ABOUT_MODELS,
     .letter = 'p',
     .kind = OPTION_TEXT,
     .group = WHAT_TO_MAKE,
     .argument = "PATTERN",
     .offset = AT(pattern),
     .help = "make terms of this pattern, such as a non-terminal of the language"},
    {.name = "satisfying",
     .about = ABOUT_MODELS,
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
     .help =
         "how terms are made: some of grammar, enum, random-index and derive, or all that apply, one after the "
         "other; auto means derive for a goal, and grammar for a pattern. Programs of a subject file: some of open, "
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
    OPTION_EACH(struct gen_options, NULL, ABOUT_MODELS),
    {.name = "check",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(check),
     .help = "programs: infer the type of each anew, and stop at one that is ill-typed: that would be a bug of assay"},
    {.name = "lively",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(lively),
     .help = "programs: make others instead of those that fail on all that they are run on, or print the same each "
             "time"},
    {.name = "program",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(program),
     .help = "programs: print the whole file that is compiled, with all of them in it, as the subject's target has it"},
    {.name = "as-terms",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(as_terms),
     .help = "programs: print each as a term, on a line of its own, as assay check --terms reads it"},
    {.name = "emi",
     .about = ABOUT_SUBJECTS,
     .kind = OPTION_FLAG,
     .offset = AT(emi),
     .help = "programs: make those that assay hunt --emi tries"},
    {.name = "verbose",
     .letter = 'v',
     .kind = OPTION_FLAG,
     .offset = AT(verbose),
     .help = "report on stderr how many nodes were made in a second, and how much memory that took"},
    {.name = "stats",
     .kind = OPTION_FLAG,
     .offset = AT(stats),
     .help = "print what the terms are like, instead of the terms: sizes, failures, how many are different, how often "
             "they reduce and by which rules"},
    OPTION_RELATION(struct gen_options, "with --stats, ", ABOUT_MODELS),
    {.name = "argument",
     .about = ABOUT_MODELS,
     .letter = 'a',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .least = 1,
     .most = 64,
     .offset = AT(argument),
     .help = "with --stats and --satisfying, the statistics are about argument N of the judgment, not about the whole"},
    {.name = "holds",
     .about = ABOUT_MODELS,
     .kind = OPTION_TEXT,
     .argument = "JUDGMENT",
     .offset = AT(holds),
     .help =
         "with --stats, count the terms of which JUDGMENT holds; the name TERM among its inputs stands for the term"},
    {.name = "derivation",
     .about = ABOUT_MODELS,
     .kind = OPTION_FLAG,
     .offset = AT(derivation),
     .help = "with --satisfying, draw the derivation that made each term"},
    OPTION_TREE(struct gen_options, ABOUT_MODELS),
    OPTION_JSON(struct gen_options, "print each term, and the statistics, as a JSON object on a line of its own"),
    OPTIONS_COMMON(struct gen_options),
};

/* An error in a combination of options. */
static const char *contradiction_of_gen(const struct gen_options *o) {
  const bool is_subject = path_is_subject_file(o->file);
  if (o->program && (o->stats || o->json || o->language))
    return "--program prints a file of the target: no --stats, no --json, no --language";
  if (o->as_terms && (o->stats || o->json || o->program || o->language))
    return "--as-terms prints terms: no --stats, no --json, no --program, no --language";
  if (!is_subject && !o->pattern && !o->satisfying) return "--pattern or --satisfying must say what terms to make";
  if (!is_subject && o->size > MOST_TERM) return "--size is at most 100000, but for graphs of operations";
  if (o->relation && !o->stats) return "--relation goes with --stats only";
  if (o->holds && !o->stats) return "--holds goes with --stats only";
  if (o->argument && !o->stats) return "--argument goes with --stats only";
  if (o->argument && !o->satisfying) return "--argument is about a goal: it goes with --satisfying only";
  if (o->derivation && !o->satisfying) return "--derivation is about a goal: it goes with --satisfying only";
  if (o->derivation && o->stats) return "--stats prints no terms: --derivation does not go with it";
  if (o->tree && o->stats) return "--stats prints no terms: --tree does not go with it";
  return NULL;
}

static int gen_command_run(const void *given) {
  const struct gen_options *o = given;
  const char *wrong = contradiction_of_gen(o);
  if (!wrong) return invocation_run("gen", &o->common, run_gen, o);
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
    .failure = "no term was made: there are none, or the generator gave up",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct gen_options),
    .run = gen_command_run,
};
