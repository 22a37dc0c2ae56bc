/* assay doctor: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

static const struct argument arguments[] = {{.name = NULL}};

static const struct option options[] = {
    OPTION_JSON(struct doctor_options, "print one object with all of it"),
    OPTIONS_COMMON(struct doctor_options),
};

static int run(const void *given) { return session_doctor(given); }

const struct command doctor_command = {
    .name = "doctor",
    .summary = "say what is installed, and what that enables",
    .description = "Says whether assay itself is in order; which compilers and other programs that\n"
                   "it can use are installed, in which version, and which subjects and commands use\n"
                   "them; and how to install the others.",
    .success = "assay itself is in order, whatever else is missing",
    .failure = "something that assay itself needs is broken",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct doctor_options),
    .run = run,
};
