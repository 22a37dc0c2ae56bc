/* assay gen: prints random terms of a model, or statistics about them. */
#include "checks/pool.h"
#include "cli/commands.h"
#include "cli/gen/gen_options.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "cli/ways.h"
#include "core/system/clock.h"
#include "core/system/memory.h"
#include "report/json.h"
#include "report/statistics.h"
#include "report/text.h"
#include "report/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_FOLLOWED = 100 };

struct generating {
  struct invocation *invocation;
  const struct gen_options *options;
  unsigned ways;   /* bit 1 << way for each generator to use */
  assay_way way;   /* the current generator */
  bool is_several; /* there is more than one */
  bool trace;      /* there is a relation to reduce terms by */
  uint64_t *used;  /* uses of each entry of the coverage, by earlier generators; malloc'ed. NULL: none */
  bool some;       /* terms were made */
  int status;      /* of all */
  /* of the current generator: */
  assay_generator *generator;
  struct statistics statistics;
  uint64_t too_long;   /* attempts */
  bool ended;          /* there are no more terms */
  bool lacks_argument; /* the argument that the statistics should cover */
};

/* ---- terms ---- */

static void print_term_json(const struct generating *g, uint64_t index, const struct assay_generated *x) {
  struct buffer text = {0};
  text_flat(&text, x->term);
  json_t *object = json_pack("{s:I, s:s#, s:I, s:s}", "index", (json_int_t)index, "term", text.text, (int)text.length,
                             "nodes", (json_int_t)assay_term_size(x->term), "generator", assay_way_name(g->way));
  if (g->way == ASSAY_ENUM) json_object_set_new(object, "number", json_sprintf("%" PRIu64, index - 1));
  if (x->derivation) json_object_set_new(object, "derivation", json_of_derivation(x->derivation));
  print_json_line(object);
  buffer_free(&text);
}

static void print_generated(const struct generating *g, uint64_t index, const struct assay_generated *x) {
  if (g->options->json) {
    print_term_json(g, index, x);
    return;
  }
  struct buffer b = {0};
  if (g->invocation->tree) invocation_put_term(g->invocation, &b, x->term, 0);
  else text_flat(&b, x->term);
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

static assay_status examine_term(struct generating *g, assay_term t) {
  struct assay_trace trace = {0};
  statistics_add(&g->statistics, assay_term_size(t));
  if (g->trace) {
    const assay_status status = assay_trace(g->invocation->subject, g->options->relation, t, STEPS_FOLLOWED, &trace);
    if (status == ASSAY_OK) statistics_add_trace(&g->statistics, &trace); /* a term outside its domain: no steps */
    else if (status != ASSAY_RAISED) return status;
  }
  return g->options->holds ? count_holding(g, t, trace.count > 0) : ASSAY_OK;
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

static void print_statistics_json(const struct generating *g, const struct assay_coverage *coverage) {
  json_t *object = statistics_json(&g->statistics);
  json_object_set_new(object, "generator", json_string(assay_way_name(g->way)));
  json_object_set_new(object, "too_long", json_integer((json_int_t)g->too_long));
  json_object_set_new(object, "coverage", statistics_json_coverage(coverage));
  print_json_line(object);
}

static void print_statistics_text(const struct generating *g, const struct assay_coverage *coverage) {
  struct buffer b = {0};
  if (g->is_several) buffer_printf(&b, "%s: ", assay_way_name(g->way));
  statistics_print(&g->statistics, &b);
  if (g->too_long) buffer_printf(&b, "%" PRIu64 " attempt%s ran too long\n", g->too_long, g->too_long == 1 ? "" : "s");
  if (g->statistics.made) statistics_print_coverage(coverage, &b);
  print_buffer(&b);
}

static assay_status print_statistics(struct generating *g) {
  struct assay_coverage coverage;
  const assay_status status = own_coverage(g, &coverage);
  if (status != ASSAY_OK) return status;
  statistics_finish(&g->statistics);
  if (g->options->json) print_statistics_json(g, &coverage);
  else print_statistics_text(g, &coverage);
  free((void *)coverage.list);
  return ASSAY_OK;
}

/* ---- one generator ---- */

static assay_status make_terms(struct generating *g) {
  const struct gen_options *o = g->options;
  for (uint64_t i = 1; i <= o->count; i++) {
    struct assay_mark mark = assay_mark(g->invocation->world);
    struct assay_generated x;
    const double before = monotonic_seconds();
    assay_status status = assay_generate(g->generator, i, o->derivation, &x);
    g->statistics.seconds += monotonic_seconds() - before;
    if (status != ASSAY_OK) return status;
    if ((g->ended = x.made == ASSAY_NO_MORE)) break;
    if (x.made == ASSAY_GAVE_UP) g->statistics.gave_up++;
    else if (x.made == ASSAY_INTERRUPTED) g->too_long++;
    else if (!o->stats) g->statistics.made++, print_generated(g, i, &x);
    else if ((g->lacks_argument = !subject_of(o, x.term))) break;
    else if ((status = examine_term(g, subject_of(o, x.term))) != ASSAY_OK) return status;
    assay_release(g->invocation->world, mark);
  }
  return ASSAY_OK;
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
  if (g->is_several) fprintf(stderr, "%s: ", assay_way_name(g->way));
  if (made) fprintf(stderr, "%" PRIu64 " of %" PRIu64 " terms were made: ", made, g->options->count);
  else explain_none(g);
  if (made && g->ended) fputs("there are no more\n", stderr);
  if (g->ended) return;
  if (gave_up) fprintf(stderr, "the generator gave up %" PRIu64 " time%s", gave_up, gave_up == 1 ? "" : "s");
  if (g->too_long)
    fprintf(stderr, "%s%" PRIu64 " attempt%s ran too long", gave_up ? ", " : "", g->too_long,
            g->too_long == 1 ? "" : "s");
  fputs("\n", stderr);
}

static assay_status use_generator(struct generating *g) {
  const struct gen_options *o = g->options;
  const struct assay_generator_options wanted = {.language = o->language,
                                                 .pattern = o->pattern,
                                                 .satisfying = o->satisfying,
                                                 .way = g->way,
                                                 .size = (unsigned)o->size,
                                                 .seed = o->seed};
  g->statistics = (struct statistics){.judgment = o->holds};
  g->too_long = 0;
  assay_status status = assay_generator_new(g->invocation->subject, &wanted, &g->generator);
  if (status == ASSAY_OK) status = make_terms(g);
  if (status == ASSAY_OK && !g->lacks_argument) {
    if (o->stats) status = print_statistics(g);
    const bool is_told = o->stats && g->statistics.made;
    if (status == ASSAY_OK && g->statistics.made < o->count && !is_told) explain_too_few(g);
  }
  g->some = g->some || g->statistics.made;
  statistics_free(&g->statistics);
  return status;
}

/* ---- the command ---- */

static int use_generators(struct generating *g) {
  const struct gen_options *o = g->options;
  assay_status status = ASSAY_OK;
  if (o->stats && (o->pattern || o->argument)) g->trace = can_trace(g, &status);
  for (int way = 0; way < ASSAY_WAYS && status == ASSAY_OK && !g->lacks_argument; way++) {
    if (!(g->ways >> way & 1)) continue;
    g->way = (assay_way)way;
    status = use_generator(g);
  }
  free(g->used);
  if (status != ASSAY_OK) return invocation_failed(g->invocation);
  if (g->lacks_argument)
    return invocation_refuse(g->invocation, "--argument %" PRIu64 ": the goal has fewer arguments", o->argument);
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

static bool choose_ways(const struct invocation *call, const struct gen_options *o, unsigned *ways) {
  const unsigned by_number = 1U << ASSAY_ENUM | 1U << ASSAY_RANDOM_INDEX;
  const bool all = strcmp(o->using, "all") == 0;
  if (all || strcmp(o->using, "auto") == 0)
    *ways = o->satisfying ? 1U << ASSAY_DERIVE : 1U << ASSAY_GRAMMAR | (all ? by_number : 0);
  else if (!ways_read_option(call, "using", o->using, ways)) return false;
  if (!o->size || *ways & ~by_number) return true;
  invocation_refuse(call,
                    "--size is of no use with enum and random-index: a term of a number has the size that it has");
  return false;
}

static int gen(struct invocation *call, const void *given) {
  const struct gen_options *o = given;
  struct generating g = {.invocation = call, .options = o, .status = EXIT_BAD};
  if (path_is_subject_file(o->file)) return gen_programs(call, o);
  call->tree = o->tree;
  if (!choose_ways(call, o, &g.ways)) return EXIT_BAD;
  g.is_several = (g.ways & (g.ways - 1)) != 0;
  if (!invocation_load(call, o->file)) return invocation_failed(call);
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
     .about = ABOUT_SUBJECTS,
     .letter = 'v',
     .kind = OPTION_FLAG,
     .offset = AT(verbose),
     .help = "programs: tell on stderr how many nodes were made in a second, and how much memory that took"},
    {.name = "stats",
     .kind = OPTION_FLAG,
     .offset = AT(stats),
     .help = "print what the terms are like, instead of the terms: sizes, failures, how often they reduce and by which "
             "rules"},
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
  if (path_is_subject_file(o->file)) return NULL; /* they have their own options */
  if (!o->pattern && !o->satisfying) return "--pattern or --satisfying must say what terms to make";
  if (o->size > MOST_TERM) return "--size is at most 100000, but for graphs of operations";
  if (o->relation && !o->stats) return "--relation goes with --stats only";
  if (o->holds && !o->stats) return "--holds goes with --stats only";
  if (o->argument && !o->stats) return "--argument goes with --stats only";
  if (o->argument && !o->satisfying) return "--argument is about a goal: it goes with --satisfying only";
  if (o->derivation && !o->satisfying) return "--derivation is about a goal: it goes with --satisfying only";
  if (o->derivation && o->stats) return "--stats prints no terms: --derivation does not go with it";
  return NULL;
}

static int gen_command_run(const void *given) {
  const struct gen_options *o = given;
  const char *wrong = contradiction_of_gen(o);
  if (!wrong) return invocation_run("gen", &o->common, gen, o);
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
    .run = gen_command_run,
};
