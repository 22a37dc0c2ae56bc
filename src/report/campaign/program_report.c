/* program_report: see the header. */
#include "report/campaign/program_report.h"

#include "report/campaign/markup.h"

#include <stdio.h>
#include <string.h>

/* Do the two agree in the line where the variants disagree? In others, one may have reached a
 * limit. */
static bool answers_agree(const struct program_report *r, const struct program_answer *a,
                          const struct program_answer *b) {
  return program_answers_agree(a, b, r->difference->line > 0);
}

/* "O0", or "O0 of (replace [f g])" if a program has several texts. */
static void print_name(FILE *out, const struct program_answer *a) {
  fprintf(out, "%s", a->variant);
  if (a->side) fprintf(out, " of %s", a->side);
}

/* The variants that another one agrees with. */
static void print_agreement(FILE *out, const struct program_report *r, const struct program_answer *other) {
  const char *before = "as ";
  bool some = false;
  fprintf(out, "  ");
  print_name(out, other);
  fprintf(out, ": ");
  for (size_t i = 0; i < r->count; i++)
    if (answers_agree(r, other, &r->answers[i])) {
      fprintf(out, "%s", before);
      print_name(out, &r->answers[i]);
      before = " and ";
      some = true;
    }
  const char *line = other->line[0] ? other->line : "nothing";
  if (!some) markup_print(out, line, strlen(line));
  fputc('\n', out);
}

static void print_answer(FILE *out, const struct program_report *r, const struct program_answer *a) {
  fprintf(out, "  ");
  print_name(out, a);
  if (r->difference->line) fprintf(out, ", line %zu", r->difference->line);
  fputs(": ", out);
  markup_print(out, a->line, strlen(a->line));
  fputc('\n', out);
}

/* Some compilers print the same forever: prints the first lines, and the last one. */
static void print_rejection(FILE *out, const struct program_answer *a) {
  enum { SHOWN = 20 };
  unsigned number = 0;
  fprintf(out, "  ");
  print_name(out, a);
  fprintf(out, ":\n");
  for (const char *text = a->output, *end; *text; text = *end ? end + 1 : end) {
    end = strchrnul(text, '\n');
    const bool is_last = !*end || !end[1], is_shown = number++ < SHOWN || is_last;
    if (!is_shown && number > SHOWN + 1) continue;
    fputs("    ", out);
    if (is_shown) markup_print(out, text, (size_t)(end - text));
    else fputs("...", out);
    fputc('\n', out);
  }
}

/* A reference that agrees with no variant does not decide which is right: it may have failed
 * itself. */
static void print_wrong(FILE *out, const struct program_report *r, const struct program_answer *right) {
  bool is_supported = false;
  for (size_t i = 0; i < r->count; i++) is_supported = is_supported || answers_agree(r, &r->answers[i], right);
  for (size_t i = 0; is_supported && i < r->count; i++)
    if (!answers_agree(r, &r->answers[i], right)) {
      fprintf(out, "  ");
      print_name(out, &r->answers[i]);
      fprintf(out, " is wrong, by %s's %s\n", right->target, right->variant);
    }
}

/* Expected output is right by definition. */
static void print_departures(FILE *out, const struct program_report *r) {
  const struct program_answer *meaning = &r->answers[0];
  if (!meaning->expected || program_answer_is_unknown(meaning)) return;
  for (size_t i = 1; i < r->count; i++) {
    if (answers_agree(r, &r->answers[i], meaning)) continue;
    fprintf(out, "  ");
    print_name(out, &r->answers[i]);
    fprintf(out, " is wrong, according to the reference semantics\n");
  }
}

void program_report_print(FILE *out, const struct program_report *r) {
  if (r->difference->kind == AGREEMENT_REJECTED) {
    print_rejection(out, &r->answers[r->difference->which[0]]);
    return;
  }
  for (size_t i = 0; i < r->count; i++) print_answer(out, r, &r->answers[i]);
  for (size_t i = 0; i < r->other_count; i++) print_agreement(out, r, &r->others[i]);
  print_departures(out, r);
  if (r->has_reference && r->other_count) print_wrong(out, r, &r->others[0]);
}

json_t *program_answers_json(const struct program_answer *list, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; i++)
    json_array_append_new(array,
                          json_pack("{s:s, s:s, s:s*, s:s, s:s}", "target", list[i].target, "variant", list[i].variant,
                                    "side", list[i].side, "output", list[i].output, "line", list[i].line));
  return array;
}
