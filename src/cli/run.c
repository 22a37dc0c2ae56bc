/* assay run: evaluates a model and prints what Racket would print. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/why_option.h"

struct run_options {
  struct common_options common;
  const char *file;
  double limit; /* seconds for --why */
  bool why;
};

static int run_model(struct invocation *call, const void *given) {
  const struct run_options *o = given;
  switch (assay_run(call->world, o->file)) {
  case ASSAY_OK: return EXIT_YES;
  case ASSAY_EXITED: return assay_exit_status(call->world);
  default: return why_option_failed(call, o->why, o->limit);
  }
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct run_options, member)

static const struct command_argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = NULL},
};

static const struct option options[] = {
    OPTIONS_WHY(struct run_options,
                "if no clause of a metafunction applies: show, after the error, which came nearest and why not"),
    OPTIONS_COMMON(struct run_options),
};

const struct command run_command = {
    .name = "run",
    .summary = "evaluate a model as racket does",
    .description = "Evaluates FILE from top to bottom and prints the values of its top-level\n"
                   "expressions, and all that the program itself prints, as 'racket FILE' would.",
    .success = "the file was evaluated to its end",
    .failure = "only if the program says so, by (exit 1); it may choose any status",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct run_options),
    .body = run_model,
};
