/* assay check of a user's terms: which properties of a model do they violate, or do the variants of
 * a target agree about them? */
#include "checks/compare/program_check.h"
#include "cli/check/check_options.h"
#include "cli/check/show_coverage.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "report/campaign/program_report.h"
#include "report/hunt_text.h"
#include "report/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum judgement { HOLDS, FAILS, OUTSIDE, AGREE, DIFFER, REJECTED, PERMITTED, FLAKY, NO_ANSWER, JUDGEMENTS };

struct verdict_display {
  struct invocation *invocation;
  const struct check_command_options *options;
  struct palette colors;
  bool is_subject;
  struct given_terms given;
  size_t counts[JUDGEMENTS]; /* of the verdicts so far */
  bool has_finding;
};

/* ---- terms ---- */

/* Is the line empty, or only a comment? */
static bool is_line_empty(const struct verdict_display *d, const char *line) {
  line += strspn(line, " \t\r");
  return !*line || *line == ';' || (d->is_subject && !strncmp(line, "--", 2));
}

static void add_broken_line(struct verdict_display *d, const char *name, unsigned line, const char *text) {
  const struct source source = {.name = name};
  const struct place place = {&source, line, (uint32_t)strlen(text) + 1};
  diagnostic_set_at(&given_terms_add(&d->given, name, line, text)->error, &place, "there is a NUL byte in the line");
}

/* 0, or errno if not all could be read. */
static int add_lines(struct verdict_display *d, const char *name, FILE *file) {
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  errno = 0;
  for (unsigned number = 1; (length = getline(&line, &room, file)) >= 0; number++, errno = 0) {
    if (length && line[length - 1] == '\n') line[--length] = '\0';
    if (strlen(line) < (size_t)length) add_broken_line(d, name, number, line);
    else if (!is_line_empty(d, line)) given_terms_add(&d->given, name, number, line);
  }
  const int why = feof(file) ? 0 : errno ? errno : EIO;
  free(line);
  return why;
}

static bool add_file(struct verdict_display *d, const char *path) {
  const bool is_input = !strcmp(path, "-");
  FILE *file = is_input ? stdin : fopen(path, "re");
  if (!file) {
    invocation_refuse(d->invocation, "cannot read %s: %s", path, strerror(errno));
    return false;
  }
  const char *name = is_input ? "<stdin>" : path;
  const int why = add_lines(d, name, file);
  if (!is_input) fclose(file);
  if (why) invocation_refuse(d->invocation, "cannot read %s: %s", name, strerror(why));
  return !why;
}

/* On failure, returns false after it has printed the reason. */
static bool add_terms(struct verdict_display *d) {
  const struct check_command_options *o = d->options;
  for (size_t i = 0; i < o->terms.count; i++) {
    char *name = o->terms.count > 1 ? memory_printf("TERM %zu", i + 1) : memory_text("TERM");
    given_terms_add(&d->given, name, 1, o->terms.items[i]);
    free(name);
  }
  for (size_t i = 0; i < o->terms_files.count; i++)
    if (!add_file(d, o->terms_files.items[i])) return false;
  return true;
}

/* ---- verdicts ---- */

static const struct {
  const char *name;  /* before a term, and in JSON */
  const char *count; /* in the last line */
  enum option_about about;
  bool is_good;
  bool is_finding; /* or no answer, which is status 1, too */
} judgements[JUDGEMENTS] = {
    [HOLDS] = {.name = "holds", .count = "held", .about = ABOUT_MODELS, .is_good = true},
    [FAILS] = {.name = "fails", .count = "failed", .about = ABOUT_MODELS, .is_finding = true},
    [OUTSIDE] = {.name = "outside", .count = "outside the property", .about = ABOUT_MODELS},
    [AGREE] = {.name = "same", .count = "the same", .about = ABOUT_SUBJECTS, .is_good = true},
    [DIFFER] = {.name = "differs", .count = "different", .about = ABOUT_SUBJECTS, .is_finding = true},
    [REJECTED] = {.name = "rejected", .count = "rejected", .about = ABOUT_SUBJECTS, .is_finding = true},
    [PERMITTED] = {.name = "permitted", .count = "permitted", .about = ABOUT_SUBJECTS},
    [FLAKY] = {.name = "flaky", .count = "not seen again", .about = ABOUT_SUBJECTS},
    [NO_ANSWER] = {.name = "unknown", .count = "without an answer", .about = ABOUT_ALL, .is_finding = true},
};

static enum judgement judgement_of_program(const struct program_verdict *v) {
  const enum agreement kind = v->difference.kind;
  if (v->is_flaky) return FLAKY;
  if (v->permitted) return PERMITTED;
  if (kind == AGREEMENT_SAME) return AGREE;
  if (kind == AGREEMENT_DIFFERS) return DIFFER;
  return kind == AGREEMENT_REJECTED ? REJECTED : NO_ANSWER;
}

static enum judgement judgement_of(const struct given_verdict *v) {
  if (v->evidence.program) return judgement_of_program(v->evidence.program);
  if (v->verdict == ASSAY_HOLDS) return HOLDS;
  if (v->verdict == ASSAY_FAILS) return FAILS;
  return v->verdict == ASSAY_OUTSIDE ? OUTSIDE : NO_ANSWER;
}

static const char *shown_text(const struct given_term *t) { return t->read.text ? t->read.text : t->read.term; }

/* Why there is no answer; NULL: there is one. */
static const char *why_unknown(const struct given_verdict *v) {
  const struct program_verdict *p = v->evidence.program;
  if (judgement_of(v) != NO_ANSWER) return NULL;
  if (!p) return "it ran too long, or took too much memory";
  return p->limit ? p->limit : "there is nothing to compare its output with";
}

/* ---- as text ---- */

static void print_property_evidence(const struct verdict_display *d, const struct given_verdict *v) {
  const struct statement *s = &d->given.contents.statements[v->statement];
  printf("  %s:%u:%u: %s %s\n", s->file, s->line, s->column, s->form, s->name);
  if (!v->evidence.exception) return;
  printf("  it raised:\n");
  hunt_print_text(stdout, 4, v->evidence.exception);
}

/* For a rejected program, prints the compiler's message. */
static void print_program_evidence(const struct program_verdict *v, enum judgement j) {
  if (v->permitted) printf("  %s\n", v->permitted);
  if (v->lacks) printf("  the meaning of `%s` is unknown: the variants alone were compared\n", v->lacks);
  if (!v->answers || (v->difference.kind != AGREEMENT_DIFFERS && j != REJECTED)) return;
  program_report_print(stdout, &(struct program_report){.answers = v->answers,
                                                        .count = v->answer_count,
                                                        .difference = &v->difference,
                                                        .others = v->others.list,
                                                        .other_count = v->others.count,
                                                        .has_reference = v->others.has_reference});
}

static void print_verdict(const struct verdict_display *d, const struct given_verdict *v) {
  enum { INDENT = 2 };
  const enum judgement j = judgement_of(v);
  const char *text = shown_text(&d->given.list[v->term]);
  if (d->options->quiet && !judgements[j].is_finding) return;
  const char *color = judgements[j].is_finding ? d->colors.bad : judgements[j].is_good ? d->colors.good : "";
  printf("%s%s%s:", color, judgements[j].name, *color ? d->colors.plain : "");
  printf(d->options->tree ? "\n" : " %s\n", text);
  if (d->options->tree) invocation_print_term(d->invocation, text, INDENT);
  if (v->evidence.program) print_program_evidence(v->evidence.program, j);
  else print_property_evidence(d, v);
  if (why_unknown(v)) printf("  %s\n", why_unknown(v));
  fflush(stdout);
}

static void print_counts(const struct verdict_display *d) {
  const struct given_terms *g = &d->given;
  if (d->options->quiet) return;
  printf("%zu %s%s", g->count, d->is_subject ? "program" : "term", plural(g->count));
  for (size_t i = 0; i < JUDGEMENTS; i++)
    if (d->counts[i]) printf(", %zu %s", d->counts[i], judgements[i].count);
  puts(interruption ? ", interrupted" : "");
}

/* ---- as JSON ---- */

static json_t *property_json(const struct verdict_display *d, const struct given_verdict *v) {
  const struct given_term *t = &d->given.list[v->term];
  const struct statement *s = &d->given.contents.statements[v->statement];
  return json_pack("{s:s, s:I, s:s, s:s*, s:s*, s:{s:s, s:s, s:s, s:i, s:i}}", "term", t->read.term, "nodes",
                   (json_int_t)t->read.nodes, "verdict", judgements[judgement_of(v)].name, "reason", why_unknown(v),
                   "exception", v->evidence.exception, "property", "form", s->form, "name", s->name, "file", s->file,
                   "line", (int)s->line, "column", (int)s->column);
}

static json_t *program_json(const struct verdict_display *d, const struct given_verdict *given) {
  const struct program_verdict *v = given->evidence.program;
  const struct given_term *t = &d->given.list[given->term];
  return json_pack("{s:s, s:s, s:s*, s:I, s:s, s:s*, s:s*, s:I, s:o, s:o}", "program", t->read.text, "term",
                   t->read.term, "without_meaning", v->lacks, "nodes", (json_int_t)t->read.nodes, "verdict",
                   judgements[judgement_of_program(v)].name, "reason", v->permitted ? v->permitted : why_unknown(given),
                   "limit", v->limit, "line", (json_int_t)v->difference.line, "answers",
                   program_answers_json(v->answers, v->answer_count), "also",
                   program_answers_json(v->others.list, v->others.count));
}

static void print_verdicts_json(const struct verdict_display *d) {
  const struct given_terms *g = &d->given;
  json_t *list = json_array(), *object = json_object();
  for (size_t i = 0; i < g->verdict_count; i++)
    if (g->verdicts[i].is_decided)
      json_array_append_new(list, (d->is_subject ? program_json : property_json)(d, &g->verdicts[i]));
  json_object_set_new(object, d->is_subject ? "programs" : "terms", list);
  for (size_t i = 0; i < JUDGEMENTS; i++)
    if (judgements[i].about != (d->is_subject ? ABOUT_MODELS : ABOUT_SUBJECTS))
      json_object_set_new(object, judgements[i].name, json_integer((json_int_t)d->counts[i]));
  if (interruption) json_object_set_new(object, "interrupted", json_true());
  print_json_object(object);
}

/* ---- the command ---- */

static void show_verdict(void *data, const struct given_verdict *v) {
  struct verdict_display *d = data;
  const enum judgement j = judgement_of(v);
  d->counts[j]++;
  d->has_finding = d->has_finding || judgements[j].is_finding;
  if (!d->options->json) print_verdict(d, v);
}

static int report_verdicts(const struct verdict_display *d) {
  (d->options->json ? print_verdicts_json : print_counts)(d);
  if (interruption) return interruption_status();
  return d->has_finding ? EXIT_NO : EXIT_YES;
}

static int ask_terms(struct verdict_display *d) {
  struct given_terms *g = &d->given;
  g->decided = show_verdict;
  g->data = d;
  interruption_expect();
  if (given_terms_run(g, d->invocation->world) || interruption) return report_verdicts(d);
  return invocation_refuse_terms(d->invocation, g, "check");
}

int check_terms(struct invocation *call, const struct check_command_options *o) {
  const double patience = 10; /* seconds for each */
  const bool is_subject = path_is_subject_file(o->file);
  const char **libraries = invocation_libraries(call);
  struct verdict_display d = {.invocation = call,
                              .options = o,
                              .colors = palette_for((enum color_choice)o->common.color, stdout),
                              .is_subject = is_subject,
                              .given = {.check = {.kind = is_subject ? &compare_check_kind : &property_check_kind,
                                                  .file = o->file,
                                                  .seed = o->seed,
                                                  .jobs = (unsigned)o->jobs,
                                                  .stop = &interruption,
                                                  .property = o->property,
                                                  .subject = o->subject,
                                                  .limit = patience,
                                                  .libraries = libraries,
                                                  .warn = print_warning}}};
  const int status = !add_terms(&d) ? EXIT_BAD : o->coverage ? show_coverage(call, o, &d.given) : ask_terms(&d);
  given_terms_free(&d.given);
  free(libraries);
  return status;
}
