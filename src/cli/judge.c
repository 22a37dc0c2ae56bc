/* assay judge: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct judge_options, member)

static const struct argument arguments[] = {
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

static int run(const void *given) { return session_judge(given); }

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
    .run = run,
};
