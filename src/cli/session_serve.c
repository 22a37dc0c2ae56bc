/* assay serve: a campaign live in a browser. */
#include "cli/session_frame.h"

#include "campaign/interruption.h"
#include "serve/serve.h"

#include <signal.h>
#include <stdlib.h>

static bool tell(const char *url, void *data) {
  (void)data;
  return printf("%s\n", url) > 0 && fflush(stdout) == 0;
}

static int serve(struct session *s, const void *given) {
  const struct serve_options *o = given;
  const struct serve_request request = {.directory = o->directory,
                                        .address = o->listen,
                                        .port = (uint16_t)o->port,
                                        .token = o->token,
                                        .stop = &interruption,
                                        .ready = tell};
  char *error = NULL;
  signal(SIGPIPE, SIG_IGN); /* clients go away when they like */
  interruption_expect();
  if (serve_run(&request, &error)) return EXIT_YES;
  session_refuse(s, "%s", error);
  free(error);
  return EXIT_BAD;
}

int session_serve(const struct serve_options *options) {
  return session_in_world("serve", &options->common, serve, options);
}
