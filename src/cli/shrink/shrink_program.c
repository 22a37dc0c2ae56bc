/* assay shrink of a subject file: reduces a program on which its compilers disagree. */
#include "cli/invocation.h"
#include "cli/shrink/shrink_options.h"
#include "cli/user_file.h"
#include "core/system/interruption.h"
#include "report/campaign/program_report.h"
#include "report/hunt_text.h"
#include "report/json.h"
#include "shrink/program_shrink.h"

#include <stdlib.h>

static const char *verdict_of_shrink(const struct program_shrink *s) {
  if (s->permitted) return "permitted";
  if (s->kind == AGREEMENT_SAME) return "same";
  return s->kind == AGREEMENT_UNKNOWN ? "unknown" : "flaky";
}

/* It did not fail, or did not fail again. */
static void print_verdict(const struct shrink_options *o, const struct program_shrink *s) {
  const char *why = s->permitted ? s->permitted : s->limit;
  if (o->json)
    print_json_object(json_pack("{s:b, s:s, s:s, s:s*}", "fails", false, "verdict", verdict_of_shrink(s), "term",
                                s->given->text, "reason", why));
  else fprintf(stderr, "%s: %s%s%s\n", o->file, verdict_of_shrink(s), why ? ": " : "", why ? why : "");
}

static int report_program_reduction(const struct shrink_options *o, const struct program_shrink *s) {
  const struct palette colors = palette_for((enum color_choice)o->common.color, stdout);
  if (!s->finding && s->hunt->stopped) return interruption_status();
  if (!s->finding) {
    print_verdict(o, s);
    return EXIT_YES;
  }
  if (o->json) print_json_object(finding_json(s->hunt, s->finding));
  else if (o->quiet) printf("%s\n", s->finding->term);
  else {
    hunt_print_program(stdout, s->hunt, s->finding, colors.bad, colors.plain, true);
    printf("  as a term: %s\n", s->finding->term);
  }
  return EXIT_NO;
}

/* An option for models; NULL: there is none. */
static const char *misplaced(const struct shrink_options *o) {
  if (o->same || o->tree) return o->same ? "same" : "tree";
  if (o->opaque.count) return "opaque";
  if (o->limit > 0) return "each";
  return o->journal ? "journal" : NULL;
}

static int shrink_given(struct invocation *call, const struct shrink_options *o, assay_programs *programs,
                        const struct assay_program *given) {
  const struct reduction_bounds bounds = {
      .checks = o->max_checks, .tries = o->tries, .size = o->max_size, .depth = o->max_depth};
  struct hunt h = {.check = {.kind = &compare_check_kind,
                             .file = o->file,
                             .programs = programs,
                             .seed = o->seed,
                             .jobs = o->jobs ? (unsigned)o->jobs : 1,
                             .reduced = true,
                             .generalising = o->no_generalise ? 0 : o->instances,
                             .reducing = o->shrink_seconds > 0 ? o->shrink_seconds : compare_check_kind.usual.seconds,
                             .bounds = &bounds,
                             .stop = &interruption},
                   .count = 1};
  struct program_shrink k = {.hunt = &h, .given = given};
  int status = EXIT_BAD;
  interruption_expect();
  if (program_shrink_run(&k)) status = report_program_reduction(o, &k);
  else if (h.error) invocation_refuse(call, "%s", h.error);
  else invocation_failed(call);
  program_shrink_free(&k);
  hunt_free(&h);
  return status;
}

int shrink_program(struct invocation *call, const struct shrink_options *o) {
  const char *wrong = misplaced(o);
  const struct assay_programs_options options = {.subject = o->subject, .seed = o->seed};
  assay_programs *programs;
  struct assay_program given;
  if (wrong) return invocation_refuse(call, "--%s is about models, not about subject files (.assay)", wrong);
  char *text = user_file_read(o->term, NULL);
  int status = EXIT_BAD;
  if (assay_programs_new(call->world, o->file, &options, &programs) != ASSAY_OK ||
      assay_programs_read(programs, text ? o->term : "TERM", 1, text ? text : o->term, &given) != ASSAY_OK)
    invocation_failed(call);
  else status = shrink_given(call, o, programs, &given);
  free(text);
  return status;
}
