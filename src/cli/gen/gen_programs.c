/* assay gen of a subject file: prints programs, or statistics about them. */
#include "checks/program_file.h"
#include "cli/gen/gen_options.h"
#include "cli/invocation.h"
#include "core/distinct.h"
#include "core/system/clock.h"
#include "report/json.h"
#include "report/statistics.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct programs {
  struct invocation *invocation;
  const struct gen_options *options;
  const char *way;
  bool is_several; /* there is more than one generator */
  bool some;       /* programs were made */
  bool failed;     /* after the error was printed */
  /* of the current generator: */
  assay_programs *programs;
  uint64_t nodes;
  struct statistics statistics;
  struct distinct distinct;
};

/* ---- programs ---- */

static void print_program(const struct programs *g, uint64_t index, const struct assay_program *p) {
  if (g->options->json) {
    print_json_line(json_pack("{s:I, s:s#, s:I, s:s}", "index", (json_int_t)index, "term", p->text, (int)p->length,
                              "nodes", (json_int_t)p->nodes, "generator", g->way));
    return;
  }
  char *text = g->options->as_terms ? term_to_text(p->term) : NULL;
  if (text) fputs(text, stdout);
  else fwrite(p->text, 1, p->length, stdout);
  free(text);
  putchar('\n');
}

static assay_status make_programs(struct programs *g) {
  const struct gen_options *o = g->options;
  const double before = thread_seconds(); /* of all: timing each program would take longer than making it */
  for (uint64_t i = 1; i <= o->count; i++) {
    const struct assay_mark mark = assay_mark(g->invocation->world);
    struct assay_program p;
    const assay_status status = assay_programs_make(g->programs, i, !o->stats, &p);
    if (status != ASSAY_OK) return status;
    if (!p.term) {
      g->statistics.gave_up++;
    } else {
      g->nodes += p.nodes;
      statistics_add(&g->statistics, p.nodes);
      distinct_add(&g->distinct, p.digest);
      if (!o->stats) print_program(g, i, &p);
    }
    assay_release(g->invocation->world, mark);
  }
  g->statistics.seconds = thread_seconds() - before;
  return ASSAY_OK;
}

/* Prints all of them as one file. */
static assay_status make_file(struct programs *g) {
  struct program_file f = {.programs = g->programs, .count = g->options->count};
  const double before = thread_seconds();
  const bool good = program_file_make(&f);
  if (good) fwrite(f.text.text, 1, f.text.length, stdout);
  g->statistics.made = f.made;
  g->statistics.seconds = thread_seconds() - before;
  g->nodes = f.nodes;
  g->failed = f.error.text && invocation_refuse_error(g->invocation, &f.error);
  program_file_free(&f);
  return good ? ASSAY_OK : ASSAY_BAD_INPUT;
}

/* ---- statistics ---- */

static void tell_costs(const struct programs *g) {
  const double seconds = g->statistics.seconds;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  fflush(stdout);
  fprintf(stderr, "assay gen: %" PRIu64 " nodes in %.3f s, %.0f a second; at most %.1f MB of memory\n", g->nodes,
          seconds, seconds > 0 ? (double)g->nodes / seconds : 0, (double)usage.ru_maxrss / 1024);
}

static void print_statistics(struct programs *g) {
  const struct statistics *s = &g->statistics;
  const double share = s->made ? (double)g->distinct.count / (double)s->made : 0;
  statistics_finish(&g->statistics);
  if (g->options->json) {
    json_t *object = statistics_json(s);
    json_object_set_new(object, "generator", json_string(g->way));
    json_object_set_new(object, "distinct", json_integer((json_int_t)g->distinct.count));
    print_json_line(object);
    return;
  }
  struct buffer b = {0};
  if (g->is_several) buffer_printf(&b, "%s: ", g->way);
  statistics_print(s, &b);
  buffer_printf(&b, "distinct: %zu (%.1f%%)\n", g->distinct.count, 100 * share);
  if (g->options->check) buffer_puts(&b, "well-typed: all of them, by inference\n");
  print_buffer(&b);
}

static void explain_too_few(const struct programs *g) {
  fflush(stdout);
  fprintf(stderr, "assay gen: %s: %" PRIu64 " of %" PRIu64 " programs were made: the generator gave up on the others\n",
          g->way, g->statistics.made, g->options->count);
}

/* Graphs have the requested number of nodes, unless their settings forbid it; terms only
 * approximate it. */
static void explain_too_small(const struct programs *g) {
  const double enough = 0.8, made = (double)g->statistics.made, wanted = (double)g->options->size;
  if (strcmp(g->way, "graphs") != 0 || (double)g->nodes >= enough * wanted * made) return;
  fflush(stdout);
  fprintf(stderr, "assay gen: warning: there are %.0f nodes in a program, not %.0f: the settings allow no more\n",
          (double)g->nodes / made, wanted);
}

/* ---- the command ---- */

static bool use_generator(struct programs *g, const char *way) {
  const struct gen_options *o = g->options;
  const struct assay_programs_options options = {.subject = o->subject,
                                                 .language = o->language,
                                                 .way = way,
                                                 .size = (unsigned)o->size,
                                                 .seed = o->seed,
                                                 .check = o->check,
                                                 .lively = o->lively,
                                                 .emi = o->emi};
  g->statistics = (struct statistics){0};
  g->nodes = 0;
  assay_status status = assay_programs_new(g->invocation->world, o->file, &options, &g->programs);
  if (status == ASSAY_OK) g->way = assay_programs_used_way(g->programs);
  if (status == ASSAY_OK && assay_programs_warnings(g->programs)) fputs(assay_programs_warnings(g->programs), stderr);
  if (status == ASSAY_OK) status = o->program ? make_file(g) : make_programs(g);
  if (status == ASSAY_OK && o->verbose) tell_costs(g);
  if (status == ASSAY_OK && o->stats) print_statistics(g);
  else if (status == ASSAY_OK && g->statistics.made < o->count) explain_too_few(g);
  if (status == ASSAY_OK && g->statistics.made) explain_too_small(g);
  g->some = g->some || g->statistics.made;
  statistics_free(&g->statistics);
  distinct_free(&g->distinct);
  return status == ASSAY_OK;
}

static const char *contradiction_of_program_options(const struct gen_options *o) {
  if (o->program && (o->stats || o->json || o->language))
    return "--program prints a file of the target: no --stats, no --json, no --language";
  if (o->as_terms && (o->stats || o->json || o->program || o->language))
    return "--as-terms prints terms: no --stats, no --json, no --program, no --language";
  return NULL;
}

/* Uses all of the subject's generators; a kind of program without a choice has only one. */
static bool use_all(struct programs *g) {
  const struct assay_programs_options options = {.subject = g->options->subject, .language = g->options->language};
  assay_programs *p;
  if (assay_programs_new(g->invocation->world, g->options->file, &options, &p) != ASSAY_OK) return false;
  g->is_several = assay_programs_offers(p, assay_programs_way(0));
  bool good = g->is_several || use_generator(g, NULL);
  for (unsigned i = 0; good && g->is_several && assay_programs_way(i); i++)
    if (assay_programs_offers(p, assay_programs_way(i))) good = use_generator(g, assay_programs_way(i));
  return good;
}

int gen_programs(struct invocation *call, const struct gen_options *o) {
  struct programs g = {.invocation = call, .options = o};
  const char *wrong = contradiction_of_program_options(o);
  if (wrong) return invocation_refuse(call, "%s", wrong);
  const bool good =
      strcmp(o->using, "all") ? use_generator(&g, strcmp(o->using, "auto") ? o->using : NULL) : use_all(&g);
  if (!good) return g.failed ? EXIT_BAD : invocation_failed(call);
  return g.some ? EXIT_YES : EXIT_NO;
}
