/* assay run: what racket would print. */
#include "cli/session_frame.h"

static int run(struct session *s, const void *given) {
  const struct run_options *o = given;
  switch (assay_run(s->world, o->file)) {
  case ASSAY_OK: return EXIT_YES;
  case ASSAY_EXITED: return assay_exit_status(s->world);
  default: return session_failed(s);
  }
}

int session_run(const struct run_options *options) { return session_in_world("run", &options->common, run, options); }
