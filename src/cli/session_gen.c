/* assay gen: terms, or what they are like. */
#include "cli/session_frame.h"

#include "campaign/pool.h"
#include "cli/ways.h"
#include "core/memory.h"
#include "report/json.h"
#include "report/statistics.h"
#include "report/text.h"
#include "report/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_FOLLOWED = 100 };

struct generating {
  struct session *session;
  const struct gen_options *options;
  unsigned ways;   /* bit 1 << way for each to be used, */
  assay_way way;   /* and the one that is */
  bool is_several; /* there is more than one */
  bool trace;      /* there is a relation to follow */
  uint64_t *used;  /* of each entry of the coverage, by the generators before; malloc'ed. NULL: none was */
  bool some;       /* terms were made */
  int status;      /* of all */
  /* with the present one: */
  assay_generator *generator;
  struct statistics statistics;
  uint64_t too_long;   /* attempts */
  bool ended;          /* there are no more terms */
  bool lacks_argument; /* the one that the statistics were to be about */
};

/* ---- terms ---- */

static void print_term_json(const struct generating *g, uint64_t index, const struct assay_generated *x) {
  struct buffer text = {0};
  text_flat(&text, x->term);
  json_t *object = json_pack("{s:I, s:s#, s:I, s:s}", "index", (json_int_t)index, "term", text.text, (int)text.length,
                             "nodes", (json_int_t)assay_term_size(x->term), "generator", assay_way_name(g->way));
  if (g->way == ASSAY_ENUM) json_object_set_new(object, "number", json_sprintf("%" PRIu64, index - 1));
  if (x->derivation) json_object_set_new(object, "derivation", json_of_derivation(x->derivation));
  session_print_json_line(object);
  buffer_free(&text);
}

static void print_generated(const struct generating *g, uint64_t index, const struct assay_generated *x) {
  if (g->options->json) {
    print_term_json(g, index, x);
    return;
  }
  struct buffer b = {0};
  if (g->session->tree) session_put_term(g->session, &b, x->term, 0);
  else text_flat(&b, x->term);
  buffer_puts(&b, "\n"); /* after trees, an empty line */
  if (x->derivation) report_derivation(&b, x->derivation, g->session->width);
  if (x->derivation) buffer_puts(&b, "\n");
  session_print(&b);
}

/* ---- statistics ---- */

static assay_status count_holding(struct generating *g, assay_term t, bool reduces) {
  struct assay_answers found;
  const assay_status status = assay_judge_term(g->session->subject, g->options->holds, "TERM", t, 0, &found);
  if (status != ASSAY_OK) return status;
  g->statistics.holding += found.count > 0;
  g->statistics.holding_reduces += found.count > 0 && reduces;
  return ASSAY_OK;
}

/* What the statistics are about: the term, or an argument of the goal that it satisfies; none if there are fewer. */
static assay_term subject_of(const struct gen_options *o, assay_term t) {
  if (!o->argument) return t;
  if (assay_term_kind(assay_term_item(t, 0)) == ASSAY_SEQUENCE)
    t = assay_term_item(t, 0); /* ((f argument ...) = result) */
  return assay_term_item(t, o->argument);
}

static assay_status examine(struct generating *g, assay_term t) {
  struct assay_trace trace = {0};
  statistics_add(&g->statistics, assay_term_size(t));
  if (g->trace) {
    const assay_status status = assay_trace(g->session->subject, g->options->relation, t, STEPS_FOLLOWED, &trace);
    if (status == ASSAY_OK) statistics_add_trace(&g->statistics, &trace); /* a term outside of its domain: no steps */
    else if (status != ASSAY_RAISED) return status;
  }
  return g->options->holds ? count_holding(g, t, trace.count > 0) : ASSAY_OK;
}

/* One that can be followed, if the file has just one or it was named. */
static bool can_trace(struct generating *g, assay_status *status) {
  assay_term t;
  struct assay_steps steps;
  if (assay_term_read(g->session->world, "#f", &t) != ASSAY_OK) return false;
  *status = assay_step(g->session->subject, g->options->relation, t, &steps);
  if (*status == ASSAY_BAD_INPUT && !g->options->relation) {
    *status = ASSAY_OK;
    return false;
  }
  if (*status == ASSAY_RAISED) *status = ASSAY_OK;
  return *status == ASSAY_OK;
}

/* What this generator has used, and not those before it. */
static assay_status own_coverage(struct generating *g, struct assay_coverage *out) {
  const assay_status status = assay_coverage(g->session->subject, out);
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
  session_print_json_line(object);
}

static void print_statistics_text(const struct generating *g, const struct assay_coverage *coverage) {
  struct buffer b = {0};
  if (g->is_several) buffer_printf(&b, "%s: ", assay_way_name(g->way));
  statistics_print(&g->statistics, &b);
  if (g->too_long) buffer_printf(&b, "%" PRIu64 " attempt%s ran too long\n", g->too_long, g->too_long == 1 ? "" : "s");
  if (g->statistics.made) statistics_print_coverage(coverage, &b);
  session_print(&b);
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
    struct assay_mark mark = assay_mark(g->session->world);
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
    else if ((status = examine(g, subject_of(o, x.term))) != ASSAY_OK) return status;
    assay_release(g->session->world, mark);
  }
  return ASSAY_OK;
}

/* That there is none is an answer; that none was found is not. */
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
  assay_status status = assay_generator_new(g->session->subject, &wanted, &g->generator);
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

/* ---- all ---- */

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
  if (status != ASSAY_OK) return session_failed(g->session);
  if (g->lacks_argument)
    return session_refuse(g->session, "--argument %" PRIu64 ": the goal has fewer arguments", o->argument);
  return g->some ? EXIT_YES : EXIT_NO;
}

/* The session's world is used by the pool's one thread, so that its watch can interrupt what runs too long. */
static void work(struct worker *w) {
  struct generating *g = w->pool->data;
  worker_watch(w, g->session->world);
  g->status = use_generators(g);
  worker_watch(w, NULL);
}

static bool choose_ways(const struct session *s, const struct gen_options *o, unsigned *ways) {
  const unsigned by_number = 1U << ASSAY_ENUM | 1U << ASSAY_RANDOM_INDEX;
  const bool all = strcmp(o->using, "all") == 0;
  if (all || strcmp(o->using, "auto") == 0)
    *ways = o->satisfying ? 1U << ASSAY_DERIVE : 1U << ASSAY_GRAMMAR | (all ? by_number : 0);
  else if (!session_read_ways(s, "using", o->using, ways)) return false;
  if (!o->size || *ways & ~by_number) return true;
  session_refuse(s, "--size is of no use with enum and random-index: a term of a number has the size that it has");
  return false;
}

static int gen(struct session *s, const void *given) {
  const struct gen_options *o = given;
  struct generating g = {.session = s, .options = o, .status = EXIT_BAD};
  if (session_is_subject_file(o->file)) return session_gen_programs(s, o);
  s->tree = o->tree;
  if (!choose_ways(s, o, &g.ways)) return EXIT_BAD;
  g.is_several = (g.ways & (g.ways - 1)) != 0;
  if (!session_load(s, o->file)) return session_failed(s);
  struct pool pool = {.jobs = 1, .limit = o->limit, .work = work, .data = &g};
  if (!pool_run(&pool)) return session_refuse(s, "no thread could be started");
  return g.status;
}

int session_gen(const struct gen_options *options) { return session_in_world("gen", &options->common, gen, options); }
