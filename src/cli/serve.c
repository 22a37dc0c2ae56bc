/* assay serve: its command line. */
#include "cli/commands.h"
#include "cli/options_shared.h"
#include "cli/session.h"

#define AT(member) offsetof(struct serve_options, member)

static const struct argument arguments[] = {
    {.name = "DIR", .offset = AT(directory), .help = "a campaign: the directory of `assay hunt --campaign`"},
    {.name = NULL},
};

static const struct option options[] = {
    {.name = "port",
     .letter = 'p',
     .kind = OPTION_NUMBER,
     .argument = "N",
     .initial = "8733",
     .most = 65535,
     .offset = AT(port),
     .help = "listen at this port; 0: at one that is free"},
    {.name = "listen",
     .kind = OPTION_TEXT,
     .argument = "ADDRESS",
     .initial = "127.0.0.1",
     .offset = AT(listen),
     .help = "listen at this address; those that can be reached from other machines need a token"},
    {.name = "token",
     .kind = OPTION_TEXT,
     .argument = "TOKEN",
     .offset = AT(token),
     .help = "answer only those who know TOKEN; where it is needed and not given, one is made and printed"},
    OPTIONS_COMMON(struct serve_options),
};

static int run(const void *given) { return session_serve(given); }

const struct command serve_command = {
    .name = "serve",
    .summary = "show a campaign live in a browser",
    .description = "Prints an address, and shows there what is going on in the campaign: findings as they come, how\n"
                   "much is tried, what is used of the model, and who is at what. It only reads: start it\n"
                   "whenever you like, while somebody hunts or later. SIGINT or SIGTERM ends it.",
    .success = "it was ended by a signal",
    .arguments = arguments,
    .options = options,
    .size = sizeof(struct serve_options),
    .run = run,
};
