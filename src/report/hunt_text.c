/* hunt_text: see the header. */
#include "report/hunt_text.h"

#include "report/campaign/markup.h"
#include "report/campaign/program_report.h"
#include "report/text.h"
#include "store/formulas.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void print_answers(FILE *out, const struct compare_evidence *f) {
  program_report_print(out, &(struct program_report){.answers = f->answers,
                                                     .count = f->answer_count,
                                                     .difference = &f->difference,
                                                     .others = f->also,
                                                     .other_count = f->also_count,
                                                     .has_reference = f->has_reference});
}

static const char *what_happened(const struct compare_evidence *f) {
  if (f->difference.kind == AGREEMENT_REJECTED) return "a well-typed program is rejected";
  return f->answers[0].side ? "what should be the same is not" : "the variants disagree";
}

void hunt_print_text(FILE *out, int spaces, const char *text) {
  for (const char *end; *text; text = *end ? end + 1 : end) {
    end = strchrnul(text, '\n');
    fprintf(out, "%*s", spaces, "");
    markup_print(out, text, (size_t)(end - text));
    fputc('\n', out);
  }
}

static void print_line(FILE *out, const char *before, const char *text) {
  fputs(before, out);
  markup_print(out, text, strlen(text));
  fputc('\n', out);
}

static void print_neighbour(FILE *out, const struct compare_evidence *e) {
  fprintf(out, "  with what is never evaluated as it is here, they agree:\n");
  hunt_print_text(out, 2, e->neighbour);
  if (!e->marked || !e->difference.line) return;
  fprintf(out, "  all print, line %zu", e->difference.line);
  print_line(out, ": ", e->answers[0].line);
}

void hunt_print_formulas(FILE *out, const char *before, const struct finding *f) {
  struct buffer none = {0};
  if (f->evidence.proved) fputs(before, out), print_line(out, "proved, of what it should print: ", f->evidence.proved);
  for (size_t i = 0; i < f->formulas.count; i++) {
    struct buffer b = {0};
    text_formula(&b, &f->formulas.list[i]);
    print_line(out, before, b.text);
    buffer_free(&b);
  }
  if (text_no_formula(&none, &f->formulas)) print_line(out, before, none.text);
  buffer_free(&none);
}

void hunt_print_evidence(FILE *out, const struct compare_evidence *e) {
  if (e->run) print_line(out, "  run on ", e->run);
  print_answers(out, e);
  if (e->neighbour) print_neighbour(out, e);
}

static void print_cause(FILE *out, const struct failure_cause *c) {
  char *text = cause_describe(c);
  if (text) print_line(out, "  ", text);
  free(text);
}

/* Findings by count are the same each time, and so is this output: the time is not part of it. */
static void print_origin(FILE *out, const struct hunt *h, const struct finding *f) {
  if (!h->count) fprintf(out, " after %.2g s", f->first.seconds);
  if (!f->first.index) return; /* a user's program */
  fprintf(out, " (%s, seed %" PRIu64 ", index %" PRIu64, finding_generator(f), h->check.seed, f->first.index);
  if (finding_is_numbered(f)) fprintf(out, ", number %" PRIu64, f->first.index - 1);
  if (f->first.table) fprintf(out, ", weights %u", f->first.table);
  fputc(')', out);
}

static void print_program(FILE *out, const struct hunt *h, const struct finding *f, const struct finding_style *style) {
  const struct compare_evidence *e = &f->evidence;
  fprintf(out, "%s: %s%s%s: %zu node%s", h->check.file, style->bad, what_happened(e), style->plain, f->nodes,
          plural(f->nodes));
  print_origin(out, h, f);
  fputc('\n', out);
  hunt_print_text(out, 2, e->marked ? e->marked : finding_text(f));
  hunt_print_evidence(out, e);
  print_cause(out, &f->cause);
  if (style->is_long) hunt_print_formulas(out, "  ", f);
  if (!style->is_long || !strcmp(failure_text(&f->first), finding_text(f))) return;
  fprintf(out, "  it was reduced from %zu nodes, in %" PRIu64 " step%s of %" PRIu64 " programs tried:\n",
          f->first.nodes, f->steps, plural(f->steps), f->checks);
  hunt_print_text(out, 4, failure_text(&f->first));
}

static void print_term_text(FILE *out, const char *text, const struct finding_style *style) {
  if (style->print_term) style->print_term(style->data, text);
  else hunt_print_text(out, 2, text);
}

static void print_term_finding(FILE *out, const struct hunt *h, const struct finding *f,
                               const struct finding_style *style) {
  const struct statement *t = &h->statements[f->first.statement];
  fprintf(out, "%s:%u:%u: %s %s: %scounterexample%s of %zu node%s", t->file, t->line, t->column, t->form, t->name,
          style->bad, style->plain, f->nodes, plural(f->nodes));
  print_origin(out, h, f);
  fputc('\n', out);
  print_term_text(out, f->term, style);
  if (f->is_reduced && style->is_long) {
    fprintf(out, "  it was reduced from %zu node%s:\n", f->first.nodes, plural(f->first.nodes));
    print_term_text(out, f->first.term, style);
  }
  if (style->is_long) hunt_print_formulas(out, "  ", f);
  if (!f->exception) return;
  fprintf(out, "  it raised:\n");
  hunt_print_text(out, 4, f->exception);
}

void hunt_print_finding(FILE *out, const struct hunt *h, const struct finding *f, const struct finding_style *style) {
  (h->check.kind == &compare_check_kind ? print_program : print_term_finding)(out, h, f, style);
}

/* ---- JSON ---- */

static json_t *program_json(const struct finding *f) {
  const struct compare_evidence *e = &f->evidence;
  const struct assay_formula *first = f->formulas.count ? f->formulas.list : NULL;
  return json_pack("{s:I, s:s, s:s, s:I, s:s, s:I, s:s, s:o, s:o, s:b, s:s*, s:s*, s:s*, s:s*, s:s*, s:s*, s:I, s:I, "
                   "s:I, s:I, s:f, s:f, s:o, s:o}",
                   "index", (json_int_t)f->first.index, "text", finding_text(f), "term", f->term, "nodes",
                   (json_int_t)f->nodes, "made", failure_text(&f->first), "made_nodes", (json_int_t)f->first.nodes,
                   "kind", f->kind, "answers", program_answers_json(e->answers, e->answer_count), "also",
                   program_answers_json(e->also, e->also_count), "reference", e->has_reference, "program", e->program,
                   "run", e->run, "marked", e->marked, "twin", e->neighbour, "proved", e->proved, "formula",
                   first ? first->text : NULL, "tests", (json_int_t)(first ? first->tests : 0), "checks",
                   (json_int_t)f->checks, "steps", (json_int_t)f->steps, "hits", (json_int_t)f->hits, "seconds",
                   f->first.seconds, "reducing", f->reducing, "formulas", formulas_json(&f->formulas), "cause",
                   cause_json(&f->cause));
}

static json_t *term_json(const struct hunt *h, const struct finding *f) {
  json_t *c =
      json_pack("{s:s, s:I, s:s, s:I, s:I, s:i, s:f, s:I}", "term", f->term, "nodes", (json_int_t)f->nodes, "generator",
                finding_generator(f), "seed", (json_int_t)h->check.seed, "index", (json_int_t)f->first.index, "weights",
                (int)f->first.table, "seconds", f->first.seconds, "hits", (json_int_t)f->hits);
  if (finding_is_numbered(f)) json_object_set_new(c, "number", json_sprintf("%" PRIu64, f->first.index - 1));
  json_object_set_new(c, "formulas", formulas_json(&f->formulas));
  if (f->exception) json_object_set_new(c, "exception", json_string(f->exception));
  if (h->check.reduced)
    json_object_update_new(c, json_pack("{s:s, s:I, s:I}", "original", f->first.term, "original_nodes",
                                        (json_int_t)f->first.nodes, "checks", (json_int_t)f->checks));
  return c;
}

json_t *finding_json(const struct hunt *h, const struct finding *f) {
  return h->check.kind == &compare_check_kind ? program_json(f) : term_json(h, f);
}
