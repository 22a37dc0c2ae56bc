/* assay shrink of a subject file: a program that its compilers disagree about, made small. */
#include "cli/session_frame.h"

#include "campaign/interruption.h"
#include "campaign/program_shrink.h"
#include "report/json.h"
#include "report/program_hunt_text.h"
#include "report/program_report.h"

#include <stdlib.h>

static const char *verdict_of(const struct program_shrink *s) {
  if (s->permitted) return "permitted";
  if (s->kind == AGREEMENT_SAME) return "same";
  return s->kind == AGREEMENT_UNKNOWN ? "unknown" : "flaky";
}

/* It has not failed, or not again. */
static void print_verdict(const struct shrink_options *o, const struct program_shrink *s) {
  const char *why = s->permitted ? s->permitted : s->limit;
  if (o->json)
    session_print_json(json_pack("{s:b, s:s, s:s, s:s*}", "fails", false, "verdict", verdict_of(s), "term",
                                 s->given->text, "reason", why));
  else fprintf(stderr, "%s: %s%s%s\n", o->file, verdict_of(s), why ? ": " : "", why ? why : "");
}

static int report(const struct shrink_options *o, const struct program_shrink *s) {
  const struct palette colors = palette_for((enum color_choice)o->common.color, stdout);
  if (!s->finding && s->hunt->stopped) return interruption_status();
  if (!s->finding) {
    print_verdict(o, s);
    return EXIT_YES;
  }
  if (o->json) session_print_json(program_finding_json(s->finding));
  else if (o->quiet) printf("%s\n", s->finding->term);
  else {
    program_hunt_print_finding(stdout, s->hunt, s->finding, colors.bad, colors.plain, true);
    printf("  as a term: %s\n", s->finding->term);
  }
  return EXIT_NO;
}

/* An option that is about models; NULL: there is none. */
static const char *misplaced(const struct shrink_options *o) {
  if (o->property) return "property";
  if (o->same || o->tree) return o->same ? "same" : "tree";
  if (o->opaque.count) return "opaque";
  return o->journal ? "journal" : NULL;
}

static int shrink_given(struct session *s, const struct shrink_options *o, assay_programs *programs,
                        const struct assay_program *given) {
  const double usual = 120;
  struct program_hunt h = {.file = o->file,
                           .programs = programs,
                           .seed = o->seed,
                           .count = 1,
                           .jobs = o->jobs ? (unsigned)o->jobs : 1,
                           .reduced = true,
                           .reducing = o->shrink_seconds > 0 ? o->shrink_seconds : usual,
                           .stop = &interruption};
  struct program_shrink k = {.hunt = &h, .given = given};
  int status = EXIT_BAD;
  interruption_expect();
  if (program_shrink_run(&k)) status = report(o, &k);
  else if (h.error) session_refuse(s, "%s", h.error);
  else session_failed(s);
  program_shrink_free(&k);
  program_hunt_free(&h);
  return status;
}

int session_shrink_program(struct session *s, const struct shrink_options *o) {
  const char *wrong = misplaced(o);
  const struct assay_programs_options options = {.subject = o->subject, .seed = o->seed};
  assay_programs *programs;
  struct assay_program given;
  if (wrong) return session_refuse(s, "--%s is about models, not about subject files", wrong);
  char *text = session_read_file(o->term);
  int status = EXIT_BAD;
  if (assay_programs_new(s->world, o->file, &options, &programs) != ASSAY_OK ||
      assay_programs_read(programs, text ? o->term : "TERM", 1, text ? text : o->term, &given) != ASSAY_OK)
    session_failed(s);
  else status = shrink_given(s, o, programs, &given);
  free(text);
  return status;
}
