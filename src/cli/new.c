/* assay new: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct new_options, member)

static const struct argument arguments[] = {
    {.name = "KIND",
     .words = "model|target|ops",
     .offset = AT(kind),
     .help = "model (a language: grammar, types, evaluation, a property), target (a compiler, and functions to try it "
             "with) or ops (operations of your own, and gcc)"},
    {.name = "NAME",
     .offset = AT(name),
     .help = "how the file is called, without its ending; it may begin with a directory"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "language",
     .letter = 'l',
     .kind = OPTION_CHOICE,
     .argument = "installed|ocaml|haskell|scheme",
     .initial = "installed",
     .offset = AT(language),
     .help = "of a target: the language whose compiler it is about; installed means the first of these whose compiler "
             "is there"},
    OPTIONS_COMMON(struct new_options),
};

static int run(const void *given) { return session_new(given); }

const struct command new_command = {
    .name = "new",
    .summary = "write a model or subject file to start from",
    .description = "Writes a small model or subject file that runs at once, and whose comments say\n"
                   "what everything in it is for. A file that exists is never changed.\n"
                   "\n"
                   "  assay new model mine     writes mine.rkt\n"
                   "  assay new target mine    writes mine.assay\n"
                   "  assay new ops mine       writes mine.assay",
    .success = "it was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct new_options),
    .run = run,
};
