/* assay lsp: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

static const struct argument arguments[] = {{.name = NULL}};

static const struct option options[] = {OPTIONS_COMMON(struct lsp_options)};

static int run(const void *given) { return session_lsp(given); }

const struct command lsp_command = {
    .name = "lsp",
    .summary = "serve an editor: lint what is open in it",
    .description = "A server of the Language Server Protocol, on standard input and output: editors\n"
                   "start it. What is open is looked at as by 'assay lint', whenever it changes,\n"
                   "without running it.",
    .success = "the editor has ended it",
    .failure = "the input has ended before the editor said so",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct lsp_options),
    .run = run,
};
