/* assay judge: the answers to a judgment, and its derivations. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/why_option.h"
#include "core/system/memory.h"
#include "engine/engine.h"
#include "report/json.h"
#include "report/tree.h"

#include <stdlib.h>
#include <string.h>

struct judge_options {
  struct common_options common;
  const char *file, *judgment;
  double limit; /* seconds for --why */
  bool derivation, why, json;
};

static void print_answer(const struct invocation *call, struct buffer *b, const struct assay_answers *found,
                         const struct assay_answer *answer) {
  if (found->name_count) invocation_put_bindings(call, b, found->names, answer->values, found->name_count);
  else if (!answer->derivation) text_term(b, answer->conclusion, call->width, 0);
  if (!answer->derivation) return;
  if (found->name_count) buffer_puts(b, "\n");
  report_derivation(b, answer->derivation, call->width);
}

static void print_answers(const struct invocation *call, struct buffer *b, const struct assay_answers *found) {
  if (!found->count) buffer_puts(b, found->unknown ? "no derivation was found; there may be one" : "does not hold");
  if (!found->count && found->rejected) {
    buffer_puts(b, " with these outputs; there is ");
    text_count(b, found->rejected, "answer");
    buffer_puts(b, " with others");
  }
  if (!found->count) buffer_puts(b, "\n");
  for (size_t i = 0; i < found->count; i++) {
    const bool several_lines = found->answers[i].derivation || found->name_count > 1;
    if (i && several_lines) buffer_puts(b, "\n");
    print_answer(call, b, found, &found->answers[i]);
  }
}

static void print_found(const struct invocation *call, const struct judge_options *o,
                        const struct assay_answers *found) {
  struct assay_explanation e = {0};
  struct buffer b = {0};
  json_t *object = o->json ? json_of_answers(found) : NULL;
  if (!o->json) print_answers(call, &b, found);
  if (o->why && !found->count) {
    const assay_status status = assay_why_judgment(call->subject, o->judgment, o->limit, &e);
    if (o->json) why_option_set_json(object, status, &e);
    else why_option_put(call, &b, status, &e);
  }
  if (o->json) print_json_object(object);
  print_buffer(&b);
}

/* A metafunction without a clause for its arguments is explained, too: that it is not a judgment
 * form is then not an error. */
static int explain_failure(const struct invocation *call, const struct judge_options *o) {
  struct assay_explanation e = {0};
  const bool was_input = assay_error_parts(call->world).status == ASSAY_BAD_INPUT;
  if (!was_input) invocation_failed(call);
  struct diagnostic error = {0};
  engine_take_error(call->world, &error);
  const assay_status status = assay_why_judgment(call->subject, o->judgment, o->limit, &e);
  if (was_input && !(status == ASSAY_OK && e.reason)) return invocation_refuse_error(call, &error);
  diagnostic_clear(&error);
  if (!was_input) return why_option_print_error(call, status, &e);
  struct buffer b = {0};
  buffer_puts(&b, "no clause applies\n");
  why_option_put(call, &b, status, &e);
  print_buffer(&b);
  return EXIT_NO;
}

static int run_judge(struct invocation *call, const void *given) {
  const struct judge_options *o = given;
  struct assay_answers found;
  if (!invocation_load(call, o->file)) return invocation_failed(call);
  if (assay_judge(call->subject, o->judgment, o->derivation ? ASSAY_DERIVATIONS : 0, &found) != ASSAY_OK)
    return o->why ? explain_failure(call, o) : invocation_failed(call);
  print_found(call, o, &found);
  return found.count ? EXIT_YES : EXIT_NO;
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct judge_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "JUDGMENT",
     .offset = AT(judgment),
     .help = "a judgment form applied to a term for each input, and to a name or _ for each output"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "derivation",
     .kind = OPTION_FLAG,
     .offset = AT(derivation),
     .help = "draw the proof tree of every derivation"},
    OPTIONS_WHY(struct judge_options,
                "if the judgment does not hold: show which rules came furthest, and what was in their way; "
                "of a metafunction's call: why no clause applies"),
    OPTION_JSON(struct judge_options, "print the answers as JSON"),
    OPTIONS_COMMON(struct judge_options),
};

const struct command judge_command = {
    .name = "judge",
    .summary = "find the answers to a judgment, and its derivations",
    .description = "Prints every answer to a judgment that FILE defines:\n"
                   "\n"
                   "  assay judge stlc.rkt '(typeof • (λ (x num) x) τ)'",
    .success = "the judgment holds: at least one answer was printed",
    .failure = "the judgment does not hold",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct judge_options),
    .body = run_judge,
};
