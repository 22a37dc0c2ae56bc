/* assay serve: shows a campaign live in a browser. */
#include "serve/serve.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_shared.h"
#include "core/system/interruption.h"

#include <signal.h>
#include <stdlib.h>

struct serve_options {
  struct common_options common;
  const char *directory, *listen;
  const char *token; /* NULL: none was given */
  uint64_t port;
};

static bool print_address(const char *url, void *data) {
  (void)data;
  return printf("%s\n", url) > 0 && fflush(stdout) == 0;
}

static int run_serve(struct invocation *call, const void *given) {
  const struct serve_options *o = given;
  const struct serve_request request = {.directory = o->directory,
                                        .address = o->listen,
                                        .port = (uint16_t)o->port,
                                        .token = o->token,
                                        .stop = &interruption,
                                        .ready = print_address};
  struct diagnostic error = {0};
  signal(SIGPIPE, SIG_IGN); /* clients may disconnect at any time */
  interruption_expect();
  return serve_run(&request, &error) ? EXIT_YES : invocation_refuse_error(call, &error);
}

/* ---- the command line ---- */

#define AT(member) offsetof(struct serve_options, member)

static const struct command_argument arguments[] = {
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
    .body = run_serve,
};
