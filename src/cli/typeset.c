/* assay typeset: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct typeset_options, member)

static const struct argument arguments[] = {
    {.name = "FILE", .offset = AT(file), .help = "a model: a Redex program"},
    {.name = "NAME",
     .offset = AT(name),
     .optional = true,
     .help = "a language, judgment form, metafunction or reduction relation that FILE defines; else all of them"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_CHOICE,
     .argument = "text|latex|svg",
     .initial = "text",
     .offset = AT(format),
     .help = "what to write: text for a terminal, a document for LaTeX, or a picture"},
    {.name = "rewrite",
     .letter = 'r',
     .kind = OPTION_LIST,
     .argument = "RULE",
     .offset = AT(rewrite),
     .help = "how a name or a form is set: 'subst=[]' or '(typeof Γ e τ)=Γ ⊢ e : τ'; may be repeated, the first that "
             "fits is "
             "used"},
    {.name = "rewrites",
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(rewrites),
     .help = "rewrites, one on each line of FILE; a line that begins with ; is a comment"},
    {.name = "fragment",
     .kind = OPTION_FLAG,
     .offset = AT(fragment),
     .help = "with --format latex: without the preamble, for \\input"},
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .argument = "FILE",
     .offset = AT(output),
     .help = "write to FILE instead of standard output"},
    OPTIONS_COMMON(struct typeset_options),
};

static int run(const void *given) { return session_typeset(given); }

const struct command typeset_command = {
    .name = "typeset",
    .summary = "write definitions as a paper prints them",
    .description = "Writes the grammars, judgment forms, metafunctions and reduction relations of FILE as\n"
                   "text, LaTeX or SVG, in the layout of the source:\n"
                   "\n"
                   "  assay typeset stlc.rkt typeof --rewrite '(typeof Γ e τ)=Γ ⊢ e : τ'",
    .success = "it was written",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct typeset_options),
    .run = run,
};
