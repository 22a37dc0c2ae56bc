/* assay gen: terms, or what they are like. */
#include "cli/session_frame.h"

#include "report/json.h"
#include "report/statistics.h"
#include "report/text.h"
#include "report/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS_FOLLOWED = 100 };

struct generating {
  struct session *session;
  const struct gen_options *options;
  assay_generator *generator;
  struct statistics statistics;
  bool trace;          /* there is a relation to follow */
  bool ended;          /* there are no more terms */
  bool lacks_argument; /* the one that the statistics were to be about */
};

static double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- terms ---- */

static void print_term_json(uint64_t index, const struct assay_generated *x) {
  struct buffer text = {0};
  text_flat(&text, x->term);
  json_t *object = json_pack("{s:I, s:s#, s:I}", "index", (json_int_t)index, "term", text.text, (int)text.length,
                             "nodes", (json_int_t)assay_term_size(x->term));
  if (x->derivation) json_object_set_new(object, "derivation", json_of_derivation(x->derivation));
  json_dumpf(object, stdout, JSON_COMPACT);
  putchar('\n');
  json_decref(object);
  buffer_free(&text);
}

static void print_generated(const struct generating *g, uint64_t index, const struct assay_generated *x) {
  if (g->options->json) {
    print_term_json(index, x);
    return;
  }
  struct buffer b = {0};
  text_flat(&b, x->term);
  buffer_puts(&b, "\n");
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

static assay_status print_statistics(struct generating *g) {
  struct assay_coverage coverage;
  const assay_status status = assay_coverage(g->session->subject, &coverage);
  if (status != ASSAY_OK) return status;
  statistics_finish(&g->statistics);
  if (g->options->json) {
    json_t *object = statistics_json(&g->statistics);
    json_object_set_new(object, "coverage", statistics_json_coverage(&coverage));
    session_print_json(object);
    return ASSAY_OK;
  }
  struct buffer b = {0};
  statistics_print(&g->statistics, &b);
  if (g->statistics.made) statistics_print_coverage(&coverage, &b);
  session_print(&b);
  return ASSAY_OK;
}

/* ---- all ---- */

static assay_status make_terms(struct generating *g) {
  const struct gen_options *o = g->options;
  for (uint64_t i = 1; i <= o->count; i++) {
    struct assay_mark mark = assay_mark(g->session->world);
    struct assay_generated x;
    const double before = seconds_now();
    assay_status status = assay_generate(g->generator, i, o->derivation, &x);
    g->statistics.seconds += seconds_now() - before;
    if (status != ASSAY_OK) return status;
    if ((g->ended = x.made == ASSAY_NO_MORE)) break;
    if (x.made == ASSAY_GAVE_UP) g->statistics.gave_up++;
    else if (!o->stats) g->statistics.made++, print_generated(g, i, &x);
    else if ((g->lacks_argument = !subject_of(o, x.term))) break;
    else if ((status = examine(g, subject_of(o, x.term))) != ASSAY_OK) return status;
    assay_release(g->session->world, mark);
  }
  return ASSAY_OK;
}

static assay_way way_of(const struct gen_options *o) {
  if (o->using) return (assay_way)(o->using - 1);
  return o->satisfying ? ASSAY_DERIVE : ASSAY_GRAMMAR;
}

/* That there is none is an answer; that none was found is not. */
static void explain_none(const struct generating *g) {
  fflush(stdout);
  if (g->ended) fputs("assay gen: there are no such terms: all was tried that could lead to one\n", stderr);
  else fprintf(stderr, "assay gen: no term was made: the generator gave up %" PRIu64 " times\n", g->statistics.gave_up);
}

static int gen(struct session *s, const void *given) {
  const struct gen_options *o = given;
  const struct assay_generator_options wanted = {.language = o->language,
                                                 .pattern = o->pattern,
                                                 .satisfying = o->satisfying,
                                                 .way = way_of(o),
                                                 .size = (unsigned)o->size,
                                                 .seed = o->seed};
  struct generating g = {.session = s, .options = o, .statistics = {.judgment = o->holds}};
  assay_status status = ASSAY_OK;
  if (!session_load(s, o->file) || assay_generator_new(s->subject, &wanted, &g.generator) != ASSAY_OK)
    return session_failed(s);
  if (o->stats && (o->pattern || o->argument)) g.trace = can_trace(&g, &status);
  if (status == ASSAY_OK) status = make_terms(&g);
  const bool some = g.statistics.made > 0;
  if (status == ASSAY_OK && !g.lacks_argument) {
    if (o->stats) status = print_statistics(&g);
    if (status == ASSAY_OK && !some) explain_none(&g);
  }
  statistics_free(&g.statistics);
  if (status != ASSAY_OK) return session_failed(s);
  if (g.lacks_argument) return session_refuse(s, "--argument %" PRIu64 ": the goal has fewer arguments", o->argument);
  return some ? EXIT_YES : EXIT_NO;
}

int session_gen(const struct gen_options *options) { return session_in_world("gen", &options->common, gen, options); }
