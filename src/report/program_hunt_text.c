/* program_hunt_text: see the header. */
#include "report/program_hunt_text.h"

#include "report/markup.h"
#include "report/program_report.h"

#include <inttypes.h>
#include <string.h>

static void print_answers(FILE *out, const struct program_finding *f) {
  program_report_print(out, &(struct program_report){.answers = f->answers,
                                                     .count = f->answer_count,
                                                     .difference = &f->difference,
                                                     .others = f->also,
                                                     .other_count = f->also_count,
                                                     .has_reference = f->has_reference});
}

static const char *what_happened(const struct program_finding *f) {
  if (f->difference.kind == AGREEMENT_REJECTED) return "a well-typed program is rejected";
  return f->answers[0].side ? "what should be the same is not" : "the variants disagree";
}

/* Each line behind so many spaces. */
static void print_indented(FILE *out, int spaces, const char *text) {
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

void program_hunt_print_finding(FILE *out, const struct program_hunt *h, const struct program_finding *f,
                                const char *bad, const char *plain, bool made) {
  fprintf(out, "%s: %s%s%s: %" PRIu64 " node%s", h->file, bad, what_happened(f), plain, f->nodes,
          f->nodes == 1 ? "" : "s");
  if (!h->count) fprintf(out, " after %.2g s", f->seconds);
  if (f->index) fprintf(out, " (%s, seed %" PRIu64 ", index %" PRIu64 ")", h->used_way, h->seed, f->index);
  fputc('\n', out);
  print_indented(out, 2, f->marked ? f->marked : f->text);
  if (f->run) print_line(out, "  run on ", f->run);
  print_answers(out, f);
  if (f->twin) {
    fprintf(out, "  with what is never evaluated as it is here, they agree:\n");
    print_indented(out, 2, f->twin);
    if (f->marked && f->difference.line) {
      fprintf(out, "  all print, line %zu", f->difference.line);
      print_line(out, ": ", f->answers[0].line);
    }
  }
  if (f->general.proved) print_line(out, "  proved, of what it should print: ", f->general.proved);
  if (f->general.formula) {
    fputs("  ", out);
    markup_print(out, f->general.formula, strlen(f->general.formula));
    fprintf(out, " (%" PRIu64 " instances tried)\n", f->general.tests);
  }
  if (!made || !strcmp(f->made, f->text)) return;
  fprintf(out, "  it was made small from %" PRIu64 " nodes, in %" PRIu64 " step%s of %" PRIu64 " programs tried:\n",
          f->made_nodes, f->steps, f->steps == 1 ? "" : "s", f->checks);
  print_indented(out, 4, f->made);
}

void program_hunt_print_summary(FILE *out, const struct program_hunt *h) {
  fprintf(out, "%" PRIu64 " program%s tried", h->tried, h->tried == 1 ? "" : "s");
  if (h->unknown) fprintf(out, ", %" PRIu64 " of them without an answer", h->unknown);
  if (h->limit) fprintf(out, " (%s%s)", h->unknown > 1 ? "as " : "", h->limit);
  if (h->known) fprintf(out, ", %" PRIu64 " permitted differences", h->known);
  if (h->flaky) fprintf(out, ", %" PRIu64 " differences that were not seen again", h->flaky);
  if (h->repeated) fprintf(out, ", %" PRIu64 " made before", h->repeated);
  if (h->unchanged) fprintf(out, ", %" PRIu64 " not tried because they are the same on all sides", h->unchanged);
  if (h->not_made) fprintf(out, ", %" PRIu64 " not made", h->not_made);
  if (h->counted) fprintf(out, "; %" PRIu64 " found", h->hits);
  else fprintf(out, "; %zu finding%s", h->finding_count, h->finding_count == 1 ? "" : "s");
  if (!h->counted && h->hits > h->finding_count)
    fprintf(out, ", hit %" PRIu64 " time%s", h->hits - h->unseen, h->hits - h->unseen == 1 ? "" : "s");
  if (h->unseen) fprintf(out, ", and %" PRIu64 " differences that were not looked into", h->unseen);
  if (!h->count)
    fprintf(out, "; CPU: %.1f s compiling, %.1f s running, %.2f s generating", h->compile_cpu, h->run_cpu,
            h->generating);
  fputc('\n', out);
}

json_t *program_finding_json(const struct program_finding *f) {
  return json_pack("{s:I, s:s, s:s, s:I, s:s, s:I, s:s, s:o, s:o, s:b, s:s*, s:s*, s:s*, s:s*, s:s*, s:s*, s:I, s:I, "
                   "s:I, s:I, s:f, s:f}",
                   "index", (json_int_t)f->index, "text", f->text, "term", f->term, "nodes", (json_int_t)f->nodes,
                   "made", f->made, "made_nodes", (json_int_t)f->made_nodes, "kind",
                   f->difference.kind == AGREEMENT_REJECTED ? "rejected" : "differs", "answers",
                   program_answers_json(f->answers, f->answer_count), "also",
                   program_answers_json(f->also, f->also_count), "reference", f->has_reference, "program", f->program,
                   "run", f->run, "marked", f->marked, "twin", f->twin, "proved", f->general.proved, "formula",
                   f->general.formula, "tests", (json_int_t)f->general.tests, "checks", (json_int_t)f->checks, "steps",
                   (json_int_t)f->steps, "hits", (json_int_t)f->hits, "seconds", f->seconds, "reducing", f->reducing);
}
