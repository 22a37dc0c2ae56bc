/* assay mutate: programs that do the same on given inputs. */
#include "cli/session_coverage.h"

#include "campaign/interruption.h"

#include "core/distinct.h"
#include "report/json.h"

#include <inttypes.h>

static void print_mutant(const struct mutate_options *o, const struct assay_mutant *m) {
  if (o->json) {
    session_print_json_line(json_pack("{s:s, s:s, s:s, s:s, s:s}", "text", m->text, "marked", m->marked, "mutation",
                                      m->mutation, "before", m->before, "now", m->now));
    return;
  }
  printf("%s\n  %s: %s\n", m->marked, m->mutation, m->before);
}

static int mutate(struct session *s, const void *given) {
  const struct mutate_options *o = given;
  const struct assay_programs_options options = {.subject = o->subject, .seed = o->seed, .emi = true};
  struct assay_program program;
  assay_programs *programs;
  if (!session_is_subject_file(o->file)) return session_refuse(s, "%s is no subject file (.assay)", o->file);
  if (assay_programs_new(s->world, o->file, &options, &programs) != ASSAY_OK ||
      (o->inputs.count && assay_programs_run_on(programs, o->inputs.items, (unsigned)o->inputs.count) != ASSAY_OK) ||
      assay_programs_read(programs, "PROGRAM", 1, o->program, &program) != ASSAY_OK)
    return session_failed(s);
  const enum coverage_choice coverage = (enum coverage_choice)(o->coverage + 1);
  if (coverage != COVERAGE_REFERENCE && !session_use_tool(s, programs, &program, coverage))
    return interruption ? interruption_status() : EXIT_BAD;
  enum { TRIES = 40 }; /* for each mutant: many are the same, or none */
  uint64_t made = 0;
  struct distinct seen = {0};
  for (uint64_t i = 1; made < o->count && i <= TRIES * o->count; i++) {
    const struct assay_mark mark = assay_mark(s->world);
    struct assay_mutant m;
    if (assay_programs_mutate(programs, program.term, i, &m) != ASSAY_OK) return session_failed(s);
    if (m.program && distinct_add(&seen, m.digest)) {
      print_mutant(o, &m);
      made++;
    }
    assay_release(s->world, mark);
  }
  distinct_free(&seen);
  if (!made)
    fprintf(stderr, "assay mutate: nothing of this program can be mutated, as far as %" PRIu64 " tries tell\n",
            TRIES * o->count);
  return made ? EXIT_YES : EXIT_NO;
}

int session_mutate(const struct mutate_options *options) {
  return session_in_world("mutate", &options->common, mutate, options);
}
