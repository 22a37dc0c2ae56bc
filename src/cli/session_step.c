/* assay step: one step, all normal forms, a trace, a graph. */
#include "cli/session_frame.h"

#include "report/dot.h"
#include "report/graphviz.h"
#include "report/json.h"
#include "report/trace.h"

#include <errno.h>
#include <string.h>

static int show_steps(const struct session *s, const struct step_options *o, assay_term t) {
  struct assay_steps steps;
  if (assay_step(s->subject, o->relation, t, &steps) != ASSAY_OK) return session_failed(s);
  struct buffer b = {0};
  if (o->json) session_print_json(json_of_steps(&steps));
  else if (!steps.count) puts("normal form");
  else {
    report_steps(&b, &steps, s->width);
    session_print(&b);
  }
  return steps.count ? EXIT_YES : EXIT_NO;
}

static int show_trace(const struct session *s, const struct step_options *o, assay_term t) {
  struct assay_trace trace;
  const size_t most = (size_t)o->limit - 1; /* the limit counts terms */
  if (assay_trace(s->subject, o->relation, t, most, &trace) != ASSAY_OK) return session_failed(s);
  struct buffer b = {0};
  if (o->json) session_print_json(json_of_trace(&trace));
  else {
    report_trace(&b, &trace, s->width);
    session_print(&b);
  }
  return trace.count || trace.end == ASSAY_CUT ? EXIT_YES : EXIT_NO;
}

static int status_of_graph(const struct assay_graph *g) { return g->normal[0] ? EXIT_NO : EXIT_YES; }

static void warn_if_cut(const struct session *s, const struct assay_graph *g) {
  if (!g->cut) return;
  fflush(stdout);
  fprintf(stderr, "assay %s: stopped after %zu terms; there are more (see --limit)\n", s->command, g->node_count);
}

static int show_normal_forms(const struct session *s, const struct step_options *o, assay_term t) {
  struct assay_graph g;
  if (assay_graph(s->subject, o->relation, t, (size_t)o->limit, &g) != ASSAY_OK) return session_failed(s);
  struct buffer b = {0};
  if (o->json) session_print_json(json_of_normal_forms(&g));
  else {
    for (size_t i = 0; i < g.node_count; i++)
      if (g.normal[i]) text_term(&b, g.nodes[i], s->width, 0);
    if (!b.length && !g.cut) buffer_puts(&b, "no normal form\n");
    session_print(&b);
  }
  warn_if_cut(s, &g);
  return status_of_graph(&g);
}

/* ---- graphs ---- */

static bool write_file(const struct session *s, const char *path, const struct buffer *text) {
  FILE *file = fopen(path, "w");
  bool ok = file && fwrite(text->text, 1, text->length, file) == text->length;
  if (file && fclose(file) != 0) ok = false;
  if (!ok) session_refuse(s, "cannot write %s: %s", path, strerror(errno));
  return ok;
}

static bool write_svg(const struct session *s, const char *path, const struct buffer *dot) {
  struct buffer svg = {0}, error = {0};
  const bool drawn = graphviz_svg(dot, GRAPHVIZ_SECONDS, &svg, &error);
  if (!drawn) session_refuse(s, "cannot draw %s: %s", path, error.text ? error.text : "no reason given");
  const bool written = drawn && write_file(s, path, &svg);
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
  session_print(&b);
}

static int write_graph(const struct session *s, const struct step_options *o, assay_term t) {
  struct assay_graph g;
  if (assay_graph(s->subject, o->relation, t, (size_t)o->limit, &g) != ASSAY_OK) return session_failed(s);
  struct buffer dot = {0};
  report_dot(&dot, &g);
  const bool written = is_dot(o->graph) ? write_file(s, o->graph, &dot) : write_svg(s, o->graph, &dot);
  buffer_free(&dot);
  if (!written) return EXIT_BAD;
  if (o->json) session_print_json(json_of_graph(&g));
  else print_graph_counts(o->graph, &g);
  warn_if_cut(s, &g);
  return status_of_graph(&g);
}

static int step(struct session *s, const void *given) {
  const struct step_options *o = given;
  assay_term t;
  if (!session_load(s, o->file) || assay_term_eval(s->subject, o->term, &t) != ASSAY_OK) return session_failed(s);
  if (o->graph) return write_graph(s, o, t);
  if (o->trace) return show_trace(s, o, t);
  if (o->all) return show_normal_forms(s, o, t);
  return show_steps(s, o, t);
}

int session_step(const struct step_options *options) {
  return session_in_world("step", &options->common, step, options);
}
