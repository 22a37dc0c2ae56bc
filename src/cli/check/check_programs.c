/* assay check of a subject file: do the variants of its target agree on a user's programs? */
#include "checks/program_check.h"
#include "cli/check/check_options.h"
#include "cli/check/show_coverage.h"
#include "core/array.h"
#include "core/system/interruption.h"
#include "core/system/memory.h"
#include "report/campaign/program_report.h"
#include "report/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct given_programs {
  struct invocation *invocation;
  const struct check_command_options *options;
  struct palette colors;
  assay_programs *programs;
  struct assay_program *list;
  size_t count, capacity;
  bool some_are_bad;
};

/* ---- programs ---- */

static void add_program(struct given_programs *g, const char *name, unsigned line, const char *text) {
  ARRAY_ROOM(g->list, g->count, g->capacity);
  if (assay_programs_read(g->programs, name, line, text, &g->list[g->count]) == ASSAY_OK) g->count++;
  else g->some_are_bad = true, invocation_failed(g->invocation);
}

/* Is the line empty, or only a comment? */
static bool is_line_empty(const char *line) {
  line += strspn(line, " \t\r");
  return !*line || *line == ';' || !strncmp(line, "--", 2);
}

static void refuse_nul(struct given_programs *g, const char *name, unsigned line, size_t column) {
  fprintf(stderr, "%s:%u:%zu: error: there is a NUL byte in the line\n", name, line, column);
  g->some_are_bad = true;
}

/* 0, or errno if not all could be read. */
static int add_lines(struct given_programs *g, const char *name, FILE *file) {
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  errno = 0;
  for (unsigned number = 1; (length = getline(&line, &room, file)) >= 0; number++, errno = 0) {
    if (length && line[length - 1] == '\n') line[--length] = '\0';
    if (strlen(line) < (size_t)length) refuse_nul(g, name, number, strlen(line) + 1);
    else if (!is_line_empty(line)) add_program(g, name, number, line);
  }
  const int why = feof(file) ? 0 : errno ? errno : EIO;
  free(line);
  return why;
}

static bool add_file(struct given_programs *g, const char *path) {
  const bool is_input = !strcmp(path, "-");
  FILE *file = is_input ? stdin : fopen(path, "re");
  if (!file) {
    invocation_refuse(g->invocation, "cannot read %s: %s", path, strerror(errno));
    return false;
  }
  const char *name = is_input ? "<stdin>" : path;
  const int why = add_lines(g, name, file);
  if (!is_input) fclose(file);
  if (why) invocation_refuse(g->invocation, "cannot read %s: %s", name, strerror(why));
  return !why;
}

/* On failure, returns false after it has printed the reason. */
static bool read_programs(struct given_programs *g) {
  const struct check_command_options *o = g->options;
  for (size_t i = 0; i < o->programs.count; i++) add_program(g, "TERM", 1, o->programs.items[i]);
  if (o->terms && !add_file(g, o->terms)) return false;
  return !g->some_are_bad;
}

/* ---- verdicts ---- */

enum judgement { AGREE, DIFFER, REJECTED, PERMITTED, FLAKY, NO_ANSWER, JUDGEMENTS };

static const struct {
  const char *name;  /* before a program, and in JSON */
  const char *count; /* in the last line */
  bool is_finding;
} judgements[JUDGEMENTS] = {
    [AGREE] = {"same", "the same", false},        [DIFFER] = {"differs", "different", true},
    [REJECTED] = {"rejected", "rejected", true},  [PERMITTED] = {"permitted", "permitted", false},
    [FLAKY] = {"flaky", "not seen again", false}, [NO_ANSWER] = {"unknown", "without an answer", false},
};

static enum judgement judgement_of(const struct program_verdict *v) {
  const enum agreement kind = v->difference.kind;
  if (v->is_flaky) return FLAKY;
  if (v->permitted) return PERMITTED;
  if (kind == AGREEMENT_SAME) return AGREE;
  if (kind == AGREEMENT_DIFFERS) return DIFFER;
  return kind == AGREEMENT_REJECTED ? REJECTED : NO_ANSWER;
}

/* For a rejected program, prints the compiler's message. */
static void print_answers(const struct program_verdict *v) {
  program_report_print(stdout, &(struct program_report){.answers = v->answers,
                                                        .count = v->answer_count,
                                                        .difference = &v->difference,
                                                        .others = v->others.list,
                                                        .other_count = v->others.count,
                                                        .has_reference = v->others.has_reference});
}

static void print_verdict(const struct given_programs *g, const struct assay_program *p,
                          const struct program_verdict *v) {
  const enum judgement j = judgement_of(v);
  const bool has_answers = v->answers && (v->difference.kind == AGREEMENT_DIFFERS || j == REJECTED);
  if (g->options->quiet && !judgements[j].is_finding) return;
  const char *color = judgements[j].is_finding ? g->colors.bad : j == AGREE ? g->colors.good : "";
  printf("%s%s%s: %s\n", color, judgements[j].name, *color ? g->colors.plain : "", p->text);
  if (v->permitted) printf("  %s\n", v->permitted);
  if (v->limit) printf("  %s\n", v->limit);
  const char *lacks = assay_programs_lacks(g->programs, p->term);
  if (lacks) printf("  nobody knows what `%s` means: the variants alone were compared\n", lacks);
  if (has_answers) print_answers(v);
}

static json_t *verdict_json(const struct given_programs *g, const struct assay_program *p,
                            const struct program_verdict *v) {
  assay *world = g->invocation->world;
  return json_pack("{s:s, s:s, s:s*, s:I, s:s, s:s*, s:s*, s:I, s:o, s:o}", "program", p->text, "term",
                   assay_text(world, p->term), "without_meaning", assay_programs_lacks(g->programs, p->term), "nodes",
                   (json_int_t)p->nodes, "verdict", judgements[judgement_of(v)].name, "reason", v->permitted, "limit",
                   v->limit, "line", (json_int_t)v->difference.line, "answers",
                   program_answers_json(v->answers, v->answer_count), "also",
                   program_answers_json(v->others.list, v->others.count));
}

/* ---- the command ---- */

static void count_verdicts(const struct program_check *c, size_t *counts) {
  for (size_t i = 0; i < c->count; i++) counts[judgement_of(&c->verdicts[i])]++;
}

static void print_verdicts_json(const struct given_programs *g, const struct program_check *c, const size_t *counts) {
  json_t *programs = json_array(), *object = json_object();
  for (size_t i = 0; i < c->count; i++) json_array_append_new(programs, verdict_json(g, &g->list[i], &c->verdicts[i]));
  json_object_set_new(object, "programs", programs);
  for (size_t i = 0; i < JUDGEMENTS; i++)
    json_object_set_new(object, judgements[i].name, json_integer((json_int_t)counts[i]));
  print_json_object(object);
}

static void print_verdicts(const struct given_programs *g, const struct program_check *c, const size_t *counts) {
  for (size_t i = 0; i < c->count; i++) print_verdict(g, &g->list[i], &c->verdicts[i]);
  if (g->options->quiet) return;
  printf("%zu program%s", c->count, c->count == 1 ? "" : "s");
  for (size_t i = 0; i < JUDGEMENTS; i++)
    if (counts[i]) printf(", %zu %s", counts[i], judgements[i].count);
  putchar('\n');
}

static int report_verdicts(const struct given_programs *g, const struct program_check *c) {
  size_t counts[JUDGEMENTS] = {0};
  bool some = false;
  count_verdicts(c, counts);
  if (g->options->json) print_verdicts_json(g, c, counts);
  else print_verdicts(g, c, counts);
  for (size_t i = 0; i < JUDGEMENTS; i++) some = some || (judgements[i].is_finding && counts[i]);
  return some ? EXIT_NO : EXIT_YES;
}

static int try_programs(struct given_programs *g) {
  struct program_check c = {.programs = g->programs,
                            .list = g->list,
                            .count = g->count,
                            .jobs = (unsigned)g->options->jobs,
                            .stop = &interruption};
  int status;
  interruption_expect();
  if (assay_programs_left_out(g->programs)) fputs(assay_programs_left_out(g->programs), stderr);
  if (program_check_run(&c)) status = report_verdicts(g, &c);
  else if (interruption) status = interruption_status();
  else status = c.error.text ? invocation_refuse_error(g->invocation, &c.error) : invocation_failed(g->invocation);
  program_check_free(&c);
  return status;
}

static int print_coverage(const struct given_programs *g) {
  const struct check_command_options *o = g->options;
  const struct coverage_request q = {.choice = (enum coverage_choice)o->coverage,
                                     .programs = g->programs,
                                     .list = g->list,
                                     .count = g->count,
                                     .jobs = (unsigned)o->jobs,
                                     .json = o->json,
                                     .quiet = o->quiet};
  return show_coverage(g->invocation, &q);
}

int check_programs(struct invocation *call, const struct check_command_options *o) {
  struct given_programs g = {
      .invocation = call, .options = o, .colors = palette_for((enum color_choice)o->common.color, stdout)};
  const struct assay_programs_options options = {.subject = o->subject, .seed = o->seed};
  if (assay_programs_new(call->world, o->file, &options, &g.programs) != ASSAY_OK) return invocation_failed(call);
  if (assay_programs_warnings(g.programs)) fputs(assay_programs_warnings(g.programs), stderr);
  const int status = !read_programs(&g) ? EXIT_BAD : o->coverage ? print_coverage(&g) : try_programs(&g);
  free(g.list);
  return status;
}
