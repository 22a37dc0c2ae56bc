/* assay run: what racket would print. */
#include "cli/session_frame.h"

static int run(struct session *s, const void *given) {
  const struct run_options *o = given;
  return assay_run(s->world, o->file) == ASSAY_OK ? EXIT_YES : session_failed(s);
}

int session_run(const struct run_options *options) { return session_in_world("run", &options->common, run, options); }
