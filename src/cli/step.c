/* assay step: one reduction step, all normal forms, a trace or a graph. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "core/system/path.h"
#include "report/dot.h"
#include "report/graphviz.h"
#include "report/json.h"
#include "report/trace.h"

#include <errno.h>
#include <string.h>

struct step_options {
  struct common_options common;
  const char *file, *term;
  const char *relation; /* NULL: the file's only one */
  bool all, trace;
  const char *graph; /* ends in .svg or .dot; NULL: no graph. At most one of all, trace and graph is set */
  uint64_t limit;
  bool json;
};

static int show_steps(const struct invocation *call, const struct step_options *o, assay_term t) {
  struct assay_steps steps;
  if (assay_step(call->subject, o->relation, t, &steps) != ASSAY_OK) return invocation_failed(call);
  struct buffer b = {0};
  if (o->json) print_json_object(json_of_steps(&steps));
  else if (!steps.count) puts("normal form");
  else {
    report_steps(&b, &steps, call->width);
    print_buffer(&b);
  }
  return steps.count ? EXIT_YES : EXIT_NO;
}

static int show_trace(const struct invocation *call, const struct step_options *o, assay_term t) {
  struct assay_trace trace;
  const size_t most = (size_t)o->limit - 1; /* the limit counts terms */
  if (assay_trace(call->subject, o->relation, t, most, &trace) != ASSAY_OK) return invocation_failed(call);
  struct buffer b = {0};
  if (o->json) print_json_object(json_of_trace(&trace));
  else {
    report_trace(&b, &trace, call->width);
    print_buffer(&b);
  }
  return trace.count || trace.end == ASSAY_CUT ? EXIT_YES : EXIT_NO;
}

static int status_of_graph(const struct assay_graph *g) { return g->normal[0] ? EXIT_NO : EXIT_YES; }

static void warn_if_cut(const struct invocation *call, const struct assay_graph *g) {
  if (!g->cut) return;
  fflush(stdout);
  fprintf(stderr, "assay %s: stopped after %zu terms; there are more (see --limit)\n", call->command, g->node_count);
}

static int show_normal_forms(const struct invocation *call, const struct step_options *o, assay_term t) {
  struct assay_graph g;
  if (assay_graph(call->subject, o->relation, t, (size_t)o->limit, &g) != ASSAY_OK) return invocation_failed(call);
  struct buffer b = {0};
  if (o->json) print_json_object(json_of_normal_forms(&g));
  else {
    for (size_t i = 0; i < g.node_count; i++)
      if (g.normal[i]) text_term(&b, g.nodes[i], call->width, 0);
    if (!b.length && !g.cut) buffer_puts(&b, "no normal form\n");
    print_buffer(&b);
  }
  warn_if_cut(call, &g);
  return status_of_graph(&g);
}

/* ---- graphs ---- */

static bool write_file(const struct invocation *call, const char *path, const struct buffer *text) {
  FILE *file = fopen(path, "w");
  bool ok = file && fwrite(text->text, 1, text->length, file) == text->length;
  if (file && fclose(file) != 0) ok = false;
  if (!ok) invocation_refuse(call, "cannot write %s: %s", path, strerror(errno));
  return ok;
}

static bool write_svg(const struct invocation *call, const char *path, const struct buffer *dot) {
  struct buffer svg = {0}, error = {0};
  const bool drawn = graphviz_svg(dot, GRAPHVIZ_SECONDS, &svg, &error);
  if (!drawn) invocation_refuse(call, "cannot draw %s: %s", path, error.text ? error.text : "no reason given");
  const bool written = drawn && write_file(call, path, &svg);
  buffer_free(&svg);
  buffer_free(&error);
  return written;
}

static bool is_dot(const char *path) { return strcmp(strrchr(path, '.'), ".dot") == 0; }

static void print_graph_counts(const char *path, const struct assay_graph *g) {
  struct buffer b = {0};
  size_t normal = 0;
  for (size_t i = 0; i < g->node_count; i++) normal += g->normal[i];
  buffer_printf(&b, "%s: ", path);
  text_count(&b, g->node_count, "term");
  buffer_puts(&b, ", ");
  text_count(&b, g->edge_count, "step");
  buffer_puts(&b, ", ");
  text_count(&b, normal, "normal form");
  buffer_puts(&b, "\n");
  print_buffer(&b);
}

static int write_graph(const struct invocation *call, const struct step_options *o, assay_term t) {
  struct assay_graph g;
  if (assay_graph(call->subject, o->relation, t, (size_t)o->limit, &g) != ASSAY_OK) return invocation_failed(call);
  struct buffer dot = {0};
  report_dot(&dot, &g);
  const bool written = is_dot(o->graph) ? write_file(call, o->graph, &dot) : write_svg(call, o->graph, &dot);
  buffer_free(&dot);
  if (!written) return EXIT_BAD;
  if (o->json) print_json_object(json_of_graph(&g));
  else print_graph_counts(o->graph, &g);
  warn_if_cut(call, &g);
  return status_of_graph(&g);
}

static int step_term(struct invocation *call, const void *given) {
  const struct step_options *o = given;
  assay_term t;
  if (!invocation_load(call, o->file) || assay_term_eval(call->subject, o->term, &t) != ASSAY_OK)
    return invocation_failed(call);
  if (o->graph) return write_graph(call, o, t);
  if (o->trace) return show_trace(call, o, t);
  if (o->all) return show_normal_forms(call, o, t);
  return show_steps(call, o, t);
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct step_options, member)

enum { WHAT_TO_SHOW = 1 };

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "TERM", .offset = AT(term), .help = "the term to reduce"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTION_RELATION(struct step_options, "", ABOUT_ALL),
    {.name = "all",
     .kind = OPTION_FLAG,
     .group = WHAT_TO_SHOW,
     .offset = AT(all),
     .help = "follow all steps to their ends and print every normal form"},
    {.name = "trace",
     .kind = OPTION_FLAG,
     .group = WHAT_TO_SHOW,
     .offset = AT(trace),
     .help = "print the way to a normal form, each step with the name of its rule"},
    {.name = "graph",
     .kind = OPTION_TEXT,
     .group = WHAT_TO_SHOW,
     .argument = "OUT",
     .offset = AT(graph),
     .help = "write the reduction graph to the file OUT: an .svg (drawn by Graphviz) or a .dot"},
    {.name = "limit",
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "10000",
     .least = 1,
     .most = 1000000000,
     .offset = AT(limit),
     .help = "stop after N different terms"},
    OPTION_JSON(struct step_options, "print the results as JSON"),
    OPTIONS_COMMON(struct step_options),
};

static int step_command_run(const void *given) {
  const struct step_options *o = given;
  if (o->graph && !path_ends_with(o->graph, ".svg") && !path_ends_with(o->graph, ".dot")) {
    fprintf(stderr, "assay step: --graph wants a file name that ends in .svg or .dot, not '%s'\n", o->graph);
    return 2;
  }
  return invocation_run("step", &o->common, step_term, o);
}

const struct command step_command = {
    .name = "step",
    .summary = "reduce a term: one step, all steps, a trace, a graph",
    .description = "Prints every term to which one step of a reduction relation leads from TERM,\n"
                   "with the name of the rule:\n"
                   "\n"
                   "  assay step stlc.rkt '((λ (x num) x) 1)' --relation red",
    .success = "the term takes a step",
    .failure = "the term takes no step: it is a normal form",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct step_options),
    .run = step_command_run,
};
